//! Proofs on which one walks from an assumption, in English.

use super::{and, are, effect, house, line_number, or, short};
use crate::render::words::sentence;
use crate::steps::reason::explanation::{
    Effect, Exclusion, Link, NamedCause, Rest, Sentence, Stride, Tree, Walk, WalkEnd, Why,
};

fn why(why: &Why) -> String {
    match why {
        Why::Cell(Some(value)) => format!(" (it is {value})"),
        Why::Assumed(value) => format!(" (it is assumed to be {value})"),
        Why::House { house: name, value, by: Some(by) } => {
            format!(" ({by} is the {value} of {})", house(name))
        }
        Why::House { house: name, value, by: None } => format!(" ({value} in {})", house(name)),
        Why::Named(cause) => format!(" ({})", short(cause)),
        Why::Same([[first, last], [from, to]]) => {
            format!(" (else {first} to {last} would be the same as {from} to {to})")
        }
        Why::Cell(None) | Why::Nothing => String::new(),
    }
}

/// Exclusions that one cause makes.
fn gone((gone, cause): (&[Exclusion], &Why)) -> String {
    let told =
        |gone: &Exclusion| format!("{} {} not {}", and(&gone.cells), are(gone.cells.len()), or(&gone.values));
    format!("{}{}", and(&gone.iter().map(told).collect::<Vec<_>>()), why(cause))
}

pub fn strides(strides: &[Stride]) -> impl Iterator<Item = String> {
    Stride::sentences(strides).map(|part| match part {
        Sentence::Stride(one) => stride(one),
        Sentence::Values { found, why: cause } => {
            let told = found.iter().map(|found| format!("{} is {}", found.cell, found.value));
            let told: Vec<String> = told.collect();
            format!("Then {}{}.", and(&told), why(cause))
        }
    })
}

fn stride(stride: &Stride) -> String {
    let mut parts: Vec<String> = stride.causes().map(gone).collect();
    if let Some(found) = &stride.found {
        let (cell, value) = (&found.cell, &found.value);
        let so = if parts.is_empty() { "" } else { "so " };
        parts.push(match &found.why {
            Why::Cell(_) | Why::Assumed(_) => format!("{so}only {value} is left for {cell}"),
            Why::House { house: name, .. } => {
                format!("{so}{value} can only stand in {cell} in {}", house(name))
            }
            other => format!("{so}{cell} is {value}{}", why(other)),
        });
    }
    format!("Then {}.", parts.join(", "))
}

pub fn walk(walk: &Walk) -> Vec<String> {
    let mut told = vec![format!("Suppose that {}.", effect(&walk.assumed))];
    told.extend(strides(&walk.strides));
    told.push(walk_end(&walk.end));
    told
}

/// The same as in brackets, but for the cells of a part.
fn short_name(cause: &NamedCause) -> String {
    match cause {
        NamedCause::Part(rule, _) => line_number(rule),
        cause => short(cause),
    }
}

fn walk_end(end: &WalkEnd) -> String {
    match end {
        WalkEnd::NoValue(cell) => format!("But now no value is left for {cell}."),
        WalkEnd::NoPlace(name, value) => format!("But now {value} has no place left in {}.", house(name)),
        WalkEnd::Forbidden { cell, value, is_assumed, why, beside } => {
            let is_it = match is_assumed {
                true => format!("But {cell} is assumed to be {value}"),
                false => format!("But now only {value} is left for {cell}"),
            };
            match (why, beside) {
                (Why::Named(cause), Some([other, own])) => {
                    format!("{is_it}, and where {other} is {own}, {} does not allow that.", short_name(cause))
                }
                (Why::Named(NamedCause::Part(rule, cells)), _) => {
                    format!("{is_it}, and {} does not allow that ({}).", line_number(rule), and(cells))
                }
                (Why::Named(cause), _) => format!("{is_it}, and {} does not allow that.", short(cause)),
                (Why::Same([[first, last], [from, to]]), _) => {
                    format!("{is_it}, which would make {first} to {last} the same as {from} to {to}.")
                }
                _ => format!("{is_it}, which cannot be."),
            }
        }
        WalkEnd::NoneAllowed { cell, values, why } => match &values[..] {
            [] => format!("But {} allows none of the values that {cell} has left.", short(why)),
            [value] => format!("But {cell} would have to be {value} ({}), and cannot.", short(why)),
            values => {
                format!(
                    "But {cell} would have to be {} ({}), and has none of these left.",
                    or(values),
                    short(why)
                )
            }
        },
        WalkEnd::Against(Effect::Is { cell, value }, cause) => {
            format!("But {cell} would have to be {value}{}, and cannot.", why(cause))
        }
        WalkEnd::Against(Effect::IsNot { cells, values }, Why::Cell(Some(by)) | Why::Assumed(by)) => {
            format!("But {} cannot be {by} and {} at once.", and(cells), and(values))
        }
        WalkEnd::Against(Effect::IsNot { cells, .. }, Why::House { house: name, value, by: Some(by) }) => {
            format!("But {by} and {} cannot both be the {value} of {}.", and(cells), house(name))
        }
        WalkEnd::Against(other, cause) => format!("But {}{}.", effect(other), why(cause)),
    }
}

