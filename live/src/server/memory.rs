//! The memory that all work takes together, if the system reports it: work that asks for more is ended.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use sudoku2cnf_base::limits::Room;
use sudoku2cnf_programs::resident;

/// The time between two polls.
const PERIOD: Duration = Duration::from_millis(10);

/// The flags that are raised for a job: the stop flag, and one for the reason.
#[derive(Clone, Debug, Default)]
pub struct Alarm {
    /// Ends the work.
    pub stop: Arc<AtomicBool>,
    /// Says that memory was the reason.
    pub is_memory: Arc<AtomicBool>,
}

/// A watch over the memory of the program.
#[derive(Clone, Debug)]
pub struct MemoryWatch(Arc<Watch>);

#[derive(Debug)]
struct Watch {
    most: u64,
    jobs: Mutex<Vec<Alarm>>,
}

/// Ends the watch when it is dropped.
pub struct RunningWatch(Arc<AtomicBool>);

impl MemoryWatch {
    /// Creates a watch that raises the alarms above this many megabytes.
    pub fn new(megabytes: u64) -> MemoryWatch {
        MemoryWatch(Arc::new(Watch { most: megabytes << 20, jobs: Mutex::default() }))
    }

    /// Polls until the result is dropped.
    pub fn begin(&self) -> RunningWatch {
        let (watch, ended) = (Arc::clone(&self.0), Arc::<AtomicBool>::default());
        let end = Arc::clone(&ended);
        // Without the thread, the watch is still asked before lists are made.
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

    /// Watches over a job until [`leave`](MemoryWatch::leave).
    pub fn enter(&self, alarm: &Alarm) {
        self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner).push(alarm.clone());
    }

    /// Ends watching over it.
    pub fn leave(&self, alarm: &Alarm) {
        let mut jobs = self.0.jobs.lock().unwrap_or_else(PoisonError::into_inner);
        jobs.retain(|job| !Arc::ptr_eq(&job.stop, &alarm.stop));
    }

    /// Returns the room for lists of a job.
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
