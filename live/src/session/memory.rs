//! Remembers the last puzzles and what is known about them, so that undoing and redoing an edit take no time.

use std::collections::VecDeque;

use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::Change;
use super::knowledge::Knowledge;

/// The most puzzles that are remembered.
const MOST: usize = 8;

/// The last puzzles with what is known about them; the latest is the first.
#[derive(Debug, Default)]
pub struct Memory(VecDeque<(Puzzle, Knowledge)>);

impl Memory {
    /// Stores what is known about a puzzle, in place of what was stored about the same puzzle.
    pub fn keep(&mut self, puzzle: &Puzzle, knowledge: &Knowledge) {
        if knowledge.is_empty() {
            return;
        }
        self.0.retain(|(kept, _)| Change::between(kept, puzzle) != Change::None);
        self.0.truncate(MOST - 1);
        self.0.push_front((puzzle.clone(), knowledge.clone()));
    }

    /// Adds to what is known about a puzzle what follows from the stored ones: the solutions of stricter puzzles, and
    /// values that are in no solution of looser ones.
    pub fn recall(&self, puzzle: &Puzzle, knowledge: &mut Knowledge) {
        // The latest puzzle comes last, because its solutions stay if there are too many.
        for (kept, known) in self.0.iter().rev() {
            knowledge.take(known, Change::between(kept, puzzle), puzzle);
        }
    }
}
