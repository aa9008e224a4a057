//! Differences between systems: streams, requests to end, files, memory, terminals. Apart from what only Linux reports
//! (`/proc`), no other code in the programs asks which system it runs on.

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

/// The effects of a request to end the program.
pub struct EndRequest<'a> {
    /// The flag that it raises.
    pub stop: &'a Arc<AtomicBool>,
    /// Receives the number of the signal.
    pub signal: &'a Arc<AtomicUsize>,
    /// `false` if a second request ends the program at once.
    pub tidy: bool,
}
