//! The output for the lines of a chunk.

use anyhow::Result;
use sudoku2cnf_compile::symmetry::SeenNames;

use super::position::Position;
use super::sheet::AnsweredPuzzle;
use super::tally::Work;

/// The output for one line, and the facts about it that are counted.
#[derive(Default)]
pub struct Reply {
    /// The text of the answer, without a line break; `None` to write nothing.
    pub text: Option<String>,
    /// The puzzle with its answer, for a sheet.
    pub shown: Option<Box<AnsweredPuzzle>>,
    /// The canonical name shared by all puzzles that are the same up to symmetry, if repeated puzzles are left out.
    pub class: Option<String>,
    /// The backend that answered and its work, if `--stats` was given.
    pub work: Option<Box<Work>>,
    /// `true` if the answer is an error; `None` for blank lines and comments, which are not counted.
    pub is_error: Option<bool>,
}

/// The answers to the lines of a chunk.
pub struct ChunkAnswers {
    /// The number of bytes of the chunk.
    pub bytes: usize,
    /// The replies to the answered lines, in order.
    pub replies: Vec<Reply>,
    /// The position of the first line without an answer.
    pub next: Position,
    /// `true` if a signal left lines without an answer.
    pub is_cut: bool,
}

impl Reply {
    /// Returns `true` unless an equal puzzle, up to symmetry, was answered before.
    ///
    /// # Errors
    /// There were more puzzles than can be remembered.
    pub fn is_new(&self, seen: &mut SeenNames) -> Result<bool> {
        Ok(match &self.class {
            Some(class) => seen.is_new(class)?,
            None => true,
        })
    }
}
