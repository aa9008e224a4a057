//! The cases of a sandwich rule whose row or column has each value once: the positions of the crusts, which are the
//! smallest and the largest value, and the values between them. A case counts if it has a filling.

use super::cause::Cause;
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::statement::Argument;

/// A sandwich rule and its cases.
pub struct Crusts {
    /// The cells of the row or column, in order.
    pub cells: Vec<Cell>,
    /// The smallest and the largest value.
    pub ends: [Digit; 2],
    /// The cases that have a filling.
    pub cases: Vec<CrustCase>,
    left: Vec<Vec<Digit>>,
}

/// A case: the positions of the two crusts, and the values between them.
pub struct CrustCase {
    /// The indices of the crusts in [`Crusts::cells`], ascending.
    pub places: [usize; 2],
    /// `true` if the smallest value comes first.
    pub is_ascending: bool,
    /// The values between the crusts, ascending.
    pub between: Vec<Digit>,
}

impl Crusts {
    /// Returns the cases of a cause; `known` has the values left in its cells. `None` if the cause is not such a
    /// sandwich, or there are 16 or more values between the smallest and the largest.
    pub fn new(puzzle: &Puzzle, cause: &Cause, known: &[(Cell, Vec<Digit>)]) -> Option<Crusts> {
        let (Cause::Rule { rule } | Cause::With { rule, .. }) = cause else { return None };
        let (grid, statement) = (puzzle.grid(), &puzzle.rules()[*rule].statement);
        let ("sandwich", [Argument::Number(sum), Argument::Line(line)]) =
            (statement.name, &statement.arguments[..])
        else {
            return None;
        };
        let cells = line.cells(grid);
        let values: Vec<Digit> = grid.values().iter().collect();
        let left_of = |cell: &Cell| known.iter().find(|(other, _)| other == cell);
        let left = cells.iter().map(|cell| left_of(cell).map(|(_, values)| values.clone()));
        let left: Vec<Vec<Digit>> = left.collect::<Option<_>>()?;
        let is_full = cells.len() == values.len() && !cells.iter().any(|&cell| grid.is_beyond(cell));
        if cells.len() < 2 || !is_full {
            return None;
        }
        let inner = &values[1..values.len() - 1];
        let mut found =
            Crusts { ends: [values[0], values[values.len() - 1]], cells, cases: Vec::new(), left };
        // Each number stands for a set of values between the crusts, one bit for each value.
        for bits in 0_u32..1_u32.checked_shl(inner.len() as u32).filter(|_| inner.len() < 16)? {
            let is_in = |place: &usize| bits >> place & 1 == 1;
            let between: Vec<Digit> = (0..inner.len()).filter(is_in).map(|place| inner[place]).collect();
            if between.iter().map(|&value| i64::from(value)).sum::<i64>() != i64::from(*sum) {
                continue;
            }
            for first in 0..found.cells.len().saturating_sub(between.len() + 1) {
                for is_ascending in [true, false] {
                    let places = [first, first + between.len() + 1];
                    let case = CrustCase { places, is_ascending, between: between.clone() };
                    if can_fill(&found.filled(&case)) {
                        found.cases.push(case);
                    }
                }
            }
        }
        Some(found)
    }

    /// Returns `true` if the cell with index `place` has the value in a filling of some case.
    pub fn allow(&self, place: usize, value: Digit) -> bool {
        self.cases.iter().any(|case| {
            let mut with = self.filled(case);
            with[place].retain(|&other| other == value);
            can_fill(&with)
        })
    }

    /// Returns the values that each cell can have in a case.
    fn filled(&self, case: &CrustCase) -> Vec<Vec<Digit>> {
        let [least, most] = self.ends;
        let of_place = |(place, left): (usize, &Vec<Digit>)| {
            let fits = |value: &Digit| match place {
                _ if place == case.places[0] => *value == if case.is_ascending { least } else { most },
                _ if place == case.places[1] => *value == if case.is_ascending { most } else { least },
                _ if case.places[0] < place && place < case.places[1] => case.between.contains(value),
                _ => *value != least && *value != most && !case.between.contains(value),
            };
            left.iter().copied().filter(fits).collect()
        };
        self.left.iter().enumerate().map(of_place).collect()
    }
}

/// Returns `true` if the cells can all have different values; `left` has the values of each cell.
pub(super) fn can_fill(left: &[Vec<Digit>]) -> bool {
    let mut taken: Vec<(Digit, usize)> = Vec::new();
    (0..left.len()).all(|cell| seat(cell, left, &mut taken, &mut Vec::new()))
}

/// Gives a cell a value; if another cell had it, that cell gets a new one (an augmenting path of a matching). Returns
/// `false` if that fails.
fn seat(cell: usize, left: &[Vec<Digit>], taken: &mut Vec<(Digit, usize)>, tried: &mut Vec<Digit>) -> bool {
    for &value in &left[cell] {
        if tried.contains(&value) {
            continue;
        }
        tried.push(value);
        let holder = taken.iter().find(|(other, _)| *other == value).map(|&(_, holder)| holder);
        if holder.is_none_or(|holder| seat(holder, left, taken, tried)) {
            taken.retain(|(other, _)| *other != value);
            taken.push((value, cell));
            return true;
        }
    }
    false
}
