//! True candidates: the values that each cell has in some solution, and in how many.

use super::{Answer, ProblemSolver, Task};
use crate::backend::{Error, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Lit, Model};
use crate::csp::VarId;
use crate::encode::Literals;
use crate::grid::Solution;
use crate::problem::{Compiled, Problem};
use crate::stopwatch::Phase;

/// The candidates of a puzzle, as far as they were found out.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Marks {
    /// The answer to the questions whether there are solutions, and whether there is only one; unknown if a limit was
    /// reached.
    pub answer: Answer,
    /// For each cell and variable cell the values seen, ascending, and in how many solutions, up to the cap.
    pub seen: Vec<Vec<(i32, u64)>>,
    /// The solver that gave the last answer.
    pub backend: String,
    /// The work of the solver.
    pub statistics: Statistics,
}

/// The part of the candidates of a puzzle that is known before anybody is asked, as from a puzzle that it was made of.
#[derive(Clone, Debug, Default)]
pub struct KnownMarks {
    /// The values of cells and variable cells, in their order, in solutions of the puzzle, no two alike.
    pub solutions: Vec<Vec<i32>>,
    /// For each cell and variable cell, in their order, values that no solution has there; empty if there are none.
    pub impossible: Vec<Vec<i32>>,
}

impl Marks {
    /// A limit was reached before `backend` could be asked.
    pub fn unknown(backend: &str) -> Marks {
        let (backend, statistics) = (backend.to_owned(), Vec::new());
        Marks { answer: Answer::Unknown, seen: Vec::new(), backend, statistics }
    }
}

/// Asks `solver` for the values that each cell has in some solution of the puzzle of `task`, which `problem` is;
/// each is counted in up to `cap` solutions. Every solution on the way is checked against the rules.
///
/// # Errors
/// The solver failed, or its model is no solution.
pub fn of<S: ProblemSolver + ?Sized>(
    task: &Task<'_>,
    problem: &Problem,
    solver: &S,
    cap: u64,
    limits: &Limits,
) -> Result<Marks, super::Error> {
    of_known(task, problem, solver, cap, &KnownMarks::default(), limits, |_, _| {})
}

/// Finds the candidates as [`of`] does, beginning with what is `known` of them. `hear` is told each solution that is
/// found, and the values seen until then.
///
/// # Errors
/// As of [`of`].
pub fn of_known<S: ProblemSolver + ?Sized>(
    task: &Task<'_>,
    problem: &Problem,
    solver: &S,
    cap: u64,
    known: &KnownMarks,
    limits: &Limits,
    mut hear: impl FnMut(Solution, &Candidates<'_>),
) -> Result<Marks, super::Error> {
    let session = solver.session(task, limits)?;
    let read = |model: &Model, search: &Candidates<'_>| {
        if let Some(solution) = task.verified(model)? {
            hear(solution, search);
        }
        Ok(())
    };
    marks(session, problem.compiled(), cap, known, limits, read)
}

/// The values of each variable that `problem` is about, whose formula `session` holds. `read` checks each model.
pub(super) fn marks(
    session: Box<dyn Incremental + '_>,
    problem: &Compiled,
    cap: u64,
    known: &KnownMarks,
    limits: &Limits,
    mut read: impl FnMut(&Model, &Candidates<'_>) -> Result<(), super::Error>,
) -> Result<Marks, super::Error> {
    let vars: Vec<VarId> = problem.vars().collect();
    if limits.stopped() {
        // The tables of a search in a large board take as long as those of its solver.
        let seen = vec![Vec::new(); vars.len()];
        let (backend, statistics) = (session.backend().to_owned(), session.statistics());
        return Ok(Marks { answer: Answer::Unknown, seen, backend, statistics });
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
        (false, ..) => Answer::Unknown,
        (_, 0, _) => Answer::None,
        (.., true) => Answer::Unique,
        _ => Answer::Multiple,
    };
    let (backend, statistics) = (search.backend().to_owned(), search.statistics());
    Ok(Marks { answer, seen, backend, statistics })
}

/// A search for models that show a candidate not seen often enough. Each model is new; where the
/// search ends with "unsatisfiable", no other model shows such a candidate.
pub struct Candidates<'a> {
    session: Box<dyn Incremental + 'a>,
    cells: Vec<Cell>,
    cap: u64,
    pending: Vec<Vec<Lit>>,
}

/// The values that a cell has left, with their literals and the models seen so far.
struct Cell(Vec<(i32, Lit, u64)>);

