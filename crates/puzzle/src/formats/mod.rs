//! Readers and writers of puzzles, and the recognition of texts.
//!
//! Texts may come from anywhere. Reading a text of up to 1 MiB ends within seconds, with a puzzle or an error, and
//! takes at most 256 MiB of memory. Texts that exceed these limits are refused:
//!
//! | what | at most |
//! |---|---|
//! | rows, columns; values; variable cells | [`MAX_SIDE`](crate::grid::MAX_SIDE), [`MAX_VALUES`](crate::grid::MAX_VALUES), [`MAX_VARIABLES`](crate::grid::MAX_VARIABLES) |
//! | houses of subgrids | [`MAX_SUBGRID_HOUSES`](crate::grid::MAX_SUBGRID_HOUSES), over a million cells |
//! | cells, values and states that the rules name, including repeated ones | [`MAX_NAMED`](crate::rules::params::MAX_NAMED) |
//! | nested blocks (`or`, `and`, composites of ISS) | 32 |
//! | nested parentheses of a pattern; digits of a pattern with repetitions written out | 50; 1,000 |
//! | rules of an ISS text, including copies by `.Replicate` | 100,000, which together may name as much as the rules of a puzzle, including letters of patterns and automata |
//! | decompressed LZ-String | [`MAX_UNITS`](json::lz::MAX_UNITS) UTF-16 units |
//! | inflated states of Sudoku Coach | 8 MiB |
//! | inflated boards of penpa-edit, with names in full; rows and columns of one | 2 MiB; 60 |
//! | pairs of neighbours that get a separate rule from a SudokuMaker constraint | 20,000 rules, on grids up to 32x32 |
//! | unknown things that are ignored | [`MAX_WARNINGS`] |
//!
//! ```
//! use sudoku2cnf_puzzle::formats::{Format, TextKind, detect};
//! use sudoku2cnf_puzzle::puzzle::Puzzle;
//!
//! let text = "2x2:c4c2_1c4c";
//! assert_eq!(detect(text), TextKind::Puzzle(Format::Tatham));
//! let puzzle: Puzzle = text.parse()?;
//! assert_eq!(Format::Iss.write(&puzzle)?, ".Shape~4x4~1-4.~R1C4_4~R2C4_2~R3C1_1~R4C1_4\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod alien;
mod base64;
pub mod batch;
pub mod board;
mod boards;
mod bytes;
mod characters;
mod coach;
mod commented;
pub mod content;
mod csv;
mod detect;
mod doubtful_rules;
mod drawings;
mod entries;
pub mod features;
pub mod fpuzzles;
mod grids;
mod hash;
pub mod headers;
mod hodoku;
pub mod imported;
pub mod iss;
pub mod json;
pub mod json_line;
pub mod kinds;
mod line;
mod link;
mod lisudoku;
mod name;
pub mod native;
mod opensudoku;
mod options;
mod pasted;
mod penpa;
mod plain;
mod recognised;
mod rows;
pub mod rule_words;
mod ruleset;
pub mod several;
mod spec;
mod stored_solution;
pub mod sudokumaker;
pub mod sudokupad;
mod sudokustudio;
pub mod tatham;
mod unread_rules;
mod unread_text;
mod wording;
mod written;

pub use boards::doubt;
pub use bytes::{decode, is_utf16};
pub use content::{Content, recognise};
pub use detect::{TextKind, detect, single};
pub use name::UnknownFormat;
pub use options::ReadOptions;
pub use plain::Layout;
pub use recognised::Recognition;
pub use written::{CannotWrite, Unwritten, WrittenPuzzle};

use crate::error::{ParseError, Warning};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use spec::Spec;

