//! A reader of the words of a proof, one at a time, so that memory does not grow with the length of a line.

use std::io::BufRead;

use crate::cnf::Lit;
use crate::dimacs::{Malformed, ReadError};

/// A word of a proof.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Word {
    Number(i64),
    /// The letter `d`.
    Delete,
    LineEnd,
    End,
}

/// The largest number of bytes of a number: a sign and 19 digits.
const LONGEST: usize = 20;

/// A reader of words that knows the line and column of the last word.
pub(super) struct Words<R> {
    input: R,
    /// The line and column of the next byte, from 1.
    next: (u64, u64),
    /// The line and column of the last word, from 1.
    place: (u64, u64),
}

impl<R: BufRead> Words<R> {
    pub(super) fn new(input: R) -> Words<R> {
        Words { input, next: (1, 1), place: (1, 1) }
    }

    /// Returns an error at the line and column of the last word.
    pub(super) fn error(&self, message: impl Into<String>, expected: impl Into<String>) -> ReadError {
        let (line, column) = self.place;
        Malformed { line, column, message: message.into(), expected: expected.into() }.into()
    }

    fn peek(&mut self) -> Result<Option<u8>, ReadError> {
        loop {
            match self.input.fill_buf() {
                Ok(bytes) => return Ok(bytes.first().copied()),
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn consume(&mut self, byte: u8) {
        self.input.consume(1);
        self.next = if byte == b'\n' { (self.next.0 + 1, 1) } else { (self.next.0, self.next.1 + 1) };
    }

    /// Reads the next word, or the end of the line or of the input.
    pub(super) fn word(&mut self) -> Result<Word, ReadError> {
        while let Some(byte @ (b' ' | b'\t' | b'\r')) = self.peek()? {
            self.consume(byte);
        }
        self.place = self.next;
        match self.peek()? {
            None => return Ok(Word::End),
            Some(byte @ b'\n') => {
                self.consume(byte);
                return Ok(Word::LineEnd);
            }
            Some(_) => {}
        }
        let mut text = [0; LONGEST];
        let mut length = 0;
        while let Some(byte) = self.peek()?.filter(|byte| !b" \t\r\n".contains(byte)) {
            if length == LONGEST {
                return Err(self.error("a word without end", "a number"));
            }
            text[length] = byte;
            length += 1;
            self.consume(byte);
        }
        match &text[..length] {
            b"d" => Ok(Word::Delete),
            word => number(word).map(Word::Number).ok_or_else(|| {
                let shown: String =
                    word.iter().flat_map(|byte| byte.escape_ascii()).map(char::from).collect();
                self.error(format!("`{shown}`"), "a number")
            }),
        }
    }

    /// Reads the next word, which must be a number.
    pub(super) fn number(&mut self) -> Result<i64, ReadError> {
        match self.word()? {
            Word::Number(number) => Ok(number),
            Word::Delete => Err(self.error("a `d` in the middle of a step", "a number")),
            Word::LineEnd | Word::End => Err(self.error("the step is not closed", "0")),
        }
    }

    /// Reads the rest of a clause into `lits`, up to its 0; `first` is its first number, which was already read. All
    /// literals must belong to the first `vars` variables.
    pub(super) fn clause(&mut self, first: i64, vars: u64, lits: &mut Vec<Lit>) -> Result<(), ReadError> {
        lits.clear();
        let mut number = first;
        while number != 0 {
            match i32::try_from(number).ok().and_then(Lit::from_dimacs) {
                Some(lit) if (lit.var().index() as u64) < vars => lits.push(lit),
                _ => {
                    let expected = format!("a literal of the formula's {vars} variables");
                    return Err(self.error(format!("`{number}`"), expected));
                }
            }
            // A clause with more literals repeats some; the check keeps the memory bounded.
            if lits.len() as u64 > 2 * vars {
                return Err(self.error("the clause repeats literals", "0"));
            }
            number = self.number()?;
        }
        Ok(())
    }

    /// Reads the end of the line; any other word is an error.
    pub(super) fn line_end(&mut self) -> Result<(), ReadError> {
        match self.word()? {
            Word::LineEnd => Ok(()),
            Word::End => Err(self.error("the last line is not closed", "a line break")),
            _ => Err(self.error("more words after a step", "the end of the line")),
        }
    }
}

/// Parses a decimal number as solvers write it: no plus, no leading or negative 0.
fn number(word: &[u8]) -> Option<i64> {
    let digits = word.strip_prefix(b"-").unwrap_or(word);
    let canonical = digits.iter().all(u8::is_ascii_digit) && (digits.first() != Some(&b'0') || word == b"0");
    std::str::from_utf8(word).ok().filter(|_| canonical)?.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all(text: &[u8]) -> Result<Vec<Word>, String> {
        let mut words = Words::new(text);
        let mut found = Vec::new();
        loop {
            match words.word().map_err(|error| error.to_string())? {
                Word::End => return Ok(found),
                word => found.push(word),
            }
        }
    }

    #[test]
    fn words_and_lines() {
        use Word::{Delete, LineEnd, Number};
        let expected = vec![Number(12), Delete, Number(-3), Number(0), LineEnd, LineEnd, Number(i64::MAX)];
        assert_eq!(all(b"12 d\t-3 0\r\n\n9223372036854775807"), Ok(expected));
    }

    #[test]
    fn other_words_are_shown() {
        for (text, message) in [
            (&b"1 2\n-0"[..], "2:1: `-0`, expected a number"),
            (b"01", "1:1: `01`, expected a number"),
            (b"7 +1", "1:3: `+1`, expected a number"),
            (b"-", "1:1: `-`, expected a number"),
            (b"1 \x0c", "1:3: `\\x0c`, expected a number"),
            (b"\xff\x00", "1:1: `\\xff\\x00`, expected a number"),
            (b"9223372036854775808", "1:1: `9223372036854775808`, expected a number"),
            (b"111111111111111111111111", "1:1: a word without end, expected a number"),
        ] {
            assert_eq!(all(text), Err(message.to_owned()));
        }
    }
}
