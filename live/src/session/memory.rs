//! Remembers the last puzzles and what is known about them, so that undoing or redoing an edit takes no time.

use std::collections::VecDeque;

use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::Change;
use super::knowledge::Knowledge;

/// The most puzzles that are remembered.
const MOST: usize = 8;

/// The last puzzles with what is known about them; the latest comes first.
#[derive(Debug, Default)]
pub struct Memory(VecDeque<(Puzzle, Knowledge)>);

impl Memory {
    /// Stores what is known about a puzzle, and drops any earlier entry for the same puzzle.
    pub fn keep(&mut self, puzzle: &Puzzle, knowledge: &Knowledge) {
        if knowledge.is_empty() {
            return;
        }
        self.0.retain(|(kept, _)| Change::between(kept, puzzle) != Change::None);
        self.0.truncate(MOST - 1);
        self.0.push_front((puzzle.clone(), knowledge.clone()));
    }

    /// Adds the facts about a puzzle that follow from the stored puzzles: the solutions of stricter ones, and the
    /// values that are in no solution of looser ones.
    pub fn recall(&self, puzzle: &Puzzle, knowledge: &mut Knowledge) {
        // The latest puzzle comes last, because the solutions that are added last stay if there are too many.
        for (kept, known) in self.0.iter().rev() {
            knowledge.take(known, Change::between(kept, puzzle), puzzle);
        }
    }
}
