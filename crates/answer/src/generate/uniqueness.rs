//! The check whether clues are enough for one solution.
//!
//! The solution is excluded once, by a clause; clues are then enough exactly where the formula is
//! unsatisfiable under them as assumptions. One session answers all questions: two that share their first
//! clues share what follows from them, too. A clue that is in all questions to come is no assumption but a
//! unit clause: what follows from it is found out once.

use std::collections::HashSet;

use super::GenerateError;
use super::prepared::{Clue, PreparedProblem};
use crate::backend::{Backend, Incremental, Limits, Verdict};
use crate::cnf::{Emit, Lit};

/// The conflicts that the built-in solver has for one question, where there is another one.
const BUDGET: u64 = 1_000;

/// The answer to the question whether clues are enough for one solution.
pub enum Reply {
    /// Yes; and these of them alone are enough, too, if that is known.
    Enough(Option<Vec<Lit>>),
    /// No.
    TooFew,
    /// The limits were reached first.
    Unknown,
}

/// Answers questions about the clues of one solution.
pub struct UniquenessCheck<'a> {
    formula: &'a dyn Emit,
    solution: &'a [Clue],
    quick: Option<&'a mut (dyn Incremental + 'static)>,
    backend: Option<&'a dyn Backend>,
    strong: Option<Box<dyn Incremental + 'a>>,
    /// The clues of all questions to come, which are clauses of the strong session.
    kept: Vec<Lit>,
    limits: &'a Limits,
}

impl<'a> UniquenessCheck<'a> {
    /// For `solution`, all of its cells; fails only if the solver does.
    pub fn new(
        prepared: &'a mut PreparedProblem,
        solution: &'a [Clue],
        limits: &'a Limits,
    ) -> Result<UniquenessCheck<'a>, GenerateError> {
        let PreparedProblem { formula, dpll, strong, .. } = prepared;
        let mut quick = dpll.as_deref_mut();
        if let Some(session) = &mut quick {
            session.forget(limits)?;
            session.add(&excluded(solution));
        }
        let backend = strong.as_deref();
        Ok(UniquenessCheck { formula, solution, quick, backend, strong: None, kept: Vec::new(), limits })
    }

    /// Returns whether `clues` are enough, if they are enough together with `gone`: every other solution then has
    /// another digit in one of the cells of `gone`.
    pub fn ask(&mut self, clues: &[Clue], gone: &[Clue]) -> Result<Reply, GenerateError> {
        let lits: Vec<Lit> = clues.iter().map(|clue| clue.lit).collect();
        match self.ask_quick(&lits, gone)? {
            Reply::Unknown => self.ask_strong(&lits),
            reply => Ok(reply),
        }
    }

    /// From now on `clues` are among those that are asked about.
    pub fn keep(&mut self, clues: &[Clue]) {
        for &Clue { lit, .. } in clues {
            if let Some(session) = &mut self.strong {
                session.add(&[lit]);
            }
            self.kept.push(lit);
        }
    }

    /// From now on any clues are asked about again.
    pub fn keep_none(&mut self) {
        if !self.kept.is_empty() {
            self.kept.clear();
            self.strong = None;
        }
    }

    fn ask_quick(&mut self, clues: &[Lit], gone: &[Clue]) -> Result<Reply, GenerateError> {
        let Some(session) = &mut self.quick else { return Ok(Reply::Unknown) };
        let few = self.limits.at_most(BUDGET);
        let limits = if self.backend.is_some() { &few } else { self.limits };
        let hint = if let [clue] = gone { Some(!clue.lit) } else { None };
        let asked: Vec<Lit> = clues.iter().copied().chain(hint).collect();
        answer(session.solve_under(&asked, limits)?, limits)
    }

    /// Without the hint, so that the clues that a proof needed are enough without the one that is gone.
    fn ask_strong(&mut self, clues: &[Lit]) -> Result<Reply, GenerateError> {
        let Some(backend) = self.backend else { return Ok(Reply::Unknown) };
        if self.strong.is_none() {
            let mut session = backend.open(self.formula, self.limits)?;
            session.add(&excluded(self.solution));
            self.kept.iter().for_each(|&lit| session.add(&[lit]));
            self.strong = Some(session);
        }
        let Some(session) = &mut self.strong else { return Ok(Reply::Unknown) };
        let kept: HashSet<Lit> = self.kept.iter().copied().collect();
        let asked: Vec<Lit> = clues.iter().copied().filter(|lit| !kept.contains(lit)).collect();
        Ok(match answer(session.solve_under(&asked, self.limits)?, self.limits)? {
            Reply::Enough(_) => Reply::Enough(Some([self.kept.clone(), session.failed(&asked)].concat())),
            reply => reply,
        })
    }
}

/// The clause that every other solution satisfies.
fn excluded(solution: &[Clue]) -> Vec<Lit> {
    solution.iter().map(|clue| !clue.lit).collect()
}

fn answer(verdict: Verdict, limits: &Limits) -> Result<Reply, GenerateError> {
    match verdict {
        Verdict::Unsat => Ok(Reply::Enough(None)),
        Verdict::Sat(_) => Ok(Reply::TooFew),
        Verdict::Unknown if limits.stopped() => Err(GenerateError::Stopped),
        Verdict::Unknown => Ok(Reply::Unknown),
    }
}
