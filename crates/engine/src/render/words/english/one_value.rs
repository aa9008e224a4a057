//! Reasons of one value each, in English.

use super::{and, or};
use crate::steps::reason::explanation::{Lacking, LeftValues, NoNeighbour, NoPartner, Unequal};
use crate::steps::reason::few_cells::told_of;

pub fn no_partner(NoPartner { cells, values, then, others }: &NoPartner) -> String {
    let (cells, values) = (or(cells), or(values));
    let told = |LeftValues { cells, values }: &LeftValues| format!("{} would be {}", and(cells), or(values));
    let told: Vec<String> = then.iter().map(told).collect();
    let end = match (others.len(), told_of(then, others)) {
        (0, _) => return format!("The rule does not let {cells} be {values}."),
        (1, Some([_])) => "that would not fit".to_owned(),
        (1, Some(_)) => "none of these would fit".to_owned(),
        (1, None) => format!("nothing would be left for {}", and(others)),
        (_, Some(_)) => "no such values would fit together".to_owned(),
        (_, None) => format!("nothing would be left for {} together", and(others)),
    };
    match told.is_empty() {
        true => format!("If {cells} were {values}, {end}."),
        false => format!("If {cells} were {values}, {}, and {end}.", told.join("; ")),
    }
}

pub fn neighbours(LeftValues { cells, values }: &LeftValues) -> String {
    let (cells, values) = (or(cells), or(values));
    format!("If {cells} were {values}, nothing would be left for a neighbour of this cell on the line.")
}

pub fn beside(told: &NoNeighbour) -> String {
    match told {
        NoNeighbour::None { cell, values, missing } => format!(
            "If {cell} were {}, {missing} would have to stand beside it, but none of its neighbours can be {missing}.",
            or(values)
        ),
        NoNeighbour::Both { cell, value, needed, at } => format!(
            "If {cell} were {value}, both {} would have to stand beside it, and for both only {at} is left.",
            and(needed)
        ),
        NoNeighbour::One { cell, value, needed, at } => format!(
            "If {cell} is {value}, {needed} has to stand beside it, and of its neighbours only {at} can be {needed}."
        ),
    }
}

pub fn unequal(told: &Unequal) -> String {
    let Unequal { cells, values, side, is_large, own, others, other } = told;
    let value = or(values);
    let (own_bound, other_bound) = if *is_large { ("at least", "at most") } else { ("at most", "at least") };
    if others.is_empty() {
        let rest = if *is_large { "less" } else { "more" };
        let rest = if values.len() > 1 { format!(" or {rest}") } else { String::new() };
        return format!(
            "If {} were {value}, the other cells would have to make {other}{rest}, but they make {own_bound} {own}.",
            or(cells)
        );
    }
    let makes = match others.len() {
        1 => format!("{} is {other_bound} {other}", and(others)),
        _ => format!("{} make {other_bound} {other}", and(others)),
    };
    match (side.len(), cells.len(), others.len()) {
        (1, _, 1) => format!("{} cannot be {value}: {makes}, and they have to be equal.", or(cells)),
        (1, 1, _) => {
            format!("{} cannot be {value}, because it is the sum of {}: {makes}.", and(cells), and(others))
        }
        (1, ..) => {
            format!("{} cannot be {value}, because each is the sum of {}: {makes}.", and(cells), and(others))
        }
        _ => {
            format!("If {} were {value}, {} would make {own_bound} {own}, but {makes}.", or(cells), and(side))
        }
    }
}

pub fn lacking((cell, values, lacking): &(String, Vec<String>, Lacking)) -> String {
    match lacking {
        Lacking::Value(value) => {
            format!(
                "If {cell} were {}, a set with that value would need {value}, too, for which no cell would be left.",
                or(values)
            )
        }
        Lacking::Cells(cells) if cells.len() == 1 => {
            format!(
                "If {cell} were {}, a set with that value would have no value left for {}.",
                or(values),
                and(cells)
            )
        }
        Lacking::Cells(cells) => {
            format!(
                "If {cell} were {}, a set with that value would have too few values left for {}.",
                or(values),
                and(cells)
            )
        }
    }
}
