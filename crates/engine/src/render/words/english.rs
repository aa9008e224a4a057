//! Steps in English.

mod head;

use super::story::{
    Case, Crusts, Effect, Exclusion, House, LeftValues, LineRest, Link, NamedCause, NoPartner, Out, Places,
    Reason, Reasoning, Rest, Rule, Run, Side, So, Story, Stride, Tree, Walk, WalkEnd, Why, WhyOut,
};
use super::{Language, listed, sentence};
use crate::grid::HouseKind;

pub const LANGUAGE: Language = Language {
    code: "en",
    name: "English",
    tell,
    title: head::title,
    singles: "singles",
    unsure: "a limit was reached: some of these may not be needed",
    end: head::end,
};

fn and(items: &[String]) -> String {
    listed(items, "and")
}

fn or(items: &[String]) -> String {
    listed(items, "or")
}

fn number(count: usize) -> String {
    let words = ["no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"];
    words.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

fn are(count: usize) -> &'static str {
    if count == 1 { "is" } else { "are" }
}

fn house(house: &House) -> String {
    match house {
        House::OfGrid(HouseKind::Row, label) => format!("row {label}"),
        House::OfGrid(HouseKind::Column, label) => format!("column {label}"),
        House::OfGrid(HouseKind::Box, label) => format!("box {label}"),
        House::OfGrid(HouseKind::Region, label) => format!("region {label}"),
        House::OfRule(rule, first) => format!("the “{}” house from {first} on", rule.name),
    }
}

/// Houses, those of a kind together, as `rows 1, 2 and 3`.
fn houses(all: &[House]) -> String {
    let runs = all.chunk_by(|a, b| match (a, b) {
        (House::OfGrid(kind, _), House::OfGrid(other, _)) => kind == other,
        _ => false,
    });
    let told = runs.map(|run| {
        let names: Vec<String> = run.iter().map(house).collect();
        match names[0].split_once(' ') {
            Some((kind, _)) if run.len() > 1 => {
                let labels: Vec<String> =
                    names.iter().filter_map(|name| Some(name.split_once(' ')?.1.to_owned())).collect();
                format!("{kind}{} {}", if kind.ends_with('x') { "es" } else { "s" }, and(&labels))
            }
            _ => names.concat(),
        }
    });
    and(&told.collect::<Vec<_>>())
}

/// A line of rules by its number, or by its text where no number tells it from others.
fn line_number(rule: &Rule) -> String {
    rule.line.map_or_else(|| format!("“{}”", rule.text), |line| format!("line {line}"))
}

/// A line of rules with its text.
fn line(rule: &Rule) -> String {
    rule.line.map_or_else(|| line_number(rule), |line| format!("line {line} (“{}”)", rule.text))
}

/// Lines, with their texts if they are few.
fn lines(rules: &[Rule]) -> String {
    let told = if rules.len() > 3 { line_number } else { line };
    and(&rules.iter().map(told).collect::<Vec<_>>())
}

fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Is { cell, value } => format!("{cell} is {value}"),
        Effect::IsNot { cells, values } => format!("{} {} not {}", and(cells), are(cells.len()), or(values)),
    }
}

fn effects(all: &[Effect]) -> String {
    let told: Vec<String> = all.iter().map(effect).collect();
    match &told[..] {
        [first, second] => format!("{first}, and {second}"),
        told => told.join("; "),
    }
}

fn known(all: &[LeftValues]) -> Option<String> {
    let told = |known: &LeftValues| {
        format!("{} {} {}", and(&known.cells), are(known.cells.len()), or(&known.values))
    };
    let told: Vec<String> = all.iter().map(told).collect();
    (!told.is_empty()).then(|| format!("So far, {}.", told.join("; ")))
}

fn places(places: &Places) -> String {
    format!("in {}, {} can only stand in {}", house(&places.house), places.value, or(&places.cells))
}

/// A cause that is looked at.
fn named(cause: &NamedCause) -> String {
    match cause {
        NamedCause::Cell(cell) => format!("the values of {cell}"),
        NamedCause::House(name, value) => format!("the places of {value} in {}", house(name)),
        NamedCause::Rule(rule) => line(rule),
        NamedCause::Part(rule, cells) => format!("{} between {}", line(rule), and(cells)),
        NamedCause::With(rule, names) => match &names[..] {
            [name] => format!("{}, whose cells in {} differ", line(rule), house(name)),
            names => format!("{}, whose cells differ within each of {}", line(rule), houses(names)),
        },
        NamedCause::Sum(equation) => format!("the sum {equation}"),
    }
}

