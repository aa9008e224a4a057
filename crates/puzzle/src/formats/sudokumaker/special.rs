//! The constraints of SudokuMaker that need their own functions to become statements.

use serde_json::Value;

use super::grid_constraints::Constraint;
use super::{Path, Reader, script, text};
use crate::error::ParseError;
use crate::formats::json::is_empty;
use crate::grid::Cell;
use crate::statement::{Argument, Statement};
use crate::terminal::on_one_line;

/// The largest number that a clue may have.
pub const MAX_NUMBER: i64 = 2_000_000;

pub type Done = Result<(), ParseError>;

/// Returns the objects in a list and their paths. A member other than `members` is unknown unless empty; even `false`
/// is unknown, because its meaning is undocumented.
pub fn objects<'v>(
    reader: &mut Reader<'_>,
    found: &'v Constraint,
    name: &str,
    members: &[&str],
) -> Result<Vec<(Path, &'v Value)>, ParseError> {
    let items = reader.array(&found.path.key(name), found.member(name))?;
    for (path, item) in &items {
        let Some(item) = item.as_object() else { return Err(reader.error(path, "not an object", "one")) };
        let says = |content: &Value| *content == Value::Bool(false) || !is_empty(content);
        for (name, _) in item.iter().filter(|(name, content)| !members.contains(&&name[..]) && says(content))
        {
            let message = format!("an unknown member of {}", super::table::name_of(found));
            reader.unknown_in(&path.key(name), &message, &members.join(", "))?;
        }
    }
    Ok(items)
}

/// The keys of a cage.
const CAGE: [&str; 2] = ["cells", "value"];
/// The keys of a clue outside the grid.
const OUTSIDE: [&str; 2] = ["outerCell", "value"];

/// Returns the number of a clue; `None` if it is empty.
pub fn clue(reader: &Reader<'_>, path: &Path, item: &Value) -> Result<Option<i32>, ParseError> {
    let content = &item["value"];
    if is_empty(content) {
        return Ok(None);
    }
    Ok(Some(reader.number(&path.key("value"), content, 0, MAX_NUMBER)? as i32))
}

pub fn thermometer(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let rule = if is_empty(found.member("slow")) { "thermo" } else { "slow-thermo" };
    found
        .lines(reader, "thermometers", |reader, path, line| reader.say(Statement::new(rule).with(line), path))
}

/// Returns the cells of a cage; `None` if it has none.
fn cage(reader: &Reader<'_>, path: &Path, item: &Value) -> Result<Option<Vec<Cell>>, ParseError> {
    let cells = reader.cell_list(&path.key("cells"), &item["cells"])?;
    Ok(Some(cells).filter(|cells| !cells.is_empty()))
}

/// Adds cages. If the sum is missing or 0, the digits of the cage only have to differ.
pub fn killer(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    for (path, item) in objects(reader, found, "cages", &CAGE)? {
        let sum = clue(reader, &path, item)?.unwrap_or(0);
        if let Some(cells) = cage(reader, &path, item)? {
            reader.say(Statement::new("killer").with(sum).with(cells), &path);
        }
    }
    Ok(())
}

/// Adds look-and-say cages, whose clue alternates between counts and digits.
pub fn look_and_say(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    for (path, item) in objects(reader, found, "cages", &CAGE)? {
        let Some(cells) = cage(reader, &path, item)? else { continue };
        let said = text(item.get("value"));
        if said.is_empty() {
            continue;
        }
        let digits: Option<Vec<u32>> = said.chars().map(|c| c.to_digit(10)).collect();
        let Some(digits) = digits.filter(|digits| digits.len() % 2 == 0) else {
            let message = format!("'{}'", on_one_line(&said, 20));
            return Err(reader.error(&path.key("value"), message, "counts and digits in turn, such as 2113"));
        };
        let counts = digits.chunks(2).map(|pair| (pair[0] as usize, pair[1] as i32)).collect();
        reader.say(Statement::new("look-and-say").with(Argument::Counts(counts)).with(cells), &path);
    }
    Ok(())
}

