//! Lines of rules and sums with their reasons, in German.

use super::one_value::{beside, lacking, neighbours, no_partner, unequal};
use super::{house, inside, inside_each, introduced, known, lines, number, oder, places, und};
use crate::render::words::sentence;
use crate::steps::reason::explanation::{
    Beside, Case, Crusts, Held, House, LeftValues, LineRest, NamedCause, NoSum, Out, Places, Reason, Rule,
    Run, Side, So, WhyNoSum, WhyOut,
};

/// Told of sets in which a value stands twice.
const WITHOUT_HOUSES: &str = "Nach dieser Regel allein darf ein Wert zweimal im selben Haus stehen.";

/// What leads to what follows from much.
const HOWEVER: &str = "Wie auch immer die Regel erfüllt wird";

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
fn case(cell: &str, is_known: bool, Case { value, cells, total, sets }: &Case) -> String {
    let all = und(cells);
    let (is_it, so) = match is_known {
        true => (format!("Da {cell} die {value} ist, "), ""),
        false => (format!("Ist {cell} die {value}, "), "so "),
    };
    match (cells.len(), sets.is_empty()) {
        (0, _) => format!("{is_it}{so}ist das schon die ganze Summe."),
        (1, true) => format!("{cell} kann nicht {value} sein: {all} kann nicht {total} sein."),
        (_, true) => {
            format!("{cell} kann nicht {value} sein: {all} können zusammen nicht {total} ergeben.")
        }
        (1, false) => format!("{is_it}{so}ist {all} die {total}."),
        (_, false) => format!("{is_it}{so}ergeben {all} zusammen {total}: {}.", oder(sets)),
    }
}

fn run(Run { is_set, bounds }: &Run, bound: &str) -> String {
    let [(cell, value), rest @ ..] = &bounds[..] else { return String::new() };
    let first = if *is_set { format!("{cell} ist {value}") } else { format!("{cell} ist {bound} {value}") };
    let rest: Vec<String> = rest.iter().map(|(cell, value)| format!("{cell} {bound} {value}")).collect();
    format!("{first}, also ist {}.", und(&rest))
}

/// Sets that were looked at and do not fit.
fn all_out(all: &[Out], others: usize) -> Vec<String> {
    let mut told: Vec<String> = all.iter().map(out).collect();
    match others {
        0 => {}
        1 => told.push("Eine weitere Kombination passt nicht in die Zellen.".to_owned()),
        others => told.push(format!("{others} weitere Kombinationen passen nicht in die Zellen.")),
    }
    told
}

/// A first value of an X-sum with which the rest cannot be made.
fn no_sum(cell: &str, NoSum { value, count, needed, why }: &NoSum) -> String {
    let (must, make) = match count {
        1 => ("müsste die nächste Zelle".to_owned(), "sie ergibt"),
        count => (format!("müssten die nächsten {} Zellen", number(*count as usize)), "sie ergeben"),
    };
    match why {
        _ if *count == 0 => {
            format!("Wäre {cell} die {value}, so wäre das schon die ganze Summe, und die ist {}.", needed + 1)
        }
        WhyNoSum::Least(_) if *needed < 0 => {
            let total = needed + count + 1;
            format!(
                "Wäre {cell} die {value}, so wäre das allein schon mehr als die Summe, und die ist {total}."
            )
        }
        WhyNoSum::Least(bound) => {
            format!("Wäre {cell} die {value}, {must} {needed} ergeben, aber {make} mindestens {bound}.")
        }
        WhyNoSum::Most(bound) => {
            format!("Wäre {cell} die {value}, {must} {needed} ergeben, aber {make} höchstens {bound}.")
        }
        WhyNoSum::Short => format!("Wäre {cell} die {value}, gäbe es nicht so viele Zellen für die Summe."),
    }
}

