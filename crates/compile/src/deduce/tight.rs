//! Derives sums that are close to their smallest or largest possible total. A few disjoint lines with sums, such as
//! parallel little killers, can cover most cells of some houses. Their sum minus the sum of these houses is the sum of
//! the cells outside the houses minus the sum of the uncovered cells, and its total is known. If this total is close to
//! a bound, each variable must be close to its own bound. Otherwise, a solver would find that out value by value.
//!
//! Puzzle setters use this. The search covers a few hundred sets of up to four lines. At most sixteen sums are kept. A
//! sum close to a bound has few solutions, so it takes few clauses for its length. For example, four diagonals of a 9x9
//! leave a sum of eleven cells, two from the bound, which takes 45 variables and 347 clauses. All sums of eight such
//! diagonals take 1,118 variables and 5,533 clauses.

use super::peers::Peers;
use crate::csp::{Constraint, Csp, Domains, Linear, VarId};
use crate::limits::Limits;

/// Maximum number of lines in a set.
const MOST_LINES: usize = 4;
/// Maximum number of sets that are examined.
const MOST_SETS: usize = 1_000;
/// Maximum distance of a kept sum from its bound. Sums farther from it exclude too little for their cost.
const MOST_SLACK: i64 = 14;
/// Maximum number of terms of a kept sum.
const MOST_TERMS: usize = 16;
/// Maximum number of sums that are kept, those nearest to a bound first.
const MOST_SUMS: usize = 16;
/// If there are more sums than this, sums of cells within one house do not count as lines: they would only make the
/// formula larger.
const FEW_LINES: usize = 12;

/// Returns sums close to their bounds that follow from houses and sums of `csp`. Variables have the values in `left`
/// or, if it is `None`, all values of their ranges. If a limit is reached, some sums are missing.
pub fn sums(csp: &Csp, left: Option<&Domains>, peers: &Peers, limits: &Limits) -> Vec<Linear> {
    let mut lines: Vec<&Linear> = csp.posted().iter().filter_map(|posted| line(&posted.constraint)).collect();
    let in_house = |line: &&Linear| {
        let vars: Vec<VarId> = line.terms.iter().map(|&(_, var)| var).collect();
        peers.all_differ(&vars)
    };
    if lines.iter().all(in_house) {
        return Vec::new();
    }
    if lines.len() > FEW_LINES {
        lines.retain(|line| !in_house(line));
    }
    let houses: Vec<House<'_>> = peers
        .permutations()
        .map(|(_, vars)| House { vars, total: csp.range(vars[0]).map(i64::from).sum() })
        .collect();
    let count = csp.vars().len();
    let mut houses_of = vec![Vec::new(); count];
    for (house, number) in houses.iter().zip(0..) {
        house.vars.iter().for_each(|var| houses_of[var.index()].push(number));
    }
    let mut search = Search {
        csp,
        left,
        peers,
        limits,
        lines,
        houses,
        houses_of,
        factors: vec![0; count],
        chosen: Vec::new(),
        sets: 0,
        found: Vec::new(),
    };
    search.extend(0);
    search.found.sort_by_key(|&(slack, _)| slack);
    search.found.into_iter().take(MOST_SUMS).map(|(_, sum)| sum).collect()
}

/// Returns the constraint if it is a sum of distinct variables with coefficients of 1 that need not be added one by one
/// (see [`Linear::plain`]).
fn line(constraint: &Constraint) -> Option<&Linear> {
    let Constraint::Linear(sum) = constraint else { return None };
    let mut vars: Vec<VarId> = sum.terms.iter().map(|&(_, var)| var).collect();
    vars.sort_unstable();
    let distinct = vars.windows(2).all(|pair| pair[0] != pair[1]);
    let ones = sum.terms.iter().all(|&(factor, _)| factor == 1);
    (ones && distinct && !sum.plain).then_some(sum)
}

/// A permutation and the sum of its values.
struct House<'a> {
    vars: &'a [VarId],
    total: i64,
}

struct Search<'a> {
    csp: &'a Csp,
    left: Option<&'a Domains>,
    peers: &'a Peers,
    limits: &'a Limits,
    lines: Vec<&'a Linear>,
    houses: Vec<House<'a>>,
    /// For each variable, the numbers of its houses.
    houses_of: Vec<Vec<u32>>,
    /// For each variable, its coefficient in the sum of the chosen lines minus the subtracted houses.
    factors: Vec<i64>,
    chosen: Vec<usize>,
    sets: usize,
    /// The sums found, each with its distance from the nearer bound.
    found: Vec<(i64, Linear)>,
}

