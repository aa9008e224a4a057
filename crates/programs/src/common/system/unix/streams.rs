//! Standard streams that were already closed when the program began.

use std::io;
use std::os::fd::AsFd;
use std::sync::atomic::{AtomicBool, Ordering};

/// For standard input, output and error in this order, `true` if the stream was closed when the program began.
static CLOSED: [AtomicBool; 3] = [const { AtomicBool::new(false) }; 3];

/// Notes which streams are closed. This must happen before Rust's runtime starts, which opens /dev/null in place of a
/// closed stream: writes would be lost without an error, and reads would be empty.
extern "C" fn look_at_streams() {
    let there = [
        io::stdin().as_fd().try_clone_to_owned().is_ok(),
        io::stdout().as_fd().try_clone_to_owned().is_ok(),
        io::stderr().as_fd().try_clone_to_owned().is_ok(),
    ];
    CLOSED.iter().zip(there).for_each(|(closed, there)| closed.store(!there, Ordering::Relaxed));
}

// This section lists functions that run before `main`. The attribute is unsafe because any entry would be called; this
// function has the right type, does not panic, and does not need the runtime.
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
