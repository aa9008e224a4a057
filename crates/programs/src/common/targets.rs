//! The languages and formats in which a puzzle can be written, and their options.

use super::list_of;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, ValueEnum};
use sudoku2cnf_compile::target::{Details, Target, TargetChoice};
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_show::render::Drawing;

/// The form in which a puzzle is written instead of as a CNF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// The puzzle in another format.
    Puzzle(Format),
    /// The puzzle's constraints in a language for solvers.
    Target(Target),
    /// A drawing of the puzzle.
    Drawing(Drawing),
}

impl To {
    /// Returns all formats, languages and drawings.
    pub fn all() -> Vec<To> {
        let formats = Format::WRITTEN.into_iter().map(To::Puzzle);
        let targets = Target::ALL.iter().copied().map(To::Target);
        formats.chain(targets).chain(Drawing::ALL.into_iter().map(To::Drawing)).collect()
    }

    /// Returns the name that chooses this output with `--to`.
    pub fn name(self) -> &'static str {
        match self {
            To::Puzzle(format) => format.name(),
            To::Target(target) => target.name(),
            To::Drawing(drawing) => drawing.name(),
        }
    }

    /// Renders the help of `--to`, which lists all targets.
    pub fn help() -> String {
        let targets = Target::ALL.iter().map(|target| format!("{target}: {}.", target.summary()));
        format!(
            "Prints the puzzle in another format, or for other solvers, instead of the CNF\n\nnative, iss, \
             fpuzzles and sudokupad are formats of puzzles; svg is a picture, html a page with it, or of \
             several puzzles a sheet to print, unicode a drawing for a terminal. The others are for solvers; names of output files that end in one of \
             them, or in svg or html, choose it, too. {}",
            targets.collect::<Vec<_>>().join(" ")
        )
    }
}

/// Returns the language or drawing that the ending of a file's name selects; `None` if it selects neither.
pub fn of_ending(end: &str) -> Option<To> {
    Target::named(end).map(To::Target).or_else(|| Drawing::of_ending(end).map(To::Drawing))
}

/// The options of single targets.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Encoding")]
pub struct TargetArgs {
    /// Sort of the numbers in SMT-LIB
    #[arg(long, value_enum, value_name = "SORT", default_value = "bitvec")]
    smt_sort: Sort,
}

/// The sort of numbers in SMT-LIB.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Sort {
    /// Bit-vectors, which are faster
    Bitvec,
    /// Integers
    Int,
}

impl TargetArgs {
    /// Returns the chosen details of how constraints are written.
    pub fn details(&self) -> Details {
        let mut details = Details::default();
        details.integers = self.smt_sort == Sort::Int;
        details
    }
}

/// Returns the message that `--sum native` and `--sum both` are for some languages only, not for CNF.
pub fn rows_need_a_target() -> String {
    format!("--sum native and --sum both are for {}, not for a CNF", list_of(&of_sums()))
}

/// Returns the names of the languages with a choice of how sums are stated.
pub fn of_sums() -> Vec<&'static str> {
    Target::ALL.iter().filter(|target| target.takes(TargetChoice::Sums)).map(|target| target.name()).collect()
}

/// Returns the first option that was given but has no effect on `target`, or on a CNF if there is no target.
pub fn meaningless(target: Option<Target>, matches: &ArgMatches) -> Option<String> {
    let means = |choice: Option<TargetChoice>| match (target, choice) {
        (Some(target), Some(choice)) => target.takes(choice),
        (Some(_), None) => false,
        (None, choice) => !matches!(choice, Some(TargetChoice::Integers | TargetChoice::LongHeader)),
    };
    meaningless_to(target.map_or("a CNF", Target::name), means, matches)
}

/// Returns the first option that was given but has no effect on the language called `name`. `means` returns whether a
/// choice has an effect there; it is called with `None` for options that only concern CNF.
pub fn meaningless_to(
    name: &str,
    means: impl Fn(Option<TargetChoice>) -> bool,
    matches: &ArgMatches,
) -> Option<String> {
    let options: [(&str, Option<TargetChoice>); 9] = [
        ("encoding", Some(TargetChoice::Encoding)),
        ("dedup", Some(TargetChoice::Dedup)),
        ("sum", Some(TargetChoice::Sums)),
        ("no_redundant", Some(TargetChoice::Redundant)),
        ("smt_sort", Some(TargetChoice::Integers)),
        ("long_header", Some(TargetChoice::LongHeader)),
        ("amo", None),
        ("symmetry", None),
        ("projected", None),
    ];
    let given = |id: &str| {
        matches.try_contains_id(id).is_ok() && matches.value_source(id) == Some(ValueSource::CommandLine)
    };
    let (id, _) = options.into_iter().find(|&(id, choice)| given(id) && !means(choice))?;
    Some(format!("--{} means nothing to {name}", id.replace('_', "-")))
}
