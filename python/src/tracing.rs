//! Reports the run of the built-in DPLL step by step, to a Python function or to a file.

use std::fmt::Write as _;
use std::path::PathBuf;
use std::rc::Rc;
use std::sync::Arc;
use std::time::{Duration, Instant};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyTypeError;
use pyo3::prelude::*;
use sudoku2cnf_answer::ask::{Answer, Request, TraceStep, ask_traced};
use sudoku2cnf_puzzle::puzzle::Puzzle;

use crate::background::{Background, Yield};
use crate::errors::Failure;
use crate::file;
use crate::options::SolverChoice;
use crate::results::made;
use crate::work::PATIENCE;

/// The most trace steps that are passed on in one batch.
const TOGETHER: usize = 256;

/// The destination of a trace.
pub enum Trace {
    /// A Python function that is called with each step.
    Function(Py<PyAny>),
    /// The path of a file that gets a line of JSON for each step.
    File(PathBuf),
}

impl<'py> FromPyObject<'_, 'py> for Trace {
    type Error = PyErr;

    fn extract(given: Borrowed<'_, 'py, PyAny>) -> PyResult<Trace> {
        if given.is_callable() {
            return Ok(Trace::Function(given.to_owned().unbind()));
        }
        let wrong = given.get_type().name()?;
        let path = given.extract().map(Trace::File);
        path.map_err(|_| PyTypeError::new_err(format!("{wrong}, expected a function or the path of a file")))
    }
}

/// Collects steps and passes them on in batches; passes on the rest when dropped.
struct Teller {
    send: Rc<dyn Fn(Vec<TraceStep>) -> bool>,
    steps: Vec<TraceStep>,
    told: Instant,
}

impl Teller {
    fn hear(&mut self, step: TraceStep) {
        self.steps.push(step);
        if self.steps.len() >= TOGETHER || self.told.elapsed() >= PATIENCE {
            self.tell();
        }
    }

    fn tell(&mut self) {
        // Sending fails if the receiver is gone; in that case, the search is stopped, too.
        (self.send)(std::mem::take(&mut self.steps));
        self.told = Instant::now();
    }
}

impl Drop for Teller {
    fn drop(&mut self) {
        self.tell();
    }
}

/// Answers a question about a puzzle, and reports the search to `trace`. If an interrupt ends the call, the file does
/// not change; at a time limit, the file gets all steps until then.
pub fn answer(
    py: Python<'_>,
    puzzle: &Arc<Puzzle>,
    asked: SolverChoice,
    request: Request,
    time_limit: Option<Duration>,
    trace: &Trace,
) -> PyResult<Answer> {
    let dpll = asked.traced()?;
    let puzzle = Arc::clone(puzzle);
    let search = Background::start(time_limit, move |limits, send| {
        let mut teller = Teller { send, steps: Vec::new(), told: Instant::now() };
        let hear = move |step| teller.hear(step);
        Ok(ask_traced(dpll, &puzzle, &request, limits, hear)?.answer)
    })?;
    match trace {
        Trace::Function(function) => Ok(told(py, search, |steps| {
            for step in &steps {
                function.call1(py, (shown(py, step)?,))?;
            }
            Ok(())
        })?),
        Trace::File(path) => {
            let mut answer = None;
            file::write(path, |out| {
                answer = Some(told(py, search, |steps| {
                    let mut text = String::new();
                    steps.iter().for_each(|step| _ = writeln!(text, "{step}"));
                    // Other Python threads must run during the write, because `path` may be a pipe that they read.
                    py.detach(|| out.write_all(text.as_bytes())).map_err(Failure::Io)
                })?);
                Ok(())
            })?;
            Ok(answer.ok_or_else(|| Failure::Other("the search ended without an answer".to_owned()))?)
        }
    }
}

/// Passes the steps of a search to `tell` in this thread, and returns the answer at the end.
fn told(
    py: Python<'_>,
    mut search: Background<Vec<TraceStep>, Answer>,
    mut tell: impl FnMut(Vec<TraceStep>) -> Result<(), Failure>,
) -> Result<Answer, Failure> {
    loop {
        match search.next(py)? {
            Yield::Next(steps) => tell(steps)?,
            Yield::End(answer) => return answer,
        }
    }
}

/// Creates a `TraceStep`.
fn shown<'py>(py: Python<'py>, step: &TraceStep) -> PyResult<Bound<'py, PyAny>> {
    let fields = [
        ("step", step.step.into_bound_py_any(py)?),
        ("event", step.event.into_bound_py_any(py)?),
        ("depth", step.depth.into_bound_py_any(py)?),
        ("assigned", step.assigned.into_bound_py_any(py)?),
        ("cells", step.cells.into_bound_py_any(py)?),
        ("literal", step.literal.into_bound_py_any(py)?),
        ("cell", step.cell.as_deref().into_bound_py_any(py)?),
        ("value", step.value.into_bound_py_any(py)?),
        ("holds", step.is.into_bound_py_any(py)?),
        ("text", step.to_string().into_bound_py_any(py)?),
    ];
    made(py, "TraceStep", &fields)
}
