//! Symmetric patterns of the cells with clues.

use crate::grid::{Cell, Grid};

/// The symmetry that maps the cells with clues onto themselves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub enum Symmetry {
    /// No symmetry.
    #[default]
    None,
    /// Turning the grid by 180 degrees.
    Rotate180,
    /// Exchanging left and right.
    Mirror,
    /// Exchanging rows and columns, for square grids only.
    Diagonal,
}

impl Symmetry {
    /// All symmetries.
    pub const ALL: [Symmetry; 4] =
        [Symmetry::None, Symmetry::Rotate180, Symmetry::Mirror, Symmetry::Diagonal];

    /// Returns the name by which a user chooses the symmetry.
    pub const fn name(self) -> &'static str {
        match self {
            Symmetry::None => "none",
            Symmetry::Rotate180 => "rotate180",
            Symmetry::Mirror => "mirror",
            Symmetry::Diagonal => "diagonal",
        }
    }

    /// Returns the cell that `cell` is mapped to; `cell` itself if that cell is not in the grid, or `cell` is a
    /// variable cell.
    pub fn image(self, grid: &Grid, cell: Cell) -> Cell {
        if cell.is_variable() {
            return cell;
        }
        let (row, column) = (usize::from(cell.row), usize::from(cell.column));
        let image = match self {
            Symmetry::None => cell,
            Symmetry::Rotate180 => Cell::new(grid.rows() - 1 - row, grid.columns() - 1 - column),
            Symmetry::Mirror => Cell::new(row, grid.columns() - 1 - column),
            Symmetry::Diagonal => Cell::new(column, row),
        };
        if grid.has(image) { image } else { cell }
    }

    /// Returns the cells in groups of one or two that must be clues together, in the order of their first cells.
    pub fn orbits(self, grid: &Grid) -> Vec<Vec<Cell>> {
        let cells = grid.cells().chain(grid.variables());
        let orbit = |cell: Cell| match self.image(grid, cell) {
            image if image == cell => Some(vec![cell]),
            image if image > cell => Some(vec![cell, image]),
            _ => None,
        };
        cells.filter_map(orbit).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::{Shape, Values};

    #[test]
    fn every_cell_is_in_one_orbit() {
        for (rows, columns) in [(4, 4), (5, 5), (2, 3)] {
            let shape = Shape { variables: vec![(1, 2)], ..Shape::new(rows, columns) };
            let grid = Grid::new(shape, Values::new(1, 6)).expect("a grid");
            for symmetry in Symmetry::ALL {
                let orbits = symmetry.orbits(&grid);
                let mut cells: Vec<Cell> = orbits.concat();
                cells.sort_unstable();
                assert_eq!(cells, grid.cells().chain(grid.variables()).collect::<Vec<_>>());
                for cell in cells {
                    assert_eq!(symmetry.image(&grid, symmetry.image(&grid, cell)), cell);
                }
            }
        }
        let grid = Grid::new(Shape::new(3, 3), Values::new(1, 3)).expect("a grid");
        let counts = Symmetry::ALL.map(|symmetry| symmetry.orbits(&grid).len());
        assert_eq!(counts, [9, 5, 6, 6]);
    }
}
