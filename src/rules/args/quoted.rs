//! Words in quotes, which may hold blanks.

use std::ops::Range;

use super::Args;
use crate::error::ParseError;

impl<'a> Args<'a> {
    /// The next word or, where it begins with `'` or `"`, the text up to the same character; with the
    /// place of the text without quotes.
    pub fn take_quoted(&mut self, expected: &str) -> Result<(Range<usize>, &'a str), ParseError> {
        let (place, word) = self.take(expected)?;
        let Some(quote) = word.chars().next().filter(|first| matches!(first, '\'' | '"')) else {
            return Ok((place, word));
        };
        let text = &self.line.text[..self.end];
        let start = place.start + 1;
        let Some(length) = text[start..].find(quote) else {
            let all = place.start..text.trim_end().len();
            return Err(self.error(all, "a quotation that does not end", format!("another {quote}")));
        };
        self.rest = start + length + 1;
        match text[self.rest..].chars().next().filter(|next| !next.is_whitespace()) {
            None => Ok((start..start + length, &text[start..start + length])),
            Some(next) => {
                let behind = self.rest..self.rest + next.len_utf8();
                Err(self.error(behind, format!("'{next}' right behind the quotation"), "a blank"))
            }
        }
    }
}
