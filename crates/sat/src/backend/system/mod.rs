//! Differences between systems: ending programs with all that they started, permissions, names of pipes. Except for
//! launchers, no other code in this crate asks which system it runs on.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::*;
#[cfg(windows)]
pub(super) use windows::*;
