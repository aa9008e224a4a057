//! Single givens that are wrong: without one of them alone the puzzle has exactly one solution.

use super::Error;
use crate::backend::{Backend, Limits};
use crate::csp::{Owner, VarId};
use crate::deduce::Simplify;
use crate::grid::{Cell, Digit};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::question::Answer;

/// A given without which there is exactly one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongGiven {
    /// The cell of the given.
    pub cell: Cell,
    /// The digit of the given.
    pub given: Digit,
    /// The digit of that solution there.
    pub digit: Digit,
}

/// The most givens that are tried, each by a puzzle of its own.
const MOST_GIVENS: usize = 40;
/// The most cells times values of a puzzle that is compiled so often.
const MOST_CANDIDATES: usize = 5_000;
/// The most conflicts for each of them.
const BUDGET: u64 = 2_000;

/// Finds the wrong givens among `members`, which contradict each other, as far as a short search shows it.
pub(super) fn find(
    puzzle: &Puzzle,
    members: &[Owner],
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Vec<WrongGiven>, Error> {
    let cells: Vec<Cell> = puzzle.cells().collect();
    let given = |owner: &Owner| match *owner {
        Owner::Given(var) => Some((var, cells[var.index()])),
        _ => None,
    };
    let givens: Vec<(VarId, Cell)> = members.iter().filter_map(given).collect();
    if givens.len() > MOST_GIVENS || cells.len() * puzzle.grid().values().count() > MOST_CANDIDATES {
        return Ok(Vec::new());
    }
    let few = limits.at_most(BUDGET);
    let mut wrong = Vec::new();
    for (var, cell) in givens {
        let rest = puzzle.restricted(|owner| owner != Owner::Given(var));
        let Ok(problem) = Problem::compile(rest, Simplify::Propagate, limits) else { return Ok(wrong) };
        let outcome = problem.unique(backend, &few)?;
        if let (Answer::Unique, Some(solution), Some(given)) =
            (outcome.answer, outcome.solutions.first(), puzzle.given(cell))
        {
            wrong.push(WrongGiven { cell, given, digit: solution[cell] });
        }
    }
    Ok(wrong)
}
