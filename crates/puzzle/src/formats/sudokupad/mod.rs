//! SudokuPad: links that hold f-puzzles' JSON, SCL (SudokuPad's drawings and the few rules that it knows), or codes of
//! classic puzzles.

mod cages;
mod compact;
mod drawn;
mod named;
mod reader;
mod scl;

use serde_json::Value;

use super::fpuzzles;
use super::json::{Source, pack};
use super::link::{self, Address, Payload};
use super::spec::{Document, Extent, Leniency, Spec};
use super::{CannotWrite, Reading, Unwritten, WrittenPuzzle};
use crate::error::{Line, ParseError};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::rules::Rules;

/// The name of the format in errors about its objects.
const OWNER: &str = "SudokuPad";

pub(super) const FORMAT: Spec = Spec {
    other_names: &["scl"],
    begins: is_scl,
    recognise,
    document: Some(Document {
        owner: OWNER,
        is_own: |members| members.get("cells").and_then(|cells| cells.get(0)).is_some_and(Value::is_array),
        read: scl::read,
    }),
    write: Some(|puzzle, limits| Ok(write(puzzle, false, limits)?.text)),
    draw: Some(|puzzle, limits| write(puzzle, true, limits)),
    ..Spec::new("sudokupad", "links of SudokuPad", read)
};

fn recognise(line: &str) -> Option<Extent> {
    let line = Line { source: None, number: 1, text: line };
    let is_ours = is_scl(line.text)
        || Address::parse(line).is_some_and(|address| is_ours(&address))
        || Payload::bare(line).is_some();
    is_ours.then_some(Extent::Puzzle)
}

/// Returns `true` if an address belongs to SudokuPad.
fn is_ours(address: &Address<'_>) -> bool {
    address.scheme == "sudokupad"
        || address.is_at("sudokupad.app")
        || address.is_at("app.crackingthecryptic.com")
        || address.is_at("sudokupad.svencodes.com")
}

/// Returns `true` if a line begins an SCL object, which has lists of cells.
fn is_scl(line: &str) -> bool {
    line.starts_with('{') && ["\"cells\":[[", "\"cells\": [[", "ce:[["].iter().any(|key| line.contains(key))
}

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    if text.trim_start().starts_with('{') {
        return scl::read(&Source::plain(text, OWNER), options, rules, ignored);
    }
    let line = link::only_line(text, "one link of SudokuPad")?;
    let payload = match Address::parse(line) {
        Some(address) => match Payload::find(&address, true) {
            Some(payload) => payload,
            None => return Err(link::no_puzzle(&address)),
        },
        None => Payload::bare(line).ok_or_else(|| {
            line.error_whole("not a link of SudokuPad", "one such as https://sudokupad.app/scl…")
        })?,
    };
    payload.read(options, rules, ignored)
}

/// Returns the link that opens a puzzle in SudokuPad, with the rules that f-puzzles has and, if `drawings`, drawings of
/// the others.
fn write(puzzle: &Puzzle, drawings: bool, limits: &Limits) -> Result<WrittenPuzzle, Unwritten> {
    let export = fpuzzles::write::export(puzzle, drawings, limits).map_err(|error| match error {
        Unwritten::CannotWrite(error) => CannotWrite { format: "SudokuPad", ..error }.into(),
        stopped => stopped,
    })?;
    let packed = pack::compress(&export.object.to_string(), limits)?;
    // SudokuPad's server merges slashes in paths.
    let packed = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    let text = format!("https://sudokupad.app/?puzzleid=fpuzzles{packed}\n");
    Ok(WrittenPuzzle { text, drawn: export.drawn })
}
