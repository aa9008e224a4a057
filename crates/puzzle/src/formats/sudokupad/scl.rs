//! SCL, SudokuPad's own form. Cells, regions and cages state the rules that SudokuPad knows; everything else is a
//! drawing.

use serde_json::Value;

use super::reader::{Houses, Reader};
use super::{cages, compact, drawn};
use crate::error::{Line, ParseError};
use crate::formats::Reading;
use crate::formats::json::{Path, Source, is_empty};
use crate::formats::spec::Leniency;
use crate::rules::Rules;

/// Keys that state no rule.
const PASSED: [&str; 16] = [
    // The size of the picture.
    "cellSize",
    // The source of the puzzle, and videos about it.
    "duration",
    "id",
    "thumb",
    "type",
    "version",
    "videos",
    // Fog, which hides cells until others are solved.
    "fogimage",
    "foglight",
    "foglink",
    "fogofwar",
    "triggereffect",
    // Messages that the player program shows after solving.
    "msgcorrect",
    "solution",
    "successMessage",
    // Settings of the player program.
    "settings",
];

/// Reads SCL, as JSON or in the compact form.
pub fn read(
    source: &Source<'_>,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    let (object, whole) = parse(source)?;
    let source = whole.as_ref().unwrap_or(source);
    let mut reader = Reader::new(source, "a known part of a SudokuPad puzzle", ignored, Houses::default());
    let members = reader.object(&Path::default(), &object, "one with cells")?;
    reader.shape(members)?;
    for (name, content) in members {
        let path = Path::default().key(name);
        match name.as_str() {
            "cells" | "regions" | "cages" => {}
            "solution" => reader.about_member(&path, "solution", content),
            _ if is_empty(content) || PASSED.contains(&name.as_str()) => {}
            "title" | "author" | "rules" => reader.about_member(&path, name, content),
            "metadata" | "metaData" => reader.metadata(&path, content)?,
            "global" => reader.global(&path, content)?,
            _ if reader.flag(&path, name, content)? => {}
            _ if drawn::note(&mut reader, &path, name, content) => {}
            _ => reader.unknown(&path, "an unknown key")?,
        }
    }
    // Cages come last, because they depend on which rows and columns are houses.
    cages::state(&mut reader, &Path::default().key("cages"), members.get("cages").unwrap_or(&Value::Null))?;
    reader.finish(Path::default().key("cells"), options, rules, |cell| cell.to_string())
}

/// Parses the object in a text of JSON or in the compact form. For the compact form, also returns a source without
/// positions, so that errors refer to the whole text.
fn parse<'a>(source: &'a Source<'_>) -> Result<(Value, Option<Source<'a>>), ParseError> {
    let json = match serde_json::from_str(&source.json) {
        Ok(value) => return Ok((value, None)),
        Err(error) => error,
    };
    let text = &source.json;
    match compact::parse(text) {
        Ok(value) => Ok((value, Some(source.whole()))),
        Err(_) if text.trim_start_matches(|c: char| c == '{' || c.is_whitespace()).starts_with('"') => {
            Err(source.no_json(&json))
        }
        Err(wrong) => {
            Err(source.wrong("object", "SudokuPad's SCL", compact::position(text, wrong.at), wrong.message))
        }
    }
}
