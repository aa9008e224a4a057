//! What systems do each in their own way: streams, requests to end, files, memory, terminals. But for what only Linux
//! tells (`/proc`), nothing else in the programs asks which system it is.

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

/// What a request to end the program does.
pub struct EndRequest<'a> {
    /// The flag that it raises.
    pub stop: &'a Arc<AtomicBool>,
    /// Where it leaves the number of its signal.
    pub signal: &'a Arc<AtomicUsize>,
    /// `false` if a second one ends the program at once.
    pub tidy: bool,
}
