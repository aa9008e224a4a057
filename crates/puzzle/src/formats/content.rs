//! What bytes are: a CNF, another text for solvers, or puzzles.

use super::{Format, TextKind, decode, detect};
use crate::error::ParseError;

/// The content of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content {
    /// A DIMACS CNF.
    Cnf,
    /// A text for other solvers that carries its puzzle, in the language of this name.
    Target(&'static str),
    /// One puzzle.
    Puzzle(Format),
    /// One puzzle on each line.
    Batch,
    /// Puzzles below each other, of several lines each.
    Several(Format),
}

/// The languages whose texts carry their puzzles in comments, and the sign of a comment in each.
pub const TARGETS: [(&str, &str); 6] =
    [("opb", "*"), ("lp", "\\"), ("mzn", "%"), ("fzn", "%"), ("smt2", ";"), ("dlx", "|")];

/// The beginning of the comment that names the language of a text.
pub const TARGET: &str = "sudoku target ";

/// The most bytes that are searched for a row that shows that those before it are no comments: what goes on longer
/// is no grid, and may have no end.
pub const MOST_ROWS: usize = 1 << 16;

/// Recognises the content of a file.
///
/// ```
/// use sudoku2cnf::formats::{Content, Format, recognise};
///
/// assert_eq!(recognise(b"p cnf 1 1\n1 0\n")?, Content::Cnf);
/// assert_eq!(recognise(b"* sudoku target opb\n")?, Content::Target("opb"));
/// assert_eq!(recognise(b"2x2:c4c2_1c4c")?, Content::Puzzle(Format::Tatham));
/// # Ok::<(), sudoku2cnf::error::ParseError>(())
/// ```
///
/// # Errors
///
/// It is no text.
pub fn recognise(bytes: &[u8]) -> Result<Content, ParseError> {
    if is_cnf(bytes, true) == Some(true) {
        return Ok(Content::Cnf);
    }
    if let Some(name) = target(bytes) {
        return Ok(Content::Target(name));
    }
    Ok(match detect(&decode(bytes)?) {
        TextKind::Puzzle(format) => Content::Puzzle(format),
        TextKind::Batch => Content::Batch,
        TextKind::Several(format) => Content::Several(format),
    })
}

/// Returns `true` if a file with this beginning is a DIMACS CNF; `None` if more of it has to be seen, which is never the
/// case of all of it nor of [`MOST_ROWS`] bytes.
pub fn is_cnf(beginning: &[u8], is_all: bool) -> Option<bool> {
    let mark = "\u{feff}".as_bytes();
    if !is_all && beginning.len() < mark.len() && mark.starts_with(beginning) {
        return None;
    }
    let text = beginning.strip_prefix(mark).unwrap_or(beginning).trim_ascii_start();
    if !["c ", "c\n", "c\r\n"].iter().any(|mark| text.starts_with(mark.as_bytes())) {
        let headers: [&[u8]; 2] = [b"p cnf", b"p inccnf"];
        let may_be = |mark: &[u8]| !is_all && text.len() < mark.len() && mark.starts_with(text);
        if may_be(b"p inccnf") || may_be(b"c\r\n") || may_be(b"p cnf") {
            return None;
        }
        return Some(headers.iter().any(|header| text.starts_with(header)));
    }
    // A comment, unless it is the row of a grid: c is the value 12.
    for line in text.split_inclusive(|&byte| byte == b'\n') {
        let is_part = !is_all && beginning.len() < MOST_ROWS && !line.ends_with(b"\n");
        let line = line.trim_ascii();
        match line.strip_prefix(b"c") {
            _ if is_part => return None,
            Some(comment) if could_be_cells(comment) => {}
            None if line.is_empty() => {}
            comment => return Some(comment.is_some() || line.starts_with(b"p")),
        }
    }
    match beginning.len() < MOST_ROWS {
        true if !is_all => None,
        is_short => Some(!is_short),
    }
}

/// Returns `true` if words behind the first cell of a row are cells, too; an empty comment has none.
fn could_be_cells(words: &[u8]) -> bool {
    let is_cell = |word: &[u8]| match word {
        [b'0'..=b'9', rest @ ..] => rest.len() < 4 && rest.iter().all(u8::is_ascii_digit),
        [cell] => cell.is_ascii_alphabetic() || b"._*|-+".contains(cell),
        _ => false,
    };
    let mut words = words.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
    words.peek().is_some() && words.all(is_cell)
}

/// The language of a text for solvers: a comment above all other lines names it.
pub fn target(text: &[u8]) -> Option<&'static str> {
    let comments = text.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii_end);
    let comment = |line: &[u8]| {
        let sign = TARGETS.iter().find(|(_, sign)| line.starts_with(sign.as_bytes()))?.1;
        Some(line[sign.len()..].trim_ascii_start().to_owned())
    };
    let mut comments = comments.filter(|line| !line.is_empty()).map_while(comment);
    let name = comments.find_map(|comment| Some(comment.strip_prefix(TARGET.as_bytes())?.to_owned()))?;
    TARGETS.iter().find(|(target, _)| target.as_bytes() == name).map(|(target, _)| *target)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_beginning_says_what_all_of_it_says() {
        let texts: [(&str, bool); 12] = [
            ("p cnf 1 1\n1 0\n", true),
            ("\u{feff}\n p inccnf\n1 0\n", true),
            ("c a comment\np cnf 1 1\n1 0\n", true),
            ("c\r\nc x y\r\np cnf 1 1\r\n", true),
            ("c . . .\n. . c .\n", false),
            ("c 1 2\nc 3 4\n\np cnf 1 1\n", true),
            ("c 1 2 3\nc 2 3 4\n", false),
            ("p", false),
            ("pair 1 r1c1\n", false),
            ("candidates 1 r1c1\n", false),
            ("", false),
            ("c", false),
        ];
        for (text, expected) in texts {
            assert_eq!(is_cnf(text.as_bytes(), true), Some(expected), "{text}");
            for end in 0..text.len() {
                let beginning = is_cnf(&text.as_bytes()[..end], false);
                assert!(beginning.is_none_or(|is_cnf| is_cnf == expected), "{text}, {end}");
            }
        }
        let endless = "c 1 2 3 4\n".repeat(MOST_ROWS);
        assert_eq!(is_cnf(&endless.as_bytes()[..MOST_ROWS], false), Some(true));
    }

    #[test]
    fn texts_for_solvers_name_their_language() {
        for (name, sign) in TARGETS {
            let text = format!("\n{sign} made today\n{sign} {TARGET}{name}\r\nmore\n");
            assert_eq!(recognise(text.as_bytes()).expect("text"), Content::Target(name));
        }
        assert_eq!(target(b"* * 1 2\n* sudoku target of mine\n"), None);
        assert_eq!(target(b"1...\n* sudoku target opb\n"), None, "below another line");
    }
}
