//! Runs BatSat inside this process: MiniSat's algorithm (Eén and Sörensson, "An Extensible SAT-solver", 2003) in Rust,
//! for builds and platforms without a C++ compiler.

mod load;
mod session;
#[cfg(test)]
mod tests;

use std::cell::Cell;
use std::rc::Rc;

use batsat::{Callbacks, ClauseKind, Solver, SolverOpts};

use super::{BATSAT, Backend, BackendError, Incremental, Limits};
use crate::cnf::{Emit, Lit};
use session::BatsatSession;

/// The backend that runs the BatSat compiled into this program.
#[derive(Clone, Copy, Debug, Default)]
pub struct Batsat;

impl Backend for Batsat {
    fn name(&self) -> &str {
        BATSAT
    }

    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        Ok(Box::new(BatsatSession::new(cnf, limits)?))
    }
}

/// BatSat with the limits of the current question.
type LimitedSolver = Solver<Watch>;

/// The limits of the current question, which the solver checks through callbacks.
#[derive(Default)]
struct Watch {
    limits: Limits,
    /// The number of conflicts still allowed; `None` without a limit.
    conflicts: Cell<Option<u64>>,
}

impl Watch {
    /// Sets the limits for one question.
    fn set(&mut self, limits: &Limits) {
        self.limits = limits.clone();
        self.conflicts.set(limits.conflicts());
    }
}

impl Callbacks for Watch {
    fn on_new_clause(&mut self, _: &[batsat::Lit], kind: ClauseKind) {
        if matches!(kind, ClauseKind::Learnt) {
            self.conflicts.set(self.conflicts.get().map(|left| left.saturating_sub(1)));
        }
    }

    fn stop(&self) -> bool {
        self.conflicts.get() == Some(0) || self.limits.stopped()
    }
}

fn solver() -> LimitedSolver {
    Solver::new(SolverOpts::default(), Watch::default())
}

/// Converts a literal to BatSat's type.
fn literal(lit: Lit) -> batsat::Lit {
    batsat::Lit::new(batsat::Var::unsafe_from_idx(lit.var().index() as u32), lit.is_positive())
}
