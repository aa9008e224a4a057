//! Small sets of reasons for conclusions beyond single reasons and patterns: minimal unsatisfiable sets.
//!
//! For each goal, the contrary is assumed, and propagation proceeds from near reasons to far ones until it finds a
//! contradiction. The support of that contradiction is a core, and the smallest cores are shrunk by deletion, farthest
//! member first (Bakker et al. 1993; the order of goals and the bound as in Espasa et al., "Using Small MUSes to
//! Explain How to Solve Pen and Paper Puzzles", 2021). Other results are kept for later steps.

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

/// The number of goals in a batch, after which the best of their cores is examined.
const BATCH: usize = 30;
/// The number of cores of a batch that are shrunk.
const SHRUNK: usize = 6;
/// The limits of branches, tried one after the other until something is found.
const BRANCHES: [u32; 4] = [0, 8, 64, 1_000];
/// The number of literals that may become true during the search for one step, for each unit of its allowed weight.
const MOST_ASSIGNED: u64 = 100_000;
/// The least weight that [`MOST_ASSIGNED`] is multiplied by.
const LEAST_WEIGHT: u32 = 20;
/// The number of literals that may become true in cases once something is found; before that, there may be more.
const MOST_IN_CASES: u64 = 100_000;
/// After this many branches, a member of a set is assumed to be needed.
const MOST_TO_SPARE: u32 = 4_000;
/// The weight up to which a set is taken at once.
const ENOUGH: u32 = 3;
/// The number of further cores that are shrunk and kept.
const KEPT: usize = 12;
/// The weight by which kept cores may exceed the best.
const SLACK: u32 = 2;
/// The number of new facts up to which kept sets are as useful as a new search for all goals: a placed value brings
/// about twenty.
const FEW_FACTS: usize = 40;

/// The search, and the state that it keeps from step to step.
#[derive(Clone, Debug, Default)]
pub struct Search {
    kept: Vec<Set>,
    /// By candidate: the index in [`BRANCHES`] of the limit that did not suffice for it, and the number of facts known then.
    failed: HashMap<u32, (usize, usize)>,
    /// The index in [`BRANCHES`] of the limit that the last set needed.
    level: usize,
    /// The weight of the last set that was searched for, and the number of facts known then.
    weight: u32,
    looked: usize,
    /// The weight of the last set, as reported.
    usual: u32,
    /// Copies of the board's engine, one for each thread but the first.
    copies: Vec<DeferredDrop<Engine>>,
    /// The number of facts known to the copies.
    known: usize,
}

impl Search {
    /// Creates a search with nothing kept yet, for this many threads.
    pub fn new(board: &Board, jobs: usize, limits: &Limits) -> Result<Search, Stopped> {
        let copies = (1..jobs).map(|_| board.engine.copied(limits)).collect::<Result<_, _>>()?;
        Ok(Search { copies, known: board.facts.len(), ..Search::default() })
    }

    /// Brings the copies up to date with the board. The cost does not count as search, and depends on their number.
    fn tell_copies(&mut self, board: &Board) {
        for engine in &mut self.copies {
            board.facts[self.known..].iter().for_each(|&lit| _ = engine.fact(lit));
        }
        self.known = board.facts.len();
    }

    /// Asks each of `items`, in all available threads; returns the answers in their order.
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

    /// Returns `true` if this level of branches found nothing for a candidate, and the reasons that involve it have not
    /// changed since.
    fn is_stale(&self, board: &Board, candidate: u32, level: usize) -> bool {
        self.failed.get(&candidate).is_some_and(|&(failed, known)| {
            let reasons = &board.reasons.of[candidate as usize];
            failed >= level && reasons.iter().all(|&reason| board.changed_at[reason as usize] <= known)
        })
    }

    /// Returns the number of literals that became true so far.
    fn assigned(&self, board: &Board) -> u64 {
        board.engine.assigned + self.copies.iter().map(|engine| engine.assigned).sum::<u64>()
    }

    /// Finds the smallest set for one of `goals`, nearest first, and everything that it shows. A kept set is taken if
    /// it was found recently, or weighs no more than the last one.
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
        // Much easier sets are searched for once the sets found together with the last one are used up.
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
        // Results without cases are found quickly. Cases are looked at if the last set needed some, or nothing else is
        // found.
        let (mut cases_from, last) = (None, self.level);
        'levels: for level in 0..BRANCHES.len() {
            if level > last && found.best.is_some() {
                break;
            }
            // Goals that failed before come after the others, and only if these show nothing.
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
            // Results that weigh too much may weigh less by cases.
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

    /// Returns the cores of a batch of goals, with the branches of a level. Goals without a result are `open`.
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

    /// Updates the kept sets: sets of shown goals are dropped, and others may have become smaller.
    fn again(&mut self, board: &mut Board, goals: &[Goal]) {
        self.kept.retain(|set| goals.contains(&set.goal));
        // Sets whose reasons did not change stay the same.
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

    /// Converts the set into a step: without reasons that can be spared, and with everything that it shows.
    fn chosen(&mut self, board: &mut Board, set: Set, goals: &[Goal]) -> Deduction {
        self.kept.retain(|other| other.goal != set.goal);
        let (goal, branches) = (set.goal, set.branches);
        let mut found = shown(board, needed(board, set.reasons, goal), goal, branches, goals);
        // An exclusion in the cell of a placed value is not reported. The reported conclusions may need fewer reasons.
        let cell = |candidate: u32| board.reasons.candidate(candidate).0;
        let beside = |&&placed: &&u32| !goal.is_true && cell(placed) == cell(goal.candidate);
        if let Some(&candidate) = found.place.iter().find(beside) {
            let goal = Goal { candidate, is_true: true };
            let fewer = needed(board, found.reasons.clone(), goal);
            // If it needs no fewer, the original assumption is easier to follow.
            match fewer.0.len() < found.reasons.len() {
                true => found = shown(board, fewer, goal, branches, goals),
                false => found.minimal = fewer.1,
            }
        }
        self.usual = board.reasons.weight(&found.reasons);
        found
    }
}

/// Returns the reasons [`needed`] for a goal as a step, with all goals that they show within this many branches.
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

/// The results of one search so far.
struct Found {
    best: Option<Set>,
    /// Cores that were not shrunk, or weigh more than the best.
    cores: Vec<Set>,
    /// The index in [`BRANCHES`] of the limit that the best needed.
    level: usize,
}

impl Found {
    /// Shrinks the smallest of some cores, as long as the result weighs less than the best.
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

/// Returns the needed reasons, by search if propagation sees no contradiction without one, and whether each is known to
/// be needed.
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

/// Returns `true` if some reasons of an engine together exclude a literal; `None` if that is too hard to decide.
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
