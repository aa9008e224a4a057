//! A thread of a shared enumeration: enumerates the models of its part, and hands over branches to other threads.

use std::sync::atomic::Ordering;

use super::super::{Models, QuestionError};
use super::ModelCheck;
use super::parts::{NextPart, SharedWalk};
use crate::backend::{Limits, Verdict};
use crate::stopwatch::Phase;

/// The largest number of models between two checks for idle threads.
const TURN: usize = if cfg!(test) { 4 } else { 128 };
/// The number of conflicts without a model after which idle threads are checked for; it doubles each time.
const CONFLICTS: u64 = if cfg!(test) { 1 } else { 1_000 };
/// One of the threads of a shared enumeration.
pub struct Walker<'w, 'm> {
    pub models: &'w mut Models<'m>,
    /// `true` if the thread is searching a part.
    is_busy: bool,
    conflicts: u64,
}

/// The result of a turn, after which the thread checks the limits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// There may be more models.
    More,
    /// All parts were searched.
    Over,
}

impl<'w, 'm> Walker<'w, 'm> {
    /// Creates a thread's state. If `is_busy` is true, the enumeration `models` is already searching a part.
    pub fn new(models: &'w mut Models<'m>, is_busy: bool) -> Walker<'w, 'm> {
        Walker { models, is_busy, conflicts: CONFLICTS }
    }

    /// Makes a turn: takes a part if the thread has none, enumerates some models, and hands over the rest if another
    /// thread is idle.
    ///
    /// # Errors
    /// If the solver failed, or `read` refused a model.
    pub fn go_on(
        &mut self,
        shared: &SharedWalk,
        read: ModelCheck<'_>,
        limits: &Limits,
    ) -> Result<Turn, QuestionError> {
        if !self.is_busy {
            let _solve = limits.during(Phase::Solve);
            match shared.take() {
                NextPart::Part(part) => self.models.enter(part),
                NextPart::None => return Ok(Turn::More),
                NextPart::Over => return Ok(Turn::Over),
            }
            (self.is_busy, self.conflicts) = (true, CONFLICTS);
        }
        let mut found = 0;
        let walked = self.walk(&mut found, read, limits);
        shared.count.fetch_add(found, Ordering::SeqCst);
        if walked? {
            self.is_busy = false;
            shared.give(Vec::new());
        } else if shared.is_awaited() && !limits.stopped() {
            let rest = self.models.rest();
            // If there is only one part, this thread keeps it.
            if let Some(rest) = rest.filter(|rest| rest.len() > 1) {
                self.is_busy = false;
                shared.give(rest);
            }
        }
        Ok(Turn::More)
    }

    /// Enumerates some models of the part, and adds their number to `found`; returns `true` if the part has no more.
    fn walk(
        &mut self,
        found: &mut u64,
        read: ModelCheck<'_>,
        limits: &Limits,
    ) -> Result<bool, QuestionError> {
        let few = limits.at_most(self.conflicts);
        for _ in 0..TURN {
            match self.models.next(&few)? {
                Verdict::Sat(model) => {
                    let _check = limits.during(Phase::Check);
                    read(&model)?;
                }
                Verdict::Unsat => return Ok(true),
                Verdict::Unknown => {
                    self.conflicts = self.conflicts.saturating_mul(2);
                    return Ok(false);
                }
            }
            *found += 1;
        }
        self.conflicts = CONFLICTS;
        Ok(false)
    }
}
