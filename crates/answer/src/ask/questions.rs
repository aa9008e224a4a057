//! Each kind of question: its parameters, its answer, and how the answer is found. [`Ask`] and [`Answer`] have a variant
//! for each.

use std::cell::RefCell;
use std::slice;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::by_hand::by_hand;
use super::{AskError, ByHand, PosedPuzzle, Relaxer, Request, Solver, Way, value};
use crate::backend::Statistics;
use crate::cnf::Model;
use crate::count::Count;
use crate::grade::{self, GradeOutcome};
use crate::grid::Solution;
use crate::limits::Limits;
use crate::puzzle::{Interrupted, Puzzle, StatedRule};
use crate::question::candidates::{self, Marks};
use crate::question::equal::{self, Equality};
use crate::question::estimate::{Estimate, Estimator};
use crate::question::explain::{Finding, explain};
use crate::question::needless::{self, Needless, NeedlessOptions};
use crate::question::{
    ListOutcome, Outcome, ProblemSolver, Question, QuestionError, SolutionTally, Status, Task,
    random_solution,
};
use crate::steps::{End, State, Step, Steps};
use crate::symmetry::{self, Automorphisms, SymmetryBreaking, SymmetryError};
use crate::target::relaxation::RelaxedPoint;

/// A question about a puzzle, with its own parameters.
///
/// ```
/// use sudoku2cnf_answer::ask::Ask;
///
/// let ask: Ask = serde_json::from_str(r#"{"ask":"candidates","cap":2}"#)?;
/// assert_eq!(ask.name(), "candidates");
/// assert!(serde_json::from_str::<Ask>(r#"{"ask":"candidates","max":2}"#).is_err());
/// # Ok::<(), serde_json::Error>(())
/// ```
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, JsonSchema)]
#[serde(tag = "ask", rename_all = "lowercase", deny_unknown_fields)]
pub enum Ask {
    /// One solution, if there is one.
    Solve {
        /// Chooses one of several solutions at random; without it, the answer is the first one found.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[serde(deserialize_with = "value::from_0")]
        seed: Option<u64>,
        /// Breaks symmetries: of solutions that symmetries of the puzzle turn into each other, at least one remains.
        #[serde(default)]
        symmetry: bool,
    },
    /// Whether there is exactly one solution; if there are several, two of them.
    Unique {
        /// Counts solutions with the same digits in the grid as one.
        #[serde(default)]
        digits: bool,
    },
    /// The number of solutions.
    Count {
        /// The number at which counting stops; a string if it has more than 64 bits.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[serde(deserialize_with = "value::count_from_1", serialize_with = "value::count")]
        #[schemars(schema_with = "value::count_schema")]
        max: Option<Count>,
        /// Counts solutions with the same digits in the grid as one.
        #[serde(default)]
        digits: bool,
        /// The number of threads; 0 means one per processor, and 1 is the default.
        #[serde(default = "value::one", deserialize_with = "value::jobs")]
        #[schemars(range(max = value::MOST_JOBS))]
        jobs: u16,
    },
    /// All solutions, one after the other.
    All {
        /// The largest number of solutions.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[serde(deserialize_with = "value::count_from_1", serialize_with = "value::count")]
        #[schemars(schema_with = "value::count_schema")]
        max: Option<Count>,
        /// Counts solutions with the same digits in the grid as one.
        #[serde(default)]
        digits: bool,
    },
    /// The values that each cell has in some solution.
    Candidates {
        /// Counts the solutions with each value, up to this number.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[serde(deserialize_with = "value::from_1")]
        #[schemars(range(min = 1))]
        cap: Option<u64>,
        /// Includes the cells of hidden layers.
        #[serde(default)]
        layers: bool,
        /// Counts solutions with the same digits in the grid as one.
        #[serde(default)]
        digits: bool,
    },
    /// Which cells hold the same value in all solutions, and which never do.
    Equal {},
    /// About how many solutions there are.
    Estimate {
        /// Chooses the random walks; 1 by default.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[serde(deserialize_with = "value::from_0")]
        seed: Option<u64>,
        /// Ends the walks when half the interval is at most this fraction of the number (below 1; 0.05 by default).
        /// With 0, the walks continue until a limit, or until more walks would add nothing.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[serde(deserialize_with = "value::part")]
        precision: Option<f64>,
        /// The largest number of walks.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[serde(deserialize_with = "value::from_1")]
        #[schemars(range(min = 1))]
        walks: Option<u64>,
    },
    /// Why there is no solution, or more than one.
    Explain {
        /// Names wrong givens without the right digits.
        #[serde(default)]
        no_answer: bool,
    },
    /// The givens and rules that can each be left out while the solution stays the only one.
    Needless {
        /// Also finds a set of clues that is enough, and from which none can be removed.
        #[serde(default)]
        minimal: bool,
        /// Counts the solutions without each needed clue, up to this number and at least to 2.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[serde(deserialize_with = "value::from_1")]
        #[schemars(range(min = 1))]
        cap: Option<u64>,
        /// Counts solutions with the same digits in the grid as one.
        #[serde(default)]
        digits: bool,
    },
    /// The next step by hand.
    Hint(ByHand),
    /// All steps by hand.
    Steps(ByHand),
    /// The difficulty of the puzzle.
    Grade {},
    /// The one name that all equivalent puzzles share.
    Canonical {},
    /// The permutations of cells and values that leave the puzzle the same.
    Automorphisms {},
    /// A point of the linear relaxation.
    Relax {
        /// Minimises an objective with random weights from this seed, instead of the objective 0.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[serde(deserialize_with = "value::from_0")]
        objective: Option<u64>,
    },
}

