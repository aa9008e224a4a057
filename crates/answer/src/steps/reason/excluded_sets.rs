//! Sets of values that would be possible, but do not fit into the cells of a line, and why.

use std::collections::{BTreeMap, BTreeSet};

use super::filled_line::FilledLine;
use super::{ExcludedSets, WhyExcluded};

/// The most reasons against sets that are listed.
const MOST_OUT: usize = 5;
/// The most cells for which all subsets are examined.
pub(super) const MOST_CELLS: usize = 9;

impl FilledLine<'_> {
    /// Returns the sets of values among all that do not fit, by reason; and the number of further ones.
    pub fn out(
        &self,
        places: &[usize],
        all: Vec<Vec<i32>>,
        left: &BTreeSet<Vec<i32>>,
    ) -> (Vec<ExcludedSets>, usize) {
        let listed = |mut sets: Vec<Vec<i32>>| {
            sets.sort_unstable();
            sets
        };
        let values = self.values();
        let mut open: Vec<Vec<i32>> = all.into_iter().filter(|set| !left.contains(set)).collect();
        let has = |place: usize, value: i32| self.line.left[place].contains(&value);
        let mut out = Vec::new();
        // The cell or the value that rules out most sets, and so on.
        while out.len() < MOST_OUT {
            let by_cells = places.iter().map(|&place| Fault::Cell(place));
            let absent = values.iter().filter(|&&value| !places.iter().any(|&place| has(place, value)));
            let faults = by_cells.chain(absent.map(|&value| Fault::Value(value)));
            let fails = |set: &Vec<i32>, fault: Fault| match fault {
                Fault::Cell(place) => !set.iter().any(|&value| has(place, value)),
                Fault::Value(value) => set.contains(&value),
            };
            let count = |fault: Fault| open.iter().filter(|set| fails(set, fault)).count();
            let counted = faults.map(|fault| (count(fault), fault));
            let Some((most, fault)) = counted.reduce(|best, next| if next.0 > best.0 { next } else { best })
            else {
                break;
            };
            if most == 0 {
                break;
            }
            let (sets, rest) = open.into_iter().partition(|set: &Vec<i32>| fails(set, fault));
            open = rest;
            let why = match fault {
                Fault::Cell(place) => {
                    WhyExcluded::Few { cells: vec![self.line.cells[place]], values: Vec::new() }
                }
                Fault::Value(value) => WhyExcluded::NoCell(value),
            };
            out.push(ExcludedSets { sets: listed(sets), why });
        }
        let mut few: BTreeMap<Few, Vec<Vec<i32>>> = BTreeMap::new();
        let mut others = 0;
        for set in open {
            match self.too_few(places, &set) {
                Some(key) => few.entry(key).or_default().push(set),
                None => others += 1,
            }
        }
        for ((cells, values), sets) in few {
            if out.len() == MOST_OUT {
                others += sets.len();
                continue;
            }
            let cells = self.cells(&cells);
            out.push(ExcludedSets { sets: listed(sets), why: WhyExcluded::Few { cells, values } });
        }
        (out, others)
    }

    /// Returns the smallest set of cells that have fewer values of a set than there are cells, and these values.
    pub fn too_few(&self, places: &[usize], set: &[i32]) -> Option<Few> {
        if places.len() > MOST_CELLS {
            return None;
        }
        let mut choices: Vec<u32> = (1..1 << places.len()).collect();
        choices.sort_by_key(|choice| choice.count_ones());
        choices.into_iter().find_map(|choice| {
            let cells: Vec<usize> =
                (0..places.len()).filter(|bit| choice >> bit & 1 == 1).map(|bit| places[bit]).collect();
            let fits = |value: &i32| cells.iter().any(|&place| self.line.left[place].contains(value));
            let values: Vec<i32> = set.iter().copied().filter(fits).collect();
            (values.len() < cells.len()).then_some((cells, values))
        })
    }
}

/// The reason why a set of values does not fit: a cell without any value of the set, or a value that no cell can have.
#[derive(Clone, Copy)]
enum Fault {
    Cell(usize),
    Value(i32),
}

/// Some cells, and their values in a set.
type Few = (Vec<usize>, Vec<i32>);
