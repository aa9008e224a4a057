//! The solver that the command line chooses.

use anyhow::Result;
use sudoku2cnf_answer::ask::Solver;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::process::{COUNTERS, ModelCounter, Process};
use sudoku2cnf_sat::backend::{self, AUTO, BackendChoice, DPLL, Location, Prover};

use super::Arguments;
use crate::common::ending::WrongUsage;
use crate::solve::config::is_reserved;

/// Renders the help of `--backend`.
pub(super) fn help() -> String {
    let own: Vec<&str> = backend::names().filter(|name| is_reserved(name)).collect();
    let counters: Vec<&str> = COUNTERS.iter().map(|counter| counter.name).collect();
    let counters = counters.join(", ");
    format!("Solver: {}, or one that --list-backends shows; with --count also {counters}", own.join(", "))
}

impl Arguments {
    /// Returns `true` if the built-in DPLL answers, so that its options on the command line have an effect.
    pub(super) fn asks_dpll(&self) -> bool {
        let is_named = self.backend == DPLL || self.backend == AUTO && !self.ask.explains();
        let is_other = self.backend_path.is_some() || self.external.is_command() || self.proof.wanted();
        is_named && !is_other
    }

    /// Returns the solver that writes the proof.
    pub fn prover(&self) -> Result<Box<dyn Prover>> {
        let format = self.proof.format();
        if let (AUTO, Some(path)) = (&self.backend[..], &self.backend_path) {
            let path = path.display();
            let message = format!("{path}: expected --backend with the name of a solver that makes proofs");
            return Err(WrongUsage(message).into());
        }
        let limit = self.external.prover_memory_limit();
        Ok(self.chosen().memory_limit(limit).prover(self.backend_path.as_deref(), format)?)
    }

    /// Returns the built-in DPLL with the chosen options.
    pub fn dpll(&self) -> Dpll {
        self.chosen().dpll()
    }

    /// Returns the chosen backend by its name, with the chosen options of the built-in DPLL.
    fn chosen(&self) -> BackendChoice<'_> {
        BackendChoice::new(&self.backend).heuristic(self.heuristic).groups(!self.no_groups)
    }

    /// Returns the external solver chosen by its name or its path; `None` if the backend is not a program.
    fn program(&self) -> Result<Option<Process>> {
        Ok(match (&self.backend[..], &self.backend_path) {
            (AUTO, Some(path)) => Some(Process::at(path)?),
            (name, Some(path)) => Some(Process::with_path(name, path)?),
            (name, None) if backend::location(name) == Some(Location::External) => {
                Some(Process::named(name)?)
            }
            _ => None,
        })
    }

    /// Returns the external solver that was chosen by a command, the config file, its name or its path, with its input
    /// language; `None` if the backend is not a program.
    pub fn process(&self) -> Result<Option<Process>> {
        // The user's definition of a name takes precedence.
        let process = match self.external.process(&self.backend)? {
            Some(process) => Some(process),
            None => self.program()?.map(|process| self.external.limit(process)).transpose()?,
        };
        match (process, &self.external.target) {
            (Some(process), Some(target)) => Ok(Some(process.reading(target)?)),
            (process, _) => Ok(process),
        }
    }

    /// Returns the chosen model counter, a program that counts models but prints none; `None` if the backend is not a
    /// counter.
    pub fn counter(&self) -> Result<Option<ModelCounter>> {
        match self.external.counts(&self.backend)? {
            Some(true) => return Ok(self.external.process(&self.backend)?.map(ModelCounter::of)),
            Some(false) => return Ok(None),
            None if !ModelCounter::is_known(&self.backend) => return Ok(None),
            None => {}
        }
        if let Some(target) = self.external.target.as_deref().filter(|target| *target != "cnf") {
            return Err(WrongUsage(format!("{} reads no {target}; it reads cnf", self.backend)).into());
        }
        let counter = match &self.backend_path {
            Some(path) => ModelCounter::with_path(&self.backend, path)?,
            None => ModelCounter::named(&self.backend)?,
        };
        counter.limited(|process| self.external.limit(process)).map(Some)
    }

    /// Returns `true` if the command line chooses an external program to answer.
    pub fn names_program(&self) -> bool {
        self.external.chosen(&self.backend, self.backend_path.is_some())
    }

    /// Returns the solver that was chosen.
    pub fn backend(&self) -> Result<Solver> {
        if let Some(process) = self.process()? {
            return Ok(Solver::program(process, self.targets.details())?);
        }
        Ok(Solver::new(self.chosen())?)
    }
}
