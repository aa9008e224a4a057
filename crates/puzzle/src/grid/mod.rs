//! The grid: rows, columns, values, houses and their cells. This module is pure geometry.
//!
//! ```
//! use sudoku2cnf_puzzle::grid::{Cell, Grid, Shape, Values};
//!
//! let grid = Grid::new(Shape::new(9, 9), Values::new(1, 9))?;
//! assert_eq!((grid.houses().len(), grid.cells().count()), (27, 81));
//! // Rows and columns count from 0, and are shown from 1.
//! assert_eq!(grid.step(Cell::new(0, 0), 1, 2).map(|cell| cell.to_string()), Some("r2c3".to_owned()));
//! assert_eq!(grid.step(Cell::new(0, 0), -1, 0), None);
//! # Ok::<(), sudoku2cnf_puzzle::grid::GridError>(())
//! ```

mod cell;
mod error;
mod houses;
mod layer;
mod letters;
mod line;
mod named;
mod shape;
mod solution;
mod subgrids;
mod union_find;

pub use cell::{Cell, Digit, MAX_SIDE, MAX_VALUES, MAX_VARIABLES, Values};
pub use error::GridError;
pub(crate) use houses::regions;
pub use houses::{House, HouseKind, default_boxes};
pub use layer::Layer;
pub use letters::{Letters, LettersError, Signs};
pub use line::{GridLine, Side};
pub use named::NamedGroup;
pub use shape::{GridPart, Shape};
pub use solution::Solution;
pub use subgrids::{MAX_SUBGRID_HOUSES, Subgrids};
pub use union_find::UnionFind;

/// A grid of rows and columns, with its values and houses. Cells are ordered row by row; variable cells follow.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Grid {
    shape: Shape,
    values: Values,
    letters: Option<Letters>,
    houses: Vec<House>,
    /// The indices of the cells of all houses, one house after another.
    house_places: Vec<u32>,
    /// For each position, row by row: `true` if it has a cell. Empty if all positions have one.
    exists: Vec<bool>,
    variables: usize,
    /// `true` if some variable cell has values outside the grid's values.
    beyond: bool,
}

impl Grid {
    /// Makes a grid of this shape.
    ///
    /// # Errors
    /// The shape is invalid, or a house has more cells than there are values.
    pub fn new(shape: Shape, values: Values) -> Result<Grid, GridError> {
        let houses = shape.houses()?;
        if values.count() == 0 {
            return Err(GridError::new(format!("no values ({values})"), "MIN-MAX with MIN at most MAX"));
        }
        if let Some(house) = houses.iter().find(|house| house.cells.len() > values.count()) {
            return Err(GridError::new(
                format!(
                    "{} values ({values}) for {house}, which has {} cells",
                    values.count(),
                    house.cells.len()
                ),
                "at least as many values as the longest house has cells",
            ));
        }
        let exists = shape.existing()?;
        let variables: usize = shape.variables.iter().map(|(rows, columns)| rows * columns).sum();
        let variables = variables + shape.layers.len() * shape.rows * shape.columns;
        let is_cell = |cell: Cell| exists.get(cell.place(shape.columns, 0)).copied().unwrap_or(true);
        layer::check(&shape.layers, (shape.rows, shape.columns), is_cell)?;
        named::check(&shape.named, shape.variables.len(), &shape.layers)?;
        let own = shape.layers.iter().map(|layer| layer.values);
        let mut own = own.chain(shape.named.iter().filter_map(|named| named.values));
        let beyond = own.any(|own| !values.holds(own));
        let places = |cell: &Cell| cell.place(shape.columns, shape.rows * shape.columns) as u32;
        let house_places = houses.iter().flat_map(|house| house.cells.iter().map(places)).collect();
        Ok(Grid { shape, values, letters: None, houses, house_places, exists, variables, beyond })
    }

