//! The iterator over new puzzles.

use std::hash::{BuildHasher, Hasher, RandomState};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use pyo3::IntoPyObjectExt;
use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use pyo3::types::PyTuple;
use sudoku2cnf_answer::generate::{Make, NewPuzzle, Recipe, Symmetry};
use sudoku2cnf_answer::grade::Difficulty;
use sudoku2cnf_puzzle::formats::native;

use crate::background::{Background, Yield};
use crate::convert::{Texts, named, seconds};
use crate::errors::Failure;
use crate::integer::{Integer, jobs as threads};
use crate::own::OwnState;
use crate::puzzle::{Puzzle, read_native, warned};
use crate::reading::Reading;
use crate::results::made;
use crate::solution::Solution;

/// An iterator over new puzzles. `seed` is the seed with which `generate` makes the same puzzles again. `len()` is
/// the number of puzzles that are still to come. `close()`, or leaving a `with` block, ends the work.
#[pyclass(frozen, module = "sudoku2cnf")]
pub struct Generator {
    seed: u64,
    /// The number of puzzles that are still to come.
    left: AtomicU64,
    work: OwnState<Option<NumberedPuzzles>>,
}

/// New puzzles that are made in the background, each with its number.
type NumberedPuzzles = Background<(u64, Box<NewPuzzle>), ()>;

/// Makes `number` new puzzles with exactly one solution, and returns an iterator that yields each as a Generated.
/// The arguments are options of `sudokugen`.
///
/// `size` is the size of the grid, such as "6x6" or "12x12 boxes 3x4". Alternatively, `from_` is a Puzzle whose grid,
/// rules and givens are kept. `rules` adds rules by name, and `rule` adds lines of the native format. `make` adds rules
/// that the solution obeys, such as "thermo*3"; `sudokugen --help` lists their kinds. With `no_needless`, lines of such
/// rules are left out if the solution remains the only one without them.
///
/// `symmetry` is the symmetry of the pattern of clues. `clues` is the number of clues at which the removal of clues
/// stops; a puzzle that needs more clues is discarded. With `minimal`, no clue of the puzzles can be left out, apart
/// from givens of `from_`. Without it, a clue stays unless a search of `effort` conflicts shows that it can be left
/// out. If `from_` has exactly one solution, `minimal` removes its needless givens, and `no_needless` removes its
/// needless lines of rules. Otherwise, with both, marks such as dots stay, because rules about unmarked places may
/// depend on them.
///
/// With `grade`, the puzzles are graded. With `difficulty`, such as "easy" or "1..20", puzzles of other difficulties
/// are discarded. If `tries` puzzles in a row are discarded, ValueError is raised. The same `seed` makes the same
/// puzzles, whatever `jobs` is. `jobs` is the number of threads; 0 means one for each processor. `time_limit` is in
/// seconds and counts only the time during which the caller waits; at the limit, TimeoutError is raised.
#[pyfunction]
#[pyo3(signature = (number=Integer::of(1), *, size=None, from_=None, rules=None, rule=None, make=None, no_needless=false, symmetry="none", clues=None, minimal=false, effort=None, grade=false, difficulty=None, tries=Integer::of(1000), seed=None, jobs=Integer::of(0), time_limit=None), text_signature = "(number=1, *, size=None, from_=None, rules=None, rule=None, make=None, no_needless=False, symmetry=\"none\", clues=None, minimal=False, effort=None, grade=False, difficulty=None, tries=1000, seed=None, jobs=0, time_limit=None)")]
#[expect(clippy::too_many_arguments, reason = "each is an option of the programs")]
pub fn generate(
    py: Python<'_>,
    number: Integer,
    size: Option<&str>,
    from_: Option<&Puzzle>,
    rules: Option<Texts>,
    rule: Option<Texts>,
    make: Option<Texts>,
    no_needless: bool,
    symmetry: &str,
    clues: Option<Integer>,
    minimal: bool,
    effort: Option<Integer>,
    grade: bool,
    difficulty: Option<&str>,
    tries: Integer,
    seed: Option<Integer>,
    jobs: Integer,
    time_limit: Option<f64>,
) -> PyResult<Generator> {
    let refused = |message: &str| Err(PyValueError::new_err(message.to_owned()));
    if size.is_some() && from_.is_some() {
        return refused("size cannot be used with from_, which has a grid of its own");
    }
    if effort.is_some() && minimal {
        return refused("effort cannot be used with minimal");
    }
    let (number, tries) = (number.from("number", 0)?, tries.from("tries", 1)?);
    let clues =
        Integer::optional(clues, "clues", 0)?.map(|clues| usize::try_from(clues).unwrap_or(usize::MAX));
    let (effort, seed) = (Integer::optional(effort, "effort", 0)?, Integer::optional(seed, "seed", 0)?);
    let reading = Reading::new(None, rules, rule, false, false)?;
    let text = match from_ {
        Some(puzzle) => native::write(puzzle.inner()),
        None => format!("grid {}", size.unwrap_or("9x9")),
    };
    let base = warned(py, read_native(py, text, &reading)?)?;
    let make = make.map_or(Vec::new(), Texts::words);
    let make = make.iter().map(|word| word.parse::<Make>()).collect::<Result<Vec<_>, _>>();
    let make = make.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let difficulty = difficulty.map(str::parse::<Difficulty>).transpose();
    let difficulty = difficulty.map_err(|error| PyValueError::new_err(error.to_string()))?;
    let recipe = Recipe::new(base)
        .make(make)
        .symmetry(named("symmetry", &Symmetry::ALL, Symmetry::name, symmetry)?)
        .clues(clues)
        .minimal(minimal)
        .grade(grade)
        .difficulty(difficulty)
        .tries(tries)
        .no_needless(no_needless);
    let effort = effort.unwrap_or(recipe.effort);
    let recipe = recipe.effort(effort);
    let (seed, jobs) = (seed.unwrap_or_else(any_seed), threads(&jobs)?);
    let work = Background::start(seconds(time_limit)?, move |limits, tell| {
        recipe.make_many(seed, 0..number, jobs, limits, |number, made| match tell((number, Box::new(made))) {
            true => Ok(()),
            false => Err(Failure::Stopped("nobody takes them".to_owned())),
        })
    })?;
    Ok(Generator { seed, left: AtomicU64::new(number), work: OwnState::new(Some(work)) })
}

