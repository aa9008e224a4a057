//! Finds variables that differ because a house contains them, regardless of rules.

use super::{Constraint, Csp, Owner, VarId};

/// The numbers of the houses that contain each variable, ascending.
#[derive(Clone, Debug)]
pub(super) struct Houses(Vec<Vec<u32>>);

impl Houses {
    fn new(csp: &Csp) -> Houses {
        let mut of = vec![Vec::new(); csp.vars.len()];
        let houses = csp.posted.iter().filter(|posted| matches!(posted.owner, Owner::House(_)));
        for (posted, number) in houses.zip(0u32..) {
            if let Constraint::AllDifferent(vars) = &posted.constraint {
                for var in vars {
                    of[var.index()].push(number);
                }
            }
        }
        Houses(of)
    }

    /// Returns the numbers of the houses that contain a variable; none for auxiliary variables.
    fn of(&self, var: VarId) -> &[u32] {
        self.0.get(var.index()).map_or(&[], Vec::as_slice)
    }
}

impl Csp {
    /// Returns the houses posted so far, each as its index in [`Grid::houses`](crate::grid::Grid::houses) and its
    /// variables.
    pub fn houses(&self) -> impl Iterator<Item = (usize, &[VarId])> {
        self.posted.iter().filter_map(|posted| match (&posted.owner, &posted.constraint) {
            (Owner::House(place), Constraint::AllDifferent(vars)) => Some((*place, &vars[..])),
            _ => None,
        })
    }

    /// Returns `true` if the variables differ pairwise because one house holds them all. The houses are collected at
    /// the first call, so all of them must be posted before it.
    pub fn all_differ(&mut self, vars: &[VarId]) -> bool {
        if self.houses.is_none() {
            self.houses = Some(Houses::new(self));
        }
        let (Some(houses), Some((first, others))) = (&self.houses, vars.split_first()) else { return false };
        let holds = |house: &u32| others.iter().all(|&var| houses.of(var).contains(house));
        let mut sorted = vars.to_vec();
        sorted.sort_unstable();
        houses.of(*first).iter().any(holds) && sorted.windows(2).all(|pair| pair[0] != pair[1])
    }

    /// Returns `true` if there are as many variables as values and one house holds all the variables, so each value
    /// occurs once.
    pub fn permutes(&mut self, vars: &[VarId]) -> bool {
        self.is_permutation(vars) && self.all_differ(vars)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_houses_say_what_differs() {
        let mut csp = Csp::new(6, 1..=3);
        let vars: Vec<VarId> = csp.vars().collect();
        csp.post(Constraint::AllDifferent(vec![vars[2], vars[0], vars[1]]));
        csp.set_owner(Owner::House(1));
        csp.post(Constraint::AllDifferent(vec![vars[3], vars[4]]));
        csp.begin_rule("rule");
        csp.post(Constraint::AllDifferent(vars[3..].to_vec()));
        assert!(csp.permutes(&vars[..3]));
        assert!(csp.all_differ(&vars[..2]) && !csp.permutes(&vars[..2]));
        assert!(csp.all_differ(&vars[3..5]) && !csp.all_differ(&vars[3..]));
        assert!(!csp.all_differ(&vars[2..4]) && !csp.all_differ(&[vars[0], vars[0]]));
        // One variable is in no house, and the other is auxiliary.
        let new = csp.new_var(1..=3);
        assert!(!csp.all_differ(&vars[5..]) && !csp.all_differ(&[vars[0], new]));
        // An empty list has fewer variables than values.
        assert!(!csp.permutes(&[]));
    }
}
