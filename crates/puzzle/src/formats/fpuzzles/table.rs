//! The table of f-puzzles' keys, with the rules and arguments that they state; used for reading and for writing.
//!
//! The functions in `item.rs`, `special.rs` and `custom.rs` read the content of the keys.

use super::item::{self, Item};
use super::{Path, Reader, custom, special};
use crate::error::ParseError;
use crate::rules;
use crate::statement::Statement;

/// A key that states rules.
#[derive(Debug)]
pub struct Key {
    /// The name of the key in the JSON object.
    pub name: &'static str,
    /// The way its content becomes statements.
    pub states: States,
    /// The rule that the key states; for special keys, the most common one.
    pub rule: &'static str,
    /// The sources of the rule's arguments, in order; empty for special keys.
    pub slots: &'static [Slot],
    /// The kind of number in the member `value`.
    pub value: Number,
}

/// The source of one or more arguments of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Slot {
    /// A fixed word, not read from the element.
    Word(&'static str),
    /// The member `value` of the element.
    Value,
    /// The member `cells`, or the cells of a line.
    Cells,
    /// The two cells in `cells`, each as a separate argument.
    Pair,
    /// The members `cells` and `cloneCells`, as two lists.
    Clones,
    /// The member `cell`, a cell of the grid.
    Cell,
    /// The row or column that ends next to `cell`, which is outside the grid.
    House,
    /// The side of the grid that is next to `cell`.
    Side,
    /// The first cell of the diagonal that runs from `cell` in the `direction`, and the direction.
    Diagonal,
}

/// The way a key's content becomes statements.
#[derive(Debug)]
pub enum States {
    /// The content is `true`: one statement.
    Flag,
    /// The content is an array of objects: a statement for each.
    Items,
    /// The content is an array of objects with `lines`: a statement for each line with at least this many cells.
    /// Shorter lines state nothing.
    Lines(usize),
    /// A function reads the content.
    Special(fn(&mut Reader<'_>, Item<'_>) -> Result<(), ParseError>),
}

/// The kind of number in the member `value`.
#[derive(Clone, Copy, Debug)]
pub enum Number {
    /// The element has no `value`.
    Absent,
    /// A number; if it is empty, this function computes it from the grid's side.
    Or(fn(usize) -> usize),
    /// A number; if it is empty, the element states nothing.
    Clue,
    /// A number; if it is empty or 0, the element states nothing.
    Positive,
    /// X or V in either case; if it is empty, the element states nothing.
    Roman,
}

const fn key(
    name: &'static str,
    states: States,
    value: Number,
    rule: &'static str,
    slots: &'static [Slot],
) -> Key {
    Key { name, states, rule, slots, value }
}

const fn flag(name: &'static str, rule: &'static str, slots: &'static [Slot]) -> Key {
    key(name, States::Flag, Number::Absent, rule, slots)
}

const fn items(name: &'static str, rule: &'static str, slots: &'static [Slot]) -> Key {
    key(name, States::Items, Number::Absent, rule, slots)
}

const fn lines(name: &'static str, shortest: usize, rule: &'static str) -> Key {
    key(name, States::Lines(shortest), Number::Absent, rule, &[Slot::Cells])
}

const fn special(
    name: &'static str,
    state: fn(&mut Reader<'_>, Item<'_>) -> Result<(), ParseError>,
    rule: &'static str,
) -> Key {
    key(name, States::Special(state), Number::Absent, rule, &[])
}

const VALUE_AND_CELLS: &[Slot] = &[Slot::Value, Slot::Cells];
const VALUE_AND_PAIR: &[Slot] = &[Slot::Value, Slot::Pair];
const CLUE: &[Slot] = &[Slot::Value, Slot::House, Slot::Side];

/// All keys that state rules, sorted by name.
pub const KEYS: &[Key] = &[
    flag("antiking", "anti-king", &[]),
    flag("antiknight", "anti-knight", &[]),
    special("arrow", special::arrow, "arrow"),
    lines("betweenline", 3, "between"),
    special("binaryLookupConstraints", custom::pairs, "pair"),
    items("boxindexer", "indexing", &[Slot::Word("box"), Slot::Cells]),
    special("cage", special::cage, "digital-root"),
    items("clone", "clone", &[Slot::Clones]),
    items("columnindexer", "indexing", &[Slot::Word("column"), Slot::Cells]),
    flag("diagonal+", "diagonal", &[Slot::Word("anti")]),
    flag("diagonal-", "diagonal", &[Slot::Word("main")]),
    key("difference", States::Items, Number::Or(|_| 1), "difference", VALUE_AND_PAIR),
    flag("disjointgroups", "disjoint-sets", &[]),
    lines("doublearrow", 1, "double-arrow"),
    lines("entropicline", 2, "entropic"),
    items("even", "even", &[Slot::Cell]),
    items("extraregion", "extra-region", &[Slot::Cells]),
    key("killercage", States::Items, Number::Or(|_| 0), "killer", VALUE_AND_CELLS),
    key("littlekillersum", States::Items, Number::Positive, "little-killer", &[Slot::Value, Slot::Diagonal]),
    special("lockout", special::lockout, "lockout"),
    items("maximum", "maximum", &[Slot::Cell]),
    items("minimum", "minimum", &[Slot::Cell]),
    key("modularline", States::Lines(2), Number::Or(|_| 3), "modular", VALUE_AND_CELLS),
    lines("nabner", 2, "nabner"),
    special("negative", special::negative, "negative-ratio"),
    special("nfaConstraints", custom::automata, "nfa"),
    special("nonconsecutive", special::nonconsecutive, "non-consecutive"),
    items("odd", "odd", &[Slot::Cell]),
    lines("palindrome", 2, "palindrome"),
    special("poweroftwo", |reader, item| special::among(reader, item, &[2, 4, 8]), "candidates"),
    special("prime", |reader, item| special::among(reader, item, &[2, 3, 5, 7]), "candidates"),
    special("quadruple", special::quadruple, "quadruple"),
    key("ratio", States::Items, Number::Or(|_| 2), "ratio", VALUE_AND_PAIR),
    lines("regionsumline", 2, "region-sum"),
    lines("renban", 2, "renban"),
    items("rowindexer", "indexing", &[Slot::Word("row"), Slot::Cells]),
    key("sandwichsum", States::Items, Number::Clue, "sandwich", &[Slot::Value, Slot::House]),
    key("skyscraper", States::Items, Number::Clue, "skyscraper", CLUE),
    lines("slowthermometer", 2, "slow-thermo"),
    lines("thermometer", 2, "thermo"),
    key("whispers", States::Lines(2), Number::Or(|side| side.div_ceil(2)), "whisper", VALUE_AND_CELLS),
    key("xsum", States::Items, Number::Clue, "x-sum", CLUE),
    key("xv", States::Items, Number::Roman, "xv", VALUE_AND_CELLS),
    lines("zipperline", 2, "zipper"),
];

