//! The file that answers go to instead of standard output.

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
    // Answers are written by one thread, just as one thread locks standard output.
    static FILE: RefCell<Option<Output>> = const { RefCell::new(None) };
}

impl PlaceArgs {
    /// Returns the file, if one was named.
    pub fn file(&self) -> Option<&Path> {
        self.output_file.as_ref().and_then(Destination::file)
    }

    /// Returns the message about a name whose ending stands for a form that is not among those `written`.
    pub fn contradiction(&self, written: &[&str]) -> Option<String> {
        self.output_file.as_ref()?.contradiction(written)
    }

    /// Returns the ending of the file's name.
    pub fn ending(&self) -> Option<String> {
        self.output_file.as_ref().and_then(Destination::ending)
    }

    /// From now on answers go to the named file, until [`finish`] or [`abandon`].
    pub fn take(&self) -> Result<()> {
        if let Some(place @ Destination::File(_)) = &self.output_file {
            FILE.set(Some(place.open()?));
        }
        Ok(())
    }
}

/// Returns `true` if answers go to a file.
pub fn is_taken() -> bool {
    FILE.with_borrow(Option::is_some)
}

/// Does something with the file.
pub fn with<T>(act: impl FnOnce(&mut Output) -> io::Result<T>) -> io::Result<T> {
    FILE.with_borrow_mut(|file| match file {
        Some(file) => act(file),
        None => Err(io::Error::other("the output file is complete")),
    })
}

/// Finishes writing: from now on the file exists under its name.
pub fn finish() -> Result<()> {
    FILE.take().map_or(Ok(()), Output::finish)
}

/// Ends writing early: the beginning is kept next to the file, under the name that is returned.
pub fn keep() -> Result<Option<PathBuf>> {
    FILE.take().map_or(Ok(None), Output::keep)
}

/// Ends writing: what was written is removed, and an older file does not change.
pub fn abandon() {
    drop(FILE.take());
}
