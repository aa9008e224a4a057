//! The `given` lines of native text.

use super::words::after_name;
use crate::error::{Line, ParseError};
use crate::formats::board;
use crate::grid::Digit;
use crate::rules::params::{Context, Words};

/// Adds the givens of a line `given CELL=VALUE …` to `givens`.
pub fn add(line: Line<'_>, context: &Context<'_>, givens: &mut [Option<Digit>]) -> Result<(), ParseError> {
    let (mut args, grid) = (Words::new(line, after_name(line.text)), context.grid);
    loop {
        let (cell, value, place) = args.assignment(context)?;
        let signs = grid.signs();
        let is_number = value.bytes().all(|byte| byte.is_ascii_digit());
        let own = grid.values_of(cell);
        let read = match signs.letters {
            // Letters stand only for the grid's values; cells that can have other values need numbers.
            _ if grid.is_beyond(cell) => value
                .parse::<Digit>()
                .map_err(drop)
                .map(|digit| Some(digit).filter(|&digit| is_number && own.contains(digit))),
            Some(_) if is_number => board::digit(value, signs.values).map_err(drop),
            _ => board::cell(value, signs).map_err(drop),
        };
        let digit = match read {
            Ok(Some(digit)) => digit,
            Ok(None) | Err(_) => {
                let letters = signs
                    .letters
                    .map_or(String::new(), |letters| format!(", or one of the letters {letters}"));
                let expected = format!("a value from {} to {}{letters}", own.min, own.max);
                return Err(args.error(place, format!("'{value}'"), expected));
            }
        };
        let values = grid.values_of(cell);
        if !values.contains(digit) {
            let message = format!("the value {digit} of {}", grid.name_of(cell));
            let whose = if grid.layer_of(cell).is_some() { "the values of its layer" } else { "its values" };
            return Err(args.error(place, message, format!("one of {values}, {whose}")));
        }
        let slot: &mut Option<Digit> = &mut givens[grid.index(cell)];
        if let Some(other) = slot.filter(|&other| other != digit) {
            return Err(args.error(
                place,
                format!("{} is {digit} here and {other} elsewhere", grid.name_of(cell)),
                "one value",
            ));
        }
        *slot = Some(digit);
        if args.is_empty() {
            return Ok(());
        }
    }
}
