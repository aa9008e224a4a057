//! The iterator over all solutions of a puzzle.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sudoku2cnf_answer::ask::{self, Answer, News};
use sudoku2cnf_puzzle::grid;
use sudoku2cnf_puzzle::puzzle;

use crate::background::{Background, Yield};
use crate::own::OwnState;
use crate::questions::Call;
use crate::solution::Solution;

/// An iterator over the solutions of a puzzle. While the caller uses one solution, the next ones are searched for.
///
/// `count` is the number of solutions taken so far. `complete` becomes True at the end if there are no other solutions;
/// it stays False if `max` or the time limit ended the search. `close()`, or leaving a `with` block, ends the search.
#[pyclass(frozen, module = "sudoku2cnf")]
pub struct Solutions {
    puzzle: Arc<puzzle::Puzzle>,
    /// The running search, which ends with `true` if there are no other solutions.
    search: OwnState<Option<Background<grid::Solution, bool>>>,
    count: AtomicU64,
    complete: AtomicBool,
}

impl Solutions {
    /// Starts the search for solutions in a background thread.
    pub fn start(
        puzzle: Arc<puzzle::Puzzle>,
        Call { request, asked, time_limit, .. }: Call,
    ) -> PyResult<Solutions> {
        let of_search = Arc::clone(&puzzle);
        let search = Background::start(time_limit, move |limits, tell| {
            let mut hear = |news: News<'_>| match news {
                News::Solution(_, Some(solution)) => tell(solution.clone()),
                _ => true,
            };
            let answered = ask::ask(&of_search, &request, &asked.solver()?, limits, &mut hear)?;
            Ok(matches!(answered.answer, Answer::List { outcome, .. } if outcome.complete))
        })?;
        let (search, count, complete) =
            (OwnState::new(Some(search)), AtomicU64::new(0), AtomicBool::new(false));
        Ok(Solutions { puzzle, search, count, complete })
    }
}

#[pymethods]
impl Solutions {
    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    fn __next__(&self, py: Python<'_>) -> PyResult<Option<Solution>> {
        let mut search = self.search.enter("solutions")?;
        let Some(running) = &mut *search else { return Ok(None) };
        match running.next(py)? {
            Yield::Next(solution) => {
                self.count.fetch_add(1, Ordering::SeqCst);
                Ok(Some(Solution::new(Arc::clone(&self.puzzle), solution)))
            }
            Yield::End(end) => {
                *search = None;
                self.complete.store(end?, Ordering::SeqCst);
                Ok(None)
            }
        }
    }

    /// Ends the search; the iterator yields no further solution.
    fn close(&self) -> PyResult<()> {
        *self.search.enter("solutions")? = None;
        Ok(())
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close()
    }

    /// The number of solutions taken so far.
    #[getter]
    fn count(&self) -> u64 {
        self.count.load(Ordering::SeqCst)
    }

    /// True if it is known that there are no other solutions.
    #[getter]
    fn complete(&self) -> bool {
        self.complete.load(Ordering::SeqCst)
    }
}
