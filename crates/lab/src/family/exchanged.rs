//! Makes unsatisfiable instances: adds a wrong given that propagation does not refute and that probably occurs in no
//! solution.

use std::cmp::Reverse;

use super::formula::options;
use super::{Instance, Place};
use crate::backend::dpll::Dpll;
use crate::backend::{Verdict, count_of};
use crate::cnf::{Lit, Model};
use crate::deduce::Simplify;
use crate::generate::{GenerateError, Random, strong};
use crate::grid::{Cell, Digit, Solution};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// Maximum number of wrong values tried for one board.
const TRIES: usize = 20;
/// Maximum number of conflicts in the search for a solution with a wrong value.
const CONFLICTS: u64 = 2_000;

/// Adds a wrong given to `puzzle`, which has `number` holes. The value differs from `solution`, propagation does not
/// refute it, and a short search finds no solution with it. If there are several such values, takes the one whose
/// search had the most conflicts. If there is none, returns [`Place::Below`] if propagation decides too many of the
/// holes or no solution with a wrong value was found, and [`Place::Above`] if wrong values have solutions.
pub fn with_wrong_given(
    puzzle: &Puzzle,
    solution: &Solution,
    number: usize,
    random: &mut Random,
    limits: &Limits,
) -> Result<Result<Instance, Place>, GenerateError> {
    let problem =
        Problem::compile(puzzle.clone(), Simplify::Propagate, limits).map_err(|_| GenerateError::Stopped)?;
    let mut wrong: Vec<(Cell, Digit, Lit)> = Vec::new();
    let mut open = 0;
    for cell in puzzle.cells() {
        let known = wrong.len();
        let values = problem.literals().of(problem.var(cell));
        let digits = values.filter_map(|(value, lit)| Some((cell, Digit::try_from(value).ok()?, lit)));
        wrong.extend(digits.filter(|&(_, digit, _)| digit != solution[cell]));
        open += usize::from(wrong.len() > known);
    }
    // If propagation leaves few cells open, wrong values tend to belong to other solutions that differ only in these
    // cells.
    if open < number / 2 {
        return Ok(Err(Place::Below));
    }
    random.shuffle(&mut wrong);
    let formula = problem.encoded_within(options(), limits);
    let solver = strong().unwrap_or_else(|| Box::new(Dpll::suited()));
    let mut search = solver.open(&formula, limits)?;
    let mut solutions: Vec<Model> = Vec::new();
    // Wrong values for which no solution was found, each with the number of conflicts of its search.
    let mut hard: Vec<(u64, Cell, Digit)> = Vec::new();
    let mut conflicts = 0;
    for (cell, digit, lit) in wrong {
        if solutions.len() + hard.len() == TRIES {
            break;
        }
        if solutions.iter().any(|model| model.satisfies(lit)) {
            continue;
        }
        let verdict = search.solve_under(&[lit], &limits.at_most(CONFLICTS))?;
        limits.check().map_err(|_| GenerateError::Stopped)?;
        let before = conflicts;
        conflicts = count_of(&search.statistics(), "conflicts").unwrap_or_default();
        match verdict {
            Verdict::Sat(model) => solutions.push(model),
            Verdict::Unsat | Verdict::Unknown => hard.push((conflicts - before, cell, digit)),
        }
        if conflicts - before >= CONFLICTS {
            break;
        }
    }
    hard.sort_by_key(|&(conflicts, ..)| Reverse(conflicts));
    for (_, cell, digit) in hard {
        let mut exchanged = puzzle.clone();
        exchanged.set_given(cell, Some(digit));
        let instance = Instance { puzzle: exchanged, solution: None, excluded: None, number };
        if let Some(instance) = if_open(instance, limits)? {
            return Ok(Ok(instance));
        }
    }
    Ok(Err(if solutions.is_empty() { Place::Below } else { Place::Above }))
}

/// Returns the instance, or `None` if propagation alone shows that it has no solution.
pub fn if_open(instance: Instance, limits: &Limits) -> Result<Option<Instance>, GenerateError> {
    let formula = instance.formula(limits).map_err(|_| GenerateError::Stopped)?;
    let problem = formula.problem();
    let has_values = |cell| problem.literals().of(problem.var(cell)).next().is_some();
    Ok(Some(instance).filter(|instance| !formula.is_refuted() && instance.puzzle.cells().all(has_values)))
}
