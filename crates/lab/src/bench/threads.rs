//! Performs the runs of a plan in several threads and reports each run when it ends.

use std::any::Any;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::{Job, Run};
use crate::limits::Limits;

/// Times and limits the runs of one thread. The caller implements it, since this crate has no timer.
pub trait RunClock: Sync {
    /// Starts the timer for a run; dropping the result stops it.
    ///
    /// # Errors
    /// The time cannot be measured.
    fn begin(&self) -> io::Result<Box<dyn Any>>;

    /// Returns the limits of the current run.
    fn limits(&self) -> Limits;

    /// Ends the current run, if any, and makes all later runs end at once.
    fn stop(&self);

    /// Returns the reason why the run that just ended is not a valid measurement, such as an interruption or a lack of
    /// memory; `None` if it is valid.
    fn spoilt(&self) -> Option<RunFault>;
}

/// The reason why a run has no valid measurement.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunFault {
    /// The whole benchmark was interrupted. The run gets no record.
    Interrupted,
    /// The run failed. Its record has the verdict `Error` and this message.
    Failed(String),
}

/// The error if no thread could be started, or if a run could not be timed.
#[derive(Debug, thiserror::Error)]
#[error("cannot begin a run: {0}")]
pub struct ThreadError(io::Error);

/// Performs `jobs` in one thread for each of `clocks`. Calls `take` with each run and its index in `jobs`, in the order
/// in which the runs end. Leaves out an interrupted run and starts no run after it.
///
/// # Errors
/// No thread could be started, a run could not be timed, or `take` failed. In these cases the remaining runs are
/// stopped.
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
                        // Keeps the other threads from starting another run.
                        next.store(jobs.len(), Ordering::SeqCst);
                        return;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                // The threads that did start can do all the work.
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
        if taken.is_err() {
            // The scope waits for the other threads, but their results are no longer needed.
            clocks.iter().for_each(RunClock::stop);
        }
        taken
    })
}

fn take_next<'a, 'b>(jobs: &'a [Job<'b>], next: &AtomicUsize) -> Option<(usize, &'a Job<'b>)> {
    let place = next.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |place| Some(place.saturating_add(1)));
    let place = place.unwrap_or(usize::MAX);
    jobs.get(place).map(|job| (place, job))
}

/// Performs and times a run; returns `None` if it was interrupted before a verdict.
fn measured(job: &Job<'_>, clock: &impl RunClock) -> io::Result<Option<Run>> {
    let time = clock.begin()?;
    let mut run = job.run(&clock.limits());
    drop(time);
    match clock.spoilt() {
        // A run with a verdict is valid even if it was interrupted afterwards.
        _ if run.verdict.is_decided() => {}
        Some(RunFault::Interrupted) => return Ok(None),
        Some(RunFault::Failed(message)) => (run.verdict, run.message) = (super::Verdict::Error, message),
        None => {}
    }
    Ok(Some(run))
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;
    use std::time::{Duration, Instant};

    use super::*;
    use crate::bench::{Instance, Plan, Setting};
    use crate::deduce::Simplify;

    /// A clock whose runs start at once, or only after `stop` was called.
    struct WaitingClock {
        waits: bool,
        stop: Arc<AtomicBool>,
    }

    impl RunClock for WaitingClock {
        fn begin(&self) -> io::Result<Box<dyn Any>> {
            let begun = Instant::now();
            while self.waits && !self.stop.load(Ordering::SeqCst) {
                if begun.elapsed() > Duration::from_secs(20) {
                    return Err(io::Error::other("nobody stopped it"));
                }
                thread::sleep(Duration::from_millis(1));
            }
            Ok(Box::new(()))
        }

        fn limits(&self) -> Limits {
            Limits::default().stopped_by(Arc::clone(&self.stop))
        }

        fn stop(&self) {
            self.stop.store(true, Ordering::SeqCst);
        }

        fn spoilt(&self) -> Option<RunFault> {
            None
        }
    }

    #[test]
    fn what_still_runs_is_stopped_where_a_run_cannot_be_taken() {
        let puzzle = "1...\n....\n....\n....".parse().expect("a puzzle");
        let plan = Plan {
            instances: vec![Instance::of_puzzle("mine".into(), puzzle)],
            settings: vec![Setting::new("dpll"), Setting::new("dpll")],
            simplify: Simplify::None,
            unique: false,
            groups: true,
            time_limit: 60.0,
            memory_limit: None,
        };
        let jobs: Vec<Job<'_>> = plan.jobs().collect();
        let clocks = [false, true].map(|waits| WaitingClock { waits, stop: Arc::default() });
        let begun = Instant::now();
        let mut taken = 0;
        let ran = run_all(&jobs, &clocks, |_, _| {
            taken += 1;
            Err(ThreadError(io::Error::other("the disk is full")))
        });
        assert_eq!(ran.expect_err("it failed").to_string(), "cannot begin a run: the disk is full");
        assert_eq!(taken, 1);
        assert!(begun.elapsed() < Duration::from_secs(20));
    }
}
