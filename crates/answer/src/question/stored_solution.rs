//! Compares the solutions found with the solution that is stored with the puzzle. If they differ, a rule is probably
//! missing: many puzzles state some of their rules only in words or drawings.

use super::ask::ask;
use schemars::JsonSchema;
use serde::Serialize;

use super::{Outcome, Question, Status};
use crate::backend::auto::Handover;
use crate::deduce::Simplify;
use crate::grid::Solution;
use crate::limits::Limits;
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// The result of comparing an answer with the solution that is stored with the puzzle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum StoredVerdict {
    /// Every solution that was found is the stored one.
    Same,
    /// There is no solution, or another one.
    Differs,
}

/// The result of comparing an answer with the stored solution, and a message about it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Comparison {
    /// The result of the comparison.
    pub stored: StoredVerdict,
    /// The message for the user, if the stored solution differs.
    pub alarm: Option<&'static str>,
}

/// The number of solutions found for a puzzle, and how many equal the stored one.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct SolutionTally {
    /// The number of solutions found.
    pub all: u64,
    /// The number of solutions that equal the stored one.
    pub stored: u64,
    /// `true` if there are no other solutions.
    pub complete: bool,
}

impl SolutionTally {
    /// Counts one more solution of the puzzle.
    pub fn add(&mut self, puzzle: &Puzzle, solution: &Solution) {
        self.all += 1;
        self.stored += u64::from(puzzle.about().is_stored(puzzle.grid(), solution) == Some(true));
    }
}

impl Comparison {
    /// Compares the solutions found with the solution stored with the puzzle; `None` if none is stored, or if too little
    /// is known.
    pub fn new(puzzle: &Puzzle, answer: Status, found: SolutionTally) -> Option<Comparison> {
        let stored = puzzle.about().solution.as_ref()?;
        let differs = |alarm| Some(Comparison { stored: StoredVerdict::Differs, alarm: Some(alarm) });
        match (answer, found.all) {
            (Status::Unknown | Status::Error, _) => None,
            (Status::None, _) => differs(NONE),
            // The solutions were only counted. Two cannot both equal the stored one if it has a digit for each cell.
            (Status::Multiple, 0) if stored.iter().all(Option::is_some) => differs(SEVERAL),
            (_, 0) => None,
            (_, all) if all == found.stored => Some(Comparison { stored: StoredVerdict::Same, alarm: None }),
            (_, 1) if answer != Status::Multiple => differs(ANOTHER),
            _ if found.complete && found.stored == 0 => differs(OTHERS),
            _ => differs(SEVERAL),
        }
    }
}

/// A solution to store with a puzzle is looked for only in grids of up to `LARGEST` rows and columns, with up to
/// `MOST_CONFLICTS` conflicts.
const LARGEST: usize = 16;
const MOST_CONFLICTS: u64 = 10_000;

/// Stores the only solution in the puzzle, if it is found soon, and returns the puzzle. The puzzle stays the same if a
/// solution is already stored, if there is not exactly one solution, or if a drawing was ignored that may be a rule.
#[must_use]
pub fn with_only_solution(puzzle: Puzzle, limits: &Limits) -> Puzzle {
    let (grid, about) = (puzzle.grid(), puzzle.about());
    if about.solution.is_some() || about.drawings_ignored > 0 || grid.rows().max(grid.columns()) > LARGEST {
        return puzzle;
    }
    let limits = limits.at_most(MOST_CONFLICTS);
    let Ok(problem) = Problem::compile(puzzle.clone(), Simplify::Propagate, &limits) else { return puzzle };
    let only = match ask(&problem, &Handover::default(), Question::Unique, &limits) {
        Ok(Outcome { answer: Status::Unique, mut solutions, .. }) => solutions.pop(),
        _ => None,
    };
    let mut puzzle = puzzle;
    if let Some(solution) = only.filter(|solution| puzzle.broken_rules(solution).is_empty()) {
        puzzle.about_mut().solution = Some(solution.digits(puzzle.grid()));
    }
    puzzle
}

const NONE: &str = "there is no solution, but one is stored with the puzzle: a rule may have been misread";
const ANOTHER: &str =
    "the solution differs from the one that is stored with the puzzle: a rule may be missing";
const SEVERAL: &str = "there are several solutions, but one is stored with the puzzle: a rule may be missing";
const OTHERS: &str = "there are several solutions, but the one that is stored with the puzzle is not among them: a rule \
    may have been misread";

impl Outcome {
    /// Compares the outcome with the solution that is stored with the puzzle; `None` if none is stored, or if too
    /// little is known.
    pub fn compared(&self, puzzle: &Puzzle) -> Option<Comparison> {
        let mut found = SolutionTally { complete: self.complete, ..SolutionTally::default() };
        if puzzle.about().solution.is_some() {
            self.solutions.iter().for_each(|solution| found.add(puzzle, solution));
        }
        // If more solutions were counted than are available, some were not compared.
        found.complete &= self.count <= u128::from(found.all);
        Comparison::new(puzzle, self.answer, found)
    }

