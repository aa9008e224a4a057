//! Puzzles one after the other, as in a batch: those that are alike by sessions that know their rules.
//!
//! ```
//! use sudoku2cnf::ask::{Session, Solver, Turn, Way};
//! use sudoku2cnf::backend::{BackendChoice, Limits};
//! use sudoku2cnf::formats::ReadOptions;
//! use sudoku2cnf::puzzle::Puzzle;
//! use sudoku2cnf::question::{Answer, Error, Question};
//!
//! /// Has no limits.
//! struct Patient;
//!
//! impl Turn for Patient {
//!     type Error = Error;
//!
//!     fn begin(&mut self) -> Result<(), Error> {
//!         Ok(())
//!     }
//!
//!     fn limits(&self) -> Limits {
//!         Limits::default()
//!     }
//! }
//!
//! let solver = Solver::new(BackendChoice::new("auto"))?;
//! let mut session = Session::new(&solver, Way::default(), Question::Unique);
//! for first in ["1", "2"] {
//!     let puzzle: Puzzle = format!("diagonal\n{first}...\n....\n...4\n....").parse()?;
//!     assert_eq!(session.ask(&puzzle, &mut Patient)?.outcome.answer, Answer::Multiple);
//! }
//! let line = "8...25................1953..8....6.73.16..9....4..1...7.5....8.14...........3.42.";
//! let mut board = session.board(line, ReadOptions::new, &mut Patient)?.ok_or("no board")?;
//! assert_eq!(board.ask(&mut Patient)?.answer, Answer::Unique);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::{PoisonError, RwLock};

use super::alike::RuleSets;
use super::boards::{self, Board, Boards};
use super::{AskOutcome, Solver, Turn, Way};
use crate::backend::Backend;
use crate::formats::ReadOptions;
use crate::puzzle::Puzzle;
use crate::question::Question;

/// A question about puzzles one after the other, with what is kept between those that are alike.
pub struct Session<'s> {
    solver: &'s Solver,
    way: Way,
    question: Question,
    shown: bool,
    /// Held by all who answer in the same memory: shared, or alone where it ran out.
    others: Option<&'s RwLock<()>>,
    /// The solver, where one that knows rules already answers faster.
    lasting: Option<&'s dyn Backend>,
    kept: SessionState<'s>,
}

/// The state that is kept between puzzles.
#[derive(Default)]
struct SessionState<'s> {
    alike: Option<RuleSets<'s>>,
    boards: Option<Boards<'s>>,
    /// `true` if nothing is to be kept.
    is_off: bool,
}

impl<'s> Session<'s> {
    /// Asks `solver` about puzzles in this way. Who chose how far they are simplified wants each for itself.
    pub fn new(solver: &'s Solver, way: Way, question: Question) -> Session<'s> {
        let lasting = solver.takes_clauses().ok();
        let lasting = lasting.filter(|backend| backend.lasts() && way.simplify.is_none() && !way.symmetry);
        Session { solver, way, question, shown: false, others: None, lasting, kept: SessionState::default() }
    }

    /// Says whether solutions are shown: of several, always the same ones then.
    #[must_use]
    pub fn showing(self, shown: bool) -> Session<'s> {
        Session { shown, ..self }
    }

    /// Beside others in the same memory, who have the same lock; see [`Session::fairly`].
    #[must_use]
    pub fn beside(self, others: Option<&'s RwLock<()>>) -> Session<'s> {
        Session { others, ..self }
    }

    /// Asks about a puzzle, whose time runs. Where its rules are compiled for all that have them, its time begins anew.
    ///
    /// # Errors
    /// The solver failed, its model is no solution, or no time begins.
    pub fn ask<T: Turn>(&mut self, puzzle: &Puzzle, turn: &mut T) -> Result<AskOutcome, T::Error> {
        if let Some(backend) = self.lasting.filter(|_| !self.kept.is_off) {
            let alike = self.kept.alike.get_or_insert_with(|| RuleSets::new(backend));
            if let Some(outcome) = alike.ask(puzzle, self.question, self.shown, &self.way, turn)? {
                return Ok(AskOutcome { outcome, stopped_at: None });
            }
        }
        Ok(self.way.ask(self.solver, puzzle, self.question, &turn.limits())?)
    }

    /// The board that `line` is, where a solver that knows its rules is the better one for it and for boards behind it.
    /// `options` say which rules there are beside those of a board.
    ///
    /// # Errors
    /// No time begins.
    pub fn board<'o, T: Turn>(
        &mut self,
        line: &str,
        options: impl FnOnce() -> ReadOptions<'o>,
        turn: &mut T,
    ) -> Result<Option<Board<'_, 's>>, T::Error> {
        let Some(backend) = self.lasting.filter(|_| !self.kept.is_off) else { return Ok(None) };
        let kept = &mut self.kept.boards;
        if kept.as_ref().is_none_or(|boards| boards.length() != line.len())
            && let Some(template) = boards::template(line, &options())
        {
            *kept = None;
            turn.begin()?;
            // Where its rules are too much, each line finds that out for itself.
            *kept = Boards::new(template, &self.way, &turn.limits()).ok();
        }
        let boards = kept.as_mut().filter(|boards| boards.length() == line.len());
        let taken = boards.and_then(|boards| boards.take(line).then_some(boards));
        Ok(taken.map(|boards| Board { boards, backend, question: self.question }))
    }

    /// Gives an answer by `answer`, beside others who do the same. Where it `ran_out` of memory, they or what is kept
    /// may have taken that: then all that is kept is dropped, and it is given once more, with no other beside it.
    pub fn fairly<A>(
        &mut self,
        ran_out: impl Fn() -> bool,
        mut answer: impl FnMut(&mut Session<'s>) -> A,
    ) -> A {
        let others = self.others;
        let shared = others.map(|others| others.read().unwrap_or_else(PoisonError::into_inner));
        let answered = answer(self);
        drop(shared);
        if !ran_out() {
            return answered;
        }
        let freed = self.clear();
        if others.is_none() && !freed {
            return answered;
        }
        let _alone = others.map(|others| others.write().unwrap_or_else(PoisonError::into_inner));
        self.kept.is_off = true;
        let answered = answer(self);
        self.kept.is_off = false;
        answered
    }

    /// Drops what is kept between puzzles, as where nobody knows how far it got; whether there was anything.
    pub fn clear(&mut self) -> bool {
        let kept = std::mem::take(&mut self.kept);
        kept.boards.is_some() | kept.alike.is_some_and(|mut alike| alike.clear())
    }
}

#[cfg(test)]
mod tests;
