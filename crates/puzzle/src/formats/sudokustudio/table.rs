//! The rule and the arguments for each of SudokuStudio's types of elements.
//!
//! The table and its entries depend on each other: `document.rs` looks up elements in the table, whose entries are
//! functions of `clues.rs` and `document.rs`.

use serde_json::Value;

use super::document::{self, Element};
use super::{Reader, clues};
use crate::error::{Hint, ParseError};
use crate::statement::Statement;

/// The way in which an element becomes statements.
enum States {
    /// No statement: the element has no rule, or was already read.
    Nothing,
    /// One statement with this rule, unless the value is null or false.
    Flag(&'static str),
    /// One statement with this rule, perhaps a word, and all cells of the value.
    Cells(&'static str, Option<&'static str>),
    /// One statement with this rule for each line of at least this many cells.
    Lines(&'static str, usize),
    /// One statement for each line: this rule, a number that the function computes from the side of the grid, and the
    /// cells.
    Apart(&'static str, fn(usize) -> usize),
    /// The statements that a function makes.
    Special(fn(&mut Reader<'_>, &Element<'_>) -> Result<(), ParseError>),
    /// No statement: SudokuStudio only names the rule. The words for error messages suggest a replacement.
    Unsaid(&'static str),
}

use States::{Apart, Cells, Flag, Lines, Nothing, Special, Unsaid};

/// All types, sorted by name.
const TYPES: &[(&str, States)] = &[
    ("antiV", Special(|reader, element| clues::unequal(reader, element, 5))),
    ("antiX", Special(|reader, element| clues::unequal(reader, element, 10))),
    ("arrow", Special(clues::arrow)),
    ("between", Lines("between", 3)),
    ("box", Nothing),
    ("center", Special(document::entered)),
    ("clone", Special(clues::clone)),
    ("colors", Nothing),
    ("columnIndexer", Cells("indexing", Some("column"))),
    ("consecutive", Special(clues::consecutive)),
    ("corner", Special(document::entered)),
    ("diagonal", Special(clues::diagonal)),
    ("difference", Special(|reader, element| clues::dots(reader, element, "difference", 1))),
    ("disjointGroups", Special(clues::disjoint_groups)),
    ("doubleArrow", Lines("double-arrow", 3)),
    ("dutchWhisper", Apart("whisper", |side| side.div_ceil(2) - 1)),
    ("even", Cells("even", None)),
    ("filled", Special(document::entered)),
    ("givens", Special(document::givens)),
    ("grid", Nothing),
    ("gridRegion", Nothing),
    ("killer", Special(clues::killer)),
    ("king", Flag("anti-king")),
    ("knight", Flag("anti-knight")),
    ("littleKiller", Special(clues::little_killer)),
    ("lockout", Apart("lockout", |side| side.div_ceil(2) - 1)),
    ("max", Cells("maximum", None)),
    ("min", Cells("minimum", None)),
    ("odd", Cells("odd", None)),
    ("palindrome", Lines("palindrome", 2)),
    ("quadruple", Special(clues::quadruple)),
    ("ratio", Special(|reader, element| clues::dots(reader, element, "ratio", 2))),
    ("regionSum", Special(clues::region_sum)),
    ("renban", Special(clues::renban)),
    ("rowIndexer", Cells("indexing", Some("row"))),
    ("sandwich", Special(|reader, element| clues::outside(reader, element, "sandwich", false))),
    ("selfTaxicab", Unsaid("'anti-taxicab' by --rule, if that is what it means")),
    ("skyscraper", Special(|reader, element| clues::outside(reader, element, "skyscraper", true))),
    ("slowThermo", Lines("slow-thermo", 2)),
    ("thermo", Lines("thermo", 2)),
    ("whisper", Apart("whisper", |side| side.div_ceil(2))),
    ("xsum", Special(|reader, element| clues::outside(reader, element, "x-sum", true))),
    ("xv", Special(clues::xv)),
];

/// Adds the statements of an element.
pub fn state(reader: &mut Reader<'_>, element: &Element<'_>) -> Result<(), ParseError> {
    let Ok(place) = TYPES.binary_search_by(|(name, _)| (*name).cmp(element.name)) else {
        let message =
            format!("an element of the unknown type '{}'", crate::terminal::on_one_line(element.name, 20));
        return reader.unknown(&element.path, &message);
    };
    let is_set = !matches!(element.value, Value::Null | Value::Bool(false));
    match TYPES[place].1 {
        Nothing => {}
        Flag(rule) if is_set => reader.say(Statement::new(rule), &element.path),
        Unsaid(instead) if is_set => {
            let message = format!("'{}', which SudokuStudio names but does not explain", element.name);
            reader.pass(reader.error(&element.path, message, instead).with_hint(Hint::IgnoreUnknown))?;
        }
        Flag(_) | Unsaid(_) => {}
        Cells(rule, word) => {
            let cells = reader.marked(&element.path, element.value)?;
            if !cells.is_empty() {
                let statement = word.into_iter().fold(Statement::new(rule), Statement::with);
                reader.say(statement.with(cells), &element.path);
            }
        }
        Lines(rule, shortest) => clues::lines(reader, element, shortest, Statement::new(rule))?,
        Apart(rule, apart) => {
            let statement = Statement::new(rule).with(apart(reader.side()) as i32);
            clues::lines(reader, element, 2, statement)?;
        }
        Special(state) => state(reader, element)?,
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn types_are_sorted_and_their_rules_known() {
        assert!(TYPES.is_sorted_by(|a, b| a.0 < b.0));
        for (_, states) in TYPES {
            if let Flag(rule) | Cells(rule, _) | Lines(rule, _) | Apart(rule, _) = states {
                assert!(crate::rules::find(rule).is_some(), "{rule}");
            }
        }
    }
}
