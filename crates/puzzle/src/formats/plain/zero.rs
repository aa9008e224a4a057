//! Zeros beside other empty cells: they are empty, too, or the least value of a board.

use super::fit::{Expectation, Fit};
use crate::error::{ErrorKind, Line, ParseError};
use crate::formats::board::digit;
use crate::grid::{Digit, Values};

/// The error of a board in which `0` could be a value: other cells are empty, nothing states the values, the
/// largest one is nowhere, and no row or column has two zeros.
pub fn doubt(lines: &[Line<'_>], fit: &Fit, wanted: &Expectation) -> Option<ParseError> {
    let is_zero = |place: &usize| fit.spots[*place].text(lines) == "0";
    let zeros: Vec<usize> = (0..fit.spots.len()).filter(is_zero).collect();
    let first = fit.spots[*zeros.first()?];
    let others = (0..fit.spots.len()).any(|place| fit.spots[place].is_empty && !is_zero(&place));
    if wanted.values.is_some() || !others {
        return None;
    }
    let most = Digit::try_from(fit.height.max(fit.width) + wanted.spare).ok()?;
    let any = Values::new(0, most);
    let is_largest = |spot: &super::fit::Spot| digit(spot.text(lines), any).ok().flatten() == Some(most);
    if fit.spots.iter().any(is_largest) || repeat(&zeros, fit.width) {
        return None;
    }
    let place = first.start as usize..first.end as usize;
    let (usual, other) = (Values::new(1, most), Values::new(0, most - 1));
    let message =
        format!("'0' is an empty cell, and the values are {usual}, or it is one of the values {other}");
    let expected = format!("a line 'values {other}' or 'values {usual}', or one sign for all empty cells");
    Some(lines[first.line as usize].error(place, message, expected).of_kind(ErrorKind::Zeros))
}

/// Returns `true` if two of the places are in one row or column.
fn repeat(places: &[usize], width: usize) -> bool {
    let twice = |line: fn(usize, usize) -> usize| {
        let mut lines: Vec<usize> = places.iter().map(|&place| line(place, width)).collect();
        lines.sort_unstable();
        lines.windows(2).any(|pair| pair[0] == pair[1])
    };
    twice(|place, width| place / width) || twice(|place, width| place % width)
}
