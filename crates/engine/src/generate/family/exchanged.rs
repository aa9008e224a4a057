//! A wrong value that propagation does not see.

use super::Instance;
use crate::deduce::Simplify;
use crate::generate::{Error, Random};
use crate::grid::{Cell, Digit, Solution};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// The most values that are tried.
const TRIES: usize = 20;

/// `puzzle`, which has this number of holes, with one more given, which is not that of `solution`; nothing where propagation
/// would see each that was tried.
pub fn with_wrong_given(
    puzzle: &Puzzle,
    solution: &Solution,
    number: usize,
    random: &mut Random,
    limits: &Limits,
) -> Result<Option<Instance>, Error> {
    let compiled =
        |puzzle: Puzzle| Problem::compile(puzzle, Simplify::Propagate, limits).map_err(|_| Error::Stopped);
    let left = compiled(puzzle.clone())?;
    let values = |problem: &Problem, cell: Cell| -> Vec<Digit> {
        let values = problem.literals().of(problem.var(cell)).map(|(value, _)| value);
        values.filter_map(|value| Digit::try_from(value).ok()).collect()
    };
    let others = |cell: Cell| {
        let others = values(&left, cell).into_iter().filter(move |&digit| digit != solution[cell]);
        others.map(move |digit| (cell, digit)).collect::<Vec<_>>()
    };
    let mut wrong: Vec<(Cell, Digit)> = puzzle.cells().flat_map(others).collect();
    random.shuffle(&mut wrong);
    for (cell, digit) in wrong.into_iter().take(TRIES) {
        let mut exchanged = puzzle.clone();
        exchanged.set_given(cell, Some(digit));
        let instance = Instance { puzzle: exchanged, solution: None, excluded: None, number };
        if let Some(instance) = if_open(instance, limits)? {
            return Ok(Some(instance));
        }
    }
    Ok(None)
}

/// The instance, unless propagation alone shows that it has no solution.
pub fn if_open(instance: Instance, limits: &Limits) -> Result<Option<Instance>, Error> {
    let formula = instance.formula(limits).map_err(|_| Error::Stopped)?;
    let problem = formula.problem();
    let has_values = |cell| problem.literals().of(problem.var(cell)).next().is_some();
    Ok(Some(instance).filter(|instance| !formula.is_refuted() && instance.puzzle.cells().all(has_values)))
}
