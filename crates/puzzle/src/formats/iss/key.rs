//! Keys of the statements that later ones replace in ISS: clues in the same position, or rules about the whole grid.

use crate::grid::{Cell, GridLine, Side};

/// The key of a statement: statements with the same key replace each other, outside composites as well as within an
/// `.And` or a copy, but not as children of an `.Or`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Key(pub &'static str, pub At);

/// The part of the grid that a statement with a [`Key`] is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum At {
    /// The whole grid.
    Grid,
    /// A row or column.
    Line(GridLine),
    /// The end of a row or column.
    Side(GridLine, Side),
    /// A cell.
    Cell(Cell),
    /// The diagonal with this name.
    Diagonal(&'static str),
    /// The cells with this index in each box.
    InBox(usize),
}
