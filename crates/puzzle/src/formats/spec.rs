//! The declaration of a format: its names, and how its texts are recognised, read and written.

use serde_json::{Map, Value};

use super::json::Source;
use super::{MAX_WARNINGS, Reading, Unwritten, WrittenPuzzle};
use crate::error::{Line, ParseError, Warning};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::rules::Rules;

/// A reader of one puzzle. Its arguments are the text, statements to put before it, the known rules, and the faults
/// that are only warnings.
pub(super) type ReadText = fn(&str, &[Line<'_>], Rules<'_>, Leniency) -> Result<Reading, ParseError>;

/// The faults that are warnings instead of errors.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Leniency {
    /// `true` if anything unknown to the reader is only a warning.
    pub unknown: bool,
    /// `true` if drawings, in which people see rules but the reader does not, are only warnings.
    pub drawings: bool,
}

impl Leniency {
    /// Returns the error about something unknown, or adds it to the warnings if unknown parts are ignored.
    pub fn pass(self, error: ParseError, warnings: &mut Vec<Warning>) -> Result<(), ParseError> {
        if self.unknown { tell(error, warnings) } else { Err(error) }
    }
}

/// Adds a warning unless it is already present. Returns it as an error if there are [`MAX_WARNINGS`] others.
fn tell(error: ParseError, warnings: &mut Vec<Warning>) -> Result<(), ParseError> {
    let warning = Warning(error);
    if warnings.contains(&warning) {
        return Ok(());
    }
    if warnings.len() >= MAX_WARNINGS {
        return Err(warning.0);
    }
    warnings.push(warning);
    Ok(())
}

/// The way in which a format stores puzzles as JSON, in a text or packed into a link.
pub(super) struct Document {
    /// The name of the program, for error messages.
    pub owner: &'static str,
    /// Returns `true` if an object with these members belongs to the format.
    pub is_own: fn(&Map<String, Value>) -> bool,
    /// Reads a puzzle from a document.
    pub read: fn(&Source<'_>, &[Line<'_>], Rules<'_>, Leniency) -> Result<Reading, ParseError>,
}

/// A writer. It fails if the format cannot express the whole puzzle, or if a limit is reached.
pub(super) type Write = fn(&Puzzle, &Limits) -> Result<String, Unwritten>;

/// A writer that draws the rules that the format lacks. It fails if the format cannot express something else, or if a
/// limit is reached.
pub(super) type Draw = fn(&Puzzle, &Limits) -> Result<WrittenPuzzle, Unwritten>;

/// The declaration of a format.
pub(super) struct Spec {
    /// The name of the format.
    pub name: &'static str,
    /// A few words about the format's texts, for help pages.
    pub about: &'static str,
    /// Other names of the format in collections.
    pub other_names: &'static [&'static str],
    /// Returns `true` if a text that begins with this line is one puzzle of the format, whatever follows.
    pub begins: fn(&str) -> bool,
    /// Returns the part of a puzzle that a line, without outer blanks, holds in this format; `None` if it holds none.
    pub recognise: fn(&str) -> Option<Extent>,
    /// Returns the puzzles of a text that is recognised only as a whole, each with its lines; empty if the text is not
    /// in this format.
    pub puzzles: for<'t> fn(&'t str) -> Vec<Line<'t>>,
    /// Returns an error for a text that was recognised as this format but may be something else.
    pub doubt: fn(&str) -> Option<ParseError>,
    /// Returns the title of a puzzle in this format.
    pub title: fn(&str) -> Option<String>,
    /// Reads a puzzle in this format.
    pub read: ReadText,
    /// The JSON documents of the format, if it has any.
    pub document: Option<Document>,
    /// Writes a puzzle; `None` if the format is only read.
    pub write: Option<Write>,
    /// Writes a puzzle and draws the rules that the format lacks; `None` if the format has no drawings.
    pub draw: Option<Draw>,
}

impl Spec {
    /// Returns the declaration of a format that can only be read, and is not recognised.
    pub const fn new(name: &'static str, about: &'static str, read: ReadText) -> Spec {
        Spec {
            name,
            about,
            other_names: &[],
            begins: |_| false,
            recognise: |_| None,
            puzzles: |_| Vec::new(),
            doubt: |_| None,
            title: |_| None,
            read,
            document: None,
            write: None,
            draw: None,
        }
    }
}

/// The part of a puzzle that a line holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// A whole puzzle, so that other lines are other puzzles.
    Puzzle,
    /// A part of a puzzle, perhaps with more on other lines, or a whole puzzle.
    Part,
    /// All cells of a puzzle, which could also be on several lines.
    Cells,
    /// All cells of a board, on one line.
    Board,
}

/// The maximum length of [`Extent::Cells`], in bytes.
pub(super) const LONGEST_CELLS: usize = 10_000;
