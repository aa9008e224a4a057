//! Differences between operating systems: ending a program with all processes that it started, file permissions, and
//! names of pipes. Except for launchers, no other code in this crate depends on the system.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::*;
#[cfg(windows)]
pub(super) use windows::*;
