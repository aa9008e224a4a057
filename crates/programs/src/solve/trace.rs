//! The file of a trace: a line of JSON for each step of the DPLL.

use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::rc::Rc;

use anyhow::Result;
use sudoku2cnf_answer::ask::TraceStep;

use crate::common::output::Output;

/// The place that the steps of a run go to.
pub struct TraceFile {
    output: Output,
    lines: Rc<RefCell<Lines>>,
}

/// The lines of a trace, and the first error of writing.
struct Lines {
    out: BufWriter<Box<dyn Write>>,
    error: Option<io::Error>,
}

impl Lines {
    /// What was `done` may have failed: that must not end the search, and is told after it.
    fn note(&mut self, done: io::Result<()>) {
        if let Err(error) = done {
            self.error.get_or_insert(error);
        }
    }
}

impl TraceFile {
    /// Writes to `output`.
    pub fn new(output: Output) -> Result<TraceFile> {
        let out: Box<dyn Write> = match output.share()? {
            Some(file) => Box::new(file),
            None => Box::new(io::stdout()),
        };
        let lines = Lines { out: BufWriter::new(out), error: None };
        Ok(TraceFile { output, lines: Rc::new(RefCell::new(lines)) })
    }

    /// What hears of the steps.
    pub fn hearer(&self) -> impl FnMut(TraceStep) + use<> {
        let lines = Rc::clone(&self.lines);
        move |step| {
            let mut lines = lines.borrow_mut();
            let written = writeln!(lines.out, "{step}");
            lines.note(written);
        }
    }

    /// Returns the message about the trace of a run that somebody interrupted, which is not kept.
    pub fn dropped(self) -> Option<String> {
        let name = self.output.replaces()?;
        Some(format!("the trace was not finished; {name} is as it was before"))
    }

    /// Ends the trace after the run; an error if not all of it was written.
    pub fn finish(self) -> Result<()> {
        let TraceFile { mut output, lines } = self;
        let mut lines = lines.borrow_mut();
        let flushed = lines.out.flush();
        lines.note(flushed);
        output.with(|_| lines.error.take().map_or(Ok(()), Err))?;
        output.finish()
    }
}
