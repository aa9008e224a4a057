//! Runs CaDiCaL inside this process: the backend, and the parts that sessions and proofs share.

mod feed;
mod load;
mod owned;
mod prove;
mod session;
mod tables;
#[cfg(test)]
mod tests;

use std::rc::Rc;

use cadical_sys::{CaDiCal, Terminator};

use super::{Backend, BackendError, EMBEDDED, Incremental, Limits};
use crate::cnf::{Emit, Model, Var};
use load::Tuning;
use session::CadicalSession;

/// The backend that runs the CaDiCaL compiled into this program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Cadical {
    /// `true` tunes the solver for hundreds of short questions that ask whether a formula of mostly groups has another
    /// model. The solver then searches in stable mode from the start, with few restarts and with each variable keeping
    /// its value from the best assignment so far (Biere and Fleury, "Chasing Target Phases", 2020), and does not
    /// simplify between questions.
    pub questions: bool,
}

impl Cadical {
    /// Sets [`Cadical::questions`].
    #[must_use]
    pub const fn questions(mut self, questions: bool) -> Cadical {
        self.questions = questions;
        self
    }

    /// Returns CaDiCaL's version.
    pub fn version() -> String {
        CaDiCal::version()
    }
}

impl Backend for Cadical {
    fn name(&self) -> &str {
        EMBEDDED
    }

    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        let tuning = if self.questions { Tuning::Questions } else { Tuning::Usual };
        Ok(Box::new(CadicalSession::new(cnf, limits, tuning)?))
    }
}

/// Limits whose stop flags CaDiCaL checks through a callback.
struct Stop(Limits);

impl Stop {
    /// Returns `None` if the limits have no stop flag.
    fn of(limits: &Limits) -> Option<Stop> {
        limits.stop_flag().map(|_| Stop(limits.clone()))
    }
}

impl Terminator for Stop {
    fn terminated(&mut self) -> bool {
        self.0.stopped()
    }
}

/// Returns the values of the first `vars` variables. The last answer must have been "satisfiable".
fn model(solver: &mut CaDiCal, vars: usize) -> Model {
    Model::new((0..vars).map(|i| solver.val(Var::from_index(i).positive().to_dimacs()) > 0))
}
