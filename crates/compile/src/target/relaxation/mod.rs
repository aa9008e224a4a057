//! The relaxation of a problem: its rows over variables that may be any number from 0 to 1. It is a linear program,
//! which solvers solve without search.
//!
//! A result has one of these meanings:
//! * *integral*: every cell has one value, and the grid was checked to satisfy all rules. It need not be the only
//!   solution, since problems with several solutions also have integral points.
//! * *fractional*: this proves nothing. There may be one solution, several or none; another objective may lead to an
//!   integral point.
//! * *infeasible*: not even fractions satisfy the rows, so there is no solution. Solvers compute this in floating
//!   point, and it is not verified here.
//!
//! ```
//! use sudoku2cnf_sat::answer::{SolverAnswer, Name, Value};
//! use sudoku2cnf_compile::problem::Problem;
//! use sudoku2cnf_compile::target::relaxation::{self, RelaxedPoint};
//!
//! let problem = Problem::new("grid 4x4\n..34\n3412\n..43\n4321".parse()?);
//! let job = relaxation::job(&problem);
//! // The average of the two solutions.
//! let values = (1..=problem.candidates()).map(|column| Value { name: Name::Number(column), value: 0.5 });
//! let Some(RelaxedPoint::Fractional(board)) = relaxation::read(&job, &SolverAnswer::Sat(values.collect()))? else {
//!     panic!("halves keep all rows");
//! };
//! assert_eq!((board.cells.len(), board.whole()), (16, 12));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(not(target_family = "wasm"))]
mod simplex;

use super::rows::{self, Rows, TakeRows};
use super::{Details, Job, WrongAnswer};
use crate::answer::SolverAnswer;
use crate::cnf::{Compare, Lit, Model, Row};
use crate::encode;
use crate::grid::{Cell, Solution};
use crate::problem::Problem;

#[cfg(not(target_family = "wasm"))]
pub use simplex::{SimplexError, solve};

/// The result of solving the relaxation.
#[derive(Clone, Debug, PartialEq)]
pub enum RelaxedPoint {
    /// The point is a solution; the grid was checked against all rules.
    Integral(Solution),
    /// The point is not a solution.
    Fractional(Fractional),
    /// No point satisfies the rows, so there is no solution.
    Infeasible,
}

/// A point of the relaxation that is not a solution.
#[derive(Clone, Debug, PartialEq)]
pub struct Fractional {
    /// The cells, then the variable cells, each with its values of weight above zero, in ascending order, and their
    /// weights. The weights of a cell add up to 1 within the solver's accuracy.
    pub cells: Vec<(Cell, Vec<(i32, f64)>)>,
}

impl Fractional {
    /// Returns the number of cells with a single value. If this is the number of all cells, only auxiliary variables
    /// are fractional, and the grid breaks a rule.
    pub fn whole(&self) -> usize {
        self.cells.iter().filter(|(_, values)| values.len() == 1).count()
    }
}

/// Weights at most this far from 0 or 1 count as 0 or 1.
const WHOLE: f64 = 1e-6;

/// Returns a job with the tightest relaxation that rows permit. Houses and sums are equations, which is best according
/// to docs/RELAXATION.md, and rows are kept even if other rows imply them for whole numbers.
pub fn job(problem: &Problem) -> Job<'_> {
    let options = problem.suited().rows(encode::Rows::Native).dedup(false);
    let details = Details { relaxed: true, ..Details::default() };
    Job::new(problem).options(options).details(details)
}

/// Interprets a solver's answer to `job`, which must have been written with [`Details::relaxed`]. Returns `None` if the
/// solver gave up.
///
/// # Errors
/// The values belong to another job, break its rows or its rules, or could not be checked because a limit was reached.
pub fn read(job: &Job<'_>, answer: &SolverAnswer) -> Result<Option<RelaxedPoint>, WrongAnswer> {
    let values = match answer {
        SolverAnswer::Sat(values) => values,
        SolverAnswer::Unsat => return Ok(Some(RelaxedPoint::Infeasible)),
        SolverAnswer::Unknown => return Ok(None),
    };
    let count = rows::count(job, &job.encoded(), |_| true).ok_or_else(|| {
        let why =
            if job.limits.stopped() { "a limit was reached" } else { "the problem has too many variables" };
        WrongAnswer(why.into())
    })?;
    let weights = rows::weights(job.problem, values, count)?;
    point(job, &weights).map(Some)
}

/// Interprets the weights of all variables.
fn point(job: &Job<'_>, weights: &[f64]) -> Result<RelaxedPoint, WrongAnswer> {
    let mut check = Check { weights, broken: None };
    let encoded = job.encoded();
    Rows::send(job, &encoded, &mut check);
    job.limits.check().map_err(|stopped| WrongAnswer(stopped.to_string()))?;
    if let Some(row) = check.broken {
        return Err(WrongAnswer(format!("the answer breaks the row {}", rows::shown(&row))));
    }
    let board = board(job.problem, weights);
    if board.whole() == board.cells.len() {
        let model = Model::new(weights.iter().take(job.problem.candidates() as usize).map(|&w| w > 0.5));
        match job.problem.solution(&model) {
            Ok(solution) => return Ok(RelaxedPoint::Integral(solution)),
            // Whole numbers that satisfy all rows also satisfy all rules, so a broken rule is an error.
            Err(error) if weights.iter().all(is_whole) => {
                return Err(WrongAnswer(error.to_string()));
            }
            Err(_) => {}
        }
    }
    Ok(RelaxedPoint::Fractional(board))
}

