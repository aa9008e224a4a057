//! Runs a plan in several threads and reports each run as soon as it is done.

use std::any::Any;
use std::io;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::mpsc;
use std::thread;

use super::{Job, Run};
use crate::limits::Limits;

/// The clock of one thread's runs: the library has none of its own.
pub trait RunClock: Sync {
    /// Begins the time of a run, which ends when the result is dropped.
    ///
    /// # Errors
    /// The time cannot be measured.
    fn begin(&self) -> io::Result<Box<dyn Any>>;

    /// The limits of the current run.
    fn limits(&self) -> Limits;

    /// Ends the current run, if any, and all later ones.
    fn stop(&self);

    /// Returns why the run that ended is not a measurement, if so: it was interrupted, or memory ran out.
    fn spoilt(&self) -> Option<RunFault>;
}

/// The reason why a run has no record, or an error in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RunFault {
    /// All work must end; the run has no record.
    Interrupted,
    /// The run failed for this reason.
    Failed(String),
}

/// No thread could be started, or its time could not be measured.
#[derive(Debug, thiserror::Error)]
#[error("cannot begin a run: {0}")]
pub struct ThreadError(io::Error);

/// Runs `jobs` in a thread for each of `clocks`, and passes each run to `take` with its place among the jobs, in the order
/// in which they end. Interrupted runs are left out, and no run begins after one.
///
/// # Errors
/// No thread could be started, or `take` failed; the remaining runs are then stopped.
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
                        // No other thread begins one.
                        next.store(jobs.len(), Ordering::SeqCst);
                        return;
                    }
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                // Fewer threads do the same work.
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
            // The results of the others are no longer needed, and the scope waits for them.
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

/// The record of a run; `None` if it was interrupted.
fn measured(job: &Job<'_>, clock: &impl RunClock) -> io::Result<Option<Run>> {
    let time = clock.begin()?;
    let mut run = job.run(&clock.limits());
    drop(time);
    match clock.spoilt() {
        // A verdict stands, whatever ended the run.
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

    /// A clock whose runs begin at once, or when they are stopped.
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
