//! Functions that handle signals on Unix.

use std::fs;
use std::io;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::thread;

use anyhow::{Context, Result};
use nix::sys::signal::{SigSet, SigmaskHow, Signal};
use signal_hook::consts::{SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ};
use signal_hook::flag;
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

use crate::common::system::EndRequest;

/// From now on, a file that grows beyond the size limit causes a write error instead of ending the program.
pub fn survive_full_files() -> Result<()> {
    // Installing any handler is enough, so the flag is never read. Child processes do not inherit a handler. They would
    // inherit an ignored signal, and then the limit would not end them either.
    if !is_ignored(SIGXFSZ) {
        let flag = Arc::<AtomicBool>::default();
        flag::register(SIGXFSZ, flag).context("cannot watch for signals")?;
    }
    Ok(())
}

/// Starts a thread that calls `end` at each signal that asks the program to end. If `end` returns a value, the signal
/// ends the program while that value, for example a lock, is still held; if it returns `None`, the program continues.
pub fn when_asked_to_end<T>(mut end: impl FnMut() -> Option<T> + Send + 'static) -> io::Result<()> {
    let mut signals = deaf(|| Signals::new(asking_to_end()))?;
    let watch = move || {
        for signal in signals.forever() {
            if let Some(_held) = end() {
                let _ = emulate_default_handler(signal);
            }
        }
    };
    thread::Builder::new().spawn(watch).map(drop)
}

/// From now on, signals that ask the program to end have the effects in `asked`.
pub fn hear(asked: &EndRequest<'_>) -> Result<()> {
    // Unlike the stop flag, this flag is raised only by signals, so the first signal after a time limit is not taken
    // for a second one.
    let warned = Arc::<AtomicBool>::default();
    deaf(|| asking_to_end().try_for_each(|signal| hear_one(signal, asked, &warned)))
}

fn hear_one(signal: i32, asked: &EndRequest<'_>, warned: &Arc<AtomicBool>) -> Result<()> {
    let at_once = match asked.tidy {
        true => Ok(()),
        false => flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(warned))
            .and_then(|_| flag::register(signal, Arc::clone(warned)))
            .map(drop),
    };
    at_once
        .and_then(|()| flag::register_usize(signal, Arc::clone(asked.signal), signal as usize))
        .and_then(|_| flag::register(signal, Arc::clone(asked.stop)))
        .map(drop)
        .context("cannot watch for signals")
}

/// Does `work` while this thread receives no signals that ask the program to end; a signal that comes meanwhile is
/// received afterwards. Threads that start in `work` never receive them. Without this, a signal that comes while a
/// handler is being installed would be lost.
pub fn deaf<T>(work: impl FnOnce() -> T) -> T {
    let asks: SigSet = ASKS.iter().filter_map(|&signal| Signal::try_from(signal).ok()).collect();
    let before = asks.thread_swap_mask(SigmaskHow::SIG_BLOCK);
    let done = work();
    // The old mask is restored, because other code may have blocked signals before.
    _ = before.and_then(|before| before.thread_set_mask());
    done
}

/// The signals that usually end a program and that it can handle.
const ASKS: [i32; 8] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU];

/// Returns the signals that ask this program to end. Signals that the program inherited as ignored, for example from
/// nohup or a shell's `&`, stay ignored.
fn asking_to_end() -> impl Iterator<Item = i32> {
    let ignored = ignored();
    ASKS.into_iter().filter(move |&signal| ignored >> (signal - 1) & 1 == 0)
}

fn is_ignored(signal: i32) -> bool {
    ignored() >> (signal - 1) & 1 != 0
}

/// Returns the signals that this program inherited as ignored: bit N - 1 is signal N.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
