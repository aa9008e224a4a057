//! The vicinity of a puzzle: all minimal puzzles with one solution that result from removing a few clues and adding a
//! few others.
//!
//! For each choice of removed clues, a solver counts the solutions with each value in each cell, up to 2. A value in
//! exactly one solution can be the last clue added. A value in two or more solutions can be an earlier clue, because
//! later clues can still choose between these solutions. Each puzzle found is then checked: it must have one solution
//! with all its clues, and several if any single clue is removed.

use std::str::FromStr;

use super::{GenerateError, NewPuzzle};
use crate::ask::{self, Ask, AskError, Session, Solver, Turn};
use crate::backend::{AUTO, BackendChoice};
use crate::grid::{Cell, Digit};
use crate::limits::Limits;
use crate::puzzle::Puzzle;
use crate::question::{Outcome, QuestionError, Status};

/// The numbers of removed and added clues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Vicinity {
    /// The number of removed clues.
    pub minus: usize,
    /// The number of added clues.
    pub plus: usize,
}

impl FromStr for Vicinity {
    type Err = String;

    /// Reads `-X+Y`: X clues removed, Y added.
    fn from_str(text: &str) -> Result<Vicinity, String> {
        let numbers = || {
            let (minus, plus) = text.strip_prefix('-')?.split_once('+')?;
            let number = |digits: &str| digits.parse().ok().filter(|_| !digits.starts_with('+'));
            Some(Vicinity { minus: number(minus)?, plus: number(plus)? })
        };
        numbers().ok_or_else(|| "expected the numbers of clues to remove and to add, such as -1+1".to_owned())
    }
}

/// A clue: a cell of the grid and its digit.
type GivenClue = (Cell, Digit);

impl Vicinity {
    /// Finds all minimal puzzles with one solution that lack `minus` of the clues of `puzzle` and have `plus` others,
    /// and passes each to `take` once. The clues are the givens of cells in the grid; the givens of variable cells
    /// stay. A new clue may be a different digit in the cell of a removed clue.
    ///
    /// ```
    /// use sudoku2cnf_sat::backend::Limits;
    /// use sudoku2cnf_answer::generate::{GenerateError, Vicinity};
    ///
    /// let (puzzle, mut near) = ("1...\n..2.\n.3..\n...1".parse()?, 0);
    /// let vicinity: Vicinity = "-1+1".parse()?;
    /// vicinity.find(&puzzle, &Limits::default(), |one| Ok::<(), GenerateError>(near += usize::from(one.minimal)))?;
    /// assert!(near > 0);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// If the solver failed, the stop flag was raised, or `take` failed.
    pub fn find<E: From<GenerateError>>(
        self,
        puzzle: &Puzzle,
        limits: &Limits,
        mut take: impl FnMut(NewPuzzle) -> Result<(), E>,
    ) -> Result<(), E> {
        let solver = Solver::new(BackendChoice::new(AUTO)).map_err(GenerateError::from)?;
        let mut search = Search { solver: &solver, session: Session::new(&solver), limits, take: &mut take };
        let clues: Vec<GivenClue> = clues_of(puzzle);
        search.remove(&mut puzzle.clone(), &clues, &mut Vec::new(), self)
    }
}

fn clues_of(puzzle: &Puzzle) -> Vec<GivenClue> {
    puzzle.grid().cells().filter_map(|cell| Some((cell, puzzle.given(cell)?))).collect()
}

/// The search for puzzles, which passes each to `take`.
struct Search<'a, T> {
    solver: &'a Solver,
    session: Session<'a>,
    limits: &'a Limits,
    take: &'a mut T,
}

/// Gives each question the limits of the whole search.
struct WholeTime<'a>(&'a Limits);

impl Turn for WholeTime<'_> {
    type Error = AskError;

    fn begin(&mut self) -> Result<(), AskError> {
        Ok(())
    }

    fn limits(&self) -> Limits {
        self.0.clone()
    }
}

