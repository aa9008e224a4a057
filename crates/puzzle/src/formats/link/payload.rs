//! A puzzle packed into a link of any site, or without a link. SudokuPad's prefixes say how it is encoded; without a
//! prefix, it is a compressed object.

use serde_json::{Map, Value};

use super::address::{Address, Value as Part, decoded};
use super::{classic, runs};
use crate::error::{Line, ParseError};
use crate::formats::imported::Place;
use crate::formats::json::{Source, lz, unpack};
use crate::formats::spec::Leniency;
use crate::formats::{Format, Reading};
use crate::rules::Rules;
use crate::terminal::on_one_line;

/// The encoding of a packed puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Notation {
    /// A compressed object of this format; `None` if only its keys show the format.
    Object(Option<Format>),
    /// The givens of a classic puzzle, in one of two codes that shorten runs of empty cells.
    Classic,
    /// The givens in the shorter of the two codes, perhaps with other parts after them.
    Short,
    /// A compressed object with the names of several puzzles.
    Pack,
}

use Notation::{Classic, Object, Pack, Short};

/// SudokuPad's prefixes (`addPuzzleFormat` of its loader). A longer prefix precedes any prefix that it begins with.
const PREFIXES: [(&str, Notation); 7] = [
    ("fpuzzles", Object(Some(Format::Fpuzzles))),
    ("fpuz", Object(Some(Format::Fpuzzles))),
    ("scl", Object(Some(Format::Sudokupad))),
    ("ctc", Object(Some(Format::Sudokupad))),
    ("scf", Short),
    ("classic", Classic),
    ("pack", Pack),
];

/// The first characters of every compressed object: LZ-String's code of an opening brace and another eight-bit
/// character.
const BEGINNING: &str = "N4";

/// Returns the prefix of a text and the encoding after it; the prefix is empty for a plain object. `None` for other
/// texts.
fn beginning(text: &str) -> Option<(&'static str, Notation)> {
    let prefix = PREFIXES.into_iter().find(|(prefix, _)| text.starts_with(prefix));
    prefix.or_else(|| text.starts_with(BEGINNING).then_some(("", Object(None))))
}

/// The maximum number of an object's unknown keys that an error names.
const MOST_KEYS: usize = 5;

/// A packed puzzle in a link or on a line.
#[derive(Clone, Debug)]
pub struct Payload<'a> {
    /// The encoding of the puzzle.
    pub kind: Notation,
    /// The text after the prefix.
    pub text: String,
    place: Place<'a>,
}

