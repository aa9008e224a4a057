//! The proofs in a reason: assumption, consequences, and contradiction.

use crate::grid::{Cell, Digit};

/// A further conclusion with its own proof, which may rest on other causes than the first.
#[derive(Debug)]
pub struct FurtherProof {
    pub proof: Refutation,
    pub shown: Shown,
}

/// The conclusions of a proof or another reasoning.
#[derive(Debug, Default)]
pub struct Shown {
    pub effects: Vec<Effect>,
    /// Conclusions of the same proof with other cells.
    pub alike: Vec<SameProof>,
    /// Consequences of everything shown so far.
    pub follows: Vec<Consequence>,
    /// The effects among these, if they say more.
    pub found: Vec<Effect>,
}

/// Conclusions whose proof is another one with the cells of the effects, and with some of its cells exchanged.
#[derive(Debug)]
pub struct SameProof {
    pub instead: Substitution,
    pub shown: Vec<Effect>,
}

/// The cells that replace cells of a proof, besides the assumed one.
#[derive(Debug, PartialEq, Eq)]
pub enum Substitution {
    /// Pairs of the old and the new cell.
    Cells(Vec<(Cell, Cell)>),
    /// Two cells change places; the assumed one is among them.
    Swapped(Cell, Cell),
}

/// A conclusion about cells.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    Is { cell: Cell, value: Digit },
    IsNot { cells: Vec<Cell>, values: Vec<Digit> },
}

/// The consequences of an assumption, up to a contradiction or to cases that each end in one.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Refutation {
    pub assumed: Effect,
    pub follows: Vec<Consequence>,
    pub end: RefutationEnd,
}

/// The end of the consequences of an assumption.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RefutationEnd {
    Contradiction(Contradiction),
    /// A cell has one of some remaining values.
    OfCell(Vec<Refutation>),
    /// The value of a cause about a house has one of some remaining cells.
    OfHouse(usize, Vec<Refutation>),
    /// A line needs a value, which has one of some remaining cells.
    OfLine(usize, Digit, Vec<Refutation>),
}

/// Exclusions, and the value that they leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequence {
    pub gone: Vec<Exclusion>,
    pub found: Option<FoundValue>,
}

/// An exclusion because of an earlier value.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exclusion {
    pub cells: Vec<Cell>,
    pub values: Vec<Digit>,
    pub why: Why,
}

/// A value that a cell must have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundValue {
    pub cell: Cell,
    pub value: Digit,
    pub why: Why,
}

/// The cause of a conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A cell has one value: the known one, if that excludes another.
    Cell(Option<Digit>),
    /// A cell has one value: the assumed one.
    Assumed(Digit),
    /// A value occurs once in a house: in the known cell, if that excludes another.
    House {
        because: usize,
        by: Option<Cell>,
    },
    /// A rule or a sum.
    Line(usize),
    /// Two groups of cells, each by its first and last one, would have the same contents.
    Same([[Cell; 2]; 2]),
    Nothing,
}

/// A contradiction.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contradiction {
    /// No value is left for a cell.
    NoValue(Cell),
    /// No cell is left for the value of a cause about a house.
    NoPlace(usize),
    /// Only this value is left for a cell, perhaps by assumption, and something forbids it, perhaps the value of
    /// another cell.
    Forbidden { cell: Cell, value: Digit, is_assumed: bool, why: Why, beside: Option<(Cell, Digit)> },
    /// A line allows only some values for a cell, which has lost them all; if `values` is empty, they are unknown.
    NoneAllowed { cell: Cell, values: Vec<Digit>, because: usize },
    /// The contrary follows as well.
    Against(Effect, Why),
}
