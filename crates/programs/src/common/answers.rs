//! The place that answers go to: standard output, or the file that replaces it; or standard error, if those are taken.

use std::io::{self, ErrorKind, IsTerminal, StdoutLock, Write};

use super::output::plain_stdout;
use super::{place, system};

/// Returns the place that answers go to: standard output, or the file that
/// [`PlaceArgs::take`](super::place::PlaceArgs::take) opened instead.
pub fn stdout() -> io::Result<Answers> {
    match place::is_taken() {
        true => Ok(Answers::Placed),
        false => plain_stdout().map(|out| Answers::Stdout(Stdout(out))),
    }
}

/// Returns `true` if answers go to a terminal.
pub fn is_terminal() -> bool {
    !place::is_taken() && io::stdout().is_terminal()
}

/// The place that answers are written to.
pub enum Answers {
    /// Standard output.
    Stdout(Stdout),
    /// The file that replaces it.
    Placed,
}

impl Write for Answers {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match self {
            Answers::Stdout(out) => out.write(bytes),
            Answers::Placed => place::with(|file| file.write(bytes)),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match self {
            Answers::Stdout(out) => out.flush(),
            Answers::Placed => place::with(|file| file.flush()),
        }
    }
}

/// Returns standard error for answers, which must not be lost; an error if it is closed.
pub fn stderr() -> io::Result<io::Stderr> {
    match system::stderr_was_closed() {
        true => Err(io::Error::new(ErrorKind::NotConnected, "standard error is closed")),
        false => Ok(io::stderr()),
    }
}

/// Standard output; its errors name it.
pub struct Stdout(StdoutLock<'static>);

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(of_stdout)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(of_stdout)
    }
}

/// Names standard output in an error.
pub fn of_stdout(error: io::Error) -> io::Error {
    match error.kind() {
        // Not a failure; recognised by its kind.
        ErrorKind::BrokenPipe | ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}
