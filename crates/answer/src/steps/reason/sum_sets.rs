//! Sets of different values with a sum that fit into the cells of a line, found without filling these; and the reasons
//! for few cells alone.

use std::collections::{BTreeMap, BTreeSet};

use super::excluded_sets::MOST_CELLS;
use super::few_cells::MOST_OTHERS;
use super::filled_line::FilledLine;
use super::{Conclusion, LineFact, LineReason, NoPartner};
use crate::steps::{MOST_IN_MIND, sets_with_sum};

/// Different values with the only sum of a line.
struct DifferentSets {
    places: Vec<usize>,
    total: i64,
    /// The sets with that sum.
    all: Vec<Vec<i32>>,
    /// The sets that fit into the cells.
    left: BTreeSet<Vec<i32>>,
}

impl FilledLine<'_> {
    /// Explains the only sum of cells that all differ: the sets that fit, and why others do not; `None` if they are many.
    pub fn different_sum(&self) -> Option<LineReason> {
        let found = self.different_sets()?;
        let so = self.absent_or_lacking(&found.places, &found.left)?;
        // Another reason covers the sets.
        let missing = match so {
            Conclusion::Absent => self.missing(&found.places, found.total, &found.left),
            _ => None,
        };
        Some(LineReason { what: missing.unwrap_or_else(|| self.all_sets(found)), so })
    }

    fn different_sets(&self) -> Option<DifferentSets> {
        let sum = self.line.only_sum()?;
        let places = self.line.plain(sum).filter(|places| (2..=MOST_CELLS).contains(&places.len()))?;
        if !self.line.differ(&places) || !self.has_values_of_grid() {
            return None;
        }
        let all = sets_with_sum(&self.values(), true, places.len(), sum.total)?;
        let left = self.fitting(&places, &all)?;
        Some(DifferentSets { places, total: sum.total, all, left })
    }

    /// Returns the sets that fit, and why others do not.
    fn all_sets(&self, DifferentSets { places, total, all, left }: DifferentSets) -> LineFact {
        let (out, others) = self.out(&places, all, &left);
        LineFact::Sets {
            total,
            cells: self.cells(&places),
            sets: left.into_iter().collect(),
            out,
            others,
            repeats: false,
        }
    }

    /// Returns the sets of values that fit into some cells; `None` if no set fits, or more than a person can keep in mind.
    pub fn fitting(&self, places: &[usize], all: &[Vec<i32>]) -> Option<BTreeSet<Vec<i32>>> {
        let fits = |set: &&Vec<i32>| self.too_few(places, set).is_none();
        let left: BTreeSet<Vec<i32>> = all.iter().filter(fits).cloned().collect();
        (1..=MOST_IN_MIND).contains(&left.len()).then_some(left)
    }

    /// Returns the few sets of values that cells of a long line can have, with the fact about them and these cells.
    pub fn few_sets(&self) -> Option<(LineFact, Vec<usize>, BTreeSet<Vec<i32>>)> {
        self.consecutive_sets().or_else(|| {
            let found = self.different_sets()?;
            let (places, left) = (found.places.clone(), found.left.clone());
            let missing = self.missing(&places, found.total, &left);
            Some((missing.unwrap_or_else(|| self.all_sets(found)), places, left))
        })
    }

    /// Explains the one value that cells lack, which have all others.
    pub fn missing(&self, places: &[usize], total: i64, left: &BTreeSet<Vec<i32>>) -> Option<LineFact> {
        let values = self.values();
        let all: i64 = values.iter().map(|&value| i64::from(value)).sum();
        let [set] = &left.iter().collect::<Vec<_>>()[..] else { return None };
        let mut absent = values.iter().filter(|value| !set.contains(value));
        let (Some(&value), None) = (absent.next(), absent.next()) else { return None };
        let is_one_less = places.len() + 1 == values.len() && all - total == i64::from(value);
        let cells = self.cells(places);
        (is_one_less && self.has_values_of_grid()).then_some(LineFact::Missing { cells, total, all, value })
    }

    /// Returns `true` if no cell of the line has values of its own.
    pub(super) fn has_values_of_grid(&self) -> bool {
        let grid = self.facts.puzzle.grid();
        !self.line.cells.iter().any(|&cell| grid.is_beyond(cell))
    }

    pub(super) fn values(&self) -> Vec<i32> {
        self.facts.puzzle.grid().values().iter().map(i32::from).collect()
    }

    /// Explains a line of few cells, in which each excluded value leaves nothing for all others together.
    pub fn of_few(&self) -> Option<LineReason> {
        let count = self.line.cells.len();
        if count > MOST_OTHERS + 1 {
            return None;
        }
        let mut gone: BTreeMap<usize, Vec<i32>> = BTreeMap::new();
        self.gone().for_each(|(place, value)| gone.entry(place).or_default().push(value));
        let partner = |(place, values): (usize, Vec<i32>)| {
            let others: Vec<usize> = (0..count).filter(|&other| other != place).collect();
            let (cells, others) = (self.cells(&[place]), self.cells(&others));
            NoPartner { cells, values, then: Vec::new(), others }
        };
        let partners: Vec<NoPartner> = gone.into_iter().map(partner).collect();
        let what = LineFact::OneByOne { partners, neighbours: Vec::new(), unequal: Vec::new() };
        Some(LineReason { what, so: Conclusion::Refuted })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;
    use crate::steps::reason::tests::each_of;
    use crate::steps::sets_of;

    /// The sets are found from the values of the cells alone, as if there were too many fillings.
    #[test]
    fn sets_of_different_values_are_those_of_all_fillings() {
        let (mut seen, mut missing) = (0, 0);
        for (rule, count) in
            [("killer 14 r1c1-r1c4", 4), ("killer 18 r1c1-r1c5", 5), ("killer 9 r1c1 r1c2", 2)]
        {
            each_of(rule, count, &mut Random::new(count as u64, &[]), |rule, filled| {
                let Some((what, places, sets)) = filled.few_sets() else { return };
                assert_eq!(sets, sets_of(filled.fillings, &places), "{rule} {:?}", filled.line.left);
                seen += 1;
                if let LineFact::Missing { value, total, all, .. } = what {
                    assert!(all == 21 && all - total == i64::from(value), "{rule}");
                    missing += 1;
                }
                if let Some(LineReason { what: LineFact::OneByOne { partners, .. }, .. }) = filled.of_few() {
                    assert!(count <= 4);
                    for NoPartner { cells, values, .. } in partners {
                        let place =
                            filled.line.cells.iter().position(|cell| *cell == cells[0]).expect("a cell");
                        let is_open = |filling: &Vec<i32>| values.contains(&filling[place]);
                        assert!(!filled.fillings.iter().any(is_open), "{rule} {:?}", filled.line.left);
                    }
                }
            });
        }
        assert!(seen > 50 && missing > 10, "{seen} {missing}");
    }
}
