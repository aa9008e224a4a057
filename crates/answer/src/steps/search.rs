//! Searches for small sets of reasons from which a conclusion follows, if neither a single reason nor a pattern shows
//! one: minimal unsatisfiable sets.
//!
//! For each goal, the contrary is assumed, and propagation uses near reasons before far ones until it finds a
//! contradiction. The reasons of the contradiction are a core. The smallest cores are shrunk by deletion, farthest
//! member first (Bakker et al. 1993; the order of goals and the bound as in Espasa et al., "Using Small MUSes to
//! Explain How to Solve Pen and Paper Puzzles", 2021). The other cores are kept for later steps.

use std::collections::HashMap;

use super::board::Board;
use super::engine::Engine;
use super::engine::ask::{Models, On};
use super::goal::{Goal, NearGoal, Set, core, refute};
use super::pattern::Deduction;
use super::reasons::Reasons;
use super::shrink::shrink;
use crate::cnf::Lit;
use crate::deferred::DeferredDrop;
use crate::limits::{Limits, Stopped};

/// The number of goals in a batch; after each batch, the smallest of its cores are shrunk.
const BATCH: usize = 30;
/// The number of cores of a batch that are shrunk.
const SHRUNK: usize = 6;
/// The limits of branches by level: levels are tried one after the other until something is found. 0 is propagation
/// alone.
const BRANCHES: [u32; 4] = [0, 8, 64, 1_000];
/// The number of literals that may become true during the search for one step, for each unit of its allowed weight.
const MOST_ASSIGNED: u64 = 100_000;
/// The least weight that [`MOST_ASSIGNED`] is multiplied by.
const LEAST_WEIGHT: u32 = 20;
/// The number of literals that may become true in levels with branches once something was found.
const MOST_IN_CASES: u64 = 100_000;
/// The number of branches after which a reason is assumed to be needed.
const MOST_TO_SPARE: u32 = 4_000;
/// The weight of a set up to which no lighter one is searched.
const ENOUGH: u32 = 3;
/// The number of further cores that are shrunk and kept for later steps.
const KEPT: usize = 12;
/// The weight by which kept sets may exceed the best.
const SLACK: u32 = 2;
/// The number of new facts since the last search up to which kept sets are taken without a new search. A placed value
/// brings about twenty facts.
const FEW_FACTS: usize = 40;

/// The state that the search keeps from step to step.
#[derive(Clone, Debug, Default)]
pub struct Search {
    kept: Vec<Set>,
    /// For each candidate for which the search failed, the level at which it did, and the number of facts known then.
    failed: HashMap<u32, (usize, usize)>,
    /// The level, as an index into [`BRANCHES`], at which the last set was found.
    level: usize,
    /// The weight of the last set found by a search, not taken from `kept`, and the number of facts known then.
    weight: u32,
    looked: usize,
    /// The weight of the last set that became a step, whether kept or newly found.
    usual: u32,
    /// Copies of the board's engine, one for each thread but the first.
    copies: Vec<DeferredDrop<Engine>>,
    /// The number of facts known to the copies.
    known: usize,
}

impl Search {
    /// Creates a search for `jobs` threads, with nothing kept.
    pub fn new(board: &Board, jobs: usize, limits: &Limits) -> Result<Search, Stopped> {
        let copies = (1..jobs).map(|_| board.engine.copied(limits)).collect::<Result<_, _>>()?;
        Ok(Search { copies, known: board.facts.len(), ..Search::default() })
    }

    /// Passes the new facts of the board to the copies. This happens before the cost of the search is measured, because
    /// it depends on the number of threads.
    fn tell_copies(&mut self, board: &Board) {
        for engine in &mut self.copies {
            board.facts[self.known..].iter().for_each(|&lit| _ = engine.fact(lit));
        }
        self.known = board.facts.len();
    }

