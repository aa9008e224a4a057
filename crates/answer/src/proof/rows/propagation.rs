//! Unit propagation over linear rows, from the negation of a clause to a contradiction. It finds the rows from which a
//! clause follows, and detects clauses without a derivation.

use std::collections::HashMap;

use crate::cnf::{Lit, Row};

/// A row without negative weights: the weights of its true literals add up to at least a bound.
struct StoredRow {
    /// The number of its constraint in the proof.
    id: u64,
    terms: Vec<(i64, Lit)>,
    bound: i64,
    /// The sum of the weights of all literals that are not false, minus the bound.
    slack: i64,
    /// The largest weight.
    most: i64,
}

/// The index of the row that implied the value of a variable; `None` for assumptions.
type Reason = Option<usize>;

/// Rows, and the consequences of the current assumptions.
#[derive(Default)]
pub(super) struct Propagation {
    rows: Vec<StoredRow>,
    by_id: HashMap<u64, usize>,
    /// For each literal, the rows that contain it, each with the weight of the literal there.
    places: Vec<Vec<(usize, i64)>>,
    /// The rows that imply a literal without any assumption.
    unconditional: Vec<usize>,
    /// For each literal, `true` if it is true.
    is_true: Vec<bool>,
    /// For each variable, the row that implied its value.
    reasons: Vec<Reason>,
    trail: Vec<Lit>,
}

impl Propagation {
    /// Adds an "at least" constraint of the proof, with the number `id`. A `conditional` one is examined only when one
    /// of its literals is false.
    pub(super) fn add(&mut self, row: &Row, id: u64, conditional: bool) {
        let (terms, bound) = Row::unsigned(row.terms.iter().copied(), row.bound);
        let slack = terms.iter().map(|&(weight, _)| weight).sum::<i64>() - bound;
        let most = terms.iter().map(|&(weight, _)| weight).max().unwrap_or(0);
        let place = self.rows.len();
        for &(weight, lit) in &terms {
            self.know(lit);
            self.places[lit.code()].push((place, weight));
        }
        if !conditional && (slack < most || slack < 0) {
            self.unconditional.push(place);
        }
        self.by_id.insert(id, place);
        self.rows.push(StoredRow { id, terms, bound, slack, most });
    }

    /// Returns the terms of a constraint, with non-negative weights, and its bound.
    ///
    /// # Panics
    /// If the constraint was not added.
    pub(super) fn constraint(&self, id: u64) -> (&[(i64, Lit)], i64) {
        let row = &self.rows[self.by_id[&id]];
        (&row.terms, row.bound)
    }

    /// Returns the number of an at-most-one constraint over `lits` and perhaps other literals, and these other
    /// literals; `None` if there is no such constraint.
    pub(super) fn group_around(&self, lits: &[Lit]) -> Option<(u64, Vec<Lit>)> {
        let first = lits.first()?;
        let places = self.places.get((!*first).code())?;
        let rows = places.iter().map(|&(place, _)| &self.rows[place]);
        let mut groups = rows.filter(|row| row.most == 1 && row.bound == row.terms.len() as i64 - 1);
        let holds =
            |row: &&StoredRow| lits.iter().all(|&lit| row.terms.iter().any(|&(_, other)| other == !lit));
        let group = groups.find(holds)?;
        let others = group.terms.iter().map(|&(_, lit)| !lit).filter(|lit| !lits.contains(lit));
        Some((group.id, others.collect()))
    }

    /// Extends the tables to have entries for a literal.
    fn know(&mut self, lit: Lit) {
        let literals = 2 * (lit.var().index() + 1);
        if self.is_true.len() < literals {
            self.places.resize(literals, Vec::new());
            self.is_true.resize(literals, false);
            self.reasons.resize(literals / 2, None);
        }
    }

    /// Returns the constraints from which the clause follows, in the order in which they imply literals; the last one
    /// is violated. Returns `None` if unit propagation does not derive the clause.
    pub(super) fn implied(&mut self, clause: &[Lit]) -> Option<Vec<u64>> {
        // The rows that imply something on their own are tried only if necessary, because they are many and rarely
        // needed.
        self.refuted(clause, false).or_else(|| self.refuted(clause, true))
    }

    fn refuted(&mut self, clause: &[Lit], unconditional: bool) -> Option<Vec<u64>> {
        clause.iter().for_each(|&lit| self.know(lit));
        clause.iter().for_each(|&lit| self.assume(!lit));
        let mut conflict = None;
        if unconditional {
            let rows = std::mem::take(&mut self.unconditional);
            conflict = rows.iter().copied().find(|&row| !self.visit(row));
            self.unconditional = rows;
        }
        let mut done = 0;
        while conflict.is_none() && done < self.trail.len() {
            let falsified = !self.trail[done];
            done += 1;
            let places = std::mem::take(&mut self.places[falsified.code()]);
            places.iter().for_each(|&(row, weight)| self.rows[row].slack -= weight);
            conflict = places.iter().map(|&(row, _)| row).find(|&row| self.rows[row].slack < 0);
            if conflict.is_none() {
                places.iter().for_each(|&(row, _)| {
                    self.visit(row);
                });
            }
            self.places[falsified.code()] = places;
        }
        let used = conflict.map(|row| self.used(row));
        self.undo(done);
        used
    }

