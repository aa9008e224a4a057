//! Steps in sentences that a student follows. What a step says is taken from its causes, facts and proof by
//! [`story`]; a language puts that into words, and has one file.

mod english;
mod german;
mod headline;
mod page;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::puzzle::Puzzle;
use crate::render::svg::arithmetic::{self, Operation};
use crate::rules::told::Sentences;
use crate::statement::Statement;
use crate::steps::Step;
use crate::steps::reason::explanation::Story;
use crate::steps::reason::search;
use crate::steps::reason::step_facts::Names;
pub use headline::Ending;
use headline::Headline;
use page::PageWords;

/// A language in which steps are told.
///
/// ```
/// use sudoku2cnf::render::Language;
///
/// assert_eq!(Language::named("de").map(Language::name), Some("German"));
/// assert_eq!(Language::ENGLISH.code(), "en");
/// ```
#[derive(Clone, Copy)]
pub struct Language {
    code: &'static str,
    name: &'static str,
    tell: fn(&Story) -> Vec<String>,
    demands: &'static Sentences,
    /// What a cage of KenKen and a run of Kakuro demand.
    arithmetic: fn(Operation) -> &'static str,
    page: &'static PageWords,
    title: fn(&Headline) -> String,
    singles: &'static str,
    unsure: &'static str,
    end: fn(&Ending) -> String,
}

impl Language {
    /// English.
    pub const ENGLISH: Language = english::LANGUAGE;

    /// All languages.
    pub const ALL: &[Language] = &[english::LANGUAGE, german::LANGUAGE];

    /// The language with this code, as `de`; none if there is no such.
    pub fn named(code: &str) -> Option<Language> {
        Language::ALL.iter().copied().find(|language| language.code == code)
    }

    /// Its code, two letters by ISO 639-1.
    pub const fn code(self) -> &'static str {
        self.code
    }

    /// Its English name.
    pub const fn name(self) -> &'static str {
        self.name
    }

    /// Returns a step of a puzzle in whole sentences, in the order in which they are read.
    pub fn sentences(self, puzzle: &Puzzle, step: &Step) -> Vec<String> {
        let names = Names { puzzle, demands: Some(self.demands) };
        (self.tell)(&search::story(names, step))
    }

    /// Returns the name of a step with its values, its house and its cells, as `hidden pair 4 7 in box 2: r1c5 r3c4`.
    pub fn title(self, puzzle: &Puzzle, step: &Step) -> String {
        (self.title)(&Headline::new(puzzle, step))
    }

    /// Returns the name of a step alone.
    pub(crate) fn name_of(self, puzzle: &Puzzle, step: &Step) -> String {
        (self.title)(&Headline::name(puzzle, step))
    }

    /// What each line of rules demands, for somebody who sees the picture.
    pub(crate) fn demands(self, puzzle: &Puzzle) -> Vec<Option<String>> {
        if let Some(forms) = arithmetic::forms(puzzle) {
            return forms.into_iter().map(|(kind, _)| Some((self.arithmetic)(kind).to_owned())).collect();
        }
        let all: Vec<&Statement> = puzzle.rules().iter().map(|stated| &stated.statement).collect();
        self.demands.of_all(&all, puzzle.grid())
    }

    /// The words of a page about steps.
    pub(crate) const fn page(self) -> &'static PageWords {
        self.page
    }

    /// The name of a run of singles.
    pub(crate) const fn singles(self) -> &'static str {
        self.singles
    }

    /// A line where a limit was reached.
    pub(crate) const fn unsure(self) -> &'static str {
        self.unsure
    }

    /// Returns the lines about the end of the steps.
    pub(crate) fn end(self, ending: &Ending) -> String {
        (self.end)(ending)
    }
}

impl fmt::Debug for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code)
    }
}

impl PartialEq for Language {
    fn eq(&self, other: &Language) -> bool {
        self.code == other.code
    }
}

impl Eq for Language {}

/// Items with commas between them and a word before the last.
fn listed(items: &[String], word: &str) -> String {
    match items.split_last() {
        Some((last, rest)) if !rest.is_empty() => format!("{} {word} {last}", rest.join(", ")),
        _ => items.concat(),
    }
}

/// The text with its first letter in upper case, unless it begins with the name of a cell, which has a number in it.
fn sentence(text: &str) -> String {
    let mut characters = text.chars();
    let is_cell = text.split(' ').next().is_some_and(|word| word.contains(|c: char| c.is_ascii_digit()));
    match characters.next() {
        Some(first) if !is_cell => first.to_uppercase().chain(characters).collect(),
        _ => text.to_owned(),
    }
}