    /// Calls `ask` for each of `items`, distributed over all threads; returns the answers in the order of the items.
    fn each<T: Sync, A: Send>(
        &mut self,
        board: &mut Board,
        items: &[T],
        ask: impl Fn(&Reasons, &mut Engine, &T) -> A + Sync,
    ) -> Vec<A> {
        let (reasons, ask) = (&board.reasons, &ask);
        let asked = |engine: &mut Engine, items: &[T]| -> Vec<A> {
            items.iter().map(|item| ask(reasons, engine, item)).collect()
        };
        if self.copies.is_empty() || items.len() < 2 {
            return asked(&mut board.engine, items);
        }
        let part = items.len().div_ceil(self.copies.len() + 1);
        let mut parts = items.chunks(part);
        let first = parts.next().unwrap_or_default();
        std::thread::scope(|scope| {
            let others = self.copies.iter_mut().zip(parts);
            let others: Vec<_> =
                others.map(|(engine, items)| scope.spawn(move || asked(engine, items))).collect();
            let mut answers = asked(&mut board.engine, first);
            for other in others {
                match other.join() {
                    Ok(more) => answers.extend(more),
                    Err(panic) => std::panic::resume_unwind(panic),
                }
            }
            answers
        })
    }

    /// Returns `true` if this level, or a higher one, found nothing for a candidate, and no reason that involves the
    /// candidate has changed since.
    fn is_stale(&self, board: &Board, candidate: u32, level: usize) -> bool {
        self.failed.get(&candidate).is_some_and(|&(failed, known)| {
            let reasons = &board.reasons.of[candidate as usize];
            failed >= level && reasons.iter().all(|&reason| board.changed_at[reason as usize] <= known)
        })
    }

    /// Returns the cost so far: the number of literals that became true in all engines.
    fn assigned(&self, board: &Board) -> u64 {
        board.engine.assigned + self.copies.iter().map(|engine| engine.assigned).sum::<u64>()
    }

