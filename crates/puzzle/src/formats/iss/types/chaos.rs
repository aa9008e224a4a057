//! Reads and writes chaos construction: unknown regions, and clues about them.

use super::{ReadResult, Tokens};
use crate::error::ParseError;
use crate::formats::iss::args::segments;
use crate::formats::iss::key::{At, Key};
use crate::formats::iss::reader::Reader;
use crate::formats::iss::token::Token;
use crate::formats::iss::write::Writer;
use crate::formats::iss::written::OutputToken;
use crate::grid::Cell;
use crate::rules::params::integer;
use crate::statement::{Argument, Statement};

/// Reads `.ChaosConstruction`, whose variable cells are the group CC.
pub fn regions(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    const NAME: &str = "chaos-construction";
    let first = reader.geometry.cells.group("CC").map_or(0, |group| group.first);
    let (size, values) = (reader.geometry.region_size, reader.geometry.size.values.count());
    let statement = Statement::new(NAME).with(Cell::variable(first));
    let statement = match size == values {
        true => statement,
        false => statement.with(Argument::Labelled("size", size as i32)),
    };
    reader.state_once(Key(NAME, At::Grid), statement, token.mark)
}

/// Writes `.ChaosConstruction`; another token states the size of its regions.
pub fn write_regions(_: &Writer<'_>, _: &Statement) -> Tokens {
    OutputToken::new("ChaosConstruction").only()
}

/// Reads the control cell, the offset, and the lists of cells after them. If there are no lists, `around` makes them,
/// with a function that returns the region cell this many rows below and columns to the right of the control cell.
fn clue(
    reader: &Reader<'_>,
    token: &Token<'_>,
    around: impl Fn(&dyn Fn(isize, isize) -> Option<Cell>) -> Vec<Vec<Cell>>,
) -> Result<(Cell, i32, Vec<Vec<Cell>>), ParseError> {
    let control = token.args.first().ok_or_else(|| reader.bad(token, None, "a control cell"))?;
    let offset = token.args.get(1).map_or("", |arg| arg.text);
    let offset = match offset {
        "" => 0,
        text => {
            integer::<i32>(text).ok_or_else(|| reader.bad(token, token.args.get(1), "an offset, 0 or 1"))?
        }
    };
    let cell = reader.cell(control)?;
    let arms = token.args.get(2..).filter(|args| args.iter().any(|arg| !arg.text.is_empty()));
    let lists = match (arms, reader.geometry.cells.group("CC")) {
        (Some(args), _) => {
            let lists = segments(reader, args)?;
            // ISS also refuses empty lists: each list starts with the control cell's own region cell.
            if lists.iter().any(Vec::is_empty) {
                return Err(reader.bad(token, args.first(), "cells in each list between '-'"));
            }
            lists
        }
        (None, Some(group)) if !cell.is_variable() => {
            let size = reader.geometry.size;
            let region = |down: isize, right: isize| {
                let seen = reader.geometry.cells.step(cell, down, right)?;
                let place = usize::from(seen.row) * size.columns + usize::from(seen.column);
                Some(Cell::variable(group.first + place))
            };
            around(&region)
        }
        _ => return Err(reader.bad(token, Some(control), "a cell of a grid with .ChaosConstruction")),
    };
    Ok((cell, offset, lists))
}

/// Reads `.ChaosArrow~control~offset~arm~-~arm`. Without arms, the rule gets four, which begin in the control cell's
/// own region cell.
pub fn arrow(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let (cell, offset, arms) = clue(reader, token, |region| {
        let arm = |(down, right): (isize, isize)| {
            (0..).map_while(|far| region(far * down, far * right)).collect::<Vec<Cell>>()
        };
        [(-1, 0), (1, 0), (0, -1), (0, 1)].map(arm).to_vec()
    })?;
    reader.state(Statement::new("chaos-arrow").with(cell).with(offset).with(arms), token.mark)
}

/// Writes `.ChaosArrow~control~offset~arm~-~arm`.
pub fn write_arrow(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Cell(control), Argument::Number(offset), Argument::Groups(arms)] =
        &statement.arguments[..]
    else {
        return None;
    };
    OutputToken::new("ChaosArrow").cells(writer, &[*control]).with(offset).groups(writer, arms).only()
}

/// Reads `.ChaosCount~control~offset~cells`. If no cells are listed, the clue is about the control cell's region cell
/// and the region cells around it.
pub fn count(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let (cell, offset, lists) = clue(reader, token, |region| {
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let others = around.filter(|&step| step != (0, 0));
        vec![[(0, 0)].into_iter().chain(others).filter_map(|(down, right)| region(down, right)).collect()]
    })?;
    // The rule takes only one list, and reports an error if there are more.
    let statement = Statement::new("chaos-count").with(cell).with(offset);
    reader.state(lists.into_iter().fold(statement, Statement::with), token.mark)
}

/// Writes `.ChaosCount~control~offset~cells`.
pub fn write_count(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let [Argument::Cell(control), Argument::Number(offset), Argument::Cells(cells)] =
        &statement.arguments[..]
    else {
        return None;
    };
    OutputToken::new("ChaosCount").cells(writer, &[*control]).with(offset).cells(writer, cells).only()
}
