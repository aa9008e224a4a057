//! Combines two backends: the first tries each question within a budget, and the second takes over if the first gives
//! up.

use std::cell::OnceCell;
use std::rc::Rc;

use super::walk::{self, GuidedSearch, HelperAnswer, with_walk};
use super::{AUTO, Backend, BackendError, Incremental, Limits, ModelWalk, Statistics, Verdict};
use crate::cnf::{Emit, Lit, Projection};
use crate::stopwatch::Phase;

/// A backend that is quick on easy formulas, followed by one that is strong on hard formulas. [`Handover::suited`]
/// makes the usual combination.
#[non_exhaustive]
pub struct Handover {
    /// The backend that is asked first.
    pub(super) first: Box<dyn Backend>,
    /// Maximum number of conflicts of the first backend in one question. It is reduced for formulas of more than
    /// [`Handover::LITERALS`] literals, whose conflicts take longer; for large boards of mostly groups, only above
    /// eight times as many literals. Before that, it is multiplied by [`Incremental::budget_factor`].
    pub(super) budget: u64,
    /// The backend that is asked once the budget is used up. Without it, the first continues without a budget.
    pub(super) second: Option<Box<dyn Backend>>,
}

impl Handover {
    /// Formulas with at most this many literals in all constraints get the whole budget.
    pub const LITERALS: u64 = 10_000;

    /// Creates a handover: `first` within a `budget` of conflicts for each question, then `second`.
    pub fn new(first: Box<dyn Backend>, budget: u64, second: Option<Box<dyn Backend>>) -> Handover {
        Handover { first, budget, second }
    }
}

impl Backend for Handover {
    fn name(&self) -> &str {
        AUTO
    }

    fn lasts(&self) -> bool {
        self.first.lasts()
    }

    fn load<'a>(
        &'a self,
        cnf: Rc<dyn Emit + 'a>,
        limits: &Limits,
    ) -> Result<Box<dyn Incremental + 'a>, BackendError> {
        let first = self.first.load(Rc::clone(&cnf), limits)?;
        Ok(Box::new(HandoverSession {
            backends: self,
            cnf,
            first,
            second: None,
            over: false,
            large_board: OnceCell::new(),
            added: Vec::new(),
            heard: [0; 2],
            walks: false,
            is_alone: false,
            will_forget: false,
            preferred: Vec::new(),
        }))
    }
}

/// The progress of the first backend is checked after these fractions of the budget: one sixteenth, one eighth, one
/// fourth.
const LOOKS: [u64; 3] = [16, 8, 4];
/// The first backend continues while its whole search is estimated to take at most this many budgets. In measurements,
/// searches that ended within one budget had been estimated at up to 2.9 budgets, and half of the other searches at
/// more.
const HOPE: f64 = 3.0;

/// In a walk through all models, the first backend may take this many conflicts after a model before the second backend
/// is asked, if it is loaded.
const PATIENCE: u64 = if cfg!(test) { 1 } else { 32 };

/// In large boards of mostly groups, the budget is reduced only above this many times [`Handover::LITERALS`].
const GROUPS: u64 = 8;

struct HandoverSession<'a> {
    backends: &'a Handover,
    cnf: Rc<dyn Emit + 'a>,
    first: Box<dyn Incremental + 'a>,
    /// The session of the second backend, opened when it is first needed.
    second: Option<Box<dyn Incremental + 'a>>,
    /// `true` if the first backend has used up its budget, so the second is asked.
    over: bool,
    /// `true` if the formula is a large board with at least half of its literals in groups; computed at the first
    /// question.
    large_board: OnceCell<bool>,
    /// All added clauses, kept for the session that has not received them; empty without a second backend.
    added: Vec<Vec<Lit>>,
    /// Numbers of added clauses that the first and the second session have received.
    heard: [usize; 2],
    /// `true` if the first session walks through all models, helped by the second.
    walks: bool,
    /// `true` if a walk must continue without the second backend, for lack of memory.
    is_alone: bool,
    /// `true` if the caller announced that added clauses will be forgotten.
    will_forget: bool,
    /// Hints for the second session, kept until it is opened.
    preferred: Vec<Lit>,
}

