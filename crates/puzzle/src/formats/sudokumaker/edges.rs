//! SudokuMaker's marks between neighbours, and its negative constraints on neighbours without a mark.

use std::collections::HashSet;

use serde_json::Value;

use super::grid_constraints::Constraint;
use super::special::{Done, MAX_NUMBER, clue, objects};
use super::table::forbidden;
use super::{Path, Reader};
use crate::error::ParseError;
use crate::formats::json::is_empty;
use crate::grid::Cell;
use crate::statement::Statement;

/// The keys of a mark.
const MARK: [&str; 2] = ["edge", "value"];

/// Unmarked neighbours are listed one by one on grids with at most this many rows, columns and values.
const MAX_NEGATIVE: usize = 32;
/// The maximum number of rules of a puzzle whose unmarked neighbours are listed.
const MAX_RULES: usize = 20_000;

/// Adds rules for the marks, and rules that no other pair of neighbours has one of the `negative` relations.
fn edges(
    reader: &mut Reader<'_>,
    found: &Constraint,
    default: Option<i32>,
    statement: fn(i32, Cell, Cell) -> Statement,
    is_one: fn(i32, i32, i32) -> bool,
) -> Done {
    let mut marked = HashSet::new();
    for (path, item) in objects(reader, found, "clues", &MARK)? {
        let (a, b) = reader.edge(&path.key("edge"), &item["edge"])?;
        let Some(value) = clue(reader, &path, item)?.or(default) else {
            return Err(reader.error(&path, "a mark without a value", "the sum that it states"));
        };
        reader.say(statement(value, a, b), &path);
        marked.insert((a, b));
    }
    let path = found.path.key("negative");
    let numbers = reader.array(&path, found.member("negative"))?;
    let number = |(path, number): &(Path, &Value)| Ok(reader.number(path, number, 0, MAX_NUMBER)? as i32);
    let negative = numbers.iter().map(number).collect::<Result<Vec<i32>, ParseError>>()?;
    if negative.is_empty() {
        return Ok(());
    }
    let (rows, columns) = (reader.shape.rows, reader.shape.columns);
    if rows.max(columns).max(reader.values().count()) > MAX_NEGATIVE {
        let message = "edges without a mark, on a grid this large";
        return Err(reader.error(&path, message, format!("at most {MAX_NEGATIVE} rows, columns and values")));
    }
    for row in 0..rows {
        for column in 0..columns {
            for (below, beside) in [(row, column + 1), (row + 1, column)] {
                let pair = [Cell::new(row, column), Cell::new(below.min(rows - 1), beside.min(columns - 1))];
                // Marks of ratios may exempt neighbours from the ban on differences, and vice versa.
                let is_marked = || {
                    let pair = (pair[0], pair[1]);
                    marked.contains(&pair) || reader.own.contains(&(found.number, pair))
                };
                if below >= rows || beside >= columns || is_marked() {
                    continue;
                }
                if reader.rules.len() >= MAX_RULES {
                    return Err(reader.error(&path, "too many rules", format!("at most {MAX_RULES}")));
                }
                let rule =
                    forbidden(reader, pair, |a, b| negative.iter().any(|&number| is_one(number, a, b)));
                reader.say(rule, &path);
            }
        }
    }
    Ok(())
}

/// Records the neighbours that marks of differences exempt from the ban on ratios, and vice versa. As in SudokuMaker,
/// this holds unless the constraint says otherwise.
pub fn exempt(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let overrides = |name: &str| found.object.get(name).is_none_or(|content| !is_empty(content));
    let other = match found.number {
        200 if overrides("overrideNegativeRatios") => 201,
        201 if overrides("overrideNegativeDifferences") => 200,
        _ => return Ok(()),
    };
    for (path, item) in objects(reader, found, "clues", &MARK)? {
        let pair = reader.edge(&path.key("edge"), &item["edge"])?;
        reader.own.insert((other, pair));
    }
    Ok(())
}

pub fn difference(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let statement = |number, a, b| Statement::new("difference").with(number).with(a).with(b);
    edges(reader, found, Some(1), statement, |number, a, b| (a - b).abs() == number)
}

pub fn ratio(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let statement = |number, a, b| Statement::new("ratio").with(number).with(a).with(b);
    edges(reader, found, Some(2), statement, |number, a, b| a == number * b || b == number * a)
}

/// Adds the marks X for a sum of 10 and V for a sum of 5. Other values are errors, because SudokuMaker writes none.
pub fn xv(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    for (path, item) in objects(reader, found, "clues", &MARK)? {
        if let Some(value) = clue(reader, &path, item)?.filter(|value| ![5, 10].contains(value)) {
            return Err(reader.error(&path.key("value"), value.to_string(), "10 for X or 5 for V"));
        }
    }
    let statement =
        |number, a, b| Statement::new("xv").with(if number == 10 { "x" } else { "v" }).with([a, b]);
    edges(reader, found, None, statement, |number, a, b| a + b == number)
}
