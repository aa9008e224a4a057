//! Finds wrong givens in a puzzle without a solution: single givens or pairs whose removal leaves exactly one solution.
//!
//! Givens that contradict each other under the rules form a core, and at least one given of each core must be left out
//! (Reiter, "A Theory of Diagnosis from First Principles", 1987). Therefore only the givens of one core are tried
//! alone, and each is paired only with the givens of a core that remains without it. Any other choice leaves no
//! solution. Leaving out more givens never reduces the number of solutions, so a given without which there are several
//! solutions is in no pair.

use super::ask::ask;
use std::collections::BTreeSet;

use super::QuestionError;
use super::shrink::shrink;
use crate::backend::{Backend, Incremental, Limits, Verdict};
use crate::cnf::Lit;
use crate::csp::Owner;
use crate::deduce::Simplify;
use crate::grid::{Cell, Digit, Solution};
use crate::problem::Problem;
use crate::puzzle::Puzzle;
use crate::question::{Question, Status};

/// A wrong given, and the correct digit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongGiven {
    /// The cell of the given.
    pub cell: Cell,
    /// The digit of the given.
    pub given: Digit,
    /// The digit of the cell in the unique solution.
    pub digit: Digit,
}

/// The wrong givens of a puzzle without a solution, as far as a short search finds them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongGivens {
    /// Givens whose removal, one at a time, leaves exactly one solution.
    pub alone: Vec<WrongGiven>,
    /// Pairs of givens whose removal leaves exactly one solution. They are searched for only if
    /// [`alone`](WrongGivens::alone) is empty.
    pub pairs: Vec<[WrongGiven; 2]>,
    /// `true` if the search was completed, so that there are no other wrong givens or pairs.
    pub complete: bool,
}

/// The largest product of the numbers of cells and values for which the search is tried. The search compiles the puzzle
/// again and again.
const MOST_CANDIDATES: usize = 5_000;
/// The conflict limit of each question.
const BUDGET: u64 = 2_000;
/// The search asks at most this many times whether there is a solution: `MOST_QUESTIONS` times with a solver that keeps
/// its session, `MOST_RUNS` times with one that starts anew each time. It asks at most `MOST_UNIQUE` times whether
/// there is exactly one solution.
const MOST_QUESTIONS: usize = 3_000;
const MOST_RUNS: usize = 200;
const MOST_UNIQUE: usize = 200;
/// The largest number of questions that may remain unanswered before the search is given up.
const MOST_UNKNOWN: usize = 20;

/// The solutions of the puzzle without some givens.
enum Rest {
    /// There is no solution, because of a core of givens, which have these indices.
    None(Vec<usize>),
    One(Solution),
    Several,
    /// A limit was reached.
    Unknown,
}

/// A search for givens whose removal leaves exactly one solution.
struct Search<'a> {
    puzzle: &'a Puzzle,
    givens: Vec<(Owner, Cell, Digit, Lit)>,
    session: Box<dyn Incremental + 'a>,
    backend: &'a dyn Backend,
    limits: Limits,
    questions: usize,
    unique: usize,
    unknown: usize,
}

