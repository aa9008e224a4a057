//! A plain board: all cells of a square grid on one line.

use super::plain::row::Row;
use super::spec::{Extent, Leniency, Spec};
use super::{Reading, is_entry, native};
use crate::error::{Line, ParseError};
use crate::rules::Rules;

pub(super) const FORMAT: Spec = Spec {
    other_names: &["line81"],
    recognise,
    ..Spec::new("line", "all cells of a board on one line, 1-9, then A = 10", read)
};

fn recognise(line: &str) -> Option<Extent> {
    // An address may have as many letters as a board has cells.
    if native::name(line).is_some() || line.contains("://") {
        return None;
    }
    Row::new(Line { source: None, number: 1, text: line })?.square().map(|_| Extent::Board)
}

/// Reads a board. Leniency has no effect, because a board has nothing that could be ignored.
fn read(text: &str, options: &[Line<'_>], rules: Rules<'_>, _: Leniency) -> Result<Reading, ParseError> {
    let mut entries = Line::all(text).filter(|line| is_entry(line.text));
    let Some(line) = entries.next() else {
        return Err(ParseError::of_input("no puzzle", "all cells of a board on one line"));
    };
    if let Some(second) = entries.next() {
        return Err(second.error_whole("a second line", "all cells of a board on one line"));
    }
    Ok((native::read_board(line, options, rules)?, Vec::new()))
}