    /// Returns this grid with these letters for its values, or without letters.
    ///
    /// # Errors
    /// The number of letters is not the number of values, or a digit stands for a value other than its own.
    pub fn with_letters(self, letters: Option<Letters>) -> Result<Grid, GridError> {
        letters.map_or(Ok(()), |letters| letters.check(self.values))?;
        Ok(Grid { letters, ..self })
    }

    /// Returns the shape: its size and division into houses.
    pub fn shape(&self) -> &Shape {
        &self.shape
    }

    /// Returns the number of rows.
    pub fn rows(&self) -> usize {
        self.shape.rows
    }

    /// Returns the number of columns.
    pub fn columns(&self) -> usize {
        self.shape.columns
    }

    /// Returns the values of all cells, except variable cells with their own values: see [`Grid::values_of`].
    pub fn values(&self) -> Values {
        self.values
    }

    /// Returns `true` if some variable cell has values outside the grid's values.
    pub fn has_beyond(&self) -> bool {
        self.beyond
    }

    /// Returns the signs for the values: letters if the grid has them, otherwise numbers.
    pub fn signs(&self) -> Signs {
        Signs { values: self.values, letters: self.letters }
    }

    /// The letters of the values, if there are any.
    pub fn letters(&self) -> Option<Letters> {
        self.letters
    }

    /// Returns the sign for a value: its letter, or its number.
    pub fn sign(&self, value: impl Into<i64>) -> String {
        self.signs().of(value)
    }

    /// Returns all houses: rows, then columns, then boxes, then irregular regions, then houses of subgrids.
    pub fn houses(&self) -> &[House] {
        &self.houses
    }

    /// Returns the boxes or, if the grid has no boxes, the irregular regions.
    pub fn regions(&self) -> impl Iterator<Item = &House> {
        houses::regions(&self.houses)
    }

    /// Returns a sentence about a cell called `name` that the grid does not have, and the cells that were expected.
    pub(crate) fn lacks(&self, cell: Option<Cell>, name: &str) -> (String, String) {
        let is_inside =
            |cell: &Cell| usize::from(cell.row) < self.rows() && usize::from(cell.column) < self.columns();
        let existing = || "a cell that exists".to_owned();
        let (why, expected) = match cell.filter(is_inside) {
            None => ("outside the grid", self.span()),
            Some(cell) if self.shape.holes.contains(&cell) => ("a hole", existing()),
            Some(_) => ("in no subgrid", existing()),
        };
        (format!("'{name}' is {why}"), expected)
    }

    /// Returns the first and the last cell of the grid in words.
    pub(crate) fn span(&self) -> String {
        format!("a cell from r1c1 to r{}c{}", self.rows(), self.columns())
    }

