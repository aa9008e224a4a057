//! Finds backends by name, and lists them for users.

mod in_process;

use std::path::Path;
use std::thread;

use in_process::{IN_PROCESS, InProcess};

use super::auto::Handover;
use super::dpll::Dpll;
use super::external_solvers::{ExternalSolver, SOLVERS};
use super::names::{AUTO, BATSAT, EMBEDDED};
use super::process::Process;
use super::prover::{ProofFormat, known, no_proofs, provers};
use super::{Backend, BackendError, Prover};

/// Where the solver of a backend runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Location {
    /// In this process; the solver is part of this library.
    BuiltIn,
    /// In this process; the solver is a third-party library.
    InProcess,
    /// In a separate process; the solver is another program.
    External,
}

impl std::fmt::Display for Location {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.pad(match self {
            Location::BuiltIn => "built-in",
            Location::InProcess => "in-process",
            Location::External => "external",
        })
    }
}

/// A backend in the list of all backends.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct BackendEntry {
    /// The name by which users choose the backend.
    pub name: &'static str,
    /// Where the solver runs.
    pub location: Location,
    /// `true` if the backend can be used on this machine.
    pub available: bool,
    /// The solver's version, if it reports one.
    pub version: Option<String>,
    /// The path of the program, or a short description of a solver in this process; if the backend is not available,
    /// how to get it.
    pub place: String,
    /// The languages that an external program reads, the most suitable first; empty for a solver in this process.
    pub reads: Vec<&'static str>,
}

/// Returns all backends. External solvers are searched for on PATH and asked for their versions in parallel.
pub fn list() -> Vec<BackendEntry> {
    let mut listed: Vec<BackendEntry> = IN_PROCESS.iter().map(InProcess::listed).collect();
    thread::scope(|scope| {
        let ask = |solver: &'static ExternalSolver| {
            let thread = thread::Builder::new().spawn_scoped(scope, move || external(solver.name));
            (solver.name, thread)
        };
        let asked: Vec<_> = SOLVERS.iter().map(ask).collect();
        listed.extend(asked.into_iter().filter_map(|(name, thread)| match thread {
            Ok(thread) => thread.join().ok(),
            // If no thread can be started, the program is asked in this thread.
            Err(_) => Some(external(name)),
        }));
    });
    listed
}

fn external(name: &'static str) -> BackendEntry {
    let (available, version, place) = match Process::named(name) {
        Ok(process) => (true, process.version(), process.program().display().to_string()),
        Err(BackendError::NotFound { hint, .. }) => (false, None, hint),
        Err(error) => (false, None, error.to_string()),
    };
    let reads = ExternalSolver::named(name)
        .into_iter()
        .flat_map(ExternalSolver::targets)
        .map(|reads| reads.target)
        .collect();
    BackendEntry { name, location: Location::External, available, version, place, reads }
}

/// Returns the names of all backends, in the order of the list.
pub fn names() -> impl Iterator<Item = &'static str> {
    let in_process = IN_PROCESS.iter().map(|backend| backend.name);
    in_process.chain(SOLVERS.iter().map(|solver| solver.name))
}

/// Returns where the solver of the backend with this name runs; `None` if there is no such backend.
pub fn location(name: &str) -> Option<Location> {
    let external = || ExternalSolver::named(name).map(|_| Location::External);
    InProcess::named(name).map(|backend| backend.location).or_else(external)
}

/// Returns the backend with this name and default options. External programs are searched for on PATH.
///
/// # Errors
/// No backend has this name, its program is not installed, it was not compiled in, or its program does not read CNF.
/// For such a program, a `Reader` passes puzzles on in the program's language.
pub fn named(name: &str) -> Result<Box<dyn Backend>, BackendError> {
    named_within(name, None)
}

/// Returns the same backend as [`named`]. If it is an external program, `memory_limit` limits the address space of each
/// run, in megabytes.
pub(super) fn named_within(name: &str, memory_limit: Option<u64>) -> Result<Box<dyn Backend>, BackendError> {
    if let Some(found) = InProcess::named(name) {
        return (found.backend)().ok_or_else(|| found.not_compiled());
    }
    match Process::named(name) {
        Err(BackendError::NoSuchBackend { name, .. }) => {
            let known: Vec<&str> = names().collect();
            Err(BackendError::NoSuchBackend { name, known: known.join(", ") })
        }
        process => {
            let limited = |process: Process| process.within(memory_limit);
            Ok(Box::new(process.map(limited)?.into_backend()?))
        }
    }
}

/// Returns the prover with this name for proofs in `format`. [`AUTO`] stands for the solver in this process or, if that
/// is not compiled in, for the first installed external solver. `path` is the path of the external program, if not on
/// PATH.
///
/// # Errors
/// No solver has this name, it is not available, or it makes no proofs in this format.
pub fn prover(name: &str, path: Option<&Path>, format: ProofFormat) -> Result<Box<dyn Prover>, BackendError> {
    prover_within(name, path, format, None)
}

