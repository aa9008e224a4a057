//! The first word of a line, and what is no part of it.

use crate::error::Line;
use crate::formats::plain::symbol;
use crate::rules::params::next_word;

/// The text before a `#`, which begins a comment, but for names: these may have one in them.
pub fn without_comment(line: Line<'_>) -> Line<'_> {
    if matches!(name(line.text), Some("title" | "author")) {
        return line;
    }
    let text = line.text.split('#').next().unwrap_or_default();
    Line { text, ..line }
}

/// The first word, if it is a name and no cells: at least two letters, not all of them capitals nor x, which
/// is an empty cell in rows of up to 32.
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

/// Returns the byte behind the first word.
pub fn after_name(text: &str) -> usize {
    next_word(text, 0).map_or(0, |word| word.end)
}
