//! Functions that write texts to standard output.

use std::io::{self, Write};

use sudoku2cnf_base::terminal;

use super::answers::stdout;

/// Prints a text for people, escaped because parts may come from untrusted puzzles.
pub fn print(text: &str) -> io::Result<()> {
    let mut out = stdout()?;
    out.write_all(terminal::escaped(text).as_bytes())?;
    out.flush()
}
