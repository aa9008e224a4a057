//! Steps in German.

mod demands;
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
use crate::steps::reason::explanation::{
    Alike, Effect, Further, House, Instead, LeftValues, NamedCause, Places, Proof, Reasoning, Rule, Shown,
    Story,
};

pub const LANGUAGE: Language = Language {
    code: "de",
    name: "German",
    tell,
    demands: &demands::SENTENCES,
    arithmetic: |operation| match operation {
        Operation::Sum => "Die Ziffern eines Käfigs ergeben zusammen die Zahl vor dem +.",
        Operation::Difference => "Die Ziffern eines Käfigs unterscheiden sich um die Zahl vor dem −.",
        Operation::Product => "Die Ziffern eines Käfigs ergeben multipliziert die Zahl vor dem ×.",
        Operation::Quotient => {
            "Eine Ziffer eines Käfigs, durch alle anderen geteilt, ist die Zahl vor dem ÷."
        }
        Operation::Run => {
            "Die Ziffern einer Folge von Feldern ergeben zusammen die Zahl im dunklen Feld davor, und keine wiederholt sich."
        }
    },
    page: &page::PAGE,
    title: head::title,
    singles: "Einer",
    unsure: "eine Grenze war erreicht: Vielleicht wird einiges davon nicht gebraucht",
    end: head::end,
};

fn und(items: &[String]) -> String {
    listed(items, "und")
}

fn oder(items: &[String]) -> String {
    listed(items, "oder")
}

fn number(count: usize) -> String {
    let words = ["keine", "eine", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"];
    words.get(count).map_or_else(|| count.to_string(), |&word| word.to_owned())
}

fn ist(count: usize) -> &'static str {
    if count == 1 { "ist" } else { "sind" }
}

/// A house as the subject of a sentence, or what is filled.
fn house(house: &House) -> String {
    match house {
        House::OfGrid(HouseKind::Row, label) => format!("Zeile {label}"),
        House::OfGrid(HouseKind::Column, label) => format!("Spalte {label}"),
        House::OfGrid(HouseKind::Box, label) => format!("Block {label}"),
        House::OfGrid(HouseKind::Region, label) => format!("Region {label}"),
        House::OfRule(rule, [first, last]) => format!("{} von {first} bis {last}", of_rule(rule.name)[0]),
        House::Whole => "das ganze Gitter".to_owned(),
    }
}

/// What a house is that a rule makes: as a subject, as a place, and where something belongs to it.
fn of_rule(rule: &str) -> [String; 3] {
    let own = |of: &str| format!("{of} von „{rule}“");
    match rule {
        "diagonal" => ["die Diagonale", "in der Diagonale", "der Diagonale"].map(str::to_owned),
        "windoku" => ["das Fenster", "in dem Fenster", "des Fensters"].map(str::to_owned),
        "extra-region" => {
            ["das gefärbte Gebiet", "in dem gefärbten Gebiet", "des gefärbten Gebiets"].map(str::to_owned)
        }
        "disjoint-sets" => {
            ["die Menge gleicher Plätze", "in der Menge gleicher Plätze", "der Menge gleicher Plätze"]
                .map(str::to_owned)
        }
        "killer" => ["der Käfig", "in dem Käfig", "des Käfigs"].map(str::to_owned),
        _ => ["der Bereich", "in dem Bereich", "des Bereichs"].map(own),
    }
}

/// The place where something stands.
fn inside(name: &House) -> String {
    match name {
        House::OfGrid(..) => format!("in {}", house(name)),
        House::OfRule(rule, [first, last]) => format!("{} von {first} bis {last}", of_rule(rule.name)[1]),
        House::Whole => "im ganzen Gitter".to_owned(),
    }
}

fn houses(all: &[House]) -> String {
    und(&all.iter().map(house).collect::<Vec<_>>())
}

/// One house as a place, or each of several.
fn inside_each(all: &[House]) -> String {
    match all {
        [name] => inside(name),
        all => format!("jeweils innerhalb von {}", houses(all)),
    }
}

/// The house that something belongs to.
fn of(name: &House) -> String {
    match name {
        House::OfGrid(HouseKind::Box, label) => format!("des Blocks {label}"),
        House::OfGrid(..) => format!("der {}", house(name)),
        House::OfRule(rule, [first, last]) => format!("{} von {first} bis {last}", of_rule(rule.name)[2]),
        House::Whole => "des ganzen Gitters".to_owned(),
    }
}

/// A rule by the number of its line, or by its own where that line has others. `Zeile` alone is a row.
fn line_number(rule: &Rule) -> String {
    rule.line.map_or_else(|| format!("Regel {}", rule.number), |line| format!("Textzeile {line}"))
}

