//! Lists of cells as the words of a native line.

use std::fmt;

use crate::grid::Cell;

/// Cells with blanks between.
pub struct Listed<'a>(pub &'a [Cell]);

impl fmt::Display for Listed<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(place, cell)| match place {
            0 => write!(f, "{cell}"),
            _ => write!(f, " {cell}"),
        })
    }
}

/// Lists of cells with `/` between.
pub struct Segmented<'a>(pub &'a [Vec<Cell>]);

impl fmt::Display for Segmented<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().enumerate().try_for_each(|(place, cells)| match place {
            0 => write!(f, "{}", Listed(cells)),
            _ => write!(f, " / {}", Listed(cells)),
        })
    }
}
