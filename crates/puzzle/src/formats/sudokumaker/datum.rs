//! The values of expressions in a script.

use std::rc::Rc;

use crate::grid::Cell;

/// The maximum length of a text that is put together, in bytes.
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
    /// A set of digits, from `DigitSet.from`.
    Digits(Vec<i64>),
    /// The cells and the text of a group.
    Group(Vec<Cell>, Option<String>),
    /// An object with cells and a name; the name has no meaning.
    Part(Vec<Cell>),
    /// A map from cells to numbers.
    Weights(Vec<(i64, Cell)>),
    /// For each pair of digits, ordered by the first digit, `true` if a function accepts it.
    Pairs(Rc<Vec<bool>>),
    Truth(bool),
    /// The value `undefined`.
    Missing,
    /// A value that this reader does not compute.
    Unknown,
}

impl Datum {
    /// Returns a list of the items.
    pub fn list(items: impl IntoIterator<Item = Datum>) -> Datum {
        Datum::List(Rc::new(items.into_iter().collect()))
    }

    /// Returns a number, or [`Datum::Unknown`] if it is missing or too large.
    pub fn number(number: Option<i64>) -> Datum {
        number.filter(|number| number.abs() <= 1 << 40).map_or(Datum::Unknown, Datum::Number)
    }

    /// Returns the truth value in a condition, if known. A cell has none, because cells are numbers and number 0 is
    /// false.
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

    /// Returns a number itself, or the number that a text of ASCII digits means; [`Datum::Unknown`] for other values.
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

    /// Returns the sum of two numbers or the concatenation of two texts.
    pub fn sum(a: Datum, b: Datum) -> Datum {
        match (a, b) {
            (Datum::Number(a), Datum::Number(b)) => Datum::number(a.checked_add(b)),
            (Datum::Text(a), Datum::Text(b)) if a.len() + b.len() < LONGEST => Datum::Text(a + &b),
            _ => Datum::Unknown,
        }
    }

    /// Returns the result of an operator on two numbers, or [`Datum::Unknown`].
    pub fn computed(sign: &str, a: Datum, b: Datum) -> Datum {
        let (Datum::Number(a), Datum::Number(b)) = (a, b) else { return Datum::Unknown };
        Datum::number(match sign {
            "-" => a.checked_sub(b),
            "*" => a.checked_mul(b),
            // The result has the sign of the first number, as in JavaScript, and division by 0 has no result.
            "%" => a.checked_rem(b),
            _ => None,
        })
    }

    /// Returns the result of a comparison as a truth value, or [`Datum::Unknown`].
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

    /// Returns the item of a list at an index; [`Datum::Missing`] beyond its end.
    pub fn item(&self, place: &Datum) -> Datum {
        match (self, place) {
            (Datum::List(items), Datum::Number(place)) => {
                let item = usize::try_from(*place).ok().and_then(|place| items.get(place));
                item.cloned().unwrap_or(Datum::Missing)
            }
            _ => Datum::Unknown,
        }
    }

    /// Returns the member with this name, if the value has one that is known.
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

    /// Returns the result of the method `slice` with these arguments; `None` for other methods.
    pub fn called(&self, name: &str, arguments: &[Datum]) -> Option<Datum> {
        if name != "slice" || arguments.len() > 2 {
            return None;
        }
        let Datum::List(items) = self else { return Some(Datum::Unknown) };
        let place = |argument: Option<&Datum>, left_out: usize| match argument {
            None => Some(left_out),
            // A negative index counts from the end.
            Some(Datum::Number(place)) if *place < 0 => {
                Some(items.len().saturating_sub(place.unsigned_abs() as usize))
            }
            Some(Datum::Number(place)) => Some((*place as usize).min(items.len())),
            Some(_) => None,
        };
        let ends = place(arguments.first(), 0).zip(place(arguments.get(1), items.len()));
        Some(ends.map_or(Datum::Unknown, |(from, to)| Datum::list(items[from.min(to)..to].iter().cloned())))
    }

    /// Returns the cells of a cell or list of cells; `None` for other values.
    pub fn as_cells(&self) -> Option<Vec<Cell>> {
        match self {
            Datum::Cell(cell) => Some(vec![*cell]),
            Datum::List(items) => items.iter().map(Datum::as_cell).collect(),
            _ => None,
        }
    }

    /// Returns the cell; `None` for other values.
    pub fn as_cell(&self) -> Option<Cell> {
        if let Datum::Cell(cell) = self { Some(*cell) } else { None }
    }

    /// Returns a number that is 0 or greater; `None` for other values.
    pub fn as_whole(&self) -> Option<i32> {
        let Datum::Number(number) = self else { return None };
        i32::try_from(*number).ok().filter(|number| *number >= 0)
    }

    /// Returns a number or the numbers of a list, all 0 or greater; `None` for other values.
    pub fn as_wholes(&self) -> Option<Vec<i32>> {
        match self {
            Datum::List(items) => items.iter().map(Datum::as_whole).collect(),
            one => Some(vec![one.as_whole()?]),
        }
    }

    /// Returns the digits of a set; `None` for other values.
    pub fn as_digits(&self) -> Option<Vec<i32>> {
        let Datum::Digits(digits) = self else { return None };
        digits.iter().map(|&digit| i32::try_from(digit).ok()).collect()
    }
}
