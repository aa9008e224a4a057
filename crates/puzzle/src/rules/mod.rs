//! The rules, one file each, and the registry that lists them.
//!
//! A puzzle takes a rule as a line of native text or as a typed statement. [`REGISTRY`] is the table of all rules. The
//! [`Spec`] of a rule describes its arguments and meaning: call `rules::find("killer")`, then read [`Spec::usage`] and
//! [`Spec::summary`].
//!
//! ```
//! use sudoku2cnf_puzzle::grid::Cell;
//! use sudoku2cnf_puzzle::puzzle::Puzzle;
//! use sudoku2cnf_puzzle::rules;
//! use sudoku2cnf_puzzle::statement::Statement;
//!
//! let mut puzzle: Puzzle = "grid 9x9".parse()?;
//! puzzle.state("thermo r1c1-r1c4")?;
//! puzzle.add(Statement::new("killer").with(15).with([Cell::new(0, 0), Cell::new(0, 1)]))?;
//! assert_eq!(puzzle.rules()[1].to_string(), "killer 15 r1c1 r1c2");
//! assert_eq!(rules::find("killer").expect("a rule").usage(), "killer SUM CELLS");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! A custom rule is a [`Spec`] and a type that implements [`Rule`]; [`Rules::and`] adds it to the rules that readers
//! and puzzles know. The example `library_own_rule` in the package defines one.

pub mod alias;
mod along;
mod and;
mod anti_king;
mod anti_knight;
mod anti_taxicab;
mod area_size;
mod arrow;
mod at_least;
mod at_most;
mod between;
mod candidates;
mod cave;
mod chaos_arrow;
pub mod chaos_construction;
mod chaos_count;
mod clone;
mod connected_values;
mod contain_at_least;
mod contain_exactly;
mod count_distinct;
mod counting_circles;
mod diagonal;
mod diagonal_non_consecutive;
mod difference;
mod different_contents;
mod digital_root;
mod disjoint_sets;
mod divides;
mod doppelganger;
mod double_arrow;
mod dutch_flatmates;
mod either_dot;
mod entropic;
mod equal_sum;
mod equality_cage;
mod even;
mod exactly;
mod extra_region;
mod family;
mod first_even;
mod first_odd;
mod first_run_length;
mod first_run_sum;
mod first_sum;
mod full_rank;
mod full_rank_ties;
mod galaxies;
mod global_entropy;
mod global_mod;
mod greater_than;
mod group;
mod hidden_skyscraper;
mod hits;
mod indexing;
mod killer;
mod knightmare;
mod kropki;
mod leaper;
mod link;
mod little_killer;
mod lockout;
mod look_and_say;
mod loop_rule;
mod lunchbox;
mod maximum;
mod mean;
mod minimum;
mod modifier;
mod modular;
mod nabner;
mod negative_difference;
mod negative_ratio;
mod nfa;
mod non_consecutive;
mod not;
mod number_path;
mod numbered_room;
mod nurikabe;
mod odd;
mod or;
mod pair;
mod pairx;
mod palindrome;
pub mod params;
mod path;
mod pill_arrow;
mod product;
pub mod propose;
mod quadruple;
mod quotient;
mod ratio;
mod regex;
mod region_same_values;
mod region_sum;
mod rellik_cage;
mod renban;
mod runs;
mod same_values;
mod sandwich;
mod sees;
pub mod sentences;
mod several;
mod shadow_sum;
mod skyscraper;
mod slow_thermo;
mod snake;
mod strict_kropki;
mod strict_xv;
pub mod suggest;
mod sum;
mod sum_line;
mod target_sum;
mod taxicab;
mod thermo;
mod toroidal;
mod total;
mod udoku;
mod value_indexing;
mod valued;
mod visible_sum;
mod whisper;
pub(crate) mod windoku;
pub mod words;
mod x_sum;
mod xv;
mod yin_yang;
mod zipper;

use self::propose::Propose;
use self::sentences::{PictureSentence, sentence};
use crate::puzzle::Rule;
use crate::statement::Fault;

pub use alias::NamedRule;
pub use candidates::{listed, one_of};
pub use diagonal::diagonals;
pub(crate) use family::is_connected;
pub use group::Group;
pub use params::{Arguments, Need, Param, ParamKind};
pub use valued::speaks_beyond;

/// The result of making a rule.
pub type RuleResult = Result<Box<dyn Rule>, Fault>;

