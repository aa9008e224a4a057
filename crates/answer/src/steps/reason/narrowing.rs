//! The values that a cell's values leave for others of its line, one cell after the other, up to a cell with none.

use std::collections::BTreeSet;

use super::few_cells::{Links, MOST_FILLS_TRIED};
use super::{NarrowedCell, NoPartner};

/// The most cells that a reader follows one after the other.
const MOST_LINKS: usize = 5;
/// Cells that merely differ are examined together only if at most this many ways are left.
const MOST_EVEN: usize = 27;
/// With more results, the way is not short.
const MOST_FOUND: usize = 100;

/// A cell with fewer values left because of others.
struct Narrowed {
    place: usize,
    values: Vec<i32>,
    /// The cells that cause it.
    others: Vec<usize>,
    /// The places of the earlier results that it rests on.
    from: Vec<usize>,
}

/// Cells that cannot be filled together.
struct End {
    cells: Vec<usize>,
    /// The places of the results that it rests on.
    from: Vec<usize>,
}

impl Links<'_> {
    /// Follows the values that a cell's values leave for others one after the other, until none is left for one.
    pub fn trail(&self, place: usize, values: &[i32]) -> Option<NoPartner> {
        let mut left = self.filled.line.left.clone();
        left[place] = values.to_vec();
        let mut found =
            vec![Narrowed { place, values: values.to_vec(), others: Vec::new(), from: Vec::new() }];
        // For each cell, its last result.
        let mut last: Vec<Option<usize>> = vec![None; left.len()];
        last[place] = Some(0);
        let mut new = 0..found.len();
        while !new.is_empty() && found.len() < MOST_FOUND {
            let begin = found.len();
            let is_new = |at: Option<usize>| at.is_some_and(|at| new.contains(&at));
            if let Some(end) = self.narrow(&mut left, &mut last, &mut found, is_new) {
                return self.trail_to(&found, end);
            }
            new = begin..found.len();
        }
        None
    }

    /// Returns the values left in cells because of others, one after the other, beginning with the cells' own values;
    /// `None` if a cell keeps more than the step says.
    pub fn narrowed(&self, gone: &[(usize, i32)]) -> Option<Vec<NarrowedCell>> {
        let mut left = self.filled.line.left.clone();
        let mut last: Vec<Option<usize>> = vec![None; left.len()];
        let mut found: Vec<Narrowed> = Vec::new();
        let mut new = 0..0;
        loop {
            let begin = found.len();
            let is_new = |at: Option<usize>| begin == 0 || at.is_some_and(|at| new.contains(&at));
            if self.narrow(&mut left, &mut last, &mut found, is_new).is_some() || found.len() > MOST_FOUND {
                return None;
            }
            if found.len() == begin {
                break;
            }
            new = begin..found.len();
        }
        if gone.iter().any(|(place, value)| left[*place].contains(value)) {
            return None;
        }
        let needed = needed(&found, gone.iter().filter_map(|&(place, _)| last[place]).collect());
        let cells = needed.into_iter().map(|at| {
            let Narrowed { place, values, others, .. } = &found[at];
            NarrowedCell {
                cell: self.filled.line.cells[*place],
                values: values.clone(),
                others: self.filled.cells(others),
            }
        });
        Some(cells.collect())
    }

    /// Adds the values left in each cell because of one or two others, at least one being new. Returns for the first
    /// cell with none left the cells of its tie, and the results on which that rests.
    fn narrow(
        &self,
        left: &mut [Vec<i32>],
        last: &mut [Option<usize>],
        found: &mut Vec<Narrowed>,
        is_new: impl Fn(Option<usize>) -> bool,
    ) -> Option<End> {
        let (mut before, of_before) = (left.to_vec(), last.to_vec());
        for tie in &self.ties {
            if self.is_spent() {
                return None;
            }
            let fills = tie.iter().map(|&place| before[place].len()).product::<usize>();
            let is_even = |pair: &[usize]| self.differ[pair[0]][pair[1]];
            let most =
                if tie.len() > 2 && tie.windows(2).all(is_even) { MOST_EVEN } else { MOST_FILLS_TRIED };
            if fills > most {
                continue;
            }
            for &target in tie {
                let others: Vec<usize> = tie.iter().copied().filter(|&other| other != target).collect();
                if !others.iter().any(|&other| is_new(of_before[other])) {
                    continue;
                }
                // The cell's own result of this round counts already.
                let of_target = std::mem::replace(&mut before[target], left[target].clone());
                let kept = self.kept(&[&[target], &others[..]].concat(), &before);
                before[target] = of_target;
                if kept.len() == left[target].len() {
                    continue;
                }
                let from = others.iter().filter_map(|&other| of_before[other]).chain(last[target]).collect();
                if kept.is_empty() {
                    return Some(End { cells: tie.clone(), from });
                }
                last[target] = Some(found.len());
                left[target].clone_from(&kept);
                found.push(Narrowed { place: target, values: kept, others, from });
            }
        }
        None
    }

    /// Returns the way to a cell with nothing left, via the results that it rests on.
    fn trail_to(&self, found: &[Narrowed], end: End) -> Option<NoPartner> {
        let mut needed = needed(found, end.from);
        // Without the assumption, which is the first.
        if !needed.remove(&0) || needed.len() > MOST_LINKS {
            return None;
        }
        // For each cell, the values left in the end.
        let is_last =
            |at: &&usize| !needed.range(*at + 1..).any(|&later| found[later].place == found[**at].place);
        let last = needed.iter().filter(is_last);
        let narrowed: Vec<(usize, Vec<i32>)> =
            last.map(|&at| (found[at].place, found[at].values.clone())).collect();
        // A cell without a result counts with its own values. If every cell has a result, the results are incompatible.
        let place = found[0].place;
        let is_narrowed = |&other: &usize| narrowed.iter().any(|&(place, _)| place == other);
        let (others, mut cells): (Vec<usize>, Vec<usize>) =
            end.cells.into_iter().filter(|&other| other != place).partition(is_narrowed);
        if cells.is_empty() {
            cells = others;
        }
        Some(self.partner(place, &found[0].values, &narrowed, &cells))
    }
}

/// Returns these results and everything they rest on.
fn needed(found: &[Narrowed], mut open: Vec<usize>) -> BTreeSet<usize> {
    let mut needed: BTreeSet<usize> = BTreeSet::new();
    while let Some(at) = open.pop() {
        if needed.insert(at) {
            open.extend(&found[at].from);
        }
    }
    needed
}
