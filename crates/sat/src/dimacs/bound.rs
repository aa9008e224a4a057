//! Bounds on input, so that endless input is an error and does not fill the memory.

use std::io::{BufRead, Read};

use super::{Malformed, ReadError};

/// The most bytes of a CNF.
pub const MAX_CNF: u64 = 1 << 36;
/// The most bytes of its comments, [`COMMENT`] more for each.
pub const MAX_COMMENTS: u64 = 1 << 30;
/// The cost of a comment in addition to its text, in bytes.
pub const COMMENT: usize = 64;
/// The most literals of a clause. With fewer variables it is two per variable, but at least [`MAX_SHORT_LINE`].
pub const MAX_CLAUSE: usize = 1 << 28;
/// The most bytes of a solver's answer: a model of some 100 million variables.
pub const MAX_ANSWER: u64 = 1 << 30;
/// The most bytes of an answer's meaningless lines, comments excepted.
pub const MAX_STRAY: u64 = 1 << 26;
/// The most bytes of a line that begins neither as a comment nor with literals.
pub const MAX_SHORT_LINE: u64 = 1 << 20;
/// The most bytes of any other line.
pub const MAX_LINE: u64 = 1 << 30;

/// Counts input, up to a bound.
#[derive(Debug)]
pub(super) struct Bound {
    /// The whole amount.
    most: u64,
    /// The remaining amount.
    left: u64,
    what: &'static str,
}

impl Bound {
    /// Creates a bound of this many bytes of `what`, named as in "more than 4 bytes of comments".
    pub(super) fn new(most: u64, what: &'static str) -> Bound {
        Bound { most, left: most, what }
    }

    /// Counts `bytes` more, which end in line `line`.
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

    /// Reads the next line, the `number`th, in place of `line`; returns `false` if there is none.
    pub(super) fn line(
        &mut self,
        input: &mut impl BufRead,
        line: &mut Vec<u8>,
        number: u64,
    ) -> Result<bool, ReadError> {
        line.clear();
        // One byte beyond the limit shows that it is exceeded.
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

/// Returns `true` if a line may be long: comments, clauses and models end only where their content ends.
fn may_be_long(line: &[u8]) -> bool {
    let first = line.trim_ascii_start().first();
    first.is_some_and(|&byte| matches!(byte, b'c' | b'v' | b'-') || byte.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use std::io::{self, BufReader};

    use super::*;
    use crate::dimacs::{read, read_answer};

    /// `start`, then `again` forever.
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
            // A line must end before its words are read.
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
