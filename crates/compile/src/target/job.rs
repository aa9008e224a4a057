//! The input of a target: a problem, options, and additional content.

use std::io::{self, Write};

use super::{Size, Target, Text, legend};
use crate::cnf::{Lit, TooManyVariables};
use crate::encode::{EncodedCsp, Options, Rows};
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;

/// A problem to write as a text for solvers.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Job<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The options for turning constraints into rows and clauses. Targets without rows use only a few of them.
    pub options: Options,
    /// Options that apply to a single target.
    pub details: Details,
    /// Comments without the comment sign. They follow the comment that names the target.
    pub comments: &'a [String],
    /// Additional clauses over the problem's candidates, such as excluded solutions and assumptions.
    pub added: &'a [Vec<Lit>],
    /// Limits at which writing stops with an error.
    pub limits: &'a Limits,
}

/// Options that apply to a single target each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Details {
    /// OPB: `true` for the header of the competitions of 2024 and 2025, which older readers refuse.
    pub long_header: bool,
    /// SMT-LIB: `true` for integers instead of bit-vectors.
    pub integers: bool,
    /// LP: `true` if variables may be fractions.
    pub relaxed: bool,
    /// LP: the seed for random weights in the objective; `None` for an empty objective.
    pub objective: Option<u64>,
}

/// The reason why a text could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The target cannot express some parts of the problem.
    #[error("{target} cannot say {}", .what.join(", "))]
    Unsayable {
        /// The name of the target.
        target: &'static str,
        /// The parts that the target cannot express; rules as native lines.
        what: Vec<String>,
    },
    /// The formula has more variables than can be numbered.
    #[error(transparent)]
    TooManyVariables(#[from] TooManyVariables),
    /// A write failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// A limit was reached.
    #[error(transparent)]
    Stopped(#[from] Stopped),
}

impl TargetError {
    /// Returns `true` if the output was closed early, as in `… | head`, which programs should treat as success.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, TargetError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

static NO_LIMITS: Limits = Limits::NONE;

impl<'a> Job<'a> {
    /// Creates a job for the whole `problem`: each group is one row, and sums are both rows and clauses.
    pub fn new(problem: &'a Problem) -> Job<'a> {
        let options = problem.suited().rows(Rows::Beside);
        let details = Details::default();
        Job { problem, options, details, comments: &[], added: &[], limits: &NO_LIMITS }
    }

    /// Sets [`Job::options`].
    #[must_use]
    pub const fn options(self, options: Options) -> Job<'a> {
        Job { options, ..self }
    }

    /// Sets [`Job::details`].
    #[must_use]
    pub const fn details(self, details: Details) -> Job<'a> {
        Job { details, ..self }
    }

    /// Sets [`Job::comments`].
    #[must_use]
    pub const fn comments(self, comments: &'a [String]) -> Job<'a> {
        Job { comments, ..self }
    }

    /// Sets the [`Job::added`] clauses.
    #[must_use]
    pub const fn added(self, added: &'a [Vec<Lit>]) -> Job<'a> {
        Job { added, ..self }
    }

    /// Sets [`Job::limits`].
    #[must_use]
    pub const fn limits(self, limits: &'a Limits) -> Job<'a> {
        Job { limits, ..self }
    }

    /// Returns `true` if an added clause has a literal that is not a candidate.
    pub(super) fn adds_others(&self) -> bool {
        let candidates = self.problem.candidates();
        self.added.iter().flatten().any(|lit| lit.var().index() as u64 >= candidates)
    }

    /// Returns the clauses and rows under the job's options.
    pub(super) fn encoded(&self) -> EncodedCsp {
        self.problem.encoded_within(self.options, self.limits)
    }

    /// Writes the job as a text of `target` with comments that contain the puzzle. Returns the number of parts by name.
    /// The rows are not held in memory.
    ///
    /// # Errors
    /// The target cannot express something, writing to `out` failed, or a limit was reached, perhaps after part of the
    /// text was written.
    pub fn write(&self, target: Target, out: &mut dyn Write) -> Result<Size, TargetError> {
        if self.adds_others() {
            let what = vec!["a clause about variables other than candidates".to_owned()];
            return Err(TargetError::Unsayable { target: target.name(), what });
        }
        let mut text = Text::new(out, self.limits);
        let written = (target.0.write)(self, &mut text).and_then(|size| {
            writeln!(text, "{} {}", target.0.comment, legend::end(&self.legend(target)))?;
            text.finish()?;
            Ok(size)
        });
        // Writing fails after a limit; report the limit instead of the failure.
        self.limits.check()?;
        written
    }

    /// Returns the comments that contain the puzzle, without the comment sign.
    fn legend(&self, target: Target) -> Vec<String> {
        let options = target.0.by.is_rows().then_some(self.options);
        legend::write(target, self.problem, options, self.limits)
    }

    /// Writes the comment lines with the target's sign. The first line names the target, so readers can recognise the
    /// text.
    pub(super) fn comment_lines(&self, target: Target, text: &mut Text<'_>) -> io::Result<()> {
        let legend = self.legend(target);
        let (name, rest) = legend.split_at(1);
        for line in name.iter().chain(self.comments).chain(rest).flat_map(|comment| comment.split('\n')) {
            writeln!(text, "{}", format!("{} {line}", target.0.comment).trim_end())?;
        }
        Ok(())
    }
}
