//! Chooses the redundant sums that are added to the clauses.

use super::peers::Peers;
use super::{balanced, derive, tight};
use crate::csp::{Csp, Domains, Linear, VarId};
use crate::limits::Limits;

/// Maximum number of terms of a derived sum whose variables may be equal. Longer ones take more time than they save:
/// without sums of four terms, puzzles with cages took a tenth more conflicts, but a tenth less time.
const MOST_TERMS: usize = 3;

/// Returns sums that follow from houses and sums of `csp`. Variables have the values in `left` or, if it is `None`, all
/// values of their ranges. If a limit is reached, some sums are missing.
pub fn sums(csp: &Csp, left: Option<&Domains>, peers: &Peers, limits: &Limits) -> Vec<Linear> {
    let derived = derive::sums(csp, peers, limits).into_iter().map(|derived| derived.sum);
    let mut sums: Vec<Linear> = derived.filter(|sum| pays(sum, peers)).collect();
    sums.extend(tight::sums(csp, left, peers, limits));
    sums.extend(balanced::sums(csp, limits));
    sums
}

/// Returns `true` if a derived sum saves more than its clauses cost.
fn pays(sum: &Linear, peers: &Peers) -> bool {
    let vars: Vec<VarId> = sum.terms.iter().map(|&(_, var)| var).collect();
    let is_set = sum.terms.iter().all(|&(factor, _)| factor == 1) && peers.all_differ(&vars);
    vars.len() <= MOST_TERMS || is_set
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::problem::Problem;

    /// Returns the numbers of terms of all derived sums, and of those that are added.
    fn lengths(text: &str) -> [Vec<usize>; 2] {
        let problem = Problem::whole(text.parse().expect("a puzzle"));
        let (csp, limits) = (problem.csp(), Limits::default());
        let peers = Peers::new(csp);
        let derived = derive::sums(csp, &peers, &limits);
        let length = |sum: &Linear| sum.terms.len();
        let mut all: Vec<usize> = derived.iter().map(|derived| length(&derived.sum)).collect();
        let mut stated: Vec<usize> =
            derived.iter().map(|derived| &derived.sum).filter(|sum| pays(sum, &peers)).map(length).collect();
        all.sort_unstable();
        stated.sort_unstable();
        [all, stated]
    }

    #[test]
    fn four_cells_have_a_stated_sum_where_they_differ() {
        // The sum of the row's cells outside the cage follows.
        let [all, stated] = lengths("grid 6x6 no-boxes\nkiller 3 r1c1-r1c2");
        assert_eq!((all, stated), (vec![4], vec![4]));
        // The two cages leave one cell of the second column uncovered and have three cells outside that column.
        let [all, stated] = lengths("grid 4x4 no-boxes\nkiller 6 r1c1-r1c2 r2c1\nkiller 6 r2c2 r3c2 r3c3");
        let fours = |lengths: &[usize]| lengths.iter().filter(|&&length| length == 4).count();
        assert!(fours(&stated) < fours(&all), "{all:?} {stated:?}");
    }
}
