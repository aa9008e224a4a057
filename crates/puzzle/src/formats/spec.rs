//! The specification of a format: its names, and how its texts are recognised, read and written.

use serde_json::{Map, Value};

use super::json::Source;
use super::{MAX_WARNINGS, Reading, Unwritten, WrittenPuzzle};
use crate::error::{Line, ParseError, Warning};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::rules::Rules;

/// A reader. It takes the text of one puzzle, statements to put in front of it, the known rules, and which faults are only
/// warnings.
pub(super) type ReadText = fn(&str, &[Line<'_>], Rules<'_>, Leniency) -> Result<Reading, ParseError>;

/// The faults that are a warning instead of an error.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Leniency {
    /// Anything unknown to the reader.
    pub unknown: bool,
    /// Drawings, in which people see rules but the reader does not.
    pub drawings: bool,
}

impl Leniency {
    /// The error of something unknown, unless that is a warning.
    pub fn pass(self, error: ParseError, warnings: &mut Vec<Warning>) -> Result<(), ParseError> {
        if self.unknown { tell(error, warnings) } else { Err(error) }
    }
}

/// Adds a warning, once; with more than [`MAX_WARNINGS`] it is an error.
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

/// The documents of a format: JSON, in a text or packed into a link.
pub(super) struct Document {
    /// The name of the program, for errors.
    pub owner: &'static str,
    /// Returns `true` if an object with these members belongs to the format.
    pub is_own: fn(&Map<String, Value>) -> bool,
    /// The reader.
    pub read: fn(&Source<'_>, &[Line<'_>], Rules<'_>, Leniency) -> Result<Reading, ParseError>,
}

/// A writer. It fails if the format cannot express the whole puzzle, or at a limit.
pub(super) type Write = fn(&Puzzle, &Limits) -> Result<String, Unwritten>;

/// A writer that draws rules that the format lacks. It fails if something else cannot be expressed, or at a limit.
pub(super) type Draw = fn(&Puzzle, &Limits) -> Result<WrittenPuzzle, Unwritten>;

/// The declaration of a format.
pub(super) struct Spec {
    /// Its name.
    pub name: &'static str,
    /// A few words about its texts, for help pages.
    pub about: &'static str,
    /// Its other names in collections.
    pub other_names: &'static [&'static str],
    /// Returns `true` if a text that begins with this line is one puzzle of the format, whatever follows.
    pub begins: fn(&str) -> bool,
    /// Returns which part of a puzzle of the format a line is, without blanks around it; `None` if it is not a part.
    pub recognise: fn(&str) -> Option<Extent>,
    /// The puzzles of a text that belongs to the format as a whole, each with its lines; empty if it does not.
    pub puzzles: for<'t> fn(&'t str) -> Vec<Line<'t>>,
    /// The error of a text that was recognised as this format but may be something else.
    pub doubt: fn(&str) -> Option<ParseError>,
    /// Returns the title of a puzzle in such a text.
    pub title: fn(&str) -> Option<String>,
    /// The reader.
    pub read: ReadText,
    /// The documents, if the format has them.
    pub document: Option<Document>,
    /// The writer, if there is one.
    pub write: Option<Write>,
    /// The writer that draws the rules that the format lacks, if it has drawings.
    pub draw: Option<Draw>,
}

impl Spec {
    /// A format with this name, a description of its texts, a reader, and nothing else: its texts are not recognised.
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

/// The extent of a line within a puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Extent {
    /// A whole puzzle, so that other lines are other puzzles.
    Puzzle,
    /// A part of one, perhaps with more on other lines; or a whole puzzle.
    Part,
    /// All of its cells, which could also be on several lines.
    Cells,
    /// The cells of a board on one line.
    Board,
}

/// The most bytes of [`Extent::Cells`].
pub(super) const LONGEST_CELLS: usize = 10_000;
