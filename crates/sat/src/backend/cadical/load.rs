//! Loads a formula into a CaDiCaL that is tuned to its size, up to the stop flag and while there is memory.

use std::cell::{Cell, OnceCell};

use cadical_sys::CaDiCal;

use super::tables::{Refusal, Tables};
use crate::backend::fed::Fed;
use crate::backend::{EMBEDDED, Error, Limits, MOST_IN_PROCESS, check_size};
use crate::cnf::{Emit, Lit, Sink, Var, VarCount};

/// A solver that holds a formula.
pub struct LoadedSolver {
    pub solver: CaDiCal,
    pub vars: usize,
    /// `true` if loading was not stopped on the way.
    pub complete: bool,
    /// `true` if the solver searches in stable mode.
    pub stable: bool,
    /// `true` if a search that is not short had better begin anew in stable mode.
    pub gains_by_stable: bool,
    /// The clauses that the solver was fed, for the check of its models, unless they are too many.
    pub fed: Option<Fed>,
}

/// The way in which CaDiCaL searches. The measurements are in docs/BENCHMARKS.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tuning {
    /// The default settings of its authors, but from a conflict back to the level that follows from it, however far that
    /// is, unless the formula is a large one of mostly groups: chronological backtracking (Nadel and Ryvchin, 2018),
    /// which saves long jumps, leaves old decisions on the trail.
    Usual,
    /// In stable mode only. In large formulas of mostly groups that need search it is several times faster.
    Stable,
    /// In stable mode, and without rounds over the whole formula: for hundreds of short questions.
    Questions,
}

/// From so many variables on, long jumps are saved in formulas of mostly groups.
const SMALL: u64 = 2_000;
/// From so many variables on, a search in a formula of mostly groups goes on in stable mode when it was
/// not short. In other formulas that was measured to be slower.
pub const MEDIUM: u64 = 5_000;
/// The conflicts of a short search.
pub const SHORT: u64 = 2_000;
/// From so many variables on, stable mode from the start, and no rounds over the whole formula in
/// between: they take longer than a solution does.
const LARGE: u64 = 50_000;

pub fn load(cnf: &dyn Emit, limits: &Limits, tuning: Tuning) -> Result<LoadedSolver, Error> {
    let mut solver = CaDiCal::new();
    // CaDiCaL takes options from the environment; these two would make it refuse variables
    // that were not declared.
    solver.set("factor", 0);
    solver.set("factorcheck", 0);
    // Questions that begin with the same assumptions share what follows from them (Hickey and Bacchus,
    // "Trail Saving on Backtrack", 2020).
    solver.set("ilb", 1);
    // Guesses at simple models at the start of each question: a fifth of the time of a puzzle, and never a
    // solution.
    solver.set("lucky", 0);
    let mut loader = Loader {
        solver,
        tuning: Some(tuning),
        cnf,
        mostly_groups: OnceCell::new(),
        stable: false,
        limits,
        vars: VarCount::default(),
        tables: Tables::default(),
        refused: Cell::new(None),
        fed: Some(Fed::default()),
    };
    cnf.emit(&mut loader);
    check_size(EMBEDDED, loader.vars)?;
    let vars = loader.vars.total() as usize;
    if let Some(Refusal::Memory(bytes)) = loader.refused.get() {
        return Err(Error::NoMemory { name: EMBEDDED, vars: vars as u64, megabytes: bytes >> 20 });
    }
    let complete = loader.refused.get().is_none();
    let gains_by_stable = complete && !loader.stable && vars as u64 >= MEDIUM && loader.is_mostly_groups();
    Ok(LoadedSolver {
        solver: loader.solver,
        vars,
        complete,
        stable: loader.stable,
        gains_by_stable,
        fed: loader.fed.filter(|_| complete),
    })
}

/// Feeds clauses to the solver until the stop flag is up.
struct Loader<'a> {
    solver: CaDiCal,
    /// Until the first clause: options come before it.
    tuning: Option<Tuning>,
    cnf: &'a dyn Emit,
    /// `true` if the formula is mostly groups, once somebody had to know: to find out takes long if it is too large.
    mostly_groups: OnceCell<bool>,
    /// `true` if the solver was tuned to stable mode.
    stable: bool,
    limits: &'a Limits,
    vars: VarCount,
    tables: Tables,
    /// Why more was refused, so that the solver may not have everything.
    refused: Cell<Option<Refusal>>,
    fed: Option<Fed>,
}

impl Loader<'_> {
    /// Keeps it for the check of models, or nothing at all if that is too much.
    fn keep(&mut self, lits: &[Lit], is_group: bool) {
        if self.fed.as_mut().is_some_and(|fed| !fed.keep(lits, is_group)) {
            self.fed = None;
        }
    }

    /// Sets the options for a formula that has so many variables before its first clause.
    fn tune(&mut self, tuning: Tuning) {
        let vars = self.vars.total();
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
            // Simplifications that pay only in long searches.
            for (option, value) in [("inprocessing", 0), ("eagersubsume", 0), ("reduceint", 3_000)] {
                self.solver.set(option, value);
            }
        }
    }

    fn is_mostly_groups(&self) -> bool {
        *self.mostly_groups.get_or_init(|| self.cnf.is_mostly_groups())
    }

    /// Feeds one clause.
    fn feed(&mut self, lits: &[Lit]) {
        // Literals beyond the last variable mean nothing, and CaDiCaL would panic. Nor is anything to be had
        // of a solver that has not heard everything.
        if self.vars.total() > MOST_IN_PROCESS || self.refused.get().is_some() {
            return;
        }
        if let Some(tuning) = self.tuning.take() {
            self.tune(tuning);
        }
        let last = lits.iter().map(|lit| u64::from(lit.to_dimacs().unsigned_abs())).max().unwrap_or(0);
        let limits = self.limits;
        let wanted = |bytes: u64| limits.room_for::<u8>(usize::try_from(bytes).unwrap_or(usize::MAX)).is_ok();
        match self.tables.hold(&mut self.solver, last, self.vars.total(), wanted) {
            Ok(()) => put(&mut self.solver, lits),
            Err(refused) => self.refused.set(Some(refused)),
        }
    }
}

impl Sink for Loader<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        if let Some(fed) = &mut self.fed {
            fed.new_vars(count);
        }
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        self.keep(lits, false);
        self.feed(lits);
    }

    fn pairwise(&mut self, lits: &[Lit]) {
        self.keep(lits, true);
        for (i, &a) in lits.iter().enumerate() {
            if !self.wants_more() {
                return;
            }
            lits[i + 1..].iter().for_each(|&b| self.feed(&[!a, !b]));
        }
    }

    fn wants_more(&self) -> bool {
        if self.refused.get().is_none() && (self.limits.stopped() || self.vars.total() > MOST_IN_PROCESS) {
            self.refused.set(Some(Refusal::Unwanted));
        }
        self.refused.get().is_none()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}

pub fn put(solver: &mut CaDiCal, clause: &[Lit]) {
    for lit in clause {
        solver.add(lit.to_dimacs());
    }
    solver.add(0);
}
