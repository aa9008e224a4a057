//! Limits on the length of input: endless input must become an error instead of filling the memory.

use std::io::{self, Read};

/// The maximum size, in bytes, of one puzzle's text or of one line of a batch.
pub const MOST_TEXT: u64 = 1 << 26;

/// Returns the error for a text, described by `what`, that has more than `most` bytes.
pub fn too_long(what: &str, most: u64) -> io::Error {
    let message = format!("{what} of more than {} MiB, expected an end before that", most >> 20);
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// Reads to the end and returns the text, which begins with the given `bytes`; more than `most` bytes in total are an
/// error.
pub fn read_all(reader: impl Read, mut bytes: Vec<u8>, what: &str, most: u64) -> io::Result<Vec<u8>> {
    // One byte beyond the limit shows that it is exceeded.
    let left = (most + 1).saturating_sub(bytes.len() as u64);
    reader.take(left).read_to_end(&mut bytes)?;
    if bytes.len() as u64 > most { Err(too_long(what, most)) } else { Ok(bytes) }
}

/// A reader whose lines have at most [`MOST_TEXT`] bytes; a longer one is an error.
pub struct BoundedLines<R> {
    reader: R,
    /// The number of bytes read from the current line.
    line: u64,
}

impl<R: Read> BoundedLines<R> {
    /// Creates a reader at the beginning of a line.
    pub fn new(reader: R) -> BoundedLines<R> {
        BoundedLines { reader, line: 0 }
    }
}

impl<R: Read> Read for BoundedLines<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let count = self.reader.read(buffer)?;
        let bytes = &buffer[..count];
        self.line = match bytes.iter().rposition(|&byte| byte == b'\n') {
            Some(end) => (count - end - 1) as u64,
            None => self.line + count as u64,
        };
        if self.line > MOST_TEXT { Err(too_long("a line", MOST_TEXT)) } else { Ok(count) }
    }
}
