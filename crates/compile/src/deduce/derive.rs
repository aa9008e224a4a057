//! Derives sums by comparing houses with cages: sums of the cells of houses outside the cages (innies), of the cells of
//! cages outside the houses (outies), or of both. These sums exclude no solution. With them, a solver draws conclusions
//! in one step that would otherwise take a search.
//!
//! Puzzle setters use this. The search covers areas of up to four disjoint houses that are joined by cages, if few
//! variables remain. A board full of cages has a few hundred such areas.

use std::collections::BTreeSet;

use super::peers::Peers;
use crate::csp::{Constraint, Csp, Linear, VarId};
use crate::limits::Limits;

/// Maximum number of terms of a derived sum of pairwise different variables. Longer sums exclude too little for their
/// cost.
const MOST_DIFFERENT: usize = 5;
/// Maximum number of terms of a derived sum if some of its variables may be equal.
const MOST_TERMS: usize = 4;
/// Maximum number of houses in an area.
const MOST_HOUSES: usize = 4;
/// An area with more remaining variables than this is not extended by another house.
const MOST_OPEN: usize = 9;
/// Maximum number of areas of each size that are examined.
const MOST_AREAS: usize = 4_000;

/// A sum that follows from houses and other sums.
pub struct DerivedSum {
    /// The sum itself.
    pub sum: Linear,
    /// The indices, among the constraints of the problem, of the houses and sums from which it follows.
    pub from: Vec<usize>,
}

/// A posted sum of distinct variables with coefficients of 1.
struct Cage<'a> {
    vars: Vec<VarId>,
    posted: &'a Linear,
    /// The index of the sum among the constraints.
    place: usize,
    /// `true` if the values of the variables are pairwise different. Only such cages join houses to an area.
    joins: bool,
}

/// The numbers of disjoint houses, in ascending order.
type Area = Vec<u32>;

/// Returns short sums that follow from houses and sums of `csp`. If a limit is reached, some are missing.
pub fn sums(csp: &Csp, peers: &Peers, limits: &Limits) -> Vec<DerivedSum> {
    let posted = csp.posted().iter().enumerate();
    let cages: Vec<Cage<'_>> =
        posted.filter_map(|(place, posted)| cage(place, &posted.constraint, peers)).collect();
    if cages.is_empty() {
        return Vec::new();
    }
    let mut search = Search::new(csp, peers, cages);
    let single = (0..search.houses.len() as u32).map(|house| vec![house]);
    let mut areas: Vec<Area> = single.filter(|area| !search.touching(area).is_empty()).collect();
    for size in 1..=MOST_HOUSES {
        let mut larger = BTreeSet::new();
        for area in &areas {
            if limits.stopped() {
                return search.derived;
            }
            let touching = search.touching(area);
            let open = search.remainders(area, &touching);
            if size < MOST_HOUSES && open <= MOST_OPEN && larger.len() < MOST_AREAS {
                larger.extend(search.larger(area, &touching));
            }
        }
        areas = larger.into_iter().collect();
    }
    search.derived
}

/// Returns the constraint with index `place` as a cage; `None` if it is not a sum of distinct variables with
/// coefficients of 1, or if its terms must be added one by one (see [`Linear::plain`]).
fn cage<'a>(place: usize, constraint: &'a Constraint, peers: &Peers) -> Option<Cage<'a>> {
    let Constraint::Linear(posted) = constraint else { return None };
    let vars: Vec<VarId> = posted.terms.iter().map(|&(_, var)| var).collect();
    let distinct = vars.iter().collect::<BTreeSet<_>>().len() == vars.len();
    let ones = posted.terms.iter().all(|&(factor, _)| factor == 1);
    let joins = peers.all_differ(&vars);
    (ones && distinct && !posted.plain).then_some(Cage { vars, posted, place, joins })
}

/// Decides whether a cage is subtracted from an area, given its numbers of variables inside and outside the area.
type Choice = fn(inside: usize, outside: usize) -> bool;

/// The choices: only cages inside the area, all cages that touch it, or cages that are mostly inside it.
const CHOICES: [Choice; 3] = [|_, outside| outside == 0, |_, _| true, |inside, outside| inside > outside];

