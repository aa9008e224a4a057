//! Wrong givens: leaving out a single given, or two together, leaves exactly one solution.
//!
//! Givens that contradict each other and the rules are a core; at least one given of each core must go (Reiter, "A
//! Theory of Diagnosis from First Principles", 1987). So only the givens of one core are left out alone, and with each
//! only the givens of a core of the rest: leaving out any other given or pair leaves no solution at all. Removing
//! givens never reduces the number of solutions, so a given whose removal leaves several solutions is in no pair.

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

/// A given that is wrong.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongGiven {
    /// The cell of the given.
    pub cell: Cell,
    /// The digit of the given.
    pub given: Digit,
    /// The digit of the unique solution there.
    pub digit: Digit,
}

/// The wrong givens of a puzzle without solution, as far as a short search shows them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
#[non_exhaustive]
pub struct WrongGivens {
    /// Givens that each, left out alone, leave exactly one solution.
    pub alone: Vec<WrongGiven>,
    /// Pairs of givens that, left out together, leave exactly one solution. They are searched only if no single given
    /// is wrong.
    pub pairs: Vec<[WrongGiven; 2]>,
    /// `true` if it is known that there are no others.
    pub complete: bool,
}

/// The most cells times values of a puzzle that is compiled that often.
const MOST_CANDIDATES: usize = 5_000;
/// The most conflicts of each question.
const BUDGET: u64 = 2_000;
/// The most questions whether there is a solution, for a session and for a solver that starts anew each time, and
/// whether there is exactly one.
const MOST_QUESTIONS: usize = 3_000;
const MOST_RUNS: usize = 200;
const MOST_UNIQUE: usize = 200;
/// The most questions that may run into their budget.
const MOST_UNKNOWN: usize = 20;

/// The solutions without some givens.
enum Rest {
    /// No solution, because of a core of givens.
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
    /// Returns the literals of all givens but these.
    fn assumed(&self, without: &[usize]) -> Vec<Lit> {
        let kept = self.givens.iter().enumerate().filter(|(place, _)| !without.contains(place));
        kept.map(|(_, given)| given.3).collect()
    }

    /// Returns the places of the givens with these literals.
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

    /// Asks whether exactly one solution is left without these givens.
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
        // Givens without which there is no solution, each with a core of the rest.
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

/// Finds the wrong givens of a puzzle without solution.
pub(super) fn find(
    puzzle: &Puzzle,
    backend: &dyn Backend,
    limits: &Limits,
) -> Result<WrongGivens, QuestionError> {
    if puzzle.cells().count() * puzzle.grid().values().count() > MOST_CANDIDATES {
        return Ok(WrongGivens::default());
    }
    let bare = puzzle.restricted(|owner| !matches!(owner, Owner::Given(_)));
    // Then each value of a cell has a literal, regardless of the rules.
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
