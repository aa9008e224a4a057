//! Checks whether clues suffice for a unique solution.
//!
//! A clause is added that excludes the known solution. Clues then suffice exactly if the formula is unsatisfiable when
//! they are assumed. One solver session answers all questions, so that questions with the same first clues share their
//! consequences. A clue that is part of all later questions becomes a unit clause, whose consequences are derived only
//! once.

use std::collections::HashSet;

use super::GenerateError;
use super::prepared::{Clue, PreparedProblem};
use crate::backend::{Backend, Incremental, Limits, Verdict};
use crate::cnf::{Emit, Lit};

/// The conflict limit of the built-in solver for one question, if there is another solver.
const BUDGET: u64 = 1_000;

/// The answer to the question whether clues suffice for a unique solution.
pub enum Reply {
    /// The clues suffice, and the listed ones suffice alone; `None` if the solver does not report which ones it used.
    Enough(Option<Vec<Lit>>),
    /// The clues allow several solutions.
    TooFew,
    /// A limit was reached first.
    Unknown,
}

/// Answers questions about the clues of one solution.
pub struct UniquenessCheck<'a> {
    formula: &'a dyn Emit,
    solution: &'a [Clue],
    quick: Option<&'a mut (dyn Incremental + 'static)>,
    backend: Option<&'a dyn Backend>,
    strong: Option<Box<dyn Incremental + 'a>>,
    /// The clues that are part of all later questions; they are unit clauses of the strong session.
    kept: Vec<Lit>,
    limits: &'a Limits,
}

impl<'a> UniquenessCheck<'a> {
    /// Creates the check for a solution, which is given by the clues of all cells. Fails if the solver fails.
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

    /// Determines whether `clues` suffice. The caller guarantees that they suffice together with `gone`. Every other
    /// solution then differs in a cell of `gone`, which shortens the search.
    pub fn ask(&mut self, clues: &[Clue], gone: &[Clue]) -> Result<Reply, GenerateError> {
        let lits: Vec<Lit> = clues.iter().map(|clue| clue.lit).collect();
        match self.ask_quick(&lits, gone)? {
            Reply::Unknown => self.ask_strong(&lits),
            reply => Ok(reply),
        }
    }

    /// Makes `clues` a part of every later question.
    pub fn keep(&mut self, clues: &[Clue]) {
        for &Clue { lit, .. } in clues {
            if let Some(session) = &mut self.strong {
                session.add(&[lit]);
            }
            self.kept.push(lit);
        }
    }

    /// Ends the effect of [`UniquenessCheck::keep`], so that questions may be about any clues again.
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

    /// Asks the strong solver, without the hint about the removed clues: a proof that uses the hint would not show
    /// which clues suffice on their own.
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

/// Returns the clause that every other solution satisfies.
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
