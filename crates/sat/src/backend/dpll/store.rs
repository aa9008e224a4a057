//! Stores the constraints of a session in the order in which they arrived.

use crate::backend::memory;
use crate::cnf::{Group, Lit};

/// The meaning of a list of literals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ConstraintKind {
    /// At least one literal is true.
    Clause,
    /// A group, whose literals are positive and distinct.
    Group(Group),
}

/// All constraints of a session except the empty clause, numbered from 0 in the order in which they arrived.
#[derive(Clone, Debug, Default)]
pub struct Store {
    lits: Vec<Lit>,
    ends: Vec<usize>,
    kinds: Vec<ConstraintKind>,
}

impl Store {
    /// Creates an empty store with capacity for a small formula.
    pub fn small() -> Store {
        Store {
            lits: Vec::with_capacity(1 << 14),
            ends: Vec::with_capacity(1 << 12),
            kinds: Vec::with_capacity(1 << 12),
        }
    }

    /// Appends a constraint.
    pub fn push(&mut self, kind: ConstraintKind, lits: &[Lit]) {
        self.lits.extend_from_slice(lits);
        self.ends.push(self.lits.len());
        self.kinds.push(kind);
    }

    /// Returns the number of bytes that must be allocated for one more constraint of `literals` literals.
    pub fn growth(&self, literals: usize) -> u64 {
        memory::growth(&self.lits, literals) + memory::growth(&self.ends, 1) + memory::growth(&self.kinds, 1)
    }

    /// Returns the number of literals of all constraints.
    pub fn literals(&self) -> usize {
        self.lits.len()
    }

    /// Returns the number of literals of all groups.
    pub fn grouped_literals(&self) -> usize {
        self.iter().map(|(kind, lits)| if kind == ConstraintKind::Clause { 0 } else { lits.len() }).sum()
    }

    /// Returns the number of constraints.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// Returns the kind of constraint `number`.
    pub fn kind(&self, number: usize) -> ConstraintKind {
        self.kinds[number]
    }

    /// Returns the literals of constraint `number`.
    pub fn lits(&self, number: usize) -> &[Lit] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.lits[start..self.ends[number]]
    }

    /// Returns all constraints in order.
    pub fn iter(&self) -> impl Iterator<Item = (ConstraintKind, &[Lit])> {
        let mut start = 0;
        self.kinds.iter().zip(&self.ends).map(move |(&kind, &end)| {
            let lits = &self.lits[std::mem::replace(&mut start, end)..end];
            (kind, lits)
        })
    }

    /// Removes all constraints after the first `len`.
    pub fn truncate(&mut self, len: usize) {
        self.kinds.truncate(len);
        self.ends.truncate(len);
        self.lits.truncate(self.ends.last().copied().unwrap_or(0));
    }
}
