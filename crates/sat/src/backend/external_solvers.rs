//! The table of known external solvers with their input languages and proofs, the most promising solver first.

use crate::answer::Form;
use crate::backend::ProofFormat;
use crate::backend::counts::{self, Counts};

/// An external solver: its programs, its arguments and the format of its answers.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct ExternalSolver {
    /// The name by which users choose the solver.
    pub name: &'static str,
    /// The possible names of the program, separated by spaces.
    pub programs: &'static str,
    /// The languages that the program reads, the most suitable first.
    pub reads: [Option<Reads>; 4],
    /// The arguments for solving relaxations in the first language; `None` if the program cannot.
    pub relaxes: Option<&'static str>,
    /// The arguments for writing proofs.
    pub proofs: Proofs,
    /// The statistics that the program prints.
    pub counts: Counts,
    /// The option that makes the program print its version, if there is one.
    pub version: Option<&'static str>,
    /// A hint at where to get the program.
    pub source: &'static str,
}

/// A language that a solver reads, with the arguments and the answer format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Reads {
    /// The language: `cnf`, or the name of a target.
    pub target: &'static str,
    /// The arguments, separated by spaces: `{cnf}` stands for the input file, `{result}` for the file for the answer.
    pub arguments: &'static str,
    /// The format of the solver's answer.
    pub output: Output,
}

/// The format of a solver's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Output {
    /// `s` and `v` lines on standard output.
    Competition,
    /// Minisat's format: a word on standard output, and a word and the model in the file `{result}`.
    Minisat,
    /// A format for languages other than CNF.
    Form(Form),
}

impl Output {
    /// Returns `true` if at least a part of the answer is in the file `{result}`.
    pub(crate) fn in_file(self) -> bool {
        match self {
            Output::Competition => false,
            Output::Minisat => true,
            Output::Form(form) => form.in_file(),
        }
    }
}

/// For each proof format that a solver supports, the arguments with which it writes a proof as text to the file
/// `{proof}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proofs {
    drat: Option<&'static str>,
    lrat: Option<&'static str>,
    /// The first version that supports LRAT. Only given if older versions are still in use.
    lrat_since: Option<Since>,
}

/// The first version with a feature, in both of CaDiCaL's numbering schemes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Since {
    /// The major version number.
    pub(crate) major: u32,
    /// The year of the first SAT Competition with the feature. For competitions, CaDiCaL used versions such as
    /// `sc2021`.
    pub(crate) competition: u32,
}

impl Since {
    /// Returns `true` if `version`, printed by a program, is older than this one; `false` if it cannot be parsed.
    pub(crate) fn is_after(self, version: &str) -> bool {
        let number = |text: &str| text.split(['.', '-']).next().and_then(|number| number.parse::<u32>().ok());
        match version.strip_prefix("sc") {
            Some(year) => number(year).is_some_and(|year| year < self.competition),
            None => number(version).is_some_and(|major| major < self.major),
        }
    }
}

impl Proofs {
    /// Returns the first version that makes proofs in this format; `None` if all versions in use do.
    pub(crate) fn since(&self, format: ProofFormat) -> Option<Since> {
        self.lrat_since.filter(|_| format == ProofFormat::Lrat)
    }

    /// For solvers that make no proofs.
    pub const NONE: Proofs = Proofs { drat: None, lrat: None, lrat_since: None };

    /// Returns the arguments for proofs in this format; `None` if the solver does not support it.
    pub fn arguments(&self, format: ProofFormat) -> Option<&'static str> {
        match format {
            ProofFormat::Drat => self.drat,
            ProofFormat::Lrat => self.lrat,
        }
    }
}

const VERSION: &str = "--version";
/// The name of DIMACS CNF among the languages of solvers.
pub(crate) const CNF: &str = "cnf";

