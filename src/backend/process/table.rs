//! The external solvers that are known, one line each, the most promising first.

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

use Output::{Competition, Minisat};

/// The table.
#[rustfmt::skip]
pub const SOLVERS: [Solver; 8] = [
    solver("kissat", "kissat", "-q {cnf}", Competition, Some("--version"), "PyPI wheel passagemath-kissat"),
    solver("cadical", "cadical", "-q {cnf}", Competition, Some("--version"), "Debian package cadical"),
    solver("glucose", "glucose", "-verb=0 -model {cnf}", Competition, None, "PyPI wheel passagemath-glucose"),
    solver("minisat", "minisat minisat2", "-verb=0 {cnf} {result}", Minisat, None, "Debian package minisat"),
    solver("cryptominisat5", "cryptominisat5", "--verb 0 {cnf}", Competition, Some("--version"), "Debian package cryptominisat"),
    solver("lingeling", "lingeling", "{cnf}", Competition, Some("--version"), "github.com/arminbiere/lingeling"),
    solver("picosat", "picosat", "{cnf}", Competition, Some("--version"), "Debian package picosat"),
    solver("clasp", "clasp", "--verbose=0 {cnf}", Competition, Some("--version"), "Debian package clasp"),
];

const fn solver(
    name: &'static str,
    programs: &'static str,
    arguments: &'static str,
    output: Output,
    version: Option<&'static str>,
    source: &'static str,
) -> Solver {
    Solver { name, programs, arguments, output, version, source }
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
        }
    }

    #[test]
    fn names_are_unique() {
        let names: std::collections::BTreeSet<_> = SOLVERS.iter().map(|solver| solver.name).collect();
        assert_eq!(names.len(), SOLVERS.len());
    }
}
