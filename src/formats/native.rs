//! The native text: header lines, rule lines, the grid as people type it; read and written.

use std::fmt::Write;
use std::iter::Peekable;
use std::ops::Range;

use super::alien;
use super::board::{self, Board};
use super::headers;
use super::row::Row;
use crate::error::{Line, ParseError};
use crate::grid::{
    Cell, Digit, Grid, MAX_SIDE, MAX_VALUES, MAX_VARIABLES, Shape, Subgrids, Values, default_boxes,
};
use crate::puzzle::{Origin, Puzzle, Stated};
use crate::rules::alias::{self, Named};
use crate::rules::statement::{self, Context, Words, next_word, parse_cell};
use crate::rules::{Rules, suggest};
use crate::terminal;

/// Reads a puzzle from its lines.
pub fn read<'a>(lines: impl Iterator<Item = Line<'a>>) -> Result<Puzzle, ParseError> {
    Draft::sort(lines)?.finish()
}

/// Reads all cells of a square board on one line.
pub fn read_board(line: Line<'_>, options: &[Line<'_>]) -> Result<Puzzle, ParseError> {
    if name(line.text).is_some() {
        return Err(line.error_whole("no board", "all cells of a square board on one line"));
    }
    read(options.iter().copied().chain([line]))
}

/// The statements of a text, sorted by kind.
#[derive(Default)]
struct Draft<'a> {
    grid: Option<Line<'a>>,
    values: Option<Line<'a>>,
    subgrids: Option<Line<'a>>,
    variables: Vec<Line<'a>>,
    regions: Option<(Line<'a>, Vec<Line<'a>>)>,
    givens: Vec<Line<'a>>,
    rules: Vec<(Line<'a>, Named)>,
    board: Vec<Row<'a>>,
    /// The lines of `-` only: borders, or rows that somebody meant to be empty.
    dashes: Vec<Row<'a>>,
}

