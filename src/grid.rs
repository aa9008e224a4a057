//! The grid: rows, columns, values, houses and their cells. Geometry and nothing else.

use std::fmt;
use std::ops::{Index, IndexMut, RangeInclusive};

/// What a cell holds.
pub type Digit = u16;

/// A cell, by its row and column from 0; shown from 1, as `r1c1`.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row from 0.
    pub row: u16,
    /// Column from 0.
    pub column: u16,
}

impl Cell {
    /// The cell in this row and column, both from 0.
    pub const fn new(row: usize, column: usize) -> Cell {
        Cell { row: row as u16, column: column as u16 }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "r{}c{}", self.row + 1, self.column + 1)
    }
}

impl fmt::Debug for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// The values a cell may take: consecutive integers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Values {
    /// The smallest.
    pub min: Digit,
    /// The largest.
    pub max: Digit,
}

impl Values {
    /// The values from `min` to `max`.
    pub const fn new(min: Digit, max: Digit) -> Values {
        Values { min, max }
    }

    /// How many there are.
    pub const fn count(self) -> usize {
        (self.max - self.min) as usize + 1
    }

    /// All of them, ascending.
    pub fn iter(self) -> RangeInclusive<Digit> {
        self.min..=self.max
    }

    /// Whether `digit` is one of them.
    pub fn contains(self, digit: Digit) -> bool {
        self.iter().contains(&digit)
    }
}

impl fmt::Display for Values {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}-{}", self.min, self.max)
    }
}

/// How the cells are divided into regions besides rows and columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Regions {
    /// No regions: a Latin square, or rectangle.
    None,
    /// Equal rectangles that tile the grid.
    Boxes {
        /// Rows of a box.
        height: usize,
        /// Columns of a box.
        width: usize,
    },
    /// Irregular regions (a jigsaw): a label for each cell in row-major order.
    Irregular(Vec<String>),
}

/// What kind of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box or an irregular region.
    Region,
}

/// A house: cells that hold distinct digits.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct House {
    /// Row, column or region.
    pub kind: HouseKind,
    /// What it is called among its kind: a number from 1, or the region's label.
    pub label: String,
    /// Its cells, in reading order.
    pub cells: Vec<Cell>,
}

impl fmt::Display for House {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let kind = match self.kind {
            HouseKind::Row => "row",
            HouseKind::Column => "column",
            HouseKind::Region => "region",
        };
        write!(f, "{kind} {}", self.label)
    }
}

/// The most rows and columns.
pub const MAX_SIDE: usize = 1024;
/// The most values: one more than the longest house, for udoku.
pub const MAX_VALUES: usize = MAX_SIDE + 1;

/// Why rows, columns, values and regions do not make a grid: what is wrong, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}, expected {expected}")]
pub struct GridError {
    /// What is wrong.
    pub message: String,
    /// What was expected.
    pub expected: String,
}

fn grid_error(message: String, expected: impl Into<String>) -> GridError {
    GridError { message, expected: expected.into() }
}

/// Rows, columns, values and houses. Cells are ordered row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    rows: usize,
    columns: usize,
    values: Values,
    regions: Regions,
    houses: Vec<House>,
}

impl Grid {
    /// A grid of 1 to [`MAX_SIDE`] rows and columns. Every house is as long as there are values,
    /// or shorter; boxes tile the grid; irregular regions label every cell.
    pub fn new(rows: usize, columns: usize, values: Values, regions: Regions) -> Result<Grid, GridError> {
        let side = 1..=MAX_SIDE;
        if !side.contains(&rows) || !side.contains(&columns) {
            return Err(grid_error(
                format!("a grid of {rows}x{columns} cells"),
                format!("1x1 to {MAX_SIDE}x{MAX_SIDE}"),
            ));
        }
        let mut houses = lines(rows, columns);
        houses.extend(match &regions {
            Regions::None => Vec::new(),
            Regions::Boxes { height, width } => boxes(rows, columns, *height, *width)?,
            Regions::Irregular(labels) => irregular(rows, columns, labels)?,
        });
        if let Some(house) = houses.iter().find(|house| house.cells.len() > values.count()) {
            return Err(grid_error(
                format!(
                    "{} values ({values}) for {house}, which has {} cells",
                    values.count(),
                    house.cells.len()
                ),
                "at least as many values as the longest house has cells",
            ));
        }
        Ok(Grid { rows, columns, values, regions, houses })
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.columns
    }

