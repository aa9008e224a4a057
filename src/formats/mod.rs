//! Readers and writers of puzzles, and how a text is recognised.
//!
//! Texts may come from anywhere. Reading a text of up to 1 MiB ends within seconds, with a puzzle or an error,
//! and takes at most 256 MiB of memory. A text that would take more is refused; these are the limits:
//!
//! | what | at most |
//! |---|---|
//! | rows, columns; values; variable cells | [`MAX_SIDE`](crate::grid::MAX_SIDE), [`MAX_VALUES`](crate::grid::MAX_VALUES), [`MAX_VARIABLES`](crate::grid::MAX_VARIABLES) |
//! | houses of subgrids | [`MAX_SUBGRID_HOUSES`](crate::grid::MAX_SUBGRID_HOUSES), over a million cells |
//! | cells, values and states that the rules name, repeated ones counted again | [`MAX_NAMED`](crate::rules::statement::MAX_NAMED) |
//! | blocks (`or`, `and`, composites of ISS) within each other | 32 |
//! | parentheses of a pattern within each other; digits with its repetitions written out | 50; 1,000 |
//! | copies by `.Replicate` | 100,000 rules of 16 MiB |
//! | decompressed LZ-String | [`MAX_UNITS`](fpuzzles::lz::MAX_UNITS) UTF-16 units |
//! | unknown things that are ignored | [`MAX_WARNINGS`] |
//!
//! ```
//! use sudoku2cnf::formats::{Format, Kind, detect};
//! use sudoku2cnf::puzzle::Puzzle;
//!
//! let text = "2x2:c4c2_1c4c";
//! assert_eq!(detect(text), Kind::Puzzle(Format::Tatham));
//! let puzzle: Puzzle = text.parse()?;
//! assert_eq!(Format::Iss.write(&puzzle)?, ".Shape~4x4~1-4.~R1C4_4~R2C4_2~R3C1_1~R4C1_4\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alien;
pub mod batch;
pub mod board;
mod boards;
mod detect;
pub mod fpuzzles;
pub mod headers;
pub mod imported;
pub mod iss;
mod json_line;
pub mod names;
pub mod native;
mod options;
mod row;
mod script;
pub mod several;
pub mod tatham;
mod wording;

pub use boards::doubt;
pub use detect::{Kind, detect, single};
pub use options::ReadOptions;

use crate::error::{Line, ParseError, Warning};
use crate::puzzle::Puzzle;

/// A format of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Statements and the grid, one a line.
    Native,
    /// All cells of a square board on one line.
    Line,
    /// Interactive Sudoku Solver's strings and its line forms.
    Iss,
    /// URLs of f-puzzles and their JSON.
    Fpuzzles,
    /// Game ids of Simon Tatham's Solo.
    Tatham,
}

/// A puzzle, and warnings about what was not read.
pub type Reading = (Puzzle, Vec<Warning>);

/// A reader. It takes the text of one puzzle, statements to be put in front of it, and whether anything
/// unknown is a warning instead of an error.
type Read = fn(&str, &[Line<'_>], bool) -> Result<Reading, ParseError>;

/// The most unknown things that a reader ignores in one puzzle, if it is told to.
pub const MAX_WARNINGS: usize = 200;

impl Format {
    /// All formats.
    pub const ALL: [Format; 5] =
        [Format::Native, Format::Line, Format::Iss, Format::Fpuzzles, Format::Tatham];

    /// Its name.
    pub fn name(self) -> &'static str {
        match self {
            Format::Native => "native",
            Format::Line => "line",
            Format::Iss => "iss",
            Format::Fpuzzles => "fpuzzles",
            Format::Tatham => "tatham",
        }
    }

    /// The format of this name, or of a name that collections use.
    pub fn find(name: &str) -> Option<Format> {
        let name = match name {
            "line81" => "line",
            "jigsaw_layout" => "iss",
            name => name,
        };
        Format::ALL.into_iter().find(|format| format.name() == name)
    }

    fn reader(self) -> Read {
        match self {
            Format::Native => native_reader,
            Format::Line => line_reader,
            Format::Iss => iss::read,
            Format::Fpuzzles => fpuzzles::read,
            Format::Tatham => tatham::read,
        }
    }

    /// The formats that puzzles are written in.
    pub const WRITTEN: [Format; 3] = [Format::Native, Format::Iss, Format::Fpuzzles];

    /// Writes a puzzle, if the format can express all of it.
    pub fn write(self, puzzle: &Puzzle) -> Result<String, CannotWrite> {
        match self {
            Format::Native => Ok(native::write(puzzle)),
            Format::Fpuzzles => fpuzzles::write::write(puzzle),
            Format::Iss => iss::write(puzzle),
            Format::Line | Format::Tatham => {
                Err(CannotWrite { what: "the puzzle".into(), format: self.name() })
            }
        }
    }

    /// Reads one puzzle in this format. Anything unknown is an error; [`ReadOptions`] can do otherwise.
    ///
    /// # Errors
    ///
    /// The text cannot be read as one puzzle.
    pub fn read(self, text: &str) -> Result<Reading, ParseError> {
        ReadOptions::new().read_as(self, text)
    }
}

/// Something that a format cannot express.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{format} cannot express {what}")]
#[non_exhaustive]
pub struct CannotWrite {
    /// What it cannot express.
    pub what: String,
    /// The format.
    pub format: &'static str,
}

fn native_reader(text: &str, options: &[Line<'_>], _ignore_unknown: bool) -> Result<Reading, ParseError> {
    Ok((native::read(options.iter().copied().chain(Line::all(text)))?, Vec::new()))
}

fn line_reader(text: &str, options: &[Line<'_>], _ignore_unknown: bool) -> Result<Reading, ParseError> {
    let mut entries = Line::all(text).filter(|line| is_entry(line.text));
    let Some(line) = entries.next() else {
        return Err(ParseError::of_input("no puzzle", "all cells of a board on one line"));
    };
    if let Some(second) = entries.next() {
        return Err(second.error_whole("a second line", "all cells of a board on one line"));
    }
    Ok((native::read_board(line, options)?, Vec::new()))
}

/// The text of an input, if it is UTF-8; a byte order mark is cut off.
pub fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let (good, bad) = bytes.split_at(error.valid_up_to());
        let good = String::from_utf8_lossy(good);
        let number = good.matches('\n').count() + 1;
        let start = good.rfind('\n').map_or(0, |place| place + 1);
        let text = format!("{}\u{fffd}", &good[start..]);
        let place = text.len() - '\u{fffd}'.len_utf8()..text.len();
        let byte = bad.first().copied().unwrap_or_default();
        Line { source: None, number, text: &text }.error(
            place,
            format!("the byte 0x{byte:02x}"),
            "text in UTF-8",
        )
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Whether the line holds a puzzle of a batch: neither blank nor a comment.
pub fn is_entry(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with('#')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_names() {
        for format in Format::ALL {
            assert_eq!(Format::find(format.name()), Some(format));
        }
        assert_eq!(Format::find("line81"), Some(Format::Line));
    }

    #[test]
    fn bytes_that_are_no_text_are_located() {
        let error = decode(b"abc\nd\xffe").unwrap_err();
        assert_eq!(error.headline(), "2:2: the byte 0xff, expected text in UTF-8");
        assert_eq!(decode(b"\xef\xbb\xbf..").map(str::len), Ok(2));
    }
}
