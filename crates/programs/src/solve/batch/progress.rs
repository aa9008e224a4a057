//! The progress of a batch, on a terminal that shows no answers.

use indicatif::{ProgressBar, ProgressStyle};

use crate::common::notes::NoteArgs;

/// A progress bar over the bytes of the input.
pub struct Progress(ProgressBar);

impl Progress {
    /// Creates a bar for an input of `bytes` bytes, or of unknown length. It is visible only if standard error is a
    /// terminal, standard output is not, and notes are not switched off.
    pub fn new(bytes: Option<u64>, notes: &NoteArgs) -> Progress {
        if !notes.is_progress_seen() {
            return Progress(ProgressBar::hidden());
        }
        let bar = bytes.map_or_else(ProgressBar::no_length, ProgressBar::new);
        let template = match bytes {
            Some(_) => "{wide_bar} {percent} % {eta}",
            None => "{spinner} {bytes}, {bytes_per_sec}",
        };
        Progress(bar.with_style(
            ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar()),
        ))
    }

    /// Counts more bytes as answered.
    pub fn add(&self, bytes: usize) {
        self.0.inc(bytes as u64);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.0.finish_and_clear();
    }
}
