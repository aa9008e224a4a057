//! What a step says, with the names of cells and values, before a language puts it into words.

pub use super::line_reason::{
    Beside, Case, Crusts, Held, Lacking, LineRest, NoNeighbour, NoPartner, NoSum, Out, Reason, Run, So,
    Unequal, WhyNoSum, WhyOut,
};
use crate::grid::HouseKind;
pub(crate) use crate::steps::Side;

/// A step.
pub struct Story {
    pub what: Reasoning,
    /// The effects that it shows, perhaps a part of them.
    pub shown: Shown,
    /// More that the causes show.
    pub more: Vec<Further>,
    /// What the causes show as well.
    pub also: Vec<Effect>,
}

/// A further conclusion with its own proof, which may rest on others of the causes than the first does.
pub struct Further {
    pub proof: Proof,
    pub shown: Shown,
}

/// What a proof or another reasoning shows.
#[derive(Default)]
pub struct Shown {
    pub effects: Vec<Effect>,
    /// What is shown in the same way, with other cells.
    pub alike: Vec<Alike>,
    /// What follows from all that is shown so far.
    pub follows: Vec<Stride>,
    /// The effects among that, where it says more than these.
    pub found: Vec<Effect>,
}

/// Conclusions whose proof is one that was told, with the cells of the effects, and with others of its cells changed.
pub struct Alike {
    pub instead: Instead,
    pub shown: Vec<Effect>,
}

/// The cells of a proof, beside the one that is assumed, that others stand for.
#[derive(Debug, PartialEq, Eq)]
pub enum Instead {
    /// Pairs of the cell before and the one now.
    Cells(Vec<(String, String)>),
    /// Two cells have each other's place; the assumed one is one of these.
    Swapped(String, String),
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
    /// A house that a rule makes, with its first cell and its last.
    OfRule(Rule, [String; 2]),
    /// All cells, which a rule makes a house.
    Whole,
}

/// A line of rules.
#[derive(Clone, PartialEq, Eq)]
pub struct Rule {
    /// Its word, as `killer`.
    pub name: &'static str,
    /// The line, or its beginning.
    pub text: String,
    /// The same without long codes.
    pub brief: String,
    /// Its number among the rules of the puzzle, from 1.
    pub number: usize,
    /// The number of its line from 1, if it stands in the puzzle's own text and no other rule does so there.
    pub line: Option<usize>,
    /// A sentence about what it demands, in the language in which the step is told.
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
#[derive(Clone, PartialEq, Eq)]
pub enum NamedCause {
    Cell(String),
    House(House, String),
    Rule(Rule),
    /// A rule about the whole board between some cells.
    Part(Rule, Vec<String>),
    /// A line whose cells in each of some houses differ.
    With(Rule, Vec<House>),
    /// A sum, as `r1c1 + r1c2 = 9`, and where it comes from.
    Sum {
        equation: String,
        houses: Vec<House>,
        rules: Vec<Rule>,
    },
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
    /// A line with houses: it has a value of one in some cells of this, or the places in these houses say how it is filled.
    Held {
        cause: NamedCause,
        known: Vec<LeftValues>,
        places: Vec<Places>,
        reason: Reason,
        held: Option<Held>,
    },
    /// A sum that follows from houses and lines, perhaps of one cell.
    Sum {
        equation: String,
        is_one: bool,
        side: Side,
        houses: Vec<House>,
        rules: Vec<Rule>,
        /// Those of the houses in which several of its cells lie.
        differ: Vec<House>,
        known: Vec<LeftValues>,
        reason: Option<Reason>,
    },
    /// A walk from an assumption, with the lines of rules that are used, and what is known where there are such.
    Walk {
        rules: Vec<NamedCause>,
        known: Vec<LeftValues>,
        walk: Walk,
    },
    /// Assumptions that are refuted by cases, with the lines of rules that are used, and what is known where there are such.
    Cases {
        rules: Vec<NamedCause>,
        known: Vec<LeftValues>,
        tree: Tree,
    },
    /// Causes that do it together, with what is known about them if that is short.
    Together {
        causes: Vec<NamedCause>,
        known: Vec<LeftValues>,
        places: Vec<Places>,
    },
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
    /// A line needs a value, which has one of some cells left.
    OfLine(NamedCause, String, Vec<Tree>),
}

/// Exclusions, and the value that they leave.
pub struct Stride {
    pub gone: Vec<Exclusion>,
    pub found: Option<FoundValue>,
}

impl Stride {
    /// Consequences in parts that are one sentence each: what one cause says of several cells one after the other stands
    /// together.
    pub fn sentences(strides: &[Stride]) -> impl Iterator<Item = Sentence<'_>> {
        let runs = strides.chunk_by(|a, b| {
            let are_alone = a.gone.is_empty() && b.gone.is_empty();
            let found = a.found.as_ref().zip(b.found.as_ref()).filter(|_| are_alone);
            found.is_some_and(|(a, b)| a.why == b.why && matches!(a.why, Why::Named(_)))
        });
        runs.map(|run| {
            let found: Vec<&FoundValue> = run.iter().filter_map(|stride| stride.found.as_ref()).collect();
            match found[..] {
                [first, _, ..] => Sentence::Values { why: &first.why, found },
                _ => Sentence::Stride(&run[0]),
            }
        })
    }

    /// Exclusions in parts that have one cause in brackets.
    pub fn causes(&self) -> impl Iterator<Item = (&[Exclusion], &Why)> {
        let parts = self.gone.chunk_by(|a, b| a.why == b.why && matches!(a.why, Why::Named(_)));
        parts.map(|part| (part, &part[0].why))
    }
}

/// A part of consequences that one sentence tells.
pub enum Sentence<'a> {
    Stride(&'a Stride),
    /// Values that one cause gives, one after the other.
    Values {
        found: Vec<&'a FoundValue>,
        why: &'a Why,
    },
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
#[derive(Clone, PartialEq, Eq)]
pub enum Why {
    /// A cell has one value: the one that is known, if that excludes another.
    Cell(Option<String>),
    /// A cell has one value: the one that is assumed.
    Assumed(String),
    /// A value stands once in a house: in the cell that is known, if that excludes another.
    House {
        house: House,
        value: String,
        by: Option<String>,
    },
    /// A rule or a sum.
    Named(NamedCause),
    /// Two groups of cells, each by its first and last one, would have the same contents.
    Same([[String; 2]; 2]),
    Nothing,
}

/// The contradiction.
pub enum WalkEnd {
    /// No value is left for a cell.
    NoValue(String),
    /// No cell is left for a value in a house.
    NoPlace(House, String),
    /// Only this value is left for a cell, perhaps because it is assumed, and something forbids it, perhaps because of the value
    /// of another cell.
    Forbidden { cell: String, value: String, is_assumed: bool, why: Why, beside: Option<[String; 2]> },
    /// All that something allows for a cell are these values, none of which it has left; what it allows is unknown where they
    /// are none.
    NoneAllowed { cell: String, values: Vec<String>, why: NamedCause },
    /// Something else follows as well.
    Against(Effect, Why),
}
