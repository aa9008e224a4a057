//! The compact form of SCL, SudokuPad's own format. It is JSON with unquoted and mostly short keys, single-quoted
//! strings, the truth values `t` and `f`, unquoted colours, and nothing in place of an empty object in an array.

use std::ops::Range;

use serde_json::{Map, Number, Value};

/// Short keys, each with its full key.
const KEYS: [(&str, &str); 25] = [
    ("a", "arrows"),
    ("c", "color"),
    ("c1", "borderColor"),
    ("c2", "backgroundColor"),
    ("ca", "cages"),
    ("ce", "cells"),
    ("cs", "cellSize"),
    ("ct", "center"),
    ("d", "duration"),
    ("d2", "d"),
    ("fs", "fontSize"),
    ("h", "height"),
    ("hl", "headLength"),
    ("l", "lines"),
    ("o", "overlays"),
    ("r", "rounded"),
    ("re", "regions"),
    ("t", "title"),
    ("te", "text"),
    ("th", "thickness"),
    ("u", "underlays"),
    ("v", "value"),
    ("vd", "videos"),
    ("w", "width"),
    ("wp", "wayPoints"),
];

/// The maximum depth of nesting; serde_json allows one level less.
const DEEPEST: usize = 128;

/// A syntax error and its position.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake {
    /// The byte offset of the error.
    pub at: usize,
    /// The description of the error.
    pub message: &'static str,
}

/// Parses a text in the compact form.
pub fn parse(text: &str) -> Result<Value, Mistake> {
    let mut parser = Parser { text, at: 0, depth: 0 };
    let value = parser.value()?;
    parser.blanks();
    if parser.at < text.len() { parser.wrong("something after the object") } else { Ok(value) }
}

struct Parser<'a> {
    text: &'a str,
    at: usize,
    depth: usize,
}

impl Parser<'_> {
    fn wrong<T>(&self, message: &'static str) -> Result<T, Mistake> {
        Err(Mistake { at: self.at, message })
    }

    fn blanks(&mut self) {
        let rest = &self.text[self.at..];
        self.at += rest.len() - rest.trim_start().len();
    }

    fn peek(&mut self) -> Option<char> {
        self.blanks();
        self.text[self.at..].chars().next()
    }

    /// Skips blanks. If `wanted` comes next, skips it, too, and returns `true`.
    fn take(&mut self, wanted: char) -> bool {
        let found = self.peek() == Some(wanted);
        self.at += if found { wanted.len_utf8() } else { 0 };
        found
    }

    fn value(&mut self) -> Result<Value, Mistake> {
        match self.peek() {
            Some('{') => self.nested(Parser::object),
            Some('[') => self.nested(Parser::array),
            Some(quote @ ('\'' | '"')) => Ok(Value::String(self.string(quote)?)),
            Some(_) => self.bare(),
            None => self.wrong("the text ends here"),
        }
    }

    fn nested(&mut self, read: fn(&mut Self) -> Result<Value, Mistake>) -> Result<Value, Mistake> {
        self.depth += 1;
        if self.depth > DEEPEST {
            return self.wrong("brackets nested too deeply");
        }
        self.at += 1;
        let value = read(self);
        self.depth -= 1;
        value
    }

    fn object(&mut self) -> Result<Value, Mistake> {
        let mut members = Map::new();
        if self.take('}') {
            return Ok(Value::Object(members));
        }
        loop {
            let start = self.at;
            let key = match self.peek() {
                Some(quote @ ('\'' | '"')) => self.string(quote)?,
                _ => self.word().to_owned(),
            };
            if key.is_empty() || !self.take(':') {
                return self.wrong("no key followed by a colon");
            }
            let value = self.value()?;
            if members.insert(meaning(&key).to_owned(), value).is_some() {
                return Err(Mistake { at: start, message: "the same key twice" });
            }
            if self.take('}') {
                return Ok(Value::Object(members));
            }
            if !self.take(',') {
                return self.wrong("neither a comma nor a closing brace");
            }
        }
    }

    fn array(&mut self) -> Result<Value, Mistake> {
        let mut values = Vec::new();
        loop {
            match self.peek() {
                // Nothing before a comma or the closing bracket means an empty object.
                Some(',' | ']') => values.push(Value::Object(Map::new())),
                _ => values.push(self.value()?),
            }
            if self.take(']') {
                return Ok(Value::Array(values));
            }
            if !self.take(',') {
                return self.wrong("neither a comma nor a closing bracket");
            }
        }
    }

    /// Reads the unquoted word that comes next, which may be empty.
    fn word(&mut self) -> &str {
        self.blanks();
        let rest = &self.text[self.at..];
        let length = rest.find(|c: char| !(c.is_alphanumeric() || matches!(c, '_' | '#' | '.' | '-' | '+')));
        let start = self.at;
        self.at += length.unwrap_or(rest.len());
        &self.text[start..self.at]
    }

    /// Reads a value without quotes.
    fn bare(&mut self) -> Result<Value, Mistake> {
        let start = self.at;
        let word = self.word();
        let is_colour = word.len() == 6 && word.bytes().all(|b| b.is_ascii_hexdigit());
        let value = match word {
            "t" | "true" => Value::Bool(true),
            "f" | "false" => Value::Bool(false),
            "null" => Value::Null,
            "#0" => "#000000".into(),
            "#F" => "#FFFFFF".into(),
            _ if is_colour && word.bytes().any(|b| !b.is_ascii_digit()) => format!("#{word}").into(),
            _ => match word.parse::<Number>() {
                Ok(number) => Value::Number(number),
                // Six digits that are not a JSON number, such as 009900, are a colour.
                Err(_) if is_colour => format!("#{word}").into(),
                Err(_) => return Err(Mistake { at: start, message: "not a value" }),
            },
        };
        Ok(value)
    }

    /// Reads a string up to its closing quote, with the escapes of JSON and `\'`.
    fn string(&mut self, quote: char) -> Result<String, Mistake> {
        self.at += 1;
        let start = self.at;
        let mut json = String::from("\"");
        let mut chars = self.text[start..].char_indices();
        while let Some((offset, c)) = chars.next() {
            match c {
                _ if c == quote => {
                    self.at = start + offset + 1;
                    json.push('"');
                    let wrong = Mistake { at: start, message: "an invalid string" };
                    return serde_json::from_str(&json).map_err(|_| wrong);
                }
                '\\' => match chars.next() {
                    // `\'` is not an escape of JSON.
                    Some((_, '\'')) => json.push('\''),
                    Some((_, escaped)) => json.extend(['\\', escaped]),
                    None => break,
                },
                '"' => json.push_str("\\\""),
                _ if c.is_control() => json.push_str(&escape(c)),
                _ => json.push(c),
            }
        }
        self.wrong("a string without an end")
    }
}

