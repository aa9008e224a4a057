//! The options of `--steps` and `--hint`.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueHint};
use sudoku2cnf_show::render::Language;

use crate::common::number;

/// The largest value of `--max-weight`.
pub const MOST_WEIGHT: u32 = 1000;

/// Options of steps.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Steps")]
pub struct StepsArgs {
    /// Shows how the puzzle is solved by hand: small deductions, each with what forces it
    ///
    /// A step names the cells, the houses value by value and the lines of rules that it depends on, none of them
    /// dispensable; its weight is their number; a sum derived from several counts as two, and a line that can be satisfied
    /// in many ways as more. If there are several solutions, the steps find what all have in common. Steps that no placed
    /// value needs are left out.
    #[arg(long)]
    pub steps: bool,
    /// Shows the next step only
    #[arg(long)]
    pub hint: bool,
    /// Continues from the state in a file: the puzzle with more digits, and perhaps candidates
    ///
    /// Digits in no solution are named instead of a step, then cells whose candidates lack the right value.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub state: Option<PathBuf>,
    /// Only names what is wrong in --state, neither the right value nor a step
    #[arg(long, requires = "state")]
    pub no_answer: bool,
    /// Also shows the steps that no other needs
    #[arg(long)]
    pub all_steps: bool,
    /// Describes each step in sentences, in English or in a language by its code
    ///
    /// The sentences replace the causes and the proof; in JSON they are the key `words` next to them. Pages always have
    /// them.
    #[arg(long, value_name = "LANGUAGE", num_args = 0..=1, default_missing_value = "en", value_parser = languages())]
    words: Option<String>,
    /// Ends with "no short reason" if every step found weighs more [default: 20]
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=MOST_WEIGHT.into()))]
    pub max_weight: Option<u32>,
}

/// Returns a parser for the languages of steps, by their codes.
fn languages() -> PossibleValuesParser {
    PossibleValuesParser::new(Language::ALL.iter().map(|it| PossibleValue::new(it.code()).help(it.name())))
}
