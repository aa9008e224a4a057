//! The stop flag and what raises it: a time limit, memory that runs out, Ctrl-C and other signals, a terminal that is gone.

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

/// Watches the time of one puzzle after another.
pub struct Clock {
    alarm: Alarm,
    memory: MemoryWatch,
    /// `true` if no more work is wanted.
    quits: AtomicBool,
    /// The rule that was being compiled when a limit was reached.
    reached_at: Mutex<Option<String>>,
    signal: Arc<AtomicUsize>,
    /// The number of the current puzzle: a late timer must not stop the next one.
    turn: Arc<Mutex<u64>>,
    limit: Option<Duration>,
    /// The stopwatch that measures the phases of the work, if requested.
    watch: Option<Arc<Stopwatch>>,
}

/// Prints that a signal ended the program, and what was done until then: words that continue the sentence.
pub fn say_interrupted(done: &str) {
    messages::error(format_args!("interrupted{done}"));
}

/// Stops the clock when dropped.
pub struct RunningClock {
    _end: Option<Sender<()>>,
}

impl Clock {
    /// Creates a clock for `limit`; from now on `memory` raises the stop flag.
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

    /// From now on the signals that ask to end raise the stop flag. If there is something to `tidy` up at the end, later
    /// signals ask for no more than the first: a sender may well send one twice, to the process and to its group. Otherwise
    /// a second one ends the program at once.
    pub fn watch(&self, tidy: bool) -> Result<()> {
        signals::are_heard();
        system::hear(&EndRequest { stop: &self.alarm.stop, signal: &self.signal, tidy })
    }

    /// Measures the phases of the work if `wanted`.
    pub fn timing(self, wanted: bool) -> Clock {
        Clock { watch: wanted.then(Arc::default), ..self }
    }

    /// The limits of a backend: this clock's stop flag.
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

    /// Starts the time of one puzzle, until the result is dropped.
    pub fn run(&self) -> Result<RunningClock> {
        self.run_at_most(self.limit)
    }

    /// Begins work as [`Clock::run`] does, with another limit.
    pub fn run_at_most(&self, limit: Option<Duration>) -> Result<RunningClock> {
        let mut turn = self.turn.lock().unwrap_or_else(PoisonError::into_inner);
        *turn += 1;
        *self.reached_at.lock().unwrap_or_else(PoisonError::into_inner) = None;
        self.alarm.lower();
        // A signal or [`Clock::stop`] may have come just before.
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

    /// Stops whatever is running, and whatever is run later.
    pub fn stop(&self) {
        self.quits.store(true, Ordering::SeqCst);
        self.alarm.stop.store(true, Ordering::SeqCst);
    }

    /// Notes the rule that was being compiled when a limit was reached.
    pub fn note_rule(&self, rule: Option<&StatedRule>) {
        if let Some(rule) = rule {
            *self.reached_at.lock().unwrap_or_else(PoisonError::into_inner) = Some(at_rule(rule));
        }
    }

    /// Returns `true` if memory ran out.
    pub fn out_of_memory(&self) -> bool {
        self.alarm.out_of_memory.load(Ordering::SeqCst)
    }

    /// Called before an answer is shown. Returns nothing, the exit code after a signal, or an error if memory ran out, which
    /// names the rule that was being compiled then.
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

    /// Returns the exit code as [`Clock::ended`] does, and prints a message if a signal ended the program.
    pub fn ended_told(&self) -> Result<Option<u8>> {
        let code = self.ended()?;
        if code.is_some() {
            say_interrupted("");
        }
        Ok(code)
    }

    /// Returns the exit code that a shell expects after a signal, if one came.
    pub fn interrupted(&self) -> Option<u8> {
        let signal = self.signal.load(Ordering::SeqCst);
        (signal > 0).then_some(128 + signal as u8)
    }
}
