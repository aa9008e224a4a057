//! The text of a puzzle: JSON as it is, compressed by LZ-String in base64, or in a URL; and where in it
//! a value stands.

use std::borrow::Cow;
use std::cell::Cell;
use std::ops::Range;

use serde_json::Value;

use super::lz::{self, LzError};
use super::place::Path;
use crate::error::{Line, ParseError};
use crate::formats::imported::Place;
use crate::formats::is_entry;
use crate::formats::spec::Extent;

/// Where f-puzzles lives.
const SITE: &str = "f-puzzles.com/";

/// Whether a line begins a JSON object.
pub fn is_json(line: &str) -> bool {
    line.starts_with('{')
}

/// A line may be JSON, a URL of f-puzzles, or the base64 part of one: every compressed object that begins
/// with `{"` begins alike.
pub fn recognise(line: &str) -> Option<Extent> {
    let is_ours = is_json(line) || payload(line).is_some() || line.starts_with("N4Ig") && lz::is_base64(line);
    is_ours.then_some(Extent::Puzzle)
}

/// The bytes behind the site's name, if a line is a URL of it.
fn payload(line: &str) -> Option<Range<usize>> {
    let scheme =
        ["https://", "http://"].iter().find(|scheme| line.starts_with(**scheme)).map_or(0, |s| s.len());
    let start = scheme + if line[scheme..].starts_with("www.") { 4 } else { 0 };
    line[start..].starts_with(SITE).then_some(start + SITE.len()..line.len())
}

/// A text and the JSON in it.
pub struct Source<'a> {
    pub json: Cow<'a, str>,
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
    pub fn open(text: &'a str) -> Result<Source<'a>, ParseError> {
        if is_json(text.trim_start()) {
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
    pub fn parse(&self) -> Result<Value, ParseError> {
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
    pub fn place(&self, path: &Path) -> Place<'_> {
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
