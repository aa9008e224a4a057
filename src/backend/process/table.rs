//! The external solvers that are known, one line each, the most promising first.

use crate::backend::ProofFormat;

/// An external solver: how it is found, called and read.
#[derive(Clone, Copy, Debug)]
pub struct Solver {
    /// The name it is chosen by.
    pub name: &'static str,
    /// Its program may have any of these names, separated by blanks.
    pub programs: &'static str,
    /// The arguments: `{cnf}` is the formula's file, `{result}` the file for the answer.
    pub arguments: &'static str,
    /// How the answer is read.
    pub output: Output,
    /// How it is asked for proofs.
    pub proofs: Proofs,
    /// The flag that makes it print its version, if it has one.
    pub version: Option<&'static str>,
    /// Where it comes from.
    pub source: &'static str,
}

/// How a solver's answer is read.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Output {
    /// `s` and `v` lines on standard output.
    Competition,
    /// Minisat's: a bare word on standard output, word and model in the file `{result}`.
    Minisat,
}

/// The arguments that make a solver write a proof as text to the file `{proof}`, for each format that it
/// knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Proofs {
    drat: Option<&'static str>,
    lrat: Option<&'static str>,
}

impl Proofs {
    /// No proofs.
    pub const NONE: Proofs = Proofs { drat: None, lrat: None };

    /// The arguments for proofs in this format, if it makes them.
    pub fn arguments(&self, format: ProofFormat) -> Option<&'static str> {
        match format {
            ProofFormat::Drat => self.drat,
            ProofFormat::Lrat => self.lrat,
        }
    }
}

use Output::{Competition, Minisat};

const NONE: Proofs = Proofs::NONE;
const KISSAT: Proofs = Proofs { drat: Some("-q --no-binary {cnf} {proof}"), lrat: None };
const CADICAL: Proofs =
    Proofs { drat: Some("-q --no-binary {cnf} {proof}"), lrat: Some("-q --no-binary --lrat {cnf} {proof}") };
const GLUCOSE: Proofs =
    Proofs { drat: Some("-verb=0 -model -certified -certified-output={proof} {cnf}"), lrat: None };

/// The table.
#[rustfmt::skip]
pub const SOLVERS: [Solver; 8] = [
    solver("kissat", "kissat", "-q {cnf}", Competition, KISSAT, Some("--version"), "PyPI wheel passagemath-kissat"),
    solver("cadical", "cadical", "-q {cnf}", Competition, CADICAL, Some("--version"), "Debian package cadical"),
    solver("glucose", "glucose", "-verb=0 -model {cnf}", Competition, GLUCOSE, None, "PyPI wheel passagemath-glucose"),
    solver("minisat", "minisat minisat2", "-verb=0 {cnf} {result}", Minisat, NONE, None, "Debian package minisat"),
    solver("cryptominisat5", "cryptominisat5", "--verb 0 {cnf}", Competition, NONE, Some("--version"), "Debian package cryptominisat"),
    solver("lingeling", "lingeling", "{cnf}", Competition, NONE, Some("--version"), "github.com/arminbiere/lingeling"),
    solver("picosat", "picosat", "{cnf}", Competition, NONE, Some("--version"), "Debian package picosat"),
    solver("clasp", "clasp", "--verbose=0 {cnf}", Competition, NONE, Some("--version"), "Debian package clasp"),
];

const fn solver(
    name: &'static str,
    programs: &'static str,
    arguments: &'static str,
    output: Output,
    proofs: Proofs,
    version: Option<&'static str>,
    source: &'static str,
) -> Solver {
    Solver { name, programs, arguments, output, proofs, version, source }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_hands_the_formula_over() {
        for solver in &SOLVERS {
            let result = solver.arguments.contains("{result}");
            assert!(solver.arguments.contains("{cnf}"), "{}", solver.name);
            assert_eq!(result, solver.output == Minisat, "{}", solver.name);
            for arguments in ProofFormat::ALL.iter().filter_map(|&format| solver.proofs.arguments(format)) {
                assert!(arguments.contains("{cnf}") && arguments.contains("{proof}"), "{}", solver.name);
            }
        }
    }

    #[test]
    fn names_are_unique() {
        let names: std::collections::BTreeSet<_> = SOLVERS.iter().map(|solver| solver.name).collect();
        assert_eq!(names.len(), SOLVERS.len());
    }
}
