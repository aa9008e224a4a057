//! Recognises lines that are not rows of a board but usually something else that people paste. This check comes before
//! cells are counted, because errors about counts would only confuse.

use super::plain::row::{Reading, largest};
use super::plain::symbol::is_known;
use crate::error::{Line, ParseError, is_invisible};
use crate::rules::suggest;

/// The description of a cell, which errors give as the expected text.
const CELL: &str = "a value (1 to 9, then A = 10 to Z = 35) or . for an empty cell";

/// Returns the line, or an error if it is a link or contains a character that no board has. The error says what the
/// line probably is.
pub fn judge(line: Line<'_>) -> Result<Line<'_>, ParseError> {
    stranger(line).map_or(Ok(line), Err)
}

fn stranger(line: Line<'_>) -> Option<ParseError> {
    if let Some(error) = link(line) {
        return Some(error);
    }
    let (start, c) = line.text.char_indices().find(|&(_, c)| !is_known(c))?;
    if is_prose(line.text) {
        return Some(no_row(line));
    }
    let error = |message: String, expected| Some(line.error(start..start + c.len_utf8(), message, expected));
    match c {
        c if is_invisible(c) => error(
            format!("U+{:04X}, an invisible character, is not a cell", u32::from(c)),
            "the text without it",
        ),
        c => error(format!("'{c}' is not a cell"), CELL),
    }
}

/// Returns the error for a line with a link; `None` for other lines.
fn link(line: Line<'_>) -> Option<ParseError> {
    let host = host(line.text).filter(|_| line.text.contains('/'))?;
    let message = format!("a link to {host}, which cannot be read; open it and copy the puzzle from there");
    Some(line.error_whole(message, "the puzzle itself, or a link of f-puzzles with ?load="))
}

/// Returns the host of the link in a line; `None` if there is no link.
fn host(text: &str) -> Option<String> {
    let word = text.split_whitespace().find(|word| word.contains('/'))?;
    let word = word.trim_start_matches(['<', '(', '"', '\'']);
    let (scheme, rest) = word.split_once("://").unwrap_or(("https", word));
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let letters = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
    let named = word.contains("://") || host.split('.').filter(|part| part.len() > 1).count() > 1;
    (letters(scheme) && letters(host) && named).then(|| host.chars().take(60).collect())
}

/// Returns `true` if a line is prose: it has a word of three or more letters that is not all in capitals, and it
/// contains whitespace or ends with a colon.
fn is_prose(text: &str) -> bool {
    let text = text.trim();
    let is_word = |word: &str| word.len() > 2 && word.contains(|c: char| c.is_ascii_lowercase());
    (text.contains(char::is_whitespace) || text.ends_with(':'))
        && text.split(|c: char| !c.is_ascii_alphabetic()).any(is_word)
}

fn no_row(line: Line<'_>) -> ParseError {
    let shown: String = line.text.trim().chars().take(40).collect();
    let expected = match suggest::meant(line.text) {
        Some(rule) => format!("'#' before a title or remark, or the rule '{rule}', written like this"),
        None => "'#' before a title or remark".into(),
    };
    line.error_whole(format!("'{shown}' is neither a rule nor a row of cells"), expected)
}

/// Returns an error if the line contains a letter too large for a board of `width` columns. Such a line is a title.
pub fn title(line: Line<'_>, reading: Reading, width: usize) -> Option<ParseError> {
    let is_title = largest(line.text, reading) > width.max(9) && line.text.contains(char::is_alphabetic);
    is_title.then(|| no_row(line))
}

/// Returns an error if a line where a rule is expected is a title: its first word is capitalised and not a rule's name,
/// or no rule has a similar name and the line is several words without digits.
pub fn title_for_rule(line: Line<'_>, name: &str, nearest: Option<&str>) -> Option<ParseError> {
    let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    let is_rule = nearest.is_some_and(|nearest| nearest == name.to_lowercase());
    let mut words = line.text.split_whitespace();
    let prose = nearest.is_none()
        && words.clone().count() > 1
        && words.all(|word| word.chars().all(|c| !c.is_ascii_digit()));
    (capital && !is_rule || prose).then(|| no_row(line))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str) -> String {
        let judged = Line::all(text).find_map(|line| judge(line).err());
        judged.map_or("rows".into(), |error| error.headline())
    }

    #[test]
    fn what_people_paste_has_a_sentence_of_its_own() {
        for (text, start) in [
            ("1..\n.\u{200b}2", "2:2: U+200B, an invisible character, is not a cell"),
            ("https://www.example.org:80/a?b=1", "1:1: a link to www.example.org, which cannot be read; "),
            ("  sudokupad.app/abc", "1:3: a link to sudokupad.app, which"),
            ("Easy! 5 stars", "1:1: 'Easy! 5 stars' is neither a rule nor a row"),
            ("1.!", "1:3: '!' is not a cell, expected a value (1 to 9"),
        ] {
            let error = judged(text);
            assert!(error.starts_with(start), "{text}: {error}");
        }
        for text in ["16 . 3|A+-", "1_*0", "1\u{a0}2\t3", "1/?,2", "│·□│", "quizzes,solutions"] {
            assert_eq!(judged(text), "rows", "{text}");
        }
    }
}
