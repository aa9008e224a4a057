//! Rules that may speak of cells whose values are none of the grid's, such as totals and marks.

use crate::grid::{Cell, Grid};
use crate::statement::{Argument, Fault, PairKey, Part, Statement};

/// The rules of this library that take such cells, sorted: what they mean and post depends on the values that each of
/// their cells has, not on those of the grid.
pub const BEYOND: &[&str] = &[
    "along",
    "and",
    "area-size",
    "arrow",
    "at-least",
    "at-most",
    "candidates",
    "cave",
    "clone",
    "connected-values",
    "contain-at-least",
    "contain-exactly",
    "difference",
    "divides",
    "double-arrow",
    "either-dot",
    "equal-sum",
    "even",
    "exactly",
    "extra-region",
    "galaxies",
    "greater-than",
    "killer",
    "kropki",
    "link",
    "look-and-say",
    "loop",
    "mean",
    "modifier",
    "nabner",
    "not",
    "nurikabe",
    "odd",
    "or",
    "pair",
    "pairx",
    "palindrome",
    "path",
    "ratio",
    "sees",
    "slow-thermo",
    "snake",
    "sum",
    "thermo",
    "total",
    "whisper",
    "xv",
    "yin-yang",
];

/// Returns `true` if a statement, or one within it, names a cell with values that are none of the grid's.
pub fn speaks_beyond(statement: &Statement, grid: &Grid) -> bool {
    grid.has_beyond() && first_beyond(statement, grid).is_some()
}

/// Fails if a rule of this library speaks of cells whose values it does not know.
pub(super) fn check_cells(statement: &Statement, grid: &Grid) -> Result<(), Fault> {
    let is_listed = BEYOND.binary_search(&statement.name).is_ok();
    // Such a key has a bit for each two values of the grid.
    let is_table = matches!(statement.arguments.first(), Some(Argument::Key(PairKey::Table(_))));
    let is_known = super::find(statement.name).is_none() || is_listed && !is_table;
    if is_known || !grid.has_beyond() {
        return Ok(());
    }
    let Some((place, cell)) = first_beyond(statement, grid) else { return Ok(()) };
    let (name, values) = (grid.name_of(cell), grid.values_of(cell));
    let message = format!("{name}, whose values are {values}, in '{}'", statement.name);
    let expected = format!("cells whose values are among the grid's, which are {}", grid.values());
    Err(Fault::at(Part::Argument(place), message, expected))
}

/// The first such cell that a statement names, and the place of the argument that it stands in.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_is_sorted_and_names_rules() {
        assert!(BEYOND.is_sorted());
        for name in BEYOND {
            assert!(super::super::find(name).is_some(), "{name}");
        }
    }
}
