//! Input languages of solvers other than CNF. They express a [`Problem`] as linear rows over truth values, or
//! constraint by constraint. A new language needs a file, its `mod` line, and a line in [`Target::ALL`].
//!
//! ```
//! use sudoku2cnf_compile::problem::Problem;
//! use sudoku2cnf_compile::target::{Job, Target};
//!
//! let problem = Problem::whole("grid 4x4\n1...\n..3.\n....\n...4".parse()?);
//! let mut text = Vec::new();
//! Job::new(&problem).write(Target::OPB, &mut text)?;
//! assert!(String::from_utf8(text)?.starts_with("* #variable= 64 #constraint= "));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(test)]
mod cases;
mod constraints;
mod dlx;
mod fzn;
mod job;
mod knf;
pub mod legend;
mod lp;
mod mzn;
mod names;
mod objective;
mod opb;
mod reader;
pub mod relaxation;
mod rows;
mod smt2;
mod text;
mod zinc;

use std::fmt;

use crate::answer::Value;
use crate::cnf::Model;
use crate::problem::Problem;

pub use job::{Details, Job, TargetError};
pub use names::Names;
pub use reader::Reader;
pub use rows::append;
pub use text::Text;

/// An input language of solvers.
#[derive(Clone, Copy)]
pub struct Target(&'static Spec);

/// The properties of a language, declared in its file.
pub(crate) struct Spec {
    /// The name by which users choose it, which is also the file extension.
    name: &'static str,
    summary: &'static str,
    /// The sign that starts comment lines.
    comment: &'static str,
    /// The parts that a text consists of.
    by: By,
    /// The options that only some languages have.
    choices: &'static [TargetChoice],
    /// Writes the text with its comments, except for the last line; returns the number of parts by name.
    write: fn(&Job<'_>, &mut Text<'_>) -> Result<Size, TargetError>,
}

/// The parts that a text of a language consists of.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum By {
    /// Linear rows over the variables of a formula.
    Rows,
    /// Rows that count literals.
    Cardinalities,
    /// The constraints themselves.
    Constraints,
}

impl By {
    /// Returns `true` if the parts are rows.
    const fn is_rows(self) -> bool {
        matches!(self, By::Rows | By::Cardinalities)
    }
}

/// An option that only some languages have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetChoice {
    /// The groups that are written: [`Options::encoding`](crate::encode::Options::encoding).
    Encoding,
    /// Omission of a constraint that a second house repeats: [`Options::dedup`](crate::encode::Options::dedup).
    Dedup,
    /// The encoding of sums, as rows or not: [`Options::sums`](crate::encode::Options::sums) and
    /// [`Options::rows`](crate::encode::Options::rows).
    Sums,
    /// Sums derived from other sums: [`Options::redundant`](crate::encode::Options::redundant).
    Redundant,
    /// The longer header of recent competitions: [`Details::long_header`].
    LongHeader,
    /// Integers instead of bit-vectors: [`Details::integers`].
    Integers,
    /// Variables that may be fractions: [`Details::relaxed`].
    Relaxed,
    /// An objective with random weights: [`Details::objective`].
    Objective,
}

/// The size of a text: for each kind of part, its name in the plural and its number.
pub type Size = Vec<(&'static str, u64)>;

impl Target {
    /// All languages, in the order of help pages.
    #[rustfmt::skip]
    pub const ALL: &'static [Target] = &[
        Target::OPB,
        Target::LP,
        Target::KNF,
        Target::CNF_PLUS,
        Target::MZN,
        Target::FZN,
        Target::SMT2,
        Target::DLX,
    ];

    /// Returns the language with this name; `None` for an unknown name.
    pub fn named(name: &str) -> Option<Target> {
        Target::ALL.iter().copied().find(|target| target.name() == name)
    }

    /// Returns the name by which users choose the language, which is also the file extension.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns a description of the language in a few words.
    pub const fn summary(self) -> &'static str {
        self.0.summary
    }

    /// Returns `true` if the language has this option.
    pub fn takes(self, choice: TargetChoice) -> bool {
        let of_rows =
            [TargetChoice::Encoding, TargetChoice::Dedup, TargetChoice::Sums, TargetChoice::Redundant];
        self.0.choices.contains(&choice) || self.0.by.is_rows() && of_rows.contains(&choice)
    }

    /// Returns a model of the candidates of `problem`. A candidate is true in it if and only if the answer's `values`
    /// make it true. Rules are not checked; use [`Problem::solution`] for that.
    ///
    /// # Errors
    /// The values belong to another problem.
    pub fn candidates(self, problem: &Problem, values: &[Value]) -> Result<Model, WrongAnswer> {
        match self.0.by {
            By::Rows | By::Cardinalities => rows::candidates(problem, values),
            By::Constraints => constraints::candidates(problem, values),
        }
    }

    /// Checks that the `values` of an answer satisfy everything that was written for `job`, including auxiliary
    /// variables.
    ///
    /// # Errors
    ///
    /// The values break a constraint, belong to another job, or could not be checked because a limit was reached.
    pub fn check(self, job: &Job<'_>, values: &[Value]) -> Result<(), WrongAnswer> {
        if job.adds_others() {
            return Err(WrongAnswer("a clause was added that is not about candidates".into()));
        }
        match self.0.by {
            By::Rows => rows::check(job, values, |_| true),
            By::Cardinalities => rows::check(job, values, knf::is_cardinality),
            By::Constraints => constraints::check(job, values),
        }
    }
}

/// The reason why the values of an answer are not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WrongAnswer(pub(crate) String);

// A test ensures that names are unique.
impl PartialEq for Target {
    fn eq(&self, other: &Target) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Target {}

impl fmt::Debug for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Target {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn targets_are_found_by_names_that_are_unique() {
        for (place, target) in Target::ALL.iter().enumerate() {
            assert_eq!(Target::ALL.iter().position(|other| other == target), Some(place), "{target}");
            assert_eq!(Target::named(target.name()), Some(*target));
        }
    }
}
