//! Loads a formula into a CaDiCaL that is tuned to its size.

use std::cell::OnceCell;

use cadical_sys::CaDiCal;

use super::owned::{OwnedSolver, owned};
use super::tables::Tables;
use crate::backend::fed::FedClauses;
use crate::backend::load::{self, Feed, LoadOutcome, Refusal};
use crate::backend::{BackendError, EMBEDDED, Limits};
use crate::cnf::{Emit, Lit};

/// A solver that holds a formula.
pub struct LoadedSolver {
    pub solver: OwnedSolver,
    pub vars: usize,
    /// `true` if loading was not interrupted.
    pub complete: bool,
    /// `true` if the solver searches in stable mode.
    pub stable: bool,
    /// `true` if a search that is not short should restart in stable mode.
    pub gains_by_stable: bool,
    /// The clauses that the solver received, for checking its models, unless they are too many.
    pub fed: Option<FedClauses>,
}

/// How CaDiCaL searches. The measurements are in docs/BENCHMARKS.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tuning {
    /// Its authors' default settings, except that a conflict always jumps back to the level that it implies, however far,
    /// unless the formula is large and mostly groups: chronological backtracking (Nadel and Ryvchin, 2018), which saves long
    /// jumps, leaves old decisions on the trail.
    Usual,
    /// Stable mode only. Several times faster in large formulas of mostly groups that need search.
    Stable,
    /// Stable mode without rounds over the whole formula: for hundreds of short questions.
    Questions,
}

/// From this many variables on, long jumps are avoided in formulas of mostly groups.
const SMALL: u64 = 2_000;
/// From this many variables on, a search that was not short in a formula of mostly groups continues in stable mode. In other
/// formulas that was measured to be slower.
pub const MEDIUM: u64 = 5_000;
/// The conflicts of a short search.
pub const SHORT: u64 = 2_000;
/// From this many variables on, stable mode from the start, and no rounds over the whole formula in between: they take
/// longer than finding a solution.
const LARGE: u64 = 50_000;

pub fn load(cnf: &dyn Emit, limits: &Limits, tuning: Tuning) -> Result<LoadedSolver, BackendError> {
    let mut solver = owned(limits);
    // CaDiCaL takes options from the environment; these two would make it reject undeclared variables.
    solver.set("factor", 0);
    solver.set("factorcheck", 0);
    // Questions with a common prefix of assumptions share its consequences (Hickey and Bacchus, "Trail Saving on Backtrack",
    // 2020).
    solver.set("ilb", 1);
    // Guesses at simple models at the start of each question: a fifth of the time of a puzzle, and never successful.
    solver.set("lucky", 0);
    let (stable, tables) = (false, Tables::default());
    let fresh = Fresh { solver, tuning: Some(tuning), cnf, mostly_groups: OnceCell::new(), stable, tables };
    let LoadOutcome { solver: fresh, vars, complete, fed } = load::load(EMBEDDED, cnf, fresh, limits)?;
    let gains_by_stable = complete && !fresh.stable && vars as u64 >= MEDIUM && fresh.is_mostly_groups();
    Ok(LoadedSolver { solver: fresh.solver, vars, complete, stable: fresh.stable, gains_by_stable, fed })
}

/// A solver that still takes clauses.
struct Fresh<'a> {
    solver: OwnedSolver,
    /// `None` after the first clause: options must precede it.
    tuning: Option<Tuning>,
    cnf: &'a dyn Emit,
    /// `true` if the formula is mostly groups; computed on demand, since it takes long if the formula is too large.
    mostly_groups: OnceCell<bool>,
    /// `true` if the solver was tuned to stable mode.
    stable: bool,
    tables: Tables,
}

impl Fresh<'_> {
    /// Sets the options before the first clause of a formula with this many variables.
    fn tune(&mut self, tuning: Tuning, vars: u64) {
        self.stable = vars >= LARGE || tuning != Tuning::Usual;
        if vars >= LARGE {
            for (option, value) in [("stabilizeonly", 1), ("inprocessing", 0), ("bumpreason", 0)] {
                self.solver.set(option, value);
            }
        } else if tuning != Tuning::Usual {
            self.solver.set("stabilizeonly", 1);
        }
        if tuning == Tuning::Usual && (vars < SMALL || !self.is_mostly_groups()) {
            self.solver.set("chrono", 0);
        }
        if tuning == Tuning::Questions {
            // Simplifications that pay off only in long searches.
            for (option, value) in [("inprocessing", 0), ("eagersubsume", 0), ("reduceint", 3_000)] {
                self.solver.set(option, value);
            }
        }
    }

    fn is_mostly_groups(&self) -> bool {
        *self.mostly_groups.get_or_init(|| self.cnf.is_mostly_groups())
    }
}

impl Feed for Fresh<'_> {
    fn feed(&mut self, lits: &[Lit], vars: u64, limits: &Limits) -> Result<(), Refusal> {
        if let Some(tuning) = self.tuning.take() {
            self.tune(tuning, vars);
        }
        let last = lits.iter().map(|lit| u64::from(lit.to_dimacs().unsigned_abs())).max().unwrap_or(0);
        let wanted = |bytes: u64| limits.room_for::<u8>(usize::try_from(bytes).unwrap_or(usize::MAX)).is_ok();
        self.tables.hold(&mut self.solver, last, vars, wanted)?;
        put(&mut self.solver, lits);
        Ok(())
    }
}

pub fn put(solver: &mut CaDiCal, clause: &[Lit]) {
    for lit in clause {
        solver.add(lit.to_dimacs());
    }
    solver.add(0);
}
