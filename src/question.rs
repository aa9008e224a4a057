//! What is asked of a formula again and again: the next model that differs where it matters.

pub mod candidates;
pub mod clues;

use crate::backend::{Error, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Lit, Model, Var};

/// The models of a loaded formula, one after the other, no two alike on the projection.
pub struct Models<'a> {
    session: Box<dyn Incremental + 'a>,
    projection: Projection,
    block: Option<Vec<Lit>>,
}

/// The variables on which models count as different.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Projection {
    /// The first variables, so many of them, where the true ones decide the others: candidates.
    TrueOnesOf(usize),
    /// The first variables, so many of them.
    AllOf(usize),
}

impl Projection {
    /// The clause that every model but those like `model` satisfies.
    fn block(self, model: &Model) -> Vec<Lit> {
        let (Projection::TrueOnesOf(count) | Projection::AllOf(count)) = self;
        let assigned = (0..count).map(|index| Var::from_index(index).positive());
        let lits = assigned.map(|lit| if model.satisfies(lit) { !lit } else { lit });
        lits.filter(|lit| self == Projection::AllOf(count) || !lit.is_positive()).collect()
    }
}

impl<'a> Models<'a> {
    /// The models of what `session` holds.
    pub fn new(session: Box<dyn Incremental + 'a>, projection: Projection) -> Self {
        Models { session, projection, block: None }
    }

    /// A model unlike all before, none (`Unsat`), or `Unknown` at a limit.
    pub fn next(&mut self, limits: &Limits) -> Result<Verdict, Error> {
        if let Some(clause) = self.block.take() {
            self.session.add(&clause);
        }
        let verdict = self.session.solve_under(&[], limits)?;
        if let Verdict::Sat(model) = &verdict {
            self.block = Some(self.projection.block(model));
        }
        Ok(verdict)
    }

    /// What it took so far.
    pub fn statistics(&self) -> Statistics {
        self.session.statistics()
    }

    /// The solver that gave the last answer.
    pub fn backend(&self) -> &str {
        self.session.backend()
    }
}
