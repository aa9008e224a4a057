//! Grids with their solutions below: a full grid after an incomplete one.

use super::part::{LineKind, Part};
use crate::error::Line;
use crate::formats::board::is_latin;
use crate::formats::csv::recognise::SOLUTION_LABELS;
use crate::formats::plain::{Board, Expectation};
use crate::grid::{Digit, Values};

/// The cells of a square board.
type Cells = Vec<Option<Digit>>;

/// Returns the grids, each solution joined to the grid before it.
pub fn joined(parts: Vec<Part<'_>>) -> Vec<Part<'_>> {
    let mut found: Vec<Part<'_>> = Vec::with_capacity(parts.len());
    // The cells of the last grid if it is incomplete, until its solution is found.
    let mut open: Option<Cells> = None;
    for part in parts {
        let own = cells(part.rows().collect());
        let is_solution = match (&open, &own) {
            (Some(open), Some(own)) if open.len() == own.len() => solves(&part, open, own),
            _ => false,
        };
        match found.last_mut().filter(|_| is_solution) {
            Some(last) => {
                let lines = part.lines.into_iter();
                last.lines.extend(lines.map(|(kind, line)| match kind {
                    LineKind::Row => (LineKind::Solution, line),
                    LineKind::Title | LineKind::Number => (LineKind::Blank, line),
                    kind => (kind, line),
                }));
                open = None;
            }
            None => {
                open = own.filter(|cells| cells.contains(&None));
                found.push(part);
            }
        }
    }
    found
}

/// Returns the cells of rows that form a square board without candidates; `None` for other rows.
pub fn cells(rows: Vec<Line<'_>>) -> Option<Cells> {
    let board = Board::read(rows, &Expectation::default()).ok()?;
    let most = Digit::try_from(board.size().0).ok()?;
    board.digits(Values::new(1, most)).ok()
}

/// Returns `true` if a grid is the solution of the one above: it is full, has each digit once in each row and column,
/// and either agrees with the givens, has no title, or has a title that says so.
fn solves(part: &Part<'_>, open: &Cells, own: &Cells) -> bool {
    let says = part.title().map(|title| {
        let title = title.to_lowercase();
        SOLUTION_LABELS.iter().any(|label| title.contains(label))
    });
    let agrees = || open.iter().zip(own).all(|(given, digit)| given.is_none() || given == digit);
    !own.contains(&None) && is_latin(own) && (says.unwrap_or(true) || agrees())
}
