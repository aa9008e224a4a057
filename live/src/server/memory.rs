//! Limits the memory that all answers take together, if the system reports it; work that asks for too much is stopped.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use sudoku2cnf_base::limits::Room;
use sudoku2cnf_programs::resident;

/// The time between two measurements of the memory in use.
const PERIOD: Duration = Duration::from_millis(10);

/// Two flags of a job: one stops the work, and the other says that memory was the reason.
#[derive(Clone, Debug, Default)]
pub struct Alarm {
    /// If `true`, the work of this job ends.
    pub stop: Arc<AtomicBool>,
    /// `true` if memory was the reason to stop.
    pub is_memory: Arc<AtomicBool>,
}

/// A watch over the memory of the program, which stops jobs when it takes too much.
#[derive(Clone, Debug)]
pub struct MemoryWatch(Arc<Watch>);

#[derive(Debug)]
struct Watch {
    most: u64,
    jobs: Mutex<Vec<Alarm>>,
}

/// The handle of a running [`MemoryWatch`]; polling ends when it is dropped.
pub struct RunningWatch(Arc<AtomicBool>);

impl MemoryWatch {
    /// Creates a watch that stops all jobs when the program takes more than this many megabytes.
    pub fn new(megabytes: u64) -> MemoryWatch {
        MemoryWatch(Arc::new(Watch { most: megabytes << 20, jobs: Mutex::default() }))
    }

    /// Starts to poll; polling ends when the returned value is dropped.
    pub fn begin(&self) -> RunningWatch {
        let (watch, ended) = (Arc::clone(&self.0), Arc::<AtomicBool>::default());
        let end = Arc::clone(&ended);
        // If the thread does not start, jobs still ask their `Room` before they allocate long lists.
        _ = thread::Builder::new().name("memory".to_owned()).spawn(move || {
            while !end.load(Ordering::Relaxed) {
                if resident().is_some_and(|taken| taken > watch.most) {
                    let jobs = watch.jobs.lock().unwrap_or_else(PoisonError::into_inner);
                    jobs.iter().for_each(Alarm::raise);
                }
                thread::sleep(PERIOD);
            }
        });
        RunningWatch(ended)
    }

    /// From now on, stops this job when memory runs out, until [`leave`](MemoryWatch::leave).
    pub fn enter(&self, alarm: &Alarm) {
        self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner).push(alarm.clone());
    }

    /// From now on, this job is no longer stopped when memory runs out.
    pub fn leave(&self, alarm: &Alarm) {
        let mut jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.retain(|job| !Arc::ptr_eq(&job.stop, &alarm.stop));
    }

    /// Returns a [`Room`] that a job asks before it allocates long lists.
    pub fn room(&self, alarm: &Alarm) -> Arc<dyn Room> {
        Arc::new(JobRoom { watch: Arc::clone(&self.0), alarm: alarm.clone() })
    }
}

impl Alarm {
    fn raise(&self) {
        self.is_memory.store(true, Ordering::SeqCst);
        self.stop.store(true, Ordering::SeqCst);
    }
}

impl Drop for RunningWatch {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

#[derive(Debug)]
struct JobRoom {
    watch: Arc<Watch>,
    alarm: Alarm,
}

impl Room for JobRoom {
    fn has(&self, bytes: u64) -> bool {
        let has_room = resident().is_none_or(|taken| taken.saturating_add(bytes) <= self.watch.most);
        if !has_room {
            self.alarm.is_memory.store(true, Ordering::SeqCst);
        }
        has_room
    }

    fn left(&self) -> Option<u64> {
        resident().map(|taken| self.watch.most.saturating_sub(taken))
    }
}
