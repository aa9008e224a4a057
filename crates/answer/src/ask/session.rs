//! Puzzles one after the other, as in a batch: those that are alike by sessions that know their rules.
//!
//! ```
//! use sudoku2cnf_answer::ask::{Ask, AskError, Session, Solver, Turn};
//! use sudoku2cnf_sat::backend::{BackendChoice, Limits};
//! use sudoku2cnf_puzzle::formats::ReadOptions;
//! use sudoku2cnf_puzzle::puzzle::Puzzle;
//! use sudoku2cnf_answer::question::Status;
//!
//! /// Has no limits.
//! struct Patient;
//!
//! impl Turn for Patient {
//!     type Error = AskError;
//!
//!     fn begin(&mut self) -> Result<(), AskError> {
//!         Ok(())
//!     }
//!
//!     fn limits(&self) -> Limits {
//!         Limits::default()
//!     }
//! }
//!
//! let (solver, unique) = (Solver::new(BackendChoice::new("auto"))?, Ask::Unique { digits: false }.into());
//! let mut session = Session::new(&solver);
//! for first in ["1", "2"] {
//!     let puzzle: Puzzle = format!("diagonal\n{first}...\n....\n...4\n....").parse()?;
//!     let answered = session.ask(&puzzle, &unique, &mut Patient, &mut |_| true)?;
//!     assert_eq!(answered.answer.verdict(), Status::Multiple);
//! }
//! let line = "8...25................1953..8....6.73.16..9....4..1...7.5....8.14...........3.42.";
//! let mut board = session.board(line, &unique, ReadOptions::new, &mut Patient)?.ok_or("no board")?;
//! assert_eq!(board.ask(&mut Patient)?.verdict(), Status::Unique);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

use std::sync::{PoisonError, RwLock};

use super::boards::{self, Board, Boards};
use super::questions::{self, Hear};
use super::rule_sets::RuleSets;
use super::{Answer, Answered, Request, Solver, Turn, Way};
use crate::backend::Backend;
use crate::formats::ReadOptions;
use crate::puzzle::Puzzle;

/// Questions about puzzles one after the other, with what is kept between those that are alike.
pub struct Session<'s> {
    solver: &'s Solver,
    shown: bool,
    /// Held by all who answer in the same memory: shared, or alone where it ran out.
    others: Option<&'s RwLock<()>>,
    kept: SessionState<'s>,
}

/// The state that is kept between puzzles.
#[derive(Default)]
struct SessionState<'s> {
    /// The way of its clauses.
    way: Way,
    alike: Option<RuleSets<'s>>,
    boards: Option<Boards<'s>>,
    /// `true` if nothing is to be kept.
    is_off: bool,
}

impl<'s> Session<'s> {
    /// Asks `solver` about puzzles.
    pub fn new(solver: &'s Solver) -> Session<'s> {
        Session { solver, shown: false, others: None, kept: SessionState::default() }
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

    /// The solver, if one that knows rules already answers the request faster. Who chose how far puzzles are simplified
    /// wants each for itself.
    fn lasting(&mut self, request: &Request) -> Option<&'s dyn Backend> {
        let way = request.whole_way();
        let is_kept = !self.kept.is_off && request.ask.question().is_some();
        let backend = self.solver.takes_clauses().ok();
        let backend =
            backend.filter(|backend| backend.lasts() && is_kept && way.simplify.is_none() && !way.symmetry);
        if backend.is_some() && self.kept.way != way {
            self.clear();
            self.kept.way = way;
        }
        backend
    }

    /// Asks about a puzzle, whose time runs, and tells `hear` of the progress. Where its rules are compiled for all that
    /// have them, its time begins anew.
    ///
    /// # Errors
    /// As of [`ask`](super::ask), or no time begins.
    pub fn ask<T: Turn>(
        &mut self,
        puzzle: &Puzzle,
        request: &Request,
        turn: &mut T,
        hear: Hear<'_>,
    ) -> Result<Answered, T::Error> {
        if let (Some(backend), Some(question)) = (self.lasting(request), request.ask.question()) {
            let SessionState { way, alike, .. } = &mut self.kept;
            let alike = alike.get_or_insert_with(|| RuleSets::new(backend));
            if let Some(outcome) = alike.ask(puzzle, question, self.shown, way, turn)? {
                return Ok(Answered {
                    answer: Answer::of(&request.ask, question, outcome),
                    stopped_at: None,
                });
            }
        }
        Ok(questions::ask(puzzle, request, self.solver, &turn.limits(), hear)?)
    }

    /// The board that `line` is, where a solver that knows its rules is the better one for it and for boards behind it.
    /// `options` say which rules there are beside those of a board.
    ///
    /// # Errors
    /// No time begins.
    pub fn board<'a, 'o, T: Turn>(
        &'a mut self,
        line: &str,
        request: &'a Request,
        options: impl FnOnce() -> ReadOptions<'o>,
        turn: &mut T,
    ) -> Result<Option<Board<'a, 's>>, T::Error> {
        let Some(backend) = self.lasting(request) else { return Ok(None) };
        let SessionState { way, boards: kept, .. } = &mut self.kept;
        if kept.as_ref().is_none_or(|boards| boards.length() != line.len())
            && let Some(template) = boards::template(line, &options())
        {
            *kept = None;
            turn.begin()?;
            // Where its rules are too much, each line finds that out for itself.
            *kept = Boards::new(template, way, &turn.limits()).ok();
        }
        let boards = kept.as_mut().filter(|boards| boards.length() == line.len());
        let taken = boards.and_then(|boards| boards.take(line).then_some(boards));
        Ok(taken.map(|boards| Board { boards, backend, ask: &request.ask }))
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
