//! The sink that fills a store: repeated literals dropped, tautologies left out.

use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::backend::{DPLL, Error, Limits, MOST_IN_PROCESS, check_size};
use crate::cnf::{Emit, Group, Lit, Sink, Var, VarCount};

/// A formula as read.
#[derive(Debug, Default)]
pub struct Loaded {
    /// The number of variables.
    pub vars: usize,
    /// Every constraint that is neither empty nor a tautology.
    pub store: Store,
    /// Whether the empty clause was among them.
    pub refuted: bool,
    /// Whether the stop flag ended the reading, so that nothing can be answered.
    pub incomplete: bool,
}

/// Reads what `cnf` emits, groups as they are if `groups` says so.
pub fn load(cnf: &dyn Emit, groups: bool, limits: &Limits) -> Result<Loaded, Error> {
    let mut loader = Loader {
        limits,
        groups,
        vars: VarCount::default(),
        loaded: Loaded::default(),
        clean: Cleaner::default(),
    };
    cnf.emit(&mut loader);
    check_size(DPLL, loader.vars)?;
    let mut loaded = loader.loaded;
    loaded.vars = loader.vars.total() as usize;
    loaded.incomplete = limits.stopped();
    if loaded.incomplete {
        // Nobody asks it anything: whoever prepared it for questions would do so beyond the limit.
        loaded.store = Store::default();
    }
    Ok(loaded)
}

struct Loader<'l> {
    limits: &'l Limits,
    groups: bool,
    vars: VarCount,
    loaded: Loaded,
    clean: Cleaner,
}

impl Sink for Loader<'_> {
    fn new_vars(&mut self, count: u64) -> Var {
        self.vars.take(count)
    }

    fn clause(&mut self, lits: &[Lit]) {
        match self.clean.clause(lits) {
            None => {}
            Some([]) => self.loaded.refuted = true,
            Some(clean) => self.loaded.store.push(ConstraintKind::Clause, clean),
        }
    }

    /// Takes groups of three or more distinct positive literals; others are rare, and as clauses
    /// they need no care in what follows.
    fn group(&mut self, group: Group, lits: &[Lit]) -> bool {
        let native = self.groups
            && lits.len() >= 3
            && lits.iter().all(|lit| lit.is_positive())
            && self.clean.clause(lits).is_some_and(|clean| clean.len() == lits.len());
        if native {
            self.loaded.store.push(ConstraintKind::Group(group), lits);
        }
        native
    }

    fn wants_more(&self) -> bool {
        self.vars.total() <= MOST_IN_PROCESS && !self.limits.stopped()
    }
}

/// Drops repeated literals in time linear in the clause, keeping the order.
#[derive(Debug, Default)]
pub struct Cleaner {
    /// The last clause that each literal was seen in.
    stamps: Vec<u64>,
    clauses: u64,
    clean: Vec<Lit>,
}

impl Cleaner {
    /// `lits` without repetitions; `None` if some literal is there with its negation.
    pub fn clause(&mut self, lits: &[Lit]) -> Option<&[Lit]> {
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
