//! True candidates: the values that each cell has in some solution, and the number of solutions with each.

mod nobody;
mod search;

use nobody::Nobody;
pub use search::Candidates;

use super::{ProblemSolver, SolutionTally, Status, Task};
use crate::backend::{Incremental, Limits, Statistics, Verdict};
use crate::cnf::Model;
use crate::csp::VarId;
use crate::grid::Solution;
use crate::problem::{CompiledCsp, Problem};
use crate::puzzle::Puzzle;
use crate::stopwatch::Phase;

/// The candidates of a puzzle, as far as they were determined.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Marks {
    /// The answer to the questions whether there are solutions, and whether there is only one; unknown at a limit.
    pub answer: Status,
    /// For each cell and variable cell the values seen, ascending, with the number of solutions, up to the cap. For a
    /// problem that is [about digits](Problem::about_digits), for each cell of the grid.
    pub seen: Vec<Vec<(i32, u64)>>,
    /// For each cell and variable cell the values known to be in no solution, including the ones known before; without
    /// a limit, every such value.
    pub gone: Vec<Vec<i32>>,
    /// The solver that gave the last answer; empty if everything was already known.
    pub backend: String,
    /// The work of the solver.
    pub statistics: Statistics,
}

/// The candidates of a puzzle known before a search, for example from a puzzle that it was made of.
#[derive(Clone, Debug, Default)]
pub struct KnownMarks {
    /// The values of cells and variable cells, in their order, in different solutions of the puzzle.
    pub solutions: Vec<Vec<i32>>,
    /// For each cell and variable cell, in their order, values that it has in no solution; may be empty.
    pub impossible: Vec<Vec<i32>>,
}

impl KnownMarks {
    /// Returns `true` if nothing is known.
    fn is_empty(&self) -> bool {
        self.solutions.is_empty() && self.impossible.iter().all(Vec::is_empty)
    }
}

impl Marks {
    /// A limit was reached before `backend` could be asked.
    pub fn unknown(backend: &str) -> Marks {
        let (backend, statistics) = (backend.to_owned(), Vec::new());
        Marks { answer: Status::Unknown, seen: Vec::new(), gone: Vec::new(), backend, statistics }
    }
}

impl Marks {
    /// The stored solution counts as confirmed if each of its digits is a candidate; otherwise it is not a solution.
    pub fn tally(&self, puzzle: &Puzzle) -> SolutionTally {
        let stored = puzzle.about().solution.as_deref().unwrap_or_default();
        let is_seen = |(place, of_cell): (usize, &Vec<(i32, u64)>)| {
            let digit = stored.get(place).copied().flatten().map(i32::from);
            digit.is_none_or(|digit| of_cell.iter().any(|&(value, _)| value == digit))
        };
        let places = puzzle.grid().cells().map(|cell| puzzle.grid().index(cell));
        let is_possible = places.zip(&self.seen).all(is_seen);
        let all = if self.answer == Status::Multiple { 2 } else { 1 };
        let complete = matches!(self.answer, Status::Multiple | Status::Unique);
        SolutionTally { all, stored: u64::from(is_possible), complete }
    }
}

/// Asks `solver` for the values that each cell has in some solution of the puzzle of `task`, whose problem is
/// `problem`; each is counted in up to `cap` solutions. Every solution found is checked against the rules.
///
/// # Errors
/// The solver failed, or its model is no solution.
pub fn of<S: ProblemSolver + ?Sized>(
    task: &Task<'_>,
    problem: &Problem,
    solver: &S,
    cap: u64,
    limits: &Limits,
) -> Result<Marks, super::QuestionError> {
    of_known(task, problem, solver, cap, &KnownMarks::default(), limits, |_, _| {})
}

/// Finds the candidates as [`of`] does, beginning with the `known` ones. `hear` receives each solution found, and the
/// values seen until then.
///
/// # Errors
/// Same as [`of`].
pub fn of_known<S: ProblemSolver + ?Sized>(
    task: &Task<'_>,
    problem: &Problem,
    solver: &S,
    cap: u64,
    known: &KnownMarks,
    limits: &Limits,
    mut hear: impl FnMut(Solution, &Candidates<'_>),
) -> Result<Marks, super::QuestionError> {
    if let Some(marks) = without_asking(problem, cap, known, limits)? {
        return Ok(marks);
    }
    let encoding = limits.during(Phase::Encode);
    let session = solver.session(task, limits)?;
    drop(encoding);
    let read = |model: &Model, search: &Candidates<'_>| {
        if let Some(solution) = task.verified(model)? {
            hear(solution, search);
        }
        Ok(())
    };
    marks(session, problem.compiled(), about(problem), cap, known, limits, read)
}

