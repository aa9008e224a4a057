//! Doubtful cells: numbers with a sign, list marks, a word next to a board, a full stop, a frame, clues or headings
//! around a board.

use std::collections::BTreeSet;

use super::fit::{Expectation, Fit, Spot};
use super::symbol::is_bar;
use crate::error::{Line, ParseError};

/// Returns an error if the lines of a board probably mean something else.
pub fn doubt(lines: &[Line<'_>], fit: &Fit, wanted: &Expectation) -> Option<ParseError> {
    signed(lines, fit)
        .or_else(|| numbers(lines, fit))
        .or_else(
            || if wanted.size.is_none() { around(lines, fit).or_else(|| headed(lines, fit)) } else { None },
        )
        .or_else(|| listed(lines, fit))
        .or_else(|| beside(lines, fit))
        .or_else(|| mixed(lines, fit, wanted))
        .or_else(|| framed(lines, fit))
}

/// Returns an error if a value has a sign in front, as in `-1`, which programs write for an empty cell.
fn signed(lines: &[Line<'_>], fit: &Fit) -> Option<ParseError> {
    let mut end = (u32::MAX, 0);
    for spot in &fit.spots {
        let text = lines[spot.line as usize].text;
        let (before, cell) = (&text[..spot.start as usize], spot.text(lines));
        let last = (end.0 == spot.line).then_some(end.1 as usize);
        end = (spot.line, spot.end);
        let Some(front) = before.strip_suffix(['-', '+']) else { continue };
        // A sign that is a cell itself does not belong to a number.
        let is_cell = last == Some(before.len());
        let is_free = |c: char| c.is_whitespace() || ",;:/+'\"()[]{}".contains(c) || is_bar(c);
        let starts = front.is_empty() || front.ends_with(is_free);
        let ends = text[spot.end as usize..].chars().next().is_none_or(is_free);
        if !is_cell && starts && ends && !spot.is_empty && cell.bytes().all(|byte| byte.is_ascii_digit()) {
            let place = front.len()..spot.end as usize;
            let message = format!("'{}' is not a cell", &text[place.clone()]);
            return Some(lines[spot.line as usize].error(place, message, "a value, or . for an empty cell"));
        }
    }
    None
}

/// Returns an error if numbers of different lengths on one line were read as one cell per digit.
fn numbers(lines: &[Line<'_>], fit: &Fit) -> Option<ParseError> {
    const LONGEST: usize = 4;
    if !is_long_line(fit) {
        return None;
    }
    let line = lines[fit.spots.first()?.line as usize];
    let words = || line.text.split_whitespace();
    let [least, most] = [words().map(str::len).min()?, words().map(str::len).max()?];
    let are_numbers = words().all(|word| word.bytes().all(|byte| byte.is_ascii_digit()));
    (are_numbers && least < most && most < LONGEST && words().count() < fit.spots.len()).then(|| {
        let message = format!("{} numbers, or {} digits of one cell each", words().count(), fit.spots.len());
        line.error_whole(message, "a square number of numbers, or each row on a line of its own")
    })
}

/// Returns an error if all rows look like list items, whose bullets were read as cells and dashes as borders.
fn listed(lines: &[Line<'_>], fit: &Fit) -> Option<ParseError> {
    let rows = || lines.iter().filter(|line| !line.text.trim().is_empty());
    let is_item = |line: &Line<'_>| line.text.trim_start().starts_with("* ") && line.text.contains(" -");
    let is_list = rows().count() > 3 && rows().all(is_item);
    let dashes = fit.spots.iter().any(|spot| spot.text(lines) == "-");
    (is_list && !dashes).then(|| {
        let expected = "the rows alone, or one sign for all empty cells";
        lines[0].error_whole("'*' is an empty cell, or the bullet of a list item", expected)
    })
}

/// Returns an error if a board on one line has a shorter word next to it, which is probably not a part of the board.
fn beside(lines: &[Line<'_>], fit: &Fit) -> Option<ParseError> {
    if !is_long_line(fit) {
        return None;
    }
    let line = lines[fit.spots.first()?.line as usize];
    let words = || line.text.split([' ', '\t', ',', ';']).filter(|word| !word.is_empty());
    let length = |word: &str| word.chars().count();
    let longest = words().map(length).max()?;
    let other = words().find(|word| length(word) < longest)?;
    let start = other.as_ptr() as usize - line.text.as_ptr() as usize;
    (2 * longest > fit.spots.len() || longest >= 16).then(|| {
        let message = format!("'{}' next to {longest} characters", crate::terminal::on_one_line(other, 30));
        let expected = "all cells of a board in one word, or in words of equal length";
        line.error(start..start + other.len(), message, expected)
    })
}

/// Returns an error if a board on one line has two symbols for an empty cell: one could be a border or a full stop. If
/// the values are stated, the meaning of zeros is known.
fn mixed(lines: &[Line<'_>], fit: &Fit, wanted: &Expectation) -> Option<ParseError> {
    if !is_long_line(fit) {
        return None;
    }
    let is_known = |spot: &Spot| wanted.values.is_some() && spot.text(lines) == "0";
    let mut empty = fit.spots.iter().filter(|spot| spot.is_empty && !is_known(spot));
    let first = empty.next()?.text(lines);
    let other = empty.find(|spot| spot.text(lines) != first)?;
    let place = other.start as usize..other.end as usize;
    let message = format!("'{first}' and '{}' are both empty cells", other.text(lines));
    Some(lines[other.line as usize].error(place, message, "one sign for all empty cells"))
}

/// Returns an error if an empty board has lines of one symbol only, between lines with other symbols: it is probably a
/// frame.
fn framed(lines: &[Line<'_>], fit: &Fit) -> Option<ParseError> {
    let first = lines[fit.spots.first()?.line as usize];
    if fit.spots.iter().any(|spot| !spot.is_empty) {
        return None;
    }
    let rows: BTreeSet<usize> = fit.spots.iter().map(|spot| spot.line as usize).collect();
    let signs =
        |line: &Line<'_>| -> BTreeSet<char> { line.text.chars().filter(|c| !c.is_whitespace()).collect() };
    let sign = signs(&first);
    let is_other =
        |(number, line): (usize, &Line<'_>)| !rows.contains(&number) && !signs(line).is_subset(&sign);
    (sign.len() == 1 && lines.iter().enumerate().any(is_other))
        .then(|| first.error_whole("an empty board, or a part of a frame", "the rows of the board alone"))
}

/// Returns an error if all givens are at the edge of a board, like clues around a smaller one: none in a corner, and
/// none larger than the side of the smaller board.
fn around(lines: &[Line<'_>], fit: &Fit) -> Option<ParseError> {
    /// The minimum side, clues included.
    const SMALLEST: usize = 5;
    const FEWEST: usize = 3;
    let side = fit.width;
    if fit.height != side || side < SMALLEST {
        return None;
    }
    let is_edge = |place: usize| place == 0 || place == side - 1;
    let inner = side - 2;
    let mut clues = 0;
    for (place, spot) in fit.spots.iter().enumerate().filter(|(_, spot)| !spot.is_empty) {
        let (at_row, at_column) = (is_edge(place / side), is_edge(place % side));
        let value: usize = spot.text(lines).parse().ok()?;
        if at_row == at_column || value > inner {
            return None;
        }
        clues += 1;
    }
    let line = lines[fit.spots.first()?.line as usize];
    (clues >= FEWEST).then(|| {
        let message = format!("a board of {side}x{side} with givens at its edge alone, or clues around one of {inner}x{inner}");
        let expected = format!(
            "a line 'grid {side}x{side}' above, or 'grid {inner}x{inner}' with a line for each clue, such as 'skyscraper 2 c1 top'"
        );
        line.error_whole(message, expected)
    })
}

/// Returns an error if the first row and column are full except for their corner, like column and row numbers.
fn headed(lines: &[Line<'_>], fit: &Fit) -> Option<ParseError> {
    /// The minimum side for this error.
    const SMALLEST: usize = 5;
    const UNLIKELY: usize = 8;
    let side = fit.width;
    if fit.height != side || side < SMALLEST {
        return None;
    }
    let corner = fit.spots[0].text(lines);
    if !fit.spots[0].is_empty && corner != "0" {
        return None;
    }
    let is_open = |place: usize| fit.spots[place].text(lines) == corner;
    let is_inner = |place: usize| place >= side && !place.is_multiple_of(side);
    let is_head = (0..side * side).all(|place| is_inner(place) || (place == 0) == is_open(place));
    let open = (0..side * side).filter(|&place| is_inner(place) && is_open(place)).count();
    let line = lines[fit.spots.first()?.line as usize];
    let counts =
        |step: usize| (1..side).all(|place| fit.spots[place * step].text(lines).parse() == Ok(place));
    (is_head && open > side && (side >= UNLIKELY || counts(1) || counts(side))).then(|| {
        let inner = side - 1;
        let message = format!(
            "a board of {side}x{side} whose first row and column are full but for the corner, or numbers above and to the left of one of {inner}x{inner}"
        );
        line.error_whole(message, format!("the rows without them, or a line 'grid {side}x{side}' above"))
    })
}

/// Returns `true` if a board of at least 16 cells is on one line.
fn is_long_line(fit: &Fit) -> bool {
    fit.spots.len() >= 16 && fit.is_on_one_line()
}
