//! Puzzles one after the other, as in a batch: similar ones are answered by sessions that know their rules.
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

/// Questions about puzzles one after the other, with the state kept between similar ones.
pub struct Session<'s> {
    solver: &'s Solver,
    shown: bool,
    /// Shared by all sessions that answer in the same memory; locked exclusively after memory ran out.
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
    /// `true` if nothing may be kept.
    is_off: bool,
}

impl<'s> Session<'s> {
    /// Asks `solver` about puzzles.
    pub fn new(solver: &'s Solver) -> Session<'s> {
        Session { solver, shown: false, others: None, kept: SessionState::default() }
    }

    /// Says whether solutions are shown: then the same ones are chosen among several each time.
    #[must_use]
    pub fn showing(self, shown: bool) -> Session<'s> {
        Session { shown, ..self }
    }

    /// Shares the memory with other sessions, which have the same lock; see [`Session::fairly`].
    #[must_use]
    pub fn beside(self, others: Option<&'s RwLock<()>>) -> Session<'s> {
        Session { others, ..self }
    }

    /// Returns the solver, if one that knows rules already answers the request faster; `None` also if the request chooses
    /// how far to simplify, or breaks symmetries, which applies to each puzzle on its own.
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

    /// Asks about a puzzle, whose time is running, and reports the progress to `hear`. If its rules are compiled for
    /// all puzzles that have them, its time starts anew.
    ///
    /// # Errors
    /// Same as [`ask`](super::ask), or if no time starts.
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

    /// Returns the board that `line` is, if a solver that knows its rules is better suited to it and to the boards
    /// after it. `options` name further rules, besides a board's own.
    ///
    /// # Errors
    /// If no time starts.
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
            // If its rules are too large, that is found for each line on its own.
            *kept = Boards::new(template, way, &turn.limits()).ok();
        }
        let boards = kept.as_mut().filter(|boards| boards.length() == line.len());
        let taken = boards.and_then(|boards| boards.take(line).then_some(boards));
        Ok(taken.map(|boards| Board { boards, backend, ask: &request.ask }))
    }

    /// Gives an answer by `answer`, alongside other sessions that do the same. If it `ran_out` of memory, the other
    /// sessions or the kept data may be the cause: then everything kept is dropped, and the answer is given once more,
    /// with no other at the same time.
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

    /// Drops everything kept between puzzles, for example if its state is unknown; returns whether there was anything.
    pub fn clear(&mut self) -> bool {
        let kept = std::mem::take(&mut self.kept);
        kept.boards.is_some() | kept.alike.is_some_and(|mut alike| alike.clear())
    }
}

#[cfg(test)]
mod tests;
