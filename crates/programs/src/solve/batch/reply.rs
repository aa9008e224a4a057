//! The replies to the lines of a chunk.

use anyhow::Result;
use sudoku2cnf_compile::symmetry::SeenNames;

use super::position::Position;
use super::sheet::AnsweredPuzzle;
use super::tally::Work;

/// The text for a line, and the facts to count.
#[derive(Default)]
pub struct Reply {
    /// The line, without a line break; `None` to write nothing.
    pub text: Option<String>,
    /// The puzzle with its answer, for a sheet.
    pub shown: Option<Box<AnsweredPuzzle>>,
    /// The name of all puzzles that are the same, if duplicates are to be left out.
    pub class: Option<String>,
    /// The backend that answered and its work, if requested.
    pub work: Option<Box<Work>>,
    /// `true` if it is an error; nothing for blank lines and comments, which are not counted.
    pub is_error: Option<bool>,
}

/// The answers to the lines of a chunk.
pub struct ChunkAnswers {
    /// The number of its bytes.
    pub bytes: usize,
    /// The replies, one for each line.
    pub replies: Vec<Reply>,
    /// The first line without an answer.
    pub next: Position,
    /// `true` if a signal left lines without an answer.
    pub is_cut: bool,
}

impl Reply {
    /// Returns `true` unless it is about a puzzle that was seen before, up to symmetry.
    ///
    /// # Errors
    /// There were more puzzles than are remembered.
    pub fn is_new(&self, seen: &mut SeenNames) -> Result<bool> {
        Ok(match &self.class {
            Some(class) => seen.is_new(class)?,
            None => true,
        })
    }
}
