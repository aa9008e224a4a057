//! `--list-backends`: all backends, with their versions and paths, or how to get them.

use std::fmt::Write;

use anyhow::Result;
use sudoku2cnf::backend::{self, Location};

use crate::common::out;
use crate::solve::arguments::external::ExternalArgs;

/// The table of `--list-backends`.
pub fn list(external: &ExternalArgs) -> Result<u8> {
    let mut text = String::new();
    for backend in backend::list() {
        let version = match (&backend.version, backend.available) {
            (Some(version), _) => version,
            (None, true) => "-",
            (None, false) => "not here",
        };
        let reads = backend.reads.join(",");
        writeln!(
            text,
            "{:<15} {:<11} {reads:<12} {version:<12} {}",
            backend.name, backend.location, backend.place
        )?;
    }
    for (name, reads, available, command) in external.configured()? {
        let version = if available { "-" } else { "not here" };
        writeln!(text, "{name:<15} {:<11} {reads:<12} {version:<12} {command}", Location::External)?;
    }
    out::print(&text)?;
    Ok(0)
}
