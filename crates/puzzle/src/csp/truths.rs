//! Truth values used as integers: they are 1 if true and have no value if false.

use super::{Atom, Constraint, Csp, VarId};

impl Constraint {
    /// Returns clauses that require truth values to be true where the constraint uses them as integers, because false
    /// ones have no value.
    pub fn demands_of_truths(&self, csp: &Csp) -> Vec<Vec<Atom>> {
        let is_true = |var: &VarId| csp.is_boolean(*var).then(|| vec![var.is(1)]);
        match self {
            Constraint::Member(var, _) | Constraint::CountIs(_, var) => is_true(var).into_iter().collect(),
            Constraint::Relation(a, b, _) => [a, b].into_iter().filter_map(is_true).collect(),
            Constraint::Linear(sum) => sum.terms.iter().filter_map(|(_, var)| is_true(var)).collect(),
            Constraint::Automaton(word, _) => word.iter().flatten().filter_map(is_true).collect(),
            // Two false truth values count as equal, because neither has a value.
            Constraint::AllDifferent(vars) => {
                let truths: Vec<VarId> = vars.iter().copied().filter(|&var| csp.is_boolean(var)).collect();
                let others = |place: usize| truths[..place].iter().copied();
                let pairs = truths.iter().enumerate();
                pairs
                    .flat_map(|(place, var)| others(place).map(|other| vec![var.is(1), other.is(1)]))
                    .collect()
            }
            Constraint::Clause(_)
            | Constraint::Count(..)
            | Constraint::Connected(_)
            | Constraint::Any(_)
            | Constraint::If(..) => Vec::new(),
        }
    }
}
