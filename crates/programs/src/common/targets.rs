//! The language in which a puzzle is written, and the options that some languages have.

use std::path::Path;

use super::list_of;
use super::packed::without_ending;
use clap::parser::ValueSource;
use clap::{ArgMatches, Args, ValueEnum};
use sudoku2cnf::formats::Format;
use sudoku2cnf::render::Drawing;
use sudoku2cnf::target::{Details, Target, TargetChoice};

/// The language or format in which a puzzle is written instead of a CNF.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum To {
    /// A puzzle in this format.
    Puzzle(Format),
    /// Constraints in this language.
    Target(Target),
    /// A drawing of the puzzle.
    Drawing(Drawing),
}

impl To {
    /// All of them.
    pub fn all() -> Vec<To> {
        let formats = Format::WRITTEN.into_iter().map(To::Puzzle);
        let targets = Target::ALL.iter().copied().map(To::Target);
        formats.chain(targets).chain(Drawing::ALL.into_iter().map(To::Drawing)).collect()
    }

    /// The name it is chosen by.
    pub fn name(self) -> &'static str {
        match self {
            To::Puzzle(format) => format.name(),
            To::Target(target) => target.name(),
            To::Drawing(drawing) => drawing.name(),
        }
    }

    /// The help that says what the targets are.
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

/// The target or drawing that the name of a file ends with.
pub fn of_file(path: &Path) -> Option<To> {
    let end = ending(path)?;
    Target::named(&end).map(To::Target).or_else(|| Drawing::of_ending(&end).map(To::Drawing))
}

/// The endings of a CNF.
const OF_CNF: [&str; 2] = ["cnf", "dimacs"];
/// The endings of a CNF with assumptions.
const OF_ICNF: [&str; 2] = ["icnf", "inccnf"];

/// The ending of the name of a file, but for that of a packed one.
fn ending(path: &Path) -> Option<String> {
    Some(without_ending(path).extension()?.to_str()?.to_lowercase())
}

/// Returns the language that the name of a file stands for, where that is another one than `to`.
pub fn other_language(to: To, path: &Path) -> Option<&'static str> {
    match of_file(path) {
        Some(other) => Some(other.name()).filter(|_| other != to),
        None => ending(path)
            .filter(|end| [&OF_CNF, &OF_ICNF].iter().any(|all| all.contains(&&end[..])))
            .map(|_| "a CNF"),
    }
}

/// Why the name of a file would have one expect something else than a CNF, with assumptions or without.
pub fn unexpected_cnf(path: &Path, has_assumptions: bool) -> Option<String> {
    let end = ending(path).filter(|_| of_file(path).is_none())?;
    if OF_CNF.contains(&&end[..]) || matches!(&end[..], "txt" | "out" | "tmp") {
        return None;
    }
    if OF_ICNF.contains(&&end[..]) {
        return (!has_assumptions).then(|| "--icnf N adds the lines of assumptions that an iCNF has".into());
    }
    let targets: Vec<&str> = Target::ALL.iter().map(|target| target.name()).collect();
    Some(format!("no language has the ending .{end}; cnf, {}, svg and html have one", targets.join(", ")))
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
    /// Returns the details that were chosen.
    pub fn details(&self) -> Details {
        let mut details = Details::default();
        details.integers = self.smt_sort == Sort::Int;
        details
    }
}

/// The message that sums as rows are for some targets only, and not for a CNF.
pub fn rows_need_a_target() -> String {
    format!("--sum native and --sum both are for {}, not for a CNF", list_of(&of_sums()))
}

/// The targets for which it can be chosen how sums are stated.
pub fn of_sums() -> Vec<&'static str> {
    Target::ALL.iter().filter(|target| target.takes(TargetChoice::Sums)).map(|target| target.name()).collect()
}

/// An option that was given and means nothing to `target`, or to CNF where there is none.
pub fn meaningless(target: Option<Target>, matches: &ArgMatches) -> Option<String> {
    let means = |choice: Option<TargetChoice>| match (target, choice) {
        (Some(target), Some(choice)) => target.takes(choice),
        (Some(_), None) => false,
        (None, choice) => !matches!(choice, Some(TargetChoice::Integers | TargetChoice::LongHeader)),
    };
    meaningless_to(target.map_or("a CNF", Target::name), means, matches)
}

/// An option that was given and means nothing to what is called `name`. `means` says which choices mean
/// something to it; options about CNF alone are asked about as `None`.
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
