//! The grid: rows, columns, values, houses and their cells. Geometry and nothing else.

use std::collections::{HashMap, HashSet};
use std::fmt;
use std::ops::{Index, IndexMut, RangeInclusive};

/// What a cell holds.
pub type Digit = u16;

/// A cell: of the grid, by its row and column from 0 (shown from 1, as `r1c1`), or a variable
/// cell beside it (shown as `v1`).
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell {
    /// Row from 0; [`Cell::BESIDE`] for variable cells.
    pub row: u16,
    /// Column from 0; the number from 0 of a variable cell.
    pub column: u16,
}

impl Cell {
    /// The row of cells that are not in the grid.
    pub const BESIDE: u16 = u16::MAX;

    /// The cell in this row and column, both from 0.
    pub const fn new(row: usize, column: usize) -> Cell {
        Cell { row: row as u16, column: column as u16 }
    }

    /// The variable cell with this number from 0.
    pub const fn variable(number: usize) -> Cell {
        Cell { row: Cell::BESIDE, column: number as u16 }
    }

    /// Whether it is a variable cell.
    pub const fn is_variable(self) -> bool {
        self.row == Cell::BESIDE
    }

    /// Its place in the order of cells, in a grid of `columns` columns and `positions` places:
    /// row by row, variable cells behind.
    pub(crate) fn place(self, columns: usize, positions: usize) -> usize {
        let column = usize::from(self.column);
        if self.is_variable() { positions + column } else { usize::from(self.row) * columns + column }
    }
}

impl fmt::Display for Cell {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.is_variable() {
            true => write!(f, "v{}", self.column + 1),
            false => write!(f, "r{}c{}", self.row + 1, self.column + 1),
        }
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
    pub fn houses(&self) -> Result<Vec<House>, GridError> {
        let side = 1..=MAX_SIDE;
        if !side.contains(&self.rows) || !side.contains(&self.columns) {
            let message = format!("a grid of {}x{} cells", self.rows, self.columns);
            return Err(grid_error(message, format!("1x1 to {MAX_SIDE}x{MAX_SIDE}")));
        }
        if self.variables.iter().map(|(rows, columns)| rows * columns).sum::<usize>() > MAX_VARIABLES {
            return Err(grid_error("too many variable cells".into(), format!("at most {MAX_VARIABLES}")));
        }
        let mut houses = match &self.subgrids {
            Some(subgrids) => return subgrids.houses(self),
            None if self.lines => lines(self.rows, self.columns),
            None => Vec::new(),
        };
        if let Some((height, width)) = self.boxes {
            houses.extend(boxes(self.rows, self.columns, height, width)?);
        }
        if let Some(labels) = &self.labels {
            houses.extend(irregular(self.rows, self.columns, labels)?);
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
            return Err(grid_error(message, expected));
        }
        let mut houses: Vec<House> = Vec::new();
        let mut known: HashSet<Vec<Cell>> = HashSet::new();
        for (number, corner) in (1..).zip(&self.corners) {
            let (down, right) = (usize::from(corner.row), usize::from(corner.column));
            if down + self.rows > shape.rows || right + self.columns > shape.columns {
                let message = format!("a subgrid of {}x{} cells at {corner}", self.rows, self.columns);
                return Err(grid_error(
                    message,
                    format!("one within {}x{} cells", shape.rows, shape.columns),
                ));
            }
            let mut own = lines(self.rows, self.columns);
            if let Some((height, width)) = self.boxes {
                own.extend(boxes(self.rows, self.columns, height, width)?);
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

/// The box layout of an n x n grid when nothing else is said: the factors of n nearest its square
/// root, wider than high (6: 2x3). Primes have no boxes.
pub fn default_boxes(side: usize) -> Option<(usize, usize)> {
    let height = (1..=side).take_while(|h| h * h <= side).filter(|h| side.is_multiple_of(*h)).last()?;
    (height > 1 || side == 1).then_some((height, side / height))
}

/// What kind of house.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HouseKind {
    /// A row.
    Row,
    /// A column.
    Column,
    /// A box.
    Box,
    /// An irregular region.
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
            HouseKind::Box => "box",
            HouseKind::Region => "region",
        };
        write!(f, "{kind} {}", self.label)
    }
}

/// The most rows and columns.
pub const MAX_SIDE: usize = 1024;
/// The most values: one more than the longest house, for udoku.
pub const MAX_VALUES: usize = MAX_SIDE + 1;
/// The most houses of subgrids together, those that they share counted for each.
pub const MAX_SUBGRID_HOUSES: usize = 1 << 16;
/// The most variable cells.
pub const MAX_VARIABLES: usize = 65_535;

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

/// Rows, columns, values and houses. Cells are ordered row by row; variable cells follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    shape: Shape,
    values: Values,
    houses: Vec<House>,
    /// Which places hold a cell; empty where all do.
    exists: Vec<bool>,
    variables: usize,
}

