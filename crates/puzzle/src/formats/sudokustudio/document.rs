//! The document of SudokuStudio as a whole: its size, regions and givens, and the texts about the puzzle.

use std::collections::BTreeSet;

use serde_json::{Map, Value};

use super::{Reader, table};
use crate::error::ParseError;
use crate::formats::json::{Path, is_empty};
use crate::grid::{Cell, Digit, MAX_SIDE, Shape};
use crate::plural::counted;

/// The parts of a document that several elements need.
#[derive(Default)]
pub struct Board {
    /// The cells of each region.
    pub regions: Vec<Vec<Cell>>,
    /// The sums that marks between neighbours state.
    pub sums: BTreeSet<usize>,
    /// The cells with a player's digit or marks.
    pub entered: BTreeSet<Cell>,
}

/// An element of the document.
pub struct Element<'v> {
    /// The type of the element.
    pub name: &'v str,
    /// The path of its value.
    pub path: Path,
    /// The value of the element.
    pub value: &'v Value,
}

impl Reader<'_> {
    /// Reads a whole document of SudokuStudio.
    pub fn document(&mut self, object: &Value) -> Result<(), ParseError> {
        let none = Path::default();
        let members = self.object(&none, object, "one with a grid and elements")?;
        let is_known = |name: &str| ["grid", "meta", "elements"].contains(&name);
        self.check(&none, members, is_known, "an unknown key", self.known)?;
        self.size(&none.key("grid"), members.get("grid").unwrap_or(&Value::Null))?;
        let meta = members.get("meta").and_then(Value::as_object);
        for (name, content) in meta.into_iter().flatten() {
            if let Some(text) = content.as_str() {
                let name = if name == "description" { "rules" } else { name };
                self.about(&none.key("meta").key(name), name, text);
            }
        }
        let path = none.key("elements");
        let elements = self.named(&path, members.get("elements").unwrap_or(&Value::Null))?;
        let elements = elements.into_iter().map(|(path, content)| self.element(path, content));
        let elements = elements.collect::<Result<Vec<Element<'_>>, ParseError>>()?;
        if !elements.iter().any(|element| element.name == "grid") {
            let message = "no element of the type 'grid': rows and columns are not a rule";
            self.unknown_in(&path, message, "one")?;
        }
        let regions: Vec<&Element<'_>> =
            elements.iter().filter(|element| ["gridRegion", "box"].contains(&element.name)).collect();
        match regions[..] {
            [] => self.shape = self.divided(&[])?,
            [element] => self.regions(element)?,
            [_, second, ..] => {
                return Err(self.error(&second.path, "regions a second time", "one element with regions"));
            }
        }
        for element in elements.iter().filter(|element| element.name == "xv") {
            for (_, path, sum) in self.numbered(&element.path, element.value)? {
                if *sum != Value::Bool(true) {
                    let sum = self.number(&path, sum)?;
                    self.own.sums.insert(sum);
                }
            }
        }
        elements.iter().try_for_each(|element| table::state(self, element))?;
        let entered = self.own.entered.len();
        if entered > 0 {
            self.warn(&path, format!("marks and digits of a player in {}", counted(entered, "cell")));
        }
        Ok(())
    }

    fn size(&mut self, path: &Path, grid: &Value) -> Result<(), ParseError> {
        let members = self.object(path, grid, "one with width and height")?;
        let side = |name: &str| {
            let number =
                members.get(name).and_then(Value::as_u64).and_then(|side| usize::try_from(side).ok());
            let bad = || self.error(&path.key(name), "no size", format!("a number from 1 to {MAX_SIDE}"));
            number.filter(|side| (1..=MAX_SIDE).contains(side)).ok_or_else(bad)
        };
        let (columns, rows) = (side("width")?, side("height")?);
        if columns != rows {
            return Err(self.error(path, format!("{rows} rows of {columns} cells"), "a square grid"));
        }
        self.shape = Shape::new(rows, columns);
        Ok(())
    }

    fn element<'v>(&mut self, path: Path, content: &'v Value) -> Result<Element<'v>, ParseError> {
        let members = self.object(&path, content, "one with a type and a value")?;
        let is_known = |name: &str| ["type", "order", "value"].contains(&name);
        self.check(&path, members, is_known, "an unknown member of an element", self.known)?;
        let name = members.get("type").and_then(Value::as_str);
        let name = name.ok_or_else(|| self.error(&path, "no type", "the name of one"))?;
        Ok(Element { name, path: path.key("value"), value: members.get("value").unwrap_or(&Value::Null) })
    }

    /// Reads the regions: lists of cells or, in older documents, the size of boxes.
    fn regions(&mut self, element: &Element<'_>) -> Result<(), ParseError> {
        let side = self.side();
        let regions =
            match element.value.as_object().and_then(boxes) {
                Some((high, wide)) if high * wide == side => {
                    let cell = |number: usize, place: usize| {
                        let (across, down) = (number % high * wide, number / high * high);
                        Cell::new(down + place / wide, across + place % wide)
                    };
                    let cells = |number: usize| (0..side).map(|place| cell(number, place)).collect();
                    (0..side).map(|number| (element.path.clone(), cells(number))).collect()
                }
                Some((high, wide)) => {
                    let message = format!("boxes of {high} rows and {wide} columns");
                    return Err(self.error(&element.path, message, format!("{side} cells in each")));
                }
                None => {
                    let list = self.list(&element.path, element.value)?.into_iter();
                    list.map(|(path, cells)| Ok((path.clone(), self.marked(&path, cells)?)))
                        .collect::<Result<Vec<(Path, Vec<Cell>)>, ParseError>>()?
                }
            };
        if let Some((path, cells)) = regions.iter().find(|(_, cells)| cells.len() != side) {
            return Err(self.error(path, format!("a region of {} cells", cells.len()), side.to_string()));
        }
        self.shape = self.divided(&regions)?;
        self.own.regions = regions.into_iter().map(|(_, cells)| cells).collect();
        Ok(())
    }
}

/// Returns the height and width of boxes, if the members state both.
fn boxes(members: &Map<String, Value>) -> Option<(usize, usize)> {
    let number =
        |name: &str| members.get(name)?.as_u64().filter(|number| (1..=MAX_SIDE as u64).contains(number));
    Some((number("height")? as usize, number("width")? as usize))
}

/// Adds the givens of an element.
pub fn givens(reader: &mut Reader<'_>, element: &Element<'_>) -> Result<(), ParseError> {
    for (number, path, content) in reader.numbered(&element.path, element.value)? {
        let (cell, digit) = (reader.cell(&path, number)?, reader.number(&path, content)?);
        let side = reader.side();
        if !(1..=side).contains(&digit) {
            return Err(reader.error(
                &path,
                format!("{digit} in {cell}"),
                format!("a digit from 1 to {side}"),
            ));
        }
        reader.give(cell, digit as Digit, &path);
    }
    Ok(())
}

/// Records the cells with a player's digits or marks.
pub fn entered(reader: &mut Reader<'_>, element: &Element<'_>) -> Result<(), ParseError> {
    for (number, path, content) in reader.numbered(&element.path, element.value)? {
        if !is_empty(content) {
            let cell = reader.cell(&path, number)?;
            reader.own.entered.insert(cell);
        }
    }
    Ok(())
}
