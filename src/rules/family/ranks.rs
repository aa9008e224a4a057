//! Rows and columns read as numbers in both directions, and their order.

use crate::csp::{Atom, VarId};
use crate::grid::{Cell, Grid, GridLine, Solution};
use crate::puzzle::Posting;

/// All rows and columns, each from both sides.
pub fn numbers(grid: &Grid) -> Vec<Vec<Cell>> {
    let rows = (0..grid.rows()).map(GridLine::Row);
    let lines = rows.chain((0..grid.columns()).map(GridLine::Column));
    let both = lines.map(|line| line.cells(grid)).flat_map(|cells| {
        let backward = cells.iter().rev().copied().collect();
        [cells, backward]
    });
    both.collect()
}

/// The digits of a number, for comparison.
pub fn digits(solution: &Solution, number: &[Cell]) -> Vec<u16> {
    number.iter().map(|&cell| solution[cell]).collect()
}

/// A truth value that says which of two different numbers of equal length is less: true if
/// `left` is. What equal numbers mean, `ties` says: `None` forbids them, else it is the truth value.
pub fn less(csp: &mut Posting<'_>, left: &[Cell], right: &[Cell], ties: Option<bool>) -> Atom {
    let less = csp.new_bool();
    // The digits up to here are equal: nothing at the beginning, then a truth value.
    let mut equal: Option<Atom> = None;
    for (&a, &b) in left.iter().zip(right).filter(|(a, b)| a != b) {
        if csp.stopped() {
            break;
        }
        let (a, b, still) = (csp.cell(a), csp.cell(b), csp.new_bool());
        for value in csp.range(a) {
            let given: Vec<Atom> =
                [!csp.equals(a, value)].into_iter().chain(equal.map(|atom| !atom)).collect();
            // equal so far and a = value imply that b decides, or is equal, too
            let above = compared(csp, b, |other| other >= value);
            csp.clause(given.iter().copied().chain([!less]).chain(above));
            let below = compared(csp, b, |other| other <= value);
            csp.clause(given.iter().copied().chain([less]).chain(below));
            csp.clause(given.into_iter().chain([!csp.equals(b, value), still]));
        }
        equal = Some(still);
    }
    let tie = match ties {
        None => None,
        Some(true) => Some(less),
        Some(false) => Some(!less),
    };
    csp.clause(equal.map(|atom| !atom).into_iter().chain(tie));
    less
}

fn compared(csp: &Posting<'_>, var: VarId, fits: impl Fn(i32) -> bool) -> Vec<Atom> {
    csp.range(var).filter(|&value| fits(value)).map(|value| csp.equals(var, value)).collect()
}
