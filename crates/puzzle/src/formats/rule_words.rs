//! Words of prose that name a rule. A board next to such a word may not be the whole puzzle.

use std::collections::BTreeSet;
use std::ops::Range;
use std::sync::LazyLock;

use super::headers;
use crate::error::{Line, ParseError};
use crate::grid::Shape;
use crate::rules::{REGISTRY, alias};

/// Words of setters and puzzle sites for rules and header lines, in several languages. Each has its native line, which
/// is empty if no native line has that meaning. An entry with a `*` at its end matches all words that begin like it.
/// Names of rules need no entry, nor do names in other formats.
const WORDS: &[(&str, &str)] = &[
    ("addoku", "killer"),
    ("adjacent", "non-consecutive"),
    ("ak", "anti-knight"),
    ("anti*", "anti-knight"),
    ("argyle", "diagonal"),
    ("arrows", "arrow"),
    ("ascending", "thermo"),
    ("asterisk*", "extra-region"),
    ("aufeinander*", "kropki white"),
    ("aussen*", "first-sum"),
    ("außen*", "first-sum"),
    ("battenburg*", "even"),
    ("battleship*", ""),
    ("berühr*", "anti-king"),
    ("binairo", "grid ROWSxCOLUMNS binairo"),
    ("binoxxo", "grid ROWSxCOLUMNS binairo"),
    ("blume*", "subgrids"),
    ("boxes", "grid ROWSxCOLUMNS boxes HxW"),
    ("bulb", "thermo"),
    ("butterfly", "subgrids"),
    ("cage", "killer"),
    ("cages", "killer"),
    ("calcudoku", "grid ROWSxCOLUMNS kenken"),
    ("center", "extra-region"),
    ("centerdot", "extra-region"),
    ("centre", "extra-region"),
    ("centredot", "extra-region"),
    ("chaos*", "regions"),
    ("chaotic", "regions"),
    ("chaotisch*", "regions"),
    ("chess*", "leaper"),
    ("circle", "target-sum"),
    ("circles", "target-sum"),
    ("clone*", "clone"),
    ("clueless", "subgrids"),
    ("color", "disjoint-sets"),
    ("colored", "disjoint-sets"),
    ("colors", "disjoint-sets"),
    ("colorsudoku", "disjoint-sets"),
    ("colour", "disjoint-sets"),
    ("coloured", "disjoint-sets"),
    ("colours", "disjoint-sets"),
    ("comparison", "greater-than"),
    ("compdoku", "greater-than"),
    ("consec*", "kropki white"),
    ("consécut*", "kropki white"),
    ("decrease", "thermo"),
    ("deficit", ""),
    ("deformed", "regions"),
    ("descending", "thermo"),
    ("dg", "disjoint-sets"),
    ("diag", "diagonal"),
    ("diagonal*", "diagonal"),
    ("difference", "difference"),
    ("differences", "difference"),
    ("differenz*", "difference"),
    ("disjoint*", "disjoint-sets"),
    ("disjunkt*", "disjoint-sets"),
    ("domino*", ""),
    ("doppel*", "subgrids"),
    ("dots", "kropki white"),
    ("du-sum-oh", "regions"),
    ("einmaleins", "product"),
    ("evenodd", "even"),
    ("extremwert*", "maximum"),
    ("farb*", "disjoint-sets"),
    ("fenster*", "windoku"),
    ("festung*", "maximum"),
    ("flecha*", "arrow"),
    ("fleche*", "arrow"),
    ("flèche*", "arrow"),
    ("flüster*", "whisper"),
    ("fortress*", "maximum"),
    ("frame", "first-sum"),
    ("frecce", "arrow"),
    ("freccia", "arrow"),
    ("futoshiki", "grid ROWSxCOLUMNS futoshiki"),
    ("gattai*", "subgrids"),
    ("geomet*", "regions"),
    ("gerade*", "even"),
    ("girandol*", "extra-region"),
    ("grattaciel*", "skyscraper"),
    ("gratte*", "skyscraper"),
    ("gray", "even"),
    ("greater*", "greater-than"),
    ("grey", "even"),
    ("groesser*", "greater-than"),
    ("größer*", "greater-than"),
    ("hidoku", "grid ROWSxCOLUMNS hidato"),
    ("hochhaus*", "skyscraper"),
    ("hochhäuser*", "skyscraper"),
    ("hyper*", "windoku"),
    ("impair*", "odd"),
    ("impares", "odd"),
    ("increase", "thermo"),
    ("increases", "thermo"),
    ("increasing", "thermo"),
    ("inequalit*", "greater-than"),
    ("irregol*", "regions"),
    ("irregul*", "regions"),
    ("irrégul*", "regions"),
    ("jigsaw*", "regions"),
    ("kakkuro", "grid ROWSxCOLUMNS kakuro"),
    ("kakuro", "grid ROWSxCOLUMNS kakuro"),
    ("kazaguruma", "subgrids"),
    ("kendoku", "grid ROWSxCOLUMNS kenken"),
    ("kenken", "grid ROWSxCOLUMNS kenken"),
    ("killer*", "killer"),
    ("king", "anti-king"),
    ("kings", "anti-king"),
    ("klon*", "clone"),
    ("knight*", "anti-knight"),
    ("koenig*", "anti-king"),
    ("konsek*", "kropki white"),
    ("kropki*", "kropki white"),
    ("käfig*", "killer"),
    ("könig*", "anti-king"),
    ("lateinisch*", "grid ROWSxCOLUMNS latin-square"),
    ("latin", "grid ROWSxCOLUMNS latin-square"),
    ("magic*", "equal-sum"),
    ("magisch*", "equal-sum"),
    ("mathdoku", "grid ROWSxCOLUMNS kenken"),
    ("miracle", "anti-knight"),
    ("mittelpunkt*", "extra-region"),
    ("multi", "subgrids"),
    ("multidoku", "subgrids"),
    ("multisudoku", "subgrids"),
    ("nachbar*", "non-consecutive"),
    ("nc", "non-consecutive"),
    ("neighbor*", "non-consecutive"),
    ("neighbour*", "non-consecutive"),
    ("nichtkonsek*", "non-consecutive"),
    ("ninja", "subgrids"),
    ("nonconsec*", "non-consecutive"),
    ("nonkonsek*", "non-consecutive"),
    ("nonomino*", "regions"),
    ("notouch", "anti-king"),
    ("nrc", "windoku"),
    ("oddeven", "odd"),
    ("offset", "disjoint-sets"),
    ("onregelmatig*", "regions"),
    ("opeenvolgend*", "kropki white"),
    ("outside*", "first-sum"),
    ("overlap*", "subgrids"),
    ("palindrom*", "palindrome"),
    ("pandiagonal*", "diagonal"),
    ("parit*", "even"),
    ("pentomino*", "regions"),
    ("pfeil*", "arrow"),
    ("pijl*", "arrow"),
    ("polyomino*", "regions"),
    ("primzahl*", "candidates"),
    ("products", "product"),
    ("produkt*", "product"),
    ("punkte", "kropki white"),
    ("quadro", "windoku"),
    ("queen*", "leaper"),
    ("rahmen*", "first-sum"),
    ("rascacielos", "skyscraper"),
    ("regions", "regions"),
    ("renban*", "renban"),
    ("roessel*", "anti-knight"),
    ("rössel*", "anti-knight"),
    ("samunamupure", "killer"),
    ("samurai*", "subgrids"),
    ("sandwich*", "sandwich"),
    ("schach*", "leaper"),
    ("schlange*", ""),
    ("schmetterling*", "subgrids"),
    ("sensei", "subgrids"),
    ("shaded", "even"),
    ("shogun", "subgrids"),
    ("skyline", "skyscraper"),
    ("skyscraper*", "skyscraper"),
    ("sohei", "subgrids"),
    ("springer*", "anti-knight"),
    ("squiggly", "regions"),
    ("str8ts", "grid ROWSxCOLUMNS str8ts"),
    ("suguru", ""),
    ("sujiko", "sum"),
    ("sumdoku", "killer"),
    ("summen*", "killer"),
    ("sumo", "subgrids"),
    ("sumoku", "killer"),
    ("sums", "killer"),
    ("takuzu", "grid ROWSxCOLUMNS binairo"),
    ("tectonic*", ""),
    ("termo*", "thermo"),
    ("termó*", "thermo"),
    ("thermo*", "thermo"),
    ("toroid*", "toroidal"),
    ("torus*", "toroidal"),
    ("totals", "killer"),
    ("touch*", "anti-king"),
    ("towers", "grid ROWSxCOLUMNS towers"),
    ("tripledoku", "subgrids"),
    ("twin", "subgrids"),
    ("twodoku", "subgrids"),
    ("ungerade*", "odd"),
    ("ungleich*", "greater-than"),
    ("unregelm*", "regions"),
    ("untouch*", "anti-king"),
    ("vergleich*", "greater-than"),
    ("whisper*", "whisper"),
    ("windmill", "subgrids"),
    ("windmühle*", "subgrids"),
    ("windoku*", "windoku"),
    ("wolkenkrabber*", "skyscraper"),
    ("wolkenkratzer*", "skyscraper"),
    ("x", "diagonal"),
    ("xsums", "x-sum"),
    ("zentrum*", "extra-region"),
    ("диагональ*", "diagonal"),
    ("киллер*", "killer"),
    ("неправильн*", "regions"),
    ("キラー*", "killer"),
    ("ジグソー*", "regions"),
    ("不等号*", "greater-than"),
    ("不规则*", "regions"),
    ("不连续*", "non-consecutive"),
    ("奇偶*", "even"),
    ("对角线*", "diagonal"),
    ("対角線*", "diagonal"),
    ("對角線*", "diagonal"),
    ("杀手*", "killer"),
    ("殺手*", "killer"),
    ("窗口*", "windoku"),
    ("锯齿*", "regions"),
];

