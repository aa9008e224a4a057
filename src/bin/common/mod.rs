//! What the programs share: their options, reading input, ending.

// Each program uses its part of this.
#![allow(dead_code)]

pub mod ending;
pub mod input;

use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sudoku2cnf::encode::{Encoding, Options, amo::Amo};

/// A value of a list, chosen by its name.
pub fn named<T: Copy + Send + Sync + 'static>(
    all: &'static [T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> {
    let names = PossibleValuesParser::new(all.iter().map(|&value| name(value)));
    // The parser lets only names of the list through.
    names.map(move |chosen| *all.iter().find(|&&value| name(value) == chosen).unwrap_or(&all[0]))
}

/// How the puzzle becomes clauses.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Encoding")]
pub struct EncodeArgs {
    /// Which groups are stated where a house is a permutation of the values
    ///
    /// minimal: cells at least one value, houses each value at most once. efficient: and cells at
    /// most one value. extended: and houses each value at least once. definedness: cells exactly
    /// one value, houses each value at least once. The solutions are the same in all four.
    #[arg(long, value_parser = named(&Encoding::ALL, Encoding::name), default_value = "extended")]
    encoding: Encoding,
    /// How "at most one" becomes clauses
    #[arg(long, value_parser = named(&Amo::ALL, Amo::name), default_value = "pairwise")]
    amo: Amo,
}

impl EncodeArgs {
    /// The library's options; `dedup` drops the pairs that houses state twice.
    pub fn options(&self, dedup: bool) -> Options {
        Options { encoding: self.encoding, amo: self.amo, dedup }
    }
}
