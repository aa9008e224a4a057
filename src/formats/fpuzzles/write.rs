//! Puzzles as f-puzzles' JSON and URL: the table of keys, read from right to left.

use serde_json::{Map, Value, json};

use super::super::CannotWrite;
use super::table::{KEYS, Key, Number, States};
use crate::grid::{Cell, HouseKind, default_boxes};
use crate::puzzle::Puzzle;
use crate::rules::statement::parse_cell;

/// The URL that opens a puzzle in f-puzzles, with a line break behind.
pub fn write(puzzle: &Puzzle) -> Result<String, CannotWrite> {
    let json = object(puzzle)?.to_string();
    Ok(format!("https://f-puzzles.com/?load={}\n", lz_str::compress_to_base64(&json)))
}

/// A puzzle as f-puzzles' JSON.
pub fn object(puzzle: &Puzzle) -> Result<Value, CannotWrite> {
    let side = check(puzzle)?;
    let mut writer = Writer { puzzle, side, cells: cells(puzzle)?, members: Map::new() };
    for stated in puzzle.rules() {
        let line = stated.to_string();
        let words: Vec<&str> = line.split(' ').collect();
        if writer.state(&words).is_none() {
            return Err(cannot(format!("the rule '{line}'")));
        }
    }
    let Writer { cells, mut members, .. } = writer;
    members.insert("size".into(), side.into());
    let cells: Vec<Value> = cells.into_iter().map(Value::Object).collect();
    members.insert("grid".into(), cells.chunks(side).collect());
    Ok(Value::Object(members))
}

fn cannot(what: impl Into<String>) -> CannotWrite {
    CannotWrite { what: what.into(), format: "f-puzzles" }
}

/// The side of a grid that f-puzzles has: square, all cells, values from 1 to the side.
fn check(puzzle: &Puzzle) -> Result<usize, CannotWrite> {
    let (grid, shape) = (puzzle.grid(), puzzle.grid().shape());
    let (rows, columns, values) = (grid.rows(), grid.columns(), grid.values());
    let all = [
        (rows != columns, format!("a grid of {rows}x{columns}")),
        (!shape.has_lines(), "a grid without rows and columns".into()),
        (shape.subgrids().is_some(), "a grid of several grids".into()),
        (!shape.holes.is_empty(), "cells that do not exist".into()),
        (!shape.variables.is_empty(), "a variable cell".into()),
        (values.min != 1 || values.count() != rows, format!("the values {values} on a side of {rows}")),
        (shape.boxes().is_some() && shape.labels().is_some(), "boxes beside irregular regions".into()),
    ];
    match all.into_iter().find(|(lacks, _)| *lacks) {
        Some((_, what)) => Err(cannot(what)),
        None => Ok(rows),
    }
}

/// The cells with regions and givens. Regions are left out where they are the default boxes.
fn cells(puzzle: &Puzzle) -> Result<Vec<Map<String, Value>>, CannotWrite> {
    let grid = puzzle.grid();
    let mut cells = vec![Map::new(); grid.positions()];
    let shape = grid.shape();
    if shape.labels().is_some() || shape.boxes() != default_boxes(grid.rows()) || shape.boxes().is_none() {
        cells.iter_mut().for_each(|cell| drop(cell.insert("region".into(), Value::Null)));
    }
    let regions =
        grid.houses().iter().filter(|house| matches!(house.kind, HouseKind::Box | HouseKind::Region));
    for (number, region) in regions.enumerate() {
        if region.cells.len() != grid.rows() {
            return Err(cannot(format!("{region} of {} cells", region.cells.len())));
        }
        for &cell in &region.cells {
            if let Some(slot) = cells[grid.index(cell)].get_mut("region") {
                *slot = number.into();
            }
        }
    }
    for (cell, digit) in puzzle.givens() {
        let members = &mut cells[grid.index(cell)];
        members.insert("value".into(), digit.into());
        members.insert("given".into(), true.into());
    }
    Ok(cells)
}

struct Writer<'a> {
    puzzle: &'a Puzzle,
    side: usize,
    cells: Vec<Map<String, Value>>,
    members: Map<String, Value>,
}

