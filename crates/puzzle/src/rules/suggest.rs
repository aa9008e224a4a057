//! Suggests rules that an unknown word may mean.

use super::alias::{self, plain};
use super::{REGISTRY, nearest};
use crate::error::Hint;

/// The maximum number of suggested names.
const MOST: usize = 4;
/// The maximum number of words at the start of a line that may form one name.
const MOST_WORDS: usize = 4;

/// Words that setters use, sorted, each with the names of the rules and headers that are closest in meaning.
const RELATED: &[(&str, &[&str])] = &[
    ("box", &["grid", "regions"]),
    ("chess", &["leaper", "anti-knight", "anti-king"]),
    ("circle", &["counting-circles", "target-sum"]),
    ("clue", &["given"]),
    ("consecutive", &["kropki", "non-consecutive", "renban"]),
    ("custom", &["pair", "nfa", "regex", "or"]),
    ("digits", &["values", "given"]),
    ("dot", &["kropki", "difference", "ratio"]),
    ("double", &["ratio", "kropki"]),
    ("either", &["or", "either-dot"]),
    ("given", &["given"]),
    ("group", &["extra-region", "disjoint-sets"]),
    ("high", &["entropic", "maximum"]),
    ("hole", &["holes"]),
    ("inequality", &["greater-than"]),
    ("irregular", &["regions"]),
    ("jigsaw", &["regions"]),
    ("king", &["anti-king"]),
    ("knight", &["anti-knight", "knightmare"]),
    ("less", &["greater-than", "minimum"]),
    ("low", &["entropic", "minimum"]),
    ("magic", &["sum", "equal-sum"]),
    ("monotone", &["thermo", "slow-thermo"]),
    ("parity", &["odd", "even", "parity-line"]),
    ("pencilmark", &["candidates"]),
    ("queen", &["leaper", "or"]),
    ("region", &["regions", "extra-region"]),
    ("samurai", &["subgrids"]),
    ("sequence", &["thermo", "renban", "nfa"]),
    ("shaded", &["yin-yang", "cave", "nurikabe", "even"]),
    ("size", &["grid"]),
    ("twin", &["clone", "same-values"]),
];

/// Parts of names that say nothing about a rule's meaning.
const EMPTY: [&str; 8] = ["and", "cell", "constraint", "line", "puzzle", "rule", "sudoku", "the"];

/// Returns the setters' words that `RELATED` lists for the rule or header with this name.
pub fn related(name: &str) -> impl Iterator<Item = &'static str> {
    let is_it = move |near: &&str| alias::named(near).map_or(*near, |named| named.spec.name) == name;
    RELATED.iter().filter(move |(_, near)| near.iter().any(is_it)).map(|(word, _)| *word)
}

/// Returns all names of rules, all their aliases, and `others`.
fn words<'a>(others: &'a [&'static str]) -> impl Iterator<Item = &'static str> + 'a {
    let rules = REGISTRY.iter().map(|spec| spec.name);
    rules.chain(alias::all().map(|(name, _)| name)).chain(others.iter().copied())
}

