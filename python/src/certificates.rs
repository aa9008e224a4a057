//! Certificates: folders that prove to others how many solutions a puzzle has.

use std::path::PathBuf;

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoku2cnf_answer::proof::certificate;
use sudoku2cnf_answer::question::{Outcome, Question};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_puzzle::puzzle::Interrupted;
use sudoku2cnf_sat::backend::{BackendChoice, ProofFormat};

use crate::convert::seconds;
use crate::errors::Failure;
use crate::integer::Integer;
use crate::options::{megabytes, way};
use crate::puzzle::Puzzle;
use crate::results::{self, About, made};
use crate::work;

#[pymethods]
impl Puzzle {
    /// Asks whether there is exactly one solution, writes a certificate of the answer to `folder`, and returns an
    /// Answer as `unique` does. The folder must be empty or must not exist yet.
    ///
    /// The folder gets the puzzle, its clauses, models of the clauses, proofs in LRAT and DRAT that there is no other
    /// model, and a README on how to check them with independent programs. `check_certificate` checks the folder, too.
    /// With `from_rows`, the folder also gets the puzzle as pseudo-Boolean rows, and a VeriPB proof that the clauses
    /// follow from the rows. If the time limit is reached, the verdict is "unknown", and no folder is made.
    ///
    /// `backend` is the solver that makes the proofs; "auto" chooses one that can. A certificate is about the whole
    /// puzzle, so `simplify` must be "none" or None. The other arguments are as for `solve`.
    #[pyo3(signature = (
        folder, *, from_rows=false, backend="auto", time_limit=None, memory_limit=None, encoding="extended", amo=None,
        sum=None, simplify=None
    ))]
    #[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
    fn certify<'py>(
        &self,
        py: Python<'py>,
        folder: PathBuf,
        from_rows: bool,
        backend: &str,
        time_limit: Option<f64>,
        memory_limit: Option<Integer>,
        encoding: &str,
        amo: Option<&str>,
        sum: Option<&str>,
        simplify: Option<&str>,
    ) -> PyResult<Bound<'py, PyAny>> {
        let way = way(encoding, amo, sum, simplify)?;
        if way.simplify.is_some_and(|simplify| simplify != Simplify::None) {
            let message =
                "a proof is about the whole formula: it can only be combined with simplify=\"none\"";
            return Err(PyValueError::new_err(message));
        }
        let maker = BackendChoice::new(backend).memory_limit(megabytes(memory_limit)?);
        maker.check_memory_limit().map_err(Failure::from)?;
        let puzzle = self.inner();
        let outcome = work::run(py, seconds(time_limit)?, |limits| -> Result<Outcome, Failure> {
            let prover = maker.prover(None, ProofFormat::Lrat)?;
            let unknown = || Outcome::unknown(prover.name());
            let posed = match way.pose_simplified(puzzle, Simplify::None, limits) {
                Err(Interrupted(_)) => return Ok(unknown()),
                Ok(posed) => posed,
            };
            let make = if from_rows { certificate::make_from_rows } else { certificate::make };
            let made = make(&folder, puzzle, posed.options(), &*prover, limits)?;
            Ok(made.map_or_else(unknown, |made| made.outcome(prover.name(), &posed.task())))
        })??;
        results::answer(py, &outcome, Question::Unique, Some(puzzle), About::default())
    }
}

/// Checks the certificate in a folder, as `solve --check` does, and returns an Evidence. The checker shares no code
/// with the solvers.
///
/// Raises ValueError if the certificate does not prove its claim, OSError if a file is missing, and TimeoutError if the
/// check takes longer than `time_limit` seconds.
#[pyfunction]
#[pyo3(signature = (folder, *, time_limit=None))]
pub fn check_certificate<'py>(
    py: Python<'py>,
    folder: PathBuf,
    time_limit: Option<f64>,
) -> PyResult<Bound<'py, PyAny>> {
    let found = work::run(py, seconds(time_limit)?, |limits| certificate::checked(&folder, limits))?;
    let found = found.map_err(Failure::from)?;
    let fields = [
        ("verdict", found.claim.word().into_bound_py_any(py)?),
        ("count", found.count.into_bound_py_any(py)?),
    ];
    made(py, "Evidence", &fields)
}
