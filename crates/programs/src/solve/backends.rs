//! `--list-backends`: all backends, with their versions and paths, or how to get them.

use std::fmt::Write;

use anyhow::Result;
use sudoku2cnf_sat::backend::process::{COUNTERS, ModelCounter};
use sudoku2cnf_sat::backend::{self, BackendError, Location};

use crate::common::stdout;
use crate::solve::arguments::external::ExternalArgs;

/// Shown in place of a version if the solver is missing or does not report one.
const UNKNOWN: &str = "-";

/// Prints the table of `--list-backends`.
pub fn list(external: &ExternalArgs) -> Result<u8> {
    let mut text = String::new();
    for backend in backend::list() {
        let version = backend.version.as_deref().unwrap_or(UNKNOWN);
        let reads = backend.reads.join(",");
        writeln!(
            text,
            "{:<15} {:<11} {reads:<12} {version:<12} {}",
            backend.name, backend.location, backend.place
        )?;
    }
    for counter in COUNTERS {
        let place = match ModelCounter::named(counter.name) {
            Ok(found) => found.program().display().to_string(),
            Err(BackendError::NotFound { hint, .. }) => hint,
            Err(error) => error.to_string(),
        };
        let place = format!("{place} (counts models: --count)");
        writeln!(
            text,
            "{:<15} {:<11} {:<12} {UNKNOWN:<12} {place}",
            counter.name,
            Location::External,
            "cnf"
        )?;
    }
    for (name, reads, available, command) in external.configured()? {
        let place = if available { command } else { format!("its program was not found: {command}") };
        writeln!(text, "{name:<15} {:<11} {reads:<12} {UNKNOWN:<12} {place}", Location::External)?;
    }
    stdout::print(&text)?;
    Ok(0)
}
