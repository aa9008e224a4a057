//! The problem for which puzzles are made, loaded once, and its random solutions.

use super::shuffle::{RecordedFormula, ShuffledFormula};
use super::{GenerateError, Random};
use crate::backend::dpll::Dpll;
use crate::backend::{Backend, Incremental, Limits, Verdict};
use crate::cnf::{Emit, Lit};
use crate::deduce::Simplify;
use crate::encode::Options;
use crate::grid::{Cell, Digit, Solution};
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// Up to this number of candidates, the built-in DPLL is asked first.
const SMALL: u64 = 1_200;
/// The number of searches for a solution before the strong solver is asked, and the conflicts of the first search; the
/// budget doubles each time.
const SEARCHES: u32 = 6;
const FIRST_SEARCH: u64 = 50;

/// A cell of the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The cell.
    pub cell: Cell,
    /// Its digit.
    pub digit: Digit,
    /// The literal for it.
    pub lit: Lit,
}

/// A puzzle without the clues that are to be found, and everything that is prepared from it once.
pub struct PreparedProblem {
    /// The rules and the givens that stay, not simplified.
    pub(super) problem: Problem,
    /// Its clauses.
    pub(super) formula: RecordedFormula,
    /// The built-in solver, if the board is small or there is no other.
    pub(super) dpll: Option<Box<dyn Incremental>>,
    /// The solver for searches that are too hard for the built-in one.
    pub(super) strong: Option<Box<dyn Backend>>,
}

/// Returns the options by which problems are encoded here.
pub(super) fn options() -> Options {
    Options { dedup: true, ..Options::default() }
}

/// Returns the strongest solver in the process, if there is one besides the DPLL.
pub fn strong() -> Option<Box<dyn Backend>> {
    #[cfg(feature = "embedded")]
    return Some(Box::new(crate::backend::cadical::Cadical { questions: true }));
    #[cfg(not(feature = "embedded"))]
    None
}

impl PreparedProblem {
    /// Loads `puzzle`.
    pub fn new(puzzle: Puzzle, limits: &Limits) -> Result<PreparedProblem, GenerateError> {
        let problem = Problem::compile(puzzle, Simplify::None, limits).map_err(|_| GenerateError::Stopped)?;
        let formula = RecordedFormula::of(&problem.encoded_within(options(), limits), limits)?;
        // Only a solver inside the process is fast enough and supports conflict limits.
        let strong = strong();
        let dpll = match problem.candidates() <= SMALL || strong.is_none() {
            true => Some(Dpll::default().incremental(&formula, limits)?),
            false => None,
        };
        Ok(PreparedProblem { problem, formula, dpll, strong })
    }

    /// A cell of a solution.
    pub(super) fn clue(&self, cell: Cell, solution: &Solution) -> Clue {
        let digit = solution[cell];
        let lit = self.problem.literal(cell, digit);
        Clue { cell, digit, lit: lit.expect("without simplification each value of a cell has a literal") }
    }

    /// Returns a random solution: the first one that a solver finds for the formula in random order, with another order
    /// whenever the search gets long; `None` if the limits end it.
    pub fn solution(&self, random: &mut Random, limits: &Limits) -> Result<Option<Solution>, GenerateError> {
        for search in 0..SEARCHES {
            let few = limits.at_most(FIRST_SEARCH << search);
            if let Some(solution) = self.search(&Dpll::default(), random, &few)? {
                return Ok(Some(solution));
            }
        }
        let dpll = Dpll::default();
        let last = self.strong.as_deref().unwrap_or(&dpll);
        self.search(last, random, limits)
    }

    fn search(
        &self,
        backend: &dyn Backend,
        random: &mut Random,
        limits: &Limits,
    ) -> Result<Option<Solution>, GenerateError> {
        // Shuffling a large formula takes as long as searching it.
        if limits.stopped() {
            return Ok(None);
        }
        let shuffled: ShuffledFormula<'_> = self.formula.shuffled(random);
        match backend.solve(&shuffled as &dyn Emit, limits)? {
            Verdict::Sat(model) => Ok(Some(self.problem.solution(&shuffled.restored(&model))?)),
            Verdict::Unsat => Err(GenerateError::NoSolution),
            Verdict::Unknown => Ok(None),
        }
    }
}
