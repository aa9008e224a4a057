//! Counts how many instances fit and why the others do not, and gives advice.

use std::fmt;
use std::ops::RangeInclusive;

use sudoku2cnf_lab::family::Family;

/// Whether an instance fits, or why it does not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Wanted,
    TooEasy,
    TooHard,
    /// The instance is too easy, because propagation alone decides it.
    Decided,
    /// The instance has a solution, although its family is meant to be unsatisfiable.
    Satisfiable,
    /// The instance is the same as an earlier one up to symmetry.
    Repeated,
}

/// For each outcome, a phrase and two pieces of advice: one if the number of holes is searched for, and one if the user
/// chose it.
const OUTCOMES: [(Outcome, &str, [&str; 2]); 6] = [
    (Outcome::Wanted, "as wanted", ["", ""]),
    (
        Outcome::TooEasy,
        "too easy",
        ["a larger --size makes harder ones", "other --holes or a larger --size make harder ones"],
    ),
    (
        Outcome::TooHard,
        "too hard",
        ["a smaller --size makes easier ones", "other --holes or a smaller --size make easier ones"],
    ),
    (
        Outcome::Decided,
        "decided by propagation",
        ["a larger --size makes harder ones", "more --holes leave more to a solver"],
    ),
    (
        Outcome::Satisfiable,
        "satisfiable",
        ["a larger --size makes harder ones that are not", "fewer --holes leave fewer solutions"],
    ),
    (
        Outcome::Repeated,
        "the same as earlier ones in another guise",
        ["a larger --size has more", "other --holes or a larger --size have more"],
    ),
];

/// Counts how often each outcome occurred, and with which numbers of holes.
pub struct Tally {
    family: Family,
    counts: [u64; OUTCOMES.len()],
    numbers: Option<RangeInclusive<usize>>,
}

impl Tally {
    /// Creates an empty tally.
    pub fn new(family: Family) -> Tally {
        Tally { family, counts: [0; OUTCOMES.len()], numbers: None }
    }

    /// Counts an instance with this number of holes, or of whatever else makes the family hard.
    pub fn add(&mut self, number: usize, outcome: Outcome) {
        let row = OUTCOMES.iter().position(|row| row.0 == outcome);
        self.counts[row.expect("the table has all outcomes")] += 1;
        let (least, most) = self.numbers.take().map_or((number, number), RangeInclusive::into_inner);
        self.numbers = Some(least.min(number)..=most.max(number));
    }

    /// Returns the number of instances counted.
    pub fn total(&self) -> u64 {
        self.counts.iter().sum()
    }

    /// Returns advice on how to avoid the most frequent unwanted outcome; `is_fixed` says whether the user chose the
    /// number of holes.
    pub fn advice(&self, is_fixed: bool) -> &'static str {
        let rows = OUTCOMES.iter().zip(self.counts).filter(|(row, _)| row.0 != Outcome::Wanted);
        rows.max_by_key(|&(_, count)| count).map_or("", |(row, _)| row.2[usize::from(is_fixed)])
    }
}

/// A line such as `139 to 152 holes: 3 as wanted, 20 too easy`.
impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Some(numbers) = &self.numbers else { return Ok(()) };
        let (least, most) = (numbers.start(), numbers.end());
        if least < most {
            write!(f, "{least} to ")?;
        }
        write!(f, "{most} {}", self.family.number())?;
        let counted = OUTCOMES.iter().zip(self.counts).filter(|&(_, count)| count > 0);
        for (place, (row, count)) in counted.enumerate() {
            write!(f, "{} {count} {}", if place == 0 { ":" } else { "," }, row.1)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outcomes_are_counted_and_the_most_frequent_has_advice() {
        let mut tally = Tally::new(Family::named("unsat").expect("a family"));
        assert_eq!(tally.to_string(), "");
        for (number, outcome) in [
            (140, Outcome::TooEasy),
            (152, Outcome::Satisfiable),
            (139, Outcome::TooEasy),
            (141, Outcome::Wanted),
        ] {
            tally.add(number, outcome);
        }
        assert_eq!(tally.to_string(), "139 to 152 holes: 1 as wanted, 2 too easy, 1 satisfiable");
        assert_eq!((tally.total(), tally.advice(false)), (4, "a larger --size makes harder ones"));
        (0..2).for_each(|_| tally.add(152, Outcome::Satisfiable));
        assert_eq!(tally.advice(true), "fewer --holes leave fewer solutions");
    }
}
