//! ISS texts: reading, errors and writing.

mod errors;
mod hostile;
mod reading;
mod writing;

use sudoku2cnf_puzzle::error::ParseError;
use sudoku2cnf_puzzle::formats::{Format, ReadOptions, Reading, iss};

/// Reads a text, ignoring unknown types.
fn lenient(text: &str) -> Result<Reading, ParseError> {
    ReadOptions::new().format(Format::Iss).ignore_unknown(true).read(text)
}

/// Returns the native lines after those with size and values.
fn rules(text: &str) -> Vec<String> {
    let native = iss::native_text(text).unwrap_or_else(|error| panic!("{text}: {error}"));
    native
        .lines()
        .filter(|line| !["grid", "values"].contains(&line.split(' ').next().unwrap_or_default()))
        .map(str::to_owned)
        .collect()
}

fn error(text: &str) -> String {
    match Format::Iss.read(text) {
        Ok(_) => panic!("{text} was read"),
        Err(error) => error.headline(),
    }
}

fn header(text: &str) -> String {
    let native = iss::native_text(text).expect("read");
    native
        .lines()
        .filter(|line| line.starts_with("grid") || line.starts_with("values"))
        .collect::<Vec<_>>()
        .join(", ")
}
