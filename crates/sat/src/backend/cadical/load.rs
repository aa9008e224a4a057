//! Loads a formula into a CaDiCaL whose options are tuned to the formula's size and kind.

use std::cell::OnceCell;

use cadical_sys::CaDiCal;

use super::owned::{OwnedSolver, owned};
use super::tables::Tables;
use crate::backend::fed::FedClauses;
use crate::backend::load::{self, Feed, LoadOutcome, Refusal};
use crate::backend::{BackendError, EMBEDDED, Limits};
use crate::cnf::{Emit, Lit};

/// A CaDiCaL with a formula.
pub struct LoadedSolver {
    pub solver: OwnedSolver,
    pub vars: usize,
    /// `true` if the whole formula was loaded.
    pub complete: bool,
    /// `true` if the solver searches in stable mode.
    pub stable: bool,
    /// `true` if a long search should be restarted in stable mode.
    pub gains_by_stable: bool,
    /// The clauses as the solver received them, for checking its models; `None` if they are too many to keep.
    pub fed: Option<FedClauses>,
}

/// The options for CaDiCaL's search. docs/BENCHMARKS.md has the measurements behind them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tuning {
    /// The default options of CaDiCaL's authors. Chronological backtracking, which avoids long jumps back but leaves
    /// old decisions on the trail (Nadel and Ryvchin, 2018), is turned off unless the formula is large and mostly
    /// groups.
    Usual,
    /// Stable mode only, which is several times faster on large formulas of mostly groups that need search.
    Stable,
    /// Stable mode without simplifications of the whole formula, for hundreds of short questions.
    Questions,
}

/// From this many variables on, formulas of mostly groups are searched with chronological backtracking.
const SMALL: u64 = 2_000;
/// From this many variables on, a long search in a formula of mostly groups is restarted in stable mode. For other
/// formulas, restarting proved slower in measurements.
pub const MEDIUM: u64 = 5_000;
/// Maximum number of conflicts of a short search.
pub const SHORT: u64 = 2_000;
/// From this many variables on, every search runs in stable mode from the start, without simplifications of the whole
/// formula, which would take longer than finding a solution.
const LARGE: u64 = 50_000;

pub fn load(cnf: &dyn Emit, limits: &Limits, tuning: Tuning) -> Result<LoadedSolver, BackendError> {
    let mut solver = owned();
    // These options may be set by environment variables, and would make CaDiCaL reject undeclared variables.
    solver.set("factor", 0);
    solver.set("factorcheck", 0);
    // Questions that begin with the same assumptions reuse their consequences (Hickey and Bacchus, "Trail Saving on
    // Backtrack", 2020).
    solver.set("ilb", 1);
    // Turns off the guesses at simple models that begin each question: they take a fifth of the time of a puzzle and
    // never succeed.
    solver.set("lucky", 0);
    let (stable, tables) = (false, Tables::default());
    let fresh = Fresh { solver, tuning: Some(tuning), cnf, mostly_groups: OnceCell::new(), stable, tables };
    let LoadOutcome { solver: fresh, vars, complete, fed } = load::load(EMBEDDED, cnf, fresh, limits)?;
    let gains_by_stable = complete && !fresh.stable && vars as u64 >= MEDIUM && fresh.is_mostly_groups();
    Ok(LoadedSolver { solver: fresh.solver, vars, complete, stable: fresh.stable, gains_by_stable, fed })
}

/// A solver that is still being loaded.
struct Fresh<'a> {
    solver: OwnedSolver,
    /// The tuning that is still to be set. `None` after the first clause, since options must be set before it.
    tuning: Option<Tuning>,
    cnf: &'a dyn Emit,
    /// `true` if the formula is mostly groups. Computed only when needed, since this takes a long time for a very large
    /// formula.
    mostly_groups: OnceCell<bool>,
    /// `true` if the solver was tuned to stable mode.
    stable: bool,
    tables: Tables,
}

impl Fresh<'_> {
    /// Sets the options. Must be called before the first clause; `vars` is the number of variables so far.
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
            // Turns off simplifications that pay off only in long searches.
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
