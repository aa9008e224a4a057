//! Renders sets of cells that are equal in all solutions, and pairs of sets that never are: as text, as JSON or as a
//! picture.

use schemars::JsonSchema;
use serde::Serialize;

use crate::grid::Cell;
use crate::puzzle::Puzzle;
use crate::question::equal::Equality;
use crate::question::{Status, StoredVerdict};
use crate::render::{View, sentence};

/// The largest number of sets whose cells a sentence names. If there are more, the sentence gives only their number.
const MOST_NAMED: usize = 6;

/// Renders which cells of a puzzle are equal in all solutions, and which never are.
#[derive(Clone, Copy, Debug)]
pub(super) struct EqualityWords<'a> {
    puzzle: &'a Puzzle,
    found: &'a Equality,
}

/// The JSON object of the answer to `equal`.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[non_exhaustive]
pub struct EqualityObject {
    /// The verdict.
    pub verdict: Status,
    /// Sets of two or more cells that hold the same value in every solution.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub equal: Option<Vec<Vec<String>>>,
    /// Pairs of sets of cells whose values differ in every solution, although no house has a cell of both sets.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub different: Option<Vec<[Vec<String>; 2]>>,
    /// `false` if a limit was reached: other cells may be equal or different, too.
    pub complete: bool,
    /// The comparison of the answer with the solution that is stored with the puzzle.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub stored_solution: Option<StoredVerdict>,
}

impl<'a> EqualityWords<'a> {
    /// Renders `found`, the cells of `puzzle` that are equal or different in all solutions.
    pub fn new(puzzle: &'a Puzzle, found: &'a Equality) -> EqualityWords<'a> {
        EqualityWords { puzzle, found }
    }

    fn has_solutions(&self) -> bool {
        matches!(self.found.marks.answer, Status::Unique | Status::Multiple)
    }

    fn names(&self, cells: &[Cell]) -> Vec<String> {
        cells.iter().map(|&cell| self.puzzle.grid().name_of(cell)).collect()
    }

    /// Returns the verdict, then a line for each set of equal cells, and one for each pair of sets that differ.
    pub fn text(&self) -> String {
        let mut text = self.found.marks.answer.word().to_owned() + "\n";
        for set in &self.found.equal {
            text += &format!("equal: {}\n", self.names(set).join(" "));
        }
        for [one, other] in &self.found.different {
            text += &format!("different: {}, {}\n", self.names(one).join(" "), self.names(other).join(" "));
        }
        if self.has_solutions() && !self.found.complete {
            text += "(there may be others: a limit was reached)\n";
        }
        text
    }

    /// Returns the equal and the different cells as sentences.
    pub fn sentence(&self) -> String {
        let verdict = sentence(self.found.marks.answer);
        if !self.has_solutions() {
            return verdict.to_owned();
        }
        let equal = match &self.found.equal[..] {
            [] => "No two cells are equal in all solutions".to_owned(),
            sets if sets.len() > MOST_NAMED => {
                format!("{} sets of cells are equal in all solutions", sets.len())
            }
            sets => {
                let sets: Vec<String> = sets.iter().map(|set| self.names(set).join(" = ")).collect();
                format!("Equal in all solutions: {}", sets.join(", "))
            }
        };
        let different = match self.found.different.len() {
            0 => String::new(),
            1 => " 1 pair of cells without a common house is never equal.".to_owned(),
            pairs => format!(" {pairs} pairs of cells without a common house are never equal."),
        };
        let rest = if self.found.complete { "" } else { " There may be others." };
        format!("{verdict} {equal}.{different}{rest}")
    }

    /// Returns the puzzle with its candidates, and with a colour for each set of equal cells.
    pub fn view(&self) -> View<'a> {
        let candidates = self.has_solutions().then_some(&self.found.marks.seen[..]);
        View { candidates, equal: &self.found.equal, ..View::new(self.puzzle, self.sentence()) }
    }

    /// Returns the JSON object of the equal and the different cells; `stored` is the result of comparing the answer
    /// with the solution stored with the puzzle.
    pub fn object(&self, stored: Option<StoredVerdict>) -> EqualityObject {
        let equal = || self.found.equal.iter().map(|set| self.names(set)).collect();
        let different = || {
            self.found.different.iter().map(|sets| [&sets[0], &sets[1]].map(|set| self.names(set))).collect()
        };
        EqualityObject {
            verdict: self.found.marks.answer,
            equal: self.has_solutions().then(equal),
            different: self.has_solutions().then(different),
            complete: self.found.complete,
            stored_solution: stored,
        }
    }
}