/// Returns a random seed that is short enough to be typed.
fn any_seed() -> u64 {
    RandomState::new().build_hasher().finish() >> 32
}

impl Generator {
    /// Ends the iterator, so that it yields no further puzzle.
    fn end(&self, work: &mut Option<NumberedPuzzles>) {
        *work = None;
        self.left.store(0, Ordering::Relaxed);
    }
}

#[pymethods]
impl Generator {
    /// The seed with which `generate` makes the same puzzles again.
    #[getter]
    fn seed(&self) -> u64 {
        self.seed
    }

    fn __iter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    /// The number of puzzles that are still to come.
    fn __len__(&self) -> usize {
        // Python's lengths have an upper limit.
        self.left.load(Ordering::Relaxed).min(isize::MAX as u64) as usize
    }

    /// Returns `True`, as for any iterator, even if no puzzles are left.
    fn __bool__(&self) -> bool {
        true
    }

    /// Ends the work; the iterator yields no further puzzle.
    fn close(&self) -> PyResult<()> {
        self.end(&mut *self.work.enter("new puzzles")?);
        Ok(())
    }

    fn __enter__(this: PyRef<'_, Self>) -> PyRef<'_, Self> {
        this
    }

    #[pyo3(signature = (*_error))]
    fn __exit__(&self, _error: &Bound<'_, PyTuple>) -> PyResult<()> {
        self.close()
    }

    fn __next__<'py>(&self, py: Python<'py>) -> PyResult<Option<Bound<'py, PyAny>>> {
        let mut work = self.work.enter("new puzzles")?;
        let Some(running) = &mut *work else { return Ok(None) };
        let (number, one) = match running.next(py)? {
            Yield::Next(made) => made,
            Yield::End(end) => {
                self.end(&mut work);
                return Ok(end.map(|()| None)?);
            }
        };
        self.left.fetch_sub(1, Ordering::Relaxed);
        drop(work);
        let NewPuzzle { puzzle, solution, minimal, grade, tries, .. } = *one;
        let clues = puzzle.givens().count();
        let puzzle = Arc::new(puzzle);
        let solution = Solution::new(Arc::clone(&puzzle), solution);
        let fields = [
            ("puzzle", Puzzle::of(puzzle).into_bound_py_any(py)?),
            ("solution", solution.into_bound_py_any(py)?),
            ("clues", clues.into_bound_py_any(py)?),
            ("minimal", minimal.into_bound_py_any(py)?),
            ("grade", grade.map(|grade| grade.to_string()).into_bound_py_any(py)?),
            ("tries", tries.into_bound_py_any(py)?),
            ("number", (number + 1).into_bound_py_any(py)?),
            ("seed", self.seed.into_bound_py_any(py)?),
        ];
        made(py, "Generated", &fields).map(Some)
    }
}
