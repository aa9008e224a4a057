//! The search with counters: decides, propagates, backtracks chronologically, and keeps its position between questions.

mod levels;
mod walking;

use crate::backend::dpll::Heuristic;
use crate::backend::dpll::check::Checker;
use crate::backend::dpll::conflict::Conflict;
use crate::backend::dpll::counts::Counts;
use crate::backend::dpll::event::{Event, Tracer};
use crate::backend::dpll::heuristic::{Chooser, Cursors};
use crate::backend::dpll::load::{Cleaner, LoadedFormula};
use crate::backend::dpll::locked::LockedCandidates;
use crate::backend::dpll::progress::Progress;
use crate::backend::dpll::propagate::Propagator;
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::backend::dpll::turned::TurnedDecisions;
use crate::backend::dpll::walk::{Walk, Walker};
use crate::backend::{BackendError, DPLL, Incremental, Limits, ModelWalk, Statistics, Verdict};
use crate::cnf::{Lit, Model, Projection};

/// The next step after full propagation.
enum Choice {
    /// The next decision makes this literal true.
    Decide(Lit),
    /// A model has been found: all open constraints hold when every unassigned variable is false.
    Total,
    /// A model that extends the current decisions is known and has been checked.
    Found(Model),
}

/// A decision that has not been flipped. The first level has the assumptions instead of a decision.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The decided literal; `None` for the assumptions.
    decision: Option<Lit>,
    /// The number of literals of the trail before the decision.
    start: usize,
    cursors: Cursors,
    /// The estimated share of the whole search that both branches of the decision take.
    share: f64,
}

/// A loaded formula, and the position of the search in it.
pub struct DpllSession {
    store: Store,
    propagator: Propagator,
    chooser: Chooser,
    /// The chooser of the original heuristic, while VSIDS replaces it.
    former: Option<Chooser>,
    /// Number of backtracks since the last model.
    fruitless: u64,
    /// Number of backtracks without a model after which VSIDS replaces the heuristic.
    patience: u64,
    /// Locked candidates; `None` if the heuristic does not propagate them.
    locked: Option<LockedCandidates>,
    /// Checks models against the loaded constraints.
    checker: Checker,
    cleaner: Cleaner,
    levels: Vec<Level>,
    /// The decisions that have been flipped.
    turned: TurnedDecisions,
    /// The walk through all models, if there is one.
    walk: Option<Walk>,
    /// In a walk in which not all variables are projected: the counters of groups and clauses that consist of positive
    /// literals of projected variables.
    groups: Vec<u32>,
    /// In the same kind of walk: the binary clauses of positive literals of projected variables. Binary clauses have no
    /// counters.
    pairs: Vec<[Lit; 2]>,
    /// In the same kind of walk: the number of decisions since the last model on variables that are not projected.
    chosen_aside: u64,
    progress: Progress,
    assumptions: Vec<Lit>,
    /// `true` if the next question may continue from the current position, provided that it has the same assumptions.
    stands: bool,
    /// The constraints from this number on were added since the last answer and may be false at the current position.
    fresh: usize,
    /// The constraints from this number on were added since the last restart and have not been propagated without
    /// assumptions.
    unrooted: usize,
    /// The number of loaded constraints; constraints from this number on were added later.
    loaded: usize,
    /// The number of literals of the trail that follow from the loaded constraints alone.
    root: usize,
    /// `true` if the loaded constraints alone have no model.
    loaded_refuted: bool,
    refuted: bool,
    incomplete: bool,
    counts: Counts,
    tracer: Option<Tracer>,
}

