//! Reads a person's progress from a text of the puzzle to which digits and candidates have been added.

use super::State;
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::rules;

/// The error that a text is not a state of the puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{message}")]
#[non_exhaustive]
pub struct WrongState {
    /// The number, from 1, of the line whose rule the puzzle lacks; `None` for other errors.
    pub line: Option<usize>,
    /// The message for the user.
    pub message: String,
}

impl State {
    /// Returns the progress in `found`, which was read from a text in any format: its digits that are not givens of
    /// `puzzle`, and its candidates.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::puzzle::Puzzle;
    /// use sudoku2cnf_answer::steps::State;
    ///
    /// let puzzle: Puzzle = "1...\n....\n....\n....".parse()?;
    /// let state = State::of(&puzzle, &"1...\n....\n....\n...2\ncandidates 3,4 r1c2".parse()?)?;
    /// assert_eq!((state.digits.len(), state.candidates.len()), (1, 1));
    /// assert!(State::of(&puzzle, &"grid 6x6".parse()?).is_err());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    /// The grids differ in size or values, or `found` states a rule that the puzzle lacks, or has a digit in a cell
    /// that the puzzle lacks.
    pub fn of(puzzle: &Puzzle, found: &Puzzle) -> Result<State, WrongState> {
        let wrong = |line, message| Err(WrongState { line, message });
        let (grid, other) = (puzzle.grid(), found.grid());
        if (grid.rows(), grid.columns()) != (other.rows(), other.columns()) || grid.values() != other.values()
        {
            let message = format!(
                "the state has a grid of {}x{} with the values {}, but the puzzle has one of {}x{} with the values {}",
                other.rows(),
                other.columns(),
                other.values(),
                grid.rows(),
                grid.columns(),
                grid.values()
            );
            return wrong(None, message);
        }
        let mut state = State::default();
        for stated in found.rules() {
            if let Some((cells, values)) = rules::listed(&stated.statement) {
                let values: Vec<_> = values.iter().filter_map(|&value| value.try_into().ok()).collect();
                state.candidates.extend(cells.iter().map(|&cell| (cell, values.clone())));
            } else if !puzzle.rules().iter().any(|own| own.statement == stated.statement) {
                return wrong(Some(stated.origin.line), format!("'{stated}' is not a rule of the puzzle"));
            }
        }
        let lacks = |cell: &Cell| !puzzle.cells().any(|own| own == *cell);
        if let Some((cell, _)) = found.givens().find(|(cell, _)| lacks(cell)) {
            return wrong(None, format!("the puzzle has no cell {cell}"));
        }
        // A digit that differs from the given of its cell is kept, so that it is reported as wrong.
        state.digits = found.givens().filter(|(cell, value)| puzzle.given(*cell) != Some(*value)).collect();
        Ok(state)
    }
}
