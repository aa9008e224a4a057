//! Hidden layers: a layer gives each cell of the grid a hidden value in addition to its digit, such as its shading.

use super::{Cell, Grid, GridError, MAX_VALUES, Values};

/// The maximum length in bytes of the name of a layer or group.
pub(super) const MAX_NAME: usize = 32;

/// A hidden value for each position of the grid. One variable cell per position holds it, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layer {
    /// The name: a lower-case letter, then lower-case letters, digits or `_`.
    pub name: String,
    /// The values of the layer's cells, which may differ from the grid's values.
    pub values: Values,
    /// The positions that the layer covers, as cells in reading order, each once; positions without a cell have no
    /// effect. `None` if it covers all positions.
    pub part: Option<Vec<Cell>>,
}

impl Layer {
    /// A layer with this name and these values, at all positions of the grid.
    pub fn new(name: impl Into<String>, values: Values) -> Layer {
        Layer { name: name.into(), values, part: None }
    }

    /// Returns `true` if the layer covers a position, given as a cell, whether or not the grid has a cell there.
    pub fn covers(&self, place: Cell) -> bool {
        self.part.as_ref().is_none_or(|part| part.binary_search(&place).is_ok())
    }

    /// Returns `true` if a layer can have this name.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::grid::Layer;
    ///
    /// assert!(Layer::is_name("shade") && Layer::is_name("in_2"));
    /// assert!(!Layer::is_name("r1c1") && !Layer::is_name("v7") && !Layer::is_name("A") && !Layer::is_name(""));
    /// ```
    pub fn is_name(name: &str) -> bool {
        let mut letters = name.bytes();
        let is_word = letters.next().is_some_and(|first| first.is_ascii_lowercase())
            && letters.all(|letter| letter.is_ascii_lowercase() || letter.is_ascii_digit() || letter == b'_');
        // A name such as `r1`, `c1`, `r1c1` or `v1` would look like a row, a column or a cell.
        let is_place = name.trim_matches(|c: char| "rcv".contains(c) || c.is_ascii_digit()).is_empty();
        is_word && !is_place && name.len() <= MAX_NAME
    }
}

/// Checks the names, values and parts of the layers of a grid with this many rows and columns; `exists` returns `true`
/// for cells that the grid has.
pub(super) fn check(
    layers: &[Layer],
    (rows, columns): (usize, usize),
    exists: impl Fn(Cell) -> bool,
) -> Result<(), GridError> {
    for (number, layer) in layers.iter().enumerate() {
        let name = &layer.name;
        if !Layer::is_name(name) {
            return Err(GridError::new(
                format!("a layer called '{name}'"),
                format!(
                    "a small letter, then small letters, digits and '_', at most {MAX_NAME} in all; not the name of a cell"
                ),
            ));
        }
        if layers[..number].iter().any(|other| other.name == *name) {
            return Err(GridError::new(format!("two layers called '{name}'"), "a name for each"));
        }
        check_values(layer.values, name)?;
        let Some(part) = &layer.part else { continue };
        let is_outside = |cell: &&Cell| usize::from(cell.row) >= rows || usize::from(cell.column) >= columns;
        if let Some(cell) = part.iter().find(is_outside) {
            let message = format!("{cell} in the part of the layer '{name}'");
            return Err(GridError::new(message, format!("r1c1 to r{rows}c{columns}")));
        }
        if !part.is_sorted_by(|a, b| a < b) {
            let message = format!("cells of the layer '{name}' out of order");
            return Err(GridError::new(message, "cells in the order of the grid, each once"));
        }
        if !part.iter().any(|&cell| exists(cell)) {
            let message = format!("the layer '{name}' on no cell of the grid");
            return Err(GridError::new(message, "at least one cell that exists"));
        }
    }
    Ok(())
}

/// Checks the values of a layer or group.
pub(super) fn check_values(values: Values, name: &str) -> Result<(), GridError> {
    match values.count() {
        1..=MAX_VALUES => Ok(()),
        count => Err(GridError::new(
            format!("{count} values ({values}) of '{name}'"),
            format!("MIN-MAX with MIN at most MAX, and at most {MAX_VALUES} values"),
        )),
    }
}

