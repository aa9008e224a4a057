//! A board with its solution to the right.

use super::Excerpt;
use super::lines::{self, LineKind};
use crate::error::Line;

/// The minimum width of the gap between board and solution, in characters.
const GAP: usize = 2;

/// Returns the left board of two side by side, if the right one has no empty cell.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    let (mut words, mut drawn): (Vec<Line<'_>>, Vec<Line<'_>>) = (Vec::new(), Vec::new());
    for line in Line::all(text) {
        match lines::kind(line.text) {
            LineKind::Words | LineKind::Number => words.push(line),
            LineKind::Nothing if line.text.trim().is_empty() => {}
            LineKind::Cells | LineKind::Nothing if line.text.is_ascii() => drawn.push(line),
            _ => return Vec::new(),
        }
    }
    let Some((start, end)) = gap(&drawn) else { return Vec::new() };
    let part = |line: &Line<'_>, right: bool| -> String {
        let place = if right { line.text.get(end..) } else { line.text.get(..start) };
        place.unwrap_or(if right { "" } else { line.text }).to_owned()
    };
    let solution: String = drawn.iter().map(|line| part(line, true)).collect();
    let cells = || solution.chars().filter(|c| c.is_ascii_alphanumeric());
    // All characters of the solution are values or part of its frame; a zero may be an empty cell.
    let draws =
        |c: char| c.is_ascii_alphanumeric() && c != '0' || matches!(c, ' ' | '|' | '+' | '-' | '=' | ':');
    let side = cells().count().isqrt();
    if side < super::SMALLEST || side * side != cells().count() || !solution.chars().all(draws) {
        return Vec::new();
    }
    let lines = drawn.iter().map(|line| (line.number, part(line, false))).collect();
    vec![Excerpt { lines, words, solution: Some(cells().collect()), ..Excerpt::default() }]
}

/// Returns the start and end of the widest run of columns that are blank in all lines, if no other run is as wide.
fn gap(lines: &[Line<'_>]) -> Option<(usize, usize)> {
    const LONGEST: usize = 1000;
    let width = lines.iter().map(|line| line.text.trim_end().len()).max().filter(|width| *width < LONGEST)?;
    let is_blank = |column: usize| {
        lines.iter().all(|line| line.text.as_bytes().get(column).is_none_or(|byte| *byte == b' '))
    };
    let blank: Vec<bool> = (0..width).map(is_blank).collect();
    let mut runs: Vec<(usize, usize)> = Vec::new();
    for (column, _) in blank.iter().enumerate().filter(|(_, blank)| **blank) {
        match runs.last_mut() {
            Some(run) if run.1 == column => run.1 = column + 1,
            _ => runs.push((column, column + 1)),
        }
    }
    runs.retain(|run| run.0 > 0);
    let length = |run: &(usize, usize)| run.1 - run.0;
    let widest = runs.iter().copied().max_by_key(length)?;
    let is_alone = runs.iter().filter(|run| length(run) == length(&widest)).count() == 1;
    (is_alone && length(&widest) >= GAP).then_some(widest)
}
