//! The sink that fills a store. It drops repeated literals and tautologies. Before each allocation it checks that there
//! is memory, because Rust aborts a process that runs out of memory.

use crate::backend::dpll::Heuristic;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::backend::dpll::vsids::Vsids;
use crate::backend::{BackendError, DPLL, Limits, MOST_IN_PROCESS, check_size, memory};
use crate::cnf::{Emit, Group, Lit, Sink, Var, VarCount};

/// A loaded formula.
#[derive(Debug, Default)]
pub struct LoadedFormula {
    /// The number of variables.
    pub vars: usize,
    /// All constraints except empty clauses and tautologies.
    pub store: Store,
    /// `true` if the formula contains the empty clause.
    pub refuted: bool,
    /// `true` if the stop flag interrupted the loading. No question can be answered then.
    pub incomplete: bool,
}

/// Loads `cnf`. If `groups` is set, groups are stored as such, otherwise as clauses.
pub fn load(cnf: &dyn Emit, groups: bool, limits: &Limits) -> Result<LoadedFormula, BackendError> {
    let mut loader = Loader {
        limits,
        groups,
        vars: VarCount::default(),
        loaded: LoadedFormula { store: Store::small(), ..LoadedFormula::default() },
        clean: Cleaner::default(),
        refused: None,
    };
    cnf.emit(&mut loader);
    check_size(DPLL, loader.vars)?;
    let mut loaded = loader.loaded;
    loaded.vars = loader.vars.total() as usize;
    if let Some(bytes) = loader.refused {
        return Err(loaded.no_memory(bytes));
    }
    loaded.incomplete = limits.stopped();
    if loaded.incomplete {
        // An incomplete formula answers no questions, and preparing it would take time although a limit was reached.
        loaded.store = Store::default();
    }
    Ok(loaded)
}

/// The backend's name in error messages.
const NAME: &str = "dpll";

impl LoadedFormula {
    /// Returns the number of bytes that a session will need: for the lists of each literal, their temporary copy, and
    /// the check of models.
    ///
    /// # Errors
    /// There is not enough memory.
    pub fn check_memory(&self, heuristic: Heuristic) -> Result<usize, BackendError> {
        let scores = if heuristic == Heuristic::Vsids { Vsids::BYTES } else { 0 };
        let weights = if matches!(heuristic, Heuristic::Dlis | Heuristic::Jw) { 8 } else { 0 };
        let bytes =
            (48 + scores) * self.vars + 24 * self.store.literals() + (48 + weights) * self.store.len();
        if memory::is_free(bytes as u64) { Ok(bytes) } else { Err(self.no_memory(bytes as u64)) }
    }

    fn no_memory(&self, bytes: u64) -> BackendError {
        BackendError::NoMemory { name: NAME, vars: self.vars as u64, megabytes: bytes >> 20 }
    }
}

struct Loader<'l> {
    limits: &'l Limits,
    groups: bool,
    vars: VarCount,
    loaded: LoadedFormula,
    clean: Cleaner,
    /// The number of bytes that could not be allocated, if that happened.
    refused: Option<u64>,
}

impl Loader<'_> {
    /// Returns `true` if there is memory for one more constraint of `literals` literals and the number of variables is
    /// not too large.
    #[inline]
    fn has_room(&mut self, literals: usize) -> bool {
        if self.vars.total() > MOST_IN_PROCESS {
            return false;
        }
        let vars = self.vars.total() as usize;
        let bytes = self.loaded.store.growth(literals) + self.clean.growth(vars);
        if bytes > 0 && self.refused.is_none() {
            if self.limits.room_for::<u8>(bytes as usize).is_err() {
                return false;
            }
            match memory::is_free(bytes) {
                true => self.clean.reserve(vars),
                false => self.refused = Some(bytes),
            }
        }
        self.refused.is_none()
    }
}

impl Sink for Loader<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        if !self.has_room(lits.len()) {
            return;
        }
        match self.clean.clause(lits) {
            None => {}
            Some([]) => self.loaded.refuted = true,
            Some(clean) => self.loaded.store.push(ConstraintKind::Clause, clean),
        }
    }

    /// Takes groups of at least three distinct positive literals. Other groups are rare, and are taken as clauses for
    /// simplicity.
    fn group(&mut self, group: Group, lits: &[Lit]) -> bool {
        let native = self.groups
            && lits.len() >= 3
            && self.has_room(lits.len())
            && lits.iter().all(|lit| lit.is_positive())
            && self.clean.clause(lits).is_some_and(|clean| clean.len() == lits.len());
        if native {
            self.loaded.store.push(ConstraintKind::Group(group), lits);
        }
        native
    }

    fn wants_more(&self) -> bool {
        self.refused.is_none() && self.vars.total() <= MOST_IN_PROCESS && !self.limits.stopped()
    }

    fn has_room(&self, bytes: usize) -> bool {
        self.limits.room_for::<u8>(bytes).is_ok() && self.wants_more()
    }
}

/// Removes repeated literals from clauses, keeping their order, in time linear in the clause's length.
#[derive(Debug, Default)]
pub struct Cleaner {
    /// Indexed by literal code: the number of the last clause that contained the literal.
    stamps: Vec<u64>,
    clauses: u64,
    clean: Vec<Lit>,
}

impl Cleaner {
    /// Returns the number of bytes that must be allocated before clauses over `vars` variables can be cleaned.
    fn growth(&self, vars: usize) -> u64 {
        memory::growth(&self.stamps, (2 * vars).saturating_sub(self.stamps.len()))
    }

    /// Allocates the memory for clauses over `vars` variables.
    fn reserve(&mut self, vars: usize) {
        self.stamps.reserve((2 * vars).saturating_sub(self.stamps.len()));
    }

    /// Returns `lits` without repetitions; `None` for a tautology, which contains a literal and its negation.
    pub fn clause<'l>(&'l mut self, lits: &'l [Lit]) -> Option<&'l [Lit]> {
        // Most clauses are sorted by variable and have no repetitions, which is quick to check.
        if lits.is_sorted_by(|a, b| a.var() < b.var()) {
            return Some(lits);
        }
        self.clauses += 1;
        self.clean.clear();
        for &lit in lits {
            let code = lit.code();
            if self.stamps.len() <= code | 1 {
                self.stamps.resize((code | 1) + 1, 0);
            }
            if self.stamps[code ^ 1] == self.clauses {
                return None;
            }
            if self.stamps[code] != self.clauses {
                self.stamps[code] = self.clauses;
                self.clean.push(lit);
            }
        }
        Some(&self.clean)
    }
}
