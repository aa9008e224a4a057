//! Lines whose values are consecutive: the remaining sets of values, and their consequences for each cell.

use std::collections::{BTreeMap, BTreeSet};

use super::excluded_sets::MOST_CELLS;
use super::filled_line::FilledLine;
use super::{Conclusion, Lacking, LineFact, LineReason};

/// The most cells that a reader considers at once.
const MOST_TOGETHER: usize = 3;

/// The missing part, by places and values.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Fault {
    Value(i32),
    Cells(Vec<usize>),
}

impl FilledLine<'_> {
    /// Returns the sets of consecutive values that fit into the cells, for a rule that demands them.
    pub fn consecutive(&self) -> Option<LineReason> {
        let (what, places, sets) = self.consecutive_sets()?;
        Some(LineReason { what, so: self.absent_or_lacking(&places, &sets)? })
    }

    /// Returns the fact about these sets, the places of the cells, and the sets.
    pub fn consecutive_sets(&self) -> Option<(LineFact, Vec<usize>, BTreeSet<Vec<i32>>)> {
        let count = self.line.cells.len();
        if self.line.rule_name() != Some("renban") || !(2..=MOST_CELLS).contains(&count) {
            return None;
        }
        let places: Vec<usize> = (0..count).collect();
        let values = self.values();
        let all: Vec<Vec<i32>> = values.windows(count).map(<[i32]>::to_vec).collect();
        let left = self.fitting(&places, &all)?;
        let (out, others) = self.out(&places, all, &left);
        let sets = left.iter().cloned().collect();
        let cells = self.line.cells.clone();
        Some((LineFact::Consecutive { cells, sets, out, others }, places, left))
    }

    /// Explains why the excluded values are in no set, or leave others without values of the sets; `None` if some value
    /// goes for another reason. `None` also if a set has a value twice.
    pub fn absent_or_lacking(&self, places: &[usize], sets: &BTreeSet<Vec<i32>>) -> Option<Conclusion> {
        if sets.iter().any(|set| set.windows(2).any(|pair| pair[0] == pair[1])) || places.len() > MOST_CELLS {
            return None;
        }
        let mut lacking: BTreeMap<(usize, Fault), Vec<i32>> = BTreeMap::new();
        let mut absent = false;
        for (place, value) in self.gone() {
            if !places.contains(&place) {
                return None;
            }
            let with: Vec<&Vec<i32>> = sets.iter().filter(|set| set.contains(&value)).collect();
            if with.is_empty() {
                absent = true;
                continue;
            }
            let fault = self.fault(places, &with, (place, value))?;
            lacking.entry((place, fault)).or_default().push(value);
        }
        if lacking.is_empty() {
            return Some(Conclusion::Absent);
        }
        let all = lacking.into_iter().map(|((place, fault), values)| {
            let fault = match fault {
                Fault::Value(value) => Lacking::Value(value),
                Fault::Cells(cells) => Lacking::Cells(self.cells(&cells)),
            };
            (self.line.cells[place], values, fault)
        });
        Some(Conclusion::Lacking { all: all.collect(), absent })
    }

    /// Returns, if a cell has a value, another value of all these sets that no other cell can have, or other cells with
    /// too few values of each set.
    fn fault(&self, places: &[usize], sets: &[&Vec<i32>], (place, taken): (usize, i32)) -> Option<Fault> {
        let others: Vec<usize> = places.iter().copied().filter(|&other| other != place).collect();
        let has = |place: usize, value: i32| self.line.left[place].contains(&value);
        let is_in_all = |value: &i32| *value != taken && sets.iter().all(|set| set.contains(value));
        let mut common = sets.first()?.iter().copied().filter(is_in_all);
        if let Some(value) = common.find(|&value| !others.iter().any(|&other| has(other, value))) {
            return Some(Fault::Value(value));
        }
        let mut choices: Vec<u32> = (1..1 << others.len()).collect();
        choices.retain(|choice| choice.count_ones() as usize <= MOST_TOGETHER);
        choices.sort_by_key(|choice| choice.count_ones());
        choices.into_iter().find_map(|choice| {
            let cells: Vec<usize> =
                (0..others.len()).filter(|bit| choice >> bit & 1 == 1).map(|bit| others[bit]).collect();
            let fits = |value: &&i32| **value != taken && cells.iter().any(|&place| has(place, **value));
            let lacks = |set: &&Vec<i32>| set.iter().filter(fits).count() < cells.len();
            sets.iter().all(lacks).then_some(Fault::Cells(cells))
        })
    }
}