impl DpllSession {
    /// Prepares a loaded formula for questions and propagates its unit clauses. If the stop flag interrupts this, the
    /// session answers "unknown" to every question.
    pub(super) fn new(loaded: LoadedFormula, heuristic: Heuristic, limits: &Limits) -> DpllSession {
        let LoadedFormula { mut vars, mut store, refuted, mut incomplete } = loaded;
        let propagator = if incomplete { None } else { Propagator::new(vars, &store, limits) };
        let propagator = propagator.unwrap_or_else(|| {
            // An incomplete session needs no formula, since it answers "unknown" to every question.
            (vars, store, incomplete) = (0, Store::default(), true);
            Propagator::default()
        });
        let chooser = Chooser::new(heuristic, vars, &store, &propagator);
        let locked = (heuristic == Heuristic::Brelaz).then(|| LockedCandidates::new(vars, &store));
        let count = store.len();
        let mut session = DpllSession {
            fresh: count,
            unrooted: count,
            store,
            propagator,
            chooser,
            former: None,
            fruitless: 0,
            patience: u64::MAX,
            locked,
            checker: Checker::new(vars, count),
            cleaner: Cleaner::default(),
            levels: Vec::new(),
            turned: TurnedDecisions::default(),
            walk: None,
            groups: Vec::new(),
            pairs: Vec::new(),
            chosen_aside: 0,
            progress: Progress::default(),
            assumptions: Vec::new(),
            stands: false,
            loaded: count,
            root: 0,
            loaded_refuted: false,
            refuted,
            incomplete,
            counts: Counts::default(),
            tracer: None,
        };
        let units =
            session.store.iter().filter(|(kind, lits)| *kind == ConstraintKind::Clause && lits.len() == 1);
        for (_, lits) in units {
            session.refuted |= !session.propagator.assignment.assign(lits[0]);
        }
        session.refuted |= session.propagate().is_some();
        session.loaded_refuted = session.refuted;
        session.root = session.propagator.assignment.len();
        session
    }

    /// Sets the number of backtracks without a model after which VSIDS replaces the heuristic.
    pub(super) fn patient(self, patience: u64) -> DpllSession {
        DpllSession { patience, ..self }
    }

    /// Propagates until nothing more follows, also by locked candidates if the heuristic uses them; returns a conflict,
    /// if any.
    fn propagate(&mut self) -> Option<Conflict> {
        loop {
            let conflict = self.propagator.propagate();
            let is_last = conflict.is_some()
                || !self
                    .locked
                    .as_ref()
                    .is_some_and(|locked| locked.exclude(&mut self.propagator.assignment));
            if is_last {
                return conflict;
            }
        }
    }

    /// Reports every step from now on to `tracer`.
    pub fn trace(&mut self, tracer: Tracer) {
        self.tracer = Some(tracer);
    }

    fn tell(&mut self, event: Event<'_>) {
        if let Some(tracer) = &mut self.tracer {
            tracer(event);
        }
    }

    fn tell_propagation(&mut self) {
        if let Some(tracer) = &mut self.tracer {
            tracer(Event::Propagation(self.propagator.assignment.trail()));
        }
    }

    /// Continues the search from the current position.
    fn search(&mut self, limits: &Limits) -> Result<Verdict, BackendError> {
        let first = self.counts.backtracks;
        loop {
            let conflict = self.propagate();
            self.tell_propagation();
            if let Some(conflict) = conflict {
                self.learn(conflict);
                if !self.backtrack() {
                    return Ok(Verdict::Unsat);
                }
                if limits.conflicts().is_some_and(|most| self.counts.backtracks - first > most) {
                    self.stands = true;
                    return Ok(Verdict::Unknown);
                }
                self.fruitless += 1;
                if self.fruitless > self.patience && !self.give_up_heuristic() {
                    return Ok(Verdict::Unsat);
                }
            } else {
                match self.choose() {
                    Choice::Decide(lit) => {
                        self.push_level(Some(lit));
                        self.counts.decisions += 1;
                        self.tell(Event::Decision(lit));
                        self.propagator.assignment.assign(lit);
                    }
                    Choice::Total => {
                        self.found();
                        return self.model();
                    }
                    Choice::Found(model) => {
                        self.found();
                        return Ok(Verdict::Sat(model));
                    }
                }
            }
            // Some heuristics read the whole formula to make a decision, so the stop flag is checked after each
            // decision.
            if limits.stopped() {
                self.stands = true;
                return Ok(Verdict::Unknown);
            }
        }
    }