/// Adds groups of cells with equal digits; the groups are independent of each other. Source: gridfind's
/// `clone_constraints`, which follows a captured link.
pub fn clones(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let path = found.path.key("groups");
    for (path, cells) in reader.array(&path, found.member("groups"))? {
        let cells = reader.cell_list(&path, cells)?;
        for cell in cells.iter().skip(1) {
            reader.say(Statement::new("clone").with(vec![vec![cells[0]], vec![*cell]]), &path);
        }
    }
    Ok(())
}

pub fn quadruple(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    for (path, item) in objects(reader, found, "clues", &["corner", "digits"])? {
        let cells = reader.corner(&path.key("corner"), &item["corner"])?;
        let at = path.key("digits");
        let digits = reader.array(&at, &item["digits"])?;
        let (min, max) = (reader.values().min.into(), reader.values().max.into());
        let digit = |(path, digit): &(Path, &Value)| Ok(reader.number(path, digit, min, max)? as i32);
        let digits = digits.iter().map(digit).collect::<Result<Vec<i32>, ParseError>>()?;
        if digits.is_empty() {
            continue;
        }
        let values = Argument::Values(digits);
        let statement = match cells[..] {
            [corner, _, _, _] => Statement::new("quadruple").with(corner).with(values),
            _ => Statement::new("contain-at-least").with(values).with(cells),
        };
        reader.say(statement, &path);
    }
    Ok(())
}

/// SudokuMaker's default difference of whispers, for boards of all sizes.
const WHISPER: i64 = 5;

pub fn whisper(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let content = found.member("minDifference");
    let difference = match content {
        Value::Null => WHISPER,
        content => reader.number(&found.path.key("minDifference"), content, 0, MAX_NUMBER)?,
    };
    let rule = move || Statement::new("whisper").with(difference as i32);
    found.lines(reader, "lines", |reader, path, line| reader.say(rule().with(line), path))
}

/// Adds lockout lines, whose ends differ by at least 4, as in SudokuMaker with nine digits. For other numbers of
/// digits, the difference is unknown, because no known link shows it.
pub fn lockout(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let count = reader.values().count();
    if count != 9 && !is_empty(found.member("lines")) {
        let message =
            format!("lockout lines in a puzzle of {count} digits, whose least difference is not known");
        return reader.unknown(&found.path, &message);
    }
    found.lines(reader, "lines", |reader, path, line| {
        reader.say(Statement::new("lockout").with(4).with(line), path)
    })
}

/// Adds lines on which the digits change by a constant step.
pub fn sequence(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    found.lines(reader, "lines", |reader, path, line| steps(&line).for_each(|step| reader.say(step, path)))
}

/// Returns statements that the digits along a line change by a constant step: in three consecutive cells, twice the
/// middle digit is the sum of the other two.
pub fn steps(line: &[Cell]) -> impl Iterator<Item = Statement> + '_ {
    line.windows(3).map(|three| {
        let terms = vec![(1, three[0]), (-2, three[1]), (1, three[2])];
        Statement::new("sum").with(0).with(Argument::Terms(terms))
    })
}

/// Adds arrows. The cells of a bulb hold the digits of a number, units first. A line begins in the bulb, and its first
/// cell does not count (`BulbWithArrows` of sudokumaker-mcp).
pub fn arrow(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    for (path, item) in objects(reader, found, "bulbsWithArrows", &["bulbCells", "arrows"])? {
        let at = path.key("bulbCells");
        let bulb = reader.cell_list(&at, &item["bulbCells"])?;
        for (path, line) in reader.array(&path.key("arrows"), &item["arrows"])? {
            let line = reader.cell_list(&path, line)?;
            let Some((first, rest)) = line.split_first() else { continue };
            match &bulb[..] {
                [] => return Err(reader.error(&at, "an arrow without a bulb", "its cells")),
                _ if !bulb.contains(first) => {
                    return Err(reader.error(
                        &path,
                        format!("an arrow that begins in {first}"),
                        "a cell of its bulb first",
                    ));
                }
                _ if rest.is_empty() => {}
                [bulb] => reader.say(Statement::new("arrow").with(*bulb).with(rest), &path),
                pill => {
                    let cells: Vec<Cell> = pill.iter().rev().chain(rest).copied().collect();
                    reader.say(Statement::new("pill-arrow").with(pill.len() as i32).with(cells), &path);
                }
            }
        }
    }
    Ok(())
}

