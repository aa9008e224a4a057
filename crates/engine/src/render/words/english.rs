//! Steps in English.

mod head;
mod line;
mod one_value;
mod page;
mod walk;

use line::{held_story, line_story, origin, sum_story};
use walk::{pair_chain, strides, tree, walk, wing};

use super::{Language, listed, sentence};
use crate::grid::HouseKind;
use crate::render::svg::arithmetic::Operation;
use crate::rules::told::ENGLISH;
use crate::steps::reason::explanation::{
    Alike, Effect, Further, House, Instead, LeftValues, NamedCause, Places, Proof, Reasoning, Rule, Shown,
    Story,
};

pub const LANGUAGE: Language = Language {
    code: "en",
    name: "English",
    tell,
    demands: &ENGLISH,
    arithmetic: |operation| match operation {
        Operation::Sum => "the digits of a cage add up to the number before the +",
        Operation::Difference => "the digits of a cage differ by the number before the −",
        Operation::Product => "the digits of a cage multiply to the number before the ×",
        Operation::Quotient => "one digit of a cage, divided by all others, is the number before the ÷",
        Operation::Run => {
            "the digits of a run of cells add up to the number in the dark square before it, and none repeats"
        }
    },
    page: &page::PAGE,
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
        House::OfRule(rule, [first, last]) => format!("the {} from {first} to {last}", of_rule(rule.name)),
        House::Whole => "the whole grid".to_owned(),
    }
}

/// What a house is that a rule makes.
fn of_rule(rule: &str) -> String {
    match rule {
        "diagonal" => "diagonal".to_owned(),
        "windoku" => "window".to_owned(),
        "extra-region" => "extra region".to_owned(),
        "disjoint-sets" => "disjoint set".to_owned(),
        "killer" => "cage".to_owned(),
        rule => format!("area of “{rule}”"),
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

/// A rule by the number of its line, or by its own where that line has others.
fn line_number(rule: &Rule) -> String {
    rule.line.map_or_else(|| format!("rule {}", rule.number), |line| format!("line {line}"))
}

/// A line of rules with its text.
fn line(rule: &Rule) -> String {
    format!("{} (“{}”)", line_number(rule), rule.brief)
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
        NamedCause::Sum { equation, houses: within, rules } => match (within.is_empty(), rules.is_empty()) {
            (true, true) => format!("the sum {equation}"),
            (true, false) => format!("the sum {equation}, which follows from {}", lines(rules)),
            (false, _) => format!(
                "the sum {equation}, which follows from {} and whose cells within {} differ",
                origin(within, rules),
                houses(within)
            ),
        },
    }
}

/// A cause in brackets, behind what follows from it.
fn short(cause: &NamedCause) -> String {
    match cause {
        NamedCause::Rule(rule) => line_number(rule),
        NamedCause::Part(rule, cells) => format!("{}, {}", line_number(rule), and(cells)),
        NamedCause::With(rule, names) => format!("{} with {}", line_number(rule), houses(names)),
        NamedCause::Sum { equation, .. } => equation.clone(),
        NamedCause::Cell(_) | NamedCause::House(..) => named(cause),
    }
}

/// A line, and what it says.
fn introduced(rule: &Rule) -> String {
    let says = rule.meaning.as_ref().map_or(String::new(), |meaning| format!(": {meaning}"));
    format!("{} is “{}”{says}.", sentence(&line_number(rule)), rule.text)
}

/// Lines of rules that are used, and what is known.
fn used(rules: &[NamedCause], all: &[LeftValues]) -> Vec<String> {
    let used = rules.iter().map(|rule| match rule {
        NamedCause::Rule(rule) => introduced(rule),
        other => format!("This uses {}.", named(other)),
    });
    used.chain(known(all)).collect()
}

/// What is shown by a proof that was told, with other cells.
fn alike(Alike { instead, shown }: &Alike) -> String {
    let shown = effects(shown);
    let instead = match instead {
        Instead::Cells(pairs) if pairs.is_empty() => return format!("In the same way, {shown}."),
        Instead::Cells(pairs) => {
            let pairs = pairs.iter().map(|(before, now)| format!("{now} instead of {before}"));
            and(&pairs.collect::<Vec<_>>())
        }
        Instead::Swapped(a, b) => format!("{a} and {b} exchanged"),
    };
    format!("In the same way, with {instead}, {shown}.")
}

/// What is shown by the same proof, and what follows.
fn further(Shown { alike: same, follows, found, .. }: &Shown) -> Vec<String> {
    let mut told: Vec<String> = same.iter().map(alike).chain(strides(follows)).collect();
    if !found.is_empty() {
        told.push(format!("That also gives this: {}.", effects(found)));
    }
    told
}

fn tell(story: &Story) -> Vec<String> {
    let shown = effects(&story.shown.effects);
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
        Reasoning::Held { cause, known, places, reason, held } => {
            held_story(cause, known, places, (reason, held.as_ref()), &shown)
        }
        Reasoning::Sum { equation, is_one, side, houses, rules, differ, known, reason } => {
            sum_story((equation, *is_one), *side, (houses, differ), rules, (known, reason.as_ref()), &shown)
        }
        Reasoning::Walk { rules, known: all, walk: way } => {
            let mut told = used(rules, all);
            told.extend(walk(way));
            told.push(format!("That is impossible, so {shown}."));
            told
        }
        Reasoning::Cases { rules, known: all, tree: way } => {
            let mut told = used(rules, all);
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
            told.push(format!(
                "No short reason was found: the program has checked that, in every way to fill these, {shown}."
            ));
            told
        }
    };
    told.extend(further(&story.shown));
    for Further { proof, shown } in &story.more {
        let effects = effects(&shown.effects);
        told.push(format!("Another proof shows that {effects}."));
        let what = match proof {
            Proof::Walk(way) => {
                told.extend(walk(way));
                "That"
            }
            Proof::Cases(way) => {
                tree(way, "", &mut told);
                "Every case"
            }
        };
        told.push(format!("{what} is impossible, so {effects}."));
        told.extend(further(shown));
    }
    if !story.also.is_empty() {
        told.push(format!("The program has checked that this also follows: {}.", effects(&story.also)));
    }
    told
}
