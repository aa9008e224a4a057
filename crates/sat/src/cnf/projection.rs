//! On which variables models count as different.

use super::{Lit, Model, Var};

/// The variables on which models count as different.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Projection {
    /// The first variables, so many of them, where the true ones decide the others: candidates.
    TrueOnesOf(usize),
    /// The first variables, so many of them.
    AllOf(usize),
    /// These variables.
    These(Vec<Var>),
}

impl Projection {
    /// The clause that every model but those like `model` satisfies.
    pub fn block(&self, model: &Model) -> Vec<Lit> {
        let lit = |index| Var::from_index(index).positive();
        // What a model does not mention is false in it.
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
