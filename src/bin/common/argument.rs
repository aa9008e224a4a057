//! Puzzles that stand on the command line themselves, where the name of a file could.

use std::fs;
use std::io::ErrorKind;
use std::path::Path;

use sudoku2cnf::formats::{self, Format, Kind};

/// Fewer characters than a board of 4x4 has are a file's name that somebody mistyped.
const SHORTEST: usize = 16;

/// The text of a puzzle, if this is one and names no file.
pub fn text_of(path: &Path) -> Option<&str> {
    let text = path.to_str()?;
    // A long text, or one of several lines, can be no name at all.
    let is_free = fs::symlink_metadata(path).is_err_and(|error| {
        matches!(error.kind(), ErrorKind::NotFound | ErrorKind::InvalidFilename | ErrorKind::NotADirectory)
    });
    (is_free && is_puzzle(text)).then_some(text)
}

fn is_puzzle(text: &str) -> bool {
    let is_link = ["http://", "https://", "sudokupad://"].iter().any(|scheme| text.starts_with(scheme));
    let of_one_line = || !matches!(formats::detect(text), Kind::Puzzle(Format::Native));
    is_link || text.trim_end().contains('\n') || text.chars().count() >= SHORTEST && of_one_line()
}

#[cfg(test)]
mod tests {
    use super::*;

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