impl<'a> Payload<'a> {
    /// Returns the packed puzzle in any part of an address. `on_site` says that everything on the site is a puzzle, so
    /// that a long text with a prefix is returned even if it is damaged; on other sites, it may be something else.
    pub fn find(address: &Address<'a>, on_site: bool) -> Option<Payload<'a>> {
        address
            .texts(|text| beginning(text).is_some())
            .find_map(|value| Payload::new(&value.text, value.place(), on_site))
    }

    /// Returns the packed puzzle of a line that holds only the part of a link after the site; `None` without a prefix.
    pub fn bare(line: Line<'a>) -> Option<Payload<'a>> {
        // A quick check, because most lines are boards, and there may be millions.
        beginning(line.text.trim())?;
        let start = line.text.len() - line.text.trim_start().len();
        let place = Place::new(line, start..line.text.trim_end().len());
        let is_prefixed = |payload: &Payload<'_>| payload.kind != Object(None);
        Payload::new(&decoded(line.text.trim()), place, false).filter(is_prefixed)
    }

    /// Returns `true` if a part of an address is a packed puzzle.
    pub fn is_in(value: &Part<'_>) -> bool {
        Payload::new(&value.text, value.place(), false).is_some()
    }

    /// Returns `true` if the packed puzzle is in a code of classic puzzles, not an object.
    pub fn is_board(&self) -> bool {
        matches!(self.kind, Classic | Short)
    }

    fn new(text: &str, place: Place<'a>, on_site: bool) -> Option<Payload<'a>> {
        let (prefix, kind) = beginning(text)?;
        let rest = &text[prefix.len()..];
        let payload = Payload { kind, text: rest.to_owned(), place };
        // A short text may be the name of a puzzle, even if it begins like a packed one.
        let may_be_damaged = on_site && text.len() > super::LONGEST_NAME;
        let is_puzzle = match kind {
            Classic | Short => payload.cells().is_some() || may_be_damaged,
            Object(_) | Pack => {
                let packed = payload.packed();
                let is_cut = || {
                    let is_sure = !prefix.is_empty() || text.len() > super::LONGEST_NAME;
                    is_sure && rest.starts_with(BEGINNING) && lz::is_base64(&packed)
                };
                let is_object = |json: String| json.trim_start().starts_with('{');
                !prefix.is_empty() && may_be_damaged
                    || is_cut()
                    || lz::decompress_link(&packed).is_ok_and(is_object)
            }
        };
        is_puzzle.then_some(payload)
    }

    /// Returns the compressed text in the usual base64 characters, without punctuation that belongs to the sentence
    /// around a link. Links that avoid percent-encoding have `-` for `/`; their `$` for `=` at the end is dropped.
    fn packed(&self) -> String {
        let is_outside = |c: char| !c.is_ascii_alphanumeric() && !matches!(c, '+' | '/' | '=' | '-');
        self.text.trim().trim_end_matches(is_outside).replace('-', "/")
    }

    /// Returns the cells of a code of a classic puzzle, one character each; `None` for other texts. The shorter code
    /// always has nine rows (SudokuPad's `decodeSCF`).
    pub fn cells(&self) -> Option<String> {
        match self.kind {
            // In the longer code, a star counts empty cells, so the text is not divided at it.
            Classic => runs::board(&self.text),
            _ => classic::split(&self.text).map(|(cells, _)| cells),
        }
    }

    /// Returns the place of the packed puzzle.
    pub fn place(&self) -> Place<'a> {
        self.place.clone()
    }

    /// Returns the puzzle and warnings.
    pub fn read(
        &self,
        options: &[Line<'_>],
        rules: Rules<'_>,
        ignored: Leniency,
    ) -> Result<Reading, ParseError> {
        let format = match self.kind {
            Classic | Short => return classic::read(self, options, rules),
            Pack => {
                let message = "a pack of puzzles, each of which has a link of its own";
                return Err(self.place.error(message, "the link of one: open the pack, and copy it there"));
            }
            Object(format) => format,
        };
        let json = unpack(&self.packed(), &self.place, "an object, compressed by LZ-String to base64")?;
        let document = match format.or_else(|| owner(&json)) {
            Some(format) => format.spec().document.as_ref(),
            None => None,
        };
        match document {
            Some(document) => {
                (document.read)(&Source::packed(json, self.place(), document.owner), options, rules, ignored)
            }
            None => Err(self.alien(&json)),
        }
    }

    /// Returns the error for an object in an unknown format.
    fn alien(&self, json: &str) -> ParseError {
        let object: Map<String, Value> = serde_json::from_str(json).unwrap_or_default();
        let keys: Vec<String> = object.keys().take(MOST_KEYS).map(|key| on_one_line(key, 20)).collect();
        let message = match &keys[..] {
            [] => "compressed text that is not JSON".to_owned(),
            keys => format!("compressed JSON of another program, with the keys {}", keys.join(", ")),
        };
        let known: Vec<&str> = documents().map(|(_, document)| document.owner).collect();
        self.place.error(message, format!("JSON of {}: export the puzzle as one of these", known.join(", ")))
    }
}

/// Returns the formats whose puzzles are JSON documents.
fn documents() -> impl Iterator<Item = (Format, &'static crate::formats::spec::Document)> {
    Format::ALL.into_iter().filter_map(|format| Some((format, format.spec().document.as_ref()?)))
}

/// Returns the format that a document's keys show; `None` if they show no known format. A document that is not JSON may
/// be in SudokuPad's compact form.
pub fn owner(json: &str) -> Option<Format> {
    match serde_json::from_str::<Map<String, Value>>(json) {
        Ok(object) => documents().find(|(_, document)| (document.is_own)(&object)).map(|(format, _)| format),
        Err(_) => json.contains("ce:[").then_some(Format::Sudokupad),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn found(text: &str) -> Option<Notation> {
        Payload::bare(Line { source: None, number: 1, text }).map(|payload| payload.kind)
    }

    #[test]
    fn words_are_no_payloads() {
        for text in ["classic", "classical", "classics", "scf", "scl", "ctc", "fpuz", "package", "N4", "pack"]
        {
            assert_eq!(found(text), None, "{text}");
        }
        let short = lz_str::compress_to_base64("{}");
        assert_eq!(found(&format!("scl{short}")), Some(Object(Some(Format::Sudokupad))));
        assert_eq!(found(&format!("pack{short}")), Some(Pack));
        assert_eq!(found(&short), None, "f-puzzles' own links have no prefix");
    }

    #[test]
    fn keys_say_whose_an_object_is() {
        for (json, format) in [
            (r#"{"grid":[[]]}"#, Some(Format::Fpuzzles)),
            (r#"{"id":"x","cells":[[{}]]}"#, Some(Format::Sudokupad)),
            ("{ce:[[,]]}", Some(Format::Sudokupad)),
            (r#"{"formatVersion":"1.5.0","puzzle":{}}"#, Some(Format::Sudokumaker)),
            (r#"{"sudoku":{"cells":[],"constraints":[]}}"#, Some(Format::Sudokumaker)),
            (r#"{"grid":{"width":9,"height":9},"elements":{}}"#, Some(Format::Sudokustudio)),
            (r#"{"puzzle":"53"}"#, None),
            ("53", None),
        ] {
            assert_eq!(owner(json), format, "{json}");
        }
    }
}