/// Returns the number of variables whose values are wanted: only the ones of the grid, if the problem is about digits.
pub(crate) fn about(problem: &Problem) -> usize {
    // The cells of the grid come before all others.
    if problem.is_about_digits() { problem.puzzle().grid().cells().count() } else { usize::MAX }
}

/// Returns the candidates if everything is already known, as after an edit that was undone: then no clauses are made.
pub(crate) fn without_asking(
    problem: &Problem,
    cap: u64,
    known: &KnownMarks,
    limits: &Limits,
) -> Result<Option<Marks>, super::QuestionError> {
    if known.is_empty() {
        return Ok(None);
    }
    let (nobody, once) = (Box::new(Nobody), limits.at_most(0));
    let marks = marks(nobody, problem.compiled(), about(problem), cap, known, &once, |_, _| Ok(()))?;
    Ok(Some(marks).filter(|marks| marks.answer != Status::Unknown))
}

/// Finds the values of the first `about` variables of `problem`, whose formula `session` holds; two models that agree
/// on these count as one. `read` checks each model.
pub(crate) fn marks(
    session: Box<dyn Incremental + '_>,
    problem: &CompiledCsp,
    about: usize,
    cap: u64,
    known: &KnownMarks,
    limits: &Limits,
    mut read: impl FnMut(&Model, &Candidates<'_>) -> Result<(), super::QuestionError>,
) -> Result<Marks, super::QuestionError> {
    let vars: Vec<VarId> = problem.vars().take(about).collect();
    if limits.stopped() {
        // For a large board, the tables of a search take as much time as the solver's.
        let (seen, gone) = (vec![Vec::new(); vars.len()], vec![Vec::new(); vars.len()]);
        let (backend, statistics) = (session.backend().to_owned(), session.statistics());
        return Ok(Marks { answer: Status::Unknown, seen, gone, backend, statistics });
    }
    let mut search = Candidates::new(session, problem.literals(), &vars, cap);
    search.exclude(&known.impossible);
    let mut solutions = known.solutions.iter().filter(|values| search.take(values)).count();
    let complete = loop {
        match search.next(limits)? {
            Verdict::Sat(model) => {
                read(&model, &search)?;
                solutions += 1;
            }
            end => break end == Verdict::Unsat,
        }
    };
    let seen = search.seen();
    let single = seen.iter().all(|values| values.len() == 1);
    let answer = match (complete, solutions, single) {
        (false, ..) => Status::Unknown,
        (_, 0, _) => Status::None,
        (.., true) => Status::Unique,
        _ => Status::Multiple,
    };
    let gone = search.gone(complete);
    let (backend, statistics) = (search.backend().to_owned(), search.statistics());
    Ok(Marks { answer, seen, gone, backend, statistics })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::dpll::Dpll;

    #[test]
    fn what_is_known_is_not_looked_for_again() {
        let problem = Problem::new("grid 4x4\nkiller 5 r1c1 r1c2\ngiven r1c1=1".parse().expect("a puzzle"));
        let encoded = problem.encoded(problem.suited());
        let (task, limits) = (Task::new(&problem, &encoded), Limits::default());
        for cap in [1, 3] {
            let mut found = Vec::new();
            let asked = |known: &KnownMarks, found: &mut Vec<Vec<i32>>| {
                let values =
                    |solution: Solution| problem.puzzle().cells().map(|cell| solution[cell].into()).collect();
                let hear = |solution: Solution, _: &Candidates<'_>| found.push(values(solution));
                of_known(&task, &problem, &Dpll::new(), cap, known, &limits, hear).expect("an answer")
            };
            let whole = asked(&KnownMarks::default(), &mut found);
            assert_eq!(whole, of(&task, &problem, &Dpll::new(), cap, &limits).expect("an answer"));
            let gone = |seen: &Vec<(i32, u64)>| {
                (1..=4).filter(|value| seen.iter().all(|(one, _)| one != value)).collect()
            };
            let impossible = whole.seen.iter().map(gone).collect();
            let mut more = Vec::new();
            let again = asked(&KnownMarks { solutions: found.clone(), impossible }, &mut more);
            assert_eq!((again.answer, &again.seen, more.len()), (whole.answer, &whole.seen, 0));
            assert!(again.backend.is_empty() && !whole.backend.is_empty(), "nobody is asked");
            // Part of that knowledge works as well, and one solution is counted once.
            found.truncate(2);
            found.push(vec![0; 16]);
            let again = asked(&KnownMarks { solutions: found, impossible: Vec::new() }, &mut more);
            let values = |marks: &Marks| -> Vec<Vec<i32>> {
                marks.seen.iter().map(|seen| seen.iter().map(|&(value, _)| value).collect()).collect()
            };
            assert_eq!((again.answer, values(&again)), (whole.answer, values(&whole)));
        }
    }
}
