//! Makes text from elsewhere safe for a terminal: characters that would control the terminal become visible.
//!
//! ```
//! use sudoku2cnf_base::terminal::{escaped, shows};
//!
//! assert_eq!(escaped("\u{1b}[31mred"), "\\u{1b}[31mred");
//! assert!(shows('é') && !shows('\u{1b}'));
//! ```

use std::borrow::Cow;
use std::fmt::Write;

/// Returns `true` if a terminal shows `c` as one character in its position: `c` is not a control character and not
/// invisible, does not break the line or paragraph, and does not change the direction of the surrounding text.
pub fn shows(c: char) -> bool {
    !c.is_control()
        && !matches!(c,
            '\u{ad}' | '\u{61c}' | '\u{180e}' | '\u{200b}' | '\u{200e}' | '\u{200f}' | '\u{feff}'
            | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{fff9}'..='\u{fffb}'
            | '\u{e0000}'..='\u{e007f}')
}

/// Replaces every character that a terminal does not show with `\u{…}`, except line breaks and tabs.
pub fn escaped(text: &str) -> Cow<'_, str> {
    replaced(text, |c, shown| shown.extend(c.escape_unicode()))
}

/// Replaces the characters of a JSON text that a terminal does not show with JSON's `\u` escapes. In valid JSON such
/// characters occur only inside strings, so the value stays the same.
pub fn escaped_json(text: &str) -> Cow<'_, str> {
    replaced(text, |c, shown| {
        for unit in c.encode_utf16(&mut [0; 2]) {
            // Writing to a String cannot fail.
            let _ = write!(shown, "\\u{unit:04x}");
        }
    })
}

/// Joins the words of a text on one line, without characters that a terminal does not show. If the line has more than
/// `most` characters, returns that many and an ellipsis.
pub fn on_one_line(text: &str, most: usize) -> String {
    let shown: String = text.chars().filter(|&c| shows(c) || c.is_whitespace()).collect();
    let mut line = String::new();
    for word in shown.split_whitespace() {
        if !line.is_empty() {
            line.push(' ');
        }
        line.push_str(word);
    }
    cut(&line, most)
}

/// Returns the text, or its first `most` characters and an ellipsis if it is longer.
pub fn cut(text: &str, most: usize) -> String {
    match text.char_indices().nth(most) {
        Some((end, _)) => format!("{}…", &text[..end]),
        None => text.to_owned(),
    }
}

fn replaced(text: &str, escape: impl Fn(char, &mut String)) -> Cow<'_, str> {
    let stays = |c: char| matches!(c, '\n' | '\t') || shows(c);
    if text.chars().all(stays) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 8);
    for c in text.chars() {
        if stays(c) { shown.push(c) } else { escape(c, &mut shown) }
    }
    Cow::Owned(shown)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Characters that control a terminal, and characters that only hide text or change its direction.
    const HARMFUL: &str = "\u{0}\u{7}\u{8}\r\u{1b}\u{7f}\u{85}\u{9b}\u{ad}\u{61c}\u{200b}\u{200e}\u{2028}\u{2029}\
        \u{202a}\u{202e}\u{2066}\u{2069}\u{feff}\u{e0041}";

    #[test]
    fn a_long_text_is_shortened_to_one_line() {
        assert_eq!(on_one_line(" a\n\tb\u{1b}c ", 10), "a bc");
        assert_eq!((on_one_line("äöü x", 3), on_one_line("äöü", 3)), ("äöü…".into(), "äöü".into()));
    }

    #[test]
    fn harmless_text_stays() {
        for text in ["", "r1c1 = 5\n\tnext", "größer ≥ 7 · 数独 שלום 👍"] {
            assert!(matches!(escaped(text), Cow::Borrowed(same) if same == text));
            assert!(matches!(escaped_json(text), Cow::Borrowed(same) if same == text));
        }
    }

    #[test]
    fn what_a_terminal_obeys_is_shown() {
        assert_eq!(escaped("a\u{1b}[31mb\u{202e}c"), r"a\u{1b}[31mb\u{202e}c");
        assert!(escaped(HARMFUL).chars().all(shows) && HARMFUL.chars().all(|c| !shows(c)));
    }

    #[test]
    fn json_stays_the_same_value() {
        let value = serde_json::json!({ "id": HARMFUL });
        let text = value.to_string();
        let clean = escaped_json(&text);
        assert!(clean.chars().all(shows) && clean != text, "{clean}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&clean).expect("JSON"), value);
    }
}
