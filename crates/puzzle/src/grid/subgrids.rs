//! Grids that consist of several subgrids.

use std::collections::HashSet;

use super::houses::{self, House};
use super::{Cell, GridError, MAX_SIDE};

/// The maximum total number of houses in all subgrids; a shared house counts once per subgrid.
pub const MAX_SUBGRID_HOUSES: usize = 1 << 16;

/// Subgrids of equal size on a larger grid, which may overlap, as in a Samurai Sudoku. The houses are the rows, columns
/// and boxes of the subgrids, and cells outside all subgrids do not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subgrids {
    /// The number of rows of each subgrid.
    pub rows: usize,
    /// The number of columns of each subgrid.
    pub columns: usize,
    /// The height and width of the boxes of each subgrid; `None` without boxes.
    pub boxes: Option<(usize, usize)>,
    /// The upper left cell of each subgrid.
    pub corners: Vec<Cell>,
}

impl Subgrids {
    /// Returns `true` if a cell is in one of the subgrids.
    pub(crate) fn cover(&self, cell: Cell) -> bool {
        self.corners.iter().any(|corner| {
            let down = cell.row.checked_sub(corner.row).map(usize::from);
            let right = cell.column.checked_sub(corner.column).map(usize::from);
            down.is_some_and(|down| down < self.rows) && right.is_some_and(|right| right < self.columns)
        })
    }

    /// Returns the houses of all subgrids, each once, on a grid with this many rows and columns.
    pub(super) fn houses(&self, rows: usize, columns: usize) -> Result<Vec<House>, GridError> {
        let boxes_each =
            self.boxes.map_or(0, |(height, width)| self.rows * self.columns / (height * width).max(1));
        let each = (self.rows + self.columns + boxes_each, self.rows * self.columns);
        let all = (each.0.saturating_mul(self.corners.len()), each.1.saturating_mul(self.corners.len()));
        if all.0 > MAX_SUBGRID_HOUSES || all.1 > MAX_SIDE * MAX_SIDE {
            let message = format!("{} subgrids of {}x{} cells", self.corners.len(), self.rows, self.columns);
            let expected = format!(
                "at most {MAX_SUBGRID_HOUSES} rows, columns and boxes and {} cells in all of them",
                MAX_SIDE * MAX_SIDE
            );
            return Err(GridError::new(message, expected));
        }
        let mut houses: Vec<House> = Vec::new();
        let mut known: HashSet<Vec<Cell>> = HashSet::new();
        for (number, corner) in (1..).zip(&self.corners) {
            let (down, right) = (usize::from(corner.row), usize::from(corner.column));
            if down + self.rows > rows || right + self.columns > columns {
                let message = format!("a subgrid of {}x{} cells at {corner}", self.rows, self.columns);
                return Err(GridError::new(message, format!("one within {}x{} cells", rows, columns)));
            }
            let mut own = houses::lines(self.rows, self.columns);
            if let Some((height, width)) = self.boxes {
                own.extend(houses::boxes(self.rows, self.columns, height, width)?);
            }
            for mut house in own {
                for cell in &mut house.cells {
                    *cell = Cell::new(usize::from(cell.row) + down, usize::from(cell.column) + right);
                }
                house.label = format!("{} of subgrid {number}", house.label);
                // A house that two subgrids share, such as a box, is added only once.
                if known.insert(house.cells.clone()) {
                    houses.push(house);
                }
            }
        }
        Ok(houses)
    }
}