    /// Records that the search has arrived at a model.
    fn found(&mut self) {
        self.stands = true;
        (self.chosen_aside, self.fruitless) = (0, 0);
        self.tell(Event::Solution);
        self.turned.found();
        self.walk.iter_mut().for_each(Walk::found);
    }

    /// Passes the clause that became false to the heuristic.
    fn learn(&mut self, conflict: Conflict) {
        match conflict {
            Conflict::Pair(a, b) => self.chooser.conflict(&[a, b]),
            Conflict::Counter(counter) => {
                let counted = self.propagator.index.counted()[counter as usize];
                self.chooser.conflict(self.store.lits(counted.number as usize));
            }
            Conflict::Added(clause) => self.chooser.conflict(self.propagator.watches.lits(clause)),
        }
    }

    /// Returns the model, after checking it against all constraints.
    fn model(&mut self) -> Result<Verdict, BackendError> {
        let model = self.propagator.assignment.model();
        let (store, loaded) = (&self.store, self.loaded);
        self.checker.verdict(store, model, (loaded..store.len()).map(|number| store.lits(number)))
    }
}

impl Incremental for DpllSession {
    fn backend(&self) -> &str {
        DPLL
    }

    fn literals(&self) -> Option<u64> {
        Some(self.store.literals() as u64)
    }

    fn grouped_literals(&self) -> Option<u64> {
        Some(self.store.grouped_literals() as u64)
    }

    fn behind(&self) -> Option<f64> {
        Some(self.progress.behind())
    }

    fn add(&mut self, clause: &[Lit]) {
        if self.incomplete {
            return;
        }
        let Some(clause) = self.cleaner.clause(clause) else { return };
        match clause {
            [] => {
                self.refuted = true;
                return;
            }
            // A unit clause must be propagated without assumptions, so the search starts again.
            [_] => self.stands = false,
            _ => self.propagator.watches.add(clause, &self.propagator.assignment),
        }
        self.chooser.add(clause);
        self.store.push(ConstraintKind::Clause, clause);
    }

    fn goes_on(&self) -> bool {
        !self.incomplete
    }

    /// Never fails. The time depends on the added clauses, not on the size of the formula.
    fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
        self.leave();
        self.walk = None;
        self.chooser.undo(&self.propagator, self.root, Cursors::default());
        self.propagator.undo_steps(self.root);
        self.propagator.watches.clear();
        for number in self.loaded..self.store.len() {
            self.chooser.forget(self.store.lits(number));
        }
        self.store.truncate(self.loaded);
        (self.fresh, self.unrooted) = (self.loaded, self.loaded);
        self.refuted = self.loaded_refuted;
        self.stands = false;
        self.counts = Counts::default();
        self.propagator.count_anew();
        Ok(())
    }

    /// Continues from the current position if the assumptions are the same as in the last question, otherwise starts
    /// again.
    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        if self.incomplete || limits.stopped() {
            return Ok(Verdict::Unknown);
        }
        if self.refuted {
            self.tell_propagation();
            self.tell(Event::Refuted);
            return Ok(Verdict::Unsat);
        }
        let is_same = self.assumptions == assumptions;
        if is_same && self.walk.as_ref().is_some_and(|walk| walk.is_over) {
            return Ok(Verdict::Unsat);
        }
        let goes_on = std::mem::replace(&mut self.stands, false) && is_same;
        let consistent =
            if goes_on { self.leave_model() && self.settle() } else { self.restart(assumptions) };
        let verdict = if consistent { self.search(limits)? } else { Verdict::Unsat };
        if verdict == Verdict::Unsat {
            self.walk.iter_mut().for_each(|walk| walk.is_over = true);
            self.tell(Event::Refuted);
        }
        Ok(verdict)
    }

    fn walk(&mut self, projection: &Projection, _: &Limits) -> Result<bool, BackendError> {
        Ok(self.begin_walk(projection))
    }

    fn walking(&mut self) -> Option<&mut dyn ModelWalk> {
        self.walk.is_some().then_some(self as _)
    }

    fn statistics(&self) -> Statistics {
        self.counts.statistics(self.propagator.assignments())
    }
}
