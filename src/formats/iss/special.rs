//! The ISS types whose arguments are more than a number and cells.

use std::collections::HashMap;

use super::lists::segments;
use super::reader::{Reader, words};
use super::token::{Arg, Token};
use crate::error::ParseError;
use crate::grid::{Cell, Digit};

type Said = Result<(), ParseError>;

/// A decimal integer.
fn integer(text: &str) -> Option<i32> {
    text.parse().ok().filter(|_| !text.starts_with('+'))
}

/// The number in front and the cells behind it; `default` where the number is empty or left out.
pub fn number<'t, 's>(
    reader: &Reader<'_>,
    token: &'t Token<'s>,
    default: Option<&str>,
) -> Result<(String, &'t [Arg<'s>]), ParseError> {
    let first = token.args.first();
    let text = first.map_or("", |arg| arg.text);
    if let Some(number) = integer(text).filter(|&number| number >= 0) {
        return Ok((number.to_string(), &token.args[1..]));
    }
    match default {
        Some(default) if first.is_some() && text.is_empty() => Ok((default.to_owned(), &token.args[1..])),
        Some(default) if reader.geometry.cells.parse(text).is_ok() => Ok((default.to_owned(), &token.args)),
        _ if integer(text).is_some() => Err(reader.bad(token, first, "a number that is not negative")),
        _ => Err(reader.bad(token, first, "a number")),
    }
}

/// `.~R1C1_5~R1C2_1_3`.
pub fn given(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let values = reader.geometry.size.values;
    for arg in token.args.iter().filter(|arg| !arg.text.is_empty()) {
        let (name, list) = arg.text.split_once('_').unwrap_or((arg.text, "?"));
        let cell = reader.cell(&Arg { text: name, mark: arg.mark })?;
        let value = |text: &str| text.parse::<Digit>().ok().filter(|&value| values.contains(value));
        let list: Option<Vec<Digit>> =
            if list.is_empty() { Some(Vec::new()) } else { list.split('_').map(value).collect() };
        let list = list.ok_or_else(|| {
            let expected = format!("CELL_VALUE, each value from {} to {}", values.min, values.max);
            reader.bad(token, Some(arg), expected)
        })?;
        reader.give(cell, &list, arg.mark)?;
    }
    Ok(())
}

/// `.XSum~R3~10~12`: the clue from the left or top, then the one from the right or bottom.
pub fn sides(reader: &mut Reader<'_>, token: &Token<'_>, head: &str) -> Said {
    let (line, sides) = line(reader, token, token.args.first())?;
    for (clue, side) in token.args.iter().skip(1).zip(sides) {
        if !clue.text.is_empty() {
            let number = integer(clue.text).ok_or_else(|| reader.bad(token, Some(clue), "a number"))?;
            reader.say_once(
                format!("{head} {line} {side}"),
                format!("{head} {number} {line} {side}"),
                clue.mark,
            )?;
        }
    }
    match token.args.get(3) {
        Some(arg) => Err(reader.bad(token, Some(arg), "a line and two clues")),
        None => Ok(()),
    }
}