/// Returns a control character as a JSON escape.
fn escape(c: char) -> String {
    format!("\\u{:04x}", u32::from(c))
}

/// Returns the full key for a short one; other keys stay the same.
fn meaning(key: &str) -> &str {
    let found = KEYS.iter().find(|(short, _)| *short == key);
    found.map_or(key, |(_, meaning)| meaning)
}

/// Returns the line and column of a byte offset, both counted from 1. The column is in characters.
pub fn position(text: &str, at: usize) -> (usize, usize) {
    let before: Range<usize> = text[..at].rfind('\n').map_or(0, |end| end + 1)..at;
    (text[..at].matches('\n').count() + 1, text[before].chars().count() + 1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use serde_json::json;

    #[test]
    fn the_compact_form_is_read() {
        let text = r"{ce:[[{v:1},,{c:67f067},],[]],re:[[[0,0],[.5,-1]]],l:[{wp:[[1,2]],c:#0,th:009900}],t:'it\'s \n {a:t,}',global:t,x:f,n:null,v:'#F'}";
        let value = parse(&text.replace("[.5", "[0.5")).expect("a value");
        assert_eq!(
            value,
            json!({
                "cells": [[{"value": 1}, {}, {"color": "#67f067"}, {}], [{}]],
                "regions": [[[0, 0], [0.5, -1]]],
                "lines": [{"wayPoints": [[1, 2]], "color": "#000000", "thickness": "#009900"}],
                "title": "it's \n {a:t,}",
                "global": true, "x": false, "n": null, "value": "#F",
            })
        );
        // Older texts have strings in the double quotes of JSON.
        assert_eq!(parse(r#"{te:"a 'b' \"c\"",'d2':1}"#), Ok(json!({"text": "a 'b' \"c\"", "d": 1})));
    }

    #[test]
    fn what_is_wrong_has_a_place() {
        for (text, at) in [
            ("{a:1,a:2}", 5),
            ("{a:1", 4),
            ("{a}", 2),
            ("[x]", 1),
            ("{a:'b}", 4),
            ("{a:1}}", 5),
            ("[1 2]", 3),
        ] {
            assert_eq!(parse(text).expect_err(text).at, at, "{text}");
        }
        assert_eq!(parse(&"[".repeat(1_000)).expect_err("deep").message, "brackets nested too deeply");
        assert_eq!(position("é\nab", 4), (2, 2));
    }

    #[test]
    fn keys_are_sorted_and_short() {
        assert!(KEYS.is_sorted_by(|a, b| a.0 < b.0));
    }
}