/// A format of puzzles.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Format {
    /// Statements and the rows of the grid, one per line.
    Native,
    /// All cells of a square board, on a single line.
    Line,
    /// Grids with titles, several in a text, in sections, or with candidates.
    Grids,
    /// Tables with a board in one field of each line.
    Csv,
    /// Links that hold a board or a packed puzzle.
    Link,
    /// Interactive Sudoku Solver's strings and short forms.
    Iss,
    /// URLs of f-puzzles and their JSON.
    Fpuzzles,
    /// Links of SudokuPad.
    Sudokupad,
    /// Links of SudokuMaker.
    Sudokumaker,
    /// Links of SudokuStudio.
    Sudokustudio,
    /// States of Sudoku Coach.
    Coach,
    /// Links of lisudoku.
    Lisudoku,
    /// Links of penpa-edit.
    Penpa,
    /// Game ids of Simon Tatham's Solo, Keen, Unequal and Towers.
    Tatham,
    /// The lines of HoDoKu's library.
    Hodoku,
    /// OpenSudoku's XML.
    OpenSudoku,
    /// Lists of rows, in JSON or as Python prints them.
    Rows,
}

/// The formats in the order of their variants, which is also their order in lists. If two formats recognise a line, the
/// later one applies.
const TABLE: [(Format, &Spec); 17] = [
    (Format::Native, &native::FORMAT),
    (Format::Line, &line::FORMAT),
    (Format::Grids, &grids::FORMAT),
    (Format::Csv, &csv::FORMAT),
    (Format::Link, &link::FORMAT),
    (Format::Iss, &iss::FORMAT),
    (Format::Fpuzzles, &fpuzzles::FORMAT),
    (Format::Sudokupad, &sudokupad::FORMAT),
    (Format::Sudokumaker, &sudokumaker::FORMAT),
    (Format::Sudokustudio, &sudokustudio::FORMAT),
    (Format::Coach, &coach::FORMAT),
    (Format::Lisudoku, &lisudoku::FORMAT),
    (Format::Penpa, &penpa::FORMAT),
    (Format::Tatham, &tatham::FORMAT),
    (Format::Hodoku, &hodoku::FORMAT),
    (Format::OpenSudoku, &opensudoku::FORMAT),
    (Format::Rows, &rows::FORMAT),
];

/// A puzzle, and warnings about parts that were not read or may have been meant differently.
pub type Reading = (Puzzle, Vec<Warning>);

/// The maximum number of unknown parts of a puzzle that a lenient reader ignores.
pub const MAX_WARNINGS: usize = 200;

// Checks that each variant has a row in the table.
const _: () = assert!(Format::Rows as usize + 1 == TABLE.len());

impl Format {
    /// All formats, in the order of their variants.
    pub const ALL: [Format; TABLE.len()] = {
        let (mut all, mut place) = ([Format::Native; TABLE.len()], 0);
        while place < all.len() {
            all[place] = TABLE[place].0;
            place += 1;
        }
        all
    };