/// Tells what follows from an assumption, case by case; `number` is that of the case, as `2.1`.
pub fn tree(way: &Tree, number: &str, told: &mut Vec<String>) {
    told.push(match number {
        "" => format!("Suppose that {}.", effect(&way.assumed)),
        number => format!("Case {number}: {}.", effect(&way.assumed)),
    });
    told.extend(strides(&way.strides));
    let cases = match &way.rest {
        Rest::Ends(end) => return told.push(walk_end(end)),
        Rest::OfCell(cases) => {
            let values: Vec<String> = cases.iter().map(|case| effect(&case.assumed)).collect();
            told.push(sentence(&format!("Now {}.", or(&values))));
            cases
        }
        Rest::OfLine(cause, value, cases) => {
            let cells: Vec<String> = cases.iter().map(|case| effect(&case.assumed)).collect();
            told.push(format!(
                "Now {value} has to stand somewhere in {}: {}.",
                short_name(cause),
                or(&cells)
            ));
            cases
        }
        Rest::OfHouse(name, value, cases) => {
            let cells: Vec<String> = cases.iter().map(|case| effect(&case.assumed)).collect();
            told.push(format!("Now the {value} of {} has to go somewhere: {}.", house(name), or(&cells)));
            cases
        }
    };
    for (place, case) in (1..).zip(cases) {
        let number = if number.is_empty() { place.to_string() } else { format!("{number}.{place}") };
        tree(case, &number, told);
    }
}

pub fn pair_chain(links: &[Link], value: &str, shown: &str) -> Vec<String> {
    let cells = links.iter().map(|Link { cell, values: [a, b] }| format!("{cell} is {a} or {b}"));
    let mut told = vec![sentence(&format!("{}.", cells.collect::<Vec<_>>().join(", ")))];
    let ([first, rest @ ..], Some(last)) = (links, links.last()) else { return told };
    let ways = rest.iter().map(|Link { cell, values: [a, b] }| format!("{cell} is not {a} but {b}"));
    told.push(format!(
        "If {} is not {value}, it is {}; then {}.",
        first.cell,
        first.values[1],
        ways.collect::<Vec<_>>().join(", and ")
    ));
    told.push(format!(
        "So one of {} and {} is {value}: whichever {} is, {shown}.",
        first.cell, last.cell, first.cell
    ));
    told
}

pub fn wing(
    pivot: &str,
    [a, b]: &[String; 2],
    [x, y, value]: &[String; 3],
    is_whole: bool,
    shown: &str,
) -> Vec<String> {
    let mut told = vec![match is_whole {
        true => format!(
            "The pivot {pivot} is {x}, {y} or {value}; the pincers are {a} with {x} or {value}, and {b} with {y} or {value}."
        ),
        false => format!(
            "The pivot {pivot} is {x} or {y}; the pincers are {a} with {x} or {value}, and {b} with {y} or {value}."
        ),
    }];
    told.push(format!("If {pivot} is {x}, {a} is {value}; if {pivot} is {y}, {b} is {value}."));
    told.push(match is_whole {
        true => format!("Otherwise {pivot} itself is {value}. Whichever it is, {shown}."),
        false => format!("Whichever it is, one of the pincers is {value}, and {shown}."),
    });
    told
}
