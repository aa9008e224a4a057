//! The search: decide, propagate, backtrack chronologically, and stand still between questions.

use crate::backend::dpll::Heuristic;
use crate::backend::dpll::check::Checker;
use crate::backend::dpll::counts::Counts;
use crate::backend::dpll::event::{Event, Tracer};
use crate::backend::dpll::heuristic::{Chooser, Cursors};
use crate::backend::dpll::load::{Cleaner, Loaded};
use crate::backend::dpll::locked::Locked;
use crate::backend::dpll::progress::Progress;
use crate::backend::dpll::propagate::{Conflict, Propagator};
use crate::backend::dpll::store::{ConstraintKind, Store};
use crate::backend::dpll::watch::{Standing, standing};
use crate::backend::{DPLL, Error, Incremental, Limits, Statistics, Verdict};
use crate::cnf::Lit;

/// A decision whose other phase has not been tried. Level 0 is no decision but the assumptions.
#[derive(Clone, Copy, Debug)]
struct Level {
    /// The literal decided, first on its part of the trail.
    decision: Option<Lit>,
    /// The length of the trail before it.
    start: usize,
    cursors: Cursors,
    /// The share of the search that both phases have.
    share: f64,
}

/// A loaded formula and a search that stands somewhere in it.
pub struct DpllSession {
    store: Store,
    propagator: Propagator,
    chooser: Chooser,
    /// Where locked candidates are propagated.
    locked: Option<Locked>,
    /// Made for the first model.
    checker: Checker,
    cleaner: Cleaner,
    levels: Vec<Level>,
    progress: Progress,
    assumptions: Vec<Lit>,
    /// Whether the search may go on from here under the same assumptions.
    stands: bool,
    /// Constraints from here on were added and not looked at where the search stands.
    fresh: usize,
    /// Constraints from here on were added and not looked at with nothing assumed.
    unrooted: usize,
    /// The number of constraints loaded; the others were added.
    loaded: usize,
    /// The length of the trail when all that follows from the loaded constraints alone was on it.
    root: usize,
    /// Whether the loaded constraints alone have no model.
    loaded_refuted: bool,
    refuted: bool,
    incomplete: bool,
    counts: Counts,
    tracer: Option<Tracer>,
}

