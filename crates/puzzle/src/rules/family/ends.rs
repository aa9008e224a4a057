//! Lines whose cells lie between the digits of the two ends, or outside them.

use crate::csp::{Atom, VarId};
use crate::grid::Cell;
use crate::puzzle::Posting;

/// A line: its two ends and the cells between.
#[derive(Debug)]
pub struct Ends {
    /// The first cell.
    pub first: Cell,
    /// The cells between, in order.
    pub interior: Vec<Cell>,
    /// The last cell.
    pub last: Cell,
}

impl Ends {
    /// All its cells.
    pub fn cells(&self) -> Vec<Cell> {
        [&[self.first][..], &self.interior, &[self.last]].concat()
    }

    /// The line through these cells; `None` for fewer than two.
    pub fn of(cells: &[Cell]) -> Option<Ends> {
        match cells {
            [first, interior @ .., last] => {
                Some(Ends { first: *first, interior: interior.to_vec(), last: *last })
            }
            _ => None,
        }
    }

    /// Demands that every cell between lies strictly between the ends, or strictly outside.
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
                // The value implies that neither end equals it, and that one end is above and one below (inside), or both
                // are on the same side (outside).
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
