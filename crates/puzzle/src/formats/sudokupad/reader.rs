//! What reading SCL brings together, and how it says what is wrong.

use serde_json::Value;

use crate::error::{Hint, ParseError, Warning};
use crate::formats::drawings::Drawings;
use crate::formats::fpuzzles::place::Path;
use crate::formats::imported::Place;
use crate::formats::spec::Ignored;
use crate::grid::{Cell, Digit, Shape};
use crate::puzzle::About;
use crate::statement::Statement;

/// What reading an object brings together.
pub struct Reader<'a> {
    pub(super) place: &'a Place<'a>,
    pub(super) ignored: Ignored,
    /// The side of the grid.
    pub side: usize,
    pub(super) shape: Shape,
    /// The cells of regions, rows and columns, each sorted.
    pub houses: Vec<Vec<Cell>>,
    /// How many of them, from the first on, are regions.
    pub(super) regions: usize,
    pub(super) givens: Vec<(Cell, Digit, Path)>,
    pub(super) rules: Vec<(Statement, Path)>,
    /// What is drawn.
    pub drawings: Drawings<Path>,
    pub(super) about: About,
    pub(super) warnings: Vec<Warning>,
}

impl<'a> Reader<'a> {
    /// Nothing yet.
    pub fn new(place: &'a Place<'a>, ignored: Ignored) -> Reader<'a> {
        Reader {
            place,
            ignored,
            side: 0,
            shape: Shape::new(1, 1),
            houses: Vec::new(),
            regions: 0,
            givens: Vec::new(),
            rules: Vec::new(),
            drawings: Drawings::default(),
            about: About::default(),
            warnings: Vec::new(),
        }
    }

    /// Adds a rule.
    pub fn say(&mut self, statement: Statement, path: &Path) {
        self.rules.push((statement, path.clone()));
    }

    /// An error at a part of the object.
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
            self.error(path, message, "what SudokuPad is known to have").with_hint(Hint::IgnoreUnknown);
        self.ignored.pass(error, &mut self.warnings)
    }

    /// The elements of an array; an empty value has none.
    pub fn array<'v>(&self, path: &Path, content: &'v Value) -> Result<Vec<(Path, &'v Value)>, ParseError> {
        path.elements(content).ok_or_else(|| self.error(path, "no array", "an array"))
    }

    /// A list of cells: rows and columns from 0.
    pub fn cells(&self, path: &Path, content: &Value) -> Result<Vec<Cell>, ParseError> {
        let cell = |(path, content): (Path, &Value)| {
            let number = |place: usize| content.get(place)?.as_u64().filter(|&at| at < self.side as u64);
            let pair = number(0).zip(number(1)).filter(|_| content.as_array().map(Vec::len) == Some(2));
            pair.map(|(row, column)| Cell::new(row as usize, column as usize)).ok_or_else(|| {
                let shown: String = content.to_string().chars().take(40).collect();
                let last = self.side - 1;
                let message = format!("{shown} is no cell of the grid");
                self.error(&path, message, format!("[0,0] to [{last},{last}]"))
            })
        };
        self.array(path, content)?.into_iter().map(cell).collect()
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
