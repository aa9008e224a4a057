//! The functions that differ between systems, for Unix.

#[cfg(not(target_family = "wasm"))]
mod group;

#[cfg(not(target_family = "wasm"))]
pub use group::*;

/// Returns a path by which this process can open the reading end of a pipe; `None` if the system has none.
#[cfg(feature = "embedded")]
pub fn name_of(reader: &std::io::PipeReader) -> Option<std::path::PathBuf> {
    use std::os::fd::AsRawFd;

    let name = std::path::PathBuf::from(format!("/dev/fd/{}", reader.as_raw_fd()));
    name.exists().then_some(name)
}
