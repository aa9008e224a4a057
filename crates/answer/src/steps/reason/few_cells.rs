//! What a line says of few of its cells at a time: values of a cell that leave nothing for one to three others together.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::filled_line::FilledLine;
use super::{LeftValues, NoPartner};
use crate::csp::Constraint;

/// A reader looks at no more other cells at once.
pub const MOST_OTHERS: usize = 3;
/// More values of these are not tried.
pub(super) const MOST_FILLS_TRIED: usize = 1_000;
/// Cells of a longer line are looked at together only where a rule is about them, not where they only differ; of those that
/// differ, two at a time.
const MOST_CELLS: usize = 10;
/// More sets of other cells of one size are not looked at, and none of a larger size.
const MOST_SETS: usize = 200;
/// The most values, constraints and sets of cells that are looked at in a line.
pub(super) const MOST_WORK: u64 = 4_000_000;
/// More values than these are no help to a reader.
const MOST_LEFT: usize = 4;

/// What a line says of few cells at a time.
pub struct Links<'a> {
    pub(super) filled: &'a FilledLine<'a>,
    /// By cell and other cell: whether the line says that they differ.
    pub(super) differ: Vec<Vec<bool>>,
    /// By cell: those with which a constraint, or a difference, ties it.
    tied: Vec<Vec<bool>>,
    /// Two or three cells that are looked at together, one cell after the other: those of a constraint, and those that differ.
    pub(super) ties: Vec<Vec<usize>>,
    /// By cell: the constraints on it and few others, with the places of these cells. Larger ones are never about so few
    /// cells alone; which cells differ is known anyway.
    scopes: Vec<Vec<(Vec<usize>, &'a Constraint)>>,
    /// The number of values, constraints and sets of cells that were looked at.
    work: Cell<u64>,
}

