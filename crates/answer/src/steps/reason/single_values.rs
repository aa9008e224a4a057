//! Reasons of a line for one value at a time: it has no partner, or a sum does not work out.

use std::collections::BTreeMap;

use super::few_cells::{Links, MOST_OTHERS};
use super::filled_line::FilledLine;
use super::{Conclusion, LeftValues, LineFact, LineReason, NoPartner, Unequal};
use crate::grid::Cell;
use crate::steps::Cause;

/// The most reasons of a line for one value each. Each stands alone: a reader need not keep all in mind.
const MOST_REASONS: usize = 12;

impl FilledLine<'_> {
    /// Explains why each value goes on its own; `None` if some value goes for another reason, or it takes too many.
    pub fn one_by_one(&self) -> Option<LineReason> {
        let links = Links::new(self);
        self.singly(&links).or_else(|| {
            let gone: Vec<(usize, i32)> = self.gone().collect();
            let reasons =
                links.narrowed(&gone).filter(|reasons| (1..=MOST_REASONS).contains(&reasons.len()))?;
            Some(LineReason { what: LineFact::Narrowed(reasons), so: Conclusion::Refuted })
        })
    }

    /// Explains why each value goes independently of the others; `None` if that is not found, or takes too many sentences.
    pub(super) fn singly(&self, links: &Links<'_>) -> Option<LineReason> {
        let mut gone: BTreeMap<usize, Vec<i32>> = BTreeMap::new();
        self.gone().for_each(|(place, value)| gone.entry(place).or_default().push(value));
        let (mut partners, mut unequal) = (Vec::new(), Vec::new());
        for (place, values) in gone {
            let (reasons, open) = links.without_partner(place, &values, 0..=1);
            partners.extend(reasons);
            let (reasons, open) = self.unequal(links, place, &open);
            unequal.extend(reasons);
            if open.is_empty() {
                continue;
            }
            if let Some(reasons) = links.trail(place, &open) {
                partners.push(reasons);
                continue;
            }
            let (reasons, open) = links.without_partner(place, &open, 2..=MOST_OTHERS);
            partners.extend(reasons);
            let each = open.iter().map(|&value| links.trail(place, &[value]));
            partners.extend(each.collect::<Option<Vec<_>>>()?);
        }
        let same =
            |a: &NoPartner, b: &NoPartner| a.values == b.values && a.then == b.then && a.others == b.others;
        let mut partners = merged(partners, same, |one| &mut one.cells);
        let same = |a: &Unequal, b: &Unequal| {
            let is_single = a.side.len() == 1 && b.side.len() == 1;
            let same_side = a.others.is_empty() || is_single || a.side == b.side;
            let same_rest =
                a.others == b.others && (a.is_large, a.own, a.other) == (b.is_large, b.own, b.other);
            a.values == b.values && same_side && same_rest
        };
        let unequal = merged(unequal, same, |one| &mut one.cells);
        let mut neighbours = Vec::new();
        if partners.len() + unequal.len() > MOST_REASONS {
            neighbours = self.beside_each(&mut partners);
        }
        let count = partners.len() + neighbours.len() + unequal.len();
        let what = LineFact::OneByOne { partners, neighbours, unequal };
        (1..=MOST_REASONS).contains(&count).then_some(LineReason { what, so: Conclusion::Refuted })
    }

    /// Takes out the reasons by which a value leaves nothing for the next or previous cell of a whisper, and returns
    /// the cells grouped by equal values.
    fn beside_each(&self, partners: &mut Vec<NoPartner>) -> Vec<LeftValues> {
        let Cause::Rule { rule } = self.cause else { return Vec::new() };
        if self.line.rule_name() != Some("whisper") {
            return Vec::new();
        }
        let all: Vec<Cell> = self.facts.puzzle.rules()[*rule].statement.cells().collect();
        let are_neighbours = |a: &Cell, b: &Cell| {
            all.windows(2).any(|pair| [&pair[0], &pair[1]] == [a, b] || [&pair[0], &pair[1]] == [b, a])
        };
        let (reasons, rest): (Vec<NoPartner>, Vec<NoPartner>) =
            std::mem::take(partners).into_iter().partition(|one| {
                let [other] = &one.others[..] else { return false };
                one.then.is_empty() && one.cells.iter().all(|cell| are_neighbours(cell, other))
            });
        *partners = rest;
        let reasons =
            reasons.into_iter().map(|one| LeftValues { cells: one.cells, values: one.values }).collect();
        let mut reasons = merged(reasons, |a: &LeftValues, b| a.values == b.values, |one| &mut one.cells);
        let place = |cell: &Cell| all.iter().position(|other| other == cell);
        reasons.iter_mut().for_each(|one| one.cells.sort_by_key(place));
        reasons
    }
}

/// Merges items that are the same except for their cells.
pub(super) fn merged<T>(
    all: Vec<T>,
    same: impl Fn(&T, &T) -> bool,
    cells: impl Fn(&mut T) -> &mut Vec<Cell>,
) -> Vec<T> {
    let mut merged: Vec<T> = Vec::new();
    for mut one in all {
        match merged.iter_mut().find(|other| same(other, &one)) {
            Some(other) => {
                let more = std::mem::take(cells(&mut one));
                cells(other).extend(more);
            }
            None => merged.push(one),
        }
    }
    merged
}
