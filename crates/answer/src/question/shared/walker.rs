//! A thread of a shared walk: enumerates the models of its part, and hands over some of that part.

use std::sync::atomic::Ordering;

use super::super::{Models, QuestionError};
use super::ModelCheck;
use super::parts::{NextPart, SharedWalk};
use crate::backend::{Limits, Verdict};
use crate::stopwatch::Phase;

/// The most models between two checks of the other threads.
const TURN: usize = if cfg!(test) { 4 } else { 128 };
/// The conflicts for one model after which the other threads are checked; doubled each time.
const CONFLICTS: u64 = if cfg!(test) { 1 } else { 1_000 };
/// One of the threads.
pub struct Walker<'w, 'm> {
    pub models: &'w mut Models<'m>,
    /// `true` if it is in a part.
    is_busy: bool,
    conflicts: u64,
}

/// The end of a turn.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Turn {
    /// There may be more.
    More,
    /// All parts were searched.
    Over,
}

impl<'w, 'm> Walker<'w, 'm> {
    /// Creates a walker through `models`, which is in a part if `is_busy`.
    pub fn new(models: &'w mut Models<'m>, is_busy: bool) -> Walker<'w, 'm> {
        Walker { models, is_busy, conflicts: CONFLICTS }
    }

    /// Enumerates some more models.
    ///
    /// # Errors
    /// If the solver failed, or `read` refuses a model.
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
            // A single part is the current one.
            if let Some(rest) = rest.filter(|rest| rest.len() > 1) {
                self.is_busy = false;
                shared.give(rest);
            }
        }
        Ok(Turn::More)
    }

    /// Enumerates some models of its part, and counts those `found`; `true` if there are no more.
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
