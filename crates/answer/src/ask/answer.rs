//! The answer to a question about a puzzle, as plain data.

use super::{Ask, ByHand, RelaxError};
use crate::backend::Statistics;
use crate::error::{ParseError, Warning};
use crate::formats::{ReadOptions, native};
use crate::grade::GradeOutcome;
use crate::grid::Solution;
use crate::puzzle::{Puzzle, StatedRule};
use crate::question::candidates::Marks;
use crate::question::equal::Equality;
use crate::question::estimate::Estimate;
use crate::question::explain::Finding;
use crate::question::needless::Needless;
use crate::question::{self, ListOutcome, Outcome, Question, QuestionError, SolutionTally};
use crate::steps::{End, State, Steps, WrongState};
use crate::symmetry::{Automorphisms, SymmetryError};
use crate::target::relaxation::RelaxedPoint;

/// An answer, with a variant for each kind of question. If a limit was reached, it lacks the results not found by then.
#[derive(Clone, Debug)]
pub enum Answer {
    /// The answer to a [`Question`]: one solution, whether it is the only one, or how many there are.
    Solutions {
        /// The question that was asked.
        question: Question,
        /// The solutions and their number.
        outcome: Outcome,
    },
    /// The end of a list of solutions that were reported one by one as [news](super::News).
    List {
        /// The number of solutions, and whether there may be more.
        outcome: ListOutcome,
        /// The number of solutions that equal the one stored with the puzzle.
        tally: SolutionTally,
    },
    /// The candidates of each cell.
    Candidates {
        /// The candidates, counted in solutions up to the cap.
        marks: Marks,
        /// The cap, if there is one.
        cap: Option<u64>,
        /// `true` if the candidates of hidden layers were requested as well.
        layers: bool,
    },
    /// The cells that are equal in all solutions, and the pairs of cells that are equal in none.
    Equal(Box<Equality>),
    /// An estimate of the number of solutions; `None` if no walk was completed.
    Estimate(Option<Estimate>),
    /// The reason why the puzzle has no solution or several solutions.
    Explanation {
        /// The contradiction, or the missing information.
        finding: Finding,
        /// `true` if the correct digits are withheld.
        no_answer: bool,
    },
    /// The givens and rules that can be left out.
    Needless(Needless),
    /// Steps by hand.
    Steps {
        /// The steps, and the reason why there are no more.
        found: Steps,
        /// The state of the puzzle before the first step.
        state: Option<State>,
        /// The options of the question.
        options: ByHand,
        /// `true` if only one step was requested.
        is_hint: bool,
        /// The contradiction, if there is no solution.
        why: Option<Finding>,
    },
    /// The grade: the effort of solving the puzzle.
    Grade(Box<GradeOutcome>),
    /// The canonical name, which is the same for all puzzles that are equivalent under symmetries; `None` if a limit
    /// was reached.
    Canonical(Option<String>),
    /// The automorphisms of the puzzle; `None` if a limit was reached.
    Automorphisms(Option<Automorphisms>),
    /// A point of the linear relaxation.
    Relaxation {
        /// The point; `None` if a limit was reached.
        point: Option<RelaxedPoint>,
        /// The name of the solver that was asked.
        backend: String,
    },
}

impl Answer {
    /// Converts an outcome into an answer. The count is capped at the maximum that `ask` requests.
    pub fn of(ask: &Ask, question: Question, outcome: Outcome) -> Answer {
        let outcome = match ask {
            Ask::Count { max: Some(most), .. } => outcome.up_to(most),
            _ => outcome,
        };
        Answer::Solutions { question, outcome }
    }

    /// Returns the outcome of [`Answer::Solutions`]; `None` for any other answer.
    pub fn into_outcome(self) -> Option<Outcome> {
        match self {
            Answer::Solutions { outcome, .. } => Some(outcome),
            _ => None,
        }
    }

    /// Returns the verdict about the solutions of the puzzle; unknown if the answer is not about them.
    pub fn verdict(&self) -> question::Status {
        use question::Status as Verdict;
        match self {
            Answer::Solutions { outcome, .. } => outcome.answer,
            Answer::List { outcome, .. } => outcome.answer(),
            Answer::Candidates { marks, .. } => marks.answer,
            Answer::Equal(found) => found.marks.answer,
            Answer::Estimate(estimate) => estimate.map_or(Verdict::Unknown, |estimate| estimate.verdict()),
            Answer::Explanation { finding, .. } => finding.verdict(),
            Answer::Needless(found) => found.answer,
            Answer::Steps { found, .. } if found.end == End::Stopped => Verdict::Unknown,
            Answer::Steps { found, .. } => match found.solvable {
                Some(true) => Verdict::Solved,
                Some(false) => Verdict::None,
                None => Verdict::Unknown,
            },
            Answer::Grade(graded) => graded.outcome.answer,
            Answer::Canonical(_) | Answer::Automorphisms(_) => Verdict::Unknown,
            Answer::Relaxation { point, .. } => match point {
                Some(RelaxedPoint::Integral(_)) => Verdict::Solved,
                Some(RelaxedPoint::Infeasible) => Verdict::None,
                Some(RelaxedPoint::Fractional(_)) | None => Verdict::Unknown,
            },
        }
    }