impl Writer<'_> {
    /// Adds a rule, given as the words of its native line; `None` if f-puzzles lacks it.
    fn state(&mut self, words: &[&str]) -> Option<()> {
        match words {
            ["diagonal"] => {
                self.state(&["diagonal", "main"])?;
                self.state(&["diagonal", "anti"])
            }
            ["candidates", values, cells @ ..] => self.candidates(values, cells),
            ["kropki", "white", cells @ ..] => self.neighbours(&["difference", "1"], cells),
            ["kropki", "black", cells @ ..] => self.neighbours(&["ratio", "2"], cells),
            ["xv", letter, cells @ ..] if cells.len() != 2 => self.neighbours(&["xv", letter], cells),
            ["killer", _, cells @ ..] if repeats(cells) => None,
            ["arrow", bulb, line @ ..] => {
                let lines: Vec<Value> = [bulb].into_iter().chain(line).map(|cell| name(cell)).collect();
                self.add("arrow", json!({"cells": [name(bulb)], "lines": [lines]}))
            }
            ["pill-arrow", count, cells @ ..] => self.pill(count.parse().ok()?, cells),
            ["digital-root", root, cells @ ..] => {
                self.add("cage", json!({"cells": names(cells), "value": format!("DR{root}")}))
            }
            ["quadruple", corner, values] => {
                let (row, column) = parse_cell(corner)?;
                let square = [(row, column), (row, column + 1), (row + 1, column), (row + 1, column + 1)];
                self.quadruple(
                    values,
                    square.iter().map(|(row, column)| format!("R{row}C{column}")).collect(),
                )
            }
            ["contain-at-least", values, cells @ ..] => self.quadruple(values, names(cells)),
            ["windoku"] if self.side == 9 => [(2, 2), (2, 6), (6, 2), (6, 6)].iter().try_for_each(|corner| {
                let cell = |place: usize| format!("R{}C{}", corner.0 + place / 3, corner.1 + place % 3);
                self.add("extraregion", json!({"cells": (0..9).map(cell).collect::<Vec<_>>()}))
            }),
            ["negative-ratio"] => self.add("negative", "ratio".into()),
            ["strict-xv"] => self.add("negative", "xv".into()),
            // There, neighbours with a mark of their difference are exempt.
            ["non-consecutive"] if self.has_difference() => None,
            ["non-consecutive" | "negative-difference"] => self.flag("nonconsecutive"),
            _ => KEYS.iter().find_map(|key| self.by_table(key, words)),
        }
    }

    /// Whether a rule of the puzzle marks a difference of neighbours.
    fn has_difference(&self) -> bool {
        self.puzzle.rules().iter().any(|stated| {
            let line = stated.to_string();
            line.starts_with("difference ") || line.starts_with("kropki white ")
        })
    }

    fn flag(&mut self, key: &str) -> Option<()> {
        self.members.insert(key.into(), true.into());
        Some(())
    }

    /// Adds an element to the array of a key.
    fn add(&mut self, key: &str, element: Value) -> Option<()> {
        let slot = self.members.entry(key).or_insert_with(|| Value::Array(Vec::new()));
        slot.as_array_mut()?.push(element);
        Some(())
    }

    /// Adds a line that the key's native text describes.
    fn by_table(&mut self, key: &Key, words: &[&str]) -> Option<()> {
        let mut rest = words;
        let mut element = Map::new();
        let (mut clue, mut each) = (None, None);
        for part in key.native.split(' ') {
            let (first, behind) = rest.split_first()?;
            match part {
                "{value}" => {
                    let text = if matches!(key.value, Number::Roman) {
                        first.to_uppercase()
                    } else {
                        (*first).into()
                    };
                    element.insert("value".into(), text.into());
                    rest = behind;
                }
                "{cells}" | "{cloneCells}" => {
                    let end = rest.iter().position(|word| *word == "/").unwrap_or(rest.len());
                    let cells = names(&rest[..end]);
                    match key.states {
                        States::Lines(_) => element.insert("lines".into(), Value::Array(vec![cells])),
                        _ => element.insert(part.trim_matches(['{', '}']).into(), cells),
                    };
                    rest = &rest[end..];
                }
                "{cell}" => {
                    each = Some(rest);
                    rest = &[];
                }
                "{house}" => (clue, rest) = (Some(self.beside(first, behind.first())?), behind),
                "{side}" => rest = behind,
                "{inside}" => (clue, rest) = (Some(self.outer(first, behind.first()?)?), behind),
                "{direction}" => {
                    element.insert("direction".into(), first.to_uppercase().into());
                    rest = behind;
                }
                literal => rest = if literal == *first { behind } else { return None },
            }
        }
        if !rest.is_empty() {
            return None;
        }
        if let Some(cell) = clue {
            element.insert("cell".into(), cell.into());
        }
        match (&key.states, each) {
            (States::Special(_), _) => None,
            (States::Flag, _) => self.flag(key.name),
            (_, Some(cells)) => {
                cells.iter().try_for_each(|cell| self.add(key.name, json!({"cell": name(cell)})))
            }
            _ => self.add(key.name, Value::Object(element)),
        }
    }

    /// The cell of a clue beside a line.
    fn beside(&self, line: &str, side: Option<&&str>) -> Option<String> {
        let far = matches!(side, Some(&("right" | "bottom")));
        let place = if far { self.side + 1 } else { 0 };
        let (kind, number) = line.split_at_checked(1)?;
        Some(if kind == "r" { format!("R{number}C{place}") } else { format!("R{place}C{number}") })
    }

    /// The cell of a clue before the first of a diagonal.
    fn outer(&self, first: &str, direction: &str) -> Option<String> {
        let (row, column) = parse_cell(first)?;
        let row = if direction.starts_with('u') { row + 1 } else { row - 1 };
        let column = if direction.ends_with('l') { column + 1 } else { column - 1 };
        // A clue stands outside the grid; a diagonal that begins further inside has none.
        let outside = |place: usize| place == 0 || place > self.side;
        (outside(row) || outside(column)).then(|| format!("R{row}C{column}"))
    }

    /// Adds a rule for every two of the cells that are neighbours.
    fn neighbours(&mut self, start: &[&str], cells: &[&str]) -> Option<()> {
        let grid = self.puzzle.grid();
        let cell = |word: &&str| parse_cell(word).map(|(row, column)| Cell::new(row - 1, column - 1));
        let places: Vec<Cell> = cells.iter().map(cell).collect::<Option<_>>()?;
        for (i, &a) in places.iter().enumerate() {
            for (j, &b) in places.iter().enumerate().skip(i + 1) {
                if grid.neighbours(a).any(|neighbour| neighbour == b) {
                    self.state(&[start, &[cells[i], cells[j]]].concat())?;
                }
            }
        }
        Some(())
    }

    /// Adds candidates, which intersect.
    fn candidates(&mut self, values: &str, cells: &[&str]) -> Option<()> {
        let values: Vec<u64> = values.split(',').map(|value| value.parse().ok()).collect::<Option<_>>()?;
        for cell in cells {
            let (row, column) = parse_cell(cell)?;
            let members = &mut self.cells[(row - 1) * self.side + column - 1];
            let marks = members.remove("givenPencilMarks");
            let both = match marks.as_ref().and_then(Value::as_array) {
                Some(marks) => {
                    marks.iter().filter_map(Value::as_u64).filter(|mark| values.contains(mark)).collect()
                }
                None => values.clone(),
            };
            // Nothing left, or a given that is none of them: pencil marks cannot say that.
            let given = members.get("value").and_then(Value::as_u64);
            if both.is_empty() || given.is_some_and(|given| !both.contains(&given)) {
                return None;
            }
            if given.is_none() {
                members.insert("givenPencilMarks".into(), both.into());
            }
        }
        Some(())
    }

    /// Adds an arrow with a bulb of several cells, which f-puzzles reads in reading order.
    fn pill(&mut self, count: usize, cells: &[&str]) -> Option<()> {
        let (pill, line) = cells.split_at_checked(count)?;
        if !pill.is_sorted_by_key(|cell| parse_cell(cell)) || pill.len() < 2 {
            return None;
        }
        let lines: Vec<Value> = pill.last().into_iter().chain(line).map(|cell| name(cell)).collect();
        self.add("arrow", json!({"cells": names(pill), "lines": [lines]}))
    }

    fn quadruple(&mut self, values: &str, cells: Value) -> Option<()> {
        let values: Vec<u64> = values.split(',').map(|value| value.parse().ok()).collect::<Option<_>>()?;
        self.add("quadruple", json!({"cells": cells, "values": values}))
    }
}

fn repeats(cells: &[&str]) -> bool {
    cells.iter().enumerate().any(|(place, cell)| cells[..place].contains(cell))
}

/// A cell's name in f-puzzles.
fn name(cell: &str) -> Value {
    cell.to_uppercase().into()
}

fn names(cells: &[&str]) -> Value {
    cells.iter().map(|cell| name(cell)).collect()
}
