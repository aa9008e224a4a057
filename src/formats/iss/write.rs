//! Puzzles as ISS strings: the table of types read from right to left, and the geometry.

use std::collections::HashMap;

use super::cells::{Cells, Group, MAX_CELLS};
use super::shape::{MAX_SIDE, box_sides};
use super::table::{States, TYPES};
use super::unspecial;
use crate::formats::CannotWrite;
use crate::grid::{Cell, HouseKind};
use crate::puzzle::Puzzle;

/// The ISS string of a puzzle, on one line.
pub fn write(puzzle: &Puzzle) -> Result<String, CannotWrite> {
    let mut writer = Writer { puzzle, cells: groups(puzzle)?, known: HashMap::new() };
    let mut text = shape(puzzle)?;
    for group in writer.cells.groups() {
        if let Some(prefix) = group.prefix.strip_prefix('V') {
            let size = match group.rows() {
                1 if group.count <= puzzle.grid().columns() => group.count.to_string(),
                rows => format!("{rows}x{}", group.columns),
            };
            text += &format!(".Var~{prefix}~~{size}");
        }
    }
    for stated in puzzle.rules() {
        let line = stated.to_string();
        let words: Vec<&str> = line.split(' ').collect();
        let token = writer.state(&words).ok_or_else(|| cannot(format!("the rule '{line}'")))?;
        if writer.is_new(&token)? {
            text += &token;
        }
    }
    let givens = puzzle.givens().map(|(cell, digit)| format!("~{}_{digit}", writer.id(cell)));
    let givens: String = givens.collect();
    if !givens.is_empty() {
        text += &format!(".{givens}");
    }
    Ok(text + "\n")
}

fn cannot(what: impl Into<String>) -> CannotWrite {
    CannotWrite { what: what.into(), format: "ISS" }
}

/// What the names of cells are.
pub struct Writer<'a> {
    /// The puzzle.
    pub puzzle: &'a Puzzle,
    /// Its cells.
    pub cells: Cells,
    /// What of which there can be one has been said.
    known: HashMap<String, String>,
}

impl Writer<'_> {
    /// The name of a cell.
    pub fn id(&self, cell: Cell) -> String {
        self.cells.name(cell)
    }

    /// A word of a native line as a cell.
    pub fn cell(&self, word: &str) -> Option<Cell> {
        if let Some(number) = word.strip_prefix('v') {
            return Some(Cell::variable(number.parse::<usize>().ok()?.checked_sub(1)?));
        }
        let (row, column) = crate::rules::statement::parse_cell(word)?;
        Some(Cell::new(row.checked_sub(1)?, column.checked_sub(1)?))
    }

    /// Words as arguments that name cells.
    pub fn ids(&self, words: &[&str]) -> Option<String> {
        words.iter().map(|word| Some(format!("~{}", self.id(self.cell(word)?)))).collect()
    }

    /// Words as arguments, `-` for each `/`.
    pub fn segments(&self, words: &[&str]) -> Option<String> {
        let lists: Option<Vec<String>> =
            words.split(|&word| word == "/").map(|cells| self.ids(cells)).collect();
        Some(lists?.join("~-"))
    }

    /// The tokens of a native line.
    pub fn state(&self, words: &[&str]) -> Option<String> {
        TYPES
            .iter()
            .find_map(|kind| self.by_table(kind.name, kind.states, words))
            .or_else(|| unspecial::state(self, words))
    }

    fn by_table(&self, name: &str, states: States, words: &[&str]) -> Option<String> {
        match states {
            States::Flag(line) => behind(words, line)?.is_empty().then(|| format!(".{name}")),
            States::Cells(head) => Some(format!(".{name}{}", self.ids(behind(words, head)?)?)),
            States::Number(head, _) => {
                let (number, cells) = behind(words, head)?.split_first()?;
                let number: i32 = number.parse().ok()?;
                Some(format!(".{name}~{number}{}", self.ids(cells)?))
            }
            States::Sides(head) => {
                let [number, line, side] = behind(words, head)? else { return None };
                let clues = match *side {
                    "left" | "top" => format!("~{number}~"),
                    _ => format!("~~{number}"),
                };
                Some(format!(".{name}~{}{clues}", line.to_uppercase()))
            }
            States::Nothing | States::Special(_) => None,
        }
    }

    /// Whether a token says something new. ISS keeps the last clue of a place only: another one
    /// there cannot be said.
    fn is_new(&mut self, token: &str) -> Result<bool, CannotWrite> {
        let args: Vec<&str> = token.split('~').collect();
        let key = match args[..] {
            [name @ (".LittleKiller" | ".Sandwich"), _, place] => format!("{name} {place}"),
            [name @ ".Quad", place, ..] => format!("{name} {place}"),
            [name @ ".FullRankTies", _] => name.to_owned(),
            [name, line, first, _] if is_clue(name) => format!("{name} {line} {}", first.is_empty()),
            _ => return Ok(true),
        };
        match self.known.insert(key, token.to_owned()) {
            None => Ok(true),
            Some(before) if before == token => Ok(false),
            Some(before) => Err(cannot(format!("'{token}' beside '{before}'"))),
        }
    }
}

/// Whether a type has clues on both ends of a line.
fn is_clue(name: &str) -> bool {
    TYPES
        .iter()
        .any(|kind| matches!(kind.states, States::Sides(_)) && name.strip_prefix('.') == Some(kind.name))
}

/// The words behind the head of a line.
fn behind<'w, 'a>(words: &'w [&'a str], head: &str) -> Option<&'w [&'a str]> {
    let head: Vec<&str> = head.split(' ').collect();
    words.get(head.len()..).filter(|_| words[..head.len()] == head[..])
}

