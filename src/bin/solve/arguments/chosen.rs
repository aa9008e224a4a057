//! The solver that was chosen: one that takes clauses, or one that reads puzzles in another language.

use anyhow::{Context, Result, anyhow};
use sudoku2cnf::backend::Backend;
use sudoku2cnf::backend::process::Process;
use sudoku2cnf::encode::Rows;
use sudoku2cnf::problem::Problem;
use sudoku2cnf::target::{Details, Job, Reader, Target};

use crate::common::EncodeArgs;

/// A solver.
pub enum Chosen {
    /// It takes clauses.
    Clauses(Box<dyn Backend>),
    /// It reads a target.
    Target(Box<Process>, Target, Details),
}

/// A solver for one problem.
pub enum Asked<'a> {
    /// It takes its clauses.
    Clauses(&'a dyn Backend),
    /// It reads it in another language.
    Target(Reader<'a>),
}

impl Chosen {
    /// A program, by what it is asked in.
    pub fn program(process: Process, details: Details) -> Chosen {
        match Target::named(process.target()) {
            Some(target) => Chosen::Target(Box::new(process), target, details),
            None => Chosen::Clauses(Box::new(process)),
        }
    }

    /// The solver's name.
    pub fn name(&self) -> &str {
        match self {
            Chosen::Clauses(backend) => backend.name(),
            Chosen::Target(process, ..) => Backend::name(&**process),
        }
    }

    /// What it reads, if that is no CNF.
    pub fn target(&self) -> Option<Target> {
        match self {
            Chosen::Clauses(_) => None,
            Chosen::Target(_, target, _) => Some(*target),
        }
    }

    /// As of [`Backend::lasts`].
    pub fn lasts(&self) -> bool {
        matches!(self, Chosen::Clauses(backend) if backend.lasts())
    }

    /// The solver, which has to take clauses.
    pub fn takes_clauses(&self) -> Result<&dyn Backend> {
        match self {
            Chosen::Clauses(backend) => Ok(&**backend),
            Chosen::Target(_, target, _) => Err(anyhow!("{} reads {target}, not CNF", self.name())),
        }
    }

    /// The solver for `problem`.
    pub fn on<'a>(&'a self, problem: &'a Problem, encode: &EncodeArgs) -> Result<Asked<'a>> {
        Ok(match self {
            Chosen::Clauses(backend) => Asked::Clauses(&**backend),
            Chosen::Target(process, _, details) => {
                let options = encode.options(problem, problem.suited().rows(Rows::Beside));
                let job = Job::new(problem).options(options).details(*details);
                Asked::Target(Reader::new(process, job).context("a reader of a target")?)
            }
        })
    }
}

impl Asked<'_> {
    /// The solver.
    pub fn backend(&self) -> &dyn Backend {
        match self {
            Asked::Clauses(backend) => *backend,
            Asked::Target(reader) => reader,
        }
    }
}