    /// The values of every cell.
    pub fn values(&self) -> Values {
        self.values
    }

    /// How it is divided into regions.
    pub fn regions(&self) -> &Regions {
        &self.regions
    }

    /// Rows, then columns, then regions.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// All cells in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        let columns = self.columns;
        (0..self.len()).map(move |index| Cell::new(index / columns, index % columns))
    }

    /// The number of cells.
    pub fn len(&self) -> usize {
        self.rows * self.columns
    }

    /// Never: a grid has a cell.
    pub fn is_empty(&self) -> bool {
        false
    }

    /// The place of a cell of this grid in the order of cells.
    pub fn index(&self, cell: Cell) -> usize {
        usize::from(cell.row) * self.columns + usize::from(cell.column)
    }

    /// The cell `down` rows below and `right` columns beside `cell`, if the grid has it.
    pub fn step(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let row = usize::from(cell.row).checked_add_signed(down).filter(|&row| row < self.rows)?;
        let column =
            usize::from(cell.column).checked_add_signed(right).filter(|&column| column < self.columns)?;
        Some(Cell::new(row, column))
    }

    /// Every pair of orthogonal neighbours once, the upper or left one first, in reading order.
    pub fn orthogonal_pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        self.cells().flat_map(move |cell| {
            [(0, 1), (1, 0)]
                .into_iter()
                .filter_map(move |(down, right)| Some((cell, self.step(cell, down, right)?)))
        })
    }

    /// The box layout of an n x n grid when nothing else is said: the factors of n nearest its
    /// square root, wider than high (6: 2x3). Primes have no boxes.
    pub fn default_regions(rows: usize, columns: usize) -> Regions {
        let height = (1..=rows).take_while(|h| h * h <= rows).filter(|h| rows.is_multiple_of(*h)).last();
        match height {
            Some(height) if rows == columns && (height > 1 || rows == 1) => {
                Regions::Boxes { height, width: rows / height }
            }
            _ => Regions::None,
        }
    }
}

/// The rows, then the columns.
fn lines(rows: usize, columns: usize) -> Vec<House> {
    let row = |r: usize| House {
        kind: HouseKind::Row,
        label: (r + 1).to_string(),
        cells: (0..columns).map(|c| Cell::new(r, c)).collect(),
    };
    let column = |c: usize| House {
        kind: HouseKind::Column,
        label: (c + 1).to_string(),
        cells: (0..rows).map(|r| Cell::new(r, c)).collect(),
    };
    (0..rows).map(row).chain((0..columns).map(column)).collect()
}

/// The boxes, row by row.
fn boxes(rows: usize, columns: usize, height: usize, width: usize) -> Result<Vec<House>, GridError> {
    if height == 0 || width == 0 || !rows.is_multiple_of(height) || !columns.is_multiple_of(width) {
        let message = format!("boxes of {height}x{width} do not tile {rows}x{columns} cells");
        return Err(grid_error(
            message,
            "a height that divides the rows and a width that divides the columns",
        ));
    }
    let across = columns / width;
    let one = |b: usize| {
        let (top, left) = (b / across * height, b % across * width);
        let cells = (0..height * width).map(|i| Cell::new(top + i / width, left + i % width)).collect();
        House { kind: HouseKind::Region, label: (b + 1).to_string(), cells }
    };
    Ok((0..rows / height * across).map(one).collect())
}

