//! What a setter's own pair rule allows: a table of pairs as a word, or a condition.

use std::fmt;

use super::condition::Condition;
use super::range;
use crate::error::ParseError;
use crate::grid::Values;
use crate::rules::args::Args;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Which pairs of values are allowed.
#[derive(Clone, Debug)]
pub enum PairKey {
    /// A word, and the table that it is.
    Table {
        /// The word.
        word: String,
        /// A bit for each pair of values.
        bits: Vec<bool>,
    },
    /// A condition, which divides by 0 for no values of the grid.
    Condition(Condition),
}

impl PairKey {
    /// Whether `a` goes with `b`. Bits behind the end of the key are not set.
    pub fn allows(&self, a: i32, b: i32, values: Values) -> bool {
        match self {
            PairKey::Condition(condition) => condition.holds(a.into(), b.into()).unwrap_or(false),
            PairKey::Table { bits, .. } => {
                let min = i32::from(values.min);
                let bit = (a - min) as usize * values.count() + (b - min) as usize;
                bits.get(bit).copied().unwrap_or(false)
            }
        }
    }
}

impl fmt::Display for PairKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            PairKey::Table { word, .. } => f.write_str(word),
            PairKey::Condition(condition) => write!(f, "{condition}"),
        }
    }
}

/// The condition that a word is, where it is no key.
pub fn word_as_condition(word: &str) -> Option<Condition> {
    if word.contains(['<', '>', '=']) { Condition::parse(word).ok() } else { None }
}

/// The next word, or words in quotes, as a condition or a key for the grid's values.
pub fn parse_key(args: &mut Args<'_>) -> Result<PairKey, ParseError> {
    let values = args.grid().values();
    let most = (values.count() * values.count()).div_ceil(6);
    let expected = format!(
        "a key for {} values: at most {most} of A-Z a-z 0-9 - _; or a condition such as a+b>=7",
        values.count()
    );
    let start = args.clone().take(&expected)?.0.start;
    let (place, word) = args.take_quoted(&expected)?;
    if place.start != start || word.contains(['<', '>', '=']) {
        let condition = Condition::parse(word).map_err(|(bytes, message, expected)| {
            args.error(place.start + bytes.start..place.start + bytes.end, message, expected)
        })?;
        // It is asked of every two values.
        args.spend(values.count() * condition.to_string().len(), &place)?;
        if condition.may_divide_by_zero() {
            args.spend(values.count() * values.count(), &place)?;
            let mut pairs = range(values).flat_map(|a| range(values).map(move |b| (a, b)));
            if let Some((a, b)) = pairs.find(|&(a, b)| condition.holds(a.into(), b.into()).is_none()) {
                let message = format!("the remainder of a division by 0 where a is {a} and b is {b}");
                return Err(args.error(
                    place,
                    message,
                    "a condition that is decided before, such as b=0 or a%b=0",
                ));
            }
        }
        return Ok(PairKey::Condition(condition));
    }
    let code = |letter: &u8| ALPHABET.iter().position(|known| known == letter);
    let codes: Option<Vec<usize>> = word.as_bytes().iter().map(code).collect();
    let Some(codes) = codes.filter(|codes| codes.len() <= most) else {
        return Err(args.error(place, format!("'{word}'"), expected));
    };
    let bits = codes.iter().flat_map(|code| (0..6).map(move |bit| code >> bit & 1 == 1)).collect();
    Ok(PairKey::Table { word: word.to_owned(), bits })
}
