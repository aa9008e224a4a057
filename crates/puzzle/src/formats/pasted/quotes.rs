//! Rows in quotes, as in programs that concatenate strings: `"53..7....\n" + "6..195..."`.

use super::Excerpt;
use crate::error::Line;

/// The characters that may surround the quotes, next to names.
const PUNCTUATION: &str = "[]{}()<>=;,.:*&+-_/\\ \t\r\n";

/// The maximum length in bytes of the text outside the quotes of one line.
const LONGEST: usize = 80;

/// Returns the boards whose rows are texts in double quotes, or in single quotes.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    ['"', '\''].into_iter().filter_map(|quote| of(text, quote)).collect()
}

fn of(text: &str, quote: char) -> Option<Excerpt<'_>> {
    let (mut lines, mut words) = (Vec::new(), Vec::new());
    for line in Line::all(text) {
        let mut parts = line.text.split(quote);
        let mut outside = parts.next().unwrap_or_default().to_owned();
        while let Some(inside) = parts.next() {
            // A quote that is not closed on its line is not a row.
            outside.push_str(parts.next()?);
            let row = inside.trim_end_matches("\\n").trim_end_matches("\\r");
            if row.chars().filter(|c| !c.is_whitespace()).count() < super::SMALLEST {
                return None;
            }
            lines.push((line.number, row.to_owned()));
        }
        let bare = outside.trim_matches(|c: char| PUNCTUATION.contains(c));
        let is_code = |c: char| c.is_ascii_alphanumeric() || PUNCTUATION.contains(c);
        if !bare.is_empty() {
            if bare.len() > LONGEST || !bare.chars().all(is_code) {
                return None;
            }
            words.push(line);
        }
    }
    // A few quotations are more likely part of a sentence.
    (lines.len() >= super::SMALLEST).then(|| Excerpt { lines, words, ..Excerpt::default() })
}