impl Grid {
    /// A grid of this shape. Every house is as long as there are values, or shorter.
    pub fn new(shape: Shape, values: Values) -> Result<Grid, GridError> {
        let houses = shape.houses()?;
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
        let mut exists = Vec::new();
        if shape.subgrids.is_some() {
            exists = vec![false; shape.rows * shape.columns];
            for cell in houses.iter().flat_map(|house| &house.cells) {
                exists[cell.place(shape.columns, 0)] = true;
            }
        }
        let variables = shape.variables.iter().map(|(rows, columns)| rows * columns).sum();
        Ok(Grid { shape, values, houses, exists, variables })
    }

    /// Its size and division.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// The number of rows.
    pub fn rows(&self) -> usize {
        self.shape.rows
    }

    /// The number of columns.
    pub fn columns(&self) -> usize {
        self.shape.columns
    }

    /// The values of every cell.
    pub fn values(&self) -> Values {
        self.values
    }

    /// Rows, then columns, then boxes, then irregular regions.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// The boxes; the irregular regions where there are no boxes.
    pub fn regions(&self) -> impl Iterator<Item = &House> {
        let has_boxes = self.houses.iter().any(|house| house.kind == HouseKind::Box);
        let kind = if has_boxes { HouseKind::Box } else { HouseKind::Region };
        self.houses.iter().filter(move |house| house.kind == kind)
    }

