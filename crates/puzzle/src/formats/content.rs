//! Recognises the kind of a file by its bytes: a CNF, another text for solvers, or puzzles.

use std::io::{self, BufRead, Read as _};

use super::{Format, TextKind, decode, detect};
use crate::error::ParseError;

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Content {
    /// A SAT problem in DIMACS CNF.
    Cnf,
    /// Text for other solvers with a puzzle in its comments, and the name of its language.
    Target(String),
    /// One puzzle.
    Puzzle(Format),
    /// One puzzle on each line.
    Batch,
    /// Puzzles of several lines each, one below the other.
    Several(Format),
}

/// The characters that begin comments in texts for solvers.
const SIGNS: [char; 6] = ['*', '\\', 'c', '%', ';', '|'];

/// The beginning of the comments that hold a text's puzzle.
pub const OURS: &str = "sudoku ";

/// The beginning of the comment that names the language of a text for solvers.
pub const TARGET: &str = "sudoku target ";

/// The maximum length of such a comment, in bytes.
pub const LONGEST: u64 = 1 << 26;

/// The maximum length of all comments above the first other line, in bytes.
const MOST: u64 = 1 << 30;

/// The memory that a comment takes in addition to its text, in bytes.
const COMMENT: u64 = 64;

/// The maximum number of bytes to read while it is unclear whether the lines are comments or rows. A longer text is not
/// a grid and may be endless.
const MOST_ROWS: u64 = 1 << 16;

/// The byte order mark of UTF-8.
const MARK: &[u8] = "\u{feff}".as_bytes();

