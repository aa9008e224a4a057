//! The table from f-puzzles' keys to native lines.

use super::item::{self, Item};
use super::special;
use super::{Path, Reader};
use crate::error::ParseError;
use crate::rules;

/// A key that states rules.
#[derive(Debug)]
pub struct Key {
    /// The member of the object.
    pub name: &'static str,
    /// What its content states.
    pub states: States,
    /// The native line: words, and in braces what the content brings.
    pub native: &'static str,
    /// What `{value}` may be.
    pub value: Number,
}

/// How the content of a key becomes lines.
#[derive(Debug)]
pub enum States {
    /// `true`: one line.
    Flag,
    /// An array of objects: a line for each.
    Items,
    /// An array of objects with `lines`: a line for each of these with at least so many cells;
    /// shorter ones state nothing.
    Lines(usize),
    /// The function states it.
    Special(fn(&mut Reader<'_>, Item<'_>) -> Result<(), ParseError>),
}

/// What `{value}` may be.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// The line has no `{value}`.
    Absent,
    /// A number; this where it is empty.
    Or(fn(usize) -> usize),
    /// A number; empty states nothing.
    Clue,
    /// A number; empty and 0 state nothing.
    Positive,
    /// X or V in either case; empty states nothing.
    Roman,
}

const fn key(name: &'static str, states: States, value: Number, native: &'static str) -> Key {
    Key { name, states, native, value }
}

const fn flag(name: &'static str, native: &'static str) -> Key {
    key(name, States::Flag, Number::Absent, native)
}

const fn items(name: &'static str, native: &'static str) -> Key {
    key(name, States::Items, Number::Absent, native)
}

const fn lines(name: &'static str, shortest: usize, native: &'static str) -> Key {
    key(name, States::Lines(shortest), Number::Absent, native)
}

/// All keys that state rules, sorted by name. The native text of the special ones is for people.
pub const KEYS: &[Key] = &[
    flag("antiking", "anti-king"),
    flag("antiknight", "anti-knight"),
    key("arrow", States::Special(special::arrow), Number::Absent, "arrow {bulb} {cells}"),
    lines("betweenline", 3, "between {cells}"),
    items("boxindexer", "indexing box {cells}"),
    key("cage", States::Special(special::cage), Number::Absent, "digital-root {value} {cells}"),
    items("clone", "clone {cells} / {cloneCells}"),
    items("columnindexer", "indexing column {cells}"),
    flag("diagonal+", "diagonal anti"),
    flag("diagonal-", "diagonal main"),
    key("difference", States::Items, Number::Or(|_| 1), "difference {value} {cells}"),
    flag("disjointgroups", "disjoint-sets"),
    lines("doublearrow", 1, "double-arrow {cells}"),
    lines("entropicline", 2, "entropic {cells}"),
    items("even", "even {cell}"),
    items("extraregion", "extra-region {cells}"),
    key("killercage", States::Items, Number::Or(|_| 0), "killer {value} {cells}"),
    key("littlekillersum", States::Items, Number::Positive, "little-killer {value} {inside} {direction}"),
    items("maximum", "maximum {cell}"),
    items("minimum", "minimum {cell}"),
    key("modularline", States::Lines(2), Number::Or(|_| 3), "modular {value} {cells}"),
    lines("nabner", 2, "nabner {cells}"),
    key("negative", States::Special(special::negative), Number::Absent, "negative-ratio"),
    key("nonconsecutive", States::Special(special::nonconsecutive), Number::Absent, "non-consecutive"),
    items("odd", "odd {cell}"),
    lines("palindrome", 2, "palindrome {cells}"),
    key("quadruple", States::Special(special::quadruple), Number::Absent, "quadruple {corner} {values}"),
    key("ratio", States::Items, Number::Or(|_| 2), "ratio {value} {cells}"),
    lines("regionsumline", 2, "region-sum {cells}"),
    lines("renban", 2, "renban {cells}"),
    items("rowindexer", "indexing row {cells}"),
    key("sandwichsum", States::Items, Number::Clue, "sandwich {value} {house}"),
    key("skyscraper", States::Items, Number::Clue, "skyscraper {value} {house} {side}"),
    lines("slowthermometer", 2, "slow-thermo {cells}"),
    lines("thermometer", 2, "thermo {cells}"),
    key("whispers", States::Lines(2), Number::Or(|side| side.div_ceil(2)), "whisper {value} {cells}"),
    key("xsum", States::Items, Number::Clue, "x-sum {value} {house} {side}"),
    key("xv", States::Items, Number::Roman, "xv {value} {cells}"),
    lines("zipperline", 2, "zipper {cells}"),
];

/// Keys that state no rule: what the puzzle is called, what hides it, what a solver is told. The
/// grid and its size are read before all others.
const PASSED: &[&str] = &[
    "author",
    "disabledlogic",
    "foglight",
    "fogofwar",
    "grid",
    "size",
    "solution",
    "successMessage",
    "title",
    "triggereffect",
    "truecandidatesoptions",
];

/// The key of this name.
pub fn find(name: &str) -> Option<&'static Key> {
    KEYS.binary_search_by(|key| key.name.cmp(name)).ok().map(|place| &KEYS[place])
}

/// Whether a key states no rule.
pub fn is_passed(name: &str) -> bool {
    PASSED.contains(&name)
}

/// What to expect instead of an unknown key.
pub fn instead_of(name: &str) -> String {
    match rules::nearest(name, KEYS.iter().map(|key| key.name)) {
        Some(nearest) => format!("perhaps '{nearest}'"),
        None => "a key that is known; --ignore-unknown passes over it".into(),
    }
}

/// States what a key's content says.
pub fn state(
    key: &'static Key,
    reader: &mut Reader<'_>,
    path: Path,
    content: &serde_json::Value,
) -> Result<(), ParseError> {
    match key.states {
        States::Flag => match content.as_bool() {
            Some(true) => reader.say(key.native, &path),
            Some(false) => {}
            None => return Err(reader.error(&path, "this is not a truth value", "true or false")),
        },
        States::Special(state) => state(reader, Item { key, path, content })?,
        States::Items | States::Lines(_) => {
            for item in reader.array(&path, content)? {
                item::state(reader, Item { key, path: item.0, content: item.1 })?;
            }
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn keys_are_sorted() {
        assert!(KEYS.is_sorted_by(|a, b| a.name < b.name));
        assert!(PASSED.is_sorted_by(|a, b| a < b));
        assert!(KEYS.iter().all(|key| find(key.name).is_some() && !is_passed(key.name)));
    }
}
