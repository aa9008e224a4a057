//! The native text: header lines, rule lines, the grid as people type it; read and written.

use std::fmt::Write;

use super::board::{self, Board, Row};
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Digit, Grid, MAX_SIDE, MAX_VALUES, Regions, Values};
use crate::puzzle::{Origin, Puzzle, Stated};
use crate::rules::args::{Args, next_word};
use crate::rules::{self, Spec};

/// The statements that are no rules.
const HEADERS: [&str; 4] = ["given", "grid", "regions", "values"];

/// Reads a puzzle from its lines.
pub fn read<'a>(lines: impl Iterator<Item = Line<'a>>) -> Result<Puzzle, ParseError> {
    Draft::sort(lines)?.finish()
}

/// The statements of a text, sorted by kind.
#[derive(Default)]
struct Draft<'a> {
    grid: Option<Line<'a>>,
    values: Option<Line<'a>>,
    regions: Option<(Line<'a>, Vec<Line<'a>>)>,
    givens: Vec<Line<'a>>,
    rules: Vec<(Line<'a>, &'static Spec)>,
    board: Vec<Row<'a>>,
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
                    return Err(line.error_whole("yet another row", format!("at most {MAX_SIDE}")));
                }
                None => draft.board.extend(Row::new(line)),
                Some("grid") => once(&mut draft.grid, line, line)?,
                Some("values") => once(&mut draft.values, line, line)?,
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
            Some(line) => Some(size(line)?.0),
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
        let (rows, columns, layout, board) = self.layout()?;
        let grid = self.grid(rows, columns, layout)?;
        let mut givens = match board {
            Some(board) => board.digits(grid.values())?,
            None => vec![None; grid.len()],
        };
        for line in &self.givens {
            add_givens(*line, &grid, &mut givens)?;
        }
        let mut stated = Vec::new();
        for &(line, spec) in &self.rules {
            let rule = rules::parse(spec, Args::new(line, after_name(line.text), &grid))?;
            let origin = Origin { source: line.source.map(str::to_owned), line: line.number };
            stated.push(Stated { rule, name: spec.name, origin });
        }
        Ok(Puzzle::new(grid, givens, stated))
    }

    fn is_empty(&self) -> bool {
        self.grid.is_none()
            && self.values.is_none()
            && self.regions.is_none()
            && self.givens.is_empty()
            && self.rules.is_empty()
            && self.board.is_empty()
    }

    /// Rows, columns, the box layout if a line states one, and the board. A text without size has
    /// that of its board or its regions; without those it is 9x9.
    #[allow(clippy::type_complexity)]
    fn layout(&self) -> Result<(usize, usize, Option<Regions>, Option<Board<'a>>), ParseError> {
        let (rows, columns, layout) = match (self.grid, &self.regions) {
            (Some(line), _) => size(line)?,
            (None, Some((_, rows))) => (rows.len(), rows.len(), None),
            (None, None) if self.board.is_empty() => (9, 9, None),
            (None, None) => {
                let (board, side) = Board::square(self.board.clone())?;
                return Ok((side, side, None, Some(board)));
            }
        };
        let board = match self.board.is_empty() {
            true => None,
            false => Some(Board::sized(self.board.clone(), rows, columns)?),
        };
        Ok((rows, columns, layout, board))
    }

    fn grid(&self, rows: usize, columns: usize, layout: Option<Regions>) -> Result<Grid, ParseError> {
        let regions = match (&self.regions, layout) {
            (Some((line, _)), Some(_)) => {
                return Err(line.error_whole("regions besides boxes", "only one of the two"));
            }
            (Some((_, lines)), None) => Regions::Irregular(all_labels(lines, columns)?),
            (None, Some(layout)) => layout,
            (None, None) => Grid::default_regions(rows, columns),
        };
        let values = match self.values {
            Some(line) => values(line)?,
            None => {
                let spare = self.rules.iter().map(|(_, spec)| spec.spare_values).max().unwrap_or(0);
                Values::new(1, (longest_house(rows, columns, &regions) + spare) as Digit)
            }
        };
        let blamed = self.values.or(self.regions.as_ref().map(|(line, _)| *line)).or(self.grid);
        Grid::new(rows, columns, values, regions).map_err(|error| match blamed {
            Some(line) => line.error_whole(error.message, error.expected),
            None => ParseError::of_input(error.message, error.expected),
        })
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

/// The rule of this name; the error suggests the nearest one.
fn find(line: Line<'_>, name: &str) -> Result<&'static Spec, ParseError> {
    rules::find(name).ok_or_else(|| {
        let known = rules::REGISTRY.iter().map(|spec| spec.name).chain(HEADERS);
        let expected = match rules::nearest(name, known.clone()) {
            Some(nearest) => format!("perhaps '{nearest}'"),
            None => format!("one of: {}", known.collect::<Vec<_>>().join(", ")),
        };
        let place = next_word(line.text, 0).unwrap_or(0..0);
        let shown: String = name.chars().take(40).collect();
        line.error(place, format!("unknown rule '{shown}'"), expected)
    })
}

/// `grid ROWSxCOLUMNS [boxes HxW | no-boxes]`.
fn size(line: Line<'_>) -> Result<(usize, usize, Option<Regions>), ParseError> {
    const USAGE: &str = "'grid ROWSxCOLUMNS', then 'boxes HEIGHTxWIDTH', 'no-boxes' or nothing";
    let words: Vec<_> = words(line.text).skip(1).collect();
    let text = |word: &std::ops::Range<usize>| &line.text[word.clone()];
    let pair = |word: &std::ops::Range<usize>| {
        let (a, b) = text(word).split_once(['x', 'X'])?;
        let number = |digits: &str| digits.parse().ok().filter(|n| (1..=MAX_SIDE).contains(n));
        Some((number(a)?, number(b)?))
    };
    let bad = |word: Option<&std::ops::Range<usize>>, expected: &str| {
        let place = word.cloned().unwrap_or(line.text.trim_end().len()..line.text.trim_end().len());
        let message = if place.is_empty() {
            "the line ends here".into()
        } else {
            format!("'{}'", &line.text[place.clone()])
        };
        line.error(place, message, expected)
    };
    let sides = format!("ROWSxCOLUMNS, each from 1 to {MAX_SIDE}");
    let (rows, columns) = words.first().and_then(pair).ok_or_else(|| bad(words.first(), &sides))?;
    let (layout, used) = match words.get(1).map(text) {
        None => (None, 1),
        Some("no-boxes") => (Some(Regions::None), 2),
        Some("boxes") => {
            let (height, width) =
                words.get(2).and_then(pair).ok_or_else(|| bad(words.get(2), "HEIGHTxWIDTH of a box"))?;
            (Some(Regions::Boxes { height, width }), 3)
        }
        Some(_) => return Err(bad(words.get(1), USAGE)),
    };
    match words.get(used) {
        Some(word) => Err(bad(Some(word), USAGE)),
        None => Ok((rows, columns, layout)),
    }
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
fn add_givens(line: Line<'_>, grid: &Grid, givens: &mut [Option<Digit>]) -> Result<(), ParseError> {
    let mut args = Args::new(line, after_name(line.text), grid);
    loop {
        let (cell, value, place) = args.assignment()?;
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

fn all_labels(lines: &[Line<'_>], columns: usize) -> Result<Vec<String>, ParseError> {
    let mut all = Vec::new();
    for line in lines {
        let row = labels(line.text, Some(columns));
        if row.len() != columns {
            return Err(line.error_whole(format!("{} region labels", row.len()), columns.to_string()));
        }
        all.extend(row);
    }
    Ok(all)
}

fn longest_house(rows: usize, columns: usize, regions: &Regions) -> usize {
    let largest = match regions {
        Regions::None => 0,
        Regions::Boxes { height, width } => height * width,
        Regions::Irregular(labels) => {
            let mut sorted: Vec<&String> = labels.iter().collect();
            sorted.sort_unstable();
            sorted.chunk_by(|a, b| a == b).map(<[&String]>::len).max().unwrap_or(0)
        }
    };
    rows.max(columns).max(largest)
}

/// Writes a puzzle so that [`read`] gives it back: always the same text for the same puzzle.
pub fn write(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    let (rows, columns) = (grid.rows(), grid.columns());
    let mut text = format!("grid {rows}x{columns}");
    match grid.regions() {
        Regions::None => text.push_str(" no-boxes"),
        Regions::Boxes { height, width } => text.push_str(&format!(" boxes {height}x{width}")),
        Regions::Irregular(_) => {}
    }
    // Writing to a String cannot fail.
    let _ = writeln!(text, "\nvalues {}", grid.values());
    if let Regions::Irregular(labels) = grid.regions() {
        let separator = if labels.iter().all(|label| label.chars().count() == 1) { "" } else { " " };
        text.push_str("regions\n");
        for row in labels.chunks(columns) {
            let _ = writeln!(text, "{}", row.join(separator));
        }
    }
    for stated in puzzle.rules() {
        let _ = writeln!(text, "{}", stated.rule);
    }
    for row in 0..rows {
        let cells: Vec<_> = (0..columns).map(|column| puzzle.given(Cell::new(row, column))).collect();
        let _ = writeln!(text, "{}", board::write(&cells, grid.values()));
    }
    text
}
