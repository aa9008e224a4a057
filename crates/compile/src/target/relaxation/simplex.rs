//! Solves the relaxation in this process, using the simplex method of the crate microlp.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::Duration;

use microlp::{ComparisonOp, OptimizationDirection, SolveOutcome, Variable};

use super::super::objective::Weights;
use super::super::rows::{self, Rows, TakeRows};
use super::{Job, RelaxedPoint, WrongAnswer, point};
use crate::cnf::{Compare, Lit, Row, TooManyVariables};
use crate::limits::Limits;

/// Time that microlp runs between two checks of whether the result is still wanted. It looks at the clock only between
/// steps of the simplex method, so its setup and long steps are not interrupted.
const SLICE: Duration = Duration::from_millis(50);

/// Time between two checks of the limits while microlp solves in its own thread.
const LOOK: Duration = Duration::from_millis(5);

/// The reason why the relaxation was not solved.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum SimplexError {
    /// The formula has more variables than can be numbered.
    #[error(transparent)]
    TooManyVariables(#[from] TooManyVariables),
    /// The solver's point violates the problem.
    #[error(transparent)]
    Answer(#[from] WrongAnswer),
    /// The solver failed, with its message.
    #[error("the simplex method failed: {0}")]
    Solver(String),
}

/// Adds rows to a linear program.
struct Add {
    program: microlp::Problem,
    variables: Vec<Variable>,
}

impl TakeRows for Add {
    fn row(&mut self, row: &Row) {
        let term = |&(weight, lit): &(i64, Lit)| (self.variables[lit.var().index()], weight as f64);
        let terms: Vec<(Variable, f64)> = row.terms.iter().map(term).collect();
        let compare = match row.compare {
            Compare::AtLeast => ComparisonOp::Ge,
            Compare::Equal => ComparisonOp::Eq,
        };
        self.program.add_constraint(terms, compare, row.bound as f64);
    }
}

/// Solves the relaxation of `job` with its objective. Returns `None` soon after a limit is reached. The solver's thread
/// may then continue for a while, which can be seconds on boards of 16x16 and larger. Limits in conflicts are ignored.
///
/// # Errors
/// The solver failed, or the check found that its point violates the problem.
pub fn solve(job: &Job<'_>) -> Result<Option<RelaxedPoint>, SimplexError> {
    let encoded = job.encoded();
    let Some(count) = rows::count(job, &encoded, |_| true) else {
        return if job.limits.stopped() { Ok(None) } else { Err(TooManyVariables.into()) };
    };
    let mut program = microlp::Problem::new(OptimizationDirection::Minimize);
    let mut weights = Weights::new(job.details.objective);
    let variables = (0..count).map(|_| program.add_var(weights.next() as f64 / 1000.0, (0.0, 1.0))).collect();
    let mut add = Add { program, variables };
    Rows::send(job, &encoded, &mut add);
    if job.limits.stopped() {
        return Ok(None);
    }
    let Some(values) = in_a_thread(add, job.limits)? else { return Ok(None) };
    let Some(values) = values else { return Ok(Some(RelaxedPoint::Infeasible)) };
    match point(job, &values) {
        Err(_) if job.limits.stopped() => Ok(None),
        relaxed => Ok(Some(relaxed?)),
    }
}

/// The weight of each variable; `None` if the program is infeasible.
type Point = Option<Vec<f64>>;

/// Solves a program in a new thread. Returns `None` once a limit is reached; the thread then ends when microlp next
/// looks at the clock.
fn in_a_thread(program: Add, limits: &Limits) -> Result<Option<Point>, SimplexError> {
    let left_behind = Arc::new(AtomicBool::new(false));
    let (sender, receiver) = mpsc::channel();
    let stop = Arc::clone(&left_behind);
    let thread = std::thread::Builder::new().name("relaxation".into());
    let solving = thread.spawn(move || {
        // Sending fails if the caller stopped waiting.
        let _ = sender.send(program.solve(&stop));
    });
    solving.map_err(|error| SimplexError::Solver(format!("no thread: {error}")))?;
    loop {
        match receiver.recv_timeout(LOOK) {
            Ok(solved) => return solved,
            Err(RecvTimeoutError::Timeout) if limits.stopped() => {
                left_behind.store(true, Ordering::Relaxed);
                return Ok(None);
            }
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Err(SimplexError::Solver("it panicked".into())),
        }
    }
}

impl Add {
    /// Solves the program in slices of time. Returns `None` if `stop` is set before the end.
    fn solve(mut self, stop: &AtomicBool) -> Result<Option<Point>, SimplexError> {
        self.program.set_time_limit(SLICE);
        let mut outcome = self.program.solve();
        loop {
            match outcome {
                Ok(SolveOutcome::Solution(solution)) => {
                    let values = self.variables.iter().map(|&variable| solution.var_value(variable));
                    return Ok(Some(Some(values.collect())));
                }
                Ok(SolveOutcome::Interrupted(_)) if stop.load(Ordering::Relaxed) => return Ok(None),
                Ok(interrupted) => outcome = interrupted.resume(),
                Err(microlp::Error::Infeasible) => return Ok(Some(None)),
                Err(error) => return Err(SimplexError::Solver(error.to_string())),
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::super::job;
    use super::*;
    use crate::problem::Problem;
    use crate::target::Details;

    fn solved(text: &str, objective: Option<u64>) -> RelaxedPoint {
        let problem = Problem::whole(text.parse().expect("a puzzle"));
        let job = job(&problem);
        let job = job.details(Details { objective, ..job.details });
        solve(&job).expect("solved").expect("without a limit")
    }

    #[test]
    fn easy_puzzles_are_integral_and_broken_ones_infeasible() {
        let easy = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        for objective in [None, Some(1), Some(2)] {
            assert!(matches!(solved(easy, objective), RelaxedPoint::Integral(_)), "{objective:?}");
            assert_eq!(solved("1..1............", objective), RelaxedPoint::Infeasible);
            let sums = "grid 4x4\nkiller 3 r1c1-r1c2\nkiller 4 r2c1-r2c2\n....\n....\n....\n....";
            assert_eq!(solved(sums, objective), RelaxedPoint::Infeasible);
        }
    }

    #[test]
    fn hard_puzzles_are_fractional() {
        // A puzzle by Inkala, 2012, with one solution.
        let hard = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";
        let RelaxedPoint::Fractional(board) = solved(hard, None) else { panic!("fractions") };
        assert_eq!(board.cells.len(), 81);
        assert!(board.whole() < 81);
        for (cell, values) in &board.cells {
            let sum: f64 = values.iter().map(|value| value.1).sum();
            assert!((sum - 1.0).abs() < 1e-5, "{cell}: {values:?}");
        }
    }

    #[test]
    fn nothing_is_said_once_a_limit_is_reached() {
        let flag = Arc::new(AtomicBool::new(true));
        let limits = Limits::default().stopped_by(Arc::clone(&flag));
        let problem = Problem::whole("grid 25x25".parse().expect("a puzzle"));
        let job = job(&problem);
        let job = job.limits(&limits).details(Details { objective: Some(5), ..job.details });
        assert_eq!(solve(&job), Ok(None));
        flag.store(false, Ordering::Relaxed);
        let start = Instant::now();
        let relaxed = std::thread::scope(|scope| {
            scope.spawn(|| {
                std::thread::sleep(Duration::from_millis(100));
                flag.store(true, Ordering::Relaxed);
            });
            solve(&job)
        });
        assert_eq!(relaxed, Ok(None));
        assert!(start.elapsed() < Duration::from_secs(20), "{:?}", start.elapsed());
    }
}
