//! Questions about the clues that come next, while all others stay.
//!
//! A formula without all that those others decide is small, on big boards a tenth of the whole, and
//! what the solver learns from one question serves the next ones.

use std::cell::OnceCell;
use std::collections::HashMap;
use std::sync::Arc;

use super::Error;
use super::prepared::{Clue, options};
use super::shuffle::Recorded;
use crate::backend::{self, Backend, Incremental, Limits, Verdict};
use crate::cnf::Lit;
use crate::csp::Constraint;
use crate::encode::{Encoded, Literals};
use crate::limits::Stopped;
use crate::problem::Problem;
use crate::propagate::{Simplify, simplify};

/// What is left of a problem once some clues are given.
pub struct Rest {
    formula: Recorded,
    /// The literals of the other clues, by their literals in the whole problem.
    lits: HashMap<Lit, Lit>,
    /// The literals of the solution.
    likely: Vec<Lit>,
}

impl Rest {
    /// Of `problem`, with `kept` given and one of `near` not as in the solution `all`.
    fn new(
        problem: &Problem,
        all: &[Clue],
        kept: &[Clue],
        near: &[Clue],
        limits: &Limits,
    ) -> Result<Rest, Error> {
        let mut csp = problem.csp().clone();
        for clue in kept {
            csp.post(Constraint::Member(problem.var(clue.cell), vec![clue.digit.into()]));
        }
        let differs = near.iter().map(|clue| !problem.var(clue.cell).is(clue.digit.into()));
        csp.post(Constraint::Clause(differs.collect()));
        let left = simplify(&csp, Simplify::Propagate, limits).map_err(|Stopped| Error::Stopped)?;
        let literals = Arc::new(Literals::new(&csp, left));
        let encoded = Encoded::within(&csp, Arc::clone(&literals), options(), limits);
        let formula = Recorded::of(&encoded).map_err(backend::Error::from)?;
        let literal = |clue: &Clue| literals.literal(problem.var(clue.cell), clue.digit.into());
        let lits = near.iter().filter_map(|clue| Some((clue.lit, literal(clue)?))).collect();
        let likely = all.iter().filter_map(literal).filter(|&lit| lit != Lit::TRUE).collect();
        Ok(Rest { formula, lits, likely })
    }
}

/// Asks about some clues, the same others given each time.
pub struct Window<'w> {
    /// The clues that are given.
    pub kept: Vec<Clue>,
    near: Vec<Clue>,
    rest: &'w OnceCell<Rest>,
    session: Option<Box<dyn Incremental + 'w>>,
}

impl<'w> Window<'w> {
    /// For questions about `near`, with `kept` given; all of them together are enough for one
    /// solution. What is left is made in `rest`, when the first question comes.
    pub fn new(kept: Vec<Clue>, near: Vec<Clue>, rest: &'w OnceCell<Rest>) -> Window<'w> {
        Window { kept, near, rest, session: None }
    }

    /// Whether `problem` has a solution other than `all` that keeps to `others` but not to `gone`, all
    /// of them near ones.
    pub fn ask(
        &mut self,
        (problem, all): (&Problem, &[Clue]),
        others: &[Clue],
        gone: &[Clue],
        backend: &'w dyn Backend,
        limits: &Limits,
    ) -> Result<Verdict, Error> {
        let rest = match self.rest.get() {
            Some(rest) => rest,
            None => {
                let rest = Rest::new(problem, all, &self.kept, &self.near, limits)?;
                self.rest.get_or_init(|| rest)
            }
        };
        let lit = |clue: &Clue| rest.lits.get(&clue.lit).copied();
        let mut asked: Vec<Lit> = Vec::new();
        for other in others.iter().map(lit) {
            match other {
                // No solution with the others given has this clue's digit but the one excluded.
                None => return Ok(Verdict::Unsat),
                Some(lit) => asked.push(lit),
            }
        }
        if let [clue] = gone {
            asked.extend(lit(clue).map(|lit| !lit));
        }
        asked.retain(|&lit| lit != Lit::TRUE);
        if asked.contains(&!Lit::TRUE) {
            return Ok(Verdict::Unsat);
        }
        let session = match &mut self.session {
            Some(session) => session,
            None => {
                let mut session = backend.open(&rest.formula, limits)?;
                // Other solutions tend to be like this one in most cells.
                session.prefer(&rest.likely);
                self.session.insert(session)
            }
        };
        Ok(session.solve_under(&asked, limits)?)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::dpll::Dpll;
    use crate::generate::Random;
    use crate::generate::prepared::Prepared;

    #[test]
    fn windows_know_what_the_whole_formula_knows() {
        let limits = Limits::default();
        let puzzle = "grid 6x6\ndiagonal".parse().expect("a puzzle");
        let prepared = Prepared::new(puzzle, &limits).expect("a problem");
        let dpll = Dpll::default();
        let (mut enough, mut few) = (0, 0);
        for seed in 0..40 {
            let mut random = Random::new(seed, &[]);
            let solution = prepared.solution(&mut random, &limits).expect("an answer").expect("a solution");
            let all: Vec<Clue> =
                prepared.problem.puzzle().cells().map(|cell| prepared.clue(cell, &solution)).collect();
            let mut whole = dpll.open(&prepared.formula, &limits).expect("a session");
            whole.add(&all.iter().map(|clue| !clue.lit).collect::<Vec<_>>());
            let mut enough_of = |clues: &[Clue]| {
                let lits: Vec<Lit> = clues.iter().map(|clue| clue.lit).collect();
                whole.solve_under(&lits, &limits).expect("an answer") == Verdict::Unsat
            };
            let mut shuffled = all.clone();
            random.shuffle(&mut shuffled);
            shuffled.truncate(9);
            if !enough_of(&shuffled) {
                continue;
            }
            let (near, kept) = shuffled.split_at(6);
            let rest = OnceCell::new();
            let mut window = Window::new(kept.to_vec(), near.to_vec(), &rest);
            for width in [1, 2] {
                for place in 0..=near.len() - width {
                    let (gone, others) =
                        (&near[place..place + width], [&near[..place], &near[place + width..]].concat());
                    let verdict = window
                        .ask((&prepared.problem, &all), &others, gone, &dpll, &limits)
                        .expect("an answer");
                    let expected = enough_of(&[kept, &others].concat());
                    assert_eq!(verdict == Verdict::Unsat, expected, "seed {seed}, {gone:?}");
                    *(if expected { &mut enough } else { &mut few }) += 1;
                }
            }
        }
        assert!(enough > 20 && few > 20, "{enough} {few}");
    }
}
