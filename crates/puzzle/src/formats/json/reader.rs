//! Reads a document: collects the grid and the statements, and makes errors.

use serde_json::{Map, Value};

use super::{Origin, Path, Source, is_empty, shown};
use crate::error::{ErrorKind, Hint, Line, ParseError, Warning};
use crate::formats::Reading;
use crate::formats::drawings::Drawings;
use crate::formats::imported::{ImportedPuzzle, Place};
use crate::formats::ruleset;
use crate::formats::spec::Leniency;
use crate::grid::{Cell, Digit, Shape, Values};
use crate::puzzle::About;
use crate::rules::Rules;
use crate::statement::{Part, Statement};

/// The state while a document is read; `F` is the type of the part that is specific to its format.
pub struct Reader<'a, F> {
    /// The document that is read.
    pub source: &'a Source<'a>,
    /// The text that errors give as expected instead of something unknown.
    pub known: &'static str,
    ignored: Leniency,
    /// The shape of the grid; a single cell until the size has been read.
    pub shape: Shape,
    /// The values of the cells; `None` for values from 1 to the number of rows.
    pub values: Option<Values>,
    /// The givens, each with its origin in the document.
    pub givens: Vec<(Cell, Digit, Origin)>,
    /// The statements of rules, each with its origin in the document.
    pub rules: Vec<(Statement, Origin)>,
    /// The drawings of the document.
    pub drawings: Drawings<Path>,
    /// The title, author, rules in words, and stored solution.
    pub about: About,
    pub(super) warnings: Vec<Warning>,
    /// The index of the warning that the text of the rules is not read, if there is one.
    pub(super) rules_unread: Option<usize>,
    /// The part specific to the format.
    pub own: F,
}

