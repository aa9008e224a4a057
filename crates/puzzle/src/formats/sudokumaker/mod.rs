//! SudokuMaker: links with `?puzzle=`, whose JSON states nearly all rules by numbered types.

mod cells;
mod choices;
mod components;
mod datum;
mod edges;
mod expression;
mod functions;
mod grid_constraints;
mod groups;
mod oldest;
mod outside;
mod regions;
mod script;
mod special;
mod table;
mod tokens;

use std::collections::HashSet;

use serde_json::{Map, Value};

use super::Reading;
use super::json::{self, Path, Source, is_empty, shown, text, unpack};
use super::link::{self, Address};
use super::spec::{Document, Extent, Leniency, Spec};
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Digit, MAX_SIDE, MAX_VALUES, Shape, Values};
use crate::puzzle::About;
use crate::rules::Rules;

pub(super) const FORMAT: Spec = Spec {
    begins: is_document,
    recognise,
    document: Some(Document { owner: OWNER, is_own, read: read_source }),
    ..Spec::new("sudokumaker", "links of SudokuMaker", read)
};

/// The name of the format in errors about its JSON.
const OWNER: &str = "SudokuMaker";

/// The host name of SudokuMaker's links.
const SITE: &str = "sudokumaker.app";

/// Returns `true` if a line begins a document as it is stored in links.
fn is_document(line: &str) -> bool {
    let member = line.strip_prefix('{').map_or("", str::trim_start);
    member.strip_prefix("\"formatVersion\"").is_some_and(|rest| rest.trim_start().starts_with(':'))
}

/// The keys of the puzzle in a document; older documents have the second one.
const PUZZLE: [&str; 2] = ["puzzle", "sudoku"];

/// Returns `true` if these members belong to a document of SudokuMaker.
fn is_own(members: &Map<String, Value>) -> bool {
    let is_puzzle =
        |name: &&str| members.get(*name).is_some_and(|puzzle| puzzle.get("constraints").is_some());
    members.contains_key("formatVersion") || PUZZLE.iter().any(is_puzzle)
}

fn recognise(line: &str) -> Option<Extent> {
    if is_document(line) {
        return Some(Extent::Puzzle);
    }
    let address = Address::parse(Line { source: None, number: 1, text: line })?;
    address.is_at(SITE).then_some(Extent::Puzzle)
}

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    if text.trim_start().starts_with('{') {
        return read_source(&Source::plain(text, OWNER), options, rules, ignored);
    }
    let (_, value) = link::only_parameter(text, OWNER, "https://sudokumaker.app/?puzzle=…", "puzzle")?;
    // Links use `-` for `/`, and may have `$` at the end.
    let packed = value.trimmed().trim_end_matches('$').replace('-', "/");
    let json = unpack(&packed, &value.place(), "SudokuMaker's JSON, compressed by LZ-String")?;
    read_source(&Source::packed(json, value.place(), OWNER), options, rules, ignored)
}

/// Reads a document, given as JSON.
fn read_source(
    source: &Source<'_>,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    let mut object = source.parse()?;
    oldest::update(&mut object);
    let mut reader = Reader::new(source, "a known part of a SudokuMaker puzzle", ignored, Exemptions::new());
    reader.document(&object)?;
    reader.finish(Path::default().key("puzzle"), options, rules, |cell| cell.to_string())
}

/// Keys of the puzzle that state no rule or are read elsewhere, such as messages to the solver and the content of an
/// export to SudokuPad.
const PASSED: [&str; 7] = ["cells", "constraints", "export", "formatVersion", "messages", "solution", "type"];

/// Keys of a cell that are a player's marks or only looks.
const MARKS: [&str; 4] = ["candidates", "centerPencilMarks", "colors", "cornerPencilMarks"];

/// Pairs of neighbours that a mark exempts from a constraint of another type, each with the type of this constraint.
pub type Exemptions = HashSet<(u64, (Cell, Cell))>;

/// A reader of a document.
pub type Reader<'a> = json::Reader<'a, Exemptions>;

