//! Finds values in a JSON text. `serde_json` does not keep their positions, so they are searched for when an error
//! needs one.

use serde_json::Value;
use std::fmt;
use std::ops::Range;

/// A step from a JSON value to one inside it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Step {
    /// The member of an object with this name.
    Key(String),
    /// The element of an array with this index.
    Index(usize),
}

/// The path from the whole document to a value; shown as `arrow[2].lines[0]`.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Path(Vec<Step>);

impl Path {
    /// Returns the path to a member of the value at this path.
    pub fn key(&self, key: &str) -> Path {
        self.with(Step::Key(key.to_owned()))
    }

    /// Returns the path to an element of the array at this path.
    pub fn index(&self, index: usize) -> Path {
        self.with(Step::Index(index))
    }

    /// Returns the elements of the array at this path, each with its path; an empty value has none. `None` if the value
    /// is something else.
    pub fn elements<'v>(&self, content: &'v Value) -> Option<Vec<(Path, &'v Value)>> {
        match content {
            Value::Array(array) => {
                Some(array.iter().enumerate().map(|(index, item)| (self.index(index), item)).collect())
            }
            empty => super::is_empty(empty).then(Vec::new),
        }
    }

    fn with(&self, step: Step) -> Path {
        Path(self.0.iter().cloned().chain([step]).collect())
    }

    /// Returns the byte range of the value in a JSON text; `None` if there is no such value.
    pub fn find(&self, text: &str) -> Option<Range<usize>> {
        let mut at = blanks(text, 0);
        for step in &self.0 {
            at = enter(text, at, step)?;
        }
        Some(at..value_end(text, at))
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (place, step) in self.0.iter().enumerate() {
            match step {
                Step::Key(key) => {
                    let shown: String = key.chars().take(40).flat_map(char::escape_debug).collect();
                    write!(f, "{}{shown}", if place > 0 { "." } else { "" })?;
                }
                Step::Index(index) => write!(f, "[{index}]")?,
            }
        }
        Ok(())
    }
}

/// Returns the index of the first byte from `at` on that is not whitespace.
fn blanks(text: &str, at: usize) -> usize {
    at + text[at..].bytes().take_while(u8::is_ascii_whitespace).count()
}

/// Returns the end of the string that begins at byte `at`.
fn string_end(text: &str, at: usize) -> usize {
    let mut escaped = true;
    for (offset, byte) in text[at..].bytes().enumerate() {
        match byte {
            b'"' if !escaped => return at + offset + 1,
            b'\\' => escaped = !escaped,
            _ => escaped = false,
        }
        if offset == 0 {
            escaped = false;
        }
    }
    text.len()
}

/// Returns the end of the value that begins at byte `at`.
fn value_end(text: &str, at: usize) -> usize {
    let (mut end, mut depth) = (at, 0);
    let bytes = text.as_bytes();
    while end < bytes.len() {
        match bytes[end] {
            b'"' => end = string_end(text, end) - 1,
            b'[' | b'{' => depth += 1,
            b']' | b'}' if depth == 0 => return end,
            b']' | b'}' => depth -= 1,
            b',' if depth == 0 => return end,
            byte if depth == 0 && byte.is_ascii_whitespace() => return end,
            _ => {}
        }
        end += 1;
        if depth == 0 && matches!(bytes[end - 1], b'"' | b']' | b'}') {
            return end;
        }
    }
    text.len()
}

/// Returns the start of a member or element of the value that begins at byte `at`; `None` if there is no such part.
fn enter(text: &str, at: usize, step: &Step) -> Option<usize> {
    let mut at = blanks(text, at + 1);
    let mut index = 0;
    while at < text.len() && !matches!(text.as_bytes()[at], b']' | b'}') {
        let wanted = match step {
            Step::Index(wanted) => index == *wanted,
            Step::Key(wanted) => {
                let end = string_end(text, at);
                let key: Option<String> = serde_json::from_str(text.get(at..end)?).ok();
                at = blanks(text, blanks(text, end) + 1);
                key.as_ref() == Some(wanted)
            }
        };
        if wanted {
            return Some(at);
        }
        index += 1;
        at = blanks(text, value_end(text, at));
        if text.as_bytes().get(at) == Some(&b',') {
            at = blanks(text, at + 1);
        }
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_found() {
        let text = r#" {"a\"]" : [1, "x,]" , {"b":[ ]} ], "é": {"c" : -1.5e3}} "#;
        let find = |path: Path| path.find(text).map(|bytes| &text[bytes]);
        let list = Path::default().key("a\"]");
        assert_eq!(find(list.index(0)), Some("1"));
        assert_eq!(find(list.index(1)), Some(r#""x,]""#));
        assert_eq!(find(list.index(2).key("b")), Some("[ ]"));
        assert_eq!(find(list.index(3)), None);
        assert_eq!(find(Path::default().key("é").key("c")), Some("-1.5e3"));
        assert_eq!(find(Path::default().key("d")), None);
        assert_eq!(list.index(2).key("b").to_string(), r#"a\"][2].b"#);
    }
}
