//! The class Cnf: a puzzle as clauses, and solutions from the models that solvers find.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::{Arc, OnceLock};
use std::time::Duration;

use numpy::PyArray1;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::{PyDict, PyString};
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_base::plural::counted;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::{EncodedCsp, Options};
use sudoku2cnf_compile::legend;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::grid::Digit;
use sudoku2cnf_sat::cnf::{Counter, Lit, Model};
use sudoku2cnf_sat::dimacs::{self, Satisfiability, WriteError};

use crate::clauses::{Clauses, StoredClauses};
use crate::convert::{self, seconds};
use crate::errors::Failure;
use crate::file;
use crate::immutable::immutable;
use crate::integer::Integer;
use crate::options::way;
use crate::puzzle::Puzzle;
use crate::solution::Solution;
use crate::work;

/// Two numpy arrays: the literals of all clauses, and the index of each clause's first literal.
type Arrays<'py> = (Bound<'py, PyArray1<i32>>, Bound<'py, PyArray1<i64>>);

/// The values of encoding, amo, sum, simplify, dedup and redundant, in this order, as in `Puzzle.cnf`.
type CnfChoices = (String, Option<String>, Option<String>, String, bool, bool);

/// The most literals that a model may have, as in the answers of solvers.
const MOST_LITERALS: usize = 1 << 28;

/// A puzzle as a formula in conjunctive normal form. Its variables have the numbers 1 to `nv`.
///
/// Without `simplify`, the variable `((r - 1) * columns + (c - 1)) * values + (v - smallest) + 1` says "row r, column c
/// holds v", with r and c from 1. `values` is the number of values, and `smallest` is the smallest value. `literal`
/// returns the number of such a variable, and `candidate` does the reverse. Auxiliary variables come after them.
///
/// `len(cnf)` is the number of clauses. `CNF(from_clauses=cnf.clauses)` makes a PySAT formula, and
/// `pycosat.solve(cnf.clauses)` solves the formula.
#[pyclass(frozen, module = "sudoku2cnf", name = "Cnf")]
pub struct Cnf {
    puzzle: Puzzle,
    asked: CnfChoices,
    problem: Problem,
    options: Options,
    encoded: EncodedCsp,
    vars: u64,
    clauses: u64,
    stored: OnceLock<Arc<StoredClauses>>,
}

#[pymethods]
impl Puzzle {
    /// Compiles the puzzle to clauses, and returns a Cnf with the same clauses that `sudoku2cnf` writes with these
    /// options.
    ///
    /// `encoding` chooses which constraints on cells and houses are stated. `amo` is the encoding of "at most one",
    /// pairwise by default, and `sum` is the encoding of sums. `simplify` says how far the givens are first used to
    /// drop variables and clauses. The module `names` lists the values of these four arguments. With `dedup`, a pair of
    /// cells that two houses share is stated only once. With `redundant`, sums that follow from others are added.
    /// Raises TimeoutError at the time limit, which is in seconds.
    #[pyo3(signature = (*, encoding="extended", amo=None, sum=None, simplify="none", dedup=false, redundant=true, time_limit=None))]
    #[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
    fn cnf(
        &self,
        py: Python<'_>,
        encoding: &str,
        amo: Option<&str>,
        sum: Option<&str>,
        simplify: &str,
        dedup: bool,
        redundant: bool,
        time_limit: Option<f64>,
    ) -> PyResult<Cnf> {
        let owned = |name: &str| name.to_owned();
        let chosen = (owned(encoding), amo.map(owned), sum.map(owned), owned(simplify), dedup, redundant);
        Cnf::of(py, self, chosen, seconds(time_limit)?)
    }
}

impl Cnf {
    /// Compiles a puzzle to clauses with the chosen options.
    fn of(
        py: Python<'_>,
        puzzle: &Puzzle,
        chosen: CnfChoices,
        time_limit: Option<Duration>,
    ) -> PyResult<Cnf> {
        let (encoding, amo, sum, simplify, dedup, redundant) = &chosen;
        let way = way(encoding, amo.as_deref(), sum.as_deref(), Some(simplify))?;
        let made = work::run(py, time_limit, |limits| -> Result<_, Failure> {
            let how = way.simplify.unwrap_or(Simplify::None);
            let problem = Problem::compile((**puzzle.inner()).clone(), how, limits)?;
            let default = Options::default().dedup(*dedup).redundant(*redundant);
            let options = way.options(&problem, default);
            let encoded = problem.encoded_within(options, limits);
            let counter = Counter::count_within(&encoded, limits);
            let counter = counter.map_err(|error| Failure::Argument(error.to_string()))?;
            limits.check()?;
            Ok((problem, options, encoded, counter.vars(), counter.clauses()))
        });
        let (problem, options, encoded, vars, clauses) = made??;
        let puzzle = puzzle.clone();
        let stored = OnceLock::new();
        Ok(Cnf { puzzle, asked: chosen, problem, options, encoded, vars, clauses, stored })
    }

    fn store(&self, py: Python<'_>) -> PyResult<StoredClauses> {
        Ok(work::run(py, None, |limits| StoredClauses::of(&self.encoded, limits))??)
    }

