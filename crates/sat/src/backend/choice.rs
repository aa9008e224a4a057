//! Chooses a backend by its name, with options for the built-in solver.

use std::path::Path;

use super::auto::Handover;
use super::dpll::{Dpll, Heuristic};
use super::list::{named_within, prover_within};
use super::process::Process;
use super::{AUTO, Backend, BackendError, DPLL, Location, ProofFormat, Prover, location};

/// A backend by its name, with options for the built-in solver.
///
/// ```
/// use sudoku2cnf_sat::backend::BackendChoice;
///
/// assert_eq!(BackendChoice::new("auto").backend()?.name(), "auto");
/// assert!(BackendChoice::new("quux").backend().is_err());
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct BackendChoice<'a> {
    name: &'a str,
    heuristic: Option<Heuristic>,
    groups: bool,
    memory_limit: Option<u64>,
}

impl<'a> BackendChoice<'a> {
    /// Chooses the backend with this name.
    pub fn new(name: &'a str) -> BackendChoice<'a> {
        BackendChoice { name, heuristic: None, groups: true, memory_limit: None }
    }

    /// Makes the built-in solver use this heuristic; `None` leaves the default.
    #[must_use]
    pub fn heuristic(self, heuristic: Option<Heuristic>) -> BackendChoice<'a> {
        BackendChoice { heuristic, ..self }
    }

    /// Sets whether the built-in solver takes groups directly (the default) or as clauses.
    #[must_use]
    pub fn groups(self, groups: bool) -> BackendChoice<'a> {
        BackendChoice { groups, ..self }
    }

    /// Limits the address space of each run of an external solver to this many megabytes; `None` means no limit.
    /// Backends inside this process, including [`AUTO`], cannot be limited:
    /// [`check_memory_limit`](BackendChoice::check_memory_limit) reports that as an error.
    #[must_use]
    pub fn memory_limit(self, memory_limit: Option<u64>) -> BackendChoice<'a> {
        BackendChoice { memory_limit, ..self }
    }

    /// Returns the same choice for another backend.
    #[must_use]
    pub fn named(self, name: &str) -> BackendChoice<'_> {
        BackendChoice { name, ..self }
    }

    /// Returns the name of the chosen backend.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Checks that a memory limit, if one was chosen, can be enforced.
    ///
    /// # Errors
    /// A limit was chosen, but the solver works inside this process.
    pub fn check_memory_limit(&self) -> Result<(), MemoryLimitError> {
        match (self.memory_limit, location(self.name)) {
            (Some(_), Some(Location::BuiltIn | Location::InProcess)) => {
                Err(MemoryLimitError { name: self.name.to_owned() })
            }
            _ => Ok(()),
        }
    }

    /// Returns `true` if the chosen backend solves small boards faster without simplifying them first. This is so for
    /// [`AUTO`] without other options.
    pub fn takes_boards_whole(&self) -> bool {
        self.name == AUTO && self.heuristic.is_none() && self.groups
    }

    /// Returns the built-in solver with the chosen options, as used by [`DPLL`] and as the first part of [`AUTO`].
    pub fn dpll(&self) -> Dpll {
        let dpll = if self.name == AUTO { Dpll::suited() } else { Dpll::new() }.groups(self.groups);
        self.heuristic.map_or(dpll, |heuristic| dpll.heuristic(heuristic))
    }

    /// Returns the chosen backend. [`AUTO`] combines the built-in solver with the strongest one for hard questions.
    ///
    /// # Errors
    /// Same as [`named`](super::named).
    pub fn backend(&self) -> Result<Box<dyn Backend>, BackendError> {
        match self.name {
            DPLL => Ok(Box::new(self.dpll())),
            AUTO => Ok(Box::new(Handover::suited(self.dpll()))),
            name => named_within(name, self.memory_limit),
        }
    }

    /// Returns the external program with its memory limit, or `None` if the chosen backend is not an external program.
    ///
    /// # Errors
    /// The program is not installed.
    pub fn program(&self) -> Result<Option<Process>, BackendError> {
        match location(self.name) {
            Some(Location::External) => {
                Process::named(self.name).map(|process| Some(process.within(self.memory_limit)))
            }
            _ => Ok(None),
        }
    }

    /// Returns the prover for proofs in `format`, as [`prover`](super::prover()) does. If it is an external program,
    /// each run has the memory limit.
    ///
    /// # Errors
    /// Same as [`prover`](super::prover()).
    pub fn prover(&self, path: Option<&Path>, format: ProofFormat) -> Result<Box<dyn Prover>, BackendError> {
        prover_within(self.name, path, format, self.memory_limit)
    }
}

/// The reason why a memory limit cannot be enforced: the solver has no process of its own.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "the backend {name} takes no memory limit: it may work within this process, all of whose memory would be measured; \
     external solvers take one"
)]
pub struct MemoryLimitError {
    name: String,
}

impl From<MemoryLimitError> for BackendError {
    fn from(error: MemoryLimitError) -> BackendError {
        BackendError::Other(Box::new(error))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::names;

    #[test]
    fn a_memory_limit_is_one_of_programs() {
        for name in names() {
            let (choice, is_external) =
                (BackendChoice::new(name), location(name) == Some(Location::External));
            assert_eq!(choice.check_memory_limit(), Ok(()), "{name}");
            assert_eq!(choice.memory_limit(Some(100)).check_memory_limit().is_ok(), is_external, "{name}");
        }
        let error = BackendChoice::new(AUTO).memory_limit(Some(1)).check_memory_limit().expect_err("refused");
        assert_eq!(
            error.to_string(),
            "the backend auto takes no memory limit: it may work within this process, all of whose memory would be \
             measured; external solvers take one"
        );
        assert!(BackendError::from(error).is_wrong_choice());
    }
}
