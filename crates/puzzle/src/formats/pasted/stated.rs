//! Native rule and header lines next to a board that is not native text.

use super::lines::{self, LineKind};
use crate::error::Line;
use crate::formats::rule_words::{self, Near};
use crate::formats::{headers, native};
use crate::rules::Rules;

/// A text, split into statements and the rest.
#[derive(Clone, Debug)]
pub struct SplitText<'t> {
    /// The lines that state something, without comments and list marks.
    pub lines: Vec<Line<'t>>,
    /// The text with the lines of statements replaced by empty ones.
    pub rest: String,
}

/// The letters or digits of a board according to the words next to it.
#[derive(Clone, Debug)]
pub struct Signs {
    /// The header lines that state the letters or digits.
    pub lines: Vec<Line<'static>>,
    /// The side of the boards that have these letters or digits.
    pub side: usize,
}

/// Header lines for letters as values, the last letter, and the side of boards with these letters.
const LETTERS: [(&str, char, usize); 6] = [
    ("letters A-F", 'f', 6),
    ("letters A-H", 'h', 8),
    ("letters A-I", 'i', 9),
    ("letters A-L", 'l', 12),
    ("letters A-P", 'p', 16),
    ("letters A-Y", 'y', 25),
];

/// Words, or parts of words, that mention the letters or digits of a board.
const SPEAKS: [&str; 7] = ["letter", "digit", "symbol", "hex", "buchstabe", "ziffer", "lettre"];

/// Returns the letters or digits that words next to a board describe: letters from A on, or hexadecimal digits from 0
/// on.
pub fn signs(text: &str) -> Option<Signs> {
    Line::all(text).filter(|line| lines::kind(line.text) == LineKind::Words).find_map(|line| {
        if !SPEAKS.iter().any(|word| line.text.to_lowercase().contains(word)) {
            return None;
        }
        let lower =
            line.text.to_lowercase().replace(['–', '—'], "-").replace(" to ", "-").replace(" - ", "-");
        let has = |first: char, last: char| {
            lower.match_indices(&format!("{first}-{last}")).any(|(at, range)| {
                let free = |c: Option<char>| c.is_none_or(|c| !c.is_alphanumeric());
                free(lower[..at].chars().next_back()) && free(lower[at + range.len()..].chars().next())
            })
        };
        let stated = |text: &'static str| Line { source: None, number: line.number, text };
        if has('0', 'f') || has('0', '9') && has('a', 'f') {
            let lines = vec![stated("values 0-15"), stated("letters 0-9A-F")];
            return Some(Signs { lines, side: 16 });
        }
        let (header, _, side) = LETTERS.into_iter().find(|(_, last, _)| has('a', *last))?;
        Some(Signs { lines: vec![stated(header)], side })
    })
}

/// Separates the native lines next to a board from the rest of a text; `None` if there are no native lines.
pub fn parted<'t>(text: &'t str, known: Rules<'_>) -> Option<SplitText<'t>> {
    let is_stated = |line: &Line<'_>| {
        native::name(line.text).is_some_and(|name| match name {
            // A `regions` line continues on the lines below it, and `given` may begin a list of givens.
            "regions" | "given" => false,
            "title" | "author" => true,
            "letters" => line.text.split_whitespace().count() == 2,
            name if rule_words::is_common(name) && !line.text.contains('{') => false,
            name => (headers::find(name).is_some() || known.named(name).is_some()) && states(line.text),
        })
    };
    let (mut lines, mut rest) = (Vec::new(), String::with_capacity(text.len()));
    for line in Line::all(text) {
        let bare = native::without_comment(Line { text: item(line.text), ..line });
        if is_stated(&bare) {
            lines.push(bare);
        } else {
            rest.push_str(line.text);
        }
        rest.push('\n');
    }
    (!lines.is_empty()).then_some(SplitText { lines, rest })
}

/// Returns a line without its list mark.
fn item(line: &str) -> &str {
    let bare = line.trim_start();
    ["- ", "* ", "• ", "> "].iter().find_map(|mark| bare.strip_prefix(mark)).unwrap_or(line)
}

/// Returns `true` if a line that begins with the name of a rule or header line is a statement and not a title: the
/// name is alone, or a digit, `{` or `=` follows. After a capitalised name, a digit counts only in a cell, a row or a
/// column, such as `r1c2`, `r1` or `c2`.
fn states(line: &str) -> bool {
    let line = line.trim();
    let is_place = |word: &str| {
        let rest = word.trim_start_matches(['r', 'R', 'c', 'C']);
        rest.len() < word.len() && rest.starts_with(|c: char| c.is_ascii_digit())
    };
    match line.split_once(char::is_whitespace) {
        None => true,
        Some((name, _)) if name.starts_with(|c: char| c.is_uppercase()) => {
            line.contains(['{', '=']) || line.split_whitespace().any(is_place)
        }
        Some(_) => line.contains(|c: char| c.is_ascii_digit() || matches!(c, '{' | '=')),
    }
}

/// Returns `true` if a line is probably a native line with a mistake and not prose: it begins with a misspelt name, it
/// is a header line with a number, or it names a cell, a row or a column. If `beside` is set, the line is beside other
/// native lines: then a single word in lower case counts, too, and so does a line of up to three words that begins with
/// such a word and has a number.
pub fn is_slip(line: &str, beside: bool) -> bool {
    let text = line.trim();
    let bare = |word: &str| word.trim_matches(|c: char| !c.is_alphanumeric()).to_owned();
    let first = bare(text.split_whitespace().next().unwrap_or_default());
    let is_alike = rule_words::names(&first, Near::Alike) && !rule_words::names(&first, Near::Same);
    let is_small =
        |word: &str| !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let is_place = |word: &str| {
        let rest = word.trim_start_matches(['r', 'c', 'R', 'C', '/']);
        rest.len() < word.len()
            && rest.starts_with(|c: char| c.is_ascii_digit())
            && rest.bytes().all(|byte| byte.is_ascii_digit() || byte == b'c')
    };
    let words = || text.split_whitespace();
    let name = text.split(|c: char| c.is_whitespace() || c.is_ascii_digit()).next().unwrap_or_default();
    let has_number = || text.contains(|c: char| c.is_ascii_digit());
    let is_header = is_small(name) && has_number() && headers::find(name).is_some();
    is_alike
        || is_header
        || rule_words::is_header_with_slip(&first)
        || words().any(is_place)
        || beside && (is_small(text) || is_small(name) && has_number() && words().count() < 4)
}
