//! The reason of a line or a sum: what is known of its fillings, and what follows.

use crate::grid::Cell;

/// Why a line or a sum leaves no more for its cells; found by trying the values that these have left, or by looking at neighbours.
#[derive(Debug)]
pub struct LineReason {
    pub what: LineFact,
    pub so: Conclusion,
}

impl LineReason {
    /// Returns `true` if it says no more than that all fillings were tried.
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

/// Cells that have the same values left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LeftValues {
    pub cells: Vec<Cell>,
    pub values: Vec<i32>,
}

/// What is known of the fillings of a line. A set has its values in ascending order.
#[derive(Debug)]
pub enum LineFact {
    /// The sets of values that make a sum, and those that do not fit into the cells, of which `others` are not listed. Of sets
    /// that have a value twice, `repeats` says that the cells are in one house, which is left out.
    Sets {
        total: i64,
        cells: Vec<Cell>,
        sets: Vec<Vec<i32>>,
        out: Vec<ExcludedSets>,
        others: usize,
        repeats: bool,
    },
    /// Cells that differ make a sum, and all values `all`, one more value than there are cells: this is missing.
    Missing { cells: Vec<Cell>, total: i64, all: i64, value: i32 },
    /// For each value of a cell the sets that go with it; there may be none. With some values there never are any, whatever the
    /// other cells are.
    Cases { cell: Cell, cases: Vec<SumCase>, never: Vec<NoSum>, repeats: bool },
    /// Nothing that is short, except for what follows.
    Nothing,
    /// More sets for a sum than are listed.
    ManySets { total: i64, cells: Vec<Cell>, sets: usize },
    /// More fillings than are listed.
    Many { fillings: usize },
    /// The places where the smallest and the largest value of a sandwich can be.
    Crusts { values: [i32; 2], cases: Vec<CrustPlaces> },
    /// More such places and sets than are listed: the number of places.
    ManyCrusts { values: [i32; 2], places: usize },
    /// The first cell has the largest value, which is the only one that is seen.
    Highest { cell: Cell, value: i32 },
    /// `count` values are seen, each larger than those before it, and some cells leave room for the others: with the most that
    /// each can be.
    Seen { count: usize, bounds: Vec<(Cell, i32)> },
    /// The values of circles that count themselves: those that too few circles can hold, with how many, and the sets
    /// that are left.
    Circles { cells: Vec<Cell>, few: Vec<(i32, usize)>, sets: Vec<Vec<i32>> },
    /// Along cells, the least that each can be, and the most.
    Bounds { least: Vec<Run>, most: Vec<Run> },
    /// Values that other cells have no partner for, values that cells next to each cell on the line have none for, and values
    /// with which a sum does not come out right.
    OneByOne { partners: Vec<NoPartner>, neighbours: Vec<LeftValues>, unequal: Vec<Unequal> },
    /// What cells have left because of others, one after the other.
    Narrowed(Vec<NarrowedCell>),
    /// Values that need another one next to them.
    Neighbours(Vec<NoNeighbour>),
    /// The sets of consecutive values of cells, and those that do not fit into the cells, of which `others` are not listed.
    Consecutive { cells: Vec<Cell>, sets: Vec<Vec<i32>>, out: Vec<ExcludedSets>, others: usize },
}

/// A value that has to stand next to those of a cell.
#[derive(Debug)]
pub enum NoNeighbour {
    /// No neighbour can have the one that is missing next to each of these.
    None { cell: Cell, values: Vec<i32>, missing: i32 },
    /// Two values that are needed next to this one have the same neighbour left, and no other.
    Both { cell: Cell, value: i32, needed: Vec<i32>, at: Cell },
    /// If the cell has this value, one neighbour alone can have the one that it needs.
    One { cell: Cell, value: i32, needed: i32, at: Cell },
}

/// Values of cells, one at a time, that leave nothing for some other cells, with what they leave for others on the way. If there
/// are no others, the line never has these values there.
#[derive(Debug)]
pub struct NoPartner {
    pub cells: Vec<Cell>,
    pub values: Vec<i32>,
    pub then: Vec<LeftValues>,
    pub others: Vec<Cell>,
}

impl NoPartner {
    /// The values that the last of the other cells has left, if what each of them has left is listed.
    pub fn left_of_others(&self) -> Option<&[i32]> {
        let left = |cell: &Cell| self.then.iter().rev().find(|left| left.cells.contains(cell));
        let left = self.others.iter().map(left).collect::<Option<Vec<_>>>()?;
        left.last().map(|left| &left.values[..])
    }
}

/// Values of cells, one at a time, that make their side of a sum larger than the other side can be (`is_large`), or smaller.
/// `own` is the least or the most that their side makes, `other` the most or the least that the other cells make. If there
/// are no other cells, `own` is of all cells but the one, and `other` what these would have to make with the value that comes
/// nearest. Cells have the factor with which they count.
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

/// The values that a cell has left because of others.
#[derive(Debug)]
pub struct NarrowedCell {
    pub cell: Cell,
    pub values: Vec<i32>,
    pub others: Vec<Cell>,
}

/// Why values of a cell leave the others without values of the sets that make a line.
#[derive(Debug)]
pub enum Lacking {
    /// This value has no cell left.
    Value(i32),
    /// These cells have too few values of a set.
    Cells(Vec<Cell>),
}

/// A first value of an X-sum with which the cells after it cannot make the rest.
#[derive(Debug)]
pub struct NoSum {
    pub value: i32,
    /// The number of cells after it that are counted, and what they would have to make.
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

/// The cells of the smallest and the largest value, and the sets of values that can be between them; none if they are
/// neighbours.
#[derive(Debug)]
pub struct CrustPlaces {
    pub cells: [Cell; 2],
    pub sets: Vec<Vec<i32>>,
}

/// Bounds that follow one from the other.
#[derive(Debug)]
pub struct Run {
    /// The first of them is the value of its cell, and not only a bound.
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

/// Why a set of values does not fit.
#[derive(Debug)]
pub enum WhyExcluded {
    /// None of the cells has this value left.
    NoCell(i32),
    /// Some cells have only these of its values.
    Few { cells: Vec<Cell>, values: Vec<i32> },
}

/// The way from a fact of a line to the effects.
#[derive(Debug)]
pub enum Conclusion {
    /// Other values occur nowhere.
    Absent,
    /// The values that go were refuted one by one.
    Refuted,
    /// With some values of cells others lack values of the sets; `absent` says that some values are in no set.
    Lacking { all: Vec<(Cell, Vec<i32>, Lacking)>, absent: bool },
    /// These are all fillings of the cells in their order.
    Ways { cells: Vec<Cell>, fillings: Vec<Vec<i32>> },
    /// However it is filled.
    However,
}
