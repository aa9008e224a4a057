//! Walks through all models with a search that learns no clauses, helped by a solver that does. The solver is asked
//! about parts of the search tree in which the search finds no model for a while.
//!
//! After each model, the search flips its last decision, so no model is found twice and no clause has to be stored for
//! any model. The solver decides whether a part of the tree contains a model, with the decisions of this part as
//! assumptions. If so, the search is led to the model; if not, the search leaves the part and every larger part that
//! the same assumptions exclude.

use super::{BackendError, Incremental, Limits, Statistics, Verdict};
use crate::cnf::{Lit, Model};

/// A search that walks through all models. The methods may be called between two models.
pub trait ModelWalk {
    /// Returns the literals that describe the current part of the search tree, in which no model has been found yet.
    /// Their variables are all projected.
    fn part(&self) -> Vec<Lit>;

    /// Reports that no model satisfies the assumptions and the literals `failed`, which are some of
    /// [`ModelWalk::part`].
    fn refute(&mut self, failed: &[Lit]);

    /// Reports a model in the current part. The search will go to it, guided by the values of the projected variables,
    /// and return it once it is there.
    fn lead(&mut self, model: Model);

    /// Returns the unfinished parts of the search tree, the largest first, each as the literals that are true in it.
    /// The parts are disjoint and contain all remaining models. Only literals of projected variables are listed.
    /// Returns `None` if the search does not know the parts.
    fn rest(&self) -> Option<Vec<Vec<Lit>>> {
        None
    }
}

/// A search that walks through all models, and a solver that helps it.
pub trait GuidedSearch {
    /// Returns the session that searches, without its helper.
    fn tree(&mut self) -> &mut dyn Incremental;

    /// Returns the number of conflicts after which the search asks the solver.
    fn patience(&self) -> u64;

    /// Asks the solver. Returns `None` if there is no memory for it; from then on, [`GuidedSearch::patience`] is
    /// unlimited.
    fn ask(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Option<HelperAnswer>, BackendError>;
}

/// Number of conflicts after which the search asks a solver that is already loaded.
const PATIENCE: u64 = if cfg!(test) { 1 } else { 32 };

/// A search that is helped by a solver that is already loaded.
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

/// The answer of the helping solver.
pub struct HelperAnswer {
    verdict: Verdict,
    /// Assumptions that suffice for "unsatisfiable"; empty for other answers.
    failed: Vec<Lit>,
    /// Number of conflicts that the answer took.
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

/// Returns the number of conflicts in these statistics. The built-in DPLL calls them backtracks.
fn conflicts(statistics: &Statistics) -> u64 {
    let counted = statistics.iter().filter(|(name, _)| matches!(*name, "conflicts" | "backtracks"));
    counted.map(|(_, count)| count).sum()
}

/// Returns the next model under `assumptions`; [`Verdict::Unsat`] if there are no more.
pub fn next(
    helped: &mut impl GuidedSearch,
    assumptions: &[Lit],
    limits: &Limits,
) -> Result<Verdict, BackendError> {
    let mut left = limits.conflicts();
    // As long as the search does not arrive at the model to which it was led, its budget is doubled, so it arrives
    // eventually.
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

/// Adds the statistics of the search to the solver's, with backtracks counted as conflicts.
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

    /// A search that never ends. The number counts how many times a part was refuted.
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

    /// An endless search with a solver that refutes every part. The first number is the solver's conflicts for each
    /// question, the second is their sum.
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
