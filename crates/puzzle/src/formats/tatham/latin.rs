//! The Latin squares of Keen, Unequal and Towers.

use crate::formats::imported::ImportedPuzzle;
use crate::grid::{Cell, Digit, Shape, Values};

/// Returns an empty square without boxes.
pub fn square(side: usize) -> ImportedPuzzle<()> {
    ImportedPuzzle::new(Shape::new(side, side).with_boxes(None), Values::new(1, side as Digit), ())
}

/// Returns the cell with this number, counted along the rows.
pub fn cell(at: usize, side: usize) -> Cell {
    Cell::new(at / side, at % side)
}
