//! What reading a board brings together, and how it says what is wrong.

use std::collections::HashSet;

use serde_json::Value;

use super::canvas::{Board, Spot};
use super::grid::{Edge, Found, Walls};
use super::header::Header;
use super::payload::Payload;
use super::{drawn, genres};
use crate::error::{Hint, ParseError, Warning};
use crate::formats::drawings::Drawings;
use crate::formats::fpuzzles::is_empty;
use crate::formats::fpuzzles::place::Path;
use crate::formats::imported::Place;
use crate::formats::spec::Ignored;
use crate::grid::{Cell, Digit, Shape};
use crate::puzzle::About;
use crate::statement::Statement;

/// What reading a board brings together.
pub struct Reader<'a> {
    pub(super) payload: &'a Payload,
    place: &'a Place<'a>,
    ignored: Ignored,
    /// The grid on the board.
    pub board: Board,
    pub(super) shape: Shape,
    pub(super) genres: Vec<String>,
    /// Whether thick lines divide the grid.
    pub(super) has_regions: bool,
    /// The thick lines between cells of different regions.
    pub(super) borders: HashSet<Edge>,
    /// The cells of cages.
    pub(super) caged: HashSet<Cell>,
    /// Whether the board was made with diagonals.
    pub(super) diagonals: [bool; 2],
    pub(super) givens: Vec<(Cell, Digit, Path)>,
    pub(super) rules: Vec<(Statement, Path)>,
    /// What is drawn.
    pub drawings: Drawings<Path>,
    pub(super) about: About,
    pub(super) warnings: Vec<Warning>,
}

