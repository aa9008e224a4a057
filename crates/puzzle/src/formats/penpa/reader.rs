//! The reader of a board: the division of its grid, and the points of drawings.

use std::collections::HashSet;

use serde_json::Value;

use super::canvas::{Board, Spot};
use super::grid::Edge;
use super::payload::Payload;
use crate::error::ParseError;
use crate::formats::json::{self, Path, is_empty};
use crate::grid::{Cell, Digit};

/// A reader of a board.
pub type Reader<'a> = json::Reader<'a, Sheet<'a>>;

/// The content of a link and the grid on its board.
pub struct Sheet<'a> {
    pub(super) payload: &'a Payload,
    /// The grid on the board.
    pub board: Board,
    pub(super) genres: Vec<String>,
    /// `true` if thick lines divide the grid.
    pub(super) has_regions: bool,
    /// The thick lines between cells of different regions, and around the grid.
    pub(super) borders: HashSet<Edge>,
    /// All cells that are in cages.
    pub(super) caged: HashSet<Cell>,
    /// `true` for each diagonal built into the board.
    pub(super) diagonals: [bool; 2],
}

impl Reader<'_> {
    /// Returns the members of an object whose keys are points, in the order of the points; none if the value is empty.
    pub fn points<'v>(
        &self,
        path: &Path,
        content: &'v Value,
    ) -> Result<Vec<(usize, Path, &'v Value)>, ParseError> {
        let no_object = || self.error(path, "not an object", "an object whose keys are points");
        let members = match content.as_object() {
            Some(members) => members.iter().collect(),
            None if is_empty(content) => Vec::new(),
            None => return Err(no_object()),
        };
        let point = |(name, content): (&String, &'v Value)| {
            let path = path.key(name);
            let number = name.parse().ok().filter(|&number| self.own.board.canvas.point(number).is_some());
            match number {
                Some(number) => Ok((number, path, content)),
                None => Err(self.error(&path, "not a point of the board", "the number of one")),
            }
        };
        let mut points = members.into_iter().map(point).collect::<Result<Vec<_>, ParseError>>()?;
        points.sort_by_key(|(number, ..)| *number);
        Ok(points)
    }

    /// Returns the numbers of a list of points.
    pub fn list(&self, path: &Path, content: &Value) -> Result<Vec<usize>, ParseError> {
        self.each(path, content, |path, content| {
            let number = content.as_u64().and_then(|number| usize::try_from(number).ok());
            let number = number.filter(|&number| self.own.board.canvas.point(number).is_some());
            number.ok_or_else(|| self.error(path, "not a point of the board", "the number of one"))
        })
    }

    /// Returns the cell of the grid with this corner point, and the corner's number in the cell; `None` for other
    /// points.
    pub fn corner(&self, number: usize) -> Option<(Cell, usize)> {
        let point = self.own.board.canvas.point(number)?;
        let Spot::Quarter(corner) = point.spot else { return None };
        Some((self.own.board.at(point.row, point.column)?, corner))
    }

    /// Reads everything around the puzzle: the rules in words, a player's work, and a stored answer.
    pub fn around(&mut self) -> Result<(), ParseError> {
        let none = Path::default();
        if let Some(text) = self.about.rules.clone() {
            self.unread(&none, &text);
        }
        let work = self.own.payload.lines.get(4).and_then(|line| serde_json::from_str::<Value>(line).ok());
        let is_work =
            |(name, content): (&String, &Value)| !name.starts_with("command_") && !is_empty(content);
        if work.is_some_and(|work| work.as_object().is_some_and(|work| work.iter().any(is_work))) {
            self.warn(&none.key("pu_a"), "marks and digits of a player");
        }
        if let Some(answer) = &self.own.payload.answer {
            self.answer(answer);
        }
        Ok(())
    }

    /// Stores the digits of an answer. They are in its fifth list, as `["POINT,DIGIT", …]`.
    fn answer(&mut self, answer: &Value) {
        let side = self.own.board.side;
        let entry = |entry: &Value| {
            let (point, digit) = entry.as_str()?.split_once(',')?;
            let cell = self.own.board.centre(point.parse().ok()?)?;
            let digit = digit.parse().ok().filter(|&digit| (1..=side).contains(&digit))?;
            Some((cell, digit as Digit))
        };
        let numbers = answer.get(4).and_then(Value::as_array);
        let entries: Option<Vec<(Cell, Digit)>> =
            numbers.and_then(|numbers| numbers.iter().map(entry).collect());
        match entries {
            Some(entries) if !entries.is_empty() => {
                let mut digits = vec![None; side * side];
                for (cell, digit) in entries {
                    digits[usize::from(cell.row) * side + usize::from(cell.column)] = Some(digit);
                }
                self.about.solution = Some(digits);
            }
            _ => {
                self.warn(&Path::default(), "a stored solution that is not digits of the grid");
            }
        }
    }
}
