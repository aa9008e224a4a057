//! Selectors: variables that rows have in addition to the candidates, for constraints that are a choice. Every
//! assignment that satisfies the rows is a solution, and for every solution there are values of the selectors that
//! satisfy the rows.

use std::collections::VecDeque;

use crate::cnf::{Compare, Lit, Row, Var};
use crate::csp::{Atom, Constraint};

/// The meaning of a selector.
pub enum Selector<'c> {
    /// If the selector is true, all these constraints hold.
    Branch(&'c [Constraint]),
    /// If the selector is true, exactly `count` of the atoms are true.
    Count {
        /// The atoms counted.
        atoms: &'c [Atom],
        /// The number of true atoms.
        count: i64,
        /// The rows stating that the number of true atoms is the number whose selector is true. Only the first selector
        /// of a count has these rows.
        equation: Vec<Row>,
    },
}

/// A choice in the rows, to be matched with the same choice in the clauses.
pub(super) enum Choice {
    /// The selector of a branch.
    Branch(Lit),
    /// A count: the rows of its equation, and each allowed number with its selector.
    Count(Vec<Row>, Vec<(i64, Lit)>),
}

/// Returns the choices that `selectors` stand for, in order. The first selector is the variable with index `first`.
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

/// Literals with weights, and the least sum of the weights of true literals.
pub(super) type AtLeast = (Vec<(i64, Lit)>, i64);

/// Returns the two parts of an equation, "at least" and "at most". Under a condition, the equation is already two rows.
/// The result is `None` if there is no equation, or the numbers are too large.
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
    /// Returns the value of the selector in a solution. `values` has the value of each variable; a truth value is 1 if
    /// true and `None` if false.
    pub fn is_true(&self, values: &[Option<i32>]) -> bool {
        match self {
            Selector::Branch(constraints) => constraints.iter().all(|constraint| constraint.holds(values)),
            Selector::Count { atoms, count, .. } => {
                // A negative count is never reached.
                usize::try_from(*count)
                    .is_ok_and(|count| Constraint::Count(atoms.to_vec(), vec![count]).holds(values))
            }
        }
    }
}
