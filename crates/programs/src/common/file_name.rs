//! Paths that mean standard input, and paths that lead to the same file.

use std::path::{Path, PathBuf};

use super::system;

/// Returns `true` if a path means standard input.
pub fn is_stdin(path: &Path) -> bool {
    path.as_os_str() == "-"
}

/// Returns `true` if `path` leads to the same file as `input`, where `None` and `-` mean standard input.
pub fn is_same(input: Option<&PathBuf>, path: &Path) -> bool {
    let input = match input.filter(|file| !is_stdin(file)) {
        Some(file) => system::file_at(file),
        None => system::file_of_stdin(),
    };
    let there = system::file_at(path);
    there.is_some() && there == input
}