impl<'a> Links<'a> {
    pub fn new(filled: &'a FilledLine<'a>) -> Links<'a> {
        let line = filled.line;
        let count = line.cells.len();
        let (mut differ, mut tied) = (vec![vec![false; count]; count], vec![vec![false; count]; count]);
        let mut few: BTreeSet<Vec<usize>> = BTreeSet::new();
        let scope = |constraint| Some((line.places(constraint)?, constraint));
        let scopes = line.constraints.iter().chain(&line.implied).filter_map(scope);
        let mut of_cell: Vec<Vec<(Vec<usize>, &Constraint)>> = vec![Vec::new(); count];
        for (places, constraint) in scopes {
            let is_differ = matches!(constraint, Constraint::AllDifferent(_));
            let is_short = places.len() <= MOST_OTHERS + 1;
            for (&a, &b) in places.iter().flat_map(|a| places.iter().map(move |b| (a, b))) {
                differ[a][b] |= is_differ && a != b;
                tied[a][b] |= if is_differ { count <= MOST_CELLS } else { is_short };
            }
            if !is_differ && (2..=MOST_OTHERS).contains(&places.len()) {
                few.insert(places.clone());
            }
            if is_short {
                places.iter().for_each(|&place| of_cell[place].push((places.clone(), constraint)));
            }
        }
        let mut ties: Vec<Vec<usize>> = few.into_iter().collect();
        for a in 0..count {
            for b in (0..a).filter(|&b| differ[a][b]) {
                ties.push(vec![b, a]);
                if count > MOST_CELLS {
                    continue;
                }
                ties.extend((0..b).filter(|&c| differ[a][c] && differ[b][c]).map(|c| vec![c, b, a]));
            }
        }
        Links { filled, differ, tied, ties, scopes: of_cell, work: Cell::new(0) }
    }

    pub fn differ(&self, a: usize, b: usize) -> bool {
        self.differ[a][b]
    }

    /// Returns `true` if so much was looked at that nothing more is found.
    pub(super) fn is_spent(&self) -> bool {
        self.work.get() >= MOST_WORK
    }

    /// The number of values, constraints and sets of cells that were looked at.
    #[cfg(test)]
    pub(super) fn work(&self) -> u64 {
        self.work.get()
    }

    pub(super) fn count(&self, more: usize) {
        self.work.set(self.work.get() + more as u64);
    }

    /// The values of the first of some cells that go with some that the others have left, by all that the line says of
    /// these cells alone.
    pub(super) fn kept(&self, places: &[usize], left: &[Vec<i32>]) -> Vec<i32> {
        if self.is_spent() {
            return left[places[0]].clone();
        }
        let line = self.filled.line;
        let mut due: Vec<Vec<&Constraint>> = vec![Vec::new(); places.len()];
        for (depth, &place) in places.iter().enumerate() {
            self.count(self.scopes[place].len());
            for (own, constraint) in &self.scopes[place] {
                // Each constraint where the last of its cells is filled.
                let is_filled = |place: &usize| places[..=depth].contains(place);
                if own.iter().all(is_filled) {
                    due[depth].push(constraint);
                }
            }
        }
        let mut values = line.values(&[]);
        let of_places: Vec<&[i32]> = places.iter().map(|&place| &left[place][..]).collect();
        let mut kept = Vec::new();
        for value in of_places[0].chunks(1) {
            let own = [&[value], &of_places[1..]].concat();
            if self.fill(places, &own, &due, &mut Vec::new(), &mut values) {
                kept.extend(value);
            }
        }
        kept
    }

    /// Returns `true` if cells behind some that are `filled` can be filled, too, with values that each has left.
    fn fill(
        &self,
        places: &[usize],
        left: &[&[i32]],
        due: &[Vec<&Constraint>],
        filled: &mut Vec<i32>,
        values: &mut [Option<i32>],
    ) -> bool {
        let depth = filled.len();
        let Some(&place) = places.get(depth) else { return true };
        left[depth].iter().any(|&value| {
            self.count(1 + due[depth].len());
            let is_taken = |at: usize| self.differ[places[at]][place] && filled[at] == value;
            if (0..depth).any(is_taken) {
                return false;
            }
            self.filled.line.set(values, place, Some(value));
            filled.push(value);
            let fits = due[depth].iter().all(|constraint| constraint.holds(values))
                && self.fill(places, left, due, filled, values);
            filled.pop();
            self.filled.line.set(values, place, None);
            fits
        })
    }

    /// The values of a cell that have nothing to go with in a number of other cells, with why; and those that have.
    pub fn without_partner(
        &self,
        place: usize,
        values: &[i32],
        sizes: RangeInclusive<usize>,
    ) -> (Vec<NoPartner>, Vec<i32>) {
        let line = self.filled.line;
        let mut open = values.to_vec();
        let mut reasons = Vec::new();
        for size in sizes {
            if open.is_empty() {
                break;
            }
            for others in self.tied_to(place, size) {
                let fills = others.iter().map(|&other| line.left[other].len()).product::<usize>();
                if fills > MOST_FILLS_TRIED {
                    continue;
                }
                let mut left = line.left.clone();
                left[place] = open.clone();
                let kept = self.kept(&[&[place], &others[..]].concat(), &left);
                let lost: Vec<i32> = open.iter().copied().filter(|value| !kept.contains(value)).collect();
                if !lost.is_empty() {
                    reasons.push(self.no_partner(place, &lost, &others));
                    open = kept;
                }
                if open.is_empty() {
                    break;
                }
            }
        }
        (reasons, open)
    }

    /// The sets of other cells of a size that are tied to a cell, or to each other and one of them to it; none if there are too
    /// many of these, or of smaller ones.
    fn tied_to(&self, place: usize, size: usize) -> Vec<Vec<usize>> {
        let mut sets: BTreeSet<Vec<usize>> = BTreeSet::from([Vec::new()]);
        for _ in 0..size {
            let longer = |set: &Vec<usize>| {
                let set = set.clone();
                let is_tied = |other: usize| {
                    self.tied[place][other] || set.iter().any(|&before| self.tied[before][other])
                };
                let others: Vec<usize> = (0..self.tied.len())
                    .filter(|&other| other != place && !set.contains(&other) && is_tied(other))
                    .collect();
                others.into_iter().map(move |other| {
                    let mut longer = [&set[..], &[other]].concat();
                    longer.sort_unstable();
                    longer
                })
            };
            sets = sets.iter().flat_map(longer).collect();
            self.count(sets.len());
            if sets.len() > MOST_SETS || self.is_spent() {
                return Vec::new();
            }
        }
        sets.into_iter().collect()
    }

    /// Values of a cell that leave nothing for others together, with what they leave for each of several alone.
    fn no_partner(&self, place: usize, values: &[i32], others: &[usize]) -> NoPartner {
        let mut left = self.filled.line.left.clone();
        left[place] = values.to_vec();
        let mut narrowed = Vec::new();
        for &other in others.iter().filter(|_| others.len() > 1) {
            let kept = self.kept(&[other, place], &left);
            // This cell alone shows it.
            if kept.is_empty() {
                return self.partner(place, values, &[], &[other]);
            }
            if kept.len() < left[other].len() && kept.len() <= MOST_LEFT {
                narrowed.push((other, kept));
            }
        }
        self.partner(place, values, &narrowed, others)
    }

    /// The reason of values of a cell, with what others have left then, and those for which nothing is left.
    pub(super) fn partner(
        &self,
        place: usize,
        values: &[i32],
        narrowed: &[(usize, Vec<i32>)],
        others: &[usize],
    ) -> NoPartner {
        // Cells one after the other that have the same values left stand together.
        let runs = narrowed.chunk_by(|(_, a), (_, b)| a == b);
        let then = runs.map(|run| LeftValues {
            cells: run.iter().map(|(place, _)| self.filled.line.cells[*place]).collect(),
            values: run[0].1.clone(),
        });
        NoPartner {
            cells: vec![self.filled.line.cells[place]],
            values: values.to_vec(),
            then: then.collect(),
            others: self.filled.cells(others),
        }
    }
}
