//! Renders lists of solutions or models, each item by itself, and the end of the list.

use schemars::JsonSchema;
use serde::Serialize;

use super::outcome::dimacs_text;
use crate::cnf::Model;
use crate::dimacs::Satisfiability;
use crate::grid::{Digit, Grid, Solution};
use crate::plural::counted;
use crate::puzzle::Puzzle;
use crate::question::StoredVerdict;
use crate::render::json::to_line;
use crate::render::layers::{GroupValues, LayerValues, group_values, layer_values, layers_line};
use crate::render::{TextStyle, line};

/// Returns the text of one solution in a list, after `before` other solutions.
///
/// ```
/// use sudoku2cnf_puzzle::grid::Solution;
/// use sudoku2cnf_puzzle::puzzle::Puzzle;
/// use sudoku2cnf_show::render::{TextStyle, listed};
///
/// let puzzle: Puzzle = "grid 2x2 no-boxes".parse()?;
/// let solution = Solution::new(puzzle.grid(), vec![1, 2, 2, 1]);
/// assert_eq!(listed(&solution, &puzzle, TextStyle::Line, 1), "1221\n");
/// assert_eq!(listed(&solution, &puzzle, TextStyle::Grid, 1), "\n1 2\n2 1\n");
/// # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
/// ```
pub fn listed(solution: &Solution, puzzle: &Puzzle, style: TextStyle, before: u64) -> String {
    let grid = puzzle.grid();
    let beside: Vec<String> =
        grid.plain_variables().map(|cell| format!("{}={}", grid.name_of(cell), solution[cell])).collect();
    let gap = if before > 0 { "\n" } else { "" };
    match style {
        TextStyle::Line => {
            [vec![line(solution, grid)], beside].concat().join(" ") + &layers_line(solution, grid) + "\n"
        }
        TextStyle::Grid if !beside.is_empty() => {
            format!("{gap}{}{}\n", style.solution(solution, puzzle), beside.join(" "))
        }
        _ => format!("{gap}{}", style.solution(solution, puzzle)),
    }
}

/// Returns a model of a formula without a puzzle as `v` lines.
pub fn listed_model(model: &Model) -> String {
    let text = dimacs_text(&Satisfiability::Sat(model.literals().collect()));
    text.split_inclusive('\n').filter(|line| line.starts_with('v')).collect()
}

/// The object of one solution of a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct SolutionObject {
    /// Its digits, row by row; null for places without a cell.
    pub solution: Vec<Option<Digit>>,
    /// The solution on one line.
    pub line: String,
    /// The digits of its variable cells.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<Digit>,
    /// The values of each named group of variable cells.
    #[serde(skip_serializing_if = "GroupValues::is_empty")]
    pub named: GroupValues,
    /// The values of each hidden layer, row by row; null for places without a cell.
    #[serde(skip_serializing_if = "LayerValues::is_empty")]
    pub layers: LayerValues,
}

impl SolutionObject {
    /// Creates the JSON object of a solution in `grid`.
    pub fn new(solution: &Solution, grid: &Grid) -> SolutionObject {
        SolutionObject {
            solution: solution.digits(grid),
            line: line(solution, grid),
            variables: solution.variables().to_vec(),
            named: group_values(solution, grid),
            layers: layer_values(solution, grid),
        }
    }

    /// Returns the object on one line, without a line break.
    pub fn to_json(&self) -> String {
        to_line(self)
    }
}

/// The object of one model of a list.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ModelObject {
    /// Its literals, as in DIMACS.
    pub model: Vec<i32>,
}

impl ModelObject {
    /// Creates the JSON object of a model of a CNF.
    pub fn new(model: &Model) -> ModelObject {
        ModelObject { model: model.literals().map(|lit| lit.to_dimacs()).collect() }
    }

    /// Returns the object on one line, without a line break.
    pub fn to_json(&self) -> String {
        to_line(self)
    }
}

/// The object after the last solution or model of a list; absent parts are left out. Its keys are in alphabetical order.
#[derive(Clone, Copy, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct ListEnd {
    /// `false` if there is exactly one solution or none: this question writes no proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certified: Option<bool>,
    /// `true` if there are no other solutions.
    pub complete: bool,
    /// The number of solutions found.
    pub count: u64,
    /// The comparison of the answer with the solution that is stored with the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_solution: Option<StoredVerdict>,
}

impl ListEnd {
    /// Creates the end of a list of `count` solutions or models; `complete` is `true` if there are no others.
    ///
    /// ```
    /// use sudoku2cnf_show::render::ListEnd;
    ///
    /// assert_eq!(ListEnd::new(1, true, None).to_json(), r#"{"certified":false,"complete":true,"count":1}"#);
    /// assert_eq!(ListEnd::new(1, false, None).to_json(), r#"{"complete":false,"count":1}"#);
    /// ```
    pub fn new(count: u64, complete: bool, stored: Option<StoredVerdict>) -> ListEnd {
        let certified = (complete && count < 2).then_some(false);
        ListEnd { certified, complete, count, stored_solution: stored }
    }

    /// Returns the remark that there may be other solutions; `None` if the list is complete.
    pub fn note(&self) -> Option<String> {
        let found = counted(self.count, "solution");
        (!self.complete).then(|| format!("stopped after {found}; there may be others"))
    }

    /// Returns the object on one line, without a line break.
    pub fn to_json(&self) -> String {
        to_line(self)
    }
}
