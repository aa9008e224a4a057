//! Answers questions with a loaded BatSat.

use std::rc::Rc;

use batsat::{SolverInterface, Var as BatVar, lbool};

use super::load::load;
use super::{LimitedSolver, literal};
use crate::backend::dpll::Dpll;
use crate::backend::fed::FedClauses;
use crate::backend::load::checked;
use crate::backend::walk::{self, HelpedWalk, with_walk};
use crate::backend::{BATSAT, BackendError, Incremental, Limits, ModelWalk, Statistics, Verdict};
use crate::cnf::{Emit, Lit, Model, Projection};

/// A session of BatSat with a loaded formula.
pub struct BatsatSession<'a> {
    cnf: Rc<dyn Emit + 'a>,
    /// The clauses as the solver received them, against which models are checked; `None` if they were too many to keep.
    fed: Option<FedClauses>,
    vars: usize,
    /// `true` if the whole formula was loaded.
    complete: bool,
    added: Vec<Vec<Lit>>,
    /// The variable that must be true for the added clauses to hold. Clauses are forgotten by making it false, since
    /// the solver cannot remove clauses.
    scope: Option<BatVar>,
    /// Conflicts, decisions and propagations at the time of the last `forget`.
    forgotten: [u64; 3],
    /// `true` if the last answer was "unsatisfiable" and no clause has been added since.
    refuted: bool,
    /// The search that lists all models, if the caller asked for that.
    tree: Option<Box<dyn Incremental>>,
    solver: LimitedSolver,
}

impl<'a> BatsatSession<'a> {
    /// Loads `cnf`. If the stop flag interrupts the loading, every answer will be "unknown".
    pub fn new(cnf: Rc<dyn Emit + 'a>, limits: &Limits) -> Result<BatsatSession<'a>, BackendError> {
        let loaded = load(&*cnf, limits)?;
        Ok(BatsatSession {
            cnf,
            fed: loaded.fed,
            vars: loaded.vars,
            complete: loaded.complete && !limits.stopped(),
            added: Vec::new(),
            scope: None,
            forgotten: [0; 3],
            refuted: false,
            tree: None,
            solver: loaded.solver.solver,
        })
    }

    fn counts(&self) -> [u64; 3] {
        [self.solver.num_conflicts(), self.solver.num_decisions(), self.solver.num_propagations()]
    }

    /// Returns the solver's model, "unknown" if a limit ends its check, or an error if it falsifies the formula, an
    /// added clause or an assumption.
    fn checked(&self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        let value = |index| self.solver.value_var(BatVar::unsafe_from_idx(index as u32)) == lbool::TRUE;
        let model = Model::new((0..self.vars).map(value));
        let formula = self.fed.as_ref().map_or(&*self.cnf, |fed| fed as &dyn Emit);
        checked(BATSAT, model, assumptions, (formula, &self.added), limits)
    }
}

impl Incremental for BatsatSession<'_> {
    fn add(&mut self, clause: &[Lit]) {
        if !self.complete {
            // An incomplete solver may lack the clause's variables, and always answers "unknown".
            return;
        }
        self.refuted = false;
        let scope = *self.scope.get_or_insert_with(|| self.solver.new_var(lbool::UNDEF, true));
        let mut guarded: Vec<batsat::Lit> = clause.iter().copied().map(literal).collect();
        guarded.push(batsat::Lit::new(scope, false));
        _ = self.solver.add_clause_reuse(&mut guarded);
        self.added.push(clause.to_vec());
    }

    fn goes_on(&self) -> bool {
        self.complete
    }

    fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
        self.tree = None;
        self.added.clear();
        if let Some(scope) = self.scope.take() {
            _ = self.solver.add_clause_reuse(&mut vec![batsat::Lit::new(scope, false)]);
        }
        self.forgotten = self.counts();
        Ok(())
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        self.refuted = false;
        // The solver checks its limits only between conflicts, so limits already reached are checked here.
        if !self.complete || limits.stopped() || limits.conflicts() == Some(0) {
            return Ok(Verdict::Unknown);
        }
        if let Some(mut tree) = self.tree.take() {
            let verdict = walk::next(&mut HelpedWalk { tree: &mut *tree, helper: self }, assumptions, limits);
            self.tree = Some(tree);
            return verdict;
        }
        self.solver.cb_mut().set(limits);
        let scope = self.scope.map(|scope| batsat::Lit::new(scope, true));
        let assumed: Vec<batsat::Lit> = assumptions.iter().copied().map(literal).chain(scope).collect();
        let answer = if self.solver.is_ok() { self.solver.solve_limited(&assumed) } else { lbool::FALSE };
        match answer {
            answer if answer == lbool::TRUE => self.checked(assumptions, limits),
            answer if answer == lbool::FALSE => {
                self.refuted = true;
                Ok(Verdict::Unsat)
            }
            _ => Ok(Verdict::Unknown),
        }
    }

    fn failed(&mut self, assumptions: &[Lit]) -> Vec<Lit> {
        // The solver's core is a clause of negated assumptions. If the formula itself is contradictory, the core
        // belongs to an earlier question.
        let is_needed = |lit: &Lit| {
            !self.refuted || self.solver.is_ok() && self.solver.unsat_core_contains_lit(literal(!*lit))
        };
        assumptions.iter().copied().filter(is_needed).collect()
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
        let names = ["conflicts", "decisions", "propagations"];
        let counted = names.into_iter().zip(self.counts()).zip(self.forgotten);
        let counted = counted.map(|((name, count), before)| (name, count.saturating_sub(before))).collect();
        match &self.tree {
            Some(tree) => with_walk(counted, &tree.statistics()),
            None => counted,
        }
    }

    fn backend(&self) -> &str {
        BATSAT
    }
}
