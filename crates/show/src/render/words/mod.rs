//! Steps as sentences for a student. The content of a step is its [`Reason`](crate::steps::reason::Reason); the choice
//! of sentences is the same in all languages, and a language is a table of templates for them.

mod ending;
mod english;
mod german;
mod headline;
mod line_sentences;
mod names;
mod proof_sentences;
mod reason_sentences;
pub(super) mod templates;
#[cfg(test)]
mod tests;

use std::fmt;

use crate::ask::SentenceLanguage;
use crate::puzzle::Puzzle;
use crate::render::svg::arithmetic::{self, Operation};
use crate::rules::sentences::Sentences;
use crate::statement::Statement;
use crate::steps::{Step, Steps};
use ending::Ending;
pub use ending::Form;
pub(super) use names::Names;
pub(super) use templates::{Templates, fill};

/// A language for explaining steps.
///
/// ```
/// use sudoku2cnf_show::render::Language;
///
/// assert_eq!(Language::named("de").map(Language::name), Some("German"));
/// assert_eq!(Language::ENGLISH.code(), "en");
/// ```
#[derive(Clone, Copy)]
pub struct Language {
    code: &'static str,
    name: &'static str,
    demands: &'static Sentences,
    /// The demand of a KenKen cage or a Kakuro run.
    arithmetic: fn(Operation) -> &'static str,
    templates: &'static Templates,
}

impl Language {
    /// English.
    pub const ENGLISH: Language = english::LANGUAGE;

    /// All languages.
    pub const ALL: &[Language] = &[english::LANGUAGE, german::LANGUAGE];

    /// Returns the language with this code, as `de`, if there is one.
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
        reason_sentences::sentences(self.names(puzzle), step, step.reason(puzzle))
    }

    /// Returns the head line of a step, a sentence with its name and its conclusions.
    pub fn head(self, puzzle: &Puzzle, step: &Step) -> String {
        self.names(puzzle).head(step)
    }

    /// Returns the name of a step with its values, its house and its cells, as `hidden pair 4 7 in box 2: r1c5 r3c4`.
    pub fn title(self, puzzle: &Puzzle, step: &Step) -> String {
        self.names(puzzle).title(step)
    }

    /// Returns the demand of each line of rules, to go with the picture.
    pub(crate) fn demands(self, puzzle: &Puzzle) -> Vec<Option<String>> {
        if let Some(forms) = arithmetic::forms(puzzle) {
            return forms.into_iter().map(|(kind, _)| Some((self.arithmetic)(kind).to_owned())).collect();
        }
        let all: Vec<&Statement> = puzzle.rules().iter().map(|stated| &stated.statement).collect();
        self.demands.of_all(&all, puzzle.grid())
    }

    /// Returns the names in a puzzle, and the lists of its steps.
    pub(super) const fn names(self, puzzle: &Puzzle) -> Names<'_> {
        Names { language: self, puzzle }
    }

    /// The words that stand alone.
    pub(super) const fn templates(self) -> &'static Templates {
        self.templates
    }

    /// Returns how the steps of a puzzle that was read from `source` end, and which step is the hardest.
    pub(super) fn end(self, puzzle: &Puzzle, found: &Steps, source: &str, form: Form) -> String {
        Ending { names: self.names(puzzle), form, source }.text(found)
    }
}

impl From<SentenceLanguage> for Language {
    fn from(language: SentenceLanguage) -> Language {
        match language {
            SentenceLanguage::En => english::LANGUAGE,
            SentenceLanguage::De => german::LANGUAGE,
        }
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
