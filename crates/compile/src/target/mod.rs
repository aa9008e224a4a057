//! Languages for solvers, besides CNF: the same [`Problem`] as linear rows over truth values, or constraint by constraint. A
//! new one takes a file, its `mod` and its line in [`Target::ALL`].
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

/// A language for solvers.
#[derive(Clone, Copy)]
pub struct Target(&'static Spec);

/// The properties of a language, declared in its own file.
pub(crate) struct Spec {
    /// Its name, which is also its file name ending.
    name: &'static str,
    summary: &'static str,
    /// The sign that starts comment lines.
    comment: &'static str,
    /// The parts that it is made of.
    by: By,
    /// Its further choices.
    choices: &'static [TargetChoice],
    /// Writes the whole text, including comments.
    write: fn(&Job<'_>, &mut Text<'_>) -> Result<Size, TargetError>,
}

/// The parts that a target is made of.
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
    /// Returns `true` if it is made of rows.
    const fn is_rows(self) -> bool {
        matches!(self, By::Rows | By::Cardinalities)
    }
}

/// A property of a text that can be chosen for some targets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum TargetChoice {
    /// The groups to state: [`Options::encoding`](crate::encode::Options::encoding).
    Encoding,
    /// Stating once what two houses state: [`Options::dedup`](crate::encode::Options::dedup).
    Dedup,
    /// The encoding of sums, and whether they are rows: [`Options::sums`](crate::encode::Options::sums) and
    /// [`Options::rows`](crate::encode::Options::rows).
    Sums,
    /// Sums that follow from others: [`Options::redundant`](crate::encode::Options::redundant).
    Redundant,
    /// The longer header of a competition: [`Details::long_header`].
    LongHeader,
    /// The sort of numbers: [`Details::integers`].
    Integers,
    /// Variables that need not be whole: [`Details::relaxed`].
    Relaxed,
    /// The objective to minimise: [`Details::objective`].
    Objective,
}

/// The size of a text: the names of its parts, and how many of each there are.
pub type Size = Vec<(&'static str, u64)>;

impl Target {
    /// All targets, in the order of help pages.
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

    /// Returns the target with this name.
    pub fn named(name: &str) -> Option<Target> {
        Target::ALL.iter().copied().find(|target| target.name() == name)
    }

    /// Returns the name it is chosen by, which is also its file name ending.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns a description of the language in a few words.
    pub const fn summary(self) -> &'static str {
        self.0.summary
    }

    /// Returns `true` if it has this choice.
    pub fn takes(self, choice: TargetChoice) -> bool {
        let of_rows =
            [TargetChoice::Encoding, TargetChoice::Dedup, TargetChoice::Sums, TargetChoice::Redundant];
        self.0.choices.contains(&choice) || self.0.by.is_rows() && of_rows.contains(&choice)
    }

    /// Returns the candidates that the `values` of an answer make true: a model of as many variables as `problem` has
    /// candidates, unchecked, for [`Problem::solution`].
    ///
    /// # Errors
    /// The values belong to another problem.
    pub fn candidates(self, problem: &Problem, values: &[Value]) -> Result<Model, WrongAnswer> {
        match self.0.by {
            By::Rows | By::Cardinalities => rows::candidates(problem, values),
            By::Constraints => constraints::candidates(problem, values),
        }
    }

    /// Checks that the `values` of an answer satisfy all that was written for `job`, including auxiliary variables.
    ///
    /// # Errors
    ///
    /// They do not, or they do not belong to the job; a limit was reached.
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

/// The values of an answer are not a solution.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{0}")]
pub struct WrongAnswer(pub(crate) String);

// Names are unique, as a test checks.
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
