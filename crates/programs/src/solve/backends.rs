//! `--list-backends`: all backends, with their versions and paths, or how to get them.

use std::fmt::Write;

use anyhow::Result;
use sudoku2cnf::backend::process::{COUNTERS, ModelCounter};
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
    for counter in COUNTERS {
        let found = ModelCounter::named(counter.name);
        let (version, place) = match &found {
            Ok(found) => ("-", found.program().display().to_string()),
            Err(error) => ("not here", error.to_string()),
        };
        let place = format!("{place} (counts models: --count)");
        writeln!(
            text,
            "{:<15} {:<11} {:<12} {version:<12} {place}",
            counter.name,
            Location::External,
            "cnf"
        )?;
    }
    for (name, reads, available, command) in external.configured()? {
        let version = if available { "-" } else { "not here" };
        writeln!(text, "{name:<15} {:<11} {reads:<12} {version:<12} {command}", Location::External)?;
    }
    out::print(&text)?;
    Ok(0)
}
