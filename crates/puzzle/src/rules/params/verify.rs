//! Checks that statements have the arguments that their rules declare, with the right kinds and bounds, and fills in
//! omitted arguments.

use super::{Context, Need, Param, ParamKind};
use crate::grid::{Cell, GridLine};
use crate::statement::fault;
use crate::statement::{Argument, Fault, Part, Statement};

/// Returns the number of cells and values that a statement names, including the statements in its blocks.
pub(super) fn named(statement: &Statement) -> usize {
    let of = |argument: &Argument| match argument {
        Argument::Blocks(blocks) => blocks.iter().flatten().map(named).sum(),
        argument => argument.listed(),
    };
    statement.arguments.iter().map(of).sum()
}

/// Returns the statement with one valid argument for each parameter of its rule.
pub(super) fn complete(statement: Statement, context: &Context<'_>) -> Result<Statement, Fault> {
    let spec = context.spec(statement.name)?;
    let mut given = statement.arguments.into_iter().peekable();
    let mut complete = Statement::new(spec.name);
    for (place, param) in spec.params.iter().enumerate() {
        let fits = |argument: &Argument| is_of_kind(argument, &param.kind) || *argument == Argument::Absent;
        let argument =
            given.next_if(fits).map_or(Argument::Absent, |argument| canonical(argument, &param.kind));
        let argument = match (argument, param.need) {
            (Argument::Absent, Need::Optional) => Argument::Absent,
            (Argument::Absent, Need::Number(number)) => Argument::Number(number),
            (Argument::Absent, Need::FirstVariable) => Argument::Cell(Cell::variable(0)),
            (Argument::Absent, Need::Required) => {
                let found = given.peek().map_or("nothing".into(), |argument| format!("'{argument}'"));
                return Err(Fault::at(Part::Argument(place), found, param.kind.expected(context.grid)));
            }
            (Argument::Blocks(blocks), _) => Argument::Blocks(inner(blocks, context)?),
            (argument, _) => argument,
        };
        let before = complete.arguments.last();
        if let Some(fault) = wrong(place, &argument, param, before, context) {
            return Err(fault);
        }
        complete.arguments.push(argument);
    }
    match given.find(|argument| *argument != Argument::Absent) {
        Some(argument) => {
            Err(Fault::whole(format!("'{argument}' is too much"), format!("'{}'", spec.usage())))
        }
        None => Ok(complete),
    }
}

/// Returns the statements of blocks, with omitted arguments filled in.
fn inner(blocks: Vec<Vec<Statement>>, context: &Context<'_>) -> Result<Vec<Vec<Statement>>, Fault> {
    let lines = |(block, lines): (usize, Vec<Statement>)| {
        let one = |(line, statement)| complete(statement, context).map_err(|fault| fault.inside(block, line));
        lines.into_iter().enumerate().map(one).collect()
    };
    blocks.into_iter().enumerate().map(lines).collect()
}

fn is_of_kind(argument: &Argument, kind: &ParamKind) -> bool {
    match (argument, kind) {
        (Argument::Cell(_), ParamKind::Cell)
        | (Argument::Cells(_), ParamKind::Cells { .. } | ParamKind::Groups { .. })
        | (Argument::Groups(_), ParamKind::Groups { .. })
        | (Argument::Line(_), ParamKind::Line)
        | (Argument::Side(_), ParamKind::Side)
        | (Argument::Number(_), ParamKind::Number { .. })
        | (Argument::Values(_), ParamKind::Values { .. })
        | (Argument::Counts(_), ParamKind::Counts)
        | (Argument::Terms(_), ParamKind::Terms)
        | (Argument::Key(_), ParamKind::Key)
        | (Argument::Text(_), ParamKind::Text { .. })
        | (Argument::Blocks(_), ParamKind::Blocks { .. }) => true,
        (Argument::Word(word), ParamKind::Choice(words)) => {
            words.iter().any(|known| known.eq_ignore_ascii_case(word))
        }
        (Argument::Labelled(given, _), ParamKind::Labelled { label, .. }) => given == label,
        _ => false,
    }
}

/// Returns the argument in the normal form of its kind: a single list becomes lists, and a word gets the declared case.
fn canonical(argument: Argument, kind: &ParamKind) -> Argument {
    match (argument, kind) {
        (Argument::Cells(cells), ParamKind::Groups { .. }) => Argument::Groups(vec![cells]),
        (Argument::Word(word), ParamKind::Choice(words)) => {
            let known = words.iter().find(|known| known.eq_ignore_ascii_case(word));
            Argument::Word(known.copied().unwrap_or(word))
        }
        (argument, _) => argument,
    }
}

