//! Words for people that name a rule: a board below them is not all of the puzzle.

use crate::rules::{REGISTRY, alias};

/// Words of setters for rules, beside the names of those.
const WORDS: [&str; 37] = [
    "anti",
    "arrows",
    "asterisk",
    "battenburg",
    "cage",
    "cages",
    "calcudoku",
    "consecutive",
    "diagonals",
    "disjoint",
    "dots",
    "futoshiki",
    "gattai",
    "girandola",
    "hyper",
    "hypersudoku",
    "inequality",
    "irregular",
    "jigsaw",
    "kakuro",
    "kenken",
    "king",
    "knight",
    "nonomino",
    "outside",
    "queen",
    "products",
    "queens",
    "regions",
    "samurai",
    "squiggly",
    "sujiko",
    "sums",
    "totals",
    "toroidal",
    "windoku",
    "x",
];

/// What such words begin with, in several languages.
const STEMS: [&str; 17] = [
    "antik",
    "diagonal",
    "killer",
    "kropki",
    "nonconsec",
    "palindrom",
    "renban",
    "samurai",
    "sandwich",
    "skyscraper",
    "springer",
    "thermo",
    "whisper",
    "irregul",
    "jigsaw",
    "windoku",
    "unregelm",
];

/// Words that name a rule and are used without it all the same.
const COMMON: [&str; 3] = ["and", "or", "sudoku"];

/// How near a word comes to the name of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// It is the name.
    Same,
    /// It is the name, or that with a slip.
    Alike,
}

/// The first word, or pair of words, of a text that names a rule: one that a rule line may begin with, if there is one.
pub fn first(text: &str, near: Near) -> Option<String> {
    let words: Vec<&str> =
        text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty()).collect();
    let single = words.iter().map(|word| (*word).to_owned());
    let pairs = words.windows(2).map(|pair| pair.join("-"));
    let found: Vec<String> = single.chain(pairs).filter(|word| names(word, near)).collect();
    let is_name = |word: &&String| alias::named(&word.to_lowercase()).is_some();
    found.iter().find(is_name).or(found.first()).cloned()
}

/// Whether a word names a rule.
pub fn names(word: &str, near: Near) -> bool {
    let word = word.to_lowercase();
    let most = match word.len() {
        _ if near == Near::Same => 0,
        6..40 => 2,
        4..6 => 1,
        _ => 0,
    };
    let is_near = |other: &str| most > 0 && strsim::levenshtein(&word, other) <= most;
    word.contains(char::is_alphabetic)
        && !COMMON.contains(&&word[..])
        && (alias::named(&word).is_some()
            || WORDS.contains(&&word[..])
            || STEMS.iter().any(|stem| word.starts_with(stem))
            || REGISTRY.iter().any(|spec| is_near(spec.name)))
}