impl Ask {
    /// Returns the name of the question.
    pub fn name(&self) -> &'static str {
        match self {
            Ask::Solve { .. } => "solve",
            Ask::Unique { .. } => "unique",
            Ask::Count { .. } => "count",
            Ask::All { .. } => "all",
            Ask::Candidates { .. } => "candidates",
            Ask::Equal {} => "equal",
            Ask::Estimate { .. } => "estimate",
            Ask::Explain { .. } => "explain",
            Ask::Needless { .. } => "needless",
            Ask::Hint(_) => "hint",
            Ask::Steps(_) => "steps",
            Ask::Grade {} => "grade",
            Ask::Canonical {} => "canonical",
            Ask::Automorphisms {} => "automorphisms",
            Ask::Relax { .. } => "relax",
        }
    }

    /// Returns the question for a solver if the answer is a verdict or a count; otherwise `None`. Only `solve` without
    /// a seed, `unique` and `count` have such an answer.
    pub fn question(&self) -> Option<Question> {
        match self {
            Ask::Solve { seed: None, .. } => Some(Question::One),
            Ask::Unique { .. } => Some(Question::Unique),
            Ask::Count { max, .. } => {
                let most = max.as_ref().map_or(Some(u128::MAX), Count::as_u128);
                Some(Question::Count(most.unwrap_or(u128::MAX)))
            }
            _ => None,
        }
    }

    /// Returns `true` if the question needs a solver that reports which assumptions
    /// [failed](super::Solver::explaining).
    pub fn explains(&self) -> bool {
        matches!(self, Ask::Explain { .. } | Ask::Needless { .. } | Ask::Hint(_) | Ask::Steps(_))
    }

    /// Returns `true` if two solutions with the same digits in the grid count as one.
    pub fn is_about_digits(&self) -> bool {
        match self {
            Ask::Unique { digits }
            | Ask::Count { digits, .. }
            | Ask::All { digits, .. }
            | Ask::Candidates { digits, .. }
            | Ask::Needless { digits, .. } => *digits,
            _ => false,
        }
    }

    /// Sets the number of threads if the question supports several; 0 means one per processor.
    pub fn set_jobs(&mut self, number: u16) {
        if let Ask::Count { jobs, .. } | Ask::Hint(ByHand { jobs, .. }) | Ask::Steps(ByHand { jobs, .. }) =
            self
        {
            *jobs = number;
        }
    }

    /// Returns `true` if `clause_key`, a key of [`ClauseKeys`](super::request::ClauseKeys), affects the answer to this
    /// question.
    pub(super) fn takes(&self, clause_key: &str) -> bool {
        match self {
            Ask::Hint(_) | Ask::Steps(_) | Ask::Grade {} | Ask::Canonical {} | Ask::Automorphisms {} => false,
            Ask::Relax { .. } => clause_key == "simplify",
            _ => true,
        }
    }

    /// Returns an answer without results, for a limit that was reached before the puzzle was encoded.
    fn unknown(&self, backend: &str) -> Answer {
        match self {
            Ask::All { .. } => {
                Answer::List { outcome: ListOutcome::unknown(backend), tally: SolutionTally::default() }
            }
            Ask::Candidates { cap, layers, .. } => {
                Answer::Candidates { marks: Marks::unknown(backend), cap: *cap, layers: *layers }
            }
            Ask::Equal {} => Answer::Equal(Box::new(Equality::unknown(backend))),
            Ask::Estimate { .. } => Answer::Estimate(None),
            ask => {
                let question = ask.question().unwrap_or(Question::One);
                Answer::Solutions { question, outcome: Outcome::unknown(backend) }
            }
        }
    }
}

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
    /// The end of a list of solutions that were reported one by one as [`News`].
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
    pub fn verdict(&self) -> Status {
        match self {
            Answer::Solutions { outcome, .. } => outcome.answer,
            Answer::List { outcome, .. } => outcome.answer(),
            Answer::Candidates { marks, .. } => marks.answer,
            Answer::Equal(found) => found.marks.answer,
            Answer::Estimate(estimate) => estimate.map_or(Status::Unknown, |estimate| estimate.verdict()),
            Answer::Explanation { finding, .. } => finding.verdict(),
            Answer::Needless(found) => found.answer,
            Answer::Steps { found, .. } if found.end == End::Stopped => Status::Unknown,
            Answer::Steps { found, .. } => match found.solvable {
                Some(true) => Status::Solved,
                Some(false) => Status::None,
                None => Status::Unknown,
            },
            Answer::Grade(graded) => graded.outcome.answer,
            Answer::Canonical(_) | Answer::Automorphisms(_) => Status::Unknown,
            Answer::Relaxation { point, .. } => match point {
                Some(RelaxedPoint::Integral(_)) => Status::Solved,
                Some(RelaxedPoint::Infeasible) => Status::None,
                Some(RelaxedPoint::Fractional(_)) | None => Status::Unknown,
            },
        }
    }

    /// Returns `true` if an answer that a limit cut short still holds a result.
    pub fn is_known(&self) -> bool {
        match self {
            Answer::Solutions { question, outcome } => {
                outcome.answer != Status::Unknown
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
            Answer::Explanation { finding: Finding::Unique(solution), .. } => slice::from_ref(solution),
            Answer::Needless(found) => found.solution.as_slice(),
            Answer::Relaxation { point: Some(RelaxedPoint::Integral(solution)), .. } => {
                slice::from_ref(solution)
            }
            Answer::Steps { found: Steps { end: End::Solved(solution), .. }, .. } => {
                slice::from_ref(solution)
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

/// The default precision of an estimate: half the confidence interval divided by the estimated number.
const PRECISION: f64 = 0.05;

/// Progress on the way to an answer.
#[derive(Debug)]
#[non_exhaustive]
pub enum News<'a> {
    /// For [`Ask::Solve`]: not all symmetries are broken, because that takes too long.
    SymmetriesLeft,
    /// For [`Ask::Count`]: there are at least this many solutions.
    AtLeast(u128),
    /// For [`Ask::All`]: a model and its solution. The solution is `None` if the formula has no puzzle.
    Solution(&'a Model, Option<&'a Solution>),
    /// For [`Ask::Estimate`]: the estimate after another walk.
    Estimate(&'a Estimate),
    /// For [`Ask::Steps`]: the next step of the answer, once it is certain.
    Step(&'a Step),
    /// For [`Ask::Steps`]: the number of steps found so far, and the number of cells with several values left.
    Steps {
        /// The number of steps.
        found: usize,
        /// The number of cells.
        open: usize,
    },
}

/// Receives the progress. By returning `false`, it ends a list of solutions or the walks of an estimate.
pub type Hear<'a> = &'a mut dyn FnMut(News<'_>) -> bool;

/// Asks `solver` about `puzzle`, and reports the progress to `hear`. If a limit is reached, the answer holds the
/// results found so far.
///
/// ```
/// use sudoku2cnf_answer::ask::{Answer, Ask, Solver, ask};
/// use sudoku2cnf_sat::backend::BackendChoice;
/// use sudoku2cnf_base::limits::Limits;
///
/// let solver = Solver::new(BackendChoice::new("auto"))?;
/// let puzzle = "diagonal main\n1...\n....\n....\n.2..".parse()?;
/// let mut solutions = Vec::new();
/// let all = Ask::All { max: None, digits: false };
/// let answered = ask(&puzzle, &all.into(), &solver, &Limits::default(), &mut |news| {
///     solutions.push(format!("{news:?}"));
///     true
/// })?;
/// let Answer::List { outcome, .. } = answered.answer else { panic!("a list") };
/// assert!(outcome.complete && outcome.count == solutions.len() as u64 && outcome.count > 1);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
///
/// # Errors
/// The solver failed, does not suit the question, or its model is not a solution; or the player's state is wrong.
pub fn ask(
    puzzle: &Puzzle,
    request: &Request,
    solver: &Solver,
    limits: &Limits,
    hear: Hear<'_>,
) -> Result<Answered, AskError> {
    let way = request.whole_way();
    let posed = match &request.ask {
        Ask::Hint(options) => return by_hand(puzzle, 1, options, &way, solver, limits, hear),
        Ask::Steps(options) => return by_hand(puzzle, usize::MAX, options, &way, solver, limits, hear),
        Ask::Grade {} => {
            let graded = grade::graded(puzzle, limits)?;
            let stopped_at = graded.stopped_at.clone();
            return Ok(Answered { answer: Answer::Grade(Box::new(graded)), stopped_at });
        }
        Ask::Canonical {} => return found(symmetry::name(puzzle, limits), Answer::Canonical),
        Ask::Automorphisms {} => {
            return found(symmetry::automorphisms(puzzle, limits), Answer::Automorphisms);
        }
        Ask::Explain { no_answer } => {
            let (finding, stopped_at) = way.explain(solver, puzzle, limits)?;
            let answer = Answer::Explanation { finding, no_answer: *no_answer };
            return Ok(Answered { answer, stopped_at });
        }
        Ask::Needless { minimal, cap, .. } => {
            let options = NeedlessOptions::default().minimal(*minimal).cap(*cap);
            return needless(puzzle, options, request, solver, limits);
        }
        Ask::Relax { objective } => {
            let relaxer = Relaxer::of(solver).ok_or(AskError::NoRelaxer)?;
            let (point, stopped_at) = way.relaxation(&relaxer, puzzle, *objective, limits)?;
            let backend = relaxer.name().to_owned();
            return Ok(Answered { answer: Answer::Relaxation { point, backend }, stopped_at });
        }
        ask => way.pose(solver, puzzle, ask.question(), limits),
    };
    match posed {
        Ok(posed) => {
            if posed.problem().compiled().broken().is_some_and(SymmetryBreaking::is_unfinished) {
                hear(News::SymmetriesLeft);
            }
            ask_posed(&posed, &request.ask, solver, limits, hear)
        }
        Err(Interrupted(stopped_at)) => {
            let answer = request.ask.unknown(solver.name());
            Ok(Answered { answer, stopped_at })
        }
    }
}

/// Asks `solver` about a posed puzzle.
///
/// # Errors
/// Same as [`ask`].
fn ask_posed(
    posed: &PosedPuzzle,
    ask: &Ask,
    solver: &Solver,
    limits: &Limits,
    hear: Hear<'_>,
) -> Result<Answered, AskError> {
    let mut task = posed.task();
    // Each thread encodes the formula again from `encoded`. Published clauses differ from this encoding, so only one
    // thread is used for them.
    let encoded = task.encoded.filter(|_| !posed.is_published());
    task.threads = encoded.and_then(|encoded| solver.threads(ask, encoded));
    let answer = ask_task(&task, ask, &posed.asked(solver)?, limits, hear)?;
    Ok(Answered { answer, stopped_at: task.stopped_at().cloned() })
}

/// Asks `solver` about a task: a formula, and perhaps its puzzle.
///
/// # Errors
/// If the solver fails, its model is not a solution, or the question needs a puzzle and the task has none.
pub fn ask_task<S: ProblemSolver + ?Sized>(
    task: &Task<'_>,
    ask: &Ask,
    solver: &S,
    limits: &Limits,
    hear: Hear<'_>,
) -> Result<Answer, AskError> {
    if let Some(question) = ask.question() {
        let hear = RefCell::new(hear);
        let hear = |count: u128| _ = (hear.borrow_mut())(News::AtLeast(count));
        let outcome = match question {
            Question::Count(_) => task.clone().heard_by(&hear).ask(solver, question, limits)?,
            _ => task.ask(solver, question, limits)?,
        };
        return Ok(Answer::of(ask, question, outcome));
    }
    if let Ask::All { max, .. } = ask {
        let most = max.as_ref().and_then(Count::as_u128).and_then(|most| u64::try_from(most).ok());
        let mut tally = SolutionTally::default();
        let mut found = task.models(solver, limits)?;
        let take = |model: &Model, solution: Option<Solution>| {
            if let Some((solution, puzzle)) = solution.as_ref().zip(task.puzzle) {
                tally.add(puzzle, solution);
            }
            Ok::<bool, QuestionError>(hear(News::Solution(model, solution.as_ref())))
        };
        let outcome = task.each(&mut found, most.unwrap_or(u64::MAX), limits, take)?;
        tally.complete = outcome.complete;
        return Ok(Answer::List { outcome, tally });
    }
    let Some(problem) = task.problem else {
        let is_random = matches!(ask, Ask::Solve { .. });
        return Err(AskError::NoPuzzle(if is_random { "solve with a seed" } else { ask.name() }));
    };
    match ask {
        Ask::Candidates { cap, layers, .. } => {
            let marks = candidates::of(task, problem, solver, cap.unwrap_or(1), limits)?;
            Ok(Answer::Candidates { marks, cap: *cap, layers: *layers })
        }
        Ask::Equal {} => Ok(Answer::Equal(Box::new(equal::find(task, problem, solver, limits)?))),
        Ask::Estimate { seed, precision, walks } => {
            let mut estimate = None;
            if let Ok(mut estimator) = Estimator::new(task, problem, seed.unwrap_or(1), limits) {
                estimate = estimator.walk_until(
                    precision.unwrap_or(PRECISION),
                    walks.unwrap_or(u64::MAX),
                    limits,
                    |estimate| hear(News::Estimate(estimate)),
                );
            }
            Ok(Answer::Estimate(estimate))
        }
        Ask::Solve { seed: Some(seed), .. } => {
            let outcome = random_solution(task, problem, solver, *seed, limits)?;
            Ok(Answer::Solutions { question: Question::One, outcome })
        }
        _ => Err(AskError::NoPuzzle(ask.name())),
    }
}

/// Turns a result about symmetries into an answer with `answer`, which receives `None` if a limit was reached.
fn found<T>(
    found: Result<T, SymmetryError>,
    answer: impl FnOnce(Option<T>) -> Answer,
) -> Result<Answered, AskError> {
    match found {
        Ok(found) => Ok(Answered { answer: answer(Some(found)), stopped_at: None }),
        Err(SymmetryError::Interrupted(Interrupted(stopped_at))) => {
            Ok(Answered { answer: answer(None), stopped_at })
        }
        Err(error) => Err(error.into()),
    }
}

fn needless(
    puzzle: &Puzzle,
    options: NeedlessOptions,
    request: &Request,
    solver: &Solver,
    limits: &Limits,
) -> Result<Answered, AskError> {
    let (backend, way) = (solver.explaining().map_err(QuestionError::from)?, request.whole_way());
    let stopped_at = RefCell::new(None);
    let anew = |puzzle: &Puzzle, question: Question| {
        let (outcome, at) = way.outcome(solver, puzzle, question, limits)?;
        *stopped_at.borrow_mut() = at;
        Ok(outcome)
    };
    let found = needless::find_by(puzzle, options, way.digits, backend, &anew, limits)?;
    Ok(Answered { answer: Answer::Needless(found), stopped_at: stopped_at.into_inner() })
}

impl Way {
    /// Explains why the puzzle has no solution or several; also returns the rule at which a limit stopped the
    /// compilation.
    pub(super) fn explain(
        &self,
        solver: &Solver,
        puzzle: &Puzzle,
        limits: &Limits,
    ) -> Result<(Finding, Option<StatedRule>), QuestionError> {
        let backend = solver.explaining()?;
        let problem = match self.compiled(puzzle, self.simplification(), limits) {
            Ok(problem) => problem,
            Err(Interrupted(stopped_at)) => return Ok((Finding::Unknown, stopped_at)),
        };
        Ok((explain(&problem, self.suited(&problem), backend, limits)?, None))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{AUTO, BackendChoice};
    use crate::question::explain::Finding;

    #[test]
    fn questions_with_more_than_a_verdict_are_answered_from_the_puzzle() {
        let puzzle = |text: &str| text.parse::<Puzzle>().expect("a puzzle");
        let solver = Solver::new(BackendChoice::new(AUTO)).expect("a solver");
        let answer = |puzzle: &Puzzle, request: Ask, hear: Hear<'_>| {
            ask(puzzle, &request.into(), &solver, &Limits::default(), hear).expect("an answer").answer
        };
        let several = puzzle("1...\n....\n....\n...1");
        let (mut found, mut all) = (Vec::new(), Vec::new());
        let collect = |max: Option<u128>, into: &mut Vec<Solution>| {
            let request = Ask::All { max: max.map(Count::from), digits: false };
            let mut take = |news: News<'_>| {
                if let News::Solution(_, Some(solution)) = news {
                    into.push(solution.clone());
                }
                true
            };
            match answer(&several, request, &mut take) {
                Answer::List { outcome, .. } => outcome.complete,
                other => panic!("{other:?}"),
            }
        };
        assert!(!collect(Some(2), &mut found));
        assert!(collect(None, &mut all));
        assert!(
            found.len() == 2 && all.len() > 2 && all.iter().all(|one| several.broken_rules(one).is_empty())
        );
        let candidates = Ask::Candidates { cap: None, layers: false, digits: false };
        let Answer::Candidates { marks, .. } = answer(&several, candidates, &mut |_| true) else { panic!() };
        for (cell, seen) in several.cells().zip(&marks.seen) {
            let mut values: Vec<i32> = all.iter().map(|solution| solution[cell].into()).collect();
            values.sort_unstable();
            values.dedup();
            assert!(seen.iter().map(|&(value, _)| value).eq(values), "{cell}");
        }
        let none = puzzle("diagonal\n1...\n.2..\n....\n...1");
        let explained = answer(&none, Ask::Explain { no_answer: false }, &mut |_| true);
        let Answer::Explanation { finding: Finding::None(conflict), .. } = explained else { panic!() };
        assert_eq!(conflict.members.len(), 3);
    }
}
