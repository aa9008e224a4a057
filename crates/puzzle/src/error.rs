//! The error type of all readers: where the input is wrong, what is wrong, what was expected, and the line itself.
//!
//! ```
//! use sudoku2cnf_puzzle::puzzle::Puzzle;
//!
//! let error = "grid 9x9\ndiagnal\n".parse::<Puzzle>().unwrap_err();
//! assert_eq!((error.line(), error.column(), error.message()), (2, 1, "unknown rule 'diagnal'"));
//! let shown = "my.txt:2:1: unknown rule 'diagnal', expected perhaps 'diagonal'\n  diagnal\n  ^^^^^^^";
//! assert_eq!(error.in_file("my.txt").to_string(), shown);
//! ```

use std::fmt;
use std::ops::Range;

use crate::terminal;

/// A line of input that errors can point into.
#[derive(Clone, Copy, Debug)]
pub struct Line<'a> {
    /// The command-line option that contains the line; `None` for the input file.
    pub source: Option<&'a str>,
    /// The number of the line, from 1.
    pub number: usize,
    /// The text of the line, without the line break.
    pub text: &'a str,
}

impl<'a> Line<'a> {
    /// Returns the lines of a text, numbered from 1, without `\n` or `\r\n`.
    pub fn all(text: &'a str) -> impl Iterator<Item = Line<'a>> {
        text.lines().zip(1..).map(|(text, number)| Line { source: None, number, text })
    }

    /// Makes an error that marks the byte range `place` of this line.
    pub fn error(
        &self,
        place: Range<usize>,
        message: impl Into<String>,
        expected: impl Into<String>,
    ) -> ParseError {
        let before = self.text.get(..place.start).unwrap_or(self.text);
        let marked = self.text.get(place).unwrap_or("");
        let (excerpt, mark) = excerpt(self.text, before.chars().count(), marked.chars().count());
        ParseError(Box::new(Details {
            source: self.source.map(str::to_owned),
            line: self.number,
            column: before.chars().count() + 1,
            message: escaped(message.into()),
            expected: escaped(expected.into()),
            excerpt,
            mark,
            hint: None,
            kind: ErrorKind::Wrong,
        }))
    }

    /// Makes an error that marks the whole text of the line, without the blanks around it.
    pub fn error_whole(&self, message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        let start = self.text.len() - self.text.trim_start().len();
        self.error(start..self.text.trim_end().len().max(start), message, expected)
    }
}

/// The maximum number of characters of a line that an error shows.
const EXCERPT: usize = 100;

/// Returns at most [`EXCERPT`] characters of a line around the marked ones, and the range of the marked ones among
/// them. `·` replaces each character that a terminal does not show, and `…` the text that is cut off.
fn excerpt(text: &str, column: usize, width: usize) -> (String, Range<usize>) {
    let first = if column < EXCERPT { 0 } else { column - EXCERPT / 2 };
    let mut shown: String = if first > 0 { "…".into() } else { String::new() };
    let start = column - first + shown.chars().count();
    let mut rest = text.chars().skip(first);
    shown.extend(rest.by_ref().take(EXCERPT).map(|c| if terminal::shows(c) { c } else { '·' }));
    if rest.next().is_some() {
        shown.push('…');
    }
    let end = (start + width.max(1)).min(shown.chars().count().max(start + 1));
    (shown, start..end)
}

/// Returns `true` if the character is invisible or changes how others are shown. Such characters are those that a
/// terminal does not show, and those that join or vary the characters before them.
pub(crate) fn is_invisible(c: char) -> bool {
    let joins = matches!(c, '\u{200c}' | '\u{200d}' | '\u{fe00}'..='\u{fe0f}' | '\u{e0080}'..='\u{e01ef}');
    joins || !terminal::shows(c)
}

/// Returns the text with its invisible characters escaped, as in `\u{200b}`.
fn escaped(text: String) -> String {
    if !text.contains(is_invisible) {
        return text;
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if is_invisible(c) { shown.extend(c.escape_unicode()) } else { shown.push(c) }
    }
    shown
}

/// An error about input that cannot be read, with the faulty line and columns.
///
/// It is displayed as `file:line:column: message, expected this`, followed by the line with a mark under the faulty
/// part. A caller that knows the file's name adds it with [`ParseError::in_file`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ParseError(Box<Details>);

/// The contents of a [`ParseError`], kept on the heap to keep results with this error small.
#[derive(Clone, Debug, PartialEq, Eq)]
struct Details {
    source: Option<String>,
    line: usize,
    column: usize,
    message: String,
    expected: String,
    excerpt: String,
    mark: Range<usize>,
    hint: Option<Hint>,
    kind: ErrorKind,
}

/// The kind of an error; readers treat some kinds differently.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum ErrorKind {
    /// An error: a part of the input cannot be read.
    Wrong,
    /// A note: the text was read, but something else may have been meant.
    Note,
    /// The board can be read except for its zeros, which may stand for empty cells or for a value.
    Zeros,
    /// The board can be read except for its boxes or regions: the lines between its cells are not the borders of boxes,
    /// or a map of its cells does not show regions.
    Layout,
}

/// A hint on how to avoid an error. Each program shows in its own way how to follow it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Hint {
    /// Look at the list of all rules: [`REGISTRY`](crate::rules::REGISTRY).
    ListRules,
    /// Ignore unknown parts, with [`ReadOptions::ignore_unknown`](crate::formats::ReadOptions::ignore_unknown).
    IgnoreUnknown,
    /// Ignore drawings, with [`ReadOptions::ignore_drawings`](crate::formats::ReadOptions::ignore_drawings).
    IgnoreDrawings,
    /// Read each puzzle of the text, with [`ReadOptions::read_each`](crate::formats::ReadOptions::read_each).
    ReadEach,
}

