//! Time and memory limits for programs that do one piece of work.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Error, Result, anyhow};
use clap::Args;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_base::stopwatch::Stopwatch;
use sudoku2cnf_puzzle::puzzle::StatedRule;

use super::memory::{Alarm, MemoryWatch};
use super::number;
use super::system::deaf;

/// The options for limits.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Limits")]
pub struct LimitArgs {
    /// Gives up after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds)]
    time_limit: Option<Duration>,
    /// Gives up when this program has this many megabytes in use, including its own few [default: half of the machine's
    /// memory]
    #[arg(long, value_name = "MB", value_parser = number::<u64>(1..=u64::MAX))]
    memory_limit: Option<u64>,
}

/// Parses a number of seconds above 0.
pub fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds above 0".into())
}

/// The work of a program, which ends at its limits. Dropping this ends the timer.
pub struct LimitedWork {
    alarm: Alarm,
    memory: MemoryWatch,
    watch: Option<Arc<Stopwatch>>,
    _end: Option<Sender<()>>,
}

impl LimitArgs {
    /// Returns the time limit, if one was given.
    pub fn time(&self) -> Option<Duration> {
        self.time_limit
    }

    /// Returns the memory limit in megabytes, if one was given.
    pub fn megabytes(&self) -> Option<u64> {
        self.memory_limit
    }

    /// Starts the timer and the memory watch, and returns the work that they limit.
    pub fn begin(&self) -> Result<LimitedWork> {
        let alarm = Alarm::default();
        let memory = MemoryWatch::start(self.memory_limit);
        memory.add(&alarm);
        let Some(limit) = self.time_limit else {
            return Ok(LimitedWork { alarm, memory, watch: None, _end: None });
        };
        let stop = alarm.stop.clone();
        let end = after(limit, move || stop.store(true, Ordering::SeqCst))?;
        Ok(LimitedWork { alarm, memory, watch: None, _end: Some(end) })
    }
}

/// Calls `act` after `time`, unless the returned value is dropped earlier.
pub fn after(time: Duration, act: impl FnOnce() + Send + 'static) -> Result<Sender<()>> {
    let (end, ended) = mpsc::channel();
    let watch = move || {
        if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            act();
        }
    };
    deaf(|| thread::Builder::new().spawn(watch)).context("cannot watch the time")?;
    Ok(end)
}

impl LimitedWork {
    /// Returns the same work, whose phases `watch` measures.
    pub fn timed_by(self, watch: Arc<Stopwatch>) -> LimitedWork {
        LimitedWork { watch: Some(watch), ..self }
    }

    /// Returns the limits of this work in the form that functions of the library take.
    pub fn limits(&self) -> Limits {
        let limits = Limits::default().stopped_by(self.alarm.stop.clone()).within(self.memory.room());
        match &self.watch {
            Some(watch) => limits.timed_by(Arc::clone(watch)),
            None => limits,
        }
    }

    /// Returns the error that a limit was reached, with the `rule` that was being compiled, if known; `None` if no
    /// limit was reached.
    pub fn error(&self, rule: Option<&StatedRule>) -> Option<Error> {
        let rule = rule.map_or(String::new(), |rule| format!(" {}", at_rule(rule)));
        let out_of_memory = self.alarm.out_of_memory.load(Ordering::SeqCst);
        self.alarm.stop.load(Ordering::SeqCst).then(|| match out_of_memory {
            true => out_of_memory_at(&rule),
            false => anyhow!("the time limit was reached{rule}"),
        })
    }
}

/// Returns the error that the memory limit was reached; `rule` continues the sentence.
pub fn out_of_memory_at(rule: &str) -> Error {
    anyhow!("the memory limit was reached{rule}; --memory-limit MB sets a higher one")
}

/// The maximum number of characters of a rule that a message shows.
const MOST_SHOWN: usize = 60;

/// Returns where a rule was stated (its file, if known, and its line) and the beginning of its text.
pub fn at_rule(rule: &StatedRule) -> String {
    let text = rule.to_string();
    let short: String = text.chars().take(MOST_SHOWN).collect();
    let dots = if short.len() < text.len() { "…" } else { "" };
    let source = rule.origin.source.as_deref().map_or(String::new(), |source| format!("{source}, "));
    format!("at {source}line {}: {short}{dots}", rule.origin.line)
}
