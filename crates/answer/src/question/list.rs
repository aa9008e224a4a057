//! Lists all solutions of a puzzle, or all models of a formula.

use super::{Models, QuestionError, Status, Task};
use crate::backend::{Limits, Statistics, Verdict};
use crate::cnf::Model;
use crate::grid::Solution;

/// The end of a list of solutions or models.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct ListOutcome {
    /// The number of solutions or models in the list.
    pub count: u64,
    /// `true` if the list contains all of them.
    pub complete: bool,
    /// `true` if a limit ended the search for the next one.
    pub at_limit: bool,
    /// The solver that gave the last answer.
    pub backend: String,
    /// The work of the solver.
    pub statistics: Statistics,
}

impl ListOutcome {
    /// Returns the result for a limit that was reached before `backend` was asked.
    pub fn unknown(backend: &str) -> ListOutcome {
        let (backend, statistics) = (backend.to_owned(), Vec::new());
        ListOutcome { count: 0, complete: false, at_limit: true, backend, statistics }
    }

    /// Returns the verdict that follows from the list.
    pub fn answer(&self) -> Status {
        match self.count {
            0 if self.complete => Status::None,
            0 => Status::Unknown,
            1 => Status::Solved,
            _ => Status::Multiple,
        }
    }
}

impl Task<'_> {
    /// Passes up to `max` models of the session `found` to `take`, each as soon as it is found and checked, until
    /// `take` returns `false`. If the task has a puzzle, the solution comes with the model.
    ///
    /// # Errors
    /// The solver failed, its model is not a solution, or `take` failed.
    pub fn each<E: From<QuestionError>>(
        &self,
        found: &mut Models<'_>,
        max: u64,
        limits: &Limits,
        mut take: impl FnMut(&Model, Option<Solution>) -> Result<bool, E>,
    ) -> Result<ListOutcome, E> {
        let (mut count, mut end) = (0, None);
        while count < max {
            let model = match found.next(limits).map_err(QuestionError::from)? {
                Verdict::Sat(model) => model,
                other => {
                    end = Some(other);
                    break;
                }
            };
            let solution = self.verified(&model).map_err(QuestionError::from)?;
            count += 1;
            if !take(&model, solution)? {
                break;
            }
        }
        let (complete, at_limit) = (end == Some(Verdict::Unsat), end == Some(Verdict::Unknown));
        let (backend, statistics) = (found.backend().to_owned(), found.statistics());
        Ok(ListOutcome { count, complete, at_limit, backend, statistics })
    }
}
