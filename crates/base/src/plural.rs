//! Numbers of things in messages.

use std::fmt;

/// Returns a number of things, such as `1 row` or `2 rows`, for a word whose plural ends in s.
///
/// ```
/// use sudoku2cnf_base::plural::counted;
///
/// assert_eq!((counted(1, "row"), counted(2, "row")), ("1 row".into(), "2 rows".into()));
/// ```
pub fn counted<N: fmt::Display + PartialEq + From<u8>>(count: N, what: &str) -> String {
    format!("{count} {what}{}", if count == N::from(1) { "" } else { "s" })
}
