//! Why the conclusions of a step follow from its causes and facts: data of cells, values and places of causes, shared
//! by every language and client.
//!
//! `because` is the place of a cause in [`Step::because`].

mod blamed_cells;
pub mod case_split;
mod clues;
mod conclusions;
mod consecutive;
mod contradiction;
mod equal_contents;
mod excluded_sets;
mod few_cells;
mod filled_line;
mod inferences;
mod line_consequences;
mod line_fillings;
mod line_propagation;
mod line_reason;
mod line_with_houses;
mod narrowing;
mod number_path;
mod pair_chain;
mod patterns;
mod proof;
pub mod refutation;
mod sandwich;
mod search;
mod single_values;
pub mod step_facts;
pub mod substitution;
mod sum_bounds;
mod sum_sets;
#[cfg(test)]
pub mod tests;
mod x_sums;

use std::sync::OnceLock;

pub use line_reason::{
    Conclusion, CrustPlaces, ExcludedSets, Lacking, LeftValues, LineFact, LineReason, NarrowedCell,
    NoNeighbour, NoPartner, NoSum, Run, SumCase, Unequal, WhyExcluded, WhyNoSum,
};
pub use proof::{
    Consequence, Contradiction, Effect, Exclusion, FoundValue, FurtherProof, Refutation, RefutationEnd,
    SameProof, Shown, Substitution, Why,
};

pub use step_facts::effects;

use super::{Cause, Step};
use crate::grid::{Cell, Digit};
use crate::puzzle::Puzzle;

/// The reason of a step.
#[derive(Debug)]
pub struct Reason {
    pub reasoning: Reasoning,
    /// The effects it shows, perhaps only some.
    pub shown: Shown,
    /// Other effects, with proofs of their own.
    pub more: Vec<FurtherProof>,
    /// Further effects of the causes, without a short proof.
    pub also: Vec<Effect>,
}

/// The cells left for a value in a house, by the cause about both.
#[derive(Debug)]
pub struct Places {
    pub because: usize,
    pub cells: Vec<Cell>,
}

/// A cell with two values in a chain.
#[derive(Debug)]
pub struct Link {
    pub cell: Cell,
    pub values: [Digit; 2],
}

/// A value that a line always has in some cells of a house.
#[derive(Debug)]
pub struct HeldValue {
    pub value: Digit,
    pub cells: Vec<Cell>,
    /// The causes of the houses: either one that has all these cells, or several, so that each pair of a cell here and
    /// a cell that loses the value shares a house.
    pub houses: Vec<usize>,
}

/// The argument that shows the effects of a step.
#[derive(Debug)]
pub enum Reasoning {
    /// The only cell of a house that had no value.
    LastCell { because: usize, cell: Cell, value: Digit },
    /// The only cell left for this value in a house.
    HiddenSingle { because: usize, cell: Cell, value: Digit },
    /// The only value left in a cell.
    NakedSingle { cell: Cell, value: Digit },
    /// All places of a value in one house lie in another.
    Intersection { base: Places, cover: usize },
    /// Some cells of a house with as many values left.
    NakedSubset { because: usize, cells: Vec<Cell>, values: Vec<Digit> },
    /// Some values of a house with as many cells left.
    HiddenSubset { because: usize, cells: Vec<Cell>, values: Vec<Digit> },
    /// All places of a value in some houses lie in as many others.
    Fish { base: Vec<Places>, cover: Vec<usize> },
    /// One of two cells, the pincers, has the last value, whatever the pivot is: the first, the second or, if the pivot
    /// has three (`is_whole`), the last.
    Wing { pivot: Cell, pincers: [Cell; 2], values: [Digit; 3], is_whole: bool },
    /// A chain of cells with two values; the first and the last have one in common.
    PairChain { links: Vec<Link>, value: Digit },
    /// A line or a sum, with the values left in its cells. Causes that are the same line are one cause here, with all their
    /// houses.
    Line { cause: Cause, known: Vec<LeftValues>, reason: Option<LineReason> },
    /// A line with houses. Either the line has a value of the houses in some of its cells (`held`), so that other cells
    /// lose it; or the `places` left for values in the houses decide how the line is filled.
    LineAndHouses {
        because: usize,
        known: Vec<LeftValues>,
        places: Vec<Places>,
        reason: LineReason,
        held: Option<HeldValue>,
    },
    /// A refutation of the contrary, with known values if lines of rules are used.
    Proof { known: Vec<LeftValues>, proof: Refutation },
    /// All causes together, with the known values if these are short: no short reason was found.
    Together { known: Vec<LeftValues>, places: Vec<Places> },
}

/// The reason of a step, once it was requested. A clone of a step may be modified, so it has none yet.
#[derive(Debug, Default)]
pub struct CachedReason(OnceLock<Box<Reason>>);

impl CachedReason {
    pub fn get(&self, puzzle: &Puzzle, step: &Step) -> &Reason {
        self.0.get_or_init(|| Box::new(search::reason(puzzle, step)))
    }
}

impl Clone for CachedReason {
    fn clone(&self) -> CachedReason {
        CachedReason::default()
    }
}

impl PartialEq for CachedReason {
    fn eq(&self, _: &CachedReason) -> bool {
        true
    }
}

impl Eq for CachedReason {}
