//! The board at the end of the steps, with the number of each step in the cells that it filled.

use super::picture::{Picture, PlacedValue};
use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::render::sentences;
use crate::steps::{End, State, Steps};

/// The board at the end of the steps.
///
/// ```
/// use sudoku2cnf_sat::backend::Limits;
/// use sudoku2cnf_sat::backend::dpll::Dpll;
/// use sudoku2cnf_show::render::svg::LastBoard;
/// use sudoku2cnf_answer::steps::{StepOptions, steps};
///
/// let puzzle = "1.34..1221..43.1".parse()?;
/// let found = steps(&puzzle, None, &Dpll::new(), &StepOptions::default(), &Limits::default())?;
/// let svg = LastBoard::new(&puzzle, &found, None, "puzzle.txt").picture().to_svg();
/// assert!(svg.contains("Solved in "));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct LastBoard<'a> {
    puzzle: &'a Puzzle,
    placed: Vec<PlacedValue>,
    candidates: Vec<Vec<(i32, u64)>>,
    /// The cells with a wrong digit, or whose candidates lack the right value.
    wrong: Vec<Cell>,
    told: String,
}

impl<'a> LastBoard<'a> {
    /// Creates the board after the steps `found` of `puzzle`, which was read from `source`; the steps began with
    /// `state`, if any.
    pub fn new(puzzle: &'a Puzzle, found: &Steps, state: Option<&State>, source: &str) -> LastBoard<'a> {
        let seen = found.left.iter().map(|left| left.iter().map(|&value| (value.into(), 1)).collect());
        let wrong = match &found.end {
            End::Wrong(digits) => digits.iter().map(|(cell, ..)| *cell).collect(),
            End::Missing(cells) => cells.iter().map(|(cell, _)| *cell).collect(),
            _ => Vec::new(),
        };
        LastBoard {
            puzzle,
            placed: Self::placed(found, state, found.steps.len()),
            candidates: seen.collect(),
            wrong,
            told: sentences::end(found, puzzle, source),
        }
    }

    /// Returns the picture of the board: known digits, pencil marks for other candidates, slanted lines in wrong cells.
    pub fn picture(&self) -> Picture<'_> {
        let picture = Picture::new(self.puzzle).placed(&self.placed).candidates(&self.candidates);
        picture.hatched(&self.wrong).titled(&self.told).note(&self.told)
    }

    /// Returns the values that are known after the first `after` steps: from `state` and from these steps.
    pub fn placed(found: &Steps, state: Option<&State>, after: usize) -> Vec<PlacedValue> {
        let own = state.into_iter().flat_map(|state| &state.digits);
        let own = own.map(|&(cell, value)| PlacedValue { cell, value, step: None });
        let steps = (1..).zip(&found.steps).take(after);
        let placed = steps.flat_map(|(number, step)| {
            step.place.iter().map(move |&(cell, value)| PlacedValue { cell, value, step: Some(number) })
        });
        own.chain(placed).collect()
    }
}
