//! Runs an external solver that reads a target's language instead of CNF. Not available on WebAssembly.

use std::io;

use super::{Details, Job, Target, TargetError};
use crate::answer::SolverAnswer;
use crate::backend::process::{Process, WriteFailed};
use crate::backend::runs::{RunAnswer, Runs};
use crate::backend::{BackendError, Incremental, LanguageError, Limits, Statistics, Verdict};
use crate::cnf::Lit;
use crate::encode::Options;
use crate::problem::Problem;

/// An external solver that reads problems in its own language. Every solution is checked against the whole text that
/// was written, including auxiliary variables.
pub struct Reader<'a> {
    process: &'a Process,
    target: Target,
    options: Options,
    details: Details,
}

impl<'a> Reader<'a> {
    /// Creates a reader for the language of `process`. Constraints become rows according to `options`.
    ///
    /// # Errors
    /// The language is CNF; use the process as a [`Backend`](crate::backend::Backend) instead.
    pub fn new(
        process: &'a Process,
        options: Options,
        details: Details,
    ) -> Result<Reader<'a>, LanguageError> {
        match Target::named(process.target()) {
            Some(target) => Ok(Reader { process, target, options, details }),
            None => Err(LanguageError::Unread {
                name: process.name().to_owned(),
                target: "puzzle".into(),
                known: process.target().into(),
            }),
        }
    }

    /// Opens a session about `problem` that runs the program once per question. Clauses over the candidates may be
    /// added, and models contain only the candidates.
    pub fn on<'b>(&'b self, problem: &'b Problem) -> Box<dyn Incremental + 'b> {
        let run = move |added: &[Vec<Lit>], limits: &Limits| self.run(problem, added, limits);
        Box::new(Runs::new(self.process.name(), run))
    }

    /// Returns the error for questions that need a solver that reads clauses.
    pub fn takes_no_clauses(&self) -> LanguageError {
        LanguageError::NotCnf { name: self.process.name().to_owned(), target: self.target.name() }
    }

    /// Runs the program once on the problem with the `added` clauses.
    fn run(&self, problem: &Problem, added: &[Vec<Lit>], limits: &Limits) -> Result<RunAnswer, BackendError> {
        let Reader { process, target, options, details } = *self;
        let job = Job::new(problem).options(options).details(details).added(added).limits(limits);
        let write = |file: &mut std::fs::File| {
            job.write(target, file).map(drop).map_err(|error| match error {
                TargetError::Io(error) => WriteFailed::Io(error),
                TargetError::Stopped(stopped) => WriteFailed::Io(io::Error::other(stopped)),
                error => WriteFailed::Unsayable(error.to_string()),
            })
        };
        let Some(told) = process.tell(&write, limits)? else {
            return Ok((Verdict::Unknown, Statistics::new()));
        };
        let verdict = match &told.answer {
            SolverAnswer::Unsat => Verdict::Unsat,
            SolverAnswer::Unknown => Verdict::Unknown,
            SolverAnswer::Sat(values) => {
                match target.check(&job, values).and_then(|()| target.candidates(job.problem, values)) {
                    Ok(model) => Verdict::Sat(model),
                    Err(_) if limits.stopped() => Verdict::Unknown,
                    Err(wrong) => return Err(told.error(format!("its answer is wrong: {wrong}"))),
                }
            }
        };
        Ok((verdict, told.statistics))
    }
}
