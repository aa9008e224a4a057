//! Code that the programs share: options, reading input, messages, exit codes.

// Each program uses only some functions.
#![allow(dead_code)]

pub mod advice;
pub mod answers;
pub mod argument;
pub mod bound;
pub mod clock;
pub mod colour;
pub mod command_line;
pub mod completions;
pub mod compressed;
pub mod destination;
pub mod docs;
pub mod ending;
pub mod exit;
pub mod exported;
pub mod faults;
pub mod file_name;
pub mod help;
pub mod hints;
pub mod input;
pub mod limits;
pub mod manual;
pub mod memory;
pub mod messages;
pub mod notes;
pub mod output;
pub mod packed;
pub mod place;
pub mod puzzle_args;
pub mod rules;
pub mod sheets;
pub mod signals;
pub mod stdout;
pub mod sums;
pub mod system;
pub mod targets;
pub mod tips;
pub mod usage;
pub mod version;

use std::ops::RangeInclusive;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sudoku2cnf_answer::ask::Way;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{AmoChoice, Choice, Encoding, Options, SumChoice};
use sudoku2cnf_compile::problem::Problem;

/// Returns a parser that chooses a value from a list by its name.
pub fn named<T: Copy + Send + Sync + 'static>(
    all: impl Into<Vec<T>>,
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let all: Vec<T> = all.into();
    let names = PossibleValuesParser::new(all.iter().map(|&value| name(value)));
    // The parser accepts only names in the list, so one of them matches.
    names.map(move |chosen| {
        *all.iter().find(|&&value| name(value).eq_ignore_ascii_case(&chosen)).unwrap_or(&all[0])
    })
}

/// Joins names for a sentence: "a, b and c", or "none" if the list is empty.
pub fn list_of(names: &[&str]) -> String {
    match names {
        [] => "none".to_owned(),
        [name] => (*name).to_owned(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

/// The choice of the encoding.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Encoding")]
pub struct EncodeArgs {
    /// Clauses for cells and for houses that are permutations of the values
    ///
    /// minimal: cells have at least one value, houses have each value at most once. efficient: also, cells have at most one
    /// value. extended: also, houses have each value at least once. definedness: cells have exactly one value, houses have
    /// each value at least once: the fewest clauses, for studies, since solvers have hundreds of times as many conflicts.
    /// The solutions are the same in all four.
    #[arg(long, value_parser = named(&Encoding::ALL, Encoding::name), default_value = "extended")]
    encoding: Encoding,
    /// Encoding of "at most one" as clauses
    #[arg(long, long_help = amo_help(), value_parser = named(&AmoChoice::ALL, AmoChoice::name))]
    amo: Option<AmoChoice>,
    /// Encoding of sums of more than two terms as clauses
    #[arg(long, long_help = sums::help(), value_parser = named(&SumChoice::ALL, SumChoice::name))]
    sum: Option<SumChoice>,
    /// Leaves out the sums that follow from houses and other sums
    ///
    /// By default, if cages cover all but a few cells of a house, or extend beyond it by a few cells, these cells get their
    /// sum, too.
    #[arg(long)]
    no_redundant: bool,
    /// Adds clauses that break symmetries: of solutions that are the same up to symmetry, at least one remains
    ///
    /// They are lex-leader constraints (Crawford, Ginsberg, Luks and Roy, 1996) for symmetries of the puzzle, as solve
    /// --automorphisms prints them: of values, rows, columns, bands, or any other. There is a solution exactly if there is
    /// one without them, but the number differs; so no other question is possible, and no proof.
    #[arg(long)]
    symmetry: bool,
    /// Drops what the givens decide before writing any clause
    ///
    /// none: every candidate keeps its variable. givens: drops the candidates that share a house with an equal given.
    /// propagate: drops all that naked and hidden singles, pairs and sums exclude. The remaining variables are numbered
    /// without gaps, and the comments of the CNF say how. [default: none for sudoku2cnf and --output competition, and when
    /// auto looks for one or two solutions of a board up to 9x9 without further rules; otherwise propagate]
    #[arg(long, value_parser = named(&Simplify::ALL, Simplify::name))]
    simplify: Option<Simplify>,
}

impl EncodeArgs {
    /// Returns the chosen degree of simplification, or `default` if none was chosen.
    pub fn simplify(&self, default: Simplify) -> Simplify {
        self.simplify.unwrap_or(default)
    }

    /// Returns the chosen encodings; where none was chosen, the encoding that suits the problem best.
    pub fn suited(&self, problem: &Problem) -> Options {
        self.way().suited(problem)
    }

    /// Returns the chosen encodings; missing choices are taken from `default`.
    pub fn options(&self, problem: &Problem, default: Options) -> Options {
        self.way().options(problem, default)
    }

    /// Returns all choices about clauses on the command line.
    pub fn way(&self) -> Way {
        let choice = Choice { encoding: self.encoding, amo: self.amo, sums: self.sum };
        Way {
            choice,
            simplify: self.simplify,
            redundant: !self.no_redundant,
            symmetry: self.symmetry,
            ..Way::default()
        }
    }

    /// Returns `true` if symmetries are to be broken.
    pub fn breaks_symmetries(&self) -> bool {
        self.symmetry
    }

    /// Returns `true` if sums are to stay rows, which no CNF can express.
    pub fn wants_rows(&self) -> bool {
        self.sum.is_some_and(SumChoice::has_rows)
    }
}

/// Renders the help of `--amo`.
fn amo_help() -> String {
    let costs = |amo: &Amo| format!("{amo} {} and {}", amo.clauses(), amo.variables());
    let costs: Vec<String> = Amo::ALL.iter().map(costs).collect();
    let (most, few, many) = (Amo::MOST_PAIRWISE, Amo::suited(0), Amo::suited(usize::MAX));
    format!(
        "Encoding of \"at most one\" as clauses\n\nThe numbers of clauses and of auxiliary variables for \
         n literals: {}. auto is {few} where cells have up to {most} values left on average, and {many} above. [default: {} for sudoku2cnf, \
         --output competition and proofs, otherwise auto]",
        costs.join("; "),
        Amo::default(),
    )
}

/// The paragraph about rules at the end of a help page. It is one line, which clap wraps at the width of the terminal.
pub const RULES: &str = "Rules are lines of the puzzle, or come from --rules and --rule. --list-rules prints all of \
    them, and --explain-rule NAME explains one. In a puzzle, the line 'regions' stands above one row of labels for each \
    row of the grid; they are irregular regions (jigsaw), instead of boxes unless the `grid` line states some.";

/// Returns a parser for whole numbers in `range`.
pub fn number<T: TryFrom<u64> + Send + Sync + 'static>(
    range: RangeInclusive<u64>,
) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static {
    move |text| {
        let number = text.parse().ok().filter(|number| range.contains(number));
        number.and_then(|number| T::try_from(number).ok()).ok_or_else(|| {
            let (least, most) = (range.start(), range.end());
            let is_too_large = text.bytes().all(|byte| byte.is_ascii_digit());
            match *most == u64::MAX && !is_too_large {
                true => format!("expected a whole number from {least}"),
                false => format!("expected a whole number from {least} to {most}"),
            }
        })
    }
}