/// All known external solvers, the most promising first.
#[rustfmt::skip]
pub const SOLVERS: &[ExternalSolver] = &[
    ExternalSolver::new("kissat", "{cnf}", "PyPI wheel passagemath-kissat").counts(counts::KISSAT).version(VERSION).drat("-q --no-binary {cnf} {proof}"),
    ExternalSolver::new("cadical", "{cnf}", "Debian package cadical").counts(counts::CADICAL).version(VERSION).drat("-q --no-binary {cnf} {proof}").lrat("-q --no-binary --lrat {cnf} {proof}", Since { major: 2, competition: 2024 }),
    ExternalSolver::new("glucose", "-model {cnf}", "PyPI wheel passagemath-glucose").counts(counts::GLUCOSE).drat("-verb=0 -model -certified -certified-output={proof} {cnf}"),
    ExternalSolver::new("minisat", "{cnf} {result}", "Debian package minisat").counts(counts::MINISAT).programs("minisat minisat2").output(Output::Minisat),
    ExternalSolver::new("cryptominisat5", "--verb 1 {cnf}", "Debian package cryptominisat").counts(counts::GLUCOSE).version(VERSION),
    ExternalSolver::new("lingeling", "{cnf}", "github.com/arminbiere/lingeling").version(VERSION),
    ExternalSolver::new("picosat", "-v {cnf}", "Debian package picosat").counts(counts::PICOSAT).version(VERSION),
    ExternalSolver::new("clasp", "--verbose=0 --stats {cnf}", "Debian package clasp").counts(counts::CLASP).version(VERSION).reads("opb", "--outf=1 -V0 --stats {cnf}", Form::COMPETITION),
    ExternalSolver::of("minisat+", "Debian package minisat+").counts(counts::MINISAT_PLUS).reads("opb", "-v1 -a {cnf}", Form::COMPETITION),
    ExternalSolver::of("glpsol", "Debian package glpk-utils").version(VERSION).reads("lp", "--lp {cnf} -w {result}", Form::GLPK).relaxes("--lp {cnf} --nomip --nopresol -w {result}"),
    ExternalSolver::of("cbc", "Debian package coinor-cbc").reads("lp", "{cnf} -threads 1 -log 0 -solve -solu {result}", Form::CBC).relaxes("{cnf} -threads 1 -log 0 -solve -solu {result}"),
    ExternalSolver::of("fzn-gecode", "Debian package flatzinc").counts(counts::GECODE).reads("fzn", "-s {cnf}", Form::FLATZINC),
    ExternalSolver::of("minizinc", "Debian package minizinc").counts(counts::GECODE).version(VERSION).reads("mzn", "--solver gecode -s {cnf}", Form::FLATZINC),
    ExternalSolver::of("z3", "Debian package z3").counts(counts::Z3).version(VERSION).reads("smt2", "-st {cnf}", Form::SMT).reads("opb", "-model {cnf}", Form::SMT).reads("lp", "-model {cnf}", Form::SMT),
    ExternalSolver::of("cvc5", "Debian package cvc5").version(VERSION).reads("smt2", "{cnf}", Form::SMT),
];

impl ExternalSolver {
    /// Creates a solver that reads CNF and answers in competition format. Its program has the same name, and makes no
    /// proofs.
    const fn new(name: &'static str, arguments: &'static str, source: &'static str) -> ExternalSolver {
        ExternalSolver::of(name, source).reading(Reads {
            target: CNF,
            arguments,
            output: Output::Competition,
        })
    }

    /// Creates a solver that reads no language yet. Its program has the same name, and makes no proofs.
    const fn of(name: &'static str, source: &'static str) -> ExternalSolver {
        ExternalSolver {
            name,
            programs: name,
            reads: [None; 4],
            relaxes: None,
            proofs: Proofs::NONE,
            counts: counts::NONE,
            version: None,
            source,
        }
    }

    /// Adds a language with its arguments and the format of the answer.
    const fn reads(self, target: &'static str, arguments: &'static str, form: Form) -> ExternalSolver {
        self.reading(Reads { target, arguments, output: Output::Form(form) })
    }

