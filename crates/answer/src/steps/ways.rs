//! The additional weight of a line that can be satisfied in many ways: a reader must see that none of the ways uses the
//! excluded values.

use std::collections::BTreeMap;

use super::board::Board;
use super::crusts::{Crusts, can_fill};
use super::line::{Line, sets_of, sets_with_sum};
use crate::csp::Constraint;
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;

/// The largest number of ways that a reader can keep in mind.
pub(crate) const MOST: usize = 6;
/// The largest additional weight: for more than `MOST` to the power of this number of ways, or if the ways were not
/// counted.
const MOST_ADDED: u32 = 4;
/// The number of values tried beyond which the fillings of a line are too many to count.
const MOST_TRIED: usize = 4_000;
/// The largest number of cells that a reader sees at a glance: a cell, and one or two others.
const AT_A_GLANCE: usize = 3;

/// Computes the additional weights of lines, and keeps them while the lines' cells do not change.
#[derive(Debug)]
pub struct Ways<'a> {
    puzzle: &'a Puzzle,
    /// For each reason, the additional weight of its line, and the number of facts when its cells last changed, until
    /// which the weight is valid.
    added: BTreeMap<u32, (usize, u32)>,
    /// For each reason, its line; `None` if the reason involves more than cells.
    lines: BTreeMap<u32, Option<Line<'a>>>,
}

impl<'a> Ways<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Ways<'a> {
        Ways { puzzle, added: BTreeMap::new(), lines: BTreeMap::new() }
    }

    /// Returns the additional weight of the line `reason`, which excludes the candidates `excluded` on its own.
    pub fn added(&mut self, board: &Board, reason: u32, excluded: &[u32]) -> u32 {
        let changed = board.changed_at[reason as usize];
        match self.added.get(&reason) {
            Some(&(at, added)) if at == changed => added,
            _ => {
                let added = self.count(board, reason, excluded).map_or(MOST_ADDED, added);
                self.added.insert(reason, (changed, added));
                added
            }
        }
    }

    /// Returns the number of ways to satisfy a line; `None` if they are too many to count.
    fn count(&mut self, board: &Board, reason: u32, excluded: &[u32]) -> Option<usize> {
        let Ways { puzzle, .. } = *self;
        let stated = &board.reasons.all[reason as usize];
        let known: Vec<(Cell, Vec<Digit>)> =
            board.known(puzzle.grid(), board.cells_of(&stated.scope)).collect();
        if known.iter().filter(|(_, left)| left.len() > 1).count() < 2 {
            return Some(1);
        }
        if let Some(crusts) = Crusts::new(puzzle, &stated.cause, &known) {
            return Some(crusts.cases.len());
        }
        let line = self.lines.entry(reason).or_insert_with(|| Line::new(puzzle, &stated.cause, &known));
        let line = line.as_mut()?;
        line.left = known.iter().map(|(_, left)| left.iter().map(|&value| value.into()).collect()).collect();
        let gone = excluded.iter().filter_map(|&candidate| {
            let (cell, value) = board.reasons.candidate(candidate);
            let cell = board.reasons.cells[cell];
            Some((line.cells.iter().position(|&other| other == cell)?, i32::from(value)))
        });
        line.ways(&gone.collect::<Vec<_>>())
    }
}

/// Returns the additional weight for a number of ways: the number of powers of [`MOST`] that it exceeds, up to
/// [`MOST_ADDED`].
fn added(ways: usize) -> u32 {
    (1..=MOST_ADDED).take_while(|&times| ways > MOST.pow(times)).count() as u32
}

