//! Boards of one side and with the same rules, one a line: their rules are compiled once, and the givens assumed.

use std::rc::Rc;

use super::{Turn, Way};
use crate::backend::{Backend, Limits};
use crate::deduce::Simplify;
use crate::encode::Encoded;
use crate::formats::{Format, ReadOptions, board};
use crate::grid::Digit;
use crate::problem::Problem;
use crate::puzzle::{Interrupted, Puzzle};
use crate::question::{Answer, Error, Models, Outcome, Question, Task};

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

/// A session that knows the rules of boards of one side.
pub struct Boards<'b> {
    problem: Problem,
    cnf: Rc<Encoded>,
    puzzle: Puzzle,
    givens: Vec<Option<Digit>>,
    session: Option<Models<'b>>,
}

impl<'b> Boards<'b> {
    /// The rules of a [`template`], no board taken yet.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn new(template: Puzzle, way: &Way, limits: &Limits) -> Result<Boards<'b>, Interrupted> {
        let problem = Problem::compile(template, Simplify::None, limits)?;
        let cnf = Rc::new(problem.encoded(way.suited(&problem)));
        let puzzle = problem.puzzle().clone();
        Ok(Boards { problem, cnf, puzzle, givens: Vec::new(), session: None })
    }

    /// Returns the number of cells of its boards.
    pub fn length(&self) -> usize {
        self.puzzle.grid().positions()
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

    /// Asks `backend`, the same one each time, about the board that was taken.
    fn ask(
        &mut self,
        backend: &'b dyn Backend,
        question: Question,
        limits: &Limits,
    ) -> Result<Outcome, Error> {
        let task = Task::new(&self.problem, &self.cnf).with_puzzle(&self.puzzle);
        let mut found = match self.session.take() {
            Some(found) => found,
            None => Models::open(backend, Rc::clone(&self.cnf), self.problem.projection(), limits)?,
        };
        let outcome = task.ask_again(&mut found, question, limits)?;
        // After an error or a limit nobody knows how far a session got.
        self.session = Some(found).filter(|_| outcome.answer != Answer::Unknown);
        Ok(outcome)
    }
}

/// A board of one line, and the session that knows its rules.
pub struct Board<'a, 'b> {
    pub(super) boards: &'a mut Boards<'b>,
    pub(super) backend: &'b dyn Backend,
    pub(super) question: Question,
}

impl Board<'_, '_> {
    /// The board.
    pub fn puzzle(&self) -> &Puzzle {
        &self.boards.puzzle
    }

    /// Asks about it; its time begins.
    ///
    /// # Errors
    /// The solver failed, its model is no solution, or no time begins.
    pub fn ask<T: Turn>(&mut self, turn: &mut T) -> Result<Outcome, T::Error> {
        turn.begin()?;
        Ok(self.boards.ask(self.backend, self.question, &turn.limits())?)
    }
}