/// All rules, sorted by name.
///
#[doc = include_str!("../../RULES.md")]
#[allow(clippy::doc_suspicious_footnotes)] // `[^2]` is a pattern
pub const REGISTRY: &[Spec] = &[
    along::SPEC,
    and::SPEC,
    anti_king::SPEC,
    anti_knight::SPEC,
    anti_taxicab::SPEC,
    area_size::SPEC,
    arrow::SPEC,
    at_least::SPEC,
    at_most::SPEC,
    between::SPEC,
    candidates::SPEC,
    cave::SPEC,
    chaos_arrow::SPEC,
    chaos_construction::SPEC,
    chaos_count::SPEC,
    clone::SPEC,
    connected_values::SPEC,
    contain_at_least::SPEC,
    contain_exactly::SPEC,
    count_distinct::SPEC,
    counting_circles::SPEC,
    diagonal::SPEC,
    diagonal_non_consecutive::SPEC,
    difference::SPEC,
    different_contents::SPEC,
    digital_root::SPEC,
    disjoint_sets::SPEC,
    divides::SPEC,
    doppelganger::SPEC,
    double_arrow::SPEC,
    dutch_flatmates::SPEC,
    either_dot::SPEC,
    entropic::SPEC,
    equal_sum::SPEC,
    equality_cage::SPEC,
    even::SPEC,
    exactly::SPEC,
    extra_region::SPEC,
    first_even::SPEC,
    first_odd::SPEC,
    first_run_length::SPEC,
    first_run_sum::SPEC,
    first_sum::SPEC,
    full_rank::SPEC,
    full_rank_ties::SPEC,
    galaxies::SPEC,
    global_entropy::SPEC,
    global_mod::SPEC,
    greater_than::SPEC,
    hidden_skyscraper::SPEC,
    hits::SPEC,
    indexing::SPEC,
    killer::SPEC,
    knightmare::SPEC,
    kropki::SPEC,
    leaper::SPEC,
    link::SPEC,
    little_killer::SPEC,
    lockout::SPEC,
    look_and_say::SPEC,
    loop_rule::SPEC,
    lunchbox::SPEC,
    maximum::SPEC,
    mean::SPEC,
    minimum::SPEC,
    modifier::SPEC,
    modular::SPEC,
    nabner::SPEC,
    negative_difference::SPEC,
    negative_ratio::SPEC,
    nfa::SPEC,
    non_consecutive::SPEC,
    not::SPEC,
    number_path::SPEC,
    numbered_room::SPEC,
    nurikabe::SPEC,
    odd::SPEC,
    or::SPEC,
    pair::SPEC,
    pairx::SPEC,
    palindrome::SPEC,
    path::SPEC,
    pill_arrow::SPEC,
    product::SPEC,
    quadruple::SPEC,
    quotient::SPEC,
    ratio::SPEC,
    regex::SPEC,
    region_same_values::SPEC,
    region_sum::SPEC,
    rellik_cage::SPEC,
    renban::SPEC,
    runs::SPEC,
    same_values::SPEC,
    sandwich::SPEC,
    sees::SPEC,
    shadow_sum::SPEC,
    skyscraper::SPEC,
    slow_thermo::SPEC,
    snake::SPEC,
    strict_kropki::SPEC,
    strict_xv::SPEC,
    sum::SPEC,
    sum_line::SPEC,
    target_sum::SPEC,
    taxicab::SPEC,
    thermo::SPEC,
    toroidal::SPEC,
    total::SPEC,
    udoku::SPEC,
    value_indexing::SPEC,
    visible_sum::SPEC,
    whisper::SPEC,
    windoku::SPEC,
    x_sum::SPEC,
    xv::SPEC,
    yin_yang::SPEC,
    zipper::SPEC,
];

/// The declaration of a rule: its name, arguments and meaning, and the function that makes it.
#[derive(Debug)]
pub struct Spec {
    /// The name of the rule, which is the first word of its native line.
    pub name: &'static str,
    /// The group under which lists show the rule.
    pub group: Group,
    /// Aliases of the rule, sorted, each with the words of a native line that it stands for: the rule's name, possibly
    /// with its first arguments. Words that differ from the name only in case and hyphens need no entry. Aliases of
    /// custom rules have no effect.
    pub aliases: &'static [(&'static str, &'static str)],
    /// The parameters of the rule, in the order of the native line.
    pub params: &'static [Param],
    /// The meaning of the rule, in a sentence.
    pub summary: &'static str,
    /// Native texts of small puzzles with the rule. Tests compare the rule's constraints with its meaning on them; the
    /// first is also shown as an example.
    pub examples: &'static [&'static str],
    /// A line of the rule on a 9x9 grid, after the header lines that it needs. It serves to measure the size of the
    /// encoding.
    pub sample: &'static str,
    /// The sentences that describe the rule below a picture. Empty if the summary serves as well, even though it
    /// describes the native line.
    pub sentences: &'static [PictureSentence],
    /// `true` if the rule may name cells with values outside the grid's values, such as totals and marks. Its meaning
    /// and its constraints must then respect the values of each cell.
    pub takes_beyond: bool,
    /// The number of values, beyond the number of cells in the longest house, that a puzzle with this rule has if it
    /// lacks a `values` line.
    pub spare_values: usize,
    /// The way to propose statements that hold for a filled grid, if there is one.
    pub propose: Option<Propose>,
    /// The name of the rule's constraint in Interactive Sudoku Solver (ISS); empty if ISS has none.
    pub iss: &'static str,
    /// The rule's key in f-puzzles, for reading or for reading and writing; or `console` and the rule's name on the
    /// command line of SudokuSolver's console; empty if the rule has neither.
    pub fpuzzles: &'static str,
    /// Makes the rule from its checked arguments.
    pub make: fn(&mut Arguments<'_>) -> RuleResult,
}

