//! Reads and writes sums of cells.

use super::{ReadResult, Tokens};
use crate::formats::iss::args::{number, segments};
use crate::formats::iss::plain::{with_cells, write_number};
use crate::formats::iss::reader::Reader;
use crate::formats::iss::token::Token;
use crate::formats::iss::write::Writer;
use crate::formats::iss::written::{OutputToken, joined};
use crate::grid::Cell;
use crate::rules::params::integer;
use crate::statement::{Argument, Statement};

/// The largest absolute value of a coefficient.
const MAX_FACTOR: i32 = 100;

/// Reads tokens such as `.Cage~10~cells`. If the text of the sum is empty, it is read as 0, as in ISS (`+sum`): the
/// cells may have any sum.
pub fn cage(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let (sum, cells) = match &token.args[..] {
        [sum, cells @ ..] if sum.text.is_empty() => (0, cells),
        _ => number(reader, token)?,
    };
    let cells = reader.cells(cells)?;
    reader.state(with_cells(Statement::new("killer").with(sum), &cells), token.mark)
}

/// Writes tokens such as `.Cage~10~cells`.
pub fn write_cage(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    write_number(writer, statement, OutputToken::new("Cage"))
}

/// Reads tokens such as `.Sum~23~cells`, or `.Sum~0_=_1_-10~cells` with a coefficient for each cell.
pub fn sum(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let arg = token.args.first();
    let mut parts = arg.map_or("", |arg| arg.text).split('_');
    let expected = "a sum, or SUM_=_COEFFICIENTS with one from -100 to 100 for each cell";
    let total = parts.next().and_then(integer::<i32>).ok_or_else(|| reader.bad(token, arg, expected))?;
    let mut parts = parts.peekable();
    let takes_factors = parts.next_if_eq(&"=").is_some();
    if !takes_factors && parts.peek().is_some() {
        return Err(reader.bad(token, arg, expected));
    }
    let is_small = |factor: &i32| (-MAX_FACTOR..=MAX_FACTOR).contains(factor);
    let factors: Option<Vec<i32>> = parts.map(|part| integer(part).filter(is_small)).collect();
    let cells = reader.cells(&token.args[1..])?;
    let fits = |factors: &Vec<i32>| factors.is_empty() || factors.len() == cells.len();
    let factors = factors.filter(fits).ok_or_else(|| reader.bad(token, arg, expected))?;
    let terms: Vec<(i32, Cell)> = factors.into_iter().chain(std::iter::repeat(1)).zip(cells).collect();
    let statement = Statement::new("sum").with(total);
    let statement = if terms.is_empty() { statement } else { statement.with(Argument::Terms(terms)) };
    reader.state(statement, token.mark)
}

/// Writes tokens such as `.Sum~23~cells` or `.Sum~0_=_1_-10~cells`; `None` if a coefficient is too large for ISS.
pub fn write_sum(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Number(total), Argument::Terms(terms)] = &statement.arguments[..] else { return None };
    let (factors, cells): (Vec<i32>, Vec<Cell>) = terms.iter().copied().unzip();
    let token = OutputToken::new("Sum");
    let token = match factors.iter().all(|&factor| factor == 1) {
        true => token.with(total),
        false if factors.iter().any(|factor| factor.abs() > MAX_FACTOR) => return None,
        false => token.with(format!("{total}_=_{}", joined(&factors))),
    };
    token.cells(writer, &cells).only()
}

/// Reads tokens such as `.SumLine~10~cells`, with `LOOP` at the end if the line is closed.
pub fn line(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let (sum, cells) = number(reader, token)?;
    let statement = Statement::new("sum-line").with(sum);
    let (cells, statement) = match cells {
        [cells @ .., last] if last.text == "LOOP" => (cells, statement.with("loop")),
        cells => (cells, statement),
    };
    let cells = reader.cells(cells)?;
    reader.state(with_cells(statement, &cells), token.mark)
}

/// Writes tokens such as `.SumLine~10~cells~LOOP`.
pub fn write_line(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Number(sum), kind, Argument::Cells(cells)] = &statement.arguments[..] else {
        return None;
    };
    let token = OutputToken::new("SumLine").with(sum).cells(writer, cells);
    if *kind == Argument::Absent { token.only() } else { token.with("LOOP").only() }
}

/// Reads tokens such as `.EqualSum~cells~-~cells`; empty lists are not compared.
pub fn equal(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let groups = segments(reader, &token.args)?;
    if groups.is_empty() {
        return Err(reader.bad(token, token.args.first(), "cells, with '-' between sums that are equal"));
    }
    reader.state(Statement::new("equal-sum").with(groups), token.mark)
}

/// Writes tokens such as `.EqualSum~cells~-~cells`.
pub fn write_equal(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let Argument::Groups(groups) = statement.argument(0) else { return None };
    OutputToken::new("EqualSum").groups(writer, groups).only()
}

/// Reads tokens such as `.PillArrow~2~cells`, whose pill is read from left to right and top to bottom. ISS allows pills
/// of two and three cells, and an arrow needs more cells than its pill (`sudoku_builder.js`).
pub fn pill_arrow(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let (length, args) = number(reader, token)?;
    if ![2, 3].contains(&length) {
        return Err(reader.bad(token, token.args.first(), "a pill of 2 or 3 cells"));
    }
    let mut cells = reader.cells(args)?;
    let pill = length as usize;
    if cells.len() <= pill {
        let message = format!("{} cells for a pill of {pill} and its arrow", cells.len());
        return Err(reader.error(token.mark, message, "more cells than the pill has"));
    }
    cells[..pill].sort_unstable();
    reader.state(with_cells(Statement::new("pill-arrow").with(length), &cells), token.mark)
}

/// Writes an arrow with a pill; `None` unless the pill has two or three cells, listed in reading order, because ISS
/// ignores the order in which they are listed.
pub fn write_pill_arrow(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Number(length), Argument::Cells(cells)] = &statement.arguments[..] else { return None };
    let pill = cells.get(..usize::try_from(*length).ok().filter(|length| [2, 3].contains(length))?)?;
    let token = OutputToken::new("PillArrow").with(length).cells(writer, cells);
    if pill.is_sorted() { token.only() } else { None }
}