pub fn little_killer(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    for (path, item) in objects(reader, found, "clues", &["outerCell", "value", "diagonal"])? {
        let Some(sum) = clue(reader, &path, item)? else { continue };
        let at = path.key("diagonal");
        let slope = reader.number(&at, &item["diagonal"], -1, 1)?;
        if slope == 0 {
            return Err(reader.error(&at, "0", "-1 or 1"));
        }
        let at = path.key("outerCell");
        let (first, way) = reader.diagonal(&at, &item["outerCell"], slope)?;
        reader.say(Statement::new("little-killer").with(sum).with(first).with(way), &path);
    }
    Ok(())
}

pub fn sandwich(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    for (path, item) in objects(reader, found, "clues", &OUTSIDE)? {
        let Some(sum) = clue(reader, &path, item)? else { continue };
        let (line, _) = reader.line(&path.key("outerCell"), &item["outerCell"])?;
        reader.say(Statement::new("sandwich").with(sum).with(line), &path);
    }
    Ok(())
}

/// Adds clues outside the grid that see a row or column from their side.
pub fn sides(reader: &mut Reader<'_>, found: &Constraint, rule: &'static str) -> Done {
    for (path, item) in objects(reader, found, "clues", &OUTSIDE)? {
        let Some(number) = clue(reader, &path, item)? else { continue };
        let (line, side) = reader.line(&path.key("outerCell"), &item["outerCell"])?;
        reader.say(Statement::new(rule).with(number).with(line).with(side), &path);
    }
    Ok(())
}

/// Adds the statements of the components that a setter's script adds. Any other script counts as something unknown.
pub fn script(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let definition = found.member("definition");
    let name = found.object.get("name").and_then(Value::as_str);
    let name = name.or_else(|| definition.get("name")?.as_str()).unwrap_or("without a name");
    let why = match scripted(reader, found, definition)? {
        Ok(statements) => {
            statements.into_iter().for_each(|statement| reader.say(statement, &found.path));
            return Ok(());
        }
        Err(why) => on_one_line(&why, 80),
    };
    let message = format!("a rule by a script, which is not run: '{}' ({why})", on_one_line(name, 60));
    reader.unknown(&found.path, &message)
}

/// Returns the statements of a script, or the reason why it is not understood.
fn scripted(
    reader: &Reader<'_>,
    found: &Constraint,
    definition: &Value,
) -> Result<Result<Vec<Statement>, String>, ParseError> {
    let backend = &definition["backend"];
    let Some(code) = backend["code"].as_str().filter(|_| text(backend.get("type")) == "code") else {
        return Ok(Err("no code".into()));
    };
    if !is_empty(&definition["components"]) {
        return Ok(Err("it defines components of its own".into()));
    }
    let mut groups = Vec::new();
    let at = found.path.key("input").key("groups");
    for (path, group) in reader.array(&at, &found.member("input")["groups"])? {
        let cells = reader.cell_list(&path.key("cells"), &group["cells"])?;
        let value = &group["value"];
        if !value.is_null() && !value.is_string() {
            return Ok(Err("a group whose value is not text".into()));
        }
        groups.push((cells, value.as_str().map(str::to_owned)));
    }
    let size = (reader.shape.rows, reader.shape.columns);
    Ok(script::read(code, &script::Board { groups, size, values: reader.values() }))
}

/// Records lines, cages and symbols that are only drawn.
pub fn drawn(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    for (member, name) in [("lines", "line"), ("cages", "cage"), ("symbols", "symbol")] {
        for (path, item) in reader.array(&found.path.key(member), found.member(member))? {
            let value = text(item.get("value"));
            let cells = item.get("cells").map(|cells| reader.cell_list(&path, cells).unwrap_or_default());
            let cells = cells.unwrap_or_default();
            let seen = match (cells.first(), &value[..]) {
                (Some(first), "") => format!("from {first}"),
                (Some(first), value) => format!("\"{}\" from {first}", on_one_line(value, 20)),
                _ => on_one_line(&item.to_string(), 30),
            };
            reader.drawings.add(name, seen, &path);
        }
    }
    Ok(())
}
