//! DIMACS: writes and reads CNF files and solvers' answers, and reads the answers of model counters.
//!
//! Nothing here depends on a running process or a puzzle: a saved log is read like the output of a running solver.
//!
//! ```
//! use sudoku2cnf_sat::dimacs;
//!
//! let cnf = dimacs::read(&b"c two variables\np cnf 2 2\n1 2 0\n-1 0\n"[..])?;
//! assert_eq!((cnf.formula.vars(), cnf.formula.len()), (2, 2));
//! let mut text = Vec::new();
//! dimacs::write(&cnf.formula, &cnf.comments, &mut text)?;
//! assert_eq!(text, b"c two variables\np cnf 2 2\n1 2 0\n-1 0\n");
//!
//! let error = dimacs::read(&b"p cnf 2 1\n3 0\n"[..]).err().map(|error| error.to_string());
//! assert!(error.is_some_and(|error| error.starts_with("2:1: ")));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod answer;
pub mod bound;
mod count;
mod read;
mod shown_vars;
mod write;

pub use answer::{LitOutOfRange, Satisfiability, model, read_answer, write_answer};
#[cfg(not(target_family = "wasm"))]
pub(crate) use answer::{Log, Word};
pub use count::{Certainty, CountAnswer, ModelCount, read_count};
pub use read::{Dimacs, read};
pub use write::{WriteError, write, write_for_counter, write_incremental, write_projected, write_within};

use crate::terminal;

/// The error for a malformed text. Lines and columns count from 1, columns in bytes.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{line}:{column}: {message}, expected {expected}")]
pub struct Malformed {
    /// The number of the line.
    pub line: u64,
    /// The column in the line.
    pub column: u64,
    /// A description of the faulty input.
    pub message: String,
    /// A description of the input that was expected.
    pub expected: String,
}

impl Malformed {
    pub(crate) fn new(
        line: u64,
        column: u64,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> Malformed {
        Malformed { line, column, message: message.into(), expected: expected.into() }
    }
}

/// The reason why a CNF or an answer could not be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is malformed.
    #[error(transparent)]
    Malformed(#[from] Malformed),
    /// Reading the file or stream failed.
    #[error(transparent)]
    Io(#[from] std::io::Error),
}

/// Returns the words of a line, each with its column counted from 1.
fn words(line: &[u8]) -> impl Iterator<Item = (u64, &[u8])> {
    let mut next = 1;
    line.split(u8::is_ascii_whitespace).filter_map(move |word| {
        let column = next;
        next += word.len() as u64 + 1;
        (!word.is_empty()).then_some((column, word))
    })
}

/// Parses a decimal number that may have a minus sign; numbers beyond `i64` are clamped. Returns `None` for any other
/// word.
fn number(word: &[u8]) -> Option<i64> {
    let (negative, digits) = match word {
        [b'-', digits @ ..] => (true, digits),
        digits => (false, digits),
    };
    if digits.is_empty() {
        return None;
    }
    let mut value = 0_i64;
    for &digit in digits {
        if !digit.is_ascii_digit() {
            return None;
        }
        value = value.saturating_mul(10).saturating_add(i64::from(digit - b'0'));
    }
    match (negative, value) {
        (true, 0) => None,
        (true, value) => Some(-value),
        (false, value) => Some(value),
    }
}

/// Returns a word in quotes for a message. Characters that a terminal does not show are replaced, and a word that is
/// too long is shortened.
pub(crate) fn shown(word: &[u8]) -> String {
    const LONGEST: usize = 40;
    let text: String = String::from_utf8_lossy(&word[..word.len().min(4 * LONGEST)])
        .chars()
        .map(|c| if terminal::shows(c) { c } else { '\u{fffd}' })
        .collect();
    format!("`{}`", terminal::cut(&text, LONGEST))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_know_their_columns() {
        let found: Vec<_> = words(b"  ab\tc ").collect();
        assert_eq!(found, [(3, &b"ab"[..]), (6, &b"c"[..])]);
    }

    #[test]
    fn numbers_are_decimal_and_clamped() {
        let cases: [(&[u8], Option<i64>); 10] = [
            (b"0", Some(0)),
            (b"17", Some(17)),
            (b"-17", Some(-17)),
            (b"99999999999999999999", Some(i64::MAX)),
            (b"-0", None),
            (b"-", None),
            (b"--1", None),
            (b"+1", None),
            (b"1x", None),
            (b"\xff", None),
        ];
        for (word, value) in cases {
            assert_eq!(number(word), value, "{}", shown(word));
        }
    }

    #[test]
    fn shown_words_are_short_and_harmless() {
        assert_eq!(shown(b"a\x1b[1m\xff"), "`a\u{fffd}[1m\u{fffd}`");
        assert!(shown(&[b'x'; 1 << 20]).len() < 60);
    }
}