fn is_whole(weight: &f64) -> bool {
    (weight - weight.round()).abs() <= WHOLE
}

fn board(problem: &Problem, weights: &[f64]) -> Fractional {
    let weight = |lit: Lit| match lit {
        Lit::TRUE => 1.0,
        lit => weights[lit.var().index()].clamp(0.0, 1.0),
    };
    let values = |cell| {
        let values = problem.literals().of(problem.var(cell)).map(|(value, lit)| (value, weight(lit)));
        values.filter(|&(_, weight)| weight > WHOLE).collect()
    };
    Fractional { cells: problem.puzzle().cells().map(|cell| (cell, values(cell))).collect() }
}

/// Evaluates rows and keeps the first one that does not hold.
struct Check<'a> {
    weights: &'a [f64],
    broken: Option<Row>,
}

impl TakeRows for Check<'_> {
    fn row(&mut self, row: &Row) {
        let (mut sum, mut scale) = (0.0, 1.0);
        for &(weight, lit) in &row.terms {
            sum += weight as f64 * self.weights[lit.var().index()];
            scale += weight.unsigned_abs() as f64;
        }
        let over = sum - row.bound as f64;
        let far = WHOLE * scale;
        let holds = match row.compare {
            Compare::AtLeast => over >= -far,
            Compare::Equal => over.abs() <= far,
        };
        if self.broken.is_none() && !holds {
            self.broken = Some(row.clone());
        }
    }

    fn wants_more(&self) -> bool {
        self.broken.is_none()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::answer::{Name, Value};

    const OPEN: &str = "grid 4x4\n..34\n3412\n..43\n4321";

    fn problem(text: &str) -> Problem {
        Problem::whole(text.parse().expect("a puzzle"))
    }

    fn said(problem: &Problem, weights: &[f64]) -> Result<Option<RelaxedPoint>, WrongAnswer> {
        let value = |(&value, number)| Value { name: Name::Number(number), value };
        read(&job(problem), &SolverAnswer::Sat(weights.iter().zip(1..).map(value).collect()))
    }

    /// Returns the weights of a filled 4x4 board.
    fn filled(board: &str) -> Vec<f64> {
        let cell = |cell: char| ['1', '2', '3', '4'].map(|value| f64::from(u8::from(value == cell)));
        board.chars().flat_map(cell).collect()
    }

    #[test]
    fn solutions_are_integral_and_what_is_between_is_fractional() {
        let problem = problem(OPEN);
        let both = [filled("1234341221434321"), filled("2134341212434321")];
        for weights in &both {
            assert!(matches!(said(&problem, weights), Ok(Some(RelaxedPoint::Integral(_)))));
        }
        let between: Vec<f64> = both[0].iter().zip(&both[1]).map(|(a, b)| 0.25 * a + 0.75 * b).collect();
        let Ok(Some(RelaxedPoint::Fractional(board))) = said(&problem, &between) else {
            panic!("between both")
        };
        assert_eq!(board.cells[0], (Cell::new(0, 0), vec![(1, 0.25), (2, 0.75)]));
        assert_eq!(board.cells[2], (Cell::new(0, 2), vec![(3, 1.0)]));
        assert_eq!(board.whole(), 12);
        // Weights within the solver's accuracy count as whole.
        let nearly: Vec<f64> = both[0].iter().map(|weight| weight * 0.999_999_99 + 1e-9).collect();
        assert!(matches!(said(&problem, &nearly), Ok(Some(RelaxedPoint::Integral(_)))));
    }

    #[test]
    fn what_breaks_rows_is_an_error() {
        let problem = problem(OPEN);
        for wrong in ["1234341221344321", "1134341221434321", "2134341212434312"] {
            let error = said(&problem, &filled(wrong)).expect_err(wrong).to_string();
            assert!(error.starts_with("the answer breaks the row"), "{error}");
        }
        let whole = filled("1234341221434321");
        // Too few weights, too many, and weights out of bounds.
        for wrong in [&whole[..60], &[&whole[..], &[0.0]].concat(), &[&[1.5, -0.5], &whole[2..]].concat()] {
            assert!(said(&problem, wrong).is_err());
        }
        let solution = whole.clone();
        let lits: Vec<Lit> =
            Model::new(solution.iter().map(|&w| w > 0.5)).literals().map(|lit| !lit).collect();
        let added = [lits];
        let values =
            solution.iter().zip(1..).map(|(&value, number)| Value { name: Name::Number(number), value });
        let answer = SolverAnswer::Sat(values.collect());
        assert!(read(&job(&problem).added(&added), &answer).is_err(), "it was left out");
        assert_eq!(read(&job(&problem), &SolverAnswer::Unsat), Ok(Some(RelaxedPoint::Infeasible)));
        assert_eq!(read(&job(&problem), &SolverAnswer::Unknown), Ok(None));
    }
}
