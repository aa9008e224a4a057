//! What each rule demands, in English: as below a picture, or, where no words of usages are in it, as in the list of rules.

use crate::grid::Grid;
use crate::rules::{find, told};
use crate::statement::Statement;

/// The sentence about a statement.
pub fn demand(statement: &Statement, grid: &Grid) -> Option<String> {
    let summary = || find(statement.name).map(|spec| spec.summary.to_owned());
    let sentence = told::sentences(&[statement], grid).pop().flatten();
    sentence.or_else(|| summary().filter(|text| !has_usage(text)))
}

/// Returns `true` if a text has words of usages, which are in capitals.
fn has_usage(text: &str) -> bool {
    let is_usage = |word: &str| word.chars().all(|c| c.is_ascii_uppercase());
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| !word.is_empty() && is_usage(word))
}
