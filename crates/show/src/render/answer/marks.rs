//! Renders the candidates of a puzzle, which are the values of each cell that occur in a solution: as text, as JSON or
//! as a picture.

use std::collections::BTreeMap;

use schemars::JsonSchema;
use serde::Serialize;

use crate::puzzle::Puzzle;
use crate::question::{Status, StoredVerdict};
use crate::render::{
    TextStyle, View, candidates, candidates_line, layer_candidates, sentence, unicode_candidates,
};

/// Renders the values of each cell that occur in some solution of a puzzle.
///
/// ```
/// use sudoku2cnf_puzzle::puzzle::Puzzle;
/// use sudoku2cnf_show::render::{Status, MarkWords, TextStyle};
///
/// let puzzle: Puzzle = "grid 2x2 no-boxes".parse()?;
/// let seen = vec![vec![(1, 1), (2, 1)]; 4];
/// let words = MarkWords::new(&puzzle, Status::Multiple, &seen, Some(9));
/// assert_eq!(words.text(TextStyle::Line), "1:1,2:1 1:1,2:1 1:1,2:1 1:1,2:1\n");
/// let none = MarkWords::new(&puzzle, Status::None, &[], None);
/// assert_eq!(none.text(TextStyle::Grid), "none\n");
/// assert_eq!(serde_json::to_string(&none.object(None))?, r#"{"certified":false,"verdict":"none"}"#);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MarkWords<'a> {
    puzzle: &'a Puzzle,
    answer: Status,
    seen: &'a [Vec<(i32, u64)>],
    cap: Option<u64>,
    layers: bool,
}

/// The object of an answer about candidates; absent parts are left out. Its keys are in alphabetical order.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct MarksObject {
    /// The values of each cell, row by row; null for places without a cell.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub candidates: Option<Vec<Option<Vec<i32>>>>,
    /// The number up to which the solutions with each value were counted, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub cap: Option<u64>,
    /// `false` if there is exactly one solution or none: this question writes no proof.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub certified: Option<bool>,
    /// For each cell, the number of solutions with each of its values, if requested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<Option<Vec<u64>>>>,
    /// For each hidden layer, by name, the number of solutions with each value of each place, if counts and layers were
    /// requested.
    #[serde(skip_serializing_if = "LayerCounts::is_empty")]
    pub layer_counts: LayerCounts,
    /// For each hidden layer, by name, the values of each place, row by row, if requested; null for places without a
    /// cell.
    #[serde(skip_serializing_if = "LayerMarks::is_empty")]
    pub layers: LayerMarks,
    /// The letters of the values, if the puzzle has letters: the first stands for the smallest value.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub letters: Option<String>,
    /// The comparison of the answer with the solution that is stored with the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_solution: Option<StoredVerdict>,
    /// The values of each variable cell.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub variables: Vec<VariableMarks>,
    /// The verdict.
    pub verdict: Status,
}

/// For each layer by its name, the values of each cell; `None` for a position without a cell.
pub type LayerMarks = BTreeMap<String, Vec<Option<Vec<i32>>>>;

/// For each layer by its name, the number of solutions with each value of each cell.
pub type LayerCounts = BTreeMap<String, Vec<Option<Vec<u64>>>>;

/// The values of a variable cell.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct VariableMarks {
    /// The values.
    pub candidates: Vec<i32>,
    /// The number of solutions in which each of the values stands, if that was asked.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub counts: Option<Vec<u64>>,
}

impl<'a> MarkWords<'a> {
    /// Renders `seen`: for each cell and then each variable cell of `puzzle`, its values and the number of solutions
    /// with each. The numbers are shown if there is a `cap`, up to which they were counted.
    pub fn new(
        puzzle: &'a Puzzle,
        answer: Status,
        seen: &'a [Vec<(i32, u64)>],
        cap: Option<u64>,
    ) -> MarkWords<'a> {
        MarkWords { puzzle, answer, seen, cap, layers: false }
    }

    /// If `layers` is `true`, also renders the cells of hidden layers.
    pub fn with_layers(self, layers: bool) -> MarkWords<'a> {
        MarkWords { layers, ..self }
    }

    /// Returns the values, unless there is no solution or they are not all known.
    fn known(&self) -> Option<&'a [Vec<(i32, u64)>]> {
        matches!(self.answer, Status::Unique | Status::Multiple).then_some(self.seen)
    }

    /// Returns the answer as text: the candidates, or the verdict if there are no candidates or they are not all known.
    pub fn text(&self, style: TextStyle) -> String {
        let (Some(seen), grid) = (self.known(), self.puzzle.grid()) else {
            return format!("{}\n", self.answer.word());
        };
        let is_counted = self.cap.is_some();
        let below = if self.layers { layer_candidates(seen, is_counted, grid) } else { String::new() };
        match style {
            TextStyle::Line => candidates_line(seen, is_counted, self.layers, grid) + "\n",
            // The drawing with box characters has no room for counts.
            TextStyle::Unicode(style) if !is_counted => unicode_candidates(self.puzzle, seen, style) + &below,
            _ => candidates(seen, is_counted, grid) + &below,
        }
    }

    /// Returns the puzzle with its candidates, for a picture or a page.
    pub fn view(&self) -> View<'a> {
        View {
            candidates: self.known(),
            with_layers: self.layers,
            ..View::new(self.puzzle, sentence(self.answer))
        }
    }

    /// Returns the JSON object of the candidates; `stored` is the result of comparing the answer with the solution
    /// stored with the puzzle.
    pub fn object(&self, stored: Option<StoredVerdict>) -> MarksObject {
        let mut object = MarksObject {
            candidates: None,
            cap: None,
            certified: matches!(self.answer, Status::None | Status::Unique).then_some(false),
            counts: None,
            layer_counts: LayerCounts::new(),
            layers: LayerMarks::new(),
            letters: None,
            stored_solution: stored,
            variables: Vec::new(),
            verdict: self.answer,
        };
        let (Some(seen), grid) = (self.known(), self.puzzle.grid()) else { return object };
        let mut values = vec![None; grid.positions()];
        let mut counts = vec![None; grid.positions()];
        for (cell, of_cell) in self.puzzle.cells().zip(seen) {
            let candidates: Vec<i32> = of_cell.iter().map(|&(value, _)| value).collect();
            let counted: Vec<u64> = of_cell.iter().map(|&(_, count)| count).collect();
            if let Some((layer, place)) = grid.layer_of(cell).filter(|_| self.layers) {
                let (name, none) = (&grid.layers()[layer].name, grid.positions());
                let values = object.layers.entry(name.clone()).or_insert_with(|| vec![None; none]);
                let there = !grid.is_nowhere(cell);
                values[grid.index(place)] = there.then(|| candidates.clone());
                if self.cap.is_some() {
                    let counts = object.layer_counts.entry(name.clone()).or_insert_with(|| vec![None; none]);
                    counts[grid.index(place)] = there.then(|| counted.clone());
                }
            }
            if cell.is_variable() {
                let counts = self.cap.map(|_| counted);
                object.variables.push(VariableMarks { candidates, counts });
            } else {
                let place = grid.index(cell);
                (values[place], counts[place]) = (Some(candidates), Some(counted));
            }
        }
        object.letters = grid.letters().map(|letters| letters.to_string());
        (object.candidates, object.cap) = (Some(values), self.cap);
        object.counts = self.cap.map(|_| counts);
        object
    }
}
