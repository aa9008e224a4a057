//! The words of the programs besides answers and errors: notes, warnings, progress, all on standard error.

use std::collections::BTreeSet;
use std::io::IsTerminal;
use std::sync::Mutex;

use clap::Args;
use sudoku2cnf::error::Warning;

use super::answers;
use super::out::say;

/// The note on what is lost where a format of puzzles knows numbers only.
pub const NUMBERS: &str = "numbers stand for the letters: the format has none";

/// The warning where `--symmetry` adds nothing.
pub const UNFINISHED: &str = "the symmetries of the puzzle take too long to find, so none is broken";

/// The choice of how much is said.
#[derive(Args, Clone, Debug)]
pub struct NoteArgs {
    /// Prints no notes, warnings or progress; errors are still printed
    #[arg(short, long, help_heading = "Output")]
    quiet: bool,
}

impl NoteArgs {
    /// Says something that is worth knowing whoever reads it.
    pub fn note(&self, text: &str) {
        if !self.quiet {
            say!("{text}");
        }
    }

    /// Says something to a person at a terminal.
    pub fn hint(&self, text: &str) {
        if self.are_hints_seen() {
            say!("{text}");
        }
    }

    /// Returns `true` if anybody would read a hint.
    pub fn are_hints_seen(&self) -> bool {
        !self.quiet && std::io::stderr().is_terminal()
    }

    /// Returns `true` if a bar would be seen and not mix with answers on the same terminal.
    pub fn is_progress_seen(&self) -> bool {
        self.are_hints_seen() && !answers::is_terminal()
    }

    /// Says what was passed over, or perhaps meant otherwise; of an option once, however many puzzles have it.
    pub fn warn(&self, warnings: Vec<Warning>, name: &str) {
        static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
        for Warning(error) in warnings {
            let is_option = error.input().is_some_and(|input| input.starts_with("--"));
            let told = Warning(error.in_file(name)).to_string();
            let is_new = !is_option || SAID.lock().is_ok_and(|mut said| said.insert(told.clone()));
            if is_new {
                self.note(&told);
            }
        }
    }

    /// Says that an option has another name by now, if this run spells it the old way.
    pub fn old_spelling(&self, program: &str, old: &str, new: &str) {
        let is_old =
            |word: &str| word.strip_prefix(old).is_some_and(|rest| rest.is_empty() || rest.starts_with('='));
        let words = std::env::args_os().skip(1).take_while(|word| word != "--");
        if words.filter_map(|word| word.into_string().ok()).any(|word| is_old(&word)) {
            self.note(&format!("{program}: note: {old} is now {new}; the next release drops the old name"));
        }
    }
}
