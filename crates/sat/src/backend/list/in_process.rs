//! The table of the backends that run in this process.

use super::{BackendEntry, Location};
use crate::backend::auto::Handover;
use crate::backend::dpll::Dpll;
use crate::backend::names::{AUTO, BATSAT, DPLL, EMBEDDED};
use crate::backend::{Backend, BackendError, Prover};

/// The backends that run in this process. In the list of all backends, the external ones follow.
#[rustfmt::skip]
pub const IN_PROCESS: &[InProcess] = &[
    InProcess { name: AUTO, location: Location::BuiltIn, place: "dpll first, then the strongest backend available", version: no_version, backend: auto, prover: None },
    InProcess { name: DPLL, location: Location::BuiltIn, place: "part of this program", version: no_version, backend: dpll, prover: None },
    InProcess { name: EMBEDDED, location: Location::InProcess, place: "CaDiCaL, part of this program", version: cadical::version, backend: cadical::backend, prover: Some(cadical::prover) },
    InProcess { name: BATSAT, location: Location::InProcess, place: "BatSat, part of this program, in Rust", version: no_version, backend: batsat, prover: None },
];

/// Returns the message that the backend of this name is not compiled in. Its cargo feature has the same name.
fn not_compiled(name: &str) -> String {
    format!("this build lacks the cargo feature '{name}'")
}

/// Makes a backend or a prover; returns `None` if it is not compiled in.
type Make<T> = fn() -> Option<Box<T>>;

/// A backend that runs in this process.
pub struct InProcess {
    pub name: &'static str,
    pub location: Location,
    /// A description in a few words.
    pub place: &'static str,
    pub version: fn() -> Option<String>,
    /// Makes the backend with default options.
    pub backend: Make<dyn Backend>,
    /// Makes the backend as a prover, if it can make proofs. It then supports all formats.
    pub prover: Option<Make<dyn Prover>>,
}

fn no_version() -> Option<String> {
    None
}

fn auto() -> Option<Box<dyn Backend>> {
    Some(Box::<Handover>::default())
}

fn dpll() -> Option<Box<dyn Backend>> {
    Some(Box::<Dpll>::default())
}

fn batsat() -> Option<Box<dyn Backend>> {
    Some(Box::<crate::backend::batsat::Batsat>::default())
}

/// Functions for the table's entry of CaDiCaL, which may not be compiled in.
#[cfg(feature = "embedded")]
mod cadical {
    use crate::backend::cadical::Cadical;
    use crate::backend::{Backend, Prover};

    pub fn version() -> Option<String> {
        Some(Cadical::version())
    }

    pub fn backend() -> Option<Box<dyn Backend>> {
        Some(Box::<Cadical>::default())
    }

    pub fn prover() -> Option<Box<dyn Prover>> {
        Some(Box::<Cadical>::default())
    }
}

#[cfg(not(feature = "embedded"))]
mod cadical {
    use crate::backend::{Backend, Prover};

    pub fn version() -> Option<String> {
        None
    }

    pub fn backend() -> Option<Box<dyn Backend>> {
        None
    }

    pub fn prover() -> Option<Box<dyn Prover>> {
        None
    }
}

impl InProcess {
    /// Returns the backend with this name; `None` if no backend in this process has it.
    pub fn named(name: &str) -> Option<&'static InProcess> {
        IN_PROCESS.iter().find(|backend| backend.name == name)
    }

    pub fn listed(&self) -> BackendEntry {
        let &InProcess { name, location, place, version, .. } = self;
        let available = (self.backend)().is_some();
        let place = if available { place.to_owned() } else { not_compiled(name) };
        BackendEntry { name, location, available, version: version(), place, reads: Vec::new() }
    }

    /// Returns the error that this backend is not compiled in.
    pub fn not_compiled(&self) -> BackendError {
        BackendError::NotFound { name: self.name.to_owned(), hint: not_compiled(self.name) }
    }
}