/// Returns the name with the most similar spelling; `None` if more than a quarter of the letters differ, or if the word
/// is in `EMPTY`.
pub fn by_letters(name: &str, others: &[&'static str]) -> Option<&'static str> {
    let found = nearest(name, words(others)).filter(|_| !EMPTY.contains(&name))?;
    let length = name.chars().count().max(found.len());
    let few = strsim::damerau_levenshtein(&name.to_lowercase(), found) <= length / 4;
    few.then_some(found)
}

/// Returns the name of the rule or alias with which a line begins, ignoring spaces between its words, case,
/// apostrophes, a plural s and a colon.
pub fn meant(text: &str) -> Option<&'static str> {
    let plain =
        |word: &str| -> String { word.chars().filter(|c| c.is_alphanumeric() || *c == '-').collect() };
    let bare = |word: &str| plain(word.strip_suffix("'s").or(word.strip_suffix("’s")).unwrap_or(word));
    let words: Vec<&str> = text.split_whitespace().take(MOST_WORDS).collect();
    (1..=words.len()).rev().find_map(|count| {
        let joined = |clean: &dyn Fn(&str) -> String| {
            words[..count].iter().map(|word| clean(word)).collect::<Vec<_>>().join("-")
        };
        let (word, bare) = (joined(&plain), joined(&bare));
        let one = word.strip_suffix('s').unwrap_or(&word);
        [&word[..], &bare, one].into_iter().find_map(alias::named).map(|named| named.name)
    })
}

/// Returns a word without its plural s.
fn singular(word: &str) -> &str {
    word.strip_suffix('s').filter(|rest| rest.len() > 2).unwrap_or(word)
}

/// Returns the names closest in meaning, the closest first: names related to a setter's word, names that share a word
/// with it, then rules with a summary that mentions it.
fn by_meaning(name: &str, others: &[&'static str]) -> Vec<&'static str> {
    let name = name.to_lowercase();
    let says = |part: &&str| part.len() > 2 && !EMPTY.contains(part);
    let parts: Vec<&str> = name.split('-').map(singular).filter(says).collect();
    let mut found: Vec<&'static str> = Vec::new();
    for (word, related) in RELATED {
        if parts.contains(word) {
            found.extend_from_slice(related);
        }
    }
    found.extend(words(others).filter(|word| parts.contains(&singular(word))));
    // The word may be an abbreviation.
    found.extend(words(others).filter(|word| name.len() > 3 && plain(word).starts_with(&plain(&name))));
    let shares = |word: &&str| word.split('-').any(|part| parts.contains(&singular(part)));
    found.extend(words(others).filter(shares));
    // The word may contain a rule's name.
    let holds = |word: &&str| plain(word).len() > 3 && plain(&name).contains(&plain(word));
    found.extend(words(others).filter(holds));
    let speaks = |text: &str| {
        text.split(|c: char| !c.is_alphabetic()).any(|word| word.len() > 3 && parts.contains(&singular(word)))
    };
    found.extend(REGISTRY.iter().filter(|spec| speaks(spec.summary)).map(|spec| spec.name));
    let mut near = Vec::new();
    for word in found {
        if near.len() < MOST && !near.contains(&word) && words(others).any(|known| known == word) {
            near.push(word);
        }
    }
    near
}

/// Returns the suggestion that the error about an unknown name shows as expected, and a hint if the list of all rules
/// would help. The text suggests the name with the most similar spelling, otherwise the names closest in meaning,
/// otherwise nothing. `others` are possible names that are not names of rules.
pub fn instead_of(name: &str, others: &[&'static str]) -> (String, Option<Hint>) {
    if let Some(nearest) = by_letters(name, others) {
        return (format!("perhaps '{nearest}'"), None);
    }
    let near = if name.len() > 100 { Vec::new() } else { by_meaning(name, others) };
    let near: Vec<String> = near.iter().map(|word| format!("'{word}'")).collect();
    let perhaps = match near.split_last() {
        None => String::new(),
        Some((last, [])) => format!("perhaps {last}"),
        Some((last, others)) => format!("perhaps {} or {last}", others.join(", ")),
    };
    (perhaps, Some(Hint::ListRules))
}

/// Same as [`instead_of`], for the name at the start of the line `text`. The name may continue in the next words.
pub fn instead_of_line(text: &str, name: &str, others: &[&'static str]) -> (String, Option<Hint>) {
    match meant(text) {
        Some(meant) if plain(meant) != plain(name) => (format!("perhaps '{meant}', written like this"), None),
        _ => instead_of(name, others),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::headers;

    fn instead_of(name: &str) -> (String, Option<Hint>) {
        super::instead_of(name, &headers::NAMES)
    }

    fn alone(expected: &str) -> (String, Option<Hint>) {
        (expected.into(), None)
    }

    fn of_all(expected: &str) -> (String, Option<Hint>) {
        (expected.into(), Some(Hint::ListRules))
    }

    #[test]
    fn a_name_in_several_words_is_known() {
        for (text, name) in [
            ("german whispers r1c1-r1c4", Some("german-whispers")),
            ("Anti-knight's move", Some("anti-knight")),
            ("anti knight", Some("anti-knight")),
            ("knight's move", Some("knights-move")),
            ("little killer 3 r1c1 dr", Some("little-killer")),
            ("X sum 3 r1 left", Some("x-sum")),
            ("Sudoku X", Some("sudoku-x")),
            ("Diagonals", Some("diagonal")),
            ("thermometer: r1c1 r1c2", Some("thermometer")),
            ("by somebody", None),
            ("5 3 . . 7", None),
        ] {
            assert_eq!(meant(text), name, "{text}");
        }
        assert_eq!(
            super::instead_of_line("anti knight", "anti", &[]),
            alone("perhaps 'anti-knight', written like this")
        );
    }

    #[test]
    fn what_is_suggested_exists() {
        assert!(RELATED.is_sorted_by(|a, b| a.0 < b.0));
        for (word, related) in RELATED {
            assert!(!related.is_empty() && related.len() <= MOST, "{word}");
            for name in *related {
                assert!(words(&headers::NAMES).any(|known| known == *name), "{word}: {name}");
            }
        }
    }

    #[test]
    fn by_letters_then_by_meaning_then_nothing() {
        assert_eq!(instead_of("diagnal"), alone("perhaps 'diagonal'"));
        assert_eq!(instead_of("thermos"), alone("perhaps 'thermo'"));
        assert_eq!(instead_of("Grid"), alone("perhaps 'grid'"));
        assert_eq!(instead_of("jigsaw"), of_all("perhaps 'regions'"));
        assert_eq!(instead_of("parity"), of_all("perhaps 'odd', 'even', 'parity-line' or 'runs'"));
        // No suggestion is better than a wrong one.
        for unknown in ["nat", "int"] {
            assert_eq!(instead_of(unknown), of_all(""), "{unknown}");
        }
        assert_eq!(instead_of("knight"), of_all("perhaps 'anti-knight', 'knightmare' or 'knights-move'"));
        assert_eq!(instead_of("german"), of_all("perhaps 'german-whisper' or 'german-whispers'"));
        assert!(instead_of("diag").0.starts_with("perhaps 'diagonal'"));
        assert!(instead_of("knight-distance").0.starts_with("perhaps 'anti-knight', 'knightmare'"));
        assert!(instead_of("skyscraper-sudoku").0.starts_with("perhaps 'skyscraper'"));
        for unknown in ["fog", "xyzzy", &"a".repeat(1_000_000)] {
            assert_eq!(instead_of(unknown), of_all(""));
        }
    }
}