/// The text before a `#`, which begins a comment.
fn without_comment(line: Line<'_>) -> Line<'_> {
    let text = line.text.split('#').next().unwrap_or_default();
    Line { text, ..line }
}

/// The first word, if it is a name and no cells: at least two letters, not all of them capitals.
pub fn name(text: &str) -> Option<&str> {
    let word = &text[next_word(text, 0)?];
    let letters = word.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    let named = word.len() > 1
        && letters
        && !word.starts_with('-')
        && word.contains(|c: char| c.is_ascii_lowercase());
    named.then_some(word)
}

/// What follows the first word.
fn after_name(text: &str) -> usize {
    next_word(text, 0).map_or(0, |word| word.end)
}

impl<'a> Draft<'a> {
    fn sort(lines: impl Iterator<Item = Line<'a>>) -> Result<Draft<'a>, ParseError> {
        let mut draft = Draft::default();
        let mut lines = lines.map(without_comment).filter(|line| !line.text.trim().is_empty());
        while let Some(line) = lines.next() {
            match name(line.text) {
                None | Some("regions") if line.source.is_some() => {
                    return Err(line.error_whole("no rule", "one native line, such as 'diagonal main'"));
                }
                // Found here, before a file of garbage is taken to pieces in memory.
                None if draft.board.len() > MAX_SIDE => {
                    return Err(line.error_whole("there are too many rows", format!("at most {MAX_SIDE}")));
                }
                None => match Row::new(line) {
                    Some(row) => draft.board.push(alien::judge(row)?),
                    None if draft.dashes.len() <= MAX_SIDE => draft.dashes.push(Row::counted(line)),
                    None => {}
                },
                Some("grid") => once(&mut draft.grid, line, line)?,
                Some("values") => once(&mut draft.values, line, line)?,
                Some("subgrids") => once(&mut draft.subgrids, line, line)?,
                Some("variables") => draft.variables.push(line),
                Some("given") => draft.givens.push(line),
                Some("regions") => {
                    let rows = draft.region_rows(line, &mut lines)?;
                    once(&mut draft.regions, line, (line, rows))?;
                }
                Some(name) => draft.rules.push((line, find(line, name)?)),
            }
        }
        Ok(draft)
    }

    /// The lines of labels below `regions`: as many as the grid has rows or, where no `grid` line
    /// stands above, as the first one has labels.
    fn region_rows(
        &self,
        head: Line<'a>,
        lines: &mut impl Iterator<Item = Line<'a>>,
    ) -> Result<Vec<Line<'a>>, ParseError> {
        if let Some(word) = next_word(head.text, after_name(head.text)) {
            return Err(head.error(
                word,
                "something behind 'regions'",
                "the labels below, one line for each row",
            ));
        }
        let mut rows: Vec<Line<'a>> = Vec::new();
        let mut expected = match self.grid {
            Some(line) => Some(size(line)?.0.rows),
            None => None,
        };
        while expected.is_none_or(|count| rows.len() < count) {
            let Some(line) = lines.next() else {
                let message = format!("{} rows of region labels", rows.len());
                return Err(
                    head.error_whole(message, expected.map_or("some".into(), |count| count.to_string()))
                );
            };
            let labels = labels(line.text, None).len();
            expected = expected.or(Some(labels));
            rows.push(line);
        }
        Ok(rows)
    }

    fn finish(self) -> Result<Puzzle, ParseError> {
        if self.is_empty() {
            return Err(ParseError::of_input("no puzzle", "a grid or a rule"));
        }
        let (shape, board) = self.shape()?;
        let grid = self.grid(shape)?;
        let mut givens = vec![None; grid.places()];
        if let Some(board) = board {
            for (place, given) in board.digits(grid.values())?.into_iter().enumerate() {
                givens[place] = given;
            }
        }
        let columns = grid.columns();
        if let Some(place) = (0..grid.positions())
            .find(|&place| givens[place].is_some() && !grid.has(Cell::new(place / columns, place % columns)))
        {
            let cell = Cell::new(place / columns, place % columns);
            let line = self.subgrids.or(self.grid).unwrap_or(Line { source: None, number: 1, text: "" });
            return Err(line.error_whole(format!("a given in {cell}, which no subgrid has"), "'.' there"));
        }
        let context = Context::new(&grid, Rules::default());
        for line in &self.givens {
            add_givens(*line, &grid, &mut givens, &context)?;
        }
        let mut stated = Vec::new();
        for &(line, named) in &self.rules {
            let name = next_word(line.text, 0).unwrap_or(0..0);
            let words = Words::new(line, name.end);
            let (statement, places) = statement::read(&named, name, words, &context)?;
            let built = context.build_read(statement);
            let (statement, rule) = built.map_err(|fault| places.error(line, &fault))?;
            let origin = Origin { source: line.source.map(str::to_owned), line: line.number };
            stated.push(Stated { rule: rule.into(), statement, origin });
        }
        Ok(Puzzle::new(grid, givens, stated))
    }

    fn is_empty(&self) -> bool {
        self.grid.is_none()
            && self.values.is_none()
            && self.subgrids.is_none()
            && self.variables.is_empty()
            && self.regions.is_none()
            && self.givens.is_empty()
            && self.rules.is_empty()
            && self.board.is_empty()
    }

    /// The shape and the board. A text without size has that of its board, its regions or its
    /// subgrids; without those it is 9x9.
    fn shape(&self) -> Result<(Shape, Option<Board<'a>>), ParseError> {
        let subgrids = self.subgrids.map(subgrids).transpose()?;
        let (mut shape, explicit_boxes) = match (self.grid, &self.regions, &subgrids) {
            (Some(line), _, _) => size(line)?,
            (None, Some((_, rows)), _) => (Shape::new(rows.len(), rows.len()), false),
            (None, None, Some(subgrids)) => {
                let below = |corner: &Cell| usize::from(corner.row) + subgrids.rows;
                let beside = |corner: &Cell| usize::from(corner.column) + subgrids.columns;
                let rows = subgrids.corners.iter().map(below).max().unwrap_or(0);
                (Shape::new(rows, subgrids.corners.iter().map(beside).max().unwrap_or(0)), false)
            }
            (None, None, None) if self.board.is_empty() => (Shape::new(9, 9), false),
            (None, None, None) => {
                alien::dashes(&self.board, &self.dashes, None)?;
                let (board, side) = Board::square(self.board.clone())?;
                let shape = Shape { variables: self.variables()?, ..Shape::new(side, side) };
                return Ok((shape, Some(board)));
            }
        };
        if let Some((_, lines)) = &self.regions {
            shape.labels = Some(all_labels(lines, shape.columns)?);
        }
        if (shape.labels.is_some() && !explicit_boxes) || subgrids.is_some() {
            shape.boxes = None;
        }
        shape.subgrids = subgrids;
        shape.variables = self.variables()?;
        let board = match self.board.is_empty() {
            true => None,
            false => {
                alien::dashes(&self.board, &self.dashes, Some((shape.rows, shape.columns)))?;
                Some(Board::sized(self.board.clone(), shape.rows, shape.columns)?)
            }
        };
        Ok((shape, board))
    }

    fn grid(&self, shape: Shape) -> Result<Grid, ParseError> {
        let blamed = self.subgrids.or(self.regions.as_ref().map(|(line, _)| *line)).or(self.grid);
        let located = |line: Option<Line<'_>>, error: crate::grid::GridError| match line {
            Some(line) => line.error_whole(error.message, error.expected),
            None => ParseError::of_input(error.message, error.expected),
        };
        let values = match self.values {
            Some(line) => values(line)?,
            None => {
                let houses = shape.houses().map_err(|error| located(blamed, error))?;
                let longest = houses.iter().map(|house| house.cells.len()).max();
                let spare = self.rules.iter().map(|(_, named)| named.spec.spare_values).max().unwrap_or(0);
                Values::new(1, (longest.unwrap_or(shape.rows.max(shape.columns)) + spare) as Digit)
            }
        };
        Grid::new(shape, values).map_err(|error| located(self.values.or(blamed), error))
    }

    /// The groups of variable cells: `variables N` or `variables ROWSxCOLUMNS` each.
    fn variables(&self) -> Result<Vec<(usize, usize)>, ParseError> {
        let group = |line: &Line<'a>| {
            let mut words = words(line.text).skip(1);
            let (word, none) = (words.next(), words.next().is_none());
            let text = &line.text[word.clone().unwrap_or(0..0)];
            let count =
                text.parse().ok().map(|count: usize| (1, count)).or_else(|| pair(text, MAX_VARIABLES));
            count
                .filter(|&(rows, columns)| none && (1..=MAX_VARIABLES).contains(&(rows * columns)))
                .ok_or_else(|| {
                    line.error_whole(
                        "no number of variable cells",
                        format!("'variables N' or 'variables ROWSxCOLUMNS', at most {MAX_VARIABLES}"),
                    )
                })
        };
        self.variables.iter().map(group).collect()
    }
}

