//! What is no row of a board and mostly something else that people paste: told before any cells are
//! counted, since the counts would only puzzle them.

use super::row::{Reading, Row};
use crate::error::{Line, ParseError, is_invisible};

/// What a cell may be, for errors.
const CELL: &str = "a value (1 to 9, then A = 10 to Z = 35) or . for an empty cell";

/// The row, if it has no character that no board has; the error says what that likely is.
pub fn judge(row: Row<'_>) -> Result<Row<'_>, ParseError> {
    stranger(row.line).map_or(Ok(row), Err)
}

fn stranger(line: Line<'_>) -> Option<ParseError> {
    let known = |c: char| {
        c.is_ascii_alphanumeric() || c.is_whitespace() || matches!(c, '.' | '_' | '*' | '|' | '-' | '+')
    };
    let (start, c) = line.text.char_indices().find(|&(_, c)| !known(c))?;
    if let Some(host) = host(line.text) {
        let message =
            format!("a link to {host}, which cannot be read; open it and copy the puzzle from there");
        return Some(line.error_whole(message, "the puzzle itself, or a link of f-puzzles with ?load="));
    }
    if is_prose(line.text) {
        return Some(no_row(line));
    }
    let error = |message: String, expected| Some(line.error(start..start + c.len_utf8(), message, expected));
    match c {
        ',' | ';' => error(
            format!("'{c}' is no cell; values with '{c}' between are not read"),
            "one character for each cell, or numbers with blanks between",
        ),
        '\u{2500}'..='\u{257f}' => error(
            format!("'{c}' is no cell; frames of box characters are not read"),
            "rows of cells only, or borders of | - +",
        ),
        c if is_invisible(c) => error(
            format!("U+{:04X}, an invisible character, is no cell", u32::from(c)),
            "the text without it",
        ),
        c => error(format!("'{c}' is no cell"), CELL),
    }
}

/// The host that a line is a link to.
fn host(text: &str) -> Option<String> {
    let word = text.split_whitespace().find(|word| word.contains('/'))?;
    let word = word.trim_start_matches(['<', '(', '"', '\'']);
    let (scheme, rest) = word.split_once("://").unwrap_or(("https", word));
    let host = rest.split(['/', '?', '#', ':']).next().unwrap_or_default();
    let letters = |text: &str| text.starts_with(|c: char| c.is_ascii_alphabetic());
    let named = word.contains("://") || host.split('.').filter(|part| part.len() > 1).count() > 1;
    (letters(scheme) && letters(host) && named).then(|| host.chars().take(60).collect())
}

/// Whether a line is words for people: one of at least three letters that are not all capitals, with
/// a blank beside it or a colon at the end.
fn is_prose(text: &str) -> bool {
    let text = text.trim();
    let is_word = |word: &str| word.len() > 2 && word.contains(|c: char| c.is_ascii_lowercase());
    (text.contains(char::is_whitespace) || text.ends_with(':'))
        && text.split(|c: char| !c.is_ascii_alphabetic()).any(is_word)
}

fn no_row(line: Line<'_>) -> ParseError {
    let shown: String = line.text.trim().chars().take(40).collect();
    line.error_whole(
        format!("'{shown}' is neither a rule nor a row of cells"),
        "'#' before a title or remark",
    )
}

/// The error of a title where a board has rows of `width` cells: a letter stands for no such value.
pub fn title(row: &Row<'_>, width: usize) -> Option<ParseError> {
    let largest = row.largest(Reading::BORDERED[0]);
    (largest > width.max(9) && row.line.text.contains(char::is_alphabetic)).then(|| no_row(row.line))
}

/// The error of a title where a rule could stand: no rule's name begins with a capital, and none has
/// nothing but words behind it.
pub fn title_for_rule(line: Line<'_>, name: &str, nearest: Option<&str>) -> Option<ParseError> {
    let capital = name.starts_with(|c: char| c.is_ascii_uppercase());
    let misspelled = nearest.is_some_and(|nearest| nearest == name.to_lowercase());
    let mut words = line.text.split_whitespace();
    let prose = nearest.is_none()
        && words.clone().count() > 1
        && words.all(|word| word.chars().all(|c| !c.is_ascii_digit()));
    (capital && !misspelled || prose).then(|| no_row(line))
}

/// A `-` for an empty cell, in several lines: an error, since it is a border there.
pub fn dashes(rows: &[Row<'_>], dashes: &[Row<'_>], size: Option<(usize, usize)>) -> Result<(), ParseError> {
    let lines = || rows.iter().chain(dashes);
    let Some(first) = lines().filter(|row| row.has_dashes()).min_by_key(|row| row.line.number) else {
        return Ok(());
    };
    let count = lines().count();
    let (height, width) = size.unwrap_or((count, count));
    let fits = |reading: Reading| lines().all(|row| row.cells(reading) == width);
    if count != height || count == 1 || !Reading::DASHED.into_iter().any(fits) {
        return Ok(());
    }
    let at = first.line.text.find('-').unwrap_or(0);
    let (other, wide) = size.unwrap_or((rows.len(), rows.len()));
    let square = |reading: Reading| rows.iter().all(|row| row.cells(reading) == wide);
    let bordered = match rows {
        [row] if row.square().is_some() => row.square().map(|(side, _)| (side, side)),
        _ if rows.len() == other && Reading::BORDERED.into_iter().any(square) => Some((other, wide)),
        _ => None,
    };
    Err(match bordered {
        Some((rows, columns)) => first.line.error(
            at..at + 1,
            format!(
                "a board of {rows}x{columns} if '-' is a border, of {height}x{width} if it is an empty cell"
            ),
            "'.' for an empty cell, and no '-'",
        ),
        None => first.line.error(at..at + 1, "'-' is a border, not an empty cell", "'.' for an empty cell"),
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(text: &str) -> String {
        let judged = Line::all(text).filter_map(Row::new).find_map(|row| judge(row).err());
        judged.map_or("rows".into(), |error| error.headline())
    }

    #[test]
    fn what_people_paste_has_a_sentence_of_its_own() {
        for (text, start) in [
            ("5,3,,,7,,,,", "1:2: ',' is no cell; values with ',' between are not read"),
            ("│ 1 2 │", "1:1: '│' is no cell; frames of box characters"),
            ("1..\n.\u{200b}2", "2:2: U+200B, an invisible character, is no cell"),
            ("https://www.example.org:80/a?b=1", "1:1: a link to www.example.org, which cannot be read; "),
            ("  sudokupad.app/abc", "1:3: a link to sudokupad.app, which"),
            ("Easy, 5 stars", "1:1: 'Easy, 5 stars' is neither a rule nor a row"),
            ("quizzes,solutions", "1:8: ',' is no cell"),
            ("1.?", "1:3: '?' is no cell, expected a value (1 to 9"),
            ("1/2", "1:2: '/' is no cell, expected a value"),
        ] {
            let error = judged(text);
            assert!(error.starts_with(start), "{text}: {error}");
        }
        for text in ["16 . 3|A+-", "1_*0", "1\u{a0}2\t3"] {
            assert_eq!(judged(text), "rows", "{text}");
        }
    }
}
