//! The values of expressions in a script.

use std::rc::Rc;

use crate::grid::Cell;

/// The longest text that is assembled.
const LONGEST: usize = 10_000;

/// The value of an expression of a script.
#[derive(Clone, Debug, PartialEq)]
pub enum Datum {
    Number(i64),
    Cell(Cell),
    Text(String),
    List(Rc<Vec<Datum>>),
    /// A sequence that can only be iterated.
    Walk(Rc<Vec<Datum>>),
    /// A set of digits.
    Digits(Vec<i64>),
    /// A group's cells and its text.
    Group(Vec<Cell>, Option<String>),
    /// A thing with cells, and a name without meaning.
    Part(Vec<Cell>),
    /// Cells with the numbers assigned to them by a map.
    Weights(Vec<(i64, Cell)>),
    /// For all pairs of digits, ordered by the first digit, whether a function accepts them.
    Pairs(Rc<Vec<bool>>),
    Truth(bool),
    /// A missing value.
    Missing,
    /// Not known here.
    Unknown,
}

impl Datum {
    /// A list with these items.
    pub fn list(items: impl IntoIterator<Item = Datum>) -> Datum {
        Datum::List(Rc::new(items.into_iter().collect()))
    }

    /// A number, or unknown if it is too large.
    pub fn number(number: Option<i64>) -> Datum {
        number.filter(|number| number.abs() <= 1 << 40).map_or(Datum::Unknown, Datum::Number)
    }

    /// Returns its truth value in a condition, if known. The cell with number 0 would be false.
    pub fn truth(&self) -> Option<bool> {
        match self {
            Datum::Number(number) => Some(*number != 0),
            Datum::Text(text) => Some(!text.is_empty()),
            Datum::Truth(is) => Some(*is),
            Datum::Missing => Some(false),
            Datum::List(_) | Datum::Digits(_) | Datum::Group(..) => Some(true),
            Datum::Part(_) | Datum::Weights(_) | Datum::Pairs(_) => Some(true),
            Datum::Cell(_) | Datum::Walk(_) | Datum::Unknown => None,
        }
    }

    /// The number written in a text of ASCII digits.
    pub fn as_number(&self) -> Datum {
        match self {
            Datum::Number(number) => Datum::Number(*number),
            Datum::Text(text) => {
                let digits = text.trim_matches(' ');
                let is_number = !digits.is_empty() && digits.bytes().all(|byte| byte.is_ascii_digit());
                Datum::number(digits.parse().ok().filter(|_| is_number))
            }
            _ => Datum::Unknown,
        }
    }

    /// Returns the sum of two values.
    pub fn sum(a: Datum, b: Datum) -> Datum {
        match (a, b) {
            (Datum::Number(a), Datum::Number(b)) => Datum::number(a.checked_add(b)),
            (Datum::Text(a), Datum::Text(b)) if a.len() + b.len() < LONGEST => Datum::Text(a + &b),
            _ => Datum::Unknown,
        }
    }

    /// Returns the result of an operator on two numbers.
    pub fn computed(sign: &str, a: Datum, b: Datum) -> Datum {
        let (Datum::Number(a), Datum::Number(b)) = (a, b) else { return Datum::Unknown };
        Datum::number(match sign {
            "-" => a.checked_sub(b),
            "*" => a.checked_mul(b),
            // The sign is the sign of the first, and a division by 0 has no result, as in Rust.
            "%" => a.checked_rem(b),
            _ => None,
        })
    }

