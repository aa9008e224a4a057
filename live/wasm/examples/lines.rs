//! The desk on this machine instead of in a page: a request on each line of standard input, its replies as lines of standard
//! output, and an empty line behind the last one. `live/tests/same.mjs` compares it with the module.

use std::io::{BufRead, Write};

use sudoku2cnf_page::{Desk, DeskMessage};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Without a clock nothing is left out because it came too soon.
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
