//! Grades any puzzle: first asks whether there is exactly one solution, then how hard it is to find.

use super::{Grade, Hardest, MOST_WEIGHT, grade, hardest};
use crate::backend::auto::Handover;
use crate::backend::{AUTO, Limits};
use crate::deduce::Simplify;
use crate::problem::Problem;
use crate::puzzle::{Interrupted, Puzzle, StatedRule};
use crate::question;
use crate::question::{Outcome, Question, QuestionError, Status};

/// A puzzle's solutions and its grade.
#[derive(Clone, Debug)]
#[non_exhaustive]
pub struct GradeOutcome {
    /// The outcome of asking whether there is exactly one solution. It is also unknown if there is exactly one
    /// solution, but a limit prevented the grading.
    pub outcome: Outcome,
    /// The grade and the hardest step, if there is exactly one solution.
    pub grade: Option<(Grade, Hardest)>,
    /// The rule that was being compiled when a limit was reached, if any.
    pub stopped_at: Option<StatedRule>,
}

/// Grades any puzzle. A puzzle with no solution or several solutions has no grade.
///
/// # Errors
/// A solver failed, or its model is not a solution.
pub fn graded(puzzle: &Puzzle, limits: &Limits) -> Result<GradeOutcome, QuestionError> {
    let unknown = |stopped_at| Ok(GradeOutcome { outcome: Outcome::unknown(AUTO), grade: None, stopped_at });
    let backend = Handover::default();
    let problem = match Problem::compile(puzzle.clone(), Simplify::Propagate, limits) {
        Ok(problem) => problem,
        Err(Interrupted(rule)) => return unknown(rule),
    };
    let outcome = question::ask(&problem, &backend, Question::Unique, limits)?;
    if outcome.answer != Status::Unique {
        return Ok(GradeOutcome { outcome, grade: None, stopped_at: None });
    }
    let Some(grade) = grade(puzzle, limits)? else { return unknown(None) };
    let Some(hardest) = hardest(puzzle, MOST_WEIGHT, &backend, limits)? else { return unknown(None) };
    Ok(GradeOutcome { outcome, grade: Some((grade, hardest)), stopped_at: None })
}
