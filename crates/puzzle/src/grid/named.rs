//! Named groups of variable cells, such as `total1`, `total2`, …, which can have their own values.

use super::layer::{MAX_NAME, check_values};
use super::{Cell, Grid, GridError, Layer, Values};

/// A group of variable cells that has a name and, optionally, its own values.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct NamedGroup {
    /// The index of the group in [`Shape::variables`](super::Shape::variables).
    pub group: usize,
    /// The group's name. It follows the rules for a layer's name but must not end with a digit, because its cells are
    /// called `NAME1`, `NAME2` and so on.
    pub name: String,
    /// The values of the group's cells; `None` for the grid's values.
    pub values: Option<Values>,
}

impl NamedGroup {
    /// Returns `true` if a group can have this name.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::grid::NamedGroup;
    ///
    /// assert!(NamedGroup::is_name("total") && !NamedGroup::is_name("total1") && !NamedGroup::is_name("v"));
    /// ```
    pub fn is_name(name: &str) -> bool {
        Layer::is_name(name) && !name.ends_with(|last: char| last.is_ascii_digit())
    }
}

/// Checks the names and values of named groups on a grid with `groups` groups and these layers, whose names are taken.
pub(super) fn check(all: &[NamedGroup], groups: usize, layers: &[Layer]) -> Result<(), GridError> {
    for (number, named) in all.iter().enumerate() {
        let name = &named.name;
        if !NamedGroup::is_name(name) {
            return Err(GridError::new(
                format!("variable cells called '{name}'"),
                format!(
                    "a small letter, then small letters, digits and '_', at most {MAX_NAME} in all, the last not a digit; \
                     not the name of a cell"
                ),
            ));
        }
        let is_taken = all[..number].iter().any(|other| other.name == *name)
            || layers.iter().any(|layer| layer.name == *name);
        if is_taken {
            return Err(GridError::new(format!("two things called '{name}'"), "a name for each"));
        }
        let is_again = all[..number].iter().any(|other| other.group == named.group);
        if named.group >= groups || is_again {
            return Err(GridError::new(
                format!("the name '{name}' of group {}", named.group),
                "a group of variable cells that exists and has no other name",
            ));
        }
        named.values.map_or(Ok(()), |values| check_values(values, name))?;
    }
    Ok(())
}

impl Grid {
    /// Returns the named groups of variable cells.
    pub fn named_groups(&self) -> &[NamedGroup] {
        &self.shape().named
    }

    /// The cells of a named group, in order.
    pub fn group_cells(&self, named: &NamedGroup) -> impl Iterator<Item = Cell> + use<> {
        let sizes = &self.shape().variables;
        let size = |&(rows, columns): &(usize, usize)| rows * columns;
        let first: usize = sizes.iter().take(named.group).map(size).sum();
        (first..first + sizes.get(named.group).map_or(0, size)).map(Cell::variable)
    }

    /// Returns the named group of a variable cell, and the cell's number in it, from 1; `None` for other cells.
    pub fn group_of(&self, cell: Cell) -> Option<(&NamedGroup, usize)> {
        if self.named_groups().is_empty() || !cell.is_variable() {
            return None;
        }
        self.named_groups().iter().find_map(|named| {
            let mut cells = self.group_cells(named);
            let first = cells.next()?;
            let place = usize::from(cell.column).checked_sub(usize::from(first.column))?;
            (place == 0 || cells.nth(place - 1).is_some()).then_some((named, place + 1))
        })
    }

    /// Returns the variable cell with this name, which consists of a group's name and a number from 1; `None` if no
    /// cell has this name.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::grid::{Cell, Grid, NamedGroup, Shape, Values};
    ///
    /// let total = NamedGroup { group: 1, name: "total".to_owned(), values: Some(Values::new(3, 7)) };
    /// let shape = Shape { variables: vec![(1, 2), (1, 3)], named: vec![total], ..Shape::new(4, 4) };
    /// let grid = Grid::new(shape, Values::new(1, 4))?;
    /// let cell = grid.cell_called("total2").ok_or("a cell")?;
    /// assert_eq!((cell, grid.name_of(cell)), (Cell::variable(3), "total2".to_owned()));
    /// assert_eq!((grid.values_of(cell), grid.is_beyond(cell)), (Values::new(3, 7), true));
    /// assert_eq!((grid.cell_called("total4"), grid.cell_called("total02")), (None, None));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn cell_called(&self, name: &str) -> Option<Cell> {
        if self.named_groups().is_empty() {
            return None;
        }
        let stem = name.trim_end_matches(|last: char| last.is_ascii_digit());
        let number = &name[stem.len()..];
        let named = self.named_groups().iter().find(|named| named.name == stem)?;
        let place = number.parse::<usize>().ok().filter(|_| !number.starts_with('0'))?.checked_sub(1)?;
        self.group_cells(named).nth(place)
    }

    /// Returns `true` if some variable cells have names because of layers or named groups.
    pub fn has_names(&self) -> bool {
        !self.layers().is_empty() || !self.named_groups().is_empty()
    }

    /// Returns `true` if a cell can have values that the grid does not have.
    pub fn is_beyond(&self, cell: Cell) -> bool {
        self.has_beyond() && !self.values().holds(self.values_of(cell))
    }

    /// Returns the smallest range that includes the values of the grid and of all its variable cells.
    pub fn widest_values(&self) -> Values {
        let own = self.layers().iter().map(|layer| layer.values);
        let all = own.chain(self.named_groups().iter().filter_map(|named| named.values));
        all.fold(self.values(), |all, own| Values { min: all.min.min(own.min), max: all.max.max(own.max) })
    }
}
