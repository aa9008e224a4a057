//! SCL, what SudokuPad draws: cells, regions and cages are the rules that it knows, and all else is drawing.

use serde_json::{Map, Value};

use super::{cages, compact, drawn};
use crate::error::{Line, ParseError};
use crate::formats::Reading;
use crate::formats::json::{self, Path, Source, is_empty, text};
use crate::formats::spec::Leniency;
use crate::grid::{Cell, Digit, MAX_SIDE, Shape};
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

/// The reader of an object.
pub type Reader<'a> = json::Reader<'a, Houses>;

/// The cells of regions, rows and columns.
#[derive(Default)]
pub struct Houses {
    /// The cells of each, sorted; regions come first.
    pub cells: Vec<Vec<Cell>>,
    /// The number of houses that are regions.
    pub regions: usize,
}

/// Reads a text of either form.
pub fn read(
    source: Source<'_>,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    let (object, source) = parse(source)?;
    let mut reader = Reader::new(&source, "what SudokuPad is known to have", ignored, Houses::default());
    let members = reader.object(&Path::default(), &object, "one with cells")?;
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
    reader.finish(Path::default().key("cells"), options, rules, |cell| cell.to_string())
}

/// The object of a text, JSON or the compact form, and the text.
fn parse(source: Source<'_>) -> Result<(Value, Source<'_>), ParseError> {
    let json = match serde_json::from_str(&source.json) {
        Ok(value) => return Ok((value, source)),
        Err(error) => error,
    };
    let text = &source.json;
    match compact::parse(text) {
        Ok(value) => Ok((value, source.whole())),
        Err(_) if text.trim_start_matches(|c: char| c == '{' || c.is_whitespace()).starts_with('"') => {
            Err(source.no_json(&json))
        }
        Err(wrong) => {
            Err(source.wrong("object", "SudokuPad's SCL", compact::position(text, wrong.at), wrong.message))
        }
    }
}

impl Reader<'_> {
    /// Size, givens and regions.
    fn shape(&mut self, members: &Map<String, Value>) -> Result<(), ParseError> {
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
            self.warn(&path, format!("marks of a player in {marked} cells"));
        }
        let path = Path::default().key("regions");
        self.regions(&path, members.get("regions").unwrap_or(&Value::Null))
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

    /// A list of cells: rows and columns from 0.
    pub fn cells(&self, path: &Path, content: &Value) -> Result<Vec<Cell>, ParseError> {
        let side = self.side();
        self.each(path, content, |path, content| {
            let number = |place: usize| content.get(place)?.as_u64().filter(|&at| at < side as u64);
            let pair = number(0).zip(number(1)).filter(|_| content.as_array().map(Vec::len) == Some(2));
            let cell = pair.map(|(row, column)| Cell::new(row as usize, column as usize));
            cell.ok_or_else(|| self.no_cell(path, content, format!("[0,0] to [{0},{0}]", side - 1)))
        })
    }

    /// The regions, or none; and all houses.
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
