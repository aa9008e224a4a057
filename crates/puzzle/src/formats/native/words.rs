//! The first word of a line, and the text without comments.

use crate::error::Line;
use crate::formats::plain::symbol;
use crate::rules::params::next_word;

/// Removes the comment, which begins with `#`, from a line. Titles and authors' names may contain `#`.
pub fn without_comment(line: Line<'_>) -> Line<'_> {
    if matches!(name(line.text), Some("title" | "author")) {
        return line;
    }
    let text = line.text.split('#').next().unwrap_or_default();
    Line { text, ..line }
}

/// Returns the first word if it is a name rather than cells: it has at least two letters, and one is in lower case. The
/// letter x does not count in words of up to 32 letters, because x is an empty cell in rows this short.
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

/// Returns the byte index after the first word.
pub fn after_name(text: &str) -> usize {
    next_word(text, 0).map_or(0, |word| word.end)
}
