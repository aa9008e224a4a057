//! The table from ISS types to native lines.

use super::reader::Reader;
use super::token::Token;
use super::{lists, special};
use crate::error::ParseError;

/// A type.
#[derive(Debug)]
pub struct Type {
    /// The name behind the dot.
    pub name: &'static str,
    /// Where it may stand.
    pub scope: Scope,
    /// What it states.
    pub states: States,
}

/// Where a type may stand; what stands in copies may stand everywhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Outside composites.
    Root,
    /// In `.Or` and `.And`.
    Composite,
    /// In `.Replicate`.
    Copies,
}

/// How a type becomes native lines.
#[derive(Clone, Copy, Debug)]
pub enum States {
    /// No rule: read with the geometry, or a hint for solving.
    Nothing,
    /// This line, once.
    Flag(&'static str),
    /// The line begins so, and the cells follow.
    Cells(&'static str),
    /// The line begins so, a number follows, then cells; this number where it is empty or left out.
    Number(&'static str, Option<&'static str>),
    /// The line begins so; clues from the left and right, or top and bottom.
    Sides(&'static str),
    /// The function states it.
    Special(fn(&mut Reader<'_>, &Token<'_>) -> Result<(), ParseError>),
}

use Scope::{Composite, Copies, Root};
use States::{Cells, Flag, Nothing, Number, Sides, Special};

const fn new(name: &'static str, scope: Scope, states: States) -> Type {
    Type { name, scope, states }
}

/// All types, sorted by name; but for composites, which nest.
pub const TYPES: &[Type] = &[
    new("", Copies, Special(special::given)),
    new("AllDifferent", Copies, Cells("extra-region")),
    new("AntiConsecutive", Root, Flag("non-consecutive")),
    new("AntiKing", Root, Flag("anti-king")),
    new("AntiKnight", Root, Flag("anti-knight")),
    new("AntiTaxicab", Root, Flag("anti-taxicab")),
    new("Arrow", Copies, Cells("arrow")),
    new("Between", Copies, Cells("between")),
    new("Binary", Copies, Special(lists::pair)),
    new("BinaryX", Copies, Special(lists::pair)),
    new("BlackDot", Copies, Cells("kropki black")),
    new("Cage", Copies, Number("killer", Some("0"))),
    new("ChaosArrow", Copies, Special(special::chaos_arrow)),
    new("ChaosConstruction", Root, Special(special::chaos_construction)),
    new("ChaosCount", Copies, Special(special::chaos_count)),
    new("ConnectedValues", Composite, Special(special::connected_values)),
    new("ContainAtLeast", Copies, Special(special::contain)),
    new("ContainExact", Copies, Special(special::contain)),
    new("CountDistinct", Copies, Cells("count-distinct")),
    new("CountingCircles", Copies, Cells("counting-circles")),
    new("Diagonal", Root, Special(special::diagonal)),
    new("DisjointSets", Root, Special(special::disjoint_sets)),
    new("Doppelganger", Root, Special(special::doppelganger)),
    new("DoubleArrow", Copies, Cells("double-arrow")),
    new("DutchFlatmates", Root, Flag("dutch-flatmates")),
    new("Entropic", Copies, Cells("entropic")),
    new("EqualSum", Copies, Special(lists::equal_sum)),
    new("EqualityCage", Copies, Cells("equality-cage")),
    new("FullRank", Composite, Sides("full-rank")),
    new("FullRankTies", Root, Special(special::full_rank_ties)),
    new("Given", Copies, Special(special::given)),
    new("GlobalEntropy", Root, Flag("global-entropy")),
    new("GlobalMod", Root, Flag("global-mod")),
    new("GreaterThan", Copies, Cells("greater-than")),
    new("HiddenSkyscraper", Composite, Sides("hidden-skyscraper")),
    new("Indexing", Copies, Special(special::indexing)),
    new("Jigsaw", Root, Nothing),
    new("LittleKiller", Composite, Special(special::little_killer)),
    new("Lockout", Copies, Number("lockout", Some("4"))),
    new("LookAndSay", Copies, Special(special::look_and_say)),
    new("Lunchbox", Copies, Number("lunchbox", Some("0"))),
    new("Modular", Copies, Number("modular", None)),
    new("NFA", Copies, Special(lists::nfa)),
    new("NoBoxes", Root, Nothing),
    new("NumberedRoom", Composite, Sides("numbered-room")),
    new("Pair", Copies, Special(lists::pair)),
    new("PairX", Copies, Special(lists::pair)),
    new("Palindrome", Copies, Cells("palindrome")),
    new("PillArrow", Copies, Special(special::pill_arrow)),
    new("Priority", Copies, Nothing),
    new("Quad", Copies, Special(special::quad)),
    new("Regex", Copies, Special(lists::regex)),
    new("RegionSameValues", Root, Flag("region-same-values")),
    new("RegionSize", Root, Nothing),
    new("RegionSumLine", Copies, Special(special::region_sum)),
    new("RellikCage", Copies, Number("rellik-cage", None)),
    new("Renban", Copies, Cells("renban")),
    new("SameValues", Copies, Number("same-values", None)),
    new("Sandwich", Composite, Special(special::sandwich)),
    new("SearchPriority", Copies, Nothing),
    new("Shape", Root, Nothing),
    new("Skyscraper", Composite, Sides("skyscraper")),
    new("StrictKropki", Root, Flag("strict-kropki")),
    new("StrictXV", Root, Flag("strict-xv")),
    new("Sum", Copies, Special(special::sum)),
    new("SumLine", Copies, Special(special::sum_line)),
    new("Thermo", Copies, Cells("thermo")),
    new("V", Copies, Cells("xv v")),
    new("ValueIndexing", Copies, Cells("value-indexing")),
    new("Var", Root, Nothing),
    new("Whisper", Copies, Number("whisper", Some("5"))),
    new("WhiteDot", Copies, Cells("kropki white")),
    new("Windoku", Root, Flag("windoku")),
    new("X", Copies, Cells("xv x")),
    new("XSum", Composite, Sides("x-sum")),
    new("Zipper", Copies, Cells("zipper")),
];

/// The type of this name.
pub fn find(name: &str) -> Option<&'static Type> {
    TYPES.binary_search_by(|kind| kind.name.cmp(name)).ok().map(|place| &TYPES[place])
}

/// States the native lines of a token.
pub fn state(kind: &Type, reader: &mut Reader<'_>, token: &Token<'_>) -> Result<(), ParseError> {
    match kind.states {
        Nothing => Ok(()),
        Flag(line) => reader.say_once(line.to_owned(), line, token.mark),
        Cells(head) => {
            let cells = reader.words(&token.args)?;
            reader.say(format!("{head} {cells}"), token.mark)
        }
        Number(head, default) => {
            let (number, cells) = special::number(reader, token, default)?;
            let cells = reader.words(cells)?;
            reader.say(format!("{head} {number} {cells}"), token.mark)
        }
        Sides(head) => special::sides(reader, token, head),
        Special(state) => state(reader, token),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_types_are_sorted() {
        assert!(TYPES.is_sorted_by(|a, b| a.name < b.name));
        assert!(TYPES.iter().all(|kind| find(kind.name).is_some()));
    }
}
