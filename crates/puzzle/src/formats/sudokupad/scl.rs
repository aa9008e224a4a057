//! SCL, what SudokuPad draws: cells, regions and cages are the rules that it knows, and all else is drawing.

use serde_json::{Map, Value};

use super::reader::Reader;
use super::{cages, compact, drawn};
use crate::error::{Line, ParseError};
use crate::formats::Reading;
use crate::formats::fpuzzles::is_empty;
use crate::formats::fpuzzles::place::Path;
use crate::formats::imported::{Imported, Place};
use crate::formats::spec::Ignored;
use crate::grid::{Cell, Digit, MAX_SIDE, Shape, Values, default_boxes};
use crate::rules::Rules;

/// Keys that state no rule: how the puzzle is shown, what hides it, what is said at its end.
const PASSED: [&str; 15] = [
    "cellSize",
    "duration",
    "fogimage",
    "foglight",
    "fogofwar",
    "id",
    "msgcorrect",
    "settings",
    "solution",
    "successMessage",
    "thumb",
    "triggereffect",
    "type",
    "version",
    "videos",
];

/// Members of a cell that are no givens: marks of a player, and how it looks.
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

/// Reads a text of either form, which stands at a place.
pub fn read(
    text: &str,
    place: Place<'_>,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Ignored,
) -> Result<Reading, ParseError> {
    let object = parse(text, &place)?;
    let Some(members) = object.as_object() else {
        return Err(place.error("no object", "one with cells"));
    };
    let mut reader = Reader::new(&place, ignored);
    reader.shape(members)?;
    for (name, content) in members {
        let path = Path::default().key(name);
        match name.as_str() {
            "cells" | "regions" | "cages" => {}
            "solution" => reader.about_member(&path, "solution", content),
            _ if is_empty(content) || PASSED.contains(&name.as_str()) => {}
            "title" | "author" | "rules" => reader.about_member(&path, name, content),
            "metadata" => reader.metadata(&path, content)?,
            "global" => reader.global(&path, content)?,
            _ if reader.flag(&path, name, content)? => {}
            _ if drawn::note(&mut reader, &path, name, content) => {}
            _ => reader.unknown(&path, "an unknown key")?,
        }
    }
    // Which rows and columns are houses is known by now.
    cages::state(&mut reader, &Path::default().key("cages"), members.get("cages").unwrap_or(&Value::Null))?;
    reader.judge()?;
    let Reader { shape, side, givens, rules: stated, about, warnings, .. } = reader;
    let mark = Path::default().key("cells");
    let values = Values::new(1, side as Digit);
    let imported = Imported { givens, rules: stated, about, ..Imported::new(shape, values, mark) };
    let located = |path: &Path, _: &crate::statement::Part| Place { path: path.to_string(), ..place.clone() };
    Ok((imported.finish(options, rules, located, |cell| cell.to_string())?, warnings))
}

/// The object of a text: JSON or the compact form.
fn parse(text: &str, place: &Place<'_>) -> Result<Value, ParseError> {
    let json = match serde_json::from_str(text) {
        Ok(value) => return Ok(value),
        Err(error) => error,
    };
    compact::parse(text).map_err(|wrong| {
        let is_json = text.trim_start_matches(|c: char| c == '{' || c.is_whitespace()).starts_with('"');
        let ((line, column), message) = match is_json {
            true => {
                let message = json.to_string();
                (
                    (json.line(), json.column()),
                    message.split(" at line ").next().unwrap_or_default().to_owned(),
                )
            }
            false => (compact::position(text, wrong.at), wrong.message.to_owned()),
        };
        place.error(format!("the object in it, line {line} column {column}: {message}"), "SudokuPad's SCL")
    })
}