    /// Returns `true` if an answer that a limit cut short still holds a result.
    pub fn is_known(&self) -> bool {
        match self {
            Answer::Solutions { question, outcome } => {
                outcome.answer != question::Status::Unknown
                    || matches!(question, Question::Count(_)) && outcome.count > 0
            }
            Answer::Estimate(estimate) => estimate.is_some(),
            Answer::Needless(found) => found.solution.is_some(),
            Answer::Steps { .. } => true,
            _ => false,
        }
    }

    /// Returns the solutions in the answer; an empty slice if it holds only their number, or no solutions at all.
    pub fn solutions(&self) -> &[Solution] {
        match self {
            Answer::Solutions { outcome, .. } => &outcome.solutions,
            Answer::Grade(graded) => &graded.outcome.solutions,
            Answer::Explanation { finding: Finding::Unique(solution), .. } => std::slice::from_ref(solution),
            Answer::Needless(found) => found.solution.as_slice(),
            Answer::Relaxation { point: Some(RelaxedPoint::Integral(solution)), .. } => {
                std::slice::from_ref(solution)
            }
            Answer::Steps { found: Steps { end: End::Solved(solution), .. }, .. } => {
                std::slice::from_ref(solution)
            }
            _ => &[],
        }
    }

    /// Returns the name of the solver and its statistics; `None` if the answer has no statistics of its own.
    pub fn work(&self) -> Option<(&str, &Statistics)> {
        match self {
            Answer::Solutions { outcome, .. } => Some((&outcome.backend, &outcome.statistics)),
            Answer::List { outcome, .. } => Some((&outcome.backend, &outcome.statistics)),
            Answer::Candidates { marks, .. } => Some((&marks.backend, &marks.statistics)),
            _ => None,
        }
    }
}

/// An answer, and the rule at which a limit stopped the preparation, if one did.
#[derive(Clone, Debug)]
pub struct Answered {
    /// The answer.
    pub answer: Answer,
    /// The rule that was being compiled or encoded when a limit was reached.
    pub stopped_at: Option<StatedRule>,
}

/// The reason why there is no answer.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum AskError {
    /// The solver failed.
    #[error(transparent)]
    Question(Box<QuestionError>),
    /// The symmetries take too long to find.
    #[error(transparent)]
    Symmetry(#[from] SymmetryError),
    /// The solver of the relaxation failed.
    #[error(transparent)]
    Relax(Box<RelaxError>),
    /// The question with this name needs a puzzle, but the formula has none.
    #[error("'{0}' is a question about a puzzle, and this formula has none")]
    NoPuzzle(&'static str),
    /// No solver of relaxations is available.
    #[error("no solver of relaxations is available")]
    NoRelaxer,
    /// There is no state to examine.
    #[error("no_answer without a state, expected the text of one as well")]
    NoState,
    /// The text of the state cannot be read.
    #[error("state: {}", .0.headline())]
    State(Box<ParseError>),
    /// The state does not fit the puzzle.
    #[error("state: {0}")]
    WrongState(#[from] WrongState),
}

impl From<QuestionError> for AskError {
    fn from(error: QuestionError) -> AskError {
        AskError::Question(Box::new(error))
    }
}

impl From<RelaxError> for AskError {
    fn from(error: RelaxError) -> AskError {
        AskError::Relax(Box::new(error))
    }
}

/// The default name of a player's state in errors.
pub const STATE: &str = "state";

/// Reads a player's progress in `puzzle`: the digits and candidates of a text in any format. The text uses the letters
/// of the puzzle unless it has a `letters` line of its own.
///
/// # Errors
/// If the text cannot be read, or is not about this puzzle. Errors call the text `name`.
pub fn read_state(
    puzzle: &Puzzle,
    text: &str,
    options: &ReadOptions<'_>,
    name: &str,
) -> Result<(State, Vec<Warning>), AskError> {
    let states = text.lines().any(|line| native::name(line) == Some("letters"));
    let letters = puzzle.grid().letters().filter(|_| !states);
    let header = letters.map_or(String::new(), |letters| format!("letters {letters}"));
    let options = options.clone().rule(&header);
    let (found, warnings) =
        options.read(text).map_err(|error| AskError::State(Box::new(error.in_file(name))))?;
    Ok((State::of(puzzle, &found)?, warnings))
}
