//! The number of models, by components: the rest of a formula falls into parts that share no constraint, whose counts
//! multiply, and the counts of recurring parts are remembered.
//!
//! The procedure is by Bayardo and Pehoushek, "Counting Models Using Connected Components" (AAAI 2000), with the cache of
//! Sang, Bacchus, Beame, Kautz and Pitassi, "Combining Component Caching and Clause Learning for Effective Model Counting"
//! (SAT 2004), as in Thurley, "sharpSAT" (SAT 2006), but without learned clauses: a remembered count depends on nothing
//! outside its component. Models differ by the projected variables: these are decided first, and a component without them is
//! only tested for a model, as in Aziz, Chu, Muise and Stuckey, "#∃SAT: Projected Model Counting" (SAT 2015).

mod cache;
mod split;

use super::load;
use super::propagate::Propagator;
use super::store::{ConstraintKind, Store};
use crate::backend::{BackendError, Limits};
use crate::cnf::{Emit, Lit, Projection, Var};
use crate::count::Count;
use crate::limits::Stopped;
use cache::Cache;
use split::{Component, Parts, Split};

/// The result of a part of the work.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountProgress {
    /// The number of models.
    Exactly(Count),
    /// The allowed work is done; counting can go on.
    Unfinished,
}

/// A count that can be interrupted.
#[derive(Debug)]
pub struct Components {
    store: Store,
    propagator: Propagator,
    /// By variable, whether models differ by it.
    is_counted: Vec<bool>,
    cache: Cache,
    parts: Parts,
    /// Components that have no count yet, or belong to some level.
    components: Vec<Component>,
    levels: Vec<Level>,
    description: Vec<u8>,
    decisions: u64,
    /// The share of the work that is done, from 0 to 1.
    behind: f64,
    /// The number of models, once it is known.
    end: Option<Count>,
}

/// A decision in a component, or the formula itself.
#[derive(Debug)]
struct Level {
    /// The literal that was decided; none for the formula itself.
    decision: Option<Lit>,
    is_turned: bool,
    /// `true` if only the existence of a model matters.
    is_test: bool,
    /// The numbers of components and of their list entries, and the length of the trail before the decision.
    components: usize,
    lists: usize,
    trail: usize,
    /// The share of all work that is done at the end of its first branch, and at its own end.
    turn: f64,
    last: f64,
    /// The number of models in the searched part.
    total: Count,
    /// The number of models of the components below the current decision, as far as they are known.
    product: Count,
}

/// The work between two checks of the stop flag.
const LOOK: u64 = 1 << 16;

impl Components {
    /// Opens a count of the models of `cnf` in which `assumed` are true, as they differ by `projection`; the remembered
    /// counts take about this many `bytes`, or less if there is less room. Returns `None` if a stop flag ended the reading.
    ///
    /// # Errors
    /// The formula has too many variables to be numbered, or to be held in this process.
    pub fn open(
        cnf: &dyn Emit,
        projection: &Projection,
        assumed: &[Lit],
        bytes: usize,
        limits: &Limits,
    ) -> Result<Option<Components>, BackendError> {
        let loaded = load::load(cnf, true, limits)?;
        if loaded.incomplete {
            return Ok(None);
        }
        let lists = loaded.check_memory(super::Heuristic::Cohen)?;
        if limits.room_for::<u8>(lists).is_err() {
            return Ok(None);
        }
        let Some(mut propagator) = Propagator::new(loaded.vars, &loaded.store, limits) else {
            return Ok(None);
        };
        let mut is_counted = vec![false; loaded.vars];
        match projection {
            Projection::TrueOnesOf(vars) | Projection::AllOf(vars) => {
                is_counted.iter_mut().take(*vars).for_each(|is_counted| *is_counted = true);
            }
            Projection::These(vars) => {
                let known = vars.iter().filter(|var| var.index() < loaded.vars);
                known.for_each(|var| is_counted[var.index()] = true);
            }
        }
        let clauses = loaded.store.iter().filter(|(kind, _)| *kind == ConstraintKind::Clause);
        let mut holds = !loaded.refuted;
        for (_, lits) in clauses.filter(|(_, lits)| lits.len() == 1) {
            holds &= propagator.assignment.assign(lits[0]);
        }
        assumed.iter().for_each(|&lit| holds &= propagator.assignment.assign(lit));
        holds = holds && propagator.propagate().is_none();
        let counters = propagator.index.counted().len();
        let mut counting = Components {
            store: loaded.store,
            propagator,
            is_counted,
            cache: Cache::new(bytes),
            parts: Parts::new(loaded.vars, counters),
            components: Vec::new(),
            levels: Vec::new(),
            description: Vec::new(),
            decisions: 0,
            behind: 0.0,
            end: None,
        };
        let mut root = counting.level(None, false, [1.0; 2]);
        root.is_turned = true;
        if holds {
            root.product = counting.split(Split::All);
        }
        counting.levels.push(root);
        Ok(Some(counting))
    }

    /// Returns the number of decisions so far.
    pub fn decisions(&self) -> u64 {
        self.decisions
    }

    /// Returns the work so far, in steps that each take about equally long.
    pub fn work(&self) -> u64 {
        self.parts.work + self.propagator.assignments() * 4
    }

    /// Returns the share of the work that is done, from 0 to 1, as `Progress` estimates it: a branch that makes one
    /// variable of a group of n true gets an n-th of the work, and components get equal parts. If many counts are
    /// remembered, more is done than that.
    pub fn behind(&self) -> f64 {
        self.behind
    }

