//! The desk on this machine instead of in a page: reads a request from each line of standard input, writes its replies as
//! lines of standard output, followed by an empty line. `live/tests/same.mjs` compares it with the module.

use std::io::{BufRead, Write};

use sudoku2cnf_page::{Desk, DeskMessage};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    // Without a clock, no message is dropped for coming too soon.
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
