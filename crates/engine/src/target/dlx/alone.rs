//! One constraint by itself: which variables it speaks of, and whether values keep it.

use std::collections::BTreeSet;

use crate::csp::{Constraint, Csp, VarId};

/// The variables that a constraint speaks of.
pub(super) fn vars_of(constraint: &Constraint) -> BTreeSet<VarId> {
    let mut vars = BTreeSet::new();
    collect(constraint, &mut vars);
    vars
}

fn collect(constraint: &Constraint, vars: &mut BTreeSet<VarId>) {
    match constraint {
        Constraint::Member(var, _) => drop(vars.insert(*var)),
        Constraint::Clause(atoms) | Constraint::Count(atoms, _) => {
            vars.extend(atoms.iter().map(|atom| atom.var));
        }
        Constraint::AllDifferent(all) => vars.extend(all),
        Constraint::Linear(sum) => vars.extend(sum.terms.iter().map(|&(_, var)| var)),
        Constraint::Relation(a, b, _) => vars.extend([*a, *b]),
        Constraint::Automaton(word, _) => vars.extend(word.iter().flatten()),
        Constraint::CountIs(atoms, var) => {
            vars.insert(*var);
            vars.extend(atoms.iter().map(|atom| atom.var));
        }
        Constraint::Connected(area) => vars.extend(area.places.iter().map(|atom| atom.var)),
        Constraint::Any(branches) => {
            branches.iter().flatten().for_each(|constraint| collect(constraint, vars));
        }
        Constraint::If(atoms, then) => {
            vars.extend(atoms.iter().map(|atom| atom.var));
            collect(then, vars);
        }
    }
}

/// A constraint and nothing else, and values for all variables.
pub(super) struct Alone {
    csp: Csp,
    values: Vec<Option<i32>>,
}

impl Alone {
    /// No constraint yet, and so many variables, all of them numbers.
    pub fn new(vars: usize) -> Alone {
        Alone { csp: Csp::new(vars, 0..=0), values: vec![Some(0); vars] }
    }

    /// `constraint`, and no other.
    pub fn state(&mut self, constraint: &Constraint) {
        drop(self.csp.take_behind(0));
        self.csp.post(constraint.clone());
    }

    /// Returns `true` if the constraint holds where the variables that it speaks of have these values.
    pub fn holds(&mut self, values: &[(VarId, i32)]) -> bool {
        values.iter().for_each(|&(var, value)| self.values[var.index()] = Some(value));
        self.csp.broken(&self.values).is_none()
    }
}
