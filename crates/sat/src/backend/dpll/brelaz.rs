//! Brélaz's heuristic: chooses the next decision among the cells of a formula.

use crate::backend::dpll::index::Index;
use crate::backend::dpll::propagate::Propagator;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::cnf::{Group, Lit, Var};

/// The weight of excluding a candidate of a cell with two candidates; in any other cell the weight is 1.
pub const WEIGHT_OF_PAIR: u32 = 4;
/// Marks a variable that is in no cell.
const NONE: u32 = u32::MAX;

/// The cells of a formula: exactly-one groups of variables with consecutive numbers, like the values of one cell.
#[derive(Debug, Default)]
pub struct Cells {
    /// The first variable and the number of variables of each cell.
    cells: Vec<(usize, usize)>,
    /// For each variable, the index of its cell, or [`NONE`].
    cell_of: Vec<u32>,
    /// For each variable, the stamp of the last literal among whose rivals it was counted.
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
        // Orders the cells by their variables, whatever the order of the groups in the formula.
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

    /// Returns the first remaining value of the cell with the fewest values. Among cells with two values, prefers the
    /// greatest weight; among equal cells, the first. Returns `None` if every cell has its value.
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

    /// Returns the unassigned values of a cell.
    fn values<'p>(&self, cell: usize, propagator: &'p Propagator) -> impl Iterator<Item = Lit> + use<'p> {
        let (first, count) = self.cells[cell];
        let lits = (first..first + count).map(|index| Var::from_index(index).positive());
        lits.filter(|&lit| propagator.assignment.is_unassigned(lit))
    }

    /// Returns the number of unassigned values of a cell; 0 once the cell has its value.
    fn size(&self, cell: usize, propagator: &Propagator) -> usize {
        self.values(cell, propagator).count()
    }

    /// Returns the total weight of the candidates that the values of a cell exclude in other cells.
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

/// Returns the literals that become false if `lit` becomes true. `lit` itself is included, and literals may be
/// repeated.
fn rivals(index: &Index, lit: Lit) -> impl Iterator<Item = Lit> + '_ {
    let in_groups = index.groups(lit).iter().flat_map(|&counter| index.members(counter)).copied();
    let in_pairs = index.implied(lit).iter().filter(|implied| !implied.is_positive()).map(|&lit| !lit);
    in_groups.chain(in_pairs)
}
