//! The size of a grid, its division, and the houses that follow from them.

use std::collections::HashSet;

use super::houses::{self, House, default_boxes};
use super::{Cell, GridError, Layer, MAX_SIDE, MAX_VARIABLES, NamedGroup, Subgrids};

/// The size of a grid and its division into houses, not yet validated.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shape {
    /// The number of rows, 1 to [`MAX_SIDE`].
    pub rows: usize,
    /// The number of columns, 1 to [`MAX_SIDE`].
    pub columns: usize,
    /// The divisions of the grid into houses, at most one of each kind, in the order of [`GridPart`]. Without any, the
    /// grid is raw: no cells need to differ.
    pub parts: Vec<GridPart>,
    /// Cells that do not exist.
    pub holes: Vec<Cell>,
    /// The number of rows and of columns of each group of variable cells. The cells are numbered through all groups,
    /// one group after another.
    pub variables: Vec<(usize, usize)>,
    /// The names of named groups, and the values of their cells.
    pub named: Vec<NamedGroup>,
    /// The hidden layers; their variable cells, one for each position of the grid, follow the variable cells of the
    /// groups.
    pub layers: Vec<Layer>,
}

/// A division of a grid into houses.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum GridPart {
    /// All rows and all columns.
    Lines,
    /// Equal boxes that tile the grid.
    Boxes {
        /// The number of rows of each box.
        height: usize,
        /// The number of columns of each box.
        width: usize,
    },
    /// Irregular regions (a jigsaw): the label of each position's region, row by row; `None` for a position in no
    /// region.
    Regions(Vec<Option<String>>),
    /// Several subgrids. Cells outside them do not exist.
    Subgrids(Subgrids),
}

impl Shape {
    /// A grid with rows and columns as houses and, if it is square, its default boxes, if any.
    pub fn new(rows: usize, columns: usize) -> Shape {
        let boxes = if rows == columns { default_boxes(rows) } else { None };
        Shape::raw(rows, columns).with_lines(true).with_boxes(boxes)
    }

    /// A grid without houses.
    pub fn raw(rows: usize, columns: usize) -> Shape {
        Shape {
            rows,
            columns,
            parts: Vec::new(),
            holes: Vec::new(),
            variables: Vec::new(),
            named: Vec::new(),
            layers: Vec::new(),
        }
    }

    /// Returns the shape with or without rows and columns as houses.
    pub fn with_lines(self, lines: bool) -> Shape {
        self.with(lines.then_some(GridPart::Lines), |part| matches!(part, GridPart::Lines))
    }

    /// Returns the shape with boxes of this height and width, or without boxes.
    pub fn with_boxes(self, boxes: Option<(usize, usize)>) -> Shape {
        let boxes = boxes.map(|(height, width)| GridPart::Boxes { height, width });
        self.with(boxes, |part| matches!(part, GridPart::Boxes { .. }))
    }

    /// Returns the shape with the regions that these labels describe, or without regions.
    pub fn with_labels(self, labels: Option<Vec<Option<String>>>) -> Shape {
        self.with(labels.map(GridPart::Regions), |part| matches!(part, GridPart::Regions(_)))
    }

    /// Returns the shape with these subgrids, or without any. Each subgrid has its own rows, columns and boxes.
    pub fn with_subgrids(self, subgrids: Option<Subgrids>) -> Shape {
        self.with(subgrids.map(GridPart::Subgrids), |part| matches!(part, GridPart::Subgrids(_)))
    }

    fn with(mut self, part: Option<GridPart>, is_kind: impl Fn(&GridPart) -> bool) -> Shape {
        self.parts.retain(|part| !is_kind(part));
        self.parts.extend(part);
        self.parts.sort_by_key(GridPart::order);
        self
    }

    /// Returns `true` if rows and columns are houses.
    pub fn has_lines(&self) -> bool {
        self.parts.contains(&GridPart::Lines)
    }

