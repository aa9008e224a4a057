//! The difficulty of a puzzle: the least effort of a SAT solver (propagation, failed literals, or search), the level in
//! Simon Tatham's Solo, if Solo has such puzzles, and the weight of the hardest step, if it is looked for.
//!
//! ```
//! use sudoku2cnf_sat::backend::Limits;
//! use sudoku2cnf_answer::grade::{Effort, Rating, grade};
//!
//! let grade = grade(&"1.34..1221..43.1".parse()?, &Limits::default())?.ok_or("stopped")?;
//! assert_eq!((grade.effort, Rating::of(&grade)), (Effort::Propagation, Rating::Easy));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod graded;
mod hardest;
mod level;
mod rating;

pub use crate::steps::MOST_WEIGHT;
pub use graded::{GradeOutcome, graded};
pub use hardest::{Hardest, hardest};
pub use level::Level;
pub use rating::Rating;

use std::cell::Cell as Shared;
use std::fmt;
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::str::FromStr;

use crate::backend::dpll::{Dpll, DpllSession, Event};
use crate::backend::{BackendError, Incremental, Limits, Verdict};
use crate::cnf::{Emit, Lit, Var};
use crate::deduce::Simplify;
use crate::encode::Options;
use crate::problem::Problem;
use crate::puzzle::Puzzle;

/// The limit on backtracks. A search with more backtracks is reported only as longer than this limit.
const LONGEST: u64 = 100_000;

/// The least effort with which a SAT solver solves a puzzle, easiest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
#[non_exhaustive]
pub enum Effort {
    /// Unit propagation over the clauses: naked and hidden singles, and their equivalents for rules.
    Propagation,
    /// Failed literals: each candidate is also assumed alone, and a candidate that propagation refutes is false.
    FailedLiterals,
    /// Search by the built-in DPLL.
    Search {
        /// The number of wrong decisions.
        backtracks: u64,
        /// The largest number of decisions that were in force at the same time.
        depth: u64,
    },
}

impl fmt::Display for Effort {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Effort::Propagation => f.write_str("propagation"),
            Effort::FailedLiterals => f.write_str("failed literals"),
            Effort::Search { backtracks, .. } if *backtracks > LONGEST => {
                write!(f, "search (over {LONGEST} backtracks)")
            }
            Effort::Search { backtracks, depth } => {
                write!(f, "search ({backtracks} backtracks, depth {depth})")
            }
        }
    }
}

/// The grade of a puzzle with one solution.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Grade {
    /// The least effort of a SAT solver.
    pub effort: Effort,
    /// Solo's level; `None` if Solo has no such rule, shape or size.
    pub level: Option<Level>,
    /// The weight of the hardest step, if [`hardest`] was called and found one.
    pub weight: Option<u32>,
}

impl fmt::Display for Grade {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.effort)?;
        self.level.map_or(Ok(()), |level| write!(f, ", {}", level.name()))
    }
}

/// Grades a puzzle that has exactly one solution; `None` if the stop flag is raised first.
///
/// # Errors
/// If the formula is too large to load.
pub fn grade(puzzle: &Puzzle, limits: &Limits) -> Result<Option<Grade>, BackendError> {
    let Ok(problem) = Problem::compile(puzzle.clone(), Simplify::None, limits) else { return Ok(None) };
    let cnf = problem.encoded_within(Options { dedup: true, ..Options::default() }, limits);
    let candidates = problem.candidates() as usize;
    let level = level::level(puzzle);
    let effort = match probed(&mut Dpll::default().session(&cnf, limits)?, candidates, limits)? {
        Some(effort) => Some(effort),
        None => search(&cnf, limits)?,
    };
    Ok(effort.map(|effort| Grade { effort, level, weight: None }))
}

/// Returns the effort if propagation and failed literals suffice; `None` if not, or if the stop flag was raised.
fn probed(
    session: &mut DpllSession,
    candidates: usize,
    limits: &Limits,
) -> Result<Option<Effort>, BackendError> {
    if needs_no_decision(session, limits)? {
        return Ok(Some(Effort::Propagation));
    }
    let none = limits.at_most(0);
    let mut alive: Vec<Lit> = (0..candidates).map(|index| Var::from_index(index).positive()).collect();
    loop {
        let before = alive.len();
        let mut left = Vec::with_capacity(before);
        for lit in alive {
            // With a limit of 0 conflicts, unsatisfiability can only come from propagation.
            if session.solve_under(&[lit], &none)? == Verdict::Unsat {
                session.add(&[!lit]);
            } else {
                left.push(lit);
            }
        }
        alive = left;
        if needs_no_decision(session, limits)? {
            return Ok(Some(Effort::FailedLiterals));
        }
        if alive.len() == before || limits.stopped() {
            return Ok(None);
        }
    }
}

