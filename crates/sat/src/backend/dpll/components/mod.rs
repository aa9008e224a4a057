//! Counts models by components. After each decision, the rest of the formula falls into parts that share no constraint.
//! The counts of the parts are multiplied, and the counts of parts that may recur are remembered.
//!
//! The procedure is by Bayardo and Pehoushek, "Counting Models Using Connected Components" (AAAI 2000), with the cache
//! of Sang, Bacchus, Beame, Kautz and Pitassi, "Combining Component Caching and Clause Learning for Effective Model
//! Counting" (SAT 2004), as in Thurley, "sharpSAT" (SAT 2006), but without learned clauses: a remembered count then
//! depends on nothing outside its component. If only some variables are projected, these are decided first, and a
//! component without projected variables is only tested for a model, as in Aziz, Chu, Muise and Stuckey, "#∃SAT:
//! Projected Model Counting" (SAT 2015).

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

/// The result of continuing a count.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CountProgress {
    /// The count is finished, with this number of models.
    Exactly(Count),
    /// The allowed amount of work was done; the count can be continued.
    Unfinished,
}

/// A count of models that can be interrupted and continued.
#[derive(Debug)]
pub struct Components {
    store: Store,
    propagator: Propagator,
    /// For each variable, `true` if the variable is projected: models that differ only on other variables count once.
    is_counted: Vec<bool>,
    cache: Cache,
    parts: Parts,
    /// A stack of the components that are still to be counted. Each level adds its own components.
    components: Vec<Component>,
    levels: Vec<Level>,
    description: Vec<u8>,
    decisions: u64,
    /// The share of all work that has been done, from 0 to 1.
    behind: f64,
    /// The number of models; `None` until the count is finished.
    end: Option<Count>,
}

/// A decision in a component; the lowest level stands for the formula itself.
#[derive(Debug)]
struct Level {
    /// The decided literal; `None` for the formula itself.
    decision: Option<Lit>,
    is_turned: bool,
    /// `true` if it only matters whether there is a model.
    is_test: bool,
    /// Number of components on the stack before the decision.
    components: usize,
    /// Number of entries in the lists of the components before the decision.
    lists: usize,
    /// Length of the trail before the decision.
    trail: usize,
    /// The share of all work that will be done at the end of the first branch.
    turn: f64,
    /// The share of all work that will be done at the end of the level.
    last: f64,
    /// The number of models in the branches that are finished.
    total: Count,
    /// The product of the counts of the components of the current branch that have been counted.
    product: Count,
}

/// The amount of work between two checks of the stop flag.
const LOOK: u64 = 1 << 16;

impl Components {
    /// Prepares to count the models of `cnf` in which the literals `assumed` are true. Models that agree on
    /// `projection` count once. The cache may take about `bytes` bytes, or less if less memory is left. Returns `None`
    /// if a limit is reached during the preparation.
    ///
    /// # Errors
    /// The formula has too many variables for DIMACS or for this process, or there is not enough memory.
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

    /// Returns the amount of work so far, in steps that each take about the same time.
    pub fn work(&self) -> u64 {
        self.parts.work + self.propagator.assignments() * 4
    }

    /// Returns an estimate of the share of all work that has been done, from 0 to 1. A branch that makes one variable
    /// of a group of n true counts as 1/n of the work, and components count equally. The estimate is too low if many
    /// counts are found in the cache.
    pub fn behind(&self) -> f64 {
        self.behind
    }

    /// Continues the count until the total amount of work since the start reaches `work`.
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

    /// Performs one step: starts counting a component, starts the second branch of a level, or ends a level.
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

    /// Removes the last component from the stack and multiplies its count into the level below.
    fn leave(&mut self, count: &Count) {
        self.components.pop();
        if let Some(level) = self.levels.last_mut() {
            level.product = level.product.times(count);
        }
    }

    /// Starts counting the last component on the stack, or takes its count from the cache.
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

    /// Returns the share of all work that the last component gets: the rest of its branch, divided equally among the
    /// components that are still to be counted.
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

    /// Makes `decision` true and splits the rest of the last component on the stack.
    fn decide(&mut self, decision: Lit) {
        self.decisions += 1;
        let component = self.components[self.components.len() - 1];
        let holds = self.propagator.assignment.assign(decision) && self.propagator.propagate().is_none();
        let product = if holds { self.split(Split::Component(&component)) } else { Count::ZERO };
        if let Some(level) = self.levels.last_mut() {
            level.product = product;
        }
    }

    /// Splits a part of the formula and puts its components on the stack. Returns the number of ways to assign the
    /// variables that are in no open constraint.
    fn split(&mut self, vars: Split<'_>) -> Count {
        let begin = self.components.len();
        let free =
            self.parts.split(vars, &self.propagator, &self.store, &self.is_counted, &mut self.components);
        // Components are taken from the end: first those that are only tested for a model, which is quick, then the
        // smallest.
        self.components[begin..].sort_by_key(|component| {
            std::cmp::Reverse((component.is_counted, self.parts.vars(component).len()))
        });
        Count::power_of_two(free)
    }

    /// Chooses the literal to decide in a component: among the variables in the shortest open clauses and groups, the
    /// one in the most constraints. If the component has projected variables, only these are considered. Also returns
    /// the length of the clause, or 2 if there is no such clause. Returns `None` if there is no variable to choose.
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
                    // At-most-one groups have no length as a clause; the stored length is at least `CLOSED`.
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
