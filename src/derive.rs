//! Sums that follow from houses and sums together: what cages leave of a house (innies), what
//! stands out of it (outies), and both at once. They change no solution and let a solver see in
//! one step what it would have to search for.

use std::collections::{BTreeMap, BTreeSet};

use crate::csp::{Constraint, Csp, Linear, VarId};
use crate::encode::peers::Peers;

/// Longer sums say too little for what they cost.
const MOST_TERMS: usize = 5;

/// A sum of different variables, each once.
struct Cage<'a> {
    vars: Vec<VarId>,
    total: i64,
    posted: &'a Linear,
}

/// Short sums of pairwise different variables that houses and sums of `csp` imply.
pub(crate) fn sums(csp: &Csp, peers: &Peers) -> Vec<Linear> {
    let cages: Vec<Cage<'_>> = csp.posted().iter().filter_map(|posted| cage(&posted.constraint)).collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut cages_of = vec![Vec::new(); csp.vars().len()];
    for (cage, number) in cages.iter().zip(0..) {
        cage.vars.iter().for_each(|var| cages_of[var.index()].push(number));
    }
    let mut known: BTreeSet<Vec<(VarId, i32)>> = cages.iter().map(|cage| key(&cage.posted.terms)).collect();
    let mut derived = Vec::new();
    for house in peers.permutations() {
        let total = csp.range(house[0]).map(i64::from).sum();
        let mut touching: Vec<usize> =
            house.iter().flat_map(|var| cages_of[var.index()].iter().copied()).collect();
        touching.sort_unstable();
        touching.dedup();
        let cages: Vec<&Cage<'_>> = touching.into_iter().map(|number| &cages[number]).collect();
        let house: BTreeSet<VarId> = house.iter().copied().collect();
        for choice in CHOICES {
            let Some(sum) = remainder(&house, total, &cages, choice) else { continue };
            let vars: Vec<VarId> = sum.terms.iter().map(|&(_, var)| var).collect();
            if peers.all_differ(&vars) && known.insert(key(&sum.terms)) {
                derived.push(sum);
            }
        }
    }
    derived
}

/// A sum as a cage: only ones as coefficients, and no variable twice.
fn cage(constraint: &Constraint) -> Option<Cage<'_>> {
    let Constraint::Linear(posted) = constraint else { return None };
    let vars: Vec<VarId> = posted.terms.iter().map(|&(_, var)| var).collect();
    let distinct = vars.iter().collect::<BTreeSet<_>>().len() == vars.len();
    let ones = posted.terms.iter().all(|&(factor, _)| factor == 1);
    (ones && distinct && !posted.plain).then(|| Cage { vars, total: i64::from(posted.total), posted })
}

/// The terms in an order of their own, the first with a positive sign.
fn key(terms: &[(i32, VarId)]) -> Vec<(VarId, i32)> {
    let mut terms: Vec<(VarId, i32)> = terms.iter().map(|&(factor, var)| (var, factor)).collect();
    terms.sort_unstable();
    if terms.first().is_some_and(|&(_, factor)| factor < 0) {
        terms.iter_mut().for_each(|(_, factor)| *factor = -*factor);
    }
    terms
}

/// Whether a cage with so many variables inside and outside of a house is taken away from it.
type Choice = fn(inside: usize, outside: usize) -> bool;

/// Only cages inside the house, all cages that touch it, and those that have more inside.
const CHOICES: [Choice; 3] = [|_, outside| outside == 0, |_, _| true, |inside, outside| inside > outside];

/// What is left of a house without the chosen cages, cells outside counted negative; nothing if it
/// is nothing, or too much.
fn remainder(house: &BTreeSet<VarId>, total: i64, cages: &[&Cage<'_>], choice: Choice) -> Option<Linear> {
    let mut factors: BTreeMap<VarId, i32> = house.iter().map(|&var| (var, 1)).collect();
    let mut covered: BTreeSet<VarId> = BTreeSet::new();
    let mut total = total;
    for cage in cages {
        let inside = cage.vars.iter().filter(|var| house.contains(var)).count();
        let overlaps = cage.vars.iter().any(|var| covered.contains(var));
        if overlaps || !choice(inside, cage.vars.len() - inside) {
            continue;
        }
        covered.extend(&cage.vars);
        total -= cage.total;
        cage.vars.iter().for_each(|&var| *factors.entry(var).or_default() -= 1);
    }
    factors.retain(|_, factor| *factor != 0);
    // Mostly outside: the other sign, so that there are positive terms.
    let sign = if factors.values().all(|&factor| factor < 0) { -1 } else { 1 };
    let terms: Vec<(i32, VarId)> = factors.into_iter().map(|(var, factor)| (sign * factor, var)).collect();
    let total = i32::try_from(i64::from(sign) * total).ok()?;
    (1..=MOST_TERMS).contains(&terms.len()).then_some(Linear { terms, total, plain: false })
}
