//! Regular expressions over digits, for rules about patterns.

mod parser;
mod places;

use std::collections::{BTreeSet, HashMap};
use std::ops::{Range, RangeInclusive};
use std::sync::Arc;

use parser::Parser;

/// A regular expression over digits.
#[derive(Clone, Debug)]
pub enum Regex {
    /// A digit inside, or outside, the ranges.
    Digit {
        /// The ranges of digits.
        ranges: Vec<RangeInclusive<i32>>,
        /// `true` if the digit must be outside the ranges.
        negated: bool,
    },
    /// Several parts, one after another.
    Sequence(Vec<Regex>),
    /// Any one of several parts.
    Either(Vec<Regex>),
    /// A part, with the minimum and the maximum number of its repetitions; `None` if there is no maximum.
    Repeat(Box<Regex>, usize, Option<usize>),
}

/// The maximum number of digits in an expression after its repetitions are written out.
const MAX_PLACES: usize = 1_000;

/// A mistake in a pattern: its range in bytes, a message, and a description of what was expected.
pub type Complaint = (Range<usize>, String, String);

/// The indices at which matches of a part can end, keyed by the part and the index at which the match starts.
type Ends = HashMap<(*const Regex, usize), Arc<BTreeSet<usize>>>;

impl Regex {
    /// Parses a pattern.
    pub fn parse(pattern: &str) -> Result<Regex, Complaint> {
        let mut parser = Parser::new(pattern);
        let regex = parser.either()?;
        match parser.peek() {
            Some(_) => Err(parser.complain("the end, or a '(' before it")),
            None if regex.places() > MAX_PLACES => Err((
                0..pattern.len(),
                "a pattern too long when its repetitions are written out".into(),
                format!("at most {MAX_PLACES} digits"),
            )),
            None => Ok(regex),
        }
    }

    /// Returns the number of digits after repetitions are written out; an empty part counts as one digit.
    fn places(&self) -> usize {
        let sum = |parts: &[Regex]| parts.iter().map(Regex::places).fold(0, usize::saturating_add).max(1);
        match self {
            Regex::Digit { .. } => 1,
            Regex::Sequence(parts) | Regex::Either(parts) => sum(parts),
            Regex::Repeat(part, least, most) => part.places().saturating_mul(most.unwrap_or(*least).max(1)),
        }
    }

    /// Returns `true` if the whole word matches.
    pub fn matches(&self, word: &[i32]) -> bool {
        self.ends(word, 0, &mut Ends::new()).contains(&word.len())
    }

    /// Returns the indices at which matches that start at `start` can end. The results are cached in `known`, because
    /// nested repetitions need them again and again.
    fn ends(&self, word: &[i32], start: usize, known: &mut Ends) -> Arc<BTreeSet<usize>> {
        let key = (std::ptr::from_ref(self), start);
        if let Some(ends) = known.get(&key) {
            return ends.clone();
        }
        let mut all_from = |part: &Regex, starts: &BTreeSet<usize>| -> BTreeSet<usize> {
            starts.iter().flat_map(|&start| BTreeSet::clone(&part.ends(word, start, known))).collect()
        };
        let start_only = BTreeSet::from([start]);
        let ends = match self {
            Regex::Digit { .. } => {
                let fits = word.get(start).is_some_and(|&digit| self.takes(digit));
                fits.then_some(start + 1).into_iter().collect()
            }
            Regex::Sequence(parts) => parts.iter().fold(start_only, |starts, part| all_from(part, &starts)),
            Regex::Either(parts) => parts.iter().flat_map(|part| all_from(part, &start_only)).collect(),
            Regex::Repeat(part, least, most) => {
                let mut now = (0..*least).fold(start_only, |starts, _| all_from(part, &starts));
                let mut all = now.clone();
                // Every further round that finds new ends advances by at least one digit.
                for _ in 0..most.map_or(word.len(), |most| most - least) {
                    now = all_from(part, &now).difference(&all).copied().collect();
                    all.extend(&now);
                }
                all
            }
        };
        let ends = Arc::new(ends);
        known.insert(key, ends.clone());
        ends
    }

    fn takes(&self, digit: i32) -> bool {
        match self {
            Regex::Digit { ranges, negated } => ranges.iter().any(|range| range.contains(&digit)) != *negated,
            _ => false,
        }
    }
}
