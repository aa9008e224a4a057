//! Sudoku Coach: `SCv7_32_…`, the state of a game as JSON, compressed with zlib and written in base 32. Only the givens
//! are read.

use serde_json::Value;

use super::imported::Place;
use super::json::{Path, Reader, Source, is_empty};
use super::spec::{Extent, Leniency, Spec};
use super::{Reading, link};
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Digit, Shape};
use crate::rules::Rules;

pub(super) const FORMAT: Spec =
    Spec { other_names: &["sudoku-coach"], recognise, ..Spec::new("coach", "links of Sudoku Coach", read) };

/// The beginning of every state.
const STATE: &str = "SCv7_";
/// The beginning of the states that are read.
const BASE_32: &str = "SCv7_32_";

/// The maximum size of a decompressed state, in bytes.
const MAX_BYTES: usize = 8 << 20;

/// The members that hold a player's progress.
const PLAYERS: [&str; 4] = ["userCellCandidates", "userCellCandidatesColours", "userColours", "userDigits"];
/// The members that only hold the looks of cells.
const COLOURS: [&str; 2] = ["colours", "givenColours"];

/// The only grid size that can be read: the boxes of other sizes are not known.
const SIDE: usize = 9;

const EXPECTED: &str = "a state of Sudoku Coach, which begins with SCv7_32_";

fn recognise(line: &str) -> Option<Extent> {
    let is_link = || link::is_link(line) && line.contains(STATE);
    (line.starts_with(STATE) || is_link()).then_some(Extent::Puzzle)
}

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    let line = link::only_line(text, "one link of Sudoku Coach")?;
    let Some(start) = line.text.find(BASE_32) else {
        return Err(line.error_whole("no state that can be read", EXPECTED));
    };
    let code = &line.text[start + BASE_32.len()..];
    let code = &code[..code.find(|c: char| digit(c).is_none()).unwrap_or(code.len())];
    let bytes = start..start + BASE_32.len() + code.len();
    let place = Place::new(line, bytes);
    let json = miniz_oxide::inflate::decompress_to_vec_zlib_with_limit(&decode(code), MAX_BYTES);
    let json = json.map_err(|_| {
        place.error(
            "damaged compressed text, or text that is too long",
            format!("{EXPECTED}, up to {MAX_BYTES} bytes"),
        )
    })?;
    let json = String::from_utf8(json).map_err(|_| place.error("text that is not UTF-8", EXPECTED))?;
    let source = Source::packed(json, place, "Sudoku Coach");
    let object = source.parse()?;
    let mut reader = Reader::new(&source, "gridSize and givenDigits", ignored, ());
    givens(&mut reader, &object)?;
    reader.finish(Path::default(), options, rules, |cell| cell.to_string())
}

/// Reads the givens. A player's progress is ignored with a warning, and colours without one; other members are unknown.
fn givens(reader: &mut Reader<'_, ()>, object: &Value) -> Result<(), ParseError> {
    let whole = Path::default();
    let members = reader.object(&whole, object, "one with givenDigits")?;
    if members.get("gridSize").is_some_and(|side| side.as_u64() != Some(SIDE as u64)) {
        let message = "a grid of another size, whose boxes are not known";
        return Err(reader.error(&whole.key("gridSize"), message, "9"));
    }
    reader.shape = Shape::new(SIDE, SIDE);
    for (name, content) in members {
        let path = whole.key(name);
        match name.as_str() {
            "gridSize" | "givenDigits" => {}
            known if is_empty(content) || COLOURS.contains(&known) => {}
            known if PLAYERS.contains(&known) => {
                let is_blank = |text: &str| !text.contains(|c: char| !matches!(c, '0' | '-' | ','));
                if !content.as_str().is_some_and(is_blank) {
                    reader.warn(&path, "marks and digits of a player");
                }
            }
            _ => reader.unknown(&path, "an unknown key, which may be a rule")?,
        }
    }
    let path = whole.key("givenDigits");
    let digits: Vec<Option<u64>> = match members.get("givenDigits") {
        Some(Value::String(text)) => text.chars().map(|c| c.to_digit(10).map(u64::from)).collect(),
        Some(Value::Array(digits)) => digits.iter().map(Value::as_u64).collect(),
        _ => return Err(reader.error(&path, "no givens", "a digit for each cell, 0 where it is empty")),
    };
    if digits.len() != SIDE * SIDE {
        return Err(reader.error(&path, format!("{} cells", digits.len()), (SIDE * SIDE).to_string()));
    }
    for (place, digit) in digits.into_iter().enumerate() {
        let cell = Cell::new(place / SIDE, place % SIDE);
        match digit.filter(|&digit| digit <= SIDE as u64) {
            Some(0) => {}
            Some(digit) => reader.give(cell, digit as Digit, &path),
            None => {
                let message = format!("not a digit of the grid in {cell}");
                return Err(reader.error(&path, message, format!("0 to {SIDE}")));
            }
        }
    }
    Ok(())
}

/// Returns the value of a digit in base 32: 0-9, then a-v.
fn digit(c: char) -> Option<u32> {
    c.to_digit(32).filter(|_| !c.is_ascii_uppercase())
}

/// Decodes text in base 32. Each digit stands for five bits, the highest bit first.
fn decode(code: &str) -> Vec<u8> {
    let (mut bytes, mut held, mut bits) = (Vec::new(), 0_u32, 0);
    for digit in code.chars().filter_map(digit) {
        held = held << 5 | digit;
        bits += 5;
        if bits >= 8 {
            bits -= 8;
            bytes.push((held >> bits) as u8);
            held &= (1 << bits) - 1;
        }
    }
    bytes
}
