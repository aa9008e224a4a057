//! Windows.

#[cfg(not(target_family = "wasm"))]
mod group;

#[cfg(not(target_family = "wasm"))]
pub use group::*;

/// Returns `None`: the ends of pipes have no names here.
#[cfg(feature = "embedded")]
pub fn name_of(_: &std::io::PipeReader) -> Option<std::path::PathBuf> {
    None
}