impl<'a> Search<'a> {
    /// Extends the chosen lines by each disjoint line with number `start` or higher, and examines the resulting sets.
    fn extend(&mut self, start: usize) {
        for number in start..self.lines.len() {
            let line = self.lines[number];
            let is_apart = line.terms.iter().all(|&(_, var)| self.factors[var.index()] == 0);
            if !is_apart {
                continue;
            }
            self.sets += 1;
            if self.sets > MOST_SETS || self.limits.stopped() {
                return;
            }
            line.terms.iter().for_each(|&(_, var)| self.factors[var.index()] = 1);
            self.chosen.push(number);
            self.remainder();
            if self.chosen.len() < MOST_LINES {
                self.extend(number + 1);
            }
            self.chosen.pop();
            line.terms.iter().for_each(|&(_, var)| self.factors[var.index()] = 0);
        }
    }

    /// Subtracts from the chosen lines the houses that they mostly cover. Keeps the resulting sum if it is close to a
    /// bound.
    fn remainder(&mut self) {
        let mut total = Some(0i64);
        let mut vars: Vec<VarId> = Vec::new();
        for &number in &self.chosen {
            let line = self.lines[number];
            total = total.and_then(|total| total.checked_add(line.total));
            vars.extend(line.terms.iter().map(|&(_, var)| var));
        }
        let covered = self.covered(&vars);
        if covered.is_empty() {
            return;
        }
        for &house in &covered {
            let House { vars: of_house, total: of } = &self.houses[house as usize];
            total = total.and_then(|total| total.checked_sub(*of));
            for &var in *of_house {
                let factor = &mut self.factors[var.index()];
                if *factor == 0 {
                    vars.push(var);
                }
                *factor -= 1;
            }
        }
        let terms: Vec<(i64, VarId)> = vars
            .iter()
            .map(|&var| (self.factors[var.index()], var))
            .filter(|&(factor, _)| factor != 0)
            .collect();
        for &house in &covered {
            self.houses[house as usize].vars.iter().for_each(|var| self.factors[var.index()] += 1);
        }
        let Some(total) = total.filter(|_| terms.len() <= MOST_TERMS) else { return };
        let slack = self.slack(&terms, total);
        if slack <= MOST_SLACK {
            self.found.push((slack, Linear { terms, total, plain: false }));
        }
    }

    /// Returns the numbers of disjoint houses with more than half of their cells in `vars`, the most covered house
    /// first.
    fn covered(&self, vars: &[VarId]) -> Vec<u32> {
        let mut numbers: Vec<u32> =
            vars.iter().flat_map(|var| self.houses_of[var.index()].iter().copied()).collect();
        numbers.sort_unstable();
        let mut most: Vec<(usize, u32)> = numbers
            .chunk_by(|a, b| a == b)
            .map(|run| (run.len(), run[0]))
            .filter(|&(cells, house)| 2 * cells > self.houses[house as usize].vars.len())
            .collect();
        most.sort_unstable_by_key(|&(cells, house)| (usize::MAX - cells, house));
        let mut covered: Vec<u32> = Vec::new();
        for (_, house) in most {
            let vars = self.houses[house as usize].vars;
            let meets = |other: &u32| vars.iter().any(|var| self.houses_of[var.index()].contains(other));
            if !covered.iter().any(meets) {
                covered.push(house);
            }
        }
        covered
    }

    /// Returns the distance of `total` from the nearer bound of the sum of `terms`; negative if it is beyond the bound.
    fn slack(&self, terms: &[(i64, VarId)], total: i64) -> i64 {
        let (mut least, mut most) = (0i64, 0i64);
        for factor in [1, -1] {
            let mut vars: Vec<VarId> =
                terms.iter().filter(|term| term.0 == factor).map(|&(_, var)| var).collect();
            while !vars.is_empty() {
                let group = self.peers.largest_group(&vars).unwrap_or_else(|| vec![vars[0]]);
                vars.retain(|var| !group.contains(var));
                let (low, high) = self.bounds(&group);
                let (low, high) = if factor > 0 { (low, high) } else { (-high, -low) };
                (least, most) = (least + low, most + high);
            }
        }
        total.saturating_sub(least).min(most.saturating_sub(total))
    }

    /// Returns a lower and an upper bound of the sum of n pairwise different variables: the sums of the n smallest and
    /// the n largest of all their values.
    fn bounds(&self, group: &[VarId]) -> (i64, i64) {
        let mut values: Vec<i64> = Vec::new();
        for &var in group {
            match self.left {
                Some(left) => values.extend(left.values(var).map(i64::from)),
                None => values.extend(self.csp.range(var).map(i64::from)),
            }
        }
        values.sort_unstable();
        values.dedup();
        let first = values.iter().take(group.len()).sum();
        let last = values.iter().rev().take(group.len()).sum();
        (first, last)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Backend, Verdict, dpll::Dpll};
    use crate::encode::Options;
    use crate::problem::Problem;
    use oorandom::Rand64;