fn line(rule: &Rule) -> String {
    format!("{} („{}“)", line_number(rule), rule.brief)
}

/// A line, and what it says.
fn introduced(rule: &Rule) -> String {
    let which = line_number(rule);
    match &rule.meaning {
        // Behind the colon stands a sentence of its own.
        Some(meaning) => format!("{which} lautet „{}“: {meaning}", rule.text),
        None => format!("{which} lautet „{}“.", rule.text),
    }
}

fn lines(rules: &[Rule]) -> String {
    let told = if rules.len() > 3 { line_number } else { line };
    und(&rules.iter().map(told).collect::<Vec<_>>())
}

/// The values that cells do not have.
fn not(values: &[String]) -> String {
    match values {
        [value] => format!("nicht {value}"),
        values => format!("weder {}", values.join(" noch ")),
    }
}

fn effect(effect: &Effect) -> String {
    match effect {
        Effect::Is { cell, value } => format!("{cell} ist {value}"),
        Effect::IsNot { cells, values } => format!("{} {} {}", und(cells), ist(cells.len()), not(values)),
    }
}

fn effects(all: &[Effect]) -> String {
    let told: Vec<String> = all.iter().map(effect).collect();
    match &told[..] {
        [first, second] => format!("{first}, und {second}"),
        told => told.join("; "),
    }
}

fn known(all: &[LeftValues]) -> Option<String> {
    let told = |known: &LeftValues| {
        format!("{} {} {}", und(&known.cells), ist(known.cells.len()), oder(&known.values))
    };
    let told: Vec<String> = all.iter().map(told).collect();
    (!told.is_empty()).then(|| format!("Bisher gilt: {}.", told.join("; ")))
}

fn places(places: &Places) -> String {
    format!("{} kann die {} nur in {} stehen", inside(&places.house), places.value, oder(&places.cells))
}

/// A cause that is looked at, as a subject.
fn named(cause: &NamedCause) -> String {
    match cause {
        NamedCause::Cell(cell) => format!("die Kandidaten von {cell}"),
        NamedCause::House(name, value) => format!("die Plätze der {value} {}", inside(name)),
        NamedCause::Rule(rule) => line(rule),
        NamedCause::Part(rule, cells) => format!("{} zwischen {}", line(rule), und(cells)),
        NamedCause::With(rule, names) => {
            format!("{} mit verschiedenen Werten {}", line(rule), inside_each(names))
        }
        NamedCause::Sum { equation, houses: within, rules } => match (within.is_empty(), rules.is_empty()) {
            (true, true) => format!("die Summe {equation}"),
            (true, false) => format!("die Summe {equation}, die aus {} folgt", lines(rules)),
            (false, _) => format!(
                "die Summe {equation}, die aus {} folgt und deren Zellen {} verschieden sind",
                origin(within, rules),
                inside_each(within)
            ),
        },
    }
}

/// A cause in brackets, behind what follows from it.
fn short(cause: &NamedCause) -> String {
    match cause {
        NamedCause::Rule(rule) => line_number(rule),
        NamedCause::Part(rule, cells) => format!("{}, {}", line_number(rule), und(cells)),
        NamedCause::With(rule, names) => format!("{} mit {}", line_number(rule), houses(names)),
        NamedCause::Sum { equation, .. } => equation.clone(),
        NamedCause::Cell(_) | NamedCause::House(..) => named(cause),
    }
}

fn subset(name: &House, cells: &[String], values: &[String], is_naked: bool, shown: &str) -> Vec<String> {
    let count = number(cells.len());
    match is_naked {
        true => vec![
            format!(
                "{} haben nur noch die Kandidaten {}: {count} Werte für {count} Zellen {}.",
                und(cells),
                und(values),
                of(name)
            ),
            format!(
                "Sie brauchen diese Werte selbst, also kann keine andere Zelle {} einen davon haben: {shown}.",
                of(name)
            ),
        ],
        false => vec![
            format!(
                "{} können die Werte {} nur in {} stehen: {count} Werte für {count} Zellen.",
                sentence(&inside(name)),
                und(values),
                und(cells)
            ),
            format!("Diese Zellen sind damit vergeben und haben keinen anderen Wert: {shown}."),
        ],
    }
}

fn fish(base: &[Places], cover: &[House], shown: &str) -> Vec<String> {
    let mut told: Vec<String> = base.iter().map(|base| sentence(&format!("{}.", places(base)))).collect();
    let Some(Places { value, .. }) = base.first() else { return told };
    let insides: Vec<String> = cover.iter().map(inside).collect();
    let covers: Vec<String> = cover.iter().map(house).collect();
    told.push(format!("Alle diese Plätze liegen {}.", und(&insides)));
    told.push(format!(
        "Damit haben {} ihre {value} an {} dieser Plätze, und die {value} steht dort in keiner anderen Zelle: {shown}.",
        und(&covers),
        number(base.len())
    ));
    told
}

