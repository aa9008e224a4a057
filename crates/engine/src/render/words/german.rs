//! Steps in German.

mod head;

use super::story::{
    Case, Crusts, Effect, Exclusion, House, LeftValues, LineRest, Link, NamedCause, NoPartner, Out, Places,
    Reason, Reasoning, Rest, Rule, Run, Side, So, Story, Stride, Tree, Walk, WalkEnd, Why, WhyOut,
};
use super::{Language, listed, sentence};
use crate::grid::HouseKind;

pub const LANGUAGE: Language = Language {
    code: "de",
    name: "German",
    tell,
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
        House::OfRule(rule, first) => format!("das Haus „{}“ ab {first}", rule.name),
    }
}

/// The place where something stands.
fn inside(name: &House) -> String {
    match name {
        House::OfGrid(..) => format!("in {}", house(name)),
        House::OfRule(rule, first) => format!("in dem Haus „{}“ ab {first}", rule.name),
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
        House::OfRule(rule, first) => format!("des Hauses „{}“ ab {first}", rule.name),
    }
}

/// A line of rules by its number, or by its text where no number tells it from others. `Zeile` alone is a row.
fn line_number(rule: &Rule) -> String {
    rule.line.map_or_else(|| format!("„{}“", rule.text), |line| format!("Textzeile {line}"))
}

fn line(rule: &Rule) -> String {
    rule.line.map_or_else(|| line_number(rule), |line| format!("Textzeile {line} („{}“)", rule.text))
}

/// A line as it is introduced.
fn introduced(rule: &Rule) -> String {
    let which = rule.line.map_or_else(|| "Eine Regel".to_owned(), |line| format!("Textzeile {line}"));
    format!("{which} lautet „{}“.", rule.text)
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
        NamedCause::Sum(equation) => format!("die Summe {equation}"),
    }
}

/// A cause in brackets, behind what follows from it.
fn short(cause: &NamedCause) -> String {
    match cause {
        NamedCause::Rule(rule) => line_number(rule),
        NamedCause::Part(rule, cells) => format!("{}, {}", line_number(rule), und(cells)),
        NamedCause::With(rule, names) => format!("{} mit {}", line_number(rule), houses(names)),
        NamedCause::Sum(equation) => equation.clone(),
        NamedCause::Cell(_) | NamedCause::House(..) => named(cause),
    }
}

fn why(why: &Why) -> String {
    match why {
        Why::Cell(Some(value)) => format!(" (dort steht die {value})"),
        Why::House { house: name, value, by: Some(by) } => format!(" ({by} ist die {value} {})", of(name)),
        Why::House { house: name, value, by: None } => format!(" ({value} {})", inside(name)),
        Why::Named(cause) => format!(" ({})", short(cause)),
        Why::Cell(None) | Why::Nothing => String::new(),
    }
}

fn gone(gone: &Exclusion) -> String {
    format!("{} {} {}{}", und(&gone.cells), ist(gone.cells.len()), not(&gone.values), why(&gone.why))
}

fn stride(stride: &Stride) -> String {
    let mut parts: Vec<String> = stride.gone.iter().map(gone).collect();
    let follows = !parts.is_empty();
    if let Some(found) = &stride.found {
        let (cell, value) = (&found.cell, &found.value);
        // After `also` the verb comes first.
        parts.push(match (&found.why, follows) {
            (Why::Cell(_), true) => format!("also bleibt für {cell} nur die {value}"),
            (Why::Cell(_), false) => format!("für {cell} bleibt nur die {value}"),
            (Why::House { house: name, .. }, true) => {
                format!("also kann die {value} {} nur in {cell} stehen", inside(name))
            }
            (Why::House { house: name, .. }, false) => {
                format!("die {value} kann {} nur in {cell} stehen", inside(name))
            }
            (other, true) => format!("also ist {cell} {value}{}", why(other)),
            (other, false) => format!("{cell} ist {value}{}", why(other)),
        });
    }
    format!("Daraus folgt: {}.", sentence(&parts.join(", ")))
}

fn walk(walk: &Walk) -> Vec<String> {
    let mut told = vec![format!("Angenommen, {}.", effect(&walk.assumed))];
    told.extend(walk.strides.iter().map(stride));
    told.push(walk_end(&walk.end));
    told
}

