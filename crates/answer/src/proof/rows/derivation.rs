//! Receives reports from encoders: the meanings of their variables, and facts that add up to other facts.

use super::derive::{Deriver, Summand};
use super::selector::Choice;
use super::total::Finish;
use crate::cnf::{Derivation, Fact, Lit, Part};

impl Derivation for Deriver<'_> {
    fn any_of(&mut self, new: Lit, lits: &[Lit]) {
        self.define_any(new, lits);
        self.know_presence(new, lits);
    }

    fn add_up(&mut self, facts: &[Fact<'_>], total: Fact<'_>) {
        if self.summand(total).is_some() {
            return;
        }
        let (mut parts, mut axioms) = (Vec::new(), Vec::new());
        for &fact in facts {
            match self.summand(fact) {
                Some(Summand::Constraint(id)) => parts.push((id, 1)),
                Some(Summand::Axiom(lit)) => axioms.push(lit),
                Some(Summand::Nothing) => {}
                None => {
                    self.underivable = true;
                    return;
                }
            }
        }
        self.combined(parts, &axioms, Finish::Plain);
        self.underivable |= self.summand(total).is_none();
    }

    fn at_least(&mut self, new: Lit, lits: &[Lit], count: usize) {
        self.define_at_least(new, lits, count);
    }

    fn count(&mut self, lits: &[Lit], least: usize, most: usize) {
        self.begin_count(lits, least, most);
    }

    fn count_with_gaps(&mut self) {
        self.begin_count_with_gaps();
    }

    fn count_is(&mut self, lits: &[Lit], always: i64, values: &[(i64, Lit)]) {
        self.begin_count_is(lits, always, values);
    }

    fn counted(&mut self, at_least: &[Lit]) {
        self.derive_counted(at_least);
    }

    fn branch(&mut self, new: Lit) {
        match self.choices.pop_front() {
            Some(Choice::Branch(selector)) => {
                self.define_any(new, &[selector]);
                self.selected.insert(!new, !selector);
            }
            _ => self.underivable = true,
        }
    }

    fn begin_unless(&mut self, escape: &[Lit]) {
        self.begin_scope(escape);
    }

    fn end_unless(&mut self) {
        self.end_scope();
    }

    fn sum(&mut self, parts: &[Part], total: i64) {
        if self.begun.as_ref().is_some_and(|begun| begun.0 == parts && begun.1 == total) {
            return;
        }
        self.begun = Some((parts.to_vec(), total));
        self.worlds = self.find_worlds(parts, total);
        self.underivable |= self.worlds.is_none();
    }

    fn any_pair(&mut self, new: Lit, pairs: &[(Lit, Lit)]) {
        let holds = self.worlds_of_pairs(pairs);
        self.underivable |= !holds.is_some_and(|holds| self.define_by_worlds(new, holds));
    }

    fn by_set(&mut self, new: Lit, of: Lit, holds: &dyn Fn(&[i64]) -> bool) {
        let holds = self.worlds_of_sets(of, holds);
        self.underivable |= !holds.is_some_and(|holds| self.define_by_worlds(new, holds));
    }

    fn disjoint(&mut self, lits: &[Lit]) {
        self.derive_disjoint(lits);
    }
}
