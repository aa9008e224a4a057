//! The puzzles of some edits ago, and what is known about them: undoing or redoing an edit takes no time.

use std::collections::VecDeque;

use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::Change;
use super::knowledge::Knowledge;

/// The most puzzles that are remembered.
const MOST: usize = 8;

/// The last puzzles, the latest first.
#[derive(Debug, Default)]
pub struct Memory(VecDeque<(Puzzle, Knowledge)>);

impl Memory {
    /// Remembers what is known about a puzzle, instead of what was known before.
    pub fn keep(&mut self, puzzle: &Puzzle, knowledge: &Knowledge) {
        if knowledge.is_empty() {
            return;
        }
        self.0.retain(|(kept, _)| Change::between(kept, puzzle) != Change::None);
        self.0.truncate(MOST - 1);
        self.0.push_front((puzzle.clone(), knowledge.clone()));
    }

    /// Adds to the knowledge about a puzzle what follows from other puzzles: solutions of stricter ones, and the values that
    /// no solution of a looser one has.
    pub fn recall(&self, puzzle: &Puzzle, knowledge: &mut Knowledge) {
        // The oldest first: if there are too many solutions, the latest stay.
        for (kept, known) in self.0.iter().rev() {
            knowledge.take(known, Change::between(kept, puzzle), puzzle);
        }
    }
}
