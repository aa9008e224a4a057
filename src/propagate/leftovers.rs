//! Houses that cannot be filled whatever the givens are: the law of leftovers. Where so many lines
//! and so many regions overlap, the cells of either that are not in the other hold the same values,
//! each as often, so each of them equals one of the others, and not two the same one. What differs
//! from all that a cell may equal differs from the cell. (The law is setters' knowledge; the matching is
//! Kuhn, "The Hungarian Method for the Assignment Problem", 1955.) Clauses about values do not see that
//! two sets have one size, so that a solver needs thousands of conflicts for what this counts in less
//! than a millisecond.
//!
//! For n houses of n cells 2^n sets of lines (of more than ten n²/2 runs of neighbours), of which those
//! count that leave n cells or fewer.

use crate::csp::{Constraint, Csp, VarId};

/// More houses than these are not looked at.
const MOST_HOUSES: usize = 32;
/// Of more lines there are too many sets.
const ALL_SETS: usize = 10;

/// Whether the houses of `csp` alone have no solution, as far as leftovers tell. Nothing is looked at
/// unless the houses are irregular.
pub(super) fn refute(csp: &Csp) -> bool {
    let covers = covers(csp);
    let mut left = Vec::new();
    for (i, lines) in covers.iter().enumerate() {
        for regions in &covers[i + 1..] {
            let alike = csp.range(lines[0][0]) == csp.range(regions[0][0]);
            let common = overlaps(csp, lines, regions).filter(|common| alike && is_irregular(common));
            if let Some(common) = common {
                leftovers(lines, regions, &common, &mut left);
            }
        }
    }
    !left.is_empty() && Differences::new(csp).refute(&left)
}

/// Families of n permutations of n values each that have no variable in common, in the order in which they are
/// posted: all rows, all columns, all regions.
fn covers(csp: &Csp) -> Vec<Vec<&[VarId]>> {
    let mut covers: Vec<Vec<&[VarId]>> = Vec::new();
    // Which cover was the last to hold a variable.
    let mut last = vec![0; csp.vars().len()];
    for posted in csp.posted() {
        let Constraint::AllDifferent(vars) = &posted.constraint else { continue };
        if vars.len() > MOST_HOUSES || !csp.is_permutation(vars) {
            continue;
        }
        let number = covers.len();
        let joins = |cover: &Vec<&[VarId]>| {
            cover.len() < vars.len()
                && csp.range(cover[0][0]) == csp.range(vars[0])
                && vars.iter().all(|var| last[var.index()] != number)
        };
        match covers.last_mut().filter(|cover| joins(cover)) {
            Some(cover) => cover.push(vars),
            None => covers.push(vec![vars]),
        }
        vars.iter().for_each(|var| last[var.index()] = covers.len());
    }
    covers.retain(|cover| cover.len() == cover[0].len());
    covers
}

/// How many variables each line has in common with each region; nothing if they are not about the same ones.
fn overlaps(csp: &Csp, lines: &[&[VarId]], regions: &[&[VarId]]) -> Option<Vec<Vec<usize>>> {
    let mut region_of = vec![None; csp.vars().len()];
    for (number, region) in regions.iter().enumerate() {
        region.iter().for_each(|var| region_of[var.index()] = Some(number));
    }
    let of_line = |line: &&[VarId]| {
        let mut common = vec![0; regions.len()];
        line.iter().try_for_each(|var| region_of[var.index()].map(|number| common[number] += 1))?;
        Some(common)
    };
    lines.iter().map(of_line).collect()
}

/// Rows and columns meet in one cell, a row and a box in as many as every other, if in any.
fn is_irregular(overlaps: &[Vec<usize>]) -> bool {
    let mut sizes = overlaps.iter().flatten().filter(|&&size| size > 0);
    let first = sizes.next();
    sizes.any(|size| Some(size) != first)
}

/// Two sets of variables that hold the same values, each as often.
type Equal = [Vec<VarId>; 2];