/// The irregular regions, in the order in which their labels first appear.
fn irregular(rows: usize, columns: usize, labels: &[String]) -> Result<Vec<House>, GridError> {
    if labels.len() != rows * columns {
        let message = format!("{} region labels for {} cells", labels.len(), rows * columns);
        return Err(grid_error(message, "a label for each cell"));
    }
    let mut houses: Vec<House> = Vec::new();
    let mut known = std::collections::HashMap::new();
    for (index, label) in labels.iter().enumerate() {
        let house = *known.entry(label).or_insert_with(|| {
            houses.push(House { kind: HouseKind::Region, label: label.clone(), cells: Vec::new() });
            houses.len() - 1
        });
        houses[house].cells.push(Cell::new(index / columns, index % columns));
    }
    Ok(houses)
}

/// A filled grid: a digit for each cell. Whether it keeps the rules is another question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    columns: usize,
    digits: Vec<Digit>,
}

impl Solution {
    /// The digits in the order of cells, one for each cell of `grid`.
    pub fn new(grid: &Grid, digits: Vec<Digit>) -> Solution {
        assert_eq!(digits.len(), grid.len(), "a digit for each cell");
        Solution { columns: grid.columns(), digits }
    }

    /// The digits in the order of cells.
    pub fn digits(&self) -> &[Digit] {
        &self.digits
    }

    /// Whether no digit stands in two of these cells.
    pub fn distinct(&self, cells: &[Cell]) -> bool {
        let mut digits: Vec<Digit> = cells.iter().map(|&cell| self[cell]).collect();
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] != pair[1])
    }
}

impl Index<Cell> for Solution {
    type Output = Digit;

    fn index(&self, cell: Cell) -> &Digit {
        &self.digits[usize::from(cell.row) * self.columns + usize::from(cell.column)]
    }
}

impl IndexMut<Cell> for Solution {
    fn index_mut(&mut self, cell: Cell) -> &mut Digit {
        &mut self.digits[usize::from(cell.row) * self.columns + usize::from(cell.column)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(side: usize) -> Grid {
        Grid::new(side, side, Values::new(1, side as Digit), Grid::default_regions(side, side))
            .expect("a grid")
    }

    #[test]
    fn default_boxes_are_nearly_square() {
        let boxes = |side| match Grid::default_regions(side, side) {
            Regions::Boxes { height, width } => Some((height, width)),
            _ => None,
        };
        let expected =
            [(1, (1, 1)), (4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (12, (3, 4)), (25, (5, 5))];
        for (side, layout) in expected {
            assert_eq!(boxes(side), Some(layout), "{side}");
        }
        assert_eq!([2, 3, 5, 7, 11].map(boxes), [None; 5]);
    }

    #[test]
    fn houses_of_a_6x6() {
        let grid = grid(6);
        let names: Vec<String> = grid.houses().iter().map(House::to_string).collect();
        assert_eq!(
            (names.len(), &names[0][..], &names[6][..], &names[13][..]),
            (18, "row 1", "column 1", "region 2")
        );
        let shown: Vec<String> = grid.houses()[13].cells.iter().map(Cell::to_string).collect();
        assert_eq!(shown, ["r1c4", "r1c5", "r1c6", "r2c4", "r2c5", "r2c6"]);
    }

    #[test]
    fn neighbours_are_listed_once() {
        let pairs: Vec<String> = grid(2).orthogonal_pairs().map(|(a, b)| format!("{a}{b}")).collect();
        assert_eq!(pairs, ["r1c1r1c2", "r1c1r2c1", "r1c2r2c2", "r2c1r2c2"]);
    }

    #[test]
    fn impossible_grids_are_refused() {
        let refuse = |rows, columns, values, regions| {
            Grid::new(rows, columns, values, regions).expect_err("refused").message
        };
        assert_eq!(refuse(0, 9, Values::new(1, 9), Regions::None), "a grid of 0x9 cells");
        assert!(refuse(9, 9, Values::new(1, 8), Regions::None).starts_with("8 values (1-8) for row 1"));
        assert!(
            refuse(9, 9, Values::new(1, 9), Regions::Boxes { height: 2, width: 5 }).contains("do not tile")
        );
        let one_region = Regions::Irregular(vec!["a".into(); 4]);
        assert!(refuse(2, 2, Values::new(1, 2), one_region).contains("region a, which has 4 cells"));
    }
}
