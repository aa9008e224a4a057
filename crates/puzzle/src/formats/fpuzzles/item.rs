//! Reads one element of a key's content: its cells and its value become the arguments of a statement.

use serde_json::{Map, Value};

use super::table::{Key, Number, Slot, States};
use super::{Path, Reader, is_empty, text};
use crate::error::ParseError;
use crate::formats::json::LocatedStatement;
use crate::grid::{Cell, GridLine, Side};
use crate::rules::params::parse_cell;
use crate::statement::Argument;

/// An element of a key's content.
#[derive(Clone, Debug)]
pub struct Item<'a> {
    /// The key in the table.
    pub key: &'static Key,
    /// The path of the element.
    pub path: Path,
    /// The content of the element.
    pub content: &'a Value,
}

/// The largest number that any rule takes; most rules have lower limits.
const MAX_NUMBER: i32 = 2_000_000;

/// Members that only say how an element looks.
const LOOKS: [&str; 11] = [
    "angle",
    "baseC",
    "fontC",
    "fromConstraint",
    "height",
    "isLLConstraint",
    "isNewConstraint",
    "opacity",
    "outlineC",
    "size",
    "width",
];

/// Adds the rules of one element.
pub fn state(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    let object = item.object(reader)?;
    if let States::Lines(shortest) = item.key.states {
        item.check_members(reader, object, &["lines", "value"])?;
        // The value is checked even if no line is long enough.
        item.value(reader, object)?;
        for (path, line) in reader.member(&item.path, object, "lines")? {
            let cells = reader.cells(&path, line)?;
            if cells.len() >= shortest {
                item.say(reader, object, &path, Some(&cells))?;
            }
        }
        return Ok(());
    }
    let members: Vec<&str> = item.key.slots.iter().flat_map(|slot| members(*slot)).copied().collect();
    item.check_members(reader, object, &members)?;
    let count = |name: &str| object.get(name).and_then(Value::as_array).map_or(0, Vec::len);
    let (cells, clones) = (count("cells"), count("cloneCells"));
    if cells > 0 && clones > 0 && cells != clones {
        let path = item.path.key("cloneCells");
        return Err(reader.error(
            &path,
            format!("{clones} cells"),
            format!("{cells}, as many as are cloned"),
        ));
    }
    item.say(reader, object, &item.path.clone(), None)
}

/// Returns the members of an element that fill a slot. An element with a diagonal may list all cells of the diagonal in
/// addition to the first one.
fn members(slot: Slot) -> &'static [&'static str] {
    match slot {
        Slot::Word(_) => &[],
        Slot::Value => &["value"],
        Slot::Cells | Slot::Pair => &["cells"],
        Slot::Clones => &["cells", "cloneCells"],
        Slot::Cell | Slot::House | Slot::Side => &["cell"],
        Slot::Diagonal => &["cell", "cells", "direction"],
    }
}

