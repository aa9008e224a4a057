//! Rows of as many characters as there are rows, in which a blank is an empty cell; or with one more blank between
//! each two.

use super::Excerpt;
use super::lines::{self, LineKind};
use crate::error::Line;

/// The boards whose rows are all of the same length, beside lines of words.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    let is_cell = |c: char| c.is_ascii_alphanumeric() || c == ' ';
    let is_row = |line: &Line<'_>| !line.text.is_empty() && line.text.chars().all(is_cell);
    let all: Vec<Line<'_>> = Line::all(text).collect();
    let rows: Vec<Line<'_>> = all
        .iter()
        .copied()
        .filter(|line| is_row(line) && lines::kind(line.text) != LineKind::Words)
        .collect();
    let side = rows.len();
    let Some(first) = rows.first() else { return Vec::new() };
    let length = first.text.len();
    let (start, end) = (first.number, first.number + side);
    let together = rows.iter().zip(start..end).all(|(row, number)| row.number == number);
    let blank = rows.iter().any(|row| row.text.contains(' '));
    let step = match length {
        _ if !together || !blank || !(super::SMALLEST..=35).contains(&side) => return Vec::new(),
        _ if length == side => 1,
        _ if length == 2 * side - 1 => 2,
        _ => return Vec::new(),
    };
    let between = |row: &Line<'_>| step == 2 && row.text.bytes().skip(1).step_by(2).any(|byte| byte != b' ');
    if rows.iter().any(|row| row.text.len() != length || between(row)) {
        return Vec::new();
    }
    // As many cells in each row: blanks may be gaps between them.
    let values = |row: &Line<'_>| row.text.bytes().filter(|byte| *byte != b' ').count();
    let mut counts = rows.iter().map(values).filter(|count| *count > 0);
    let first = counts.next();
    if step == 1 && counts.all(|count| Some(count) == first) {
        return Vec::new();
    }
    let mut words = Vec::new();
    for line in all.iter().filter(|line| line.number < start || line.number >= end) {
        if !lines::is_beside(*line, &mut words) {
            return Vec::new();
        }
    }
    let cells = |row: &Line<'_>| -> String {
        row.text.bytes().step_by(step).map(|byte| if byte == b' ' { '.' } else { byte as char }).collect()
    };
    let lines = rows.iter().map(|row| (row.number, cells(row))).collect();
    vec![Excerpt { lines, words, ..Excerpt::default() }]
}
