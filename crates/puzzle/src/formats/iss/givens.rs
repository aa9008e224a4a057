//! The values that cells may hold, according to the tokens outside `.Or`.

use std::collections::HashMap;

use super::origin::Origin;
use crate::formats::imported::ImportedPuzzle;
use crate::grid::{Cell, Digit, Values};
use crate::statement::{Argument, Statement};

/// The remaining values of each cell, as bits, and the first statement about it.
#[derive(Debug, Default)]
pub struct Givens {
    cells: Vec<(Cell, u32, Origin)>,
    known: HashMap<Cell, usize>,
}

impl Givens {
    /// Restricts a cell to these values; values that were excluded before stay excluded.
    pub fn restrict(&mut self, cell: Cell, values: &[Digit], origin: Origin) {
        let bits = values.iter().fold(0, |bits, &value| bits | 1 << value);
        let place = *self.known.entry(cell).or_insert(self.cells.len());
        match self.cells.get_mut(place) {
            Some((_, known, _)) => *known &= bits,
            None => self.cells.push((cell, bits, origin)),
        }
    }

    /// Adds the remaining values to the puzzle: as a given if there is one value, otherwise as candidates. Cells with
    /// the same candidates share a statement.
    pub fn state(self, values: Values, imported: &mut ImportedPuzzle<Origin>) {
        let all = values.iter().fold(0, |bits, value| bits | 1u32 << value);
        let mut sets: Vec<(u32, Vec<Cell>, Origin)> = Vec::new();
        let mut place = HashMap::new();
        for (cell, bits, origin) in self.cells {
            if bits.count_ones() == 1 {
                imported.givens.push((cell, bits.trailing_zeros() as Digit, origin));
            } else if bits != all {
                let known = *place.entry(bits).or_insert(sets.len());
                match sets.get_mut(known) {
                    Some((_, cells, _)) => cells.push(cell),
                    None => sets.push((bits, vec![cell], origin)),
                }
            }
        }
        for (bits, cells, origin) in sets {
            let left: Vec<Digit> = values.iter().filter(|value| bits >> value & 1 == 1).collect();
            imported.state(candidates(&left, cells), origin);
        }
    }
}

/// Makes a statement that each of the cells has one of the values.
pub fn candidates(values: &[Digit], cells: Vec<Cell>) -> Statement {
    let values: Vec<i32> = values.iter().map(|&value| value.into()).collect();
    Statement::new("candidates").with(Argument::Values(values)).with(cells)
}