    /// Finds a small set of reasons for one of `goals`, nearest first, and returns the deduction of everything that
    /// follows from it. A kept set is taken without a search if few facts are new, or if it weighs no more than the
    /// last one. Returns `None` if nothing was found within the weight `most` and the limits.
    pub fn find(
        &mut self,
        board: &mut Board,
        goals: &[Goal],
        most: u32,
        limits: &Limits,
    ) -> Option<Deduction> {
        self.tell_copies(board);
        self.again(board, goals);
        let usual = self.usual;
        // A set that weighs at most three quarters of the last step's weight is good enough to end the search.
        let enough = (usual - usual / 4).max(ENOUGH);
        let most_assigned = MOST_ASSIGNED * u64::from(most.max(LEAST_WEIGHT));
        let before = self.assigned(board);
        let known = self.kept.iter().min_by_key(|set| set.weight).cloned();
        let is_new = board.facts.len() - self.looked <= FEW_FACTS;
        let is_taken = |set: &Set| set.weight <= if is_new { self.weight + SLACK } else { usual.max(ENOUGH) };
        if let Some(set) = known.clone().filter(is_taken) {
            return Some(self.chosen(board, set, goals));
        }
        let mut found = Found { best: known, cores: Vec::new(), level: self.level };
        let mut open = goals.to_vec();
        // Sets by propagation alone are found quickly. All levels up to the level of the last set are tried, and then
        // further levels until a set is found.
        let (mut cases_from, last) = (None, self.level);
        'levels: for level in 0..BRANCHES.len() {
            if level > last && found.best.is_some() {
                break;
            }
            // Goals that failed before come last, and only if nothing was found for the others.
            let (stale, mut rest): (Vec<Goal>, Vec<Goal>) =
                open.into_iter().partition(|goal| level > 0 && self.is_stale(board, goal.candidate, level));
            open = Vec::new();
            let failed = stale.len();
            rest.extend(stale);
            while !rest.is_empty() {
                if rest.len() == failed && found.best.is_some() {
                    open.extend(rest);
                    break;
                }
                let spent = self.assigned(board);
                let is_enough = found.best.as_ref().is_some_and(|best| best.weight <= enough);
                let is_long =
                    found.best.is_some() && cases_from.is_some_and(|from| spent - from > MOST_IN_CASES);
                if is_enough || is_long || limits.stopped() || spent - before > most_assigned {
                    break 'levels;
                }
                if level > 0 {
                    cases_from.get_or_insert(spent);
                }
                let alike = if rest.len() > failed { rest.len() - failed } else { rest.len() };
                let batch: Vec<Goal> = rest.drain(..alike.min(BATCH)).collect();
                let cores = self.cores(board, batch, level, &mut open, limits);
                found.add(board, cores, level, most);
            }
            // Sets that weigh too much may weigh less with more branches, so all goals are tried again.
            if level >= last && found.best.is_none() {
                open = goals.to_vec();
            }
        }
        let Found { best, mut cores, level } = found;
        self.level = level;
        let best = best?;
        (self.weight, self.looked) = (best.weight, board.facts.len());
        cores.sort_by_key(|set| set.weight);
        let cores: Vec<Set> = cores.into_iter().filter(|set| set.goal != best.goal).take(KEPT).collect();
        let bound = best.weight + SLACK;
        let kept = self.each(board, &cores, |reasons, engine, set| {
            if limits.stopped() { None } else { shrink(reasons, engine, set, bound) }
        });
        let known = board.facts.len();
        self.kept.extend(kept.into_iter().flatten().map(|set| Set { known, ..set }));
        Some(self.chosen(board, best, goals))
    }

    /// Returns the cores of a batch of goals, found with the branches of a level. Goals without a core are added to
    /// `open`.
    fn cores(
        &mut self,
        board: &mut Board,
        batch: Vec<Goal>,
        level: usize,
        open: &mut Vec<Goal>,
        limits: &Limits,
    ) -> Vec<Set> {
        let near: Vec<NearGoal> = batch.iter().map(|&goal| NearGoal::new(board, goal)).collect();
        let found = self.each(board, &near, |reasons, engine, asked| match limits.stopped() {
            true => None,
            false => core(reasons, engine, asked, BRANCHES[level]),
        });
        let known = board.facts.len();
        for (goal, set) in batch.into_iter().zip(&found) {
            if set.is_none() {
                if level > 0 && !self.is_stale(board, goal.candidate, level) {
                    self.failed.insert(goal.candidate, (level, known));
                }
                open.push(goal);
            }
        }
        found.into_iter().flatten().collect()
    }

    /// Updates the kept sets: drops those whose goal is already shown, and shrinks those whose reasons have changed.
    fn again(&mut self, board: &mut Board, goals: &[Goal]) {
        self.kept.retain(|set| goals.contains(&set.goal));
        // Sets whose reasons have not changed cannot be shrunk.
        let changed =
            |set: &Set| set.reasons.iter().any(|&reason| board.changed_at[reason as usize] > set.known);
        let (kept, same): (Vec<Set>, Vec<Set>) =
            std::mem::take(&mut self.kept).into_iter().partition(changed);
        let smaller =
            self.each(board, &kept, |reasons, engine, set| shrink(reasons, engine, set, set.weight));
        let known = board.facts.len();
        let kept =
            kept.into_iter().zip(smaller).map(|(set, smaller)| Set { known, ..smaller.unwrap_or(set) });
        self.kept = kept.chain(same).collect();
    }

    /// Converts a set into a deduction: leaves out reasons that are not needed, and adds everything that follows.
    fn chosen(&mut self, board: &mut Board, set: Set, goals: &[Goal]) -> Deduction {
        self.kept.retain(|other| other.goal != set.goal);
        let (goal, branches) = (set.goal, set.branches);
        let mut found = shown(board, needed(board, set.reasons, goal), goal, branches, goals);
        // If a value is placed in the cell of the goal, the exclusion that was the goal is not reported. The placed
        // value may need fewer reasons.
        let cell = |candidate: u32| board.reasons.candidate(candidate).0;
        let beside = |&&placed: &&u32| !goal.is_true && cell(placed) == cell(goal.candidate);
        if let Some(&candidate) = found.place.iter().find(beside) {
            let goal = Goal { candidate, is_true: true };
            let fewer = needed(board, found.reasons.clone(), goal);
            // If it does not, the original goal stays, because its refutation is easier to follow.
            match fewer.0.len() < found.reasons.len() {
                true => found = shown(board, fewer, goal, branches, goals),
                false => found.minimal = fewer.1,
            }
        }
        self.usual = board.reasons.weight(&found.reasons);
        found
    }
}