/// `R3` or `C12`, in native words, with the names of its ends.
fn line(
    reader: &Reader<'_>,
    token: &Token<'_>,
    arg: Option<&Arg<'_>>,
) -> Result<(String, [&'static str; 2]), ParseError> {
    let (rows, columns) = (reader.geometry.size.rows, reader.geometry.size.columns);
    let parse = |text: &str| {
        let number = |digits: &str| digits.parse::<usize>().ok().filter(|_| !digits.starts_with('+'));
        let row = text.strip_prefix(['R', 'r']).and_then(number).filter(|row| (1..=rows).contains(row));
        let column =
            text.strip_prefix(['C', 'c']).and_then(number).filter(|column| (1..=columns).contains(column));
        match (row, column) {
            (Some(row), _) => Some((format!("r{row}"), ["left", "right"])),
            (_, Some(column)) => Some((format!("c{column}"), ["top", "bottom"])),
            _ => None,
        }
    };
    arg.and_then(|arg| parse(arg.text))
        .ok_or_else(|| reader.bad(token, arg, format!("R1 to R{rows}, or C1 to C{columns}")))
}

/// `.Sandwich~8~C1`.
pub fn sandwich(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let (sum, _) = number(reader, token, None)?;
    let (line, _) = line(reader, token, token.args.get(1))?;
    reader.say_once(format!("sandwich {line}"), format!("sandwich {sum} {line}"), token.mark)
}

/// The direction of the diagonal that a cell names, for each cell that names one.
pub fn diagonals(rows: usize, columns: usize) -> HashMap<Cell, &'static str> {
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

/// `.LittleKiller~22~R1C1`: the cell names a diagonal.
pub fn little_killer(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let (sum, cells) = number(reader, token, None)?;
    let [arg] = cells else { return Err(reader.bad(token, cells.get(1), "a sum and a cell")) };
    let cell = reader.cell(arg)?;
    let named = diagonals(reader.geometry.size.rows, reader.geometry.size.columns);
    let Some(direction) = named.get(&cell) else {
        return Err(reader.bad(
            token,
            Some(arg),
            "a cell that names a diagonal: the first of it on the edge",
        ));
    };
    reader.say_once(
        format!("little-killer {cell}"),
        format!("little-killer {sum} {cell} {direction}"),
        token.mark,
    )
}

/// `.Diagonal~1` runs up to the right, `.Diagonal~-1` down.
pub fn diagonal(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let line = match token.args.first().map(|arg| arg.text) {
        Some("1") => "diagonal anti",
        Some("-1") => "diagonal main",
        _ => return Err(reader.bad(token, token.args.first(), "1 or -1")),
    };
    reader.say_once(line.to_owned(), line, token.mark)
}

/// `.Sum~23~cells`, or `.Sum~0_=_1_-10~cells` with a coefficient for each cell.
pub fn sum(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let arg = token.args.first();
    let mut parts = arg.map_or("", |arg| arg.text).split('_');
    let expected = "a sum, or SUM_=_COEFFICIENTS with one from -100 to 100 for each cell";
    let total = parts.next().and_then(integer).ok_or_else(|| reader.bad(token, arg, expected))?;
    let mut parts = parts.peekable();
    parts.next_if_eq(&"=");
    let factors: Option<Vec<i32>> =
        parts.map(|part| integer(part).filter(|factor| (-100..=100).contains(factor))).collect();
    let cells = reader.cells(&token.args[1..])?;
    let fits = |factors: &Vec<i32>| factors.is_empty() || factors.len() == cells.len();
    let factors = factors.filter(fits).ok_or_else(|| reader.bad(token, arg, expected))?;
    let term = |(place, cell): (usize, &Cell)| match factors.get(place) {
        None | Some(1) => cell.to_string(),
        Some(factor) => format!("{factor}*{cell}"),
    };
    let terms: Vec<String> = cells.iter().enumerate().map(term).collect();
    reader.say(format!("sum {total} {}", terms.join(" ")), token.mark)
}

/// `.SumLine~10~cells`, with `LOOP` behind them if the line closes.
pub fn sum_line(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let (sum, cells) = number(reader, token, Some("10"))?;
    let (cells, kind) = match cells {
        [cells @ .., last] if last.text == "LOOP" => (cells, "loop "),
        cells => (cells, ""),
    };
    let cells = reader.words(cells)?;
    reader.say(format!("sum-line {sum} {kind}{cells}"), token.mark)
}

/// Values with `_` between, in native words.
fn values(reader: &Reader<'_>, token: &Token<'_>, arg: Option<&Arg<'_>>) -> Result<String, ParseError> {
    let known = reader.geometry.size.values;
    let value = |text: &str| text.parse::<Digit>().ok().filter(|&value| known.contains(value));
    let list = arg.map(|arg| arg.text.split('_').map(value).collect::<Option<Vec<_>>>());
    let list = list.flatten().ok_or_else(|| {
        reader.bad(token, arg, format!("values from {} to {}, such as 1_3", known.min, known.max))
    })?;
    Ok(list.iter().map(Digit::to_string).collect::<Vec<_>>().join(","))
}

/// `.ContainAtLeast~1_1_2~cells` and `.ContainExact`.
pub fn contain(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let head = if token.name.text == "ContainExact" { "contain-exactly" } else { "contain-at-least" };
    let list = values(reader, token, token.args.first())?;
    let cells = reader.words(&token.args[1..])?;
    reader.say(format!("{head} {list} {cells}"), token.mark)
}

/// `.Quad~R2C1~4~5`: the upper left cell, then values.
pub fn quad(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let arg = token.args.first().ok_or_else(|| reader.bad(token, None, "the upper left cell"))?;
    let cell = reader.cell(arg)?;
    let list: Result<Vec<String>, ParseError> =
        token.args[1..].iter().map(|arg| values(reader, token, Some(arg))).collect();
    let list = list?.join(",");
    let line = if cell.is_variable() {
        let corners = [(0, 0), (0, 1), (1, 0), (1, 1)];
        let cells: Option<Vec<Cell>> =
            corners.iter().map(|&(down, right)| reader.geometry.cells.step(cell, down, right)).collect();
        let cells =
            cells.ok_or_else(|| reader.bad(token, Some(arg), "a cell with others below and beside it"))?;
        format!("contain-at-least {list} {}", words(&cells))
    } else {
        format!("quadruple {cell} {list}")
    };
    reader.say_once(format!("quadruple {cell}"), line, token.mark)
}

/// `.LookAndSay~2312~cells`: two 3s and one 2.
pub fn look_and_say(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let arg = token.args.first();
    let text = arg.map_or("", |arg| arg.text);
    let known = reader.geometry.size.values;
    let told = text.as_bytes().iter().skip(1).step_by(2).map(|value| Digit::from(value.wrapping_sub(b'0')));
    let told: Vec<Digit> = told.collect();
    let are_new = (0..told.len()).all(|place| !told[..place].contains(&told[place]));
    let fits = !text.is_empty()
        && text.len().is_multiple_of(2)
        && text.bytes().all(|b| b.is_ascii_digit())
        && are_new
        && told.iter().all(|&value| known.contains(value));
    if !fits {
        let (min, max) = (known.min, known.max);
        let expected = format!("pairs of digits, a count and a value each, values from {min} to {max} once");
        return Err(reader.bad(token, arg, expected));
    }
    let pairs: Vec<String> =
        text.as_bytes().chunks(2).map(|pair| format!("{}x{}", pair[0] as char, pair[1] as char)).collect();
    let cells = reader.words(&token.args[1..])?;
    reader.say(format!("look-and-say {} {cells}", pairs.join(",")), token.mark)
}

/// `.Indexing~C~cells`.
pub fn indexing(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let kind = match token.args.first().map(|arg| arg.text) {
        Some("C") => "column",
        Some("R") => "row",
        _ => return Err(reader.bad(token, token.args.first(), "C or R")),
    };
    let cells = reader.words(&token.args[1..])?;
    reader.say(format!("indexing {kind} {cells}"), token.mark)
}

/// `.PillArrow~2~cells`: the pill's cells are read from left to right and top to bottom.
pub fn pill_arrow(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let (length, args) = number(reader, token, None)?;
    let mut cells = reader.cells(args)?;
    let pill = length.parse().unwrap_or(0).min(cells.len());
    cells[..pill].sort_unstable();
    reader.say(format!("pill-arrow {length} {}", words(&cells)), token.mark)
}

/// `.RegionSumLine~cells`: states nothing where there are no regions.
pub fn region_sum(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let cells = reader.words(&token.args)?;
    if reader.geometry.boxes.is_none() && reader.geometry.pieces.is_none() {
        return Ok(());
    }
    reader.say(format!("region-sum {cells}"), token.mark)
}

/// `.DisjointSets`: about boxes, even where those are no houses.
pub fn disjoint_sets(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    if reader.geometry.boxes.is_some() {
        return reader.say_once("disjoint-sets".into(), "disjoint-sets", token.mark);
    }
    let Some((height, width)) = reader.geometry.default_boxes else { return Ok(()) };
    for place in 0..height * width {
        let rows = (place / width..reader.geometry.size.rows).step_by(height);
        let cells = rows.flat_map(|row| {
            (place % width..reader.geometry.size.columns)
                .step_by(width)
                .map(move |column| Cell::new(row, column))
        });
        let line = format!("extra-region {}", words(&cells.collect::<Vec<_>>()));
        reader.say_once(format!("disjoint-sets {place}"), line, token.mark)?;
    }
    Ok(())
}

/// `.FullRankTies~any`.
pub fn full_rank_ties(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let mode = token.args.first().map_or("", |arg| arg.text);
    if !["none", "only-unclued", "any"].contains(&mode) {
        return Err(reader.bad(token, token.args.first(), "none, only-unclued or any"));
    }
    reader.say_once("full-rank-ties".into(), format!("full-rank-ties {mode}"), token.mark)
}

/// `.ConnectedValues~group~1_3~size`: in the grid where no group is named.
pub fn connected_values(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let list = values(reader, token, token.args.get(1))?;
    let cells = match token.args.first().filter(|arg| !arg.text.is_empty()) {
        None => String::new(),
        Some(arg) => {
            let group = reader.geometry.cells.group(arg.text);
            let cells = group.map(|group| words(&group.cells().collect::<Vec<_>>()));
            format!(
                " {}",
                cells.ok_or_else(|| reader.bad(
                    token,
                    Some(arg),
                    "the prefix of variable cells, or nothing"
                ))?
            )
        }
    };
    let size = match token.args.get(2).filter(|arg| !arg.text.is_empty()) {
        None => String::new(),
        Some(arg) => {
            let size = integer(arg.text).ok_or_else(|| reader.bad(token, Some(arg), "a number of cells"))?;
            format!(" size {size}")
        }
    };
    reader.say(format!("connected-values {list}{size}{cells}"), token.mark)
}

/// `.ChaosConstruction`: its variable cells are the group CC.
pub fn chaos_construction(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let first = reader.geometry.cells.group("CC").map_or(0, |group| group.first);
    let (size, values) = (reader.geometry.region_size, reader.geometry.size.values.count());
    let size = if size == values { String::new() } else { format!(" size {size}") };
    let line = format!("chaos-construction {}{size}", Cell::variable(first));
    reader.say_once("chaos-construction".into(), line, token.mark)
}

/// `.Doppelganger`: its variable cells, where any are named, follow each other.
pub fn doppelganger(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let first = reader.geometry.cells.group("DGC").map(|group| Cell::variable(group.first));
    let line = first.map_or("doppelganger".to_owned(), |first| format!("doppelganger {first}"));
    reader.say_once("doppelganger".into(), line, token.mark)
}

/// Control cell, offset, and what follows; where nothing does, the region cells that the control
/// cell sees by `steps`, its own first.
fn chaos(
    reader: &mut Reader<'_>,
    token: &Token<'_>,
    around: impl Fn(&dyn Fn(isize, isize) -> Option<Cell>) -> String,
) -> Result<String, ParseError> {
    let control = token.args.first().ok_or_else(|| reader.bad(token, None, "a control cell"))?;
    let offset = token.args.get(1).map_or("", |arg| arg.text);
    let offset = match offset {
        "" => 0,
        text => integer(text).ok_or_else(|| reader.bad(token, token.args.get(1), "an offset, 0 or 1"))?,
    };
    let cell = reader.cell(control)?;
    let arms = token.args.get(2..).filter(|args| args.iter().any(|arg| !arg.text.is_empty()));
    let cells = match (arms, reader.geometry.cells.group("CC")) {
        (Some(args), _) => {
            let cells = segments(reader, args)?;
            if cells.is_empty() {
                return Err(reader.bad(token, args.first(), "cells"));
            }
            cells
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
    Ok(format!("{cell} {offset} {cells}"))
}

/// `.ChaosArrow~control~offset~arm~-~arm`: without arms, all four.
pub fn chaos_arrow(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let rest = chaos(reader, token, |region| {
        let arm = |(down, right): (isize, isize)| {
            let cells: Vec<Cell> = (0..).map_while(|far| region(far * down, far * right)).collect();
            words(&cells)
        };
        let arms = [(-1, 0), (1, 0), (0, -1), (0, 1)];
        arms.map(arm).join(" / ")
    })?;
    reader.say(format!("chaos-arrow {rest}"), token.mark)
}

/// `.ChaosCount~control~offset~cells`: without cells, the control cell's and those around it.
pub fn chaos_count(reader: &mut Reader<'_>, token: &Token<'_>) -> Said {
    let rest = chaos(reader, token, |region| {
        let around = (-1..=1).flat_map(|down| (-1..=1).map(move |right| (down, right)));
        let others = around.filter(|&step| step != (0, 0));
        let cells: Vec<Cell> =
            [(0, 0)].into_iter().chain(others).filter_map(|(down, right)| region(down, right)).collect();
        words(&cells)
    })?;
    reader.say(format!("chaos-count {rest}"), token.mark)
}
