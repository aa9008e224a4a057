//! A link to a puzzle in a text of words.

use super::lines::{self, LineKind};
use crate::error::{Line, ParseError, Warning};
use crate::formats::{MAX_WARNINGS, ReadOptions, Reading, detect, link, unread_text};
use crate::terminal::on_one_line;

/// Reads the puzzle of the only puzzle link in a text of words. `None` if the text has no such link or several, is only
/// the link, or has cells or rules next to it.
pub fn read(text: &str, options: &ReadOptions<'_>) -> Option<Result<Reading, ParseError>> {
    // The text around a pasted link is short.
    if !text.contains("://") || text.len() > super::LONGEST {
        return None;
    }
    let mut words = Vec::new();
    let mut found: Vec<(Line<'_>, &str)> = Vec::new();
    for line in Line::all(text) {
        let mut rest = line.text.to_owned();
        for word in line.text.split_whitespace() {
            // The link may be in brackets, or follow the words of a Markdown link.
            if let Some(start) = word.find("https://").or_else(|| word.find("http://")) {
                rest = rest.replace(word, &word[..start]);
                found.push((line, word[start..].trim_end_matches(['>', ')', ']', '"', ','])));
            }
        }
        let rest = rest.replace(['[', ']', '(', ')', '<', '"'], " ");
        match lines::kind(&rest) {
            LineKind::Words | LineKind::Number => words.push(line),
            LineKind::Nothing => {}
            // A short word such as `Try:` in front of a link looks like cells.
            LineKind::Cells if rest.chars().all(|c| c.is_alphabetic() || c.is_whitespace() || c == ':') => {}
            // A text as short as `thx` is not a rule.
            LineKind::Other if rest.trim().len() < 4 => {}
            LineKind::Cells | LineKind::Other => return None,
        }
    }
    let is_puzzle = |(_, address): &(Line<'_>, &str)| {
        link::is_link(address)
            || detect::line_format(address).is_some_and(|format| format != super::Format::Line)
    };
    found.retain(is_puzzle);
    let [(line, address)] = found[..] else { return None };
    if line.text.trim() == address && words.is_empty() {
        return None;
    }
    let reading = options.read_as(detect::single(address), address);
    Some(reading.and_then(|(puzzle, mut warnings)| {
        if let Some(error) = words.iter().find_map(|line| unread_text::unread(*line, &puzzle)) {
            return Err(error);
        }
        if let Some(first) = words.first().filter(|_| warnings.len() < MAX_WARNINGS) {
            let message = format!("words next to the link: '{}'", on_one_line(first.text, 60));
            warnings.push(Warning(first.error_whole(message, "")));
        }
        Ok((puzzle, warnings))
    }))
}
