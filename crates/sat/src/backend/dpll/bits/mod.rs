//! The search for small formulas. Instead of a counter for each constraint, it uses rows of bits: making a literal true
//! changes a few dozen words, and no work is done for each literal that becomes false.
//!
//! | file | idea |
//! |---|---|
//! | `partial` | the session's interface to a partial assignment |
//! | `table` | the bits that are cleared when a literal becomes true |
//! | `lanes` | the numbers of remaining literals of clauses, counted side by side |
//! | `search` | an assignment as rows of clauses: its propagation, and the next decision |
//! | `recognised` | the recognition of boards among formulas |
//! | `word`, `planes` | singles and locked candidates of a board, for all values side by side |
//! | `candidates`, `board`, `singles` | an assignment as candidates of a board, and its propagation |
//! | `regions` | the regions of boards without boxes |
//! | `levels`, `walking` | moving along the levels of the search, and listing all models |
//! | `houses`, `supports`, `added` | deductions from houses and clauses that not every board has |
//! | `choice` | the next cell to decide |
//! | `wide` | versions of propagation and choice for processors with wide vectors |
//!
//! The counting session ([`DpllSession`]) makes the same decisions, by Cohen's heuristic on clauses and by Brélaz's on
//! boards, and gives the same answers. The counting session takes over when there are too many added clauses to watch
//! one by one, for walks through models that differ on some of the variables, and, with VSIDS, after many backtracks
//! without a model.

mod added;
mod board;
mod candidates;
mod choice;
mod houses;
mod lanes;
mod levels;
mod partial;
mod planes;
pub(super) mod recognised;
mod regions;
mod search;
mod singles;
mod supports;
mod table;
mod walking;
mod wide;
mod word;

use board::Board;
use partial::PartialAssignment;
use recognised::RecognisedBoard;
use search::Search;
use table::Table;
use wide::Vectors;

use super::check::Checker;
use super::counts::Counts;
use super::load::{Cleaner, LoadedFormula};
use super::reasons::is_falsified;
use super::store::{ConstraintKind, Store};
use super::turned::TurnedDecisions;
use super::walk::{Walk, Walker};
use super::{DpllSession, Heuristic};
use crate::backend::{BackendError, DPLL, Incremental, Limits, ModelWalk, Statistics, Verdict};
use crate::cnf::{Lit, Projection};

/// Maximum number of added clauses that are watched one by one.
const MOST_ADDED: usize = if cfg!(test) { 2 } else { 16 };

/// Opens a session that decides by Cohen's heuristic. Returns the formula unchanged if it is not small enough.
pub fn small(loaded: LoadedFormula) -> Result<Bits<Search>, Box<LoadedFormula>> {
    let Some(table) = Table::new(loaded.vars, &loaded.store) else { return Err(Box::new(loaded)) };
    Ok(Bits::new(loaded, Search::new(table), Heuristic::Cohen))
}

/// Opens a session that decides by Brélaz's heuristic. Returns the formula unchanged if it is not a board.
pub fn board(loaded: LoadedFormula) -> Result<Box<dyn Incremental>, Box<LoadedFormula>> {
    let Some(recognised) = RecognisedBoard::new(loaded.vars, &loaded.store) else {
        return Err(Box::new(loaded));
    };
    let vectors = Vectors::found();
    Ok(match recognised.shape() {
        (2, 2, true) => begin(Board::<u32, 2, 2, 4, true>::new(&recognised, vectors), loaded),
        (2, 3, true) => begin(Board::<u32, 2, 3, 8, true>::new(&recognised, vectors), loaded),
        (3, 2, true) => begin(Board::<u32, 3, 2, 8, true>::new(&recognised, vectors), loaded),
        (2, 4, true) => begin(Board::<u32, 2, 4, 8, true>::new(&recognised, vectors), loaded),
        (4, 2, true) => begin(Board::<u32, 4, 2, 8, true>::new(&recognised, vectors), loaded),
        // The words of nine values take two wide vectors of eight words each, or three narrow vectors of four.
        (3, 3, true) if vectors.are_wide() => {
            begin(Board::<u32, 3, 3, 16, true>::new(&recognised, vectors), loaded)
        }
        (3, 3, true) => begin(Board::<u32, 3, 3, 12, true>::new(&recognised, vectors), loaded),
        (3, 4, true) => begin(Board::<u64, 3, 4, 12, true>::new(&recognised, vectors), loaded),
        (4, 3, true) => begin(Board::<u64, 4, 3, 12, true>::new(&recognised, vectors), loaded),
        (4, 4, true) => begin(Board::<u64, 4, 4, 16, true>::new(&recognised, vectors), loaded),
        (5, 1, false) => begin(Board::<u32, 5, 1, 8, false>::new(&recognised, vectors), loaded),
        (2, 3, false) => begin(Board::<u32, 2, 3, 8, false>::new(&recognised, vectors), loaded),
        (7, 1, false) => begin(Board::<u64, 7, 1, 8, false>::new(&recognised, vectors), loaded),
        (2, 4, false) => begin(Board::<u32, 2, 4, 8, false>::new(&recognised, vectors), loaded),
        (3, 3, false) => begin(Board::<u32, 3, 3, 12, false>::new(&recognised, vectors), loaded),
        (2, 5, false) => begin(Board::<u32, 2, 5, 12, false>::new(&recognised, vectors), loaded),
        _ => return Err(Box::new(loaded)),
    })
}

