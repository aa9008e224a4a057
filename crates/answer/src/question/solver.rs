//! Solvers that take a problem as clauses or in another language.

use super::{QuestionError, Task};
use crate::backend::{AUTO, Backend, Incremental, Limits};
use crate::target::Reader;

/// A solver for a [`Task`].
///
/// Every [`Backend`] implements this trait by loading the clauses of the task. A solver that reads no clauses uses the
/// problem of the task, and refuses a task without a problem.
pub trait ProblemSolver {
    /// Opens a session about `task`. Its models have values for at least the candidates of the problem, or for all
    /// variables of the formula if there is no problem. Added clauses may contain only these variables.
    ///
    /// # Errors
    /// The solver failed, or does not take such a task.
    fn session<'a>(
        &'a self,
        task: &Task<'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, QuestionError>;

    /// Returns `true` if the user left the choice of solver open, so that a question may be answered without the
    /// solver.
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

/// A solver that is ready for one problem.
pub enum PosedSolver<'a> {
    /// A solver that takes clauses.
    Clauses(&'a dyn Backend),
    /// A program that reads problems in a language of its own.
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
