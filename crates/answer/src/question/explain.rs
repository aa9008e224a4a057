//! Explains why a puzzle has no solution or several: by a contradiction, or by the cells that distinguish the
//! solutions.

use super::candidates::{self, KnownMarks};
use super::conflict::{self, Conflict};
use super::{QuestionError, Status, Task, clues, wrong};
use crate::backend::{Backend, Limits, Verdict};
use crate::cnf::Model;
use crate::encode::{EncodedCsp, Options};
use crate::grid::{Cell, Digit, Solution};
use crate::problem::{CompiledCsp, Problem};

/// The explanation of an answer about a puzzle.
#[derive(Clone, Debug, PartialEq)]
pub enum Finding {
    /// A limit was reached.
    Unknown,
    /// There is no solution, because of this conflict.
    None(Conflict),
    /// There is one solution.
    Unique(Solution),
    /// The cells whose values are not the same in all solutions, and further givens that leave one solution; none of
    /// the givens can be left out.
    Multiple(Vec<Cell>, Vec<(Cell, Digit)>),
}

impl Finding {
    /// Returns the verdict about the solutions.
    pub fn verdict(&self) -> Status {
        match self {
            Finding::Unknown => Status::Unknown,
            Finding::None(_) => Status::None,
            Finding::Unique(_) => Status::Unique,
            Finding::Multiple(..) => Status::Multiple,
        }
    }
}

/// Explains how many solutions the puzzle of `problem` has. The problem is encoded with `options`.
///
/// ```
/// use sudoku2cnf_sat::backend::Limits;
/// use sudoku2cnf_sat::backend::dpll::Dpll;
/// use sudoku2cnf_compile::problem::Problem;
/// use sudoku2cnf_answer::question::explain::{Finding, explain};
///
/// let problem = Problem::new("1...\n.2..\n....\n...4".parse()?);
/// let found = explain(&problem, problem.suited(), &Dpll::new(), &Limits::default())?;
/// let Finding::Multiple(differ, givens) = found else { panic!("it has several solutions") };
/// assert!(differ.len() > 4 && givens.len() < differ.len());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The solver failed, or its model is not a solution.
pub fn explain(
    problem: &Problem,
    options: Options,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<Finding, QuestionError> {
    let cnf = problem.encoded_within(options, limits);
    let puzzle = problem.puzzle();
    let model = match backend.solve(&cnf, limits)? {
        Verdict::Unknown => return Ok(Finding::Unknown),
        Verdict::Unsat => {
            let Some(mut found) = conflict::find(puzzle, backend, limits)? else {
                return Ok(Finding::None(Conflict::whole(puzzle)));
            };
            found.wrong = wrong::find(puzzle, backend, limits)?;
            return Ok(Finding::None(found));
        }
        Verdict::Sat(model) => model,
    };
    let solution = problem.solution(&model)?;
    let task = Task::new(problem, &cnf);
    let read = |model: &Model| Ok(task.verified(model).map(|_| ())?);
    let Some(Spread { differ, deciding }) = spread(problem.compiled(), &cnf, &model, backend, limits, read)?
    else {
        return Ok(Finding::Unknown);
    };
    if differ.is_empty() {
        return Ok(Finding::Unique(solution));
    }
    let cells: Vec<Cell> = puzzle.cells().collect();
    let given = |place: usize| (cells[place], solution[cells[place]]);
    Ok(Finding::Multiple(
        differ.into_iter().map(|place| cells[place]).collect(),
        deciding.into_iter().map(given).collect(),
    ))
}

/// The variables that distinguish the models of a problem, by their indices.
pub(super) struct Spread {
    /// The variables that have several values in the models; empty if there is one model.
    pub differ: Vec<usize>,
    /// Variables whose values in one model exclude every other model; none can be left out.
    pub deciding: Vec<usize>,
}

/// Finds the variables that distinguish `model` from the other models of `cnf`; `None` if a limit was reached. `read`
/// checks each model.
pub(super) fn spread(
    problem: &CompiledCsp,
    cnf: &EncodedCsp,
    model: &Model,
    backend: &dyn Backend,
    limits: &Limits,
    read: impl Fn(&Model) -> Result<(), QuestionError>,
) -> Result<Option<Spread>, QuestionError> {
    let marks = candidates::marks(
        backend.open(cnf, limits)?,
        problem,
        usize::MAX,
        1,
        &KnownMarks::default(),
        limits,
        |model, _| read(model),
    )?;
    if marks.answer == Status::Unknown {
        return Ok(None);
    }
    let differ: Vec<usize> =
        (0..).zip(&marks.seen).filter(|(_, seen)| seen.len() > 1).map(|(place, _)| place).collect();
    if differ.is_empty() {
        return Ok(Some(Spread { differ, deciding: Vec::new() }));
    }
    let (mut session, vars) = (backend.open(cnf, limits)?, problem.vars().collect::<Vec<_>>());
    let deciding = clues::deciding(&mut *session, problem.literals(), &vars, model, limits)?;
    Ok(deciding.map(|deciding| Spread { differ, deciding }))
}