/// Keys that state no rule. The grid and its size are read first, elsewhere.
const PASSED: &[&str] = &[
    // The list of tools that the puzzle uses (`puzzleActiveConstraints` of the plugin for new constraints).
    "activeConstraints",
    // The scripts of custom constraints: their results are in `nfaConstraints` and `binaryLookupConstraints`.
    custom::DEFINITIONS,
    // The parts of the solver's logic that are switched off.
    "disabledlogic",
    // Fog, which hides cells until others are solved.
    "foglight",
    "fogofwar",
    "fogofwarbulb",
    "grid",
    "size",
    // The message shown after solving.
    "successMessage",
    "triggereffect",
    // The way f-puzzles' solver shows candidates.
    "truecandidatesoptions",
];

/// Returns the row of the table for a key.
pub fn find(name: &str) -> Option<&'static Key> {
    KEYS.binary_search_by(|key| key.name.cmp(name)).ok().map(|place| &KEYS[place])
}

/// Returns `true` if a key states no rule.
pub fn is_passed(name: &str) -> bool {
    PASSED.contains(&name)
}

/// The words after "expected" in an error about something unknown.
pub const KNOWN: &str = "a key of f-puzzles";

/// Returns the words after "expected" in the error about an unknown key.
pub fn instead_of(name: &str) -> String {
    match rules::nearest(name, KEYS.iter().map(|key| key.name)) {
        Some(nearest) => format!("perhaps '{nearest}'"),
        None => KNOWN.into(),
    }
}

/// Adds the rules that a key's content states.
pub fn state(
    key: &'static Key,
    reader: &mut Reader<'_>,
    path: Path,
    content: &serde_json::Value,
) -> Result<(), ParseError> {
    match key.states {
        States::Flag if reader.truth(&path, content)? => {
            let words = key.slots.iter().filter_map(|slot| match slot {
                Slot::Word(word) => Some(*word),
                _ => None,
            });
            reader.say(words.fold(Statement::new(key.rule), Statement::with), &path);
        }
        States::Flag => {}
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
    use crate::rules::ParamKind;

    #[test]
    fn keys_are_sorted() {
        assert!(KEYS.is_sorted_by(|a, b| a.name < b.name));
        assert!(PASSED.is_sorted_by(|a, b| a < b));
        assert!(KEYS.iter().all(|key| find(key.name).is_some() && !is_passed(key.name)));
    }

    #[test]
    fn slots_bring_what_the_rules_take() {
        for key in KEYS {
            let spec = rules::find(key.rule).unwrap_or_else(|| panic!("{}", key.rule));
            if matches!(key.states, States::Special(_)) {
                assert_eq!(key.slots, []);
                continue;
            }
            let mut params = spec.params.iter().map(|param| param.kind);
            for slot in key.slots {
                let first = params.next().unwrap_or_else(|| panic!("{key:?}"));
                let fits = match slot {
                    Slot::Word(word) => matches!(first, ParamKind::Choice(words) if words.contains(word)),
                    Slot::Value if matches!(key.value, Number::Roman) => {
                        first == ParamKind::Choice(&["x", "v"])
                    }
                    Slot::Value => {
                        matches!(first, ParamKind::Number { .. }) && !matches!(key.value, Number::Absent)
                    }
                    Slot::Cells | Slot::Cell => matches!(first, ParamKind::Cells { .. }),
                    Slot::Pair => (first, params.next()) == (ParamKind::Cell, Some(ParamKind::Cell)),
                    Slot::Clones => matches!(first, ParamKind::Groups { .. }),
                    Slot::House => first == ParamKind::Line,
                    Slot::Side => first == ParamKind::Side,
                    Slot::Diagonal => {
                        first == ParamKind::Cell
                            && matches!(params.next(), Some(ParamKind::Choice(words)) if words.len() == 4)
                    }
                };
                assert!(fits, "{key:?}: {slot:?}");
            }
            assert_eq!(params.next(), None, "{key:?}");
        }
    }
}