    /// Returns the height and width of the boxes; `None` without boxes.
    pub fn boxes(&self) -> Option<(usize, usize)> {
        self.parts.iter().find_map(|part| match part {
            GridPart::Boxes { height, width } => Some((*height, *width)),
            _ => None,
        })
    }

    /// Returns the labels of the regions, row by row; `None` without regions.
    pub fn labels(&self) -> Option<&[Option<String>]> {
        self.parts.iter().find_map(|part| match part {
            GridPart::Regions(labels) => Some(&labels[..]),
            _ => None,
        })
    }

    /// Returns the subgrids; `None` without subgrids.
    pub fn subgrids(&self) -> Option<&Subgrids> {
        self.parts.iter().find_map(|part| match part {
            GridPart::Subgrids(subgrids) => Some(subgrids),
            _ => None,
        })
    }

    /// Returns all houses, without holes: rows, then columns, then boxes, then irregular regions, then houses of
    /// subgrids.
    ///
    /// # Errors
    /// The shape is empty or too large, or its parts do not fit together.
    pub fn houses(&self) -> Result<Vec<House>, GridError> {
        let side = 1..=MAX_SIDE;
        if !side.contains(&self.rows) || !side.contains(&self.columns) {
            let message = format!("a grid of {}x{} cells", self.rows, self.columns);
            return Err(GridError::new(message, format!("1x1 to {MAX_SIDE}x{MAX_SIDE}")));
        }
        let in_layers = self.layers.len().saturating_mul(self.rows * self.columns);
        let in_groups = self.variables.iter().map(|(rows, columns)| rows * columns).sum::<usize>();
        if in_groups.saturating_add(in_layers) > MAX_VARIABLES {
            return Err(GridError::new("too many variable cells".into(), format!("at most {MAX_VARIABLES}")));
        }
        let mut houses: Vec<House> = Vec::new();
        for part in &self.parts {
            houses.extend(part.houses(self.rows, self.columns)?);
        }
        if !self.holes.is_empty() {
            let holes: HashSet<Cell> = self.holes.iter().copied().collect();
            houses.iter_mut().for_each(|house| house.cells.retain(|cell| !holes.contains(cell)));
            houses.retain(|house| !house.cells.is_empty());
        }
        Ok(houses)
    }

    /// Returns a list with `true` for each position, row by row, that has a cell; an empty list if all positions have
    /// one.
    pub(super) fn existing(&self) -> Result<Vec<bool>, GridError> {
        if self.subgrids().is_none() && self.holes.is_empty() {
            return Ok(Vec::new());
        }
        let mut exists = vec![true; self.rows * self.columns];
        if let Some(subgrids) = self.subgrids() {
            for (place, exists) in exists.iter_mut().enumerate() {
                *exists = subgrids.cover(Cell::new(place / self.columns, place % self.columns));
            }
        }
        for hole in &self.holes {
            if usize::from(hole.row) >= self.rows || usize::from(hole.column) >= self.columns {
                let expected = format!("r1c1 to r{}c{}", self.rows, self.columns);
                return Err(GridError::new(format!("the hole {hole} is outside the grid"), expected));
            }
            exists[hole.place(self.columns, 0)] = false;
        }
        match exists.contains(&true) {
            true => Ok(exists),
            false => Err(GridError::new("a grid without cells".into(), "at least one cell that exists")),
        }
    }
}

impl GridPart {
    fn order(&self) -> usize {
        match self {
            GridPart::Lines => 0,
            GridPart::Boxes { .. } => 1,
            GridPart::Regions(_) => 2,
            GridPart::Subgrids(_) => 3,
        }
    }

    /// Returns the houses of this division on a grid with this many rows and columns.
    fn houses(&self, rows: usize, columns: usize) -> Result<Vec<House>, GridError> {
        match self {
            GridPart::Lines => Ok(houses::lines(rows, columns)),
            GridPart::Boxes { height, width } => houses::boxes(rows, columns, *height, *width),
            GridPart::Regions(labels) => houses::irregular(rows, columns, labels),
            GridPart::Subgrids(subgrids) => subgrids.houses(rows, columns),
        }
    }
}