impl Grid {
    /// The hidden layers, in the order of the shape.
    pub fn layers(&self) -> &[Layer] {
        &self.shape.layers
    }

    /// Returns the cell that the layer with this number, from 0, has for a cell of the grid; `None` if the layer does
    /// not cover the cell, or the layer or cell does not exist.
    pub fn layer_cell(&self, layer: usize, cell: Cell) -> Option<Cell> {
        let is_there = !cell.is_variable()
            && self.has(cell)
            && self.layers().get(layer).is_some_and(|layer| layer.covers(cell));
        is_there.then(|| Cell::variable(self.first_of_layer(layer) + self.index(cell)))
    }

    /// Returns the cells that the layer with this number, from 0, has for cells of the grid, in order.
    pub fn layer_cells(&self, layer: usize) -> Vec<Cell> {
        self.cells().filter_map(|cell| self.layer_cell(layer, cell)).collect()
    }

    /// Returns the number of the layer that a variable cell belongs to, and its position as a cell, which the grid may
    /// lack; `None` for other cells.
    pub fn layer_of(&self, cell: Cell) -> Option<(usize, Cell)> {
        if !cell.is_variable() || !self.has(cell) {
            return None;
        }
        let behind = usize::from(cell.column).checked_sub(self.first_of_layer(0))?;
        let place = behind % self.positions();
        Some((behind / self.positions(), Cell::new(place / self.columns(), place % self.columns())))
    }

    /// Returns `true` for a layer's cell at a position that has no cell or that the layer does not cover. Such a cell
    /// has a single value and is never shown.
    pub fn is_nowhere(&self, cell: Cell) -> bool {
        self.layer_of(cell).is_some_and(|(layer, place)| self.layer_cell(layer, place).is_none())
    }

    /// Returns the values that a cell can have: the values of its layer, its named group, or the grid. A layer's cell
    /// that [is nowhere](Grid::is_nowhere) has only the smallest value, so it does not multiply solutions.
    pub fn values_of(&self, cell: Cell) -> Values {
        match self.layer_of(cell) {
            None => self.group_of(cell).and_then(|(named, _)| named.values).unwrap_or(self.values),
            Some((layer, _)) => {
                let values = self.layers()[layer].values;
                if self.is_nowhere(cell) { Values { max: values.min, ..values } } else { values }
            }
        }
    }

    /// The variable cells outside layers, in order.
    pub fn plain_variables(&self) -> impl Iterator<Item = Cell> + use<> {
        (0..self.first_of_layer(0)).map(Cell::variable)
    }

    /// The variable cells of layers, in order.
    pub fn layered_variables(&self) -> impl Iterator<Item = Cell> + use<> {
        (self.first_of_layer(0)..self.variables).map(Cell::variable)
    }