    /// Returns the result of a comparison, as a truth value of the script.
    pub fn compared(&self, sign: &str, other: &Datum) -> Datum {
        let is = match (sign, self, other) {
            (_, Datum::Unknown, _) | (_, _, Datum::Unknown) => return Datum::Unknown,
            ("==" | "!=", Datum::Number(a), Datum::Number(b)) => (a == b) == (sign == "=="),
            ("===" | "!==", Datum::Number(_), Datum::Number(_))
            | ("===" | "!==", Datum::Text(_), Datum::Text(_))
            | ("===" | "!==", Datum::Cell(_), Datum::Cell(_))
            | (
                "===" | "!==",
                Datum::Missing,
                Datum::Missing | Datum::Text(_) | Datum::Cell(_) | Datum::List(_),
            )
            | ("===" | "!==", Datum::Text(_) | Datum::Cell(_) | Datum::List(_), Datum::Missing) => {
                (self == other) == (sign == "===")
            }
            ("<", Datum::Number(a), Datum::Number(b)) => a < b,
            (">", Datum::Number(a), Datum::Number(b)) => a > b,
            ("<=", Datum::Number(a), Datum::Number(b)) => a <= b,
            (">=", Datum::Number(a), Datum::Number(b)) => a >= b,
            _ => return Datum::Unknown,
        };
        Datum::Truth(is)
    }

    /// The item at a place of a list.
    pub fn item(&self, place: &Datum) -> Datum {
        match (self, place) {
            (Datum::List(items), Datum::Number(place)) => {
                let item = usize::try_from(*place).ok().and_then(|place| items.get(place));
                item.cloned().unwrap_or(Datum::Missing)
            }
            _ => Datum::Unknown,
        }
    }

    /// A member of the value, if it has one with this name.
    pub fn member(&self, name: &str) -> Option<Datum> {
        match (self, name) {
            (Datum::Group(cells, _), "cells") => Some(Datum::list(cells.iter().copied().map(Datum::Cell))),
            (Datum::Group(_, value), "value") => {
                Some(value.as_ref().map_or(Datum::Missing, |text| Datum::Text(text.clone())))
            }
            (Datum::List(items), "length") => Some(Datum::Number(items.len() as i64)),
            _ => None,
        }
    }

    /// Returns the result of one of its methods: a part of a list.
    pub fn called(&self, name: &str, arguments: &[Datum]) -> Option<Datum> {
        if name != "slice" || arguments.len() > 2 {
            return None;
        }
        let Datum::List(items) = self else { return Some(Datum::Unknown) };
        let place = |argument: Option<&Datum>, left_out: usize| match argument {
            None => Some(left_out),
            // A negative place counts from the end.
            Some(Datum::Number(place)) if *place < 0 => {
                Some(items.len().saturating_sub(place.unsigned_abs() as usize))
            }
            Some(Datum::Number(place)) => Some((*place as usize).min(items.len())),
            Some(_) => None,
        };
        let ends = place(arguments.first(), 0).zip(place(arguments.get(1), items.len()));
        Some(ends.map_or(Datum::Unknown, |(from, to)| Datum::list(items[from.min(to)..to].iter().cloned())))
    }

    /// A cell or a list of cells as a list.
    pub fn as_cells(&self) -> Option<Vec<Cell>> {
        match self {
            Datum::Cell(cell) => Some(vec![*cell]),
            Datum::List(items) => items.iter().map(Datum::as_cell).collect(),
            _ => None,
        }
    }

    /// A cell.
    pub fn as_cell(&self) -> Option<Cell> {
        if let Datum::Cell(cell) = self { Some(*cell) } else { None }
    }

    /// A number that is not negative.
    pub fn as_whole(&self) -> Option<i32> {
        let Datum::Number(number) = self else { return None };
        i32::try_from(*number).ok().filter(|number| *number >= 0)
    }

    /// One number or a list of numbers as a list.
    pub fn as_wholes(&self) -> Option<Vec<i32>> {
        match self {
            Datum::List(items) => items.iter().map(Datum::as_whole).collect(),
            one => Some(vec![one.as_whole()?]),
        }
    }

    /// A set of digits.
    pub fn as_digits(&self) -> Option<Vec<i32>> {
        let Datum::Digits(digits) = self else { return None };
        digits.iter().map(|&digit| i32::try_from(digit).ok()).collect()
    }
}
