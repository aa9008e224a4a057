//! Reads the objects of JSON Lines: a puzzle, its name, and rules in addition to its text.

use std::fmt;

use serde::de::{Deserialize, Deserializer, Error as _, MapAccess, Visitor};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::{Format, unread_text};
use crate::error::{Line, ParseError};
use crate::rules::nearest;

/// The keys that describe a puzzle.
const KEYS: [&str; 6] = ["puzzle", "id", "format", "rules", "rule", "size"];

/// Further keys that this library's programs write in answers and with new puzzles; they are allowed and ignored.
const PASSED: [&str; 23] = [
    "verdict",
    "solution",
    "line",
    "variables",
    "other",
    "other_line",
    "other_variables",
    "differ",
    "stored_solution",
    "drawings_ignored",
    "count",
    "complete",
    "missing",
    "unknown",
    "certified",
    "grade",
    "canonical",
    "automorphisms",
    "backend",
    "statistics",
    "message",
    "clues",
    "minimal",
];

/// Returns `true` if an object is an answer, or a new puzzle as `sudokugen` writes it. All other keys of such an object
/// can be ignored. In any other object, a key such as `letters` could describe the puzzle.
fn is_ours(object: &Map<String, Value>) -> bool {
    object.contains_key("verdict") || object.contains_key("clues") && object.contains_key("minimal")
}

/// An object of JSON Lines that has a puzzle.
#[derive(Clone, Debug)]
pub struct JsonLine {
    /// The text of the puzzle.
    pub puzzle: String,
    /// The format of the text, if it is stated.
    pub format: Option<Format>,
    /// The native lines in other keys, each with its key.
    statements: Vec<(&'static str, String)>,
    /// The stored solution, if there is one.
    pub solution: Option<Value>,
    /// The size that is stated next to the puzzle.
    pub size: Option<Value>,
    /// The question about the puzzle, if there is a key `ask`: this key and its parameters, which are all keys that do
    /// not describe the puzzle.
    pub ask: Option<Map<String, Value>>,
    /// An error for each unknown key.
    pub unknown: Vec<ParseError>,
}

impl JsonLine {
    /// Reads the object, which is on `line`.
    pub fn read(line: Line<'_>, object: &Map<String, Value>) -> Result<JsonLine, ParseError> {
        let wrong = |key: &str, message: &str, expected: &str| {
            Err(line.error(place(line.text, key), message, expected))
        };
        let puzzle = match object.get("puzzle") {
            Some(Value::String(text)) => text.clone(),
            // An array of rows is read as its JSON text.
            Some(rows @ Value::Array(_)) => rows.to_string(),
            _ => return Err(line.error_whole("puzzle is not a string", "the text of a puzzle")),
        };
        let format = match object.get("format") {
            None | Some(Value::Null) => None,
            Some(name) => {
                Some(name.as_str().and_then(|name| name.parse::<Format>().ok()).ok_or_else(|| {
                    let names = Format::ALL.map(Format::name).join(", ");
                    line.error_whole(format!("format {name}"), format!("one of: {names}"))
                })?)
            }
        };
        let mut statements = Vec::new();
        match texts(object.get("rules")) {
            Some(texts) => statements.extend(texts.flat_map(|text| {
                text.split(',').map(|name| ("rules", name.trim().to_owned())).collect::<Vec<_>>()
            })),
            None => {
                return wrong("rules", "rules is neither text nor a list of texts", "names of rules");
            }
        }
        match texts(object.get("rule")) {
            Some(texts) => statements.extend(
                texts.flat_map(|text| text.lines().map(|line| ("rule", line.to_owned())).collect::<Vec<_>>()),
            ),
            None => {
                return wrong("rule", "rule is neither text nor a list of texts", "lines as in a puzzle");
            }
        }
        let is_known = |key: &str, value: &Value| {
            let shown = || value.as_str().map_or_else(|| value.to_string(), str::to_owned);
            KEYS.contains(&key)
                || PASSED.contains(&key)
                || is_ours(object)
                || unread_text::ABOUT.contains(&key) && unread_text::pair(key, &shown()).is_none()
        };
        let is_question = |key: &str| !KEYS.contains(&key) && !unread_text::ABOUT.contains(&key);
        let question = || {
            object.iter().filter(|(key, _)| is_question(key)).map(|(key, value)| (key.clone(), value.clone()))
        };
        let ask: Option<Map<String, Value>> = object.contains_key("ask").then(|| question().collect());
        let is_known = |key: &str, value: &Value| ask.is_some() && is_question(key) || is_known(key, value);
        let unknown = object.iter().filter(|(key, value)| !is_known(key, value)).map(|(key, _)| key);
        let unknown = unknown.map(|key| {
            let expected = match nearest(key, KEYS.into_iter()) {
                Some(nearest) => format!("perhaps '{nearest}'"),
                None => format!("one of: {}, ask", KEYS.join(", ")),
            };
            line.error(place(line.text, key), format!("unknown key '{key}'"), expected)
        });
        let unknown = unknown.collect();
        // If an answer is not unique, its solution is only one of several.
        let is_one = object.get("verdict").is_none_or(|verdict| verdict == "unique");
        let solution = object.get("solution").filter(|_| is_one).cloned();
        let size = object.get("size").cloned();
        Ok(JsonLine { puzzle, format, statements, solution, size, ask, unknown })
    }

    /// Returns the native lines in other keys, numbered from 1 within each key.
    pub fn statements(&self) -> impl Iterator<Item = Line<'_>> {
        self.statements.iter().enumerate().map(|(place, (key, text))| {
            let number = 1 + self.statements[..place].iter().filter(|(other, _)| other == key).count();
            Line { source: Some(key), number, text }
        })
    }
}

