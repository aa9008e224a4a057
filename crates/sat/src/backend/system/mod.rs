//! What systems do each in their own way: programs that are ended with all that they started, permissions, names of
//! pipes. But for launchers, nothing else in this crate asks which system it is.

#[cfg(unix)]
mod unix;
#[cfg(windows)]
mod windows;

#[cfg(unix)]
pub(super) use unix::*;
#[cfg(windows)]
pub(super) use windows::*;
