//! The search for small formulas: whole rows of bits instead of a counter for each constraint, so that a true literal costs
//! a few dozen words and a false one nothing.
//!
//! | file | idea |
//! |---|---|
//! | `partial` | the session's interface to a partial assignment |
//! | `table` | the bits that the truth of each literal clears |
//! | `lanes` | the numbers of remaining literals of clauses, counted side by side |
//! | `search` | an assignment by rows of clauses: its consequences, the next decision |
//! | `recognised` | the recognition of boards among formulas |
//! | `word`, `planes` | singles and locked candidates of a board, for all values side by side |
//! | `candidates`, `board`, `singles` | an assignment by candidates of a board, and their consequences |
//! | `regions` | the regions of boards without boxes |
//! | `levels`, `walking` | up and down the levels of the search, and through all models |
//! | `houses`, `supports`, `added` | deductions from houses and clauses beyond the rules of every board |
//! | `choice` | the next cell to decide |
//! | `wide` | versions of propagation and choice for processors with wide vectors |
//!
//! Decisions and answers are the same as in the counting session, by Cohen's heuristic on clauses and by Brélaz's on boards.
//! That session takes over when too many clauses were added to watch them one by one.

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

/// The most added clauses that are watched one by one.
const MOST_ADDED: usize = if cfg!(test) { 2 } else { 16 };

/// Opens a session that decides by Cohen's heuristic, if the formula is small enough; otherwise returns the formula.
pub fn small(loaded: LoadedFormula) -> Result<Bits<Search>, Box<LoadedFormula>> {
    let Some(table) = Table::new(loaded.vars, &loaded.store) else { return Err(Box::new(loaded)) };
    Ok(Bits::new(loaded, Search::new(table), Heuristic::Cohen))
}

/// Opens a session that decides by Brélaz's heuristic, if the formula is a board; otherwise returns the formula.
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
        // Nine values fill two wide vectors of eight words, or three narrow ones of four.
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

/// A loaded small formula and the current position of a search in it.
pub struct Bits<S> {
    store: Store,
    search: S,
    /// The heuristic of the counting session.
    heuristic: Heuristic,
    /// The backtracks since the last model, and their limit, after which the counting session goes on with VSIDS.
    fruitless: u64,
    patience: u64,
    checker: Checker,
    cleaner: Cleaner,
    /// The decisions whose other phase has not been tried. The first level holds the assumptions.
    levels: Vec<Option<Lit>>,
    /// The flipped decisions.
    turned: TurnedDecisions,
    /// The walk through all models, if there is one.
    walk: Option<Walk>,
    assumptions: Vec<Lit>,
    /// `true` if the search may continue from here under the same assumptions.
    stands: bool,
    /// Constraints from here on were added and not yet checked at the search's position.
    fresh: usize,
    /// The added clauses that the search watches. A clause that negates all decisions and was false when added is not among
    /// them: however the search goes on, it flips one of those decisions.
    watched: Vec<usize>,
    /// The number of loaded constraints; the others were added.
    loaded: usize,
    refuted: bool,
    /// `true` if the loaded constraints alone have no model.
    loaded_refuted: bool,
    counts: Counts,
    /// The number of assignments that were undone.
    undone: u64,
    /// Asked instead, until the added clauses are forgotten.
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

    /// Sets the number of backtracks since the last model after which it gives up its heuristic for VSIDS.
    pub(super) fn patient(self, patience: u64) -> Bits<S> {
        Bits { patience, ..self }
    }

    fn added(&self) -> impl Iterator<Item = &[Lit]> {
        (self.loaded..self.store.len()).map(|number| self.store.lits(number))
    }

    /// From now on asks the counting session, which decides by `heuristic`.
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

    /// Continues the search.
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
                // A walk must not lose its position between found models and the others.
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

    /// Returns the model found, after a check against every loaded or watched constraint; checking the others would make
    /// enumeration quadratic.
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
            // A unit holds at the root, where the search is not.
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

    /// An incomplete formula is never recognised as a board.
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

    /// Continues from its position if the assumptions are the last ones, and starts anew otherwise.
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
