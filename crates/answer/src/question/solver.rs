//! Solvers that are asked about problems, by their clauses or in another language.

use super::{QuestionError, Task};
use crate::backend::{AUTO, Backend, Incremental, Limits};
use crate::target::Reader;

/// A solver that is asked about a [`Task`].
///
/// Every [`Backend`] is one: it loads the clauses of the task. One that reads no clauses takes the problem of the task,
/// and refuses a task that is a formula and nothing else.
pub trait ProblemSolver {
    /// A session about `task`. Its models have values for the candidates of the problem at least, or for all variables
    /// of the formula where there is no problem; clauses are added over the same variables.
    ///
    /// # Errors
    /// The solver failed, or does not take such a task.
    fn session<'a>(
        &'a self,
        task: &Task<'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, QuestionError>;

    /// Returns `true` if nobody chose the solver, so that a question may be answered in another way.
    fn chooses(&self) -> bool {
        false
    }
}

impl<B: Backend + ?Sized> ProblemSolver for B {
    fn session<'a>(
        &'a self,
        task: &Task<'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, QuestionError> {
        Ok(self.open(task.cnf, limits)?)
    }

    fn chooses(&self) -> bool {
        self.name() == AUTO
    }
}

/// A solver that was made ready for one problem.
pub enum PosedSolver<'a> {
    /// One that takes clauses.
    Clauses(&'a dyn Backend),
    /// A program that reads a target.
    Target(Reader<'a>),
}

impl ProblemSolver for PosedSolver<'_> {
    fn session<'a>(
        &'a self,
        task: &Task<'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, QuestionError> {
        match self {
            PosedSolver::Clauses(backend) => backend.session(task, limits),
            PosedSolver::Target(reader) => match task.problem {
                Some(problem) => Ok(reader.on(problem)),
                None => Err(reader.takes_no_clauses().into()),
            },
        }
    }

    fn chooses(&self) -> bool {
        matches!(self, PosedSolver::Clauses(backend) if backend.chooses())
    }
}
