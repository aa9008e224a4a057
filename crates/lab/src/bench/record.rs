//! The record of a run.

use serde::{Deserialize, Serialize};

/// The end of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Verdict {
    /// There is a solution, which was checked against clauses and rules.
    Sat,
    /// There is none.
    Unsat,
    /// There is exactly one, where that was asked.
    Unique,
    /// There is another one, where that was asked.
    Multiple,
    /// The time ended.
    Timeout,
    /// The solver gave up.
    Unknown,
    /// It failed, or its answer makes no sense.
    Error,
}

impl Verdict {
    /// The word for it.
    pub const fn name(self) -> &'static str {
        match self {
            Verdict::Sat => "sat",
            Verdict::Unsat => "unsat",
            Verdict::Unique => "unique",
            Verdict::Multiple => "multiple",
            Verdict::Timeout => "timeout",
            Verdict::Unknown => "unknown",
            Verdict::Error => "error",
        }
    }

    /// Returns `true` if it answers the question.
    pub const fn is_decided(self) -> bool {
        self.has_solution() || matches!(self, Verdict::Unsat)
    }

    /// Returns `true` if it says that there is a solution.
    pub const fn has_solution(self) -> bool {
        matches!(self, Verdict::Sat | Verdict::Unique | Verdict::Multiple)
    }
}

/// The record of a run. Its fields are the columns of the CSV and the keys of the JSON.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[non_exhaustive]
pub struct Run {
    /// The name of the puzzle or formula.
    pub instance: String,
    /// The checksum of a puzzle's native text or of a formula's file.
    pub checksum: String,
    /// The groups that are stated; of a formula nothing, as of the next three.
    pub encoding: String,
    /// The encoding of at-most-one.
    pub amo: String,
    /// The encoding of sums.
    pub sum: String,
    /// The degree to which the puzzle was simplified before it was encoded.
    pub simplify: String,
    /// The question: `one`, whether there is a solution, or `unique`, whether there is exactly one.
    pub question: String,
    /// The version of this program, which made the clauses.
    pub program: String,
    /// The solver.
    pub backend: String,
    /// The solver's version, or nothing if it does not tell.
    pub version: String,
    /// The heuristic of the built-in DPLL, or nothing if none was chosen.
    pub heuristic: String,
    /// `true` if the built-in DPLL takes groups as they are, and `false` if it gets plain clauses only.
    pub groups: bool,
    /// The seconds that compiling and solving may take together.
    pub time_limit: f64,
    /// The end of the run.
    pub verdict: Verdict,
    /// The number of variables, if the time sufficed to count them.
    pub variables: Option<u64>,
    /// The number of clauses.
    pub clauses: Option<u64>,
    /// The seconds from rules to clauses, which are counted and not written; of a formula those to read it.
    pub compile_seconds: f64,
    /// The seconds that the solver took to read the clauses and to answer; for a program, also those to write the
    /// file for it and to start it.
    pub solve_seconds: f64,
    /// The conflicts of the solver, if it tells.
    pub conflicts: Option<u64>,
    /// Its decisions.
    pub decisions: Option<u64>,
    /// Of an error, what is wrong.
    pub message: String,
}

/// The key of a run: where it agrees, nothing is run again.
pub(super) type Key = ([String; 11], bool, u64);

impl Run {
    /// The seconds of all its work.
    pub fn seconds(&self) -> f64 {
        self.compile_seconds + self.solve_seconds
    }

    pub(super) fn key(&self) -> Key {
        let Run {
            instance,
            checksum,
            encoding,
            amo,
            sum,
            simplify,
            question,
            program,
            backend,
            version,
            heuristic,
            ..
        } = self;
        let words = [
            instance, checksum, encoding, amo, sum, simplify, question, program, backend, version, heuristic,
        ];
        (words.map(Clone::clone), self.groups, self.time_limit.to_bits())
    }
}
