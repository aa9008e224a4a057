//! Answers questions with a loaded CaDiCaL.

use std::rc::Rc;

use cadical_sys::Status;

use super::load::{LoadedSolver, SHORT, Tuning, load, put};
use super::owned::OwnedSolver;
use super::{Stop, model};
use crate::backend::dpll::Dpll;
use crate::backend::fed::FedClauses;
use crate::backend::load::checked;
use crate::backend::walk::{self, HelpedWalk, with_walk};
use crate::backend::{BackendError, EMBEDDED, Incremental, Limits, ModelWalk, Statistics, Verdict};
use crate::cnf::{Emit, Lit, Projection, Var};
use crate::stopwatch::Phase;

/// The statistics that are reported, by CaDiCaL's names.
const COUNTED: [&str; 3] = ["conflicts", "decisions", "propagations"];

/// A session of CaDiCaL with a loaded formula.
pub struct CadicalSession<'a> {
    cnf: Rc<dyn Emit + 'a>,
    /// The clauses as the solver first received them; `None` if they were too many to keep, or if the loading was
    /// interrupted. Models are checked against them, because emitting the formula again takes longer.
    fed: Option<FedClauses>,
    /// The tuning with which the formula was first loaded.
    tuning: Tuning,
    vars: usize,
    /// `true` if the whole formula was loaded.
    complete: bool,
    /// `true` if the next search is the first and should be restarted in stable mode if it turns out to be long.
    may_restart: bool,
    preferred: Vec<Lit>,
    /// The literals of all hints since the last `forget`.
    hinted: Vec<Lit>,
    added: Vec<Vec<Lit>>,
    /// The variable that must be true for the added clauses to hold; `None` until clauses are forgotten or the caller
    /// announces that they will be.
    scope: Option<Var>,
    /// The statistics of the solver that a restart replaced with `solver`; zeros without a restart.
    earlier: [u64; COUNTED.len()],
    /// The statistics at the time of the last `forget`.
    forgotten: [u64; COUNTED.len()],
    /// `true` if CaDiCaL's last answer was "unsatisfiable" and since then no question has begun and no clause has been
    /// added.
    refuted: bool,
    /// The search that walks through all models, if such a walk has begun.
    tree: Option<Box<dyn Incremental>>,
    solver: OwnedSolver,
}

impl<'a> CadicalSession<'a> {
    /// Loads `cnf`. If the stop flag interrupts the loading, every answer will be "unknown".
    pub fn new(
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
        tuning: Tuning,
    ) -> Result<CadicalSession<'a>, BackendError> {
        let LoadedSolver { solver, vars, complete, stable, gains_by_stable, fed } =
            load(&*cnf, limits, tuning)?;
        Ok(CadicalSession {
            cnf,
            fed,
            tuning,
            solver,
            vars,
            complete,
            may_restart: gains_by_stable && !stable,
            preferred: Vec::new(),
            hinted: Vec::new(),
            added: Vec::new(),
            scope: None,
            earlier: Default::default(),
            forgotten: Default::default(),
            refuted: false,
            tree: None,
        })
    }

    fn connect(&mut self, limits: &Limits) {
        match Stop::of(limits) {
            Some(stop) => self.solver.connect_terminator(stop),
            None => self.solver.disconnect_terminator(),
        }
        // CaDiCaL applies a limit to the next call only, so the limit must be set before each call.
        if let Some(conflicts) = limits.conflicts() {
            self.solver.limit("conflicts", i32::try_from(conflicts).unwrap_or(i32::MAX));
        }
    }

    /// Runs the solver under the assumptions and limits.
    fn search(&mut self, assumptions: &[Lit], limits: &Limits) -> Status {
        self.connect(limits);
        let scope = self.scope.filter(|_| !self.added.is_empty()).map(Var::positive);
        for lit in assumptions.iter().chain(&scope) {
            self.solver.assume(lit.to_dimacs());
        }
        self.solver.solve()
    }

    /// Answers the first question. A search that takes more than [`SHORT`] conflicts is restarted in stable mode.
    fn first_search(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Status, BackendError> {
        let allowed = limits.conflicts().unwrap_or(u64::MAX);
        if allowed <= SHORT {
            return Ok(self.search(assumptions, limits));
        }
        let status = self.search(assumptions, &limits.at_most(SHORT));
        if status != Status::UNKNOWN || limits.stopped() {
            return Ok(status);
        }
        let rest = limits.with_conflicts(limits.conflicts().map(|_| allowed - SHORT));
        let encoding = limits.during(Phase::Encode);
        let loaded = load(&*self.cnf, &rest, Tuning::Stable)?;
        drop(encoding);
        if !loaded.complete {
            return Ok(Status::UNKNOWN);
        }
        let earlier = self.counts();
        (self.solver, self.earlier) = (loaded.solver, earlier);
        self.preferred.iter().for_each(|lit| self.solver.phase(lit.to_dimacs()));
        Ok(self.search(assumptions, &rest))
    }

    fn counts(&self) -> [u64; COUNTED.len()] {
        let counts = COUNTED.map(|name| self.solver.get_statistic_value(name).max(0) as u64);
        std::array::from_fn(|index| counts[index] + self.earlier[index])
    }

    /// Returns the solver's model, "unknown" if a limit ends its check, or an error if it falsifies the formula, an
    /// added clause or an assumption.
    fn checked(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        let model = model(&mut self.solver, self.vars);
        let formula = self.fed.as_ref().map_or(&*self.cnf, |fed| fed as &dyn Emit);
        checked(EMBEDDED, model, assumptions, (formula, &self.added), limits)
    }
}

