//! Windows.

#[cfg(feature = "process")]
mod group;

#[cfg(feature = "process")]
pub use group::*;

/// Nothing: the ends of pipes have no names here.
#[cfg(feature = "embedded")]
pub fn name_of(_: &std::io::PipeReader) -> Option<std::path::PathBuf> {
    None
}
