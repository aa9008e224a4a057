//! Which backends there are, by name and as a list for people.

use std::thread;

use super::process::Process;
use super::solvers::SOLVERS;
use super::{Backend, Error};

/// The place of a backend's solver.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Kind {
    /// Part of this library.
    BuiltIn,
    /// Somebody else's library inside this program.
    InProcess,
    /// A program of its own.
    External,
}

impl std::fmt::Display for Kind {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Kind::BuiltIn => "built-in",
            Kind::InProcess => "in-process",
            Kind::External => "external",
        })
    }
}

/// A line of the list of backends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Listed {
    /// The name it is chosen by.
    pub name: &'static str,
    /// The place of its solver.
    pub kind: Kind,
    /// Whether it can be used here.
    pub available: bool,
    /// The solver's version, if it tells.
    pub version: Option<String>,
    /// The program's path, a few words, or how to get it.
    pub place: String,
}

/// The name of the in-process CaDiCaL, also where it is not compiled in.
const EMBEDDED: &str = "embedded";
const NO_EMBEDDED: &str = "this build is without the cargo feature `embedded`";

/// All backends. External ones are looked for and asked for their versions, at the same time.
pub fn list() -> Vec<Listed> {
    let built_in = |name, place: &str| Listed {
        name,
        kind: Kind::BuiltIn,
        available: true,
        version: None,
        place: place.to_owned(),
    };
    let mut listed = vec![
        built_in("auto", "dpll for easy puzzles, then the strongest backend there is"),
        built_in("dpll", "part of this program"),
        embedded(),
    ];
    thread::scope(|scope| {
        let asked = SOLVERS.map(|solver| {
            let thread = thread::Builder::new().spawn_scoped(scope, move || external(solver.name));
            (solver.name, thread)
        });
        listed.extend(asked.into_iter().filter_map(|(name, thread)| match thread {
            Ok(thread) => thread.join().ok(),
            // One after the other takes longer.
            Err(_) => Some(external(name)),
        }));
    });
    listed
}

fn external(name: &'static str) -> Listed {
    let (available, version, place) = match Process::named(name) {
        Ok(process) => (true, process.version(), process.program().display().to_string()),
        Err(Error::NotFound { hint, .. }) => (false, None, hint),
        Err(error) => (false, None, error.to_string()),
    };
    Listed { name, kind: Kind::External, available, version, place }
}

fn embedded() -> Listed {
    let (version, place) = match in_process() {
        Some((_, version)) => (Some(version), "CaDiCaL, part of this program"),
        None => (None, NO_EMBEDDED),
    };
    let available = version.is_some();
    Listed { name: EMBEDDED, kind: Kind::InProcess, available, version, place: place.to_owned() }
}

/// The in-process CaDiCaL and its version, if it is compiled in.
#[cfg(feature = "embedded")]
fn in_process() -> Option<(Box<dyn Backend>, String)> {
    use super::cadical::Embedded;
    Some((Box::<Embedded>::default(), Embedded::version()))
}

#[cfg(not(feature = "embedded"))]
fn in_process() -> Option<(Box<dyn Backend>, String)> {
    None
}

/// The error of a backend that is not compiled in.
pub(super) fn no_embedded() -> Error {
    Error::NotFound { name: EMBEDDED.to_owned(), hint: NO_EMBEDDED.to_owned() }
}

/// The in-process or external backend with this name. The built-in ones take options and are
/// made where those are known.
///
/// # Errors
/// There is no backend of this name, or it is not on this machine or not in this build.
pub fn named(name: &str) -> Result<Box<dyn Backend>, Error> {
    match name {
        EMBEDDED => match in_process() {
            Some((backend, _)) => Ok(backend),
            None => Err(no_embedded()),
        },
        _ => match Process::named(name) {
            Err(Error::NoSuchBackend { name, known }) => {
                Err(Error::NoSuchBackend { name, known: format!("auto, dpll, {EMBEDDED}, {known}") })
            }
            process => Ok(Box::new(process?)),
        },
    }
}

/// The backend to send hard formulas to: the in-process one, else the first external one found.
pub fn strongest() -> Option<Box<dyn Backend>> {
    std::iter::once(EMBEDDED).chain(SOLVERS.map(|solver| solver.name)).find_map(|name| named(name).ok())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_list_and_the_names_agree() {
        for Listed { name, kind, available, place, .. } in list() {
            assert!(!place.is_empty(), "{name}");
            match named(name) {
                Ok(backend) => assert_eq!((backend.name(), available), (name, true)),
                Err(Error::NotFound { .. }) => assert!(!available, "{name}"),
                Err(error) => assert_eq!(kind, Kind::BuiltIn, "{error}"),
            }
        }
    }

    #[test]
    fn an_unknown_name_is_answered_with_all_names() {
        let error = named("quux").map(|_| ()).expect_err("unknown").to_string();
        assert!(list().iter().all(|listed| error.contains(listed.name)), "{error}");
    }
}
