//! Reads and writes rules about the whole grid, or about a whole group of cells outside it.

use super::{ReadResult, Tokens};
use crate::formats::iss::args::values;
use crate::formats::iss::key::{At, Key};
use crate::formats::iss::reader::Reader;
use crate::formats::iss::token::Token;
use crate::formats::iss::write::Writer;
use crate::formats::iss::written::OutputToken;
use crate::grid::Cell;
use crate::rules::params::integer;
use crate::statement::{Argument, Statement};

/// Reads `.Diagonal~1`, which runs up to the right, and `.Diagonal~-1`, which runs down to the right.
pub fn diagonal(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let name = match token.args.first().map(|arg| arg.text) {
        Some("1") => "anti",
        Some("-1") => "main",
        _ => return Err(reader.bad(token, token.args.first(), "1 or -1")),
    };
    let statement = Statement::new("diagonal").with(name);
    reader.state_once(Key("diagonal", At::Diagonal(name)), statement, token.mark)
}

/// Writes a token for each of the stated diagonals.
pub fn write_diagonal(_: &Writer<'_>, statement: &Statement) -> Tokens {
    let directions = match statement.argument(0) {
        Argument::Word("main") => vec![-1],
        Argument::Word("anti") => vec![1],
        Argument::Absent => vec![1, -1],
        _ => return None,
    };
    Some(directions.into_iter().map(|direction| OutputToken::new("Diagonal").with(direction)).collect())
}

/// Reads `.DisjointSets`, which is about boxes even if they are not houses.
pub fn disjoint_sets(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    const NAME: &str = "disjoint-sets";
    if reader.geometry.boxes.is_some() {
        return reader.state_once(Key(NAME, At::Grid), Statement::new(NAME), token.mark);
    }
    let Some((height, width)) = reader.geometry.default_boxes else { return Ok(()) };
    for place in 0..height * width {
        let rows = (place / width..reader.geometry.size.rows).step_by(height);
        let cells = rows.flat_map(|row| {
            (place % width..reader.geometry.size.columns)
                .step_by(width)
                .map(move |column| Cell::new(row, column))
        });
        let statement = Statement::new("extra-region").with(cells.collect::<Vec<_>>());
        reader.state_once(Key(NAME, At::InBox(place)), statement, token.mark)?;
    }
    Ok(())
}

/// Writes `.DisjointSets`; `None` if the grid has irregular regions instead of boxes. Without either, ISS uses the
/// default boxes.
pub fn write_disjoint_sets(writer: &Writer<'_>, _: &Statement) -> Tokens {
    let shape = writer.puzzle.grid().shape();
    if shape.boxes().is_some() || shape.labels().is_none() {
        OutputToken::new("DisjointSets").only()
    } else {
        None
    }
}

/// Reads `.ConnectedValues~group~1_3~size`, which is about the whole grid if no group is named.
pub fn connected(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    let list = values(reader, token, token.args.get(1))?;
    let cells = match token.args.first().filter(|arg| !arg.text.is_empty()) {
        None => Argument::Absent,
        Some(arg) => {
            let group = reader.geometry.cells.group(arg.text);
            let group = group
                .ok_or_else(|| reader.bad(token, Some(arg), "the prefix of variable cells, or nothing"))?;
            Argument::Cells(group.cells().collect())
        }
    };
    let size = match token.args.get(2).filter(|arg| !arg.text.is_empty()) {
        None => Argument::Absent,
        Some(arg) => {
            let size =
                integer::<i32>(arg.text).ok_or_else(|| reader.bad(token, Some(arg), "a number of cells"))?;
            Argument::Labelled("size", size)
        }
    };
    let statement = Statement::new("connected-values").with(Argument::Values(list)).with(size).with(cells);
    reader.state(statement, token.mark)
}

/// Writes `.ConnectedValues~group~1_3~size`, if the rule is about the whole grid or a whole group.
pub fn write_connected(writer: &Writer<'_>, statement: &Statement) -> Tokens {
    let Argument::Values(values) = statement.argument(0) else { return None };
    let prefix = match statement.argument(2) {
        Argument::Cells(cells) => {
            let group = writer.cells.group_of(*cells.first()?)?;
            group.cells().eq(cells.iter().copied()).then_some(group.prefix.as_str())?
        }
        _ => "",
    };
    let token = OutputToken::new("ConnectedValues").with(prefix).values(values);
    match statement.argument(1) {
        Argument::Labelled(_, size) => token.with(size).only(),
        _ => token.only(),
    }
}

/// Reads `.Doppelganger`. If the text names its variable cells, the statement has only the first of them, because they
/// are consecutive.
pub fn doppelganger(reader: &mut Reader<'_>, token: &Token<'_>) -> ReadResult {
    const NAME: &str = "doppelganger";
    let first = reader.geometry.cells.group("DGC").map(|group| Cell::variable(group.first));
    let statement = Statement::new(NAME);
    let statement = first.map_or(statement.clone(), |first| statement.with(first));
    reader.state_once(Key(NAME, At::Grid), statement, token.mark)
}

/// Writes `.Doppelganger`.
pub fn write_doppelganger(_: &Writer<'_>, _: &Statement) -> Tokens {
    OutputToken::new("Doppelganger").only()
}
