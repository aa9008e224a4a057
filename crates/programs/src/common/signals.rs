//! The system's ways with a program: signals, and standard streams that are closed from the start.

use std::fs;
use std::io;
use std::os::fd::AsFd;
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;

use anyhow::{Context, Result};
use nix::sys::signal::{SigSet, SigmaskHow, Signal};
use signal_hook::consts::{SIGALRM, SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGUSR1, SIGUSR2, SIGXCPU, SIGXFSZ};
use signal_hook::iterator::Signals;
use signal_hook::low_level::emulate_default_handler;

/// For standard input, output and error, `true` if it was closed when the program began.
static CLOSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

/// Looks at them before the language's runtime does: that opens /dev/null in the place of one that is closed. Whatever
/// is written then is lost without an error, and what is read is empty.
extern "C" fn look_at_streams() {
    let there = [
        io::stdin().as_fd().try_clone_to_owned().is_ok(),
        io::stdout().as_fd().try_clone_to_owned().is_ok(),
        io::stderr().as_fd().try_clone_to_owned().is_ok(),
    ];
    CLOSED.iter().zip(there).for_each(|(closed, there)| closed.store(!there, Ordering::Relaxed));
}

// The list of functions that run before `main`. The attribute is unsafe because a wrong entry would be
// called all the same; this is a function of the right type, which neither panics nor needs the runtime.
#[used]
#[allow(unsafe_code)]
#[cfg_attr(not(target_vendor = "apple"), unsafe(link_section = ".init_array"))]
#[cfg_attr(target_vendor = "apple", unsafe(link_section = "__DATA,__mod_init_func"))]
static LOOK_AT_STREAMS: extern "C" fn() = look_at_streams;

/// Returns `true` if standard input was closed when the program began, as by `<&-`.
pub fn stdin_was_closed() -> bool {
    CLOSED[0].load(Ordering::Relaxed)
}

/// Returns `true` if standard output was closed when the program began, as by `>&-`.
pub fn stdout_was_closed() -> bool {
    CLOSED[1].load(Ordering::Relaxed)
}

/// Returns `true` if standard error was closed when the program began, as by `2>&-`.
pub fn stderr_was_closed() -> bool {
    CLOSED[2].load(Ordering::Relaxed)
}

/// From now on a file that grows above its limit is an error of writing, not the end of the program.
pub fn survive_full_files() -> Result<()> {
    // Nobody reads the flag: a handler is all it takes. Programs that this one starts do not inherit it, but they
    // do inherit that a signal is ignored, which is as good.
    if !is_ignored(SIGXFSZ) {
        let flag = Arc::<AtomicBool>::default();
        signal_hook::flag::register(SIGXFSZ, flag).context("cannot watch for signals")?;
    }
    Ok(())
}

/// The files that go where a signal ends the program.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// `true` if the program hears signals itself, and then ends in order.
static HEARD: AtomicBool = AtomicBool::new(false);

/// `true` if somebody removes the files.
static WATCHED: Mutex<bool> = Mutex::new(false);

/// From now on whoever hears the signals ends the program in order, and removes its files on the way.
pub fn are_heard() {
    HEARD.store(true, Ordering::SeqCst);
}

/// Makes a file with `make`, which tells its path, too; a signal that ends the program removes it. There is no moment
/// at which the file is there and a signal would leave it.
pub fn made_to_go<T>(make: impl FnOnce() -> io::Result<(T, PathBuf)>) -> io::Result<T> {
    if !HEARD.load(Ordering::SeqCst) {
        watch()?;
    }
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let (made, path) = make()?;
    unfinished.push(path);
    Ok(made)
}

/// Watches for signals, in a thread of its own.
fn watch() -> io::Result<()> {
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    if *watched {
        return Ok(());
    }
    let mut signals = deaf(|| Signals::new(asking_to_end()))?;
    let watch = move || {
        for signal in signals.forever() {
            if HEARD.load(Ordering::SeqCst) {
                continue;
            }
            // Nobody makes another one as long as this is held, which is to the end.
            let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
            // Those that are finished have another name by now, and the program ends all the same.
            unfinished.iter().for_each(|path| _ = fs::remove_file(path));
            let _ = emulate_default_handler(signal);
        }
    };
    thread::Builder::new().spawn(watch)?;
    *watched = true;
    Ok(())
}

/// Does `work` while this thread hears none of the signals that ask to end; one that comes meanwhile is heard afterwards.
/// A thread that begins in it never hears them. Where a handler is put in place, a signal would be lost for a moment.
pub fn deaf<T>(work: impl FnOnce() -> T) -> T {
    let asks: SigSet = ASKS.iter().filter_map(|&signal| Signal::try_from(signal).ok()).collect();
    let before = asks.thread_swap_mask(SigmaskHow::SIG_BLOCK);
    let done = work();
    // It was so before.
    _ = before.and_then(|before| before.thread_set_mask());
    done
}

/// The signals that end a program and can be heard.
const ASKS: [i32; 8] = [SIGINT, SIGTERM, SIGHUP, SIGQUIT, SIGALRM, SIGUSR1, SIGUSR2, SIGXCPU];

/// The signals that ask this program to end. Who is told to ignore one, as nohup and a shell's `&` tell their programs,
/// goes on.
pub fn asking_to_end() -> impl Iterator<Item = i32> {
    let ignored = ignored();
    ASKS.into_iter().filter(move |&signal| ignored >> (signal - 1) & 1 == 0)
}

fn is_ignored(signal: i32) -> bool {
    ignored() >> (signal - 1) & 1 != 0
}

/// The signals that this program was told to ignore by whoever started it, as bits.
fn ignored() -> u64 {
    let status = fs::read_to_string("/proc/self/status").unwrap_or_default();
    let mask = status.lines().find_map(|line| line.strip_prefix("SigIgn:"));
    mask.and_then(|mask| u64::from_str_radix(mask.trim(), 16).ok()).unwrap_or(0)
}
