//! Known facts about the solutions of a puzzle, which are kept from edit to edit.

use std::collections::HashSet;

use sudoku2cnf_answer::question::Status;
use sudoku2cnf_answer::question::candidates::{KnownMarks, Marks};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_puzzle::grid::{Cell, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::Change;
use super::known::digits;

/// The most solutions that are kept.
const MOST: usize = 2_000;

/// Known facts about a puzzle: some solutions, and values that no solution has.
#[derive(Clone, Debug, Default)]
pub struct Knowledge {
    /// Solutions of the puzzle; the latest is the last.
    solutions: Vec<Solution>,
    known: HashSet<Vec<u16>>,
    /// For each cell, values that the cell has in no solution.
    impossible: Vec<Vec<i32>>,
    /// Solutions that were not reported yet, as digits cell by cell.
    fresh: Vec<Vec<u16>>,
}

impl Knowledge {
    /// Keeps only facts that also hold for `puzzle`. `change` is the edit that turned the old puzzle into it.
    pub fn carry(&mut self, change: Change, puzzle: &Puzzle) {
        self.fresh.clear();
        match change {
            Change::None | Change::Looser => {}
            Change::All => self.forget(),
            Change::Stricter | Change::Other => {
                self.solutions.retain(|solution| puzzle.broken_rules(solution).is_empty());
                self.known = self.solutions.iter().map(|solution| digits(solution, puzzle)).collect();
            }
        }
        if !matches!(change, Change::None | Change::Stricter) {
            self.impossible.clear();
        }
    }

    fn forget(&mut self) {
        self.solutions.clear();
        self.known.clear();
    }

    /// Adds a solution, unless it is known.
    pub fn add(&mut self, solution: Solution, puzzle: &Puzzle) {
        if self.known.insert(digits(&solution, puzzle)) {
            if self.solutions.len() == MOST {
                // Half of the solutions are dropped at once, so that most new ones do not shift all the others.
                self.solutions.drain(..MOST / 2);
                self.known = self.solutions.iter().map(|solution| digits(solution, puzzle)).collect();
                self.known.insert(digits(&solution, puzzle));
            }
            if self.fresh.len() == MOST {
                self.fresh.clear();
            }
            self.fresh.push(digits(&solution, puzzle));
            self.solutions.push(solution);
        }
    }

    /// Returns the solutions added since the last call, as digits cell by cell.
    pub fn take_fresh(&mut self) -> Vec<Vec<u16>> {
        std::mem::take(&mut self.fresh)
    }

    /// Returns the known solutions, and for each cell the values that it has in no solution.
    pub fn parts(&self) -> (&[Solution], &[Vec<i32>]) {
        (&self.solutions, &self.impossible)
    }

    /// Adds, for each cell, values that the cell has in no solution.
    pub fn exclude(&mut self, impossible: &[Vec<i32>]) {
        self.impossible.resize(self.impossible.len().max(impossible.len()), Vec::new());
        for (known, gone) in self.impossible.iter_mut().zip(impossible) {
            let new: Vec<i32> = gone.iter().copied().filter(|value| !known.contains(value)).collect();
            known.extend(new);
        }
    }

    /// Adds those facts in `other`, which are about another puzzle, that also hold for `puzzle`. `change` is the edit
    /// from the other puzzle to this one.
    pub fn take(&mut self, other: &Knowledge, change: Change, puzzle: &Puzzle) {
        if matches!(change, Change::None | Change::Stricter) {
            self.exclude(&other.impossible);
        }
        if matches!(change, Change::None | Change::Looser) {
            // Solutions that come from `other` are not new to the caller, because they were reported before.
            let fresh = std::mem::take(&mut self.fresh);
            other.solutions.iter().for_each(|solution| self.add(solution.clone(), puzzle));
            self.fresh = fresh;
        }
    }

    /// Returns `true` if nothing is known about the solutions.
    pub fn is_empty(&self) -> bool {
        self.solutions.is_empty() && self.impossible.iter().all(Vec::is_empty)
    }

    /// Adds the values that no solution has according to an answer about candidates, which may be partial.
    pub fn learn(&mut self, marks: &Marks, puzzle: &Puzzle) {
        if marks.answer == Status::Unknown {
            return self.exclude(&marks.gone);
        }
        let gone = |(cell, seen): (Cell, &Vec<(i32, u64)>)| {
            let values = puzzle.grid().values_of(cell).iter().map(i32::from);
            values.filter(|value| seen.iter().all(|(one, _)| one != value)).collect()
        };
        self.impossible = puzzle.cells().zip(&marks.seen).map(gone).collect();
    }

    /// Returns the known candidates from which a search can start. With `digits`, they cover only the cells of the
    /// grid, because solutions with the same digits then count as one.
    pub fn marks(&self, puzzle: &Puzzle, digits: bool, limits: &Limits) -> KnownMarks {
        let most = if digits { puzzle.grid().cells().count() } else { usize::MAX };
        let values = |solution: &Solution| -> Vec<i32> {
            puzzle.cells().take(most).map(|cell| i32::from(solution[cell])).collect()
        };
        let mut solutions: Vec<Vec<i32>> =
            self.solutions.iter().take_while(|_| !limits.stopped()).map(values).collect();
        if digits {
            let mut known = HashSet::new();
            solutions.retain(|values| known.insert(values.clone()));
        }
        KnownMarks { solutions, impossible: self.impossible.clone() }
    }
}
