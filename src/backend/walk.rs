//! A walk through all models by a search that does not learn, with the help of a solver that does: it is asked about
//! parts of the tree in which the search finds nothing for a while.
//!
//! The search goes on by turning its last decision round, so that no model comes twice and no clause is kept for any.
//! The solver answers whether there is a model in a part of the tree under its decisions as assumptions: if so, the
//! search is led to it; if not, it leaves that part, and all above for which the same assumptions suffice.

use super::{Error, Incremental, Limits, Statistics, Verdict};
use crate::cnf::Lit;

/// A search and a solver that helps.
pub trait Helped {
    /// The search, which goes through all models.
    fn tree(&mut self) -> &mut dyn Incremental;

    /// How many conflicts the search has before the solver is asked.
    fn patience(&self) -> u64;

    /// Asks the solver; with the assumptions that suffice where there is no model.
    fn ask(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<(Verdict, Vec<Lit>), Error>;
}

/// The next model under `assumptions`, or none.
pub fn next(helped: &mut impl Helped, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, Error> {
    let mut left = limits.conflicts;
    // What a model takes that is known to be ahead is given in the end.
    let mut factor = 1u64;
    loop {
        let budget = helped.patience().saturating_mul(factor);
        let tight = left.is_some_and(|left| left <= budget);
        let most = left.map_or(budget, |left| left.min(budget));
        let verdict = helped.tree().solve_under(assumptions, &limits.at_most(most))?;
        if verdict != Verdict::Unknown || tight || limits.stopped() {
            return Ok(verdict);
        }
        left = left.map(|left| left - budget);
        let Some(walking) = helped.tree().walking() else { return Ok(Verdict::Unknown) };
        let asked: Vec<Lit> = assumptions.iter().copied().chain(walking.part()).collect();
        let rest = Limits { conflicts: left, ..limits.clone() };
        let (verdict, failed) = helped.ask(&asked, &rest)?;
        let Some(walking) = helped.tree().walking() else { return Ok(Verdict::Unknown) };
        match verdict {
            Verdict::Sat(model) => {
                walking.lead(model);
                factor = factor.saturating_mul(2);
            }
            Verdict::Unsat => {
                walking.refute(&failed);
                factor = 1;
            }
            Verdict::Unknown => return Ok(Verdict::Unknown),
        }
    }
}

/// What the solver counted, and what the search did beside it.
pub fn with_walk(mut statistics: Statistics, of_tree: &Statistics) -> Statistics {
    for (name, count) in &mut statistics {
        let same = if *name == "conflicts" { "backtracks" } else { name };
        *count += of_tree.iter().find(|(other, _)| *other == same).map_or(0, |&(_, count)| count);
    }
    statistics
}
