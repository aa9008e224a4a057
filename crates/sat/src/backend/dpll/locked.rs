//! Finds locked candidates among groups of any kind: if all remaining literals of an exactly-one group are also in
//! another group, the other literals of that group are false. Each pass takes time proportional to the total length of
//! the groups that share two or more literals. The search on rows of bits does the same faster, and is tested against
//! this module.

use crate::backend::dpll::assignment::Assignment;
use crate::backend::dpll::lists::Lists;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Var};

/// The groups of a formula, and the pairs of groups that overlap.
#[derive(Debug)]
pub struct LockedCandidates {
    /// The variables of each group.
    groups: Lists<Var>,
    /// For each variable, the groups that contain it.
    groups_of: Lists<u32>,
    /// Pairs of an exactly-one group and another group that shares two or more literals with it.
    overlaps: Vec<(u32, u32)>,
}

impl LockedCandidates {
    /// Finds the overlapping groups of `store`; `vars` is the number of variables.
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

    /// Falsifies the literals that locked candidates exclude; returns `true` if there were any. Must be called after
    /// unit propagation without a conflict.
    pub fn exclude(&self, assignment: &mut Assignment) -> bool {
        let before = assignment.len();
        for &(group, other) in &self.overlaps {
            let is_in = |var: Var, group| self.groups_of.of(var.index()).contains(&group);
            let is_left = |var: &&Var| !assignment.is_false(var.positive());
            let mut left = self.groups.of(group as usize).iter().filter(is_left);
            // If a group has no remaining literals, unit propagation will find the conflict.
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
