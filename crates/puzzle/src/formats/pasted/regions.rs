//! A board with the labels of its regions below it, on as many lines of as many cells.

use super::Excerpt;
use super::lines::{self, LineKind};
use crate::error::Line;
use crate::formats::board::{hangs_together, is_division};
use crate::formats::native;

/// The two boards of a text, of which the second has the labels of regions.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    let (mut words, mut runs): (Vec<Line<'_>>, Vec<Vec<Line<'_>>>) = (Vec::new(), vec![Vec::new()]);
    for line in Line::all(text) {
        let is_board = native::name(line.text).is_none() || is_letters(line.text);
        match lines::kind(line.text) {
            LineKind::Cells => runs[0].push(line),
            LineKind::Words if is_board && is_letters(line.text) => runs[0].push(line),
            LineKind::Nothing if !line.text.trim().is_empty() => {}
            LineKind::Nothing if runs[0].is_empty() => {}
            LineKind::Nothing => runs.insert(0, Vec::new()),
            LineKind::Words | LineKind::Number => {
                words.push(line);
                if !runs[0].is_empty() {
                    runs.insert(0, Vec::new());
                }
            }
            LineKind::Other => return Vec::new(),
        }
    }
    runs.retain(|run| !run.is_empty());
    if let [run] = &runs[..]
        && let [board, labels] = run[..]
    {
        return on_two_lines(board, labels, words).into_iter().collect();
    }
    let [labels, board] = &runs[..] else { return Vec::new() };
    let rows: Option<Vec<Vec<char>>> = labels.iter().map(|line| cells(line.text)).collect();
    let Some(rows) = rows.filter(|rows| are_regions(rows)) else { return Vec::new() };
    let mut cut: Vec<(usize, String)> =
        board.iter().map(|line| (line.number, line.text.to_owned())).collect();
    cut.push((labels[0].number, "regions".into()));
    cut.extend(labels.iter().zip(&rows).map(|(line, row)| (line.number, written(row))));
    vec![Excerpt { lines: cut, words, has_regions: true, ..Excerpt::default() }]
}

/// The board on one line, and on the next one the labels.
pub fn on_two_lines<'t>(board: Line<'t>, labels: Line<'t>, words: Vec<Line<'t>>) -> Option<Excerpt<'t>> {
    let labelled: Vec<char> = cells(labels.text)?;
    let side = labelled.len().isqrt();
    let rows: Vec<Vec<char>> = labelled.chunks(side.max(1)).map(<[char]>::to_vec).collect();
    let given = cells(board.text)?;
    if given.len() != labelled.len() || !are_regions(&rows) {
        return None;
    }
    let mut cut: Vec<(usize, String)> =
        given.chunks(side).map(|row| (board.number, row.iter().collect())).collect();
    cut.push((labels.number, "regions".into()));
    cut.extend(rows.iter().map(|row| (labels.number, written(row))));
    Some(Excerpt { lines: cut, words, has_regions: true, ..Excerpt::default() })
}

/// A row of labels as native text has it.
fn written(row: &[char]) -> String {
    row.iter().map(char::to_string).collect::<Vec<_>>().join(" ")
}

/// The characters of a row without what stands between them.
fn cells(line: &str) -> Option<Vec<char>> {
    let between = |c: &char| c.is_whitespace() || matches!(c, '|' | ',' | ';' | '[' | ']' | '"');
    let cells: Vec<char> = line.chars().filter(|c| !between(c)).collect();
    cells
        .iter()
        .all(|c| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '*' | '-' | '?'))
        .then_some(cells)
}

/// Returns `true` if a line is letters, each by itself or as many as a row has without blanks, all of them capitals or
/// none.
fn is_letters(line: &str) -> bool {
    let letters = || line.chars().filter(|c| !c.is_whitespace());
    letters().count() >= super::SMALLEST
        && (letters().all(|c| c.is_ascii_uppercase()) || letters().all(|c| c.is_ascii_lowercase()))
        && (line.split_whitespace().all(|word| word.len() == 1) || !line.trim().contains(' '))
}

/// Returns `true` if the rows are labels: there are as many labels as rows, each in as many cells, which touch each
/// other; and the board is not a solved one, whose rows have all of them.
fn are_regions(rows: &[Vec<char>]) -> bool {
    let side = rows.len();
    if side < super::SMALLEST || rows.iter().any(|row| row.len() != side) {
        return false;
    }
    let cells = rows.concat();
    cells.iter().all(char::is_ascii_alphanumeric) && is_division(&cells) && hangs_together(&cells)
}
