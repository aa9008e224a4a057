//! Selectors: variables of the rows beyond the candidates, for constraints that are a choice. Whatever values they
//! have, only solutions satisfy the rows; and each solution satisfies them with the selectors set to match it.

use std::collections::VecDeque;

use crate::cnf::{Compare, Lit, Row, Var};
use crate::csp::{Atom, Constraint};

/// The meaning of a selector.
pub enum Selector<'c> {
    /// If it is true, all these constraints hold.
    Branch(&'c [Constraint]),
    /// If it is true, exactly this many of the atoms are true.
    Count {
        /// The atoms counted.
        atoms: &'c [Atom],
        /// The number.
        count: i64,
        /// The rows saying that the number is the selectors' one, stored with the first selector.
        equation: Vec<Row>,
    },
}

/// A choice that the clauses make as well.
pub(super) enum Choice {
    /// The selector of a branch.
    Branch(Lit),
    /// A count: the rows, and the selector of each number.
    Count(Vec<Row>, Vec<(i64, Lit)>),
}

/// Returns the choices of the selectors in order; the first one has the number `first`.
pub(super) fn choices(first: u64, selectors: &[Selector<'_>]) -> VecDeque<Choice> {
    let mut choices = VecDeque::new();
    for (selector, index) in selectors.iter().zip(first as usize..) {
        let lit = Var::from_index(index).positive();
        match selector {
            Selector::Branch(_) => choices.push_back(Choice::Branch(lit)),
            Selector::Count { count, equation, .. } => match choices.back_mut() {
                Some(Choice::Count(_, values)) if equation.is_empty() => values.push((*count, lit)),
                _ => choices.push_back(Choice::Count(equation.clone(), vec![(*count, lit)])),
            },
        }
    }
    choices
}

/// Weights of literals, and the least sum of the true ones.
pub(super) type AtLeast = (Vec<(i64, Lit)>, i64);

/// Returns the parts of an equation, "no less" and "no more": it is one row or, under a condition, two.
pub(super) fn parts(equation: &[Row]) -> Option<[AtLeast; 2]> {
    match equation {
        [row] if row.compare == Compare::Equal => {
            let negated = row.terms.iter().map(|&(weight, lit)| (-weight, lit)).collect();
            let most = Row { terms: negated, compare: Compare::AtLeast, bound: -row.bound }.normal()?;
            let least = Row { compare: Compare::AtLeast, ..row.clone() }.normal()?;
            Some([(least.terms, least.bound), (most.terms, most.bound)])
        }
        [least, most] => Some([least, most].map(|row| (row.terms.clone(), row.bound))),
        _ => None,
    }
}

impl Selector<'_> {
    /// Returns `true` if the selector is true in a solution, which has a value for each variable: for a truth value, 1 or
    /// `None`.
    pub fn is_true(&self, values: &[Option<i32>]) -> bool {
        match self {
            Selector::Branch(constraints) => constraints.iter().all(|constraint| constraint.holds(values)),
            Selector::Count { atoms, count, .. } => {
                // There is no other count of this kind.
                usize::try_from(*count)
                    .is_ok_and(|count| Constraint::Count(atoms.to_vec(), vec![count]).holds(values))
            }
        }
    }
}