impl<'a> Reader<'a> {
    /// The grid of a board, and nothing else yet.
    pub(in crate::formats) fn new(
        payload: &'a Payload,
        mut header: Header,
        place: &'a Place<'a>,
        ignored: Ignored,
    ) -> Result<Reader<'a>, ParseError> {
        let canvas = header.canvas;
        let lines = drawn::segments(payload.question.get("lineE").unwrap_or(&Value::Null));
        let thick: Vec<Edge> = lines
            .iter()
            .filter(|line| line.is_thick())
            .filter_map(|line| Edge::between(canvas, line.from, line.to?))
            .collect();
        let about = std::mem::take(&mut header.about);
        let genres = genres::genres(payload, about.title.as_deref());
        let found = Walls::new(&header, &thick).grid().map_err(|message| {
            place.error(message, "one square grid: the frame of the board, or regions of thick lines")
        })?;
        let Found { board, shape, region, has_regions } = found;
        let number = |(row, column): (usize, usize)| region.get(row * canvas.columns + column).copied();
        let divides = |edge: &Edge| {
            let [a, b] = edge.sides();
            let is_within = |(row, column)| board.at(row, column).is_some();
            match (is_within(a), is_within(b)) {
                (true, true) => has_regions && number(a) != number(b),
                // The frame may be drawn again.
                (is_a, is_b) => is_a != is_b,
            }
        };
        let borders = thick.into_iter().filter(divides).collect();
        let diagonals = header.diagonals;
        let (givens, rules, warnings) = (Vec::new(), Vec::new(), Vec::new());
        let drawings = Drawings::default();
        let reader = Reader {
            payload,
            place,
            ignored,
            board,
            shape,
            genres,
            has_regions,
            borders,
            caged: HashSet::new(),
            diagonals,
            givens,
            rules,
            drawings,
            about,
            warnings,
        };
        Ok(reader)
    }

    /// Adds a rule.
    pub fn say(&mut self, statement: Statement, path: &Path) {
        self.rules.push((statement, path.clone()));
    }

    /// An error at a part of what is drawn.
    pub fn error(&self, path: &Path, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        Place { path: path.to_string(), ..self.place.clone() }.error(message, expected)
    }

    /// Says what is not read as somebody may expect.
    pub fn warn(&mut self, path: &Path, message: String) {
        self.warnings.push(Warning(self.error(path, message, "")));
    }

    /// Something unknown: an error, unless it is to be ignored.
    pub fn unknown(&mut self, path: &Path, message: &str) -> Result<(), ParseError> {
        let error =
            self.error(path, message, "what penpa-edit is known to have").with_hint(Hint::IgnoreUnknown);
        self.ignored.pass(error, &mut self.warnings)
    }

    /// The elements of an array; an empty value has none.
    pub fn array<'v>(&self, path: &Path, content: &'v Value) -> Result<Vec<(Path, &'v Value)>, ParseError> {
        path.elements(content).ok_or_else(|| self.error(path, "no array", "an array"))
    }

    /// The members of an object whose names are points, in the order of these; an empty value has none.
    pub fn points<'v>(
        &self,
        path: &Path,
        content: &'v Value,
    ) -> Result<Vec<(usize, Path, &'v Value)>, ParseError> {
        let no_object = || self.error(path, "no object", "an object of points");
        let members = match content.as_object() {
            Some(members) => members.iter().collect(),
            None if is_empty(content) => Vec::new(),
            None => return Err(no_object()),
        };
        let point = |(name, content): (&String, &'v Value)| {
            let path = path.key(name);
            let number = name.parse().ok().filter(|&number| self.board.canvas.point(number).is_some());
            match number {
                Some(number) => Ok((number, path, content)),
                None => Err(self.error(&path, "no point of the board", "the number of one")),
            }
        };
        let mut points = members.into_iter().map(point).collect::<Result<Vec<_>, ParseError>>()?;
        points.sort_by_key(|(number, ..)| *number);
        Ok(points)
    }

    /// The numbers of a list of points.
    pub fn list(&self, path: &Path, content: &Value) -> Result<Vec<usize>, ParseError> {
        let number = |(path, content): (Path, &Value)| {
            let number = content.as_u64().and_then(|number| usize::try_from(number).ok());
            let number = number.filter(|&number| self.board.canvas.point(number).is_some());
            number.ok_or_else(|| self.error(&path, "no point of the board", "the number of one"))
        };
        self.array(path, content)?.into_iter().map(number).collect()
    }

    /// The cell of the grid that a point is in, and which corner of it.
    pub fn corner(&self, number: usize) -> Option<(Cell, usize)> {
        let point = self.board.canvas.point(number)?;
        let Spot::Quarter(corner) = point.spot else { return None };
        Some((self.board.at(point.row, point.column)?, corner))
    }

    /// What is said around the puzzle: the text of the rules, a player's work, a stored answer.
    pub fn around(&mut self) -> Result<(), ParseError> {
        let none = Path::default();
        if let Some(text) = self.about.rules.clone() {
            let shown = crate::terminal::on_one_line(&text, 100);
            self.warn(&none, format!("the text of the rules is not read: \"{shown}\""));
        }
        let work = self.payload.lines.get(4).and_then(|line| serde_json::from_str::<Value>(line).ok());
        let is_work =
            |(name, content): (&String, &Value)| !name.starts_with("command_") && !is_empty(content);
        if work.is_some_and(|work| work.as_object().is_some_and(|work| work.iter().any(is_work))) {
            self.warn(&none.key("pu_a"), "marks and digits of a player".into());
        }
        if let Some(answer) = &self.payload.answer {
            self.answer(answer);
        }
        Ok(())
    }

    /// Keeps the digits of a stored answer: `["POINT,DIGIT", …]` behind four lists of other things.
    fn answer(&mut self, answer: &Value) {
        let side = self.board.side;
        let entry = |entry: &Value| {
            let (point, digit) = entry.as_str()?.split_once(',')?;
            let cell = self.board.centre(point.parse().ok()?)?;
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
                let message = "a stored solution that is not digits of the grid";
                self.warn(&Path::default(), message.into());
            }
        }
    }

    /// What is done about the drawings: they are an error, unless they are to be ignored.
    pub fn judge(&mut self) -> Result<(), ParseError> {
        let drawings = std::mem::take(&mut self.drawings);
        let error = |path: &Path, message, expected: &str| self.error(path, message, expected);
        let warnings = drawings.judge(self.ignored.drawings, self.about.rules.as_deref(), error)?;
        self.warnings.extend(warnings);
        self.about.drawings_ignored = drawings.count();
        Ok(())
    }
}