/// Returns this library's rule with this name.
pub fn find(name: &str) -> Option<&'static Spec> {
    REGISTRY.binary_search_by(|spec| spec.name.cmp(name)).ok().map(|place| &REGISTRY[place])
}

/// Returns the word in `words` that is most similar to `name`; `None` if none is similar enough.
pub fn nearest<'a>(name: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    // Computing the distance takes time and memory proportional to the product of the lengths.
    if name.len() > 100 {
        return None;
    }
    words
        .map(|word| (strsim::damerau_levenshtein(&name.to_lowercase(), word), word))
        .filter(|&(distance, word)| distance <= 1 + word.len() / 3)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

impl Spec {
    /// Declares a custom rule, without examples.
    pub const fn new(
        name: &'static str,
        summary: &'static str,
        params: &'static [Param],
        make: fn(&mut Arguments<'_>) -> RuleResult,
    ) -> Spec {
        Spec { name, params, summary, ..Spec::of(Group::Own, make) }
    }

    /// Declares a rule of a group; all other fields have empty defaults.
    const fn of(group: Group, make: fn(&mut Arguments<'_>) -> RuleResult) -> Spec {
        Spec {
            name: "",
            group,
            aliases: &[],
            params: &[],
            summary: "",
            examples: &[],
            sample: "",
            sentences: &[],
            takes_beyond: false,
            spare_values: 0,
            propose: None,
            iss: "",
            fpuzzles: "",
            make,
        }
    }

    /// Returns the usage of the rule: its name and the words for its arguments.
    pub fn usage(&self) -> String {
        std::iter::once(self.name)
            .chain(self.params.iter().map(|param| param.word))
            .collect::<Vec<_>>()
            .join(" ")
    }
}

/// The known rules: the rules of this library, and the caller's custom rules.
#[derive(Clone, Copy, Debug, Default)]
pub struct Rules<'a> {
    own: &'a [&'static Spec],
}

impl<'a> Rules<'a> {
    /// Returns the rules of this library together with these custom rules. The caller keeps the list, as in
    /// `Rules::and(&own)` with `let own = [&MINE];`. A custom rule cannot replace a rule of the library with the same
    /// name.
    ///
    /// Pass them to readers with [`ReadOptions::rules`](crate::formats::ReadOptions::rules), and to puzzles with
    /// [`Puzzle::state_with`](crate::puzzle::Puzzle::state_with) and
    /// [`Puzzle::add_with`](crate::puzzle::Puzzle::add_with).
    pub const fn and(own: &'a [&'static Spec]) -> Rules<'a> {
        Rules { own }
    }

    /// Returns the rule with this name.
    pub fn find(self, name: &str) -> Option<&'static Spec> {
        find(name).or_else(|| self.own.iter().copied().find(|spec| spec.name == name))
    }

    /// Returns the rule with this name or alias, ignoring case and hyphens; `None` if there is no such rule.
    pub fn named(self, word: &str) -> Option<NamedRule> {
        let own = || self.own.iter().copied().find(|spec| alias::is_name(word, spec.name));
        alias::named(word).or_else(|| own().map(NamedRule::own))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_is_sorted_and_documented() {
        assert!(REGISTRY.is_sorted_by(|a, b| a.name < b.name));
        for spec in REGISTRY {
            assert!(!spec.summary.is_empty() && !spec.examples.is_empty(), "{}", spec.name);
            let line = spec.sample.lines().last().expect("a line");
            assert_eq!(line.split(' ').next(), Some(spec.name));
            assert_eq!(find(spec.name).map(|found| found.name), Some(spec.name));
        }
    }

    #[test]
    fn a_mistyped_name_is_recognised() {
        let names = || REGISTRY.iter().map(|spec| spec.name);
        assert_eq!(nearest("diagnal", names()), Some("diagonal"));
        assert_eq!(nearest("NonConsecutive", names()), Some("non-consecutive"));
        assert_eq!(nearest("xyzzy", names()), None);
    }
}
