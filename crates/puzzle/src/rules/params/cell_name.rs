//! Reads the names of cells in native text, and integers.

use std::str::FromStr;

/// Reads a name such as `r3c12`, in upper or lower case, as a row and a column, which count from 1. The numbers may be
/// 0 or too large for any grid; the caller checks them.
pub fn parse_cell(word: &str) -> Option<(usize, usize)> {
    let rest = word.strip_prefix(['r', 'R'])?;
    let (row, column) = rest.split_once(['c', 'C'])?;
    Some((integer(row)?, integer(column)?))
}

/// Reads an integer without a leading `+`.
pub fn integer<T: FromStr>(word: &str) -> Option<T> {
    if word.starts_with('+') { None } else { word.parse().ok() }
}
