//! The rules, one file each, and the registry that lists them.

mod and;
pub mod args;
mod arrow;
mod between;
mod diagonal;
mod digital_root;
mod double_arrow;
mod equal_sum;
mod family;
mod full_rank;
mod full_rank_ties;
mod hidden_skyscraper;
mod killer;
mod little_killer;
mod lockout;
mod lunchbox;
mod nfa;
mod non_consecutive;
mod numbered_room;
mod or;
mod pill_arrow;
mod regex;
mod region_sum;
mod sandwich;
mod skyscraper;
mod sum;
mod sum_line;
mod target_sum;
mod udoku;
mod value_indexing;
mod x_sum;
mod zipper;

use crate::error::ParseError;
use crate::puzzle::Rule;
use args::Args;

/// All rules, sorted by name.
pub const REGISTRY: &[Spec] = &[
    and::SPEC,
    arrow::SPEC,
    between::SPEC,
    diagonal::SPEC,
    digital_root::SPEC,
    double_arrow::SPEC,
    equal_sum::SPEC,
    full_rank::SPEC,
    full_rank_ties::SPEC,
    hidden_skyscraper::SPEC,
    killer::SPEC,
    little_killer::SPEC,
    lockout::SPEC,
    lunchbox::SPEC,
    nfa::SPEC,
    non_consecutive::SPEC,
    numbered_room::SPEC,
    or::SPEC,
    pill_arrow::SPEC,
    regex::SPEC,
    region_sum::SPEC,
    sandwich::SPEC,
    skyscraper::SPEC,
    sum::SPEC,
    sum_line::SPEC,
    target_sum::SPEC,
    udoku::SPEC,
    value_indexing::SPEC,
    x_sum::SPEC,
    zipper::SPEC,
];

/// What the project knows of a rule besides its meaning.
#[derive(Debug)]
pub struct Spec {
    /// The first word of its native line.
    pub name: &'static str,
    /// Its native line, with words for what stands there.
    pub usage: &'static str,
    /// What it demands, in one sentence.
    pub summary: &'static str,
    /// Native texts of small puzzles with it; tests fill them, `--explain-rule` shows the first.
    pub examples: &'static [&'static str],
    /// Reads what follows the name.
    pub parse: fn(&mut Args<'_>) -> Result<Box<dyn Rule>, ParseError>,
    /// How many values more than the longest house has cells the rule brings, where no `values`
    /// line says otherwise.
    pub spare_values: usize,
}

/// The rule of this name.
pub fn find(name: &str) -> Option<&'static Spec> {
    REGISTRY.binary_search_by(|spec| spec.name.cmp(name)).ok().map(|place| &REGISTRY[place])
}

/// The word of `words` most like `name`, if any is like it at all.
pub fn nearest<'a>(name: &str, words: impl Iterator<Item = &'a str>) -> Option<&'a str> {
    words
        .map(|word| (strsim::damerau_levenshtein(&name.to_lowercase(), word), word))
        .filter(|&(distance, word)| distance <= 1 + word.len() / 3)
        .min_by_key(|&(distance, _)| distance)
        .map(|(_, word)| word)
}

/// Reads the line of a rule: `args` stand behind its name.
pub fn parse(spec: &Spec, mut args: Args<'_>) -> Result<Box<dyn Rule>, ParseError> {
    let rule = (spec.parse)(&mut args)?;
    args.finish(spec.usage)?;
    Ok(rule)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_registry_is_sorted_and_documented() {
        assert!(REGISTRY.is_sorted_by(|a, b| a.name < b.name));
        for spec in REGISTRY {
            assert!(spec.usage.starts_with(spec.name), "{}", spec.name);
            assert!(!spec.summary.is_empty() && !spec.examples.is_empty(), "{}", spec.name);
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
