//! Warnings about rules that a puzzle's text of rules names but the puzzle lacks. Such rules are probably stated only
//! in words.

use crate::error::{ParseError, Warning};
use crate::puzzle::Puzzle;
use crate::statement::{Argument, Statement};
use crate::terminal::on_one_line;

/// The maximum length of a quoted sentence, in characters.
const MOST_QUOTED: usize = 200;

/// The warning about an unread text of rules.
pub const NOT_READ: &str = "the text of the rules is not read";

/// Words of a text, and the rules that they may mean.
struct RuleWords {
    /// Words or sequences of words, in lower case; each means one of the rules.
    words: &'static [&'static str],
    /// The rules that these words may mean.
    rules: &'static [&'static str],
}

const SAID: [RuleWords; 5] = [
    RuleWords {
        words: &["knight", "knights", "antiknight"],
        rules: &["anti-knight", "knightmare", "leaper"],
    },
    RuleWords { words: &["king", "kings", "antiking"], rules: &["anti-king", "leaper"] },
    RuleWords {
        words: &["diagonal", "diagonals"],
        rules: &["anti-king", "diagonal", "diagonal-non-consecutive", "extra-region", "little-killer"],
    },
    RuleWords {
        words: &["consecutive", "nonconsecutive"],
        rules: &[
            "diagonal-non-consecutive",
            "difference",
            "dutch-flatmates",
            "kropki",
            "lockout",
            "lunchbox",
            "nabner",
            "negative-difference",
            "non-consecutive",
            "pair",
            "pairx",
            "renban",
            "sandwich",
            "strict-kropki",
            "whisper",
        ],
    },
    RuleWords {
        words: &["orthogonally adjacent"],
        rules: &[
            "anti-taxicab",
            "chaos-construction",
            "connected-values",
            "difference",
            "greater-than",
            "kropki",
            "maximum",
            "minimum",
            "negative-difference",
            "negative-ratio",
            "non-consecutive",
            "pair",
            "pairx",
            "ratio",
            "strict-kropki",
            "strict-xv",
            "sum",
            "taxicab",
            "whisper",
            "xv",
        ],
    },
];

/// Adds a warning for each rule that the text of rules names but the puzzle lacks.
pub fn warn(puzzle: &Puzzle, warnings: &mut Vec<Warning>) {
    let Some(text) = &puzzle.about().rules else { return };
    let found: Vec<(&str, &str)> = SAID.iter().filter_map(|said| said.sentence(text, puzzle)).collect();
    // Uses the position of the text, which is known from another warning.
    let of_text = warnings.iter().find(|warning| warning.0.message().contains(NOT_READ));
    let place = of_text.map_or_else(|| ParseError::of_input("", ""), |warning| warning.0.clone());
    for (word, sentence) in found {
        let sentence = on_one_line(sentence, MOST_QUOTED);
        let message =
            format!("the text of the rules says \"{word}\", and no such rule was read: \"{sentence}\"");
        warnings.push(Warning(place.clone().saying(message)));
    }
}

impl RuleWords {
    /// Returns the first of the words in a text, with its sentence; `None` if the text has no such word, or the puzzle
    /// has a rule that the words may mean.
    fn sentence<'t>(&self, text: &'t str, puzzle: &Puzzle) -> Option<(&'static str, &'t str)> {
        let mut sentences = text.split(['.', '!', '?', ';', '\n']);
        let found = sentences.find_map(|sentence| {
            let padded = padded(sentence);
            let word = self.words.iter().find(|word| padded.contains(&format!(" {word} ")))?;
            Some((*word, sentence.trim()))
        })?;
        let has_rule = puzzle.rules().iter().any(|stated| self.explains(&stated.statement));
        (!has_rule).then_some(found)
    }

    /// Returns `true` if the words may mean this statement, or one in its blocks.
    fn explains(&self, statement: &Statement) -> bool {
        let within = |argument: &Argument| match argument {
            Argument::Blocks(blocks) => blocks.iter().flatten().any(|statement| self.explains(statement)),
            _ => false,
        };
        self.rules.contains(&statement.name) || statement.arguments.iter().any(within)
    }
}

/// Returns the words of a sentence in lower case, with a space before and after each.
fn padded(sentence: &str) -> String {
    let mut padded = String::from(" ");
    for word in sentence.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()) {
        padded.push_str(&word.to_lowercase());
        padded.push(' ');
    }
    padded
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules;

    fn said(text: &str, rules: &str) -> Vec<String> {
        let mut puzzle: Puzzle = format!("grid 9x9\n{rules}\n").parse().expect("a puzzle");
        puzzle.about_mut().rules = Some(text.into());
        let mut warnings = Vec::new();
        warn(&puzzle, &mut warnings);
        warnings.iter().map(|warning| warning.0.message().to_owned()).collect()
    }

    #[test]
    fn rules_in_words_only_are_told() {
        let text =
            "Normal sudoku rules apply. Cells a knight's move apart cannot hold the same digit; have fun!";
        assert_eq!(
            said(text, ""),
            [
                "the text of the rules says \"knight\", and no such rule was read: \"Cells a knight's move apart \
                 cannot hold the same digit\""
            ]
        );
        for (text, rules, count) in [
            (text, "anti-knight", 0),
            (text, "or { anti-knight } { anti-king }", 0),
            ("ANTI-KING applies\nDigits on the diagonals differ", "", 2),
            ("Anti-king. Digits on the diagonals differ", "diagonal", 1),
            ("Little killer: clues outside give the sums of diagonals", "little-killer 20 r1c5 dr", 0),
            ("Kingdom, by a knighted setter; diagonally", "", 0),
            ("Orthogonally\n adjacent digits differ", "", 0),
            ("Orthogonally adjacent digits may not be consecutive.", "", 2),
            ("Orthogonally adjacent digits may not be consecutive.", "non-consecutive", 0),
            ("Non-consecutive", "", 1),
            ("White dots are between consecutive digits.", "kropki white r1c1 r1c2", 0),
            ("Digits on purple lines are consecutive, in any order.", "renban r1c1 r1c2", 0),
            ("Normal sudoku rules apply.", "", 0),
        ] {
            assert_eq!(said(text, rules).len(), count, "{text}: {:?}", said(text, rules));
        }
    }

    #[test]
    fn the_rules_are_known() {
        for name in SAID.iter().flat_map(|said| said.rules) {
            assert!(rules::REGISTRY.iter().any(|spec| spec.name == *name), "{name}");
        }
    }
}