/// A cause in brackets, behind what follows from it.
fn short(cause: &NamedCause) -> String {
    match cause {
        NamedCause::Rule(rule) => line_number(rule),
        NamedCause::Part(rule, cells) => format!("{}, {}", line_number(rule), and(cells)),
        NamedCause::With(rule, names) => format!("{} with {}", line_number(rule), houses(names)),
        NamedCause::Sum(equation) => equation.clone(),
        NamedCause::Cell(_) | NamedCause::House(..) => named(cause),
    }
}

fn why(why: &Why) -> String {
    match why {
        Why::Cell(Some(value)) => format!(" (it is {value})"),
        Why::House { house: name, value, by: Some(by) } => {
            format!(" ({by} is the {value} of {})", house(name))
        }
        Why::House { house: name, value, by: None } => format!(" ({value} in {})", house(name)),
        Why::Named(cause) => format!(" ({})", short(cause)),
        Why::Cell(None) | Why::Nothing => String::new(),
    }
}

fn gone(gone: &Exclusion) -> String {
    format!("{} {} not {}{}", and(&gone.cells), are(gone.cells.len()), or(&gone.values), why(&gone.why))
}

fn stride(stride: &Stride) -> String {
    let mut parts: Vec<String> = stride.gone.iter().map(gone).collect();
    if let Some(found) = &stride.found {
        let (cell, value) = (&found.cell, &found.value);
        let so = if parts.is_empty() { "" } else { "so " };
        parts.push(match &found.why {
            Why::Cell(_) => format!("{so}only {value} is left for {cell}"),
            Why::House { house: name, .. } => {
                format!("{so}{value} can only stand in {cell} in {}", house(name))
            }
            other => format!("{so}{cell} is {value}{}", why(other)),
        });
    }
    format!("Then {}.", parts.join(", "))
}

fn walk(walk: &Walk) -> Vec<String> {
    let mut told = vec![format!("Suppose that {}.", effect(&walk.assumed))];
    told.extend(walk.strides.iter().map(stride));
    told.push(walk_end(&walk.end));
    told
}

fn walk_end(end: &WalkEnd) -> String {
    match end {
        WalkEnd::NoValue(cell) => format!("But now no value is left for {cell}."),
        WalkEnd::NoPlace(name, value) => format!("But now {value} has no place left in {}.", house(name)),
        WalkEnd::Forbidden { cell, value, why: Why::Named(NamedCause::Part(rule, cells)) } => format!(
            "But now only {value} is left for {cell}, and {} does not allow that ({}).",
            line_number(rule),
            and(cells)
        ),
        WalkEnd::Forbidden { cell, value, why: Why::Named(cause) } => {
            format!("But now only {value} is left for {cell}, and {} does not allow that.", short(cause))
        }
        WalkEnd::Forbidden { cell, value, .. } => {
            format!("But now only {value} is left for {cell}, which cannot be {value}.")
        }
        WalkEnd::Against(Effect::Is { cell, value }, cause) => {
            format!("But {cell} would have to be {value}{}, and cannot.", why(cause))
        }
        WalkEnd::Against(Effect::IsNot { cells, values }, Why::Cell(Some(by))) => {
            format!("But {} cannot be {by} and {} at once.", and(cells), and(values))
        }
        WalkEnd::Against(Effect::IsNot { cells, .. }, Why::House { house: name, value, by: Some(by) }) => {
            format!("But {by} and {} cannot both be the {value} of {}.", and(cells), house(name))
        }
        WalkEnd::Against(other, cause) => format!("But {}{}.", effect(other), why(cause)),
    }
}

