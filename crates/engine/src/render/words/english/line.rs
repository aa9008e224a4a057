//! Lines of rules and sums with their reasons, in English.

use super::{and, are, house, houses, introduced, known, lines, number, or};
use crate::render::words::story::{
    Case, Crusts, House, LeftValues, LineRest, NamedCause, NoPartner, Out, Reason, Rule, Run, Side, So,
    WhyOut,
};

/// Told of sets in which a value stands twice.
const WITHOUT_HOUSES: &str = "That values differ within a house is not used here.";

/// So many sets are listed.
const MOST_LISTED: usize = 6;

fn out(Out { sets, why }: &Out) -> String {
    let all = match sets.len() {
        count if count > MOST_LISTED => format!("{count} sets"),
        _ => and(sets),
    };
    let (are, its) = if sets.len() == 1 { ("is", "its") } else { ("are", "their") };
    match why {
        WhyOut::NoCell(value) => format!("{all} {are} out: none of the cells has {value}."),
        WhyOut::Few { cells, values } if values.is_empty() => {
            format!("{all} {are} out: {} has none of {its} values.", and(cells))
        }
        WhyOut::Few { cells, values } => {
            format!("{all} {are} out: of {its} values, {} have only {}.", and(cells), and(values))
        }
    }
}

/// The cells of a case may be none: then the first cell is the whole sum.
fn case(cell: &str, Case { value, cells, total, sets }: &Case) -> String {
    let all = and(cells);
    match (cells.len(), sets.is_empty()) {
        (0, _) => format!("If {cell} is {value}, it is the whole sum."),
        (1, true) => format!("{cell} cannot be {value}: {all} cannot be {total}."),
        (_, true) => format!("{cell} cannot be {value}: {all} cannot make {total}."),
        (1, false) => format!("If {cell} is {value}, {all} is {total}."),
        (_, false) => format!("If {cell} is {value}, {all} make {total}: {}.", or(sets)),
    }
}

fn run(Run { is_set, bounds }: &Run, bound: &str) -> String {
    let [(cell, value), rest @ ..] = &bounds[..] else { return String::new() };
    let first = if *is_set { format!("{cell} is {value}") } else { format!("{cell} is {bound} {value}") };
    let rest: Vec<String> = rest
        .iter()
        .enumerate()
        .map(|(place, (cell, value))| {
            format!("{cell}{} {bound} {value}", if place == 0 { " is" } else { "" })
        })
        .collect();
    format!("{first}, so {}.", and(&rest))
}

