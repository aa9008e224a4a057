//! Proofs on which one walks from an assumption, in German.

use super::{effect, inside, ist, line_number, not, oder, of, short, und};
use crate::render::words::sentence;
use crate::steps::reason::explanation::{
    Effect, Exclusion, Link, NamedCause, Rest, Sentence, Stride, Tree, Walk, WalkEnd, Why,
};

fn why(why: &Why) -> String {
    match why {
        Why::Cell(Some(value)) => format!(" (dort steht die {value})"),
        Why::Assumed(value) => format!(" (dort ist die {value} angenommen)"),
        Why::House { house: name, value, by: Some(by) } => format!(" ({by} ist die {value} {})", of(name)),
        Why::House { house: name, value, by: None } => format!(" ({value} {})", inside(name)),
        Why::Named(cause) => format!(" ({})", short(cause)),
        Why::Same([[first, last], [from, to]]) => {
            format!(" (sonst wäre {first} bis {last} das Gleiche wie {from} bis {to})")
        }
        Why::Cell(None) | Why::Nothing => String::new(),
    }
}

/// Exclusions that one cause makes.
fn gone((gone, cause): (&[Exclusion], &Why)) -> String {
    let told =
        |gone: &Exclusion| format!("{} {} {}", und(&gone.cells), ist(gone.cells.len()), not(&gone.values));
    format!("{}{}", und(&gone.iter().map(told).collect::<Vec<_>>()), why(cause))
}

pub fn strides(strides: &[Stride]) -> impl Iterator<Item = String> {
    Stride::sentences(strides).map(|part| match part {
        Sentence::Stride(one) => stride(one),
        Sentence::Values { found, why: cause } => {
            let told = found.iter().map(|found| format!("{} ist {}", found.cell, found.value));
            let told: Vec<String> = told.collect();
            format!("Daraus folgt: {}{}.", sentence(&und(&told)), why(cause))
        }
    })
}

fn stride(stride: &Stride) -> String {
    let mut parts: Vec<String> = stride.causes().map(gone).collect();
    let follows = !parts.is_empty();
    if let Some(found) = &stride.found {
        let (cell, value) = (&found.cell, &found.value);
        // After `also` the verb comes first.
        parts.push(match (&found.why, follows) {
            (Why::Cell(_) | Why::Assumed(_), true) => format!("also bleibt für {cell} nur die {value}"),
            (Why::Cell(_) | Why::Assumed(_), false) => format!("für {cell} bleibt nur die {value}"),
            (Why::House { house: name, .. }, true) => {
                format!("also kann die {value} {} nur in {cell} stehen", inside(name))
            }
            (Why::House { house: name, .. }, false) => {
                format!("die {value} kann {} nur in {cell} stehen", inside(name))
            }
            (other, true) => format!("also ist {cell} die {value}{}", why(other)),
            (other, false) => format!("{cell} ist {value}{}", why(other)),
        });
    }
    format!("Daraus folgt: {}.", sentence(&parts.join(", ")))
}

pub fn walk(walk: &Walk) -> Vec<String> {
    let mut told = vec![format!("Angenommen, {}.", effect(&walk.assumed))];
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
        WalkEnd::NoValue(cell) => format!("Aber nun bleibt für {cell} kein Kandidat übrig."),
        WalkEnd::NoPlace(name, value) => {
            format!("Aber nun bleibt für die {value} {} kein Platz übrig.", inside(name))
        }
        WalkEnd::Forbidden { cell, value, is_assumed, why, beside } => {
            let is_it = match is_assumed {
                true => format!("Aber für {cell} ist die {value} angenommen"),
                false => format!("Aber nun bleibt für {cell} nur die {value}"),
            };
            match (why, beside) {
                (Why::Named(cause), Some([other, own])) => {
                    format!("{is_it}, und das verbietet {}, weil {other} die {own} ist.", short_name(cause))
                }
                (Why::Named(NamedCause::Part(rule, cells)), _) => {
                    format!("{is_it}, und das verbietet {} ({}).", line_number(rule), und(cells))
                }
                (Why::Named(cause), _) => format!("{is_it}, und das verbietet {}.", short(cause)),
                (Why::Same([[first, last], [from, to]]), _) => {
                    format!("{is_it}, und damit wäre {first} bis {last} das Gleiche wie {from} bis {to}.")
                }
                _ => format!("{is_it}, und das geht nicht."),
            }
        }
        WalkEnd::NoneAllowed { cell, values, why } => match &values[..] {
            [] => {
                format!("Aber von dem, was für {cell} noch bleibt, ist nach {} nichts erlaubt.", short(why))
            }
            [value] => format!("Aber {cell} müsste {value} sein ({}), und das geht nicht.", short(why)),
            values => {
                format!(
                    "Aber {cell} müsste {} sein ({}), und keiner dieser Werte ist dort noch möglich.",
                    oder(values),
                    short(why)
                )
            }
        },
        WalkEnd::Against(Effect::Is { cell, value }, cause) => {
            format!("Aber {cell} müsste {value} sein{}, und das geht nicht.", why(cause))
        }
        WalkEnd::Against(Effect::IsNot { cells, values }, Why::Cell(Some(by)) | Why::Assumed(by)) => {
            format!("Aber {} kann nicht zugleich {by} und {} sein.", und(cells), und(values))
        }
        WalkEnd::Against(Effect::IsNot { cells, .. }, Why::House { house: name, value, by: Some(by) }) => {
            format!("Aber {by} und {} können nicht beide die {value} {} sein.", und(cells), of(name))
        }
        WalkEnd::Against(other, cause) => format!("Aber {}{}.", effect(other), why(cause)),
    }
}

/// Tells what follows from an assumption, case by case; `number` is that of the case, as `2.1`.
pub fn tree(way: &Tree, number: &str, told: &mut Vec<String>) {
    told.push(match number {
        "" => format!("Angenommen, {}.", effect(&way.assumed)),
        number => format!("Fall {number}: {}.", effect(&way.assumed)),
    });
    told.extend(strides(&way.strides));
    let cases = match &way.rest {
        Rest::Ends(end) => return told.push(walk_end(end)),
        Rest::OfCell(cases) => {
            let values: Vec<String> = cases.iter().map(|case| effect(&case.assumed)).collect();
            told.push(format!("Jetzt gibt es diese Fälle: {}.", oder(&values)));
            cases
        }
        Rest::OfLine(cause, value, cases) => {
            let cells: Vec<String> = cases.iter().map(|case| effect(&case.assumed)).collect();
            told.push(format!(
                "Jetzt braucht {} irgendwo eine {value}: {}.",
                short_name(cause),
                oder(&cells)
            ));
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

pub fn pair_chain(links: &[Link], value: &str, shown: &str) -> Vec<String> {
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

pub fn wing(
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