/// Stores what may be stated once.
fn once<T>(slot: &mut Option<T>, line: Line<'_>, value: T) -> Result<(), ParseError> {
    if slot.is_some() {
        let word = next_word(line.text, 0).unwrap_or(0..0);
        let message = format!("a second '{}' line", &line.text[word.clone()]);
        return Err(line.error(word, message, "one of them"));
    }
    *slot = Some(value);
    Ok(())
}

/// The rule of this name; the error suggests the nearest ones.
fn find(line: Line<'_>, name: &str) -> Result<Named, ParseError> {
    alias::named(name).ok_or_else(|| {
        if let Some(error) = alien::title_for_rule(line, name, suggest::by_letters(name, &headers::NAMES)) {
            return error;
        }
        let place = next_word(line.text, 0).unwrap_or(0..0);
        let shown: String = name.chars().take(40).collect();
        line.error(place, format!("unknown rule '{shown}'"), suggest::instead_of(name, &headers::NAMES))
    })
}

/// `9x9` as two numbers from 1 to `max`.
fn pair(word: &str, max: usize) -> Option<(usize, usize)> {
    let (a, b) = word.split_once(['x', 'X'])?;
    let number = |digits: &str| digits.parse().ok().filter(|n| (1..=max).contains(n));
    Some((number(a)?, number(b)?))
}

/// An error at a word, or at the end of the line where it is missing.
fn bad_word(line: Line<'_>, word: Option<Range<usize>>, expected: &str) -> ParseError {
    let end = line.text.trim_end().len();
    match word {
        Some(word) => line.error(word.clone(), format!("'{}'", &line.text[word]), expected),
        None => line.error(end..end, "the line ends here", expected),
    }
}

