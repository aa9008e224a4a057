//! Scopes: parts of a formula whose constraints hold only under a condition. These constraints need not hold if one of
//! the scope's literals is true. Each clause derived in the scope therefore contains these literals, and constraints
//! are looked up by their content without them. For a branch of a choice, the literal is the negated selector of the
//! rows.

use std::collections::HashMap;

use super::derive::Deriver;
use super::total::Sum;
use crate::cnf::{Compare, Lit, Row};

/// An open scope.
pub(super) struct Scope {
    /// The number of literals that belong to the surrounding scopes.
    outer: usize,
    /// The constraints derived in the scope, by their content without the literals of the scopes.
    known: HashMap<Sum, u64>,
}

impl Deriver<'_> {
    pub(super) fn begin_scope(&mut self, escape: &[Lit]) {
        self.scopes.push(Scope { outer: self.escape.len(), known: HashMap::new() });
        self.escape.extend(escape.iter().map(|lit| self.selected.get(lit).unwrap_or(lit)));
        self.forget_begun();
    }

    pub(super) fn end_scope(&mut self) {
        if let Some(scope) = self.scopes.pop() {
            self.escape.truncate(scope.outer);
        }
        self.forget_begun();
    }

    /// Ends the current sum or count, so that it does not continue in another scope.
    fn forget_begun(&mut self) {
        self.begun = None;
        self.worlds = None;
        self.bounds.clear();
        self.counted_values.clear();
    }

    /// Returns the clause extended by the literals of the open scopes.
    pub(super) fn escaped(&self, lits: &[Lit]) -> Vec<Lit> {
        let mut clause = lits.to_vec();
        clause.extend(self.escape.iter().filter(|lit| !lits.contains(lit)));
        clause
    }

    /// Registers a constraint in the innermost scope, if one is open, by its content without the literals of the
    /// scopes.
    pub(super) fn know_in_scope(&mut self, row: &Row, id: u64) {
        let Some(scope) = self.scopes.last_mut() else { return };
        let (terms, bound) = Row::unsigned(row.terms.iter().copied(), row.bound);
        let terms = terms.into_iter().filter(|(_, lit)| !self.escape.contains(lit)).collect();
        if let Some(row) = (Row { terms, compare: Compare::AtLeast, bound }).normal() {
            scope.known.insert((row.terms, row.bound), id);
        }
    }

    /// Returns the number of a constraint with this content. The constraint found may be weaker: it need not hold if a
    /// literal of the open scopes is true.
    pub(super) fn constraint(&self, sum: &Sum) -> Option<u64> {
        let found = self.known.get(sum);
        let found = found.or_else(|| self.scopes.iter().rev().find_map(|scope| scope.known.get(sum)));
        found.copied().or_else(|| {
            if self.escape.is_empty() {
                return None;
            }
            let (terms, bound) = sum.clone();
            let row = Row { terms, compare: Compare::AtLeast, bound };
            let unless = row.unless(&self.escape).first()?.normal()?;
            self.known.get(&(unless.terms, unless.bound)).copied()
        })
    }
}
