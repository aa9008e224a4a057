//! The types of ISS: each row defines how to read its tokens as statements, and how to write statements as tokens.
//!
//! Functions in the table also look types up in it, because types such as `Or` contain other types.

use super::plain;
use super::reader::Reader;
use super::token::Token;
use super::types::{cells, chaos, clues, grid, lists, region_sum, sets, sums};
use super::write::Writer;
use super::written::OutputToken;
use crate::error::ParseError;
use crate::statement::Statement;

/// A type of ISS.
#[derive(Debug)]
pub struct Type {
    /// The name of the type, which follows a point in texts.
    pub name: &'static str,
    /// The widest scope in which the type is allowed.
    pub scope: Scope,
    /// The statements that tokens of the type stand for.
    pub states: States,
}

/// The scopes in which a type may be allowed; each includes the previous ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Scope {
    /// Only outside composites.
    Root,
    /// Also in `.Or` and `.And`.
    Composite,
    /// Also in `.Replicate`.
    Copies,
}

/// A function that adds the rules of a token.
pub type ReadToken = fn(&mut Reader<'_>, &Token<'_>) -> Result<(), ParseError>;
/// A function that returns the tokens of a statement; `None` if ISS cannot express it.
pub type WriteStatement = fn(&Writer<'_>, &Statement) -> Option<Vec<OutputToken>>;

/// The statements that a type stands for, for reading and writing.
#[derive(Clone, Copy, Debug)]
pub enum States {
    /// The type states no rule: it is read with the geometry, or it is a hint for the solver.
    Nothing,
    /// A rule without arguments, at most once.
    Rule(&'static str),
    /// A rule with cells.
    Cells(&'static str),
    /// A rule with a fixed word and cells.
    Word(&'static str, &'static str),
    /// A rule with a number and cells.
    Number(&'static str),
    /// A rule with values and cells.
    Values(&'static str),
    /// A rule with a clue on one side; a token has the clues from the left and right, or from the top and bottom.
    Sides(&'static str),
    /// A rule, with functions that read and write its tokens.
    Special(&'static str, ReadToken, WriteStatement),
    /// A type that is only read, by this function; another type is written instead.
    Alias(ReadToken),
}

use Scope::{Composite, Copies, Root};
use States::{Alias, Cells, Nothing, Number, Rule, Sides, Special, Values, Word};

const fn new(name: &'static str, scope: Scope, states: States) -> Type {
    Type { name, scope, states }
}

/// All types except composites, sorted by name.
pub const TYPES: &[Type] = &[
    new("", Copies, Special("candidates", cells::given, cells::write)),
    new("AllDifferent", Copies, Cells("extra-region")),
    new("AntiConsecutive", Root, Rule("non-consecutive")),
    new("AntiKing", Root, Rule("anti-king")),
    new("AntiKnight", Root, Rule("anti-knight")),
    new("AntiTaxicab", Root, Rule("anti-taxicab")),
    new("Arrow", Copies, Cells("arrow")),
    new("Between", Copies, Cells("between")),
    new("Binary", Copies, Alias(lists::binary)),
    new("BinaryX", Copies, Alias(lists::binary_x)),
    new("BlackDot", Copies, Word("kropki", "black")),
    new("Cage", Copies, Special("killer", sums::cage, sums::write_cage)),
    new("ChaosArrow", Copies, Special("chaos-arrow", chaos::arrow, chaos::write_arrow)),
    new("ChaosConstruction", Root, Special("chaos-construction", chaos::regions, chaos::write_regions)),
    new("ChaosCount", Copies, Special("chaos-count", chaos::count, chaos::write_count)),
    new("ConnectedValues", Composite, Special("connected-values", grid::connected, grid::write_connected)),
    new("ContainAtLeast", Copies, Values("contain-at-least")),
    new("ContainExact", Copies, Values("contain-exactly")),
    new("CountDistinct", Copies, Cells("count-distinct")),
    new("CountingCircles", Copies, Cells("counting-circles")),
    new("Diagonal", Root, Special("diagonal", grid::diagonal, grid::write_diagonal)),
    new("DisjointSets", Root, Special("disjoint-sets", grid::disjoint_sets, grid::write_disjoint_sets)),
    new("Doppelganger", Root, Special("doppelganger", grid::doppelganger, grid::write_doppelganger)),
    new("DoubleArrow", Copies, Cells("double-arrow")),
    new("DutchFlatmates", Root, Rule("dutch-flatmates")),
    new("Entropic", Copies, Cells("entropic")),
    new("EqualSum", Copies, Special("equal-sum", sums::equal, sums::write_equal)),
    new("EqualityCage", Copies, Cells("equality-cage")),
    new("FullRank", Composite, Sides("full-rank")),
    new("FullRankTies", Root, Special("full-rank-ties", clues::ties, clues::write_ties)),
    new("Given", Copies, Alias(cells::given)),
    new("GlobalEntropy", Root, Rule("global-entropy")),
    new("GlobalMod", Root, Rule("global-mod")),
    new("GreaterThan", Copies, Cells("greater-than")),
    new("HiddenSkyscraper", Composite, Sides("hidden-skyscraper")),
    new("Indexing", Copies, Special("indexing", sets::indexing, sets::write_indexing)),
    new("Jigsaw", Root, Nothing),
    new("LittleKiller", Composite, Special("little-killer", clues::diagonal, clues::write_diagonal)),
    new("Lockout", Copies, Number("lockout")),
    new("LookAndSay", Copies, Special("look-and-say", sets::look_and_say, sets::write_look_and_say)),
    new("Lunchbox", Copies, Number("lunchbox")),
    new("Modular", Copies, Number("modular")),
    new("NFA", Copies, Special("nfa", lists::nfa, lists::write_nfa)),
    new("NoBoxes", Root, Nothing),
    new("NumberedRoom", Composite, Sides("numbered-room")),
    new("Pair", Copies, Special("pair", lists::pair, lists::write_pair)),
    new("PairX", Copies, Special("pairx", lists::pair_x, lists::write_pair_x)),
    new("Palindrome", Copies, Cells("palindrome")),
    new("PillArrow", Copies, Special("pill-arrow", sums::pill_arrow, sums::write_pill_arrow)),
    new("Priority", Copies, Nothing),
    new("Quad", Copies, Special("quadruple", sets::quad, sets::write_quad)),
    new("Regex", Copies, Special("regex", lists::regex, lists::write_regex)),
    new("RegionSameValues", Root, Rule("region-same-values")),
    new("RegionSize", Root, Nothing),
    new("RegionSumLine", Copies, Special("region-sum", region_sum::read, region_sum::write)),
    new("RellikCage", Copies, Number("rellik-cage")),
    new("Renban", Copies, Cells("renban")),
    new("SameValues", Copies, Number("same-values")),
    new("Sandwich", Composite, Special("sandwich", clues::sandwich, clues::write_sandwich)),
    new("SearchPriority", Copies, Nothing),
    new("Shape", Root, Nothing),
    new("Skyscraper", Composite, Sides("skyscraper")),
    new("StrictKropki", Root, Rule("strict-kropki")),
    new("StrictXV", Root, Rule("strict-xv")),
    new("Sum", Copies, Special("sum", sums::sum, sums::write_sum)),
    new("SumLine", Copies, Special("sum-line", sums::line, sums::write_line)),
    new("Thermo", Copies, Cells("thermo")),
    new("V", Copies, Word("xv", "v")),
    new("ValueIndexing", Copies, Cells("value-indexing")),
    new("Var", Root, Nothing),
    new("Whisper", Copies, Special("whisper", lists::whisper, lists::write_whisper)),
    new("WhiteDot", Copies, Word("kropki", "white")),
    new("Windoku", Root, Rule("windoku")),
    new("X", Copies, Word("xv", "x")),
    new("XSum", Composite, Sides("x-sum")),
    new("Zipper", Copies, Cells("zipper")),
];

/// Returns the row of the table for a type.
pub fn find(name: &str) -> Option<&'static Type> {
    TYPES.binary_search_by(|kind| kind.name.cmp(name)).ok().map(|place| &TYPES[place])
}

/// Adds the rules of a token of this type.
pub fn read(kind: &Type, reader: &mut Reader<'_>, token: &Token<'_>) -> Result<(), ParseError> {
    match kind.states {
        Nothing => Ok(()),
        Rule(rule) => plain::read_rule(reader, token, rule),
        Cells(rule) => plain::read_cells(reader, token, rule),
        Word(rule, word) => plain::read_word(reader, token, rule, word),
        Number(rule) => plain::read_number(reader, token, rule),
        Values(rule) => plain::read_values(reader, token, rule),
        Sides(rule) => plain::read_sides(reader, token, rule),
        Special(_, read, _) | Alias(read) => read(reader, token),
    }
}

/// Returns the tokens of a statement; `None` if this type cannot express it.
pub fn write(kind: &Type, writer: &Writer<'_>, statement: &Statement) -> Option<Vec<OutputToken>> {
    let token = OutputToken::new(kind.name);
    match kind.states {
        Nothing | Alias(_) => None,
        Rule(rule) if rule == statement.name => token.only(),
        Cells(rule) if rule == statement.name => plain::write_cells(writer, statement, token),
        Word(rule, word) if rule == statement.name => plain::write_word(writer, statement, token, word),
        Number(rule) if rule == statement.name => plain::write_number(writer, statement, token),
        Values(rule) if rule == statement.name => plain::write_values(writer, statement, token),
        Sides(rule) if rule == statement.name => plain::write_sides(statement, token),
        Special(rule, _, write) if rule == statement.name => write(writer, statement),
        _ => None,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    #[test]
    fn the_types_are_sorted() {
        assert!(TYPES.is_sorted_by(|a, b| a.name < b.name));
        assert!(TYPES.iter().all(|kind| find(kind.name).is_some()));
    }

    #[test]
    fn the_rules_of_types_exist() {
        for kind in TYPES {
            match kind.states {
                Nothing | Alias(_) => {}
                Rule(rule)
                | Cells(rule)
                | Word(rule, _)
                | Number(rule)
                | Values(rule)
                | Sides(rule)
                | Special(rule, ..) => assert!(rules::find(rule).is_some(), "{rule}"),
            }
        }
    }
}