struct Search<'a> {
    peers: &'a Peers,
    cages: Vec<Cage<'a>>,
    houses: Vec<&'a [VarId]>,
    /// For each house, the index of its constraint.
    places: Vec<usize>,
    /// For each house, the sum of its values.
    totals: Vec<i64>,
    /// For each pair of houses, `true` if they have no common variable.
    disjoint: Vec<Vec<bool>>,
    /// For each variable, the numbers of its houses, in ascending order.
    houses_of: Vec<Vec<u32>>,
    /// For each variable, the numbers of its cages, in ascending order.
    cages_of: Vec<Vec<u32>>,
    /// For each variable, its coefficient in the sum being computed; 0 between computations.
    factors: Vec<i64>,
    /// The variables of the sum being computed that lie outside the area's houses.
    outside: Vec<VarId>,
    /// The terms of the sums derived so far, so that no sum is derived twice.
    known: BTreeSet<Vec<(VarId, i64)>>,
    derived: Vec<DerivedSum>,
}

impl<'a> Search<'a> {
    fn new(csp: &Csp, peers: &'a Peers, cages: Vec<Cage<'a>>) -> Search<'a> {
        let (places_of_houses, houses): (Vec<usize>, Vec<&[VarId]>) = peers.permutations().unzip();
        let count = csp.vars().len();
        let houses_of = places(count, houses.iter().copied());
        let disjoint = |house: &&[VarId]| {
            let mut disjoint = vec![true; houses.len()];
            let meeting = house.iter().flat_map(|var| &houses_of[var.index()]);
            meeting.for_each(|&other| disjoint[other as usize] = false);
            disjoint
        };
        Search {
            peers,
            totals: houses.iter().map(|house| csp.range(house[0]).map(i64::from).sum()).collect(),
            disjoint: houses.iter().map(disjoint).collect(),
            cages_of: places(count, cages.iter().map(|cage| &cage.vars[..])),
            factors: vec![0; count],
            outside: Vec::new(),
            known: cages.iter().map(|cage| key(&cage.posted.terms)).collect(),
            derived: Vec::new(),
            places: places_of_houses,
            houses_of,
            houses,
            cages,
        }
    }

    /// Returns the numbers of the cages that touch the area, in ascending order, each with the number of its variables
    /// inside the area.
    fn touching(&self, area: &[u32]) -> Vec<(u32, usize)> {
        let vars = area.iter().flat_map(|&house| self.houses[house as usize]);
        // The capacity suits the usual case, in which each variable is in at most one cage.
        let mut numbers: Vec<u32> =
            Vec::with_capacity(area.iter().map(|&house| self.houses[house as usize].len()).sum());
        vars.for_each(|var| numbers.extend_from_slice(&self.cages_of[var.index()]));
        numbers.sort_unstable();
        numbers.chunk_by(|a, b| a == b).map(|run| (run[0], run.len())).collect()
    }

    /// Returns the areas with one more house. A cage must reach from the area into the new house, which must be
    /// disjoint from the other houses.
    fn larger<'b>(
        &'b self,
        area: &'b [u32],
        touching: &[(u32, usize)],
    ) -> impl Iterator<Item = Area> + use<'a, 'b> {
        let cages = touching.iter().map(|&(number, _)| &self.cages[number as usize]);
        let vars = cages.filter(|cage| cage.joins).flat_map(|cage| &cage.vars);
        let houses = vars.map(|var| &self.houses_of[var.index()]);
        let outside = houses.filter(|houses| houses.iter().all(|house| !area.contains(house)));
        let mut joined: Vec<u32> = outside.flatten().copied().collect();
        joined.sort_unstable();
        joined.dedup();
        joined.retain(|&house| area.iter().all(|&other| self.disjoint[house as usize][other as usize]));
        joined.into_iter().map(|house| {
            let place = area.partition_point(|&other| other < house);
            [&area[..place], &[house], &area[place..]].concat()
        })
    }

    /// Derives the remaining sum of the area for each choice of cages, and returns the smallest number of remaining
    /// variables.
    fn remainders(&mut self, area: &[u32], touching: &[(u32, usize)]) -> usize {
        // If no cage sticks out of the area, all three choices are the same.
        let is_inside = |&(number, inside): &(u32, usize)| self.cages[number as usize].vars.len() == inside;
        let choices = if touching.iter().all(is_inside) { &CHOICES[..1] } else { &CHOICES[..] };
        choices.iter().map(|&choice| self.remainder(area, touching, choice)).min().unwrap_or(usize::MAX)
    }

    /// Subtracts the chosen cages from the sum of the area's houses; cells outside the area get negative coefficients.
    /// Keeps the result if it is short, and returns its number of variables.
    fn remainder(&mut self, area: &[u32], touching: &[(u32, usize)], choice: Choice) -> usize {
        let mut total = Some(0);
        let mut open = 0;
        for &house in area {
            self.houses[house as usize].iter().for_each(|var| self.factors[var.index()] = 1);
            total = total.map(|total| total + self.totals[house as usize]);
            open += self.houses[house as usize].len();
        }
        self.outside.clear();
        let mut from: Vec<usize> = area.iter().map(|&house| self.places[house as usize]).collect();
        for &(number, inside) in touching {
            let cage = &self.cages[number as usize];
            let outside = cage.vars.len() - inside;
            if !choice(inside, outside) {
                continue;
            }
            let having =
                |factor: i64| cage.vars.iter().filter(|var| self.factors[var.index()] == factor).count();
            // A cage that overlaps one subtracted before is skipped.
            if having(1) != inside || having(0) != outside {
                continue;
            }
            total = total.and_then(|total: i64| total.checked_sub(cage.posted.total));
            for &var in &cage.vars {
                let factor = &mut self.factors[var.index()];
                if *factor == 0 {
                    self.outside.push(var);
                }
                *factor -= 1;
            }
            from.push(cage.place);
            open = open + outside - inside;
        }
        let mut left = Vec::new();
        if open <= MOST_DIFFERENT.max(MOST_TERMS) {
            let within = area.iter().flat_map(|&house| self.houses[house as usize]);
            let terms = within.chain(&self.outside).map(|&var| (self.factors[var.index()], var));
            left.extend(terms.filter(|&(factor, _)| factor != 0));
            left.sort_unstable_by_key(|&(_, var)| var);
        }
        let within = area.iter().flat_map(|&house| self.houses[house as usize]);
        within.chain(&self.outside).for_each(|var| self.factors[var.index()] = 0);
        if let Some(total) = total.filter(|_| left.len() == open) {
            self.keep(left, total, from);
        }
        open
    }

    /// Keeps a sum if it is short and new.
    fn keep(&mut self, mut terms: Vec<(i64, VarId)>, total: i64, from: Vec<usize>) {
        // If all terms are negative, changing the sign turns the sum into a cage.
        let negated = !terms.is_empty() && terms.iter().all(|&(factor, _)| factor < 0);
        let Some(total) = total.checked_mul(if negated { -1 } else { 1 }) else { return };
        if negated {
            terms.iter_mut().for_each(|(factor, _)| *factor = -*factor);
        }
        let vars: Vec<VarId> = terms.iter().map(|&(_, var)| var).collect();
        let short = vars.len() <= MOST_TERMS || vars.len() <= MOST_DIFFERENT && self.peers.all_differ(&vars);
        if short && (!terms.is_empty() || total != 0) && self.known.insert(key(&terms)) {
            self.derived.push(DerivedSum { sum: Linear { terms, total, plain: false }, from });
        }
    }
}

