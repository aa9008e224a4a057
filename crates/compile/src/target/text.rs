//! Buffered output of a target's text. Writing fails once a limit is reached.

use std::io::{self, BufWriter, Write};

use crate::limits::Limits;

/// A text that is being written.
pub struct Text<'a> {
    out: BufWriter<BoundedOutput<'a>>,
}

/// An output that fails to write once a limit is reached.
struct BoundedOutput<'a> {
    out: &'a mut dyn Write,
    limits: &'a Limits,
}

impl Write for BoundedOutput<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.limits.stopped() {
            return Err(io::Error::other("stopped"));
        }
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl<'a> Text<'a> {
    pub(super) fn new(out: &'a mut dyn Write, limits: &'a Limits) -> Text<'a> {
        Text { out: BufWriter::with_capacity(1 << 16, BoundedOutput { out, limits }) }
    }

    /// Writes the remaining buffer to the output.
    pub(super) fn finish(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}

impl Write for Text<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.out.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
    }
}
