//! Digging: clues go in random order while the solution stays the only one.
//!
//! The solution is excluded once, by a clause; clues are then enough exactly where the formula is
//! unsatisfiable under them as assumptions. A solver that tells which assumptions it needed saves most
//! questions: a clue that was not needed can go without asking, and what comes out is the same.

use std::collections::HashMap;

use super::Error;
use super::bench::Bench;
use crate::backend::{Backend, Incremental, Limits, Verdict, dpll};
use crate::cnf::{Emit, Lit};
use crate::grid::Cell;

/// The conflicts that the built-in solver has for one question.
const BUDGET: u64 = 1_000;

/// What the clues that were asked about are.
enum Reply {
    /// Enough for one solution, and so are these of them.
    Enough(Vec<Lit>),
    /// Not enough.
    TooFew,
    /// Nobody knows within the limits.
    Unknown,
}

/// Answers whether clues are enough.
struct Prover<'a> {
    formula: &'a dyn Emit,
    excluded: Vec<Lit>,
    quick: Option<&'a mut dpll::Session>,
    backend: Option<&'a dyn Backend>,
    strong: Option<Box<dyn Incremental + 'a>>,
    limits: &'a Limits,
}

impl<'a> Prover<'a> {
    /// For the clues of the solution with these literals.
    fn new(bench: &'a mut Bench, solution: &[Lit], limits: &'a Limits) -> Prover<'a> {
        let excluded: Vec<Lit> = solution.iter().map(|&lit| !lit).collect();
        let Bench { formula, dpll, strong, .. } = bench;
        let mut quick = dpll.as_mut();
        if let Some(session) = &mut quick {
            session.forget();
            session.add(&excluded);
        }
        Prover { formula, excluded, quick, backend: strong.as_deref(), strong: None, limits }
    }

    fn ask(&mut self, clues: &[Lit]) -> Result<Reply, Error> {
        if let (Some(session), None) = (&mut self.quick, &self.strong) {
            let budget = self.limits.conflicts.unwrap_or(u64::MAX).min(BUDGET);
            let few = Limits { conflicts: Some(budget), ..self.limits.clone() };
            let limits = if self.backend.is_some() { &few } else { self.limits };
            match reply(*session, clues, limits)? {
                Reply::Unknown if self.backend.is_some() => {}
                reply => return Ok(reply),
            }
        }
        if let (None, Some(backend)) = (&self.strong, self.backend) {
            let mut session = backend.open(self.formula, self.limits)?;
            session.add(&self.excluded);
            self.strong = Some(session);
        }
        match &mut self.strong {
            Some(session) => reply(&mut **session, clues, self.limits),
            None => Ok(Reply::Unknown),
        }
    }
}

fn reply(session: &mut dyn Incremental, clues: &[Lit], limits: &Limits) -> Result<Reply, Error> {
    match session.solve_under(clues, limits)? {
        Verdict::Unsat => Ok(Reply::Enough(session.failed(clues))),
        Verdict::Sat(_) => Ok(Reply::TooFew),
        Verdict::Unknown if limits.stopped() => Err(Error::Stopped),
        Verdict::Unknown => Ok(Reply::Unknown),
    }
}

/// What digging left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Dug {
    /// The cells whose digits are clues.
    pub clues: Vec<Cell>,
    /// Whether it is known that none of them can go.
    pub minimal: bool,
}

/// A cell and its digit's literal.
type Clue = (Cell, Lit);

/// Takes away the clues of `orbits`, one orbit after the other, while the rest is enough, but not
/// below `least` clues. Where nobody knows within the conflicts of `limits`, clues stay. `solution`
/// has the literals of all cells.
pub fn dig(
    bench: &mut Bench,
    solution: &[Lit],
    orbits: &[Vec<Clue>],
    least: usize,
    limits: &Limits,
) -> Result<Dug, Error> {
    let mut prover = Prover::new(bench, solution, limits);
    let orbit_of: HashMap<Lit, usize> =
        orbits.iter().enumerate().flat_map(|(place, clues)| clues.iter().map(move |c| (c.1, place))).collect();
    let mut present = vec![true; orbits.len()];
    // Orbits that were enough when last asked about, all of them still present.
    let mut enough = present.clone();
    let mut count: usize = orbits.iter().map(Vec::len).sum();
    let mut open = false;
    for place in 0..orbits.len() {
        let size = orbits[place].len();
        if count - size < least {
            open = true;
            continue;
        }
        if enough[place] {
            // Those that stay for good come first, the next to go last.
            let (settled, rest) = present.split_at(place);
            let settled = settled.iter().enumerate().filter(|(_, there)| **there).map(|(at, _)| at);
            let rest = (place + 1..place + rest.len()).rev();
            let asked: Vec<Lit> =
                settled.chain(rest).flat_map(|at| orbits[at].iter().map(|clue| clue.1)).collect();
            match prover.ask(&asked)? {
                Reply::TooFew => continue,
                Reply::Unknown => {
                    open = true;
                    continue;
                }
                Reply::Enough(needed) => {
                    enough.fill(false);
                    needed.iter().for_each(|lit| enough[orbit_of[lit]] = true);
                }
            }
        }
        present[place] = false;
        count -= size;
    }
    let left: Vec<Clue> =
        orbits.iter().zip(&present).filter(|(_, there)| **there).flat_map(|(clues, _)| clues.clone()).collect();
    let single = orbits.iter().all(|clues| clues.len() == 1);
    let minimal = if single && !open { true } else { !open && is_minimal(&mut prover, &left)? };
    let mut clues: Vec<Cell> = left.into_iter().map(|clue| clue.0).collect();
    clues.sort_unstable();
    Ok(Dug { clues, minimal })
}

/// Whether it can be shown that each clue is needed.
fn is_minimal(prover: &mut Prover<'_>, clues: &[Clue]) -> Result<bool, Error> {
    for &(cell, _) in clues {
        let others: Vec<Lit> = clues.iter().filter(|clue| clue.0 != cell).map(|clue| clue.1).collect();
        if !matches!(prover.ask(&others)?, Reply::TooFew) {
            return Ok(false);
        }
    }
    Ok(true)
}
