//! The reason of a line or a sum in a story: what is left of it, and what follows.

use super::explanation::{House, LeftValues};

/// Why a line or a sum leaves no more for its cells; found by trying the values that these have left, or by looking at neighbours.
pub struct Reason {
    pub what: LineRest,
    pub so: So,
}

impl Reason {
    /// Returns `true` if it says no more than that all fillings were tried.
    pub const fn is_only_tried(&self) -> bool {
        let is_told = matches!(
            self.what,
            LineRest::Sets { .. }
                | LineRest::Cases { .. }
                | LineRest::Crusts { .. }
                | LineRest::Consecutive { .. }
                | LineRest::Missing { .. }
        );
        matches!(self.so, So::However) && !is_told
    }
}

/// The fillings that are left of a line.
pub enum LineRest {
    /// The sets of values that make a sum, as `126`, and those that do not fit into the cells. Of sets that have a value
    /// twice, `repeats` says that the cells are in one house, which is left out.
    Sets { total: i64, count: usize, sets: Vec<String>, out: Vec<Out>, others: usize, repeats: bool },
    /// So many cells that differ make a sum, and all values `all`, one more value than there are cells: this is missing.
    Missing { count: usize, total: i64, all: i64, value: String },
    /// For each value of a cell the sets that go with it; there may be none. With some values there never are any, whatever the cells are.
    Cases { cell: String, cases: Vec<Case>, never: Vec<NoSum>, repeats: bool },
    /// Nothing that is short, but for what follows.
    Nothing,
    /// More sets for a sum than are told.
    ManySets { total: i64, count: usize, sets: usize },
    /// More fillings than are told.
    Many { fillings: usize },
    /// The places where the smallest and the largest value of a sandwich can be.
    Crusts { values: [String; 2], cases: Vec<Crusts> },
    /// More such places and sets than are told: so many places.
    ManyCrusts { values: [String; 2], places: usize },
    /// The first cell has the largest value, which is the only one that is seen.
    Highest { cell: String, value: String },
    /// Of so many values that are seen, each larger than those before it, some cells leave room for the others: with the most that
    /// each can be.
    Seen { count: usize, bounds: Vec<(String, String)> },
    /// The values of so many circles that count themselves: those that too few circles can hold, with how many, and the sets
    /// that are left.
    Circles { count: usize, few: Vec<(String, usize)>, sets: Vec<String> },
    /// Along cells, the least that each can be, and the most.
    Bounds { least: Vec<Run>, most: Vec<Run> },
    /// Values that other cells have no partner for, values that cells next to each cell on the line have none for, and values
    /// with which a sum does not come out right.
    OneByOne { partners: Vec<NoPartner>, neighbours: Vec<LeftValues>, unequal: Vec<Unequal> },
    /// What cells have left because of others, one after the other.
    Beside(Vec<Beside>),
    /// Values that need another one beside them.
    Neighbours(Vec<NoNeighbour>),
    /// The sets of so many consecutive values, and those that do not fit into the cells.
    Consecutive { count: usize, sets: Vec<String>, out: Vec<Out>, others: usize },
}

/// A value that has to stand beside those of a cell.
pub enum NoNeighbour {
    /// No neighbour can have the one that is missing beside each of these.
    None { cell: String, values: Vec<String>, missing: String },
    /// Two values that are needed beside this one have the same neighbour left, and no other.
    Both { cell: String, value: String, needed: Vec<String>, at: String },
    /// If the cell has this value, one neighbour alone can have the one that it needs.
    One { cell: String, value: String, needed: String, at: String },
}

/// Values of cells, one at a time, that leave nothing for some other cells, with what they leave for others on the way. If there
/// are no others, the line never has these values there.
pub struct NoPartner {
    pub cells: Vec<String>,
    pub values: Vec<String>,
    pub then: Vec<LeftValues>,
    pub others: Vec<String>,
}

/// Values of cells, one at a time, that make their side of a sum larger than the other side can be (`is_large`), or smaller.
/// `own` is the least or the most that their side makes, `other` the most or the least that the other cells make. Where there
/// are no other cells, `own` is of all cells but the one, and `other` what these would have to make with the value that comes
/// nearest.
pub struct Unequal {
    pub cells: Vec<String>,
    pub values: Vec<String>,
    pub side: Vec<String>,
    pub is_large: bool,
    pub own: i64,
    pub others: Vec<String>,
    pub other: i64,
}

/// What a cell has left because of others.
pub struct Beside {
    pub cell: String,
    pub values: Vec<String>,
    pub others: Vec<String>,
}

/// Why values of a cell leave the others without values of the sets that make a line.
pub enum Lacking {
    /// This value has no cell left.
    Value(String),
    /// These cells have too few values of a set.
    Cells(Vec<String>),
}

/// A first value of an X-sum with which the cells behind it cannot make the rest.
pub struct NoSum {
    pub value: String,
    /// The number of cells behind it that are counted, and what they would have to make.
    pub count: i64,
    pub needed: i64,
    pub why: WhyNoSum,
}

pub enum WhyNoSum {
    /// The cells behind it make at least so much.
    Least(i64),
    /// They make at most so much.
    Most(i64),
    /// There are not so many cells.
    Short,
}

/// The cells of the smallest and the largest value, and the sets of values that can be between them; none if they are
/// neighbours.
pub struct Crusts {
    pub cells: [String; 2],
    pub sets: Vec<String>,
}

/// Bounds that follow one from the other.
pub struct Run {
    /// The first of them is the value of its cell, and not only a bound.
    pub is_set: bool,
    /// The cells with their bounds, at least two.
    pub bounds: Vec<(String, String)>,
}

/// A value of a cell, and the sets of values for other cells.
pub struct Case {
    pub value: String,
    pub cells: Vec<String>,
    pub total: i64,
    pub sets: Vec<String>,
}

/// Sets of values that do not fit into the cells.
pub struct Out {
    pub sets: Vec<String>,
    pub why: WhyOut,
}

/// Why a set of values does not fit.
pub enum WhyOut {
    /// None of the cells has this value left.
    NoCell(String),
    /// Some cells have only so many of its values.
    Few { cells: Vec<String>, values: Vec<String> },
}

/// A value that a line always has in some cells of a house.
pub struct Held {
    pub value: String,
    pub cells: Vec<String>,
    /// One that has all these cells; or several, of which each of the cells shares one with each cell that loses the value.
    pub houses: Vec<House>,
}

/// The way from what is left to the conclusion.
pub enum So {
    /// Other values occur nowhere.
    Absent,
    /// The values that go were refuted one by one.
    Refuted,
    /// With some values of cells others lack values of the sets; `absent` says that some values are in no set.
    Lacking { all: Vec<(String, Vec<String>, Lacking)>, absent: bool },
    /// These are all fillings of the cells in their order.
    Ways { cells: Vec<String>, fillings: Vec<String> },
    /// However it is filled.
    However,
}
