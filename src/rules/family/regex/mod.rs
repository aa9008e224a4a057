//! Regular expressions over digits.

mod parser;
mod places;

use std::collections::BTreeSet;
use std::ops::{Range, RangeInclusive};

use parser::Parser;

/// A regular expression.
#[derive(Clone, Debug)]
pub enum Regex {
    /// A digit that is in one of the ranges, or in none.
    Digit {
        /// The ranges.
        ranges: Vec<RangeInclusive<i32>>,
        /// Whether the digit must be in none of them.
        negated: bool,
    },
    /// One after the other.
    Sequence(Vec<Regex>),
    /// One of them.
    Either(Vec<Regex>),
    /// As often as this, at least and at most.
    Repeat(Box<Regex>, usize, Option<usize>),
}

/// The most places of an expression whose repetitions are written out.
const MAX_PLACES: usize = 1_000;

/// What is wrong with a pattern: the bytes, the complaint, what was expected.
pub type Complaint = (Range<usize>, String, String);

impl Regex {
    /// Reads a pattern.
    pub fn parse(pattern: &str) -> Result<Regex, Complaint> {
        let mut parser = Parser::new(pattern);
        let regex = parser.either()?;
        match parser.peek() {
            Some(_) => Err(parser.complain("the end, or '(' before")),
            None if regex.places() > MAX_PLACES => Err((
                0..pattern.len(),
                "a pattern too long when its repetitions are written out".into(),
                format!("at most {MAX_PLACES} digits"),
            )),
            None => Ok(regex),
        }
    }

    /// How many digits it has when repetitions are written out; what is empty counts as one.
    fn places(&self) -> usize {
        let sum = |parts: &[Regex]| parts.iter().map(Regex::places).fold(0, usize::saturating_add).max(1);
        match self {
            Regex::Digit { .. } => 1,
            Regex::Sequence(parts) | Regex::Either(parts) => sum(parts),
            Regex::Repeat(part, least, most) => part.places().saturating_mul(most.unwrap_or(*least).max(1)),
        }
    }

    /// Whether the whole word matches.
    pub fn matches(&self, word: &[i32]) -> bool {
        self.ends(word, &BTreeSet::from([0])).contains(&word.len())
    }

    /// Where matches end that begin at one of `starts`.
    fn ends(&self, word: &[i32], starts: &BTreeSet<usize>) -> BTreeSet<usize> {
        match self {
            Regex::Digit { .. } => {
                let fits = |&&start: &&usize| word.get(start).is_some_and(|&digit| self.takes(digit));
                starts.iter().filter(fits).map(|start| start + 1).collect()
            }
            Regex::Sequence(parts) => {
                parts.iter().fold(starts.clone(), |starts, part| part.ends(word, &starts))
            }
            Regex::Either(parts) => parts.iter().flat_map(|part| part.ends(word, starts)).collect(),
            Regex::Repeat(part, least, most) => {
                let mut now = (0..*least).fold(starts.clone(), |starts, _| part.ends(word, &starts));
                let mut all = now.clone();
                // Every further round that matters moves on by a digit.
                for _ in 0..most.map_or(word.len(), |most| most - least) {
                    now = part.ends(word, &now);
                    all.extend(&now);
                }
                all
            }
        }
    }

    fn takes(&self, digit: i32) -> bool {
        match self {
            Regex::Digit { ranges, negated } => ranges.iter().any(|range| range.contains(&digit)) != *negated,
            _ => false,
        }
    }
}
