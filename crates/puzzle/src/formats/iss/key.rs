//! The keys of statements that ISS replaces by later ones: a clue at a place, a rule about the whole grid.

use crate::grid::{Cell, GridLine, Side};

/// Statements with the same key replace each other outside composites.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(pub &'static str, pub At);

/// The place of a rule of a [`Key`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// All over the grid.
    Grid,
    /// On a row or column.
    Line(GridLine),
    /// At the end of a row or column.
    Side(GridLine, Side),
    /// At a cell.
    Cell(Cell),
    /// On the diagonal of this name.
    Diagonal(&'static str),
    /// At this place in each box.
    InBox(usize),
}
