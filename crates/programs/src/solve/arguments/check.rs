//! What clap cannot check: options that do not go together.

use std::path::Path;

use clap::ArgMatches;
use clap::parser::ValueSource;
use sudoku2cnf::backend::{AUTO, DPLL};
use sudoku2cnf::deduce::Simplify;
use sudoku2cnf::question::Question;
use sudoku2cnf::target::Target;

use super::proof::{ONE_PUZZLE, beside};
use super::{Arguments, Output};
use crate::common::output::Destination;
use crate::common::targets;
use crate::solve::config::is_reserved;

impl Arguments {
    /// What clap cannot check.
    pub fn check(&self) -> Result<(), &'static str> {
        if self.output == Some(Output::Competition) && (self.unique || self.count || self.special().is_some())
        {
            return Err("--output competition can only answer whether there is a solution");
        }
        if self.parts.join.is_some() && self.output == Some(Output::Competition) {
            return Err("--output competition shows a model of a CNF, and --join has none");
        }
        if self.relaxes() && self.output == Some(Output::Competition) {
            return Err("--output competition has no words for the relaxation");
        }
        if self.grade && self.output == Some(Output::Competition) {
            return Err("--output competition cannot express grades");
        }
        if self.output.is_some_and(Output::is_drawn)
            && (self.all || self.grade || self.relaxes() || self.batch)
        {
            return Err("--output svg and html draw one answer: not with --all, --grade, --relax or --batch");
        }
        self.steps.check()?;
        if self.steps.is_asked() && self.output == Some(Output::Line) {
            return Err(
                "--steps and --hint are not told on one line; --output json prints a line for each step",
            );
        }
        if self.trace.is_some() && (self.backend != DPLL || self.batch) {
            return Err("--trace needs --backend dpll and one puzzle");
        }
        if self.trace.is_some() && (self.special().is_some() || self.proof.wanted()) {
            return Err(
                "--trace cannot be combined with --all, --candidates, --explain, --steps, --hint, --proof or --certify",
            );
        }
        if self.trace.as_ref().and_then(Destination::file).is_some_and(|trace| self.puzzle.is(trace)) {
            return Err("--trace would overwrite the puzzle");
        }
        if self.place.file().is_some_and(|file| self.puzzle.is_any(file)) {
            return Err("--output-file would overwrite the puzzle");
        }
        if self.backend_path.is_some() && self.backend != AUTO && is_reserved(&self.backend) {
            return Err("--backend-path is for external solvers; dpll and embedded have no program");
        }
        if (self.heuristic.is_some() || self.no_groups) && !self.asks_dpll() {
            return Err("--heuristic and --no-groups need --backend dpll, or auto if that begins with dpll");
        }
        if self.external.target.is_some() && !self.external.chosen(&self.backend, self.backend_path.is_some())
        {
            return Err("--target needs an external solver, chosen with --backend");
        }
        self.check_proof()?;
        self.external.check(&self.backend, self.backend_path.is_some())
    }

    /// Options that do not go with what the solver reads: a target, or CNF where that is none.
    pub fn conflict(&self, target: Option<Target>, matches: &ArgMatches) -> Option<String> {
        if self.parts.join.is_some() && self.proof.certify.is_none() {
            let is_given = |id: &str| matches.value_source(id) == Some(ValueSource::CommandLine);
            let ids = ["encoding", "amo", "sum", "no_redundant", "simplify"];
            if let Some(id) = ids.into_iter().find(|id| is_given(id)) {
                let option = id.replace('_', "-");
                return Some(format!(
                    "--{option} is about the clauses of a certificate: --join takes it with --certify only"
                ));
            }
        }
        let Some(name) = target.map(Target::name) else {
            if self.encode.wants_rows() {
                return Some(targets::rows_need_a_target());
            }
            return targets::meaningless(None, matches);
        };
        let clauses = [
            ("--explain", self.explain),
            ("--steps", self.steps.steps),
            ("--hint", self.steps.hint),
            ("--grade", self.grade),
            ("--proof", self.proof.proof.is_some()),
            ("--certify", self.proof.certify.is_some()),
            ("--output competition", self.output == Some(Output::Competition)),
        ];
        if let Some((option, _)) = clauses.into_iter().find(|(_, is_given)| *is_given) {
            return Some(format!("{option} needs a solver of CNF; {} is given {name}", self.backend));
        }
        targets::meaningless(target, matches)
    }

    fn check_proof(&self) -> Result<(), &'static str> {
        let proof = &self.proof;
        if proof.wanted() && self.batch {
            return Err(ONE_PUZZLE);
        }
        if proof.wanted() && self.special().is_some() {
            return Err(
                "--proof and --certify cannot be combined with --all, --candidates, --explain, --steps or --hint",
            );
        }
        if proof.wanted() && self.way().simplification() != Simplify::None {
            return Err("a proof is about the whole formula: it can only be combined with --simplify none");
        }
        // The proof is made beside it and renamed, which would replace a link or a device.
        if let Some(proof) = proof.proof.as_ref().and_then(Destination::file) {
            let formula = beside(proof);
            let no_file = |path: &Path| path.symlink_metadata().is_ok_and(|there| !there.is_file());
            if no_file(proof) || no_file(&formula) {
                return Err(
                    "--proof needs the name of a file: neither it nor the same name with .cnf may be a folder, link or device",
                );
            }
            if self.puzzle.is(proof) {
                return Err("--proof would overwrite the puzzle");
            }
            if self.puzzle.is(&formula) {
                return Err(
                    "--proof would overwrite the puzzle with the formula, which goes to the proof's name with .cnf",
                );
            }
        }
        if proof.proof == Some(Destination::Stdout) && self.question() == Question::Unique {
            return Err(
                "--proof - cannot be combined with --unique: the formula then has one more clause, and only --proof FILE writes it",
            );
        }
        if proof.certify.is_some() && self.output == Some(Output::Competition) {
            return Err(
                "--output competition can only answer whether there is a solution; --certify asks more",
            );
        }
        Ok(())
    }
}