    /// Returns the name of a cell. A layer's cell is called by the layer's name, `@` and the grid's cell; a cell of a
    /// named group by the group's name and the cell's number in the group; any other cell by its displayed form.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::grid::{Cell, Grid, Layer, Shape, Values};
    ///
    /// let shade = Layer::new("shade", Values::new(1, 2));
    /// let grid = Grid::new(Shape { layers: vec![shade], ..Shape::new(4, 4) }, Values::new(1, 4))?;
    /// let cell = grid.layer_cell(0, Cell::new(1, 2)).ok_or("a layer")?;
    /// assert_eq!((grid.name_of(cell), cell.to_string()), ("shade@r2c3".to_owned(), "v7".to_owned()));
    /// assert_eq!(grid.values_of(cell), Values::new(1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn name_of(&self, cell: Cell) -> String {
        match self.layer_of(cell) {
            Some((layer, place)) if !self.is_nowhere(cell) => {
                format!("{}@{place}", self.layers()[layer].name)
            }
            _ => match self.group_of(cell) {
                Some((named, number)) => format!("{}{number}", named.name),
                None => cell.to_string(),
            },
        }
    }

    /// Returns the [name](Grid::name_of) of each cell.
    pub fn names_of(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.name_of(cell)).collect()
    }

    fn first_of_layer(&self, layer: usize) -> usize {
        let plain: usize = self.shape.variables.iter().map(|(rows, columns)| rows * columns).sum();
        plain + layer * self.positions()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Shape;

    fn layer(name: &str, min: u16, max: u16) -> Layer {
        Layer::new(name, Values::new(min, max))
    }

    #[test]
    fn cells_of_layers_stand_behind_other_variable_cells() {
        let shape = Shape {
            variables: vec![(1, 2)],
            holes: vec![Cell::new(0, 1)],
            layers: vec![layer("a", 1, 2), layer("b", 2, 3)],
            ..Shape::new(3, 3)
        };
        let grid = Grid::new(shape, Values::new(1, 3)).expect("a grid");
        assert_eq!((grid.places(), grid.plain_variables().count()), (9 + 2 + 9 + 9, 2));
        let cell = grid.layer_cell(1, Cell::new(2, 2)).expect("a cell");
        assert_eq!((cell, grid.layer_of(cell)), (Cell::variable(19), Some((1, Cell::new(2, 2)))));
        assert_eq!(grid.layer_of(Cell::variable(1)), None);
        // A step from a cell of a layer leads to the layer's cell at the adjacent position.
        assert_eq!(grid.step(cell, -1, 0), grid.layer_cell(1, Cell::new(1, 2)));
        assert_eq!((grid.step(cell, 0, 1), grid.step(cell, 1, 0)), (None, None));
        // A layer has no cell at a hole.
        assert_eq!(grid.layer_cell(0, Cell::new(0, 1)), None);
        assert_eq!(grid.layer_cells(0).len(), 8);
        assert_eq!(grid.values_of(Cell::variable(3)), Values::new(1, 1));
        let nowhere: Vec<Cell> = grid.variables().filter(|&cell| grid.is_nowhere(cell)).collect();
        assert_eq!(nowhere, [Cell::variable(3), Cell::variable(12)]);
        let left = grid.layer_cell(0, Cell::new(0, 0)).expect("a cell");
        assert_eq!(grid.step(left, 0, 1), None);
    }

    #[test]
    fn layers_that_cannot_be_are_refused() {
        let refused = |layers| {
            let shape = Shape { layers, ..Shape::new(4, 4) };
            Grid::new(shape, Values::new(1, 4)).expect_err("refused").message
        };
        let none = Layer::new("a", Values { min: 2, max: 1 });
        assert_eq!(refused(vec![none]), "0 values (2-1) of 'a'");
        assert_eq!(refused(vec![layer("a", 1, 2), layer("a", 1, 2)]), "two layers called 'a'");
        assert_eq!(refused(vec![layer("v1", 1, 2)]), "a layer called 'v1'");
        let on = |part: &[(usize, usize)]| {
            let part = part.iter().map(|&(row, column)| Cell::new(row, column)).collect();
            refused(vec![Layer { part: Some(part), ..layer("a", 1, 2) }])
        };
        assert_eq!(on(&[(0, 0), (0, 4)]), "r1c5 in the part of the layer 'a'");
        assert_eq!(on(&[(1, 0), (0, 1)]), "cells of the layer 'a' out of order");
        assert_eq!(on(&[]), "the layer 'a' on no cell of the grid");
    }

    #[test]
    fn a_layer_has_cells_on_its_part_alone() {
        let part = Some(vec![Cell::new(0, 1), Cell::new(1, 0), Cell::new(1, 1)]);
        let shape = Shape {
            holes: vec![Cell::new(1, 0)],
            layers: vec![Layer { part, ..layer("a", 3, 9) }],
            ..Shape::new(3, 3)
        };
        let grid = Grid::new(shape, Values::new(1, 3)).expect("a grid");
        let names: Vec<String> = grid.layer_cells(0).iter().map(|&cell| grid.name_of(cell)).collect();
        assert_eq!(names, ["a@r1c2", "a@r2c2"]);
        assert_eq!(grid.layer_cell(0, Cell::new(0, 0)), None);
        assert_eq!(
            (grid.values_of(Cell::variable(0)), grid.name_of(Cell::variable(0))),
            (Values::new(3, 3), "v1".to_owned())
        );
        let cell = grid.layer_cell(0, Cell::new(1, 1)).expect("a cell");
        assert_eq!((grid.step(cell, 0, -1), grid.step(cell, 1, 0)), (None, None));
        assert_eq!(grid.step(cell, -1, 0), grid.layer_cell(0, Cell::new(0, 1)));
    }
}
