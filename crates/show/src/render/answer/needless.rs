//! Renders which clues of a puzzle are needless: as text, as JSON, as a sentence or as a picture.

mod object;

pub use object::{EnoughObject, NeededObject, NeedlessObject};

use super::member::{Member, given};
use crate::csp::Owner;
use crate::puzzle::Puzzle;
use crate::question::Status;
use crate::question::needless::{Clue, Enough, Needless, Without};
use crate::render::{UNKNOWN, View, sentence, sentences};

/// Renders which clues of a puzzle are needless; `source` is the file that it was read from, such as `p.txt`.
///
/// ```
/// use sudoku2cnf_sat::backend::Limits;
/// use sudoku2cnf_sat::backend::dpll::Dpll;
/// use sudoku2cnf_answer::question::needless::{NeedlessOptions, find};
/// use sudoku2cnf_show::render::NeedlessWords;
///
/// let puzzle = "diagonal\n1234\n341.\n4.2.\n214.".parse()?;
/// let found = find(&puzzle, NeedlessOptions::default(), &Dpll::new(), &Limits::default())?;
/// let words = NeedlessWords::new(&puzzle, "p.txt", &found);
/// assert!(words.text().starts_with("unique\nneedless: p.txt:1: diagonal\nneedless: given r1c1=1\n"));
/// assert!(words.sentence().starts_with("There is exactly one solution. Each of these can be left out alone: diagonal"));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct NeedlessWords<'a> {
    puzzle: &'a Puzzle,
    source: &'a str,
    found: &'a Needless,
    /// The clues that the picture marks: those that can be left out together if that was asked, otherwise those that
    /// can be left out alone.
    marked: Vec<Owner>,
}

/// The maximum number of clues that a sentence names; it gives only the number of the others.
const MOST_NAMED: usize = 40;

impl<'a> NeedlessWords<'a> {
    /// Renders the findings `found` about `puzzle`, which was read from `source`.
    pub fn new(puzzle: &'a Puzzle, source: &'a str, found: &'a Needless) -> NeedlessWords<'a> {
        let alone = || NeedlessWords::such(found, Some(true)).map(|clue| clue.owner).collect();
        let marked = found.enough.as_ref().map_or_else(alone, |enough| enough.left_out.clone());
        NeedlessWords { puzzle, source, found, marked }
    }

    /// Returns the verdict about the whole puzzle.
    pub fn verdict(&self) -> Status {
        self.found.answer
    }

    /// Returns the clues that are needless (`Some(true)`), needed (`Some(false)`) or undecided (`None`).
    fn such(found: &Needless, needless: Option<bool>) -> impl Iterator<Item = &Clue> {
        found.clues.iter().filter(move |clue| clue.needless == needless)
    }

    /// Returns the given or rule that `owner` stands for; `None` if `owner` is a house.
    pub fn member(&self, owner: Owner) -> Option<Member<'a>> {
        Member::of(self.puzzle, owner)
    }

    fn line(&self, word: &str, owner: Owner, more: &str) -> String {
        let told = self.member(owner).map_or(String::new(), |member| member.text(self.puzzle, self.source));
        format!("{word}: {told}{more}\n")
    }

    /// Returns the answer as text that `grep` can search: the verdict, then a line for each clue.
    pub fn text(&self) -> String {
        let mut text = format!("{}\n", self.verdict().word());
        for (word, needless) in [("needless", Some(true)), ("needed", Some(false)), ("unknown", None)] {
            for clue in NeedlessWords::such(self.found, needless) {
                let more = clue.without.map_or(String::new(), |without| format!(" ({})", number(without)));
                text += &self.line(word, clue.owner, &more);
            }
        }
        if let Some(Enough { kept, left_out, irreducible }) = &self.found.enough {
            kept.iter().for_each(|&owner| text += &self.line("kept", owner, ""));
            left_out.iter().for_each(|&owner| text += &self.line("left out", owner, ""));
            if !irreducible {
                text += "a limit was reached: some of the kept clues may be needless, too\n";
            }
        }
        text
    }

