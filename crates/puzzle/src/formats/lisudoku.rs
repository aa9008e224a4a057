//! lisudoku: links with `?import=`. Their JSON, compressed by LZ-String in base64, states all rules by name.

use serde_json::{Map, Value};

use super::Reading;
use super::json::{self, Path, Source, is_empty, unpack};
use super::link::{self, Address};
use super::spec::{Extent, Leniency, Spec};
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Digit, MAX_SIDE, Shape};
use crate::rules::Rules;
use crate::statement::Statement;

pub(super) const FORMAT: Spec = Spec { recognise, ..Spec::new("lisudoku", "links of lisudoku", read) };

/// The host names of lisudoku's links.
const SITES: [&str; 2] = ["lisudoku.xyz", "lisudoku.com"];

/// A function that adds the rules of one object in a list.
type Item = fn(&mut Reader<'_>, &Path, &Map<String, Value>) -> Result<(), ParseError>;

/// The way a key's content becomes statements of a rule.
#[derive(Clone, Copy)]
enum States {
    /// The content is `true`: one statement, perhaps with a fixed word.
    Flag(&'static str, Option<&'static str>),
    /// The content is a list of cells: one statement.
    Cells(&'static str),
    /// The content is a list of lists of cells: a statement for each list of at least this many cells.
    Lists(&'static str, usize),
    /// The content is a list of objects: statements for each.
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

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    let example = "https://lisudoku.xyz/…?import=…";
    let (address, value) = link::only_parameter(text, "lisudoku", example, "import")?;
    let packed = value.trimmed();
    if let Some(board) = link::find_board(&address)? {
        return board.puzzle(options, rules);
    }
    let json = unpack(packed, &value.place(), "lisudoku's JSON, compressed by LZ-String")?;
    let source = Source::packed(json, value.place(), "lisudoku");
    let object = source.parse()?;
    let mut reader = Reader::new(&source, "a rule of lisudoku", ignored, ());
    let members = reader.object(&Path::default(), &object, "one with gridSize")?;
    reader.grid(members)?;
    for (name, content) in members {
        reader.state(name, content)?;
    }
    reader.finish(Path::default().key("regions"), options, rules, |cell| cell.to_string())
}

/// The reader of a lisudoku object.
type Reader<'a> = json::Reader<'a, ()>;

impl Reader<'_> {
    fn cell(&self, path: &Path, content: Option<&Value>) -> Result<Cell, ParseError> {
        let number = |name: &str| content?.get(name)?.as_u64().filter(|&at| at < self.side() as u64);
        match (number("row"), number("col")) {
            (Some(row), Some(column)) => Ok(Cell::new(row as usize, column as usize)),
            _ => Err(self.error(
                path,
                "not a cell of the grid",
                format!("row and col from 0 to {}", self.side() - 1),
            )),
        }
    }

    fn cells(&self, path: &Path, content: Option<&Value>) -> Result<Vec<Cell>, ParseError> {
        self.each(path, content.unwrap_or(&Value::Null), |path, cell| self.cell(path, Some(cell)))
    }

    /// Treats all members of an object other than `members` as unknown.
    fn only(&mut self, path: &Path, item: &Map<String, Value>, members: &[&str]) -> Result<(), ParseError> {
        self.check(path, item, |name| members.contains(&name), "an unknown member", self.known)
    }

    /// Reads the size and the regions. Without regions, the sizes that lisudoku offers get boxes
    /// (`ensureDefaultRegions` of sudoku-formats).
    fn grid(&mut self, members: &Map<String, Value>) -> Result<(), ParseError> {
        let path = Path::default().key("gridSize");
        let side = members
            .get("gridSize")
            .and_then(Value::as_u64)
            .filter(|side| (1..=MAX_SIDE as u64).contains(side));
        let Some(side) = side else { return Err(self.error(&path, "no size", format!("1 to {MAX_SIDE}"))) };
        let side = side as usize;
        self.shape = Shape::new(side, side);
        let path = Path::default().key("regions");
        let regions = self.array(&path, members.get("regions").unwrap_or(&Value::Null))?;
        if regions.is_empty() && ![4, 6, 9].contains(&side) {
            let message = format!("a grid of {side} rows without regions");
            return Err(self.error(&path, message, "regions, or 4, 6 or 9 rows"));
        }
        if !regions.is_empty() {
            let cells = |(path, region): (Path, &Value)| Ok((path.clone(), self.cells(&path, Some(region))?));
            let regions = regions.into_iter().map(cells).collect::<Result<Vec<_>, ParseError>>()?;
            self.shape = self.divided(&regions)?;
        }
        Ok(())
    }

    fn state(&mut self, name: &str, content: &Value) -> Result<(), ParseError> {
        let path = Path::default().key(name);
        if matches!(name, "gridSize" | "regions") || is_empty(content) {
            return Ok(());
        }
        let Ok(place) = KEYS.binary_search_by(|(key, _)| (*key).cmp(name)) else {
            return self.unknown(&path, "an unknown key");
        };
        match KEYS[place].1 {
            Flag(rule, word) => {
                self.truth(&path, content)?;
                self.say(word.into_iter().fold(Statement::new(rule), Statement::with), &path);
            }
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
                    state(self, &path, self.object(&path, item, "one with cells")?)?;
                }
            }
        }
        Ok(())
    }
}

fn given(reader: &mut Reader<'_>, path: &Path, item: &Map<String, Value>) -> Result<(), ParseError> {
    reader.only(path, item, &["position", "value"])?;
    let cell = reader.cell(path, item.get("position"))?;
    let digit =
        item.get("value").and_then(Value::as_u64).filter(|digit| (1..=reader.side() as u64).contains(digit));
    let bad = || reader.error(&path.key("value"), "no digit", format!("1 to {}", reader.side()));
    let digit = digit.ok_or_else(bad)? as Digit;
    reader.give(cell, digit, path);
    Ok(())
}

/// Adds a cage. Without a sum, its digits only have to differ.
fn killer(reader: &mut Reader<'_>, path: &Path, item: &Map<String, Value>) -> Result<(), ParseError> {
    reader.only(path, item, &["sum", "region"])?;
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

/// Adds a dot between two cells.
fn dot(reader: &mut Reader<'_>, path: &Path, item: &Map<String, Value>) -> Result<(), ParseError> {
    reader.only(path, item, &["dotType", "cell1", "cell2"])?;
    let pair = [reader.cell(path, item.get("cell1"))?, reader.cell(path, item.get("cell2"))?];
    let statement = match item.get("dotType").and_then(Value::as_str) {
        Some("Consecutive") => Statement::new("difference").with(1),
        Some("Double") => Statement::new("ratio").with(2),
        _ => return Err(reader.error(&path.key("dotType"), "not a type of dots", "Consecutive or Double")),
    };
    reader.say(statement.with(pair[0]).with(pair[1]), path);
    Ok(())
}

/// Adds an arrow. Several circled cells form a number and must be listed in reading order, because no source mentions
/// another order.
fn arrow(reader: &mut Reader<'_>, path: &Path, item: &Map<String, Value>) -> Result<(), ParseError> {
    reader.only(path, item, &["circleCells", "arrowCells"])?;
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