    fn found(problem: &Problem) -> Vec<Linear> {
        sums(problem.csp(), problem.literals().left(), &Peers::new(problem.csp()), &Limits::default())
    }

    /// Returns a filled n x n grid with boxes of height `high` and values that start at `least`: a fixed pattern with
    /// shuffled values, bands, and rows within bands.
    fn filled(n: usize, high: usize, least: usize, random: &mut Rand64) -> Vec<usize> {
        let mut shuffled = |count: usize| {
            let mut order: Vec<usize> = (0..count).collect();
            (1..count).rev().for_each(|i| order.swap(i, random.rand_range(0..i as u64 + 1) as usize));
            order
        };
        let (names, bands, rows) = (shuffled(n), shuffled(n / high), shuffled(high));
        let value = |row: usize, column: usize| {
            let row = bands[row / high] * high + rows[row % high];
            names[(row % high * (n / high) + row / high + column) % n] + least
        };
        (0..n * n).map(|place| value(place / n, place % n)).collect()
    }

    #[test]
    fn what_is_found_holds_in_the_solution_that_the_lines_were_made_from() {
        let mut count = 0;
        for seed in 0..60u32 {
            let random = &mut Rand64::new(seed.into());
            let (n, high) = [(4, 2), (6, 2), (9, 3)][seed as usize % 3];
            let least = random.rand_range(0..2) as usize;
            let values = filled(n, high, least, random);
            let mut text = format!("grid {n}x{n}\nvalues {least}-{}\n", n + least - 1);
            for _ in 0..2 + random.rand_range(0..8) {
                let (row, column) = (random.rand_range(0..n as u64) as i64, [0, n as i64 - 1]);
                let column = column[random.rand_range(0..2) as usize];
                let down = random.rand_range(0..2) == 1;
                let step = (if down { 1 } else { -1 }, if column == 0 { 1 } else { -1 });
                let cells = (0..n as i64).map(|i| (row + i * step.0, column + i * step.1));
                let within = cells.filter(|&(row, _)| (0..n as i64).contains(&row));
                let sum: usize = within.map(|(row, column)| values[row as usize * n + column as usize]).sum();
                let way = format!("{}{}", if down { 'd' } else { 'u' }, if column == 0 { 'r' } else { 'l' });
                text += &format!("little-killer {sum} r{}c{} {way}\n", row + 1, column + 1);
            }
            let whole = Problem::whole(text.parse().expect("a puzzle"));
            let simplified = Problem::new(text.parse().expect("a puzzle"));
            for sum in [found(&whole), found(&simplified)].concat() {
                let term = |&(factor, var): &(i64, VarId)| factor * values[var.index()] as i64;
                assert_eq!(sum.terms.iter().map(term).sum::<i64>(), sum.total, "{text}{sum:?}");
                count += 1;
            }
        }
        assert!(count > 300, "{count}");
    }

    /// Returns a board with four neighbouring diagonals, each with the sum `total`.
    fn diagonals(total: u32) -> Problem {
        let lines = ["r1c9 dl", "r1c8 dl", "r9c2 ur", "r9c3 ur"];
        let lines = lines.map(|line| format!("little-killer {total} {line}\n"));
        Problem::whole(format!("grid 9x9\n{}", lines.concat()).parse().expect("a puzzle"))
    }

    #[test]
    fn diagonals_that_cover_three_boxes_leave_eleven_cells() {
        let place = |row: usize, column: usize| VarId::new(9 * row + column - 10);
        let open = [(1, 7), (4, 4), (7, 1)].map(|(row, column)| (-1, place(row, column)));
        let out = [(3, 6), (4, 7), (4, 8), (5, 7), (6, 3), (7, 4), (7, 5), (8, 4)];
        let mut expected = [&open[..], &out.map(|(row, column)| (1, place(row, column)))[..]].concat();
        expected.sort_unstable_by_key(|&(_, var)| var);
        let is_expected = |sum: &Linear| {
            let mut terms = sum.terms.clone();
            terms.sort_unstable_by_key(|&(_, var)| var);
            (terms, sum.total) == (expected.clone(), 4 * 49 - 3 * 45)
        };
        assert!(found(&diagonals(49)).iter().any(is_expected));
    }

    #[test]
    fn lines_beyond_a_bound_are_refuted_without_a_guess() {
        let limits = Limits::default().at_most(1);
        for (total, is_refuted) in [(50, true), (49, false)] {
            let problem = diagonals(total);
            let verdict = Dpll::new().solve(&problem.encoded(Options::default()), &limits);
            assert_eq!(verdict.expect("an answer") == Verdict::Unsat, is_refuted, "{total}");
        }
    }
}
