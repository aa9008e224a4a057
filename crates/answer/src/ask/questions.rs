//! Finds the answer to each kind of question, and reports progress on the way.

use std::cell::RefCell;

use super::{
    Answer, Answered, Ask, AskError, ByHand, PosedPuzzle, Relaxer, Request, STATE, Solver, Way, read_state,
};
use crate::cnf::Model;
use crate::count::Count;
use crate::formats::ReadOptions;
use crate::grade;
use crate::grid::Solution;
use crate::limits::Limits;
use crate::puzzle::{Interrupted, Puzzle, StatedRule};
use crate::question::candidates::{self, Marks};
use crate::question::equal::{self, Equality};
use crate::question::estimate::{Estimate, Estimator};
use crate::question::explain::{Finding, explain};
use crate::question::needless::{self, NeedlessOptions};
use crate::question::{
    ListOutcome, Outcome, ProblemSolver, Question, QuestionError, SolutionTally, Task, random_solution,
};
use crate::steps::{self, End, Step, steps_heard};
use crate::symmetry::{self, SymmetryBreaking, SymmetryError};

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
    let Some(problem) = task.problem else { return Err(AskError::NoPuzzle(ask.name())) };
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

/// The default precision of an estimate: half the confidence interval divided by the estimated number.
const PRECISION: f64 = 0.05;

impl Ask {
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

fn by_hand(
    puzzle: &Puzzle,
    most: usize,
    options: &ByHand,
    way: &Way,
    solver: &Solver,
    limits: &Limits,
    hear: Hear<'_>,
) -> Result<Answered, AskError> {
    let state = match (&options.known, &options.state) {
        (Some(state), _) => Some(state.clone()),
        (None, Some(text)) => Some(read_state(puzzle, text, &ReadOptions::new(), STATE)?.0),
        (None, None) => None,
    };
    if options.no_answer && state.is_none() {
        return Err(AskError::NoState);
    }
    let mut hear = |news: steps::News<'_>| {
        hear(match news {
            steps::News::Step(step) => News::Step(step),
            steps::News::Found { steps, open } => News::Steps { found: steps, open },
        });
    };
    let backend = solver.explaining().map_err(QuestionError::from)?;
    let found = steps_heard(puzzle, state.as_ref(), backend, &options.options(most), limits, &mut hear)?;
    let (mut why, mut stopped_at) = (None, None);
    if found.solvable == Some(false) && found.end != End::Stopped {
        let (finding, at) = way.explain(solver, puzzle, limits)?;
        (why, stopped_at) = (Some(finding), at);
    }
    let (options, is_hint) = (options.clone(), most == 1);
    Ok(Answered { answer: Answer::Steps { found, state, options, is_hint, why }, stopped_at })
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
    fn explain(
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
