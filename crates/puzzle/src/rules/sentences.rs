//! Sentences about rules, for people who see a picture and do not know the usages of rules.

mod pairs;
mod words;

use std::collections::BTreeMap;

pub use self::pairs::PairWords;
use self::words::StatementKind::All;
pub use self::words::{GridWords, StatementKind};
use self::words::{filled, is_when, words};
use crate::grid::Grid;
use crate::rules::find;
use crate::statement::Statement;

/// A sentence about statements of a rule. The argument that the usage calls K replaces `{K}`, and words about the grid
/// replace `<max>` and similar marks (see `words`).
#[derive(Debug)]
pub struct PictureSentence {
    /// The statements that the sentence is about.
    pub when: StatementKind,
    text: &'static str,
    /// The sentence that replaces `text` if the puzzle has several such statements with different arguments.
    pub several: &'static str,
    /// The sentence about a single quoted statement; empty if `text` serves for it too.
    pub of_line: &'static str,
    /// `true` if each statement of the rule has its own letter. Then `several` is one sentence for all of them.
    is_by_letter: bool,
}

/// Makes a sentence about all statements of a rule.
pub const fn sentence(text: &'static str) -> PictureSentence {
    PictureSentence { when: All, text, several: "", of_line: "", is_by_letter: false }
}

impl PictureSentence {
    /// Returns the sentence, limited to statements of this kind.
    pub const fn when(self, when: StatementKind) -> PictureSentence {
        PictureSentence { when, ..self }
    }

    /// Returns the sentence, with a second sentence for several statements with different arguments.
    pub const fn or(self, several: &'static str) -> PictureSentence {
        PictureSentence { several, ..self }
    }

    /// Returns the sentence for a rule with letters at its statements, with a second sentence for several statements
    /// and a third for a quoted statement.
    pub const fn each(self, several: &'static str, of_line: &'static str) -> PictureSentence {
        PictureSentence { several, of_line, is_by_letter: true, ..self }
    }

    /// Returns the sentence, with a second sentence for a quoted statement.
    pub const fn quoted(self, of_line: &'static str) -> PictureSentence {
        PictureSentence { of_line, ..self }
    }
}

/// The sentences about rules in one language.
#[derive(Debug)]
pub struct Sentences {
    /// Returns the sentences about the rule with this name. The first one that fits a statement is used.
    pub of_rule: fn(&str) -> &'static [PictureSentence],
    /// The words about the grid.
    pub words: GridWords,
    /// `true` if a rule without sentences is described by its summary, which is in English.
    pub has_summaries: bool,
}

/// The sentences in English.
pub static ENGLISH: Sentences = Sentences {
    of_rule: |name| find(name).map_or(&[], |spec| spec.sentences),
    words: GridWords {
        none: "none",
        extremes: |min, max| format!("the {min} and the {max}"),
        some_extremes: "the smallest and the largest value (with more values than cells: digit)",
        no_zero: "; a 0 does not count",
        pairs: PairWords {
            formula: |formula| format!("with {formula}"),
            parity: "of which one is odd and one even",
            same_parity: "that are both odd or both even",
            ratio: |k| format!("of which one is {k} times the other"),
            no_ratio: |k| format!("of which neither is {k} times the other"),
            not_both: |value| format!("that are not both {value}"),
            list: |list| format!("that are one of these pairs: {list}"),
            but: |list| format!("that are none of these pairs: {list}"),
            exchanged: " (in either order)",
            rows: |rows| format!("with these b after each a: {rows}"),
            table: "that the table of the rule allows",
        },
    },
    has_summaries: true,
};

impl Sentences {
    /// Returns the sentence below a picture for each statement of a puzzle; `None` for a statement without a sentence.
    /// Statements of one rule get the same sentence if they differ only in arguments that the picture shows.
    pub fn of_all(&self, all: &[&Statement], grid: &Grid) -> Vec<Option<String>> {
        let words = words(grid, &self.words);
        let found: Vec<Option<(&PictureSentence, String)>> = all
            .iter()
            .map(|statement| self.fitting(statement).map(|row| (row, filled(row.text, statement, &words))))
            .collect();
        // For each text before arguments are filled in: the first sentence made from it, and `true` if other sentences
        // made from it differ.
        let mut texts: BTreeMap<&str, (&str, bool)> = BTreeMap::new();
        // For each rule, the number of its statements that have a letter.
        let mut letters: BTreeMap<&str, usize> = BTreeMap::new();
        for (statement, (row, text)) in
            all.iter().zip(&found).filter_map(|(one, row)| Some((one, row.as_ref()?)))
        {
            texts
                .entry(row.text)
                .and_modify(|(first, differ)| *differ |= first != text)
                .or_insert((text, false));
            if row.is_by_letter {
                *letters.entry(statement.name).or_default() += 1;
            }
        }
        let sentence = |(statement, found): (&&Statement, &Option<(&PictureSentence, String)>)| {
            let Some((row, text)) = found else { return self.summary(statement) };
            let is_one_of_several = match row.is_by_letter {
                true => letters[statement.name] > 1,
                false => texts[row.text].1 && !row.several.is_empty(),
            };
            Some(if is_one_of_several { filled(row.several, statement, &words) } else { text.clone() })
        };
        all.iter().zip(&found).map(sentence).collect()
    }

    /// Returns the sentence about one quoted statement; `None` if there is no sentence, or only a summary that uses
    /// words of the usage.
    pub fn of_line(&self, statement: &Statement, grid: &Grid) -> Option<String> {
        let Some(row) = self.fitting(statement) else {
            return self.summary(statement).filter(|text| !has_usage(text));
        };
        let text = if row.of_line.is_empty() { row.text } else { row.of_line };
        Some(filled(text, statement, &words(grid, &self.words)))
    }

