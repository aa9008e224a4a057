//! What a step says, with the names of cells and values, before a language puts it into words.

use crate::grid::HouseKind;
pub(crate) use crate::steps::Side;

/// A step.
pub struct Story {
    pub what: Reasoning,
    /// The effects that it shows, perhaps a part of them.
    pub shown: Vec<Effect>,
    /// What follows from that by cells and houses, and the effects among it.
    pub follows: (Vec<Stride>, Vec<Effect>),
    /// More that the same causes show, each with its proof.
    pub more: Vec<(Proof, Vec<Effect>)>,
    /// What the same causes show as well.
    pub also: Vec<Effect>,
}

/// The proof of a further conclusion.
pub enum Proof {
    Walk(Walk),
    Cases(Tree),
}

/// A conclusion about cells.
pub enum Effect {
    Is { cell: String, value: String },
    IsNot { cells: Vec<String>, values: Vec<String> },
}

/// A house by its name.
#[derive(Clone, PartialEq, Eq)]
pub enum House {
    OfGrid(HouseKind, String),
    /// A house that a rule makes, with its first cell.
    OfRule(Rule, String),
}

/// A line of rules.
#[derive(Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its word, as `killer`.
    pub name: &'static str,
    /// The line, or its beginning.
    pub text: String,
    /// Its number from 1, if it stands in the puzzle's own text and no other rule does so there.
    pub line: Option<usize>,
    /// The English sentence about it in the legend of a picture.
    pub meaning: Option<String>,
}

/// Cells that have the same values left.
#[derive(PartialEq, Eq)]
pub struct LeftValues {
    pub cells: Vec<String>,
    pub values: Vec<String>,
}

/// The cells that a value has left in a house.
pub struct Places {
    pub house: House,
    pub value: String,
    pub cells: Vec<String>,
}

/// A cause that is only named.
#[derive(PartialEq, Eq)]
pub enum NamedCause {
    Cell(String),
    House(House, String),
    Rule(Rule),
    /// A rule about the whole board between some cells.
    Part(Rule, Vec<String>),
    /// A line whose cells in each of some houses differ.
    With(Rule, Vec<House>),
    /// A sum, as `r1c1 + r1c2 = 9`.
    Sum(String),
}

/// A cell with two values on the way of a chain.
pub struct Link {
    pub cell: String,
    pub values: [String; 2],
}

/// The reasoning of a step.
pub enum Reasoning {
    LastCell {
        house: House,
        cell: String,
        value: String,
    },
    HiddenSingle {
        house: House,
        cell: String,
        value: String,
    },
    NakedSingle {
        cell: String,
        value: String,
    },
    Intersection {
        base: Places,
        cover: House,
    },
    NakedSubset {
        house: House,
        cells: Vec<String>,
        values: Vec<String>,
    },
    HiddenSubset {
        house: House,
        cells: Vec<String>,
        values: Vec<String>,
    },
    Fish {
        base: Vec<Places>,
        cover: Vec<House>,
    },
    /// One of two cells, the pincers, has the last value, whichever the pivot has: the first, the second, or, if it
    /// has three, the last.
    Wing {
        pivot: String,
        pincers: [String; 2],
        values: [String; 3],
        is_whole: bool,
    },
    /// Cells with two values one after the other; the first and the last have one in common.
    PairChain {
        links: Vec<Link>,
        value: String,
    },
    /// A line, with what its cells have left; or cells of it, or it with a house.
    Line {
        cause: NamedCause,
        known: Vec<LeftValues>,
        reason: Option<Reason>,
    },
    /// A sum that follows from houses and lines, perhaps of one cell.
    Sum {
        equation: String,
        is_one: bool,
        side: Side,
        houses: Vec<House>,
        rules: Vec<Rule>,
        known: Vec<LeftValues>,
        reason: Option<Reason>,
    },
    /// A walk from an assumption, with the lines of rules that are used, and what is known where there are such.
    Walk {
        rules: Vec<NamedCause>,
        known: Vec<LeftValues>,
        walk: Walk,
    },
    /// Assumptions that are refuted by cases.
    Cases(Tree),
    /// Causes that do it together, with what is known about them if that is short.
    Together {
        causes: Vec<NamedCause>,
        known: Vec<LeftValues>,
        places: Vec<Places>,
    },
}

/// Why a line or a sum leaves no more for its cells; all of it was found by trying the values that these have left.
pub struct Reason {
    pub what: LineRest,
    pub so: So,
}

/// The fillings that are left of a line.
pub enum LineRest {
    /// The sets of values that make a sum, as `126`, and those that do not fit into the cells. Of sets that have a value
    /// twice, `repeats` says that the cells are in one house, which is left out.
    Sets { total: i64, count: usize, sets: Vec<String>, out: Vec<Out>, others: usize, repeats: bool },
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
    /// Along cells, the least that each can be, and the most.
    Bounds { least: Vec<Run>, most: Vec<Run> },
    /// Values that other cells have no partner for, and values with which a sum does not come out right.
    OneByOne { partners: Vec<NoPartner>, unequal: Vec<Unequal> },
    /// What cells have left because of others, one after the other.
    Beside(Vec<Beside>),
    /// The sets of so many consecutive values, and those that do not fit into the cells.
    Consecutive { count: usize, sets: Vec<String>, out: Vec<Out>, others: usize },
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

/// The consequences of an assumption, up to a contradiction.
pub struct Walk {
    pub assumed: Effect,
    pub strides: Vec<Stride>,
    pub end: WalkEnd,
}

/// The consequences of an assumption, and its cases.
pub struct Tree {
    pub assumed: Effect,
    pub strides: Vec<Stride>,
    pub rest: Rest,
}

/// The end of a branch.
pub enum Rest {
    Ends(WalkEnd),
    /// A cell has one of some values left.
    OfCell(Vec<Tree>),
    /// A value has one of some cells left in a house.
    OfHouse(House, String, Vec<Tree>),
}

/// Exclusions, and the value that they leave.
pub struct Stride {
    pub gone: Vec<Exclusion>,
    pub found: Option<FoundValue>,
}

/// An exclusion because of what was found before.
pub struct Exclusion {
    pub cells: Vec<String>,
    pub values: Vec<String>,
    pub why: Why,
}

/// A value that a cell has to have.
pub struct FoundValue {
    pub cell: String,
    pub value: String,
    pub why: Why,
}

/// The cause of a conclusion.
#[derive(PartialEq, Eq)]
pub enum Why {
    /// A cell has one value: the one that is known, if that excludes another.
    Cell(Option<String>),
    /// A value stands once in a house: in the cell that is known, if that excludes another.
    House {
        house: House,
        value: String,
        by: Option<String>,
    },
    /// A rule or a sum.
    Named(NamedCause),
    Nothing,
}

/// The contradiction.
pub enum WalkEnd {
    /// No value is left for a cell.
    NoValue(String),
    /// No cell is left for a value in a house.
    NoPlace(House, String),
    /// Only this value is left for a cell, and something forbids it.
    Forbidden { cell: String, value: String, why: Why },
    /// Something else follows as well.
    Against(Effect, Why),
}