/// Returns the fault of the argument with index `place`, if it has one; `before` is the argument before it.
pub(super) fn wrong(
    place: usize,
    argument: &Argument,
    param: &Param,
    before: Option<&Argument>,
    context: &Context<'_>,
) -> Option<Fault> {
    let (grid, kind) = (context.grid, &param.kind);
    // If the grid has no variable cell, the rule itself reports that.
    if param.need == Need::FirstVariable && *argument == Argument::Cell(Cell::variable(0)) {
        return None;
    }
    let part = || Part::Argument(place);
    let bad = |shown: String| Some(Fault::at(part(), format!("'{shown}'"), kind.expected(grid)));
    let alien = |cells: &[Cell]| {
        let cell = cells.iter().find(|&&cell| !grid.has(cell))?;
        let (message, expected) = grid.lacks(Some(*cell), &cell.to_string());
        Some(Fault::at(part(), message, expected))
    };
    let beyond = |value: &&i32| {
        let values = grid.widest_values();
        !(i32::from(values.min)..=i32::from(values.max)).contains(value)
    };
    match (argument, kind) {
        (Argument::Cell(cell), _) => alien(&[*cell]),
        (Argument::Cells(cells), _) if cells.is_empty() => bad(String::new()),
        (Argument::Cells(cells), ParamKind::Cells { distinct: true }) => {
            alien(cells).or_else(|| fault::repeated(place, cells))
        }
        (Argument::Cells(cells), _) => alien(cells),
        (Argument::Groups(groups), kind) => {
            let or_empty = *kind == ParamKind::Groups { or_empty: true };
            let is_wrong = groups.iter().all(Vec::is_empty) || !or_empty && groups.iter().any(Vec::is_empty);
            if is_wrong { bad(argument.to_string()) } else { groups.iter().find_map(|cells| alien(cells)) }
        }
        (Argument::Line(line), _) => {
            let exists = match line {
                GridLine::Row(row) => *row < grid.rows(),
                GridLine::Column(column) => *column < grid.columns(),
            };
            if exists && !line.cells(grid).is_empty() { None } else { bad(line.to_string()) }
        }
        (Argument::Side(side), _) => match before {
            Some(Argument::Line(line)) if !line.sides().contains(side) => {
                let [first, second] = line.sides();
                Some(Fault::at(part(), format!("'{side}'"), format!("'{first}' or '{second}'")))
            }
            _ => None,
        },
        (Argument::Number(number), ParamKind::Number { min, max, .. })
        | (Argument::Labelled(_, number), ParamKind::Labelled { min, max, .. }) => {
            if (min..=max).contains(&number) { None } else { bad(number.to_string()) }
        }
        (Argument::Values(values), ParamKind::Values { or_none }) => match values.iter().find(beyond) {
            Some(value) => bad(value.to_string()),
            None if values.is_empty() && !or_none => bad(String::new()),
            None => None,
        },
        (Argument::Counts(counts), _) => {
            let mut values: Vec<i32> = counts.iter().map(|&(_, value)| value).collect();
            values.sort_unstable();
            let repeats = values.windows(2).any(|pair| pair[0] == pair[1]);
            let large = counts.iter().any(|&(count, _)| count > usize::from(u16::MAX));
            match counts.is_empty() || repeats || large || values.iter().any(|value| beyond(&value)) {
                true => bad(argument.to_string()),
                false => None,
            }
        }
        (Argument::Terms(terms), _) => {
            let cells: Vec<Cell> = terms.iter().map(|&(_, cell)| cell).collect();
            let large = terms.iter().find(|(factor, _)| !(-MAX_FACTOR..=MAX_FACTOR).contains(factor));
            match large {
                _ if terms.is_empty() => bad(String::new()),
                Some((factor, _)) => Some(Fault::at(part(), format!("'{factor}'"), factors())),
                None => alien(&cells),
            }
        }
        (Argument::Key(key), _) => {
            let (message, expected) = key.complaint(grid.values(), grid.widest_values())?;
            Some(Fault::at(part(), message, expected))
        }
        (Argument::Text(text), _) => {
            if is_word(text) {
                None
            } else {
                bad(text.clone())
            }
        }
        (Argument::Blocks(blocks), ParamKind::Blocks { most }) => {
            let empty = blocks.is_empty() || blocks.iter().any(Vec::is_empty);
            if empty || blocks.len() > *most { bad(argument.to_string()) } else { None }
        }
        _ => None,
    }
}

/// Returns `true` if a text can be a single word of a line, even inside a block.
fn is_word(text: &str) -> bool {
    let breaks = |c: char| c.is_whitespace() || c.is_control() || c == '#';
    !text.is_empty() && !text.contains(breaks) && !["{", "}", ";"].contains(&text)
}

/// The largest absolute value of a term's factor.
const MAX_FACTOR: i32 = 1_000;

/// Returns the text that describes valid factors in errors.
pub(super) fn factors() -> String {
    format!("an integer from -{MAX_FACTOR} to {MAX_FACTOR}")
}

/// Reads a factor of a term.
pub(super) fn factor(digits: &str) -> Option<i32> {
    digits.parse().ok().filter(|factor| (-MAX_FACTOR..=MAX_FACTOR).contains(factor))
}
