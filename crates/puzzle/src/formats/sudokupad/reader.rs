//! The reader of SCL: the cells, and the regions, rows and columns that are houses.

use serde_json::{Map, Value};

use crate::error::ParseError;
use crate::formats::json::{self, Path, is_empty, text};
use crate::grid::{Cell, Digit, MAX_SIDE, Shape};
use crate::plural::counted;

/// Keys of a cell other than its value: a player's marks, and looks.
const LOOKS: [&str; 12] = [
    "c",
    "centremarks",
    "colors",
    "colours",
    "cornermarks",
    "fontC",
    "given",
    "hideclue",
    "highlight",
    "pencilMarks",
    "region",
    "textColor",
];

/// A reader of an SCL object.
pub type Reader<'a> = json::Reader<'a, Houses>;

/// The cells of the houses.
#[derive(Default)]
pub struct Houses {
    /// The sorted cells of each house; regions come first.
    pub cells: Vec<Vec<Cell>>,
    /// The number of regions among the houses.
    pub regions: usize,
    /// `true` if cages state that cells at the same position of their regions differ.
    pub is_disjoint: bool,
}

impl Reader<'_> {
    /// Reads the size, the givens and the regions, and whether there are cages of the type `disjoint`.
    pub fn shape(&mut self, members: &Map<String, Value>) -> Result<(), ParseError> {
        let path = Path::default().key("cells");
        let rows = self.array(&path, members.get("cells").unwrap_or(&Value::Null))?;
        let side = rows.len();
        if !(1..=MAX_SIDE).contains(&side) {
            return Err(self.error(&path, format!("{side} rows of cells"), format!("1 to {MAX_SIDE}")));
        }
        self.shape = Shape::new(side, side);
        let mut marked = 0;
        for (row, (path, content)) in rows.into_iter().enumerate() {
            let cells = self.array(&path, content)?;
            if cells.len() != side {
                let message = format!("{} cells in one of {side} rows", cells.len());
                return Err(self.error(&path, message, "a square grid"));
            }
            for (column, (path, content)) in cells.into_iter().enumerate() {
                marked += usize::from(self.cell(Cell::new(row, column), &path, content)?);
            }
        }
        if marked > 0 {
            self.warn(&path, format!("marks of a player in {}", counted(marked, "cell")));
        }
        let cages = members.get("cages").and_then(Value::as_array);
        let is_disjoint = |cage: &Value| cage.get("type").and_then(Value::as_str) == Some("disjoint");
        self.own.is_disjoint = cages.is_some_and(|cages| cages.iter().any(is_disjoint));
        let path = Path::default().key("regions");
        self.regions(&path, members.get("regions").unwrap_or(&Value::Null))
    }

    /// Reads the given of a cell; returns `true` if the cell has a player's marks.
    fn cell(&mut self, cell: Cell, path: &Path, content: &Value) -> Result<bool, ParseError> {
        let Some(members) = content.as_object() else {
            return if content.is_null() {
                Ok(false)
            } else {
                Err(self.error(path, "not a cell", "an object"))
            };
        };
        let mut has_marks = false;
        for (name, content) in members.iter().filter(|(_, content)| !is_empty(content)) {
            let path = path.key(name);
            match name.as_str() {
                // Without the key `given`, every value is a given, as in SudokuPad's conversions from other formats.
                "value" if members.get("given") == Some(&Value::Bool(false)) => {
                    self.unknown(&path, "a value that is not given")?;
                }
                "value" => {
                    let text = text(Some(content));
                    let digit = text.parse().ok().filter(|digit| (1..=self.side()).contains(digit));
                    let expected = format!("a digit from 1 to {}", self.side());
                    let shown: String = text.chars().take(40).collect();
                    let bad = || self.error(&path, format!("'{shown}' in {cell}"), expected);
                    let digit = digit.ok_or_else(bad)? as Digit;
                    self.give(cell, digit, &path);
                }
                _ if LOOKS.contains(&name.as_str()) => has_marks |= name.ends_with("arks"),
                _ => self.unknown(&path, "an unknown member of a cell")?,
            }
        }
        Ok(has_marks)
    }

    /// Returns the cells of a list of `[row, column]`, both counted from 0.
    pub fn cells(&self, path: &Path, content: &Value) -> Result<Vec<Cell>, ParseError> {
        let side = self.side();
        self.each(path, content, |path, content| {
            let number = |place: usize| content.get(place)?.as_u64().filter(|&at| at < side as u64);
            let pair = number(0).zip(number(1)).filter(|_| content.as_array().map(Vec::len) == Some(2));
            let cell = pair.map(|(row, column)| Cell::new(row as usize, column as usize));
            cell.ok_or_else(|| self.no_cell(path, content, format!("[0,0] to [{0},{0}]", side - 1)))
        })
    }

    /// Reads the regions, if any, and records all houses.
    fn regions(&mut self, path: &Path, content: &Value) -> Result<(), ParseError> {
        let side = self.side();
        let region = |(path, content)| {
            let cells = self.cells(&path, content)?;
            if cells.len() != side {
                let message = format!("a region of {} cells", cells.len());
                let frame = "; a smaller grid in a frame of cells cannot be read";
                return Err(self.error(&path, message, format!("{side}{frame}")));
            }
            Ok((path, cells))
        };
        let regions = self.array(path, content)?.into_iter().map(region);
        let regions = regions.collect::<Result<Vec<(Path, Vec<Cell>)>, ParseError>>()?;
        self.shape = self.divided(&regions)?;
        self.own.regions = regions.len();
        self.own.cells.extend(regions.into_iter().map(|(_, mut cells)| {
            cells.sort_unstable();
            cells
        }));
        for place in 0..side {
            self.own.cells.push((0..side).map(|other| Cell::new(place, other)).collect());
            self.own.cells.push((0..side).map(|other| Cell::new(other, place)).collect());
        }
        Ok(())
    }
}
