//! The steps by which a puzzle is solved by hand.

use std::sync::Arc;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sudoku2cnf::ask::Way;
use sudoku2cnf::limits::Limits;
use sudoku2cnf::puzzle;
use sudoku2cnf::render::html::StepPage;
use sudoku2cnf::render::svg::{LastBoard, Picture};
use sudoku2cnf::render::{Language, StepWords};
use sudoku2cnf::steps::{End, News, State, StepOptions, Steps, steps_heard};

use crate::convert::{named, seconds};
use crate::errors::Failure;
use crate::immutable::immutable;
use crate::integer::{Integer, jobs as threads};
use crate::options::SolverChoice;
use crate::progress::{self, Progress};
use crate::puzzle::Puzzle;
use crate::results::{made, placed, values};
use crate::solution::Solution;

/// The name that lines of the puzzle's text have.
pub const SOURCE: &str = "puzzle";

/// The pictures of steps.
#[pyclass(frozen, module = "sudoku2cnf._native")]
pub struct StepPictures {
    puzzle: Arc<puzzle::Puzzle>,
    state: Option<State>,
    found: Steps,
}

immutable!(StepPictures);

#[pymethods]
impl StepPictures {
    /// The board before the step with this number, from 1, and what the step does.
    fn svg(&self, number: Integer) -> PyResult<String> {
        let number = number.from("number", 0)?;
        let place = usize::try_from(number.wrapping_sub(1)).unwrap_or(usize::MAX);
        let step = self.found.steps.get(place);
        let step = step.ok_or_else(|| PyValueError::new_err(format!("there is no step {number}")))?;
        let placed = LastBoard::placed(&self.found, self.state.as_ref(), place);
        Ok(Picture::new(&self.puzzle).placed(&placed).step(step, SOURCE).to_svg())
    }

    /// A page with all steps.
    fn html(&self) -> String {
        StepPage::new(&self.puzzle, &self.found).state(self.state.as_ref()).source(SOURCE).to_html()
    }
}

impl Puzzle {
    #[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
    fn steps_by<'py>(
        &self,
        py: Python<'py>,
        options: StepOptions,
        state: Option<&Puzzle>,
        asked: &SolverChoice,
        words: Option<&str>,
        progress: Option<&Progress>,
        time_limit: Option<f64>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let language =
            words.map(|code| named("language", Language::ALL, Language::code, code)).transpose()?;
        let puzzle = self.inner();
        let state = state.map(|found| State::of(puzzle, found.inner())).transpose();
        let state = state.map_err(|error| PyValueError::new_err(error.to_string()))?;
        let call = |function: &Bound<'_, PyAny>, news: (usize, usize)| function.call1(news).map(drop);
        let find = |limits: &Limits, tell: &dyn Fn((usize, usize))| -> Result<Steps, Failure> {
            let solver = asked.explains()?;
            let mut hear = |news: News<'_>| {
                if let News::Found { steps, open } = news {
                    tell((steps, open));
                }
            };
            Ok(steps_heard(puzzle, state.as_ref(), solver.takes_clauses()?, &options, limits, &mut hear)?)
        };
        let found = progress::run(py, seconds(time_limit)?, progress, call, find)??;
        told(py, StepPictures { puzzle: Arc::clone(puzzle), state, found }, options.all, language)
    }
}

