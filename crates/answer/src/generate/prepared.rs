//! A puzzle without its clues, compiled once for many tries, and its random solutions.

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

/// The largest number of candidates of a puzzle that is given to the built-in DPLL before the strong solver.
const SMALL: u64 = 1_200;
/// The number of searches by the DPLL before the strong solver is asked.
const SEARCHES: u32 = 6;
/// The conflict limit of the first search; it doubles with each search.
const FIRST_SEARCH: u64 = 50;

/// A cell with its digit in the solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clue {
    /// The cell.
    pub cell: Cell,
    /// The digit of the cell.
    pub digit: Digit,
    /// The literal that is true if the cell has the digit.
    pub lit: Lit,
}

/// A puzzle with the givens that stay, together with its clauses and solvers.
pub struct PreparedProblem {
    /// The compiled rules and the givens that stay. They are not simplified, so that each value of a cell keeps its
    /// literal.
    pub(super) problem: Problem,
    /// The clauses of the problem.
    pub(super) formula: RecordedFormula,
    /// The built-in solver; `None` if the board is large and there is a stronger solver.
    pub(super) dpll: Option<Box<dyn Incremental>>,
    /// The solver for searches that are too hard for the built-in one; `None` if this build has no other.
    pub(super) strong: Option<Box<dyn Backend>>,
}

/// Returns the options with which new puzzles are encoded.
pub(super) fn options() -> Options {
    Options { dedup: true, ..Options::default() }
}

/// Returns the strongest solver in the process; `None` if the DPLL is the only one.
pub fn strong() -> Option<Box<dyn Backend>> {
    #[cfg(feature = "embedded")]
    return Some(Box::new(crate::backend::cadical::Cadical { questions: true }));
    #[cfg(not(feature = "embedded"))]
    None
}

impl PreparedProblem {
    /// Compiles and encodes `puzzle`, and loads it into the DPLL if the DPLL will be asked.
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

    /// Returns a cell of `solution` with its digit and its literal.
    pub(super) fn clue(&self, cell: Cell, solution: &Solution) -> Clue {
        let digit = solution[cell];
        let lit = self.problem.literal(cell, digit);
        Clue { cell, digit, lit: lit.expect("without simplification each value of a cell has a literal") }
    }

    /// Returns a random solution: the first one that a solver finds for the formula in random order. A long search is
    /// restarted with another order. The result is `None` if `limits` ended the search.
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
        // The check comes before shuffling because shuffling a large formula takes as long as a search.
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
