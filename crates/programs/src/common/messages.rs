//! Messages on standard error: `PROGRAM: PLACE: MESSAGE`, as the GNU Coding Standards have it, so that a pipe of several
//! programs shows whose they are. `warning:` or `note:` stands before a message that is no error.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::sync::OnceLock;

use sudoku2cnf_base::terminal;

static PROGRAM: OnceLock<&'static str> = OnceLock::new();

/// Names the program in all messages from now on.
pub fn begin(program: &'static str) {
    // A second name changes nothing.
    _ = PROGRAM.set(program);
}

/// Returns the name of the program.
pub fn program() -> &'static str {
    PROGRAM.get().copied().unwrap_or(env!("CARGO_PKG_NAME"))
}

/// The kind of a message that is no error.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// The answer may be about something else than was meant.
    Warning,
    /// Worth knowing.
    Note,
}

impl Display for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Kind::Warning => "warning",
            Kind::Note => "note",
        })
    }
}

/// Prints an error, which may begin with its place.
pub fn error(message: impl Display) {
    print(format_args!("{}: {message}", program()));
}

/// Prints a message that is no error; `place` is an input or a place in it.
pub fn remark(kind: Kind, place: Option<&str>, message: impl Display) {
    match place {
        Some(place) => print(format_args!("{}: {place}: {kind}: {message}", program())),
        None => print(format_args!("{}: {kind}: {message}", program())),
    }
}

/// Prints a line of data that was asked for, such as one of `--stats`.
pub fn data(line: impl Display) {
    print(format_args!("{line}"));
}

/// Prints a text clean for a terminal. An error of writing has nowhere to be reported; the exit code stands.
fn print(words: fmt::Arguments<'_>) {
    let line = format!("{}\n", terminal::escaped(&words.to_string()));
    let _ = io::stderr().lock().write_all(line.as_bytes());
}
