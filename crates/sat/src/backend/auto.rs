//! Two backends as one: the first tries within a budget, the second takes over if it gives up.

use std::cell::OnceCell;
use std::rc::Rc;

use super::walk::{self, GuidedSearch, HelperAnswer, with_walk};
use super::{AUTO, Backend, BackendError, Incremental, Limits, ModelWalk, Statistics, Verdict};
use crate::cnf::{Emit, Lit, Projection};
use crate::stopwatch::Phase;

/// A backend that is quick on easy formulas, followed by one that is strong on hard ones; the default is
/// [`Handover::suited`].
#[non_exhaustive]
pub struct Handover {
    /// Asked first.
    pub(super) first: Box<dyn Backend>,
    /// The most conflicts of one question to the first: fewer if its constraints have more than [`Handover::LITERALS`]
    /// literals, so that they take no longer; eight times as many in a formula of mostly groups.
    pub(super) budget: u64,
    /// Asked from then on; without it the first goes on, without a budget.
    pub(super) second: Option<Box<dyn Backend>>,
}

impl Handover {
    /// The most literals of constraints that do not reduce the budget.
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

/// The progress of the first is checked after these fractions of the budget, such as one sixteenth.
const LOOKS: [u64; 3] = [16, 8, 4];
/// It goes on as long as its whole search seems to take at most this many budgets. Searches that ended within the budget
/// were estimated at up to 2.9 budgets; of the others, half at more.
const HOPE: f64 = 3.0;

/// The conflicts of the first between two models of a walk before the second is asked for the next one.
const PATIENCE: u64 = if cfg!(test) { 1 } else { 32 };

/// The factor by which a formula of groups may have more literals before they reduce the budget.
const GROUPS: u64 = 8;

struct HandoverSession<'a> {
    backends: &'a Handover,
    cnf: Rc<dyn Emit + 'a>,
    first: Box<dyn Incremental + 'a>,
    /// The second, once it was needed.
    second: Option<Box<dyn Incremental + 'a>>,
    /// `true` if the budget has been spent.
    over: bool,
    /// `true` if the formula is a large board with at least half of its literals in groups; known after the first question.
    large_board: OnceCell<bool>,
    /// All clauses added while there is a second.
    added: Vec<Vec<Lit>>,
    /// The number of these clauses that the first and the second have received.
    heard: [usize; 2],
    /// `true` if the first walks through all models, with the help of the second.
    walks: bool,
    /// `true` if there was no room for the second during a walk.
    is_alone: bool,
    /// `true` if it will have to forget added clauses.
    will_forget: bool,
    /// The hints for the second, until it receives them.
    preferred: Vec<Lit>,
}

impl<'a> HandoverSession<'a> {
    /// Returns `true` if the formula is large and mostly groups. The second needs all of their pairs: for an empty 36x36
    /// board they take two seconds, in which the first could solve it a hundred times.
    fn is_large_board(&self) -> bool {
        let is_large = || self.first.literals().is_some_and(|literals| literals > Handover::LITERALS);
        // A board with its candidates in groups may also have automata, which make conflicts slow, or a first that takes
        // groups as clauses.
        let is_board = || self.first.literals() <= self.first.grouped_literals().map(|grouped| 2 * grouped);
        *self.large_board.get_or_init(|| is_large() && self.cnf.is_mostly_groups() && is_board())
    }

    /// Returns the conflicts of one question to the first.
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

    /// Asks the first within its budget, but stops early if its search would clearly take longer; also returns the conflicts
    /// that it was given.
    fn ask_first(
        &mut self,
        assumptions: &[Lit],
        budget: u64,
        limits: &Limits,
    ) -> Result<(Verdict, u64), BackendError> {
        let mut given = 0;
        // In an empty board the search finds the first solution when it has hardly begun.
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

    /// Returns `true` if, after one in `part` of the budget, the whole search would take many times the budget.
    fn takes_more(&self, part: u64) -> bool {
        self.first.behind().is_some_and(|behind| behind * (part as f64) * HOPE < 1.0)
    }

    /// From now on asks the second, or the first without a budget.
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

    /// Passes added clauses on to the second.
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

    /// Returns the session that is asked now.
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
            // The second has to be loaded first.
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

    /// The next question has the whole budget again.
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
        // A caller's limit ends the question; only our own budget hands it over.
        if verdict != Verdict::Unknown || tight || limits.stopped() {
            return Ok(verdict);
        }
        let rest = limits.conflicts().map(|conflicts| conflicts - given);
        let limits = limits.with_conflicts(rest);
        self.hand_over(&limits)?;
        // The flag may have been raised while the second was loading, which leaves it half loaded; it then answers "unknown"
        // by itself.
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

    /// The first walks through the models, and asks the second about hard parts of the tree.
    fn walk(&mut self, projection: &Projection, limits: &Limits) -> Result<bool, BackendError> {
        // It has not received clauses added since the second was asked.
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
