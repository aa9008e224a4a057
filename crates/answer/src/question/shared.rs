//! An enumeration of all models by several threads. Each searches parts of the search tree, and hands over parts of its
//! own when another thread is idle.
//!
//! Parts are the open branches of the tree, so that no model is in two parts (the guiding paths of Zhang, Bonacina and
//! Hsiang, "PSATO: A Distributed Propositional Prover and Its Application to Quasigroup Problems", Journal of Symbolic
//! Computation 21, 1996). The number of models does not depend on which thread searches which part.

mod parts;
mod walker;

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::thread;

use super::models::Start;
use super::{Models, QuestionError};
use crate::backend::{BackendChoice, BackendError, Limits, Statistics};
use crate::cnf::{Emit, Model};
use parts::SharedWalk;
use walker::{Turn, Walker};

/// Threads that help the calling thread to count.
#[derive(Clone, Copy)]
pub struct Threads<'a> {
    /// The number of threads, including the calling one.
    jobs: usize,
    /// The formula that is counted.
    formula: &'a (dyn Emit + Sync),
    /// The solver that each thread uses.
    backend: BackendChoice<'a>,
}

impl<'a> Threads<'a> {
    /// Creates the description of `jobs` threads, including the calling one. Each has a solver of its own for
    /// `formula`, which must be the formula of the task.
    pub fn new(jobs: usize, formula: &'a (dyn Emit + Sync), backend: BackendChoice<'a>) -> Threads<'a> {
        Threads { jobs, formula, backend }
    }

    /// Returns the number of additional threads that fit into memory; 0 if `models` cannot be divided into parts.
    pub(super) fn helpers(&self, models: &mut Models<'_>, limits: &Limits) -> usize {
        let wanted = self.jobs.saturating_sub(1);
        if wanted == 0 || models.rest().is_none() {
            return 0;
        }
        let literals = usize::try_from(models.literals().unwrap_or(0)).unwrap_or(usize::MAX);
        let bytes = literals.saturating_mul(BYTES_PER_LITERAL).saturating_add(BYTES);
        limits.spare_memory(wanted.saturating_mul(bytes)) / bytes
    }

    /// Continues the enumeration `models`, which has found `count` so far, with `helpers` additional threads. `each` is
    /// called repeatedly with the number of models found so far. The work ends when `each` returns a value, when all
    /// models were found, or when a limit is reached.
    ///
    /// # Errors
    /// If a solver failed, `read` refused a model, or `each` failed.
    pub(super) fn walk<T>(
        &self,
        models: &mut Models<'_>,
        helpers: usize,
        count: u64,
        read: ModelCheck<'_>,
        limits: &Limits,
        mut each: impl FnMut(&Models<'_>, u64) -> Result<Option<T>, QuestionError>,
    ) -> Result<WalkOutcome<T>, QuestionError> {
        let (shared, start) = (SharedWalk::new(count), models.start());
        let theirs = limits.of_thread(Arc::clone(&shared.flag));
        let ended = thread::scope(|scope| {
            for _ in 0..helpers {
                let help = || self.help(&shared, &start, read, &theirs);
                // If a thread cannot be started, others do its work.
                _ = thread::Builder::new().spawn_scoped(scope, help);
            }
            let mut walker = Walker::new(models, true);
            let ended = loop {
                match each(walker.models, shared.count()) {
                    Ok(None) => {}
                    Ok(Some(end)) => break Ok(End::Told(end)),
                    Err(error) => break Err(error),
                }
                if shared.is_ended() || limits.stopped() {
                    break Ok(End::Stopped);
                }
                match walker.go_on(&shared, read, limits) {
                    Ok(Turn::More) => {}
                    Ok(Turn::Over) => break Ok(End::All),
                    Err(error) => break Err(error),
                }
            };
            shared.end();
            ended
        });
        if let Some(error) = shared.failed() {
            return Err(error);
        }
        if let (Ok(End::Stopped), Some(flag)) = (&ended, limits.stop_flag()) {
            // A helper may have stopped the work, for lack of memory; the caller's flag then reports it as a limit.
            flag.store(true, Ordering::SeqCst);
        }
        Ok(WalkOutcome { end: ended?, count: shared.count(), statistics: shared.statistics() })
    }

    /// Searches parts of the tree until there are no more, in a new session that begins from `start`.
    fn help(&self, shared: &SharedWalk, start: &Start, read: ModelCheck<'_>, limits: &Limits) {
        let _guard = PanicGuard(shared);
        if let Err(error) = self.helped(shared, start, read, limits) {
            shared.fail(error);
        }
    }

    fn helped(
        &self,
        shared: &SharedWalk,
        start: &Start,
        read: ModelCheck<'_>,
        limits: &Limits,
    ) -> Result<(), QuestionError> {
        let backend = self.backend.backend()?;
        let opened = backend.open(self.formula, limits);
        let opened = opened.and_then(|session| Models::beside(session, start, limits));
        let mut models = match opened {
            Ok(Some(models)) => models,
            // A thread that lacks memory has no part yet, so it can leave the work to the others.
            Ok(None) | Err(BackendError::NoMemory { .. }) => return Ok(()),
            Err(error) => return Err(error.into()),
        };
        let mut walker = Walker::new(&mut models, false);
        while !shared.is_ended() && walker.go_on(shared, read, limits)? == Turn::More {}
        shared.add_statistics(&models.statistics());
        Ok(())
    }
}

/// The outcome of a shared enumeration.
pub(super) struct WalkOutcome<T> {
    pub end: End<T>,
    /// The number of models found.
    pub count: u64,
    /// The statistics of the additional threads.
    pub statistics: Statistics,
}

/// The reason why a shared enumeration ended.
pub(super) enum End<T> {
    /// All models were found.
    All,
    /// A limit was reached.
    Stopped,
    /// The callback returned this value.
    Told(T),
}

/// The bytes that a thread is assumed to take: a constant, plus bytes for each literal of the constraints. Both were
/// measured, and leave room for learned clauses.
const BYTES: usize = 16 << 20;
const BYTES_PER_LITERAL: usize = 100;

/// Ends all work if a thread panics, so that no other thread waits for its part.
struct PanicGuard<'a>(&'a SharedWalk);

impl Drop for PanicGuard<'_> {
    fn drop(&mut self) {
        if thread::panicking() {
            self.0.end();
        }
    }
}

/// A function that checks a model.
pub(super) type ModelCheck<'a> = &'a (dyn Fn(&Model) -> Result<(), QuestionError> + Sync);

#[cfg(test)]
mod tests;
