//! Compares output with an existing text that should be the same, byte for byte.

use std::io::{self, BufRead, Write};

use crate::dimacs::{Malformed, ReadError};

/// A writer that compares the written bytes with the text. At the first byte that differs, it fails with an error that
/// contains a [`Malformed`].
pub(super) struct SameText<R> {
    text: R,
    line: u64,
    column: u64,
}

impl<R: BufRead> SameText<R> {
    pub(super) fn new(text: R) -> SameText<R> {
        SameText { text, line: 1, column: 1 }
    }

    /// Checks that the text has no further bytes.
    pub(super) fn finish(mut self) -> io::Result<()> {
        let rest = shown(self.text.fill_buf()?);
        match rest {
            None => Ok(()),
            Some(_) => Err(self.error(rest, Some("its end".to_owned()))),
        }
    }

    fn error(&self, found: Option<String>, expected: Option<String>) -> io::Error {
        let message = found.unwrap_or_else(|| "the file ends".to_owned());
        let expected = expected.unwrap_or_default();
        io::Error::other(Malformed { line: self.line, column: self.column, message, expected })
    }

    fn advance(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            (self.line, self.column) =
                if byte == b'\n' { (self.line + 1, 1) } else { (self.line, self.column + 1) };
        }
    }
}

impl<R: BufRead> Write for SameText<R> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let there = self.text.fill_buf()?;
        let common = bytes.iter().zip(there).take_while(|(expected, found)| expected == found).count();
        if common == 0 && !bytes.is_empty() {
            let found = shown(there);
            return Err(self.error(found, shown(bytes)));
        }
        self.advance(&bytes[..common]);
        self.text.consume(common);
        Ok(common)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// Returns the first line of a text, escaped and shortened for a message; `None` if the text is empty.
fn shown(text: &[u8]) -> Option<String> {
    const LONGEST: usize = 60;
    let line = text.split(|&byte| byte == b'\n').next().filter(|_| !text.is_empty())?;
    if line.is_empty() {
        return Some("the end of the line".to_owned());
    }
    let shown: String =
        line.iter().take(LONGEST).flat_map(|byte| byte.escape_ascii()).map(char::from).collect();
    Some(if line.len() > LONGEST { format!("`{shown}…`") } else { format!("`{shown}`") })
}

/// Converts an error of a [`SameText`]: a difference becomes an error with its line and column, any other error stays
/// an I/O error.
pub(super) fn place(error: io::Error) -> ReadError {
    match error.downcast::<Malformed>() {
        Ok(place) => ReadError::Malformed(place),
        Err(error) => ReadError::Io(error),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn compare(text: &str, written: &str) -> Result<(), String> {
        let mut same = SameText::new(text.as_bytes());
        let all = written.as_bytes().chunks(3).try_for_each(|chunk| same.write_all(chunk));
        all.and_then(|()| same.finish()).map_err(|error| place(error).to_string())
    }

    #[test]
    fn what_differs_is_shown() {
        assert_eq!(compare("ab\ncd\n", "ab\ncd\n"), Ok(()));
        assert_eq!(compare("", ""), Ok(()));
        for (text, written, message) in [
            ("ab\ncd\n", "ab\nce\n", "2:2: `d`, expected `e`"),
            ("ab\n", "ab\ncd\n", "2:1: the file ends, expected `cd`"),
            ("ab\ncd\n", "ab\n", "2:1: `cd`, expected its end"),
            ("ab", "ab\n", "1:3: the file ends, expected the end of the line"),
            ("a\u{7}", "ab", "1:2: `\\x07`, expected `b`"),
        ] {
            assert_eq!(compare(text, written), Err(message.to_owned()));
        }
    }
}
