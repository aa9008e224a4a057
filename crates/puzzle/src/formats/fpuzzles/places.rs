//! f-puzzles' names for the cells of the grid and of the rows and columns just outside it.

use serde_json::Value;

use super::name;
use crate::grid::{Cell, GridLine, Side};
use crate::rules::params::parse_cell;

/// Returns the angle of the direction from one cell to another, in degrees clockwise from the right.
pub fn angle(from: Cell, to: Cell) -> i32 {
    let (down, right) =
        (i32::from(to.row) - i32::from(from.row), i32::from(to.column) - i32::from(from.column));
    (f64::from(down).atan2(f64::from(right)).to_degrees().round() as i32).rem_euclid(360)
}

/// Returns the name of the cell outside the grid for a clue at one end of a row or column.
pub fn beside(line: GridLine, at: Side, side: usize) -> String {
    let place = if matches!(at, Side::Right | Side::Bottom) { side + 1 } else { 0 };
    match line {
        GridLine::Row(row) => format!("R{}C{place}", row + 1),
        GridLine::Column(column) => format!("R{place}C{}", column + 1),
    }
}

/// Returns the name of the cell outside the grid for the clue of a diagonal: the cell one step before the diagonal's
/// first cell. A step goes `down` rows and `right` columns. Returns `None` if this cell is not outside the grid.
pub fn before(first: Cell, (down, right): (isize, isize), side: usize) -> Option<String> {
    let row = (usize::from(first.row) + 1).checked_add_signed(-down)?;
    let column = (usize::from(first.column) + 1).checked_add_signed(-right)?;
    let is_beside = |place: usize| place == 0 || place == side + 1;
    let is_near = row <= side + 1 && column <= side + 1;
    (is_near && (is_beside(row) || is_beside(column))).then(|| format!("R{row}C{column}"))
}

/// Returns the name of the cell of the grid that is nearest to a cell outside it.
pub fn nearest(at: &str, side: usize) -> String {
    let parsed = parse_cell(at);
    let within = |place: usize| place.clamp(1, side);
    parsed.map_or_else(|| at.to_owned(), |(row, column)| format!("R{}C{}", within(row), within(column)))
}

/// Returns the names of cells as a JSON array.
pub fn names(cells: &[Cell]) -> Value {
    cells.iter().map(|&cell| name(cell)).collect()
}
