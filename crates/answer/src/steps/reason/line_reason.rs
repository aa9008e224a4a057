//! The reason of a line or a sum: the facts known about its fillings, and the conclusion.

use std::collections::BTreeSet;

use crate::grid::Cell;

/// The reason why a line or a sum leaves no more for its cells, from trying all values or comparing neighbours.
#[derive(Debug)]
pub struct LineReason {
    pub what: LineFact,
    pub so: Conclusion,
}

impl LineReason {
    /// Returns the cells that refute values of others.
    pub fn others(&self) -> BTreeSet<Cell> {
        let LineFact::OneByOne { partners, unequal, .. } = &self.what else { return BTreeSet::new() };
        let others = partners.iter().flat_map(|partner| &partner.others);
        let left = partners.iter().flat_map(|partner| &partner.then).flat_map(|left| &left.cells);
        let terms = unequal.iter().flat_map(|unequal| unequal.side.iter().chain(&unequal.others));
        others.chain(left).chain(terms.map(|(_, cell)| cell)).copied().collect()
    }

    /// Returns `true` if it only says that all fillings were tried.
    pub const fn is_only_tried(&self) -> bool {
        let is_reason = matches!(
            self.what,
            LineFact::Sets { .. }
                | LineFact::Cases { .. }
                | LineFact::Crusts { .. }
                | LineFact::Consecutive { .. }
                | LineFact::Missing { .. }
        );
        matches!(self.so, Conclusion::However) && !is_reason
    }
}

/// Cells with the same values left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftValues {
    pub cells: Vec<Cell>,
    pub values: Vec<i32>,
}

/// A fact about the fillings of a line. A set has its values in ascending order.
#[derive(Debug)]
pub enum LineFact {
    /// The sets of values that make a sum, and the sets that do not fit into the cells, with the number of `others`
    /// that are not listed. `repeats` says that a set has a value twice although the cells are in one house, which the
    /// line alone disregards.
    Sets {
        total: i64,
        cells: Vec<Cell>,
        sets: Vec<Vec<i32>>,
        out: Vec<ExcludedSets>,
        others: usize,
        repeats: bool,
    },
    /// Differing cells make a sum, and all values, one more than the cells, add up to `all`: one value is missing.
    Missing { cells: Vec<Cell>, total: i64, all: i64, value: i32 },
    /// For each value of a cell, the compatible sets; there may be none. Some values never have any, whatever the other
    /// cells are.
    Cases { cell: Cell, cases: Vec<SumCase>, never: Vec<NoSum>, repeats: bool },
    /// Nothing short, except for the conclusion.
    Nothing,
    /// More sets for a sum than are listed.
    ManySets { total: i64, cells: Vec<Cell>, sets: usize },
    /// More fillings than are listed.
    Many { fillings: usize },
    /// The possible places of the smallest and the largest value of a sandwich.
    Crusts { values: [i32; 2], cases: Vec<CrustPlaces> },
    /// More such places and sets than are listed: the number of places.
    ManyCrusts { values: [i32; 2], places: usize },
    /// The first cell has the largest value, which is the only visible one.
    Highest { cell: Cell, value: i32 },
    /// `count` values are visible, each larger than the ones before it, and some cells leave room for the others: with
    /// the upper bound of each.
    Seen { count: usize, bounds: Vec<(Cell, i32)> },
    /// The values of circles that count themselves: the ones that too few circles can hold, with their number, and the
    /// remaining sets.
    Circles { cells: Vec<Cell>, few: Vec<(i32, usize)>, sets: Vec<Vec<i32>> },
    /// Lower and upper bounds along cells.
    Bounds { least: Vec<Run>, most: Vec<Run> },
    /// Values without a partner in other cells, values without one in adjacent cells on the line, and values for which
    /// a sum does not work out.
    OneByOne { partners: Vec<NoPartner>, neighbours: Vec<LeftValues>, unequal: Vec<Unequal> },
    /// The values left in cells because of others, one after the other.
    Narrowed(Vec<NarrowedCell>),
    /// Values that need another one next to them.
    Neighbours(Vec<NoNeighbour>),
    /// The sets of consecutive values of cells, and the sets that do not fit into the cells, with the number of
    /// `others` that are not listed.
    Consecutive { cells: Vec<Cell>, sets: Vec<Vec<i32>>, out: Vec<ExcludedSets>, others: usize },
}

