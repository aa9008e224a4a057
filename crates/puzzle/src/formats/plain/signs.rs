//! The values of a board's signs if no line states them: 0 may be the least value or an empty cell, and letters may begin
//! with 1 or continue after 9.

use std::collections::BTreeSet;

use super::fit::{Expectation, Fit, Spot};
use crate::error::{ErrorKind, Line, ParseError};
use crate::formats::board::{digit, is_latin};
use crate::grid::{Digit, Letters, Values};

/// The values of a board whose signs are not the usual ones: values from 0, or letters.
#[derive(Debug)]
pub struct BoardSigns {
    pub values: Values,
    pub letters: Option<Letters>,
    /// The choice, for people.
    pub reading: String,
}

/// The signs of a board, if they are not the usual ones.
///
/// # Errors
/// The signs are ambiguous.
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

/// Zeros in a board that lacks its largest value and has no two zeros in a row or column. They are values if the board is
/// then full and valid; otherwise their meaning is unclear, except in hexadecimal boards.
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
    // A board of 0 to F, like most 16x16 boards, has no G.
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

/// Only letters, the first ones of the alphabet, one per value. Letters after 9 begin with A, too.
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
    // A letter or two are slips.
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

/// Returns `true` if two of the places are in one row or column.
fn repeat(places: &[usize], width: usize) -> bool {
    let twice = |line: fn(usize, usize) -> usize| {
        let mut lines: Vec<usize> = places.iter().map(|&place| line(place, width)).collect();
        lines.sort_unstable();
        lines.windows(2).any(|pair| pair[0] == pair[1])
    };
    twice(|place, width| place / width) || twice(|place, width| place % width)
}
