//! The meaningful lines of a text.

use super::is_entry;
use super::plain::symbol::{has_cells, is_known};
use crate::error::Line;

/// The lines of a text that are neither blank nor comments. They are iterated several times and never stored: there may be
/// millions.
pub fn entries(text: &str) -> impl Iterator<Item = Line<'_>> {
    Line::all(text).filter(|line| is_entry(line.text)).map(|line| Line { text: bare(line.text), ..line })
}

/// A line without quotes around it, and cells without a trailing comment.
pub fn bare(line: &str) -> &str {
    let line = match line.split_once(" #") {
        Some((before, _)) if before.chars().all(is_known) && has_cells(before) => before,
        _ => line,
    };
    let text = line.trim();
    let quote = text.chars().next().filter(|first| matches!(first, '"' | '\''));
    let inside = quote.and_then(|quote| text.strip_prefix(quote)?.strip_suffix(quote));
    inside.filter(|inside| !inside.contains(['"', '\'']) && has_cells(inside)).unwrap_or(line)
}
