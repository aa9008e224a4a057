//! The functions that differ between systems, for Windows.

#[cfg(not(target_family = "wasm"))]
mod group;

#[cfg(not(target_family = "wasm"))]
pub use group::*;

/// Returns `None`: anonymous pipes cannot be opened by a path on Windows.
#[cfg(feature = "embedded")]
pub fn name_of(_: &std::io::PipeReader) -> Option<std::path::PathBuf> {
    None
}
