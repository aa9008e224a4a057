//! The file that answers go to instead of standard output.

use std::cell::RefCell;
use std::io;
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueHint};

use super::output::{Destination, Output};

/// The choice of the place where answers go.
#[derive(Args, Clone, Debug)]
pub struct PlaceArgs {
    /// Output file [default: standard output, also written as -]
    ///
    /// The file appears only when all of it is written; until then, an older one stays as it is. What solve has
    /// written when Ctrl-C or SIGTERM ends it is kept as FILE.part. A name that ends in
    /// .gz or .xz is that of a compressed file. One that ends in .json, .svg or .html chooses that form. A name whose ending
    /// stands for something else than is written is refused.
    #[arg(short, long, value_name = "FILE", help_heading = "Output", value_hint = ValueHint::AnyPath, value_parser = Destination::parser())]
    output_file: Option<Destination>,
}

thread_local! {
    // Answers are written by one thread, as standard output is locked by one.
    static FILE: RefCell<Option<Output>> = const { RefCell::new(None) };
}

impl PlaceArgs {
    /// The file, if one was named.
    pub fn file(&self) -> Option<&Path> {
        self.output_file.as_ref().and_then(Destination::file)
    }

    /// Returns the message about a name whose ending stands for a form, and for none of those that are `written`.
    pub fn contradiction(&self, written: &[&str]) -> Option<String> {
        self.output_file.as_ref()?.contradiction(written)
    }

    /// Returns the ending of the file's name.
    pub fn ending(&self) -> Option<String> {
        self.output_file.as_ref().and_then(Destination::ending)
    }

    /// From now on answers go there, until [`finish`] or [`abandon`].
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

/// Ends the writing: from now on the file is there under its name.
pub fn finish() -> Result<()> {
    FILE.take().map_or(Ok(()), Output::finish)
}

/// Ends the writing too early: what was written is kept beside the file, under the name that is returned.
pub fn keep() -> Result<Option<PathBuf>> {
    FILE.take().map_or(Ok(None), Output::keep)
}

/// Ends the writing: what was written is gone, and an older file stays as it is.
pub fn abandon() {
    drop(FILE.take());
}
