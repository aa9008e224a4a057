//! Explains the upper-case words in usages.

use super::Spec;
use super::params::ParamKind;

/// An upper-case word in usages.
#[derive(Clone, Copy, Debug)]
pub struct Word {
    /// The word itself.
    pub word: &'static str,
    /// The rules for which the word has this meaning. If empty, it has this meaning for all rules that no other entry
    /// lists.
    pub rules: &'static [&'static str],
    /// The meaning of the word.
    pub meaning: &'static str,
}

const fn word(word: &'static str, rules: &'static [&'static str], meaning: &'static str) -> Word {
    Word { word, rules, meaning }
}

const CELL: &str = "a cell: r1c1 (row 1, column 1), or a variable cell v1";
const SUM: &str = "an integer";

/// All words, sorted. Meanings for certain rules come before the general meaning.
pub const WORDS: &[Word] = &[
    word("BULB", &[], CELL),
    word("C1", &[], CELL),
    word("C2", &[], CELL),
    word("CELL", &[], CELL),
    word(
        "CELLS",
        &[],
        "cells with blanks between, in the order of the line: r1c1 (row 1, column 1), a variable cell v1, or a run r1c1-r1c4 along a row, a column or a diagonal",
    ),
    word(
        "CENTRE",
        &[],
        "the cells around a centre: a cell of the grid or of the layer, two that share a side, or four that share a corner",
    ),
    word("CLUES", &[], "cells of the grid"),
    word("CODE", &[], "an automaton as Interactive Sudoku Solver writes it, or none"),
    word(
        "CONDITION",
        &[],
        "what must be true of the values a (of the cell listed earlier) and b (of the later one), such as a+b>=7 or, with blanks and in quotes, '|a-b| >= 3 and not a = 2*b'. It is made of integers, a, b, + - * % (the remainder, never negative; not by 0), abs(…) or |…|, comparisons = != < <= > >= (1<a<b is both), and, or, not (the loosest is or, then and, then not) and parentheses",
    ),
    word("CONTROL", &[], CELL),
    word("D", &["leaper", "toroidal"], "a number of rows or columns"),
    word("D", &[], "a difference"),
    word("E", &[], "a number of rows or columns"),
    word("ENDS", &[], "one or two cells of the grid or of the layer"),
    word("FIRST", &[], "a variable cell, such as v1"),
    word("K", &["along"], "the number of RULE, as in whisper 5"),
    word("K", &["at-least", "at-most", "exactly"], "a number of blocks, at most as many as follow"),
    word("K", &["first-sum"], "how many digits"),
    word("K", &["modifier"], "a factor, or a number to add"),
    word("K", &["runs"], "how many successive cells"),
    word("K", &["difference"], "a difference"),
    word("K", &["digital-root"], "an integer"),
    word("K", &["quotient", "ratio"], "an integer"),
    word("K", &["same-values"], "a number of groups that divides the number of cells"),
    word("K", &["taxicab"], "a distance"),
    word(
        "KEY",
        &[],
        "a table of pairs as Interactive Sudoku Solver writes it: bit (a-1)n + b-1 for the a-th and b-th of n values, six bits a character, the least significant first, in A-Z a-z 0-9 - _; A allows nothing",
    ),
    word("LINE", &["and", "at-least", "at-most", "exactly", "not", "or"], "a rule, as on a line of its own"),
    word("LINE", &[], "a row or a column: r3, c5"),
    word("M", &[], "a modulus"),
    word("N", &["area-size", "chaos-construction", "connected-values"], "a number of cells"),
    word("N", &["full-rank"], "a rank"),
    word("N", &["first-even", "first-odd", "hidden-skyscraper", "numbered-room"], "a digit"),
    word("N", &["pill-arrow"], "how many of the cells are the pill"),
    word("N", &["first-run-length"], "how many digits"),
    word("N", &["hits"], "how many digits equal their position"),
    word("N", &["product"], "an integer"),
    word("N", &["skyscraper"], "how many digits are seen"),
    word("OFFSET", &[], "how many of the first cells are left out"),
    word("PAIRS", &[], "COUNTxVALUE with commas between, each value once: 2x3,1x2,0x4"),
    word(
        "PATTERN",
        &[],
        "a regular expression without blanks of digits, letters (A is 10), () | . [13-5] [^2] * + ? {n} {n,} {n,m}",
    ),
    word(
        "RULE",
        &[],
        "whisper, within, difference, non-consecutive, ratio, modular, entropic, thermo or renban",
    ),
    word("S", &[], SUM),
    word(
        "SIDE",
        &[],
        "the end from which the line is seen: left or right of a row, top or bottom of a column",
    ),
    word("SUM", &[], SUM),
    word(
        "TERMS",
        &[],
        "cells or runs of cells, each perhaps with an integer and * in front, blanks between: r1c1 2*r1c2 -1*v1",
    ),
    word("TOTAL", &["divides", "total"], CELL),
    word("TOTAL", &[], "an integer"),
    word("VALUES", &["candidates"], "values and ranges of values with commas between: 1,3,5-7; or none"),
    word("VALUES", &[], "values and ranges of values with commas between: 1,3,5-7"),
];

/// Returns the upper-case words in a rule's usage, in order, each once.
fn capitals(spec: &Spec) -> Vec<&'static str> {
    let mut found: Vec<&'static str> = Vec::new();
    let is_capital = |word: &&str| {
        word.starts_with(|c: char| c.is_ascii_uppercase())
            && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit())
    };
    for word in spec.params.iter().flat_map(|param| words(param.word)).filter(is_capital) {
        if !found.contains(&word) {
            found.push(word);
        }
    }
    found
}

