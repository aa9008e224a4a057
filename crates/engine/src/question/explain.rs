//! The explanation of another answer than one solution: what contradicts itself, or what several solutions lack.

use super::conflict::{self, Conflict};
use super::{Answer, Error, Task, candidates, clues, wrong};
use crate::backend::{Backend, Limits, Verdict};
use crate::encode::Options;
use crate::grid::{Cell, Digit, Solution};
use crate::problem::Problem;

/// The explanation of an answer about a puzzle.
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
            let Some(mut found) = conflict::find(puzzle, backend, limits)? else {
                return Ok(Finding::None(Conflict::whole(puzzle)));
            };
            found.wrong = wrong::find(puzzle, &found.members, backend, limits)?;
            return Ok(Finding::None(found));
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

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::dpll::Dpll;

    fn wrong(text: &str) -> Vec<(String, Digit, Digit)> {
        let problem = Problem::new(text.parse().expect("a puzzle"));
        let found = explain(&problem, problem.suited(), &Dpll::new(), &Limits::default()).expect("an answer");
        let Finding::None(conflict) = found else { panic!("{found:?}") };
        conflict.wrong.iter().map(|wrong| (wrong.cell.to_string(), wrong.given, wrong.digit)).collect()
    }

    #[test]
    fn one_wrong_given_is_named() {
        // The last given should be 1; that beside it in the row, the 4, is right.
        assert_eq!(wrong("1234\n3412\n2143\n43.4"), [("r4c4".to_owned(), 4, 1)]);
        // Without any of them there are several solutions, or none.
        assert_eq!(wrong("diagonal\n1...\n.2..\n....\n...1"), []);
        assert_eq!(wrong("11..\n....\n....\n..22"), []);
    }
}
