//! The record of a run.

use serde::{Deserialize, Serialize};

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Verdict {
    /// There is a solution, checked against clauses and rules.
    Sat,
    /// There is no solution.
    Unsat,
    /// There is exactly one, if uniqueness was asked.
    Unique,
    /// There is another one, if uniqueness was asked.
    Multiple,
    /// The time ended.
    Timeout,
    /// The solver gave up.
    Unknown,
    /// It failed, or its answer is invalid.
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

    /// Returns `true` if there is a solution.
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
    /// The encoded groups of constraints; for a formula this and the next three are empty.
    pub encoding: String,
    /// The encoding of at-most-one.
    pub amo: String,
    /// The encoding of sums.
    pub sum: String,
    /// The degree of simplifying the puzzle before it was encoded.
    pub simplify: String,
    /// The question: `one`, whether there is a solution, or `unique`, whether there is exactly one.
    pub question: String,
    /// The version of this program, which made the clauses.
    pub program: String,
    /// The solver.
    pub backend: String,
    /// The solver's version, or empty if unknown.
    pub version: String,
    /// The heuristic of the built-in DPLL, or empty if none was chosen.
    pub heuristic: String,
    /// `true` if the built-in DPLL takes groups directly, `false` if it gets plain clauses only.
    pub groups: bool,
    /// The limit in seconds on compiling and solving together.
    pub time_limit: f64,
    /// The outcome of the run.
    pub verdict: Verdict,
    /// The number of variables, if there was time to count them.
    pub variables: Option<u64>,
    /// The number of clauses.
    pub clauses: Option<u64>,
    /// The seconds from rules to clauses, which are counted but not written; for a formula, the seconds to read it.
    pub compile_seconds: f64,
    /// The seconds that the solver took to read the clauses and to answer; for a program, including writing its file and
    /// starting it.
    pub solve_seconds: f64,
    /// The conflicts of the solver, if it reports them.
    pub conflicts: Option<u64>,
    /// Its decisions.
    pub decisions: Option<u64>,
    /// The message of an error.
    pub message: String,
}

/// The key of a run: a run with the same key is not repeated.
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
