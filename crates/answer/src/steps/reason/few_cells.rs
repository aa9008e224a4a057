//! Few cells of a line at a time: values of a cell that leave nothing for one to three others together.

use std::cell::Cell;
use std::collections::BTreeSet;
use std::ops::RangeInclusive;

use super::filled_line::FilledLine;
use super::{LeftValues, NoPartner};
use crate::csp::Constraint;

/// The most other cells that a reader considers at once.
pub const MOST_OTHERS: usize = 3;
/// The most values that are tried for other cells.
pub(super) const MOST_FILLS_TRIED: usize = 1_000;
/// Cells of a longer line are examined together only if a rule is about them, not if they merely differ; of differing
/// cells, only two at a time.
const MOST_CELLS: usize = 10;
/// With more sets of other cells of one size, neither these nor any of a larger size are examined.
const MOST_SETS: usize = 200;
/// The most values, constraints and sets of cells that are examined in a line.
pub(super) const MOST_WORK: u64 = 4_000_000;
/// More values than these do not help a reader.
const MOST_LEFT: usize = 4;

/// The consequences of a line for few cells at a time.
pub struct Links<'a> {
    pub(super) filled: &'a FilledLine<'a>,
    /// By cell and other cell: whether the line says that they differ.
    pub(super) differ: Vec<Vec<bool>>,
    /// By cell: the cells to which a constraint, or a difference, ties it.
    tied: Vec<Vec<bool>>,
    /// Two or three cells that are examined together: cells of a constraint, and cells that differ.
    pub(super) ties: Vec<Vec<usize>>,
    /// By cell: the constraints on it and few others, with the places of all these cells. Larger constraints never
    /// concern so small a set alone; the differing cells are known anyway.
    scopes: Vec<Vec<(Vec<usize>, &'a Constraint)>>,
    /// The number of values, constraints and sets of cells examined.
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

    /// Returns `true` if the limit of examined items is reached.
    pub(super) fn is_spent(&self) -> bool {
        self.work.get() >= MOST_WORK
    }

    /// Returns the number of values, constraints and sets of cells examined.
    #[cfg(test)]
    pub(super) fn work(&self) -> u64 {
        self.work.get()
    }

    pub(super) fn count(&self, more: usize) {
        self.work.set(self.work.get() + more as u64);
    }

    /// Returns the values of the first of some cells that are compatible with values left in the others, according to
    /// all constraints on these cells alone.
    pub(super) fn kept(&self, places: &[usize], left: &[Vec<i32>]) -> Vec<i32> {
        if self.is_spent() {
            return left[places[0]].clone();
        }
        let line = self.filled.line;
        let mut due: Vec<Vec<&Constraint>> = vec![Vec::new(); places.len()];
        for (depth, &place) in places.iter().enumerate() {
            self.count(self.scopes[place].len());
            for (own, constraint) in &self.scopes[place] {
                // Each constraint is due when its last cell is filled.
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

    /// Returns `true` if the cells after the `filled` ones can be filled, too, with values left in each.
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

    /// Returns the values of a cell that are incompatible with some other cells, with the reason; and the compatible ones.
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

    /// Returns the sets of other cells, of this size, that are tied to a cell, or to each other with some cell tied to
    /// it; empty if there are too many, of this size or a smaller one.
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

    /// Returns values of a cell that leave nothing for several others together, with the values they leave for each alone.
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

    /// Returns the reason against values of a cell, with the values that others then have left, and the cells with none.
    pub(super) fn partner(
        &self,
        place: usize,
        values: &[i32],
        narrowed: &[(usize, Vec<i32>)],
        others: &[usize],
    ) -> NoPartner {
        // Consecutive cells with the same values left are grouped.
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