/// Returns `true` if the session finds its model without any decision.
fn needs_no_decision(session: &mut DpllSession, limits: &Limits) -> Result<bool, BackendError> {
    let none = limits.at_most(0);
    let decisions = |session: &DpllSession| session.statistics().first().map_or(0, |&(_, count)| count);
    let before = decisions(session);
    let verdict = session.solve_under(&[], &none)?;
    Ok(matches!(verdict, Verdict::Sat(_)) && decisions(session) == before)
}

/// Returns the effort of a search for the solution, up to the limit on conflicts; `None` if the stop flag was raised.
fn search(cnf: &dyn Emit, limits: &Limits) -> Result<Option<Effort>, BackendError> {
    let mut session = Dpll::default().session(cnf, limits)?;
    let counts = Rc::new(Shared::new((0, 0, 0)));
    let told = Rc::clone(&counts);
    session.trace(Box::new(move |event| {
        let (backtracks, depth, deepest): (u64, u64, u64) = told.get();
        told.set(match event {
            Event::Decision(_) => (backtracks, depth + 1, deepest.max(depth + 1)),
            Event::Backtrack(_) => (backtracks + 1, depth - 1, deepest),
            _ => return,
        });
    }));
    let verdict = session.solve_under(&[], &limits.at_most(LONGEST))?;
    let (backtracks, _, depth) = counts.get();
    let known = verdict != Verdict::Unknown || !limits.stopped();
    Ok(known.then_some(Effort::Search { backtracks, depth }))
}

/// A range of grades: by effort, by Solo's level, by rating, or by the weight of the hardest step.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Difficulty {
    /// The lowest and the highest effort, as ranks: 0 for propagation, 1 for failed literals, 2 for search, each with
    /// the number of backtracks.
    Effort(RangeInclusive<(u8, u64)>),
    /// The easiest and the hardest level.
    Level(RangeInclusive<Level>),
    /// The easiest and the hardest rating.
    Rating(RangeInclusive<Rating>),
    /// The lowest and the highest weight of the hardest step.
    Weight(RangeInclusive<u32>),
}

impl Difficulty {
    /// Returns `true` if a grade is in the range.
    pub fn contains(&self, grade: &Grade) -> bool {
        let rank = match grade.effort {
            Effort::Propagation => (0, 0),
            Effort::FailedLiterals => (1, 0),
            Effort::Search { backtracks, .. } => (2, backtracks),
        };
        match self {
            Difficulty::Effort(ranks) => ranks.contains(&rank),
            Difficulty::Rating(ratings) => ratings.contains(&Rating::of(grade)),
            Difficulty::Weight(weights) => grade.weight.is_some_and(|weight| weights.contains(&weight)),
            Difficulty::Level(levels) => grade.level.is_some_and(|level| levels.contains(&level)),
        }
    }
}

/// Returns the lowest and the highest rank that a kind of effort, or a number of backtracks, stands for; `None` for any
/// other word. Puzzles that need no search have 0 backtracks.
fn ranks(word: &str) -> Option<((u8, u64), (u8, u64))> {
    match word {
        "propagation" => Some(((0, 0), (0, 0))),
        "failed-literals" => Some(((1, 0), (1, 0))),
        "search" => Some(((2, 0), (2, u64::MAX))),
        "0" => Some(((0, 0), (2, 0))),
        number => number.parse().ok().map(|backtracks| ((2, backtracks), (2, backtracks))),
    }
}

/// Reads a weight or a range of weights, `LOW..HIGH`; either end of a range may be absent.
fn weight(text: &str) -> Result<RangeInclusive<u32>, String> {
    let (low, high) = text.split_once("..").unwrap_or((text, text));
    let number = |word: &str, absent: u32| match word.trim() {
        "" if low != high => Ok(absent),
        word => word.parse().map_err(|_| format!("no weight '{word}', expected numbers such as weight 2..4")),
    };
    let (low, high) = (number(low, 0)?, number(high, MOST_WEIGHT)?);
    if low > MOST_WEIGHT && high == MOST_WEIGHT {
        return Err(format!(
            "a weight from {low}, but no step of more than {MOST_WEIGHT} is looked for, expected at most {MOST_WEIGHT}"
        ));
    }
    if low <= high { Ok(low..=high) } else { Err(format!("'{low}' is above '{high}', expected LOW..HIGH")) }
}

impl FromStr for Difficulty {
    type Err = String;