/// Tells what is left of a line, and what follows; `however` leads to what follows from much.
fn reason(reason: Option<&Reason>, however: &str, shown: &str) -> Vec<String> {
    let Some(because @ Reason { what, so }) = reason else {
        return vec![format!(
            "Eine kurze Begründung wurde nicht gefunden. Das Programm hat geprüft: {however}, es gilt: {shown}."
        )];
    };
    let mut told = Vec::new();
    match what {
        LineRest::Sets { total, count, sets, out: gone, others, repeats } => {
            told.push(format!("Für {total} in {} Zellen gibt es nur {}.", number(*count), oder(sets)));
            told.extend(all_out(gone, *others));
            told.extend(repeats.then(|| WITHOUT_HOUSES.to_owned()));
        }
        LineRest::Missing { count, total, all, value } => {
            let (cells, values) = (number(*count), number(*count + 1));
            told.push(format!(
                "Alle {values} Werte ergeben {all}, diese {cells} Zellen, die verschieden sind, {total}: Es fehlt die {value}."
            ));
        }
        LineRest::Cases { cell, cases, never, repeats } => {
            let is_known = cases.len() == 1 && never.is_empty();
            told.extend(cases.iter().map(|one| case(cell, is_known, one)));
            told.extend(never.iter().map(|one| no_sum(cell, one)));
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
        LineRest::Highest { cell, value } => told.push(format!(
            "Nur ein Wert wird gesehen, also steht der größte, die {value}, in der ersten Zelle, {cell}."
        )),
        LineRest::Seen { count, bounds } => {
            let bounds: Vec<String> =
                bounds.iter().map(|(cell, most)| format!("{cell} ist höchstens {most}")).collect();
            told.push(format!(
                "{} Werte werden gesehen, jeder größer als der davor, sodass hinter jeder der ersten Zellen noch \
                 größere stehen: {}.",
                sentence(&number(*count)),
                und(&bounds)
            ));
        }
        LineRest::Circles { count, few, sets } => {
            let all =
                format!("; also ergeben die Werte, die vorkommen, in der Summe {count}, die Zahl der Kreise");
            let all = if sets.is_empty() { "" } else { &all };
            told.push(format!("Jeder Wert, der vorkommt, steht in so vielen Kreisen, wie er angibt{all}."));
            told.extend(few.iter().map(|(value, most)| {
                let circles = match most {
                    1 => "ein Kreis kann".to_owned(),
                    most => format!("{} Kreise können", number(*most)),
                };
                format!("Die {value} kommt nicht vor: Höchstens {circles} sie enthalten.")
            }));
            if !sets.is_empty() {
                told.push(format!("Die Werte, die vorkommen, können nur {} sein.", oder(sets)));
            }
        }
        LineRest::Bounds { least, most } => {
            told.extend(least.iter().map(|one| run(one, "mindestens")));
            told.extend(most.iter().map(|one| run(one, "höchstens")));
        }
        LineRest::OneByOne { partners, neighbours: beside, unequal: sums } => {
            told.extend(partners.iter().map(no_partner));
            told.extend(beside.iter().map(neighbours));
            told.extend(sums.iter().map(unequal));
        }
        LineRest::Beside(all) => {
            told.push(
                "Eine kurze Begründung wurde nicht gefunden. \
                 Das Programm hat die Werte weniger Zellen auf einmal durchprobiert."
                    .to_owned(),
            );
            told.extend(all.iter().map(|Beside { cell, values, others }| {
                format!("Mit dem, was für {} bleibt, kann {cell} nur {} sein.", und(others), oder(values))
            }));
        }
        LineRest::Neighbours(all) => told.extend(all.iter().map(beside)),
        LineRest::Consecutive { count, sets, out, others } => {
            told.push(format!(
                "Für {} aufeinanderfolgende Werte gibt es nur {}.",
                number(*count),
                oder(sets)
            ));
            told.extend(all_out(out, *others));
        }
        LineRest::Nothing => {}
    }
    if let So::Lacking { all, .. } = so {
        told.extend(all.iter().map(lacking));
    }
    told.push(match (so, what) {
        (So::Refuted, _) | (So::Absent, LineRest::Bounds { .. } | LineRest::Missing { .. }) => {
            format!("Also gilt: {shown}.")
        }
        (So::Lacking { absent, .. }, _) => {
            let is_absent = if *absent { "Andere Werte kommen nicht vor, also gilt:" } else { "Also gilt:" };
            format!("{is_absent} {shown}.")
        }
        (So::Absent, _) => format!("Andere Werte kommen nicht vor, also gilt: {shown}."),
        (So::Ways { cells, fillings }, _) => format!(
            "In der Reihenfolge {} {} nur {}, also gilt: {shown}.",
            cells.join(" "),
            if fillings.len() == 1 { "bleibt" } else { "bleiben" },
            und(fillings)
        ),
        (So::However, _) if because.is_only_tried() => {
            format!("Das Programm hat alle durchprobiert: {however}, es gilt: {shown}.")
        }
        (So::However, _) => format!("Wie auch immer man diese Werte verteilt, es gilt: {shown}."),
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
    told.extend(reason(Some(why), HOWEVER, &format!("{} hat die {value}", oder(cells))));
    let lie = if cells.len() == 1 { "Diese Zelle liegt" } else { "Diese Zellen liegen" };
    told.push(match &all[..] {
        [name] => {
            format!("{lie} {}, also steht die {value} dort in keiner anderen Zelle: {shown}.", inside(name))
        }
        all => {
            let each = if cells.len() == 1 { "Diese Zelle" } else { "Jede dieser Zellen" };
            let all: Vec<String> = all.iter().map(inside).collect();
            format!(
                "{each} liegt mit jeder Zelle, die nun die {value} verliert, gemeinsam {}: {shown}.",
                oder(&all)
            )
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
        NamedCause::Part(_, cells) => told.push(format!("Hier geht es um {}.", und(cells))),
        NamedCause::With(_, names) => {
            told.push(match &names[..] {
                [name] => {
                    format!(
                        "Die Zellen dieser Regel, die {} liegen, sind hier aber alle verschieden.",
                        inside(name)
                    )
                }
                names => {
                    format!("Die Zellen dieser Regel sind hier aber {} alle verschieden.", inside_each(names))
                }
            });
        }
        _ => {}
    }
    told
}

/// What a sum follows from.
pub fn origin(houses: &[House], rules: &[Rule]) -> String {
    let of = und(&houses.iter().map(house).collect::<Vec<_>>());
    match (houses.is_empty(), rules.is_empty()) {
        (false, false) => format!("{of} zusammen mit {}", lines(rules)),
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
    let mut told = vec![format!("Aus {} folgt {equation}.", origin(from, rules))];
    if !from.is_empty() {
        let of = und(&from.iter().map(house).collect::<Vec<_>>());
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
    match differ {
        [] => {}
        [name] => told.push(format!("Die davon, die {} liegen, sind alle verschieden.", inside(name))),
        names => told.push(format!("Davon sind die Zellen {} alle verschieden.", inside_each(names))),
    }
    told.extend(known(all));
    told.extend(reason(why, "Wie auch immer die Summe zustande kommt", shown));
    told
}
