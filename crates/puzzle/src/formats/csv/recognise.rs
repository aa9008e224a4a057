//! Recognises lines with a board in one field of several.

use std::ops::Range;

use super::fields::{SEPARATORS, SMALLEST, boards, fields};
use crate::error::Line;
use crate::formats::headers;
use crate::formats::native::words::name;
use crate::formats::plain::row::Row;
use crate::formats::spec::Extent;
use crate::rules::alias;

/// Returns the extent of a line if it belongs to a table; otherwise `None`.
pub(super) fn recognise(line: &str) -> Option<Extent> {
    if line.starts_with(['{', '[', '<', ':']) {
        return None;
    }
    // A line that begins with the name of a rule or header is a statement; any other word may be the name of a board
    // after it.
    let name = name(line);
    let is_stated =
        |name: &str| !line.contains(' ') || headers::find(name).is_some() || alias::named(name).is_some();
    if name.is_some_and(is_stated) {
        return None;
    }
    let boards = boards(line);
    let is_list = SEPARATORS[..3].iter().all(|separator| !line.contains(*separator));
    let is_table = if is_list { is_listed(line, &boards) } else { name.is_none() };
    (!boards.is_empty() && is_table).then_some(Extent::Puzzle)
}

/// Returns `true` if a line is a list of words separated by spaces, one of them is a board, perhaps with a solution,
/// and the line as a whole is not a board.
fn is_listed(line: &str, boards: &[(Range<usize>, bool)]) -> bool {
    let count = fields(line).len();
    let open = boards.iter().filter(|(_, empty)| *empty).count();
    let is_whole = || {
        let row = Row::new(Line { source: None, number: 1, text: line });
        let square = row.as_ref().and_then(|row| row.square());
        square
            .zip(row)
            .is_some_and(|((side, reading), row)| row.is_readable(reading) && row.largest(reading) <= side)
    };
    // A field of 16 digits may be any number, so it is not enough.
    let is_board = open == 1 || matches!(boards, [(place, _)] if place.len() > SMALLEST * SMALLEST);
    count > 1
        && count < MOST_WORDS
        && is_board
        && !is_solution(line)
        && !line.contains(['|', '│', '║', '{', '}'])
        && !is_whole()
}

/// Returns `true` if a line consists of a board and other words, separated by spaces.
pub fn is_list(line: &str) -> bool {
    !line.contains(&SEPARATORS[..3]) && recognise(line).is_some()
}

/// Lines of this many or more words separated by spaces are not lists.
const MOST_WORDS: usize = 40;

/// The labels that mark a solution, in lower case.
pub const SOLUTION_LABELS: [&str; 3] = ["solution", "answer", "solved"];

/// Returns `true` if a line is labelled as a solution.
pub fn is_solution(line: &str) -> bool {
    let first = line.split_whitespace().next().unwrap_or_default().to_lowercase();
    SOLUTION_LABELS.iter().any(|label| first.starts_with(label))
}