/// Tells what follows from an assumption, case by case; `number` is that of the case, as `2.1`.
fn tree(way: &Tree, number: &str, told: &mut Vec<String>) {
    told.push(match number {
        "" => format!("Suppose that {}.", effect(&way.assumed)),
        number => format!("Case {number}: {}.", effect(&way.assumed)),
    });
    told.extend(way.strides.iter().map(stride));
    let cases = match &way.rest {
        Rest::Ends(end) => return told.push(walk_end(end)),
        Rest::OfCell(cases) => {
            let values: Vec<String> = cases.iter().map(|case| effect(&case.assumed)).collect();
            told.push(sentence(&format!("Now {}.", or(&values))));
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

fn pair_chain(links: &[Link], value: &str, shown: &str) -> Vec<String> {
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

fn wing(
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

/// A line, and what it says.
fn introduced(rule: &Rule) -> String {
    let says = rule.meaning.as_ref().map_or(String::new(), |meaning| format!(": {meaning}"));
    let which = rule.line.map_or_else(|| "One rule".to_owned(), |line| format!("Line {line}"));
    format!("{which} is “{}”{says}.", rule.text)
}

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

fn line_story(cause: &NamedCause, all: &[LeftValues], why: Option<&Reason>, shown: &str) -> Vec<String> {
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

fn sum_story(
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

fn tell(story: &Story) -> Vec<String> {
    let shown = effects(&story.shown);
    let mut told = match &story.what {
        Reasoning::LastCell { house: name, cell, value } => {
            vec![format!(
                "In {}, only {cell} is still open, and {value} is missing: {cell} is {value}.",
                house(name)
            )]
        }
        Reasoning::HiddenSingle { house: name, cell, value } => {
            vec![format!("In {}, {value} can only stand in {cell}.", house(name))]
        }
        Reasoning::NakedSingle { cell, value } => {
            vec![format!("Only {value} is left for {cell}: all its other values are excluded.")]
        }
        Reasoning::Intersection { base, cover } => {
            let (all, cover) = (if base.cells.len() == 2 { "Both" } else { "All of them" }, house(cover));
            vec![
                sentence(&format!("{}.", places(base))),
                format!("{all} lie in {cover}, so {} stands nowhere else in {cover}: {shown}.", base.value),
            ]
        }
        Reasoning::NakedSubset { house: name, cells, values } => {
            let count = number(cells.len());
            vec![
                sentence(&format!(
                    "{} have only the values {} left: {count} values for {count} cells of {}.",
                    and(cells),
                    and(values),
                    house(name)
                )),
                format!(
                    "They need these values for themselves, so no other cell of {} can have one: {shown}.",
                    house(name)
                ),
            ]
        }
        Reasoning::HiddenSubset { house: name, cells, values } => {
            let count = number(cells.len());
            vec![
                format!(
                    "In {}, the values {} can only stand in {}: {count} values for {count} cells.",
                    house(name),
                    and(values),
                    and(cells)
                ),
                format!("These cells are taken, and have no other value: {shown}."),
            ]
        }
        Reasoning::Fish { base, cover } => {
            let value = &base[0].value;
            let covers: Vec<String> = cover.iter().map(house).collect();
            let bases: Vec<String> = base.iter().map(|base| house(&base.house)).collect();
            let mut told: Vec<String> =
                base.iter().map(|base| sentence(&format!("{}.", places(base)))).collect();
            told.push(format!("All these places lie in {}.", and(&covers)));
            told.push(format!(
                "So the {} {value}s of {} fill {}, which have {value} nowhere else: {shown}.",
                number(base.len()),
                and(&bases),
                and(&covers)
            ));
            told
        }
        Reasoning::Wing { pivot, pincers, values, is_whole } => {
            wing(pivot, pincers, values, *is_whole, &shown)
        }
        Reasoning::PairChain { links, value } => pair_chain(links, value, &shown),
        Reasoning::Line { cause, known, reason } => line_story(cause, known, reason.as_ref(), &shown),
        Reasoning::Sum { equation, is_one, side, houses, rules, known, reason } => {
            sum_story((equation, *is_one), *side, houses, rules, (known, reason.as_ref()), &shown)
        }
        Reasoning::Walk { rules, known: all, walk: way } => {
            let mut told: Vec<String> = rules
                .iter()
                .map(|rule| match rule {
                    NamedCause::Rule(rule) => introduced(rule),
                    other => format!("This uses {}.", named(other)),
                })
                .collect();
            told.extend(known(all));
            told.extend(walk(way));
            told.push(format!("That is impossible, so {shown}."));
            told
        }
        Reasoning::Cases(way) => {
            let mut told = Vec::new();
            tree(way, "", &mut told);
            told.push(format!("Every case is impossible, so {shown}."));
            told
        }
        Reasoning::Together { causes, known: all, places: open } => {
            let causes: Vec<String> = causes.iter().map(named).collect();
            let mut told = vec![format!("Look at all of this together: {}.", causes.join("; "))];
            told.extend(known(all));
            if !open.is_empty() {
                told.push(sentence(&format!("{}.", open.iter().map(places).collect::<Vec<_>>().join("; "))));
            }
            told.push(format!("In every way to fill these, {shown}."));
            told
        }
    };
    if !story.also.is_empty() {
        told.push(format!("The same reasons also give this: {}.", effects(&story.also)));
    }
    told
}