impl Line<'_> {
    /// Returns the number of ways that a reader must examine to see that the line excludes `gone`, pairs of a cell's
    /// index and a value. It is 1 if up to three cells at a time, or the bounds of a sum, show it. Otherwise it is the
    /// number of sets of values for a sum, of such sets for each value of an arrow's circle or the like, or of
    /// fillings. `None` if there are too many to count.
    fn ways(&self, gone: &[(usize, i32)]) -> Option<usize> {
        if self.few_exclude(gone) || self.bounds_exclude(gone) {
            return Some(1);
        }
        let plain = self.only_sum().and_then(|sum| Some((sum, self.plain(sum)?)));
        if let Some((sum, places)) = &plain
            && self.differ(places)
            && let Some(sets) = self.sets_of_sum(sum.total, places)
        {
            return Some(sets);
        }
        let fillings = self.fillings(MOST_TRIED)?;
        if self.has_judge() {
            return self.leave(&fillings, gone).then_some(fillings.len());
        }
        if let Some((_, places)) = plain {
            return Some(sets_of(&fillings, &places).len());
        }
        if let Some((cell, sums)) = self.sums() {
            let of_value = |&value: &i32| {
                let with = fillings.iter().filter(|filling| filling[cell] == value);
                sets_of(with, &sums(value).0).len()
            };
            return Some(self.left[cell].iter().map(of_value).sum());
        }
        Some(fillings.len())
    }

    /// Returns `true` if the values `gone` are excluded by constraints on at most three cells, used one after the
    /// other: a value that fits no values of the other cells is removed (arc consistency: Mackworth 1977).
    fn few_exclude(&self, gone: &[(usize, i32)]) -> bool {
        let few =
            self.constraints.iter().filter_map(|constraint| Some((constraint, self.places(constraint)?)));
        let is_seen = |places: &[usize]| {
            let fills = places.iter().map(|&place| self.left[place].len()).fold(1, usize::saturating_mul);
            places.len() <= AT_A_GLANCE && fills <= MOST_TRIED
        };
        let few: Vec<_> = few.filter(|(_, places)| is_seen(places)).collect();
        let mut left = self.left.clone();
        let mut values = vec![None; self.count];
        loop {
            let before: usize = left.iter().map(Vec::len).sum();
            for (constraint, places) in &few {
                let kept = self.supported(constraint, places, &left, &mut values);
                for (&place, kept) in places.iter().zip(kept) {
                    left[place] = kept;
                }
            }
            if left.iter().map(Vec::len).sum::<usize>() == before {
                break;
            }
        }
        gone.iter().all(|(place, value)| !left[*place].contains(value))
    }

    /// Returns the indices of the cells in a constraint, ascending; `None` if the constraint has other variables.
    pub fn places(&self, constraint: &Constraint) -> Option<Vec<usize>> {
        let mut places: Vec<usize> =
            constraint.vars().into_iter().map(|var| self.place(var)).collect::<Option<_>>()?;
        places.sort_unstable();
        places.dedup();
        Some(places)
    }

    /// Returns, for each cell in `places`, the values of `left`, ascending, that a constraint on these cells allows
    /// with some values of the others. `values` must have only `None`, and has so afterwards.
    pub fn supported(
        &self,
        constraint: &Constraint,
        places: &[usize],
        left: &[Vec<i32>],
        values: &mut [Option<i32>],
    ) -> Vec<Vec<i32>> {
        let mut kept = vec![Vec::new(); places.len()];
        self.support(constraint, places, left, values, &mut kept);
        for kept in &mut kept {
            kept.sort_unstable();
            kept.dedup();
        }
        kept
    }

    /// Fills the cells in `places` in all ways, and adds to `kept` the values of those that satisfy the constraint.
    /// `values` has the values of the cells filled before.
    fn support(
        &self,
        constraint: &Constraint,
        places: &[usize],
        left: &[Vec<i32>],
        values: &mut [Option<i32>],
        kept: &mut [Vec<i32>],
    ) {
        let filled = kept.len() - places.len();
        let Some((&place, rest)) = places.split_first() else { return };
        for &value in &left[place] {
            values[self.vars[place].index()] = Some(value);
            let before = kept.get(filled + 1).map_or(0, Vec::len);
            if rest.is_empty() {
                if constraint.holds(values) {
                    kept[filled].push(value);
                }
                continue;
            }
            self.support(constraint, rest, left, values, kept);
            if kept[filled + 1].len() > before {
                kept[filled].push(value);
            }
        }
        values[self.vars[place].index()] = None;
    }

    /// Returns `true` if the line is a single sum, and each value in `gone` is too small or too large for the total,
    /// whatever values the other cells have.
    fn bounds_exclude(&self, gone: &[(usize, i32)]) -> bool {
        let Some(sum) = self.only_sum() else { return false };
        let is_beyond = |&(place, value): &(usize, i32)| {
            !self.can_reach(sum, |var| (var == self.vars[place]).then_some(value))
        };
        gone.iter().all(is_beyond)
    }

    /// Returns the number of sets of different values with the sum `total` that the cells in `places` can have; `None`
    /// if there are too many to examine.
    fn sets_of_sum(&self, total: i64, places: &[usize]) -> Option<usize> {
        let mut values: Vec<i32> =
            places.iter().flat_map(|&place| self.left[place].iter().copied()).collect();
        values.sort_unstable();
        values.dedup();
        let all = sets_with_sum(&values, true, places.len(), total)?;
        let fits = |set: &&Vec<i32>| {
            let of_place = |&place: &usize| {
                let values = self.left[place].iter().copied().filter(|value| set.contains(value));
                values.filter_map(|value| Digit::try_from(value).ok()).collect::<Vec<Digit>>()
            };
            can_fill(&places.iter().map(of_place).collect::<Vec<_>>())
        };
        Some(all.iter().filter(fits).count())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::auto::Handover;
    use crate::limits::Limits;
    use crate::random::Random;
    use crate::steps::cause::Cause;
    use crate::steps::{StepOptions, steps};

    #[test]
    fn each_time_six_times_as_many_ways_weigh_one_more() {
        let weights = [1, 6, 7, 36, 37, 216, 217, 1296, 1297, 1_000_000].map(added);
        assert_eq!(weights, [0, 0, 1, 1, 2, 2, 3, 3, 4, 4]);
    }

    /// Returns a random choice of `values`, at least one.
    fn some(random: &mut Random, values: &[Digit]) -> Vec<Digit> {
        let mut left: Vec<Digit> = values.iter().copied().filter(|_| random.below(3) > 0).collect();
        if left.is_empty() {
            left.push(values[random.below(values.len())]);
        }
        left
    }

    /// Compares with all fillings: values excluded by few cells or by bounds are in none, and the sets of a cage are
    /// the ones of its fillings.
    #[test]
    fn short_ways_are_those_of_all_fillings() {
        let mut random = Random::new(7, &[]);
        let (mut excluded, mut counted) = (0, 0);
        for (rule, length) in [
            ("killer 12 r1c1-r1c4", 4),
            ("killer 9 r1c1-r1c3", 3),
            ("sum 10 r1c1-r1c4", 4),
            ("arrow r1c1 r1c2 r1c3", 3),
            ("thermo r1c1-r1c4", 4),
            ("whisper 3 r1c1-r1c5", 5),
            ("between r1c1 r1c2 r1c3 r1c4", 4),
        ] {
            let puzzle: Puzzle = format!("grid 6x6 boxes 2x3\n{rule}\n").parse().expect("a puzzle");
            let values: Vec<Digit> = puzzle.grid().values().iter().collect();
            let cells: Vec<Cell> = (0..length).map(|column| Cell::new(0, column)).collect();
            for _ in 0..50 {
                let known: Vec<(Cell, Vec<Digit>)> =
                    cells.iter().map(|&cell| (cell, some(&mut random, &values))).collect();
                let line = Line::new(&puzzle, &Cause::Rule { rule: 0 }, &known).expect("a line of cells");
                let fillings = line.fillings(100_000).expect("few");
                for (place, left) in line.left.iter().enumerate() {
                    for &value in left {
                        let gone = [(place, value)];
                        if line.few_exclude(&gone) || line.bounds_exclude(&gone) {
                            assert!(
                                fillings.iter().all(|filling| filling[place] != value),
                                "{rule} {known:?}"
                            );
                            excluded += 1;
                        }
                    }
                }
                let places: Vec<usize> = (0..cells.len()).collect();
                if let Some(sum) =
                    line.only_sum().filter(|sum| line.plain(sum).is_some() && line.differ(&places))
                {
                    let sets = sets_of(&fillings, &places).len();
                    assert_eq!(line.sets_of_sum(sum.total, &places), Some(sets), "{rule} {known:?}");
                    counted += 1;
                }
            }
        }
        assert!(excluded > 100 && counted >= 100, "{excluded} {counted}");
    }

    /// A step from an X-sum with hundreds of fillings weighs more than one for which few values matter.
    #[test]
    fn many_ways_weigh_more() {
        let puzzle: Puzzle = "grid 9x9\nx-sum 24 r1 left\n".parse().expect("a puzzle");
        let options = StepOptions::default().all(true);
        let found =
            steps(&puzzle, None, &Handover::default(), &options, &Limits::default()).expect("an answer");
        let weights: Vec<(u32, &str)> =
            found.steps.iter().map(|step| (step.weight, &step.name[..])).collect();
        assert_eq!(weights, [(1, "x-sum 24"), (6, "x-sum 24 with row 1")]);
    }

    /// The weight of a line does not depend on the largest weight that is allowed.
    #[test]
    fn the_search_weighs_lines_as_they_are() {
        let puzzle: Puzzle = "grid 9x9\nx-sum 24 r1 left\n".parse().expect("a puzzle");
        for (most, number) in [(3, 1), (5, 1), (6, 2)] {
            let options = StepOptions::default().all(true).max_weight(most);
            let found =
                steps(&puzzle, None, &Handover::default(), &options, &Limits::default()).expect("an answer");
            assert_eq!(found.steps.len(), number, "{most}");
        }
    }
}
