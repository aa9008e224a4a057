//! The variables on which models count as different.

use super::{Lit, Model, Var};

/// The variables on which models count as different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Projection {
    /// This many first variables, if the true ones decide the others: candidates.
    TrueOnesOf(usize),
    /// This many first variables.
    AllOf(usize),
    /// These variables.
    These(Vec<Var>),
}

impl Projection {
    /// Returns the clause that excludes exactly the models that agree with `model`.
    pub fn block(&self, model: &Model) -> Vec<Lit> {
        let lit = |index| Var::from_index(index).positive();
        // Variables that a model does not mention are false in it.
        let other = |lit: Lit| if model.satisfies(lit) { !lit } else { lit };
        match self {
            Projection::TrueOnesOf(count) => {
                let mut clause = Vec::with_capacity(model.true_in(0..*count).count());
                model.true_in(0..*count).for_each(|index| clause.push(!lit(index)));
                clause
            }
            Projection::AllOf(count) => (0..*count).map(|index| other(lit(index))).collect(),
            Projection::These(vars) => vars.iter().map(|var| other(var.positive())).collect(),
        }
    }
}