/// Returns the words of an argument in a usage.
fn words(shown: &'static str) -> impl Iterator<Item = &'static str> {
    shown.split(|c: char| !c.is_ascii_alphanumeric())
}

/// Returns the entries for the upper-case words in a rule's usage.
fn rows(spec: &Spec) -> Vec<&'static Word> {
    let meant = |word: &str| {
        let fits = |row: &&Word| row.word == word && (row.rules.is_empty() || row.rules.contains(&spec.name));
        WORDS.iter().find(fits)
    };
    capitals(spec).into_iter().filter_map(meant).collect()
}

/// Returns the upper-case words in a rule's usage, each with its meaning. The meaning of a number includes its range.
pub fn of(spec: &Spec) -> Vec<(&'static str, String)> {
    let told = |row: &'static Word| {
        let bounds = spec.params.iter().find_map(|param| match param.kind {
            ParamKind::Number { min, max, .. } | ParamKind::Labelled { min, max, .. }
                if words(param.word).any(|word| word == row.word) =>
            {
                Some(format!(", from {min} to {max}"))
            }
            _ => None,
        });
        (row.word, row.meaning.to_owned() + &bounds.unwrap_or_default())
    };
    rows(spec).into_iter().map(told).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{REGISTRY, find};

    /// The explanation of a number gives exactly the accepted range.
    #[test]
    fn numbers_are_explained_with_their_bounds() {
        let mut seen = 0;
        for spec in REGISTRY {
            for param in spec.params {
                let (ParamKind::Number { min, max, .. } | ParamKind::Labelled { min, max, .. }) = param.kind
                else {
                    continue;
                };
                let bounds = format!(", from {min} to {max}");
                let told =
                    of(spec).into_iter().filter(|(word, _)| words(param.word).any(|other| other == *word));
                assert!({ told }.any(|(_, meaning)| meaning.ends_with(&bounds)), "{} {param:?}", spec.name);
                seen += 1;
            }
        }
        assert!(seen > 40, "{seen}");
    }

    #[test]
    fn every_word_of_every_usage_is_explained() {
        assert!(WORDS.is_sorted_by(|a, b| a.word <= b.word));
        for spec in REGISTRY {
            let explained: Vec<&str> = rows(spec).iter().map(|row| row.word).collect();
            assert_eq!(explained, capitals(spec), "{}", spec.usage());
        }
        for (place, row) in WORDS.iter().enumerate() {
            let used = REGISTRY
                .iter()
                .any(|spec| rows(spec).iter().any(|used| (used.word, used.rules) == (row.word, row.rules)));
            assert!(used, "{row:?}");
            for rule in row.rules {
                let spec = find(rule).unwrap_or_else(|| panic!("{rule}"));
                assert!(capitals(spec).contains(&row.word), "{row:?}");
            }
            assert!(!WORDS[..place].iter().any(|other| other.word == row.word && other.rules.is_empty()));
        }
    }
}
