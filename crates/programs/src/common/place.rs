//! The output file, which receives answers instead of standard output.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueHint};

use super::output::{Destination, Output};

/// The choice of the place that answers go to.
#[derive(Args, Clone, Debug)]
pub struct PlaceArgs {
    /// Output file [default: standard output, also written as -]
    ///
    /// The file appears only when complete; until then, an older one stays as it is. If Ctrl-C or SIGTERM ends solve, its
    /// output so far is kept as FILE.part. A name that ends in .gz or .xz makes a compressed file. One that ends in .json,
    /// .svg or .html chooses that form. A name whose ending stands for a different form is refused.
    #[arg(short, long, value_name = "FILE", help_heading = "Output", value_hint = ValueHint::AnyPath, value_parser = Destination::parser())]
    output_file: Option<Destination>,
}

thread_local! {
    // The file belongs to one thread, which writes all answers, just as one thread holds the lock on standard output.
    static FILE: RefCell<Option<Output>> = const { RefCell::new(None) };
}

impl PlaceArgs {
    /// Returns the path of the output file; `None` for standard output.
    pub fn file(&self) -> Option<&Path> {
        self.output_file.as_ref().and_then(Destination::file)
    }

    /// Returns an error message if the ending of the output file's name belongs to a format that is not in `written`;
    /// otherwise `None`.
    pub fn contradiction(&self, written: &[&str]) -> Option<String> {
        self.output_file.as_ref()?.contradiction(written)
    }

    /// Returns the ending of the output file's name, if it has one.
    pub fn ending(&self) -> Option<String> {
        self.output_file.as_ref().and_then(Destination::ending)
    }

    /// From now on, answers go to the output file, until [`finish`], [`keep`] or [`abandon`] is called.
    pub fn take(&self) -> Result<()> {
        if let Some(place @ Destination::File(_)) = &self.output_file {
            FILE.set(Some(place.open()?));
        }
        Ok(())
    }
}

/// Returns `true` if answers go to an output file.
pub fn is_taken() -> bool {
    FILE.with_borrow(Option::is_some)
}

/// Calls `act` with the open output file; an error if it was finished before.
pub fn with<T>(act: impl FnOnce(&mut Output) -> io::Result<T>) -> io::Result<T> {
    FILE.with_borrow_mut(|file| match file {
        Some(file) => act(file),
        None => Err(io::Error::other("the output file is complete")),
    })
}

/// Finishes writing: the output file gets its final name.
pub fn finish() -> Result<()> {
    FILE.take().map_or(Ok(()), Output::finish)
}

/// Ends writing early, and returns the path under which the output so far is kept next to the file, if anything was
/// written.
pub fn keep() -> Result<Option<PathBuf>> {
    FILE.take().map_or(Ok(None), Output::keep)
}

/// Ends writing. The output so far is removed, and an older file stays unchanged.
pub fn abandon() {
    drop(FILE.take());
}
