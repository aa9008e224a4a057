//! The arguments of a token as numbers, values, rows and lists of cells.

use super::reader::Reader;
use super::token::{Arg, Token};
use crate::error::ParseError;
use crate::grid::{Cell, Digit, GridLine};

/// A decimal integer.
pub fn integer(text: &str) -> Option<i32> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// The number in front and the cells behind it; `default` where the number is empty or left out.
pub fn number<'t, 's>(
    reader: &Reader<'_>,
    token: &'t Token<'s>,
    default: Option<i32>,
) -> Result<(i32, &'t [Arg<'s>]), ParseError> {
    let first = token.args.first();
    let text = first.map_or("", |arg| arg.text);
    if let Some(number) = integer(text).filter(|&number| number >= 0) {
        return Ok((number, &token.args[1..]));
    }
    match default {
        Some(default) if first.is_some() && text.is_empty() => Ok((default, &token.args[1..])),
        Some(default) if reader.geometry.cells.parse(text).is_ok() => Ok((default, &token.args)),
        _ if integer(text).is_some() => Err(reader.bad(token, first, "a number that is not negative")),
        _ => Err(reader.bad(token, first, "a number")),
    }
}

/// Values with `_` between.
pub fn values(reader: &Reader<'_>, token: &Token<'_>, arg: Option<&Arg<'_>>) -> Result<Vec<i32>, ParseError> {
    let known = reader.geometry.size.values;
    let value = |text: &str| text.parse::<Digit>().ok().filter(|&value| known.contains(value));
    let list = arg.map(|arg| arg.text.split('_').map(|text| value(text).map(i32::from)).collect());
    list.flatten().ok_or_else(|| {
        reader.bad(token, arg, format!("values from {} to {}, such as 1_3", known.min, known.max))
    })
}

/// `R3` or `C12`.
pub fn line(reader: &Reader<'_>, token: &Token<'_>, arg: Option<&Arg<'_>>) -> Result<GridLine, ParseError> {
    let (rows, columns) = (reader.geometry.size.rows, reader.geometry.size.columns);
    let parse = |text: &str| {
        let number = |digits: &str| digits.parse::<usize>().ok().filter(|_| !digits.starts_with('+'));
        let row = text.strip_prefix(['R', 'r']).and_then(number).filter(|row| (1..=rows).contains(row));
        let column =
            text.strip_prefix(['C', 'c']).and_then(number).filter(|column| (1..=columns).contains(column));
        row.map(|row| GridLine::Row(row - 1)).or(column.map(|column| GridLine::Column(column - 1)))
    };
    arg.and_then(|arg| parse(arg.text))
        .ok_or_else(|| reader.bad(token, arg, format!("R1 to R{rows}, or C1 to C{columns}")))
}

/// The cells of `.Pair~KEY~_name~cells~~cells`, instance by instance.
pub fn instances<'t, 's>(args: &'t [Arg<'s>]) -> impl Iterator<Item = &'t [Arg<'s>]> {
    args.split(|arg| arg.text.is_empty() || arg.text.starts_with('_')).filter(|cells| !cells.is_empty())
}

/// Lists of cells with `-` between. As an empty argument does between instances, a `-` separates only
/// what has cells on both sides; another one has no effect.
pub fn segments(reader: &mut Reader<'_>, args: &[Arg<'_>]) -> Result<Vec<Vec<Cell>>, ParseError> {
    let separates = |arg: &Arg<'_>| arg.text == "-";
    let is_idle = |place: usize| {
        separates(&args[place])
            && (place.checked_sub(1).is_none_or(|before| separates(&args[before]))
                || args.get(place + 1).is_none_or(separates))
    };
    if let Some(place) = (0..args.len()).find(|&place| is_idle(place)) {
        reader.warn(reader.error(args[place].mark, "a '-' without cells on both sides of it", ""))?;
    }
    args.split(separates).filter(|cells| !cells.is_empty()).map(|cells| reader.cells(cells)).collect()
}
