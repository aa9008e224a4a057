//! Differences between operating systems: streams, requests to end, files, memory, terminals. No other code in the
//! programs asks which system it runs on, except to read `/proc`, which only Linux has.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize};

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub use unix::*;
#[cfg(windows)]
pub use windows::*;

/// The effects of a request that the program end.
pub struct EndRequest<'a> {
    /// The flag that a request raises.
    pub stop: &'a Arc<AtomicBool>,
    /// Where the number of the signal is stored.
    pub signal: &'a Arc<AtomicUsize>,
    /// `false` if a second request ends the program at once.
    pub tidy: bool,
}
