//! The record of a run: its setting and its result.

use serde::{Deserialize, Serialize};

/// The outcome of a run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
#[non_exhaustive]
pub enum Verdict {
    /// There is a solution, and it satisfies the clauses and the rules.
    Sat,
    /// There is no solution.
    Unsat,
    /// There is exactly one solution. Only used if the question was about uniqueness.
    Unique,
    /// There is more than one solution. Only used if the question was about uniqueness.
    Multiple,
    /// The run reached its time limit or was stopped.
    Timeout,
    /// The solver gave up without an answer.
    Unknown,
    /// The run failed, or the solver's answer is invalid.
    Error,
}

impl Verdict {
    /// Returns the verdict's name in records.
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

    /// Returns `true` if the verdict answers the question.
    pub const fn is_decided(self) -> bool {
        self.has_solution() || matches!(self, Verdict::Unsat)
    }

    /// Returns `true` if the verdict says that there is a solution.
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
    /// The choice of constraint groups that are encoded. This and the next three fields are empty for a formula.
    pub encoding: String,
    /// The encoding of at-most-one constraints.
    pub amo: String,
    /// The encoding of sums.
    pub sum: String,
    /// How far the puzzle was simplified before it was encoded.
    pub simplify: String,
    /// The question: `one` asks whether there is a solution, `unique` whether there is exactly one.
    pub question: String,
    /// The version of this program, which made the clauses.
    pub program: String,
    /// The name of the solver.
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
    /// The number of variables; `None` if the run ended before they were counted.
    pub variables: Option<u64>,
    /// The number of clauses; `None` if the run ended before they were counted.
    pub clauses: Option<u64>,
    /// The seconds taken to turn the puzzle into clauses and to count them, without writing them; for a formula, the
    /// seconds taken to read it.
    pub compile_seconds: f64,
    /// The seconds that the solver took to load the clauses and to answer; for an external program, including the time
    /// to write its input file and to start it.
    pub solve_seconds: f64,
    /// The number of the solver's conflicts, if it reports them.
    pub conflicts: Option<u64>,
    /// The number of the solver's decisions, if it reports them.
    pub decisions: Option<u64>,
    /// The error message if the run failed, otherwise empty.
    pub message: String,
}

/// The fields that identify a run. A run is not repeated if there is a record with the same key.
pub(super) type Key = ([String; 11], bool, u64);

impl Run {
    /// Returns the seconds for compiling and solving together.
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
