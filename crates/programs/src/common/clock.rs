//! The stop flag, and the events that raise it: a time limit, lack of memory, Ctrl-C and other signals, the end of the
//! terminal.

use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::Sender;
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Duration;

use anyhow::Result;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_base::stopwatch::{PhaseTimes, Stopwatch};
use sudoku2cnf_puzzle::puzzle::StatedRule;

use crate::common::limits::{after, at_rule, out_of_memory_at};
use crate::common::memory::{Alarm, MemoryWatch};
use crate::common::messages;
use crate::common::signals;
use crate::common::system::{self, EndRequest};

/// Measures the time of one puzzle after another, and raises the stop flag at a limit.
pub struct Clock {
    alarm: Alarm,
    memory: MemoryWatch,
    /// `true` once [`Clock::stop`] was called: work that begins later stops at once.
    quits: AtomicBool,
    /// The rule that was being compiled when a limit was reached.
    reached_at: Mutex<Option<String>>,
    signal: Arc<AtomicUsize>,
    /// The number of the current puzzle, so that a late timer does not stop the next puzzle.
    turn: Arc<Mutex<u64>>,
    limit: Option<Duration>,
    /// The stopwatch that measures the phases of the work, if requested.
    watch: Option<Arc<Stopwatch>>,
}

/// Prints "interrupted" after a signal ended the program; `done` continues the sentence.
pub fn say_interrupted(done: &str) {
    messages::error(format_args!("interrupted{done}"));
}

/// The running timer of one puzzle, which stops when dropped.
pub struct RunningClock {
    _end: Option<Sender<()>>,
}

impl Clock {
    /// Creates a clock with the time limit `limit`. From now on, `memory` raises the clock's stop flag.
    pub fn new(limit: Option<Duration>, memory: &MemoryWatch) -> Clock {
        let clock = Clock {
            alarm: Alarm::default(),
            memory: memory.clone(),
            quits: AtomicBool::new(false),
            reached_at: Mutex::default(),
            signal: Arc::default(),
            turn: Arc::default(),
            limit,
            watch: None,
        };
        memory.add(&clock.alarm);
        clock
    }

    /// Creates a clock as [`Clock::new`] does, and calls [`Clock::watch`] at once.
    pub fn start(limit: Option<Duration>, memory: &MemoryWatch, tidy: bool) -> Result<Clock> {
        let clock = Clock::new(limit, memory);
        clock.watch(tidy)?;
        Ok(clock)
    }

    /// From now on, signals that ask the program to end raise the stop flag. A second signal ends the program at once,
    /// unless `tidy` says that the program has to tidy up: a sender may signal both the process and its group, which
    /// counts as two signals.
    pub fn watch(&self, tidy: bool) -> Result<()> {
        signals::are_heard();
        system::hear(&EndRequest { stop: &self.alarm.stop, signal: &self.signal, tidy })
    }

    /// Measures the phases of the work if `wanted`; [`Clock::spent`] returns them.
    pub fn timing(self, wanted: bool) -> Clock {
        Clock { watch: wanted.then(Arc::default), ..self }
    }

    /// Returns the limits for a backend: this clock's stop flag and memory, and the stopwatch if there is one.
    pub fn limits(&self) -> Limits {
        let limits = Limits::default().stopped_by(Arc::clone(&self.alarm.stop)).within(self.memory.room());
        match &self.watch {
            Some(watch) => limits.timed_by(Arc::clone(watch)),
            None => limits,
        }
    }

    /// Returns the time of each phase since the last call, if it is measured.
    pub fn spent(&self) -> Option<PhaseTimes> {
        self.watch.as_ref().map(|watch| watch.lap())
    }

    /// Starts the timer for one puzzle; it runs until the returned value is dropped.
    pub fn run(&self) -> Result<RunningClock> {
        self.run_at_most(self.limit)
    }

    /// Starts the timer as [`Clock::run`] does, but with another time limit.
    pub fn run_at_most(&self, limit: Option<Duration>) -> Result<RunningClock> {
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        *turn += 1;
        *self.reached_at.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.alarm.lower();
        // The flag was just lowered, but a signal or a call of [`Clock::stop`] that came shortly before must still stop
        // this puzzle.
        if self.interrupted().is_some() || self.quits.load(Ordering::SeqCst) {
            self.alarm.stop.store(true, Ordering::SeqCst);
        }
        let Some(limit) = limit else { return Ok(RunningClock { _end: None }) };
        let (stop, turns, mine) = (Arc::clone(&self.alarm.stop), Arc::clone(&self.turn), *turn);
        let end = after(limit, move || {
            let turn = turns.lock().unwrap_or_else(PoisonError::into_inner);
            if *turn == mine {
                stop.store(true, Ordering::SeqCst);
            }
        })?;
        Ok(RunningClock { _end: Some(end) })
    }

    /// Stops the running work, and all work that begins later.
    pub fn stop(&self) {
        self.quits.store(true, Ordering::SeqCst);
        self.alarm.stop.store(true, Ordering::SeqCst);
    }

    /// Remembers the rule that was being compiled when a limit was reached, for the error message.
    pub fn note_rule(&self, rule: Option<&StatedRule>) {
        if let Some(rule) = rule {
            *self.reached_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(at_rule(rule));
        }
    }

    /// Returns `true` if the memory limit was reached.
    pub fn out_of_memory(&self) -> bool {
        self.alarm.out_of_memory.load(Ordering::SeqCst)
    }

    /// Checks why work ended, before an answer is shown: returns the exit code after a signal, and `None` if nothing
    /// happened or the time ran out.
    ///
    /// # Errors
    /// The memory limit was reached; the message names the rule that was being compiled.
    pub fn ended(&self) -> Result<Option<u8>> {
        if let Some(code) = self.interrupted() {
            return Ok(Some(code));
        }
        if self.out_of_memory() {
            let rule = self.reached_at.lock().unwrap_or_else(PoisonError::into_inner).take();
            let rule = rule.map_or(String::new(), |rule| format!(" {rule}"));
            return Err(out_of_memory_at(&rule));
        }
        Ok(None)
    }

    /// Returns the result of [`Clock::ended`], and prints a message if a signal came.
    pub fn ended_told(&self) -> Result<Option<u8>> {
        let code = self.ended()?;
        if code.is_some() {
            say_interrupted("");
        }
        Ok(code)
    }

    /// Returns the exit code that a shell expects after a signal; `None` if no signal came.
    pub fn interrupted(&self) -> Option<u8> {
        let signal = self.signal.load(Ordering::SeqCst);
        (signal > 0).then_some(128 + signal as u8)
    }
}