    fn assume(&mut self, lit: Lit) {
        if !self.is_true[lit.code()] {
            self.is_true[lit.code()] = true;
            self.trail.push(lit);
        }
    }

    /// Assigns the literals that the row implies; returns `false` if the row can no longer hold.
    fn visit(&mut self, row: usize) -> bool {
        let StoredRow { slack, most, terms, .. } = &self.rows[row];
        if *slack < 0 {
            return false;
        }
        if slack < most {
            for &(weight, lit) in terms {
                if weight > *slack && !self.is_true[lit.code()] && !self.is_true[(!lit).code()] {
                    self.is_true[lit.code()] = true;
                    self.reasons[lit.var().index()] = Some(row);
                    self.trail.push(lit);
                }
            }
        }
        true
    }

    /// Returns the constraints that led to the conflict; the one that is in conflict comes last.
    fn used(&self, conflict: usize) -> Vec<u64> {
        let mut needed = vec![conflict];
        let mut wanted: Vec<bool> = vec![false; self.reasons.len()];
        let want = |row: usize, wanted: &mut Vec<bool>| {
            let falsified = self.rows[row].terms.iter().filter(|(_, lit)| self.is_true[(!*lit).code()]);
            falsified.for_each(|(_, lit)| wanted[lit.var().index()] = true);
        };
        want(conflict, &mut wanted);
        for lit in self.trail.iter().rev() {
            let var = lit.var().index();
            if let (true, Some(reason)) = (wanted[var], self.reasons[var]) {
                if !needed.contains(&reason) {
                    needed.push(reason);
                }
                want(reason, &mut wanted);
            }
        }
        needed.iter().rev().map(|&row| self.rows[row].id).collect()
    }

    /// Drops all assumptions and their consequences, and restores the slack that the first `done` true literals had
    /// changed.
    fn undo(&mut self, done: usize) {
        for (place, lit) in std::mem::take(&mut self.trail).into_iter().enumerate() {
            self.is_true[lit.code()] = false;
            self.reasons[lit.var().index()] = None;
            if place < done {
                let falsified = (!lit).code();
                for &(row, weight) in &self.places[falsified] {
                    self.rows[row].slack += weight;
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Compare, Var};

    fn x(number: i32) -> Lit {
        let lit = Var::from_index(number.unsigned_abs() as usize - 1).positive();
        if number > 0 { lit } else { !lit }
    }

    fn row(terms: &[(i64, i32)], bound: i64) -> Row {
        let terms = terms.iter().map(|&(weight, number)| (weight, x(number))).collect();
        Row { terms, compare: Compare::AtLeast, bound }
    }

    #[test]
    fn clauses_come_with_the_rows_that_they_follow_from() {
        let mut rows = Propagation::default();
        // The rows: at most one of 1 to 3; weights 3, 2 and 1 that must reach 3; a unit; and a conditional unit.
        rows.add(&row(&[(-1, 1), (-1, 2), (-1, 3)], -1), 1, false);
        rows.add(&row(&[(3, 3), (2, -4), (1, 5)], 3), 2, false);
        rows.add(&row(&[(1, -5)], 1), 3, false);
        rows.add(&row(&[(1, 6)], 1), 4, true);
        let mut implied = |numbers: &[i32]| {
            let first = rows.implied(&numbers.iter().map(|&number| x(number)).collect::<Vec<_>>());
            assert_eq!(first, rows.implied(&numbers.iter().map(|&number| x(number)).collect::<Vec<_>>()));
            first
        };
        assert_eq!(implied(&[-1, -2]), Some(vec![1]));
        assert_eq!(implied(&[1, 2]), None);
        assert_eq!(implied(&[3, -4]), Some(vec![2]));
        // If 3 is false, the second row implies 5, which the third row excludes.
        assert_eq!(implied(&[3]), Some(vec![2, 3]));
        // If 4 is true, the second row implies 3, which the first row excludes together with 1.
        assert_eq!(implied(&[-4, -1]), Some(vec![2, 1]));
        assert_eq!(implied(&[-5]), Some(vec![3]));
        assert_eq!(implied(&[6]), Some(vec![4]));
        assert_eq!(implied(&[]), None);
        rows.add(&row(&[(1, 5)], 1), 5, false);
        assert_eq!(rows.implied(&[]), Some(vec![3, 5]));
    }
}