impl Incremental for CadicalSession<'_> {
    fn add(&mut self, clause: &[Lit]) {
        (self.refuted, self.may_restart) = (false, false);
        let guarded = clause.iter().copied().chain(self.scope.map(|scope| !scope.positive()));
        put(&mut self.solver, &guarded.collect::<Vec<_>>());
        self.added.push(clause.to_vec());
    }

    fn will_forget(&mut self) {
        if self.added.is_empty() {
            self.scope.get_or_insert(Var::from_index(self.vars));
        }
    }

    fn goes_on(&self) -> bool {
        self.complete
    }

    /// Forgets the added clauses. The solver cannot remove clauses, so the first call after some were added loads the
    /// formula again, unless the caller announced that clauses will be forgotten. Clauses that are added after the
    /// call or the announcement hold only while an additional variable is assumed.
    fn forget(&mut self, limits: &Limits) -> Result<(), BackendError> {
        self.tree = None;
        self.preferred.clear();
        for lit in self.hinted.drain(..) {
            self.solver.unphase(lit.to_dimacs());
        }
        if self.added.is_empty() {
            self.forgotten = self.counts();
            return Ok(());
        }
        self.added.clear();
        self.scope = Some(match self.scope {
            Some(scope) => {
                put(&mut self.solver, &[!scope.positive()]);
                scope.offset(1)
            }
            None => {
                let loaded = load(&*self.cnf, limits, self.tuning)?;
                (self.solver, self.complete) = (loaded.solver, loaded.complete);
                self.earlier = Default::default();
                Var::from_index(self.vars)
            }
        });
        self.forgotten = self.counts();
        Ok(())
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        self.refuted = false;
        if !self.complete || limits.stopped() {
            return Ok(Verdict::Unknown);
        }
        if let Some(mut tree) = self.tree.take() {
            let verdict = walk::next(&mut HelpedWalk { tree: &mut *tree, helper: self }, assumptions, limits);
            self.tree = Some(tree);
            return verdict;
        }
        let status = match std::mem::take(&mut self.may_restart) {
            true => self.first_search(assumptions, limits)?,
            false => self.search(assumptions, limits),
        };
        match status {
            Status::SATISFIABLE => self.checked(assumptions, limits),
            Status::UNSATISFIABLE => {
                self.refuted = true;
                Ok(Verdict::Unsat)
            }
            Status::UNKNOWN => Ok(Verdict::Unknown),
        }
    }

    fn prefer(&mut self, lits: &[Lit]) {
        lits.iter().for_each(|lit| self.solver.phase(lit.to_dimacs()));
        self.hinted.extend_from_slice(lits);
        if self.may_restart {
            self.preferred.extend_from_slice(lits);
        }
    }

    fn failed(&mut self, assumptions: &[Lit]) -> Vec<Lit> {
        let solver = &mut self.solver;
        let refuted = self.refuted;
        let mut failed = |lit: &Lit| !refuted || solver.failed(lit.to_dimacs());
        assumptions.iter().copied().filter(|lit| failed(lit)).collect()
    }

    /// Lets a DPLL search walk through the models and ask this solver about hard parts of its search tree.
    fn walk(&mut self, projection: &Projection, limits: &Limits) -> Result<bool, BackendError> {
        let mut tree = match Dpll::suited().incremental(&*self.cnf, limits) {
            // Without memory for the search, the caller must continue without a walk.
            Err(BackendError::NoMemory { .. }) => return Ok(false),
            tree => tree?,
        };
        self.added.iter().for_each(|clause| tree.add(clause));
        let walks = tree.walk(projection, limits)?;
        self.tree = Some(tree).filter(|_| walks);
        Ok(walks)
    }

    fn walking(&mut self) -> Option<&mut dyn ModelWalk> {
        self.tree.as_mut()?.walking()
    }

    fn statistics(&self) -> Statistics {
        let counted = COUNTED.iter().zip(self.counts()).zip(self.forgotten);
        let counted = counted.map(|((&name, count), before)| (name, count.saturating_sub(before))).collect();
        match &self.tree {
            Some(tree) => with_walk(counted, &tree.statistics()),
            None => counted,
        }
    }

    fn backend(&self) -> &str {
        EMBEDDED
    }
}
