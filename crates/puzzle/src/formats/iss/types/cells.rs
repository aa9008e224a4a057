//! Reads and writes `.~R1C1_5`: the possible values of single cells.

use super::{ReadResult, Tokens};
use crate::formats::iss::reader::Reader;
use crate::formats::iss::token::{Arg, Token};
use crate::formats::iss::write::Writer;
use crate::formats::iss::written::OutputToken;
use crate::grid::{Cell, Digit};
use crate::statement::{Argument, Statement};

/// Reads tokens such as `.~R1C1_5~R1C2_1_3`.
pub fn given(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let values = reader.geometry.size.values;
    for arg in token.args.iter().filter(|arg| !arg.text.is_empty()) {
        let (name, list) = arg.text.split_once('_').unwrap_or((arg.text, "?"));
        let cell = reader.cell(&Arg { text: name, mark: arg.mark })?;
        let value = |text: &str| text.parse::<Digit>().ok().filter(|&value| values.contains(value));
        let list: Option<Vec<Digit>> =
            if list.is_empty() { Some(Vec::new()) } else { list.split('_').map(value).collect() };
        let list = list.ok_or_else(|| {
            let expected = format!("CELL_VALUE, each value from {} to {}", values.min, values.max);
            reader.bad(token, Some(arg), expected)
        })?;
        reader.give(cell, &list, arg.mark)?;
    }
    Ok(())
}

/// Writes candidates as possible values of each cell.
pub fn write(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Values(values), Argument::Cells(cells)] = &statement.arguments[..] else { return None };
    admitting(writer, cells, |value| values.contains(&value))
}

/// Writes the values for which `admits` returns `true` as the possible values of each cell.
pub fn admitting(writer: &Writer<'_>, cells: &[Cell], admits: impl Fn(i32) -> bool) -> Tokens {
    let values = writer.puzzle.grid().values().iter().filter(|&value| admits(value.into()));
    let list: String = values.map(|value| format!("_{value}")).collect();
    let list = if list.is_empty() { "_" } else { &list };
    let given = |token: OutputToken, &cell: &Cell| token.with(format!("{}{list}", writer.id(cell)));
    cells.iter().fold(OutputToken::new(""), given).only()
}
