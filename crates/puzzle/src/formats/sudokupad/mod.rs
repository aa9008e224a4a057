//! SudokuPad: links with f-puzzles' JSON, with SCL (what SudokuPad draws, and the few rules that it knows), and
//! with the codes of classic puzzles.

mod cages;
mod classic;
mod compact;
mod drawn;
mod named;
mod payload;
mod reader;
mod scl;

use super::fpuzzles;
use super::json::{Source, pack};
use super::link::{self, Address};
use super::spec::{Extent, Leniency, Spec};
use super::{CannotWrite, Reading, Unwritten, WrittenPuzzle};
use crate::error::{Line, ParseError};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::rules::Rules;
use payload::{Notation, Payload};

/// The name of the format in errors about its objects.
const OWNER: &str = "SudokuPad";

pub(super) const FORMAT: Spec = Spec {
    other_names: &["scl"],
    begins: is_scl,
    recognise,
    write: Some(|puzzle, limits| Ok(write(puzzle, false, limits)?.text)),
    draw: Some(|puzzle, limits| write(puzzle, true, limits)),
    ..Spec::new("sudokupad", "links of SudokuPad", read)
};

fn recognise(line: &str) -> Option<Extent> {
    let line = Line { source: None, number: 1, text: line };
    let is_ours = is_scl(line.text)
        || Address::parse(line).is_some_and(|address| payload::is_ours(&address))
        || Payload::bare(line).is_some();
    is_ours.then_some(Extent::Puzzle)
}

/// Returns `true` if a line begins an object of SCL, which has rows of cells.
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
        return scl::read(Source::plain(text, OWNER), options, rules, ignored);
    }
    let line = link::only_line(text, "one link of SudokuPad")?;
    let payload = match Address::parse(line) {
        Some(address) => match Payload::of(&address) {
            Some(payload) => payload,
            None => return Err(link::no_puzzle(&address)),
        },
        None => Payload::bare(line).ok_or_else(|| {
            line.error_whole("no link of SudokuPad", "one such as https://sudokupad.app/scl…")
        })?,
    };
    match payload.kind {
        Notation::Fpuzzles => {
            let source = Source::packed(payload.unpack()?, payload.place(), fpuzzles::source::OWNER);
            fpuzzles::read_source(&source, options, rules, ignored)
        }
        Notation::Scl => {
            let source = Source::packed(payload.unpack()?, payload.place(), OWNER);
            scl::read(source, options, rules, ignored)
        }
        Notation::Classic | Notation::Short => classic::read(&payload, options, rules),
    }
}

/// The link that opens a puzzle in SudokuPad, which takes what f-puzzles can say and what is drawn there.
fn write(puzzle: &Puzzle, drawings: bool, limits: &Limits) -> Result<WrittenPuzzle, Unwritten> {
    let export = fpuzzles::write::export(puzzle, drawings, limits).map_err(|error| match error {
        Unwritten::CannotWrite(error) => CannotWrite { format: "SudokuPad", ..error }.into(),
        stopped => stopped,
    })?;
    let packed = pack::compress(&export.object.to_string(), limits)?;
    // Its server folds slashes in paths.
    let packed = packed.replace('+', "%2B").replace('/', "%2F").replace('=', "%3D");
    let text = format!("https://sudokupad.app/?puzzleid=fpuzzles{packed}\n");
    Ok(WrittenPuzzle { text, drawn: export.drawn })
}