impl<'a> Item<'a> {
    pub fn object(&self, reader: &Reader<'_>) -> Result<&'a Map<String, Value>, ParseError> {
        reader.object(&self.path, self.content, "an object such as {\"cells\": …}")
    }

    /// Fails if the element has members that the statement would not use. `known` lists the members that it uses.
    pub fn check_members(
        &self,
        reader: &mut Reader<'_>,
        object: &Map<String, Value>,
        known: &[&str],
    ) -> Result<(), ParseError> {
        let is_known = |name: &str| {
            let is_unused = name == "value" && matches!(self.key.value, Number::Absent);
            known.contains(&name) && !is_unused || LOOKS.contains(&name)
        };
        let expected = format!("{} or how it looks", known.join(", "));
        reader.check(&self.path, object, is_known, "an unknown member", &expected)
    }

    /// Adds the key's rule for the cells `line` or, without them, for the cells of the object. Does nothing if a part
    /// that the statement needs is empty; a value without cells is an error.
    fn say(
        &self,
        reader: &mut Reader<'_>,
        object: &Map<String, Value>,
        place: &Path,
        line: Option<&[Cell]>,
    ) -> Result<(), ParseError> {
        let mut located = LocatedStatement::new(self.key.rule, place);
        for slot in self.key.slots {
            let (arguments, path) = match slot {
                Slot::Word(word) => (vec![Argument::Word(word)], place.clone()),
                Slot::Value => {
                    let Some(value) = self.value(reader, object)? else { return Ok(()) };
                    located = located.with(value, self.path.key("value"), label(object));
                    continue;
                }
                Slot::Cells | Slot::Pair | Slot::Clones => match (slot, line) {
                    (Slot::Cells, Some(line)) => (vec![line.into()], place.clone()),
                    _ => self.cells(reader, object, *slot)?,
                },
                Slot::Cell => {
                    let cell = self.inside(reader, object)?;
                    (cell.map(|cell| [cell].into()).into_iter().collect(), self.path.key("cell"))
                }
                Slot::House | Slot::Side | Slot::Diagonal => match self.cell(reader, object)? {
                    Some(cell) => (self.outside(reader, object, *slot, cell)?, self.path.key("cell")),
                    None => (Vec::new(), self.path.key("cell")),
                },
            };
            if arguments.is_empty() {
                return match is_empty(object.get("value").unwrap_or(&Value::Null)) {
                    true => Ok(()),
                    false => Err(reader.error(&path, "a value without cells", "the cells that it is for")),
                };
            }
            for argument in arguments {
                located = located.with(argument, path.clone(), None);
            }
        }
        reader.rules.push((located.statement, located.origin));
        Ok(())
    }

    /// Returns the arguments from `cells` and perhaps `cloneCells`, and their path. If either list is empty, returns no
    /// arguments and the path of that list.
    fn cells(
        &self,
        reader: &Reader<'_>,
        object: &Map<String, Value>,
        slot: Slot,
    ) -> Result<(Vec<Argument>, Path), ParseError> {
        let member = |name: &str| {
            let path = self.path.key(name);
            Ok((reader.cells(&path, object.get(name).unwrap_or(&Value::Null))?, path))
        };
        let (cells, path) = member("cells")?;
        if cells.is_empty() {
            return Ok((Vec::new(), path));
        }
        Ok(match slot {
            Slot::Pair if cells.len() < 2 => {
                return Err(reader.error(&path, "too little for the rule", "a cell such as R1C1"));
            }
            Slot::Pair if cells.len() > 2 => {
                return Err(reader.error(&path, "more than the rule takes", ""));
            }
            Slot::Pair => (cells.into_iter().map(Argument::Cell).collect(), path),
            Slot::Clones => match member("cloneCells")? {
                (clones, path) if clones.is_empty() => (Vec::new(), path),
                (clones, _) => (vec![vec![cells, clones].into()], path),
            },
            _ => (vec![cells.into()], path),
        })
    }

    /// Returns `value` as an argument of the kind that the key takes; `None` if the element states nothing because of
    /// its value.
    fn value(
        &self,
        reader: &Reader<'_>,
        object: &Map<String, Value>,
    ) -> Result<Option<Argument>, ParseError> {
        let path = self.path.key("value");
        let content = object.get("value").unwrap_or(&Value::Null);
        let text = text(Some(content));
        let wrong = |expected: &str| Err(reader.bad(&path, content, label(object).as_deref(), expected));
        match self.key.value {
            Number::Absent => Ok(None),
            _ if text.is_empty() && !is_empty(content) && !content.is_string() => wrong("a number or a text"),
            Number::Or(default) if text.is_empty() => Ok(Some((default(reader.side()) as i32).into())),
            Number::Clue | Number::Positive | Number::Roman if text.is_empty() => Ok(None),
            Number::Roman => match &text.to_lowercase()[..] {
                "x" => Ok(Some("x".into())),
                "v" => Ok(Some("v".into())),
                _ => wrong("X or V, or nothing"),
            },
            Number::Or(_) | Number::Clue | Number::Positive => match number(&text) {
                None => wrong(&format!("a whole number from 0 to {MAX_NUMBER}, or nothing")),
                Some(0) if matches!(self.key.value, Number::Positive) => Ok(None),
                Some(number) => Ok(Some(number.into())),
            },
        }
    }

    /// Returns `cell`, which must be a cell of the grid; `None` if it is empty.
    fn inside(&self, reader: &Reader<'_>, object: &Map<String, Value>) -> Result<Option<Cell>, ParseError> {
        let Some((row, column)) = self.cell(reader, object)? else { return Ok(None) };
        if row.min(column) == 0 || row.max(column) > reader.side() {
            let expected = format!("R1C1 to R{0}C{0}", reader.side());
            let name = object.get("cell").unwrap_or(&Value::Null);
            return Err(reader.bad(&self.path.key("cell"), name, None, &expected));
        }
        Ok(Some(Cell::new(row - 1, column - 1)))
    }

    /// Returns the row and column that the key `cell` names, counted from 1; `None` if it is empty. A cell next to the
    /// grid has a row or column 0, or one more than the last.
    fn cell(
        &self,
        reader: &Reader<'_>,
        object: &Map<String, Value>,
    ) -> Result<Option<(usize, usize)>, ParseError> {
        let content = object.get("cell").unwrap_or(&Value::Null);
        if is_empty(content) {
            return Ok(None);
        }
        let cell = parse_cell(&text(Some(content)));
        let cell = cell.filter(|&(row, column)| row.max(column) <= reader.side() + 1);
        let error = || reader.bad(&self.path.key("cell"), content, None, "a cell such as \"R1C1\"");
        cell.map(Some).ok_or_else(error)
    }

    /// Returns the arguments for a clue outside the grid, at this row and column.
    fn outside(
        &self,
        reader: &Reader<'_>,
        object: &Map<String, Value>,
        slot: Slot,
        (row, column): (usize, usize),
    ) -> Result<Vec<Argument>, ParseError> {
        if slot == Slot::Diagonal {
            let (cells, direction) = self.diagonal(reader, object, (row, column))?;
            let first = cells[0];
            self.agree(reader, object, cells)?;
            return Ok(vec![first.into(), direction.into()]);
        }
        let inside = |place: usize| (1..=reader.side()).contains(&place);
        let (line, side) = match (inside(row), inside(column)) {
            (true, false) => (GridLine::Row(row - 1), if column == 0 { Side::Left } else { Side::Right }),
            (false, true) => (GridLine::Column(column - 1), if row == 0 { Side::Top } else { Side::Bottom }),
            _ => {
                let path = self.path.key("cell");
                return Err(reader.error(&path, "not a place for a clue", "a cell next to a row or column"));
            }
        };
        Ok(vec![if slot == Slot::House { line.into() } else { side.into() }])
    }

    /// Returns the cells of the diagonal that begins next to a cell outside the grid, and its `direction`. Fails if the
    /// diagonal has no cells.
    fn diagonal(
        &self,
        reader: &Reader<'_>,
        object: &Map<String, Value>,
        (row, column): (usize, usize),
    ) -> Result<(Vec<Cell>, &'static str), ParseError> {
        let (down, right, direction) = match &text(object.get("direction")).to_lowercase()[..] {
            "ur" => (-1, 1, "ur"),
            "ul" => (-1, -1, "ul"),
            "dr" => (1, 1, "dr"),
            "dl" => (1, -1, "dl"),
            _ => {
                let content = object.get("direction").unwrap_or(&Value::Null);
                return Err(reader.bad(&self.path.key("direction"), content, None, "UR, UL, DR or DL"));
            }
        };
        let inside = |place: usize| (1..=reader.side()).contains(&place);
        let next = |&(row, column): &(usize, usize)| {
            let next = row.checked_add_signed(down).zip(column.checked_add_signed(right));
            next.filter(|&(row, column)| inside(row) && inside(column))
        };
        let places = std::iter::successors(next(&(row, column)), next);
        let cells: Vec<Cell> = places.map(|(row, column)| Cell::new(row - 1, column - 1)).collect();
        if cells.is_empty() {
            return Err(reader.error(&self.path, "no diagonal begins there", "one inside the grid"));
        }
        Ok((cells, direction))
    }

    /// Fails if `cells` lists other cells than `own`, the cells of the diagonal: some programs read the list, and
    /// others read the first cell and the direction.
    fn agree(
        &self,
        reader: &Reader<'_>,
        object: &Map<String, Value>,
        mut own: Vec<Cell>,
    ) -> Result<(), ParseError> {
        let path = self.path.key("cells");
        let mut cells = reader.cells(&path, object.get("cells").unwrap_or(&Value::Null))?;
        own.sort_unstable();
        cells.sort_unstable();
        match cells.is_empty() || cells == own {
            true => Ok(()),
            false => Err(reader.error(&path, "cells other than the diagonal", "its cells, or none")),
        }
    }
}

/// Parses a whole number; `None` if it is outside the range that rules take.
pub fn number(text: &str) -> Option<i32> {
    text.parse().ok().filter(|number| (0..=MAX_NUMBER).contains(number))
}

/// Returns the name of the first cell of an element, for errors about its number.
pub fn label(object: &Map<String, Value>) -> Option<String> {
    let lines = object.get("lines").and_then(|lines| lines.get(0));
    let first = |cells: Option<&'_ Value>| cells.and_then(|cells| cells.get(0)).cloned();
    let name = object.get("cell").cloned().or_else(|| first(object.get("cells"))).or_else(|| first(lines));
    name.as_ref().and_then(Value::as_str).filter(|name| parse_cell(name).is_some()).map(str::to_owned)
}
