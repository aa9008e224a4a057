//! The text of a puzzle: JSON as it is, compressed by LZ-String in base64, or in a URL; and where in it
//! a value stands.

use std::borrow::Cow;
use std::cell::Cell;

use serde_json::Value;

use super::lz::{self, LzError};
use super::place::Path;
use crate::error::{Line, ParseError};
use crate::formats::imported::Place;
use crate::formats::is_entry;
use crate::formats::link::{Address, Value as Part, decoded};
use crate::formats::spec::Extent;

/// Where f-puzzles lives.
const SITE: &str = "f-puzzles.com";

/// What is compressed in a link.
const EXPECTED: &str = "f-puzzles' JSON, compressed by LZ-String to base64";

/// Whether a line begins a JSON object.
pub fn is_json(line: &str) -> bool {
    line.starts_with('{')
}

/// A line may be JSON, a URL of f-puzzles, or the base64 part of one: every compressed object that begins
/// with `{"` begins alike.
pub fn recognise(line: &str) -> Option<Extent> {
    let address = address(Line { source: None, number: 1, text: line });
    let is_ours = is_json(line) || address.is_some() || line.starts_with("N4Ig") && lz::is_base64(line);
    is_ours.then_some(Extent::Puzzle)
}

/// The parts of a line that is a URL of f-puzzles.
fn address(line: Line<'_>) -> Option<Address<'_>> {
    Address::parse(line).filter(|address| address.is_at(SITE))
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
        match address(line) {
            Some(address) => {
                let value = loaded(&address)?;
                let json = unpack(value.trimmed(), &value.place(), EXPECTED)?;
                Ok(Source::packed(json, value.place()))
            }
            None => {
                let place = Place::new(line, start..start + trimmed.len());
                Ok(Source::packed(unpack(&decoded(trimmed), &place, EXPECTED)?, place))
            }
        }
    }

    /// A text that came out of what stands at a place.
    pub fn packed(json: String, place: Place<'a>) -> Source<'a> {
        Source { json: Cow::Owned(json), packed: Some(place), search: Cell::new(MAX_SEARCH) }
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

/// The value of `load` in a URL.
fn loaded<'a>(address: &Address<'a>) -> Result<Part<'a>, ParseError> {
    match address.parameter("load") {
        Some(value) => Ok(value),
        None if address.parameter("id").is_some() => {
            let message = "a short link, which only the site itself can open: that needs the network";
            Err(address.line.error_whole(message, "the long link, with ?load="))
        }
        None => Err(address.line.error_whole("no puzzle in the URL", "?load= and the puzzle")),
    }
}

/// Decompresses the base64 that stands at a place.
pub fn unpack(text: &str, place: &Place<'_>, expected: &str) -> Result<String, ParseError> {
    let bytes = place.bytes.clone();
    lz::decompress_link(text).map_err(|error| match error {
        LzError::Alien(at) => {
            let c = text[at..].chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
            let found = place.line.text[bytes.clone()].find(c).map(|at| bytes.start + at);
            let place_of = found.map_or(bytes, |at| at..at + c.len_utf8());
            place.line.error(place_of, format!("'{}' in base64", c.escape_debug()), expected)
        }
        LzError::Short => place.line.error(bytes.end..bytes.end, "the compressed text breaks off", expected),
        LzError::Damaged => place.line.error(bytes, "damaged compressed text", expected),
        LzError::TooLong => {
            let message = format!("more than {} characters when decompressed", lz::MAX_UNITS);
            place.line.error(bytes, message, expected)
        }
    })
}
