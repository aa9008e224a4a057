//! A program that reads a target, as a backend for one problem. Needs the cargo feature `process`.

use std::io;

use super::{Job, Target, WriteError};
use crate::answer::Answer;
use crate::backend::process::{Process, WriteFailed};
use crate::backend::{Backend, Error, Incremental, Limits, Statistics, Verdict};
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

    fn open<'b>(&'b self, _cnf: &'b dyn Emit, _: &Limits) -> Result<Box<dyn Incremental + 'b>, Error> {
        Ok(Box::new(Session { reader: self, added: Vec::new(), runs: 0 }))
    }
}

/// Questions one after the other: each is a run on the problem, with the clauses added since and the
/// assumptions.
struct Session<'a> {
    reader: &'a Reader<'a>,
    added: Vec<Vec<Lit>>,
    runs: u64,
}

impl Session<'_> {
    fn run(&self, limits: &Limits) -> Result<Verdict, Error> {
        let Reader { process, target, job } = *self.reader;
        let added = [job.added, &self.added].concat();
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
            Answer::Unsat => return Ok(Verdict::Unsat),
            Answer::Unknown => return Ok(Verdict::Unknown),
            Answer::Sat(values) => values,
        };
        match target.check(&job, values).and_then(|()| target.candidates(job.problem, values)) {
            Ok(model) => Ok(Verdict::Sat(model)),
            Err(_) if limits.stopped() => Ok(Verdict::Unknown),
            Err(wrong) => Err(told.error(format!("its answer is wrong: {wrong}"))),
        }
    }
}

impl Incremental for Session<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.added.push(clause.to_vec());
    }

    fn forget(&mut self, _: &Limits) -> Result<(), Error> {
        self.added.clear();
        self.runs = 0;
        Ok(())
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, Error> {
        let lasting = self.added.len();
        self.added.extend(assumptions.iter().map(|&lit| vec![lit]));
        let verdict = self.run(limits);
        self.added.truncate(lasting);
        self.runs += 1;
        verdict
    }

    fn statistics(&self) -> Statistics {
        vec![("runs", self.runs)]
    }

    fn backend(&self) -> &str {
        self.reader.name()
    }
}
