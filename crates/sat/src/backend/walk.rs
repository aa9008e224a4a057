//! A walk through all models by a search without learning, with the help of a learning solver: it is asked about parts of
//! the tree in which the search finds nothing for a while.
//!
//! The search goes on by flipping its last decision, so that no model comes twice and no clause is stored for any. The
//! solver decides whether there is a model in a part of the tree, with its decisions as assumptions: if so, the search is
//! led to it; if not, it leaves that part, and all above for which the same assumptions suffice.

use super::{BackendError, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Lit, Model};

/// A search that walks through all models, and is somewhere between two of them.
pub trait ModelWalk {
    /// Returns the literals that are true at its position: a part of the tree in which it knows no model yet. Models differ
    /// by their variables.
    fn part(&self) -> Vec<Lit>;

    /// Notes that there is no model in which these literals, some of [`ModelWalk::part`], and the assumptions are true.
    fn refute(&mut self, failed: &[Lit]);

    /// Notes that this model is in that part. Its variables by which models differ give its place, where it is returned.
    fn lead(&mut self, model: Model);

    /// Returns the parts of the tree that it has not finished, as the literals that are true in each, the largest first:
    /// with respect to the variables by which models differ, no model is in two of them, and each remaining model is in one.
    /// The literals are of such variables. Returns `None` if it does not know.
    fn rest(&self) -> Option<Vec<Vec<Lit>>> {
        None
    }
}

/// A search and a helping solver.
pub trait GuidedSearch {
    /// Returns the search, which walks through all models.
    fn tree(&mut self) -> &mut dyn Incremental;

    /// Returns the number of conflicts of the search before the solver is asked.
    fn patience(&self) -> u64;

    /// Asks the solver; returns `None` if there is no room for one besides the search, which then has endless patience.
    fn ask(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Option<HelperAnswer>, BackendError>;
}

/// The conflicts of the search before an already loaded solver is asked.
const PATIENCE: u64 = if cfg!(test) { 1 } else { 32 };

/// A search with an already loaded solver.
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
    /// The assumptions that suffice if there is no model.
    failed: Vec<Lit>,
    /// The conflicts that it took.
    conflicts: u64,
}

impl HelperAnswer {
    /// Asks `solver` and returns its answer.
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

/// Returns the number of conflicts in these counts: the DPLL counts backtracks.
fn conflicts(statistics: &Statistics) -> u64 {
    let counted = statistics.iter().filter(|(name, _)| matches!(*name, "conflicts" | "backtracks"));
    counted.map(|(_, count)| count).sum()
}

/// Returns the next model under `assumptions`, or none.
pub fn next(
    helped: &mut impl GuidedSearch,
    assumptions: &[Lit],
    limits: &Limits,
) -> Result<Verdict, BackendError> {
    let mut left = limits.conflicts();
    // A search that leads to a known model gets the budget it needs in the end.
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

/// Adds the search's counts to the solver's.
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

    /// A search that never ends, and counts how many times a part was refuted.
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

    /// That search, helped by a solver that takes this many conflicts each time, within its limits.
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
