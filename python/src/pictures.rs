//! Pictures of steps by hand, for notebooks.

use std::sync::Arc;

use pyo3::exceptions::PyValueError;
use pyo3::prelude::*;
use sudoku2cnf_answer::steps::{State, Steps};
use sudoku2cnf_base::plural::counted;
use sudoku2cnf_puzzle::puzzle;
use sudoku2cnf_show::render::html::StepPage;
use sudoku2cnf_show::render::svg::{LastBoard, Picture};

use crate::immutable::immutable;
use crate::integer::Integer;

/// The name of the puzzle's text in references to its lines.
pub const SOURCE: &str = "puzzle";

/// Pictures of the steps by which a puzzle is solved by hand.
#[pyclass(frozen, module = "sudoku2cnf._native")]
pub struct StepPictures {
    pub puzzle: Arc<puzzle::Puzzle>,
    state: Option<State>,
    pub found: Steps,
}

impl StepPictures {
    /// Creates the pictures of the steps `found`, which began with `state`.
    pub fn new(puzzle: Arc<puzzle::Puzzle>, state: Option<State>, found: Steps) -> StepPictures {
        StepPictures { puzzle, state, found }
    }
}

immutable!(StepPictures);

#[pymethods]
impl StepPictures {
    /// Returns a picture of the step with this number, from 1, on the board before the step.
    fn svg(&self, number: Integer) -> PyResult<String> {
        let number = number.from("number", 0)?;
        let place = usize::try_from(number.wrapping_sub(1)).unwrap_or(usize::MAX);
        let step = self.found.steps.get(place);
        let count = self.found.steps.len();
        let wrong = || PyValueError::new_err(format!("no step {number} among {}", counted(count, "step")));
        let step = step.ok_or_else(wrong)?;
        let placed = LastBoard::placed(&self.found, self.state.as_ref(), place);
        Ok(Picture::new(&self.puzzle).placed(&placed).step(step, SOURCE).to_svg())
    }

    /// Returns an HTML page with all steps.
    fn html(&self) -> String {
        StepPage::new(&self.puzzle, &self.found).state(self.state.as_ref()).source(SOURCE).to_html()
    }
}
