//! What stands behind another answer than one solution: what contradicts itself, or what several solutions lack.

use super::conflict::{self, Conflict};
use super::{Answer, Error, Task, candidates, clues};
use crate::backend::{Backend, Limits, Verdict};
use crate::encode::Options;
use crate::grid::{Cell, Digit, Solution};
use crate::problem::Problem;

/// What there is to say of a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// A limit was reached.
    Unknown,
    /// There is no solution, because of this.
    None(Conflict),
    /// There is one solution.
    Unique(Solution),
    /// The cells that differ in some solutions, and givens that leave one solution, none of which can be spared.
    Multiple(Vec<Cell>, Vec<(Cell, Digit)>),
}

/// Explains the puzzle of `problem`, which is encoded with `options`.
///
/// ```
/// use sudoku2cnf::backend::{Limits, dpll::Dpll};
/// use sudoku2cnf::problem::Problem;
/// use sudoku2cnf::question::explain::{Finding, explain};
///
/// let problem = Problem::new("1...\n.2..\n....\n...4".parse()?);
/// let found = explain(&problem, problem.suited(), &Dpll::new(), &Limits::default())?;
/// let Finding::Multiple(differ, givens) = found else { panic!("it has several solutions") };
/// assert!(differ.len() > 4 && givens.len() < differ.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The solver failed, or its model is no solution.
pub fn explain(
    problem: &Problem,
    options: Options,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Finding, Error> {
    let cnf = problem.encoded_within(options, limits);
    let puzzle = problem.puzzle();
    let model = match backend.solve(&cnf, limits)? {
        Verdict::Unknown => return Ok(Finding::Unknown),
        Verdict::Unsat => {
            let found = conflict::find(puzzle, backend, limits)?;
            return Ok(Finding::None(found.unwrap_or_else(|| Conflict::whole(puzzle))));
        }
        Verdict::Sat(model) => model,
    };
    let solution = problem.solution(&model)?;
    let marks = candidates::of(&Task::new(problem, &cnf), problem, backend, 1, limits)?;
    if marks.answer == Answer::Unknown {
        return Ok(Finding::Unknown);
    }
    let all: Vec<Cell> = puzzle.cells().collect();
    let several = all.iter().zip(&marks.seen).filter(|(_, values)| values.len() > 1);
    let differ: Vec<Cell> = several.map(|(&cell, _)| cell).collect();
    if differ.is_empty() {
        return Ok(Finding::Unique(solution));
    }
    let mut session = backend.open(&cnf, limits)?;
    let cells = problem.cell_vars();
    Ok(match clues::deciding(&mut *session, problem.literals(), &cells, &model, limits)? {
        None => Finding::Unknown,
        Some(places) => {
            let given = |place: usize| (all[place], solution[all[place]]);
            Finding::Multiple(differ, places.into_iter().map(given).collect())
        }
    })
}