impl<E: From<GenerateError>, T: FnMut(NewPuzzle) -> Result<(), E>> Search<'_, T> {
    /// Tries all ways to remove `minus` of the clues in `left`; for each, tries all ways to add `plus` others.
    fn remove(
        &mut self,
        puzzle: &mut Puzzle,
        left: &[GivenClue],
        gone: &mut Vec<GivenClue>,
        Vicinity { minus, plus }: Vicinity,
    ) -> Result<(), E> {
        if minus == 0 {
            return self.add(puzzle, gone, 0, plus);
        }
        for (place, &(cell, digit)) in left.iter().enumerate() {
            puzzle.set_given(cell, None);
            gone.push((cell, digit));
            let rest = Vicinity { minus: minus - 1, plus };
            self.remove(puzzle, &left[place + 1..], gone, rest)?;
            gone.pop();
            puzzle.set_given(cell, Some(digit));
        }
        Ok(())
    }

    /// Tries all ways to add `plus` clues in cells from index `first` on, except the clues in `gone`.
    fn add(&mut self, puzzle: &mut Puzzle, gone: &[GivenClue], first: usize, plus: usize) -> Result<(), E> {
        if plus == 0 {
            return self.tell(puzzle);
        }
        let request = Ask::Candidates { cap: Some(2), layers: false, digits: false }.into();
        let answered = ask::ask(puzzle, &request, self.solver, self.limits, &mut |_| true).map_err(asked)?;
        let ask::Answer::Candidates { marks, .. } = answered.answer else {
            return Err(GenerateError::Stopped.into());
        };
        match marks.answer {
            Status::Multiple => {}
            Status::None | Status::Unique => return Ok(()),
            _ => return Err(GenerateError::Stopped.into()),
        }
        let cells: Vec<Cell> = puzzle.grid().cells().collect();
        for (place, (&cell, seen)) in cells.iter().zip(&marks.seen).enumerate().skip(first) {
            if puzzle.given(cell).is_some() {
                continue;
            }
            for &(value, count) in seen {
                let Ok(digit) = Digit::try_from(value) else { continue };
                if (count == 1) != (plus == 1) || gone.contains(&(cell, digit)) {
                    continue;
                }
                puzzle.set_given(cell, Some(digit));
                self.add(puzzle, gone, place + 1, plus - 1)?;
                puzzle.set_given(cell, None);
            }
        }
        Ok(())
    }

    /// Reports a puzzle if it has one solution and is minimal.
    fn tell(&mut self, puzzle: &mut Puzzle) -> Result<(), E> {
        let outcome = self.ask(puzzle)?;
        if outcome.answer != Status::Unique {
            return Ok(());
        }
        let Some(solution) = outcome.solutions.into_iter().next() else { return Ok(()) };
        for (cell, digit) in clues_of(puzzle) {
            puzzle.set_given(cell, None);
            let answer = self.ask(puzzle)?.answer;
            puzzle.set_given(cell, Some(digit));
            if answer != Status::Multiple {
                return Ok(());
            }
        }
        let puzzle = puzzle.clone();
        (self.take)(NewPuzzle { puzzle, solution, minimal: true, grade: None, tries: 1 })
    }

    fn ask(&mut self, puzzle: &Puzzle) -> Result<Outcome, E> {
        let (unique, mut time) = (Ask::Unique { digits: false }.into(), WholeTime(self.limits));
        let answered = self.session.ask(puzzle, &unique, &mut time, &mut |_| true).map_err(asked)?;
        let outcome = answered.answer.into_outcome();
        let is_known = |outcome: &Outcome| outcome.answer != Status::Unknown;
        Ok(outcome.filter(is_known).ok_or(GenerateError::Stopped)?)
    }
}

/// Converts the error of a question about solutions.
fn asked(error: AskError) -> GenerateError {
    // Questions about solutions have no other errors.
    let AskError::Question(error) = error else { return GenerateError::Stopped };
    match *error {
        QuestionError::Backend(error) => error.into(),
        QuestionError::Language(error) => GenerateError::Backend(error.into()),
        QuestionError::NoSolution(error) => error.into(),
    }
}

#[cfg(test)]
mod tests;
