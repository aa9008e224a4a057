//! The board of a solver by hand: the values placed and candidates excluded so far, and the conclusions of each single
//! reason.

use std::sync::Arc;

use super::engine::Engine;
use super::engine::ask::{Models, On};
use super::engine::large::copied_into;
use super::reasons::Reasons;
use crate::cnf::Lit;
use crate::deferred::DeferredDrop;
use crate::grid::{Cell, Digit, Grid};
use crate::limits::{Limits, Stopped};

/// The number of branches after which the search for a model of a line is given up: the candidate then stays.
const BRANCHES: u32 = 400;
/// The number of literals assigned in one check of a line after which its models are no longer searched.
const MOST_ASSIGNED: u64 = 100_000;

/// The known conclusions of one reason.
#[derive(Clone, Debug, Default)]
struct Line {
    /// `true` if a candidate in the scope of the reason changed since the last check.
    dirty: bool,
    /// The open candidates that the reason excludes.
    excluded: Vec<u32>,
    /// Models of the reason: ways to satisfy it, each as the indices of its true candidates in the scope.
    models: Vec<Vec<u32>>,
    /// For each candidate of the scope, the index of the last model that contains it.
    shown: Vec<Option<u32>>,
    /// `true` if searching for models costs too much: then only propagation excludes candidates.
    is_heavy: bool,
    /// An engine with only this reason and the candidates of its scope, so that other reasons cost no time.
    engine: Option<Engine>,
}

/// The remaining candidates, and the reasons with their conclusions.
#[derive(Clone, Debug)]
pub struct Board {
    pub reasons: Arc<Reasons>,
    pub engine: DeferredDrop<Engine>,
    lines: Vec<Line>,
    /// The cells of the last step.
    pub last: Vec<usize>,
    /// The number of values left in each cell.
    pub left: Vec<usize>,
    /// The facts in the order in which they were added, for copies of the engine.
    pub facts: Vec<Lit>,
    /// For each reason, the number of facts when anything in its scope last changed.
    pub changed_at: Vec<usize>,
    /// For each candidate, the distance of each reason from it; `None` until requested.
    pub nearness: Vec<Option<Arc<Vec<u8>>>>,
}

impl Board {
    pub fn new(reasons: Reasons, engine: DeferredDrop<Engine>) -> Board {
        let line = |place: usize| Line {
            dirty: true,
            shown: vec![None; reasons.all[place].scope.len()],
            ..Line::default()
        };
        let lines = (0..reasons.all.len()).map(line).collect();
        let left = vec![reasons.candidates.width; reasons.cells.len()];
        let nearness = vec![None; reasons.candidates.count()];
        let changed_at = vec![0; reasons.all.len()];
        let reasons = Arc::new(reasons);
        Board { reasons, engine, lines, last: Vec::new(), left, facts: Vec::new(), changed_at, nearness }
    }

    /// Returns a copy, unless a limit is reached while it is made.
    pub fn copied(&self, limits: &Limits) -> Result<Board, Stopped> {
        let (engine, mut lines) = (self.engine.copied(limits)?, Vec::new());
        copied_into(&mut lines, &self.lines, limits)?;
        Ok(Board {
            reasons: Arc::clone(&self.reasons),
            engine,
            lines,
            last: self.last.clone(),
            left: self.left.clone(),
            facts: self.facts.clone(),
            changed_at: self.changed_at.clone(),
            nearness: self.nearness.clone(),
        })
    }

    /// Returns the candidate of a cell and a value, if the puzzle has them.
    pub fn number(&self, cell: Cell, value: Digit) -> Option<u32> {
        self.reasons.number(self.reasons.cells.binary_search(&cell).ok()?, value)
    }

    /// Returns a reason why an excluded candidate cannot be placed: a house that has the value, or else any reason
    /// about the candidate.
    pub fn excluding(&self, candidate: u32) -> u32 {
        let reasons = &self.reasons.of[candidate as usize];
        let has_value = |reason: &&u32| {
            let mut groups = self.engine.place(**reason).groups.clone();
            groups.any(|group| self.engine.counts(group).1 > 0)
        };
        *reasons.iter().find(has_value).or(reasons.first()).expect("a cell is about its candidates")
    }

    /// Returns `true` if a candidate is neither excluded nor placed.
    pub fn is_open(&self, candidate: u32) -> bool {
        self.engine.value(Reasons::lit(candidate)) == 0
    }

    /// Returns `true` if a candidate is excluded.
    pub fn is_excluded(&self, candidate: u32) -> bool {
        self.engine.value(Reasons::lit(candidate)) == -1
    }

    fn changed(&mut self, candidate: u32) {
        for &reason in &self.reasons.of[candidate as usize] {
            self.lines[reason as usize].dirty = true;
            self.changed_at[reason as usize] = self.facts.len();
        }
    }

    /// Excludes a candidate; returns `false` if it was excluded or placed already.
    pub fn exclude(&mut self, candidate: u32) -> bool {
        let lit = !Reasons::lit(candidate);
        let news = self.engine.fact(lit);
        if news {
            self.facts.push(lit);
            self.left[self.reasons.candidate(candidate).0] -= 1;
            self.changed(candidate);
        }
        news
    }

    /// Places a candidate, and excludes the other candidates of its cell, as well as those that houses and rules about
    /// pairs of cells then exclude.
    pub fn place(&mut self, candidate: u32) {
        if self.engine.fact(Reasons::lit(candidate)) {
            self.facts.push(Reasons::lit(candidate));
            self.changed(candidate);
        }
        for place in 0..self.reasons.of[candidate as usize].len() {
            let reason = self.reasons.of[candidate as usize][place];
            if self.reasons.all[reason as usize].cause.is_silent() {
                let events = self.engine.pending(reason).iter().map(|event| event.lit);
                let gone: Vec<Lit> = events.filter(|lit| !lit.is_positive()).collect();
                for lit in gone {
                    if lit != Lit::FALSE && self.engine.value(lit) == 0 {
                        self.exclude(lit.var().index() as u32);
                    }
                }
            }
        }
    }

