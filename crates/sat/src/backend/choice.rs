//! Which backend a name stands for, and how the built-in solver of it decides.

use super::auto::Handover;
use super::dpll::{Dpll, Heuristic};
use super::list::named_within;
use super::{AUTO, Backend, DPLL, Error, strongest};

/// A backend by its name, with what somebody chose of the built-in solver.
///
/// ```
/// use sudoku2cnf::backend::BackendChoice;
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
    /// The backend with this name.
    pub fn new(name: &'a str) -> BackendChoice<'a> {
        BackendChoice { name, heuristic: None, groups: true, memory_limit: None }
    }

    /// With this heuristic of the built-in solver, where one was chosen.
    #[must_use]
    pub fn heuristic(self, heuristic: Option<Heuristic>) -> BackendChoice<'a> {
        BackendChoice { heuristic, ..self }
    }

    /// Chooses whether the built-in solver takes groups as they are.
    #[must_use]
    pub fn groups(self, groups: bool) -> BackendChoice<'a> {
        BackendChoice { groups, ..self }
    }

    /// With so many megabytes of address space for each run of an external solver; [`AUTO`] is not limited.
    #[must_use]
    pub fn memory_limit(self, memory_limit: Option<u64>) -> BackendChoice<'a> {
        BackendChoice { memory_limit, ..self }
    }

    /// The name.
    pub fn name(&self) -> &'a str {
        self.name
    }

    /// Returns `true` if a small board is answered about more quickly than it is simplified: that is so for [`AUTO`]
    /// without other options.
    pub fn takes_boards_whole(&self) -> bool {
        self.name == AUTO && self.heuristic.is_none() && self.groups
    }

    /// The built-in solver, as it is asked for by itself or in front of another one.
    pub fn dpll(&self) -> Dpll {
        let dpll = if self.name == AUTO { Dpll::suited() } else { Dpll::new() }.groups(self.groups);
        self.heuristic.map_or(dpll, |heuristic| dpll.heuristic(heuristic))
    }

    /// The backend. [`AUTO`] is the built-in solver, which hands over to the strongest one.
    ///
    /// # Errors
    /// As of [`named`](super::named).
    pub fn backend(&self) -> Result<Box<dyn Backend>, Error> {
        match self.name {
            DPLL => Ok(Box::new(self.dpll())),
            AUTO => Ok(Box::new(Handover::suited(self.dpll()))),
            name => named_within(name, self.memory_limit),
        }
    }

    /// Returns the backend for questions that need the failed assumptions: for [`AUTO`] it is the strongest one alone.
    ///
    /// # Errors
    /// As of [`named`](super::named).
    pub fn explaining(&self) -> Result<Box<dyn Backend>, Error> {
        match self.name {
            AUTO => Ok(strongest().unwrap_or_else(|| Box::new(self.dpll()))),
            _ => self.backend(),
        }
    }
}
