//! True candidates: the values that each cell has in some solution, and in how many.

use super::{Answer, Task};
use crate::backend::{Backend, Error, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Lit, Model};
use crate::csp::VarId;
use crate::encode::Literals;
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

impl Marks {
    /// A limit was reached before `backend` could be asked.
    pub fn unknown(backend: &str) -> Marks {
        let (backend, statistics) = (backend.to_owned(), Vec::new());
        Marks { answer: Answer::Unknown, seen: Vec::new(), backend, statistics }
    }
}

/// Asks `backend` for the values that each cell has in some solution of the puzzle of `task`, which `problem` is;
/// each is counted in up to `cap` solutions. Every solution on the way is checked against the rules.
///
/// # Errors
/// The solver failed, or its model is no solution.
pub fn of(
    task: &Task<'_>,
    problem: &Problem,
    backend: &dyn Backend,
    cap: u64,
    limits: &Limits,
) -> Result<Marks, super::Error> {
    let session = backend.open(task.cnf, limits)?;
    let read = |model: &Model| Ok(task.verified(model).map(|_| ())?);
    marks(session, problem.compiled(), cap, limits, read)
}

/// The values of each variable that `problem` is about, whose formula `session` holds. `read` checks each model.
pub(super) fn marks(
    session: Box<dyn Incremental + '_>,
    problem: &Compiled,
    cap: u64,
    limits: &Limits,
    read: impl Fn(&Model) -> Result<(), super::Error>,
) -> Result<Marks, super::Error> {
    let vars: Vec<VarId> = problem.vars().collect();
    if limits.stopped() {
        // The tables of a search in a large board take as long as those of its solver.
        let seen = vec![Vec::new(); vars.len()];
        let (backend, statistics) = (session.backend().to_owned(), session.statistics());
        return Ok(Marks { answer: Answer::Unknown, seen, backend, statistics });
    }
    let mut search = Candidates::new(session, problem.literals(), &vars, cap);
    let mut solutions = 0;
    let complete = loop {
        match search.next(limits)? {
            Verdict::Sat(model) => {
                read(&model)?;
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

    /// Counts the candidates of a model and asks for others.
    fn count(&mut self, model: &Model) {
        let mut true_ones = Vec::new();
        let mut saturated = false;
        for (_, lit, seen) in self.cells.iter_mut().flat_map(|cell| &mut cell.0) {
            if model.satisfies(*lit) {
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
