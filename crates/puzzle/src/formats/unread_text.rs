//! The text next to a board that a reader skips. It is an error if it could state something, which would be lost.

use std::ops::Range;

use super::headers;
use super::rule_words::{self, Near};
use crate::error::{Line, ParseError};
use crate::puzzle::Puzzle;
use crate::rules::alias;
use crate::terminal::on_one_line;

/// A fact that a text states.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TextFact {
    /// Rules, with the words that name them.
    Named(Vec<String>),
    /// A fact that the header line of this name can state.
    Header(&'static str),
    /// Something unspecified about rules.
    Rules,
}

/// Keys of an object that only describe the puzzle, unless their values name a rule.
pub const ABOUT: [&str; 8] = ["author", "date", "difficulty", "level", "name", "rating", "source", "title"];

/// Keys for names of people, sites and dates, whose values may contain any words.
const NAMES: [&str; 14] = [
    "author",
    "by",
    "constructor",
    "created",
    "creator",
    "date",
    "id",
    "publisher",
    "setter",
    "source",
    "sourceurl",
    "uri",
    "url",
    "uuid",
];

/// Keys whose values are rules.
const RULES: [&str; 6] = ["constraint", "constraints", "rule", "rules", "variant", "variants"];

/// The last words of keys whose values are kinds of puzzles.
const KINDS: [&str; 8] = ["art", "genre", "kind", "mode", "sorte", "typ", "type", "variante"];

/// Words about a puzzle that name no rule.
const NOTHING: [&str; 22] = [
    "apply",
    "classic",
    "classical",
    "default",
    "difficult",
    "easy",
    "expert",
    "hard",
    "medium",
    "moderate",
    "mini",
    "normal",
    "ordinary",
    "plain",
    "puzzle",
    "regular",
    "rules",
    "standard",
    "sudoku",
    "the",
    "usual",
    "vanilla",
];

/// Everyday words, each group with the rules that it may mean.
const RELATED: [(&[&str], &[&str]); 5] = [
    (&["dots"], &["difference", "kropki", "ratio", "strict-kropki"]),
    (&["cage", "cages", "sums", "totals"], &["killer", "sum"]),
    (&["arrows", "circle", "circles"], &["arrow"]),
    (&["bulb"], &["thermo"]),
    (&["king", "knight", "chess"], &["anti-king", "anti-knight", "leaper"]),
];

/// Words that mean "no".
const NO: [&str; 6] = ["0", "false", "no", "none", "null", "off"];

/// Keys that mean a header line if their values have at least two numbers, with the name of that line.
const RANGES: [(&str, &str); 7] = [
    ("boxes", "grid"),
    ("digits", "values"),
    ("given", "given"),
    ("givens", "given"),
    ("grid", "grid"),
    ("numbers", "values"),
    ("values", "values"),
];
/// Keys that mean a header line with any value, with the name of that line.
const LISTS: [(&str, &str); 4] =
    [("holes", "holes"), ("regions", "regions"), ("subgrids", "subgrids"), ("variables", "variables")];

/// Returns the fact that a line of text states; `None` if it states nothing.
pub fn stated(text: &str, near: Near) -> Option<TextFact> {
    let text = text.trim();
    match key(text) {
        Some((key, value)) => pair_near(key, value, near),
        None => words(text, near),
    }
}

/// Returns the fact that a field of a table states. A lone X counts as the rule of that name.
pub fn field(word: &str) -> Option<TextFact> {
    match word.eq_ignore_ascii_case("x") {
        true => Some(TextFact::Named(vec![word.to_owned()])),
        false => stated(word, Near::Same),
    }
}

/// Returns the fact that a key and its value state.
pub fn pair(key: &str, value: &str) -> Option<TextFact> {
    pair_near(key, value, Near::Same)
}

