//! Candidate grids: a word for each cell, which has one digit if the cell is known and several digits otherwise. A `u`
//! in front marks a player's entry.

use crate::error::Line;
use crate::formats::plain::symbol::{is_border, may_be_empty_cells};

/// The allowed sides: with larger sides, a word of several digits would be a number.
const SIDES: std::ops::RangeInclusive<usize> = 4..=9;

/// The rows of a candidate grid, with empty cells instead of candidates.
pub struct UnmarkedRows {
    /// The rows, each with the number of its line, one character per cell.
    pub rows: Vec<(usize, String)>,
    /// The number of cells that had candidates or a player's digit.
    pub marks: usize,
}

/// Returns the rows of a candidate grid; `None` if the lines are something else.
pub fn givens(lines: &[Line<'_>]) -> Option<UnmarkedRows> {
    let is_between = |c: char| c.is_whitespace() || c != '.' && is_border(c);
    let words =
        |line: &Line<'_>| -> usize { line.text.split(is_between).filter(|word| !word.is_empty()).count() };
    // The corners of a frame may be points, so a line of border characters and points is part of a frame.
    let is_rule = |line: &Line<'_>| !line.text.contains(|c: char| c.is_ascii_alphanumeric());
    let is_row = |line: &&Line<'_>| {
        !(is_rule(line) && line.text.contains(|c| is_border(c) && c != '.')) || may_be_empty_cells(line.text)
    };
    let rows: Vec<&Line<'_>> = lines.iter().filter(is_row).filter(|line| words(line) > 0).collect();
    let side = rows.len();
    if !SIDES.contains(&side) || rows.iter().any(|line| words(line) != side) {
        return None;
    }
    let mut marked = UnmarkedRows { rows: Vec::new(), marks: 0 };
    let (mut several, mut has_empty, mut has_entered) = (false, false, false);
    for line in rows {
        let mut row = String::new();
        for word in line.text.split(is_between).filter(|word| !word.is_empty()) {
            let entered = word.strip_prefix('u').filter(|rest| !rest.is_empty());
            let digits = entered.unwrap_or(word);
            has_entered |= entered.is_some();
            let is_digit = |c: char| c.to_digit(10).is_some_and(|digit| (1..=side as u32).contains(&digit));
            let is_set = digits.chars().all(is_digit)
                && digits.char_indices().all(|(at, c)| !digits[..at].contains(c));
            match digits {
                "." | "0" => {
                    has_empty = true;
                    row.push('.');
                }
                _ if !is_set => return None,
                _ if entered.is_none() && digits.len() == 1 => row.push_str(digits),
                _ => {
                    several = true;
                    marked.marks += 1;
                    row.push('.');
                }
            }
        }
        marked.rows.push((line.number, row));
    }
    // If there are empty cells, a cell with several digits is a typing error, not a set of candidates.
    (several && (has_entered || !has_empty)).then_some(marked)
}
