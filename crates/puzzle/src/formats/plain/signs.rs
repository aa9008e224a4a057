//! The values of a board if no line states them: 0 may be the smallest value or an empty cell, and letters may stand
//! for 1 and up or continue after 9.

use std::collections::BTreeSet;

use super::fit::{Expectation, Fit, Spot};
use crate::error::{ErrorKind, Line, ParseError};
use crate::formats::board::{digit, is_latin};
use crate::grid::{Digit, Letters, Values};

/// The values of a board that begin with 0 or are letters.
#[derive(Debug)]
pub struct BoardSigns {
    pub values: Values,
    pub letters: Option<Letters>,
    /// A phrase about the chosen values.
    pub reading: String,
}

/// Returns the values of a board that begin with 0 or are letters; `None` for other boards.
///
/// # Errors
/// The meaning of a zero or of the letters is ambiguous.
pub fn read(lines: &[Line<'_>], fit: &Fit, wanted: &Expectation) -> Result<Option<BoardSigns>, ParseError> {
    if wanted.values.is_some() {
        return Ok(None);
    }
    let Ok(most) = Digit::try_from(fit.height.max(fit.width) + wanted.spare) else { return Ok(None) };
    match zero(lines, fit, most)? {
        None => letters(lines, fit, most),
        zero => Ok(zero),
    }
}

/// Handles zeros on a board that lacks its largest value and has at most one zero in each row and column. They are
/// values if the board is then full and valid, or hexadecimal; otherwise their meaning is ambiguous, which is an error.
fn zero(lines: &[Line<'_>], fit: &Fit, most: Digit) -> Result<Option<BoardSigns>, ParseError> {
    let is_zero = |place: &usize| fit.spots[*place].text(lines) == "0";
    let zeros: Vec<usize> = (0..fit.spots.len()).filter(is_zero).collect();
    let Some(&first) = zeros.first().filter(|_| most > 1) else { return Ok(None) };
    let any = Values::new(0, most);
    let value = |spot: &Spot| digit(spot.text(lines), any).ok().flatten();
    if fit.spots.iter().any(|spot| value(spot) == Some(most)) || repeat(&zeros, fit.width) {
        return Ok(None);
    }
    let (usual, other) = (Values::new(1, most), Values::new(0, most - 1));
    let values: Option<Vec<Digit>> = fit.spots.iter().map(value).collect();
    if fit.height == fit.width && values.is_some_and(|values| is_latin(&values)) {
        let has_letters = fit.spots.iter().any(|spot| spot.text(lines).contains(char::is_alphabetic));
        let last = char::from_digit(u32::from(most - 1), 36).map(|last| last.to_ascii_uppercase());
        let letters =
            last.filter(|_| has_letters).and_then(|last| Letters::parse(&format!("0-9A-{last}")).ok());
        return Ok(Some(BoardSigns { values: other, letters, reading: format!("the values {other}") }));
    }
    // Most 16x16 boards have values from 0 to F, and no G.
    let is_hexadecimal = most == 16
        && fit.spots.iter().any(|spot| spot.is_empty && spot.text(lines) != "0")
        && fit.spots.iter().any(|spot| matches!(spot.text(lines), "A" | "B" | "C" | "D" | "E" | "F"))
        && fit.spots.iter().all(|spot| spot.text(lines).len() < 2)
        && fit.spots.iter().map(|spot| spot.text(lines)).collect::<BTreeSet<_>>().len() > 8;
    if let Some(letters) = Letters::parse("0-9A-F").ok().filter(|_| is_hexadecimal) {
        let reading = "the values 0-15, in which F is 15".to_owned();
        return Ok(Some(BoardSigns { values: other, letters: Some(letters), reading }));
    }
    let spot = fit.spots[first];
    let place = spot.start as usize..spot.end as usize;
    let message =
        format!("'0' is an empty cell, and the values are {usual}, or it is one of the values {other}");
    let expected = format!("a line 'values {other}' or 'values {usual}', or one sign for all empty cells");
    Err(lines[spot.line as usize].error(place, message, expected).of_kind(ErrorKind::Zeros))
}

/// Handles boards of letters only. The letters must be the first of the alphabet, one per value; if they could also be
/// the values from A = 10, they are ambiguous, which is an error.
fn letters(lines: &[Line<'_>], fit: &Fit, most: Digit) -> Result<Option<BoardSigns>, ParseError> {
    let Some(last) = (1..=26).contains(&most).then(|| char::from(b'A' + most as u8 - 1)) else {
        return Ok(None);
    };
    let mut found: BTreeSet<char> = BTreeSet::new();
    for spot in fit.spots.iter().filter(|spot| !spot.is_empty) {
        match spot.text(lines).as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => _ = found.insert(char::from(*letter)),
            _ => return Ok(None),
        }
    }
    let are_alike = found.iter().all(char::is_ascii_uppercase) || found.iter().all(char::is_ascii_lowercase);
    let Some(greatest) = found.last().map(char::to_ascii_uppercase).filter(|_| are_alike) else {
        return Ok(None);
    };
    let Ok(letters) = Letters::parse(&format!("A-{last}")) else { return Ok(None) };
    let values = Values::new(1, most);
    // A few letters may be typing errors.
    if greatest > last || found.len() < usize::from(most) / 2 {
        return Ok(None);
    }
    let is_number = greatest.to_digit(36).is_some_and(|value| value <= u32::from(most));
    if is_number {
        let line = lines[fit.spots[0].line as usize];
        let message = format!("letters without a digit: 'A' is 10, or it is 1 and '{last}' is {most}");
        return Err(
            line.error_whole(message, format!("a line 'values {values}' or 'letters A-{last}' above"))
        );
    }
    Ok(Some(BoardSigns {
        values,
        letters: Some(letters),
        reading: format!("the letters A to {last} for {values}"),
    }))
}

/// Returns `true` if two positions are in the same row or column.
fn repeat(places: &[usize], width: usize) -> bool {
    let twice = |line: fn(usize, usize) -> usize| {
        let mut lines: Vec<usize> = places.iter().map(|&place| line(place, width)).collect();
        lines.sort_unstable();
        lines.windows(2).any(|pair| pair[0] == pair[1])
    };
    twice(|place, width| place / width) || twice(|place, width| place % width)
}