    /// Continues counting until the total work reaches this.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn count(&mut self, work: u64, limits: &Limits) -> Result<CountProgress, Stopped> {
        let mut look = 0;
        loop {
            if let Some(end) = &self.end {
                return Ok(CountProgress::Exactly(end.clone()));
            }
            let done = self.work();
            if done >= look {
                limits.check()?;
                self.cache.fit(limits);
                look = done + LOOK;
            }
            if done >= work {
                return Ok(CountProgress::Unfinished);
            }
            self.step();
        }
    }

    /// Starts with a component, or ends one.
    fn step(&mut self) {
        let level = self.levels.last_mut().expect("the formula itself is a level, which is never left");
        if level.product != 0 && self.components.len() > level.components {
            self.enter();
            return;
        }
        level.total += &std::mem::replace(&mut level.product, Count::ZERO);
        let (components, lists, trail) = (level.components, level.lists, level.trail);
        let Some(decision) = level.decision else {
            self.behind = level.last;
            self.end = Some(level.total.clone());
            return;
        };
        self.components.truncate(components);
        self.parts.truncate(lists);
        self.propagator.undo_steps(trail);
        let is_model = level.total > 0;
        if !(level.is_turned || level.is_test && is_model) {
            level.is_turned = true;
            self.behind = level.turn;
            self.decide(!decision);
            return;
        }
        let total = std::mem::replace(&mut level.total, Count::ZERO);
        let count = if level.is_test { u128::from(is_model).into() } else { total };
        self.behind = level.last;
        self.levels.pop();
        let component = self.components[components - 1];
        self.parts.describe(&component, &mut self.description);
        self.leave(&count);
        self.cache.put(&self.description, count);
    }

    /// Notes the number of models of the last component.
    fn leave(&mut self, count: &Count) {
        self.components.pop();
        if let Some(level) = self.levels.last_mut() {
            level.product = level.product.times(count);
        }
    }

    /// Starts with the last component.
    fn enter(&mut self) {
        let component = *self.components.last().expect("a component is open");
        self.parts.describe(&component, &mut self.description);
        self.parts.work += self.description.len() as u64;
        let last = self.behind + self.share();
        if let Some(count) = self.cache.get(&self.description) {
            self.behind = last;
            self.leave(&count);
            return;
        }
        let (decision, ways) =
            self.choose(&component).expect("a component has variables, and one that is counted has such");
        let turn = self.behind + (last - self.behind) / f64::from(ways);
        let level = self.level(Some(decision), !component.is_counted, [turn, last]);
        self.levels.push(level);
        self.decide(decision);
    }

    /// Returns the share of all work for the last component: an equal part of the rest of the branch.
    fn share(&self) -> f64 {
        let Some(level) = self.levels.last() else { return 0.0 };
        let end = if level.is_turned { level.last } else { level.turn };
        (end - self.behind) / (self.components.len() - level.components) as f64
    }

    fn level(&self, decision: Option<Lit>, is_test: bool, [turn, last]: [f64; 2]) -> Level {
        Level {
            decision,
            is_turned: false,
            is_test,
            components: self.components.len(),
            lists: self.parts.len(),
            trail: self.propagator.assignment.len(),
            turn,
            last,
            total: Count::ZERO,
            product: Count::ZERO,
        }
    }

    /// Decides a literal of the last component, and splits the rest of it.
    fn decide(&mut self, decision: Lit) {
        self.decisions += 1;
        let component = self.components[self.components.len() - 1];
        let holds = self.propagator.assignment.assign(decision) && self.propagator.propagate().is_none();
        let product = if holds { self.split(Split::Component(&component)) } else { Count::ZERO };
        if let Some(level) = self.levels.last_mut() {
            level.product = product;
        }
    }

    /// Splits; returns the number of models of the variables in no open constraint.
    fn split(&mut self, vars: Split<'_>) -> Count {
        let begin = self.components.len();
        let free =
            self.parts.split(vars, &self.propagator, &self.store, &self.is_counted, &mut self.components);
        // The last one comes first: tests, which are quick, and then the smallest.
        self.components[begin..].sort_by_key(|component| {
            std::cmp::Reverse((component.is_counted, self.parts.vars(component).len()))
        });
        Count::power_of_two(free)
    }

    /// Picks the literal of a component that occurs most often among the projected variables of its shortest open clauses or
    /// groups; also returns the length of that clause, or two.
    fn choose(&mut self, component: &Component) -> Option<(Lit, u32)> {
        let (index, propagator) = (&self.propagator.index, &self.propagator);
        let (mut best, mut work) = (None, 0);
        for &var in self.parts.vars(component) {
            if component.is_counted && !self.is_counted[var as usize] {
                continue;
            }
            let positive = Var::from_index(var as usize).positive();
            let (mut shortest, mut degree) = (u32::MAX, 0_u32);
            for lit in [positive, !positive] {
                for &counter in index.groups(lit) {
                    let length = propagator.length(counter);
                    // An at-most-one group never has a length like a clause.
                    if length < Propagator::CLOSED {
                        shortest = shortest.min(length);
                    }
                    degree += length & (Propagator::CLOSED - 1);
                }
                for &counter in index.clauses(lit) {
                    let length = propagator.length(counter);
                    if length < Propagator::CLOSED {
                        degree += 1;
                        if lit.is_positive() {
                            shortest = shortest.min(length);
                        }
                    }
                }
                let implied = index.implied(lit);
                degree +=
                    implied.iter().filter(|&&lit| propagator.assignment.is_unassigned(lit)).count() as u32;
                work += (index.counters(lit).len() + implied.len()) as u64;
            }
            let score = (u32::MAX - shortest, degree);
            if best.is_none_or(|(before, _)| score > before) {
                best = Some((score, positive));
            }
        }
        self.parts.work += work;
        best.map(|((shortness, _), lit)| (lit, if shortness == 0 { 2 } else { u32::MAX - shortness }))
    }
}

#[cfg(test)]
mod tests;
