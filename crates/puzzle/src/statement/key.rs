//! A setter's own rule for pairs of values: a table encoded as a word, or a condition.

use std::fmt;

use super::condition::{Complaint, Condition};
use crate::grid::Values;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// The pairs of values that a setter's own rule allows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum PairKey {
    /// A table as a word of A-Z a-z 0-9 - _, with six bits per letter, the least significant first. Bit `(a-1)n + b-1`
    /// is set if the a-th of n values is allowed with the b-th. Bits after the end of the word are not set.
    Table(String),
    /// A condition that never divides by 0 for any values of cells.
    Condition(Condition),
}

impl PairKey {
    /// Reads a table or a condition; a text that is quoted or contains a comparison is a condition. A table is read for
    /// `values`, the grid's values. A condition must not divide by 0 for any of the values in `widest`, which includes
    /// the values of all cells. An error holds the range of faulty bytes, a message, and what was expected.
    pub fn read(text: &str, is_quoted: bool, values: Values, widest: Values) -> Result<PairKey, Complaint> {
        let key = match is_quoted || text.contains(['<', '>', '=']) {
            true => PairKey::Condition(Condition::parse(text)?),
            false => PairKey::Table(text.to_owned()),
        };
        match key.complaint(values, widest) {
            None => Ok(key),
            Some((message, expected)) => Err((0..text.len(), message, expected)),
        }
    }

    /// Makes the table of the pairs of values that satisfy `allows`.
    pub fn table(values: Values, allows: impl Fn(i32, i32) -> bool) -> PairKey {
        let bits: Vec<bool> = pairs(values).map(|(a, b)| allows(a, b)).collect();
        let letter = |bits: &[bool]| {
            let code: usize = bits.iter().enumerate().map(|(bit, &set)| usize::from(set) << bit).sum();
            ALPHABET[code] as char
        };
        let word: String = bits.chunks(6).map(letter).collect();
        let word = word.trim_end_matches('A');
        PairKey::Table(if word.is_empty() { "A" } else { word }.to_owned())
    }

    /// Returns a message and what was expected if the table does not suit `values`, or if the condition divides by 0
    /// for some of the `widest` values; otherwise `None`.
    pub(crate) fn complaint(&self, values: Values, widest: Values) -> Option<(String, String)> {
        match self {
            PairKey::Table(word) => {
                let fits = !word.is_empty()
                    && word.len() <= longest(values)
                    && word.bytes().all(|letter| ALPHABET.contains(&letter));
                (!fits).then(|| (format!("'{word}'"), expected(values)))
            }
            PairKey::Condition(condition) if condition.may_divide_by_zero() => {
                let (a, b) = pairs(widest).find(|&(a, b)| condition.holds(a.into(), b.into()).is_none())?;
                let message = format!("the remainder of a division by 0 where a is {a} and b is {b}");
                Some((message, "a condition that rules this out first, such as b=0 or a%b=0".into()))
            }
            PairKey::Condition(_) => None,
        }
    }

    /// Returns the cost of the key, which counts towards the limit on the cells and values that rules name. A table
    /// costs nothing. A condition has a cost, because it is evaluated for every two values.
    pub(crate) fn weight(&self, values: Values) -> usize {
        match self {
            PairKey::Table(_) => 0,
            PairKey::Condition(condition) => {
                let squares = if condition.may_divide_by_zero() { values.count() } else { 0 };
                values.count() * (condition.to_string().len() + squares)
            }
        }
    }

    /// Returns `true` if the value `a` is allowed with the value `b`; `values` are the grid's values.
    pub fn allows(&self, a: i32, b: i32, values: Values) -> bool {
        match self {
            PairKey::Condition(condition) => condition.holds(a.into(), b.into()).unwrap_or(false),
            PairKey::Table(word) => {
                let min = i32::from(values.min);
                let bit = (a - min) as usize * values.count() + (b - min) as usize;
                let letter = word.as_bytes().get(bit / 6);
                let code = letter.and_then(|letter| ALPHABET.iter().position(|known| known == letter));
                code.is_some_and(|code| code >> (bit % 6) & 1 == 1)
            }
        }
    }
}

impl fmt::Display for PairKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairKey::Table(word) => f.write_str(word),
            PairKey::Condition(condition) => write!(f, "{condition}"),
        }
    }
}

fn pairs(values: Values) -> impl Iterator<Item = (i32, i32)> {
    values.iter().flat_map(move |a| values.iter().map(move |b| (i32::from(a), i32::from(b))))
}

/// Returns the maximum length of a table's word.
fn longest(values: Values) -> usize {
    (values.count() * values.count()).div_ceil(6)
}

/// Returns the text that describes a valid key in errors.
pub(crate) fn expected(values: Values) -> String {
    format!(
        "a key for {} values: at most {} of A-Z a-z 0-9 - _; or a condition such as a+b>=7",
        values.count(),
        longest(values)
    )
}
