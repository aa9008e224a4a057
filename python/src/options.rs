//! Arguments that choose the solver and the clauses. They have the names of the options of `solve`.

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoku2cnf_answer::ask::{self, Answer, Ask, Request, Solver, Way};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::{self, AmoChoice, Encoding, SumChoice};
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::dpll::{Dpll, Heuristic};
use sudoku2cnf_sat::backend::{self, AUTO, DPLL};

use crate::convert::named;
use crate::errors::Failure;
use crate::integer::Integer;

/// Converts the arguments about clauses.
pub fn way(encoding: &str, amo: Option<&str>, sum: Option<&str>, simplify: Option<&str>) -> PyResult<Way> {
    // Choices with rows are only for languages other than CNF, so they are not allowed.
    let sums: Vec<SumChoice> = SumChoice::ALL.into_iter().filter(|sums| !sums.has_rows()).collect();
    let choice = encode::Choice {
        encoding: named("encoding", &Encoding::ALL, Encoding::name, encoding)?,
        amo: amo.map(|name| named("amo", &AmoChoice::ALL, AmoChoice::name, name)).transpose()?,
        sums: sum.map(|name| named("sum", &sums, SumChoice::name, name)).transpose()?,
    };
    let simplify =
        simplify.map(|name| named("simplify", &Simplify::ALL, Simplify::name, name)).transpose()?;
    Ok(Way { choice, simplify, ..Way::default() })
}

/// Converts the argument `memory_limit`, in megabytes.
pub fn megabytes(memory_limit: Option<Integer>) -> PyResult<Option<u64>> {
    Integer::optional(memory_limit, "memory_limit", 1)
}

/// The chosen solver and its options.
#[derive(Clone, Debug)]
pub struct SolverChoice {
    backend: String,
    heuristic: Option<Heuristic>,
    memory_limit: Option<u64>,
}

impl SolverChoice {
    /// Converts the arguments about the solver: its name, the heuristic of the built-in DPLL, and the memory limit of
    /// an external solver.
    pub fn new(
        backend: &str,
        heuristic: Option<&str>,
        memory_limit: Option<Integer>,
    ) -> PyResult<SolverChoice> {
        if backend::location(backend).is_none() {
            let known: Vec<&str> = backend::names().collect();
            let message = format!("no backend '{backend}', expected one of {}", known.join(", "));
            return Err(PyValueError::new_err(message));
        }
        let chosen = |name: &str| named("heuristic", &Heuristic::ALL, Heuristic::name, name);
        let heuristic = heuristic.map(chosen).transpose()?;
        if heuristic.is_some() && ![AUTO, DPLL].contains(&backend) {
            return Err(PyValueError::new_err(format!(
                "a heuristic means nothing to {backend}, only to auto and dpll"
            )));
        }
        let memory_limit = megabytes(memory_limit)?;
        let chosen = SolverChoice { backend: backend.to_owned(), heuristic, memory_limit };
        chosen.choice().check_memory_limit().map_err(Failure::from)?;
        Ok(chosen)
    }

    /// Returns the same choice if it suits the question. A heuristic is an error for a question that explains
    /// something, unless the solver is the built-in DPLL, because `auto` does not use the DPLL for such questions.
    pub fn for_question(self, ask: &Ask) -> PyResult<SolverChoice> {
        if ask.explains() && self.heuristic.is_some() && self.backend != DPLL {
            return Err(PyValueError::new_err(format!(
                "a heuristic means nothing to {} here, only to {DPLL}",
                self.backend
            )));
        }
        Ok(self)
    }

    /// Answers a question about a puzzle, without reporting progress.
    pub fn answer(&self, puzzle: &Puzzle, request: &Request, limits: &Limits) -> Result<Answer, Failure> {
        Ok(ask::ask(puzzle, request, &self.solver()?, limits, &mut |_| true)?.answer)
    }

    fn choice(&self) -> backend::BackendChoice<'_> {
        backend::BackendChoice::new(&self.backend).heuristic(self.heuristic).memory_limit(self.memory_limit)
    }

    /// Returns the chosen solver.
    pub fn solver(&self) -> Result<Solver, Failure> {
        Ok(Solver::new(self.choice())?)
    }

    /// Returns the built-in DPLL with its options, for a trace.
    ///
    /// # Errors
    /// Another solver was chosen.
    pub fn traced(&self) -> PyResult<Dpll> {
        if self.backend != DPLL {
            return Err(PyValueError::new_err(format!("trace needs backend=\"{DPLL}\"")));
        }
        Ok(self.choice().dpll())
    }
}

/// Returns the names of all solvers, each with True if it can be used on this machine.
#[pyfunction]
pub fn backends() -> Vec<(&'static str, bool)> {
    backend::list().into_iter().map(|listed| (listed.name, listed.available)).collect()
}

/// Returns the names of all questions, each with the names of its parameters.
#[pyfunction]
pub fn _questions() -> Vec<(String, Vec<String>)> {
    Ask::all().to_vec()
}

/// Returns the names of all formats in which puzzles can be read.
#[pyfunction]
pub fn formats() -> Vec<&'static str> {
    Format::ALL.into_iter().map(Format::name).collect()
}
