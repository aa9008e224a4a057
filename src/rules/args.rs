//! The words of a rule line: cells, runs of cells, numbers, each with its place for errors.

mod quoted;
mod substituted;

use std::ops::{Range, RangeInclusive};
use std::rc::Rc;

use crate::error::{Line, ParseError};
use crate::grid::{Cell, Grid, MAX_SIDE, MAX_VARIABLES};

/// How much the rules of a puzzle may still name. A few bytes can name a thousand cells, so without a limit
/// a text of a megabyte could ask for gigabytes.
#[derive(Clone, Debug)]
pub struct Budget(Rc<std::cell::Cell<usize>>);

/// The most cells, values and states that the rules of a puzzle name, counted as often as they are.
pub const MAX_NAMED: usize = 4 * MAX_SIDE * MAX_SIDE;

impl Default for Budget {
    fn default() -> Self {
        Budget(Rc::new(std::cell::Cell::new(MAX_NAMED)))
    }
}

/// The words behind a rule's name, read from left to right.
#[derive(Clone, Debug)]
pub struct Args<'a> {
    line: Line<'a>,
    grid: &'a Grid,
    /// Where the rule begins, its name included.
    start: usize,
    rest: usize,
    end: usize,
    budget: Budget,
}

impl<'a> Args<'a> {
    /// The words of `line` from byte `start` on.
    pub fn new(line: Line<'a>, start: usize, grid: &'a Grid) -> Self {
        Args { line, grid, start: 0, rest: start, end: line.text.len(), budget: Budget::default() }
    }

    /// The same words, spending of what many lines share.
    pub fn spending(self, budget: &Budget) -> Self {
        Args { budget: budget.clone(), ..self }
    }

    /// Counts so many cells, values or states of the word at `place`.
    pub fn spend(&self, count: usize, place: &Range<usize>) -> Result<(), ParseError> {
        let Some(left) = self.budget.0.get().checked_sub(count) else {
            let expected = format!("at most {MAX_NAMED} cells, values and states in all rules");
            return Err(self.line.error(place.clone(), "the rules name too much", expected));
        };
        self.budget.0.set(left);
        Ok(())
    }

    /// The words in the bytes `place` of the same line: those of a rule within a rule.
    pub fn within(&self, place: Range<usize>) -> Self {
        Args { start: place.start, rest: place.start, end: place.end, ..self.clone() }
    }

