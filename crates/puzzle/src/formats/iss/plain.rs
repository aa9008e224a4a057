//! Reads and writes the types that correspond to one rule with the usual arguments.

use super::args;
use super::key::{At, Key};
use super::needs;
use super::reader::Reader;
use super::token::Token;
use super::write::Writer;
use super::written::OutputToken;
use crate::error::ParseError;
use crate::grid::{Cell, GridLine, Side};
use crate::rules::params::integer;
use crate::rules::{self, ParamKind};
use crate::statement::{Argument, Statement};

type ReadResult = Result<(), ParseError>;
type Tokens = Option<Vec<OutputToken>>;

/// Adds cells to a statement's arguments, one by one as long as the rule takes single cells. Adds nothing for an empty
/// list, so that the rule reports the missing cells.
pub fn with_cells(mut statement: Statement, cells: &[Cell]) -> Statement {
    let params = rules::find(statement.name).map_or(&[][..], |spec| spec.params);
    let single =
        params.iter().skip(statement.arguments.len()).take_while(|param| param.kind == ParamKind::Cell);
    let (single, others) = cells.split_at(single.count().min(cells.len()));
    statement.arguments.extend(single.iter().copied().map(Argument::Cell));
    if others.is_empty() { statement } else { statement.with(others) }
}

/// Returns the cells of a statement, whether they are single arguments or lists.
fn cells(statement: &Statement) -> Vec<Cell> {
    let of = |argument: &Argument| match argument {
        Argument::Cell(cell) => vec![*cell],
        Argument::Cells(cells) => cells.clone(),
        _ => Vec::new(),
    };
    statement.arguments.iter().flat_map(of).collect()
}

/// Reads tokens such as `.AntiKnight`.
pub fn read_rule(reader: &mut Reader<'_>, token: &Token<'_>, rule: &'static str) -> ReadResult {
    reader.state_once(Key(rule, At::Grid), Statement::new(rule), token.mark)
}

/// Reads tokens such as `.Thermo~cells`.
pub fn read_cells(reader: &mut Reader<'_>, token: &Token<'_>, rule: &'static str) -> ReadResult {
    let cells = reader.cells(&token.args)?;
    reader.state(with_cells(Statement::new(rule), &cells), token.mark)
}

/// Writes tokens such as `.Thermo~cells`.
pub fn write_cells(writer: &Writer<'_>, statement: &Statement, token: OutputToken) -> Tokens {
    token.cells(writer, &cells(statement)).only()
}

/// Reads tokens such as `.WhiteDot~cells`, whose type also stands for a word.
pub fn read_word(
    reader: &mut Reader<'_>,
    token: &Token<'_>,
    rule: &'static str,
    word: &'static str,
) -> ReadResult {
    let cells = reader.cells(&token.args)?;
    reader.state(with_cells(Statement::new(rule).with(word), &cells), token.mark)
}

/// Writes tokens such as `.WhiteDot~cells`, whose type also stands for a word; `None` if the statement has another
/// word.
pub fn write_word(writer: &Writer<'_>, statement: &Statement, token: OutputToken, word: &str) -> Tokens {
    match statement.argument(0) {
        Argument::Word(stated) if *stated == word => token.cells(writer, &cells(statement)).only(),
        _ => None,
    }
}

/// Reads tokens such as `.Cage~10~cells`.
pub fn read_number(reader: &mut Reader<'_>, token: &Token<'_>, rule: &'static str) -> ReadResult {
    let (number, cells) = args::number(reader, token)?;
    let cells = reader.cells(cells)?;
    reader.state(with_cells(Statement::new(rule).with(number), &cells), token.mark)
}

/// Writes tokens such as `.Cage~10~cells`.
pub fn write_number(writer: &Writer<'_>, statement: &Statement, token: OutputToken) -> Tokens {
    let Argument::Number(number) = statement.argument(0) else { return None };
    token.with(number).cells(writer, &cells(statement)).only()
}

/// Reads tokens such as `.ContainAtLeast~1_1_2~cells`.
pub fn read_values(reader: &mut Reader<'_>, token: &Token<'_>, rule: &'static str) -> ReadResult {
    let values = args::values(reader, token, token.args.first())?;
    let cells = reader.cells(&token.args[1..])?;
    reader.state(with_cells(Statement::new(rule).with(Argument::Values(values)), &cells), token.mark)
}

/// Writes tokens such as `.ContainAtLeast~1_1_2~cells`.
pub fn write_values(writer: &Writer<'_>, statement: &Statement, token: OutputToken) -> Tokens {
    let Argument::Values(values) = statement.argument(0) else { return None };
    token.values(values).cells(writer, &cells(statement)).only()
}

/// Reads tokens such as `.XSum~R3~10~12`: the clue from the left or top, then the clue from the right or bottom. Both
/// may be empty.
pub fn read_sides(reader: &mut Reader<'_>, token: &Token<'_>, rule: &'static str) -> ReadResult {
    let line = args::line(reader, token, token.args.first())?;
    for (clue, side) in token.args.iter().skip(1).zip(line.sides()) {
        if !clue.text.is_empty() {
            let number =
                integer::<i32>(clue.text).ok_or_else(|| reader.bad(token, Some(clue), "a number"))?;
            if number == 0 && !needs::takes_zero(token.name.text) {
                return Err(reader.bad(token, Some(clue), "a number above 0"));
            }
            let statement = Statement::new(rule).with(number).with(line).with(side);
            reader.state_once(Key(rule, At::Side(line, side)), statement, clue.mark)?;
        }
    }
    match token.args.get(3) {
        Some(arg) => Err(reader.bad(token, Some(arg), "a line and two clues")),
        None => Ok(()),
    }
}

/// Writes tokens such as `.XSum~R3~10~`, each with a single clue.
pub fn write_sides(statement: &Statement, token: OutputToken) -> Tokens {
    let [Argument::Number(number), Argument::Line(line), Argument::Side(side)] = &statement.arguments[..]
    else {
        return None;
    };
    if *number == 0 && !needs::takes_zero(token.name) {
        return None;
    }
    let token = token.with(line_name(*line));
    match side {
        Side::Left | Side::Top => token.with(number).with("").only(),
        Side::Right | Side::Bottom => token.with("").with(number).only(),
    }
}

/// Returns the name of a row or column, such as `R3` or `C12`.
pub fn line_name(line: GridLine) -> String {
    match line {
        GridLine::Row(row) => format!("R{}", row + 1),
        GridLine::Column(column) => format!("C{}", column + 1),
    }
}