/// Returns a text as a list, or a list of texts; empty if missing, and `None` for anything else.
fn texts(value: Option<&Value>) -> Option<impl Iterator<Item = &str>> {
    let found: Option<Vec<&str>> = match value {
        None | Some(Value::Null) => Some(Vec::new()),
        Some(Value::String(text)) => Some(vec![text]),
        Some(Value::Array(list)) => list.iter().map(Value::as_str).collect(),
        Some(_) => None,
    };
    found.map(Vec::into_iter)
}

/// Returns the byte range of a key in the text of its object; an empty range if the key is not found.
pub fn place(text: &str, key: &str) -> std::ops::Range<usize> {
    let quoted = Value::from(key).to_string();
    let is_key = |end: usize| text[end..].trim_start().starts_with(':');
    let found = text.match_indices(&quoted).find(|(start, quoted)| is_key(start + quoted.len()));
    found.map_or(0..0, |(start, quoted)| start..start + quoted.len())
}

/// Checks that the `id` of the object on `line` can be written again unchanged. JSON allows integers of any size; a
/// large one would be rounded, and would then identify another puzzle or none.
pub fn check_id(line: Line<'_>, id: Option<&Value>) -> Result<(), ParseError> {
    fn has_fraction(value: &Value) -> bool {
        match value {
            Value::Number(number) => number.is_f64(),
            Value::Array(values) => values.iter().any(has_fraction),
            Value::Object(values) => values.values().any(has_fraction),
            _ => false,
        }
    }
    #[derive(serde::Deserialize)]
    struct NamedLine<'a> {
        #[serde(borrow)]
        id: &'a RawValue,
    }
    if !id.is_some_and(has_fraction) {
        return Ok(());
    }
    let Ok(NamedLine { id }) = serde_json::from_str(line.text) else { return Ok(()) };
    // The raw text of the `id` is a part of the line.
    let start = (id.get().as_ptr() as usize).saturating_sub(line.text.as_ptr() as usize);
    match large_integer(id.get()) {
        Some(at) => Err(line.error(
            start + at.start..start + at.end,
            "an integer that does not fit into 64 bits",
            "a smaller one, or the same in quotes",
        )),
        None => Ok(()),
    }
}

/// Returns the byte range of the first integer in a JSON text that fits neither into an `i64` nor into a `u64`.
fn large_integer(json: &str) -> Option<std::ops::Range<usize>> {
    let mut rest = json.char_indices();
    while let Some((start, first)) = rest.next() {
        match first {
            '"' => loop {
                match rest.next() {
                    Some((_, '\\')) => _ = rest.next(),
                    Some((_, '"')) | None => break,
                    Some(_) => {}
                }
            },
            '-' | '0'..='9' => {
                let is_of_number = |c: char| c.is_ascii_digit() || "+-.eE".contains(c);
                let number = &json[start..];
                let number = &number[..number.find(|c| !is_of_number(c)).unwrap_or(number.len())];
                let is_integer = !number.contains(['.', 'e', 'E']);
                if is_integer && number.parse::<i64>().is_err() && number.parse::<u64>().is_err() {
                    return Some(start..start + number.len());
                }
                if let Some(more) = number.len().checked_sub(2) {
                    rest.nth(more);
                }
            }
            _ => {}
        }
    }
    None
}

/// An object without repeated keys: if a key with a rule occurred twice, one rule would be lost.
pub struct UniqueKeys(pub Map<String, Value>);

impl<'de> Deserialize<'de> for UniqueKeys {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<UniqueKeys, D::Error> {
        struct Keys;
        impl<'de> Visitor<'de> for Keys {
            type Value = UniqueKeys;

            fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
                f.write_str("an object")
            }

            fn visit_map<A: MapAccess<'de>>(self, entries: A) -> Result<UniqueKeys, A::Error> {
                unique_keys(entries, |key| format!("{TWICE}{key:?}")).map(UniqueKeys)
            }
        }
        from.deserialize_map(Keys)
    }
}

/// Returns the keys and values of an object; `twice` makes the error for a repeated key.
pub fn unique_keys<'de, A: MapAccess<'de>>(
    mut entries: A,
    twice: impl Fn(&str) -> String,
) -> Result<Map<String, Value>, A::Error> {
    let mut object = Map::new();
    while let Some((key, value)) = entries.next_entry::<String, Value>()? {
        if object.contains_key(&key) {
            return Err(A::Error::custom(twice(&key)));
        }
        object.insert(key, value);
    }
    Ok(object)
}

/// Returns the position of the fault in a line's JSON, as an empty byte range.
pub fn fault_in(line: Line<'_>, error: &serde_json::Error) -> std::ops::Range<usize> {
    let start = line.text.char_indices().nth(error.column().saturating_sub(1));
    let at = start.map_or(line.text.len(), |(at, _)| at);
    at..at
}

/// The beginning of the error message about a repeated key.
pub const TWICE: &str = "two values for the key ";

/// Returns `true` if a line is an entry of JSON Lines: an object with `puzzle` or, if the text has `several` lines, any
/// object.
pub fn is_json_line(line: &str, several: bool) -> bool {
    let object = serde_json::from_str::<Map<String, Value>>(line).ok();
    object.is_some_and(|object| several || has_text(&object))
}

/// Returns `true` if an object has a puzzle as text. In a document of SudokuMaker, `puzzle` is an object.
pub(super) fn has_text(object: &Map<String, Value>) -> bool {
    object.contains_key("puzzle") && !object.contains_key("formatVersion")
}
