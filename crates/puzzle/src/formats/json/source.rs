//! A document, as JSON text or as compressed JSON in another text, and the positions of its values.

use std::borrow::Cow;
use std::cell::Cell;

use serde_json::Value;

use super::Path;
use super::lz::{self, LzError};
use crate::error::{Line, ParseError};
use crate::formats::imported::Place;

/// A document and the text that contains it.
pub struct Source<'a> {
    /// The JSON of the document.
    pub json: Cow<'a, str>,
    /// The name of the format, for errors about its JSON.
    owner: &'static str,
    /// The place of the compressed JSON; `None` if the text is the JSON itself.
    packed: Option<Place<'a>>,
    /// The number of bytes that may still be searched for positions of values.
    search: Cell<usize>,
}

/// The maximum number of bytes that are searched for positions of values; each search starts at the beginning. In a
/// document with many thousands of rules or warnings, later ones have a path but no line.
const MAX_SEARCH: usize = 1 << 28;

impl<'a> Source<'a> {
    /// Makes a document from a text that is JSON.
    pub fn plain(text: &'a str, owner: &'static str) -> Source<'a> {
        Source { json: Cow::Borrowed(text), owner, packed: None, search: Cell::new(MAX_SEARCH) }
    }

    /// Makes a document from JSON that was decompressed from the part of a text at `place`.
    pub fn packed(json: impl Into<Cow<'a, str>>, place: Place<'a>, owner: &'static str) -> Source<'a> {
        Source { json: json.into(), owner, packed: Some(place), search: Cell::new(MAX_SEARCH) }
    }

    /// Returns this document with a single position for all errors: the compressed part, or else the first line. This
    /// is for text that is not JSON, in which no values can be found.
    pub fn whole(&self) -> Source<'_> {
        let line = Line::all(&self.json).find(|line| !line.text.trim().is_empty());
        let line = line.unwrap_or(Line { source: None, number: 1, text: "" });
        let first = || Place::new(line, 0..line.text.trim_end().len());
        Source {
            json: Cow::Borrowed(&self.json),
            owner: self.owner,
            packed: Some(self.packed.clone().unwrap_or_else(first)),
            search: self.search.clone(),
        }
    }

    /// Parses the JSON. The parser limits nesting to 128 levels.
    pub fn parse(&self) -> Result<Value, ParseError> {
        serde_json::from_str(&self.json).map_err(|error| self.no_json(&error))
    }

    /// Returns the error for a text that is not JSON.
    pub fn no_json(&self, error: &serde_json::Error) -> ParseError {
        let message = error.to_string();
        let message = message.split(" at line ").next().unwrap_or_default();
        self.wrong("JSON", &format!("JSON of {}", self.owner), (error.line(), error.column()), message)
    }

    /// Returns an error at a line and a column of the document, both counted from 1, the column in bytes. If the
    /// document is compressed, the message calls it `what`.
    pub fn wrong(
        &self,
        what: &str,
        expected: &str,
        (line, column): (usize, usize),
        message: &str,
    ) -> ParseError {
        if let Some(place) = &self.packed {
            return place
                .error(format!("the {what} in it, line {line} column {column}: {message}"), expected);
        }
        let found = Line::all(&self.json).nth(line.saturating_sub(1));
        let line = found.unwrap_or(Line { source: None, number: line.max(1), text: "" });
        let mut at = column.saturating_sub(1).min(line.text.len());
        while !line.text.is_char_boundary(at) {
            at -= 1;
        }
        line.error(at..at, message, expected)
    }

    /// Returns the place of a value in the JSON; if the JSON is compressed, the place of the compressed part.
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

/// Decompresses base64 text; errors refer to its position `place`.
pub fn unpack(text: &str, place: &Place<'_>, expected: &str) -> Result<String, ParseError> {
    let bytes = place.bytes.clone();
    lz::decompress_link(text).map_err(|error| match error {
        LzError::Alien(at) => {
            let c = text[at..].chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
            let found = place.line.text[bytes.clone()].find(c).map(|at| bytes.start + at);
            let place_of = found.map_or(bytes, |at| at..at + c.len_utf8());
            place.line.error(place_of, format!("'{}' in base64", c.escape_debug()), expected)
        }
        LzError::Short => {
            let message = "the compressed text breaks off";
            place.line.error(bytes.end..bytes.end, message, "its end on the same line")
        }
        LzError::Damaged => place.line.error(bytes, "damaged compressed text", expected),
        LzError::TooLong => {
            let message = format!("more than {} characters when decompressed", lz::MAX_UNITS);
            place.line.error(bytes, message, expected)
        }
    })
}