fn pair_near(key: &str, value: &str, near: Near) -> Option<TextFact> {
    let (key, value) = (key.trim().to_lowercase(), value.trim().to_lowercase());
    if NAMES.contains(&&key.replace(['-', '_', ' '], "")[..]) {
        return None;
    }
    let said = || value.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_no = said().next().is_some() && said().all(|word| NO.contains(&word));
    if let Some(stated) = words(&key, near) {
        return (!is_no).then_some(stated);
    }
    let find = |table: &[(&str, &'static str)]| table.iter().find(|(word, _)| *word == key).map(|row| row.1);
    let numbers = value.split(|c: char| !c.is_ascii_digit()).filter(|digits| !digits.is_empty()).count();
    if let Some(header) = find(&RANGES).filter(|_| numbers > 1) {
        return Some(TextFact::Header(header));
    }
    if let Some(stated) = words(&value, near) {
        return Some(stated);
    }
    let is_kind = key.split_whitespace().next_back().is_some_and(|word| KINDS.contains(&word));
    let is_rules = RULES.contains(&&key[..]);
    if value == "x" && (is_kind || is_rules) {
        return Some(TextFact::Named(vec![value]));
    }
    if is_rules || is_kind {
        let is_size = |word: &str| !is_rules && word.contains(|c: char| c.is_ascii_digit());
        let is_nothing = said().all(|word| NO.contains(&word) || NOTHING.contains(&word) || is_size(word));
        return (!is_nothing).then_some(TextFact::Rules);
    }
    find(&LISTS).map(TextFact::Header)
}

/// Returns the fact that words without a key state; `None` for a single letter.
fn words(text: &str, near: Near) -> Option<TextFact> {
    if text.chars().filter(|c| c.is_alphanumeric()).count() < 2 {
        return None;
    }
    match rule_words::all(text, near) {
        named if !named.is_empty() => Some(TextFact::Named(named)),
        _ => rule_words::says_from_zero(text).then_some(TextFact::Header("values")),
    }
}

/// Splits a text such as `rules: diagonal` or `by somebody` into key and value; `None` for other texts.
fn key(text: &str) -> Option<(&str, &str)> {
    const MOST_WORDS: usize = 3;
    let text = text.trim_start_matches(|c: char| !c.is_alphanumeric());
    let by = text.split_once(char::is_whitespace).filter(|(first, _)| first.eq_ignore_ascii_case("by"));
    let is_key = |key: &str| {
        let letters = |c: char| c.is_alphabetic() || matches!(c, '-' | '_' | ' ');
        !key.is_empty() && key.chars().all(letters) && key.split_whitespace().count() <= MOST_WORDS
    };
    by.or_else(|| text.split_once([':', '=']).filter(|(key, _)| is_key(key.trim())))
}

/// Returns the rule that a word names.
fn rule(word: &str) -> Option<&'static str> {
    let line = rule_words::line(word)?;
    line.split(' ').next().filter(|name| alias::named(name).is_some())
}

/// Returns `true` if a puzzle has the rule, or the division of its grid, that a word of a text names.
fn has(puzzle: &Puzzle, word: &str, text: &str) -> bool {
    let shape = puzzle.grid().shape();
    let is_stated = |name: &str| puzzle.rules().iter().any(|stated| stated.statement.name == name);
    let has_boxes = |(height, width): (usize, usize)| {
        let size = (shape.rows, shape.columns);
        let sizes = rule_words::sizes(text).into_iter().filter(|found| *found != size);
        sizes.eq([(height, width)])
    };
    let lower = word.to_lowercase();
    let speaks_of = |(words, rules): &(&[&str], &[&str])| {
        words.contains(&&lower[..]) && rules.iter().any(|rule| is_stated(rule))
    };
    rule(word).is_some_and(is_stated)
        || RELATED.iter().any(speaks_of)
        || lower == "boxes" && shape.boxes().is_some_and(has_boxes)
        || rule_words::line(&lower) == Some("regions") && shape.labels().is_some()
        || rule_words::line(&lower) == Some("subgrids") && shape.subgrids().is_some()
}

impl TextFact {
    /// Returns an error for a text on `line` that states this fact; `None` if the puzzle already has it.
    pub fn unread(
        &self,
        line: Line<'_>,
        place: Range<usize>,
        text: &str,
        puzzle: &Puzzle,
    ) -> Option<ParseError> {
        let missing = match self {
            TextFact::Named(words) => {
                // Next to the name of a rule, a word such as `cages` means that rule.
                let names_one = words.iter().any(|word| rule(word).is_some());
                let counts = |word: &&String| !names_one || rule(word).is_some();
                Some(words.iter().filter(counts).find(|word| !has(puzzle, word, text))?)
            }
            TextFact::Header("values") if puzzle.grid().values().min == 0 => return None,
            TextFact::Header("grid") if has(puzzle, "boxes", text) => return None,
            TextFact::Header(_) | TextFact::Rules => None,
        };
        let shown = on_one_line(text, 60);
        let (message, example) = match self {
            TextFact::Named(_) => (
                format!("'{shown}' next to a board names a rule, and no such rule was read"),
                match missing.and_then(|word| rule_words::line(word)) {
                    Some(line) => format!("a line that states it ('{line}')"),
                    None => "lines that state it".into(),
                },
            ),
            TextFact::Header(name) => (
                format!("'{shown}' next to a board says more than its cells, and was not read"),
                headers::find(name)
                    .map_or("a header line".into(), |header| format!("a line '{}'", header.usage)),
            ),
            TextFact::Rules => (
                format!("'{shown}' next to a board speaks of rules, and no such rule was read"),
                "a line that states each rule, such as 'diagonal'".into(),
            ),
        };
        let expected = format!("{example}, or '#' in front of it if it is only a title");
        Some(line.error(place, message, expected))
    }
}

/// Returns an error for a skipped line if it states something that the puzzle lacks.
pub fn unread(line: Line<'_>, puzzle: &Puzzle) -> Option<ParseError> {
    let fields = || line.text.split([',', ';', '\t']).map(str::trim).find_map(field);
    stated(line.text, Near::Same).or_else(fields)?.unread(line, 0..line.text.len(), line.text.trim(), puzzle)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_states_something_is_told_from_what_does_not() {
        for text in [
            "rules: diagonal",
            "Rule: anti-king",
            "variant = anti-knight",
            "diagonal: yes",
            "diagonal:",
            "- Diagonal;",
            "/diagonal",
            "thermo: r1c1 r1c2",
            "type: windoku",
            "type: x",
            "Sudoku X",
            "rules: no digit stands twice",
            "values: 0-3",
            "Grid: 4x4",
            "regions:",
            "Title: Killer Sudoku",
            "Level: killer",
            "X-Sudoku",
            "Jigsaw X",
        ] {
            assert!(stated(text, Near::Same).is_some(), "{text}");
        }
        for text in [
            "",
            "rules:",
            "rules: normal sudoku rules apply",
            "variant: classic",
            "diagonal: no",
            "killer = false",
            "Author: Ann Killer",
            "by Bo King",
            "source: https://killer.example.org",
            "Grid: 7",
            "level: hard",
            "Dear Ann: here it is",
            "x",
            "10:30",
            "every 3 x 3 box has the digits 1 to 9",
            "show(x)",
            "x = solve(grid);",
        ] {
            assert_eq!(stated(text, Near::Same), None, "{text}");
        }
    }

    #[test]
    fn a_rule_that_the_puzzle_has_is_read() {
        let puzzle: Puzzle = "diagonal\n1...\n....\n....\n....".parse().expect("a puzzle");
        let told =
            |text| unread(Line { source: None, number: 3, text }, &puzzle).map(|error| error.headline());
        assert_eq!(told("Sudoku X"), None);
        let error = told("Sudoku X, anti knight").expect("a rule");
        assert_eq!(
            error,
            "3:1: 'Sudoku X, anti knight' next to a board names a rule, and no such rule was read, expected a line that states \
             it ('anti-knight'), or '#' in front of it if it is only a title"
        );
        let error = told("values: 0-3").expect("a header");
        assert!(error.contains("a line 'values MIN-MAX'"), "{error}");
    }
}
