//! Whether clues are enough for one solution.
//!
//! The solution is excluded once, by a clause; clues are then enough exactly where the formula is
//! unsatisfiable under them as assumptions. Where that turns into a search, the window is asked.

use super::Error;
use super::prepared::{Clue, Prepared};
use super::window::Window;
use crate::backend::{Backend, Incremental, Limits, Verdict};
use crate::cnf::{Emit, Lit};
use crate::problem::Problem;

/// The conflicts that the built-in solver has for one question.
const BUDGET: u64 = 1_000;
/// The conflicts that the whole formula has for one question, and how many questions in a row it may
/// fail before it is asked no more.
const EASY: u64 = 200;
const FAILURES: u32 = 5;

/// What the clues that were asked about are.
pub enum Reply {
    /// Enough for one solution; and so are, where they are known, these of them.
    Enough(Option<Vec<Lit>>),
    /// Not enough.
    TooFew,
    /// Nobody knows within the limits.
    Unknown,
}

/// Answers questions about the clues of one solution.
pub struct UniquenessCheck<'a> {
    problem: &'a Problem,
    formula: &'a dyn Emit,
    solution: &'a [Clue],
    quick: Option<&'a mut (dyn Incremental + 'static)>,
    backend: Option<&'a dyn Backend>,
    whole: Option<Box<dyn Incremental + 'a>>,
    failures: u32,
    limits: &'a Limits,
}

impl<'a> UniquenessCheck<'a> {
    /// For `solution`, all of its cells; fails only if the solver does.
    pub fn new(
        prepared: &'a mut Prepared,
        solution: &'a [Clue],
        limits: &'a Limits,
    ) -> Result<UniquenessCheck<'a>, Error> {
        let Prepared { problem, formula, dpll, strong, .. } = prepared;
        let mut quick = dpll.as_deref_mut();
        if let Some(session) = &mut quick {
            session.forget(limits)?;
            session.add(&excluded(solution));
        }
        let backend = strong.as_deref();
        Ok(UniquenessCheck { problem, formula, solution, quick, backend, whole: None, failures: 0, limits })
    }

    /// Whether the clues that the window keeps and `others` are enough, if they are together with
    /// `gone`: every other solution then has another digit in one of those cells.
    pub fn ask<'w>(&mut self, window: &mut Window<'w>, others: &[Clue], gone: &[Clue]) -> Result<Reply, Error>
    where
        'a: 'w,
    {
        let lits: Vec<Lit> = window.kept.iter().chain(others).map(|clue| clue.lit).collect();
        let reply = match self.quick {
            Some(_) => self.ask_quick(&lits, gone)?,
            None if self.failures < FAILURES => self.ask_whole(&lits)?,
            None => Reply::Unknown,
        };
        match (reply, self.backend) {
            (Reply::Unknown, Some(backend)) => {
                let all = (self.problem, self.solution);
                answer(window.ask(all, others, gone, backend, self.limits)?, self.limits)
            }
            (reply, _) => Ok(reply),
        }
    }

    fn ask_quick(&mut self, clues: &[Lit], gone: &[Clue]) -> Result<Reply, Error> {
        let Some(session) = &mut self.quick else { return Ok(Reply::Unknown) };
        let few = self.limits.at_most(BUDGET);
        let limits = if self.backend.is_some() { &few } else { self.limits };
        let hint = if let [clue] = gone { Some(!clue.lit) } else { None };
        let asked: Vec<Lit> = clues.iter().copied().chain(hint).collect();
        answer(session.solve_under(&asked, limits)?, limits)
    }

    fn ask_whole(&mut self, clues: &[Lit]) -> Result<Reply, Error> {
        let Some(backend) = self.backend else { return Ok(Reply::Unknown) };
        if self.whole.is_none() {
            let mut session = backend.open(self.formula, self.limits)?;
            session.add(&excluded(self.solution));
            self.whole = Some(session);
        }
        let Some(session) = &mut self.whole else { return Ok(Reply::Unknown) };
        let limits = self.limits.at_most(EASY);
        let reply = answer(session.solve_under(clues, &limits)?, &limits)?;
        self.failures = if matches!(reply, Reply::Unknown) { self.failures + 1 } else { 0 };
        Ok(match reply {
            Reply::Enough(_) => Reply::Enough(Some(session.failed(clues))),
            reply => reply,
        })
    }
}

/// The clause that every other solution satisfies.
fn excluded(solution: &[Clue]) -> Vec<Lit> {
    solution.iter().map(|clue| !clue.lit).collect()
}

fn answer(verdict: Verdict, limits: &Limits) -> Result<Reply, Error> {
    match verdict {
        Verdict::Unsat => Ok(Reply::Enough(None)),
        Verdict::Sat(_) => Ok(Reply::TooFew),
        Verdict::Unknown if limits.stopped() => Err(Error::Stopped),
        Verdict::Unknown => Ok(Reply::Unknown),
    }
}
