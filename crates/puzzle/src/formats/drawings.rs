//! Drawings in which people see a rule but programs cannot. They cause an error or, if drawings are ignored, warnings.

use crate::error::{Hint, ParseError, Warning};
use crate::plural::counted;
use crate::terminal::on_one_line;

/// The maximum number of drawings that a message lists for each kind.
const MOST_LISTED: usize = 6;
/// The maximum length of the quoted text of the rules, in characters.
const MOST_QUOTED: usize = 300;

/// The drawings of a puzzle, by kind. `M` is the type of marks, which identify positions in a reader's text.
#[derive(Clone, Debug)]
pub struct Drawings<M> {
    kinds: Vec<DrawingKind<M>>,
}

/// The drawings of one kind, in the order in which they were added.
#[derive(Clone, Debug)]
struct DrawingKind<M> {
    /// The name of a drawing of this kind, such as `line`.
    name: String,
    /// The position of the first drawing of this kind.
    mark: M,
    /// The look and position of each drawing, described for people.
    seen: Vec<String>,
    /// The maximum number of drawings that a message lists.
    most: usize,
}

impl<M> Default for Drawings<M> {
    fn default() -> Drawings<M> {
        Drawings { kinds: Vec::new() }
    }
}

impl<M: Clone> Drawings<M> {
    /// Adds a drawing of the kind `name`; `seen` describes its look and position.
    pub fn add(&mut self, name: &str, seen: String, mark: &M) {
        self.add_to(name, seen, mark, MOST_LISTED);
    }

    /// Adds a rule described in words, which counts as a drawing. Messages list all rules of this kind.
    pub fn tell(&mut self, rule: String, mark: &M) {
        self.add_to("described rule", rule, mark, usize::MAX);
    }

    fn add_to(&mut self, name: &str, seen: String, mark: &M, most: usize) {
        match self.kinds.iter_mut().find(|kind| kind.name == name) {
            Some(kind) => kind.seen.push(seen),
            None => {
                let (name, mark) = (name.to_owned(), mark.clone());
                self.kinds.push(DrawingKind { name, mark, seen: vec![seen], most });
            }
        }
    }

    /// Returns the number of drawings.
    pub fn count(&self) -> usize {
        self.kinds.iter().map(|kind| kind.seen.len()).sum()
    }

    /// Returns warnings about the drawings if they `may_pass`. Otherwise, any drawing is an error, which quotes the
    /// text of the `rules`. `error` makes an error from a mark, a message and the expected text.
    pub fn judge(
        &self,
        may_pass: bool,
        rules: Option<&str>,
        error: impl Fn(&M, String, &str) -> ParseError,
    ) -> Result<Vec<Warning>, ParseError> {
        if may_pass {
            return Ok(self.warnings().map(|(message, mark)| Warning(error(mark, message, ""))).collect());
        }
        match self.error(rules) {
            Some((message, mark)) => Err(error(mark, message, EXPECTED).with_hint(Hint::IgnoreDrawings)),
            None => Ok(Vec::new()),
        }
    }

    /// Returns the message of an error about the drawings, and the mark of the first one; `None` if there are no
    /// drawings. The message quotes the text of the `rules`, which may explain the drawings.
    fn error(&self, rules: Option<&str>) -> Option<(String, &M)> {
        let first = self.kinds.first()?;
        let kinds: Vec<String> = self.kinds.iter().map(|kind| kind.listed(" (", ")")).collect();
        let rules = rules.map(|rules| on_one_line(rules, MOST_QUOTED)).filter(|rules| !rules.is_empty());
        let rules = rules.map_or(String::new(), |rules| format!("; the text of the rules: \"{rules}\""));
        Some((format!("drawings, in which no rule can be read: {}{rules}", kinds.join(", ")), &first.mark))
    }

    /// Returns a warning for each kind, with the mark of its first drawing.
    fn warnings(&self) -> impl Iterator<Item = (String, &M)> {
        self.kinds
            .iter()
            .map(|kind| (format!("drawings, not read as a rule: {}", kind.listed(": ", "")), &kind.mark))
    }
}

impl<M> DrawingKind<M> {
    /// Returns a phrase with the number of drawings and, between `before` and `behind`, descriptions of the first ones.
    fn listed(&self, before: &str, behind: &str) -> String {
        let count = self.seen.len();
        let more = if count > self.most { ", …" } else { "" };
        let listed = self.seen[..count.min(self.most)].join(", ");
        format!("{}{before}{listed}{more}{behind}", counted(count, &self.name))
    }
}

/// The text that errors give as expected instead of drawings.
const EXPECTED: &str = "rules that are stated, or permission to ignore the drawings";

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_are_listed_by_kind() {
        let mut drawings = Drawings::default();
        assert_eq!((drawings.count(), drawings.error(None).is_none()), (0, true));
        for place in 1..=8 {
            drawings.add("line", format!("r{place}c1 to r{place}c2"), &place);
        }
        drawings.add("text", "\"V\" at r1c1".into(), &9);
        assert_eq!(drawings.count(), 9);
        let (message, mark) = drawings.error(Some(" V:\n sums \u{1b} ")).expect("an error");
        assert_eq!(
            (message.as_str(), *mark),
            (
                "drawings, in which no rule can be read: 8 lines (r1c1 to r1c2, r2c1 to r2c2, r3c1 to r3c2, \
                 r4c1 to r4c2, r5c1 to r5c2, r6c1 to r6c2, …), 1 text (\"V\" at r1c1); the text of the \
                 rules: \"V: sums\"",
                1
            )
        );
        let warned: Vec<String> = drawings.warnings().map(|(message, _)| message).collect();
        assert_eq!(warned[1], "drawings, not read as a rule: 1 text: \"V\" at r1c1");
        let mut told = Drawings::default();
        (1..=8).for_each(|rule| told.tell(format!("rule-{rule}"), &rule));
        let (message, _) = told.error(None).expect("an error");
        assert!(
            message.ends_with(
                "8 described rules (rule-1, rule-2, rule-3, rule-4, rule-5, rule-6, rule-7, rule-8)"
            )
        );
    }
}
