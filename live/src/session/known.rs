//! The knowledge of a session as data, so that another session can continue with it after the first one's thread has
//! ended.

use serde::{Deserialize, Serialize};
use sudoku2cnf_puzzle::formats::ReadOptions;
use sudoku2cnf_puzzle::grid::{Cell, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::{ReadText, Session};
use crate::message::Message;

/// Known facts about the solutions of the puzzle in a text.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct KnownText {
    /// The text of the puzzle.
    pub text: String,
    /// [`Message::ignore_unknown`] of the request that read the text.
    #[serde(default)]
    pub ignore_unknown: bool,
    /// [`Message::ignore_drawings`] of the request that read the text.
    #[serde(default)]
    pub ignore_drawings: bool,
    /// Solutions. Each has a digit for each cell of the grid, row by row, and then one for each variable cell.
    #[serde(default)]
    pub solutions: Vec<Vec<u16>>,
    /// For each cell, the values that it has in no solution; empty if nothing is known.
    #[serde(default)]
    pub impossible: Vec<Vec<i32>>,
}

impl KnownText {
    /// Creates the data for the text of a request, with no known facts yet.
    pub fn about(request: &Message) -> KnownText {
        KnownText {
            text: request.text.clone(),
            ignore_unknown: request.ignore_unknown,
            ignore_drawings: request.ignore_drawings,
            ..KnownText::default()
        }
    }
}

impl Session<'_> {
    /// Returns what is known about the last text; `None` without a text, or if the caller read the last puzzle itself.
    pub fn known(&self) -> Option<KnownText> {
        let read = self.read.as_ref()?;
        let text = read.text.clone()?;
        let (solutions, impossible) = self.knowledge.parts();
        Some(KnownText {
            text,
            ignore_unknown: read.ignored.0,
            ignore_drawings: read.ignored.1,
            solutions: solutions.iter().map(|solution| digits(solution, &read.puzzle)).collect(),
            impossible: impossible.to_vec(),
        })
    }

    /// Takes over what another session [knows](Session::known) or has reported as progress. Facts that this session
    /// already knows stay if they also hold for that text. Solutions are checked again; the impossible values are taken
    /// only if every cell has an entry.
    pub fn learn(&mut self, known: KnownText) {
        let ignored = (known.ignore_unknown, known.ignore_drawings);
        let options = ReadOptions::new().ignore_unknown(ignored.0).ignore_drawings(ignored.1);
        let Ok((puzzle, warnings)) = options.read(&known.text) else { return };
        self.take(&puzzle);
        let cells: Vec<Cell> = puzzle.cells().collect();
        for digits in known.solutions.iter().filter(|digits| digits.len() == cells.len()) {
            let mut solution = Solution::new(puzzle.grid(), vec![0; puzzle.grid().places()]);
            cells.iter().zip(digits).for_each(|(&cell, &digit)| solution[cell] = digit);
            if puzzle.broken_rules(&solution).is_empty() {
                self.knowledge.add(solution, &puzzle);
            }
        }
        if known.impossible.len() == cells.len() {
            self.knowledge.exclude(&known.impossible);
        }
        self.read = Some(ReadText { text: Some(known.text), ignored, puzzle, warnings });
    }
}

/// Returns the digits of a solution in the order of the puzzle's cells.
pub fn digits(solution: &Solution, puzzle: &Puzzle) -> Vec<u16> {
    puzzle.cells().map(|cell| solution[cell]).collect()
}