    /// Returns a reason that propagation shows cannot hold, if there is one.
    pub fn broken(&mut self) -> Option<u32> {
        self.engine.waiting().into_iter().find(|&reason| self.engine.is_broken(reason))
    }

    /// Returns the candidates that a single cell or house makes true, each with that reason first.
    pub fn singles(&mut self) -> Vec<(u32, u32)> {
        let mut singles = Vec::new();
        for reason in self.engine.waiting() {
            if self.reasons.all[reason as usize].cause.is_plain() {
                let events = self.engine.pending(reason).iter();
                let positive = events.filter(|event| event.lit.is_positive());
                singles.extend(positive.map(|event| (reason, event.lit.var().index() as u32)));
            }
        }
        singles
    }

    /// Returns the open candidates that a reason excludes on its own. For each candidate that propagation does not
    /// exclude, a model of the reason that contains it is searched, unless that costs too much. A model found is kept,
    /// and shows that all its candidates stay.
    pub fn excluded(&mut self, reason: u32, limits: &Limits) -> &[u32] {
        let mut line = std::mem::take(&mut self.lines[reason as usize]);
        if std::mem::replace(&mut line.dirty, false) {
            line.excluded.retain(|&candidate| self.is_open(candidate));
            let scope = &self.reasons.all[reason as usize].scope;
            let engine = line.engine.get_or_insert_with(|| self.engine.only(&[reason], scope));
            engine.learn(&self.engine, scope);
            let before = engine.assigned;
            // A model is valid while none of its candidates is excluded. Candidates in a valid model need no search.
            let stands: Vec<bool> = (line.models.iter())
                .map(|model| model.iter().all(|&held| !self.is_excluded(scope[held as usize])))
                .collect();
            let is_wanted = |(place, &candidate): (usize, &u32)| {
                self.is_open(candidate)
                    && !line.excluded.contains(&candidate)
                    && !line.shown[place].is_some_and(|model| stands[model as usize])
            };
            let mut wanted: Vec<bool> = scope.iter().enumerate().map(is_wanted).collect();
            for (place, &candidate) in scope.iter().enumerate() {
                if !wanted[place] {
                    continue;
                }
                if limits.stopped() {
                    line.dirty = true;
                    break;
                }
                let lit = Reasons::lit(place as u32);
                line.is_heavy |= engine.assigned - before > MOST_ASSIGNED;
                if line.is_heavy {
                    if engine.refutes(On::These(&[0]), &[lit]) {
                        line.excluded.push(candidate);
                    }
                    continue;
                }
                match engine.model(&[0], &[lit], &wanted, BRANCHES) {
                    Models::None => line.excluded.push(candidate),
                    Models::Unknown => {}
                    Models::Some(held) => {
                        let number = line.models.len() as u32;
                        for &place in &held {
                            line.shown[place as usize] = Some(number);
                            wanted[place as usize] = false;
                        }
                        line.models.push(held);
                    }
                }
            }
        }
        line.excluded.retain(|&candidate| self.is_open(candidate));
        self.lines[reason as usize] = line;
        &self.lines[reason as usize].excluded
    }

    /// Returns the indices of the candidates' cells, ascending, each once.
    pub fn cells_of(&self, candidates: &[u32]) -> Vec<usize> {
        let mut cells: Vec<usize> =
            candidates.iter().map(|&candidate| self.reasons.candidate(candidate).0).collect();
        cells.sort_unstable();
        cells.dedup();
        cells
    }

    /// Returns `true` if a cell has its value: given, or placed by a step.
    pub fn is_placed(&self, cell: usize) -> bool {
        let mut all = self.reasons.candidates.numbers(cell);
        all.any(|candidate| self.engine.value(Reasons::lit(candidate)) == 1)
    }

    /// Returns the values left in a cell, ascending.
    pub fn values_left(&self, cell: usize) -> Vec<Digit> {
        let all = self.reasons.candidates.numbers(cell);
        all.filter(|&candidate| !self.is_excluded(candidate))
            .map(|candidate| self.reasons.candidate(candidate).1)
            .collect()
    }

    /// Returns the cells with these indices, each with the values left in it; without cells that are nowhere in the
    /// grid, whose value is fixed.
    pub fn known(&self, grid: &Grid, cells: Vec<usize>) -> impl Iterator<Item = (Cell, Vec<Digit>)> {
        let known = cells.into_iter().map(|cell| (self.reasons.cells[cell], self.values_left(cell)));
        known.filter(|&(cell, _)| !grid.is_nowhere(cell))
    }

    /// Returns the smallest distance of some candidates from a cell of the last step: 0 in the same cell; 1 in the same
    /// row or column, or at most two rows and two columns away; else 2.
    pub fn distance(&self, candidates: &[u32]) -> u32 {
        let apart = |&candidate: &u32| {
            let cell = self.reasons.cells[self.reasons.candidate(candidate).0];
            let to = |&other: &usize| {
                let other = self.reasons.cells[other];
                let (down, right) = (cell.row.abs_diff(other.row), cell.column.abs_diff(other.column));
                match (down, right) {
                    (0, 0) => 0,
                    (0, _) | (_, 0) | (..=2, ..=2) => 1,
                    _ => 2,
                }
            };
            self.last.iter().map(to).min().unwrap_or(0)
        };
        candidates.iter().map(apart).min().unwrap_or(2)
    }
}