impl<'a> HandoverSession<'a> {
    /// Returns `true` if the formula is large and mostly groups. The second backend needs the pairs of all groups as
    /// clauses. For an empty 36x36 board, passing them on takes two seconds, in which the first backend could solve the
    /// board a hundred times.
    fn is_large_board(&self) -> bool {
        let is_large = || self.first.literals().is_some_and(|literals| literals > Handover::LITERALS);
        // A formula of mostly groups may also contain automata, which make conflicts slow, or the first backend may
        // turn groups into clauses. In both cases, fewer than half of the literals are in groups.
        let is_board = || self.first.literals() <= self.first.grouped_literals().map(|grouped| 2 * grouped);
        *self.large_board.get_or_init(|| is_large() && self.cnf.is_mostly_groups() && is_board())
    }

    /// Returns the number of conflicts that the first backend may take for one question.
    fn budget(&self) -> u64 {
        let budget = self.backends.budget.saturating_mul(self.first.budget_factor());
        let most = if self.is_large_board() { Handover::LITERALS * GROUPS } else { Handover::LITERALS };
        match (&self.backends.second, self.first.literals()) {
            (Some(_), Some(literals)) if literals > most => {
                (u128::from(budget) * u128::from(most) / u128::from(literals)) as u64
            }
            _ => budget,
        }
    }

    /// Asks the first backend within `budget`, but stops early if its search would clearly take longer. Also returns
    /// the number of conflicts that it was allowed.
    fn ask_first(
        &mut self,
        assumptions: &[Lit],
        budget: u64,
        limits: &Limits,
    ) -> Result<(Verdict, u64), BackendError> {
        let mut given = 0;
        // The progress on a large board is not checked: if the board is empty, the search finds a solution early, when
        // little counts as done.
        let is_looked_at = self.backends.second.is_some() && !self.is_large_board();
        let looks = LOOKS.into_iter().filter(|part| is_looked_at && budget / part > 0);
        for part in looks {
            if self.first.behind().is_none() {
                break;
            }
            let verdict = self.first.solve_under(assumptions, &limits.at_most(budget / part - given))?;
            given = budget / part;
            if verdict != Verdict::Unknown || limits.stopped() || self.takes_more(part) {
                return Ok((verdict, given));
            }
        }
        Ok((self.first.solve_under(assumptions, &limits.at_most(budget - given))?, budget))
    }

    /// Returns `true` if the whole search is estimated to take more than [`HOPE`] budgets, after a fraction 1/`part` of
    /// the budget has been used.
    fn takes_more(&self, part: u64) -> bool {
        self.first.behind().is_some_and(|behind| behind * (part as f64) * HOPE < 1.0)
    }

    /// Opens the second session if necessary, and directs all later questions to it; without a second backend, they go
    /// to the first without a budget.
    fn hand_over(&mut self, limits: &Limits) -> Result<(), BackendError> {
        if let (Some(second), None) = (&self.backends.second, &self.second) {
            let _encode = limits.during(Phase::Encode);
            let mut second = second.load(Rc::clone(&self.cnf), limits)?;
            if self.will_forget {
                second.will_forget();
            }
            if !self.preferred.is_empty() {
                second.prefer(&std::mem::take(&mut self.preferred));
            }
            self.second = Some(second);
        }
        self.tell_second();
        self.over = true;
        Ok(())
    }

    /// Passes on to the second session the added clauses that it has not received.
    fn tell_second(&mut self) {
        if let Some(session) = &mut self.second {
            self.added[self.heard[1]..].iter().for_each(|clause| session.add(clause));
            self.heard[1] = self.added.len();
        }
    }

    /// Returns the session that gave the last answer.
    fn answered(&self) -> &(dyn Incremental + 'a) {
        match &self.second {
            Some(second) if self.over => &**second,
            _ => &*self.first,
        }
    }

    /// Returns the session that is to be asked now.
    fn current(&mut self) -> &mut (dyn Incremental + 'a) {
        match &mut self.second {
            Some(second) if self.over => &mut **second,
            _ => &mut *self.first,
        }
    }
}