    /// Returns the first sentence that fits the statement.
    fn fitting(&self, statement: &Statement) -> Option<&'static PictureSentence> {
        (self.of_rule)(statement.name).iter().find(|row| is_when(row.when, statement))
    }

    fn summary(&self, statement: &Statement) -> Option<String> {
        find(statement.name).filter(|_| self.has_summaries).map(|spec| spec.summary.to_owned())
    }
}

/// Returns `true` if a text contains words in capitals, as usages do.
fn has_usage(text: &str) -> bool {
    let is_usage = |word: &str| word.chars().all(|c| c.is_ascii_uppercase());
    text.split(|c: char| !c.is_ascii_alphanumeric()).any(|word| !word.is_empty() && is_usage(word))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::puzzle::Puzzle;
    use crate::statement::PairKey;

    fn all(text: &str) -> Vec<String> {
        let puzzle: Puzzle = text.parse().expect("a puzzle");
        let all: Vec<&Statement> = puzzle.rules().iter().map(|stated| &stated.statement).collect();
        let told = ENGLISH.of_all(&all, puzzle.grid());
        told.into_iter().map(|told| told.expect("a sentence")).collect()
    }

    #[test]
    fn numbers_of_this_puzzle_stand_in_sentences() {
        assert_eq!(all("whisper r1c1 r1c2")[0], "neighbours on the line differ by at least 5");
        assert_eq!(
            all("whisper 3 r1c1 r1c2\nwhisper 3 r2c1 r2c2")[1],
            "neighbours on the line differ by at least 3"
        );
        let several = all("whisper 3 r1c1 r1c2\nwhisper r2c1 r2c2");
        assert_eq!(several[0], several[1]);
        assert!(several[0].ends_with("the number at its start, or 5 if there is none"), "{several:?}");
        let size = "grid 2x2 no-boxes\nvalues 1-3\nvariables 2x2\nchaos-construction size 2";
        assert!(all(size)[0].contains("of 2 cells"));
        assert_eq!(all("kropki white r1c1 r1c2\nkropki black r2c1 r2c2").len(), 2);
        assert!(all("counting-circles r1c1 r1c2")[0].ends_with("how many circles hold it"));
        assert!(all("counting-circles r1c1\ncounting-circles r1c2")[1].contains("letter"));
    }

    #[test]
    fn pairs_of_a_table_are_told_as_a_formula_or_a_list() {
        let values = crate::grid::Values { min: 1, max: 9 };
        let told = |text: &str, allows: &dyn Fn(i32, i32) -> bool| {
            let PairKey::Table(word) = PairKey::table(values, allows) else { panic!("no table") };
            let puzzle: Puzzle = format!("pair {word} r1c1 r1c2").parse().expect("a puzzle");
            let told = ENGLISH.of_line(&puzzle.rules()[0].statement, puzzle.grid()).expect("a sentence");
            let start = "any two cells next to each other on the line hold values a, b ";
            assert_eq!(told.strip_prefix(start), Some(text));
        };
        told("with a < b", &|a, b| a < b);
        told("with |a - b| ≥ 3", &|a, b| (a - b).abs() >= 3);
        told("with |a - b| ≠ 1", &|a, b| (a - b).abs() != 1);
        told("with a + b = 10", &|a, b| a + b == 10);
        told("with a = 2 * b", &|a, b| a == 2 * b);
        told("of which one is odd and one even", &|a, b| (a + b) % 2 == 1);
        told("of which one is 3 times the other", &|a, b| a == 3 * b || b == 3 * a);
        told("of which neither is 2 times the other", &|a, b| a != 2 * b && b != 2 * a);
        told("that are one of these pairs: 13, 29 (in either order)", &|a, b| {
            [3, 18].contains(&(a * b)) && a % 2 + b % 2 != 0 && (a * b == 3 || a.max(b) == 9)
        });
        told("that are one of these pairs: 12, 35", &|a, b| [(1, 2), (3, 5)].contains(&(a, b)));
        told("that are not both 5", &|a, b| (a, b) != (5, 5));
        told("that are none of these pairs: 56", &|a, b| (a, b) != (5, 6));
        told("with these b after each a: 1: 123, 2: 1234, 3: 12345, 4: 123456, 7: 123456789", &|a, b| {
            a == 7 || a < 5 && b < a + 3
        });
        for any in [false, true] {
            told("that the table of the rule allows", &|_, _| any);
        }
        // Values are shown by their letters.
        let letters = "grid 4x4\nletters ABCD\npair WkE r1c1 r1c2".parse::<Puzzle>().expect("a puzzle");
        let of_line = ENGLISH.of_line(&letters.rules()[0].statement, letters.grid());
        assert!(of_line.is_some_and(|told| told.ends_with("these pairs: AB, AC, CD (in either order)")));
        let condition = "pair \"a+b>=7\" r1c1 r1c2".parse::<Puzzle>().expect("a puzzle");
        let of_line = ENGLISH.of_line(&condition.rules()[0].statement, condition.grid());
        assert!(of_line.is_some_and(|told| told.ends_with("values a, b with a+b>=7")));
    }

    #[test]
    fn every_word_of_a_sentence_is_an_argument() {
        for spec in super::super::REGISTRY {
            for row in spec.sentences {
                let places = row.text.split('{').skip(1).chain(row.of_line.split('{').skip(1));
                for word in places.filter_map(|rest| rest.split('}').next()) {
                    assert!(
                        spec.params.iter().any(|param| param.word.contains(word)),
                        "{}: {word}",
                        spec.name
                    );
                }
                assert!(!row.several.contains('{'), "{}", spec.name);
            }
        }
    }
}