    /// The grid that the cells must be on.
    pub fn grid(&self) -> &'a Grid {
        self.grid
    }

    fn peek(&self) -> Option<Range<usize>> {
        next_word(&self.line.text[..self.end], self.rest)
    }

    /// The next word and its place.
    pub fn take(&mut self, expected: &str) -> Result<(Range<usize>, &'a str), ParseError> {
        let Some(place) = self.peek() else {
            let end = self.line.text[..self.end].trim_end().len();
            return Err(self.line.error(end..end, "the line ends here", expected));
        };
        self.rest = place.end;
        Ok((place.clone(), &self.line.text[place]))
    }

    /// The next word, if it is one of `words`; otherwise nothing is read.
    pub fn keyword(&mut self, words: &[&'static str]) -> Option<&'static str> {
        let place = self.peek()?;
        let word = words.iter().find(|&&word| word == &self.line.text[place.clone()])?;
        self.rest = place.end;
        Some(word)
    }

    /// The next word, which must be one of `words`.
    pub fn choice(&mut self, words: &[&'static str]) -> Result<&'static str, ParseError> {
        let expected = words.join(" or ");
        let (place, word) = self.take(&expected)?;
        let found = words.iter().find(|&&choice| choice == word);
        found.copied().ok_or_else(|| self.line.error(place, format!("'{word}'"), expected))
    }

    /// An integer within `range`.
    pub fn integer(&mut self, what: &str, range: RangeInclusive<i32>) -> Result<i32, ParseError> {
        let expected = format!("{what} from {} to {}", range.start(), range.end());
        let (place, word) = self.take(&expected)?;
        match word.parse() {
            Ok(number) if range.contains(&number) => Ok(number),
            _ => Err(self.line.error(place, format!("'{word}'"), expected)),
        }
    }

    /// The next word, if it begins with a digit, as an integer within `range`.
    pub fn integer_if_any(
        &mut self,
        what: &str,
        range: RangeInclusive<i32>,
    ) -> Result<Option<i32>, ParseError> {
        let digit = |place: Range<usize>| self.line.text[place].starts_with(|c: char| c.is_ascii_digit());
        if self.peek().is_some_and(digit) { self.integer(what, range).map(Some) } else { Ok(None) }
    }

    /// The next word as `read` understands it.
    pub fn read<T>(&mut self, expected: &str, read: impl FnOnce(&str) -> Option<T>) -> Result<T, ParseError> {
        let (place, word) = self.take(expected)?;
        read(word).ok_or_else(|| self.line.error(place, format!("'{word}'"), expected))
    }

    /// The next word as it is.
    pub fn word(&mut self, expected: &str) -> Result<&'a str, ParseError> {
        Ok(self.take(expected)?.1)
    }

    /// The next word as integers: `1,3,5-7`. An integer may repeat; all are within `range`.
    pub fn values(&mut self, range: RangeInclusive<i32>) -> Result<Vec<i32>, ParseError> {
        let expected = format!("values from {} to {}, such as 1,3 or 2-4", range.start(), range.end());
        let (place, word) = self.take(&expected)?;
        let number = |digits: &str| digits.parse().ok().filter(|number| range.contains(number));
        let mut values = Vec::new();
        for part in word.split(',') {
            let ends = match part.split_once('-') {
                Some((first, last)) => number(first).zip(number(last)),
                None => number(part).map(|value| (value, value)),
            };
            match ends {
                Some((first, last)) if first <= last => {
                    self.spend((last - first + 1) as usize, &place)?;
                    values.extend(first..=last);
                }
                _ => return Err(self.line.error(place, format!("'{part}'"), expected)),
            }
        }
        Ok(values)
    }

    /// The next word as one cell.
    pub fn cell(&mut self) -> Result<Cell, ParseError> {
        let (place, word) = self.take("a cell such as r1c1")?;
        self.cell_at(place, word)
    }

    /// The remaining words as lists of cells with `/` between, none of them empty.
    pub fn segments(&mut self) -> Result<Vec<Vec<Cell>>, ParseError> {
        let mut segments = vec![self.cells()?];
        while self.keyword(&["/"]).is_some() {
            segments.push(self.cells()?);
        }
        Ok(segments)
    }

    /// All words up to the end or a `/` as cells, of which there must be at least one.
    pub fn cells(&mut self) -> Result<Vec<Cell>, ParseError> {
        let mut cells = Vec::new();
        while cells.is_empty() || self.peek().is_some_and(|place| &self.line.text[place] != "/") {
            let (place, word) = self.take("a cell such as r1c1, or a run such as r1c1-r1c4")?;
            cells.extend(self.run_at(place, word)?);
        }
        Ok(cells)
    }

    /// The cells of the word at `place`: a cell, or a run.
    pub fn run_at(&self, place: Range<usize>, word: &str) -> Result<Vec<Cell>, ParseError> {
        let Some((first, last)) = word.split_once('-') else {
            self.spend(1, &place)?;
            return Ok(vec![self.cell_at(place, word)?]);
        };
        let middle = place.start + first.len();
        let first = self.cell_at(place.start..middle, first)?;
        let last = self.cell_at(middle + 1..place.end, last)?;
        self.spend(distance(first, last), &place)?;
        run(first, last).ok_or_else(|| {
            let message = format!("'{word}' is no straight run");
            self.line.error(place, message, "two cells of a row, column or diagonal")
        })
    }

    /// All remaining words as cells, no cell twice.
    pub fn distinct_cells(&mut self) -> Result<Vec<Cell>, ParseError> {
        let start = self.rest;
        let cells = self.cells()?;
        let mut sorted = cells.clone();
        sorted.sort_unstable();
        if let Some(pair) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
            let from = next_word(self.line.text, start).map_or(start, |place| place.start);
            return Err(self.line.error(
                from..self.rest,
                format!("{} is listed twice", pair[0]),
                "each cell once",
            ));
        }
        Ok(cells)
    }

    fn cell_at(&self, place: Range<usize>, word: &str) -> Result<Cell, ParseError> {
        let (rows, columns) = (self.grid.rows(), self.grid.columns());
        let error =
            |message| self.line.error(place, message, format!("a cell from r1c1 to r{rows}c{columns}"));
        let variable = word.strip_prefix(['v', 'V']).and_then(|number| number.parse().ok());
        let cell = match (variable, parse_cell(word)) {
            (Some(number @ 1..=MAX_VARIABLES), _) => Cell::variable(number - 1),
            (_, Some((row @ 1..=MAX_SIDE, column @ 1..=MAX_SIDE))) => Cell::new(row - 1, column - 1),
            (None, None) => return Err(error(format!("'{word}' is no cell"))),
            _ => return Err(error(format!("'{word}' is outside the grid"))),
        };
        if !self.grid.has(cell) {
            return Err(error(format!("'{word}' is outside the grid")));
        }
        Ok(cell)
    }

    /// The next word `CELL=VALUE`: the cell, the text of the value, and an error for it.
    pub fn assignment(&mut self) -> Result<(Cell, &'a str, Range<usize>), ParseError> {
        let expected = "CELL=VALUE, such as r1c1=5";
        let (place, word) = self.take(expected)?;
        let Some((cell, value)) = word.split_once('=') else {
            return Err(self.line.error(place, format!("'{word}'"), expected));
        };
        let equals = place.start + cell.len();
        Ok((self.cell_at(place.start..equals, cell)?, value, equals + 1..place.end))
    }

    /// Whether every word has been read.
    pub fn is_empty(&self) -> bool {
        self.peek().is_none()
    }

    /// An error at bytes of the line.
    pub fn error(
        &self,
        place: Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> ParseError {
        self.line.error(place, message, expected)
    }

    /// An error about the rule as a whole.
    pub fn error_whole(&self, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        let text = &self.line.text[self.start..self.end];
        let start = self.start + text.len() - text.trim_start().len();
        self.line.error(start..(self.start + text.trim_end().len()).max(start), message, expected)
    }

    /// Fails if words are left over.
    pub fn finish(self, usage: &str) -> Result<(), ParseError> {
        match self.peek() {
            None => Ok(()),
            Some(place) => {
                let message = format!("'{}' is too much", &self.line.text[place.clone()]);
                Err(self.line.error(place, message, format!("'{usage}'")))
            }
        }
    }
}

/// The bytes of the first word at or behind `from`.
pub fn next_word(text: &str, from: usize) -> Option<Range<usize>> {
    let rest = &text[from..];
    let start = from + rest.find(|c: char| !c.is_whitespace())?;
    let length = text[start..].find(char::is_whitespace).unwrap_or(text.len() - start);
    Some(start..start + length)
}

/// `r3c12`, in either case, as row and column from 1.
pub fn parse_cell(word: &str) -> Option<(usize, usize)> {
    let rest = word.strip_prefix(['r', 'R'])?;
    let (row, column) = rest.split_once(['c', 'C'])?;
    let number = |digits: &str| if digits.starts_with('+') { None } else { digits.parse().ok() };
    Some((number(row)?, number(column)?))
}

/// How many cells lie from `first` to `last`.
fn distance(first: Cell, last: Cell) -> usize {
    usize::from(first.row.abs_diff(last.row).max(first.column.abs_diff(last.column))) + 1
}

/// The cells from `first` to `last` along a row, column or diagonal.
fn run(first: Cell, last: Cell) -> Option<Vec<Cell>> {
    if first.is_variable() != last.is_variable() {
        return None;
    }
    let down = i32::from(last.row) - i32::from(first.row);
    let right = i32::from(last.column) - i32::from(first.column);
    let length = down.abs().max(right.abs());
    let straight = down == 0 || right == 0 || down.abs() == right.abs();
    let cell = |i: i32| {
        let row = i32::from(first.row) + i * down.signum();
        let column = i32::from(first.column) + i * right.signum();
        Cell::new(row as usize, column as usize)
    };
    straight.then(|| (0..=length).map(cell).collect())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Shape, Values};

    fn cells(text: &str) -> Result<String, String> {
        let grid = Grid::new(Shape::new(9, 9), Values::new(1, 9)).expect("a grid");
        let line = Line { source: None, number: 1, text };
        let cells = Args::new(line, 0, &grid).distinct_cells().map_err(|error| error.headline())?;
        Ok(cells.iter().map(Cell::to_string).collect::<Vec<_>>().join(" "))
    }

    #[test]
    fn runs_are_straight() {
        assert_eq!(cells("r1c1-r1c3 R9C9").as_deref(), Ok("r1c1 r1c2 r1c3 r9c9"));
        assert_eq!(cells("r3c3-r1c1").as_deref(), Ok("r3c3 r2c2 r1c1"));
        assert_eq!(
            cells("r1c1-r2c3").unwrap_err(),
            "1:1: 'r1c1-r2c3' is no straight run, expected two cells of a row, column or diagonal"
        );
    }

    #[test]
    fn errors_point_at_the_word() {
        assert_eq!(
            cells("r1c1 r0c3").unwrap_err(),
            "1:6: 'r0c3' is outside the grid, expected a cell from r1c1 to r9c9"
        );
        assert_eq!(cells("r1c1 x").unwrap_err(), "1:6: 'x' is no cell, expected a cell from r1c1 to r9c9");
        assert_eq!(
            cells("").unwrap_err(),
            "1:1: the line ends here, expected a cell such as r1c1, or a run such as r1c1-r1c4"
        );
        assert_eq!(
            cells("r1c1-r1c2 r1c2").unwrap_err(),
            "1:1: r1c2 is listed twice, expected each cell once"
        );
    }
}
