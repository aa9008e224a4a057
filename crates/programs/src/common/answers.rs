//! The stream that answers are written to: standard output or the output file; standard error if a proof or a trace
//! takes standard output.

use std::io::{self, ErrorKind, IsTerminal, StdoutLock, Write};

use super::output::plain_stdout;
use super::{place, system};

/// Returns the stream for answers: standard output, or the file that [`PlaceArgs::take`](super::place::PlaceArgs::take)
/// opened instead.
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

/// The stream that answers are written to.
pub enum Answers {
    /// Standard output.
    Stdout(Stdout),
    /// The output file, which replaces standard output.
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

/// Returns standard error for answers; an error if it is closed, so that no answer is lost silently.
pub fn stderr() -> io::Result<io::Stderr> {
    match system::stderr_was_closed() {
        true => Err(io::Error::new(ErrorKind::NotConnected, "standard error is closed")),
        false => Ok(io::stderr()),
    }
}

/// Standard output, which is named in write errors.
pub struct Stdout(StdoutLock<'static>);

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes).map_err(of_stdout)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush().map_err(of_stdout)
    }
}

/// Adds the name of standard output to an error.
pub fn of_stdout(error: io::Error) -> io::Error {
    match error.kind() {
        // Callers recognise these errors by their kind and never print them.
        ErrorKind::BrokenPipe | ErrorKind::Interrupted => error,
        kind => io::Error::new(kind, format!("standard output: {error}")),
    }
}
