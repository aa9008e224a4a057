//! Loading a formula into CaDiCaL, up to the stop flag and while there is memory.

use std::cell::Cell;

use cadical_sys::CaDiCal;

use super::Embedded;
use super::tables::{Refused, Tables};
use crate::backend::{Error, Limits, MOST_IN_PROCESS, check_size};
use crate::cnf::{Emit, Group, Lit, Sink, Var, VarCount};

/// A solver that holds a formula.
pub(super) struct Loaded {
    pub solver: CaDiCal,
    pub vars: usize,
    /// Whether loading was not stopped on the way.
    pub complete: bool,
    /// Whether it searches in stable mode.
    pub stable: bool,
    /// Whether it is a board of some size with hardly any rules: each variable is in three groups or more.
    pub is_board: bool,
}

/// How CaDiCaL searches. The measurements are in docs/BENCHMARKS.md.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Tuning {
    /// The default settings of its authors.
    Usual,
    /// In stable mode only. On large boards that need search it is several times faster.
    Stable,
}

/// From so many variables on, a search on a board without other rules goes on in stable mode when
/// it was not short. With other rules that is slower: measured on chaos construction.
pub(super) const MEDIUM: u64 = 5_000;
/// From so many variables on, stable mode from the start, and no rounds over the whole formula in
/// between: they take longer than a solution does.
const LARGE: u64 = 50_000;

/// Loads `cnf`, unless the stop flag goes up.
pub(super) fn load(cnf: &dyn Emit, limits: &Limits, tuning: Tuning) -> Result<Loaded, Error> {
    let mut solver = CaDiCal::new();
    // CaDiCaL takes options from the environment; these two would make it refuse variables
    // that were not declared.
    solver.set("factor", 0);
    solver.set("factorcheck", 0);
    let mut loader = Loader {
        solver,
        tuning: Some(tuning),
        stable: false,
        stated: 0,
        grouped: 0,
        limits,
        vars: VarCount::default(),
        tables: Tables::default(),
        refused: Cell::new(None),
    };
    cnf.emit(&mut loader);
    check_size(Embedded::NAME, loader.vars)?;
    let vars = loader.vars.total() as usize;
    if let Some(Refused::Memory(bytes)) = loader.refused.get() {
        return Err(Error::NoMemory { name: Embedded::NAME, vars: vars as u64, megabytes: bytes >> 20 });
    }
    let is_board = vars as u64 >= MEDIUM && loader.grouped >= 3 * loader.stated;
    Ok(Loaded {
        solver: loader.solver,
        vars,
        complete: loader.refused.get().is_none(),
        stable: loader.stable,
        is_board,
    })
}

/// Feeds clauses to the solver until the stop flag is up.
struct Loader<'a> {
    solver: CaDiCal,
    /// Until the first clause: options come before it.
    tuning: Option<Tuning>,
    /// Whether it was tuned to stable mode.
    stable: bool,
    /// The variables before the first clause.
    stated: u64,
    /// The literals of all groups.
    grouped: u64,
    limits: &'a Limits,
    vars: VarCount,
    tables: Tables,
    /// Why more was refused, so that the solver may not have everything.
    refused: Cell<Option<Refused>>,
}

impl Sink for Loader<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        if let Some(tuning) = self.tuning.take() {
            self.stated = self.vars.total();
            self.stable = tune(&mut self.solver, tuning, self.stated);
        }
        // Literals beyond the last variable mean nothing, and CaDiCaL would panic. Nor is anything to be had
        // of a solver that has not heard everything.
        if self.vars.total() > MOST_IN_PROCESS || self.refused.get().is_some() {
            return;
        }
        let last = lits.iter().map(|lit| u64::from(lit.to_dimacs().unsigned_abs())).max().unwrap_or(0);
        let limits = self.limits;
        match self.tables.hold(&mut self.solver, last, self.vars.total(), || !limits.stopped()) {
            Ok(()) => put(&mut self.solver, lits),
            Err(refused) => self.refused.set(Some(refused)),
        }
    }

    fn group(&mut self, _: Group, lits: &[Lit]) -> bool {
        self.grouped += lits.len() as u64;
        false
    }

    fn wants_more(&self) -> bool {
        if self.refused.get().is_none() && (self.limits.stopped() || self.vars.total() > MOST_IN_PROCESS) {
            self.refused.set(Some(Refused::Unwanted));
        }
        self.refused.get().is_none()
    }
}

/// Sets the options for a formula that has `vars` variables before its first clause; whether they
/// are those of stable mode.
fn tune(solver: &mut CaDiCal, tuning: Tuning, vars: u64) -> bool {
    if vars >= LARGE {
        for (option, value) in [("stabilizeonly", 1), ("inprocessing", 0), ("bumpreason", 0)] {
            solver.set(option, value);
        }
    } else if tuning == Tuning::Stable {
        solver.set("stabilizeonly", 1);
        // Guesses at simple models at the start of each call: half the time of a short question.
        solver.set("lucky", 0);
    }
    vars >= LARGE || tuning == Tuning::Stable
}

/// Adds a clause.
pub(super) fn put(solver: &mut CaDiCal, clause: &[Lit]) {
    for lit in clause {
        solver.add(lit.to_dimacs());
    }
    solver.add(0);
}
