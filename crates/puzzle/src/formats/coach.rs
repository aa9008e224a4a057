//! Sudoku Coach: `SCv7_32_…`, the state of a game as JSON, compressed by zlib, in base 32. Only the givens are
//! of the puzzle.

use serde_json::Value;

use super::fpuzzles::place::Path;
use super::fpuzzles::{is_empty, source::Source};
use super::imported::{Imported, Place};
use super::spec::{Extent, Ignored, Spec};
use super::{Reading, link};
use crate::error::{Hint, Line, ParseError, Warning};
use crate::grid::{Cell, Digit, Shape, Values};
use crate::rules::Rules;

pub(super) const FORMAT: Spec =
    Spec { other_names: &["sudoku-coach"], recognise, ..Spec::new("coach", read) };

/// What stands in front of every state, and in front of those in base 32.
const STATE: &str = "SCv7_";
const BASE_32: &str = "SCv7_32_";

/// The most bytes that are decompressed.
const MAX_BYTES: usize = 8 << 20;

/// Members of a player, and colours.
const PLAYERS: [&str; 4] = ["userCellCandidates", "userCellCandidatesColours", "userColours", "userDigits"];
const COLOURS: [&str; 2] = ["colours", "givenColours"];

/// The side of the grids whose states are known.
const SIDE: usize = 9;

const EXPECTED: &str = "a state of Sudoku Coach, which begins with SCv7_32_";

fn recognise(line: &str) -> Option<Extent> {
    let is_link = || link::is_link(line) && line.contains(STATE);
    (line.starts_with(STATE) || is_link()).then_some(Extent::Puzzle)
}

fn read(text: &str, options: &[Line<'_>], rules: Rules<'_>, ignored: Ignored) -> Result<Reading, ParseError> {
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
            "damaged compressed text, or one that is too long",
            format!("{EXPECTED}, up to {MAX_BYTES} bytes"),
        )
    })?;
    let json = String::from_utf8(json).map_err(|_| place.error("no text in UTF-8", EXPECTED))?;
    let source = Source::packed(json, place);
    let object = source.parse()?;
    let (imported, warnings) = translate(&source, &object, ignored)?;
    let located = |path: &Path, _: &crate::statement::Part| source.place(path);
    Ok((imported.finish(options, rules, located, |cell| cell.to_string())?, warnings))
}

/// The givens; a state is a player's, but for these.
fn translate(
    source: &Source<'_>,
    object: &Value,
    ignored: Ignored,
) -> Result<(Imported<Path>, Vec<Warning>), ParseError> {
    let whole = Path::default();
    let error = |path: &Path, message: String, expected: &str| source.place(path).error(message, expected);
    let Some(members) = object.as_object() else {
        return Err(error(&whole, "no object".into(), "one with givenDigits"));
    };
    let path = whole.key("gridSize");
    if members.get("gridSize").is_some_and(|side| side.as_u64() != Some(SIDE as u64)) {
        return Err(error(&path, "a grid of another size, whose boxes are not known".into(), "9"));
    }
    let side = SIDE;
    let mut warnings = Vec::new();
    for (name, content) in members {
        let path = whole.key(name);
        match name.as_str() {
            "gridSize" | "givenDigits" => {}
            known if is_empty(content) || COLOURS.contains(&known) => {}
            known if PLAYERS.contains(&known) => {
                let is_new = content
                    .as_str()
                    .is_none_or(|text| text.contains(|c: char| !matches!(c, '0' | '-' | ',')));
                if is_new {
                    warnings.push(Warning(error(&path, "marks and digits of a player".into(), "")));
                }
            }
            _ => {
                let unknown =
                    error(&path, "an unknown key, which may be a rule".into(), "gridSize and givenDigits");
                ignored.pass(unknown.with_hint(Hint::IgnoreUnknown), &mut warnings)?;
            }
        }
    }
    let path = whole.key("givenDigits");
    let digits: Vec<Option<u64>> = match members.get("givenDigits") {
        Some(Value::String(text)) => text.chars().map(|c| c.to_digit(10).map(u64::from)).collect(),
        Some(Value::Array(digits)) => digits.iter().map(Value::as_u64).collect(),
        _ => return Err(error(&path, "no givens".into(), "a digit for each cell, 0 where it is empty")),
    };
    if digits.len() != side * side {
        return Err(error(&path, format!("{} cells", digits.len()), &(side * side).to_string()));
    }
    let mut imported = Imported::new(Shape::new(side, side), Values::new(1, side as Digit), whole);
    for (place, digit) in digits.into_iter().enumerate() {
        let cell = Cell::new(place / side, place % side);
        match digit.filter(|&digit| digit <= side as u64) {
            Some(0) => {}
            Some(digit) => imported.givens.push((cell, digit as Digit, path.clone())),
            None => {
                return Err(error(&path, format!("no digit of the grid in {cell}"), &format!("0 to {side}")));
            }
        }
    }
    Ok((imported, warnings))
}

/// The value of a digit in base 32: 0-9, then a-v.
fn digit(c: char) -> Option<u32> {
    c.to_digit(32).filter(|_| !c.is_ascii_uppercase())
}

/// The bytes of a code, five bits a digit, the highest first.
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
