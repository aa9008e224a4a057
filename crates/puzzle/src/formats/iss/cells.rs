//! The names of cells in ISS: `R1Ca` in the grid, `VX3` and the like in groups outside it.

use std::collections::HashMap;

use crate::grid::Cell;

/// The maximum number of cells, including cells of groups.
pub const MAX_CELLS: usize = 1000;

/// A group of variable cells in rows. The last row may be shorter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// The beginning of its cells' names: `V` and the prefix, or `CC`.
    pub prefix: String,
    /// The number of its first variable cell, counted from 0.
    pub first: usize,
    /// The number of cells in the group.
    pub count: usize,
    /// The number of cells in a row.
    pub columns: usize,
}

impl Group {
    /// Returns the number of rows of the group.
    pub fn rows(&self) -> usize {
        self.count.div_ceil(self.columns)
    }

    /// Returns `true` if the last row is as long as the others.
    pub fn is_rectangle(&self) -> bool {
        self.count < self.columns || self.count.is_multiple_of(self.columns)
    }

    /// Returns the cells of the group, in order.
    pub fn cells(&self) -> impl Iterator<Item = Cell> + use<> {
        (self.first..self.first + self.count).map(Cell::variable)
    }
}

/// The cells of the grid and of the groups.
#[derive(Clone, Debug, Default)]
pub struct Cells {
    /// The number of rows of the grid.
    pub rows: usize,
    /// The number of columns of the grid.
    pub columns: usize,
    /// The groups, in the order of their cells.
    groups: Vec<Group>,
    by_prefix: HashMap<String, usize>,
}

impl Cells {
    /// Returns the cells of a grid without groups.
    pub fn new(rows: usize, columns: usize) -> Cells {
        Cells { rows, columns, ..Cells::default() }
    }

    /// Adds a group; its [`first`](Group::first) must be the number of variable cells in the groups before it.
    pub fn add(&mut self, group: Group) {
        self.by_prefix.insert(group.prefix.clone(), self.groups.len());
        self.groups.push(group);
    }

    /// Returns the group whose cells' names begin with this prefix.
    pub fn group(&self, prefix: &str) -> Option<&Group> {
        Some(&self.groups[*self.by_prefix.get(prefix)?])
    }

    /// Returns all groups, in the order of their cells.
    pub fn groups(&self) -> &[Group] {
        &self.groups
    }

    /// Returns the cell with this name; an error message if it does not exist.
    pub fn parse(&self, name: &str) -> Result<Cell, String> {
        let letters = name.len() - name.trim_start_matches(|c: char| c.is_ascii_alphabetic()).len();
        if let Some(group) = self.group(&name[..letters]) {
            return numbered(group, &name[letters..]).ok_or_else(|| format!("'{name}' is outside its group"));
        }
        match name.as_bytes() {
            [b'R' | b'r', row, b'C' | b'c', column] => {
                let cell = position(*row).zip(position(*column));
                let within = cell.filter(|&(row, column)| row < self.rows && column < self.columns);
                within
                    .map(|(row, column)| Cell::new(row, column))
                    .ok_or_else(|| format!("'{name}' is outside the grid"))
            }
            _ => Err(format!("'{name}' is not a cell")),
        }
    }

    /// Returns the name of a cell.
    pub fn name(&self, cell: Cell) -> String {
        let digit = |place: u16| std::char::from_digit(u32::from(place) + 1, 32).unwrap_or('?');
        match self.group_of(cell) {
            Some(group) if group.count == 1 => group.prefix.clone(),
            Some(group) => format!("{}{}", group.prefix, usize::from(cell.column) - group.first + 1),
            None => format!("R{}C{}", digit(cell.row), digit(cell.column)),
        }
    }

    /// Returns the description of cells that errors give as expected.
    pub fn expected(&self) -> String {
        let corner = |place: usize| std::char::from_digit(place as u32, 32).unwrap_or('?');
        let grid = format!("R1C1 to R{}C{}", corner(self.rows), corner(self.columns));
        match self.groups.first() {
            Some(group) => format!("{grid}, or a variable cell such as {}1", group.prefix),
            None => grid,
        }
    }

