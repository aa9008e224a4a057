//! Renders a point of the linear relaxation of a puzzle, as text or JSON.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::grid::Digit;
use crate::puzzle::Puzzle;
use crate::render::{TextStyle, UNKNOWN, candidates, line};
use crate::target::relaxation::{Fractional, RelaxedPoint};

/// Renders a point of the linear relaxation of a puzzle, or its absence if a limit was reached before one was found.
///
/// ```
/// use sudoku2cnf_puzzle::puzzle::Puzzle;
/// use sudoku2cnf_show::render::{RelaxationWords, TextStyle};
/// use sudoku2cnf_compile::target::relaxation::RelaxedPoint;
///
/// let puzzle: Puzzle = "11..\n....\n....\n....".parse()?;
/// let words = RelaxationWords::new(&puzzle, Some(&RelaxedPoint::Infeasible));
/// assert_eq!(words.text(TextStyle::Grid), "infeasible\n");
/// assert!(words.sentence().starts_with("The relaxation has no point, "));
/// assert_eq!(serde_json::to_string(&words.object("microlp"))?, r#"{"backend":"microlp","verdict":"infeasible"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct RelaxationWords<'a> {
    puzzle: &'a Puzzle,
    relaxed: Option<&'a RelaxedPoint>,
}

/// The object of a relaxation; absent parts are left out. Its keys are in alphabetical order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct RelaxationObject {
    /// The solver that answered.
    pub backend: String,
    /// The letters of the values, if the puzzle has letters: the first stands for the smallest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
    /// The solution on one line.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub line: Option<String>,
    /// The values of the solution, row by row, if the point is one.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solution: Option<Vec<Option<Digit>>>,
    /// The values of the variable cells of that solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub variables: Option<Vec<Digit>>,
    /// `integral`, `fractional`, `infeasible` or `unknown`.
    pub verdict: &'static str,
    /// The weights of each cell's values, if the point is not a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub weights: Option<BTreeMap<String, BTreeMap<String, f64>>>,
    /// The number of cells with only one value, if the point is not a solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub whole: Option<usize>,
}