impl Reader<'_> {
    /// Returns a whole number from `from` to `to`, or an error.
    pub fn number(&self, path: &Path, content: &Value, from: i64, to: i64) -> Result<i64, ParseError> {
        let number = content.as_i64().or_else(|| text(Some(content)).parse().ok());
        number
            .filter(|number| (from..=to).contains(number))
            .ok_or_else(|| self.error(path, shown(content), format!("a whole number from {from} to {to}")))
    }

    fn document(&mut self, object: &Value) -> Result<(), ParseError> {
        let none = Path::default();
        let members = self.object(&none, object, "one with a puzzle")?;
        let version = members.get("formatVersion").filter(|version| !is_empty(version));
        if let Some(version) = version.filter(|version| !text(Some(version)).starts_with("1.")) {
            let shown = crate::terminal::on_one_line(&version.to_string(), 20);
            let message =
                format!("version {shown} of the format, in which constraints may mean something else");
            self.unknown(&none.key("formatVersion"), &message)?;
        }
        let (path, puzzle) = match PUZZLE.iter().find_map(|name| Some((*name, members.get(*name)?))) {
            None => (none, members),
            Some((found, puzzle)) => {
                let path = none.key(found);
                let puzzle = self.object(&path, puzzle, "one with cells and constraints")?;
                for name in members.keys().filter(|name| ![found, "formatVersion"].contains(&name.as_str())) {
                    self.unknown(&none.key(name), "an unknown key")?;
                }
                (path, puzzle)
            }
        };
        self.puzzle(&path, puzzle)
    }

    fn puzzle(&mut self, path: &Path, puzzle: &Map<String, Value>) -> Result<(), ParseError> {
        let mut size = [0; 2];
        for (slot, name) in size.iter_mut().zip(["width", "height"]) {
            let (name, content) = match (puzzle.get(name), puzzle.get("size")) {
                (Some(content), _) => (name, content),
                (None, Some(content)) => ("size", content),
                (None, None) => (name, &Value::from(9)),
            };
            *slot = self.number(&path.key(name), content, 1, MAX_SIDE as i64)? as usize;
        }
        let [columns, rows] = size;
        self.shape = Shape::new(rows, columns);
        let digit = |name: &str, default: usize| {
            let content = puzzle.get(name).filter(|content| !content.is_null()).cloned();
            self.number(&path.key(name), &content.unwrap_or(default.into()), 0, MAX_VALUES as i64)
        };
        let smallest = digit("minDigit", 1)?;
        // By default, a sudoku has as many digits as a row or column has cells, and a custom puzzle the digits up to 9.
        let is_custom = match text(puzzle.get("type")).as_str() {
            "" | "sudoku" => false,
            "custom" => true,
            other => {
                let message = format!("a puzzle of the kind '{}'", crate::terminal::on_one_line(other, 20));
                return Err(self.error(&path.key("type"), message, "sudoku or custom"));
            }
        };
        let usual = if is_custom { 9 } else { rows.max(columns) + smallest as usize - 1 };
        let largest = digit("maxDigit", usual)?;
        if largest < smallest {
            return Err(self.error(
                &path.key("maxDigit"),
                largest.to_string(),
                format!("at least {smallest}"),
            ));
        }
        self.values = Some(Values::new(smallest as Digit, largest as Digit));
        for (name, content) in puzzle {
            let path = path.key(name);
            match (name.as_str(), content.as_str()) {
                ("name" | "title", text) => self.about.title = text.and_then(About::name),
                ("author", text) => self.about.author = text.and_then(About::name),
                ("comment" | "rules", Some(text)) if !text.trim().is_empty() => {
                    self.about.rules = Some(text.trim().to_owned());
                    self.unread(&path, text);
                }
                _ if is_empty(content) || PASSED.contains(&name.as_str()) => {}
                ("width" | "height" | "size" | "minDigit" | "maxDigit", _) => {}
                _ => self.unknown(&path, "an unknown key")?,
            }
        }
        self.cells(&path.key("cells"), puzzle.get("cells").unwrap_or(&Value::Null))?;
        let constraints = self.member(path, puzzle, "constraints")?;
        let enabled = |(path, content): (Path, &'_ Value)| {
            let object = content.as_object().cloned();
            let object =
                object.ok_or_else(|| self.error(&path, "not a constraint", "an object with a type"))?;
            let number = object.get("type").and_then(Value::as_u64);
            let number = number.ok_or_else(|| self.error(&path, "no type", "a number"))?;
            let is_enabled = object.get("disabled").is_none_or(is_empty);
            Ok(grid_constraints::Constraint { number, is_enabled, path, object })
        };
        let constraints = constraints.into_iter().map(enabled).collect::<Result<Vec<_>, ParseError>>()?;
        grid_constraints::shape(self, path, &constraints, is_custom)?;
        let enabled = || constraints.iter().filter(|constraint| constraint.is_enabled);
        enabled().try_for_each(|constraint| edges::exempt(self, constraint))?;
        enabled().try_for_each(|constraint| table::state(self, constraint))
    }

    fn cells(&mut self, path: &Path, content: &Value) -> Result<(), ParseError> {
        let (cells, columns) = (self.array(path, content)?, self.shape.columns);
        let count = self.shape.rows * columns;
        if cells.len() > count {
            return Err(self.error(path, format!("{} cells", cells.len()), count.to_string()));
        }
        let mut marked = 0;
        for (place, (path, content)) in cells.into_iter().enumerate() {
            if is_empty(content) {
                continue;
            }
            let Some(members) = content.as_object() else {
                return Err(self.error(&path, "not a cell", "an object"));
            };
            for name in members.keys().filter(|name| !["value", "given"].contains(&name.as_str())) {
                match MARKS.contains(&name.as_str()) {
                    true => marked += usize::from(name != "colors"),
                    false => self.unknown(&path.key(name), "an unknown member of a cell")?,
                }
            }
            let Some(value) = members.get("value").filter(|value| !value.is_null()) else { continue };
            if members.get("given") != Some(&Value::Bool(true)) {
                marked += 1;
                continue;
            }
            let path = path.key("value");
            let Values { min, max, .. } = self.values();
            let digit = self.number(&path, value, min.into(), max.into())? as Digit;
            self.give(Cell::new(place / columns, place % columns), digit, &path);
        }
        if marked > 0 {
            self.warn(path, format!("marks and digits of a player: {marked}"));
        }
        Ok(())
    }
}