/// Lines of rules that are used, and what is known.
fn used(rules: &[NamedCause], all: &[LeftValues]) -> Vec<String> {
    let used = rules.iter().map(|rule| match rule {
        NamedCause::Rule(rule) => introduced(rule),
        other => format!("Verwendet wird {}.", named(other)),
    });
    used.chain(known(all)).collect()
}

/// What is shown by a proof that was told, with other cells.
fn alike(Alike { instead, shown }: &Alike) -> String {
    let shown = effects(shown);
    let instead = match instead {
        Instead::Cells(pairs) if pairs.is_empty() => return format!("Genauso folgt: {shown}."),
        Instead::Cells(pairs) => {
            let pairs = pairs.iter().map(|(before, now)| format!("{now} statt {before}"));
            format!("mit {}", und(&pairs.collect::<Vec<_>>()))
        }
        Instead::Swapped(a, b) => format!("mit vertauschten Zellen {a} und {b}"),
    };
    format!("Genauso folgt {instead}: {shown}.")
}

/// What is shown by the same proof, and what follows.
fn further(Shown { alike: same, follows, found, .. }: &Shown) -> Vec<String> {
    let mut told: Vec<String> = same.iter().map(alike).chain(strides(follows)).collect();
    if !found.is_empty() {
        told.push(format!("Damit gilt auch: {}.", effects(found)));
    }
    told
}

fn tell(story: &Story) -> Vec<String> {
    let shown = effects(&story.shown.effects);
    let mut told = match &story.what {
        Reasoning::LastCell { house, cell, value } => vec![sentence(&format!(
            "{} ist nur noch {cell} offen, und die {value} fehlt: {cell} ist {value}.",
            inside(house)
        ))],
        Reasoning::HiddenSingle { house, cell, value } => {
            vec![sentence(&format!("{} kann die {value} nur in {cell} stehen.", inside(house)))]
        }
        Reasoning::NakedSingle { cell, value } => {
            vec![format!("Für {cell} bleibt nur die {value}: Alle anderen Kandidaten sind ausgeschlossen.")]
        }
        Reasoning::Intersection { base, cover } => {
            let all = if base.cells.len() == 2 { "Beide Plätze" } else { "Alle diese Plätze" };
            vec![
                sentence(&format!("{}.", places(base))),
                format!(
                    "{all} liegen {}, also steht die {} dort in keiner anderen Zelle: {shown}.",
                    inside(cover),
                    base.value
                ),
            ]
        }
        Reasoning::NakedSubset { house, cells, values } => subset(house, cells, values, true, &shown),
        Reasoning::HiddenSubset { house, cells, values } => subset(house, cells, values, false, &shown),
        Reasoning::Fish { base, cover } => fish(base, cover, &shown),
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
            told.push(format!("Das ist unmöglich, also gilt: {shown}."));
            told
        }
        Reasoning::Cases { rules, known: all, tree: way } => {
            let mut told = used(rules, all);
            tree(way, "", &mut told);
            told.push(format!("Jeder Fall ist unmöglich, also gilt: {shown}."));
            told
        }
        Reasoning::Together { causes, known: all, places: open } => {
            let causes: Vec<String> = causes.iter().map(named).collect();
            let mut told = vec![format!("Zusammen zu betrachten sind: {}.", causes.join("; "))];
            told.extend(known(all));
            if !open.is_empty() {
                let open: Vec<String> = open.iter().map(places).collect();
                told.push(sentence(&format!("{}.", open.join("; "))));
            }
            told.push(format!(
                "Eine kurze Begründung wurde nicht gefunden. Das Programm hat geprüft: \
                 Wie auch immer man diese Zellen füllt, es gilt: {shown}."
            ));
            told
        }
    };
    told.extend(further(&story.shown));
    for Further { proof, shown } in &story.more {
        let effects = effects(&shown.effects);
        told.push(format!("Ein weiterer Beweis zeigt: {effects}."));
        let what = match proof {
            Proof::Walk(way) => {
                told.extend(walk(way));
                "Das"
            }
            Proof::Cases(way) => {
                tree(way, "", &mut told);
                "Jeder Fall"
            }
        };
        told.push(format!("{what} ist unmöglich, also gilt: {effects}."));
        told.extend(further(shown));
    }
    if !story.also.is_empty() {
        told.push(format!("Das Programm hat geprüft, dass außerdem dies folgt: {}.", effects(&story.also)));
    }
    told
}
