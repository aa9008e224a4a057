//! SudokuMaker's groups of values: low, middle and high values, or values with equal remainders.

use serde_json::Value;

use super::grid_constraints::Constraint;
use super::special::Done;
use super::{Path, Reader};
use crate::error::ParseError;
use crate::statement::Statement;

/// Returns the group of each value according to bit masks of values; `None` unless each value is in exactly one group.
fn groups(reader: &Reader<'_>, found: &Constraint) -> Result<Option<Vec<usize>>, ParseError> {
    let path = found.path.key("groups");
    let masks = reader.array(&path, found.member("groups"))?;
    let mask = |(path, mask): &(Path, &Value)| Ok(reader.number(path, mask, 0, i64::MAX)? as u64);
    let masks = masks.iter().map(mask).collect::<Result<Vec<u64>, ParseError>>()?;
    let (min, count) = (usize::from(reader.values().min), reader.values().count());
    if count + min > 62 {
        return Ok(None);
    }
    let all = (1_u64 << count) - 1;
    // The bit of a digit is 1 << digit, as in SudokuMaker's own code.
    if masks.iter().fold(0, |union, mask| union | mask) != all << min {
        return Ok(None);
    }
    let group = |value: usize| {
        let mut within = masks.iter().enumerate().filter(|(_, mask)| *mask >> (value + min) & 1 == 1);
        within.next().map(|(place, _)| place).filter(|_| within.next().is_none())
    };
    Ok((0..count).map(group).collect())
}

/// The supported kinds of groups of values.
enum Groups {
    /// Low, middle and high values.
    Thirds,
    /// Values with the same remainder modulo this number.
    Remainders(usize),
}

fn known_groups(reader: &Reader<'_>, found: &Constraint) -> Result<Groups, ParseError> {
    let known = groups(reader, found)?.and_then(|group| {
        let (count, kinds) = (group.len(), group.iter().max()? + 1);
        let together = |same: &dyn Fn(usize, usize) -> bool| {
            (0..count).all(|a| (0..count).all(|b| (group[a] == group[b]) == same(a, b)))
        };
        if kinds == 3 && count % 3 == 0 && together(&|a, b| a / (count / 3) == b / (count / 3)) {
            return Some(Groups::Thirds);
        }
        together(&|a, b| a % kinds == b % kinds).then_some(Groups::Remainders(kinds))
    });
    known.ok_or_else(|| {
        let path = found.path.key("groups");
        reader.error(&path, "groups of values", "low, middle and high ones, or groups with equal remainders")
    })
}

pub fn entropy(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let (statement, count) = match known_groups(reader, found)? {
        Groups::Thirds => (Statement::new("entropic"), 3),
        Groups::Remainders(modulus) => (Statement::new("modular").with(modulus as i32), modulus),
    };
    // With N groups, any N consecutive cells have a digit from each group. The meaning for a shorter line is unclear.
    let path = found.path.key("lines");
    for (path, line) in reader.array(&path, found.member("lines"))? {
        let cells = reader.cell_list(&path, line)?.len();
        if (2..count).contains(&cells) {
            let message = format!("a line of {cells} cells for {count} groups of digits");
            reader.unknown(&path, &message)?;
        }
    }
    found.lines(reader, "lines", |reader, path, line| {
        if line.len() >= count {
            reader.say(statement.clone().with(line), path);
        }
    })
}

pub fn global_entropy(reader: &mut Reader<'_>, found: &Constraint) -> Done {
    let rule = match known_groups(reader, found)? {
        Groups::Thirds => "global-entropy",
        Groups::Remainders(3) => "global-mod",
        Groups::Remainders(modulus) => {
            let message = format!("remainders modulo {modulus} in all squares of four cells");
            return Err(reader.error(&found.path.key("groups"), message, "three groups"));
        }
    };
    reader.say(Statement::new(rule), &found.path);
    Ok(())
}
