//! f-puzzles: a JSON object, as it is, compressed by LZ-String in base64, or in a URL.

mod grid;
mod item;
pub mod lz;
pub mod place;
mod special;
pub mod table;
mod unread;
mod words;
pub mod write;

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use serde_json::{Map, Value};

use super::script::{Place, Script};
use super::{MAX_WARNINGS, is_entry};
use crate::error::{Line, ParseError, Warning};
use crate::puzzle::Puzzle;
use crate::rules::args::parse_cell;
use lz::LzError;
use place::Path;
use words::{Origin, Words};

/// Where f-puzzles lives.
const SITE: &str = "f-puzzles.com/";

/// Reads a URL, its base64 part, or JSON.
pub(super) fn read(
    text: &str,
    options: &[Line<'_>],
    ignore_unknown: bool,
) -> Result<(Puzzle, Vec<Warning>), ParseError> {
    let source = Source::open(text)?;
    let (script, warnings) = translate(&source, ignore_unknown)?;
    let place = |origin: &Origin, column| {
        let spot = origin.at(column);
        // What states a rule is shown by its path alone; an error at a number names the cell, too.
        let path = if column > 1 { spot.label() } else { origin.path.to_string() };
        Place { path, ..source.place(&spot.path) }
    };
    let puzzle = script.read(options, place, |cell| cell.to_string().to_uppercase())?;
    Ok((puzzle, warnings))
}

/// The native lines of a puzzle, as the reader makes them.
pub fn native_text(text: &str) -> Result<String, ParseError> {
    Ok(translate(&Source::open(text)?, false)?.0.text())
}

fn translate(
    source: &Source<'_>,
    ignore_unknown: bool,
) -> Result<(Script<Origin>, Vec<Warning>), ParseError> {
    let object = source.parse()?;
    let members = object
        .as_object()
        .ok_or_else(|| source.place(&Path::default()).error("no object", "an object with size and grid"))?;
    let mut reader =
        Reader { source, members, side: 0, script: Script::default(), ignore_unknown, warnings: Vec::new() };
    grid::state(&mut reader, &object)?;
    for (name, content) in members {
        let path = Path::default().key(name);
        match table::find(name) {
            _ if is_empty(content) || table::is_passed(name) => {}
            _ if unread::knows(name) => unread::note(&mut reader, &path, name, content),
            _ if name == "metadata" => unread::metadata(&mut reader, &path, content)?,
            Some(key) => table::state(key, &mut reader, path, content)?,
            None => reader.unknown(&path, "an unknown key", &table::instead_of(name))?,
        }
    }
    Ok((reader.script, reader.warnings))
}

/// Whether a line is a URL of f-puzzles, or the base64 part of one: every compressed object that
/// begins with `{"` begins alike.
pub fn recognise(line: &str) -> bool {
    let line = line.trim();
    payload(line).is_some() || line.starts_with("N4Ig") && lz::is_base64(line)
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

/// The bytes behind the site's name, if a line is a URL of it.
fn payload(line: &str) -> Option<Range<usize>> {
    let scheme =
        ["https://", "http://"].iter().find(|scheme| line.starts_with(**scheme)).map_or(0, |s| s.len());
    let start = scheme + if line[scheme..].starts_with("www.") { 4 } else { 0 };
    line[start..].starts_with(SITE).then_some(start + SITE.len()..line.len())
}

/// A text and the JSON in it.
struct Source<'a> {
    json: Cow<'a, str>,
    /// Where the JSON is compressed.
    packed: Option<Place<'a>>,
    /// How many bytes may still be searched for places.
    search: Cell<usize>,
}

/// The most bytes that are searched for places, each time from the beginning: rules and warnings behind
/// those of the first thousands know their path, and not their line.
const MAX_SEARCH: usize = 1 << 28;

impl<'a> Source<'a> {
    /// The JSON of a text, decompressed if need be.
    fn open(text: &'a str) -> Result<Source<'a>, ParseError> {
        if text.trim_start().starts_with('{') {
            return Ok(Source { json: Cow::Borrowed(text), packed: None, search: Cell::new(MAX_SEARCH) });
        }
        let mut entries = Line::all(text).filter(|line| is_entry(line.text));
        let Some(line) = entries.next() else {
            return Err(ParseError::of_input("no puzzle", "a URL of f-puzzles, or its JSON"));
        };
        if let Some(second) = entries.next() {
            return Err(second.error_whole("a second line", "one URL of f-puzzles, or its JSON"));
        }
        let start = line.text.len() - line.text.trim_start().len();
        let trimmed = line.text.trim();
        let bytes = match payload(trimmed) {
            Some(rest) => loaded(line, start + rest.start..start + rest.end)?,
            None => start..start + trimmed.len(),
        };
        let json = unpack(line, bytes.clone())?;
        let packed = Some(Place::new(line, bytes));
        Ok(Source { json: Cow::Owned(json), packed, search: Cell::new(MAX_SEARCH) })
    }

    /// The JSON as a value; nesting is bounded by its parser, which stops at 128 levels.
    fn parse(&self) -> Result<Value, ParseError> {
        serde_json::from_str(&self.json).map_err(|error| {
            let message = error.to_string();
            let message = message.split(" at line ").next().unwrap_or_default();
            if let Some(place) = &self.packed {
                let message =
                    format!("the JSON in it, line {} column {}: {message}", error.line(), error.column());
                return place.error(message, "JSON of f-puzzles");
            }
            let line = Line::all(&self.json).nth(error.line().saturating_sub(1));
            let line = line.unwrap_or(Line { source: None, number: error.line().max(1), text: "" });
            let mut at = error.column().saturating_sub(1).min(line.text.len());
            while !line.text.is_char_boundary(at) {
                at -= 1;
            }
            line.error(at..at, message, "JSON of f-puzzles")
        })
    }

    /// Where a value stands: in the JSON, or somewhere in what is compressed.
    fn place(&self, path: &Path) -> Place<'_> {
        if let Some(place) = &self.packed {
            return Place { path: path.to_string(), ..place.clone() };
        }
        let Some(left) = self.search.get().checked_sub(self.json.len()) else {
            let line = Line { source: None, number: 1, text: "" };
            return Place { path: path.to_string(), ..Place::new(line, 0..0) };
        };
        self.search.set(left);
        let bytes = path.find(&self.json).unwrap_or(0..0);
        let start = self.json[..bytes.start].rfind('\n').map_or(0, |at| at + 1);
        let number = self.json[..start].matches('\n').count() + 1;
        let text = self.json[start..].lines().next().unwrap_or_default();
        let bytes = bytes.start - start..(bytes.end - start).min(text.len());
        let line = Line { source: None, number, text };
        Place { path: path.to_string(), ..Place::new(line, bytes) }
    }
}

/// The bytes of `load` in a URL's query.
fn loaded(line: Line<'_>, query: Range<usize>) -> Result<Range<usize>, ParseError> {
    let text = &line.text[query.clone()];
    let at = |name: &str| text.find(name).map(|at| query.start + at + name.len());
    if let Some(start) = at("?load=").or_else(|| at("&load=")) {
        let length = line.text[start..query.end].find(['&', '#']).unwrap_or(query.end - start);
        return Ok(start..start + length);
    }
    if at("?id=").is_some() {
        let expected = "the long link, with ?load=";
        return Err(line.error(
            query,
            "a short link, which only the site itself can open: that needs the network",
            expected,
        ));
    }
    Err(line.error(query, "no puzzle in the URL", "?load= and the puzzle"))
}

/// Decompresses the base64 at these bytes, `%2B` and the like resolved.
fn unpack(line: Line<'_>, bytes: Range<usize>) -> Result<String, ParseError> {
    let text = &line.text[bytes.clone()];
    let plain = ["%2B", "%2b", "%2F", "%2f", "%3D", "%3d", "%20"]
        .iter()
        .zip(["+", "+", "/", "/", "=", "=", "+"])
        .fold(Cow::Borrowed(text), |text, (code, plain)| {
            if text.contains(code) { Cow::Owned(text.replace(code, plain)) } else { text }
        });
    lz::decompress(&plain).map_err(|error| {
        let expected = "f-puzzles' JSON, compressed by LZ-String to base64";
        match error {
            LzError::Alien(at) => {
                let c = plain[at..].chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
                let place = text
                    .find(c)
                    .map_or(bytes.clone(), |at| bytes.start + at..bytes.start + at + c.len_utf8());
                line.error(place, format!("'{}' in base64", c.escape_debug()), expected)
            }
            LzError::Short => line.error(bytes.end..bytes.end, "the compressed text breaks off", expected),
            LzError::Damaged => line.error(bytes, "damaged compressed text", expected),
            LzError::TooLong => {
                let message = format!("more than {} characters when decompressed", lz::MAX_UNITS);
                line.error(bytes, message, expected)
            }
        }
    })
}

/// What reading an object brings together.
pub struct Reader<'a> {
    source: &'a Source<'a>,
    members: &'a Map<String, Value>,
    side: usize,
    script: Script<Origin>,
    ignore_unknown: bool,
    warnings: Vec<Warning>,
}

