//! The content of a link of SudokuPad: a prefix that says what it is, and the puzzle.

use crate::error::{Line, ParseError};
use crate::formats::imported::Place;
use crate::formats::json::{lz, unpack};
use crate::formats::link::{Address, Value, runs};

/// The notation of a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// f-puzzles' JSON, compressed.
    Fpuzzles,
    /// SCL, compressed.
    Scl,
    /// The givens of a classic puzzle, in one of two codes.
    Classic,
    /// Classic puzzles in the shorter code, and perhaps more behind them.
    Short,
}

/// The prefixes; one that begins with another stands in front of it.
const PREFIXES: [(&str, Notation); 6] = [
    ("fpuzzles", Notation::Fpuzzles),
    ("fpuz", Notation::Fpuzzles),
    ("scl", Notation::Scl),
    ("ctc", Notation::Scl),
    ("scf", Notation::Short),
    ("classic", Notation::Classic),
];

/// The longest name of a puzzle that the site keeps.
const LONGEST_NAME: usize = 60;

/// The puzzle in a link.
#[derive(Clone, Debug)]
pub struct Payload<'a> {
    /// The notation of the puzzle.
    pub kind: Notation,
    /// The text behind the prefix.
    pub text: String,
    place: Place<'a>,
}

/// Returns `true` if an address is one of SudokuPad.
pub fn is_ours(address: &Address<'_>) -> bool {
    address.scheme == "sudokupad"
        || address.is_at("sudokupad.app")
        || address.is_at("app.crackingthecryptic.com")
        || address.is_at("sudokupad.svencodes.com")
}

impl<'a> Payload<'a> {
    /// The puzzle in an address; nothing where it holds only a name.
    pub fn of(address: &Address<'a>) -> Option<Payload<'a>> {
        let path = address.path();
        let behind = || ["sudoku/", "puzzle/"].iter().find_map(|beginning| path.behind(beginning));
        let value = address.parameter("puzzleid").or_else(behind).unwrap_or(path.clone());
        Payload::read(&value, &value.text)
    }

    /// Returns the payload of a line that is only the part of a link behind the site.
    pub fn bare(line: Line<'a>) -> Option<Payload<'a>> {
        let compressed = |(prefix, kind): &(&str, Notation)| {
            let rest = line.text.trim().strip_prefix(prefix)?;
            let is_packed = matches!(kind, Notation::Fpuzzles | Notation::Scl)
                && rest.len() > LONGEST_NAME
                && lz::is_base64(rest);
            is_packed.then(|| Payload {
                kind: *kind,
                text: rest.to_owned(),
                place: Place::new(line, 0..line.text.trim_end().len()),
            })
        };
        PREFIXES.iter().find_map(compressed)
    }

    fn read(value: &Value<'a>, text: &str) -> Option<Payload<'a>> {
        let (prefix, kind) = PREFIXES.iter().find(|(prefix, _)| text.starts_with(prefix))?;
        let payload = Payload { kind: *kind, text: text[prefix.len()..].to_owned(), place: value.place() };
        // Any word may be the name of a puzzle, also one that begins so.
        let is_short = text.len() <= LONGEST_NAME;
        let is_name = match kind {
            Notation::Classic | Notation::Short => payload.cells().is_none(),
            Notation::Fpuzzles | Notation::Scl => lz::decompress_link(payload.trimmed()).is_err(),
        };
        (!(is_short && is_name)).then_some(payload)
    }

    /// The compressed text without what stands behind a link in a sentence.
    fn trimmed(&self) -> &str {
        self.text
            .trim()
            .trim_end_matches(|c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '/' | '='))
    }

    /// The object that is compressed in it.
    pub fn unpack(&self) -> Result<String, ParseError> {
        unpack(self.trimmed(), &self.place, "an object, compressed by LZ-String to base64")
    }

    /// The cells of a code of classic puzzles, a character each; nothing where it is none.
    pub fn cells(&self) -> Option<String> {
        match self.kind {
            // The longer code uses the star, too.
            Notation::Classic => runs::board(&self.text),
            _ => runs::square(runs::pairs(self.text.split('*').next()?)?),
        }
    }

    /// Returns the place of the payload.
    pub fn place(&self) -> Place<'a> {
        self.place.clone()
    }
}
