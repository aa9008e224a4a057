//! Code shared by the readers of JSON: the path of a value and its position in the text, the document in a link, and
//! the [`Reader`], which collects statements, warnings and errors.

mod about;
pub mod lz;
mod origin;
pub mod pack;
mod path;
mod reader;
mod regions;
mod source;

use serde_json::Value;

pub use origin::{LocatedStatement, Origin, Spot};
pub use path::Path;
pub use reader::Reader;
pub use source::{Source, unpack};

/// Returns `true` if a value is empty.
pub fn is_empty(value: &Value) -> bool {
    match value {
        Value::Null | Value::Bool(false) => true,
        Value::String(text) => text.is_empty(),
        Value::Array(array) => array.is_empty(),
        Value::Object(object) => object.is_empty(),
        Value::Bool(true) | Value::Number(_) => false,
    }
}

/// Returns a trimmed string, or a number as a string; an empty string for other values.
pub fn text(content: Option<&Value>) -> String {
    match content {
        Some(Value::String(text)) => text.trim().to_owned(),
        Some(Value::Number(number)) => number.to_string(),
        _ => String::new(),
    }
}

/// Returns `true` if a word before a colon can be the label of a text about the puzzle.
pub fn is_label(name: &str) -> bool {
    !name.is_empty() && name.bytes().all(|b| b.is_ascii_lowercase())
}

/// The message about a member of SudokuPad's metadata that changes which rows and columns are houses.
pub const SEVERAL_GRIDS: &str = "several grids on one board, each with its own rows and columns";

/// Returns the normal form of a rule's name in SudokuPad's metadata, which is spelled in several ways.
pub fn name_in_metadata(name: &str) -> String {
    let plain = name.chars().filter(|c| !matches!(c, ' ' | '_')).collect::<String>().to_lowercase();
    // A hyphen at the end names one of the two diagonals.
    match plain.strip_suffix('-') {
        Some(rest) => rest.replace('-', "") + "-",
        None => plain.replace('-', ""),
    }
}

/// The rules that SudokuPad's metadata may name, by the normal forms of their names: each with the name and argument of
/// our rule, or nothing if it removes rows and columns from the houses.
const RULES_IN_METADATA: [(&str, &[&str]); 8] = [
    ("antiking", &["anti-king"]),
    ("antiknight", &["anti-knight"]),
    ("diagonal+", &["diagonal", "anti"]),
    ("diagonal-", &["diagonal", "main"]),
    ("disjointgroups", &["disjoint-sets"]),
    ("nonconsecutive", &["non-consecutive"]),
    ("norowcol", &[]),
    ("windoku", &["windoku"]),
];

/// Returns the name and argument of the rule that SudokuPad's metadata call by a name in normal form: nothing for the
/// rule without rows and columns, and `None` if there is no such rule.
pub fn rule_in_metadata(name: &str) -> Option<&'static [&'static str]> {
    RULES_IN_METADATA.iter().find(|(known, _)| *known == name).map(|(_, rule)| *rule)
}

/// Returns `true` if the members of a cage make both its outline and its text invisible.
pub fn is_clear(members: &serde_json::Map<String, Value>) -> bool {
    let colour = |names: [&str; 2]| names.iter().find_map(|name| members.get(*name)?.as_str());
    let is_clear = |colour: &str| {
        let digits = colour.strip_prefix('#').unwrap_or_default();
        colour == "transparent"
            || digits.len() == 8 && digits.ends_with("00")
            || digits.len() == 4 && digits.ends_with('0')
    };
    [["outlineC", "borderColor"], ["fontC", "textColor"]]
        .into_iter()
        .all(|names| colour(names).is_some_and(is_clear))
}

/// Returns the beginning of a value as JSON, for errors.
pub fn shown(content: &Value) -> String {
    content.to_string().chars().take(40).collect()
}
