//! Lines on which each digit lies between the digits at the two ends, or outside them.

use crate::csp::{Atom, VarId};
use crate::grid::Cell;
use crate::puzzle::Posting;

/// A line, divided into its two ends and the cells between them.
#[derive(Debug)]
pub struct Ends {
    /// The first cell of the line.
    pub first: Cell,
    /// The cells between the ends, in order.
    pub interior: Vec<Cell>,
    /// The last cell of the line.
    pub last: Cell,
}

impl Ends {
    /// Returns all cells of the line, in order.
    pub fn cells(&self) -> Vec<Cell> {
        [&[self.first][..], &self.interior, &[self.last]].concat()
    }

    /// Makes a line from `cells`; `None` for fewer than two cells.
    pub fn of(cells: &[Cell]) -> Option<Ends> {
        match cells {
            [first, interior @ .., last] => {
                Some(Ends { first: *first, interior: interior.to_vec(), last: *last })
            }
            _ => None,
        }
    }

    /// Requires the digit of every interior cell to lie strictly between the digits of the ends if `inside` is true,
    /// otherwise strictly outside them.
    pub fn post(&self, csp: &mut Posting<'_>, inside: bool) {
        let (a, b) = (csp.cell(self.first), csp.cell(self.last));
        for cell in csp.cells(&self.interior) {
            for value in csp.range(cell) {
                if csp.stopped() {
                    return;
                }
                let taken = csp.equals(cell, value);
                let compared = |csp: &Posting<'_>, var: VarId, above: bool| -> Vec<Atom> {
                    let beyond = csp.range(var).filter(|&end| if above { end > value } else { end < value });
                    beyond.map(|end| csp.equals(var, end)).collect()
                };
                // If the cell has the value, neither end equals it. Then one end is above it and the other below
                // (inside), or both are on the same side of it (outside).
                for end in [a, b] {
                    csp.clause([!taken, !csp.equals(end, value)]);
                }
                for above in [false, true] {
                    let ends = [compared(csp, a, above), compared(csp, b, above == inside)];
                    csp.clause([!taken].into_iter().chain(ends.concat()));
                }
            }
        }
    }
}
