//! Messages on standard error: `PROGRAM: PLACE: MESSAGE`, as the GNU Coding Standards require. In a pipe of several
//! programs, each message thus names the program that printed it. `warning:` or `note:` precedes a message that is not
//! an error.

use std::fmt::{self, Display};
use std::io::{self, Write};
use std::sync::OnceLock;

use sudoku2cnf_base::terminal;

static PROGRAM: OnceLock<&'static str> = OnceLock::new();

/// From now on, all messages begin with the name `program`; later calls change nothing.
pub fn begin(program: &'static str) {
    _ = PROGRAM.set(program);
}

/// Returns the name that messages begin with.
pub fn program() -> &'static str {
    PROGRAM.get().copied().unwrap_or(env!("CARGO_PKG_NAME"))
}

/// The kind of a message that is not an error.
#[derive(Clone, Copy, Debug)]
pub enum Kind {
    /// A warning: the program may have understood something other than what the user meant.
    Warning,
    /// A note, such as about a default that was chosen.
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

/// Prints an error; `message` may begin with the place of the error.
pub fn error(message: impl Display) {
    print(format_args!("{}: {message}", program()));
}

/// Prints a message that is not an error; `place` is the name of an input, perhaps with a line number.
pub fn remark(kind: Kind, place: Option<&str>, message: impl Display) {
    match place {
        Some(place) => print(format_args!("{}: {place}: {kind}: {message}", program())),
        None => print(format_args!("{}: {kind}: {message}", program())),
    }
}

/// Prints a line of data that the user requested, such as a line of `--stats`.
pub fn data(line: impl Display) {
    print(format_args!("{line}"));
}

/// Prints a line, escaped for a terminal. A failed write is ignored: it cannot be reported anywhere, and the exit code
/// is still right.
fn print(words: fmt::Arguments<'_>) {
    let line = format!("{}\n", terminal::escaped(&words.to_string()));
    let _ = io::stderr().lock().write_all(line.as_bytes());
}