    /// Reads `LOW..HIGH`, `LOW..`, `..HIGH`, or one word for both ends. The words are `propagation`, `failed-literals`,
    /// `search` or a number of backtracks; or Solo's levels; or `easy`, `medium`, `hard` and `expert`. A range of
    /// weights follows the word `weight`.
    fn from_str(text: &str) -> Result<Difficulty, String> {
        if let Some(weights) = text.strip_prefix("weight ") {
            return weight(weights.trim()).map(Difficulty::Weight);
        }
        let (low, high) = text.split_once("..").unwrap_or((text, text));
        let effort = |low, high| Some((ranks(low)?.0, ranks(high)?.1));
        let level = |low, high| Some((Level::find(low)?, Level::find(high)?));
        let rating = |low, high| Some((Rating::find(low)?, Rating::find(high)?));
        let reversed = || format!("'{low}' is above '{high}', expected LOW..HIGH");
        let filled = |least, most| match (low, high) {
            ("", high) if !high.is_empty() => (least, high),
            (low, "") if !low.is_empty() => (low, most),
            both => both,
        };
        let (least, most) = filled("propagation", "search");
        if let Some((low, high)) = effort(least, most) {
            return if low <= high { Ok(Difficulty::Effort(low..=high)) } else { Err(reversed()) };
        }
        let (least, most) = filled(Rating::Easy.name(), Rating::Expert.name());
        if let Some((low, high)) = rating(least, most) {
            return if low <= high { Ok(Difficulty::Rating(low..=high)) } else { Err(reversed()) };
        }
        let (least, most) = filled(Level::ALL[0].name(), Level::ALL[Level::ALL.len() - 1].name());
        match level(least, most) {
            Some((low, high)) if low <= high => Ok(Difficulty::Level(low..=high)),
            Some(_) => Err(reversed()),
            None => Err(format!(
                "no difficulty '{text}', expected LOW..HIGH of: {}; or of: propagation, failed-literals, search or a number of backtracks; or of: {}; or weight and numbers, such as weight 2..4",
                Rating::ALL.map(Rating::name).join(", "),
                Level::ALL.map(Level::name).join(", ")
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn graded(text: &str) -> Grade {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        grade(&puzzle, &Limits::default()).expect("it loads").expect("no stop")
    }

    #[test]
    fn efforts_are_told_apart() {
        let easy = graded("grid 4x4\n1234\n34..\n2143\n..2.");
        assert_eq!((easy.effort, easy.level), (Effort::Propagation, Some(Level::Trivial)));
        // A puzzle that needs guessing by Solo's standard.
        let hard =
            graded("8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..");
        assert!(matches!(hard.effort, Effort::Search { backtracks: 1.., depth: 1.. }), "{hard}");
        assert_eq!(hard.level, Some(Level::Unreasonable));
        assert_eq!(graded("grid 4x4\nanti-knight\n1...\n....\n....\n...4").level, None);
    }

    #[test]
    fn ranges_of_difficulty() {
        let range = |text: &str| text.parse::<Difficulty>().expect("a range");
        let search =
            |backtracks| Grade { effort: Effort::Search { backtracks, depth: 3 }, level: None, weight: None };
        assert!(range("failed-literals..search").contains(&search(9)));
        assert!(range("5..20").contains(&search(5)) && !range("5..20").contains(&search(21)));
        assert!(!range("basic..extreme").contains(&search(1)));
        assert!(range("search..") == range("search") && range("..search").contains(&search(9)));
        let easy = Grade { effort: Effort::FailedLiterals, level: None, weight: None };
        assert!(range("0..5").contains(&easy) && !range("1..5").contains(&easy));
        assert_eq!(range("advanced.."), range("advanced..unreasonable"));
        assert_eq!(range("..medium"), range("easy..medium"));
        let weighed = |weight| Grade { weight: Some(weight), ..easy };
        assert!(range("weight 2..4").contains(&weighed(4)) && !range("weight 2..4").contains(&weighed(5)));
        assert!(range("weight 4..").contains(&weighed(9)) && range("weight ..4").contains(&weighed(1)));
        assert!(!range("weight 1..").contains(&easy) && range("weight 2") == range("weight 2..2"));
        for wrong in [
            "weight",
            "weight 4..2",
            "weight x",
            "weight ",
            "easy..search",
            "hard..extreme",
            "expert..easy",
            "Easy",
            "5..2",
            "extreme..trivial",
            "search..propagation",
            "..",
            "",
            "propagation..extreme",
        ] {
            assert!(wrong.parse::<Difficulty>().is_err(), "{wrong}");
        }
    }

    #[test]
    fn every_grade_has_one_rating() {
        let search = |backtracks| Effort::Search { backtracks, depth: 3 };
        let efforts = [Effort::Propagation, Effort::FailedLiterals, search(1), search(100), search(101)];
        let ratings = |level: Option<Level>| {
            let of = |&effort: &Effort| {
                let grade = Grade { effort, level, weight: None };
                let fits = |rating: &Rating| {
                    rating.name().parse::<Difficulty>().is_ok_and(|wanted| wanted.contains(&grade))
                };
                let found: Vec<Rating> = Rating::ALL.into_iter().filter(fits).collect();
                assert_eq!(found.len(), 1, "{grade}");
                found[0]
            };
            efforts.iter().map(of).collect::<Vec<_>>()
        };
        let [easy, medium, hard, expert] = Rating::ALL;
        assert_eq!(ratings(None), [easy, medium, hard, hard, expert]);
        // Solo's level takes precedence over the solver's effort.
        let by_level = Level::ALL.map(|level| ratings(Some(level))[1]);
        assert_eq!(by_level, [easy, easy, medium, medium, hard, expert]);
    }
}