/// A value that must stand next to the values of a cell.
#[derive(Debug)]
pub enum NoNeighbour {
    /// No neighbour can have the value missing next to each value of the cell.
    None { cell: Cell, values: Vec<i32>, missing: i32 },
    /// Two values needed next to this one have the same single neighbour left.
    Both { cell: Cell, value: i32, needed: Vec<i32>, at: Cell },
    /// If the cell has this value, only one neighbour can have the value it needs.
    One { cell: Cell, value: i32, needed: i32, at: Cell },
}

/// Values of cells, one at a time, that leave nothing for some other cells, with the values left for others on the way.
/// If there are no others, the line never has these values there.
#[derive(Debug)]
pub struct NoPartner {
    pub cells: Vec<Cell>,
    pub values: Vec<i32>,
    pub then: Vec<LeftValues>,
    pub others: Vec<Cell>,
}

impl NoPartner {
    /// Returns the values left in the last of the other cells, if the values left in each are listed.
    pub fn left_of_others(&self) -> Option<&[i32]> {
        let left = |cell: &Cell| self.then.iter().rev().find(|left| left.cells.contains(cell));
        let left = self.others.iter().map(left).collect::<Option<Vec<_>>>()?;
        left.last().map(|left| &left.values[..])
    }
}

/// Values of cells, one at a time, that make their side of a sum larger than the other side can be (`is_large`), or
/// smaller. `own` is the least or the most of their side, `other` the most or the least of the other cells. If there
/// are no other cells, `own` covers all cells but the one, and `other` is their required sum with the value that comes
/// nearest. Cells are given with their factors.
#[derive(Debug)]
pub struct Unequal {
    pub cells: Vec<Cell>,
    pub values: Vec<i32>,
    pub side: Vec<(i64, Cell)>,
    pub is_large: bool,
    pub own: i64,
    pub others: Vec<(i64, Cell)>,
    pub other: i64,
}

/// The values left in a cell because of others.
#[derive(Debug)]
pub struct NarrowedCell {
    pub cell: Cell,
    pub values: Vec<i32>,
    pub others: Vec<Cell>,
}

/// The reason why values of a cell leave the others without values of a line's sets.
#[derive(Debug)]
pub enum Lacking {
    /// This value has no cell left.
    Value(i32),
    /// These cells have too few values of a set.
    Cells(Vec<Cell>),
}

/// A first value of an X-sum for which the cells after it cannot make the rest.
#[derive(Debug)]
pub struct NoSum {
    pub value: i32,
    /// The number of counted cells after it, and their required sum.
    pub count: i64,
    pub needed: i64,
    pub why: WhyNoSum,
}

#[derive(Debug)]
pub enum WhyNoSum {
    /// The cells after it make at least this.
    Least(i64),
    /// They make at most this.
    Most(i64),
    /// There are not enough cells.
    Short,
}

/// The cells of the smallest and the largest value, and the possible sets of values between them; none if they are
/// neighbours.
#[derive(Debug)]
pub struct CrustPlaces {
    pub cells: [Cell; 2],
    pub sets: Vec<Vec<i32>>,
}

/// Bounds that follow from each other.
#[derive(Debug)]
pub struct Run {
    /// `true` if the first one is the value of its cell, and not only a bound.
    pub is_set: bool,
    /// The cells with their bounds, at least two.
    pub bounds: Vec<(Cell, i32)>,
}

/// A value of a cell, and the sets of values for other cells.
#[derive(Debug)]
pub struct SumCase {
    pub value: i32,
    pub cells: Vec<Cell>,
    pub total: i64,
    pub sets: Vec<Vec<i32>>,
}

/// Sets of values that do not fit into the cells.
#[derive(Debug)]
pub struct ExcludedSets {
    pub sets: Vec<Vec<i32>>,
    pub why: WhyExcluded,
}

/// The reason why a set of values does not fit.
#[derive(Debug)]
pub enum WhyExcluded {
    /// None of the cells has this value left.
    NoCell(i32),
    /// Some cells have only these of its values.
    Few { cells: Vec<Cell>, values: Vec<i32> },
}

/// The way from a fact about a line to the effects.
#[derive(Debug)]
pub enum Conclusion {
    /// Other values occur nowhere.
    Absent,
    /// The excluded values were refuted one by one.
    Refuted,
    /// With some values of cells, others lack values of the sets; `absent` says that some values are in no set.
    Lacking { all: Vec<(Cell, Vec<i32>, Lacking)>, absent: bool },
    /// These are all fillings of the cells in their order.
    Ways { cells: Vec<Cell>, fillings: Vec<Vec<i32>> },
    /// However it is filled, the conclusion follows.
    However,
}