/// Words that name a rule but usually mean something else.
const COMMON: [&str; 6] = ["and", "not", "or", "rating", "sudoku", "wordoku"];

/// Names of rules that are too close to everyday words for misspellings and plurals to count.
const EVERYDAY: [&str; 8] = ["cave", "hits", "loop", "mean", "path", "runs", "sees", "snake"];

/// Returns the words that setters and puzzle sites use for the rule of this name.
pub fn of(rule: &str) -> impl Iterator<Item = &'static str> {
    let words = WORDS.iter().filter(move |(_, line)| line.split(' ').next() == Some(rule));
    words.map(|(word, _)| word.trim_end_matches('*'))
}

/// Returns `true` if a word that names a rule usually means something else.
pub fn is_common(word: &str) -> bool {
    COMMON.contains(&word)
}

/// How close a word must be to the name of a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Near {
    /// The word is the name.
    Same,
    /// The word is the name or similar to it, like a misspelling.
    Alike,
}

/// Returns the words and pairs of words in a text that name rules; names of native rules come first.
pub fn all(text: &str, near: Near) -> Vec<String> {
    let words: Vec<Range<usize>> = words(text).collect();
    let (mut found, mut pair_before) = (Vec::new(), false);
    for (place, word) in words.iter().enumerate() {
        let own = &text[word.clone()];
        let pair = words.get(place + 1).map(|next| format!("{own}-{}", &text[next.clone()]));
        // Two words such as `anti knight` may be one name.
        let pair =
            pair.filter(|pair| is_named(&pair.to_lowercase()) || names(pair, near) && near == Near::Alike);
        let is_second = std::mem::replace(&mut pair_before, pair.is_some());
        let is_named = match own.eq_ignore_ascii_case("x") {
            true => is_sudoku_x(text, word),
            false => names(own, near),
        };
        match pair {
            Some(pair) => found.push(pair),
            None if is_named && !is_second => found.push(own.to_owned()),
            None => {}
        }
    }
    found.sort_by_key(|word| alias::named(&word.to_lowercase()).is_none());
    found
}

