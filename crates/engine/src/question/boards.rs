//! Boards of one side and with the same rules, one a line: their rules are compiled once, and the givens assumed.

use super::{Answer, Error, Models, Outcome, Question, Task};
use crate::backend::{Backend, Limits};
use crate::encode::Encoded;
use crate::formats::{Format, ReadOptions, board};
use crate::grid::Digit;
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// Up to this side a board is given to a solver that knows the rules already; a larger one gets
/// smaller by far when it is simplified.
pub const LARGEST: usize = 16;

/// The rules of the board that a line holds, without its givens, where a solver that knows them is the better one
/// for it and for boards behind it. `options` say which rules there are beside those of a board.
pub fn template(line: &str, options: &ReadOptions<'_>) -> Option<Puzzle> {
    let side = line.len().isqrt();
    if side * side != line.len() || !(2..=LARGEST).contains(&side) {
        return None;
    }
    let empty = ".".repeat(line.len());
    let (puzzle, _) = options.clone().format(Format::Line).read(&empty).ok()?;
    let (grid, plain) = (puzzle.grid(), puzzle.givens().next().is_none());
    // A board may give a digit in a hole: that is found line by line.
    let whole = grid.cells().count() == line.len() && grid.places() == line.len();
    let fits = plain && grid.letters().is_none() && grid.rows() == side && whole;
    (fits && board::read_plain(line, side, grid.values(), &mut Vec::new())).then_some(puzzle)
}

/// A session that knows the rules of a [`template`], which was compiled whole.
///
/// ```
/// use sudoku2cnf::backend::{Limits, dpll::Dpll};
/// use sudoku2cnf::formats::ReadOptions;
/// use sudoku2cnf::problem::Problem;
/// use sudoku2cnf::question::{Answer, Question, boards};
///
/// let classic = "8...25................1953..8....6.73.16..9....4..1...7.5....8.14...........3.42.";
/// let template = boards::template(classic, &ReadOptions::new()).ok_or("no board")?;
/// let problem = Problem::whole(template);
/// let cnf = problem.encoded(problem.suited());
/// let (backend, mut boards) = (Dpll::new(), boards::Boards::new(&problem, &cnf));
/// for (line, answer) in [(classic, Answer::Unique), (&classic.replace('8', "."), Answer::Multiple)] {
///     assert!(boards.take(line));
///     let outcome = boards.ask(&backend, Question::Unique, &Limits::default())?;
///     assert_eq!(outcome.answer, answer);
/// }
/// assert!(!boards.take("1........"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub struct Boards<'a> {
    problem: &'a Problem,
    cnf: &'a Encoded,
    puzzle: Puzzle,
    givens: Vec<Option<Digit>>,
    session: Option<Models<'a>>,
}

impl<'a> Boards<'a> {
    /// No board taken yet; `cnf` is `problem` encoded.
    pub fn new(problem: &'a Problem, cnf: &'a Encoded) -> Boards<'a> {
        Boards { problem, cnf, puzzle: problem.puzzle().clone(), givens: Vec::new(), session: None }
    }

    /// Takes the givens of a line, if it can be nothing but a board of this side.
    pub fn take(&mut self, line: &str) -> bool {
        let grid = self.puzzle.grid();
        let is_board = board::read_plain(line, grid.rows(), grid.values(), &mut self.givens);
        if is_board {
            self.puzzle.set_givens(&self.givens);
        }
        is_board
    }

    /// The board that was taken.
    pub fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// Asks `backend`, the same one each time, about the board that was taken.
    ///
    /// # Errors
    /// The solver failed, or its model is no solution.
    pub fn ask(
        &mut self,
        backend: &'a dyn Backend,
        question: Question,
        limits: &Limits,
    ) -> Result<Outcome, Error> {
        let task = Task::new(self.problem, self.cnf).with_puzzle(&self.puzzle);
        let mut found = match self.session.take() {
            Some(found) => found,
            None => Models::open(backend, self.cnf, self.problem.projection(), limits)?,
        };
        let outcome = task.ask_again(&mut found, question, limits)?;
        // After an error or a limit nobody knows how far a session got.
        self.session = Some(found).filter(|_| outcome.answer != Answer::Unknown);
        Ok(outcome)
    }
}
