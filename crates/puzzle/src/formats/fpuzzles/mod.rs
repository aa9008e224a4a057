//! f-puzzles: a JSON object, as plain text, compressed with LZ-String and encoded in base64, or in a URL.

mod about;
mod copies;
mod custom;
mod drawn;
mod elements;
mod grid;
mod item;
mod native_lines;
mod places;
pub(super) mod source;
mod special;
pub mod table;
mod unread;
pub mod write;
mod write_grid;

use serde_json::{Map, Value};

use super::imported::Place;
use super::json::{self, Path, Source, Spot, is_empty, text};
use super::link;
use super::spec::{Document, Leniency, Spec};
use crate::error::{Line, ParseError, Warning};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use crate::rules::params::parse_cell;

pub(super) const FORMAT: Spec = Spec {
    begins: source::is_json,
    recognise: source::recognise,
    document: Some(Document {
        owner: source::OWNER,
        is_own: |members| members.get("grid").is_some_and(Value::is_array),
        read: read_source,
    }),
    write: Some(|puzzle, limits| Ok(write::write(puzzle, false, limits)?.text)),
    draw: Some(|puzzle, limits| write::write(puzzle, true, limits)),
    ..Spec::new("fpuzzles", "a URL with ?load=, its base64 or the JSON", read)
};

/// The reader of an f-puzzles object; its `own` part holds the object's members.
pub type Reader<'a> = json::Reader<'a, &'a Map<String, Value>>;

/// Reads a URL, its base64 part, or JSON, which may turn out to belong to another program.
fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<(Puzzle, Vec<Warning>), ParseError> {
    let source = source::open(text)?;
    let document = link::owner(&source.json).and_then(|format| format.spec().document.as_ref());
    document.map_or(read_source as _, |document| document.read)(&source, options, rules, ignored)
}

/// Reads JSON, which may come from another program's link.
fn read_source(
    source: &Source<'_>,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<(Puzzle, Vec<Warning>), ParseError> {
    let object = source.parse()?;
    let reader = document(source, &object, ignored)?;
    let lines = [options, &native_lines::read(source, reader.own)?].concat();
    let finished = reader.finish(Path::default().key("grid"), &lines, rules, name);
    finished.map_err(|error| native_lines::located(error, source))
}

/// Translates a puzzle to native text, without checking its rules. Native lines in the text of the rules are left out.
pub fn native_text(text: &str) -> Result<String, ParseError> {
    let source = source::open(text)?;
    let object = source.parse()?;
    let reader = document(&source, &object, Leniency::default())?;
    Ok(reader.imported(Path::default().key("grid"))?.0.native_text())
}

fn document<'a>(
    source: &'a Source<'a>,
    object: &'a Value,
    ignored: Leniency,
) -> Result<Reader<'a>, ParseError> {
    let no_object = || source.place(&Path::default()).error("not an object", "an object with size and grid");
    let members = object.as_object().ok_or_else(no_object)?;
    let mut reader = Reader::new(source, table::KNOWN, ignored, members);
    grid::state(&mut reader)?;
    for (name, content) in members {
        let path = Path::default().key(name);
        match table::find(name) {
            _ if is_empty(content) || table::is_passed(name) => {}
            _ if about::state(&mut reader, &path, name, content) => {}
            _ if unread::knows(name) => unread::note(&mut reader, name, &path, content),
            _ if name == "metadata" => unread::metadata(&mut reader, &path, content)?,
            Some(key) => table::state(key, &mut reader, path, content)?,
            None if custom::is_defined(&reader, name) => custom::check(&mut reader, name, &path, content)?,
            None => reader.unknown_in(&path, "an unknown key", &table::instead_of(name))?,
        }
    }
    Ok(reader)
}

impl Reader<'_> {
    /// Returns `true` if the object has this key and its content is not empty.
    fn has(&self, key: &str) -> bool {
        self.own.get(key).is_some_and(|content| !is_empty(content))
    }

    /// Returns an error about an unexpected value; `cell` names the cell that the value belongs to, if it is a number.
    fn bad(&self, path: &Path, content: &Value, cell: Option<&str>, expected: &str) -> ParseError {
        let shown = match content {
            Value::String(text) => text.as_str(),
            _ => path.find(&self.source.json).map_or("", |bytes| &self.source.json[bytes]),
        };
        let shown: String = shown.chars().take(40).map(|c| if c.is_control() { '·' } else { c }).collect();
        let spot = Spot { path: path.clone(), cell: cell.map(str::to_owned) };
        self.error_at(&spot, format!("'{shown}'"), expected)
    }

    /// Returns an error about a number that belongs to a cell.
    fn error_at(&self, spot: &Spot, message: String, expected: &str) -> ParseError {
        Place { path: spot.label(), ..self.source.place(&spot.path) }.error(message, expected)
    }

    /// Reads an array of cells.
    fn cells(&self, path: &Path, content: &Value) -> Result<Vec<Cell>, ParseError> {
        let side = self.side();
        self.each(path, content, |path, content| {
            let cell = content.as_str().and_then(parse_cell);
            let within =
                cell.filter(|&(row, column)| (1..=side).contains(&row) && (1..=side).contains(&column));
            let cell = within.map(|(row, column)| Cell::new(row - 1, column - 1));
            cell.ok_or_else(|| self.no_cell(path, content, format!("R1C1 to R{side}C{side}")))
        })
    }
}

/// Returns a cell's name in f-puzzles.
fn name(cell: Cell) -> String {
    cell.to_string().to_uppercase()
}
