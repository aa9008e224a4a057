//! Lines of rules and sums with their reasons, in German.

use super::{house, inside, inside_each, introduced, known, lines, number, oder, und};
use crate::render::words::story::{
    Case, Crusts, House, LeftValues, LineRest, NamedCause, NoPartner, Out, Reason, Rule, Run, Side, So,
    WhyOut,
};

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

pub fn line_story(cause: &NamedCause, all: &[LeftValues], why: Option<&Reason>, shown: &str) -> Vec<String> {
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

pub fn sum_story(
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
