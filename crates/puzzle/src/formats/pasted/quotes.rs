//! Rows in quotes, as in string concatenations of programs: `"53..7....\n" + "6..195..."`.

use super::Excerpt;
use crate::error::Line;

/// The characters that may surround the quotes, along with names.
const PUNCTUATION: &str = "[]{}()<>=;,.:*&+-_/\\ \t\r\n";

/// The longest text around quotes on one line.
const LONGEST: usize = 80;

/// The board whose rows are the quoted texts.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    ['"', '\''].into_iter().filter_map(|quote| of(text, quote)).collect()
}

fn of(text: &str, quote: char) -> Option<Excerpt<'_>> {
    let (mut lines, mut words) = (Vec::new(), Vec::new());
    for line in Line::all(text) {
        let mut parts = line.text.split(quote);
        let mut outside = parts.next().unwrap_or_default().to_owned();
        while let Some(inside) = parts.next() {
            // A quote left open at the end of a line is not a text.
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
    // A text with a single quotation is a sentence.
    (lines.len() >= super::SMALLEST).then(|| Excerpt { lines, words, ..Excerpt::default() })
}
