//! Whether what was found is the solution that is stored with the puzzle. If it is not, a rule is likely missing:
//! many puzzles state some of theirs in words or drawings only.

use serde::Serialize;

use super::{Answer, Outcome};
use crate::puzzle::Puzzle;

/// How an answer compares with the solution that is stored with the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Stored {
    /// Every solution that was found is the stored one.
    Same,
    /// There is none, or another one.
    Differs,
}

impl Outcome {
    /// How it compares with the solution that is stored with the puzzle; `None` where there is none, or where
    /// nothing was found out.
    pub fn stored(&self, puzzle: &Puzzle) -> Option<Stored> {
        puzzle.about().solution.as_ref()?;
        let is_same = match self.answer {
            Answer::Unknown | Answer::Error => return None,
            Answer::None => false,
            _ if self.solutions.is_empty() => return None,
            _ => {
                let is_stored = |solution| puzzle.about().is_stored(puzzle.grid(), solution);
                self.solutions.iter().all(|solution| is_stored(solution) == Some(true))
            }
        };
        Some(if is_same { Stored::Same } else { Stored::Differs })
    }

    /// What is to be said where the stored solution is not the only one that was found.
    pub fn alarm(&self, puzzle: &Puzzle) -> Option<&'static str> {
        if self.stored(puzzle) != Some(Stored::Differs) {
            return None;
        }
        Some(match self.answer {
            Answer::None => {
                "there is no solution, but one is stored with the puzzle: a rule may be read that is not meant so"
            }
            Answer::Multiple => {
                "there are several solutions, but one is stored with the puzzle: a rule may be missing"
            }
            _ => "the solution differs from the one that is stored with the puzzle: a rule may be missing",
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Limits, auto::Handover};
    use crate::problem::Problem;

    fn outcome(text: &str, stored: &str) -> (Option<Stored>, Option<&'static str>) {
        let mut puzzle: Puzzle = text.parse().expect("a puzzle");
        let digits = stored.chars().map(|c| c.to_digit(10).map(|digit| digit as u16));
        puzzle.about_mut().solution = Some(digits.collect());
        let unique = Problem::new(puzzle.clone()).unique(&Handover::default(), &Limits::default());
        let unique = unique.expect("an answer");
        (unique.stored(&puzzle), unique.alarm(&puzzle))
    }

    #[test]
    fn another_solution_than_the_stored_one_is_an_alarm() {
        let unique = "1.34\n..12\n21..\n43.1";
        assert_eq!(outcome(unique, "1234341221434321").0, Some(Stored::Same));
        assert_eq!(outcome(unique, "1234.4..????4321"), (Some(Stored::Same), None), "some are unknown");
        let (stored, alarm) = outcome(unique, "1234341221434312");
        assert_eq!(stored, Some(Stored::Differs));
        assert!(alarm.is_some_and(|alarm| alarm.starts_with("the solution differs")));
        let alarm = |text: &str| outcome(text, "1234341221434321").1.expect("an alarm");
        assert!(alarm("1...\n....\n....\n....").starts_with("there are several"));
        assert!(alarm("1...\n....\n....\n4..1").starts_with("there are several"));
        assert!(alarm("11..\n....\n....\n....").starts_with("there is no solution"));
    }
}
