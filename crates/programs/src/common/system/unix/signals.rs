//! Signals.

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

/// From now on a file that grows above its limit is a write error, not the end of the program.
pub fn survive_full_files() -> Result<()> {
    // The flag is never read: a handler is all it takes. Child processes do not inherit it, but they do inherit an ignored
    // signal, which has the same effect.
    if !is_ignored(SIGXFSZ) {
        let flag = Arc::<AtomicBool>::default();
        flag::register(SIGXFSZ, flag).context("cannot watch for signals")?;
    }
    Ok(())
}

/// Starts a thread that calls `end` at each signal that asks to end. If `end` returns a value, such as a lock, the program
/// ends by that signal while the value is held; if it returns `None`, the program goes on.
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

/// From now on the signals that ask to end do as `asked` says.
pub fn hear(asked: &EndRequest<'_>) -> Result<()> {
    // Raised by signals alone: a time limit must not make the first signal look like a second one.
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

/// Does `work` while this thread receives none of the signals that ask to end; one that comes meanwhile is received
/// afterwards. A thread that starts in it never receives them. While a handler is installed, a signal would be lost for a
/// moment.
pub fn deaf<T>(work: impl FnOnce() -> T) -> T {
    let asks: SigSet = ASKS.iter().filter_map(|&signal| Signal::try_from(signal).ok()).collect();
    let before = asks.thread_swap_mask(SigmaskHow::SIG_BLOCK);
    let done = work();
    // The mask as it was before.
    _ = before.and_then(|before| before.thread_set_mask());
    done
}

/// The signals that end a program and can be handled.
const ASKS: [i32; 8] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU];

/// The signals that ask this program to end. A program that is told to ignore one, as by nohup or a shell's `&`, goes on.
fn asking_to_end() -> impl Iterator<Item = i32> {
    let ignored = ignored();
    ASKS.into_iter().filter(move |&signal| ignored >> (signal - 1) & 1 == 0)
}

fn is_ignored(signal: i32) -> bool {
    ignored() >> (signal - 1) & 1 != 0
}

/// Returns the signals that this program inherited as ignored, as bits.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