/// Returns the byte range of each word of a text.
fn words(text: &str) -> impl Iterator<Item = Range<usize>> + '_ {
    let start = text.as_ptr() as usize;
    let split = text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    split.map(move |word| {
        let at = word.as_ptr() as usize - start;
        at..at + word.len()
    })
}

/// Returns `true` if an X in a text means Sudoku X, rather than a multiplication sign, a name in a program, or a
/// solving technique.
fn is_sudoku_x(text: &str, place: &Range<usize>) -> bool {
    // Only look at the nearest characters, because a text may have a hundred thousand words.
    const NEAR: usize = 80;
    let (before, behind) = (&text[..place.start], &text[place.end..]);
    let before = &before[before.char_indices().rev().take(NEAR).last().map_or(0, |(at, _)| at)..];
    let behind = &behind[..behind.char_indices().nth(NEAR).map_or(behind.len(), |(at, _)| at)];
    let is_number = |word: Option<&str>| {
        word.is_some_and(|word| word.trim_matches('(').bytes().all(|byte| byte.is_ascii_digit()))
    };
    let (mut left, mut right) = (before.split_whitespace().rev(), behind.split_whitespace());
    // A size such as `3 x 3`, or `2 rows x 3 columns` in any language.
    let (beside, next) = (left.next(), left.next());
    let is_unit = beside.is_some_and(|word| word.to_lowercase() != "sudoku" && !names(word, Near::Alike));
    let between = is_number(right.next()) && (is_number(beside) || is_unit && is_number(next));
    let is_code = before.ends_with(['(', '[', '{', ',', '=', '&', '*', '.'])
        || behind.trim_start().starts_with(['(', '[', ')', ']', '=', ',', ';']);
    // Names of solving techniques, such as X-wing.
    let next = behind.trim_start_matches(['-', ' ']).to_lowercase();
    let is_technique = ["chain", "cycle", "wing"].iter().any(|name| next.starts_with(name));
    !between && !is_code && !is_technique
}

/// Returns `true` if a text states that values begin with 0, as in `0-8` or `0 to 8`.
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