    /// The cells that exist, in order, without variable cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let columns = self.columns();
        let exists = |&place: &usize| self.exists.get(place).copied().unwrap_or(true);
        (0..self.positions()).filter(exists).map(move |place| Cell::new(place / columns, place % columns))
    }

    /// The variable cells in order.
    pub fn variables(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.variables).map(Cell::variable)
    }

    /// The places of the grid, whether they hold a cell or not: rows times columns.
    pub fn positions(&self) -> usize {
        self.rows() * self.columns()
    }

    /// The places of the grid and the variable cells: what [`Grid::index`] is below.
    pub fn places(&self) -> usize {
        self.positions() + self.variables
    }

    /// The place of a cell in the order of cells: row by row, variable cells behind.
    pub fn index(&self, cell: Cell) -> usize {
        cell.place(self.columns(), self.positions())
    }

    /// Whether the grid has this cell.
    pub fn has(&self, cell: Cell) -> bool {
        if cell.is_variable() {
            return usize::from(cell.column) < self.variables;
        }
        let within = usize::from(cell.row) < self.rows() && usize::from(cell.column) < self.columns();
        within && self.exists.get(self.index(cell)).copied().unwrap_or(true)
    }

    /// The cell `down` rows below and `right` columns beside `cell`, if there is one. Variable
    /// cells have neighbours within their group.
    pub fn step(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        if cell.is_variable() {
            return self.step_beside(usize::from(cell.column), down, right);
        }
        let row = usize::from(cell.row).checked_add_signed(down).filter(|&row| row < self.rows())?;
        let column =
            usize::from(cell.column).checked_add_signed(right).filter(|&column| column < self.columns())?;
        Some(Cell::new(row, column)).filter(|&cell| self.has(cell))
    }

    fn step_beside(&self, number: usize, down: isize, right: isize) -> Option<Cell> {
        let mut first = 0;
        for &(rows, columns) in &self.shape.variables {
            if number < first + rows * columns {
                let (row, column) = ((number - first) / columns, (number - first) % columns);
                let row = row.checked_add_signed(down).filter(|&row| row < rows)?;
                let column = column.checked_add_signed(right).filter(|&column| column < columns)?;
                return Some(Cell::variable(first + row * columns + column));
            }
            first += rows * columns;
        }
        None
    }

    /// The orthogonal neighbours of a cell.
    pub fn neighbours(&self, cell: Cell) -> impl Iterator<Item = Cell> + '_ {
        [(-1, 0), (0, -1), (0, 1), (1, 0)]
            .into_iter()
            .filter_map(move |(down, right)| self.step(cell, down, right))
    }

    /// Every pair of orthogonal neighbours once, the upper or left one first, in reading order;
    /// cells of the grid only.
    pub fn orthogonal_pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        self.cells().flat_map(move |cell| {
            [(0, 1), (1, 0)]
                .into_iter()
                .filter_map(move |(down, right)| Some((cell, self.step(cell, down, right)?)))
        })
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
        House { kind: HouseKind::Box, label: (b + 1).to_string(), cells }
    };
    Ok((0..rows / height * across).map(one).collect())
}

/// The irregular regions, in the order in which their labels first appear.
fn irregular(rows: usize, columns: usize, labels: &[Option<String>]) -> Result<Vec<House>, GridError> {
    if labels.len() != rows * columns {
        let message = format!("{} region labels for {} cells", labels.len(), rows * columns);
        return Err(grid_error(message, "a label for each cell"));
    }
    let mut houses: Vec<House> = Vec::new();
    let mut known = HashMap::new();
    for (place, label) in labels.iter().enumerate() {
        let Some(label) = label else { continue };
        let house = *known.entry(label).or_insert_with(|| {
            houses.push(House { kind: HouseKind::Region, label: label.clone(), cells: Vec::new() });
            houses.len() - 1
        });
        houses[house].cells.push(Cell::new(place / columns, place % columns));
    }
    Ok(houses)
}

/// A filled grid: a digit for each cell. Whether it keeps the rules is another question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Solution {
    columns: usize,
    positions: usize,
    digits: Vec<Digit>,
}

impl Solution {
    /// A digit for each place of `grid`, then for each variable cell; places without a cell hold
    /// any digit.
    pub fn new(grid: &Grid, digits: Vec<Digit>) -> Solution {
        assert_eq!(digits.len(), grid.places(), "a digit for each place");
        Solution { columns: grid.columns(), positions: grid.positions(), digits }
    }

    /// The digits of the grid row by row; nothing where there is no cell.
    pub fn digits(&self, grid: &Grid) -> Vec<Option<Digit>> {
        let mut digits = vec![None; grid.positions()];
        grid.cells().for_each(|cell| digits[grid.index(cell)] = Some(self[cell]));
        digits
    }

    /// The digits of the variable cells.
    pub fn variables(&self) -> &[Digit] {
        &self.digits[self.positions..]
    }

    /// Whether no digit stands in two of these cells.
    pub fn distinct(&self, cells: &[Cell]) -> bool {
        // One bit for each digit, as long as that is enough.
        let mut seen = 0_u64;
        for &cell in cells {
            match 1_u64.checked_shl(self[cell].into()) {
                Some(bit) if seen & bit != 0 => return false,
                Some(bit) => seen |= bit,
                None => return self.distinct_at_large(cells),
            }
        }
        true
    }

