//! Truth values whose value is taken: it is 1, or there is none.

use super::Literals;
use crate::cnf::Sink;
use crate::csp::{Constraint, Csp, VarId};

/// What a constraint demands of the truth values whose value it takes, beside what the others take.
pub(super) fn demand(csp: &Csp, literals: &Literals, constraint: &Constraint, sink: &mut dyn Sink) {
    let mut is_true = |var: VarId| {
        if csp.is_boolean(var) {
            sink.clause(literals.literal(var, 1).as_slice());
        }
    };
    match constraint {
        Constraint::Member(var, _) | Constraint::CountIs(_, var) => is_true(*var),
        Constraint::Relation(a, b, _) => [*a, *b].into_iter().for_each(is_true),
        Constraint::Linear(sum) => sum.terms.iter().for_each(|&(_, var)| is_true(var)),
        Constraint::Automaton(word, _) => word.iter().flatten().for_each(|&var| is_true(var)),
        // Two without a value are equal, too.
        Constraint::AllDifferent(vars) => {
            let truths: Vec<VarId> = vars.iter().copied().filter(|&var| csp.is_boolean(var)).collect();
            for (place, &var) in truths.iter().enumerate() {
                for &other in &truths[..place] {
                    let either = [literals.literal(var, 1), literals.literal(other, 1)];
                    sink.clause(&either.into_iter().flatten().collect::<Vec<_>>());
                }
            }
        }
        Constraint::Clause(_)
        | Constraint::Count(..)
        | Constraint::Connected(_)
        | Constraint::Any(_)
        | Constraint::If(..) => {}
    }
}
