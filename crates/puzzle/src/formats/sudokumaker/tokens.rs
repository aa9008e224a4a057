//! The tokens of a script.

use std::fmt::{self, Display, Formatter};

/// A word, a number, a text or a mark.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Token {
    Word(String),
    Number(i64),
    /// A text; `None` if it contains expressions.
    Text(Option<String>),
    Mark(&'static str),
}

impl Token {
    /// Returns `true` if the token is this mark or word.
    pub fn is(&self, what: &str) -> bool {
        match self {
            Token::Word(word) => word == what,
            Token::Mark(mark) => *mark == what,
            Token::Number(_) | Token::Text(_) => false,
        }
    }
}

impl Display for Token {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Token::Word(word) => f.write_str(word),
            Token::Number(number) => write!(f, "{number}"),
            Token::Text(_) => f.write_str("\"…\""),
            Token::Mark(mark) => f.write_str(mark),
        }
    }
}

/// The marks. Longer marks come before the marks that they begin with.
const MARKS: [&str; 33] = [
    "...", "===", "!==", "**", "*=", "%=", "++", "+=", "=>", "&&", "||", "==", "!=", "<=", ">=", "(", ")",
    "[", "]", "{", "}", ",", ";", ".", "=", "<", ">", "+", "-", "!", "*", "%", ":",
];

/// Splits a script into tokens.
pub fn tokens(code: &str) -> Result<Vec<Token>, String> {
    let mut found = Vec::new();
    let mut rest = code.trim_start();
    while let Some(first) = rest.chars().next() {
        if let Some(comment) = rest.strip_prefix("//") {
            rest = comment.split_once(['\n', '\r']).map_or("", |(_, behind)| behind);
        } else if let Some(comment) = rest.strip_prefix("/*") {
            rest = comment.split_once("*/").ok_or("at a comment without an end")?.1;
        } else if first.is_ascii_digit() {
            let end = rest.find(|c: char| !c.is_ascii_alphanumeric() && c != '.').unwrap_or(rest.len());
            let number = rest[..end].parse().map_err(|_| format!("at '{}'", &rest[..end]))?;
            // JavaScript reads numbers such as 010 in base eight, which is not supported.
            if first == '0' && end > 1 {
                return Err(format!("at '{}'", &rest[..end]));
            }
            found.push(Token::Number(number));
            rest = &rest[end..];
        } else if first.is_alphabetic() || first == '_' || first == '$' {
            let end = rest.find(|c: char| !c.is_alphanumeric() && c != '_' && c != '$').unwrap_or(rest.len());
            found.push(Token::Word(rest[..end].into()));
            rest = &rest[end..];
        } else if let quote @ ('"' | '\'' | '`') = first {
            let text = rest[1..].split_once(quote).map(|(text, behind)| {
                rest = behind;
                text
            });
            found.push(
                text.and_then(|text| quoted(text, quote))
                    .ok_or("at a string that is not closed or not plain text")?,
            );
        } else {
            let mark = MARKS.into_iter().find(|mark| rest.starts_with(mark));
            let mark = mark.ok_or_else(|| format!("at '{first}'"))?;
            found.push(Token::Mark(mark));
            rest = &rest[mark.len()..];
        }
        rest = rest.trim_start();
    }
    Ok(found)
}

/// Returns the token for a text between quotes; `None` if it is not plain. In backquotes it may contain harmless
/// expressions, such as names of cells.
fn quoted(text: &str, quote: char) -> Option<Token> {
    if text.contains('\\') || quote != '`' && text.contains(['\n', '\r']) {
        return None;
    }
    let mut parts = text.split("${");
    let plain = parts.next()?;
    if quote != '`' || plain.len() == text.len() {
        return Some(Token::Text(Some(text.into())));
    }
    let is_harmless = |part: &str| {
        let Some((inner, _)) = part.split_once('}') else { return false };
        let inner = inner.trim();
        let words = inner.strip_prefix("helpers.naming.").and_then(|call| call.strip_suffix(')'));
        let words = words.map_or(Some(inner), |call| {
            let (name, argument) = call.split_once('(')?;
            name.chars().all(char::is_alphanumeric).then_some(argument)
        });
        let is_word = |c: char| c.is_alphanumeric() || "_. ".contains(c);
        words.is_some_and(|words| words.chars().all(is_word))
    };
    parts.all(is_harmless).then_some(Token::Text(None))
}
