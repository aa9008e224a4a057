//! Reasons of one value each, in German.

use super::{oder, und};
use crate::steps::reason::explanation::{Lacking, LeftValues, NoNeighbour, NoPartner, Unequal};
use crate::steps::reason::few_cells::told_of;

pub fn no_partner(NoPartner { cells, values, then, others }: &NoPartner) -> String {
    let (cells, values) = (oder(cells), die(values));
    let told = |LeftValues { cells, values }: &LeftValues| format!("für {} nur {}", und(cells), nur(values));
    let told: Vec<String> = then.iter().map(told).collect();
    let others_told = und(others);
    let end = match (others.len(), told.is_empty(), told_of(then, others)) {
        (0, ..) => return format!("Die Regel lässt nicht zu, dass {cells} {values} ist."),
        (1, true, _) => format!("bliebe für {others_told} nichts übrig"),
        (_, true, _) => format!("bliebe für {others_told} zusammen nichts übrig"),
        (1, false, Some([_])) => ", und das würde nicht passen".to_owned(),
        (1, false, Some(_)) => ", und keiner dieser Werte würde passen".to_owned(),
        (1, false, None) => format!(" und für {others_told} nichts"),
        (_, false, Some(_)) => ", und keine solchen Werte würden zusammenpassen".to_owned(),
        (_, false, None) => format!(" und für {others_told} zusammen nichts"),
    };
    match told.is_empty() {
        true => format!("Wäre {cells} {values}, {end}."),
        false => format!("Wäre {cells} {values}, bliebe {}{end}.", told.join(", ")),
    }
}

pub fn neighbours(LeftValues { cells, values }: &LeftValues) -> String {
    let (cells, values) = (oder(cells), die(values));
    format!("Wäre {cells} {values}, bliebe für einen Nachbarn dieser Zelle auf der Linie nichts übrig.")
}

/// Values behind the name of a cell, which ends with a digit.
fn die(values: &[String]) -> String {
    format!("die {}", oder(values))
}

/// The values that are left.
fn nur(values: &[String]) -> String {
    match values {
        [value] => format!("die {value}"),
        values => oder(values),
    }
}

pub fn beside(told: &NoNeighbour) -> String {
    match told {
        NoNeighbour::None { cell, values, missing } => format!(
            "Wäre {cell} {}, müsste daneben {missing} stehen, aber keiner der Nachbarn kann {missing} sein.",
            die(values)
        ),
        NoNeighbour::Both { cell, value, needed, at } => format!(
            "Wäre {cell} die {value}, müssten daneben {} stehen, und für beide bleibt nur {at}.",
            und(needed)
        ),
        NoNeighbour::One { cell, value, needed, at } => format!(
            "Ist {cell} die {value}, muss daneben {needed} stehen, und von den Nachbarn kann nur {at} {needed} sein."
        ),
    }
}

pub fn unequal(told: &Unequal) -> String {
    let Unequal { cells, values, side, is_large, own, others, other } = told;
    let value = die(values);
    let (own_bound, other_bound) =
        if *is_large { ("mindestens", "höchstens") } else { ("höchstens", "mindestens") };
    if others.is_empty() {
        let need = match (is_large, values.len()) {
            (_, 1) => "müssten die anderen Zellen",
            (true, _) => "dürften die anderen Zellen höchstens",
            (false, _) => "müssten die anderen Zellen mindestens",
        };
        return format!(
            "Wäre {} {value}, {need} {other} ergeben, ergeben aber {own_bound} {own}.",
            oder(cells)
        );
    }
    let makes = match others.len() {
        1 => format!("{} ist {other_bound} {other}", und(others)),
        _ => format!("{} ergeben {other_bound} {other}", und(others)),
    };
    match (side.len(), cells.len(), others.len()) {
        (1, _, 1) => {
            let can = if cells.len() == 1 { "kann" } else { "können" };
            format!("{} {can} nicht {value} sein: {makes}, und beide müssen gleich sein.", und(cells))
        }
        (1, 1, _) => format!(
            "{} kann nicht {value} sein, denn diese Zelle ist die Summe von {}: {makes}.",
            und(cells),
            und(others)
        ),
        (1, ..) => format!(
            "{} können nicht {value} sein, denn jede davon ist die Summe von {}: {makes}.",
            und(cells),
            und(others)
        ),
        _ => format!(
            "Wäre {} {value}, würden {} zusammen {own_bound} {own} ergeben, aber {makes}.",
            oder(cells),
            und(side)
        ),
    }
}

pub fn lacking((cell, values, lacking): &(String, Vec<String>, Lacking)) -> String {
    match lacking {
        Lacking::Value(value) => {
            format!(
                "Wäre {cell} {}, bräuchte eine Menge mit diesem Wert auch die {value}, für die keine Zelle bliebe.",
                die(values)
            )
        }
        Lacking::Cells(cells) if cells.len() == 1 => {
            format!(
                "Wäre {cell} {}, hätte eine Menge mit diesem Wert keinen Wert mehr für {}.",
                die(values),
                und(cells)
            )
        }
        Lacking::Cells(cells) => {
            format!(
                "Wäre {cell} {}, hätte eine Menge mit diesem Wert zu wenige Werte für {}.",
                die(values),
                und(cells)
            )
        }
    }
}
