//! The patterns known to human solvers: intersections of houses, subsets and fish.

use std::ops::Range;

use super::board::Board;
use super::reasons::{Direction, Frame, Reasons};
use crate::cnf::Lit;

/// A deduction: reasons, and the candidates that they make true or false.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Deduction {
    pub reasons: Vec<u32>,
    /// Candidates that become true.
    pub place: Vec<u32>,
    /// Candidates that become false.
    pub remove: Vec<u32>,
    /// `true` if no reason can be left out; `false` if that is not known.
    pub minimal: bool,
    /// The contrary of the conclusion for which the reasons were found; `None` for the first conclusion.
    pub contrary: Option<Lit>,
    /// The additional weight for the ways to satisfy a line.
    pub added: u32,
}

impl Deduction {
    pub fn removing(reasons: Vec<u32>, remove: Vec<u32>) -> Deduction {
        Deduction { reasons, place: Vec::new(), remove, minimal: true, contrary: None, added: 0 }
    }

    /// Returns the weight of the reasons plus the additional one.
    pub fn weight(&self, reasons: &Reasons) -> u32 {
        reasons.weight(&self.reasons) + self.added
    }

    /// Returns all candidates that become true or false.
    pub fn candidates(&self) -> Vec<u32> {
        self.place.iter().chain(&self.remove).copied().collect()
    }
}

/// The open candidates of a group, and whether (`done`) one is true.
struct OpenGroup {
    lits: Vec<u32>,
    done: bool,
}

impl Board {
    fn open_of(&self, reason: u32) -> OpenGroup {
        let group = self.engine.place(reason).groups.start;
        let (members, _) = self.engine.group(group);
        let open = |lit: &&Lit| self.engine.value(**lit) == 0;
        let lits = members.iter().filter(open).map(|lit| lit.var().index() as u32).collect();
        OpenGroup { lits, done: self.engine.counts(group).1 > 0 }
    }

    /// Finds intersections: all cells of a value in one house lie in another house, whose other cells lose the value.
    pub fn confined(&self) -> Vec<Deduction> {
        let mut found = Vec::new();
        for frame in self.reasons.frames.iter().filter(|frame| frame.exactly) {
            for &reason in &frame.values {
                let inside = self.open_of(reason);
                if inside.done || inside.lits.len() < 2 {
                    continue;
                }
                for &other in &self.reasons.of[inside.lits[0] as usize] {
                    let scope = &self.reasons.all[other as usize].scope;
                    if other == reason
                        || !self.is_value(other)
                        || !inside.lits.iter().all(|lit| scope.binary_search(lit).is_ok())
                    {
                        continue;
                    }
                    let mut remove = self.open_of(other).lits;
                    remove.retain(|lit| !inside.lits.contains(lit));
                    if !remove.is_empty() {
                        found.push(Deduction::removing(vec![reason, other], remove));
                    }
                }
            }
        }
        found
    }

    fn is_value(&self, reason: u32) -> bool {
        self.reasons.all[reason as usize].cause.is_of_house()
    }

    /// Finds the subsets of a size: `size` cells of a house that have only as many values, which the other cells of the
    /// house lose; or `size` values that have only as many cells, which lose their other values.
    pub fn subsets(&self, size: usize) -> Vec<Deduction> {
        let mut found = Vec::new();
        for frame in &self.reasons.frames {
            let open: Vec<usize> = frame.cells.iter().copied().filter(|&cell| self.left[cell] > 1).collect();
            // Sets of values are `u64`.
            if open.len() <= size || frame.values.len() > 64 {
                continue;
            }
            let rows: Vec<u64> = open.iter().map(|&cell| self.values_of(cell, frame)).collect();
            for (members, union) in closed(&rows, size) {
                let inside = |place: &usize| members & 1 << place != 0;
                let outside = (0..open.len()).filter(|place| !inside(place));
                let remove: Vec<u32> =
                    outside.flat_map(|place| self.candidates_in(open[place], frame, union)).collect();
                if !remove.is_empty() {
                    let cells = (0..open.len()).filter(inside).map(|place| self.reasons.cell[open[place]]);
                    found.push(Deduction::removing(cells.chain(of_values(frame, union)).collect(), remove));
                }
            }
            if frame.exactly {
                found.extend(self.hidden(frame, &open, &rows, size));
            }
        }
        found
    }

