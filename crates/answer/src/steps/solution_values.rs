//! The values that the solutions of a puzzle have in each cell, and their comparison with a person's progress.

use super::{End, State};
use crate::backend::Backend;
use crate::cnf::Model;
use crate::deduce::Simplify;
use crate::grid::{Cell, Digit, Solution};
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::question::candidates::{self, Candidates, KnownMarks};
use crate::question::{QuestionError, Status};
use crate::rules;

/// The values that the solutions of a puzzle have in each cell.
pub struct SolutionValues {
    /// For each cell, the values that it has in solutions; none if there is no solution.
    pub possible: Vec<Vec<Digit>>,
    /// The solution, if there is exactly one.
    pub solution: Option<Solution>,
}

impl SolutionValues {
    pub fn is_solvable(&self) -> bool {
        self.possible.iter().all(|values| !values.is_empty())
    }

    pub fn open(&self, puzzle: &Puzzle) -> Vec<(Cell, Vec<Digit>)> {
        let cells = puzzle.cells().zip(&self.possible).filter(|(_, values)| values.len() > 1);
        cells.map(|(cell, values)| (cell, values.clone())).collect()
    }
}

/// Returns the puzzle with a person's digits as givens, and the candidates as rules.
pub fn filled(puzzle: &Puzzle, state: &State) -> Puzzle {
    let mut filled = puzzle.clone();
    for &(cell, value) in &state.digits {
        filled.set_given(cell, Some(value));
    }
    for (cell, values) in &state.candidates {
        // The rule cannot fail, because the cell is one of the puzzle's.
        let _ = filled.add(rules::one_of(*cell, values));
    }
    filled
}

/// Asks `backend` for the values in the solutions of the puzzle; `None` if a limit was reached.
pub fn ask(
    puzzle: &Puzzle,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Option<SolutionValues>, QuestionError> {
    let Ok(problem) = Problem::compile(puzzle.clone(), Simplify::Propagate, limits) else { return Ok(None) };
    let cnf = problem.encoded_within(problem.suited(), limits);
    let mut last = None;
    let read = |model: &Model, _: &Candidates<'_>| {
        last = Some(problem.solution(model)?);
        Ok(())
    };
    let (session, known) = (backend.open(&cnf, limits)?, KnownMarks::default());
    let marks = candidates::marks(session, problem.compiled(), usize::MAX, 1, &known, limits, read)?;
    let values = |seen: &Vec<(i32, u64)>| seen.iter().map(|&(value, _)| value as Digit).collect();
    let possible = marks.seen.iter().map(values).collect();
    Ok(match marks.answer {
        Status::None => {
            Some(SolutionValues { possible: vec![Vec::new(); puzzle.cells().count()], solution: None })
        }
        Status::Unique => Some(SolutionValues { possible, solution: last }),
        Status::Multiple => Some(SolutionValues { possible, solution: None }),
        _ => None,
    })
}

/// Returns the values of a state that no solution has, or else the cells whose candidates exclude all solutions; `None`
/// if there are neither, or the puzzle has no solution.
pub fn wrong(puzzle: &Puzzle, state: &State, known: &SolutionValues) -> Option<End> {
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
