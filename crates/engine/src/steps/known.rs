//! What the solutions of a puzzle say about its cells, and about what somebody has found.

use super::{End, State};
use crate::backend::{Backend, Verdict};
use crate::grid::{Cell, Digit, Solution};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::propagate::Simplify;
use crate::puzzle::Puzzle;
use crate::question::candidates::Candidates;
use crate::question::{Answer, Error};
use crate::statement::{Argument, Statement};

/// What a solver knows of a puzzle.
pub struct Known {
    /// For each cell the values that it has in some solution.
    pub possible: Vec<Vec<Digit>>,
    /// The only solution.
    pub solution: Option<Solution>,
}

impl Known {
    pub fn is_solvable(&self) -> bool {
        self.possible.iter().all(|values| !values.is_empty())
    }

    pub fn open(&self, puzzle: &Puzzle) -> Vec<(Cell, Vec<Digit>)> {
        let cells = puzzle.cells().zip(&self.possible).filter(|(_, values)| values.len() > 1);
        cells.map(|(cell, values)| (cell, values.clone())).collect()
    }
}

/// The puzzle with what somebody has found.
pub fn filled(puzzle: &Puzzle, state: &State) -> Puzzle {
    let mut filled = puzzle.clone();
    for &(cell, value) in &state.digits {
        filled.set_given(cell, Some(value));
    }
    for (cell, values) in &state.candidates {
        let values: Vec<i32> = values.iter().map(|&value| value.into()).collect();
        let statement = Statement::new("candidates").with(Argument::Values(values)).with([*cell]);
        // A cell of the puzzle takes the rule.
        let _ = filled.add(statement);
    }
    filled
}

/// What `backend` knows of the puzzle; `None` at a limit.
pub fn ask(puzzle: &Puzzle, backend: &dyn Backend, limits: &Limits) -> Result<Option<Known>, Error> {
    let Ok(problem) = Problem::compile(puzzle.clone(), Simplify::Propagate, limits) else { return Ok(None) };
    let outcome = problem.unique(backend, limits)?;
    match outcome.answer {
        Answer::None => {
            Ok(Some(Known { possible: vec![Vec::new(); puzzle.cells().count()], solution: None }))
        }
        Answer::Unique => {
            let solution = outcome.solutions.into_iter().next();
            let possible = puzzle.cells().map(|cell| solution.iter().map(|filled| filled[cell]).collect());
            Ok(Some(Known { possible: possible.collect(), solution }))
        }
        Answer::Multiple => {
            let cnf = problem.encoded_within(problem.suited(), limits);
            let mut search =
                Candidates::new(backend.open(&cnf, limits)?, problem.literals(), &problem.cell_vars(), 1);
            loop {
                match search.next(limits)? {
                    Verdict::Sat(model) => _ = problem.solution(&model)?,
                    Verdict::Unsat => break,
                    Verdict::Unknown => return Ok(None),
                }
            }
            let values = |seen: Vec<(i32, u64)>| seen.into_iter().map(|(value, _)| value as Digit).collect();
            Ok(Some(Known { possible: search.seen().into_iter().map(values).collect(), solution: None }))
        }
        _ => Ok(None),
    }
}

/// What a state has that no solution has. Of a puzzle without solution nothing is wrong more than the rest.
pub fn wrong(puzzle: &Puzzle, state: &State, known: &Known) -> Option<End> {
    let cells: Vec<Cell> = puzzle.cells().collect();
    let right = |cell: Cell| {
        let place = cells.binary_search(&cell).ok()?;
        Some(&known.possible[place]).filter(|values| !values.is_empty())
    };
    let digits = state.digits.iter().filter_map(|&(cell, value)| {
        let right = right(cell)?;
        (!right.contains(&value)).then(|| (cell, value, right.clone()))
    });
    let digits: Vec<_> = digits.collect();
    if !digits.is_empty() {
        return Some(End::Wrong(digits));
    }
    let missing = state.candidates.iter().filter_map(|(cell, values)| {
        let right = right(*cell)?;
        (!right.iter().any(|value| values.contains(value))).then(|| (*cell, right.clone()))
    });
    let missing: Vec<_> = missing.collect();
    (!missing.is_empty()).then_some(End::Missing(missing))
}
