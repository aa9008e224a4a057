//! Measures how hard an instance is by running solvers on it. Measures processor time, because other work on the
//! machine affects it less than wall-clock time.

use std::fs;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use sudoku2cnf_answer::generate::GenerateError;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_lab::family::{Instance, Place, Run};
use sudoku2cnf_sat::backend::process::CnfProcess;
use sudoku2cnf_sat::backend::{Backend, Verdict, count_of};

use super::seconds::Seconds;
use crate::common::system::{clock_ticks, deaf};

/// The time between two checks of a solver's processor time.
const LOOK: Duration = Duration::from_millis(100);
/// A run also ends after this multiple of its time limit in wall-clock time, even if it took less processor time: then
/// other work occupies the machine.
const PATIENCE: f64 = 8.0;

/// The solvers that measure how hard an instance is, and the seconds that they should need.
pub struct Measure {
    seconds: Seconds,
    solvers: Vec<CnfProcess>,
}

/// The runs on an instance, and whether it is too easy or too hard.
pub struct Measurement {
    pub runs: Vec<Run>,
    pub place: Place,
}

impl Measure {
    /// Creates a measure: the first of `solvers` must take at least `seconds.least`, the last one at most `seconds.most`.
    ///
    /// # Errors
    /// The system does not report processor time.
    pub fn new(seconds: Seconds, solvers: Vec<CnfProcess>) -> Result<Measure> {
        // Checks that the system reports processor time.
        ChildrenTime::now()?;
        Ok(Measure { seconds, solvers })
    }

    /// Runs one solver after the other, until a run shows that the instance is too easy or too hard.
    pub fn of(&self, instance: &Instance, limits: &Limits) -> Result<Measurement> {
        let formula = instance.formula(limits).map_err(|_| GenerateError::Stopped)?;
        let (mut runs, last) = (Vec::new(), self.solvers.len() - 1);
        for (place, solver) in self.solvers.iter().enumerate() {
            // For all solvers but the last, it is enough to know whether they take at least `least` seconds.
            let most = if place == last { self.seconds.most } else { self.seconds.least };
            let run = timed(solver, &formula, most, limits)?;
            let (is_ended, seconds) = (run.satisfiable.is_some(), run.seconds);
            runs.push(run);
            if place == 0 && is_ended && seconds < self.seconds.least {
                return Ok(Measurement { runs, place: Place::Below });
            }
            if place == last && !(is_ended && seconds <= self.seconds.most) {
                return Ok(Measurement { runs, place: Place::Above });
            }
        }
        Ok(Measurement { runs, place: Place::Within })
    }
}

/// Runs a solver once, for at most `most` seconds of processor time.
fn timed(
    solver: &CnfProcess,
    formula: &dyn sudoku2cnf_sat::cnf::Emit,
    most: f64,
    limits: &Limits,
) -> Result<Run> {
    let stop = Arc::<AtomicBool>::default();
    let before = ChildrenTime::now()?;
    let (end, ended) = mpsc::channel::<()>();
    let (flag, outer) = (Arc::clone(&stop), limits.clone());
    let watch = move || {
        let mut looks = 0.0;
        while ended.recv_timeout(LOOK) == Err(RecvTimeoutError::Timeout) {
            looks += LOOK.as_secs_f64();
            if outer.stopped() || looks > PATIENCE * most || running().is_ok_and(|seconds| seconds > most) {
                flag.store(true, Ordering::SeqCst);
                return;
            }
        }
    };
    let watching = deaf(|| thread::Builder::new().spawn(watch)).context("cannot watch the time")?;
    let own = limits.clone().stopped_by(stop);
    let mut session = solver.open(formula, &own)?;
    let verdict = session.solve_under(&[], &own);
    drop(end);
    let _ = watching.join();
    limits.check().map_err(|_| GenerateError::Stopped)?;
    let seconds = ChildrenTime::now()?.since(before);
    let satisfiable = match verdict? {
        Verdict::Sat(_) => Some(true),
        Verdict::Unsat => Some(false),
        Verdict::Unknown => None,
    };
    let conflicts = count_of(&session.statistics(), "conflicts");
    Ok(Run { solver: solver.name().to_owned(), seconds, satisfiable, conflicts })
}

/// The processor time in seconds of all child processes that have ended.
#[derive(Clone, Copy)]
struct ChildrenTime(f64);

impl ChildrenTime {
    fn now() -> Result<ChildrenTime> {
        let stat = fs::read_to_string("/proc/self/stat").context(
            "/proc/self/stat: --target-seconds needs Linux, whose /proc has the time that a process takes",
        )?;
        let times = times(&stat).context("/proc/self/stat: expected the times of a process")?;
        Ok(ChildrenTime(times.children))
    }

    fn since(self, before: ChildrenTime) -> f64 {
        self.0 - before.0
    }
}

/// Returns the processor time in seconds of the child processes that are running.
fn running() -> Result<f64> {
    let own = std::process::id();
    let mut seconds = 0.0;
    for entry in fs::read_dir("/proc")?.flatten() {
        // A process that has ended meanwhile is left out.
        let Ok(stat) = fs::read_to_string(entry.path().join("stat")) else { continue };
        if let Some(times) = times(&stat).filter(|times| times.parent == own) {
            seconds += times.own + times.children;
        }
    }
    Ok(seconds)
}

/// Times in seconds from the file `stat` of a process in `/proc`.
struct Times {
    parent: u32,
    /// The process's own time; `children` is the time of its children that have ended.
    own: f64,
    children: f64,
}

/// Parses the file as proc(5) describes it: after the name in parentheses, the second word is the parent, and words
/// twelve to fifteen are times in clock ticks.
fn times(stat: &str) -> Option<Times> {
    let ticks = clock_ticks()?;
    let words: Vec<&str> = stat.rsplit_once(')')?.1.split_whitespace().collect();
    let seconds = |place: usize| words.get(place)?.parse::<f64>().ok().map(|count| count / ticks);
    Some(Times {
        parent: words.get(1)?.parse().ok()?,
        own: seconds(11)? + seconds(12)?,
        children: seconds(13)? + seconds(14)?,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_times_of_a_process_are_read_whatever_its_name_is() {
        let stat = "7 (a b) c) S 5 7 7 0 -1 4194560 1 2 3 4 100 50 300 100 20 0 1 0 9";
        let times = times(stat).expect("times");
        let ticks = clock_ticks().expect("ticks");
        assert_eq!((times.parent, times.own * ticks, times.children * ticks), (5, 150.0, 400.0));
        assert!(super::times("7 (a) S 5").is_none());
    }
}