/// Returns the same prover as [`prover`]. If it is an external program, `memory_limit` limits the address space of each
/// run, in megabytes.
pub(super) fn prover_within(
    name: &str,
    path: Option<&Path>,
    format: ProofFormat,
    memory_limit: Option<u64>,
) -> Result<Box<dyn Prover>, BackendError> {
    if let (AUTO, None) = (name, path) {
        let found = provers(format).find_map(|name| prover_within(name, None, format, memory_limit).ok());
        return found.ok_or_else(|| BackendError::NotFound {
            name: name.to_owned(),
            hint: format!("no solver that makes {} proofs was found; {} do", format.name(), known(format)),
        });
    }
    // The tables are checked before the program is searched for, so the message is right even if the program is not
    // installed.
    match (InProcess::named(name), path) {
        (Some(InProcess { prover: None, .. }), _) => return Err(no_proofs(name, format)),
        (Some(backend @ InProcess { prover: Some(make), .. }), None) => {
            return make().ok_or_else(|| backend.not_compiled());
        }
        _ => {}
    }
    if ExternalSolver::named(name).is_some_and(|solver| solver.proofs.arguments(format).is_none()) {
        return Err(no_proofs(name, format));
    }
    let process = match path {
        Some(path) => Process::with_path(name, path),
        None => Process::named(name),
    };
    let process = process.map(|process| process.within(memory_limit))?;
    if !process.makes(format) {
        return Err(no_proofs(name, format));
    }
    process.check_age(format)?;
    Ok(Box::new(process))
}

/// Returns the backend for hard formulas: CaDiCaL, or BatSat if CaDiCaL is not compiled in.
pub fn strongest() -> Box<dyn Backend> {
    let name = if cfg!(feature = "embedded") { EMBEDDED } else { BATSAT };
    named(name).expect("it is in this process")
}

impl Handover {
    /// The number of conflicts of the built-in solver in one question, beyond which a strong solver is usually faster
    /// on formulas of mostly groups.
    pub const BUDGET: u64 = 1_000;

    /// Combines the built-in solver, with these options, and the strongest backend. This suits formulas of mostly
    /// groups.
    pub fn suited(dpll: Dpll) -> Handover {
        Handover { first: Box::new(dpll), budget: Handover::BUDGET, second: Some(strongest()) }
    }
}

impl Default for Handover {
    fn default() -> Handover {
        Handover::suited(Dpll::suited())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::names::{DPLL, PROVERS};
    use crate::backend::{Limits, Verdict};
    use crate::cnf::{Formula, Sink};

    #[test]
    fn the_list_and_the_names_agree() {
        let listed = list();
        assert!(listed.iter().map(|backend| backend.name).eq(names()));
        for BackendEntry { name, location: place_of, available, place, .. } in listed {
            assert!(!place.is_empty(), "{name}");
            assert_eq!(location(name), Some(place_of), "{name}");
            match named(name) {
                Ok(backend) => assert_eq!((backend.name(), available), (name, true)),
                Err(BackendError::NotFound { .. }) => assert!(!available, "{name}"),
                Err(error) if error.is_wrong_choice() => assert!(available, "{name}"),
                Err(error) => panic!("{name}: {error}"),
            }
        }
        assert_eq!(location("quux"), None);
    }

    #[test]
    fn names_are_unique() {
        for (place, name) in names().enumerate() {
            assert_eq!(names().position(|other| other == name), Some(place), "{name}");
        }
    }

    #[test]
    fn the_built_in_backends_are_found_by_name_and_answer() {
        let mut formula = Formula::default();
        let first = formula.new_vars(2);
        formula.clause(&[first.positive(), first.offset(1).positive()]);
        formula.clause(&[!first.positive()]);
        for name in [AUTO, DPLL] {
            let backend = named(name).expect("always there");
            let verdict = backend.solve(&formula, &Limits::default()).expect("an answer");
            let Verdict::Sat(model) = verdict else { panic!("{name}: {verdict:?}") };
            assert_eq!(model.falsified(&formula), None, "{name}");
        }
        assert_ne!(location(strongest().name()), Some(Location::BuiltIn));
    }

    #[test]
    fn an_unknown_name_is_answered_with_all_names() {
        let error = named("quux").map(|_| ()).expect_err("unknown").to_string();
        assert!(names().all(|name| error.contains(name)), "{error}");
    }

    #[test]
    fn those_without_proofs_say_so_and_who_has_them() {
        let makers: Vec<&str> = provers(ProofFormat::Drat).collect();
        for name in names().filter(|name| !makers.contains(name) && *name != AUTO) {
            let error = prover(name, None, ProofFormat::Drat).map(|_| ()).expect_err(name).to_string();
            let expected =
                format!("the backend {name} makes no drat proofs; embedded, kissat, cadical, glucose do");
            assert_eq!(error, expected);
        }
        let error = prover("kissat", None, ProofFormat::Lrat).map(|_| ()).expect_err("none").to_string();
        assert_eq!(error, "the backend kissat makes no lrat proofs; embedded, cadical do");
        assert!(matches!(prover("quux", None, ProofFormat::Drat), Err(BackendError::NoSuchBackend { .. })));
    }

    #[test]
    fn the_provers_of_the_list_are_those_that_are_named() {
        let proving =
            IN_PROCESS.iter().filter(|backend| backend.prover.is_some()).map(|backend| backend.name);
        assert!(proving.eq(PROVERS));
    }
}
