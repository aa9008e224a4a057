//! Unix.

#[cfg(not(target_family = "wasm"))]
mod group;

#[cfg(not(target_family = "wasm"))]
pub use group::*;

/// Returns the name under which this process can open the end of a pipe; not every system has one.
#[cfg(feature = "embedded")]
pub fn name_of(reader: &std::io::PipeReader) -> Option<std::path::PathBuf> {
    use std::os::fd::AsRawFd;

    let name = std::path::PathBuf::from(format!("/dev/fd/{}", reader.as_raw_fd()));
    name.exists().then_some(name)
}
