//! Checks whether a rule supports cells with values outside the grid's values, such as totals and marks.

use crate::grid::{Cell, Grid};
use crate::statement::{Argument, Fault, PairKey, Part, Statement};

/// Returns `true` if a statement, or a statement in its blocks, names a cell with values outside the grid's values.
pub fn speaks_beyond(statement: &Statement, grid: &Grid) -> bool {
    grid.has_beyond() && first_beyond(statement, grid).is_some()
}

/// Returns a fault if a rule of this library names a cell with values outside the grid's values and does not support
/// such cells.
pub(super) fn check_cells(statement: &Statement, grid: &Grid) -> Result<(), Fault> {
    // A table only covers pairs of the grid's values.
    let is_table = matches!(statement.arguments.first(), Some(Argument::Key(PairKey::Table(_))));
    let is_known = super::find(statement.name).is_none_or(|spec| spec.takes_beyond && !is_table);
    if is_known || !grid.has_beyond() {
        return Ok(());
    }
    let Some((place, cell)) = first_beyond(statement, grid) else { return Ok(()) };
    let (name, values) = (grid.name_of(cell), grid.values_of(cell));
    let message = format!("{name}, whose values are {values}, in '{}'", statement.name);
    let expected = format!("cells whose values are among the grid's, which are {}", grid.values());
    Err(Fault::at(Part::Argument(place), message, expected))
}

/// Returns the first cell in a statement that has values outside the grid's values, and the index of its argument.
fn first_beyond(statement: &Statement, grid: &Grid) -> Option<(usize, Cell)> {
    let of_argument = |argument: &Argument| {
        let is_beyond = |cell: &&Cell| grid.is_beyond(**cell);
        match argument {
            Argument::Cell(cell) => Some(*cell).filter(|cell| is_beyond(&cell)),
            Argument::Cells(cells) => cells.iter().find(is_beyond).copied(),
            Argument::Groups(groups) => groups.iter().flatten().find(is_beyond).copied(),
            Argument::Terms(terms) => terms.iter().map(|(_, cell)| cell).find(is_beyond).copied(),
            Argument::Blocks(blocks) => {
                let mut inner = blocks.iter().flatten();
                inner.find_map(|statement| Some(first_beyond(statement, grid)?.1))
            }
            _ => None,
        }
    };
    statement.arguments.iter().enumerate().find_map(|(place, argument)| Some((place, of_argument(argument)?)))
}