impl DpllSession {
    /// Builds the lists of the loaded constraints and propagates their units, unless the stop flag was or is raised.
    pub(super) fn new(loaded: Loaded, heuristic: Heuristic, limits: &Limits) -> DpllSession {
        let Loaded { mut vars, mut store, refuted, mut incomplete } = loaded;
        let propagator = if incomplete { None } else { Propagator::new(vars, &store, limits) };
        let propagator = propagator.unwrap_or_else(|| {
            // It answers "unknown" whatever it is asked.
            (vars, store, incomplete) = (0, Store::default(), true);
            Propagator::default()
        });
        let chooser = Chooser::new(heuristic, vars, &store, &propagator);
        let locked = (heuristic == Heuristic::Brelaz).then(|| Locked::new(vars, &store));
        let count = store.len();
        let mut session = DpllSession {
            fresh: count,
            unrooted: count,
            store,
            propagator,
            chooser,
            locked,
            checker: Checker::new(vars, count),
            cleaner: Cleaner::default(),
            levels: Vec::new(),
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

    /// Propagates to the end; a conflict, if any.
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

    /// From now on tells `tracer` of every step.
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

    /// Leaves every level.
    fn leave(&mut self) {
        if let Some(&root) = self.levels.first() {
            self.undo(0, root);
            self.levels.clear();
        }
    }

    /// Leaves every level, propagates what holds in every model, and assumes `assumptions`;
    /// answers whether that went without a conflict.
    fn restart(&mut self, assumptions: &[Lit]) -> bool {
        self.leave();
        self.progress = Progress::default();
        self.chooser.restart();
        for number in self.unrooted..self.store.len() {
            match standing(self.store.lits(number), &self.propagator.assignment) {
                Standing::Falsified => self.refuted = true,
                Standing::Unit(lit) => _ = self.propagator.assignment.assign(lit),
                Standing::Open => {}
            }
        }
        (self.unrooted, self.fresh) = (self.store.len(), self.store.len());
        if self.refuted || self.propagate().is_some() {
            self.refuted = true;
            self.tell_propagation();
            return false;
        }
        self.assumptions.clear();
        self.assumptions.extend_from_slice(assumptions);
        self.push_level(None);
        let before = self.propagator.assignment.len();
        let agree = assumptions.iter().all(|&lit| self.propagator.assignment.assign(lit));
        self.counts.assumed += (self.propagator.assignment.len() - before) as u64;
        agree && self.propagate().is_none()
    }

    /// The decisions that the search stands on.
    #[cfg(test)]
    pub(super) fn decided(&self) -> impl Iterator<Item = Lit> {
        self.levels.iter().filter_map(|level| level.decision)
    }

    fn push_level(&mut self, decision: Option<Lit>) {
        let start = self.propagator.assignment.len();
        self.propagator.save(self.levels.len());
        let share = decision.map_or(1.0, |_| self.progress.decide());
        self.levels.push(Level { decision, start, cursors: self.chooser.cursors, share });
    }

    fn undo(&mut self, depth: usize, level: Level) {
        self.chooser.undo(&self.propagator, level.start, level.cursors);
        self.propagator.undo(depth, level.start);
    }

    /// Turns the last decision round; false if there is none left.
    fn backtrack(&mut self) -> bool {
        self.counts.backtracks += 1;
        self.tell(Event::Conflict);
        let Some(&level) = self.levels.last() else { return false };
        let Some(decision) = level.decision else { return false };
        self.levels.pop();
        self.progress.turn(level.share);
        self.undo(self.levels.len(), level);
        let free = self.propagator.assignment.assign(!decision);
        self.tell(Event::Backtrack(self.propagator.assignment.len()));
        free
    }

    /// Backtracks until no clause added since the search stopped here is false; false if that takes
    /// it past the last decision.
    fn settle(&mut self) -> bool {
        for number in std::mem::replace(&mut self.fresh, self.store.len())..self.store.len() {
            loop {
                match standing(self.store.lits(number), &self.propagator.assignment) {
                    Standing::Falsified if !self.backtrack() => return false,
                    Standing::Falsified => {}
                    Standing::Unit(lit) => {
                        self.propagator.assignment.assign(lit);
                        break;
                    }
                    Standing::Open => break,
                }
            }
        }
        true
    }

    /// Searches on from where it stands.
    fn search(&mut self, limits: &Limits) -> Result<Verdict, Error> {
        let first = self.counts.backtracks;
        loop {
            let conflict = self.propagate();
            self.tell_propagation();
            if let Some(conflict) = conflict {
                self.learn(conflict);
                if !self.backtrack() {
                    return Ok(Verdict::Unsat);
                }
                if limits.conflicts.is_some_and(|most| self.counts.backtracks - first > most) {
                    self.stands = true;
                    return Ok(Verdict::Unknown);
                }
            } else if let Some(lit) = self.chooser.choose(&self.store, &self.propagator) {
                self.push_level(Some(lit));
                self.counts.decisions += 1;
                self.tell(Event::Decision(lit));
                self.propagator.assignment.assign(lit);
            } else {
                self.stands = true;
                self.tell(Event::Solution);
                return self.model();
            }
            // Some heuristics read the whole formula at each decision: too long for asking rarely.
            if limits.stopped() {
                self.stands = true;
                return Ok(Verdict::Unknown);
            }
        }
    }

    /// Tells the heuristic which clause is false.
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

    /// The model found, after a check against every constraint.
    fn model(&mut self) -> Result<Verdict, Error> {
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
            // It holds at the root, and the search is not there.
            [_] => self.stands = false,
            _ => self.propagator.watches.add(clause, &self.propagator.assignment),
        }
        self.chooser.add(clause);
        self.store.push(ConstraintKind::Clause, clause);
    }

    /// It never fails, and costs what the added clauses did, not what the formula did.
    fn forget(&mut self, _: &Limits) -> Result<(), Error> {
        self.leave();
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

    /// Goes on where it stands if the assumptions are the last ones, and starts anew otherwise.
    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, Error> {
        if self.incomplete || limits.stopped() {
            return Ok(Verdict::Unknown);
        }
        if self.refuted {
            self.tell_propagation();
            self.tell(Event::Refuted);
            return Ok(Verdict::Unsat);
        }
        let goes_on = std::mem::replace(&mut self.stands, false) && self.assumptions == assumptions;
        let consistent = if goes_on { self.settle() } else { self.restart(assumptions) };
        let verdict = if consistent { self.search(limits)? } else { Verdict::Unsat };
        if verdict == Verdict::Unsat {
            self.tell(Event::Refuted);
        }
        Ok(verdict)
    }

    fn statistics(&self) -> Statistics {
        self.counts.statistics(self.propagator.assignments())
    }
}
