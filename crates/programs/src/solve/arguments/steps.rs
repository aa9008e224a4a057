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
    /// A step names its causes: cells, values in houses, and lines of rules. Causes known to be needless are left out.
    /// The weight of a step is the number of its causes, but a line with houses counts as two, as does a sum derived from
    /// houses and lines, and a line that is the only cause counts more if it can be satisfied in many ways. If there are
    /// several solutions, the steps find what all have in common.
    #[arg(long)]
    pub steps: bool,
    /// Shows the next step only
    #[arg(long)]
    pub hint: bool,
    /// Continues from the state in a file: the puzzle with more digits, and perhaps candidates
    ///
    /// Digits that occur in no solution are named instead of a step; otherwise, cells whose candidates lack
    /// the right value.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub state: Option<PathBuf>,
    /// Only names what is wrong in --state, neither the right value nor a step
    #[arg(long, requires = "state")]
    pub no_answer: bool,
    /// Also shows the steps that no other needs
    ///
    /// Without this option, a step is left out if neither a placed value nor the final contradiction depends on it. If
    /// there are several solutions, or the search ends early, all steps are shown anyway.
    #[arg(long)]
    pub all_steps: bool,
    /// Describes each step in sentences, in English or in a language by its code
    ///
    /// The sentences replace the causes and the proof; in JSON, they are added under the key `words`. HTML pages always
    /// have sentences. Without LANGUAGE, they are in English.
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
