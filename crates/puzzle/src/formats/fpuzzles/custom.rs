//! Constraints that setters program themselves, with the plugin for new constraints. The object holds a script, its
//! result for each placement, and the placements again under a key that the setter chose.

use std::collections::BTreeSet;

use serde_json::Value;

use super::item::Item;
use super::{Path, Reader, is_empty};
use crate::error::ParseError;
use crate::formats::{base64, json};
use crate::grid::{Cell, Digit, Values};
use crate::statement::{Argument, PairKey, Statement};

/// The key that holds the scripts.
pub const DEFINITIONS: &str = "customConstraintDefinitions";

/// The keys that hold the scripts' results.
const COMPILED: [&str; 2] = ["binaryLookupConstraints", "nfaConstraints"];

/// Returns the key that holds the placements of the constraint with this name (f-puzzles' `cID`).
pub fn key_of(name: &str) -> String {
    name.chars().filter(|c| !c.is_whitespace()).collect::<String>().to_lowercase()
}

/// Returns the names of the scripts whose placements are under a key.
fn definitions<'v>(reader: &Reader<'v>, key: &str) -> Vec<&'v str> {
    let scripts = reader.own.get(DEFINITIONS).and_then(Value::as_array).map_or(&[][..], Vec::as_slice);
    let names = scripts.iter().filter_map(|script| script.get("name")?.as_str());
    names.filter(|name| key_of(name) == key).collect()
}

/// Returns `true` if a key holds placements of a script.
pub fn is_defined(reader: &Reader<'_>, key: &str) -> bool {
    !definitions(reader, key).is_empty()
}

/// Fails unless each placement under a key has a result, because the plugin omits placements that it cannot compile.
pub fn check(reader: &mut Reader<'_>, key: &str, path: &Path, content: &Value) -> Result<(), ParseError> {
    let names = definitions(reader, key);
    let compiled = COMPILED.iter().filter_map(|key| reader.own.get(*key)?.as_array()).flatten();
    let is_one =
        |entry: &&Value| entry.get("name").and_then(Value::as_str).is_some_and(|name| names.contains(&name));
    let compiled = compiled.filter(is_one).count();
    let placed: usize = reader.array(path, content)?.iter().map(|(_, placement)| groups(placement)).sum();
    match placed == compiled {
        true => Ok(()),
        false => {
            let message = format!("{placed} placements of a constraint, of which {compiled} were compiled");
            reader.unknown_in(path, &message, "as many in nfaConstraints and binaryLookupConstraints")
        }
    }
}

/// Returns the number of lists of cells in a placement, one for each line.
fn groups(placement: &Value) -> usize {
    match placement.get("lines").and_then(Value::as_array) {
        Some(lines) => lines.iter().filter(|line| !is_empty(line)).count(),
        None => 1,
    }
}

/// Returns the code of a result, from the member `name`, and its cells.
fn code<'v>(
    reader: &mut Reader<'_>,
    item: &Item<'v>,
    name: &str,
) -> Result<(&'v str, Vec<Cell>), ParseError> {
    let object = item.object(reader)?;
    item.check_members(reader, object, &["cells", "name", name])?;
    let cells = reader.cells(&item.path.key("cells"), object.get("cells").unwrap_or(&Value::Null))?;
    let code = object.get(name).and_then(Value::as_str);
    let bad = || reader.error(&item.path.key(name), "no code", "a text");
    Ok((code.ok_or_else(bad)?, cells))
}

/// Adds a rule for each automaton in the encoding of Interactive Sudoku Solver (`CustomNFASerializer`). An empty
/// automaton accepts nothing.
pub fn automata(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let item = Item { path, content, ..item };
        let (code, cells) = code(reader, &item, "nfa")?;
        let code = if code.is_empty() { "none" } else { code };
        let located = json::LocatedStatement::new("nfa", &item.path);
        let located = located.with(Argument::Text(code.to_owned()), item.path.key("nfa"), None);
        let located = located.with(vec![cells], item.path.key("cells"), None);
        reader.rules.push((located.statement, located.origin));
    }
    Ok(())
}

/// Adds a rule for each table of pairs of values. A table has four bytes per value of the first cell, the lowest byte
/// first, with a bit for each value of the second cell (`encodeBinaryLookupTable`).
pub fn pairs(reader: &mut Reader<'_>, item: Item<'_>) -> Result<(), ParseError> {
    for (path, content) in reader.array(&item.path, item.content)? {
        let item = Item { path, content, ..item };
        let (code, cells) = code(reader, &item, "table")?;
        let side = reader.side();
        let bytes = base64::decode(code).filter(|bytes| bytes.len() == 4 * side);
        let Some(bytes) = bytes else {
            let expected = format!("{side} numbers of four bytes in base64");
            return Err(reader.error(&item.path.key("table"), "not a table of values", expected));
        };
        let [a, b] = cells[..] else {
            let message = format!("{} cells", cells.len());
            return Err(reader.error(&item.path.key("cells"), message, "two"));
        };
        let mut allowed = BTreeSet::new();
        for (first, mask) in bytes.chunks(4).enumerate() {
            let bit = |second: &usize| mask.get(second / 8).is_some_and(|byte| byte >> (second % 8) & 1 == 1);
            allowed.extend((0..side).filter(bit).map(|second| (first as i32 + 1, second as i32 + 1)));
        }
        let key = PairKey::table(Values::new(1, side as Digit), |a, b| allowed.contains(&(a, b)));
        reader.say(Statement::new("pair").with(Argument::Key(key)).with([a, b]), &item.path);
    }
    Ok(())
}