fn begin<S: PartialAssignment + 'static>(search: S, loaded: LoadedFormula) -> Box<dyn Incremental> {
    Box::new(Bits::new(loaded, search, Heuristic::Brelaz))
}

/// A loaded small formula, and the position of the search in it.
pub struct Bits<S> {
    store: Store,
    search: S,
    /// The heuristic that the counting session uses if it takes over.
    heuristic: Heuristic,
    /// Number of backtracks since the last model.
    fruitless: u64,
    /// Number of backtracks without a model after which the counting session takes over with VSIDS.
    patience: u64,
    checker: Checker,
    cleaner: Cleaner,
    /// The decisions that have not been flipped. The first level holds the assumptions instead.
    levels: Vec<Option<Lit>>,
    /// The decisions that have been flipped.
    turned: TurnedDecisions,
    /// The walk through all models, if there is one.
    walk: Option<Walk>,
    assumptions: Vec<Lit>,
    /// `true` if the next question may continue from the current position, provided that it has the same assumptions.
    stands: bool,
    /// The constraints from this number on were added since the last answer and may be false at the current position.
    fresh: usize,
    /// The numbers of the added clauses that the search watches. A clause that was false when it was added and negates
    /// all decisions is not watched: any further search flips one of the decisions.
    watched: Vec<usize>,
    /// The number of loaded constraints; constraints from this number on were added later.
    loaded: usize,
    refuted: bool,
    /// `true` if the loaded constraints alone have no model.
    loaded_refuted: bool,
    counts: Counts,
    /// Number of assignments that were undone.
    undone: u64,
    /// The counting session, once it has taken over; it stays until the added clauses are forgotten.
    counting: Option<DpllSession>,
}

impl<S: PartialAssignment> Bits<S> {
    fn new(loaded: LoadedFormula, search: S, heuristic: Heuristic) -> Self {
        let LoadedFormula { vars, store, refuted, .. } = loaded;
        let mut bits = Bits {
            fresh: store.len(),
            watched: Vec::new(),
            loaded: store.len(),
            checker: Checker::new(vars, store.len()),
            search,
            heuristic,
            fruitless: 0,
            patience: u64::MAX,
            store,
            cleaner: Cleaner::default(),
            levels: Vec::new(),
            turned: TurnedDecisions::default(),
            walk: None,
            assumptions: Vec::new(),
            stands: false,
            refuted,
            loaded_refuted: false,
            counts: Counts::default(),
            undone: 0,
            counting: None,
        };
        let units =
            bits.store.iter().filter(|(kind, lits)| *kind == ConstraintKind::Clause && lits.len() == 1);
        for (_, lits) in units {
            bits.refuted |= !bits.search.assign(lits[0]);
        }
        bits.refuted |= !bits.search.propagate();
        bits.loaded_refuted = bits.refuted;
        bits.search.save(0);
        bits
    }

    /// Sets the number of backtracks without a model after which VSIDS replaces the heuristic.
    pub(super) fn patient(self, patience: u64) -> Bits<S> {
        Bits { patience, ..self }
    }

    fn added(&self) -> impl Iterator<Item = &[Lit]> {
        (self.loaded..self.store.len()).map(|number| self.store.lits(number))
    }

    /// Lets the counting session take over with this heuristic.
    fn hand_over(&mut self, heuristic: Heuristic) -> &mut DpllSession {
        self.leave();
        self.stands = false;
        let mut store = self.store.clone();
        store.truncate(self.loaded);
        let loaded = LoadedFormula {
            vars: self.search.vars(),
            store,
            refuted: self.loaded_refuted,
            incomplete: false,
        };
        let session = DpllSession::new(loaded, heuristic, &Limits::default());
        let mut session = session.patient(self.patience);
        self.added().for_each(|clause| session.add(clause));
        if self.walk.take().is_some() {
            session.begin_walk(&Projection::AllOf(self.search.vars()));
        }
        self.counting.insert(session)
    }

    fn watch(&mut self, number: usize) {
        self.watched.push(number);
        self.search.add(self.store.lits(number));
    }

    fn drop_watched(&mut self) {
        self.watched.clear();
        self.search.drop_added();
    }

