//! Locked candidates, in groups of any kind: if all remaining literals of an exactly-one group are also in another group,
//! the others of that one are false. Each step costs as much as the total length of the groups with two or more common
//! literals; the rows of bits do the same faster, and are compared with this.

use crate::backend::dpll::assignment::Assignment;
use crate::backend::dpll::lists::Lists;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Var};

/// The pairs of groups that overlap.
#[derive(Debug)]
pub struct LockedCandidates {
    /// The variables of each group.
    groups: Lists<Var>,
    /// By variable, the groups that it is in.
    groups_of: Lists<u32>,
    /// Exactly-one groups, each with another group that shares two or more literals with it.
    overlaps: Vec<(u32, u32)>,
}

impl LockedCandidates {
    /// Finds the overlaps of the groups of `store` over `vars` variables.
    pub fn new(vars: usize, store: &Store) -> LockedCandidates {
        let mut groups: Lists<Var> = Lists::default();
        let mut exact = Vec::new();
        for (kind, lits) in store.iter() {
            if let ConstraintKind::Group(group) = kind {
                groups.push(lits.iter().map(|lit| lit.var()));
                exact.push(group == Group::ExactlyOne);
            }
        }
        let groups_of = groups.inverted(vars);
        let (mut overlaps, mut shared) = (Vec::new(), vec![0; groups.len()]);
        for group in (0..groups.len()).filter(|&group| exact[group]) {
            let others = || groups.of(group).iter().flat_map(|var| groups_of.of(var.index()));
            others().for_each(|&other| shared[other as usize] += 1);
            for &other in others() {
                if std::mem::take(&mut shared[other as usize]) >= 2 && other as usize != group {
                    overlaps.push((group as u32, other));
                }
            }
        }
        LockedCandidates { groups, groups_of, overlaps }
    }

    /// Makes false what locked candidates exclude, after unit propagation without a conflict; returns `true` if there was
    /// anything.
    pub fn exclude(&self, assignment: &mut Assignment) -> bool {
        let before = assignment.len();
        for &(group, other) in &self.overlaps {
            let is_in = |var: Var, group| self.groups_of.of(var.index()).contains(&group);
            let is_left = |var: &&Var| !assignment.is_false(var.positive());
            let mut left = self.groups.of(group as usize).iter().filter(is_left);
            // A group without remaining literals is a conflict that unit propagation finds.
            if left.next().is_some_and(|&var| is_in(var, other)) && left.all(|&var| is_in(var, other)) {
                for &var in self.groups.of(other as usize) {
                    if assignment.is_unassigned(var.positive()) && !is_in(var, group) {
                        assignment.assign(!var.positive());
                    }
                }
            }
        }
        assignment.len() > before
    }
}
