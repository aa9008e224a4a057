//! lisudoku: links with `?import=`, whose JSON, compressed by LZ-String in base64, states all rules by name.

use serde_json::{Map, Value};

use super::Reading;
use super::fpuzzles::is_empty;
use super::fpuzzles::place::Path;
use super::fpuzzles::source::{Source, unpack};
use super::imported::Imported;
use super::link::{self, Address};
use super::spec::{Extent, Ignored, Spec};
use crate::error::{Hint, Line, ParseError, Warning};
use crate::grid::{Cell, Digit, MAX_SIDE, Shape, Values};
use crate::rules::Rules;
use crate::statement::Statement;

pub(super) const FORMAT: Spec = Spec { recognise, ..Spec::new("lisudoku", read) };

/// Where lisudoku lives.
const SITES: [&str; 2] = ["lisudoku.xyz", "lisudoku.com"];

/// States what one object of a list says.
type Item = fn(&mut Reader<'_>, &Path, &Map<String, Value>) -> Result<(), ParseError>;

/// How a key becomes statements of a rule.
#[derive(Clone, Copy)]
enum States {
    /// `true`: one statement, perhaps with a word.
    Flag(&'static str, Option<&'static str>),
    /// All cells of one list.
    Cells(&'static str),
    /// A list of lists of cells: a statement for each that is long enough.
    Lists(&'static str, usize),
    /// A list of objects.
    Items(Item),
}

use States::{Cells, Flag, Items, Lists};

/// The keys that state rules, sorted by name.
const KEYS: [(&str, States); 15] = [
    ("antiKing", Flag("anti-king", None)),
    ("antiKnight", Flag("anti-knight", None)),
    ("arrows", Items(arrow)),
    ("evenCells", Cells("even")),
    ("extraRegions", Lists("extra-region", 1)),
    ("fixedNumbers", Items(given)),
    ("killerCages", Items(killer)),
    ("kropkiDots", Items(dot)),
    ("kropkiNegative", Flag("strict-kropki", None)),
    ("oddCells", Cells("odd")),
    ("palindromes", Lists("palindrome", 2)),
    ("primaryDiagonal", Flag("diagonal", Some("main"))),
    ("renbans", Lists("renban", 2)),
    ("secondaryDiagonal", Flag("diagonal", Some("anti"))),
    ("thermos", Lists("thermo", 2)),
];

fn recognise(line: &str) -> Option<Extent> {
    let address = Address::parse(Line { source: None, number: 1, text: line })?;
    let is_ours = SITES.iter().any(|site| address.is_at(site)) && address.parameter("import").is_some();
    is_ours.then_some(Extent::Puzzle)
}

fn read(text: &str, options: &[Line<'_>], rules: Rules<'_>, ignored: Ignored) -> Result<Reading, ParseError> {
    let line = link::only_line(text, "one link of lisudoku")?;
    let expected = "a link such as https://lisudoku.xyz/…?import=…";
    let address = Address::parse(line).ok_or_else(|| line.error_whole("no link", expected))?;
    let Some(value) = address.parameter("import") else { return Err(link::no_puzzle(&address)) };
    let packed = value.trimmed();
    if let Some(board) = link::find_board(&address)? {
        return board.puzzle(options, rules);
    }
    let source = Source::packed(
        unpack(packed, &value.place(), "lisudoku's JSON, compressed by LZ-String")?,
        value.place(),
    );
    let object = source.parse()?;
    let mut reader = Reader { source: &source, side: 0, imported: None, ignored, warnings: Vec::new() };
    let Some(members) = object.as_object() else { return Err(value.error("no object", "one with gridSize")) };
    reader.grid(members)?;
    for (name, content) in members {
        reader.member(name, content)?;
    }
    let Reader { imported, warnings, .. } = reader;
    let Some(imported) = imported else { return Err(value.error("no grid", "gridSize")) };
    let located = |path: &Path, _: &crate::statement::Part| source.place(path);
    Ok((imported.finish(options, rules, located, |cell| cell.to_string())?, warnings))
}

/// What reading an object brings together.
struct Reader<'a> {
    source: &'a Source<'a>,
    side: usize,
    imported: Option<Imported<Path>>,
    ignored: Ignored,
    warnings: Vec<Warning>,
}

impl Reader<'_> {
    fn error(&self, path: &Path, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        self.source.place(path).error(message, expected)
    }

    fn say(&mut self, statement: Statement, path: &Path) {
        if let Some(imported) = &mut self.imported {
            imported.state(statement, path.clone());
        }
    }

    fn unknown(&mut self, path: &Path, message: &str) -> Result<(), ParseError> {
        let error = self.error(path, message, "a rule that is known").with_hint(Hint::IgnoreUnknown);
        self.ignored.pass(error, &mut self.warnings)
    }

    fn array<'v>(&self, path: &Path, content: &'v Value) -> Result<Vec<(Path, &'v Value)>, ParseError> {
        path.elements(content).ok_or_else(|| self.error(path, "no array", "an array"))
    }

    fn cell(&self, path: &Path, content: Option<&Value>) -> Result<Cell, ParseError> {
        let number = |name: &str| content?.get(name)?.as_u64().filter(|&at| at < self.side as u64);
        match (number("row"), number("col")) {
            (Some(row), Some(column)) => Ok(Cell::new(row as usize, column as usize)),
            _ => Err(self.error(
                path,
                "no cell of the grid",
                format!("row and col from 0 to {}", self.side - 1),
            )),
        }
    }

    fn cells(&self, path: &Path, content: Option<&Value>) -> Result<Vec<Cell>, ParseError> {
        let cells = self.array(path, content.unwrap_or(&Value::Null))?;
        cells.into_iter().map(|(path, cell)| self.cell(&path, Some(cell))).collect()
    }

    /// Size and regions; without regions there are boxes, on the sizes that lisudoku has (`ensureDefaultRegions` of
    /// sudoku-formats).
    fn grid(&mut self, members: &Map<String, Value>) -> Result<(), ParseError> {
        let path = Path::default().key("gridSize");
        let side = members
            .get("gridSize")
            .and_then(Value::as_u64)
            .filter(|side| (1..=MAX_SIDE as u64).contains(side));
        let Some(side) = side else { return Err(self.error(&path, "no size", format!("1 to {MAX_SIDE}"))) };
        self.side = side as usize;
        let side = self.side;
        let path = Path::default().key("regions");
        let regions = self.array(&path, members.get("regions").unwrap_or(&Value::Null))?;
        if regions.is_empty() && ![4, 6, 9].contains(&side) {
            let message = format!("a grid of {side} rows without regions");
            return Err(self.error(&path, message, "regions, or 4, 6 or 9 rows"));
        }
        let mut shape = Shape::new(side, side);
        if !regions.is_empty() {
            let mut labels = vec![None; side * side];
            for (number, (path, region)) in regions.iter().enumerate() {
                for cell in self.cells(path, Some(region))? {
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
            }
            if !shape.boxes().is_some_and(|boxes| are_boxes(&labels, side, boxes)) {
                shape = shape.with_boxes(None).with_labels(Some(labels));
            }
        }
        self.imported = Some(Imported::new(shape, Values::new(1, side as Digit), path));
        Ok(())
    }

    fn member(&mut self, name: &str, content: &Value) -> Result<(), ParseError> {
        let path = Path::default().key(name);
        if matches!(name, "gridSize" | "regions") || is_empty(content) {
            return Ok(());
        }
        let Ok(place) = KEYS.binary_search_by(|(key, _)| (*key).cmp(name)) else {
            return self.unknown(&path, "an unknown key");
        };
        match KEYS[place].1 {
            Flag(..) if *content != Value::Bool(true) => {
                return Err(self.error(&path, "this is not a truth value", "true or false"));
            }
            Flag(rule, word) => self.say(word.into_iter().fold(Statement::new(rule), Statement::with), &path),
            Cells(rule) => {
                let cells = self.cells(&path, Some(content))?;
                self.say(Statement::new(rule).with(cells), &path);
            }
            Lists(rule, shortest) => {
                for (path, list) in self.array(&path, content)? {
                    let cells = self.cells(&path, Some(list))?;
                    if cells.len() >= shortest {
                        self.say(Statement::new(rule).with(cells), &path);
                    }
                }
            }
            Items(state) => {
                for (path, item) in self.array(&path, content)? {
                    let no_object = || self.error(&path, "no object", "one with cells");
                    let item = item.as_object().ok_or_else(no_object)?;
                    state(self, &path, item)?;
                }
            }
        }
        Ok(())
    }

    /// Something unknown in an object beside these members.
    fn check(&mut self, path: &Path, item: &Map<String, Value>, known: &[&str]) -> Result<(), ParseError> {
        let unknown =
            item.iter().find(|(name, content)| !known.contains(&name.as_str()) && !is_empty(content));
        unknown.map_or(Ok(()), |(name, _)| self.unknown(&path.key(name), "an unknown member"))
    }
}

/// Whether the labels divide the grid into boxes of this size.
fn are_boxes(labels: &[Option<String>], side: usize, (high, wide): (usize, usize)) -> bool {
    let corner = |place: usize| (place / side / high * high) * side + place % side / wide * wide;
    let corners: Vec<&Option<String>> =
        (0..side * side).filter(|&place| corner(place) == place).map(|place| &labels[place]).collect();
    let are_different = (1..corners.len()).all(|place| !corners[..place].contains(&corners[place]));
    are_different
        && (0..side * side).all(|place| labels[place].is_some() && labels[place] == labels[corner(place)])
}

fn given(reader: &mut Reader<'_>, path: &Path, item: &Map<String, Value>) -> Result<(), ParseError> {
    reader.check(path, item, &["position", "value"])?;
    let cell = reader.cell(path, item.get("position"))?;
    let digit =
        item.get("value").and_then(Value::as_u64).filter(|digit| (1..=reader.side as u64).contains(digit));
    let bad = || reader.error(&path.key("value"), "no digit", format!("1 to {}", reader.side));
    let digit = digit.ok_or_else(bad)? as Digit;
    if let Some(imported) = &mut reader.imported {
        imported.givens.push((cell, digit, path.clone()));
    }
    Ok(())
}

/// A cage; without a sum it does not repeat.
fn killer(reader: &mut Reader<'_>, path: &Path, item: &Map<String, Value>) -> Result<(), ParseError> {
    reader.check(path, item, &["sum", "region"])?;
    let cells = reader.cells(&path.key("region"), item.get("region"))?;
    let sum = match item.get("sum") {
        None | Some(Value::Null) => Some(0),
        Some(sum) => sum.as_u64().and_then(|sum| i32::try_from(sum).ok()).filter(|&sum| sum > 0),
    };
    let bad = || reader.error(&path.key("sum"), "no sum", "a whole number from 1, or null");
    let sum = sum.ok_or_else(bad)?;
    reader.say(Statement::new("killer").with(sum).with(cells), path);
    Ok(())
}

/// A dot between two cells.
fn dot(reader: &mut Reader<'_>, path: &Path, item: &Map<String, Value>) -> Result<(), ParseError> {
    reader.check(path, item, &["dotType", "cell1", "cell2"])?;
    let pair = [reader.cell(path, item.get("cell1"))?, reader.cell(path, item.get("cell2"))?];
    let statement = match item.get("dotType").and_then(Value::as_str) {
        Some("Consecutive") => Statement::new("difference").with(1),
        Some("Double") => Statement::new("ratio").with(2),
        _ => return Err(reader.error(&path.key("dotType"), "no type of dots", "Consecutive or Double")),
    };
    reader.say(statement.with(pair[0]).with(pair[1]), path);
    Ok(())
}

/// An arrow; several circled cells are a number. They must be listed in reading order: no source tells of others.
fn arrow(reader: &mut Reader<'_>, path: &Path, item: &Map<String, Value>) -> Result<(), ParseError> {
    reader.check(path, item, &["circleCells", "arrowCells"])?;
    let circle = reader.cells(&path.key("circleCells"), item.get("circleCells"))?;
    let line = reader.cells(&path.key("arrowCells"), item.get("arrowCells"))?;
    if !circle.is_sorted() {
        let message = "a circle whose cells are not listed in reading order";
        return Err(reader.error(&path.key("circleCells"), message, "the highest digit of its number first"));
    }
    match (&circle[..], line.is_empty()) {
        (_, true) => {}
        ([], _) => return Err(reader.error(path, "an arrow without a circle", "its cells")),
        ([cell], _) => reader.say(Statement::new("arrow").with(*cell).with(line), path),
        (pill, _) => {
            let count = pill.len() as i32;
            reader.say(Statement::new("pill-arrow").with(count).with([pill, &line[..]].concat()), path);
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted_and_their_rules_known() {
        assert!(KEYS.is_sorted_by(|a, b| a.0 < b.0));
        for (_, states) in KEYS {
            if let Flag(rule, _) | Cells(rule) | Lists(rule, _) = states {
                assert!(crate::rules::find(rule).is_some(), "{rule}");
            }
        }
    }
}
