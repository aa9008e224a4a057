//! The stop flag and who raises it: a time limit, Ctrl-C, SIGTERM.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};
use signal_hook::consts::{SIGINT, SIGTERM};
use sudoku2cnf::backend::Limits;

/// Watches the time of one puzzle after the other.
pub struct Clock {
    stop: Arc<AtomicBool>,
    signal: Arc<AtomicUsize>,
    limit: Option<Duration>,
}

/// Stops the time when dropped.
pub struct Running {
    _end: Option<Sender<()>>,
}

impl Clock {
    /// A clock for `limit`; from now on SIGINT and SIGTERM raise the stop flag.
    pub fn start(limit: Option<Duration>) -> Result<Clock> {
        let clock = Clock { stop: Arc::default(), signal: Arc::default(), limit };
        for signal in [SIGINT, SIGTERM] {
            // A second one ends the program at once.
            signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&clock.stop))
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
        if self.interrupted().is_none() {
            self.stop.store(false, Ordering::Relaxed);
        }
        let Some(limit) = self.limit else { return Running { _end: None } };
        let (end, ended) = mpsc::channel();
        let stop = Arc::clone(&self.stop);
        thread::spawn(move || {
            if ended.recv_timeout(limit) == Err(RecvTimeoutError::Timeout) {
                stop.store(true, Ordering::Relaxed);
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
        let signal = self.signal.load(Ordering::Relaxed);
        (signal > 0).then_some(128 + signal as u8)
    }
}
