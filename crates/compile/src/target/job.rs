//! The description of a text to write: a problem, the options, and additional content.

use std::io::{self, Write};

use super::{Size, Target, Text, legend};
use crate::cnf::{Lit, TooManyVariables};
use crate::encode::{EncodedCsp, Options, Rows};
use crate::limits::{Limits, Stopped};
use crate::problem::Problem;

/// A problem to write for solvers.
#[derive(Clone, Copy)]
#[non_exhaustive]
pub struct Job<'a> {
    /// The problem.
    pub problem: &'a Problem,
    /// The options for turning constraints into rows and clauses, for targets made of these.
    pub options: Options,
    /// The choices of single targets.
    pub details: Details,
    /// Comments after the one that names the target, before all others, without the comment sign.
    pub comments: &'a [String],
    /// Additional clauses over the problem's candidates: excluded solutions, assumptions.
    pub added: &'a [Vec<Lit>],
    /// The limits at which to give up.
    pub limits: &'a Limits,
}

/// The choices of single targets.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct Details {
    /// OPB: the header of the competitions of 2024 and 2025, which older readers refuse.
    pub long_header: bool,
    /// SMT-LIB: integers instead of bit-vectors.
    pub integers: bool,
    /// LP: variables need not be whole.
    pub relaxed: bool,
    /// LP: random weights in the objective, from this seed.
    pub objective: Option<u64>,
}

/// The reason why a text could not be written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TargetError {
    /// The target cannot express something.
    #[error("{target} cannot say {}", .what.join(", "))]
    Unsayable {
        /// The target.
        target: &'static str,
        /// The rules that it cannot express, by their native lines, or other parts of the problem.
        what: Vec<String>,
    },
    /// The formula cannot be numbered.
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
    /// Returns `true` if the reader is gone, as in `… | head`, which for a program is a quiet success.
    pub fn is_broken_pipe(&self) -> bool {
        matches!(self, TargetError::Io(error) if error.kind() == io::ErrorKind::BrokenPipe)
    }
}

static NO_LIMITS: Limits = Limits::NONE;

impl<'a> Job<'a> {
    /// Creates a job for all of `problem`: each group one row, sums both as rows and as clauses.
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

    /// Returns `true` if an added clause is not about candidates.
    pub(super) fn adds_others(&self) -> bool {
        let candidates = self.problem.candidates();
        self.added.iter().flatten().any(|lit| lit.var().index() as u64 >= candidates)
    }

    /// Returns its clauses and rows.
    pub(super) fn encoded(&self) -> EncodedCsp {
        self.problem.encoded_within(self.options, self.limits)
    }

    /// Writes it for readers of `target`, with comments that carry the puzzle. Memory does not grow with the number of rows.
    ///
    /// # Errors
    /// The target cannot express something, writing to `out` failed, or a limit was reached, perhaps after a part was
    /// written.
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
        // A write refused after a limit is not the system's error.
        self.limits.check()?;
        written
    }

    /// Returns the comments that carry the puzzle.
    fn legend(&self, target: Target) -> Vec<String> {
        let options = target.0.by.is_rows().then_some(self.options);
        legend::write(target, self.problem, options, self.limits)
    }

    /// Writes the comment lines, with the target's sign. The first names the target, by which a text is recognised.
    pub(super) fn comment_lines(&self, target: Target, text: &mut Text<'_>) -> io::Result<()> {
        let legend = self.legend(target);
        let (name, rest) = legend.split_at(1);
        for line in name.iter().chain(self.comments).chain(rest).flat_map(|comment| comment.split('\n')) {
            writeln!(text, "{}", format!("{} {line}", target.0.comment).trim_end())?;
        }
        Ok(())
    }
}
