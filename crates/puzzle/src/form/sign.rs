//! Signs on cells and between them, and clues outside the grid.

use crate::grid::{Cell, GridLine, Side};

/// A sign in a cell, on an edge, or on a corner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sign {
    /// The position of the sign.
    pub at: Place,
    /// The shape of the sign.
    pub look: Look,
    /// The text within the sign.
    pub text: String,
    /// `true` if the letter of the statement is shown next to the sign.
    pub letter: bool,
}

/// The position of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// In the middle of a cell.
    Cell(Cell),
    /// Halfway between two cells.
    Between(Cell, Cell),
    /// At the lower right corner of a cell.
    Corner(Cell),
}

/// The shape of a sign.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Look {
    /// A white dot.
    White,
    /// A black dot.
    Black,
    /// A white circle large enough for several values.
    Circle,
    /// The text of the sign without a shape.
    Bare,
    /// A thin circle almost as large as the cell.
    Ring,
    /// Two circles, one within the other.
    Target,
    /// A violet circle.
    Violet,
    /// A grey disc.
    Disc,
    /// A grey square.
    Square,
    /// A small full dot.
    Point,
    /// A small circle with a dot in it, for the centre of a galaxy.
    Galaxy,
    /// A thin square with rounded corners, almost as large as the cell.
    Frame,
    /// A thin diamond almost as large as the cell, for the end of a path.
    End,
    /// A wedge that opens towards the first of two cells, which has the greater digit.
    Greater,
}

/// A number outside the grid.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The position of the number.
    pub at: Beside,
    /// The number, in the brackets that show its kind.
    pub text: String,
}

/// A position outside the grid.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Beside {
    /// The end of a row or column.
    Line(GridLine, Side),
    /// The position before a cell on a diagonal; each step goes this many rows down and columns to the right.
    Diagonal(Cell, (isize, isize)),
}