    fn distinct_at_large(&self, cells: &[Cell]) -> bool {
        let mut digits: Vec<Digit> = cells.iter().map(|&cell| self[cell]).collect();
        digits.sort_unstable();
        digits.windows(2).all(|pair| pair[0] != pair[1])
    }
}

impl Index<Cell> for Solution {
    type Output = Digit;

    fn index(&self, cell: Cell) -> &Digit {
        &self.digits[cell.place(self.columns, self.positions)]
    }
}

impl IndexMut<Cell> for Solution {
    fn index_mut(&mut self, cell: Cell) -> &mut Digit {
        &mut self.digits[cell.place(self.columns, self.positions)]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(side: usize) -> Grid {
        Grid::new(Shape::new(side, side), Values::new(1, side as Digit)).expect("a grid")
    }

    #[test]
    fn default_boxes_are_nearly_square() {
        let expected =
            [(1, (1, 1)), (4, (2, 2)), (6, (2, 3)), (8, (2, 4)), (9, (3, 3)), (12, (3, 4)), (25, (5, 5))];
        for (side, layout) in expected {
            assert_eq!(default_boxes(side), Some(layout), "{side}");
        }
        assert_eq!([2, 3, 5, 7, 11].map(default_boxes), [None; 5]);
    }

    #[test]
    fn houses_of_a_6x6() {
        let grid = grid(6);
        let names: Vec<String> = grid.houses().iter().map(House::to_string).collect();
        assert_eq!(
            (names.len(), &names[0][..], &names[6][..], &names[13][..]),
            (18, "row 1", "column 1", "box 2")
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
    fn samurai_shares_its_corner_boxes() {
        let corners =
            vec![Cell::new(0, 0), Cell::new(0, 12), Cell::new(6, 6), Cell::new(12, 0), Cell::new(12, 12)];
        let subgrids = Subgrids { rows: 9, columns: 9, boxes: Some((3, 3)), corners };
        let shape = Shape { subgrids: Some(subgrids), ..Shape::new(21, 21) };
        let grid = Grid::new(shape, Values::new(1, 9)).expect("a grid");
        assert_eq!((grid.houses().len(), grid.cells().count()), (5 * 27 - 4, 5 * 81 - 4 * 9));
        assert!(!grid.has(Cell::new(0, 9)) && grid.has(Cell::new(6, 9)));
        assert_eq!(grid.step(Cell::new(0, 8), 0, 1), None);
    }

    #[test]
    fn variable_cells_have_places_and_neighbours() {
        let shape = Shape { variables: vec![(1, 2), (2, 2)], ..Shape::new(4, 4) };
        let grid = Grid::new(shape, Values::new(1, 4)).expect("a grid");
        let shown: Vec<String> = grid.variables().map(|cell| cell.to_string()).collect();
        assert_eq!(shown, ["v1", "v2", "v3", "v4", "v5", "v6"]);
        assert_eq!((grid.index(Cell::variable(0)), grid.places()), (16, 22));
        assert_eq!(grid.step(Cell::variable(2), 1, 1), Some(Cell::variable(5)));
        assert_eq!(grid.step(Cell::variable(1), 0, 1), None);
    }

    #[test]
    fn impossible_grids_are_refused() {
        let refuse = |shape, max| Grid::new(shape, Values::new(1, max)).expect_err("refused").message;
        assert_eq!(refuse(Shape::new(0, 9), 9), "a grid of 0x9 cells");
        assert!(refuse(Shape::new(9, 9), 8).starts_with("8 values (1-8) for row 1"));
        assert!(refuse(Shape { boxes: Some((2, 5)), ..Shape::new(9, 9) }, 9).contains("do not tile"));
        let labels = Some(vec![Some("a".into()); 4]);
        assert!(refuse(Shape { labels, ..Shape::new(2, 2) }, 2).contains("region a, which has 4 cells"));
    }
}
