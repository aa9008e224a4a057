//! Solvers that are asked about problems, by their clauses or in another language.

use super::{Error, Task};
use crate::backend::{AUTO, Backend, Incremental, Limits};

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
    fn session<'a>(&'a self, task: &Task<'a>, limits: &Limits) -> Result<Box<dyn Incremental + 'a>, Error>;

    /// Returns `true` if nobody chose the solver, so that a question may be answered in another way.
    fn chooses(&self) -> bool {
        false
    }
}

impl<B: Backend + ?Sized> ProblemSolver for B {
    fn session<'a>(&'a self, task: &Task<'a>, limits: &Limits) -> Result<Box<dyn Incremental + 'a>, Error> {
        Ok(self.open(task.cnf, limits)?)
    }

    fn chooses(&self) -> bool {
        self.name() == AUTO
    }
}
