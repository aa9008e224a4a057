//! Makes an external solver a backend: each question is a separate run on the whole formula.

use std::rc::Rc;

use super::Process;
use crate::backend::runs::Runs;
use crate::backend::{Backend, BackendError, Incremental, Limits};
use crate::cnf::{Emit, ExtendedFormula};

/// An external solver that reads CNF.
#[derive(Clone, Debug)]
pub struct CnfProcess(pub(super) Process);

impl Backend for CnfProcess {
    fn name(&self) -> &str {
        &self.0.name
    }

    fn lasts(&self) -> bool {
        false
    }

    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        _: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        let ask =
            move |added: &[Vec<_>], limits: &Limits| self.0.run(&ExtendedFormula::new(&*cnf, added), limits);
        Ok(Box::new(Runs::new(&self.0.name, ask)))
    }
}