/// The box layout that the next words state: `boxes HxW`, `no-boxes` or nothing.
fn box_layout(
    line: Line<'_>,
    words: &mut Peekable<impl Iterator<Item = Range<usize>>>,
) -> Result<Option<Option<(usize, usize)>>, ParseError> {
    match words.peek().map(|word| &line.text[word.clone()]) {
        Some("no-boxes") => {
            words.next();
            Ok(Some(None))
        }
        Some("boxes") => {
            words.next();
            let word = words.next();
            let layout = word.clone().and_then(|word| pair(&line.text[word], MAX_SIDE));
            layout
                .map(|layout| Some(Some(layout)))
                .ok_or_else(|| bad_word(line, word, "HEIGHTxWIDTH of a box"))
        }
        _ => Ok(None),
    }
}

/// `grid ROWSxCOLUMNS [boxes HxW | no-boxes] [raw]`, and whether it states boxes.
fn size(line: Line<'_>) -> Result<(Shape, bool), ParseError> {
    const USAGE: &str = "'grid ROWSxCOLUMNS', then 'boxes HEIGHTxWIDTH', 'no-boxes', 'raw' or nothing";
    let mut words = words(line.text).skip(1).peekable();
    let word = words.next();
    let sides = word.clone().and_then(|word| pair(&line.text[word], MAX_SIDE));
    let Some((rows, columns)) = sides else {
        return Err(bad_word(line, word, &format!("ROWSxCOLUMNS, each from 1 to {MAX_SIDE}")));
    };
    let mut shape = Shape::new(rows, columns);
    let layout = box_layout(line, &mut words)?;
    if words.next_if(|word| &line.text[word.clone()] == "raw").is_some() {
        shape.lines = false;
        shape.boxes = None;
    }
    shape.boxes = layout.unwrap_or(shape.boxes);
    match words.next() {
        Some(word) => Err(bad_word(line, Some(word), USAGE)),
        None => Ok((shape, layout.flatten().is_some())),
    }
}

/// `subgrids ROWSxCOLUMNS [boxes HxW | no-boxes] at CELL …`.
fn subgrids(line: Line<'_>) -> Result<Subgrids, ParseError> {
    let mut words = words(line.text).skip(1).peekable();
    let word = words.next();
    let sides = word.clone().and_then(|word| pair(&line.text[word], MAX_SIDE));
    let Some((rows, columns)) = sides else {
        return Err(bad_word(line, word, &format!("ROWSxCOLUMNS, each from 1 to {MAX_SIDE}")));
    };
    let default = if rows == columns { default_boxes(rows) } else { None };
    let boxes = box_layout(line, &mut words)?.unwrap_or(default);
    if words.next_if(|word| &line.text[word.clone()] == "at").is_none() {
        return Err(bad_word(line, words.next(), "'boxes HEIGHTxWIDTH', 'no-boxes' or 'at'"));
    }
    let corner = |word: Range<usize>| {
        let cell = parse_cell(&line.text[word.clone()]);
        let cell =
            cell.filter(|&(row, column)| (1..=MAX_SIDE).contains(&row) && (1..=MAX_SIDE).contains(&column));
        cell.map(|(row, column)| Cell::new(row - 1, column - 1))
            .ok_or_else(|| bad_word(line, Some(word), "a cell such as r1c1"))
    };
    let corners = words.map(corner).collect::<Result<Vec<_>, _>>()?;
    if corners.is_empty() {
        return Err(bad_word(line, None, "the upper left cell of each subgrid"));
    }
    Ok(Subgrids { rows, columns, boxes, corners })
}

/// `values MIN-MAX`.
fn values(line: Line<'_>) -> Result<Values, ParseError> {
    let rest = line.text[after_name(line.text)..].trim();
    let number = |digits: &str| digits.trim().parse::<Digit>().ok().filter(|&n| usize::from(n) <= MAX_VALUES);
    let range = rest.split_once('-').and_then(|(min, max)| Some(Values::new(number(min)?, number(max)?)));
    range.filter(|values| values.min <= values.max).ok_or_else(|| {
        line.error_whole(
            "no range of values",
            format!("'values MIN-MAX' with 0 <= MIN <= MAX <= {MAX_VALUES}"),
        )
    })
}

