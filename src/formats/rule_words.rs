//! Words for people that name a rule: a board below them is not all of the puzzle.

use crate::error::{Line, ParseError};
use crate::rules::{REGISTRY, alias};

/// Words of setters for rules, beside the names of those.
const WORDS: [&str; 53] = [
    "adjacent",
    "anti",
    "arrows",
    "asterisk",
    "ascending",
    "battenburg",
    "boxes",
    "bulb",
    "cage",
    "cages",
    "calcudoku",
    "chess",
    "circle",
    "circles",
    "consecutive",
    "decrease",
    "descending",
    "diag",
    "disjoint",
    "dots",
    "futoshiki",
    "gattai",
    "girandola",
    "gray",
    "grey",
    "hyper",
    "hypersudoku",
    "increase",
    "increases",
    "increasing",
    "inequality",
    "kakuro",
    "kenken",
    "king",
    "knight",
    "latin",
    "miracle",
    "neighboring",
    "neighbouring",
    "nonomino",
    "outside",
    "queen",
    "products",
    "queens",
    "regions",
    "shaded",
    "squiggly",
    "sujiko",
    "sums",
    "totals",
    "toroidal",
    "touch",
    "x",
];

/// What such words begin with, in several languages.
const STEMS: [&str; 19] = [
    "antidiag",
    "antik",
    "diagonal",
    "killer",
    "kropki",
    "nonconsec",
    "palindrom",
    "pandiagonal",
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

/// Whether a text says that values begin with 0: `0-8`, `0 to 8`.
pub fn says_from_zero(text: &str) -> bool {
    let words: Vec<&str> = text.split_whitespace().collect();
    let is_most = |word: &str| {
        let number = word.trim_end_matches(|c: char| !c.is_ascii_digit());
        number.parse::<usize>().is_ok_and(|number| (2..=35).contains(&number))
    };
    let is_joined = |word: &&str| {
        let word = word.trim_start_matches(|c: char| !c.is_ascii_digit());
        word.strip_prefix("0-").or_else(|| word.strip_prefix("0–")).is_some_and(is_most)
    };
    let is_to = |word: &str| matches!(word, "to" | "through" | "-" | "–" | "bis");
    words.iter().any(is_joined)
        || words.windows(3).any(|three| three[0] == "0" && is_to(three[1]) && is_most(three[2]))
}

/// The error of words that speak of another size than that of the board beside them, as in `a 6x6 sudoku`.
pub fn other_size(line: Line<'_>, (height, width): (usize, usize)) -> Option<ParseError> {
    let text = line.text.to_lowercase();
    let words = text.split(|c: char| !c.is_ascii_alphanumeric());
    let mut sizes = words.filter_map(|word| {
        let (rows, columns) = word.split_once('x')?;
        Some((rows.parse::<usize>().ok()?, columns.parse::<usize>().ok()?))
    });
    let is_other =
        |&(rows, columns): &(usize, usize)| rows > 3 && columns > 3 && (rows, columns) != (height, width);
    let (rows, columns) = sizes.find(is_other)?;
    let message = format!("words of {rows}x{columns} beside a board of {height}x{width}");
    Some(line.error_whole(message, "the board alone, or words that say nothing of its size"))
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
