//! The key of a setter's own pair rule: a table of allowed pairs as a word.

use std::fmt;

use crate::error::ParseError;
use crate::grid::Values;
use crate::rules::args::Args;

const ALPHABET: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

/// Which pairs of values are allowed, and the word that says so.
#[derive(Clone, Debug)]
pub struct PairKey {
    word: String,
    bits: Vec<bool>,
}

impl PairKey {
    /// Whether `a` goes with `b`. Bits behind the end of the key are not set.
    pub fn allows(&self, a: i32, b: i32, values: Values) -> bool {
        let min = i32::from(values.min);
        let bit = (a - min) as usize * values.count() + (b - min) as usize;
        self.bits.get(bit).copied().unwrap_or(false)
    }
}

impl fmt::Display for PairKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.word)
    }
}

/// The next word as a key for the grid's values.
pub fn parse_key(args: &mut Args<'_>) -> Result<PairKey, ParseError> {
    let values = args.grid().values().count();
    let most = (values * values).div_ceil(6);
    let expected = format!("a key for {values} values: at most {most} of A-Z a-z 0-9 - _");
    args.read(&expected, |word| {
        let code = |letter: &u8| ALPHABET.iter().position(|known| known == letter);
        let codes: Vec<usize> = word.as_bytes().iter().map(code).collect::<Option<_>>()?;
        let bits = codes.iter().flat_map(|code| (0..6).map(move |bit| code >> bit & 1 == 1)).collect();
        (codes.len() <= most).then(|| PairKey { word: word.to_owned(), bits })
    })
}
