//! Values of a line that the values left in a few other cells rule out: for lines that are too large to be tried, or that
//! have no short reason otherwise.

use std::collections::BTreeMap;

use super::case_split::Claim;
use super::line_fillings::{MOST_BRANCHES, known_of};
use super::single_values::merged;
use super::step_facts::StepFacts;
use super::{Conclusion, LeftValues, LineFact, LineReason, NoPartner};
use crate::grid::{Cell, Digit};
use crate::steps::Consequences;

/// The most reasons of a line, each for some values.
const MOST_REASONS: usize = 12;
/// The most values that a cell is said to need.
const MOST_NEEDED: usize = 4;
/// The most literals that become true for one step.
const MOST_ASSIGNED: u64 = 4_000_000;

/// A line about whose cells nothing is known.
struct BareLine {
    line: Consequences,
    /// All values of each cell.
    all: BTreeMap<Cell, Vec<Digit>>,
    /// The cells that have lost values, and the values left in these.
    left: BTreeMap<Cell, Vec<Digit>>,
}

/// Explains the values that a step's only line excludes by what at most `most` other cells have left for each; `None` if
/// that is not found.
pub fn blamed(facts: &StepFacts<'_>, most: usize) -> Option<LineReason> {
    let [cause] = &facts.step.because[..] else { return None };
    let values = |cell: Cell| facts.puzzle.grid().values_of(cell);
    let known = known_of(facts, cause)?;
    let all: Vec<_> = known.iter().map(|&(cell, _)| (cell, values(cell).iter().collect())).collect();
    let mut bare = BareLine {
        line: Consequences::new(facts.puzzle, cause, &all)?,
        left: known.into_iter().filter(|(cell, left)| left.len() < values(*cell).count()).collect(),
        all: all.into_iter().collect(),
    };
    // By cell, by the blamed cells, and by what the only one would need.
    let mut reasons: BTreeMap<(Cell, Vec<Cell>, Vec<Digit>), Vec<i32>> = BTreeMap::new();
    for (cell, value) in facts.step.gone() {
        let others = bare.blamed((cell, value), most)?;
        let needed = match others[..] {
            [other] => bare.needed((cell, value), other),
            _ => Vec::new(),
        };
        reasons.entry((cell, others, needed)).or_default().push(value.into());
    }
    let partners = reasons.into_iter().map(|((cell, others, needed), gone)| {
        let then = others.iter().filter(|_| !needed.is_empty()).map(|&other| LeftValues {
            cells: vec![other],
            values: needed.iter().map(|&value| value.into()).collect(),
        });
        NoPartner { cells: vec![cell], values: gone, then: then.collect(), others }
    });
    let same =
        |a: &NoPartner, b: &NoPartner| a.values == b.values && a.then == b.then && a.others == b.others;
    let partners = merged(partners.collect(), same, |one| &mut one.cells);
    let is_short = (1..=MOST_REASONS).contains(&partners.len());
    let what = LineFact::OneByOne { partners, neighbours: Vec::new(), unequal: Vec::new() };
    is_short.then_some(LineReason { what, so: Conclusion::Refuted })
}

impl BareLine {
    /// Returns few cells whose remaining values rule a value out: none if the line never allows it, one if one is enough.
    fn blamed(&mut self, (cell, value): (Cell, Digit), most: usize) -> Option<Vec<Cell>> {
        let mut others: Vec<Cell> = self.left.keys().copied().filter(|&other| other != cell).collect();
        if !self.refutes((cell, value), &others) {
            return None;
        }
        for few in [Vec::new()].into_iter().chain(others.iter().map(|&other| vec![other])) {
            if self.refutes((cell, value), &few) {
                return Some(few);
            }
        }
        // Cells nearby are easier to see.
        let distance = |other: &Cell| other.row.abs_diff(cell.row).max(other.column.abs_diff(cell.column));
        others.sort_by_key(distance);
        for place in (0..others.len()).rev() {
            let other = others.remove(place);
            if !self.refutes((cell, value), &others) {
                others.insert(place, other);
            }
        }
        others.sort_unstable();
        (others.len() <= most).then_some(others)
    }

    /// Returns `true` if what the other cells have left rules a value out.
    fn refutes(&mut self, (cell, value): (Cell, Digit), others: &[Cell]) -> bool {
        let is_gone = |other: Cell, value: &Digit| !self.left[&other].contains(value);
        let gone = others.iter().flat_map(|&other| {
            let gone = self.all[&other].iter().copied().filter(move |value| is_gone(other, value));
            gone.map(move |value| (other, value, false))
        });
        let claims: Vec<Claim> = [(cell, value, true)].into_iter().chain(gone).collect();
        self.line.cost() < MOST_ASSIGNED && self.line.excludes(&claims, MOST_BRANCHES)
    }

    /// Returns the values that another cell would need; none if they are many, or none would do.
    fn needed(&mut self, (cell, value): (Cell, Digit), other: Cell) -> Vec<Digit> {
        let mut needed = self.all[&other].clone();
        needed.retain(|&own| {
            let is_left = self.left[&other].contains(&own);
            !is_left && !self.line.excludes(&[(cell, value, true), (other, own, true)], MOST_BRANCHES)
        });
        if needed.len() > MOST_NEEDED { Vec::new() } else { needed }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::random::Random;
    use crate::steps::reason::tests::each_of;
    use crate::steps::{Cause, Line};

    /// The blamed cells alone rule the values out, and so does all that one of them would need.
    #[test]
    fn blamed_cells_are_enough() {
        let mut random = Random::new(3, &[]);
        let (mut of_few, mut needs) = (0, 0);
        for rule in ["numbered-room 4 r1 left", "first-run-sum 9 r1 left", "skyscraper 3 r1 left"] {
            each_of(rule, 6, &mut random, |rule, filled| {
                let Some(reason) = blamed(filled.facts, 3) else { return };
                let LineFact::OneByOne { partners, .. } = &reason.what else { panic!("{reason:?}") };
                let puzzle: &Puzzle = filled.facts.puzzle;
                let values = |cell: Cell| puzzle.grid().values_of(cell).iter().collect::<Vec<Digit>>();
                for (one, &cell) in partners.iter().flat_map(|one| one.cells.iter().map(move |c| (one, c))) {
                    let fillings = |with_others: bool| {
                        let left = |&other: &Cell| match other {
                            other if other == cell => values(other)
                                .into_iter()
                                .filter(|&value| one.values.contains(&value.into()))
                                .collect(),
                            other if with_others && one.others.contains(&other) => {
                                filled.facts.values(other).expect("a fact").to_vec()
                            }
                            other => values(other),
                        };
                        let known: Vec<(Cell, Vec<Digit>)> =
                            filled.line.cells.iter().map(|cell| (*cell, left(cell))).collect();
                        let line = Line::new(puzzle, &Cause::Rule { rule: 0 }, &known).expect("a line");
                        line.fillings(usize::MAX).expect("fillings")
                    };
                    assert_eq!(fillings(true), Vec::<Vec<i32>>::new(), "{rule} {one:?}");
                    of_few += usize::from(!one.others.is_empty());
                    for then in &one.then {
                        let place = filled.line.cells.iter().position(|other| *other == then.cells[0]);
                        let can_be =
                            |filling: &Vec<i32>| then.values.contains(&filling[place.expect("a cell")]);
                        assert!(fillings(false).iter().all(can_be), "{rule} {one:?}");
                        needs += 1;
                    }
                }
            });
        }
        assert!(of_few > 50 && needs > 10, "{of_few} {needs}");
    }
}
