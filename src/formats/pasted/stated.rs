//! Native rule and header lines that stand beside a board which is no native text.

use super::lines::{self, Kind};
use crate::error::Line;
use crate::formats::{headers, native};
use crate::rules::Rules;

/// A text in two parts.
#[derive(Clone, Debug)]
pub struct Parted<'t> {
    /// The lines that state something, as they are.
    pub lines: Vec<Line<'t>>,
    /// The text with empty lines in place of them.
    pub rest: String,
}

/// The header line that words beside a board stand for: hexadecimal digits, which begin with 0.
pub fn said(text: &str) -> Option<Line<'static>> {
    let says = |line: Line<'_>| {
        let lower = line.text.to_lowercase().replace(['–', '—'], "-");
        lines::kind(line.text) == Kind::Words
            && (["0-f", "0 - f", "0 to f", "0...f", "0..f"].iter().any(|range| lower.contains(range))
                || lower.contains("0-9") && lower.contains("a-f"))
    };
    let line = Line::all(text).find(|line| says(*line))?;
    Some(Line { source: None, number: line.number, text: "values 0-15" })
}

/// Divides a text whose lines state something beside a board; nothing where none do.
pub fn parted<'t>(text: &'t str, known: Rules<'_>) -> Option<Parted<'t>> {
    let is_stated = |line: &Line<'_>| {
        native::name(line.text).is_some_and(|name| match name {
            // Whose lines go on below; and what a list of givens may begin with.
            "regions" | "given" => false,
            "title" | "author" => true,
            name => (headers::find(name).is_some() || known.named(name).is_some()) && states(line.text),
        })
    };
    let lines: Vec<Line<'t>> = Line::all(text).filter(is_stated).map(native::without_comment).collect();
    if lines.is_empty() {
        return None;
    }
    let mut rest = String::with_capacity(text.len());
    for line in Line::all(text) {
        if !is_stated(&line) {
            rest.push_str(line.text);
        }
        rest.push('\n');
    }
    Some(Parted { lines, rest })
}

/// Whether a line that begins with the name of a rule is more than a title: the name alone, or with a number or a
/// block behind it.
fn states(line: &str) -> bool {
    let line = line.trim();
    !line.contains(char::is_whitespace)
        || line.contains(|c: char| c.is_ascii_digit() || matches!(c, '{' | '='))
}