/// Creates the deduction from the reasons [`needed`] for `goal`: its conclusions are all of `goals` that the reasons
/// show with at most `branches` branches.
fn shown(
    board: &Board,
    (reasons, minimal): (Vec<u32>, bool),
    goal: Goal,
    branches: u32,
    goals: &[Goal],
) -> Deduction {
    let contrary = Some(goal.contrary());
    let mut found = Deduction { reasons, place: Vec::new(), remove: Vec::new(), minimal, contrary, added: 0 };
    let scope = board.reasons.scope(&found.reasons, goal.candidate);
    let mut small = board.engine.only(&found.reasons, &scope);
    let all: Vec<u32> = (0..found.reasons.len() as u32).collect();
    for &other in goals.iter().filter(|other| scope.binary_search(&other.candidate).is_ok()) {
        let contrary = other.within(&scope).contrary();
        if other == goal || refute(&mut small, On::These(&all), contrary, &[], branches).is_some() {
            let list = if other.is_true { &mut found.place } else { &mut found.remove };
            list.push(other.candidate);
        }
    }
    found.place.sort_unstable();
    found.remove.sort_unstable();
    found
}

/// The results so far of the search for one step.
struct Found {
    best: Option<Set>,
    /// The cores that were not shrunk, or weigh no less than the best set.
    cores: Vec<Set>,
    /// The level at which the best set was found, as an index into [`BRANCHES`].
    level: usize,
}

impl Found {
    /// Shrinks the smallest of some cores; a result that weighs less than the best becomes the best. The other cores
    /// are stored.
    fn add(&mut self, board: &mut Board, mut cores: Vec<Set>, level: usize, most: u32) {
        cores.sort_by_key(|set| set.weight);
        let rest = cores.split_off(cores.len().min(SHRUNK));
        for set in cores {
            let bound = self.best.as_ref().map_or(most, |best| best.weight - 1);
            match shrink(&board.reasons, &mut board.engine, &set, bound) {
                Some(smaller) => (self.best, self.level) = (Some(smaller), level),
                None => self.cores.push(set),
            }
        }
        self.cores.extend(rest);
    }
}

/// Returns the reasons that a goal needs. Whether one can be left out is decided by search if propagation does not show
/// it. Also returns `true` if each is known to be needed.
fn needed(board: &Board, reasons: Vec<u32>, goal: Goal) -> (Vec<u32>, bool) {
    let scope = board.reasons.scope(&reasons, goal.candidate);
    let mut small = board.engine.only(&reasons, &scope);
    let contrary = goal.within(&scope).contrary();
    let mut rest: Vec<u32> = (0..reasons.len() as u32).collect();
    let (mut minimal, mut place) = (true, 0);
    while place < rest.len() {
        let out = rest.remove(place);
        match refuted(&mut small, &rest, contrary) {
            Some(true) => continue,
            Some(false) => {}
            None => minimal = false,
        }
        rest.insert(place, out);
        place += 1;
    }
    (rest.into_iter().map(|place| reasons[place as usize]).collect(), minimal)
}

/// Returns `true` if some reasons of an engine together refute a literal; `None` if that is too hard to decide.
fn refuted(engine: &mut Engine, reasons: &[u32], lit: Lit) -> Option<bool> {
    if engine.refutes(On::These(reasons), &[lit]) {
        return Some(true);
    }
    match engine.model(reasons, &[lit], &[], MOST_TO_SPARE) {
        Models::None => Some(true),
        Models::Some(_) => Some(false),
        Models::Unknown => None,
    }
}