    fn hidden(&self, frame: &Frame, open: &[usize], rows: &[u64], size: usize) -> Vec<Deduction> {
        let holding = |value: usize| {
            (0..open.len())
                .filter(|&place| rows[place] >> value & 1 == 1)
                .fold(0u64, |set, place| set | 1 << place)
        };
        let held: Vec<usize> = (0..frame.values.len()).filter(|&value| holding(value) != 0).collect();
        if held.len() <= size || open.len() > 64 {
            return Vec::new();
        }
        let columns: Vec<u64> = held.iter().map(|&value| holding(value)).collect();
        let mut found = Vec::new();
        for (members, places) in closed(&columns, size) {
            let chosen = (0..held.len()).filter(|place| members & 1 << place != 0);
            let values: u64 = chosen.fold(0, |set, place| set | 1 << held[place]);
            let cells: Vec<usize> =
                (0..open.len()).filter(|place| places & 1 << place != 0).map(|place| open[place]).collect();
            let remove: Vec<u32> =
                cells.iter().flat_map(|&cell| self.candidates_in(cell, frame, !values)).collect();
            if !remove.is_empty() {
                let cells = cells.iter().map(|&cell| self.reasons.cell[cell]);
                found.push(Deduction::removing(of_values(frame, values).chain(cells).collect(), remove));
            }
        }
        found
    }

    /// Returns the candidates of a cell for the values of its house, in the order of values.
    fn candidates_of(&self, cell: usize, frame: &Frame) -> Range<u32> {
        let first = (cell * self.reasons.candidates.width + frame.first) as u32;
        first..first + frame.values.len() as u32
    }

    /// Returns the open values of a cell, as bits numbered like the values of its house.
    fn values_of(&self, cell: usize, frame: &Frame) -> u64 {
        let all = self.candidates_of(cell, frame).enumerate();
        all.filter(|&(_, candidate)| self.is_open(candidate)).fold(0, |set, (value, _)| set | 1 << value)
    }

    fn candidates_in(&self, cell: usize, frame: &Frame, values: u64) -> Vec<u32> {
        let all = self.candidates_of(cell, frame).enumerate();
        let chosen = all.filter(|(value, _)| values >> value & 1 == 1).map(|(_, candidate)| candidate);
        chosen.filter(|&candidate| self.is_open(candidate)).collect()
    }

    /// Finds fish of a size: all cells of a value in `size` houses lie in as many other houses, whose other cells lose
    /// the value.
    pub fn fish(&self, size: usize) -> Vec<Deduction> {
        let mut found = Vec::new();
        for offset in 0..self.reasons.candidates.width {
            // Houses whose cells cannot have the value are irrelevant.
            let groups: Vec<Group> =
                self.reasons.frames.iter().filter_map(|frame| self.group_of(frame, offset)).collect();
            let bases: Vec<usize> = (0..groups.len())
                .filter(|&group| groups[group].is_base && (2..=2 * size).contains(&groups[group].lits.len()))
                .collect();
            if size == 2 {
                extend_bases(&groups, &bases, size, |_| true, &mut Vec::new(), &mut found);
                continue;
            }
            // Larger fish are searched only among rows and columns, because there are too many other combinations.
            for [base, cover] in [[Direction::Row, Direction::Column], [Direction::Column, Direction::Row]] {
                let lying = |&group: &usize| groups[group].direction == base;
                let bases: Vec<usize> = bases.iter().copied().filter(lying).collect();
                let across = |group: usize| groups[group].direction == cover;
                extend_bases(&groups, &bases, size, across, &mut Vec::new(), &mut found);
            }
        }
        found
    }

    fn group_of(&self, frame: &Frame, offset: usize) -> Option<Group> {
        let reason = *frame.values.get(offset.checked_sub(frame.first)?)?;
        let open = self.open_of(reason);
        let is_base = frame.exactly && !open.done;
        Some(Group { reason, lits: open.lits, is_base, direction: frame.direction })
    }
}