    const fn spec(self) -> &'static Spec {
        TABLE[self as usize].1
    }

    /// Returns the name of the format.
    pub const fn name(self) -> &'static str {
        self.spec().name
    }

    /// Returns a few words about texts in the format, for help pages.
    pub const fn about(self) -> &'static str {
        self.spec().about
    }

    /// The formats in which puzzles can be written.
    pub const WRITTEN: [Format; Format::written().1] = {
        let (all, mut written) = (Format::written().0, [Format::Native; Format::written().1]);
        let mut place = 0;
        while place < written.len() {
            written[place] = all[place];
            place += 1;
        }
        written
    };

    /// Returns the formats with a writer, followed by other entries, and their number.
    const fn written() -> ([Format; Format::ALL.len()], usize) {
        let (mut all, mut count, mut place) = (Format::ALL, 0, 0);
        while place < all.len() {
            if all[place].spec().write.is_some() {
                all[count] = all[place];
                count += 1;
            }
            place += 1;
        }
        (all, count)
    }

    /// Writes a puzzle if the format can express it entirely.
    ///
    /// # Errors
    ///
    /// The format cannot express something in the puzzle; formats outside [`Format::WRITTEN`] cannot express any
    /// puzzle.
    pub fn write(self, puzzle: &Puzzle) -> Result<String, CannotWrite> {
        match self.write_within(puzzle, &Limits::default()) {
            Ok(text) => Ok(text),
            Err(Unwritten::CannotWrite(error)) => Err(error),
            Err(Unwritten::Stopped(_)) => unreachable!("there is no limit to reach"),
        }
    }

    /// Same as [`Format::write`], but stops when a limit is reached.
    ///
    /// # Errors
    ///
    /// Same as [`Format::write`], or a limit was reached.
    pub fn write_within(self, puzzle: &Puzzle, limits: &Limits) -> Result<String, Unwritten> {
        match self.spec().write {
            Some(write) => write(puzzle, limits),
            None => {
                let what = "the puzzle".into();
                Err(CannotWrite { what, format: self.name(), is_rule: false }.into())
            }
        }
    }

    /// Writes a puzzle. Rules that the format lacks are an error, or drawn if `as_drawings` is true.
    ///
    /// # Errors
    ///
    /// Same as [`Format::write_within`] or [`Format::write_as_drawings`].
    pub fn export(
        self,
        puzzle: &Puzzle,
        as_drawings: bool,
        limits: &Limits,
    ) -> Result<WrittenPuzzle, Unwritten> {
        match self.spec().draw.filter(|_| as_drawings) {
            Some(draw) => draw(puzzle, limits),
            None => Ok(WrittenPuzzle { text: self.write_within(puzzle, limits)?, drawn: Vec::new() }),
        }
    }

    /// Returns `true` if [`Format::write_as_drawings`] draws the rules that the format lacks.
    pub const fn has_drawings(self) -> bool {
        self.spec().draw.is_some()
    }

    /// Writes a puzzle. Rules that the format lacks are drawn as in pictures and described in the text of the rules, if
    /// the format [has drawings](Format::has_drawings); no program reads them as rules.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::formats::{Format, ReadOptions};
    /// use sudoku2cnf_base::limits::Limits;
    /// use sudoku2cnf_puzzle::puzzle::Puzzle;
    ///
    /// let puzzle: Puzzle = "grid 4x4\nlockout 2 r1c1-r1c4\nthermo r2c1 r2c2".parse()?;
    /// assert!(Format::Sudokupad.write(&puzzle).is_err());
    /// let written = Format::Sudokupad.write_as_drawings(&puzzle, &Limits::default())?;
    /// assert_eq!(written.drawn, ["lockout 2 r1c1 r1c2 r1c3 r1c4"]);
    /// let (again, warnings) = ReadOptions::new().ignore_drawings(true).read(&written.text)?;
    /// assert_eq!(again.rules().len(), 1);
    /// assert!(warnings.iter().any(|warning| warning.to_string().contains("described rule: lockout")));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Same as [`Format::write_within`], but a rule is never an error if the format has drawings.
    pub fn write_as_drawings(self, puzzle: &Puzzle, limits: &Limits) -> Result<WrittenPuzzle, Unwritten> {
        self.export(puzzle, true, limits)
    }

    /// Reads one puzzle in this format. Anything unknown is an error; [`ReadOptions`] can change that.
    ///
    /// # Errors
    ///
    /// The text cannot be read as one puzzle.
    pub fn read(self, text: &str) -> Result<Reading, ParseError> {
        ReadOptions::new().read_as(self, text)
    }
}

/// Returns `true` if a line can hold a puzzle of a batch: it is not blank, not a comment, and not the edge of a code
/// block.
pub fn is_entry(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with('#') && !line.starts_with(characters::FENCE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formats_have_names() {
        for (place, format) in Format::ALL.into_iter().enumerate() {
            assert_eq!((format as usize, format.name().parse()), (place, Ok(format)));
        }
        assert_eq!("line81".parse(), Ok(Format::Line));
        assert_eq!(Format::WRITTEN, [Format::Native, Format::Iss, Format::Fpuzzles, Format::Sudokupad]);
    }
}