/// Returns the sizes mentioned in a text, such as `6x6`, `2 x 3` or `2 rows x 3 columns`.
pub fn sizes(text: &str) -> Vec<(usize, usize)> {
    let text = text.to_lowercase();
    let split = text.split(|c: char| !c.is_ascii_alphanumeric());
    let words: Vec<&str> = split.filter(|word| !matches!(*word, "" | "rows" | "columns" | "cells")).collect();
    let joined = words.iter().filter_map(|word| word.split_once('x'));
    let apart =
        words.windows(3).filter(|three| matches!(three[1], "x" | "by")).map(|three| (three[0], three[2]));
    let numbers = |(rows, columns): (&str, &str)| Some((rows.parse().ok()?, columns.parse().ok()?));
    joined.chain(apart).filter_map(numbers).collect()
}

/// Returns an error if a line mentions a size that is neither the size of the board nor of its boxes, as in
/// `a 6x6 sudoku`. Sizes with a side of 3 or less do not count.
pub fn other_size(line: Line<'_>, shape: &Shape) -> Option<ParseError> {
    let (height, width) = (shape.rows, shape.columns);
    let mut sizes = sizes(line.text).into_iter();
    let is_other = |&(rows, columns): &(usize, usize)| {
        let is_known = [Some((height, width)), shape.boxes()].contains(&Some((rows, columns)));
        rows > 3 && columns > 3 && !is_known
    };
    let (rows, columns) = sizes.find(is_other)?;
    let message = format!("words about {rows}x{columns} next to a board of {height}x{width}");
    Some(line.error_whole(message, "the board alone, or words that say nothing of its size"))
}

/// Returns `true` if a word is an anagram of another one.
fn is_turned(word: &str, name: &str) -> bool {
    let sorted = |text: &str| {
        let mut letters = text.as_bytes().to_vec();
        letters.sort_unstable();
        letters
    };
    word.len() == name.len() && sorted(word) == sorted(name)
}

/// Returns `true` if a word in lower case is a misspelt name of a header line.
pub fn is_header_with_slip(word: &str) -> bool {
    let most = if word.len() > 5 { 2 } else { 1 };
    let is_near =
        |name: &&str| *name != word && (strsim::levenshtein(word, name) <= most || is_turned(word, name));
    word.len() > 3 && word.bytes().all(|byte| byte.is_ascii_lowercase()) && headers::NAMES.iter().any(is_near)
}

/// Returns the native line of a word in [`WORDS`], which may be empty; `None` if the word is not in the list.
fn of_setters(word: &str) -> Option<&'static str> {
    let is = |name: &str| match name.strip_suffix('*') {
        Some(stem) => word.starts_with(stem),
        None => word == name,
    };
    WORDS.iter().find(|(name, _)| is(name)).map(|(_, line)| *line)
}

/// Returns `true` if a word is a name of a rule, or the plural of one.
fn is_named(word: &str) -> bool {
    let one = word.strip_suffix('s').filter(|one| !EVERYDAY.contains(one));
    alias::named(word).is_some() || one.is_some_and(|one| alias::named(one).is_some())
}

/// Returns `true` if another format has a rule of this name.
fn in_other_formats(word: &str) -> bool {
    static ALL: LazyLock<BTreeSet<String>> = LazyLock::new(|| {
        let all = REGISTRY.iter().flat_map(|spec| [spec.iss, spec.fpuzzles]);
        let words = all.flat_map(|names| names.split([',', ' ', '~', '.', '+', '-'])).map(str::to_lowercase);
        // Shorter words may be everyday words.
        words.filter(|word| word.len() > 6 && word.bytes().all(|byte| byte.is_ascii_lowercase())).collect()
    });
    ALL.contains(word)
}

/// Returns the native line for the rule or header line that a word names; `None` if the word names nothing, or if no
/// native line has that meaning.
pub fn line(word: &str) -> Option<&'static str> {
    let word = word.to_lowercase();
    let own = match &word[..] {
        "x" => Some("diagonal"),
        word => alias::named(word).or_else(|| alias::named(word.strip_suffix('s')?)).map(|named| named.head),
    };
    own.or_else(|| of_setters(&word)).filter(|line| !line.is_empty())
}

/// Returns `true` if a word names a rule; `near` says whether misspellings count.
pub fn names(word: &str, near: Near) -> bool {
    let word = word.to_lowercase();
    let length = word.chars().count();
    let most = match length {
        _ if near == Near::Same => 0,
        6..40 => 2,
        4..6 => 1,
        _ => 0,
    };
    let is_near = |other: &str| {
        most > 0
            && length.abs_diff(other.len()) <= most
            && (strsim::levenshtein(&word, other) <= most || is_turned(&word, other))
    };
    word.contains(char::is_alphabetic)
        && !COMMON.contains(&&word[..])
        && (is_named(&word)
            || in_other_formats(&word)
            || of_setters(&word).is_some()
            || REGISTRY.iter().any(|spec| !EVERYDAY.contains(&spec.name) && is_near(spec.name))
            || most > 0 && alias::all().any(|(name, _)| is_near(name)))
}