/// The open candidates for a value in a house.
struct Group {
    reason: u32,
    lits: Vec<u32>,
    /// `true` if the house can be a base of a fish: it must contain the value, and does not yet.
    is_base: bool,
    direction: Direction,
}

/// Extends the bases `chosen` by groups of `left` that do not overlap with them, up to `size` groups, and then looks
/// for covers.
fn extend_bases(
    groups: &[Group],
    left: &[usize],
    size: usize,
    may_cover: impl Fn(usize) -> bool + Copy,
    chosen: &mut Vec<usize>,
    found: &mut Vec<Deduction>,
) {
    if chosen.len() == size {
        let body: Vec<u32> = chosen.iter().flat_map(|&base| groups[base].lits.iter().copied()).collect();
        extend_covers(groups, chosen, &body, may_cover, &mut Vec::new(), found);
        return;
    }
    for (place, &base) in left.iter().enumerate() {
        let meets = |&other: &usize| groups[other].lits.iter().any(|lit| groups[base].lits.contains(lit));
        if !chosen.iter().any(meets) {
            chosen.push(base);
            extend_bases(groups, &left[place + 1..], size, may_cover, chosen, found);
            chosen.pop();
        }
    }
}

/// Extends `covers` by groups other than `bases` until they cover `body`, all candidates of the bases. Adds to `found`
/// each result with as many covers as bases that excludes something.
fn extend_covers(
    groups: &[Group],
    bases: &[usize],
    body: &[u32],
    may_cover: impl Fn(usize) -> bool + Copy,
    covers: &mut Vec<usize>,
    found: &mut Vec<Deduction>,
) {
    let covered = |lit: &u32| covers.iter().any(|&cover: &usize| groups[cover].lits.contains(lit));
    let Some(first) = body.iter().find(|lit| !covered(lit)) else {
        let all = covers.iter().flat_map(|&cover| groups[cover].lits.iter().copied());
        let mut remove: Vec<u32> = all.filter(|lit| !body.contains(lit)).collect();
        remove.sort_unstable();
        remove.dedup();
        if covers.len() == bases.len() && !remove.is_empty() {
            let reasons = bases.iter().chain(covers.iter()).map(|&group| groups[group].reason);
            found.push(Deduction::removing(reasons.collect(), remove));
        }
        return;
    };
    if covers.len() == bases.len() {
        return;
    }
    let holds =
        |group: &usize| !bases.contains(group) && may_cover(*group) && groups[*group].lits.contains(first);
    for cover in (0..groups.len()).filter(holds).collect::<Vec<_>>() {
        covers.push(cover);
        extend_covers(groups, bases, body, may_cover, covers, found);
        covers.pop();
    }
}

/// Returns the reasons of a house for the values whose bits are set.
fn of_values(frame: &Frame, values: u64) -> impl Iterator<Item = u32> + '_ {
    frame
        .values
        .iter()
        .enumerate()
        .filter(move |(value, _)| values >> value & 1 == 1)
        .map(|(_, &reason)| reason)
}

/// Returns the sets of `size` non-empty rows of bits that together have exactly `size` columns: each as the set of rows
/// and the set of columns.
fn closed(rows: &[u64], size: usize) -> Vec<(u64, u64)> {
    fn extend(
        rows: &[u64],
        from: usize,
        (members, columns): (u64, u64),
        size: usize,
        found: &mut Vec<(u64, u64)>,
    ) {
        let count = members.count_ones() as usize;
        if count == size {
            if columns.count_ones() as usize == size {
                found.push((members, columns));
            }
            return;
        }
        for place in from..rows.len() {
            let both = columns | rows[place];
            if rows[place] != 0 && both.count_ones() as usize <= size {
                extend(rows, place + 1, (members | 1 << place, both), size, found);
            }
        }
    }
    let mut found = Vec::new();
    if rows.len() <= 64 {
        extend(rows, 0, (0, 0), size, &mut found);
    }
    found
}
