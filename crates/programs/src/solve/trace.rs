//! The file of a trace, with one line of JSON for each step of the built-in DPLL.

use std::cell::RefCell;
use std::io::{self, BufWriter, Write};
use std::rc::Rc;

use anyhow::Result;
use sudoku2cnf_answer::ask::TraceStep;

use crate::common::output::Output;

/// The file that a trace is written to.
pub struct TraceFile {
    output: Output,
    lines: Rc<RefCell<Lines>>,
}

/// The writer of a trace, and the first error of a write.
struct Lines {
    out: BufWriter<Box<dyn Write>>,
    error: Option<io::Error>,
}

impl Lines {
    /// Remembers the error of a failed write. It must not stop the search; [`TraceFile::finish`] reports it.
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

    /// Returns a function that writes a step to the trace.
    pub fn hearer(&self) -> impl FnMut(TraceStep) + use<> {
        let lines = Rc::clone(&self.lines);
        move |step| {
            let mut lines = lines.borrow_mut();
            let written = writeln!(lines.out, "{step}");
            lines.note(written);
        }
    }

    /// Discards the trace of an interrupted run, and returns a message if the trace would have replaced a file.
    pub fn dropped(self) -> Option<String> {
        let name = self.output.replaces()?;
        Some(format!("the trace was not finished; {name} is as it was before"))
    }

    /// Completes the file of the trace.
    ///
    /// # Errors
    /// A write failed, now or during the search.
    pub fn finish(self) -> Result<()> {
        let TraceFile { mut output, lines } = self;
        let mut lines = lines.borrow_mut();
        let flushed = lines.out.flush();
        lines.note(flushed);
        output.with(|_| lines.error.take().map_or(Ok(()), Err))?;
        output.finish()
    }
}
