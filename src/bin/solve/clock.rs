//! The stop flag and who raises it: a time limit, Ctrl-C, SIGTERM, a terminal that is gone.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM};
use sudoku2cnf::backend::Limits;

/// Watches the time of one puzzle after the other.
pub struct Clock {
    stop: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
    /// The number of the puzzle that runs: a timer that comes too late must not stop the next one.
    turn: Arc<Mutex<u64>>,
    limit: Option<Duration>,
}

/// Stops the time when dropped.
pub struct Running {
    _end: Option<Sender<()>>,
}

impl Clock {
    /// A clock for `limit`; from now on SIGINT, SIGTERM and SIGHUP raise the stop flag.
    pub fn start(limit: Option<Duration>) -> Result<Clock> {
        let clock = Clock { stop: Arc::default(), signal: Arc::default(), turn: Arc::default(), limit };
        // Raised by signals alone: a time limit must not make the first signal look like a second one.
        let warned = Arc::<AtomicBool>::default();
        let hang_up = Some(SIGHUP).filter(|_| !ignores_hang_up());
        for signal in [SIGINT, SIGTERM].into_iter().chain(hang_up) {
            // A second one ends the program at once.
            signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&warned))
                .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&warned)))
                .and_then(|_| {
                    signal_hook::flag::register_usize(signal, Arc::clone(&clock.signal), signal as usize)
                })
                .and_then(|_| signal_hook::flag::register(signal, Arc::clone(&clock.stop)))
                .context("cannot watch for signals")?;
        }
        Ok(clock)
    }

    /// The limits of a backend: this clock's stop flag.
    pub fn limits(&self) -> Limits {
        Limits { stop: Some(Arc::clone(&self.stop)), conflicts: None }
    }

    /// Starts the time of one puzzle, until the result is dropped.
    pub fn run(&self) -> Running {
        self.run_at_most(self.limit)
    }

    /// The same with another limit.
    pub fn run_at_most(&self, limit: Option<Duration>) -> Running {
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        *turn += 1;
        self.stop.store(false, Ordering::SeqCst);
        // A signal may have come just before that.
        if self.interrupted().is_some() {
            self.stop.store(true, Ordering::SeqCst);
        }
        let Some(limit) = limit else { return Running { _end: None } };
        let (end, ended) = mpsc::channel();
        let (stop, turns, mine) = (Arc::clone(&self.stop), Arc::clone(&self.turn), *turn);
        thread::spawn(move || {
            if ended.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                let turn = turns.lock().unwrap_or_else(PoisonError::into_inner);
                if *turn == mine {
                    stop.store(true, Ordering::SeqCst);
                }
            }
        });
        Running { _end: Some(end) }
    }

    /// Stops whatever is running.
    pub fn stop(&self) {
        self.stop.store(true, Ordering::Relaxed);
    }

    /// The exit code that a shell expects after a signal, if one came.
    pub fn interrupted(&self) -> Option<u8> {
        let signal = self.signal.load(Ordering::SeqCst);
        (signal > 0).then_some(128 + signal as u8)
    }
}

/// Whether whoever started this program wants it to go on without its terminal, as nohup does.
fn ignores_hang_up() -> bool {
    let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (SIGHUP - 1) & 1 != 0)
}
