//! Fills in sentences about rules: with words about the grid, in any language, and with arguments of the statement.

use self::StatementKind::{All, Factors, Has, HasBoth, Number, Twice, Word};
use super::pairs::{self, PairWords};
use crate::grid::Grid;
use crate::rules::family::third;
use crate::rules::find;
use crate::rules::params::Need;
use crate::statement::{Argument, Statement};

/// A kind of statement of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum StatementKind {
    /// All statements of the rule.
    All,
    /// Statements that have this word.
    Word(&'static str),
    /// Statements with this number as the argument with this index.
    Number(usize, i32),
    /// Statements with an argument at this index.
    Has(usize),
    /// Statements with arguments at both indices.
    HasBoth(usize, usize),
    /// Statements that list a cell twice.
    Twice,
    /// Statements in which a cell has a factor.
    Factors,
}

/// The words for the values of a grid, in one language.
#[derive(Debug)]
pub struct GridWords {
    /// The word for an empty third of the values.
    pub none: &'static str,
    /// Words for the smallest and the largest value, for grids whose rows and columns hold each value.
    pub extremes: fn(i32, i32) -> String,
    /// Words for the smallest and the largest value or digit, for other grids.
    pub some_extremes: &'static str,
    /// The note that a 0 does not count, which follows the description of the digits that count.
    pub no_zero: &'static str,
    /// The words for pairs of values.
    pub pairs: PairWords,
}

/// Returns `true` if a statement is of this kind.
pub fn is_when(when: StatementKind, statement: &Statement) -> bool {
    match when {
        All => true,
        Word(word) => statement.arguments.contains(&Argument::Word(word)),
        Number(place, number) => *statement.argument(place) == Argument::Number(number),
        Has(place) => *statement.argument(place) != Argument::Absent,
        HasBoth(one, other) => is_when(Has(one), statement) && is_when(Has(other), statement),
        Twice => statement.arguments.iter().any(|argument| match argument {
            Argument::Cells(cells) => {
                let mut sorted = cells.clone();
                sorted.sort_unstable();
                sorted.windows(2).any(|pair| pair[0] == pair[1])
            }
            _ => false,
        }),
        Factors => statement.arguments.iter().any(|argument| match argument {
            Argument::Terms(terms) => terms.iter().any(|&(factor, _)| factor != 1),
            _ => false,
        }),
    }
}

/// The replacements for words about a grid, and the words for pairs of its values.
pub struct Words<'a> {
    words: [(&'static str, String); 9],
    grid: &'a Grid,
    pairs: &'a PairWords,
}

pub fn words<'a>(grid: &'a Grid, language: &'a GridWords) -> Words<'a> {
    let values = grid.values();
    let (min, max, count) = (i32::from(values.min), i32::from(values.max), values.count());
    let part = |part: i32| {
        let of_part: Vec<i32> = (min..=max).filter(|&value| third(value, values) == part).collect();
        match of_part[..] {
            [] => language.none.to_owned(),
            [value] => value.to_string(),
            [first, .., last] => format!("{first}-{last}"),
        }
    };
    // On such a grid, each row and each column holds each value once.
    let is_full = grid.rows() == count && grid.columns() == count && grid.cells().count() == count * count;
    let extremes = match is_full {
        true => (language.extremes)(min, max),
        false => language.some_extremes.to_owned(),
    };
    let zero = if min > 0 { "" } else { language.no_zero };
    let words = [
        ("<min>", min.to_string()),
        ("<max>", max.to_string()),
        ("<middle>", ((max + 1) / 2).to_string()),
        ("<count>", count.to_string()),
        ("<low>", part(0)),
        ("<mean>", part(1)),
        ("<high>", part(2)),
        ("<extremes>", extremes),
        ("; <zero>", zero.to_owned()),
    ];
    Words { words, grid, pairs: &language.pairs }
}

/// Returns the text with words about the grid and arguments of the statement filled in.
pub fn filled(text: &str, statement: &Statement, words: &Words<'_>) -> String {
    let mut told = words.words.iter().fold(text.to_owned(), |told, (word, said)| told.replace(word, said));
    let params = find(statement.name).map_or(&[][..], |spec| spec.params);
    for (place, param) in params.iter().enumerate() {
        let word = param.word.trim_matches(['[', ']']).split(' ').next_back().unwrap_or_default();
        let pattern = format!("{{{word}}}");
        if told.contains(&pattern) {
            let value = match (statement.argument(place), param.need) {
                (Argument::Absent, Need::Number(number)) => number.to_string(),
                (Argument::Labelled(_, number), _) => number.to_string(),
                (Argument::Key(key), _) => pairs::told(key, words.grid, words.pairs),
                (argument, _) => argument.to_string(),
            };
            told = told.replace(&pattern, &value);
        }
    }
    told
}