/// Sets of up to half of n lines: all, or runs of neighbours.
fn sets(n: usize) -> Vec<u64> {
    let small = |set: &u64| set.count_ones() as usize <= n / 2;
    if n <= ALL_SETS {
        return (1..1 << n).filter(small).collect();
    }
    let run = |first: usize, size: usize| ((1 << size) - 1) << first;
    (1..=n / 2).flat_map(|size| (0..=n - size).map(move |first| run(first, size))).collect()
}

/// What sets of up to half of the lines, and as many regions that overlap most with them, leave of each other,
/// if it is not more than a house. (The other half leaves the same.)
fn leftovers(lines: &[&[VarId]], regions: &[&[VarId]], overlaps: &[Vec<usize>], left: &mut Vec<Equal>) {
    let n = lines.len();
    for set in sets(n) {
        let size = set.count_ones() as usize;
        let chosen = || (0..n).filter(|line| set >> line & 1 == 1);
        let mut order: Vec<(usize, usize)> = (0..regions.len())
            .map(|region| (chosen().map(|line| overlaps[line][region]).sum(), region))
            .collect();
        order.sort_unstable_by_key(|&(common, region)| (std::cmp::Reverse(common), region));
        order.truncate(size);
        let common: usize = order.iter().map(|&(common, _)| common).sum();
        if common == size * n || size * n - common > n {
            continue;
        }
        let within = |houses: &mut dyn Iterator<Item = &[VarId]>| -> Vec<VarId> {
            houses.flatten().copied().collect()
        };
        let line = within(&mut chosen().map(|line| lines[line]));
        let region = within(&mut order.iter().map(|&(_, region)| regions[region]));
        let without = |vars: &[VarId], others: &[VarId]| -> Vec<VarId> {
            vars.iter().copied().filter(|var| !others.contains(var)).collect()
        };
        left.push([without(&line, &region), without(&region, &line)]);
    }
}

/// Which variables are known to differ.
struct Differences {
    /// For each variable a bit for each other one.
    from: Vec<Vec<u64>>,
}

impl Differences {
    /// What the constraints of `csp` say.
    fn new(csp: &Csp) -> Differences {
        let words = csp.vars().len().div_ceil(64);
        let mut differences = Differences { from: vec![vec![0; words]; csp.vars().len()] };
        for posted in csp.posted() {
            let Constraint::AllDifferent(vars) = &posted.constraint else { continue };
            for (i, &a) in vars.iter().enumerate() {
                vars[..i].iter().filter(|&&b| b != a).for_each(|&b| differences.add(a, b));
            }
        }
        differences
    }

    fn add(&mut self, a: VarId, b: VarId) {
        for (a, b) in [(a.index(), b.index()), (b.index(), a.index())] {
            self.from[a][b / 64] |= 1 << (b % 64);
        }
    }

    fn differ(&self, a: VarId, b: VarId) -> bool {
        self.from[a.index()][b.index() / 64] >> (b.index() % 64) & 1 == 1
    }

    /// Adds what follows from the sets, until they contradict each other or nothing more follows.
    fn refute(&mut self, sets: &[Equal]) -> bool {
        let mut changed = true;
        while std::mem::take(&mut changed) {
            for [a, b] in sets {
                if !self.matched(a, b) {
                    return true;
                }
                for (these, others) in [(a, b), (b, a)] {
                    for &var in these {
                        let partners: Vec<VarId> =
                            others.iter().copied().filter(|&other| !self.differ(var, other)).collect();
                        changed |= self.share(var, &partners);
                        if partners.is_empty() || self.differ(var, var) {
                            return true;
                        }
                    }
                }
            }
        }
        false
    }

    /// `var` equals one of `partners`: it differs from what all of these differ from, and a lone one
    /// differs from what it does. Whether that is new.
    fn share(&mut self, var: VarId, partners: &[VarId]) -> bool {
        let Some((first, rest)) = partners.split_first() else { return false };
        let mut common = self.from[first.index()].clone();
        for other in rest {
            common.iter_mut().zip(&self.from[other.index()]).for_each(|(word, &bits)| *word &= bits);
        }
        let mut changed = self.extend(var, &common);
        if rest.is_empty() {
            let all = self.from[var.index()].clone();
            changed |= self.extend(*first, &all);
        }
        changed
    }

