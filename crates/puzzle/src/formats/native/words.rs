//! The first word of a line, and the text outside it.

use crate::error::Line;
use crate::formats::plain::symbol;
use crate::rules::params::next_word;

/// The text before a `#`, which begins a comment, except in names, which may contain one.
pub fn without_comment(line: Line<'_>) -> Line<'_> {
    if matches!(name(line.text), Some("title" | "author")) {
        return line;
    }
    let text = line.text.split('#').next().unwrap_or_default();
    Line { text, ..line }
}

/// The first word, if it is a name and not cells: at least two letters, one of them neither a capital nor x, which is an
/// empty cell in rows of up to 32.
pub fn name(text: &str) -> Option<&str> {
    let word = &text[next_word(text, 0)?];
    let letters = word.bytes().all(|b| b.is_ascii_alphabetic() || b == b'-');
    let named = word.len() > 1
        && letters
        && !word.starts_with('-')
        && word
            .contains(|c: char| c.is_ascii_lowercase() && (c != 'x' || word.len() >= symbol::VALUES_WITH_X));
    named.then_some(word)
}

/// Returns the byte after the first word.
pub fn after_name(text: &str) -> usize {
    next_word(text, 0).map_or(0, |word| word.end)
}
