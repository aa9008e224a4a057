//! Several threads run what is wanted; each run is told as soon as it is done.

use std::any::Any;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::{Job, Run};
use crate::limits::Limits;

/// The time of one thread's runs: the library has no clock.
pub trait RunClock: Sync {
    /// Begins the time of a run, which ends when the result is dropped.
    ///
    /// # Errors
    /// The time cannot be watched.
    fn begin(&self) -> io::Result<Box<dyn Any>>;

    /// The limits of the run that has begun.
    fn limits(&self) -> Limits;

    /// Returns why the run that ended was no measurement, if it was none: somebody ended it, or memory ran out.
    fn spoilt(&self) -> Option<Spoilt>;
}

/// The reason why a run has no record, or an error in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Spoilt {
    /// All work is to end; the run has no record.
    Interrupted,
    /// The run failed for this reason.
    Failed(String),
}

/// No thread could be started, or its time not be watched.
#[derive(Debug, thiserror::Error)]
#[error("cannot begin a run: {0}")]
pub struct ThreadError(io::Error);

/// Runs `jobs` in a thread for each of `clocks`, and hands each run to `take` with its place among the jobs, in the order
/// in which they end. Runs that were interrupted are left out, and nothing is begun after one.
///
/// # Errors
/// No thread could be started, or `take` failed.
pub fn run_all<C: RunClock, E: From<ThreadError>>(
    jobs: &[Job<'_>],
    clocks: &[C],
    mut take: impl FnMut(usize, Run) -> Result<(), E>,
) -> Result<(), E> {
    let next = AtomicUsize::new(0);
    thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for (number, clock) in clocks.iter().take(jobs.len()).enumerate() {
            let (sender, next) = (sender.clone(), &next);
            let work = move || {
                while let Some((place, job)) = take_next(jobs, next) {
                    let done = measured(job, clock);
                    let ended = !matches!(done, Ok(Some(_)));
                    if sender.send((place, done)).is_err() || ended {
                        // Nobody else begins one.
                        next.store(jobs.len(), Ordering::SeqCst);
                        return;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                // Fewer do the same work.
                if number > 0 {
                    break;
                }
                return Err(ThreadError(error).into());
            }
        }
        drop(sender);
        let taken = receiver.iter().try_for_each(|(place, done)| match done.map_err(ThreadError)? {
            Some(run) => take(place, run),
            None => Ok(()),
        });
        next.store(jobs.len(), Ordering::SeqCst);
        taken
    })
}

fn take_next<'a, 'b>(jobs: &'a [Job<'b>], next: &AtomicUsize) -> Option<(usize, &'a Job<'b>)> {
    let place = next.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |place| Some(place.saturating_add(1)));
    let place = place.unwrap_or(usize::MAX);
    jobs.get(place).map(|job| (place, job))
}

/// The record of a run; nothing if it was interrupted.
fn measured(job: &Job<'_>, clock: &impl RunClock) -> io::Result<Option<Run>> {
    let time = clock.begin()?;
    let mut run = job.run(&clock.limits());
    drop(time);
    match clock.spoilt() {
        // What is decided is decided.
        _ if run.verdict.is_decided() => {}
        Some(Spoilt::Interrupted) => return Ok(None),
        Some(Spoilt::Failed(message)) => (run.verdict, run.message) = (super::Verdict::Error, message),
        None => {}
    }
    Ok(Some(run))
}