/// The variable cells by groups: those of unknown regions and missing digits have their own names.
fn groups(puzzle: &Puzzle) -> Result<Cells, CannotWrite> {
    let grid = puzzle.grid();
    let mut named: HashMap<usize, &str> = HashMap::new();
    let mut counts: HashMap<&str, usize> = HashMap::new();
    for stated in puzzle.rules() {
        let line = stated.to_string();
        let first = |word: &str| word.strip_prefix('v')?.parse::<usize>().ok()?.checked_sub(1);
        let mut words = line.split(' ');
        match (words.next(), words.next().and_then(first)) {
            (Some("chaos-construction"), Some(first)) => {
                named.insert(first, "CC");
                counts.insert("CC", grid.positions());
            }
            (Some("doppelganger"), Some(first)) => {
                let mut next = first;
                let kinds = [("DGC", HouseKind::Row), ("DGR", HouseKind::Column), ("DGB", HouseKind::Box)];
                for (prefix, kind) in kinds {
                    let count = grid.houses().iter().filter(|house| house.kind == kind).count();
                    if count > 0 {
                        named.insert(next, prefix);
                        counts.insert(prefix, count);
                        next += count;
                    }
                }
            }
            _ => {}
        }
    }
    let mut cells = Cells::new(grid.rows(), grid.columns());
    let mut first = 0;
    for (number, &(rows, columns)) in grid.shape().variables.iter().enumerate() {
        let count = rows * columns;
        let prefix = match named.remove(&first) {
            Some(prefix) if counts[prefix] == count => prefix.to_owned(),
            Some(_) => return Err(cannot("a rule with variable cells of several groups")),
            None => format!("V{}", letters(number)),
        };
        cells.add(Group { prefix, first, count, columns });
        first += count;
    }
    if !named.is_empty() {
        return Err(cannot("a rule with variable cells from the middle of a group"));
    }
    if grid.places() > MAX_CELLS {
        return Err(cannot(format!("{} cells", grid.places())));
    }
    Ok(cells)
}

/// The number in letters: A to Z, AA and so on.
fn letters(number: usize) -> String {
    let last = (b'A' + (number % 26) as u8) as char;
    match number / 26 {
        0 => last.to_string(),
        before => letters(before - 1) + &last.to_string(),
    }
}

/// The tokens of size, values, boxes and pieces.
fn shape(puzzle: &Puzzle) -> Result<String, CannotWrite> {
    let (grid, shape) = (puzzle.grid(), puzzle.grid().shape());
    let (rows, columns, values) = (grid.rows(), grid.columns(), grid.values());
    let longest = rows.max(columns);
    let all = [
        (longest > MAX_SIDE, format!("a grid of {rows}x{columns}")),
        (shape.subgrids().is_some(), "a grid of several grids".to_owned()),
        (!shape.holes.is_empty(), "cells that do not exist".to_owned()),
        (values.min > 1 || values.count() > MAX_SIDE, format!("the values {values}")),
        (
            shape.has_lines() && values.count() < longest,
            format!("the values {values} on a side of {longest}"),
        ),
        (!shape.has_lines() && shape.boxes().is_some(), "boxes without rows and columns".into()),
    ];
    if let Some((_, what)) = all.into_iter().find(|(lacks, _)| *lacks) {
        return Err(cannot(what));
    }
    let raw = if shape.has_lines() { "" } else { "~Raw" };
    let mut text = format!(".Shape~{rows}x{columns}~{values}{raw}");
    let usual = box_sides(rows, columns, longest);
    let regions = unspecial::region_size(puzzle);
    match shape.boxes() {
        Some((height, width)) => {
            let size = height * width;
            if box_sides(rows, columns, size) != Some((height, width))
                || regions.is_some_and(|regions| regions != size)
            {
                return Err(cannot(format!("boxes of {height}x{width}")));
            }
            if size != longest {
                text += &format!(".RegionSize~{size}");
            }
        }
        None => {
            if let Some(size) = regions.filter(|&size| size != longest) {
                text += &format!(".RegionSize~{size}");
            }
            if usual.or(regions.map(|_| (1, 1))).is_some() && shape.has_lines() {
                text += ".NoBoxes";
            }
        }
    }
    Ok(text + &jigsaw(puzzle)?)
}

/// The pieces, where there are any.
fn jigsaw(puzzle: &Puzzle) -> Result<String, CannotWrite> {
    const LETTERS: &[u8] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    let (grid, shape) = (puzzle.grid(), puzzle.grid().shape());
    let Some(labels) = shape.labels().filter(|labels| labels.iter().any(Option::is_some)) else {
        return Ok(String::new());
    };
    let mut numbers: HashMap<Option<&String>, usize> = HashMap::new();
    let mut counts: Vec<usize> = Vec::new();
    let mut layout = String::new();
    for label in labels {
        let next = numbers.len();
        let number = *numbers.entry(label.as_ref()).or_insert(next);
        counts.resize(numbers.len(), 0);
        counts[number] += 1;
        layout.push(LETTERS.get(number).map_or('?', |&letter| letter as char));
    }
    let usual = grid.rows().max(grid.columns())..=grid.values().count();
    let leftover = numbers.get(&None).map(|&number| counts[number]);
    let fits = numbers.iter().all(|(label, &number)| usual.contains(&counts[number]) == label.is_some());
    match fits && numbers.len() > 1 && numbers.len() <= LETTERS.len() {
        true => Ok(format!(".Jigsaw~{layout}")),
        false => Err(cannot(format!(
            "regions of other sizes than {}{}",
            usual.start(),
            leftover.map_or("", |_| ", or cells without one")
        ))),
    }
}
