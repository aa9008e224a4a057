//! The line of a step: its name with the values, the house and the cells that it is about, and what it does.

use std::collections::BTreeSet;

use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;
use crate::steps::{Cause, Cells, Fact, Kind, Step};

/// The name of a step with what tells it from others of that name, as `hidden pair 4 7 in box 2: r1c5 r3c4`.
pub fn title(puzzle: &Puzzle, step: &Step) -> String {
    let name = &step.name;
    let place = match step.kind {
        Kind::Single => step.because.first().and_then(|cause| house(puzzle, cause)),
        Kind::Intersection => base(step).and_then(|base| house(puzzle, &step.because[base])),
        Kind::Subset => step.because.iter().find_map(|cause| house(puzzle, cause)),
        _ => None,
    };
    let values: BTreeSet<Digit> = step.because.iter().filter_map(value).collect();
    let list = values.iter().map(|&value| puzzle.grid().sign(value)).collect::<Vec<_>>().join(" ");
    match (step.kind, place) {
        (Kind::Single | Kind::Intersection, Some(house)) => format!("{name} {list} in {house}"),
        (Kind::Subset, Some(house)) => {
            let mut cells: Vec<Cell> = step.because.iter().filter_map(cell).collect();
            cells.sort_unstable();
            format!("{name} {list} in {house}: {}", Cells(&cells, puzzle.grid()))
        }
        (Kind::Fish | Kind::Chain | Kind::Net, _) if is_about_one(step, &values) => format!("{name} {list}"),
        _ => name.clone(),
    }
}

/// Returns the conclusions of a step, as `r1c3=7 r1c5<>2`; cells of a line that lose the same values are joined, as
/// `r1c56<>2`.
pub fn effects(puzzle: &Puzzle, step: &Step) -> String {
    let signs = puzzle.grid().signs();
    let placed = step
        .place
        .iter()
        .map(|(cell, value)| format!("{}={}", puzzle.grid().name_of(*cell), signs.of(*value)));
    let mut told: Vec<String> = placed.collect();
    let mut rest = &step.remove[..];
    while let [(first, values), ..] = rest {
        let mut cells = vec![*first];
        for (cell, _) in rest[1..].iter().take_while(|(_, others)| others == values) {
            cells.push(*cell);
            if !Cells(&cells, puzzle.grid()).are_joined() {
                cells.pop();
                break;
            }
        }
        rest = &rest[cells.len()..];
        let values: Vec<String> = values.iter().map(|&value| signs.of(value)).collect();
        told.push(format!("{}<>{}", Cells(&cells, puzzle.grid()), values.join(",")));
    }
    told.join(" ")
}

/// Returns `true` if all causes are about the same value.
fn is_about_one(step: &Step, values: &BTreeSet<Digit>) -> bool {
    values.len() == 1 && step.because.iter().all(|cause| value(cause).is_some())
}

/// Returns the place of the house that is confined to another: all its places lie in the other.
fn base(step: &Step) -> Option<usize> {
    let places = |wanted: usize| {
        step.facts.iter().find_map(|fact| match fact {
            Fact::Places { because, cells } if *because == wanted => Some(cells),
            _ => None,
        })
    };
    let (a, b) = (places(0)?, places(1)?);
    Some(if a.iter().all(|cell| b.contains(cell)) { 0 } else { 1 })
}

fn house(puzzle: &Puzzle, cause: &Cause) -> Option<String> {
    match cause {
        Cause::House { house, .. } => Some(puzzle.grid().houses()[*house].to_string()),
        Cause::RuleHouse { rule, .. } => Some(puzzle.rules()[*rule].statement.name.to_owned()),
        _ => None,
    }
}

fn value(cause: &Cause) -> Option<Digit> {
    match cause {
        Cause::House { value, .. } | Cause::RuleHouse { value, .. } => Some(*value),
        _ => None,
    }
}

fn cell(cause: &Cause) -> Option<Cell> {
    match cause {
        Cause::Cell(cell) => Some(*cell),
        _ => None,
    }
}
