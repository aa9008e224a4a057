//! The gaps between the cells of a row: a gap that differs from row to row may hold cells.

use super::fit::Fit;
use super::symbol::is_bar;
use crate::error::{Line, ParseError};
use crate::terminal::on_one_line;

/// Returns an error if the rows of a board are separated in different ways.
pub fn doubt(lines: &[Line<'_>], fit: &Fit) -> Option<ParseError> {
    uneven(lines, fit).or_else(|| glued(lines, fit))
}

/// Returns an error if a gap differs from the gap of that column in the first row. Bars are ignored if each row has its
/// own line, because they may show regions.
fn uneven(lines: &[Line<'_>], fit: &Fit) -> Option<ParseError> {
    let is_on_one_line = fit.is_on_one_line();
    let gap = |place: usize| {
        let [before, after] = [fit.spots[place - 1], fit.spots[place]];
        let line = lines[after.line as usize];
        (before.line == after.line).then_some((line, before.end as usize..after.start as usize))
    };
    let is_shown =
        |c: &char| !c.is_whitespace() && !matches!(c, '"' | '\'') && (is_on_one_line || !is_bar(*c));
    let shown = |place: usize| gap(place).map(|(line, gap)| line.text[gap].chars().filter(is_shown));
    for place in fit.width + 1..fit.spots.len() {
        let column = place % fit.width;
        if column == 0 || fit.spots[place - 1].end == fit.spots[place].start && is_glued(fit, column) {
            continue;
        }
        let (Some(one), Some(other)) = (shown(place), shown(column)) else { continue };
        if one.clone().eq(other.clone()) {
            continue;
        }
        let words = |gap: &mut dyn Iterator<Item = char>| match &*gap.collect::<String>() {
            "" => "nothing".to_owned(),
            gap => format!("'{}'", on_one_line(gap, 10)),
        };
        let (line, gap) = gap(place)?;
        let [one, other] = [words(&mut { one }), words(&mut { other })];
        let row = place / fit.width + 1;
        let message =
            format!("{one} between columns {column} and {} of row {row}, and {other} in row 1", column + 1);
        let expected = "rows with the same separators, or '.' for each empty cell";
        return Some(line.error(gap, message, expected));
    }
    None
}

/// Returns `true` if nothing separates a column from the previous one in row 1.
fn is_glued(fit: &Fit, column: usize) -> bool {
    fit.spots[column - 1].end == fit.spots[column].start
}

/// Returns an error if single-character cells on one line have a dash next to them that is neither a cell nor a
/// separator between all rows.
fn glued(lines: &[Line<'_>], fit: &Fit) -> Option<ParseError> {
    if !fit.is_on_one_line() {
        return None;
    }
    let (first, last) = (fit.spots.first()?, fit.spots.last()?);
    let line = lines[first.line as usize];
    let between =
        |place: usize| &line.text[fit.spots[place - 1].end as usize..fit.spots[place].start as usize];
    if (1..fit.spots.len()).any(|place| place % fit.width > 0 && !between(place).is_empty()) {
        return None;
    }
    let rows = (fit.width..fit.spots.len()).step_by(fit.width);
    let dashes = rows.clone().filter(|&place| between(place) == "-").count();
    let ends =
        [line.text[..first.start as usize].ends_with('-'), line.text[last.end as usize..].starts_with('-')];
    let is_glued = ends != [false, false] || dashes > 0 && dashes < fit.height - 1;
    is_glued.then(|| {
        let expected = "a dash for each empty cell, or none";
        line.error_whole("a dash next to cells that is not a cell itself", expected)
    })
}