impl<'a> Reader<'a> {
    fn say(&mut self, line: &str, path: &Path) {
        self.script.say(line, &Origin::new(path.clone()));
    }

    fn say_words(&mut self, words: Words) {
        self.script.say(words.text, &words.origin);
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
        let label = words::Spot { path: path.clone(), cell: cell.map(str::to_owned) }.label();
        let place = Place { path: label, ..self.source.place(path) };
        place.error(format!("'{shown}'"), expected)
    }

    /// Something unknown: an error, unless it is to be ignored.
    fn unknown(&mut self, path: &Path, message: &str, expected: &str) -> Result<(), ParseError> {
        let error = self.error(path, message, expected);
        if !self.ignore_unknown || self.warnings.len() == MAX_WARNINGS {
            return Err(error);
        }
        self.warnings.push(Warning(error));
        Ok(())
    }

    /// The elements of an array; an empty value has none.
    fn array<'v>(&self, path: &Path, content: &'v Value) -> Result<Vec<(Path, &'v Value)>, ParseError> {
        match content {
            Value::Array(array) => {
                Ok(array.iter().enumerate().map(|(index, item)| (path.index(index), item)).collect())
            }
            empty if is_empty(empty) => Ok(Vec::new()),
            _ => Err(self.error(path, "no array", "an array")),
        }
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

    /// An array of cells, in native words.
    fn cells(&self, path: &Path, content: &Value) -> Result<Vec<String>, ParseError> {
        let cell = |(path, content): (Path, &Value)| {
            let cell = content.as_str().and_then(parse_cell);
            let within = cell
                .filter(|&(row, column)| (1..=self.side).contains(&row) && (1..=self.side).contains(&column));
            within.map(|(row, column)| format!("r{row}c{column}")).ok_or_else(|| {
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