impl Reader<'_> {
    /// Size, givens and regions.
    fn shape(&mut self, members: &Map<String, Value>) -> Result<(), ParseError> {
        let path = Path::default().key("cells");
        let rows = self.array(&path, members.get("cells").unwrap_or(&Value::Null))?;
        self.side = rows.len();
        if !(1..=MAX_SIDE).contains(&self.side) {
            return Err(self.error(
                &path,
                format!("{} rows of cells", self.side),
                format!("1 to {MAX_SIDE}"),
            ));
        }
        let mut marked = 0;
        for (row, (path, content)) in rows.into_iter().enumerate() {
            let cells = self.array(&path, content)?;
            if cells.len() != self.side {
                let message = format!("{} cells in one of {} rows", cells.len(), self.side);
                return Err(self.error(&path, message, "a square grid"));
            }
            for (column, (path, content)) in cells.into_iter().enumerate() {
                marked += usize::from(self.cell(Cell::new(row, column), &path, content)?);
            }
        }
        if marked > 0 {
            self.warn(&path, format!("marks of a player in {marked} cells"));
        }
        let path = Path::default().key("regions");
        let regions = self.array(&path, members.get("regions").unwrap_or(&Value::Null))?;
        self.regions(&path, regions)
    }

    /// The given of a cell; whether it has marks.
    fn cell(&mut self, cell: Cell, path: &Path, content: &Value) -> Result<bool, ParseError> {
        let Some(members) = content.as_object() else {
            return if content.is_null() { Ok(false) } else { Err(self.error(path, "no cell", "an object")) };
        };
        let mut has_marks = false;
        for (name, content) in members.iter().filter(|(_, content)| !is_empty(content)) {
            let path = path.key(name);
            match name.as_str() {
                // What SudokuPad makes of other formats has no such member: a value is a given.
                "value" if members.get("given") == Some(&Value::Bool(false)) => {
                    self.unknown(&path, "a value that is not given")?;
                }
                "value" => {
                    let text = crate::formats::fpuzzles::text(Some(content));
                    let digit = text.parse().ok().filter(|digit| (1..=self.side).contains(digit));
                    let expected = format!("a digit from 1 to {}", self.side);
                    let shown: String = text.chars().take(40).collect();
                    let bad = || self.error(&path, format!("'{shown}' in {cell}"), expected);
                    let digit = digit.ok_or_else(bad)? as Digit;
                    self.givens.push((cell, digit, path));
                }
                _ if LOOKS.contains(&name.as_str()) => has_marks |= name.ends_with("arks"),
                _ => self.unknown(&path, "an unknown member of a cell")?,
            }
        }
        Ok(has_marks)
    }

    /// The regions, or none; and all houses.
    fn regions(&mut self, path: &Path, regions: Vec<(Path, &Value)>) -> Result<(), ParseError> {
        let side = self.side;
        let mut labels = vec![None; side * side];
        for (number, (path, content)) in regions.iter().enumerate() {
            let mut cells = self.cells(path, content)?;
            if cells.len() != side {
                let frame = "; a smaller grid in a frame of cells cannot be read";
                let message = format!("a region of {} cells", cells.len());
                return Err(self.error(path, message, format!("{side}{frame}")));
            }
            for cell in &cells {
                let slot: &mut Option<String> =
                    &mut labels[usize::from(cell.row) * side + usize::from(cell.column)];
                if slot.replace((number + 1).to_string()).is_some() {
                    return Err(self.error(
                        path,
                        format!("{cell} stands in regions twice"),
                        "each cell once",
                    ));
                }
            }
            cells.sort_unstable();
            self.houses.push(cells);
        }
        if regions.len() > side {
            return Err(self.error(path, format!("{} regions", regions.len()), format!("at most {side}")));
        }
        self.regions = self.houses.len();
        let line = |cell: &dyn Fn(usize) -> Cell| (0..side).map(cell).collect::<Vec<_>>();
        for place in 0..side {
            self.houses.push(line(&|other| Cell::new(place, other)));
            self.houses.push(line(&|other| Cell::new(other, place)));
        }
        self.shape = Shape::new(side, side);
        let is_default = default_boxes(side).is_some_and(|(high, wide)| {
            let label = |place: usize| &labels[place];
            let corner = |place: usize| (place / side / high * high) * side + place % side / wide * wide;
            (0..side * side).all(|place| label(place).is_some() && label(place) == label(corner(place)))
        });
        if !is_default {
            self.shape = self.shape.clone().with_boxes(None);
            if !regions.is_empty() {
                self.shape = self.shape.clone().with_labels(Some(labels));
            }
        }
        Ok(())
    }
}
