//! A sequence of puzzles, as in a batch. Puzzles with the same rules are answered by a solver session that has loaded
//! these rules.
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

/// Answers questions about a sequence of puzzles, and keeps compiled rules for puzzles that share them.
pub struct Session<'s> {
    solver: &'s Solver,
    shown: bool,
    /// The lock of all sessions that share the memory. A session that ran out of memory holds it exclusively while it
    /// answers again.
    others: Option<&'s RwLock<()>>,
    kept: SessionState<'s>,
}

/// The compiled rules that are kept between puzzles.
#[derive(Default)]
struct SessionState<'s> {
    /// The options with which the kept rules were compiled.
    way: Way,
    alike: Option<RuleSets<'s>>,
    boards: Option<Boards<'s>>,
    /// `true` if nothing may be kept.
    is_off: bool,
}

impl<'s> Session<'s> {
    /// Creates a session that asks `solver`.
    pub fn new(solver: &'s Solver) -> Session<'s> {
        Session { solver, shown: false, others: None, kept: SessionState::default() }
    }

    /// Sets whether solutions are shown. If they are, a puzzle with several solutions always gets the same ones,
    /// whatever was asked before.
    #[must_use]
    pub fn showing(self, shown: bool) -> Session<'s> {
        Session { shown, ..self }
    }

    /// Sets the lock, which all sessions that share the memory must have in common; see [`Session::fairly`].
    #[must_use]
    pub fn beside(self, others: Option<&'s RwLock<()>>) -> Session<'s> {
        Session { others, ..self }
    }

    /// Returns the solver if it can keep rules for this request; otherwise `None`. Rules are not kept if the request
    /// chooses a simplification or breaks symmetries, since both depend on the givens of each puzzle.
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

    /// Asks about a puzzle, whose clock is already running, and reports the progress to `hear`. If the rules of the
    /// puzzle are compiled and kept, the clock is restarted afterwards.
    ///
    /// # Errors
    /// Same as [`ask`](super::ask), or if the clock could not be started.
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

    /// Returns the board in `line`, with the session that has loaded its rules; `None` if the line should be answered
    /// like any other puzzle. The rules in `options` are added to the board's own.
    ///
    /// # Errors
    /// If the clock could not be started.
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
            // If compiling the rules reaches a limit, nothing is kept, and each line is compiled on its own.
            *kept = Boards::new(template, way, &turn.limits()).ok();
        }
        let boards = kept.as_mut().filter(|boards| boards.length() == line.len());
        let taken = boards.and_then(|boards| boards.take(line).then_some(boards));
        Ok(taken.map(|boards| Board { boards, backend, ask: &request.ask }))
    }

    /// Calls `answer`, while other sessions may do the same. If this session `ran_out` of memory, the other sessions or
    /// the kept rules may be the cause. The kept rules are then dropped, and `answer` is called once more while no
    /// other session answers.
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

    /// Drops everything kept between puzzles, for example if its state is unknown. Returns `true` if any compiled rules
    /// were dropped.
    pub fn clear(&mut self) -> bool {
        let kept = std::mem::take(&mut self.kept);
        kept.boards.is_some() | kept.alike.is_some_and(|mut alike| alike.clear())
    }
}

#[cfg(test)]
mod tests;
