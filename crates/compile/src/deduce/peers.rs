//! Finds pairs of variables that must differ because an unconditional all-different constraint contains both.

use crate::csp::{Constraint, Csp, Owner, VarId};

/// The unconditional all-different constraints of a [`Csp`], which can be looked up by variable.
pub struct Peers {
    /// For each variable, the numbers of the sets that contain it, in ascending order.
    of: Vec<Vec<u32>>,
    sets: Vec<Vec<VarId>>,
    /// For each set, `true` if it must take each value of its range.
    permutes: Vec<bool>,
    /// For each set, the index of its constraint in the problem.
    posted: Vec<usize>,
}

impl Peers {
    /// Collects the unconditional all-different constraints of `csp`.
    pub fn new(csp: &Csp) -> Peers {
        Peers::of(csp, |_| true)
    }

    /// Collects only those unconditional all-different constraints for whose owner `counts` returns `true`.
    pub fn of(csp: &Csp, counts: impl Fn(Owner) -> bool) -> Peers {
        let mut peers = Peers {
            of: vec![Vec::new(); csp.vars().len()],
            sets: Vec::new(),
            permutes: Vec::new(),
            posted: Vec::new(),
        };
        let counted = csp.posted().iter().enumerate().filter(|(_, posted)| counts(posted.owner));
        for (place, posted) in counted {
            // A set that contains a variable twice can never hold and is left out.
            if let Constraint::AllDifferent(vars) = &posted.constraint
                && !repeats(vars)
            {
                let number = peers.sets.len() as u32;
                for var in vars {
                    if peers.of[var.index()].last() != Some(&number) {
                        peers.of[var.index()].push(number);
                    }
                }
                peers.sets.push(vars.clone());
                peers.permutes.push(csp.is_permutation(vars));
                peers.posted.push(place);
            }
        }
        peers
    }

    /// Returns the numbers of the sets that contain all of `vars`.
    fn common(&self, vars: &[VarId]) -> Vec<u32> {
        let Some((first, others)) = vars.split_first() else { return Vec::new() };
        let holds = |var: &VarId, set: &u32| self.of[var.index()].binary_search(set).is_ok();
        let sets = self.of[first.index()].iter().copied();
        sets.filter(|set| others.iter().all(|var| holds(var, set))).collect()
    }

    /// Returns `true` if the two variables are known to differ.
    pub fn differ(&self, a: VarId, b: VarId) -> bool {
        !self.common(&[a, b]).is_empty()
    }

    /// Returns `true` if the variables are known to be pairwise different.
    pub fn all_differ(&self, vars: &[VarId]) -> bool {
        !self.common(vars).is_empty()
            || vars.iter().enumerate().all(|(i, &a)| vars[..i].iter().all(|&b| self.differ(a, b)))
    }

    /// Returns, for each permutation that contains all of `vars`, its other variables.
    pub fn rests(&self, vars: &[VarId]) -> Vec<Vec<VarId>> {
        let permutations = self.common(vars).into_iter().filter(|&set| self.permutes[set as usize]);
        let rest = |set: u32| self.sets[set as usize].iter().copied().filter(|var| !vars.contains(var));
        permutations.map(|set| rest(set).collect()).collect()
    }

    /// Returns the variables of `vars` that are in the set that contains most of them, in the order of `vars`; `None`
    /// if no set contains two.
    pub fn largest_group(&self, vars: &[VarId]) -> Option<Vec<VarId>> {
        let mut sets: Vec<u32> = vars.iter().flat_map(|var| self.of[var.index()].iter().copied()).collect();
        sets.sort_unstable();
        let size = |run: &[u32]| (run.len(), self.permutes[run[0] as usize]);
        // If several sets contain equally many, prefers permutations, then the first set.
        let best = sets.chunk_by(|a, b| a == b).rev().max_by_key(|run| size(run))?;
        let holds = |var: &VarId| self.of[var.index()].binary_search(&best[0]).is_ok();
        (best.len() > 1).then(|| vars.iter().copied().filter(holds).collect())
    }

    /// Returns the sets that are permutations, each with the index of its constraint.
    pub fn permutations(&self) -> impl Iterator<Item = (usize, &[VarId])> {
        let sets = self.posted.iter().zip(&self.sets).zip(&self.permutes);
        sets.filter(|(_, permutes)| **permutes).map(|((&posted, set), _)| (posted, &set[..]))
    }
}

/// Returns `true` if a variable is listed twice.
pub fn repeats(vars: &[VarId]) -> bool {
    let mut sorted = vars.to_vec();
    sorted.sort_unstable();
    sorted.windows(2).any(|pair| pair[0] == pair[1])
}
