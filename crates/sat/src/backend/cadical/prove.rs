//! Makes proofs with the CaDiCaL inside this process. Proofs are written in LRAT; leaving out the hints of an LRAT
//! proof gives a DRAT proof.

use std::io;
use std::path::Path;

use cadical_sys::{CaDiCal, Status};

use super::feed::feed;
use super::{Cadical, Stop, model, tables};
use crate::backend::prover::{ProofFormat, ProofJob, Prover};
use crate::backend::{BackendError, EMBEDDED, Limits, Verdict, check_size, checked, memory};
use crate::cnf::VarCount;

impl Prover for Cadical {
    fn name(&self) -> &str {
        EMBEDDED
    }

    fn makes(&self, format: ProofFormat) -> bool {
        format == ProofFormat::Lrat
    }

    fn refute(&self, job: &ProofJob<'_>, limits: &Limits) -> Result<Verdict, BackendError> {
        let mut vars = VarCount::default();
        vars.take(job.vars);
        check_size(EMBEDDED, vars)?;
        let mut solver = CaDiCal::new();
        // Turns off new variables, whose definitions unit propagation cannot check.
        for (option, value) in [("factor", 0), ("factorcheck", 0), ("lrat", 1), ("frat", 0), ("binary", 0)] {
            solver.set(option, value);
        }
        let failed = |what: &str, path: &Path, why: &str| BackendError::Io {
            what: format!("{what} {}", path.display()),
            reason: io::Error::other(why.to_owned()),
        };
        let proof = match (job.cnf.to_str(), job.proof.to_str()) {
            (Some(_), Some(proof)) => proof,
            _ => return Err(failed("opening", job.proof, "CaDiCaL wants paths in UTF-8")),
        };
        if !solver.trace_proof2(proof) {
            return Err(failed("writing", job.proof, "CaDiCaL cannot open it"));
        }
        let bytes = tables::bytes(job.vars);
        if !memory::is_free(bytes) {
            return Err(BackendError::NoMemory { name: EMBEDDED, vars: job.vars, megabytes: bytes >> 20 });
        }
        // Clauses read from the file keep their numbers from the file, and the proof refers to these numbers.
        let read = feed(job.cnf, limits, |path| {
            let path = path.to_str().expect("its own name or the name of a pipe");
            solver.read_dimacs2(path, &mut 0, 1)
        });
        match read {
            _ if limits.stopped() => return Ok(Verdict::Unknown),
            Ok(Ok(())) => {}
            Ok(Err(why)) => return Err(failed("reading", job.cnf, &why)),
            Err(error) => return Err(failed("reading", job.cnf, &error.to_string())),
        }
        if let Some(stop) = Stop::of(limits) {
            solver.connect_terminator(stop);
        }
        let status = solver.solve();
        solver.close_proof_trace(false);
        match status {
            Status::UNKNOWN => Ok(Verdict::Unknown),
            Status::UNSATISFIABLE => Ok(Verdict::Unsat),
            Status::SATISFIABLE => {
                let model = model(&mut solver, job.vars as usize);
                checked(EMBEDDED, model, job.formula, limits)
            }
        }
    }
}
