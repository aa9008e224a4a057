//! True candidates: the values that each cell has in some solution, and the number of solutions with each value.

mod no_solver;
mod search;

use no_solver::NoSolver;
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
    /// The verdict: no, one, or several solutions; unknown if a limit was reached.
    pub answer: Status,
    /// For each cell and variable cell, in order, its values in the solutions found, ascending, each with the number of
    /// solutions that have it, up to the cap. A problem that is [about digits](Problem::about_digits) has no entries
    /// for variable cells.
    pub seen: Vec<Vec<(i32, u64)>>,
    /// For each cell and variable cell, in order, the values that are in no solution. If a limit was reached, only
    /// values excluded by then are listed.
    pub gone: Vec<Vec<i32>>,
    /// The solver that gave the last answer; empty if everything was already known.
    pub backend: String,
    /// The work of the solver.
    pub statistics: Statistics,
}

/// Facts about the candidates of a puzzle that are known before the search, for example from before an edit.
#[derive(Clone, Debug, Default)]
pub struct KnownMarks {
    /// Different solutions of the puzzle, each as the values of its cells and variable cells in order.
    pub solutions: Vec<Vec<i32>>,
    /// For each cell and variable cell, in order, values that it has in no solution; empty if none are known.
    pub impossible: Vec<Vec<i32>>,
}

impl KnownMarks {
    /// Returns `true` if nothing is known.
    fn is_empty(&self) -> bool {
        self.solutions.is_empty() && self.impossible.iter().all(Vec::is_empty)
    }
}

impl Marks {
    /// Returns the result for a limit that was reached before `backend` was asked.
    pub fn unknown(backend: &str) -> Marks {
        let (backend, statistics) = (backend.to_owned(), Vec::new());
        Marks { answer: Status::Unknown, seen: Vec::new(), gone: Vec::new(), backend, statistics }
    }
}

impl Marks {
    /// Compares the candidates with the stored solution, which counts as found if each of its digits is a candidate.
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

/// Asks `solver` for the values that each cell has in some solution of `task`, whose problem is `problem`, and counts
/// up to `cap` solutions for each value. Every solution found is checked against the rules.
///
/// # Errors
/// The solver failed, or its model is not a solution.
pub fn of<S: ProblemSolver + ?Sized>(
    task: &Task<'_>,
    problem: &Problem,
    solver: &S,
    cap: u64,
    limits: &Limits,
) -> Result<Marks, super::QuestionError> {
    of_known(task, problem, solver, cap, &KnownMarks::default(), limits, |_, _| {})
}

/// Finds the candidates like [`of`], but starts from `known` facts. `hear` receives each solution found, and the search
/// with the values seen so far.
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

/// Returns the number of variables whose values are wanted: the cells of the grid if the problem is about digits;
/// otherwise `usize::MAX`, for all.
pub(crate) fn about(problem: &Problem) -> usize {
    // The variables of the grid's cells come first.
    if problem.is_about_digits() { problem.puzzle().grid().cells().count() } else { usize::MAX }
}

/// Returns the candidates if `known` determines them all, for example after an edit was undone; otherwise `None`.
/// Encodes no clauses.
pub(crate) fn without_asking(
    problem: &Problem,
    cap: u64,
    known: &KnownMarks,
    limits: &Limits,
) -> Result<Option<Marks>, super::QuestionError> {
    if known.is_empty() {
        return Ok(None);
    }
    let (no_solver, once) = (Box::new(NoSolver), limits.at_most(0));
    let marks = marks(no_solver, problem.compiled(), about(problem), cap, known, &once, |_, _| Ok(()))?;
    Ok(Some(marks).filter(|marks| marks.answer != Status::Unknown))
}

/// Finds the values of the first `about` variables of `problem`, whose formula is loaded in `session`. Models that
/// agree on these variables count as one. `read` checks each model.
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
        // The check comes first because for a large board, the tables of the search take as long to build as the
        // solver's.
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
            // Partial knowledge works as well, and a solution that does not belong to the puzzle is ignored.
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
