//! Brélaz's choice among the cells of a formula.

use crate::backend::dpll::index::Index;
use crate::backend::dpll::propagate::Propagator;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Lit, Var};

/// The weight of a candidate of a cell with two values; a candidate of another cell weighs 1.
pub const WEIGHT_OF_PAIR: u32 = 4;
/// A variable that is in no cell.
const NONE: u32 = u32::MAX;

/// The cells: exactly-one groups of adjacent variables, as the values of one thing are numbered.
#[derive(Debug, Default)]
pub struct Cells {
    /// The first variable of each cell, and its number of variables.
    cells: Vec<(usize, usize)>,
    /// By variable, its cell.
    cell_of: Vec<u32>,
    /// By variable, the last literal whose rivals included it.
    stamps: Vec<u32>,
    stamp: u32,
}

impl Cells {
    /// Finds the cells of `store` over `vars` variables.
    pub fn new(vars: usize, store: &Store) -> Cells {
        let next_to = |pair: &[Lit]| pair[0].var().index() + 1 == pair[1].var().index();
        let is_cell = |kind: ConstraintKind, lits: &[Lit]| {
            kind == ConstraintKind::Group(Group::ExactlyOne) && lits.windows(2).all(next_to)
        };
        let found = store.iter().filter(|&(kind, lits)| is_cell(kind, lits));
        let mut found: Vec<_> = found.map(|(_, lits)| (lits[0].var().index(), lits.len())).collect();
        // In the order of their variables, whatever the order of statement.
        found.sort_unstable();
        let mut cells = Cells { cell_of: vec![NONE; vars], stamps: vec![0; vars], ..Cells::default() };
        for (first, count) in found {
            let own = &mut cells.cell_of[first..first + count];
            if own.iter().all(|&cell| cell == NONE) {
                own.fill(cells.cells.len() as u32);
                cells.cells.push((first, count));
            }
        }
        cells
    }

    /// Returns the first value of the cell with the fewest values; among cells with two, of the one whose values weigh most.
    /// The first wins a tie. `None` if every cell has its value.
    pub fn choose(&mut self, propagator: &Propagator) -> Option<Lit> {
        let mut best: Option<(usize, u32, usize)> = None;
        for cell in 0..self.cells.len() {
            let size = self.size(cell, propagator);
            if size == 0 || best.is_some_and(|(least, ..)| size > least) {
                continue;
            }
            let weight = if size == 2 { self.weight(cell, propagator) } else { 0 };
            if best.is_none_or(|(least, most, _)| size < least || weight > most) {
                best = Some((size, weight, cell));
            }
        }
        best.and_then(|(_, _, cell)| self.values(cell, propagator).next())
    }

    /// Returns the remaining values of a cell.
    fn values<'p>(&self, cell: usize, propagator: &'p Propagator) -> impl Iterator<Item = Lit> + use<'p> {
        let (first, count) = self.cells[cell];
        let lits = (first..first + count).map(|index| Var::from_index(index).positive());
        lits.filter(|&lit| propagator.assignment.is_unassigned(lit))
    }

    /// Returns the number of remaining values of a cell; 0 once it has its value.
    fn size(&self, cell: usize, propagator: &Propagator) -> usize {
        self.values(cell, propagator).count()
    }

    /// Returns how much the values of a cell exclude in other cells.
    fn weight(&mut self, cell: usize, propagator: &Propagator) -> u32 {
        let values: Vec<Lit> = self.values(cell, propagator).collect();
        let mut weight = 0;
        for value in values {
            self.stamp += 1;
            for rival in rivals(&propagator.index, value) {
                let index = rival.var().index();
                let known = std::mem::replace(&mut self.stamps[index], self.stamp) == self.stamp;
                let other = self.cell_of[index];
                if known
                    || other == NONE
                    || other as usize == cell
                    || !propagator.assignment.is_unassigned(rival)
                {
                    continue;
                }
                weight += if self.size(other as usize, propagator) == 2 { WEIGHT_OF_PAIR } else { 1 };
            }
        }
        weight
    }
}

/// Returns the literals that are false if `lit` is true, including itself and repetitions.
fn rivals(index: &Index, lit: Lit) -> impl Iterator<Item = Lit> + '_ {
    let in_groups = index.groups(lit).iter().flat_map(|&counter| index.members(counter)).copied();
    let in_pairs = index.implied(lit).iter().filter(|implied| !implied.is_positive()).map(|&lit| !lit);
    in_groups.chain(in_pairs)
}
