//! Reads the arguments of a token as numbers, values, rows and lists of cells.

use std::sync::Arc;

use super::reader::Reader;
use super::token::{Arg, Token, decode_percent};
use crate::error::ParseError;
use crate::grid::{Cell, Digit, GridLine};
use crate::rules::params;
use crate::terminal;

/// Reads the number at the beginning of the arguments, and returns it with the remaining arguments.
pub fn number<'t, 's>(reader: &Reader<'_>, token: &'t Token<'s>) -> Result<(i32, &'t [Arg<'s>]), ParseError> {
    let first = token.args.first();
    let text = first.map_or("", |arg| arg.text);
    match params::integer::<i32>(text) {
        Some(number) if number >= 0 => Ok((number, &token.args[1..])),
        Some(_) => Err(reader.bad(token, first, "a number that is not negative")),
        None => Err(reader.bad(token, first, "a number")),
    }
}

/// Reads values that are separated by `_`.
pub fn values(reader: &Reader<'_>, token: &Token<'_>, arg: Option<&Arg<'_>>) -> Result<Vec<i32>, ParseError> {
    let known = reader.geometry.size.values;
    let value = |text: &str| text.parse::<Digit>().ok().filter(|&value| known.contains(value));
    let list = arg.map(|arg| arg.text.split('_').map(|text| value(text).map(i32::from)).collect());
    list.flatten().ok_or_else(|| {
        reader.bad(token, arg, format!("values from {} to {}, such as 1_3", known.min, known.max))
    })
}

/// Reads a row or column, such as `R3` or `C12`.
pub fn line(reader: &Reader<'_>, token: &Token<'_>, arg: Option<&Arg<'_>>) -> Result<GridLine, ParseError> {
    let (rows, columns) = (reader.geometry.size.rows, reader.geometry.size.columns);
    let parse = |text: &str| {
        let row =
            text.strip_prefix(['R', 'r']).and_then(params::integer).filter(|row| (1..=rows).contains(row));
        let column = text
            .strip_prefix(['C', 'c'])
            .and_then(params::integer)
            .filter(|column| (1..=columns).contains(column));
        row.map(|row| GridLine::Row(row - 1)).or(column.map(|column| GridLine::Column(column - 1)))
    };
    arg.and_then(|arg| parse(arg.text))
        .ok_or_else(|| reader.bad(token, arg, format!("R1 to R{rows}, or C1 to C{columns}")))
}

/// Returns the lists of cells in the arguments `_name~cells~~cells`, each with the name before it or, without one,
/// with the name of the previous list.
pub fn instances<'t, 's>(args: &'t [Arg<'s>]) -> impl Iterator<Item = (Option<Arc<str>>, &'t [Arg<'s>])> {
    let ends = |arg: &Arg<'_>| arg.text.is_empty() || arg.text.starts_with('_');
    let mut known = None;
    args.split_inclusive(move |arg| ends(arg))
        .map(move |cells| {
            let name = known.clone();
            match cells.split_last() {
                Some((last, cells)) if ends(last) => {
                    if !last.text.is_empty() {
                        known = name_of(&last.text[1..]);
                    }
                    (name, cells)
                }
                _ => (name, cells),
            }
        })
        .filter(|(_, cells)| !cells.is_empty())
}

/// The maximum length of a name, in characters.
const MOST_OF_NAME: usize = 200;

/// Decodes a percent-encoded name.
fn name_of(text: &str) -> Option<Arc<str>> {
    let name = decode_percent(text).unwrap_or_else(|| text.to_owned());
    Some(terminal::on_one_line(&name, MOST_OF_NAME).into()).filter(|name: &Arc<str>| !name.is_empty())
}

/// Reads lists of cells that are separated by `-`; lists may be empty (`splitSegments` in ISS's
/// `sudoku_constraint.js`). Their meaning depends on the type of the token.
pub fn segments(reader: &Reader<'_>, args: &[Arg<'_>]) -> Result<Vec<Vec<Cell>>, ParseError> {
    let lists =
        args.split(|arg| arg.text == "-").map(|cells| reader.cells(cells)).collect::<Result<Vec<_>, _>>()?;
    if let Some(first) = args.first().filter(|_| lists.iter().all(Vec::is_empty)) {
        return Err(reader.error(
            first.mark,
            "'-' without any cells",
            "cells, with '-' between lists of them",
        ));
    }
    Ok(if args.is_empty() { Vec::new() } else { lists })
}
