//! Solvers that leave a proof where there is no model.

use std::path::Path;

use super::list::{AUTO, IN_PROCESS, InProcess};
use super::process::Process;
use super::solvers::{SOLVERS, Solver};
use super::{Error, Limits, Verdict};
use crate::cnf::Emit;

/// The notation of a proof; both are text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ProofFormat {
    /// Clauses added and deleted.
    Drat,
    /// DRAT with numbers and hints.
    Lrat,
}

impl ProofFormat {
    /// All formats.
    pub const ALL: [ProofFormat; 2] = [ProofFormat::Drat, ProofFormat::Lrat];

    /// The name it is chosen by.
    pub const fn name(self) -> &'static str {
        match self {
            ProofFormat::Drat => "drat",
            ProofFormat::Lrat => "lrat",
        }
    }
}

/// The task of a prover: a formula and a file for the proof.
pub struct ProofJob<'a> {
    /// The formula, to check models with.
    pub formula: &'a dyn Emit,
    /// Its number of variables.
    pub vars: u64,
    /// The very same formula as a DIMACS file, with an absolute path that ends in `.cnf`. Its
    /// comments must be harmless: solvers take options from them.
    pub cnf: &'a Path,
    /// The file for the proof.
    pub proof: &'a Path,
    /// The format of the proof.
    pub format: ProofFormat,
}

/// A solver that writes proofs.
pub trait Prover {
    /// The name it is chosen by.
    fn name(&self) -> &str;

    /// Returns `true` if it writes this format.
    fn makes(&self, format: ProofFormat) -> bool;

    /// The verdict on a formula: a checked model, or a proof in the job's file, which nobody has
    /// checked so far.
    ///
    /// # Errors
    /// The formula is too large, the solver failed, or its model falsifies a clause.
    fn refute(&self, job: &ProofJob<'_>, limits: &Limits) -> Result<Verdict, Error>;
}

/// The prover with this name for proofs in `format`; [`AUTO`] is the in-process one, or the first external one
/// found where that is not compiled in. `path` is that of an external solver's program.
///
/// # Errors
/// No solver has this name, it is not here, or it makes no such proofs.
pub fn prover(name: &str, path: Option<&Path>, format: ProofFormat) -> Result<Box<dyn Prover>, Error> {
    if let (AUTO, None) = (name, path) {
        let found = provers(format).find_map(|name| prover(name, None, format).ok());
        return found.ok_or_else(|| Error::NotFound {
            name: name.to_owned(),
            hint: format!("nothing that makes {} proofs is here; {} do", format.name(), known(format)),
        });
    }
    // What the lists say comes first: no installation would change it.
    match (InProcess::named(name), path) {
        (Some(InProcess { prover: None, .. }), _) => return Err(no_proofs(name, format)),
        (Some(backend @ InProcess { prover: Some(make), .. }), None) => {
            return make().ok_or_else(|| backend.not_compiled());
        }
        _ => {}
    }
    if Solver::named(name).is_some_and(|solver| solver.proofs.arguments(format).is_none()) {
        return Err(no_proofs(name, format));
    }
    let process = match path {
        Some(path) => Process::with_path(name, path)?,
        None => Process::named(name)?,
    };
    if !process.makes(format) {
        return Err(no_proofs(name, format));
    }
    process.check_age(format)?;
    Ok(Box::new(process))
}

/// The names of the backends that make proofs in `format`, in the order of the list.
pub fn provers(format: ProofFormat) -> impl Iterator<Item = &'static str> {
    let in_process = IN_PROCESS.iter().filter(|backend| backend.prover.is_some()).map(|backend| backend.name);
    let external = SOLVERS.iter().filter(move |solver| solver.proofs.arguments(format).is_some());
    in_process.chain(external.map(|solver| solver.name))
}

/// The error of a backend that makes no such proofs.
pub(super) fn no_proofs(name: &str, format: ProofFormat) -> Error {
    Error::NoProofs { name: name.to_owned(), format: format.name(), known: known(format) }
}

fn known(format: ProofFormat) -> String {
    provers(format).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::names;

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
        assert!(matches!(prover("quux", None, ProofFormat::Drat), Err(Error::NoSuchBackend { .. })));
    }
}