/// Recognises the content of a file.
///
/// ```
/// use sudoku2cnf_puzzle::formats::{Content, Format, recognise};
///
/// assert_eq!(recognise(b"p cnf 1 1\n1 0\n")?, Content::Cnf);
/// assert_eq!(recognise(b"* sudoku target opb\n")?, Content::Target("opb".into()));
/// assert_eq!(recognise(b"2x2:c4c2_1c4c")?, Content::Puzzle(Format::Tatham));
/// # Ok::<(), sudoku2cnf_puzzle::error::ParseError>(())
/// ```
///
/// # Errors
/// The bytes are not text.
pub fn recognise(bytes: &[u8]) -> Result<Content, ParseError> {
    if is_cnf(&mut &*bytes).expect("bytes can be read").0 {
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

/// Returns `true` if a text is a DIMACS CNF. Also returns the bytes read to find out, without a byte order mark.
///
/// # Errors
/// The input cannot be read.
pub fn is_cnf(text: &mut dyn BufRead) -> io::Result<(bool, Vec<u8>)> {
    let (mut seen, mut left, mut is_first) = (Vec::new(), MOST_ROWS, true);
    while left > 0 {
        let start = seen.len();
        let read = (&mut *text).take(left).read_until(b'\n', &mut seen)?;
        if read == 0 {
            return Ok((false, seen));
        }
        left -= read as u64;
        if start == 0 && seen.starts_with(MARK) {
            seen.drain(..MARK.len());
        }
        let line = seen[start..].trim_ascii_start();
        if line.is_empty() {
            continue;
        }
        let is_comment = [&b"c "[..], b"c\n", b"c\r\n"].iter().any(|sign| line.starts_with(sign));
        if is_first && !is_comment {
            let mut words = line.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
            let is_header = words.next() == Some(b"p") && matches!(words.next(), Some(b"cnf" | b"inccnf"));
            return Ok((is_header, seen));
        }
        is_first = false;
        // A line that begins with `c` is a comment, unless it could be a row of a grid, in which `c` is the value 12.
        match line.trim_ascii_end().strip_prefix(b"c") {
            _ if left == 0 => {}
            // This comment belongs to a text for another solver, whose comments also begin with `c`.
            Some(comment) if comment.trim_ascii_start().starts_with(TARGET.as_bytes()) => {
                return Ok((false, seen));
            }
            Some(comment) if could_be_cells(comment) => {}
            comment => return Ok((comment.is_some() || line.starts_with(b"p"), seen)),
        }
    }
    Ok((!is_first, seen))
}

/// Returns `true` if all words could be cells. Returns `false` without any, as in an empty comment. The words do
/// not include the first cell of the row.
fn could_be_cells(words: &[u8]) -> bool {
    let is_cell = |word: &[u8]| match word {
        [b'0'..=b'9', rest @ ..] => rest.len() < 4 && rest.iter().all(u8::is_ascii_digit),
        [cell] => cell.is_ascii_alphabetic() || b"._*|-+".contains(cell),
        _ => false,
    };
    let mut words = words.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).peekable();
    words.peek().is_some() && words.all(is_cell)
}

/// Returns the language of a text for solvers, as named in a comment above all other lines; `None` for other texts.
pub fn target(text: &[u8]) -> Option<String> {
    comments(&mut &*text).expect("bytes can be read").map(|(name, _)| name)
}

/// Returns the language of a text for solvers and its comments; `None` if no comment names a language. Comments are the
/// lines at the top that begin with a comment sign; the text after the first other line is not read.
///
/// # Errors
/// The input cannot be read.
pub fn comments(text: &mut dyn BufRead) -> io::Result<Option<(String, Vec<String>)>> {
    let (mut comments, mut line, mut left) = (Vec::new(), Vec::new(), MOST);
    loop {
        // Looks at the first byte only, because the text after the comments may be one endless line.
        let first = text.fill_buf()?.first().copied();
        let may_be = |first: u8| first.is_ascii_whitespace() || SIGNS.contains(&char::from(first));
        if !first.is_some_and(may_be) {
            break;
        }
        line.clear();
        let read = (&mut *text).take(LONGEST.min(left)).read_until(b'\n', &mut line)? as u64;
        // Empty comments take memory too.
        left = left.saturating_sub(read + COMMENT);
        let shown = String::from_utf8_lossy(&line);
        let is_comment = |comment: &&str| {
            // A letter begins a comment only if a blank follows; otherwise it begins a word of a puzzle.
            let is_word = shown.starts_with(char::is_alphabetic) && !comment.starts_with(char::is_whitespace);
            shown.ends_with('\n') && !is_word
        };
        let comment = shown.strip_prefix(SIGNS).filter(is_comment);
        match comment {
            Some(comment) => {
                comments.push(comment.strip_prefix(' ').unwrap_or(comment).trim_end().to_owned())
            }
            None if shown.trim().is_empty() && !line.is_empty() => {}
            None => break,
        }
    }
    let named = comments.iter().find_map(|comment: &String| comment.strip_prefix(TARGET));
    let name = named.filter(|name| !name.contains(char::is_whitespace)).map(str::to_owned);
    Ok(name.map(|name| (name, comments)))
}

#[cfg(test)]
mod tests {
    use std::io::BufReader;

    use super::*;

    #[test]
    fn lines_show_a_cnf() {
        let texts: [(&str, bool); 14] = [
            ("p cnf 1 1\n1 0\n", true),
            ("\u{feff}\n p inccnf\n1 0\n", true),
            ("p  cnf 1 1\n1 0\n", true),
            ("p cnfs 1 1\n", false),
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
            // The content is the same for any buffer size of the reader.
            for capacity in [1, 2, 3, 8192] {
                let mut reader = BufReader::with_capacity(capacity, text.as_bytes());
                let (is_cnf, mut all) = is_cnf(&mut reader).expect("bytes can be read");
                assert_eq!(is_cnf, expected, "{text}");
                reader.read_to_end(&mut all).expect("bytes can be read");
                assert_eq!(all, text.trim_start_matches('\u{feff}').as_bytes(), "{text}");
            }
        }
        let rows = "c 1 2 3 4\n".repeat(MOST_ROWS as usize);
        let (is_row, seen) = is_cnf(&mut rows.as_bytes()).expect("bytes can be read");
        assert_eq!((is_row, seen.len() as u64), (true, MOST_ROWS));
    }

    #[test]
    fn texts_for_solvers_name_their_language() {
        for sign in SIGNS {
            let text = format!("\n{sign} {TARGET}cnf+\r\n{sign} made today\nmore\n");
            assert_eq!(recognise(text.as_bytes()).expect("text"), Content::Target("cnf+".into()));
            let below = format!("\n{sign} made today\n{sign} {TARGET}cnf+\r\nmore\n");
            assert_eq!(target(below.as_bytes()), Some("cnf+".into()));
        }
        assert_eq!(target(b"* * 1 2\n* sudoku target of mine\n"), None);
        assert_eq!(target(b"1...\n* sudoku target opb\n"), None, "below another line");
        assert_eq!(target(b"cage 5 r1c1\nc sudoku target knf\n"), None, "below another line");
    }
}
