//! What the system does to a program: signals, and a standard output that is closed from the start.

use std::fs;
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::{Context, Result};
use signal_hook::consts::{SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// Whether standard output was closed when the program began.
static WITHOUT_STDOUT: AtomicBool = AtomicBool::new(false);

/// Looks at standard output before the language's runtime does: that opens /dev/null in the place of one
/// that is closed, and whatever is written then is lost without an error.
extern "C" fn look_at_stdout() {
    let there = std::io::stdout().as_fd().try_clone_to_owned().is_ok();
    WITHOUT_STDOUT.store(!there, Ordering::Relaxed);
}

// The list of functions that run before `main`. The attribute is unsafe because a wrong entry would be
// called all the same; this is a function of the right type, which neither panics nor needs the runtime.
#[used]
#[allow(unsafe_code)]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
static LOOK_AT_STDOUT: extern "C" fn() = look_at_stdout;

/// Whether standard output was closed when the program began, as by `>&-`.
pub fn stdout_was_closed() -> bool {
    WITHOUT_STDOUT.load(Ordering::Relaxed)
}

/// From now on a file that grows above its limit is an error of writing, not the end of the program.
pub fn survive_full_files() -> Result<()> {
    // Nobody reads the flag: a handler is all it takes. Programs that this one starts do not inherit it.
    signal_hook::flag::register(SIGXFSZ, Arc::<AtomicBool>::default()).context("cannot watch for signals")?;
    Ok(())
}

/// Removes a file when a signal ends the program.
pub fn remove_at_the_end(path: PathBuf) -> Result<()> {
    let mut signals = Signals::new(asking_to_end()).context("cannot watch for signals")?;
    let watch = move || {
        if let Some(signal) = signals.forever().next() {
            // The program ends all the same.
            let _ = fs::remove_file(path);
            let _ = emulate_default_handler(signal);
        }
    };
    thread::Builder::new().spawn(watch).context("cannot watch for signals")?;
    Ok(())
}

/// The signals that end a program and can be heard, besides SIGINT and SIGTERM. Who is told to ignore one, as
/// nohup tells its program, goes on.
const ASKS: [i32; 6] = [SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU];

/// The signals that ask this program to end.
pub fn asking_to_end() -> impl Iterator<Item = i32> {
    let ignored = ignored();
    let asked = ASKS.into_iter().filter(move |&signal| ignored >> (signal - 1) & 1 == 0);
    [SIGINT, SIGTERM].into_iter().chain(asked)
}

/// The signals that this program was told to ignore by whoever started it, as bits.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