fn walk_end(end: &WalkEnd) -> String {
    match end {
        WalkEnd::NoValue(cell) => format!("Aber nun bleibt für {cell} kein Kandidat übrig."),
        WalkEnd::NoPlace(name, value) => {
            format!("Aber nun bleibt für die {value} {} kein Platz übrig.", inside(name))
        }
        WalkEnd::Forbidden { cell, value, why: Why::Named(NamedCause::Part(rule, cells)) } => format!(
            "Aber nun bleibt für {cell} nur die {value}, und das verbietet {} ({}).",
            line_number(rule),
            und(cells)
        ),
        WalkEnd::Forbidden { cell, value, why: Why::Named(cause) } => {
            format!("Aber nun bleibt für {cell} nur die {value}, und das verbietet {}.", short(cause))
        }
        WalkEnd::Forbidden { cell, value, .. } => {
            format!("Aber nun bleibt für {cell} nur die {value}, und das geht nicht.")
        }
        WalkEnd::Against(Effect::Is { cell, value }, cause) => {
            format!("Aber {cell} müsste {value} sein{}, und das geht nicht.", why(cause))
        }
        WalkEnd::Against(Effect::IsNot { cells, values }, Why::Cell(Some(by))) => {
            format!("Aber {} kann nicht zugleich {by} und {} sein.", und(cells), und(values))
        }
        WalkEnd::Against(Effect::IsNot { cells, .. }, Why::House { house: name, value, by: Some(by) }) => {
            format!("Aber {by} und {} können nicht beide die {value} {} sein.", und(cells), of(name))
        }
        WalkEnd::Against(other, cause) => format!("Aber {}{}.", effect(other), why(cause)),
    }
}

/// Tells what follows from an assumption, case by case; `number` is that of the case, as `2.1`.
fn tree(way: &Tree, number: &str, told: &mut Vec<String>) {
    told.push(match number {
        "" => format!("Angenommen, {}.", effect(&way.assumed)),
        number => format!("Fall {number}: {}.", effect(&way.assumed)),
    });
    told.extend(way.strides.iter().map(stride));
    let cases = match &way.rest {
        Rest::Ends(end) => return told.push(walk_end(end)),
        Rest::OfCell(cases) => {
            let values: Vec<String> = cases.iter().map(|case| effect(&case.assumed)).collect();
            told.push(format!("Jetzt gibt es diese Fälle: {}.", oder(&values)));
            cases
        }
        Rest::OfHouse(name, value, cases) => {
            let cells: Vec<String> = cases.iter().map(|case| effect(&case.assumed)).collect();
            told.push(format!("Jetzt braucht die {value} {} einen Platz: {}.", of(name), oder(&cells)));
            cases
        }
    };
    for (place, case) in (1..).zip(cases) {
        let number = if number.is_empty() { place.to_string() } else { format!("{number}.{place}") };
        tree(case, &number, told);
    }
}

