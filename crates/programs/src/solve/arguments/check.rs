//! Conflicts between options that are independent of the question.

use std::path::Path;

use clap::ArgMatches;
use sudoku2cnf_answer::ask::Ask;
use sudoku2cnf_answer::question::Question;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::legend;
use sudoku2cnf_compile::target::Target;
use sudoku2cnf_sat::backend::{AUTO, DPLL};

use super::proof::{PROOF_OF_ONE, beside};
use super::question::flag;
use super::{Arguments, Output};
use crate::common::output::Destination;
use crate::common::targets;
use crate::solve::config::is_reserved;

impl Arguments {
    /// Checks options against each other.
    ///
    /// # Errors
    /// The first conflict between options.
    pub fn check(&self) -> Result<(), &'static str> {
        if self.trace.is_some() && (self.backend != DPLL || self.batch) {
            return Err("--trace needs --backend dpll and one puzzle");
        }
        if self.trace.is_some() && self.proof.wanted() {
            return Err("--trace cannot be used with --proof");
        }
        if self.proof.wanted() && self.external.is_command() {
            return Err(
                "a proof needs a solver with a name, chosen with --backend: how --backend-command writes proofs is not known",
            );
        }
        if self.trace.as_ref().and_then(Destination::file).is_some_and(|trace| self.puzzle.is(trace)) {
            return Err("--trace would overwrite the puzzle");
        }
        if self.place.file().is_some_and(|file| self.puzzle.is_any(file)) {
            return Err("--output-file would overwrite the puzzle");
        }
        if self.backend_path.is_some() && self.backend != AUTO && is_reserved(&self.backend) {
            return Err("--backend-path is for external solvers; the built-in backends have no program");
        }
        if (self.heuristic.is_some() || self.no_groups) && !self.asks_dpll() {
            return Err("--heuristic and --no-groups need --backend dpll, or auto if that begins with dpll");
        }
        if self.external.target.is_some() && !self.names_program() {
            return Err("--target needs an external solver, chosen with --backend");
        }
        if self.is_sheet_described() && !self.is_sheet() {
            return Err(
                "--title, --name-line, --per-page, --large-print and --answers are about sheets: they need --output html",
            );
        }
        self.check_proof()?;
        self.external.check(&self.backend, self.backend_path.is_some())
    }

    /// Returns the message about the first option that makes no sense for the solver's language, which is `target`, or
    /// CNF if `target` is `None`.
    pub fn conflict(&self, target: Option<Target>, matches: &ArgMatches) -> Option<String> {
        let Some(name) = target.map(Target::name) else {
            if self.encode.wants_rows() {
                return Some(targets::rows_need_a_target());
            }
            return targets::meaningless(None, matches);
        };
        let question = self.asked.clauses.then(|| flag(self.asked.name));
        let proof = self.proof.proof.is_some().then(|| "--proof".to_owned());
        let form = (self.output == Some(Output::Competition)).then(|| "--output competition".to_owned());
        if let Some(option) = question.or(proof).or(form) {
            return Some(format!("{option} needs a solver of CNF; {} is given {name}", self.backend));
        }
        targets::meaningless(target, matches)
    }

    /// Returns the message that a formula with these comments cannot answer the question, because its symmetries are
    /// broken; `None` if it can.
    pub fn refusal_of_broken(&self, comments: &[String]) -> Option<String> {
        let is_one = matches!(self.ask, Ask::Solve { .. });
        let refused = legend::breaks_symmetries(comments) && (!is_one || self.proof.wanted());
        let what = if is_one { "a proof".to_owned() } else { flag(self.asked.name) };
        refused.then(|| {
            format!("its symmetries are broken, so that it lacks solutions; {what} needs all of them")
        })
    }

    fn check_proof(&self) -> Result<(), &'static str> {
        let proof = &self.proof;
        if proof.proof.is_some() && self.batch {
            return Err(PROOF_OF_ONE);
        }
        if proof.wanted() && self.way().simplification() != Simplify::None {
            return Err("a proof is about the whole formula: it can only be combined with --simplify none");
        }
        if proof.wanted() && self.encode.breaks_symmetries() {
            return Err(
                "--symmetry cannot be used with a proof: no proof shows that the clauses it adds lose no answer",
            );
        }
        if proof.from_rows && self.parts.join.is_some() {
            return Err("--from-rows is for the certificate of one puzzle, which --join does not make");
        }
        // The proof and its formula are written to temporary files that are then renamed, which would replace a link or
        // a device.
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
        Ok(())
    }
}