    /// Returns the answer in sentences.
    pub fn sentence(&self) -> String {
        match self.verdict() {
            Status::Unique => {}
            Status::Unknown | Status::Error => return UNKNOWN.to_owned(),
            answer => {
                let verdict = sentence(answer);
                return format!("{verdict} Clues can be needless only if there is exactly one.");
            }
        }
        let alone: Vec<Owner> = NeedlessWords::such(self.found, Some(true)).map(|clue| clue.owner).collect();
        let unknown = NeedlessWords::such(self.found, None).count();
        let mut text = sentence(Status::Unique).to_owned();
        if !alone.is_empty() {
            text += &format!(" Each of these can be left out alone: {}.", self.named(&alone));
        } else if unknown == 0 {
            text += " Every clue is needed.";
        }
        if unknown > 0 {
            text += &format!(
                " A limit was reached: for {unknown} of the {} clues it is not known.",
                self.found.clues.len()
            );
        }
        if let Some(enough) = self.found.enough.as_ref().filter(|enough| !enough.left_out.is_empty()) {
            let none = if enough.irreducible { ", and then no other" } else { "" };
            text += &format!(" These can be left out together{none}: {}.", self.named(&enough.left_out));
        }
        text
    }

    /// Returns the names of the clues, up to [`MOST_NAMED`], and the number of the others.
    fn named(&self, owners: &[Owner]) -> String {
        let name = |member: Member<'a>| match member {
            Member::Rule(rule) => sentences::quoted(&rule.to_string()),
            Member::Given(cell, digit) => given(self.puzzle, cell, digit),
        };
        let named = owners.iter().take(MOST_NAMED).filter_map(|&owner| self.member(owner)).map(name);
        let mut named: Vec<String> = named.collect();
        if owners.len() > MOST_NAMED {
            named.push(format!("and {} more", owners.len() - MOST_NAMED));
        }
        named.join("; ")
    }

    /// Returns the puzzle with marks on the needless clues, for a picture or a page.
    pub fn view(&self) -> View<'_> {
        View { needless: &self.marked, ..View::new(self.puzzle, self.sentence()) }
    }
}

/// Returns in words how many solutions the puzzle has without a clue.
fn number(without: Without) -> String {
    match without {
        Without { count: 0, .. } => "no solution without it".to_owned(),
        Without { count: 1, exact: true } => "one other solution without it".to_owned(),
        Without { count, exact: true } => format!("{count} solutions without it"),
        Without { count, .. } => format!("at least {count} solutions without it"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::backend::{Limits, dpll::Dpll};
    use crate::question::needless::{NeedlessOptions, find};
    use crate::render::json::to_line;

    #[test]
    fn numbers_of_solutions_are_told_as_far_as_they_are_known() {
        let told = |count, exact| number(Without { count, exact });
        assert_eq!(told(0, true), "no solution without it");
        assert_eq!(told(1, true), "one other solution without it");
        assert_eq!(told(7, true), "7 solutions without it");
        assert_eq!(told(7, false), "at least 7 solutions without it");
    }

    #[test]
    fn what_is_not_known_is_said() {
        let puzzle: Puzzle = "1234\n3412\n2143\n432.".parse().expect("a puzzle");
        let options = NeedlessOptions::default().minimal(true).cap(Some(9));
        let mut found = find(&puzzle, options, &Dpll::new(), &Limits::default()).expect("an answer");
        let told = |found: &Needless| {
            let words = NeedlessWords::new(&puzzle, "p", found);
            (words.text(), words.sentence(), to_line(&words.object(None)))
        };
        let (text, sentence, json) = told(&found);
        assert!(text.contains("needless: given r1c1=1\n") && text.contains("left out: given "), "{text}");
        assert!(sentence.contains("These can be left out together, and then no other: r1c1=1"), "{sentence}");
        assert!(json.starts_with(r#"{"complete":true,"enough":{"irreducible":true,"kept":["#), "{json}");
        found.clues[0].needless = None;
        found.clues[1] = Clue {
            needless: Some(false),
            without: Some(Without { count: 3, exact: false }),
            ..found.clues[1]
        };
        let (text, sentence, json) = told(&found);
        assert!(text.contains("unknown: given r1c1=1\n"), "{text}");
        assert!(text.contains("needed: given r1c2=2 (at least 3 solutions without it)\n"), "{text}");
        assert!(sentence.contains("for 1 of the 15 clues it is not known."), "{sentence}");
        assert!(json.contains(r#""needed":[{"count":3,"exact":false,"given":"r1c2=2"}]"#), "{json}");
        assert!(json.contains(r#""unknown":[{"given":"r1c1=1"}]"#), "{json}");
        // `serde_json` sorts keys when it parses, so equal texts show that the object's keys are sorted.
        let sorted: serde_json::Value = serde_json::from_str(&json).expect("JSON");
        assert_eq!(sorted.to_string(), json);
    }
}
