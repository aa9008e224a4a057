//! Runs the page's session on this machine instead of in a browser: reads a request from each line of standard input,
//! and writes its replies as lines, followed by an empty line. `live/tests/same.mjs` compares the output with the
//! module's.

use std::io::{BufRead, Write};

use sudoku2cnf_page::{Desk, DeskMessage};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // The clock stands still, so the output does not depend on the speed of the machine. Of each request's progress
    // messages, only the first is written, besides listed solutions and steps.
    let mut desk = Desk::new(|| 0.0)?;
    let (input, mut output) = (std::io::stdin().lock(), std::io::stdout().lock());
    for line in input.lines() {
        let mut replies = Vec::new();
        desk.ask(&line?, &mut |told| {
            if let DeskMessage::Reply(reply) = told {
                replies.push(reply);
            }
        });
        for reply in replies {
            writeln!(output, "{reply}")?;
        }
        writeln!(output)?;
        output.flush()?;
    }
    Ok(())
}
