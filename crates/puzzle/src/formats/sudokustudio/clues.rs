//! The elements of SudokuStudio that need their own functions to become statements.

use serde_json::Value;

use super::Reader;
use super::document::Element;
use crate::error::ParseError;
use crate::formats::json::Path;
use crate::grid::{Cell, HouseKind};
use crate::statement::{Argument, PairKey, Statement};

type Done = Result<(), ParseError>;

/// Adds `statement` with the cells of each line that has at least `shortest` cells.
pub fn lines(reader: &mut Reader<'_>, element: &Element<'_>, shortest: usize, statement: Statement) -> Done {
    for (path, line) in reader.named(&element.path, element.value)? {
        let cells = reader.cells(&path, line)?;
        if cells.len() >= shortest {
            reader.say(statement.clone().with(cells), &path);
        }
    }
    Ok(())
}

/// Adds renban lines, on which a repeated cell counts once.
pub fn renban(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    for (path, line) in reader.named(&element.path, element.value)? {
        let mut cells = Vec::new();
        for cell in reader.cells(&path, line)? {
            if !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        if cells.len() > 1 {
            reader.say(Statement::new("renban").with(cells), &path);
        }
    }
    Ok(())
}

/// Adds lines whose digits have the same sum in each visit of a region.
pub fn region_sum(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    for (path, line) in reader.named(&element.path, element.value)? {
        let cells = reader.cells(&path, line)?;
        let is_outside = |cell: &&Cell| !reader.own.regions.iter().any(|region| region.contains(cell));
        if let Some(cell) = cells.iter().find(is_outside) {
            let message = format!("a line of region sums through {cell}, which is in no region");
            return Err(reader.error(&path, message, "cells in regions"));
        }
        if cells.len() > 1 {
            reader.say(Statement::new("region-sum").with(cells), &path);
        }
    }
    Ok(())
}

/// Returns the members of an object. Keys other than `known` count as something unknown.
fn members<'v>(
    reader: &mut Reader<'_>,
    path: &Path,
    content: &'v Value,
    known: &[&str],
) -> Result<&'v serde_json::Map<String, Value>, ParseError> {
    let members = reader.object(path, content, "an object")?;
    let expected = known.join(", ");
    reader.check(path, members, |name| known.contains(&name), "an unknown member", &expected)?;
    Ok(members)
}

/// Adds arrows. The cells of a bulb hold the digits of a number in order, and the body begins with a cell of the bulb.
pub fn arrow(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    for (path, content) in reader.named(&element.path, element.value)? {
        let arrow = members(reader, &path, content, &["bulb", "body"])?;
        let cells = |name: &str| reader.cells(&path.key(name), arrow.get(name).unwrap_or(&Value::Null));
        let (bulb, body) = (cells("bulb")?, cells("body")?);
        match (&bulb[..], body.get(1..)) {
            ([], _) | (_, None | Some([])) => {}
            ([bulb], Some(body)) => reader.say(Statement::new("arrow").with(*bulb).with(body), &path),
            (pill, Some(body)) => {
                let cells = [pill, body].concat();
                reader.say(Statement::new("pill-arrow").with(pill.len() as i32).with(cells), &path);
            }
        }
    }
    Ok(())
}

/// Adds cages without repeats, perhaps with a sum.
pub fn killer(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    for (path, content) in reader.named(&element.path, element.value)? {
        let cage = members(reader, &path, content, &["cells", "sum"])?;
        let cells = reader.marked(&path.key("cells"), cage.get("cells").unwrap_or(&Value::Null))?;
        let at = path.key("sum");
        let sum = match cage.get("sum") {
            None | Some(Value::Null) => 0,
            Some(sum) => match reader.number(&at, sum)? {
                0 => return Err(reader.error(&at, "0", "a sum above 0, or none")),
                sum => sum as i32,
            },
        };
        if !cells.is_empty() {
            reader.say(Statement::new("killer").with(sum).with(cells), &path);
        }
    }
    Ok(())
}

pub fn clone(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    for (path, content) in reader.named(&element.path, element.value)? {
        let pair = members(reader, &path, content, &["a", "b", "color", "label"])?;
        let cells = |name: &str| reader.cells(&path.key(name), pair.get(name).unwrap_or(&Value::Null));
        let (a, b) = (cells("a")?, cells("b")?);
        if a.len() != b.len() {
            let message = format!("{} cells", b.len());
            return Err(reader.error(&path.key("b"), message, format!("{}, as many as are cloned", a.len())));
        }
        if !a.is_empty() {
            reader.say(Statement::new("clone").with(vec![a, b]), &path);
        }
    }
    Ok(())
}

/// Adds marks between neighbours, each with its number or, if it has none, with `usual`.
pub fn dots(reader: &mut Reader<'_>, element: &Element<'_>, rule: &'static str, usual: usize) -> Done {
    for (number, path, content) in reader.numbered(&element.path, element.value)? {
        let [a, b] = reader.edge(&path, number)?;
        let number = if *content == Value::Bool(true) { usual } else { reader.number(&path, content)? };
        reader.say(Statement::new(rule).with(number as i32).with(a).with(b), &path);
    }
    Ok(())
}