    /// Returns the solution that these literals describe, after checking it. Variables without a literal are false.
    fn checked(&self, true_lits: &[Lit], limits: &Limits) -> Result<Solution, Failure> {
        let mut values = vec![false; self.vars as usize];
        for &lit in true_lits {
            // The caller may have added clauses with further variables, which are ignored.
            if let Some(value) = values.get_mut(lit.var().index()) {
                *value = lit.is_positive();
            }
        }
        let model = Model::new(values);
        match model.falsified_within(&self.encoded, limits)? {
            Some(clause) => Err(Failure::Argument(format!("the model falsifies the clause {clause:?}"))),
            None => {
                let solution = self.problem.solution(&model);
                let solution = solution.map_err(|error| Failure::Argument(error.to_string()))?;
                Ok(Solution::new(Arc::clone(self.puzzle.inner()), solution))
            }
        }
    }

    /// Writes the clauses to a file, which appears only when it is complete.
    fn write(&self, path: &Path, projected: bool, limits: &Limits) -> Result<(), Failure> {
        let comments = legend::write_within(&self.problem, self.options, limits);
        let write = |out: &mut (dyn Write + Send)| {
            let written = match projected {
                true => {
                    let shown = self.problem.candidates();
                    dimacs::write_projected(&[], shown, &self.encoded, &comments, out, limits)
                }
                false => dimacs::write_within(&self.encoded, &comments, out, limits),
            };
            written.map(drop).map_err(|error| match error {
                WriteError::Io(error) => Failure::Io(error),
                WriteError::Stopped(stopped) => stopped.into(),
                error => Failure::Argument(error.to_string()),
            })
        };
        file::write(path, write)
    }
}

immutable!(Cnf);

#[pymethods]
impl Cnf {
    /// The puzzle from which the clauses were made.
    #[getter]
    fn puzzle(&self) -> Puzzle {
        self.puzzle.clone()
    }

    /// The number of variables.
    #[getter]
    fn nv(&self) -> u64 {
        self.vars
    }

    /// The number of variables that stand for candidates. These are the first variables.
    #[getter]
    fn candidates(&self) -> u64 {
        self.problem.candidates()
    }

    /// The clauses: a sequence of lists of DIMACS literals. They stay in memory after the first access.
    #[getter]
    fn clauses(&self, py: Python<'_>) -> PyResult<Clauses> {
        if self.stored.get().is_none() {
            let stored = Arc::new(self.store(py)?);
            _ = self.stored.set(stored);
        }
        let stored = self.stored.get().map(Arc::clone).unwrap_or_default();
        Ok(Clauses::of(stored))
    }