#[pymethods]
impl Puzzle {
    /// How the puzzle is solved by hand: Steps, small deductions from the givens to the solution, each with what
    /// forces it. Of several solutions the steps find what all have in common.
    ///
    /// `state` is a Puzzle with more digits, and perhaps candidates, from which the steps go on. With `no_answer`, it is
    /// only said what in it is wrong, and neither what is right nor a step. A step weighs
    /// `max_weight` at most. With `all_steps`, steps are told that no other needs. With `words`, "en" or
    /// "de", each step is told in sentences of that language, too. `jobs` is the number of threads, 0
    /// one for each processor. `progress` is a function that is called with the number of steps found so far and the
    /// number of cells left, up to 50 times a second while these change; what it raises ends the call. The other
    /// arguments are those of `explain`.
    #[pyo3(signature = (*, state=None, no_answer=false, max_weight=Integer::of(20), all_steps=false, words=None, progress=None, jobs=Integer::of(1), backend="auto", time_limit=None, memory_limit=None, heuristic=None), text_signature = "($self, *, state=None, no_answer=False, max_weight=20, all_steps=False, words=None, progress=None, jobs=1, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None)")]
    #[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
    fn steps<'py>(
        &self,
        py: Python<'py>,
        state: Option<&Puzzle>,
        no_answer: bool,
        max_weight: Integer,
        all_steps: bool,
        words: Option<&str>,
        progress: Option<Progress>,
        jobs: Integer,
        backend: &str,
        time_limit: Option<f64>,
        memory_limit: Option<Integer>,
        heuristic: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = SolverChoice::new(backend, heuristic, memory_limit, Way::default())?;
        let mut options = options(&max_weight, &jobs)?;
        (options.all, options.no_answer) = (all_steps, no_answer);
        self.steps_by(py, options, state, &asked, words, progress.as_ref(), time_limit)
    }

    /// The next step only: Steps with one step, or none where there is none. The arguments are those of `steps`.
    #[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
    #[pyo3(signature = (*, state=None, no_answer=false, max_weight=Integer::of(20), words=None, jobs=Integer::of(1), backend="auto", time_limit=None, memory_limit=None, heuristic=None), text_signature = "($self, *, state=None, no_answer=False, max_weight=20, words=None, jobs=1, backend=\"auto\", time_limit=None, memory_limit=None, heuristic=None)")]
    fn hint<'py>(
        &self,
        py: Python<'py>,
        state: Option<&Puzzle>,
        no_answer: bool,
        max_weight: Integer,
        words: Option<&str>,
        jobs: Integer,
        backend: &str,
        time_limit: Option<f64>,
        memory_limit: Option<Integer>,
        heuristic: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let asked = SolverChoice::new(backend, heuristic, memory_limit, Way::default())?;
        let mut options = options(&max_weight, &jobs)?;
        (options.most, options.no_answer) = (1, no_answer);
        self.steps_by(py, options, state, &asked, words, None, time_limit)
    }
}

fn options(max_weight: &Integer, jobs: &Integer) -> PyResult<StepOptions> {
    let mut options = StepOptions::default();
    (options.max_weight, options.jobs) = (max_weight.within("max_weight", 0, u32::MAX)?, threads(jobs)?);
    Ok(options)
}

/// Steps as dataclasses.
fn told<'py>(
    py: Python<'py>,
    pictures: StepPictures,
    whole_proofs: bool,
    language: Option<Language>,
) -> PyResult<Bound<'py, PyAny>> {
    let pictures = Bound::new(py, pictures)?;
    let StepPictures { puzzle, found, .. } = pictures.get();
    let words = StepWords::new(puzzle, SOURCE).whole_proofs(whole_proofs).language(language);
    let mut steps = Vec::new();
    for (number, step) in (1_usize..).zip(&found.steps) {
        let because = step.because.iter().map(|cause| words.cause(cause));
        let fields = [
            ("number", number.into_bound_py_any(py)?),
            ("weight", step.weight.into_bound_py_any(py)?),
            ("name", step.name.as_str().into_bound_py_any(py)?),
            ("kind", step.kind.name().into_bound_py_any(py)?),
            ("place", placed(py, puzzle, &step.place)?.into_any()),
            ("remove", values(py, puzzle, &step.remove)?.into_any()),
            ("because", PyTuple::new(py, because.collect::<Vec<_>>())?.into_any()),
            ("proof", PyTuple::new(py, words.proof(step))?.into_any()),
            ("words", PyTuple::new(py, words.sentences(step).unwrap_or_default())?.into_any()),
            ("minimal", step.minimal.into_bound_py_any(py)?),
            ("text", words.step(number, step).into_bound_py_any(py)?),
        ];
        steps.push(pictured(made(py, "Step", &fields)?, &pictures)?);
    }
    let object = words.end_object(found);
    let end = object["end"].as_str().unwrap_or("unknown");
    let solution = match &found.end {
        End::Solved(solution) => Some(Solution::new(Arc::clone(puzzle), solution.clone())),
        _ => None,
    };
    let cells: Vec<_> = puzzle.cells().zip(found.left.iter().cloned()).collect();
    let fields = [
        ("end", end.into_bound_py_any(py)?),
        ("steps", PyTuple::new(py, steps)?.into_any()),
        ("total", found.total().into_bound_py_any(py)?),
        ("solution", solution.into_bound_py_any(py)?),
        ("left", values(py, puzzle, &cells)?.into_any()),
        ("text", words.text(found).into_bound_py_any(py)?),
    ];
    pictured(made(py, "Steps", &fields)?, &pictures)
}

/// A result with its pictures, which are none of its fields: tables made of these have data only.
fn pictured<'py>(
    result: Bound<'py, PyAny>,
    pictures: &Bound<'py, StepPictures>,
) -> PyResult<Bound<'py, PyAny>> {
    result.getattr("__dict__")?.set_item("_pictures", pictures)?;
    Ok(result)
}