/// Adds sums of neighbours. A mark without a number states nothing.
pub fn xv(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    for (number, path, content) in with_numbers(reader, element)? {
        let pair = reader.edge(&path, number)?;
        reader.say(
            match content {
                10 => Statement::new("xv").with("x").with(pair),
                5 => Statement::new("xv").with("v").with(pair),
                sum => {
                    Statement::new("sum").with(sum).with(Argument::Terms(pair.map(|cell| (1, cell)).to_vec()))
                }
            },
            &path,
        );
    }
    Ok(())
}

/// Returns the clues of an element that have a number; a clue without one is unfinished and states nothing.
fn with_numbers(reader: &Reader<'_>, element: &Element<'_>) -> Result<Vec<(usize, Path, i32)>, ParseError> {
    let clues = reader.numbered(&element.path, element.value)?.into_iter();
    let clues = clues.filter(|(_, _, content)| **content != Value::Bool(true));
    clues
        .map(|(place, path, content)| {
            let number = reader.number(&path, content)? as i32;
            Ok((place, path, number))
        })
        .collect()
}

/// Adds clues outside rows and columns. If `has_side`, the rules contain the side from which the clues see the line.
pub fn outside(reader: &mut Reader<'_>, element: &Element<'_>, rule: &'static str, has_side: bool) -> Done {
    for (place, path, number) in with_numbers(reader, element)? {
        let (line, side) = reader.line(&path, place)?;
        let statement = Statement::new(rule).with(number).with(line);
        reader.say(if has_side { statement.with(side) } else { statement }, &path);
    }
    Ok(())
}

pub fn little_killer(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    for (place, path, sum) in with_numbers(reader, element)? {
        let (first, way) = reader.diagonal(&path, place)?;
        reader.say(Statement::new("little-killer").with(sum).with(first).with(way), &path);
    }
    Ok(())
}

/// Adds rules about the digits around a corner, which has fewer than four cells at the rim.
pub fn quadruple(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    for (corner, path, content) in reader.numbered(&element.path, element.value)? {
        let cells = reader.corner(&path, corner)?;
        if *content == Value::Bool(true) {
            continue;
        }
        let side = reader.side();
        let mut values = Vec::new();
        for (path, value) in reader.list(&path, content)? {
            let value = reader.number(&path, value)?;
            if !(1..=side).contains(&value) {
                return Err(reader.error(&path, value.to_string(), format!("a digit from 1 to {side}")));
            }
            values.push(value as i32);
        }
        if values.is_empty() {
            continue;
        }
        let values = Argument::Values(values);
        let statement = match cells.len() {
            4 => Statement::new("quadruple").with(cells[0]).with(values),
            _ => Statement::new("contain-at-least").with(values).with(cells),
        };
        reader.say(statement, &path);
    }
    Ok(())
}

/// Adds each of two rules whose switch is on.
fn switches(reader: &mut Reader<'_>, element: &Element<'_>, rules: [(&str, Statement); 2]) -> Done {
    let names = rules.each_ref().map(|(name, _)| *name);
    if element.value.is_null() {
        return Ok(());
    }
    let parts = members(reader, &element.path, element.value, &names)?;
    for (name, statement) in rules {
        let path = element.path.key(name);
        if reader.truth(&path, parts.get(name).unwrap_or(&Value::Bool(false)))? {
            reader.say(statement, &path);
        }
    }
    Ok(())
}

pub fn diagonal(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    let diagonal = |word: &'static str| Statement::new("diagonal").with(word);
    switches(reader, element, [("positive", diagonal("anti")), ("negative", diagonal("main"))])
}

pub fn consecutive(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    let rule = Statement::new;
    switches(reader, element, [("orth", rule("non-consecutive")), ("diag", rule("diagonal-non-consecutive"))])
}

/// Adds a rule that cells at the same position of their boxes differ.
pub fn disjoint_groups(reader: &mut Reader<'_>, element: &Element<'_>) -> Done {
    if matches!(element.value, Value::Null | Value::Bool(false)) {
        return Ok(());
    }
    let houses = reader.shape.houses().unwrap_or_default();
    if !houses.iter().any(|house| house.kind == HouseKind::Box) {
        return Err(reader.error(
            &element.path,
            "disjoint groups without boxes",
            "boxes, all of the same height and width",
        ));
    }
    reader.say(Statement::new("disjoint-sets"), &element.path);
    Ok(())
}

/// Adds rules that no two neighbours have this sum. SudokuStudio does not exempt marked neighbours.
pub fn unequal(reader: &mut Reader<'_>, element: &Element<'_>, sum: usize) -> Done {
    if matches!(element.value, Value::Null | Value::Bool(false)) {
        return Ok(());
    }
    if reader.own.sums.contains(&sum) {
        let message = format!("'{}' with marks of {sum}, which it forbids as well", element.name);
        return Err(reader.error(
            &element.path,
            message,
            "one of the two; 'strict-xv' exempts what is marked",
        ));
    }
    let pairs = reader.neighbours(&element.path, &format!("'{}' on a grid this large", element.name))?;
    let key = PairKey::table(reader.values(), |a, b| a + b != sum as i32);
    for pair in pairs {
        let key = Argument::Key(key.clone());
        reader.say(Statement::new("pair").with(key).with(pair), &element.path);
    }
    Ok(())
}
