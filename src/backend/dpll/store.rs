//! The constraints as they were stated, in order, in flat vectors.

use crate::cnf::{Group, Lit};

/// What the literals of one constraint say together.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// At least one is true.
    Clause,
    /// A native group; its literals are positive and distinct.
    Group(Group),
}

/// Every constraint of a session but the empty clause. A constraint's number is its place in the
/// order of statement.
#[derive(Debug, Default)]
pub struct Store {
    lits: Vec<Lit>,
    ends: Vec<usize>,
    kinds: Vec<Kind>,
}

impl Store {
    /// Appends a constraint.
    pub fn push(&mut self, kind: Kind, lits: &[Lit]) {
        self.lits.extend_from_slice(lits);
        self.ends.push(self.lits.len());
        self.kinds.push(kind);
    }

    /// The number of constraints.
    pub fn len(&self) -> usize {
        self.ends.len()
    }

    /// The kind of constraint `number`.
    pub fn kind(&self, number: usize) -> Kind {
        self.kinds[number]
    }

    /// The literals of constraint `number`.
    pub fn lits(&self, number: usize) -> &[Lit] {
        let start = if number == 0 { 0 } else { self.ends[number - 1] };
        &self.lits[start..self.ends[number]]
    }

    /// All constraints in order.
    pub fn iter(&self) -> impl Iterator<Item = (Kind, &[Lit])> {
        let mut start = 0;
        self.kinds.iter().zip(&self.ends).map(move |(&kind, &end)| {
            let lits = &self.lits[std::mem::replace(&mut start, end)..end];
            (kind, lits)
        })
    }

    /// Drops the constraints from `len` on.
    pub fn truncate(&mut self, len: usize) {
        self.kinds.truncate(len);
        self.ends.truncate(len);
        self.lits.truncate(self.ends.last().copied().unwrap_or(0));
    }

    /// The first clause that is false where `values` tells which variables are true: of a group, one
    /// that it stands for. It looks at literals only, never at the counters of the search.
    pub fn falsified(&self, values: &[bool]) -> Option<Vec<Lit>> {
        let satisfies = |lit: Lit| values[lit.var().index()] == lit.is_positive();
        let mut start = 0;
        for (&kind, &end) in self.kinds.iter().zip(&self.ends) {
            let lits = &self.lits[std::mem::replace(&mut start, end)..end];
            match kind {
                Kind::Clause if lits.iter().any(|&lit| satisfies(lit)) => {}
                Kind::Clause => return Some(lits.to_vec()),
                // Its literals are positive.
                Kind::Group(group) => {
                    let mut count = 0;
                    for lit in lits {
                        count += u32::from(values[lit.var().index()]);
                    }
                    match count {
                        0 if group == Group::ExactlyOne => return Some(lits.to_vec()),
                        0 | 1 => {}
                        _ => {
                            let both = lits.iter().filter(|&&lit| satisfies(lit)).take(2);
                            return Some(both.map(|&lit| !lit).collect());
                        }
                    }
                }
            }
        }
        None
    }
}