impl GuidedSearch for HandoverSession<'_> {
    fn tree(&mut self) -> &mut dyn Incremental {
        &mut *self.first
    }

    fn patience(&self) -> u64 {
        match (&self.backends.second, &self.second) {
            (None, _) => u64::MAX,
            (Some(_), None) if self.is_alone => u64::MAX,
            // The second backend would have to be loaded first, so the first gets the whole budget.
            (Some(_), None) => self.budget(),
            (Some(_), Some(_)) => PATIENCE.saturating_mul(self.first.budget_factor()),
        }
    }

    fn ask(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Option<HelperAnswer>, BackendError> {
        let beside = limits.beside();
        match self.hand_over(&beside) {
            Ok(()) if limits.stopped() || !beside.stopped() => {}
            Ok(()) | Err(BackendError::NoMemory { .. }) => {
                (self.second, self.over, self.is_alone) = (None, false, true);
                self.heard[1] = 0;
                return Ok(None);
            }
            Err(error) => return Err(error),
        }
        HelperAnswer::of(self.current(), assumptions, limits).map(Some)
    }
}

impl Incremental for HandoverSession<'_> {
    fn add(&mut self, clause: &[Lit]) {
        self.current().add(clause);
        if self.backends.second.is_some() {
            self.added.push(clause.to_vec());
            let has_second_heard = self.over && self.second.is_some();
            self.heard[usize::from(has_second_heard)] = self.added.len();
        }
    }

    fn will_forget(&mut self) {
        self.will_forget = true;
        self.first.will_forget();
        self.second.iter_mut().for_each(|second| second.will_forget());
    }

    fn goes_on(&self) -> bool {
        self.first.goes_on() && self.second.as_ref().is_none_or(|second| second.goes_on())
    }

    /// Forgets the added clauses; the next question starts with the first backend and the whole budget.
    fn forget(&mut self, limits: &Limits) -> Result<(), BackendError> {
        self.first.forget(limits)?;
        if let Some(second) = &mut self.second {
            second.forget(limits)?;
        }
        self.added.clear();
        self.preferred.clear();
        (self.heard, self.over, self.walks, self.is_alone) = ([0; 2], false, false, false);
        Ok(())
    }

    fn solve_under(&mut self, assumptions: &[Lit], limits: &Limits) -> Result<Verdict, BackendError> {
        if self.walks {
            return walk::next(self, assumptions, limits);
        }
        if self.over {
            return self.current().solve_under(assumptions, limits);
        }
        let budget = self.budget();
        let tight = limits.conflicts().is_some_and(|conflicts| conflicts <= budget);
        let (verdict, given) = match tight {
            true => (self.first.solve_under(assumptions, limits)?, budget),
            false => self.ask_first(assumptions, budget, limits)?,
        };
        // If the caller's limit was reached, the question ends; the second backend takes over only if the budget of the
        // first is used up.
        if verdict != Verdict::Unknown || tight || limits.stopped() {
            return Ok(verdict);
        }
        let rest = limits.conflicts().map(|conflicts| conflicts - given);
        let limits = limits.with_conflicts(rest);
        self.hand_over(&limits)?;
        // If the stop flag was raised while the second session was loading, that session is incomplete and answers
        // "unknown" by itself.
        self.current().solve_under(assumptions, &limits)
    }

    fn literals(&self) -> Option<u64> {
        self.first.literals()
    }

    fn grouped_literals(&self) -> Option<u64> {
        self.first.grouped_literals()
    }

    fn failed(&mut self, assumptions: &[Lit]) -> Vec<Lit> {
        self.current().failed(assumptions)
    }

    fn prefer(&mut self, lits: &[Lit]) {
        self.first.prefer(lits);
        match (&mut self.second, &self.backends.second) {
            (Some(second), _) => second.prefer(lits),
            (None, Some(_)) => self.preferred.extend_from_slice(lits),
            (None, None) => {}
        }
    }

    /// Lets the first session walk through the models and ask the second about hard parts of the search tree.
    fn walk(&mut self, projection: &Projection, limits: &Limits) -> Result<bool, BackendError> {
        // Clauses added after the second session took over were not passed to the first.
        self.added[self.heard[0]..].iter().for_each(|clause| self.first.add(clause));
        self.heard[0] = self.added.len();
        self.walks = self.first.walk(projection, limits)?;
        Ok(self.walks)
    }

    fn walking(&mut self) -> Option<&mut dyn ModelWalk> {
        if self.walks { self.first.walking() } else { None }
    }

    fn statistics(&self) -> Statistics {
        match self.walks && self.over && self.second.is_some() {
            true => with_walk(self.answered().statistics(), &self.first.statistics()),
            false => self.answered().statistics(),
        }
    }

    fn backend(&self) -> &str {
        self.answered().backend()
    }
}

#[cfg(test)]
mod tests;
