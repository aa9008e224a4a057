//! Messages of the programs that are not errors: notes, warnings, progress.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::sync::Mutex;

use clap::Args;
use sudoku2cnf_puzzle::error::Warning;

use super::answers;
use super::messages::{self, Kind};

/// The note that the letters of a puzzle are lost, because the output format has only numbers.
pub const NUMBERS: &str = "numbers stand for the letters: the format has none";

/// The warning that `--symmetry` adds no clauses, because the symmetries were not found in time.
pub const UNFINISHED: &str = "the symmetries of the puzzle take too long to find, so none is broken";

/// The choice of how much is printed.
#[derive(Args, Clone, Debug)]
pub struct NoteArgs {
    /// Prints no notes, warnings or progress; errors are still printed
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

impl NoteArgs {
    /// Prints a note.
    pub fn note(&self, text: &str) {
        self.remark(Kind::Note, None, text);
    }

    /// Prints a note that begins with the name of an input.
    pub fn note_at(&self, place: &str, text: &str) {
        self.remark(Kind::Note, Some(place), text);
    }

    /// Prints a warning.
    pub fn warning(&self, text: &str) {
        self.remark(Kind::Warning, None, text);
    }

    /// Prints a warning that begins with a place in the input.
    pub fn warning_at(&self, place: &str, text: &str) {
        self.remark(Kind::Warning, Some(place), text);
    }

    fn remark(&self, kind: Kind, place: Option<&str>, text: &str) {
        if !self.quiet {
            messages::remark(kind, place, text);
        }
    }

    /// Prints a note if standard error is a terminal.
    pub fn hint(&self, text: &str) {
        if self.are_hints_seen() {
            self.note(text);
        }
    }

    /// Returns `true` if [`NoteArgs::hint`] would print.
    pub fn are_hints_seen(&self) -> bool {
        !self.quiet && std::io::stderr().is_terminal()
    }

    /// Returns `true` if a progress bar would be visible and answers do not go to the same terminal.
    pub fn is_progress_seen(&self) -> bool {
        self.are_hints_seen() && !answers::is_terminal()
    }

    /// Prints the warnings from reading a puzzle in the input called `name`. A warning about an option is printed only
    /// once, however many puzzles cause it.
    pub fn warn(&self, warnings: Vec<Warning>, name: &str) {
        static PRINTED: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        for warning in warnings {
            let is_note = warning.is_note();
            let error = warning.0.in_file(name);
            let is_option = error.input().is_some_and(|input| input.starts_with("--"));
            let is_new =
                || PRINTED.lock().is_ok_and(|mut printed| printed.insert(Warning(error.clone()).to_string()));
            if is_option && !is_new() {
                continue;
            }
            let place = format!("{}:{}:{}", error.input().unwrap_or(name), error.line(), error.column());
            match is_note {
                true => self.note_at(&place, error.message()),
                false => self.warning_at(&place, &format!("ignored: {}", error.message())),
            }
        }
    }
}