impl<'a, F> Reader<'a, F> {
    /// Makes a reader that has read nothing. `known` is the text that errors give as expected instead of something
    /// unknown.
    pub(in crate::formats) fn new(
        source: &'a Source<'a>,
        known: &'static str,
        ignored: Leniency,
        own: F,
    ) -> Reader<'a, F> {
        Reader {
            source,
            known,
            ignored,
            shape: Shape::new(1, 1),
            values: None,
            givens: Vec::new(),
            rules: Vec::new(),
            drawings: Drawings::default(),
            about: About::default(),
            warnings: Vec::new(),
            rules_unread: None,
            own,
        }
    }

    /// Returns the number of rows; if the grid is square, this is also the number of columns and usually of values.
    pub fn side(&self) -> usize {
        self.shape.rows
    }

    /// Returns all pairs of cells of a square grid that share a side, for rules that are stated for each pair. Fails
    /// with the message `too_many` on a large grid.
    pub fn neighbours(&self, path: &Path, too_many: &str) -> Result<Vec<[Cell; 2]>, ParseError> {
        /// The maximum number of rows.
        const MOST: usize = 32;
        let side = self.side();
        if side > MOST {
            return Err(self.error(path, too_many, format!("at most {MOST} rows")));
        }
        let cells = (0..side).flat_map(|row| (0..side).map(move |column| (row, column)));
        let pairs = cells.flat_map(|(row, column)| {
            [(row, column + 1), (row + 1, column)].map(|other| ((row, column), other))
        });
        let pairs = pairs.filter(|(_, (row, column))| *row < side && *column < side);
        Ok(pairs.map(|(one, other)| [one, other].map(|(row, column)| Cell::new(row, column))).collect())
    }

    /// Returns the values of the cells.
    pub fn values(&self) -> Values {
        self.values.unwrap_or(Values::new(1, self.side() as Digit))
    }

    /// Adds a rule that comes from the value at `path`.
    pub fn say(&mut self, statement: Statement, path: &Path) {
        self.rules.push((statement, Origin::new(path.clone())));
    }

    /// Adds a given that comes from the value at `path`.
    pub fn give(&mut self, cell: Cell, digit: Digit, path: &Path) {
        self.givens.push((cell, digit, Origin::new(path.clone())));
    }

    /// Makes an error that marks a value of the document.
    pub fn error(&self, path: &Path, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        self.source.place(path).error(message, expected)
    }

    /// Adds a warning about a value that is not read as a user may expect.
    pub fn warn(&mut self, path: &Path, message: impl Into<String>) {
        self.warnings.push(Warning(self.error(path, message, "")));
    }

    /// Adds a note about how a value was read.
    pub fn note(&mut self, path: &Path, message: impl Into<String>) {
        self.warnings.push(Warning(self.error(path, message, "").of_kind(ErrorKind::Note)));
    }

    /// Fails with an error about something unknown, unless unknown parts are ignored.
    pub fn unknown(&mut self, path: &Path, message: &str) -> Result<(), ParseError> {
        self.unknown_in(path, message, self.known)
    }

    /// Fails if something unknown is in a place where only `expected` is allowed, unless unknown parts are ignored.
    pub fn unknown_in(&mut self, path: &Path, message: &str, expected: &str) -> Result<(), ParseError> {
        self.pass(self.error(path, message, expected).with_hint(Hint::IgnoreUnknown))
    }

    /// Returns the error, or adds it to the warnings if unknown parts are ignored.
    pub fn pass(&mut self, error: ParseError) -> Result<(), ParseError> {
        self.ignored.pass(error, &mut self.warnings)
    }

    /// Treats members of an object that are neither empty nor known as something unknown.
    pub fn check(
        &mut self,
        path: &Path,
        members: &Map<String, Value>,
        is_known: impl Fn(&str) -> bool,
        message: &str,
        expected: &str,
    ) -> Result<(), ParseError> {
        let mut unknown = members.iter().filter(|(name, content)| !is_known(name) && !is_empty(content));
        unknown.try_for_each(|(name, _)| self.unknown_in(&path.key(name), message, expected))
    }

    /// Returns the members of an object. Fails if the value is not an object.
    pub fn object<'v>(
        &self,
        path: &Path,
        content: &'v Value,
        expected: &str,
    ) -> Result<&'v Map<String, Value>, ParseError> {
        content.as_object().ok_or_else(|| self.error(path, "not an object", expected))
    }

    /// Returns the elements of an array, each with its path; an empty value has none. Fails if the value is something
    /// else.
    pub fn array<'v>(&self, path: &Path, content: &'v Value) -> Result<Vec<(Path, &'v Value)>, ParseError> {
        path.elements(content).ok_or_else(|| self.error(path, "not an array", "an array"))
    }

    /// Returns the elements of the array that is a member of an object; none if the member is missing.
    pub fn member<'v>(
        &self,
        path: &Path,
        object: &'v Map<String, Value>,
        name: &str,
    ) -> Result<Vec<(Path, &'v Value)>, ParseError> {
        self.array(&path.key(name), object.get(name).unwrap_or(&Value::Null))
    }

    /// Returns the results of `one` for each element of an array.
    pub fn each<T>(
        &self,
        path: &Path,
        content: &Value,
        one: impl Fn(&Path, &Value) -> Result<T, ParseError>,
    ) -> Result<Vec<T>, ParseError> {
        self.array(path, content)?.into_iter().map(|(path, content)| one(&path, content)).collect()
    }

    /// Returns a truth value. Fails if the value is something else.
    pub fn truth(&self, path: &Path, content: &Value) -> Result<bool, ParseError> {
        content.as_bool().ok_or_else(|| self.error(path, "not a truth value", "true or false"))
    }

    /// Returns an error about a value that does not name a cell of the grid.
    pub fn no_cell(&self, path: &Path, content: &Value, expected: String) -> ParseError {
        self.error(path, format!("{} is not a cell of the grid", shown(content)), expected)
    }

    /// Returns the imported puzzle and the warnings. The puzzle's grid comes from the value at `mark`. Drawings are an
    /// error, unless they are ignored.
    pub fn imported(mut self, mark: Path) -> Result<(ImportedPuzzle<Origin>, Vec<Warning>), ParseError> {
        let error = |path: &Path, message, expected: &str| self.error(path, message, expected);
        let judged = self.drawings.judge(self.ignored.drawings, self.about.rules.as_deref(), error)?;
        self.warnings.extend(judged);
        self.about.drawings_ignored = self.drawings.count();
        let values = self.values();
        let Reader { shape, givens, rules, about, warnings, .. } = self;
        let imported =
            ImportedPuzzle { givens, rules, about, ..ImportedPuzzle::new(shape, values, Origin::new(mark)) };
        Ok((imported, warnings))
    }

    /// Returns the puzzle and the warnings; `name` returns the format's name of a cell.
    pub fn finish(
        self,
        mark: Path,
        options: &[Line<'_>],
        rules: Rules<'_>,
        name: fn(Cell) -> String,
    ) -> Result<Reading, ParseError> {
        let (source, rules_unread) = (self.source, self.rules_unread);
        let (imported, mut warnings) = self.imported(mark)?;
        let place = |origin: &Origin, part: &Part| {
            let spot = origin.of(part);
            Place { path: spot.label(), ..source.place(&spot.path) }
        };
        let mut puzzle = imported.finish(options, rules, place, name)?;
        let says_no_more = puzzle.about().rules.as_ref().is_some_and(|text| ruleset::is_of(text, &puzzle));
        if let Some(unread) = rules_unread.filter(|_| says_no_more) {
            warnings.remove(unread);
            puzzle.about_mut().rules = None;
        }
        Ok((puzzle, warnings))
    }
}
