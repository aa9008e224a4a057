//! Puzzles on the command line itself, in place of a file name.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use sudoku2cnf_puzzle::formats::{self, Format, ReadOptions, TextKind};

/// Number of characters of a 4x4 board. A shorter word is taken for a file name, perhaps a mistyped one.
const SHORTEST: usize = 16;

/// Returns the argument as the text of a puzzle; `None` if it names a file or does not look like a puzzle.
pub fn text_of(path: &Path) -> Option<&str> {
    let text = path.to_str()?;
    // These errors mean that no such file exists; a text that is too long for a name causes `InvalidFilename`.
    let is_free = fs::symlink_metadata(path).is_err_and(|error| {
        matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidFilename | ErrorKind::NotADirectory)
    });
    (is_free && is_puzzle(text)).then_some(text)
}

fn is_puzzle(text: &str) -> bool {
    let is_link = ["http://", "https://", "sudokupad://"].iter().any(|scheme| text.starts_with(scheme));
    let of_one_line = || !matches!(formats::detect(text), TextKind::Puzzle(Format::Native));
    is_link || text.trim_end().contains('\n') || text.chars().count() >= SHORTEST && of_one_line()
}

/// Returns the message about a path that names no file but looks like a mistyped puzzle: mostly digits and dots.
pub fn slip(path: &Path) -> Option<String> {
    let text = path.to_str()?;
    let cells = text.chars().filter(|c| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-')).count();
    let is_path = text.contains('/') || text.chars().count() < LEAST || 2 * cells < text.chars().count();
    let names_file = || {
        Path::new(text).extension().is_some_and(|end| {
            end.to_str().is_some_and(|end| end.starts_with(|c: char| c.is_ascii_alphabetic()))
        })
    };
    if is_path || names_file() || path.exists() {
        return None;
    }
    let count = text.chars().count();
    if !text.contains(char::is_whitespace) && count.isqrt().pow(2) != count {
        return Some(format!(
            "no file of that name; as a puzzle, {count} cells, expected a square number, such as 16 or 81"
        ));
    }
    let error = ReadOptions::new().read(text).err()?;
    Some(format!("no file of that name; as a puzzle, {}, expected {}", error.message(), error.expected()))
}

/// The minimum number of characters of a mistyped puzzle; a shorter word is taken for a file name.
const LEAST: usize = 4;

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_puzzle_with_a_slip_is_told_as_one() {
        let short = ".".repeat(80);
        for (text, told) in [
            (
                &short[..],
                "no file of that name; as a puzzle, 80 cells, expected a square number, such as 16 or 81",
            ),
            ("12345678", "no file of that name; as a puzzle, 8 cells"),
        ] {
            let slip = slip(Path::new(text)).expect(text);
            assert!(slip.starts_with(told), "{slip}");
        }
        for name in ["puzzle.txt", "2024-01.txt", "123", "a/12345678", "nothing", "2024.sdk"] {
            assert_eq!(slip(Path::new(name)), None, "{name}");
        }
    }

    #[test]
    fn puzzles_are_told_from_names() {
        for text in
            ["1.34..1221..43.1", "2x2:c4c2_1c4c", "diagonal\n1...", "https://example.org/?bd=1", "1...\n...."]
        {
            assert!(text_of(Path::new(text)).is_some() || text.len() < SHORTEST, "{text}");
        }
        for name in
            ["puzzle.txt", "1234", "examples/classic.txt", "a/b/c/some-puzzle-of-mine.txt", "-", "", "."]
        {
            assert_eq!(text_of(Path::new(name)), None, "{name}");
        }
        let long = "1...............\n".repeat(1_000);
        assert!(text_of(Path::new(&long)).is_some());
    }
}