    /// Returns the clauses as two numpy arrays: `literals` (int32, of shape (number of literals,)) and `offsets`
    /// (int64, of shape (number of clauses + 1,)). Clause k, from 0, is `literals[offsets[k]:offsets[k + 1]]`. Each
    /// call returns new arrays, which may be changed.
    fn arrays<'py>(&self, py: Python<'py>) -> PyResult<Arrays<'py>> {
        // This raises a clear error if numpy is missing.
        py.import("numpy")?;
        let StoredClauses { literals, offsets } = match self.stored.get() {
            Some(stored) => {
                StoredClauses { literals: stored.literals.clone(), offsets: stored.offsets.clone() }
            }
            None => self.store(py)?,
        };
        Ok((PyArray1::from_vec(py, literals), PyArray1::from_vec(py, offsets)))
    }

    /// Returns the variable that is true if a cell holds a value. `cell` is a name such as "r1c2", or a pair of a
    /// row and a column from 0, such as (0, 1). Returns None if the variable does not exist, because the cell cannot
    /// hold the value, or because `simplify` found that it always holds it. Raises KeyError if there is no such cell.
    fn literal(&self, cell: &Bound<'_, PyAny>, value: Integer) -> PyResult<Option<i32>> {
        let found = convert::cell(self.problem.puzzle(), cell)?;
        let value = value.from("value", 0)?;
        let literal = u16::try_from(value).ok().and_then(|value| self.problem.literal(found, value));
        Ok(literal.filter(|&lit| lit != Lit::TRUE).map(Lit::to_dimacs))
    }

    /// Returns the cell and the value that a literal is about, such as ("r1c2", 9); None for an auxiliary variable.
    /// A positive literal says that the cell holds the value, and a negative one says that it does not. This is the
    /// reverse of `literal`. Raises ValueError if the formula does not have the variable.
    fn candidate(&self, literal: Integer) -> PyResult<Option<(String, Digit)>> {
        let lit = lit(&literal).filter(|lit| (lit.var().index() as u64) < self.vars).ok_or_else(|| {
            let (shown, vars) = (literal.shown(), self.vars);
            PyValueError::new_err(format!(
                "literal={shown}, expected one of the variables 1 to {vars}, or its negative"
            ))
        })?;
        Ok(self
            .problem
            .candidate(lit)
            .map(|(cell, value)| (self.problem.puzzle().grid().name_of(cell), value)))
    }

    /// Writes the clauses as DIMACS CNF, with comments from which `cnf2sudoku` and `solve` recognise the puzzle.
    /// With `projected`, further comments tell model counters to project on the candidates. The file does not appear
    /// before it is complete.
    #[pyo3(signature = (path, *, projected=false))]
    fn to_file(&self, py: Python<'_>, path: PathBuf, projected: bool) -> PyResult<()> {
        Ok(work::run(py, None, |limits| self.write(&path, projected, limits))??)
    }

    /// Returns the solution that a solver's model describes, after checking it against all clauses and rules.
    /// Returns None if the solver says that there is no model.
    ///
    /// `model` is a list of true DIMACS literals as from PySAT and pycosat, a dict from variables to truth values, or
    /// the str or bytes that a solver printed ("s SATISFIABLE" and "v" lines). None and "UNSAT" say that there is no
    /// model. Variables that `model` does not mention are false; variables above `nv` are ignored.
    ///
    /// Raises ValueError if the model violates a clause or contradicts itself, if `model` is not a model, or if the
    /// solver gave up.
    fn decode(&self, py: Python<'_>, model: Option<&Bound<'_, PyAny>>) -> PyResult<Option<Solution>> {
        let Some(model) = model else { return Ok(None) };
        let true_lits = if let Ok(text) = model.cast::<PyString>() {
            said(text.to_cow()?.as_bytes())?
        } else if let Some(bytes) = convert::bytes(model) {
            said(&bytes)?
        } else {
            Some(literals(model)?)
        };
        let Some(true_lits) = true_lits else { return Ok(None) };
        let decoded = work::run(py, None, |limits| self.checked(&true_lits, limits));
        Ok(Some(decoded??))
    }

    fn __len__(&self) -> usize {
        self.clauses as usize
    }

    fn __eq__(&self, other: &Bound<'_, Cnf>) -> bool {
        self.asked == other.get().asked && self.puzzle.is(&other.get().puzzle)
    }

    fn __hash__(&self) -> u64 {
        self.vars ^ self.clauses.rotate_left(32)
    }

    /// Pickles the puzzle and the options of its clauses; unpickling compiles the same clauses again.
    fn __reduce__<'py>(&self, py: Python<'py>) -> PyResult<(Bound<'py, PyAny>, (Puzzle, CnfChoices))> {
        Ok((py.get_type::<Cnf>().getattr("_made")?, (self.puzzle(), self.asked.clone())))
    }

    #[staticmethod]
    fn _made(py: Python<'_>, puzzle: &Puzzle, chosen: CnfChoices) -> PyResult<Cnf> {
        Cnf::of(py, puzzle, chosen, None)
    }

    fn __repr__(&self) -> String {
        let (vars, clauses) = (self.vars as usize, self.clauses as usize);
        format!("<Cnf of {} and {}>", counted(vars, "variable"), counted(clauses, "clause"))
    }
}

/// Parses the text of a solver's answer. Returns `None` if the solver found that there is no model.
fn said(text: &[u8]) -> PyResult<Option<Vec<Lit>>> {
    match dimacs::read_answer(text) {
        Ok(Satisfiability::Sat(lits)) => Ok(Some(lits)),
        Ok(Satisfiability::Unsat) => Ok(None),
        Ok(Satisfiability::Unknown) => Err(unknown()),
        // pycosat returns this word in place of a model if it found no answer.
        Err(_) if text.trim_ascii() == b"UNKNOWN" => Err(unknown()),
        Err(error) => Err(PyValueError::new_err(error.to_string())),
    }
}

fn unknown() -> PyErr {
    PyValueError::new_err("the solver gave up: there is no model to decode")
}

/// Returns the literal with this DIMACS number; `None` for 0 and for numbers that are too large.
fn lit(number: &Integer) -> Option<Lit> {
    number.small().filter(|&number| number != i32::MIN).and_then(Lit::from_dimacs)
}

/// Returns the literals in a list of integers, or in a dict from variables to truth values.
fn literals(model: &Bound<'_, PyAny>) -> PyResult<Vec<Lit>> {
    let literal = |number: Integer| {
        lit(&number).ok_or_else(|| {
            PyValueError::new_err(format!("the model has {}, which is not a literal", number.shown()))
        })
    };
    let mut lits = Vec::new();
    if let Ok(values) = model.cast::<PyDict>() {
        for (var, value) in values {
            let lit = literal(var.extract()?)?;
            lits.push(if value.is_truthy()? { lit } else { !lit });
        }
    } else {
        for number in model.try_iter()? {
            lits.push(literal(number?.extract()?)?);
            // Iterators may be endless, so signals are checked and the length is limited.
            if lits.len() % (1 << 16) == 0 {
                model.py().check_signals()?;
            }
            if lits.len() > MOST_LITERALS {
                let message =
                    format!("a model of more than {MOST_LITERALS} literals, expected an end before that");
                return Err(PyValueError::new_err(message));
            }
        }
    }
    lits.sort_unstable();
    match lits.windows(2).find(|pair| pair[0] == !pair[1]) {
        Some(pair) => {
            Err(PyValueError::new_err(format!("the model has both {:?} and {:?}", pair[0], pair[1])))
        }
        None => Ok(lits),
    }
}
