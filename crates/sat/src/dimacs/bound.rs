//! Limits on the size of input. Endless input is an error and does not fill the memory.

use std::io::{BufRead, Read};

use super::{Malformed, ReadError};

/// Maximum number of bytes of a CNF.
pub const MAX_CNF: u64 = 1 << 36;
/// Maximum number of bytes of all comments of a CNF, each counted with [`COMMENT`] additional bytes.
pub const MAX_COMMENTS: u64 = 1 << 30;
/// Number of bytes that a comment counts in addition to its text.
pub const COMMENT: usize = 64;
/// Maximum number of literals of a clause. If the formula has few variables, the maximum is two literals for each
/// variable, but at least [`MAX_SHORT_LINE`].
pub const MAX_CLAUSE: usize = 1 << 28;
/// Maximum number of bytes of a solver's answer. It suffices for a model of some 100 million variables.
pub const MAX_ANSWER: u64 = 1 << 30;
/// Maximum number of bytes of lines that are neither comments nor part of an answer.
pub const MAX_STRAY: u64 = 1 << 26;
/// Maximum number of bytes of a line that starts with neither a comment nor literals.
pub const MAX_SHORT_LINE: u64 = 1 << 20;
/// Maximum number of bytes of a line that starts with a comment or with literals.
pub const MAX_LINE: u64 = 1 << 30;

/// Counts bytes up to a maximum.
#[derive(Debug)]
pub(super) struct Bound {
    /// The maximum number of bytes.
    most: u64,
    /// The number of bytes that may still be read.
    left: u64,
    what: &'static str,
}

impl Bound {
    /// Creates a limit of `most` bytes; `what` names the input in the message "more than 4 bytes of comments".
    pub(super) fn new(most: u64, what: &'static str) -> Bound {
        Bound { most, left: most, what }
    }

    /// Counts `bytes` more bytes, which end on line number `line`; returns an error if there are too many.
    pub(super) fn take(&mut self, bytes: usize, line: u64) -> Result<(), Malformed> {
        match self.left.checked_sub(bytes as u64) {
            Some(left) => self.left = left,
            None => {
                let message = format!("more than {} bytes of {}", self.most, self.what);
                return Err(Malformed::new(line, 1, message, "an end before that"));
            }
        }
        Ok(())
    }

    /// Reads the next line, which has this number, into `line`; returns `false` at the end of the input.
    pub(super) fn line(
        &mut self,
        input: &mut impl BufRead,
        line: &mut Vec<u8>,
        number: u64,
    ) -> Result<bool, ReadError> {
        line.clear();
        // One byte more than allowed is read, to find out whether the line is too long.
        input.by_ref().take(MAX_SHORT_LINE + 1).read_until(b'\n', line)?;
        if line.len() as u64 > MAX_SHORT_LINE && !line.ends_with(b"\n") {
            let most = if may_be_long(line) { MAX_LINE } else { MAX_SHORT_LINE };
            let rest = (most + 1).saturating_sub(line.len() as u64);
            input.by_ref().take(rest.min(self.left)).read_until(b'\n', line)?;
            if line.len() as u64 > most {
                let message = format!("a line of more than {most} bytes");
                return Err(Malformed::new(number, 1, message, "the end of the line before that").into());
            }
        }
        self.take(line.len(), number)?;
        Ok(!line.is_empty())
    }
}

/// Returns `true` if a line may exceed [`MAX_SHORT_LINE`], which holds for comments, clauses and models.
fn may_be_long(line: &[u8]) -> bool {
    let first = line.trim_ascii_start().first();
    first.is_some_and(|&byte| matches!(byte, b'c' | b'v' | b'-') || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader};

    use super::*;
    use crate::dimacs::{read, read_answer};

    /// Returns an endless input: `start`, then `again` forever.
    fn endless(start: &'static str, again: &'static str) -> impl BufRead {
        struct Again(&'static str, usize);
        impl Read for Again {
            fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
                for byte in &mut *buffer {
                    *byte = self.0.as_bytes()[self.1];
                    self.1 = (self.1 + 1) % self.0.len();
                }
                Ok(buffer.len())
            }
        }
        BufReader::with_capacity(1 << 16, start.as_bytes().chain(Again(again, 0)))
    }

    #[test]
    fn endless_answers_are_errors() {
        let cases = [
            ("", "y\n", "1:1: more than 67108864 bytes of lines that are not part of an answer"),
            ("", "\0", "1:1: a line of more than 1048576 bytes"),
            ("", " ", "1:1: a line of more than 1048576 bytes"),
            ("s SATISFIABLE\n", "x", "2:1: a line of more than 1048576 bytes"),
        ];
        for (start, again, expected) in cases {
            let error = read_answer(endless(start, again)).expect_err("endless").to_string();
            let line = expected.split(':').next().filter(|_| again != "y\n");
            assert!(line.is_none_or(|line| error.starts_with(line)), "{again:?}: {error}");
            assert!(error.contains(&expected[2..]), "{again:?}: {error}");
        }
    }

    #[test]
    fn lines_are_counted_together() {
        for again in ["c\n", "v 1 ", "c "] {
            let (mut text, mut line) = (endless("", again), Vec::new());
            let mut bound = Bound::new(10, "an answer");
            let end = (1..).find_map(|number| bound.line(&mut text, &mut line, number).err());
            let error = end.expect("endless").to_string();
            assert!(
                error.ends_with(":1: more than 10 bytes of an answer, expected an end before that"),
                "{error}"
            );
        }
    }

    #[test]
    fn endless_formulas_are_errors() {
        let cases = [
            ("p cnf 9 3\n", "1 0\n", "5:1: more clauses than the 3 of the header, expected the end"),
            ("p cnf 9 3\n", "1 0 ", "2:13: more clauses than the 3 of the header, expected the end"),
            ("p cnf 9 3\n", "1\n", "1048578:1: a clause of more than 1048576 literals, expected 0"),
            ("", "\0", "1:1: a line of more than 1048576 bytes, expected the end of the line before that"),
        ];
        for (start, again, expected) in cases {
            let text = endless(start, again);
            // Words are read only after the end of the line, so an endless line must be cut here.
            let text: Box<dyn BufRead> = match again {
                "1 0 " => Box::new(BufReader::new(text.take(1 << 20))),
                _ => Box::new(text),
            };
            assert_eq!(read(text).expect_err("endless").to_string(), expected);
        }
    }

    #[test]
    fn long_lines_of_literals_are_read() {
        let many = "1 ".repeat(MAX_SHORT_LINE as usize);
        let answer = read_answer(format!("s SATISFIABLE\nv {many}0\n").as_bytes()).expect("a model");
        assert_eq!(answer, read_answer(&b"SAT\n1 0\n"[..]).expect("a model"));
    }
}
