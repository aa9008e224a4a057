//! Boards whose empty cells are spaces. Each row has as many characters as there are rows, perhaps with another space
//! between neighbouring cells. An editor may have removed the spaces at the ends of rows, including entire rows of
//! spaces.

use super::Excerpt;
use super::lines::{self, LineKind};
use crate::error::Line;

/// Returns the board whose rows have spaces for empty cells, between lines of words.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    board(text).into_iter().collect()
}

fn board(text: &str) -> Option<Excerpt<'_>> {
    let is_cell = |c: char| c.is_ascii_alphanumeric() || c == ' ';
    let is_row = |line: &Line<'_>| {
        !line.text.trim().is_empty()
            && line.text.chars().all(is_cell)
            && lines::kind(line.text) != LineKind::Words
    };
    let all: Vec<Line<'_>> = Line::all(text).collect();
    let (first, last) = (all.iter().position(is_row)?, all.iter().rposition(is_row)?);
    // Rows of spaces above and below the board count if they are as long as its longest row.
    let length = all[first..=last].iter().map(|line| line.text.len()).max()?;
    let is_blank_row = |line: &&Line<'_>| line.text.len() == length && line.text.trim().is_empty();
    let before = all[..first].iter().rev().take_while(is_blank_row).count();
    let behind = all[last + 1..].iter().take_while(is_blank_row).count();
    let (first, last) = (first - before, last + behind);
    let rows = &all[first..=last];
    let side = rows.len();
    let step = match length {
        _ if !(super::SMALLEST..=35).contains(&side) => return None,
        _ if length == side => 1,
        _ if length == 2 * side - 1 => 2,
        _ => return None,
    };
    let between = |row: &Line<'_>| step == 2 && row.text.bytes().skip(1).step_by(2).any(|byte| byte != b' ');
    if rows.iter().any(|row| !row.text.chars().all(is_cell) || between(row)) {
        return None;
    }
    // If each row has the same number of values, the spaces may be mere gaps between cells.
    let values = |row: &Line<'_>| row.text.bytes().filter(|byte| *byte != b' ').count();
    let mut counts = rows.iter().map(values).filter(|count| *count > 0);
    let least = counts.next();
    if !rows.iter().any(|row| row.text.trim().contains(' ') || row.text.is_empty())
        || step == 1 && counts.all(|count| Some(count) == least)
    {
        return None;
    }
    // An editor that removed the spaces after rows may also have removed the spaces in front, unless some row still
    // begins with a space.
    let is_cut = rows.iter().any(|row| row.text.len() < length);
    if is_cut && !rows.iter().any(|row| row.text.starts_with(' ')) {
        return None;
    }
    let mut words = Vec::new();
    for line in all[..first].iter().chain(&all[last + 1..]) {
        if !lines::is_beside(*line, &mut words) {
            return None;
        }
    }
    let cells = |row: &Line<'_>| -> String {
        let mut cells: Vec<u8> = row.text.bytes().step_by(step).collect();
        cells.resize(side, b' ');
        cells.into_iter().map(|byte| if byte == b' ' { '.' } else { byte as char }).collect()
    };
    let lines = rows.iter().map(|row| (row.number, cells(row))).collect();
    Some(Excerpt { lines, words, ..Excerpt::default() })
}