    /// `var` differs from all these. Whether that is new.
    fn extend(&mut self, var: VarId, from: &[u64]) -> bool {
        let mut changed = false;
        for (word, &bits) in from.iter().enumerate() {
            let mut new = bits & !self.from[var.index()][word];
            changed |= new != 0;
            while new != 0 {
                self.add(var, VarId::new(64 * word + new.trailing_zeros() as usize));
                new &= new - 1;
            }
        }
        changed
    }

    /// Whether each of `a` can equal another one of `b`.
    fn matched(&self, a: &[VarId], b: &[VarId]) -> bool {
        let mut partner: Vec<Option<usize>> = vec![None; b.len()];
        (0..a.len()).all(|place| self.augment(place, a, b, &mut partner, &mut vec![false; b.len()]))
    }

    /// Finds a partner for one of `a`, by moving others to other partners where need be.
    fn augment(
        &self,
        place: usize,
        a: &[VarId],
        b: &[VarId],
        partner: &mut [Option<usize>],
        seen: &mut [bool],
    ) -> bool {
        for (j, &other) in b.iter().enumerate() {
            if seen[j] || self.differ(a[place], other) {
                continue;
            }
            seen[j] = true;
            let free = match partner[j] {
                None => true,
                Some(rival) => self.augment(rival, a, b, partner, seen),
            };
            if free {
                partner[j] = Some(place);
                return true;
            }
        }
        false
    }
}

#[cfg(test)]
mod tests {
    use crate::backend::{Limits, auto::Handover};
    use crate::generate::Random;
    use crate::problem::Problem;
    use crate::question::Answer;

    /// Whether the regions, a name for each cell, are refuted.
    fn refuted(side: usize, names: &[usize]) -> (bool, Problem) {
        let rows = names.chunks(side).map(|row| row.iter().map(usize::to_string).collect::<String>());
        let text = format!("grid {side}x{side}\nregions\n{}", rows.collect::<Vec<_>>().join("\n"));
        let problem = Problem::whole(text.parse().expect("a puzzle"));
        (super::refute(problem.csp()), problem)
    }

    #[test]
    fn what_is_refuted_has_no_solution() {
        let (mut random, backend) = (Random::new(3, &[]), Handover::default());
        for (side, rounds) in [(3, 200), (4, 300), (5, 200), (6, 60)] {
            let (mut without, mut found) = (0, 0);
            for _ in 0..rounds {
                let mut names: Vec<usize> = (0..side * side).map(|place| place / side).collect();
                // Rows with some cells exchanged.
                for _ in 0..2 + random.below(2 * side) {
                    names.swap(random.below(side * side), random.below(side * side));
                }
                let (refuted, problem) = refuted(side, &names);
                let answer = problem.one(&backend, &Limits::default()).expect("it answers").answer;
                without += u32::from(answer == Answer::None);
                found += u32::from(refuted);
                assert!(!refuted || answer == Answer::None, "{names:?}");
            }
            assert!(found > 0 && 2 * found > without, "{side}: {found} of {without}");
        }
    }

    #[test]
    fn regular_houses_are_not_looked_at() {
        for text in ["grid 9x9", "grid 6x6", "grid 4x4\nvalues 0-3\ndiagonal", "grid 5x5", "grid 3x3 raw"] {
            let problem = Problem::whole(text.parse().expect("a puzzle"));
            let covers = super::covers(problem.csp());
            assert!(!super::refute(problem.csp()), "{text}");
            for (a, b) in covers.iter().zip(covers.iter().skip(1)) {
                assert!(
                    super::overlaps(problem.csp(), a, b).is_none_or(|common| !super::is_irregular(&common)),
                    "{text}"
                );
            }
        }
    }

    #[test]
    fn many_houses_are_looked_at_in_runs() {
        let sets = super::sets(12);
        assert_eq!(sets.len(), (7..=12).sum::<usize>());
        assert!(sets.contains(&0b0011_1111) && sets.contains(&(1 << 11)));
        assert!(super::sets(4).contains(&0b1010));
    }
}