impl Search<'_> {
    /// Returns the literals of all givens except those with the indices `without`.
    fn assumed(&self, without: &[usize]) -> Vec<Lit> {
        let kept = self.givens.iter().enumerate().filter(|(place, _)| !without.contains(place));
        kept.map(|(_, given)| given.3).collect()
    }

    /// Returns the indices of the givens with these literals.
    fn places(&self, lits: &[Lit]) -> Vec<usize> {
        (0..self.givens.len()).filter(|&place| lits.contains(&self.givens[place].3)).collect()
    }

    fn rest(&mut self, without: &[usize]) -> Result<Rest, QuestionError> {
        let most = if self.backend.lasts() { MOST_QUESTIONS } else { MOST_RUNS };
        let spent = self.questions == most || self.unknown == MOST_UNKNOWN;
        if spent || self.limits.stopped() {
            return Ok(Rest::Unknown);
        }
        self.questions += 1;
        let assumed = self.assumed(without);
        let rest = match self.session.solve_under(&assumed, &self.limits)? {
            Verdict::Unsat => {
                let failed = self.session.failed(&assumed);
                Rest::None(self.places(&failed))
            }
            Verdict::Sat(_) => self.only(without)?,
            Verdict::Unknown => Rest::Unknown,
        };
        self.unknown += usize::from(matches!(rest, Rest::Unknown));
        Ok(rest)
    }

    /// Compiles the puzzle without these givens, and asks whether it has exactly one solution.
    fn only(&mut self, without: &[usize]) -> Result<Rest, QuestionError> {
        if self.unique == MOST_UNIQUE {
            return Ok(Rest::Unknown);
        }
        self.unique += 1;
        let out: Vec<Owner> = without.iter().map(|&place| self.givens[place].0).collect();
        let rest = self.puzzle.restricted(|owner| !out.contains(&owner));
        let Ok(problem) = Problem::compile(rest, Simplify::Propagate, &self.limits) else {
            return Ok(Rest::Unknown);
        };
        let mut outcome = ask(&problem, self.backend, Question::Unique, &self.limits)?;
        Ok(match outcome.answer {
            Status::Unique => outcome.solutions.pop().map_or(Rest::Unknown, Rest::One),
            Status::Multiple => Rest::Several,
            _ => Rest::Unknown,
        })
    }

    fn wrong(&self, place: usize, solution: &Solution) -> WrongGiven {
        let (_, cell, given, _) = self.givens[place];
        WrongGiven { cell, given, digit: solution[cell] }
    }

    fn all(mut self) -> Result<WrongGivens, QuestionError> {
        let mut wrong = WrongGivens { complete: true, ..WrongGivens::default() };
        let assumed = self.assumed(&[]);
        let core = match self.session.solve_under(&assumed, &self.limits)? {
            Verdict::Unsat => self.session.failed(&assumed),
            _ => return Ok(WrongGivens::default()),
        };
        let (core, _) = shrink(&mut *self.session, core, &[], &self.limits)?;
        // The givens without which there is still no solution, each with a core of the other givens.
        let mut open: Vec<(usize, Vec<usize>)> = Vec::new();
        let mut several = Vec::new();
        for place in self.places(&core) {
            match self.rest(&[place])? {
                Rest::None(core) => open.push((place, core)),
                Rest::One(solution) => wrong.alone.push(self.wrong(place, &solution)),
                Rest::Several => several.push(place),
                Rest::Unknown => wrong.complete = false,
            }
        }
        if !wrong.alone.is_empty() {
            return Ok(wrong);
        }
        let mut tried = BTreeSet::new();
        for (one, core) in &open {
            for &other in core {
                let pair = (*one.min(&other), *one.max(&other));
                if several.contains(&other) || !tried.insert(pair) {
                    continue;
                }
                match self.rest(&[pair.0, pair.1])? {
                    Rest::One(solution) => {
                        wrong.pairs.push([self.wrong(pair.0, &solution), self.wrong(pair.1, &solution)]);
                    }
                    Rest::None(_) | Rest::Several => {}
                    Rest::Unknown => wrong.complete = false,
                }
            }
        }
        wrong.pairs.sort_unstable_by_key(|pair| pair.map(|wrong| wrong.cell));
        Ok(wrong)
    }
}

/// Finds the wrong givens of a puzzle without a solution, as far as a short search can.
pub(super) fn find(
    puzzle: &Puzzle,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<WrongGivens, QuestionError> {
    if puzzle.cells().count() * puzzle.grid().values().count() > MOST_CANDIDATES {
        return Ok(WrongGivens::default());
    }
    let bare = puzzle.restricted(|owner| !matches!(owner, Owner::Given(_)));
    // Without simplification, each value of a cell has a literal, so that each given can be assumed.
    let Ok(problem) = Problem::compile(bare, Simplify::None, limits) else {
        return Ok(WrongGivens::default());
    };
    let owned = puzzle.cells().map(|cell| (Owner::Given(problem.var(cell)), cell));
    let given = owned.filter_map(|(owner, cell)| {
        let digit = puzzle.given(cell)?;
        let lit = problem.literal(cell, digit).expect("without simplification each value has a literal");
        Some((owner, cell, digit, lit))
    });
    let givens = given.collect();
    let cnf = problem.encoded_within(problem.suited(), limits);
    let session = backend.open(&cnf, limits)?;
    let limits = limits.at_most(BUDGET);
    Search { puzzle, givens, session, backend, limits, questions: 0, unique: 0, unknown: 0 }.all()
}

#[cfg(test)]
mod tests;
