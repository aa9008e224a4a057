//! Removes characters and wrapping that web pages, e-mails and spreadsheets add, before a text is read. Errors are
//! mapped back to the original text.

use std::borrow::Cow;
use std::ops::Range;

use super::hash;
use crate::error::{Line, ParseError};

/// The mark that begins and ends a block of code in Markdown.
pub const FENCE: &str = "```";

/// A text without the characters and wrapping that programs added.
pub struct Clean<'a> {
    given: &'a str,
    text: Cow<'a, str>,
    /// The number of `>` in front of each line, as in e-mails that quote others.
    depth: usize,
}

impl<'a> Clean<'a> {
    /// Cleans a text. JSON is left unchanged, because its strings may contain any character.
    pub fn new(given: &'a str) -> Clean<'a> {
        if given.contains('#')
            && let Some(text) = hash::as_cell(given)
        {
            return Clean { given, text: Cow::Owned(text), depth: 0 };
        }
        if let Some(text) = bare_rows(given) {
            return Clean { given, text: Cow::Owned(text), depth: 0 };
        }
        let depth = depth(given);
        let (start, end) = (given.trim_start(), given.trim());
        let is_plain = depth == 0 && !start.starts_with(FENCE) && quoted(end).is_none();
        if start.starts_with('{') || is_plain && (given.is_ascii() || !given.chars().any(is_changed)) {
            return Clean { given, text: Cow::Borrowed(given), depth: 0 };
        }
        let mut text = String::with_capacity(given.len());
        for line in given.split_inclusive('\n') {
            text.extend(line[cut(line, depth)..].chars().filter_map(changed));
        }
        // Empty lines replace the lines before a code block, so its lines keep their numbers.
        if let Some(fenced) = fenced(&text) {
            text.replace_range(fenced.end.., "");
            let lines = text[..fenced.start].matches('\n').count();
            text.replace_range(..fenced.start, &"\n".repeat(lines));
        }
        while let Some(inside) = quoted(text.trim()) {
            let start = text.len() - text.trim_start().len();
            let open = text[start..].chars().next().map_or(0, char::len_utf8);
            let end = start + open + inside.len();
            text.truncate(end);
            text.replace_range(start..start + open, " ");
        }
        Clean { given, text: Cow::Owned(text), depth }
    }

    /// Returns the cleaned text.
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Maps an error in the cleaned text to the original text.
    pub fn located(&self, error: ParseError) -> ParseError {
        if matches!(self.text, Cow::Borrowed(_)) || error.input().is_some() {
            return error;
        }
        let Some(line) = Line::all(self.given).nth(error.line() - 1) else { return error };
        let start = cut(line.text, self.depth);
        let mut kept = line.text[start..].char_indices().filter(|&(_, c)| changed(c).is_some());
        let mut marked = kept.by_ref().skip(error.column() - 1);
        let first = marked.next().map_or(line.text.len(), |(at, _)| start + at);
        let last = marked.take(error.width().saturating_sub(1)).last();
        let end = |at: usize| at + line.text[at..].chars().next().map_or(0, char::len_utf8);
        let end = last.map_or_else(|| end(first), |(at, _)| end(start + at));
        error.moved(line, first..end)
    }
}

/// Cleans what programs add to rows of numbers: `-1` becomes an empty cell, and line ends of HTML or of a string become
/// spaces. Other characters keep their columns. Returns `None` if there is nothing to change.
fn bare_rows(given: &str) -> Option<String> {
    const ENDS: [&str; 5] = ["</br>", "<br>", "<br/>", "<br />", "\\"];
    if !given.contains("-1") && !ENDS.iter().any(|end| given.contains(end))
        || given.trim_start().starts_with('{')
    {
        return None;
    }
    let is_between = |c: char| c.is_whitespace() || ",;[](){}".contains(c);
    let words = |line: &str| -> Vec<String> {
        line.split(is_between).filter(|word| !word.is_empty()).map(str::to_owned).collect()
    };
    // No number in a row exceeds the row's length.
    let is_row = |words: &[String]| {
        let is_cell = |word: &String| match &word[..] {
            "-1" | "." => true,
            word => word.parse::<usize>().is_ok_and(|number| number <= words.len()),
        };
        words.len() > 3 && words.iter().all(is_cell)
    };
    let counts: Vec<usize> =
        given.lines().map(words).filter(|words| is_row(words)).map(|words| words.len()).collect();
    let has_rows = counts.len() > 3 && counts.iter().all(|count| *count == counts[0]);
    let mut text = String::with_capacity(given.len());
    for line in given.split_inclusive('\n') {
        let body = line.trim_end();
        let end = ENDS.iter().find(|end| body.ends_with(**end)).map_or(0, |end| end.len());
        let cells = &body[..body.len() - end];
        let is_numbers = has_rows && is_row(&words(cells));
        let is_cells = end > 0 && !cells.contains(|c: char| c.is_alphabetic() && !c.is_ascii_uppercase());
        if !is_numbers && !is_cells {
            text.push_str(line);
            continue;
        }
        match is_numbers {
            true => text.push_str(&cells.replace("-1", " -")),
            false => text.push_str(cells),
        }
        text.extend(std::iter::repeat_n(' ', end));
        text.push_str(&line[body.len()..]);
    }
    (text != given).then_some(text)
}

/// Returns the replacement for a character: ASCII for full-width characters, the digit for a circled one, `·` for the
/// Japanese middle dots, a space for any kind of blank, and `None` for an invisible character or one that only changes
/// how the character before it looks.
fn changed(c: char) -> Option<char> {
    match c {
        '\0'..='~' => Some(c),
        '①'..='⑨' => char::from_digit(u32::from(c) - u32::from('①') + 1, 10),
        '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0),
        '\u{a0}' | '\u{1680}' | '\u{2000}'..='\u{200a}' | '\u{202f}' | '\u{205f}' | '\u{3000}' => Some(' '),
        '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202c}' => None,
        '\u{2060}'..='\u{206f}' | '\u{feff}' | '\u{fff9}'..='\u{fffb}' | '\u{e0001}'..='\u{e007f}' => None,
        '・' | '･' => Some('·'),
        '\u{20e3}' | '\u{fe0e}' | '\u{fe0f}' => None,
        _ => Some(c),
    }
}

fn is_changed(c: char) -> bool {
    changed(c) != Some(c)
}

/// Returns the number of `>` that every line begins with, as in quoted e-mails. Blank lines do not count.
fn depth(text: &str) -> usize {
    let mut depth = usize::MAX;
    for line in text.lines().filter(|line| !line.trim().is_empty()) {
        let (mut rest, mut own) = (line.trim_start(), 0);
        while let Some(inside) = rest.strip_prefix("> ").or_else(|| (rest == ">").then_some("")) {
            (rest, own) = (inside, own + 1);
        }
        depth = depth.min(own);
        if depth == 0 {
            return 0;
        }
    }
    if depth == usize::MAX { 0 } else { depth }
}

/// Returns the byte index at which a line's content begins, after `depth` times `>`.
fn cut(line: &str, depth: usize) -> usize {
    let mut rest = if depth == 0 { line } else { line.trim_start() };
    for _ in 0..depth {
        rest = rest.strip_prefix("> ").or_else(|| rest.strip_prefix('>')).unwrap_or(rest);
    }
    line.len() - rest.len()
}

/// Returns the byte range between the fences of a code block; `None` if the text is not a single code block.
fn fenced(text: &str) -> Option<Range<usize>> {
    let opened = text.trim_start().strip_prefix(FENCE)?;
    let start = text.len() - opened.len() + opened.find('\n')?;
    let end = text.trim_end().strip_suffix(FENCE)?.len();
    let inside = text.get(start..end)?;
    (!inside.contains(FENCE) && inside.ends_with(['\n', ' '])).then_some(start..end)
}

/// Returns the text between quotes; `None` if the text is not a single quotation.
fn quoted(text: &str) -> Option<&str> {
    let pairs = [('"', '"'), ('\'', '\''), ('`', '`'), ('“', '”'), ('„', '“'), ('«', '»')];
    pairs.iter().find_map(|&(open, close)| {
        let inside = text.strip_prefix(open)?.strip_suffix(close)?;
        (!inside.is_empty() && !inside.contains([open, close])).then_some(inside)
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_only_shows_a_text_is_removed() {
        for (given, text) in [
            ("1..2", "1..2"),
            ("１２．\u{3000}４", "12. 4"),
            ("1\u{200b}2\u{feff}\u{2060}.\u{ad}.", "12.."),
            ("1\u{fe0f}\u{20e3}2\u{fe0f}\u{20e3}⬜\u{fe0f}", "12⬜"),
            ("> 12\n> ..\n", "12\n..\n"),
            ("> > 12\n> >\n> > ..", "12\n\n.."),
            ("```text\n12\n..\n```\n", "\n12\n..\n"),
            ("```\n12\n```", "\n12\n"),
            ("\"12..\"", " 12.."),
            ("“12..”\n", " 12.."),
            ("{\"a\": \"１\"}", "{\"a\": \"１\"}"),
            ("\"1\",\"2\"", "\"1\",\"2\""),
            ("'--'--'", "'--'--'"),
            ("><^v", "><^v"),
        ] {
            let clean = Clean::new(given);
            assert_eq!(clean.text(), text, "{given:?}");
            assert_eq!(Clean::new(clean.text()).text(), text, "{given:?}");
        }
    }

    #[test]
    fn errors_are_where_the_text_is_wrong() {
        for (given, wrong, line, column) in [
            ("> 1\u{200b}2\n> ab\u{200b}cde!", "de", 2, 7),
            ("１２３\n４５６", "56", 2, 2),
            ("\"12!\"", "!", 1, 4),
            ("```\n1!\n```", "!", 2, 2),
            ("\u{200b}1\u{200b}", "1", 1, 2),
        ] {
            let clean = Clean::new(given);
            let found = Line::all(clean.text()).find_map(|line| Some((line, line.text.find(wrong)?)));
            let (found, at) = found.expect("it is there");
            let error = clean.located(found.error(at..at + wrong.len(), "wrong", "right"));
            assert_eq!(
                (error.line(), error.column(), error.width()),
                (line, column, wrong.chars().count()),
                "{given:?}"
            );
            let shown = error.to_string();
            assert!(
                shown.contains(
                    given
                        .lines()
                        .nth(line - 1)
                        .expect("a line")
                        .trim_matches('\u{200b}')
                        .split('\u{200b}')
                        .next()
                        .expect("text")
                ),
                "{shown}"
            );
        }
        let at_end = Clean::new("１２\u{200b}");
        let line = Line { source: None, number: 1, text: at_end.text() };
        assert_eq!(at_end.located(line.error(2..2, "too short", "")).column(), 5 - 1);
    }
}
