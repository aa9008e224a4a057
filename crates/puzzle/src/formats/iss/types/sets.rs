//! Reads and writes rules about which values occur among cells, and how often; and indexing.

use super::{ReadResult, Tokens};
use crate::formats::iss::args::values;
use crate::formats::iss::key::{At, Key};
use crate::formats::iss::plain::with_cells;
use crate::formats::iss::reader::Reader;
use crate::formats::iss::token::Token;
use crate::formats::iss::write::Writer;
use crate::formats::iss::written::OutputToken;
use crate::grid::{Cell, Digit};
use crate::statement::{Argument, Statement};

/// Reads tokens such as `.Quad~R2C1~4~5`: the upper left cell of the square, then values.
pub fn quad(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let arg = token.args.first().ok_or_else(|| reader.bad(token, None, "the upper left cell"))?;
    let cell = reader.cell(arg)?;
    let mut list = Vec::new();
    for arg in &token.args[1..] {
        match values(reader, token, Some(arg))?[..] {
            [value] => list.push(value),
            _ => return Err(reader.bad(token, Some(arg), "a value, the next one after '~'")),
        }
    }
    let statement = if cell.is_variable() {
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cells: Option<Vec<Cell>> =
            corners.iter().map(|&(down, right)| reader.geometry.cells.step(cell, down, right)).collect();
        let cells = cells
            .ok_or_else(|| reader.bad(token, Some(arg), "a cell with others below it and to its right"))?;
        in_order("contain-at-least", [Argument::Values(list), cells.into()])
    } else {
        in_order("quadruple", [cell.into(), Argument::Values(list)])
    };
    reader.state_once(Key("quadruple", At::Cell(cell)), statement, token.mark)
}

/// Makes a statement with the arguments before the first empty list of values, so that the rule reports the missing
/// values.
fn in_order(rule: &'static str, arguments: [Argument; 2]) -> Statement {
    let is_there = |argument: &Argument| *argument != Argument::Values(Vec::new());
    arguments.into_iter().take_while(is_there).fold(Statement::new(rule), Statement::with)
}

/// Writes tokens such as `.Quad~R2C1~4~5`.
pub fn write_quad(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Cell(cell), Argument::Values(values)] = &statement.arguments[..] else { return None };
    values.iter().fold(OutputToken::new("Quad").cells(writer, &[*cell]), OutputToken::with).only()
}

/// Reads tokens such as `.LookAndSay~2312~cells`, which demands two 3s and one 2.
pub fn look_and_say(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let arg = token.args.first();
    let known = reader.geometry.size.values;
    let counts = arg.and_then(|arg| {
        let digits: Option<Vec<u32>> = arg.text.chars().map(|c| c.to_digit(10)).collect();
        let digits = digits.filter(|digits| !digits.is_empty() && digits.len().is_multiple_of(2))?;
        let told: Vec<Digit> = digits.iter().skip(1).step_by(2).map(|&value| value as Digit).collect();
        let are_new = (0..told.len()).all(|place| !told[..place].contains(&told[place]));
        let fits = are_new && told.iter().all(|&value| known.contains(value));
        let counts = digits.chunks(2).map(|pair| (pair[0] as usize, pair[1] as i32));
        fits.then(|| counts.collect::<Vec<_>>())
    });
    let counts = counts.ok_or_else(|| {
        let (min, max) = (known.min, known.max);
        let expected =
            format!("pairs of digits, each a count and a value from {min} to {max}, no value twice");
        reader.bad(token, arg, expected)
    })?;
    let cells = reader.cells(&token.args[1..])?;
    let statement = Statement::new("look-and-say").with(Argument::Counts(counts));
    reader.state(with_cells(statement, &cells), token.mark)
}

/// Writes tokens such as `.LookAndSay~2312~cells`, if all numbers have a single digit.
pub fn write_look_and_say(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Counts(counts), Argument::Cells(cells)] = &statement.arguments[..] else { return None };
    let has_digits = |&(count, value): &(usize, i32)| count <= 9 && (0..=9).contains(&value);
    let digits: String = counts.iter().map(|(count, value)| format!("{count}{value}")).collect();
    let token = OutputToken::new("LookAndSay").with(digits).cells(writer, cells);
    if counts.iter().all(has_digits) { token.only() } else { None }
}

/// Reads tokens such as `.Indexing~C~cells`.
pub fn indexing(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let kind = match token.args.first().map(|arg| arg.text) {
        Some("C") => "column",
        Some("R") => "row",
        _ => return Err(reader.bad(token, token.args.first(), "C or R")),
    };
    let cells = reader.cells(&token.args[1..])?;
    reader.state(with_cells(Statement::new("indexing").with(kind), &cells), token.mark)
}

/// Writes tokens such as `.Indexing~C~cells`; `None` for boxes, for which ISS has no type.
pub fn write_indexing(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Word(kind), Argument::Cells(cells)] = &statement.arguments[..] else { return None };
    let letter = match *kind {
        "column" => "C",
        "row" => "R",
        _ => return None,
    };
    OutputToken::new("Indexing").with(letter).cells(writer, cells).only()
}
