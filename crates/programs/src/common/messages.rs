//! Messages on standard error: `PROGRAM: PLACE: MESSAGE`, as the GNU Coding Standards have it, so that in a pipe of several
//! programs each message names its own. `warning:` or `note:` precedes a message that is not an error.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::sync::OnceLock;

use sudoku2cnf_base::terminal;

static PROGRAM: OnceLock<&'static str> = OnceLock::new();

/// Names the program in all messages from now on.
pub fn begin(program: &'static str) {
    // Only the first name counts.
    _ = PROGRAM.set(program);
}

/// Returns the name of the program.
pub fn program() -> &'static str {
    PROGRAM.get().copied().unwrap_or(env!("CARGO_PKG_NAME"))
}

/// The kind of a message that is not an error.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// The answer may be about something other than what was meant.
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

/// Prints a message that is not an error; `place` is an input or a place in it.
pub fn remark(kind: Kind, place: Option<&str>, message: impl Display) {
    match place {
        Some(place) => print(format_args!("{}: {place}: {kind}: {message}", program())),
        None => print(format_args!("{}: {kind}: {message}", program())),
    }
}

/// Prints a line of requested data, such as one of `--stats`.
pub fn data(line: impl Display) {
    print(format_args!("{line}"));
}

/// Prints a text, escaped for a terminal. A failed write has nowhere to be reported; the exit code stands.
fn print(words: fmt::Arguments<'_>) {
    let line = format!("{}\n", terminal::escaped(&words.to_string()));
    let _ = io::stderr().lock().write_all(line.as_bytes());
}
