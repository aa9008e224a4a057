//! Which solver answers, and how a puzzle becomes clauses: the options of `solve`, by their names.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoku2cnf::backend::dpll::Heuristic;
use sudoku2cnf::backend::process::Process;
use sudoku2cnf::backend::{self, AUTO, Backend, DPLL, Location};
use sudoku2cnf::encode::{self, AmoChoice, Encoding, Rows, SumChoice};
use sudoku2cnf::formats::Format;
use sudoku2cnf::problem::Problem;
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::Question;
use sudoku2cnf::target::{Job, Reader, Target};

use crate::convert::named;
use crate::errors::Failure;

/// How a puzzle becomes clauses; what nobody chose is as it suits.
#[derive(Clone, Copy, Debug, Default)]
pub struct Encode {
    choice: encode::Choice,
    pub simplify: Option<Simplify>,
}

impl Encode {
    /// What the names say.
    pub fn new(
        encoding: &str,
        amo: Option<&str>,
        sum: Option<&str>,
        simplify: Option<&str>,
    ) -> PyResult<Encode> {
        // Rows are for other languages than CNF.
        let sums: Vec<SumChoice> = SumChoice::ALL.into_iter().filter(|sums| !sums.has_rows()).collect();
        let choice = encode::Choice {
            encoding: named("encoding", &Encoding::ALL, Encoding::name, encoding)?,
            amo: amo.map(|name| named("amo", &AmoChoice::ALL, AmoChoice::name, name)).transpose()?,
            sums: sum.map(|name| named("sum", &sums, SumChoice::name, name)).transpose()?,
        };
        Ok(Encode {
            choice,
            simplify: simplify
                .map(|name| named("simplify", &Simplify::ALL, Simplify::name, name))
                .transpose()?,
        })
    }

    /// What was chosen for a problem, else as in `default`.
    pub fn options(&self, problem: &Problem, default: encode::Options) -> encode::Options {
        problem.options(self.choice, default)
    }

    /// The same, where the default is what suits the problem.
    pub fn suited(&self, problem: &Problem) -> encode::Options {
        self.options(problem, problem.suited())
    }
}

/// The solver that is asked, and how.
#[derive(Clone, Debug)]
pub struct Asked {
    pub backend: String,
    heuristic: Option<Heuristic>,
    pub encode: Encode,
}

impl Asked {
    /// The solver with this name, and the heuristic of the built-in one.
    pub fn new(backend: &str, heuristic: Option<&str>, encode: Encode) -> PyResult<Asked> {
        if backend::location(backend).is_none() {
            let known: Vec<&str> = backend::names().collect();
            let message = format!("no backend `{backend}`, expected one of {}", known.join(", "));
            return Err(PyValueError::new_err(message));
        }
        let chosen = |name: &str| named("heuristic", &Heuristic::ALL, Heuristic::name, name);
        let heuristic = heuristic.map(chosen).transpose()?;
        if heuristic.is_some() && ![AUTO, DPLL].contains(&backend) {
            return Err(PyValueError::new_err(format!(
                "a heuristic means nothing to {backend}, only to auto and dpll"
            )));
        }
        Ok(Asked { backend: backend.to_owned(), heuristic, encode })
    }

    /// How far a puzzle is simplified for a question.
    pub fn simplify(&self, puzzle: &Puzzle, question: Option<Question>) -> Simplify {
        let quick = matches!(question, Some(Question::One | Question::Unique));
        let suits = self.backend == AUTO && self.heuristic.is_none() && quick;
        let default = if suits { Simplify::suited(puzzle) } else { Simplify::Propagate };
        self.encode.simplify.unwrap_or(default)
    }

    fn choice(&self) -> backend::Choice<'_> {
        backend::Choice::new(&self.backend).heuristic(self.heuristic)
    }

    /// The solver, which has to take clauses.
    pub fn takes_clauses(&self) -> Result<Box<dyn Backend>, Failure> {
        Ok(self.choice().backend()?)
    }

    /// The solver for what wants to be told which assumptions failed.
    pub fn explains(&self) -> Result<Box<dyn Backend>, Failure> {
        Ok(self.choice().explaining()?)
    }

    /// Asks the solver for `problem`, in the language that it reads.
    pub fn on<T, E: From<Failure>>(
        &self,
        problem: &Problem,
        ask: impl FnOnce(&dyn Backend) -> Result<T, E>,
    ) -> Result<T, E> {
        if backend::location(&self.backend) == Some(Location::External) {
            let process = Process::named(&self.backend).map_err(Failure::from)?;
            if Target::named(process.target()).is_some() {
                let options = self.encode.options(problem, problem.suited().rows(Rows::Beside));
                let job = Job::new(problem).options(options);
                return ask(&Reader::new(&process, job).map_err(Failure::from)?);
            }
        }
        ask(&*self.takes_clauses()?)
    }
}

/// The names of all solvers, and whether each can be used here.
#[pyfunction]
pub fn backends() -> Vec<(&'static str, bool)> {
    backend::list().into_iter().map(|listed| (listed.name, listed.available)).collect()
}

/// The names of all formats that puzzles are read in.
#[pyfunction]
pub fn formats() -> Vec<&'static str> {
    Format::ALL.into_iter().map(Format::name).collect()
}