    /// Returns the result of comparing the solutions found with the stored one; `None` if none is stored, or if too
    /// little is known.
    pub fn stored(&self, puzzle: &Puzzle) -> Option<StoredVerdict> {
        self.compared(puzzle).map(|compared| compared.stored)
    }

    /// Returns the message for the user, if the stored solution is not the only one found.
    pub fn alarm(&self, puzzle: &Puzzle) -> Option<&'static str> {
        self.compared(puzzle)?.alarm
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn outcome(text: &str, stored: &str) -> (Option<StoredVerdict>, Option<&'static str>) {
        let mut puzzle: Puzzle = text.parse().expect("a puzzle");
        let digits = stored.chars().map(|c| c.to_digit(10).map(|digit| digit as u16));
        puzzle.about_mut().solution = Some(digits.collect());
        let unique =
            ask(&Problem::new(puzzle.clone()), &Handover::default(), Question::Unique, &Limits::default());
        let unique = unique.expect("an answer");
        (unique.stored(&puzzle), unique.alarm(&puzzle))
    }

    #[test]
    fn another_solution_than_the_stored_one_is_an_alarm() {
        let unique = "1.34\n..12\n21..\n43.1";
        assert_eq!(outcome(unique, "1234341221434321").0, Some(StoredVerdict::Same));
        assert_eq!(
            outcome(unique, "1234.4..????4321"),
            (Some(StoredVerdict::Same), None),
            "some are unknown"
        );
        let (stored, alarm) = outcome(unique, "1234341221434312");
        assert_eq!(stored, Some(StoredVerdict::Differs));
        assert!(alarm.is_some_and(|alarm| alarm.starts_with("the solution differs")));
        let alarm = |text: &str| outcome(text, "1234341221434321").1.expect("an alarm");
        assert!(alarm("1...\n....\n....\n....").starts_with("there are several"));
        assert!(alarm("1...\n....\n....\n4..1").starts_with("there are several"));
        assert!(alarm("11..\n....\n....\n....").starts_with("there is no solution"));
    }

    #[test]
    fn only_an_only_solution_is_stored() {
        let stored = |text: &str| {
            let puzzle: Puzzle = text.parse().expect("a puzzle");
            let digits = with_only_solution(puzzle, &Limits::default()).about().solution.clone()?;
            Some(digits.iter().flatten().map(ToString::to_string).collect::<String>())
        };
        assert_eq!(stored("1.34\n..12\n21..\n43.1").as_deref(), Some("1234341221434321"));
        assert_eq!(stored("1...\n....\n....\n...."), None, "there are several");
        assert_eq!(stored("11..\n....\n....\n...."), None, "there is none");
        let mut puzzle: Puzzle = "1.34\n..12\n21..\n43.1".parse().expect("a puzzle");
        puzzle.about_mut().drawings_ignored = 1;
        assert_eq!(with_only_solution(puzzle.clone(), &Limits::default()).about().solution, None);
        puzzle.about_mut().solution = Some(vec![Some(1); 16]);
        let kept = with_only_solution(puzzle.clone(), &Limits::default());
        assert_eq!(kept.about().solution, puzzle.about().solution);
    }

    #[test]
    fn solutions_that_are_listed_or_counted_are_compared() {
        let mut puzzle: Puzzle = "1...\n....\n....\n....".parse().expect("a puzzle");
        let found = |all, stored, complete| SolutionTally { all, stored, complete };
        assert_eq!(Comparison::new(&puzzle, Status::Multiple, found(2, 0, true)), None, "nothing is stored");
        puzzle.about_mut().solution = Some(vec![Some(1); 16]);
        let compared = |puzzle: &Puzzle, answer, found| {
            Comparison::new(puzzle, answer, found).map(|compared| (compared.stored, compared.alarm))
        };
        for (answer, found, alarm) in [
            (Status::Multiple, found(2, 0, true), Some(OTHERS)),
            (Status::Multiple, found(2, 0, false), Some(SEVERAL)),
            (Status::Multiple, found(2, 1, true), Some(SEVERAL)),
            (Status::Multiple, found(0, 0, false), Some(SEVERAL)),
            (Status::Solved, found(1, 0, false), Some(ANOTHER)),
            (Status::None, found(0, 0, true), Some(NONE)),
        ] {
            assert_eq!(compared(&puzzle, answer, found), Some((StoredVerdict::Differs, alarm)), "{found:?}");
        }
        assert_eq!(compared(&puzzle, Status::Unique, found(1, 1, true)), Some((StoredVerdict::Same, None)));
        assert_eq!(compared(&puzzle, Status::Unknown, found(1, 0, false)), None);
        puzzle.about_mut().solution = Some([vec![Some(1)], vec![None; 15]].concat());
        assert_eq!(compared(&puzzle, Status::Multiple, found(2, 2, true)), Some((StoredVerdict::Same, None)));
        assert_eq!(compared(&puzzle, Status::Multiple, found(0, 0, false)), None, "they may all agree");
    }
}
