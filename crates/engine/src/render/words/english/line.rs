//! Lines of rules and sums with their reasons, in English.

use super::one_value::{beside, lacking, neighbours, no_partner, unequal};
use super::{and, are, house, houses, introduced, known, lines, number, or, places};
use crate::render::words::sentence;
use crate::steps::reason::explanation::{
    Beside, Case, Crusts, Held, House, LeftValues, LineRest, NamedCause, NoSum, Out, Places, Reason, Rule,
    Run, Side, So, WhyNoSum, WhyOut,
};

/// Told of sets in which a value stands twice.
const WITHOUT_HOUSES: &str = "By this line alone, a value may stand twice in the same house.";

/// What leads to what follows from much.
const HOWEVER: &str = "however the line is filled";

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
fn case(cell: &str, is_known: bool, Case { value, cells, total, sets }: &Case) -> String {
    let all = and(cells);
    let is_it = format!("{} {cell} is {value}", if is_known { "Since" } else { "If" });
    match (cells.len(), sets.is_empty()) {
        (0, _) => format!("{is_it}, it is the whole sum."),
        (1, true) => format!("{cell} cannot be {value}: {all} cannot be {total}."),
        (_, true) => format!("{cell} cannot be {value}: {all} cannot make {total}."),
        (1, false) => format!("{is_it}, {all} is {total}."),
        (_, false) => format!("{is_it}, {all} make {total}: {}.", or(sets)),
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

/// Sets that were looked at and do not fit.
fn all_out(all: &[Out], others: usize) -> Vec<String> {
    let mut told: Vec<String> = all.iter().map(out).collect();
    match others {
        0 => {}
        1 => told.push("One other set does not fit into the cells.".to_owned()),
        others => told.push(format!("{others} other sets do not fit into the cells.")),
    }
    told
}

/// A first value of an X-sum with which the rest cannot be made.
fn no_sum(cell: &str, NoSum { value, count, needed, why }: &NoSum) -> String {
    let next = match count {
        1 => "the next cell".to_owned(),
        count => format!("the next {} cells", number(*count as usize)),
    };
    let it = if *count == 1 { "it makes" } else { "they make" };
    match why {
        _ if *count == 0 => {
            let total = needed + 1;
            format!("If {cell} were {value}, it would be the whole sum, which is {total}.")
        }
        WhyNoSum::Least(_) if *needed < 0 => {
            let total = needed + count + 1;
            format!("If {cell} were {value}, it alone would be more than the sum, which is {total}.")
        }
        WhyNoSum::Least(bound) => {
            format!("If {cell} were {value}, {next} would have to make {needed}, but {it} at least {bound}.")
        }
        WhyNoSum::Most(bound) => {
            format!("If {cell} were {value}, {next} would have to make {needed}, but {it} at most {bound}.")
        }
        WhyNoSum::Short => format!("If {cell} were {value}, there would not be as many cells to add up."),
    }
}

/// Tells what is left of a line, and what follows; `however` leads to what follows from much.
fn reason(reason: Option<&Reason>, however: &str, shown: &str) -> Vec<String> {
    let Some(because @ Reason { what, so }) = reason else {
        return vec![format!("No short reason was found: the program has checked that, {however}, {shown}.")];
    };
    let mut told = Vec::new();
    match what {
        LineRest::Sets { total, count, sets, out: gone, others, repeats } => {
            told.push(format!("{total} in {} cells can only be {}.", number(*count), or(sets)));
            told.extend(all_out(gone, *others));
            told.extend(repeats.then(|| WITHOUT_HOUSES.to_owned()));
        }
        LineRest::Missing { count, total, all, value } => {
            let (cells, values) = (number(*count), number(*count + 1));
            told.push(format!(
                "All {values} values make {all}, and these {cells} cells, which differ, make {total}: the missing value is {value}."
            ));
        }
        LineRest::Cases { cell, cases, never, repeats } => {
            let is_known = cases.len() == 1 && never.is_empty();
            told.extend(cases.iter().map(|one| case(cell, is_known, one)));
            told.extend(never.iter().map(|one| no_sum(cell, one)));
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
        LineRest::Highest { cell, value } => told.push(format!(
            "Only one value is seen, so the largest one, {value}, stands in the first cell, {cell}."
        )),
        LineRest::Seen { count, bounds } => {
            let bounds: Vec<String> =
                bounds.iter().map(|(cell, most)| format!("{cell} is at most {most}")).collect();
            told.push(format!(
                "{} values are seen, each larger than the one before, so that each of the first cells has larger \
                 ones behind it: {}.",
                sentence(&number(*count)),
                and(&bounds)
            ));
        }
        LineRest::Circles { count, few, sets } => {
            let all = format!(", so the values that are used add up to {count}, the number of circles");
            let all = if sets.is_empty() { "" } else { &all };
            told.push(format!("Each value that is used stands in as many circles as it says{all}."));
            told.extend(few.iter().map(|(value, most)| {
                let circles = if *most == 1 { "circle" } else { "circles" };
                format!("{value} is not used: at most {} {circles} can hold it.", number(*most))
            }));
            if !sets.is_empty() {
                told.push(format!("The values that are used can only be {}.", or(sets)));
            }
        }
        LineRest::Bounds { least, most } => {
            told.extend(least.iter().map(|one| run(one, "at least")));
            told.extend(most.iter().map(|one| run(one, "at most")));
        }
        LineRest::OneByOne { partners, neighbours: beside, unequal: sums } => {
            told.extend(partners.iter().map(no_partner));
            told.extend(beside.iter().map(neighbours));
            told.extend(sums.iter().map(unequal));
        }
        LineRest::Beside(all) => {
            told.push(
                "No short reason was found: the program has tried the values of a few cells at a time."
                    .to_owned(),
            );
            told.extend(all.iter().map(|Beside { cell, values, others }| {
                let have = if others.len() == 1 { "has" } else { "have" };
                format!("With what {} {have} left, {cell} can only be {}.", and(others), or(values))
            }));
        }
        LineRest::Neighbours(all) => told.extend(all.iter().map(beside)),
        LineRest::Consecutive { count, sets, out, others } => {
            told.push(format!("{} consecutive values can only be {}.", sentence(&number(*count)), or(sets)));
            told.extend(all_out(out, *others));
        }
        LineRest::Nothing => {}
    }
    if let So::Lacking { all, .. } = so {
        told.extend(all.iter().map(lacking));
    }
    told.push(match (so, what) {
        (So::Refuted, _) | (So::Absent, LineRest::Bounds { .. } | LineRest::Missing { .. }) => {
            format!("So {shown}.")
        }
        (So::Lacking { absent, .. }, _) => {
            let is_absent = if *absent { "No other value is used, so" } else { "So" };
            format!("{is_absent} {shown}.")
        }
        (So::Absent, _) => format!("No other value is used, so {shown}."),
        (So::Ways { cells, fillings }, _) => format!(
            "In the order {}, only {} {} left, so {shown}.",
            cells.join(" "),
            and(fillings),
            are(fillings.len())
        ),
        (So::However, _) if because.is_only_tried() => {
            format!("The program has tried them all: {however}, {shown}.")
        }
        (So::However, _) => format!("However these are placed, {shown}."),
    });
    told
}

pub fn line_story(cause: &NamedCause, all: &[LeftValues], why: Option<&Reason>, shown: &str) -> Vec<String> {
    let mut told = about_line(cause);
    told.extend(known(all));
    told.extend(reason(why, HOWEVER, shown));
    told
}

/// A line with houses.
pub fn held_story(
    cause: &NamedCause,
    all: &[LeftValues],
    open: &[Places],
    (why, held): (&Reason, Option<&Held>),
    shown: &str,
) -> Vec<String> {
    let mut told = about_line(cause);
    told.extend(known(all));
    told.extend(open.iter().map(|one| sentence(&format!("{}.", places(one)))));
    let Some(Held { value, cells, houses: all }) = held else {
        told.extend(reason(Some(why), HOWEVER, shown));
        return told;
    };
    told.extend(reason(Some(why), HOWEVER, &format!("{value} stands in {}", or(cells))));
    let lie = if cells.len() == 1 { "This cell lies" } else { "These cells lie" };
    told.push(match &all[..] {
        [name] => format!("{lie} in {}, which has {value} nowhere else: {shown}.", house(name)),
        all => {
            let each = if cells.len() == 1 { "This cell" } else { "Each of these cells" };
            let all: Vec<String> = all.iter().map(house).collect();
            format!("{each} shares {} with each cell that now loses {value}: {shown}.", or(&all))
        }
    });
    told
}

/// A line, and what is looked at of it.
fn about_line(cause: &NamedCause) -> Vec<String> {
    let mut told = Vec::new();
    if let NamedCause::Rule(rule) | NamedCause::Part(rule, _) | NamedCause::With(rule, _) = cause {
        told.push(introduced(rule));
    }
    match cause {
        NamedCause::Part(_, cells) => told.push(format!("Here it is about {}.", and(cells))),
        NamedCause::With(_, names) => told.push(match &names[..] {
            [name] => format!("Its cells in {} must also differ.", house(name)),
            names => format!("Its cells within each of {} must also differ.", houses(names)),
        }),
        _ => {}
    }
    told
}

/// What a sum follows from.
pub fn origin(houses: &[House], rules: &[Rule]) -> String {
    let of = and(&houses.iter().map(house).collect::<Vec<_>>());
    match (houses.is_empty(), rules.is_empty()) {
        (false, false) => format!("{of} together with {}", lines(rules)),
        (false, true) => of,
        _ => lines(rules),
    }
}

pub fn sum_story(
    (equation, is_one): (&str, bool),
    side: Side,
    (from, differ): (&[House], &[House]),
    rules: &[Rule],
    (all, why): (&[LeftValues], Option<&Reason>),
    shown: &str,
) -> Vec<String> {
    let of = and(&from.iter().map(house).collect::<Vec<_>>());
    let mut told = vec![format!("From {} it follows that {equation}.", origin(from, rules))];
    if !from.is_empty() {
        told.push(match (side, is_one) {
            (Side::Innies, true) => format!("This cell is the innie of {of}: it lies inside."),
            (Side::Innies, false) => format!("These cells are innies of {of}: they lie inside."),
            (Side::Outies, true) => format!("This cell is the outie of {of}: it is outside."),
            (Side::Outies, false) => format!("These cells are outies of {of}: they are outside."),
            (Side::Both, _) => {
                format!("These cells are innies and outies of {of}: some are inside, others outside.")
            }
        });
    }
    match differ {
        [] => {}
        [name] => told.push(format!("Those in {} must differ.", house(name))),
        names => told.push(format!("Those within each of {} must differ.", houses(names))),
    }
    told.extend(known(all));
    told.extend(reason(why, "however the sum is made", shown));
    told
}
