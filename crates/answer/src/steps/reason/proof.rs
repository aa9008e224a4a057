//! The proofs in a reason: what is assumed, what follows, and the contradiction.

use crate::grid::{Cell, Digit};

/// A further conclusion with its own proof, which may rest on others of the causes than the first does.
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
    /// Consequences of all that is shown so far.
    pub follows: Vec<Consequence>,
    /// The effects among these, if they say more than that.
    pub found: Vec<Effect>,
}

/// Conclusions whose proof is another one with the cells of the effects, and with others of its cells exchanged.
#[derive(Debug)]
pub struct SameProof {
    pub instead: Substitution,
    pub shown: Vec<Effect>,
}

/// The cells that replace those of a proof, besides the one that is assumed.
#[derive(Debug, PartialEq, Eq)]
pub enum Substitution {
    /// Pairs of the cell before and the one now.
    Cells(Vec<(Cell, Cell)>),
    /// Two cells have each other's place; the assumed one is one of these.
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
    /// A cell has one of some values left.
    OfCell(Vec<Refutation>),
    /// The value of a cause about a house has one of some cells left.
    OfHouse(usize, Vec<Refutation>),
    /// A line needs a value, which has one of some cells left.
    OfLine(usize, Digit, Vec<Refutation>),
}

impl Refutation {
    /// Returns `true` if it distinguishes cases.
    pub const fn has_cases(&self) -> bool {
        !matches!(self.end, RefutationEnd::Contradiction(_))
    }
}

/// Exclusions, and the value that they leave.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Consequence {
    pub gone: Vec<Exclusion>,
    pub found: Option<FoundValue>,
}

/// An exclusion because of what was found before.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Exclusion {
    pub cells: Vec<Cell>,
    pub values: Vec<Digit>,
    pub why: Why,
}

/// A value that a cell has to have.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FoundValue {
    pub cell: Cell,
    pub value: Digit,
    pub why: Why,
}

/// The cause of a conclusion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Why {
    /// A cell has one value: the one that is known, if that excludes another.
    Cell(Option<Digit>),
    /// A cell has one value: the one that is assumed.
    Assumed(Digit),
    /// A value stands once in a house: in the cell that is known, if that excludes another.
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
    /// Only this value is left for a cell, perhaps because it is assumed, and something forbids it, perhaps because of the value
    /// of another cell.
    Forbidden { cell: Cell, value: Digit, is_assumed: bool, why: Why, beside: Option<(Cell, Digit)> },
    /// A line allows only these values for a cell, none of which it has left; if they are none, what it allows is unknown.
    NoneAllowed { cell: Cell, values: Vec<Digit>, because: usize },
    /// The contrary follows as well.
    Against(Effect, Why),
}
