//! Places on the grid and around it by f-puzzles' names for cells: one more row and column on each side.

use serde_json::Value;

use super::name;
use crate::grid::{Cell, GridLine, Side};
use crate::rules::params::parse_cell;

/// The angle from one cell to another in degrees, clockwise from the right.
pub fn angle(from: Cell, to: Cell) -> i32 {
    let (down, right) =
        (i32::from(to.row) - i32::from(from.row), i32::from(to.column) - i32::from(from.column));
    (f64::from(down).atan2(f64::from(right)).to_degrees().round() as i32).rem_euclid(360)
}

/// The cell of a clue at one end of a line.
pub fn beside(line: GridLine, at: Side, side: usize) -> String {
    let place = if matches!(at, Side::Right | Side::Bottom) { side + 1 } else { 0 };
    match line {
        GridLine::Row(row) => format!("R{}C{place}", row + 1),
        GridLine::Column(column) => format!("R{place}C{}", column + 1),
    }
}

/// The cell of a clue before the first cell of a diagonal, which moves this far down and to the right with each step. A clue
/// is outside the grid; a diagonal that begins further inside has none.
pub fn before(first: Cell, (down, right): (isize, isize), side: usize) -> Option<String> {
    let row = (usize::from(first.row) + 1).checked_add_signed(-down)?;
    let column = (usize::from(first.column) + 1).checked_add_signed(-right)?;
    let is_beside = |place: usize| place == 0 || place == side + 1;
    let is_near = row <= side + 1 && column <= side + 1;
    (is_near && (is_beside(row) || is_beside(column))).then(|| format!("R{row}C{column}"))
}

/// The cell of the grid next to a place outside it.
pub fn nearest(at: &str, side: usize) -> String {
    let parsed = parse_cell(at);
    let within = |place: usize| place.clamp(1, side);
    parsed.map_or_else(|| at.to_owned(), |(row, column)| format!("R{}C{}", within(row), within(column)))
}

/// Cells by their names in f-puzzles.
pub fn names(cells: &[Cell]) -> Value {
    cells.iter().map(|&cell| name(cell)).collect()
}