impl ParseError {
    /// Makes an error about the input as a whole, at line 1 and column 1, without an excerpt.
    pub fn of_input(message: impl Into<String>, expected: impl Into<String>) -> ParseError {
        Line { source: None, number: 1, text: "" }.error(0..0, message, expected)
    }

    /// Adds the name of the input, unless the error already names an input, such as a command-line option.
    pub fn in_file(mut self, name: &str) -> ParseError {
        self.0.source.get_or_insert_with(|| name.to_owned());
        self
    }

    /// Sets the line number of the error, for a reader that was given one line of a longer text.
    pub fn at_line(mut self, number: usize) -> ParseError {
        self.0.line = number;
        self
    }

    /// Returns this error at the byte range `place` of another line, for a reader that changed the text before reading
    /// it.
    pub(crate) fn moved(self, line: Line<'_>, place: Range<usize>) -> ParseError {
        let Details { source, message, expected, hint, kind, .. } = *self.0;
        let mut moved = line.error(place, message, expected);
        (moved.0.source, moved.0.hint, moved.0.kind) = (source, hint, kind);
        moved
    }

    /// Returns this error with another message.
    pub(crate) fn saying(mut self, message: String) -> ParseError {
        self.0.message = escaped(message);
        self
    }

    /// Returns this error with another kind.
    pub(crate) fn of_kind(mut self, kind: ErrorKind) -> ParseError {
        self.0.kind = kind;
        self
    }

    pub(crate) fn kind(&self) -> ErrorKind {
        self.0.kind
    }

    /// Adds a hint to the error, if there is one.
    #[must_use]
    pub fn with_hint(mut self, hint: impl Into<Option<Hint>>) -> ParseError {
        self.0.hint = hint.into();
        self
    }

    /// Returns the hint, if there is one.
    pub fn hint(&self) -> Option<Hint> {
        self.0.hint
    }

    /// Returns this error with another text for what was expected.
    #[must_use]
    pub fn with_expected(mut self, expected: impl Into<String>) -> ParseError {
        self.0.expected = escaped(expected.into());
        self
    }

    /// The line's number, from 1.
    pub fn line(&self) -> usize {
        self.0.line
    }

    /// The column in characters, from 1.
    pub fn column(&self) -> usize {
        self.0.column
    }

    /// Returns the number of marked characters of the line.
    pub fn width(&self) -> usize {
        self.0.mark.len()
    }

    /// Returns the description of the fault.
    pub fn message(&self) -> &str {
        &self.0.message
    }

    /// Returns the description of what was expected.
    pub fn expected(&self) -> &str {
        &self.0.expected
    }

    /// Returns the input that the error names: a command-line option or a file; `None` if it names neither.
    pub fn input(&self) -> Option<&str> {
        self.0.source.as_deref()
    }

    /// Returns the error on a single line, without the name of the input and without the excerpt.
    pub fn headline(&self) -> String {
        let expected = if self.0.expected.is_empty() { "" } else { ", expected " };
        format!("{}:{}: {}{expected}{}", self.0.line, self.0.column, self.0.message, self.0.expected)
    }
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if let Some(source) = &self.0.source {
            write!(f, "{source}:")?;
        }
        write!(f, "{}", self.headline())?;
        if !self.0.excerpt.is_empty() {
            let (indent, mark) = (" ".repeat(self.0.mark.start), "^".repeat(self.0.mark.len()));
            write!(f, "\n  {}\n  {indent}{mark}", self.0.excerpt)?;
        }
        Ok(())
    }
}

impl std::error::Error for ParseError {}

/// A warning from a reader, about a part that it ignored because the part is unknown or has no effect, or about a part
/// that it read but that may have been meant differently.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning(pub ParseError);

impl Warning {
    /// Returns `true` if this is a note about a part that was read, `false` if the part was ignored.
    pub fn is_note(&self) -> bool {
        self.0.kind() == ErrorKind::Note
    }
}

impl fmt::Display for Warning {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let input = self.0.input().map_or(String::new(), |input| format!("{input}:"));
        let kind = if self.is_note() { "note" } else { "ignored" };
        write!(f, "{input}{}:{}: {kind}: {}", self.0.line(), self.0.column(), self.0.message())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_mark_stands_under_the_place() {
        let line = Line { source: None, number: 3, text: "grid 9y9" };
        let error = line.error(5..8, "no size", "rows x columns").in_file("a.txt");
        assert_eq!(error.to_string(), "a.txt:3:6: no size, expected rows x columns\n  grid 9y9\n       ^^^");
    }

    #[test]
    fn a_long_line_is_shown_around_the_place() {
        let text = "é".repeat(5_000);
        let error = Line { source: None, number: 1, text: &text }.error(8_000..8_002, "x", "y");
        assert_eq!(error.column(), 4_001);
        let shown = error.to_string();
        let lines: Vec<&str> = shown.lines().collect();
        assert_eq!(lines[1].chars().count(), EXCERPT + 4);
        assert_eq!(lines[2].trim_start(), "^");
    }

    #[test]
    fn control_characters_are_not_sent_to_the_terminal() {
        let error = Line { source: None, number: 1, text: "\u{1b}[31mred" }.error(0..1, "x", "");
        assert!(!error.to_string().contains('\u{1b}'));
    }
}