    /// Returns the group of a variable cell; `None` for other cells.
    pub fn group_of(&self, cell: Cell) -> Option<&Group> {
        let number = usize::from(cell.column);
        let behind = self.groups.partition_point(|group| group.first <= number);
        self.groups[..behind].last().filter(|group| cell.is_variable() && number < group.first + group.count)
    }

    /// Returns the row and column of a cell, counted from 0, in the grid or in its group.
    pub fn row_and_column(&self, cell: Cell) -> (usize, usize) {
        match self.group_of(cell) {
            Some(group) => {
                let number = usize::from(cell.column) - group.first;
                (number / group.columns, number % group.columns)
            }
            None => (cell.row.into(), cell.column.into()),
        }
    }

    /// Returns the cell this many rows down and columns to the right, in the grid or in the same group; `None` if it
    /// does not exist.
    pub fn step(&self, cell: Cell, down: isize, right: isize) -> Option<Cell> {
        let (row, column) = self.row_and_column(cell);
        let (rows, columns) =
            self.group_of(cell).map_or((self.rows, self.columns), |group| (group.rows(), group.columns));
        let row = row.checked_add_signed(down).filter(|&row| row < rows)?;
        let column = column.checked_add_signed(right).filter(|&column| column < columns)?;
        match self.group_of(cell) {
            Some(group) => {
                let number = row * columns + column;
                (number < group.count).then(|| Cell::variable(group.first + number))
            }
            None => Some(Cell::new(row, column)),
        }
    }
}

/// Returns the cell of a group with this number, counted from 1. A group of one cell needs no number.
fn numbered(group: &Group, digits: &str) -> Option<Cell> {
    let number = match digits {
        "" if group.count == 1 => 1,
        _ if digits.starts_with('+') => return None,
        _ => digits.parse().ok()?,
    };
    (1..=group.count).contains(&number).then(|| Cell::variable(group.first + number - 1))
}

/// Returns the index, counted from 0, of the row or column that a base-32 digit names. Digits count from 1.
fn position(digit: u8) -> Option<usize> {
    (digit as char).to_digit(32)?.checked_sub(1).map(|position| position as usize)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn cells() -> Cells {
        let mut cells = Cells::new(16, 9);
        cells.add(Group { prefix: "VA".into(), first: 0, count: 1, columns: 9 });
        cells.add(Group { prefix: "VX".into(), first: 1, count: 20, columns: 9 });
        cells
    }

    fn name(text: &str) -> Result<String, String> {
        cells().parse(text).map(|cell| cell.to_string())
    }

    #[test]
    fn names_of_cells() {
        for (text, cell) in
            [("R1C1", "r1c1"), ("rgc9", "r16c9"), ("VA", "v1"), ("VA1", "v1"), ("VX20", "v21")]
        {
            assert_eq!(name(text).as_deref(), Ok(cell), "{text}");
        }
        for text in
            ["R0C1", "RhC1", "R1Ca", "VX", "VX0", "VX21", "VY1", "R1", "R1C10", "LOOP", "", "é", "VX+1"]
        {
            assert!(name(text).is_err(), "{text}");
        }
    }

    #[test]
    fn steps_stay_in_the_group() {
        let cells = cells();
        let step = |name: &str, down, right| {
            cells.step(cells.parse(name).expect("a cell"), down, right).map(|cell| cell.to_string())
        };
        assert_eq!(step("R1C1", 1, 1).as_deref(), Some("r2c2"));
        assert_eq!(step("R1C9", 0, 1), None);
        assert_eq!(step("VX1", 1, 1).as_deref(), Some("v12"));
        assert_eq!(step("VX9", 0, 1), None);
        assert_eq!((step("VX12", 1, 0), step("VX11", 1, 0).as_deref()), (None, Some("v21")));
        assert_eq!(step("VA", 0, 1), None);
    }
}
