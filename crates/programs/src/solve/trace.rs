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

/// The lines of a trace, and the first write error.
struct Lines {
    out: BufWriter<Box<dyn Write>>,
    error: Option<io::Error>,
}

impl Lines {
    /// Notes a failed write. It must not stop the search; it is reported at the end.
    fn note(&mut self, done: io::Result<()>) {
        if let Err(error) = done {
            self.error.get_or_insert(error);
        }
    }
}

impl TraceFile {
    /// Creates a trace that writes to `output`.
    pub fn new(output: Output) -> Result<TraceFile> {
        let out: Box<dyn Write> = match output.share()? {
            Some(file) => Box::new(file),
            None => Box::new(io::stdout()),
        };
        let lines = Lines { out: BufWriter::new(out), error: None };
        Ok(TraceFile { output, lines: Rc::new(RefCell::new(lines)) })
    }

    /// Returns the callback for steps.
    pub fn hearer(&self) -> impl FnMut(TraceStep) + use<> {
        let lines = Rc::clone(&self.lines);
        move |step| {
            let mut lines = lines.borrow_mut();
            let written = writeln!(lines.out, "{step}");
            lines.note(written);
        }
    }

    /// Returns the message about the trace of an interrupted run, which is not kept.
    pub fn dropped(self) -> Option<String> {
        let name = self.output.replaces()?;
        Some(format!("the trace was not finished; {name} is as it was before"))
    }

    /// Finishes the trace after the run; an error if a part was not written.
    pub fn finish(self) -> Result<()> {
        let TraceFile { mut output, lines } = self;
        let mut lines = lines.borrow_mut();
        let flushed = lines.out.flush();
        lines.note(flushed);
        output.with(|_| lines.error.take().map_or(Ok(()), Err))?;
        output.finish()
    }
}