    /// Continues the search from the current position.
    fn search(&mut self, limits: &Limits) -> Result<Verdict, BackendError> {
        let first = self.counts.backtracks;
        loop {
            if !self.search.propagate() {
                if !self.backtrack() {
                    return Ok(Verdict::Unsat);
                }
                if limits.conflicts().is_some_and(|most| self.counts.backtracks - first > most) {
                    self.stands = true;
                    return Ok(Verdict::Unknown);
                }
                self.fruitless += 1;
                // During a walk through all models the search must keep its position, which separates the models found
                // from the others.
                if self.fruitless > self.patience && self.walk.is_none() {
                    let assumptions = self.assumptions.clone();
                    let done = self.counts.backtracks - first;
                    let rest = limits.with_conflicts(limits.conflicts().map(|most| most - done));
                    return self.hand_over(Heuristic::Vsids).solve_under(&assumptions, &rest);
                }
            } else if let Some(lit) = self.choose() {
                self.search.save(self.levels.len());
                self.levels.push(Some(lit));
                self.counts.decisions += 1;
                self.search.assign(lit);
            } else {
                (self.stands, self.fruitless) = (true, 0);
                self.turned.found();
                self.walk.iter_mut().for_each(Walk::found);
                return self.model();
            }
            if limits.stopped() {
                self.stands = true;
                return Ok(Verdict::Unknown);
            }
        }
    }

    /// Returns the model, after checking it against all loaded constraints and all watched clauses. Checking it against
    /// the other added clauses would make listing models quadratic.
    fn model(&mut self) -> Result<Verdict, BackendError> {
        let model = self.search.model();
        debug_assert!(!self.added().any(|clause| is_falsified(clause, &model)), "a model comes back");
        let watched = self.watched.iter().map(|&number| self.store.lits(number));
        self.checker.verdict(&self.store, model, watched)
    }
}

impl<S: PartialAssignment> Incremental for Bits<S> {
    fn backend(&self) -> &str {
        DPLL
    }

    fn literals(&self) -> Option<u64> {
        Some(self.store.literals() as u64)
    }

    fn grouped_literals(&self) -> Option<u64> {
        Some(self.store.grouped_literals() as u64)
    }

    fn budget_factor(&self) -> u64 {
        if self.counting.is_none() { self.search.budget_factor() } else { 1 }
    }

    fn add(&mut self, clause: &[Lit]) {
        if let Some(session) = &mut self.counting {
            return session.add(clause);
        }
        let Some(clause) = self.cleaner.clause(clause) else { return };
        let number = self.store.len();
        self.store.push(ConstraintKind::Clause, clause);
        match clause {
            [] => self.refuted = true,
            // A unit clause must be propagated without assumptions, so the search starts again.
            [_] => self.stands = false,
            _ => {
                let mut decisions = self.levels.iter().flatten();
                let is_passed = self.stands
                    && clause.iter().all(|&lit| self.search.is_false(lit))
                    && decisions.all(|&decision| clause.contains(&!decision));
                if !is_passed {
                    self.watch(number);
                }
            }
        }
    }

    /// Always `true`, because a formula that was not loaded completely never gets this kind of session.
    fn goes_on(&self) -> bool {
        true
    }

    fn forget(&mut self, _: &Limits) -> Result<(), BackendError> {
        (self.counting, self.walk) = (None, None);
        self.leave();
        self.drop_watched();
        self.store.truncate(self.loaded);
        self.fresh = self.loaded;
        self.refuted = self.loaded_refuted;
        self.stands = false;
        self.counts = Counts::default();
        self.undone = 0;
        Ok(())
    }

    /// Continues from the current position if the assumptions are the same as in the last question, otherwise starts
    /// again.
    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        if let Some(session) = &mut self.counting {
            return session.solve_under(assumptions, limits);
        }
        if limits.stopped() {
            return Ok(Verdict::Unknown);
        }
        if self.refuted {
            return Ok(Verdict::Unsat);
        }
        let is_same = self.assumptions == assumptions;
        if is_same && self.walk.as_ref().is_some_and(|walk| walk.is_over) {
            return Ok(Verdict::Unsat);
        }
        let goes_on = std::mem::replace(&mut self.stands, false) && is_same;
        let looked_at = if goes_on { self.watched.len() } else { self.store.len() - self.loaded };
        if looked_at > MOST_ADDED {
            return self.hand_over(self.heuristic).solve_under(assumptions, limits);
        }
        let consistent =
            if goes_on { self.leave_model() && self.settle() } else { self.restart(assumptions) };
        let verdict = if consistent { self.search(limits)? } else { Verdict::Unsat };
        if verdict == Verdict::Unsat {
            self.walk.iter_mut().for_each(|walk| walk.is_over = true);
        }
        Ok(verdict)
    }

    fn walk(&mut self, projection: &Projection, limits: &Limits) -> Result<bool, BackendError> {
        self.begin_walk(projection, limits)
    }

    fn walking(&mut self) -> Option<&mut dyn ModelWalk> {
        if self.counting.is_some() {
            return self.counting.as_mut().and_then(|session| session.walking());
        }
        self.walk.is_some().then_some(self as _)
    }

    fn statistics(&self) -> Statistics {
        let mut statistics = self.counts.statistics(self.undone + self.search.assigned());
        if let Some(session) = &self.counting {
            statistics.iter_mut().zip(session.statistics()).for_each(|(sum, (_, count))| sum.1 += count);
        }
        statistics
    }
}
