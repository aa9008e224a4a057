//! What a line weighs more where there are many ways to keep it: a reader has to see that each leaves out the same
//! values.

use std::collections::BTreeMap;

use super::board::Board;
use super::crusts::{Crusts, can_fill};
use super::line::{Line, sets_of, sets_with_sum};
use crate::csp::Constraint;
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;

/// Nobody holds more ways in mind.
pub(crate) const MOST: usize = 6;
/// The weight that is added at most: for more ways than [`MOST`] times itself so often, and where they were not counted.
const MOST_ADDED: u32 = 4;
/// After so many values that were tried the fillings of a line are too many to count.
const MOST_TRIED: usize = 4_000;
/// What a reader sees at one glance: a cell, and one or two others.
const AT_A_GLANCE: usize = 3;

/// What lines of a puzzle weigh, and what was found out about it.
#[derive(Debug)]
pub struct Ways<'a> {
    puzzle: &'a Puzzle,
    /// By reason: how many facts there were when its cells changed last, and what its line weighs more since then.
    added: BTreeMap<u32, (usize, u32)>,
    /// By reason: its line, if it is one of cells alone.
    lines: BTreeMap<u32, Option<Line<'a>>>,
}

impl<'a> Ways<'a> {
    pub fn new(puzzle: &'a Puzzle) -> Ways<'a> {
        Ways { puzzle, added: BTreeMap::new(), lines: BTreeMap::new() }
    }

    /// What a line that excludes some candidates by itself weighs more than its cause.
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

    /// The number of ways to keep a line; none if they are too many to count.
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

/// The weight of so many ways beyond those that a reader holds in mind: one for each time that they are [`MOST`] times as
/// many.
fn added(ways: usize) -> u32 {
    (1..=MOST_ADDED).take_while(|&times| ways > MOST.pow(times)).count() as u32
}

impl Line<'_> {
    /// The number of ways to keep a line, from which it follows that cells lack values: one where these follow from two
    /// or three cells at a time or from the least and the most that others can be, else sets of values, those of each case, or
    /// fillings. None if they are too many to count.
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

    /// Returns `true` if values go because no values of one or two other cells go with them, one constraint after the other
    /// (arc consistency: Mackworth 1977).
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

    /// The places of the cells that a constraint is about, ascending; none if it is about other variables, too.
    pub fn places(&self, constraint: &Constraint) -> Option<Vec<usize>> {
        let mut places: Vec<usize> =
            constraint.vars().into_iter().map(|var| self.place(var)).collect::<Option<_>>()?;
        places.sort_unstable();
        places.dedup();
        Some(places)
    }

    /// The values of each of some cells, ascending, that a constraint on them allows beside some that the others have left;
    /// `values` has none before and behind.
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

    /// Adds to `kept` the values of each fill of some cells that keeps a constraint; `values` are those of the cells before
    /// `places`.
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

    /// Returns `true` if a line is one sum, and each value is too small or too large beside the least and the most of the
    /// other cells.
    fn bounds_exclude(&self, gone: &[(usize, i32)]) -> bool {
        let Some(sum) = self.only_sum() else { return false };
        let is_beyond = |&(place, value): &(usize, i32)| {
            !self.can_reach(sum, |var| (var == self.vars[place]).then_some(value))
        };
        gone.iter().all(is_beyond)
    }

    /// The number of sets of different values that have a sum and that cells can have; none if there are too many to look
    /// at.
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

    /// Some values of each cell, at least one.
    fn some(random: &mut Random, values: &[Digit]) -> Vec<Digit> {
        let mut left: Vec<Digit> = values.iter().copied().filter(|_| random.below(3) > 0).collect();
        if left.is_empty() {
            left.push(values[random.below(values.len())]);
        }
        left
    }

    /// What a few cells at a time or bounds exclude is in no filling, and the sets of a cage are those of its fillings.
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

    /// An X-sum of which hundreds of fillings are left weighs more than a last digit.
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

    /// A line is not told for less because so much is the most that a step may weigh.
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
