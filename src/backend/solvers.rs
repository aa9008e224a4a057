//! The external solvers that are known, one line each, the most promising first.

use crate::backend::ProofFormat;

/// An external solver: its programs, its arguments and the format of its answers.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct Solver {
    /// The name it is chosen by.
    pub name: &'static str,
    /// Its program may have any of these names, separated by blanks.
    pub programs: &'static str,
    /// The arguments: `{cnf}` is the formula's file, `{result}` the file for the answer.
    pub arguments: &'static str,
    /// The format of its answer.
    pub output: Output,
    /// The arguments that ask it for proofs.
    pub proofs: Proofs,
    /// The flag that makes it print its version, if it has one.
    pub version: Option<&'static str>,
    /// Where to get it.
    pub source: &'static str,
}

/// The format of a solver's answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
    /// The first version that knows LRAT, where older ones are about.
    lrat_since: Option<Since>,
}

/// A version, and how those before it are known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Since {
    /// The first number of the version.
    pub(crate) major: u32,
    /// The first SAT Competition with it: `sc2021` is what CaDiCaL called itself at another.
    pub(crate) competition: u32,
}

impl Since {
    /// Whether `version`, as a program prints it, is older. A text that is not a version is not older.
    pub(crate) fn is_after(self, version: &str) -> bool {
        let number = |text: &str| text.split(['.', '-']).next().and_then(|number| number.parse::<u32>().ok());
        match version.strip_prefix("sc") {
            Some(year) => number(year).is_some_and(|year| year < self.competition),
            None => number(version).is_some_and(|major| major < self.major),
        }
    }
}

impl Proofs {
    /// The first version that makes proofs in this format, where older ones are about.
    pub(crate) fn since(&self, format: ProofFormat) -> Option<Since> {
        self.lrat_since.filter(|_| format == ProofFormat::Lrat)
    }

    /// No proofs.
    pub const NONE: Proofs = Proofs { drat: None, lrat: None, lrat_since: None };

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
const KISSAT: Proofs = Proofs { drat: Some("-q --no-binary {cnf} {proof}"), ..NONE };
const CADICAL: Proofs = Proofs {
    drat: Some("-q --no-binary {cnf} {proof}"),
    lrat: Some("-q --no-binary --lrat {cnf} {proof}"),
    lrat_since: Some(Since { major: 2, competition: 2024 }),
};
const GLUCOSE: Proofs =
    Proofs { drat: Some("-verb=0 -model -certified -certified-output={proof} {cnf}"), ..NONE };

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
    fn old_versions_are_known() {
        let since = CADICAL.since(ProofFormat::Lrat).expect("a version");
        assert!(["sc2021", "1.9.5", "0.1", "1.4.1-88623ef"].iter().all(|old| since.is_after(old)));
        assert!(
            ["2.0.0", "3.0.1", "sc2024", "UNSATISFIABLE", "", "sc"].iter().all(|new| !since.is_after(new))
        );
        assert_eq!(CADICAL.since(ProofFormat::Drat), None);
    }

    #[test]
    fn names_are_unique() {
        let names: std::collections::BTreeSet<_> = SOLVERS.iter().map(|solver| solver.name).collect();
        assert_eq!(names.len(), SOLVERS.len());
    }
}