/// `given CELL=VALUE …`.
fn add_givens(
    line: Line<'_>,
    grid: &Grid,
    givens: &mut [Option<Digit>],
    context: &Context<'_>,
) -> Result<(), ParseError> {
    let mut args = Words::new(line, after_name(line.text));
    loop {
        let (cell, value, place) = args.assignment(context)?;
        let digit = match board::digit(value, grid.values()) {
            Ok(Some(digit)) => digit,
            Ok(None) | Err(_) => {
                let expected = format!("a value from {} to {}", grid.values().min, grid.values().max);
                return Err(args.error(place, format!("'{value}'"), expected));
            }
        };
        let slot: &mut Option<Digit> = &mut givens[grid.index(cell)];
        if let Some(other) = slot.filter(|&other| other != digit) {
            return Err(args.error(
                place,
                format!("{cell} is {digit} here and {other} elsewhere"),
                "one value",
            ));
        }
        *slot = Some(digit);
        if args.is_empty() {
            return Ok(());
        }
    }
}

/// The bytes of every word.
fn words(text: &str) -> impl Iterator<Item = std::ops::Range<usize>> + '_ {
    std::iter::successors(next_word(text, 0), move |word| next_word(text, word.end))
}

/// The labels of one row of regions: words if there are as many as `columns`, else characters.
fn labels(text: &str, columns: Option<usize>) -> Vec<String> {
    let words: Vec<String> = text.split_whitespace().map(str::to_owned).collect();
    let characters = || text.chars().filter(|c| !c.is_whitespace()).map(String::from).collect();
    match columns {
        Some(columns) if words.len() == columns => words,
        None if words.len() > 1 => words,
        _ => characters(),
    }
}

/// The label of each cell; `.` is a cell in no region.
fn all_labels(lines: &[Line<'_>], columns: usize) -> Result<Vec<Option<String>>, ParseError> {
    let mut all = Vec::new();
    for line in lines {
        let row = labels(line.text, Some(columns));
        if row.len() != columns {
            return Err(line.error_whole(format!("{} region labels", row.len()), columns.to_string()));
        }
        if let Some(hidden) = row.iter().find(|label| !label.chars().all(terminal::shows)) {
            return Err(line.error_whole(
                format!("the region label '{}'", terminal::escaped(hidden)),
                "labels that can be seen",
            ));
        }
        all.extend(row.into_iter().map(|label| Some(label).filter(|label| label != ".")));
    }
    Ok(all)
}

/// Writes a puzzle so that [`read`] gives it back: always the same text for the same puzzle.
pub fn write(puzzle: &Puzzle) -> String {
    let mut text = String::new();
    let (grid, shape) = (puzzle.grid(), puzzle.grid().shape());
    let (rows, columns) = (shape.rows, shape.columns);
    // Writing to a String cannot fail.
    let _ = write!(text, "grid {rows}x{columns}");
    match shape.boxes {
        Some((height, width)) => text.push_str(&format!(" boxes {height}x{width}")),
        None if shape.labels.is_none() && shape.subgrids.is_none() && shape.lines => {
            text.push_str(" no-boxes")
        }
        None => {}
    }
    text.push_str(if shape.lines { "\n" } else { " raw\n" });
    if let Some(subgrids) = &shape.subgrids {
        let layout =
            subgrids.boxes.map_or("no-boxes".into(), |(height, width)| format!("boxes {height}x{width}"));
        let _ = write!(text, "subgrids {}x{} {layout} at", subgrids.rows, subgrids.columns);
        subgrids.corners.iter().for_each(|corner| text.push_str(&format!(" {corner}")));
        text.push('\n');
    }
    let _ = writeln!(text, "values {}", grid.values());
    for (rows, columns) in &shape.variables {
        let _ = writeln!(text, "variables {rows}x{columns}");
    }
    if let Some(labels) = &shape.labels {
        let label = |label: &Option<String>| label.clone().unwrap_or(".".into());
        let short = labels.iter().flatten().all(|label| label.chars().count() == 1);
        text.push_str("regions\n");
        for row in labels.chunks(columns) {
            let row: Vec<String> = row.iter().map(label).collect();
            let _ = writeln!(text, "{}", row.join(if short { "" } else { " " }));
        }
    }
    for stated in puzzle.rules() {
        let _ = writeln!(text, "{stated}");
    }
    for cell in grid.variables() {
        if let Some(digit) = puzzle.given(cell) {
            let _ = writeln!(text, "given {cell}={digit}");
        }
    }
    for row in 0..rows {
        let cells: Vec<_> = (0..columns).map(|column| puzzle.given(Cell::new(row, column))).collect();
        let _ = writeln!(text, "{}", board::write(&cells, grid.values()));
    }
    text
}
