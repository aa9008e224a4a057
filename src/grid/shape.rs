//! The size and division of a grid, and the houses that follow from them.

use std::collections::HashSet;

use super::houses::{self, House, default_boxes};
use super::{Cell, GridError};

/// The most rows and columns.
pub const MAX_SIDE: usize = 1024;
/// The most values: one more than the longest house, for udoku.
pub const MAX_VALUES: usize = MAX_SIDE + 1;
/// The most houses of subgrids together, those that they share counted for each.
pub const MAX_SUBGRID_HOUSES: usize = 1 << 16;
/// The most variable cells.
pub const MAX_VARIABLES: usize = 65_535;

/// The size and division of a grid, before it is known to be possible.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// Rows, 1 to [`MAX_SIDE`].
    pub rows: usize,
    /// Columns, 1 to [`MAX_SIDE`].
    pub columns: usize,
    /// Whether rows and columns are houses; without them the grid is raw.
    pub lines: bool,
    /// Height and width of equal boxes that tile the grid.
    pub boxes: Option<(usize, usize)>,
    /// Irregular regions (a jigsaw): the label of each cell's region, row by row; `None` for a
    /// cell in no region.
    pub labels: Option<Vec<Option<String>>>,
    /// Several grids in one.
    pub subgrids: Option<Subgrids>,
    /// Rows and columns of each group of variable cells, numbered one group after the other.
    pub variables: Vec<(usize, usize)>,
}

/// Grids of one size that lie, perhaps overlapping, on a larger one (Samurai). Their rows, columns
/// and boxes are the houses, and cells in none of them do not exist.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subgrids {
    /// Rows of each.
    pub rows: usize,
    /// Columns of each.
    pub columns: usize,
    /// Height and width of their boxes.
    pub boxes: Option<(usize, usize)>,
    /// The upper left cell of each.
    pub corners: Vec<Cell>,
}

impl Shape {
    /// A grid with rows, columns and its default boxes.
    pub fn new(rows: usize, columns: usize) -> Shape {
        let boxes = if rows == columns { default_boxes(rows) } else { None };
        Shape { rows, columns, lines: true, boxes, labels: None, subgrids: None, variables: Vec::new() }
    }

    /// All houses: rows, then columns, then boxes, then irregular regions.
    ///
    /// # Errors
    /// The shape is empty or too large, or its parts do not fit each other.
    pub fn houses(&self) -> Result<Vec<House>, GridError> {
        let side = 1..=MAX_SIDE;
        if !side.contains(&self.rows) || !side.contains(&self.columns) {
            let message = format!("a grid of {}x{} cells", self.rows, self.columns);
            return Err(GridError::new(message, format!("1x1 to {MAX_SIDE}x{MAX_SIDE}")));
        }
        if self.variables.iter().map(|(rows, columns)| rows * columns).sum::<usize>() > MAX_VARIABLES {
            return Err(GridError::new("too many variable cells".into(), format!("at most {MAX_VARIABLES}")));
        }
        let mut houses = match &self.subgrids {
            Some(subgrids) => return subgrids.houses(self),
            None if self.lines => houses::lines(self.rows, self.columns),
            None => Vec::new(),
        };
        if let Some((height, width)) = self.boxes {
            houses.extend(houses::boxes(self.rows, self.columns, height, width)?);
        }
        if let Some(labels) = &self.labels {
            houses.extend(houses::irregular(self.rows, self.columns, labels)?);
        }
        Ok(houses)
    }
}

impl Subgrids {
    fn houses(&self, shape: &Shape) -> Result<Vec<House>, GridError> {
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
            if down + self.rows > shape.rows || right + self.columns > shape.columns {
                let message = format!("a subgrid of {}x{} cells at {corner}", self.rows, self.columns);
                return Err(GridError::new(
                    message,
                    format!("one within {}x{} cells", shape.rows, shape.columns),
                ));
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
                // Overlapping grids share a box.
                if known.insert(house.cells.clone()) {
                    houses.push(house);
                }
            }
        }
        Ok(houses)
    }
}
