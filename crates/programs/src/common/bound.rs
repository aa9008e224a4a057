//! The bound on the text that is read: an input without end must become an error, not fill the memory.

use std::io::{self, Read};

/// The most bytes of the text of one puzzle, or of one line of a batch.
pub const MOST_TEXT: u64 = 1 << 26;

/// The error of a text that is longer.
pub fn too_long(what: &str) -> io::Error {
    let message = format!("{what} of more than {} MiB, expected an end before that", MOST_TEXT >> 20);
    io::Error::new(io::ErrorKind::InvalidData, message)
}

/// A reader whose lines have at most [`MOST_TEXT`] bytes; a longer one is an error.
pub struct BoundedLines<R> {
    reader: R,
    /// The number of bytes read of the line that has not ended yet.
    line: u64,
}

impl<R: Read> BoundedLines<R> {
    /// Nothing read yet.
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
        if self.line > MOST_TEXT { Err(too_long("a line")) } else { Ok(count) }
    }
}
