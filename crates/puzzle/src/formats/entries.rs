//! Iterates over the lines of a text that are neither blank, nor comments, nor edges of code blocks.

use super::is_entry;
use super::plain::symbol::{has_cells, is_known};
use crate::error::Line;

/// Returns the lines of a text that are neither blank, nor comments, nor edges of code blocks, each as [`bare`] returns
/// it. Callers iterate several times instead of storing the lines, because there may be millions.
pub fn entries(text: &str) -> impl Iterator<Item = Line<'_>> {
    Line::all(text).filter(|line| is_entry(line.text)).map(|line| Line { text: bare(line.text), ..line })
}

/// Returns a line of cells without quotes around them and without a comment after them; any other line unchanged.
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
