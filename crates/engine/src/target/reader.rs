//! A program that reads a target, as a backend for one problem. Needs the cargo feature `process`.

use std::io;
use std::rc::Rc;

use super::{Job, Target, WriteError};
use crate::answer::SolverAnswer;
use crate::backend::process::{Process, WriteFailed};
use crate::backend::runs::Runs;
use crate::backend::{Backend, Error, Incremental, Limits, Verdict};
use crate::cnf::{Emit, Lit};

/// An external solver that is handed one problem in the language that it reads. Every solution is checked
/// against all that was written, auxiliary variables included.
///
/// It answers with models of the candidates alone, whatever formula it is opened with: this has to be one of
/// the same problem.
pub struct Reader<'a> {
    process: &'a Process,
    target: Target,
    job: Job<'a>,
}

impl<'a> Reader<'a> {
    /// `process` on the problem of `job`, in the language that it is asked in.
    ///
    /// # Errors
    /// That language is CNF, for which a process is a backend by itself.
    pub fn new(process: &'a Process, job: Job<'a>) -> Result<Reader<'a>, Error> {
        match Target::named(process.target()) {
            Some(target) => Ok(Reader { process, target, job }),
            None => Err(Error::Unread {
                name: process.name().to_owned(),
                target: "puzzle".into(),
                known: process.target().into(),
            }),
        }
    }
}

impl Backend for Reader<'_> {
    fn name(&self) -> &str {
        self.process.name()
    }

    fn lasts(&self) -> bool {
        false
    }

    fn load<'b>(&'b self, _cnf: Rc<dyn Emit + 'b>, _: &Limits) -> Result<Box<dyn Incremental + 'b>, Error> {
        Ok(Box::new(Runs::new(self.name(), |added, limits| self.run(added, limits))))
    }
}

impl Reader<'_> {
    /// Runs the program once, with these clauses besides.
    fn run(&self, added: &[Vec<Lit>], limits: &Limits) -> Result<Verdict, Error> {
        let Reader { process, target, job } = *self;
        let added = [job.added, added].concat();
        let job = job.added(&added).limits(limits);
        let write = |file: &mut std::fs::File| {
            job.write(target, file).map(drop).map_err(|error| match error {
                WriteError::Io(error) => WriteFailed::Io(error),
                WriteError::Stopped(stopped) => WriteFailed::Io(io::Error::other(stopped)),
                error => WriteFailed::Unsayable(error.to_string()),
            })
        };
        let Some(told) = process.tell(&write, limits)? else { return Ok(Verdict::Unknown) };
        let values = match &told.answer {
            SolverAnswer::Unsat => return Ok(Verdict::Unsat),
            SolverAnswer::Unknown => return Ok(Verdict::Unknown),
            SolverAnswer::Sat(values) => values,
        };
        match target.check(&job, values).and_then(|()| target.candidates(job.problem, values)) {
            Ok(model) => Ok(Verdict::Sat(model)),
            Err(_) if limits.stopped() => Ok(Verdict::Unknown),
            Err(wrong) => Err(told.error(format!("its answer is wrong: {wrong}"))),
        }
    }
}
