//! Sums that follow from houses and sums together: what cages leave of a house or of two (innies),
//! what stands out of it (outies), and both at once. They change no solution and let a solver see in
//! one step what it would have to search for.

use std::collections::{BTreeMap, BTreeSet};

use super::peers::Peers;
use crate::csp::{Constraint, Csp, Linear, VarId};
use crate::limits::Limits;

/// Longer sums say too little for what they cost.
const MOST_TERMS: usize = 5;

/// A sum of different variables, each once.
struct Cage<'a> {
    vars: Vec<VarId>,
    total: i64,
    posted: &'a Linear,
}

/// A house, or two that a cage joins: what it adds up to, and the places of the cages it touches.
struct Area {
    vars: BTreeSet<VarId>,
    total: i64,
    touching: BTreeSet<usize>,
}

/// Short sums of pairwise different variables that houses and sums of `csp` imply; not all of them once
/// `limits` are reached.
pub(crate) fn sums(csp: &Csp, peers: &Peers, limits: &Limits) -> Vec<Linear> {
    let cages: Vec<Cage<'_>> = csp.posted().iter().filter_map(|posted| cage(&posted.constraint)).collect();
    let mut known: BTreeSet<Vec<(VarId, i64)>> = cages.iter().map(|cage| key(&cage.posted.terms)).collect();
    let mut derived = Vec::new();
    for area in areas(csp, peers, &cages, limits) {
        if limits.stopped() {
            break;
        }
        for choice in CHOICES {
            let Some(sum) = remainder(&area, &cages, choice) else { continue };
            let vars: Vec<VarId> = sum.terms.iter().map(|&(_, var)| var).collect();
            if peers.all_differ(&vars) && known.insert(key(&sum.terms)) {
                derived.push(sum);
            }
        }
    }
    derived
}

/// The houses that cages touch, and the pairs of disjoint ones that a cage touches both.
fn areas(csp: &Csp, peers: &Peers, cages: &[Cage<'_>], limits: &Limits) -> Vec<Area> {
    let mut cages_of = vec![Vec::new(); csp.vars().len()];
    for (place, cage) in cages.iter().enumerate() {
        cage.vars.iter().for_each(|var| cages_of[var.index()].push(place));
    }
    let area = |house: &[VarId]| Area {
        vars: house.iter().copied().collect(),
        total: csp.range(house[0]).map(i64::from).sum(),
        touching: house.iter().flat_map(|var| cages_of[var.index()].iter().copied()).collect(),
    };
    let mut areas: Vec<Area> =
        peers.permutations().map(area).filter(|area| !area.touching.is_empty()).collect();
    let houses = areas.len();
    for (i, j) in (0..houses).flat_map(|j| (0..j).map(move |i| (i, j))) {
        if limits.stopped() {
            break;
        }
        let (a, b) = (&areas[i], &areas[j]);
        if a.vars.is_disjoint(&b.vars) && !a.touching.is_disjoint(&b.touching) {
            let both = Area {
                vars: &a.vars | &b.vars,
                total: a.total + b.total,
                touching: &a.touching | &b.touching,
            };
            areas.push(both);
        }
    }
    areas
}

/// A sum as a cage: only ones as coefficients, and no variable twice.
fn cage(constraint: &Constraint) -> Option<Cage<'_>> {
    let Constraint::Linear(posted) = constraint else { return None };
    let vars: Vec<VarId> = posted.terms.iter().map(|&(_, var)| var).collect();
    let distinct = vars.iter().collect::<BTreeSet<_>>().len() == vars.len();
    let ones = posted.terms.iter().all(|&(factor, _)| factor == 1);
    (ones && distinct && !posted.plain).then_some(Cage { vars, total: posted.total, posted })
}

/// The terms in an order of their own, the first with a positive sign.
fn key(terms: &[(i64, VarId)]) -> Vec<(VarId, i64)> {
    let mut terms: Vec<(VarId, i64)> = terms.iter().map(|&(factor, var)| (var, factor)).collect();
    terms.sort_unstable();
    if terms.first().is_some_and(|&(_, factor)| factor < 0) {
        terms.iter_mut().for_each(|(_, factor)| *factor = -*factor);
    }
    terms
}

/// Whether a cage with so many variables inside and outside of an area is taken away from it.
type Choice = fn(inside: usize, outside: usize) -> bool;

/// Only cages inside the area, all cages that touch it, and those that have more inside.
const CHOICES: [Choice; 3] = [|_, outside| outside == 0, |_, _| true, |inside, outside| inside > outside];

/// What is left of an area without the chosen cages, cells outside counted negative; nothing if it
/// is nothing, or too much.
fn remainder(area: &Area, cages: &[Cage<'_>], choice: Choice) -> Option<Linear> {
    let mut factors: BTreeMap<VarId, i64> = area.vars.iter().map(|&var| (var, 1)).collect();
    let mut covered: BTreeSet<VarId> = BTreeSet::new();
    let mut total = area.total;
    for cage in area.touching.iter().map(|&place| &cages[place]) {
        let inside = cage.vars.iter().filter(|var| area.vars.contains(var)).count();
        let overlaps = cage.vars.iter().any(|var| covered.contains(var));
        if overlaps || !choice(inside, cage.vars.len() - inside) {
            continue;
        }
        covered.extend(&cage.vars);
        total = total.checked_sub(cage.total)?;
        cage.vars.iter().for_each(|&var| *factors.entry(var).or_default() -= 1);
    }
    factors.retain(|_, factor| *factor != 0);
    // Only cells outside: the other sign makes them a cage.
    let sign = if factors.values().all(|&factor| factor < 0) { -1 } else { 1 };
    let terms: Vec<(i64, VarId)> = factors.into_iter().map(|(var, factor)| (sign * factor, var)).collect();
    let total = total.checked_mul(sign)?;
    (1..=MOST_TERMS).contains(&terms.len()).then_some(Linear { terms, total, plain: false })
}
