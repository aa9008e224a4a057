//! A rule read as if another word stood in its line.

use std::ops::Range;

use super::{Args, next_word};
use crate::error::{Line, ParseError};

impl Args<'_> {
    /// Reads these arguments as if `head`, a rule's name and its first arguments, stood in place of
    /// the name at `name`. Errors are shown in the line as it is.
    pub fn substituted<T>(
        &self,
        name: Range<usize>,
        head: &str,
        read: impl FnOnce(Args<'_>) -> Result<T, ParseError>,
    ) -> Result<T, ParseError> {
        let (before, after) = (&self.line.text[..name.start], &self.line.text[name.end..self.end]);
        let text = format!("{before}{head}{after}");
        let rest = next_word(&text, name.start).map_or(text.len(), |word| word.end);
        let line = Line { text: &text, ..self.line };
        let (start, end, budget) = (self.start, text.len(), self.budget.clone());
        read(Args { line, grid: self.grid, start, rest, end, budget }).map_err(|error| {
            let byte =
                |characters: usize| text.char_indices().nth(characters).map_or(text.len(), |(byte, _)| byte);
            let (from, to) = (byte(error.column() - 1), byte(error.column() - 1 + error.width()));
            let original = |byte: usize| match byte {
                byte if byte <= name.start => byte,
                byte if byte < name.start + head.len() => name.end,
                byte => byte - head.len() - name.start + name.end,
            };
            // What is wrong inside the head is wrong with the name that stands for it.
            let inside = (name.start..name.start + head.len()).contains(&from);
            let from = if inside { name.start } else { original(from) };
            self.line.error(from..original(to).max(from), error.message(), error.expected())
        })
    }
}