/// Tells what is left of a line, and what follows; `however` leads to what follows from much.
fn reason(reason: Option<&Reason>, however: &str, shown: &str) -> Vec<String> {
    let Some(Reason { what, so }) = reason else { return vec![format!("{however}, {shown}.")] };
    let mut told = Vec::new();
    match what {
        LineRest::Sets { total, count, sets, out: gone, others, repeats } => {
            told.push(format!("{total} in {} cells can only be {}.", number(*count), or(sets)));
            told.extend(gone.iter().map(out));
            match others {
                0 => {}
                1 => told.push("One other set does not fit into the cells.".to_owned()),
                others => told.push(format!("{others} other sets do not fit into the cells.")),
            }
            told.extend(repeats.then(|| WITHOUT_HOUSES.to_owned()));
        }
        LineRest::Cases { cell, cases, never, repeats } => {
            told.extend(cases.iter().map(|one| case(cell, one)));
            if !never.is_empty() {
                told.push(format!("{cell} cannot be {}: then no sum comes out right.", or(never)));
            }
            told.extend(repeats.then(|| WITHOUT_HOUSES.to_owned()));
        }
        LineRest::ManySets { total, count, sets } => {
            told.push(format!("There are {sets} sets of values for {total} in {} cells.", number(*count)));
        }
        LineRest::Many { fillings } => told.push(format!("There are {fillings} ways to fill the cells.")),
        LineRest::Crusts { values: [least, most], cases } => {
            told.extend(cases.iter().map(|Crusts { cells: [a, b], sets }| match sets.is_empty() {
                true => format!("{least} can stand in {a} and {most} in {b}, with nothing between them."),
                false => {
                    format!("{least} can stand in {a} and {most} in {b}, with {} between them.", or(sets))
                }
            }));
            told.push("They can stand nowhere else.".to_owned());
        }
        LineRest::ManyCrusts { values: [least, most], places } => {
            told.push(format!("There are {places} ways to place {least} and {most}."));
        }
        LineRest::Bounds { least, most } => {
            told.extend(least.iter().map(|one| run(one, "at least")));
            told.extend(most.iter().map(|one| run(one, "at most")));
        }
        LineRest::Partners(all) => told.extend(all.iter().map(|NoPartner { cell, values, others }| {
            let together = if others.len() > 1 { " together" } else { "" };
            format!("If {cell} were {}, nothing would be left for {}{together}.", or(values), and(others))
        })),
        LineRest::Ends(all) => told.extend(all.iter().map(|end| {
            let (rest, bound) = if end.is_least { ("less", "at least") } else { ("more", "at most") };
            let rest = if end.values.len() > 1 { format!(" or {rest}") } else { String::new() };
            format!(
                "If {} were {}, the other cells would have to make {}{rest}, but they make {bound} {}.",
                end.cell,
                or(&end.values),
                end.needed,
                end.bound
            )
        })),
        LineRest::Nothing => {}
    }
    told.push(match (so, what) {
        (So::Refuted, _) => format!("So {shown}."),
        (So::Absent, LineRest::Bounds { .. } | LineRest::Partners(_) | LineRest::Ends(_)) => {
            format!("So {shown}.")
        }
        (So::Absent, _) => format!("No other value is used, so {shown}."),
        (So::Ways { cells, fillings }, _) => format!(
            "In the order {}, only {} {} left, so {shown}.",
            cells.join(" "),
            and(fillings),
            are(fillings.len())
        ),
        (So::However, LineRest::Sets { .. } | LineRest::Cases { .. } | LineRest::Crusts { .. }) => {
            format!("However these are placed, {shown}.")
        }
        (So::However, _) => format!("{however}, {shown}."),
    });
    told
}

pub fn line_story(cause: &NamedCause, all: &[LeftValues], why: Option<&Reason>, shown: &str) -> Vec<String> {
    let mut told = Vec::new();
    if let NamedCause::Rule(rule) | NamedCause::Part(rule, _) | NamedCause::With(rule, _) = cause {
        told.push(introduced(rule));
    }
    match cause {
        NamedCause::Part(_, cells) => told.push(format!("Here it is about {}.", and(cells))),
        NamedCause::With(_, names) => told.push(match &names[..] {
            [name] => format!("Those of its cells that are in {} also differ.", house(name)),
            names => format!("Its cells also differ within each of {}.", houses(names)),
        }),
        _ => {}
    }
    told.extend(known(all));
    told.extend(reason(why, "However the line is filled", shown));
    told
}

pub fn sum_story(
    (equation, is_one): (&str, bool),
    side: Side,
    houses: &[House],
    rules: &[Rule],
    (all, why): (&[LeftValues], Option<&Reason>),
    shown: &str,
) -> Vec<String> {
    let names: Vec<String> = houses.iter().map(house).collect();
    let of = and(&names);
    let from = match (houses.is_empty(), rules.is_empty()) {
        (false, false) => format!("{of} together with {}", lines(rules)),
        (false, true) => of.clone(),
        _ => lines(rules),
    };
    let mut told = vec![format!("From {from} it follows that {equation}.")];
    if !houses.is_empty() {
        told.push(match (side, is_one) {
            (Side::Innies, true) => format!("This cell is the innie of {of}: it is inside."),
            (Side::Innies, false) => format!("These cells are innies of {of}: they are inside."),
            (Side::Outies, true) => format!("This cell is the outie of {of}: it is outside."),
            (Side::Outies, false) => format!("These cells are outies of {of}: they are outside."),
            (Side::Both, _) => {
                format!("These cells are innies and outies of {of}: some are inside, others outside.")
            }
        });
    }
    told.extend(known(all));
    told.extend(reason(why, "However the sum is made", shown));
    told
}
