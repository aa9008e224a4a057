//! Boards with the same size and rules, one per line. The rules are compiled once; the givens of each board are
//! assumed.

use super::ruled::RuleSession;
use super::{Answer, Ask, AskError, Turn, Way};
use crate::backend::{Backend, Limits};
use crate::formats::{Format, ReadOptions, board};
use crate::grid::Digit;
use crate::puzzle::{Interrupted, Puzzle};
use crate::question::Question;

/// The largest number of rows of a board given to a solver that already knows the rules. Larger boards are simplified
/// one by one, which shrinks them far more.
pub const LARGEST: usize = 16;

/// Returns the puzzle in `line` without its givens if a solver that has loaded its rules can answer this board and
/// others like it; otherwise returns `None`. The rules in `options` are added to the board's own.
pub fn template(line: &str, options: &ReadOptions<'_>) -> Option<Puzzle> {
    let side = line.len().isqrt();
    if side * side != line.len() || !(2..=LARGEST).contains(&side) {
        return None;
    }
    let empty = ".".repeat(line.len());
    let (puzzle, _) = options.clone().format(Format::Line).read(&empty).ok()?;
    let (grid, plain) = (puzzle.grid(), puzzle.givens().next().is_none());
    // A grid with holes gets no template: a digit in a hole must be reported for each line.
    let whole = grid.cells().count() == line.len() && grid.places() == line.len();
    let fits = plain && grid.letters().is_none() && grid.rows() == side && whole;
    (fits && board::read_plain(line, side, grid.values(), &mut Vec::new())).then_some(puzzle)
}

/// A session that has loaded the rules for boards of one size.
pub struct Boards<'b> {
    session: RuleSession<'b>,
    puzzle: Puzzle,
    givens: Vec<Option<Digit>>,
}

impl<'b> Boards<'b> {
    /// Creates a session for the rules of `puzzle`, which must be a [`template`].
    ///
    /// # Errors
    /// A limit was reached.
    pub fn new(puzzle: Puzzle, way: &Way, limits: &Limits) -> Result<Boards<'b>, Interrupted> {
        let session = RuleSession::new(&puzzle, way, limits)?;
        Ok(Boards { session, puzzle, givens: Vec::new() })
    }

    /// Returns the number of cells of each board.
    pub fn length(&self) -> usize {
        self.puzzle.grid().positions()
    }

    /// Reads the givens of the board in `line`. Returns `false` if the line is not a plain board of this size.
    pub fn take(&mut self, line: &str) -> bool {
        let grid = self.puzzle.grid();
        let is_board = board::read_plain(line, grid.rows(), grid.values(), &mut self.givens);
        if is_board {
            self.puzzle.set_givens(&self.givens);
        }
        is_board
    }
}

/// The board in one line, with the session that has loaded its rules.
pub struct Board<'a, 'b> {
    pub(super) boards: &'a mut Boards<'b>,
    pub(super) backend: &'b dyn Backend,
    pub(super) ask: &'a Ask,
}

impl Board<'_, '_> {
    /// Returns the puzzle of the board.
    pub fn puzzle(&self) -> &Puzzle {
        &self.boards.puzzle
    }

    /// Restarts the clock and asks about the board.
    ///
    /// # Errors
    /// The solver failed, its model is not a solution, or the clock could not be started.
    pub fn ask<T: Turn>(&mut self, turn: &mut T) -> Result<Answer, T::Error> {
        turn.begin()?;
        let Boards { session, puzzle, .. } = &mut *self.boards;
        let question = self.ask.question().unwrap_or(Question::One);
        let outcome = session.ask(self.backend, puzzle, question, &turn.limits()).map_err(AskError::from)?;
        Ok(Answer::of(self.ask, question, outcome))
    }
}
