//! Reads and writes clues outside the grid: sandwiches, little killers, and which ranks of rows and columns may tie.

use std::collections::HashMap;

use super::{ReadResult, Tokens};
use crate::formats::iss::args::{line, number};
use crate::formats::iss::key::{At, Key};
use crate::formats::iss::plain::line_name;
use crate::formats::iss::reader::Reader;
use crate::formats::iss::token::Token;
use crate::formats::iss::write::Writer;
use crate::formats::iss::written::OutputToken;
use crate::grid::Cell;
use crate::statement::{Argument, Statement};

/// Reads tokens such as `.Sandwich~8~C1`.
pub fn sandwich(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let (sum, _) = number(reader, token)?;
    let line = line(reader, token, token.args.get(1))?;
    let statement = Statement::new("sandwich").with(sum).with(line);
    reader.state_once(Key("sandwich", At::Line(line)), statement, token.mark)
}

/// Writes tokens such as `.Sandwich~8~C1`.
pub fn write_sandwich(_: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Number(sum), Argument::Line(line)] = &statement.arguments[..] else { return None };
    OutputToken::new("Sandwich").with(sum).with(line_name(*line)).only()
}

/// Reads tokens such as `.FullRankTies~any`.
pub fn ties(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let mode = token.args.first().map_or("", |arg| arg.text);
    let Some(mode) = ["none", "only-unclued", "any"].into_iter().find(|&known| known == mode) else {
        return Err(reader.bad(token, token.args.first(), "none, only-unclued or any"));
    };
    let statement = Statement::new("full-rank-ties").with(mode);
    reader.state_once(Key("full-rank-ties", At::Grid), statement, token.mark)
}

/// Writes tokens such as `.FullRankTies~any`.
pub fn write_ties(_: &Writer<'_>, statement: &Statement) -> Tokens {
    let Argument::Word(mode) = statement.argument(0) else { return None };
    OutputToken::new("FullRankTies").with(mode).only()
}

/// Returns the cells that name diagonals in ISS, each with the direction in which its diagonal runs.
fn diagonals(rows: usize, columns: usize) -> HashMap<Cell, &'static str> {
    let left = (0..rows.saturating_sub(1)).map(|row| (row, 0, "dr"));
    let right = (1..rows.saturating_sub(1)).map(|row| (row, columns - 1, "ul"));
    let top = (1..columns).map(|column| (0, column, "dl"));
    let bottom = (1..columns.saturating_sub(1)).map(|column| (rows - 1, column, "ur"));
    let mut named = HashMap::new();
    let mut known: Vec<[Cell; 2]> = Vec::new();
    for (row, column, direction) in left.chain(right).chain(top).chain(bottom) {
        let (below, above) = (rows - 1 - row, row);
        let (beside, before) = (columns - 1 - column, column);
        let (end_row, end_column) = match direction {
            "dr" => (row + below.min(beside), column + below.min(beside)),
            "ul" => (row - above.min(before), column - above.min(before)),
            "dl" => (row + below.min(before), column - below.min(before)),
            _ => (row - above.min(beside), column + above.min(beside)),
        };
        let (start, end) = (Cell::new(row, column), Cell::new(end_row, end_column));
        let mut ends = [start, end];
        ends.sort_unstable();
        if start != end && !known.contains(&ends) {
            known.push(ends);
            named.insert(start, direction);
        }
    }
    named
}

/// Reads tokens such as `.LittleKiller~22~R1C1`, whose cell names a diagonal.
pub fn diagonal(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let (sum, cells) = number(reader, token)?;
    let [arg] = cells else { return Err(reader.bad(token, cells.get(1), "a sum and a cell")) };
    let cell = reader.cell(arg)?;
    let named = diagonals(reader.geometry.size.rows, reader.geometry.size.columns);
    let Some(&direction) = named.get(&cell) else {
        return Err(reader.bad(
            token,
            Some(arg),
            "a cell that names a diagonal: its first cell, on the edge",
        ));
    };
    let statement = Statement::new("little-killer").with(sum).with(cell).with(direction);
    reader.state_once(Key("little-killer", At::Cell(cell)), statement, token.mark)
}

/// Writes the sum of a diagonal by the cell that names it, or as a plain sum if ISS has no name for the diagonal.
pub fn write_diagonal(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Number(total), Argument::Cell(start), Argument::Word(direction)] =
        &statement.arguments[..]
    else {
        return None;
    };
    let way = |direction: &str| match direction {
        "ul" => (-1, -1),
        "ur" => (-1, 1),
        "dl" => (1, -1),
        _ => (1, 1),
    };
    let line = |start: Cell, (down, right): (isize, isize)| -> Vec<Cell> {
        std::iter::successors(Some(start), |&cell| writer.cells.step(cell, down, right)).collect()
    };
    let cells = line(*start, way(direction));
    let names = diagonals(writer.cells.rows, writer.cells.columns);
    for end in [*start, *cells.last()?] {
        let mut named = names.get(&end).map_or(Vec::new(), |direction| line(end, way(direction)));
        if end != *start {
            named.reverse();
        }
        if named == cells {
            return OutputToken::new("LittleKiller").with(total).cells(writer, &[end]).only();
        }
    }
    OutputToken::new("Sum").with(total).cells(writer, &cells).only()
}
