//! Clues beside the grid: a number that looks along a row or column from one side.

use std::fmt;
use std::marker::PhantomData;
use std::ops::RangeInclusive;

use crate::csp::VarId;
use crate::error::ParseError;
use crate::grid::{Cell, Grid, Solution};
use crate::puzzle::{Posting, Puzzle, Rule};
use crate::rules::args::Args;

/// A row or column of the grid: `r3` or `c4`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Line {
    /// The row with this number from 0.
    Row(usize),
    /// The column with this number from 0.
    Column(usize),
}

impl Line {
    /// Reads the next word as a line that has cells.
    pub fn parse(args: &mut Args<'_>) -> Result<Line, ParseError> {
        let (rows, columns) = (args.grid().rows(), args.grid().columns());
        let expected = format!("a row r1 to r{rows} or a column c1 to c{columns}");
        let (place, word) = args.take(&expected)?;
        let number = |digits: &str, most| {
            let plain = digits.bytes().all(|byte| byte.is_ascii_digit());
            digits.parse().ok().filter(|number| plain && (1..=most).contains(number))
        };
        let line = match (word.strip_prefix(['r', 'R']), word.strip_prefix(['c', 'C'])) {
            (Some(row), _) => number(row, rows).map(|row: usize| Line::Row(row - 1)),
            (_, Some(column)) => number(column, columns).map(|column| Line::Column(column - 1)),
            _ => None,
        };
        let line = line.filter(|line| !line.cells(args.grid()).is_empty());
        line.ok_or_else(|| args.error(place, format!("'{word}'"), expected))
    }

    /// Its cells from the left or from the top, without those that do not exist.
    pub fn cells(self, grid: &Grid) -> Vec<Cell> {
        let all: Vec<Cell> = match self {
            Line::Row(row) => (0..grid.columns()).map(|column| Cell::new(row, column)).collect(),
            Line::Column(column) => (0..grid.rows()).map(|row| Cell::new(row, column)).collect(),
        };
        all.into_iter().filter(|&cell| grid.has(cell)).collect()
    }
}

impl fmt::Display for Line {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Line::Row(row) => write!(f, "r{}", row + 1),
            Line::Column(column) => write!(f, "c{}", column + 1),
        }
    }
}

/// A number beside a line: `5 r3 left`.
#[derive(Debug)]
pub struct Clue {
    /// The number.
    pub number: i32,
    line: Line,
    side: &'static str,
}

impl Clue {
    /// Reads number, line and side.
    pub fn parse(args: &mut Args<'_>, range: RangeInclusive<i32>) -> Result<Clue, ParseError> {
        let number = args.integer("a clue", range)?;
        let line = Line::parse(args)?;
        let side = match line {
            Line::Row(_) => args.choice(&["left", "right"])?,
            Line::Column(_) => args.choice(&["top", "bottom"])?,
        };
        Ok(Clue { number, line, side })
    }

    /// The cells that the clue sees, the nearest first.
    pub fn seen(&self, grid: &Grid) -> Vec<Cell> {
        let mut cells = self.line.cells(grid);
        if matches!(self.side, "right" | "bottom") {
            cells.reverse();
        }
        cells
    }
}

impl fmt::Display for Clue {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {} {}", self.number, self.line, self.side)
    }
}

/// What a clue says of the digits that it sees.
pub trait Sight: fmt::Debug + Send + Sync {
    /// The name of the rule.
    const NAME: &'static str;

    /// Demands what the clue says of the variables, the nearest first; there is at least one.
    fn post(clue: i32, seen: &[VarId], csp: &mut Posting<'_>);

    /// Whether the clue is right about the digits, the nearest first.
    fn says(clue: i32, seen: &[i32]) -> bool;
}

/// Makes a rule of a clue.
#[derive(Debug)]
pub struct BySight<T>(Clue, PhantomData<T>);

impl<T: Sight + 'static> BySight<T> {
    /// Reads the line of the rule; the clue is within `range`.
    pub fn parse(args: &mut Args<'_>, range: RangeInclusive<i32>) -> Result<Box<dyn Rule>, ParseError> {
        Ok(Box::new(BySight::<T>(Clue::parse(args, range)?, PhantomData)))
    }
}

impl<T: Sight + 'static> Rule for BySight<T> {
    fn post(&self, csp: &mut Posting<'_>, puzzle: &Puzzle) {
        let seen = csp.cells(&self.0.seen(puzzle.grid()));
        T::post(self.0.number, &seen, csp);
    }

    fn holds(&self, solution: &Solution, puzzle: &Puzzle) -> bool {
        let seen = self.0.seen(puzzle.grid());
        T::says(self.0.number, &seen.iter().map(|&cell| solution[cell].into()).collect::<Vec<i32>>())
    }
}

impl<T: Sight> fmt::Display for BySight<T> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", T::NAME, self.0)
    }
}