fn pair_chain(links: &[Link], value: &str, shown: &str) -> Vec<String> {
    let cells = links.iter().map(|Link { cell, values: [a, b] }| format!("{cell} ist {a} oder {b}"));
    let mut told = vec![sentence(&format!("{}.", cells.collect::<Vec<_>>().join(", ")))];
    let ([first, rest @ ..], Some(last)) = (links, links.last()) else { return told };
    let ways = rest.iter().map(|Link { cell, values: [a, b] }| format!("{cell} nicht {a}, sondern {b}"));
    told.push(format!(
        "Ist {} nicht {value}, so ist dort die {}; dann ist {}.",
        first.cell,
        first.values[1],
        ways.collect::<Vec<_>>().join(", und damit ")
    ));
    told.push(format!(
        "Eine der Zellen {} und {} ist also {value}: Was auch immer in {} steht, {shown}.",
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
    let own = if is_whole { format!("{x}, {y} oder {value}") } else { format!("{x} oder {y}") };
    let mut told = vec![format!(
        "Der Drehpunkt {pivot} ist {own}; die Flügel sind {a} mit {x} oder {value} und {b} mit {y} oder {value}."
    )];
    told.push(format!(
        "Ist {pivot} die {x}, so ist {a} die {value}; ist {pivot} die {y}, so ist {b} die {value}."
    ));
    told.push(match is_whole {
        true => format!("Sonst ist {pivot} selbst die {value}. In jedem Fall gilt: {shown}."),
        false => format!("In jedem Fall ist einer der Flügel die {value}, und {shown}."),
    });
    told
}

/// Told of sets in which a value stands twice.
const WITHOUT_HOUSES: &str = "Dass sich Werte in einem Haus nicht wiederholen, wird hier nicht gebraucht.";

/// So many sets are listed.
const MOST_LISTED: usize = 6;

fn out(Out { sets, why }: &Out) -> String {
    let all = match sets.len() {
        count if count > MOST_LISTED => format!("{count} Kombinationen"),
        _ => und(sets),
    };
    let go = if sets.len() == 1 { "entfällt" } else { "entfallen" };
    match why {
        WhyOut::NoCell(value) => format!("{all} {go}: Keine der Zellen hat den Kandidaten {value}."),
        WhyOut::Few { cells, values } if values.is_empty() => {
            format!("{all} {go}: {} hat keinen der Werte.", und(cells))
        }
        WhyOut::Few { cells, values } => {
            format!("{all} {go}: Von den Werten haben {} nur {}.", und(cells), und(values))
        }
    }
}

/// The cells of a case may be none: then the first cell is the whole sum.
fn case(cell: &str, Case { value, cells, total, sets }: &Case) -> String {
    let all = und(cells);
    match (cells.len(), sets.is_empty()) {
        (0, _) => format!("Ist {cell} die {value}, so ist das schon die ganze Summe."),
        (1, true) => format!("{cell} kann nicht {value} sein: {all} kann nicht {total} sein."),
        (_, true) => {
            format!("{cell} kann nicht {value} sein: {all} können zusammen nicht {total} ergeben.")
        }
        (1, false) => format!("Ist {cell} die {value}, so ist {all} die {total}."),
        (_, false) => format!("Ist {cell} die {value}, so ergeben {all} zusammen {total}: {}.", oder(sets)),
    }
}

fn run(Run { is_set, bounds }: &Run, bound: &str) -> String {
    let [(cell, value), rest @ ..] = &bounds[..] else { return String::new() };
    let first = if *is_set { format!("{cell} ist {value}") } else { format!("{cell} ist {bound} {value}") };
    let rest: Vec<String> = rest.iter().map(|(cell, value)| format!("{cell} {bound} {value}")).collect();
    format!("{first}, also ist {}.", und(&rest))
}

/// Tells what is left of a line, and what follows; `however` leads to what follows from much.
fn reason(reason: Option<&Reason>, however: &str, shown: &str) -> Vec<String> {
    let Some(Reason { what, so }) = reason else { return vec![format!("{however}, {shown}.")] };
    let mut told = Vec::new();
    match what {
        LineRest::Sets { total, count, sets, out: gone, others, repeats } => {
            told.push(format!("Für {total} in {} Zellen gibt es nur {}.", number(*count), oder(sets)));
            told.extend(gone.iter().map(out));
            match others {
                0 => {}
                1 => told.push("Eine weitere Kombination passt nicht in die Zellen.".to_owned()),
                others => told.push(format!("{others} weitere Kombinationen passen nicht in die Zellen.")),
            }
            told.extend(repeats.then(|| WITHOUT_HOUSES.to_owned()));
        }
        LineRest::Cases { cell, cases, never, repeats } => {
            told.extend(cases.iter().map(|one| case(cell, one)));
            if !never.is_empty() {
                told.push(format!("{cell} kann nicht {} sein: Dann geht keine Summe auf.", oder(never)));
            }
            told.extend(repeats.then(|| WITHOUT_HOUSES.to_owned()));
        }
        LineRest::ManySets { total, count, sets } => {
            told.push(format!("Für {total} in {} Zellen gibt es {sets} Kombinationen.", number(*count)));
        }
        LineRest::Many { fillings } => {
            told.push(format!("Es gibt {fillings} Möglichkeiten, die Zellen zu füllen."));
        }
        LineRest::Crusts { values: [least, most], cases } => {
            told.extend(cases.iter().map(|Crusts { cells: [a, b], sets }| match sets.is_empty() {
                true => {
                    format!("Die {least} kann in {a} und die {most} in {b} stehen, ohne etwas dazwischen.")
                }
                false => {
                    format!(
                        "Die {least} kann in {a} und die {most} in {b} stehen, mit {} dazwischen.",
                        oder(sets)
                    )
                }
            }));
            told.push("Anderswo können sie nicht stehen.".to_owned());
        }
        LineRest::ManyCrusts { values: [least, most], places } => {
            told.push(format!("Es gibt {places} Möglichkeiten, {least} und {most} zu setzen."));
        }
        LineRest::Bounds { least, most } => {
            told.extend(least.iter().map(|one| run(one, "mindestens")));
            told.extend(most.iter().map(|one| run(one, "höchstens")));
        }
        LineRest::Partners(all) => told.extend(all.iter().map(|NoPartner { cell, values, others }| {
            let together = if others.len() > 1 { " zusammen" } else { "" };
            format!("Wäre {cell} {}, bliebe für {}{together} nichts übrig.", oder(values), und(others))
        })),
        LineRest::Ends(all) => told.extend(all.iter().map(|end| {
            let (need, bound) = match (end.is_least, end.values.len()) {
                (true, 1) => ("müssten die anderen Zellen", "mindestens"),
                (true, _) => ("dürften die anderen Zellen höchstens", "mindestens"),
                (false, 1) => ("müssten die anderen Zellen", "höchstens"),
                (false, _) => ("müssten die anderen Zellen mindestens", "höchstens"),
            };
            format!(
                "Wäre {} {}, {need} {} ergeben, ergeben aber {bound} {}.",
                end.cell,
                oder(&end.values),
                end.needed,
                end.bound
            )
        })),
        LineRest::Nothing => {}
    }
    told.push(match (so, what) {
        (So::Refuted, _)
        | (So::Absent, LineRest::Bounds { .. } | LineRest::Partners(_) | LineRest::Ends(_)) => {
            format!("Also gilt: {shown}.")
        }
        (So::Absent, _) => format!("Andere Werte kommen nicht vor, also gilt: {shown}."),
        (So::Ways { cells, fillings }, _) => format!(
            "In der Reihenfolge {} {} nur {}, also gilt: {shown}.",
            cells.join(" "),
            if fillings.len() == 1 { "bleibt" } else { "bleiben" },
            und(fillings)
        ),
        (So::However, LineRest::Sets { .. } | LineRest::Cases { .. } | LineRest::Crusts { .. }) => {
            format!("Wie auch immer man diese Werte verteilt, {shown}.")
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
        NamedCause::Part(_, cells) => told.push(format!("Hier geht es um {}.", und(cells))),
        NamedCause::With(_, names) => {
            told.push(match &names[..] {
                [name] => {
                    format!("Außerdem sind diejenigen ihrer Zellen verschieden, die {} liegen.", inside(name))
                }
                names => format!("Außerdem sind ihre Zellen {} verschieden.", inside_each(names)),
            });
        }
        _ => {}
    }
    told.extend(known(all));
    told.extend(reason(why, "Wie auch immer die Regel erfüllt wird", shown));
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
    let from = match (houses.is_empty(), rules.is_empty()) {
        (false, false) => format!("{} zusammen mit {}", und(&names), lines(rules)),
        (false, true) => und(&names),
        _ => lines(rules),
    };
    let mut told = vec![format!("Aus {from} folgt {equation}.")];
    if !houses.is_empty() {
        let of = und(&names);
        told.push(match (side, is_one) {
            (Side::Innies, true) => format!("Diese Zelle ist der Innie von {of}: Sie liegt innerhalb."),
            (Side::Innies, false) => format!("Diese Zellen sind Innies von {of}: Sie liegen innerhalb."),
            (Side::Outies, true) => format!("Diese Zelle ist der Outie von {of}: Sie liegt außerhalb."),
            (Side::Outies, false) => format!("Diese Zellen sind Outies von {of}: Sie liegen außerhalb."),
            (Side::Both, _) => {
                format!(
                    "Diese Zellen sind Innies und Outies von {of}: Einige liegen innerhalb, andere außerhalb."
                )
            }
        });
    }
    told.extend(known(all));
    told.extend(reason(why, "Wie auch immer die Summe zustande kommt", shown));
    told
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
        "Damit haben {} ihre {value} an {} dieser Plätze, und die {value} steht dort nirgends sonst: {shown}.",
        und(&covers),
        number(base.len())
    ));
    told
}

fn tell(story: &Story) -> Vec<String> {
    let shown = effects(&story.shown);
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
                    "{all} liegen {}, also steht die {} dort nirgends sonst: {shown}.",
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
        Reasoning::Sum { equation, is_one, side, houses, rules, known, reason } => {
            sum_story((equation, *is_one), *side, houses, rules, (known, reason.as_ref()), &shown)
        }
        Reasoning::Walk { rules, known: all, walk: way } => {
            let used = rules.iter().map(|rule| match rule {
                NamedCause::Rule(rule) => introduced(rule),
                other => format!("Verwendet wird {}.", named(other)),
            });
            let mut told: Vec<String> = used.collect();
            told.extend(known(all));
            told.extend(walk(way));
            told.push(format!("Das ist unmöglich, also gilt: {shown}."));
            told
        }
        Reasoning::Cases(way) => {
            let mut told = Vec::new();
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
            told.push(format!("Wie auch immer all das gefüllt wird, {shown}."));
            told
        }
    };
    if !story.also.is_empty() {
        told.push(format!("Aus denselben Gründen gilt auch: {}.", effects(&story.also)));
    }
    told
}
