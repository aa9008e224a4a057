//! Reads a document's texts about the puzzle: title, author, text of the rules, and stored solution.

use super::{Path, Reader};
use crate::formats::ruleset;
use crate::grid::Digit;
use crate::puzzle::About;
use crate::terminal::on_one_line;

/// The maximum number of characters of a text that a warning shows.
const MOST_CHARACTERS: usize = 100;
/// The maximum number of characters of a rule's name that a warning shows.
const MOST_OF_NAME: usize = 40;

impl<F> Reader<'_, F> {
    /// Stores a text about the puzzle, unless one of the same kind is already stored. Returns `false` if `name` is not
    /// the name of such a text.
    pub fn about(&mut self, path: &Path, name: &str, text: &str) -> bool {
        match name {
            "title" => keep(&mut self.about.title, About::name(text)),
            "author" => keep(&mut self.about.author, About::name(text)),
            "rules" => self.rules_for_people(path, text),
            "solution" => self.solution(
                path,
                text.chars().filter(|c| !c.is_whitespace()).map(|c| c.to_digit(36)?.try_into().ok()),
            ),
            _ => return false,
        }
        true
    }

    /// Stores the text of the rules, which is for people, and warns that it is not read.
    pub fn rules_for_people(&mut self, path: &Path, text: &str) {
        let stated = Some(text.trim().to_owned()).filter(|text| !text.is_empty());
        // Many documents have the same text twice, so it is reported only once.
        if stated.is_some() && self.about.rules != stated {
            self.rules_unread.get_or_insert(self.warnings.len());
            self.unread(path, text);
        }
        if self.about.rules.is_none() {
            for name in ruleset::drawn_names(text) {
                self.drawings.tell(on_one_line(name, MOST_OF_NAME), path);
            }
        }
        keep(&mut self.about.rules, stated);
    }

    /// Warns that a text with rules for people is not read.
    pub fn unread(&mut self, path: &Path, text: &str) {
        let shown = on_one_line(text, MOST_CHARACTERS);
        if !shown.is_empty() {
            self.warn(path, format!("the text of the rules is not read: \"{shown}\""));
        }
    }

    /// Stores a solution, which has a digit for each cell. Other characters mean that a digit is unknown.
    pub fn solution(&mut self, path: &Path, digits: impl Iterator<Item = Option<Digit>>) {
        let side = self.side();
        let values = 1..=side as Digit;
        let digits: Vec<_> = digits.map(|digit| digit.filter(|digit| values.contains(digit))).collect();
        match digits.len() == side * side {
            true if digits.iter().all(Option::is_none) => {}
            true => keep(&mut self.about.solution, Some(digits)),
            false => self.warn(path, "a stored solution that is not one digit for each cell"),
        }
    }
}

/// Stores a value in an empty slot, so that the first of several values is kept.
fn keep<T>(slot: &mut Option<T>, found: Option<T>) {
    *slot = slot.take().or(found);
}
