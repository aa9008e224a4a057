//! Opens the text of an f-puzzles puzzle: JSON as plain text, compressed with LZ-String and encoded in base64, or in a
//! URL.

use crate::error::{Line, ParseError};
use crate::formats::imported::Place;
use crate::formats::is_entry;
use crate::formats::json::{Source, lz, unpack};
use crate::formats::link::{Address, Value as Part, decoded};
use crate::formats::spec::Extent;

/// The name of the format in errors about its JSON.
pub const OWNER: &str = "f-puzzles";

/// The host name of f-puzzles' links.
const SITE: &str = "f-puzzles.com";

/// The description of the compressed part of a link.
const EXPECTED: &str = "f-puzzles' JSON, compressed by LZ-String to base64";

/// Returns `true` if a line begins a JSON object.
pub fn is_json(line: &str) -> bool {
    line.starts_with('{')
}

/// Recognises a line that is JSON, a URL of f-puzzles, or the base64 part of one, which always begins with `N4Ig`
/// because the JSON begins with `{"`.
pub fn recognise(line: &str) -> Option<Extent> {
    let address = address(Line { source: None, number: 1, text: line });
    let is_ours = is_json(line) || address.is_some() || line.starts_with("N4Ig") && lz::is_base64(line);
    is_ours.then_some(Extent::Puzzle)
}

/// Returns the parts of a line that is a URL of f-puzzles; `None` for other lines.
fn address(line: Line<'_>) -> Option<Address<'_>> {
    Address::parse(line).filter(|address| address.is_at(SITE))
}

/// Returns the JSON of a text, decompressed if necessary.
pub fn open(text: &str) -> Result<Source<'_>, ParseError> {
    if is_json(text.trim_start()) {
        return Ok(Source::plain(text, OWNER));
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
            Ok(Source::packed(json, value.place(), OWNER))
        }
        None => {
            let place = Place::new(line, start..start + trimmed.len());
            Ok(Source::packed(unpack(&decoded(trimmed), &place, EXPECTED)?, place, OWNER))
        }
    }
}

/// Returns the value of `load` in a URL.
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
