//! Texts that hold several puzzles. Native puzzles each begin with a `grid` line, and all but the first have an empty
//! line before it; in other formats, the whole text shows where puzzles begin.

use super::Format;
use super::characters::Clean;
use crate::error::Line;

/// A search for the beginnings of puzzles in a text that may still grow.
#[derive(Clone, Debug, Default)]
pub struct Starts {
    /// The byte offset of the next line to be examined.
    line: usize,
    /// The byte offset up to which that line is known to have no line break.
    searched: usize,
    /// `true` after the first line of a puzzle.
    begun: bool,
    /// `true` if only comments follow the last empty line.
    apart: bool,
}

impl Starts {
    /// Returns the byte offset of the next line that begins a second or later puzzle. Unless the text has `ended`, its
    /// last line may be incomplete and is left for the next call.
    pub fn next(&mut self, text: &[u8], ended: bool) -> Option<usize> {
        while self.line < text.len() {
            let from = self.searched.max(self.line);
            let end = text[from..].iter().position(|&byte| byte == b'\n').map(|length| from + length);
            self.searched = text.len();
            let end = end.or_else(|| ended.then_some(text.len()))?;
            let start = std::mem::replace(&mut self.line, (end + 1).min(text.len()));
            self.searched = self.line;
            if self.begins(&text[start..end]) {
                return Some(start);
            }
        }
        None
    }

    /// Adjusts the search to a text that lost this many bytes at its beginning.
    pub fn cut(&mut self, bytes: usize) {
        self.line -= bytes;
        self.searched -= bytes;
    }

    fn begins(&mut self, line: &[u8]) -> bool {
        let line = line.trim_ascii();
        if line.is_empty() {
            self.apart = true;
        }
        if line.is_empty() || line.starts_with(b"#") {
            return false;
        }
        let begins = is_grid(line) && self.begun && self.apart;
        (self.begun, self.apart) = (true, false);
        begins
    }
}

fn is_grid(line: &[u8]) -> bool {
    line.strip_prefix(b"grid").is_some_and(|rest| rest.first().is_none_or(u8::is_ascii_whitespace))
}

/// Returns the native puzzles of a text, each as one `Line` that holds all its lines, including comments in front, with
/// the number of the first line.
pub fn puzzles(text: &str) -> impl Iterator<Item = Line<'_>> {
    let (mut starts, mut start, mut number) = (Starts::default(), Some(0), 1);
    std::iter::from_fn(move || {
        let from = start?;
        start = starts.next(text.as_bytes(), true);
        let lines = Line { source: None, number, text: &text[from..start.unwrap_or(text.len())] };
        number += lines.text.matches('\n').count();
        Some(lines)
    })
}

/// Returns the puzzles of a text that holds several in `format`: the number of the first line and the text of each.
pub fn texts(text: &str, format: Format) -> Vec<(usize, String)> {
    let clean = Clean::new(text);
    let owned = |line: Line<'_>| (line.number, line.text.to_owned());
    match format {
        Format::Native => puzzles(clean.text()).map(owned).collect(),
        format => (format.spec().puzzles)(clean.text()).into_iter().map(owned).collect(),
    }
}

/// Returns `true` if a text holds several native puzzles.
pub fn is_several(text: &str) -> bool {
    let first = text.lines().find(|line| super::is_entry(line));
    first.is_some_and(|line| is_grid(line.trim().as_bytes()))
        && Starts::default().next(text.as_bytes(), true).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_empty_line_and_a_grid_line_begin_a_puzzle() {
        let two = "grid 4x4\n\n....\n\n# easy\ngrid 4x4 boxes 2x2\n1...\n";
        assert_eq!(Starts::default().next(two.as_bytes(), true), two.find("grid 4x4 b"));
        for text in [two, "# easy\r\n\r\ngrid 4x4\r\n\r\ngrid 4x4", "\n grid 4x4\n \n grid 6x6"] {
            assert!(is_several(text), "{text}");
        }
        let rule_first = format!("diagonal\n{two}");
        for text in ["", "grid 4x4\n....\n", "grid 4x4\ngrid 4x4\n", "grid 4x4\n\ngrids 4x4\n", &rule_first] {
            assert!(!is_several(text), "{text}");
        }
    }

    #[test]
    fn a_growing_text_has_the_same_starts() {
        let text = "# a\ngrid 4x4\n....\n\ngrid 6x6\n\n......\n\n# b\ngrid 4x4\n\n\ngrid 9x9".as_bytes();
        let all =
            |mut starts: Starts| -> Vec<usize> { std::iter::from_fn(|| starts.next(text, true)).collect() };
        let whole = all(Starts::default());
        assert_eq!(whole.len(), 3);
        let (mut starts, mut found) = (Starts::default(), Vec::new());
        for end in 0..=text.len() {
            found.extend(std::iter::from_fn(|| starts.next(&text[..end], end == text.len())));
        }
        assert_eq!(found, whole);
    }
}