impl<'a> Candidates<'a> {
    /// The candidates of `cells` in the formula over `literals` that `session` holds; each is counted up
    /// to `cap` models, which is at least 1. Models count as different where they differ on `cells`.
    pub fn new(session: Box<dyn Incremental + 'a>, literals: &Literals, cells: &[VarId], cap: u64) -> Self {
        let cell = |&var: &VarId| Cell(literals.of(var).map(|(value, lit)| (value, lit, 0)).collect());
        let cells = cells.iter().map(cell).collect();
        Candidates { session, cells, cap: cap.max(1), pending: Vec::new() }
    }

    fn all(&self) -> impl Iterator<Item = &(i32, Lit, u64)> {
        self.cells.iter().flat_map(|cell| &cell.0)
    }

    /// A model unlike all before that shows a candidate seen in fewer than `cap` of them; `Unsat` once
    /// there is none, `Unknown` at a limit.
    ///
    /// # Errors
    /// The solver failed.
    pub fn next(&mut self, limits: &Limits) -> Result<Verdict, Error> {
        let _solve = limits.during(Phase::Solve);
        for clause in std::mem::take(&mut self.pending) {
            if clause.is_empty() {
                // Nothing is left to be found; the solver need not hear of it.
                self.pending.push(clause);
                return Ok(Verdict::Unsat);
            }
            self.session.add(&clause);
        }
        let verdict = self.session.solve_under(&[], limits)?;
        if let Verdict::Sat(model) = &verdict {
            self.count(model);
        }
        Ok(verdict)
    }

    /// Keeps out values that no model has, for each cell some.
    fn exclude(&mut self, impossible: &[Vec<i32>]) {
        for (Cell(left), values) in self.cells.iter_mut().zip(impossible) {
            let gone = |value: &i32, lit: &Lit| values.contains(value) && *lit != Lit::TRUE;
            self.pending.extend(
                left.iter().filter(|(value, lit, _)| gone(value, lit)).map(|&(_, lit, _)| vec![!lit]),
            );
            left.retain(|(value, lit, _)| !gone(value, lit));
        }
    }

    /// Counts a model that is known, by the values of the cells, if it shows a candidate not seen often enough.
    /// Returns `true` if it does.
    fn take(&mut self, values: &[i32]) -> bool {
        let seen = |(Cell(left), value): (&Cell, &i32)| {
            left.iter().find(|(of_cell, ..)| of_cell == value).map(|&(_, _, seen)| seen)
        };
        // A value without a literal is none of this formula.
        let seen: Option<Vec<u64>> = self.cells.iter().zip(values).map(seen).collect();
        let is_new = values.len() == self.cells.len()
            && seen.is_some_and(|seen| seen.iter().any(|&seen| seen < self.cap));
        if is_new {
            self.count_where(|place, value, _| values[place] == value);
        }
        is_new
    }

    /// Counts the candidates of a model and asks for others.
    fn count(&mut self, model: &Model) {
        self.count_where(|_, _, lit| model.satisfies(lit));
    }

    /// Counts the candidates that are true, by the place of the cell, the value and the literal, and asks for others.
    fn count_where(&mut self, is_true: impl Fn(usize, i32, Lit) -> bool) {
        let mut true_ones = Vec::new();
        let mut saturated = false;
        let cells = self.cells.iter_mut().enumerate();
        for (place, (value, lit, seen)) in
            cells.flat_map(|(place, cell)| cell.0.iter_mut().map(move |one| (place, one)))
        {
            if is_true(place, *value, *lit) {
                true_ones.push(*lit);
                saturated |= *seen + 1 == self.cap;
                *seen = self.cap.min(*seen + 1);
            }
        }
        let blocked = true_ones.into_iter().filter(|&lit| lit != Lit::TRUE).map(|lit| !lit);
        self.pending.push(blocked.collect());
        if saturated {
            let wanted: Vec<Lit> =
                self.all().filter(|(_, _, seen)| *seen < self.cap).map(|&(_, lit, _)| lit).collect();
            // A cell that cannot be otherwise wants any model.
            if !wanted.contains(&Lit::TRUE) {
                self.pending.push(wanted);
            }
        }
    }

    /// For each cell the values seen, ascending, and in how many models, up to the cap.
    pub fn seen(&self) -> Vec<Vec<(i32, u64)>> {
        let seen = |cell: &Cell| {
            let shown = cell.0.iter().filter(|(_, _, seen)| *seen > 0);
            shown.map(|&(value, _, seen)| (value, seen)).collect()
        };
        self.cells.iter().map(seen).collect()
    }

    /// Returns the work of the solver so far.
    pub fn statistics(&self) -> Statistics {
        self.session.statistics()
    }

    /// The solver that gave the last answer.
    pub fn backend(&self) -> &str {
        self.session.backend()
    }
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
            // Part of it is as good, and one solution is counted once.
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
