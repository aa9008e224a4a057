//! The options of steps.

use std::path::PathBuf;

use clap::builder::{PossibleValue, PossibleValuesParser};
use clap::{Args, ValueHint};
use sudoku2cnf_show::render::Language;

use crate::common::number;

/// The most that a step may be asked to weigh.
pub const MOST_WEIGHT: u32 = 1000;

/// Options of steps.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Steps")]
pub struct StepsArgs {
    /// Says how the puzzle is solved by hand: small deductions, each with what forces it
    ///
    /// A step names the cells, the houses value by value and the lines of rules without any of which it would not
    /// follow; its weight is their number, a sum derived from several counting as two, and more for a line that can
    /// be kept in many ways. Of several solutions the steps find what all have in common. Steps that no placed
    /// value needs are left out.
    #[arg(long)]
    pub steps: bool,
    /// Says the next step only
    #[arg(long)]
    pub hint: bool,
    /// Goes on from what a file holds: the puzzle with more digits, and perhaps candidates
    ///
    /// Digits that no solution has are named instead of a step, then cells whose candidates lack the right value.
    #[arg(long, value_name = "FILE", value_hint = ValueHint::FilePath)]
    pub state: Option<PathBuf>,
    /// Only says what in --state is wrong, and neither what is right nor a step
    #[arg(long, requires = "state")]
    pub no_answer: bool,
    /// Also says the steps that no other needs
    #[arg(long)]
    pub all_steps: bool,
    /// Tells each step in sentences, in English or in a language by its code
    ///
    /// The sentences stand in place of the causes and the proof; in JSON they are the key `words` beside them. Pages
    /// always have them.
    #[arg(long, value_name = "LANGUAGE", num_args = 0..=1, default_missing_value = "en", value_parser = languages())]
    words: Option<String>,
    /// Ends with "no short reason" where every step that is found weighs more [default: 20]
    #[arg(long, value_name = "N", value_parser = number::<u32>(1..=MOST_WEIGHT.into()))]
    pub max_weight: Option<u32>,
}

/// The codes of the languages in which steps are told.
fn languages() -> PossibleValuesParser {
    PossibleValuesParser::new(Language::ALL.iter().map(|it| PossibleValue::new(it.code()).help(it.name())))
}