/// Returns, for each of `count` variables, the numbers of the sets that contain it.
fn places<'a>(count: usize, sets: impl Iterator<Item = &'a [VarId]>) -> Vec<Vec<u32>> {
    let mut of = vec![Vec::new(); count];
    for (set, number) in sets.zip(0u32..) {
        set.iter().for_each(|var| of[var.index()].push(number));
    }
    of
}

/// Returns the terms in ascending order, with signs changed if the first is negative, so that equal sums compare equal.
fn key(terms: &[(i64, VarId)]) -> Vec<(VarId, i64)> {
    let mut terms: Vec<(VarId, i64)> = terms.iter().map(|&(factor, var)| (var, factor)).collect();
    terms.sort_unstable();
    if terms.first().is_some_and(|&(_, factor)| factor < 0) {
        terms.iter_mut().for_each(|(_, factor)| *factor = -*factor);
    }
    terms
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Backend, Verdict, dpll::Dpll};
    use crate::encode::Options;
    use crate::problem::Problem;
    use oorandom::Rand64;

    fn derived(text: &str) -> (Problem, Vec<Linear>) {
        let problem = Problem::whole(text.parse().expect("a puzzle"));
        let sums = sums(problem.csp(), &Peers::new(problem.csp()), &Limits::default());
        let sums = sums.into_iter().map(|derived| derived.sum).collect();
        (problem, sums)
    }

    /// Returns a filled n x n grid with boxes of height `high` and values that start at `least`.
    fn filled(n: usize, high: usize, least: usize) -> Vec<usize> {
        let value = |row: usize, column: usize| (row % high * (n / high) + row / high + column) % n + least;
        (0..n * n).map(|place| value(place / n, place % n)).collect()
    }

    /// Returns cages of up to five cells that fill most of the grid.
    fn cages(values: &[usize], n: usize, random: &mut Rand64) -> String {
        let mut free = vec![true; values.len()];
        let mut text = String::new();
        for start in 0..values.len() {
            let mut cage: Vec<usize> = Vec::new();
            let mut next = free[start].then_some(start);
            let size = random.rand_range(1..6) as usize;
            while let Some(place) = next.filter(|_| cage.len() < size) {
                free[place] = false;
                cage.push(place);
                let differs =
                    |&other: &usize| free[other] && cage.iter().all(|&place| values[place] != values[other]);
                let right = Some(place + 1).filter(|right| right % n != 0);
                let near = [right, Some(place + n)].into_iter().flatten().filter(|&other| other < n * n);
                let near: Vec<usize> = near.filter(differs).collect();
                next = (!near.is_empty()).then(|| near[random.rand_range(0..near.len() as u64) as usize]);
            }
            let sum: usize = cage.iter().map(|&place| values[place]).sum();
            if cage.len() > 1 && sum > 0 {
                let names = cage.iter().map(|place| format!(" r{}c{}", place / n + 1, place % n + 1));
                text += &format!("killer {sum}{}\n", names.collect::<String>());
            }
        }
        text
    }

    #[test]
    fn what_is_derived_holds_in_the_solution_that_the_cages_were_made_from() {
        let mut count = 0;
        for seed in 0..60u32 {
            let random = &mut Rand64::new(seed.into());
            let (n, high) = [(4, 2), (6, 2), (9, 3)][seed as usize % 3];
            let least = random.rand_range(0..2) as usize;
            let values = filled(n, high, least);
            let header = format!("grid {n}x{n}\nvalues {least}-{}\n", n + least - 1);
            let text = header + &cages(&values, n, random);
            let (_, sums) = derived(&text);
            for sum in &sums {
                let term = |&(factor, var): &(i64, VarId)| factor * values[var.index()] as i64;
                assert_eq!(sum.terms.iter().map(term).sum::<i64>(), sum.total, "{text}{sum:?}");
            }
            count += sums.len();
        }
        assert!(count > 300, "{count}");
    }

    #[test]
    fn three_rows_leave_a_cell_that_no_two_of_them_do() {
        let cages = "killer 12 r1c1-r1c3\nkiller 4 r1c4 r2c4\nkiller 4 r1c5 r2c5\nkiller 9 r1c6 r2c6\n\
                     killer 7 r2c1 r3c1\nkiller 9 r2c2 r3c2\nkiller 5 r2c3 r3c3\nkiller 8 r3c4-r3c5";
        let (_, sums) = derived(&format!("grid 6x6 no-boxes\n{cages}"));
        let sum = Linear { terms: vec![(1, VarId::new(17))], total: 5, plain: false };
        assert!(sums.contains(&sum), "{sums:?}");
    }

    #[test]
    fn cages_that_miss_the_total_of_a_house_are_refuted_without_a_guess() {
        let (problem, sums) = derived("grid 4x4\nkiller 4 r1c1-r1c2\nkiller 5 r1c3-r1c4");
        let sum = Linear { terms: Vec::new(), total: 1, plain: false };
        assert!(sums.contains(&sum), "{sums:?}");
        let formula = problem.encoded(Options::default());
        let limits = Limits::default().at_most(1);
        assert_eq!(Dpll::new().solve(&formula, &limits).expect("an answer"), Verdict::Unsat);
    }
}
