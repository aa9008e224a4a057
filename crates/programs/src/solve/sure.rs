//! The number of solutions that is sure so far, on a terminal that shows nothing else.

use std::cell::Cell;

use indicatif::{ProgressBar, ProgressStyle};

use crate::common::notes::NoteArgs;

/// The solutions between two looks at the terminal.
const BETWEEN: u128 = 512;

/// A line that says how many solutions there are at least.
pub struct Sure {
    bar: ProgressBar,
    /// The number that it shows.
    shown: Cell<u128>,
}

impl Sure {
    /// Shown only where standard error is a terminal and standard output is not.
    pub fn new(is_wanted: bool, notes: &NoteArgs) -> Sure {
        if !is_wanted || !notes.is_progress_seen() {
            return Sure::of(ProgressBar::hidden());
        }
        let bar = ProgressBar::no_length();
        let style = ProgressStyle::with_template("{spinner} at least {msg} solutions, {elapsed}");
        Sure::of(bar.with_style(style.unwrap_or_else(|_| ProgressStyle::default_spinner())))
    }

    fn of(bar: ProgressBar) -> Sure {
        Sure { bar, shown: Cell::new(0) }
    }

    /// There are so many for sure.
    pub fn tell(&self, count: u128) {
        if !self.bar.is_hidden() && count >= self.shown.get() + BETWEEN {
            self.shown.set(count);
            self.bar.set_message(count.to_string());
            self.bar.tick();
        }
    }

    /// The line is taken away.
    pub fn end(&self) {
        self.bar.finish_and_clear();
    }
}
