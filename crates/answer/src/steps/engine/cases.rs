//! Refutation by cases: searches for a model and, without one, reports the reasons that exclude one.

use super::ask::On;
use super::{Engine, Event, Why};
use crate::cnf::Lit;

/// The reasons and assumptions from which a contradiction follows.
#[derive(Default)]
struct Support {
    reasons: Vec<u32>,
    assumed: Vec<Lit>,
}

impl Support {
    fn join(&mut self, other: Support) {
        self.reasons.extend(other.reasons);
        self.assumed.extend(other.assumed);
    }
}

/// The cases of a group, one for each literal that may be true.
struct Cases {
    /// The length of the trail before the first case.
    mark: usize,
    group: u32,
    options: Vec<Lit>,
    /// The number of cases begun.
    next: usize,
    /// The reasons and assumptions from which the contradictions of the refuted cases follow.
    used: Support,
}

impl Engine {
    /// Refutes by cases that all literals of `assumed` hold, and returns the reasons used; `None` if there is a model,
    /// or more than `branches` branches are needed. Cases that a contradiction does not depend on are left out
    /// (conflict-directed backjumping, Prosser 1993). `near` is the same as for [`Engine::refute`].
    pub fn refute_by_cases(
        &mut self,
        on: On<'_>,
        assumed: &[Lit],
        near: &[u8],
        branches: u32,
    ) -> Option<Vec<u32>> {
        self.calls += 1;
        self.switch(on);
        let mut conflict = self.begin(on, assumed, near);
        let mut groups = self.undecided(on);
        groups.sort_unstable();
        let mut cases: Vec<Cases> = Vec::new();
        let mut left = branches;
        let found = loop {
            conflict = conflict.or_else(|| self.propagate(near));
            match conflict.take() {
                Some(event) => {
                    let used = self.used(self.contradicting(event), self.reason(event.why));
                    if let Some(used) = self.next_case(&mut cases, used) {
                        break Some(used.reasons);
                    }
                }
                None => match self.next_group(&groups, near) {
                    None => break None,
                    Some(group) => {
                        let open = self.groups[group as usize].of(&self.members);
                        let options = open.iter().copied().filter(|&lit| self.value(lit) == 0).collect();
                        cases.push(Cases {
                            mark: self.trail.len(),
                            group,
                            options,
                            next: 1,
                            used: Support::default(),
                        });
                    }
                },
            }
            if left == 0 {
                break None;
            }
            left -= 1;
            let case = cases.last().expect("a case is open");
            let lit = case.options[case.next - 1];
            self.set(Event { lit, why: Why::Given }, false, near);
        };
        self.undo(self.facts);
        found.map(|mut reasons| {
            reasons.sort_unstable();
            reasons.dedup();
            reasons
        })
    }

    /// After a contradiction with the support `used`, goes back to the last case distinction that the contradiction
    /// depends on and that has another case, and returns `None`. If there is none, returns the support of the whole
    /// refutation.
    fn next_case(&mut self, cases: &mut Vec<Cases>, mut used: Support) -> Option<Support> {
        while let Some(case) = cases.last_mut() {
            let tried = case.options[case.next - 1];
            self.undo(case.mark);
            if used.assumed.contains(&tried) {
                used.assumed.retain(|&lit| lit != tried);
                case.used.join(used);
                if case.next < case.options.len() {
                    case.next += 1;
                    return None;
                }
                let members = self.groups[case.group as usize].of(&self.members);
                let gone = members.iter().filter(|&&lit| self.value(lit) == -1).map(|&lit| !lit).collect();
                let reason = Some(self.groups[case.group as usize].reason);
                used = std::mem::take(&mut case.used);
                used.join(self.used(gone, reason));
            }
            cases.pop();
        }
        Some(used)
    }

    fn used(&mut self, from: Vec<Lit>, reason: Option<u32>) -> Support {
        let walked = self.walk(from);
        let reasons = walked.events.iter().filter_map(|event| self.reason(event.why));
        let mut reasons: Vec<u32> = reasons.chain(reason).collect();
        reasons.sort_unstable();
        reasons.dedup();
        Support { reasons, assumed: walked.assumed }
    }

    /// Returns the undecided group with the fewest literals left, and among several such the nearest one; `None` if all
    /// are decided.
    fn next_group(&self, groups: &[u32], near: &[u8]) -> Option<u32> {
        let key = |group: &u32| {
            let reason = self.groups[*group as usize].reason as usize;
            (self.open[*group as usize], near.get(reason).copied().unwrap_or(0))
        };
        let undecided = |group: &u32| self.held[*group as usize] == 0;
        groups.iter().copied().filter(undecided).min_by_key(key)
    }
}