impl<'a> RelaxationWords<'a> {
    /// Renders `relaxed`, the result for `puzzle`; `None` means that a limit was reached.
    pub fn new(puzzle: &'a Puzzle, relaxed: Option<&'a RelaxedPoint>) -> RelaxationWords<'a> {
        RelaxationWords { puzzle, relaxed }
    }

    /// Returns the verdict as one word.
    pub fn verdict(&self) -> &'static str {
        match self.relaxed {
            None => "unknown",
            Some(RelaxedPoint::Integral(_)) => "integral",
            Some(RelaxedPoint::Fractional(_)) => "fractional",
            Some(RelaxedPoint::Infeasible) => "infeasible",
        }
    }

    /// Returns a sentence on what the verdict proves.
    pub fn sentence(&self) -> String {
        let Some(note) = self.note() else { return UNKNOWN.to_owned() };
        let mut letters = note.chars();
        letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect::<String>() + "."
    }

    /// Returns a phrase on what the verdict proves; `None` if a limit was reached.
    pub fn note(&self) -> Option<&'static str> {
        Some(match self.relaxed? {
            RelaxedPoint::Integral(_) => {
                "this is a solution; whether it is the only one, the relaxation does not say"
            }
            RelaxedPoint::Infeasible => {
                "the relaxation has no point, and so the puzzle has no solution, as far as floating point can tell"
            }
            RelaxedPoint::Fractional(_) => {
                "fractions prove nothing: there may be one solution, several or none"
            }
        })
    }

    /// Returns the answer as text. In [`TextStyle::Line`], it is one line: a solution or the verdict.
    pub fn text(&self, style: TextStyle) -> String {
        let (word, is_line) = (self.verdict(), style == TextStyle::Line);
        match self.relaxed {
            Some(RelaxedPoint::Integral(solution)) if is_line => style.solution(solution, self.puzzle),
            Some(RelaxedPoint::Integral(solution)) => {
                format!("{word}\n{}", style.solution(solution, self.puzzle))
            }
            Some(RelaxedPoint::Fractional(point)) if !is_line => {
                let values = point
                    .cells
                    .iter()
                    .map(|(_, values)| values.iter().map(|&(value, _)| (value, 1)).collect());
                let values: Vec<Vec<(i32, u64)>> = values.collect();
                let board = candidates(&values, false, self.puzzle.grid());
                let (whole, all) = (point.whole(), point.cells.len());
                let weights = self.weights(point);
                format!("{word}\n{board}{whole} of {all} cells have one value\n{weights}")
            }
            _ => format!("{word}\n"),
        }
    }

    /// Returns a line for each cell with several values, which lists the values and their weights.
    fn weights(&self, point: &Fractional) -> String {
        let open = point.cells.iter().filter(|(_, values)| values.len() != 1);
        let line = |(cell, values): &(_, Vec<(i32, f64)>)| {
            let sign = |value| self.puzzle.grid().sign(value);
            let values = values.iter().map(|&(value, weight)| format!("{}:{}", sign(value), rounded(weight)));
            format!("{} {}\n", self.puzzle.grid().name_of(*cell), values.collect::<Vec<_>>().join(" "))
        };
        open.map(line).collect()
    }

    /// Returns the JSON object of the relaxation; `backend` is the name of the solver that answered.
    pub fn object(&self, backend: &str) -> RelaxationObject {
        let grid = self.puzzle.grid();
        let mut object = RelaxationObject {
            backend: backend.to_owned(),
            letters: grid.letters().map(|letters| letters.to_string()),
            line: None,
            solution: None,
            variables: None,
            verdict: self.verdict(),
            weights: None,
            whole: None,
        };
        match self.relaxed {
            Some(RelaxedPoint::Integral(solution)) => {
                object.line = Some(line(solution, grid));
                object.solution = Some(solution.digits(grid));
                object.variables = grid.variables().next().map(|_| solution.variables().to_vec());
            }
            Some(RelaxedPoint::Fractional(point)) => {
                let cells = point.cells.iter().map(|(cell, values)| {
                    let values = values.iter().map(|&(value, weight)| (value.to_string(), weight));
                    (grid.name_of(*cell), values.collect())
                });
                (object.weights, object.whole) = (Some(cells.collect()), Some(point.whole()));
            }
            Some(RelaxedPoint::Infeasible) | None => {}
        }
        object
    }
}

/// Formats a weight with at most four decimals, because solvers are not reliable beyond that.
fn rounded(weight: f64) -> f64 {
    (weight * 1e4).round() / 1e4
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::render::json::to_line;

    #[test]
    fn fractions_are_shown_with_their_weights() {
        let puzzle: Puzzle = "grid 2x2 no-boxes\nletters AB".parse().expect("a puzzle");
        let cells = puzzle.cells().zip([vec![(1, 1.0)], vec![(1, 0.25), (2, 0.75)], vec![], vec![(2, 1.0)]]);
        let point = RelaxedPoint::Fractional(Fractional { cells: cells.collect() });
        let words = RelaxationWords::new(&puzzle, Some(&point));
        let board = words.text(TextStyle::Grid);
        assert!(board.starts_with("fractional\n"), "{board}");
        assert!(board.ends_with("2 of 4 cells have one value\nr1c2 A:0.25 B:0.75\nr2c1 \n"), "{board}");
        assert_eq!(words.text(TextStyle::Line), "fractional\n");
        let json = to_line(&words.object("x"));
        assert!(
            json.starts_with(r#"{"backend":"x","letters":"AB","verdict":"fractional","weights":{"r1c1":"#)
        );
        assert!(
            json.ends_with(r#""r1c2":{"1":0.25,"2":0.75},"r2c1":{},"r2c2":{"2":1.0}},"whole":2}"#),
            "{json}"
        );
    }
}