    const fn reading(mut self, reads: Reads) -> ExternalSolver {
        let mut place = 0;
        while self.reads[place].is_some() {
            place += 1;
        }
        self.reads[place] = Some(reads);
        self
    }

    /// Sets the arguments with which the program solves relaxations.
    const fn relaxes(self, arguments: &'static str) -> ExternalSolver {
        ExternalSolver { relaxes: Some(arguments), ..self }
    }

    /// Returns the arguments and the answer format for this language; `None` if the program does not read it.
    pub fn asked_in(&self, target: &str) -> Option<&Reads> {
        self.targets().find(|reads| reads.target == target)
    }

    /// Returns the languages that the program reads, the most suitable first.
    pub fn targets(&self) -> impl Iterator<Item = &Reads> {
        self.reads.iter().flatten()
    }

    const fn programs(self, programs: &'static str) -> ExternalSolver {
        ExternalSolver { programs, ..self }
    }

    /// Sets the format in which the program answers about a CNF.
    const fn output(mut self, output: Output) -> ExternalSolver {
        if let Some(reads) = &mut self.reads[0] {
            reads.output = output;
        }
        self
    }

    const fn counts(self, counts: Counts) -> ExternalSolver {
        ExternalSolver { counts, ..self }
    }

    const fn version(self, flag: &'static str) -> ExternalSolver {
        ExternalSolver { version: Some(flag), ..self }
    }

    const fn drat(self, arguments: &'static str) -> ExternalSolver {
        ExternalSolver { proofs: Proofs { drat: Some(arguments), ..self.proofs }, ..self }
    }

    const fn lrat(self, arguments: &'static str, since: Since) -> ExternalSolver {
        ExternalSolver {
            proofs: Proofs { lrat: Some(arguments), lrat_since: Some(since), ..self.proofs },
            ..self
        }
    }

    /// Returns the solver with this name, if there is one in the table.
    pub fn named(name: &str) -> Option<&'static ExternalSolver> {
        SOLVERS.iter().find(|solver| solver.name == name)
    }

    /// Returns a message for a missing program: its names that were not found, and where to get it.
    pub fn hint(&self) -> String {
        format!("no '{}' on PATH; {}", self.programs.replace(' ', "' or '"), self.source)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_hands_the_formula_over() {
        for solver in SOLVERS {
            assert!(solver.targets().next().is_some(), "{}", solver.name);
            for reads in solver.targets() {
                let result = reads.arguments.contains("{result}");
                assert!(reads.arguments.contains("{cnf}"), "{}", solver.name);
                assert_eq!(result, reads.output.in_file(), "{}", solver.name);
                let is_form = matches!(reads.output, Output::Form(_));
                assert_ne!(is_form, reads.target == CNF, "{}", solver.name);
            }
            if let Some(arguments) = solver.relaxes {
                assert!(arguments.contains("{cnf}") && arguments.contains("{result}"), "{}", solver.name);
            }
            for arguments in ProofFormat::ALL.iter().filter_map(|&format| solver.proofs.arguments(format)) {
                assert!(arguments.contains("{cnf}") && arguments.contains("{proof}"), "{}", solver.name);
            }
        }
    }

    #[test]
    fn old_versions_are_known() {
        let cadical = ExternalSolver::named("cadical").expect("in the table");
        let since = cadical.proofs.since(ProofFormat::Lrat).expect("a version");
        assert!(["sc2021", "1.9.5", "0.1", "1.4.1-88623ef"].iter().all(|old| since.is_after(old)));
        assert!(
            ["2.0.0", "3.0.1", "sc2024", "UNSATISFIABLE", "", "sc"].iter().all(|new| !since.is_after(new))
        );
        assert_eq!(cadical.proofs.since(ProofFormat::Drat), None);
    }

    #[test]
    fn names_are_unique() {
        for (place, solver) in SOLVERS.iter().enumerate() {
            let first = SOLVERS.iter().position(|other| other.name == solver.name);
            assert_eq!(first, Some(place), "{}", solver.name);
        }
    }
}
