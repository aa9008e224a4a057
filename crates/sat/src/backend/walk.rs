//! A walk through all models by a search that does not learn, with the help of a solver that does: it is asked about
//! parts of the tree in which the search finds nothing for a while.
//!
//! The search goes on by turning its last decision round, so that no model comes twice and no clause is kept for any.
//! The solver answers whether there is a model in a part of the tree under its decisions as assumptions: if so, the
//! search is led to it; if not, it leaves that part, and all above for which the same assumptions suffice.

use super::{BackendError, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Lit, Model};

/// A search that goes through all models, and stands somewhere between two of them.
pub trait ModelWalk {
    /// The literals that are true where it searches: a part of the tree in which it knows no model yet. They are of
    /// variables by which models differ.
    fn part(&self) -> Vec<Lit>;

    /// There is no model in which these literals, some of [`ModelWalk::part`], are true, with what is assumed.
    fn refute(&mut self, failed: &[Lit]);

    /// There is this model in that part. Its variables by which models differ say where it is, and there it is given.
    fn lead(&mut self, model: Model);

    /// The parts of the tree that it has not searched to the end, by the literals that are true in each, the largest
    /// first: no model is in two of them, and all that are to come are in one, if the variables by which models differ
    /// are looked at alone. The literals are of such variables. Nothing if it cannot tell.
    fn rest(&self) -> Option<Vec<Vec<Lit>>> {
        None
    }
}

/// A search and a solver that helps.
pub trait GuidedSearch {
    /// The search, which goes through all models.
    fn tree(&mut self) -> &mut dyn Incremental;

    /// Returns the number of conflicts that the search has before the solver is asked.
    fn patience(&self) -> u64;

    /// Asks the solver; nothing if there is no room for one beside the search, which then has patience without an end.
    fn ask(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Option<HelperAnswer>, BackendError>;
}

/// The conflicts of the search before a solver is asked that is loaded already.
const PATIENCE: u64 = if cfg!(test) { 1 } else { 32 };

/// A search with a solver that is loaded already.
pub struct HelpedWalk<'s> {
    pub tree: &'s mut dyn Incremental,
    pub helper: &'s mut dyn Incremental,
}

impl GuidedSearch for HelpedWalk<'_> {
    fn tree(&mut self) -> &mut dyn Incremental {
        self.tree
    }

    fn patience(&self) -> u64 {
        PATIENCE
    }

    fn ask(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Option<HelperAnswer>, BackendError> {
        HelperAnswer::of(self.helper, assumptions, limits).map(Some)
    }
}

/// The answer of a solver.
pub struct HelperAnswer {
    verdict: Verdict,
    /// The assumptions that suffice where there is no model.
    failed: Vec<Lit>,
    /// The conflicts that it took.
    conflicts: u64,
}

impl HelperAnswer {
    /// The answer of `solver`.
    pub fn of(
        solver: &mut dyn Incremental,
        assumptions: &[Lit],
        limits: &Limits,
    ) -> Result<HelperAnswer, BackendError> {
        let before = conflicts(&solver.statistics());
        let verdict = solver.solve_under(assumptions, limits)?;
        let failed = if verdict == Verdict::Unsat { solver.failed(assumptions) } else { Vec::new() };
        let conflicts = conflicts(&solver.statistics()).saturating_sub(before);
        Ok(HelperAnswer { verdict, failed, conflicts })
    }
}

/// Returns the number of conflicts in these counts: the DPLL counts how often it went back.
fn conflicts(statistics: &Statistics) -> u64 {
    let counted = statistics.iter().filter(|(name, _)| matches!(*name, "conflicts" | "backtracks"));
    counted.map(|(_, count)| count).sum()
}

/// The next model under `assumptions`, or none.
pub fn next(
    helped: &mut impl GuidedSearch,
    assumptions: &[Lit],
    limits: &Limits,
) -> Result<Verdict, BackendError> {
    let mut left = limits.conflicts();
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
        let rest = limits.with_conflicts(left);
        let Some(HelperAnswer { verdict, failed, conflicts }) = helped.ask(&asked, &rest)? else { continue };
        left = left.map(|left| left.saturating_sub(conflicts));
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

/// Adds up what the solver counted and what the search did beside it.
pub fn with_walk(mut statistics: Statistics, of_tree: &Statistics) -> Statistics {
    for (name, count) in &mut statistics {
        let same = if *name == "conflicts" { "backtracks" } else { name };
        *count += of_tree.iter().find(|(other, _)| *other == same).map_or(0, |&(_, count)| count);
    }
    statistics
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::ModelWalk;
    use crate::cnf::{Model, Projection};

    /// A search that comes to no end, and counts how often it was told that a part is empty.
    #[derive(Default)]
    struct Endless(u64);

    impl ModelWalk for Endless {
        fn part(&self) -> Vec<Lit> {
            Vec::new()
        }

        fn refute(&mut self, _: &[Lit]) {
            self.0 += 1;
        }

        fn lead(&mut self, _: Model) {}
    }

    impl Incremental for Endless {
        fn add(&mut self, _: &[Lit]) {}

        fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
            Ok(())
        }

        fn solve_under(&mut self, _: &[Lit], _: &Limits) -> Result<Verdict, BackendError> {
            Ok(Verdict::Unknown)
        }

        fn walk(&mut self, _: &Projection, _: &Limits) -> Result<bool, BackendError> {
            Ok(true)
        }

        fn walking(&mut self) -> Option<&mut dyn ModelWalk> {
            Some(self)
        }

        fn statistics(&self) -> Statistics {
            Statistics::new()
        }

        fn backend(&self) -> &str {
            "endless"
        }
    }

    /// That search, helped by a solver that takes so many conflicts each time, as far as it may.
    struct Slow(Endless, u64, u64);

    impl Incremental for Slow {
        fn add(&mut self, _: &[Lit]) {}

        fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
            Ok(())
        }

        fn solve_under(&mut self, _: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
            self.2 += self.1.min(limits.conflicts().unwrap_or(u64::MAX));
            Ok(Verdict::Unsat)
        }

        fn statistics(&self) -> Statistics {
            vec![("conflicts", self.2)]
        }

        fn backend(&self) -> &str {
            "slow"
        }
    }

    impl GuidedSearch for Slow {
        fn tree(&mut self) -> &mut dyn Incremental {
            &mut self.0
        }

        fn patience(&self) -> u64 {
            2
        }

        fn ask(
            &mut self,
            assumptions: &[Lit],
            limits: &Limits,
        ) -> Result<Option<HelperAnswer>, BackendError> {
            HelperAnswer::of(self, assumptions, limits).map(Some)
        }
    }

    #[test]
    fn search_and_solver_share_the_limit() {
        for most in [0, 1, 2, 3, 12, 13, 25, 100] {
            let mut slow = Slow(Endless::default(), 10, 0);
            assert_eq!(
                next(&mut slow, &[], &Limits::default().at_most(most)).expect("no error"),
                Verdict::Unknown
            );
            assert!(slow.2 + 2 * slow.0.0 <= most, "{most}: {} after {} parts", slow.2, slow.0.0);
            assert_eq!(slow.0.0, (most + 9) / 12, "{most}");
        }
    }
}