    /// Returns the existing cells of the grid, row by row, without variable cells.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + '_ {
        let columns = self.columns();
        let exists = |&place: &usize| self.exists.get(place).copied().unwrap_or(true);
        (0..self.positions()).filter(exists).map(move |place| Cell::new(place / columns, place % columns))
    }

    /// Returns the cell with this index in the order of cells; `None` if no cell has this index.
    pub(crate) fn cell(&self, place: usize) -> Option<Cell> {
        match place.checked_sub(self.positions()) {
            Some(number) => (number < self.variables).then(|| Cell::variable(number)),
            None => {
                let exists = self.exists.get(place).copied().unwrap_or(true);
                exists.then(|| Cell::new(place / self.columns(), place % self.columns()))
            }
        }
    }

    /// Returns `true` if each position of the grid has a cell.
    pub fn is_whole(&self) -> bool {
        self.exists.is_empty()
    }

    /// Returns the indices of the cells of each house.
    pub(crate) fn house_places(&self) -> impl Iterator<Item = &[u32]> {
        let mut rest = &self.house_places[..];
        self.houses.iter().map(move |house| rest.split_off(..house.cells.len()).unwrap_or_default())
    }

    /// Returns the variable cells in order; cells of layers come last.
    pub fn variables(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.variables).map(Cell::variable)
    }

    /// Returns the number of positions, with or without cells: rows times columns.
    pub fn positions(&self) -> usize {
        self.rows() * self.columns()
    }

    /// Returns the number of positions plus the number of variable cells. Every [`Grid::index`] is below it.
    pub fn places(&self) -> usize {
        self.positions() + self.variables
    }

    /// Returns the index of a cell in the order of cells: row by row, counting missing cells, then the variable cells.
    #[inline]
    pub fn index(&self, cell: Cell) -> usize {
        cell.place(self.columns(), self.positions())
    }

    /// Returns `true` if the grid has this cell.
    pub fn has(&self, cell: Cell) -> bool {
        if cell.is_variable() {
            return usize::from(cell.column) < self.variables;
        }
        let within = usize::from(cell.row) < self.rows() && usize::from(cell.column) < self.columns();
        within && self.exists.get(self.index(cell)).copied().unwrap_or(true)
    }

    /// Returns the cell `down` rows below and `right` columns to the right of `cell`; `None` if it does not exist. From
    /// a variable cell, the step stays within its group or layer.
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
        if let Some((layer, place)) = self.layer_of(Cell::variable(number)) {
            return self.layer_cell(layer, self.step(place, down, right)?);
        }
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

    /// Returns every pair of orthogonal neighbours of the grid once, without variable cells. The upper or left cell of
    /// each pair comes first, and the pairs are in reading order.
    pub fn orthogonal_pairs(&self) -> impl Iterator<Item = (Cell, Cell)> + '_ {
        self.cells().flat_map(move |cell| {
            [(0, 1), (1, 0)]
                .into_iter()
                .filter_map(move |(down, right)| Some((cell, self.step(cell, down, right)?)))
        })
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
        let shape = Shape::raw(21, 21).with_subgrids(Some(subgrids));
        let grid = Grid::new(shape, Values::new(1, 9)).expect("a grid");
        assert_eq!((grid.houses().len(), grid.cells().count()), (5 * 27 - 4, 5 * 81 - 4 * 9));
        assert!(!grid.has(Cell::new(0, 9)) && grid.has(Cell::new(6, 9)));
        assert_eq!(grid.step(Cell::new(0, 8), 0, 1), None);
    }

    #[test]
    fn holes_are_in_no_house() {
        let holes = vec![Cell::new(0, 0), Cell::new(1, 3)];
        let shape = Shape { holes, ..Shape::new(4, 4) };
        let grid = Grid::new(shape, Values::new(1, 4)).expect("a grid");
        assert_eq!((grid.houses().len(), grid.cells().count(), grid.positions()), (12, 14, 16));
        assert!(!grid.has(Cell::new(0, 0)) && grid.has(Cell::new(0, 1)));
        let lengths: Vec<usize> = grid.houses().iter().map(|house| house.cells.len()).collect();
        assert_eq!(lengths, [3, 3, 4, 4, 3, 4, 4, 3, 3, 3, 4, 4]);
        assert_eq!(grid.step(Cell::new(0, 1), 0, -1), None);
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
        assert!(refuse(Shape::new(9, 9).with_boxes(Some((2, 5))), 9).contains("do not tile"));
        let holes = |holes: Vec<Cell>| Shape { holes, ..Shape::new(2, 2) };
        assert_eq!(refuse(holes(vec![Cell::new(2, 0)]), 2), "the hole r3c1 is outside the grid");
        let upside_down = Values { min: 5, max: 4 };
        let refused = Grid::new(Shape::raw(2, 2), upside_down).expect_err("refused").message;
        assert_eq!(refused, "no values (5-4)");
        let all = (0..4).map(|place| Cell::new(place / 2, place % 2)).collect();
        assert_eq!(refuse(holes(all), 2), "a grid without cells");
        let labels = Some(vec![Some("a".into()); 4]);
        assert!(refuse(Shape::new(2, 2).with_labels(labels), 2).contains("region a, which has 4 cells"));
    }
}
