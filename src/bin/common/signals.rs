//! What the system does to a program: signals, and a standard output that is closed from the start.

use std::fs;
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;

use anyhow::{Context, Result};
use signal_hook::consts::{SIGHUP, SIGINT, SIGTERM, SIGXFSZ};
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
    let hang_up = Some(SIGHUP).filter(|_| !ignores_hang_up());
    let ends = [SIGINT, SIGTERM].into_iter().chain(hang_up);
    let mut signals = Signals::new(ends).context("cannot watch for signals")?;
    thread::spawn(move || {
        if let Some(signal) = signals.forever().next() {
            // The program ends all the same.
            let _ = fs::remove_file(path);
            let _ = emulate_default_handler(signal);
        }
    });
    Ok(())
}

/// Whether whoever started this program wants it to go on without its terminal, as nohup does.
pub fn ignores_hang_up() -> bool {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    let mask = mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok());
    mask.is_some_and(|mask| mask >> (SIGHUP - 1) & 1 != 0)
}
