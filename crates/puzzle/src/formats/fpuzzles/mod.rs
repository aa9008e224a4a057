//! f-puzzles: a JSON object, as it is, compressed by LZ-String in base64, or in a URL.

mod about;
mod grid;
mod item;
pub mod lz;
mod origin;
pub mod pack;
pub mod place;
pub(super) mod source;
mod special;
pub mod table;
mod unread;
pub mod write;

use serde_json::{Map, Value};

use super::drawings::Drawings;
use super::imported::{Imported, Place};
use super::spec::{Ignored, Spec};
use crate::error::{Line, ParseError, Warning};
use crate::grid::{Cell, Digit, Values};
use crate::puzzle::{About, Puzzle};
use crate::rules::Rules;
use crate::rules::params::parse_cell;
use crate::statement::Part;
use crate::statement::Statement;
pub(super) use item::text;
use origin::{Located, Origin, Spot};
use place::Path;
use source::Source;

pub(super) const FORMAT: Spec = Spec {
    begins: source::is_json,
    recognise: source::recognise,
    write: Some(write::write),
    ..Spec::new("fpuzzles", read)
};

/// Reads a URL, its base64 part, or JSON.
fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Ignored,
) -> Result<(Puzzle, Vec<Warning>), ParseError> {
    read_source(&Source::open(text)?, options, rules, ignored)
}

/// Reads JSON, which may come from a link of another program.
pub(super) fn read_source(
    source: &Source<'_>,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Ignored,
) -> Result<(Puzzle, Vec<Warning>), ParseError> {
    let (imported, warnings) = translate(source, ignored)?;
    let place = |origin: &Origin, part: &Part| {
        let spot = origin.of(part);
        Place { path: spot.label(), ..source.place(&spot.path) }
    };
    let puzzle = imported.finish(options, rules, place, name)?;
    Ok((puzzle, warnings))
}

/// The native lines of a puzzle, as the reader makes them.
pub fn native_text(text: &str) -> Result<String, ParseError> {
    Ok(translate(&Source::open(text)?, Ignored::default())?.0.native_text())
}

fn translate(source: &Source<'_>, ignored: Ignored) -> Result<(Imported<Origin>, Vec<Warning>), ParseError> {
    let object = source.parse()?;
    let members = object
        .as_object()
        .ok_or_else(|| source.place(&Path::default()).error("no object", "an object with size and grid"))?;
    let mut reader = Reader {
        source,
        members,
        side: 0,
        givens: Vec::new(),
        rules: Vec::new(),
        ignored,
        warnings: Vec::new(),
        drawings: Drawings::default(),
        about: About::default(),
    };
    let shape = grid::state(&mut reader, &object)?;
    for (name, content) in members {
        let path = Path::default().key(name);
        match table::find(name) {
            _ if is_empty(content) || table::is_passed(name) => {}
            _ if about::state(&mut reader, &path, name, content) => {}
            _ if unread::knows(name) => unread::note(&mut reader, name, &path, content),
            _ if name == "metadata" => unread::metadata(&mut reader, &path, content)?,
            Some(key) => table::state(key, &mut reader, path, content)?,
            None => {
                let (expected, hint) = table::instead_of(name);
                reader.ignore(reader.error(&path, "an unknown key", expected).with_hint(hint))?;
            }
        }
    }
    let grid = Origin::new(Path::default().key("grid"));
    let values = Values::new(1, reader.side as Digit);
    unread::judge(&mut reader)?;
    let Reader { givens, rules, warnings, about, .. } = reader;
    Ok((Imported { givens, rules, about, ..Imported::new(shape, values, grid) }, warnings))
}

/// Whether a value says nothing.
pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(array) => array.is_empty(),
        Value::Object(object) => object.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// What reading an object brings together.
pub struct Reader<'a> {
    source: &'a Source<'a>,
    members: &'a Map<String, Value>,
    side: usize,
    givens: Vec<(Cell, Digit, Origin)>,
    rules: Vec<(Statement, Origin)>,
    ignored: Ignored,
    warnings: Vec<Warning>,
    drawings: Drawings<Path>,
    about: About,
}

impl<'a> Reader<'a> {
    fn say(&mut self, statement: Statement, path: &Path) {
        self.rules.push((statement, Origin::new(path.clone())));
    }

    fn say_located(&mut self, located: Located) {
        self.rules.push((located.statement, located.origin));
    }

    fn give(&mut self, cell: Cell, digit: Digit, path: &Path) {
        self.givens.push((cell, digit, Origin::new(path.clone())));
    }

    /// Says what is not read, and does not need to be.
    fn warn(&mut self, path: &Path, message: String) {
        self.warnings.push(Warning(self.error(path, message, "")));
    }

    /// Whether the object has this key with content.
    fn has(&self, key: &str) -> bool {
        self.members.get(key).is_some_and(|content| !is_empty(content))
    }

    fn error(&self, path: &Path, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        self.source.place(path).error(message, expected)
    }

    /// An error at what should be something else, perhaps a number beside or in a cell.
    fn bad(&self, path: &Path, content: &Value, cell: Option<&str>, expected: &str) -> ParseError {
        let shown = match content {
            Value::String(text) => text.as_str(),
            _ => path.find(&self.source.json).map_or("", |bytes| &self.source.json[bytes]),
        };
        let shown: String = shown.chars().take(40).map(|c| if c.is_control() { '·' } else { c }).collect();
        let spot = Spot { path: path.clone(), cell: cell.map(str::to_owned) };
        self.error_at(&spot, format!("'{shown}'"), expected)
    }

    /// An error at a number of a cell.
    fn error_at(&self, spot: &Spot, message: String, expected: &str) -> ParseError {
        Place { path: spot.label(), ..self.source.place(&spot.path) }.error(message, expected)
    }

    /// Something unknown: an error, unless it is to be ignored.
    fn unknown(&mut self, path: &Path, message: &str, expected: &str) -> Result<(), ParseError> {
        self.ignore(self.error(path, message, expected))
    }

    /// The error of something unknown, unless that is to be ignored.
    fn ignore(&mut self, error: ParseError) -> Result<(), ParseError> {
        self.ignored.pass(error, &mut self.warnings)
    }

    /// The elements of an array; an empty value has none.
    fn array<'v>(&self, path: &Path, content: &'v Value) -> Result<Vec<(Path, &'v Value)>, ParseError> {
        path.elements(content).ok_or_else(|| self.error(path, "no array", "an array"))
    }

    /// The elements of the array that is a member of an object.
    fn member<'v>(
        &self,
        path: &Path,
        object: &'v Map<String, Value>,
        name: &str,
    ) -> Result<Vec<(Path, &'v Value)>, ParseError> {
        self.array(&path.key(name), object.get(name).unwrap_or(&Value::Null))
    }

    /// An array of cells.
    fn cells(&self, path: &Path, content: &Value) -> Result<Vec<Cell>, ParseError> {
        let cell = |(path, content): (Path, &Value)| {
            let cell = content.as_str().and_then(parse_cell);
            let within = cell
                .filter(|&(row, column)| (1..=self.side).contains(&row) && (1..=self.side).contains(&column));
            within.map(|(row, column)| Cell::new(row - 1, column - 1)).ok_or_else(|| {
                let shown: String = content.to_string().chars().take(40).collect();
                self.error(
                    &path,
                    format!("{shown} is no cell of the grid"),
                    format!("R1C1 to R{0}C{0}", self.side),
                )
            })
        };
        self.array(path, content)?.into_iter().map(cell).collect()
    }
}

/// A cell's name in f-puzzles.
fn name(cell: Cell) -> String {
    cell.to_string().to_uppercase()
}
