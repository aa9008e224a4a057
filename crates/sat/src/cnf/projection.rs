//! The projected variables: two models that agree on them count as the same.

use super::{Lit, Model, Var};

/// The projected variables: two models that agree on them count as the same.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Projection {
    /// This many variables from the first on. The true ones among them determine the others, as with the candidates of
    /// a puzzle, so clauses that exclude a model need only the true ones.
    TrueOnesOf(usize),
    /// This many variables from the first on.
    AllOf(usize),
    /// The listed variables.
    These(Vec<Var>),
}

impl Projection {
    /// Returns a clause that excludes exactly the models that agree with `model` on these variables.
    pub fn block(&self, model: &Model) -> Vec<Lit> {
        let lit = |index| Var::from_index(index).positive();
        // Variables without a value in the model count as false.
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
