//! The number of solutions that is sure so far, on a terminal that shows nothing else.

use indicatif::{ProgressBar, ProgressStyle};

use crate::common::notes::NoteArgs;

/// The solutions between two looks at the terminal.
const BETWEEN: u128 = 512;

/// A line that says how many solutions there are at least.
pub struct Sure(ProgressBar);

impl Sure {
    /// Shown only where standard error is a terminal and standard output is not.
    pub fn new(is_wanted: bool, notes: &NoteArgs) -> Sure {
        if !is_wanted || !notes.is_progress_seen() {
            return Sure(ProgressBar::hidden());
        }
        let bar = ProgressBar::no_length();
        let style = ProgressStyle::with_template("{spinner} at least {msg} solutions, {elapsed}");
        Sure(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner())))
    }

    /// There are so many for sure.
    pub fn tell(&self, count: u128) {
        if !self.0.is_hidden() && count.is_multiple_of(BETWEEN) {
            self.0.set_message(count.to_string());
            self.0.tick();
        }
    }

    /// The line is taken away.
    pub fn end(&self) {
        self.0.finish_and_clear();
    }
}
