//! Lines in this project's native format in the text of an f-puzzles puzzle's rules, for rules that f-puzzles lacks.
//! The text is for people, so a line states a rule only if it begins with exactly `constraint:`, or is between the
//! lines ```` ```sudoku2cnf ```` and ```` ``` ````.

use serde_json::{Map, Value};

use super::{Path, Reader};
use crate::error::{Line, ParseError};
use crate::formats::json::Source;
use crate::terminal::on_one_line;

/// The key that holds the text. Errors in the text and the origins of its rules use this name.
const KEY: &str = "ruleset";

/// The beginning of a line that states a rule outside a block.
const PREFIX: &str = "constraint:";
/// The line before a block of native lines.
const OPEN: &str = "```sudoku2cnf";
const CLOSE: &str = "```";

/// The maximum number of characters of the text that a note or a warning quotes.
const MOST_SHOWN: usize = 200;

/// The lines of the text of the rules, divided into native lines and prose.
#[derive(Debug, Default)]
struct Parts<'t> {
    /// The native lines, without `constraint:`.
    native: Vec<Line<'t>>,
    /// The lines of prose.
    prose: Vec<&'t str>,
    /// Lines of prose that were perhaps meant as native ones, each with its number, counted from 1.
    doubtful: Vec<(usize, &'t str)>,
    /// The number of the first line that begins a block without an end or has no rule after `constraint:`, and a
    /// message about it.
    wrong: Option<(usize, &'static str)>,
}

impl<'t> Parts<'t> {
    fn of(text: &'t str) -> Parts<'t> {
        let (mut parts, mut block) = (Parts::default(), None);
        for (number, line) in (1..).zip(text.lines()) {
            let native = |text| Line { source: Some(KEY), number, text };
            let end = line.trim_end();
            if block.is_some() {
                match end {
                    CLOSE => block = None,
                    _ => parts.native.push(native(line)),
                }
            } else if end == OPEN {
                block = Some(number);
            } else if let Some(rest) = line.strip_prefix(PREFIX) {
                if rest.split('#').next().is_none_or(|rest| rest.trim().is_empty()) {
                    parts.wrong.get_or_insert((number, "'constraint:' without a rule"));
                }
                parts.native.push(native(rest));
            } else {
                if is_doubtful(line) {
                    parts.doubtful.push((number, line));
                }
                parts.prose.push(line);
            }
        }
        if let Some(number) = block {
            parts.wrong.get_or_insert((number, "a block of native lines without its last line, '```'"));
        }
        parts
    }
}

/// Returns `true` if a line of prose begins similarly to `constraint:` or resembles the first line of a block.
fn is_doubtful(line: &str) -> bool {
    let small = line.to_lowercase();
    let before = small.split(':').next().filter(|before| before.len() < small.len());
    let word = before.map(|before| before.trim_matches(|c: char| !c.is_alphanumeric()));
    matches!(word, Some("constraint" | "constraints"))
        || small.contains("```") && small.contains("sudoku2cnf")
}

/// Returns the native lines in the text of the rules, which is one of a puzzle's members.
pub fn read<'t>(source: &Source<'_>, members: &'t Map<String, Value>) -> Result<Vec<Line<'t>>, ParseError> {
    let text = members.get(KEY).and_then(Value::as_str).unwrap_or_default();
    let Parts { native, wrong, .. } = Parts::of(text);
    match wrong {
        Some((number, message)) => {
            let expected =
                "'constraint: ' and a native line, or native lines between '```sudoku2cnf' and '```'";
            Err(source.place(&Path::default().key(KEY)).error(format!("line {number}: {message}"), expected))
        }
        None => Ok(native),
    }
}

/// Moves an error to the position of the whole text if it is in a native line. The message then gives the number of the
/// line.
pub fn located(error: ParseError, source: &Source<'_>) -> ParseError {
    if error.input() != Some(KEY) {
        return error;
    }
    let message = format!("line {}: {}", error.line(), error.message());
    source.place(&Path::default().key(KEY)).error(message, error.expected()).with_hint(error.hint())
}

/// Stores the prose, adds a note that quotes the lines that were read as rules, and warns about doubtful lines.
pub fn state(reader: &mut Reader<'_>, path: &Path, text: &str) {
    let Parts { native, prose, doubtful, .. } = Parts::of(text);
    if native.is_empty() {
        reader.rules_for_people(path, text);
    } else {
        reader.rules_for_people(path, &prose.join("\n"));
        let lines: Vec<&str> =
            native.iter().map(|line| line.text.trim()).filter(|line| !line.is_empty()).collect();
        let lines = on_one_line(&lines.join("; "), MOST_SHOWN);
        reader.note(path, format!("rules read from the text of the rules: {lines}"));
    }
    for (number, line) in doubtful {
        let line = on_one_line(line, MOST_SHOWN);
        let message =
            format!("line {number} is not read as a rule, which needs 'constraint: ' in front: \"{line}\"");
        reader.warn(path, message);
    }
}

/// Returns a text in which no line is read as a rule: lines that would state a rule by `constraint:` or begin a block
/// are indented by a space.
pub fn without_rules(text: String) -> String {
    if Parts::of(&text).native.is_empty() {
        return text;
    }
    let line = |line: &str| match line.starts_with(PREFIX) || line.trim_end() == OPEN {
        true => format!(" {line}"),
        false => line.to_owned(),
    };
    text.lines().map(line).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn native(text: &str) -> Vec<&str> {
        Parts::of(text).native.iter().map(|line| line.text.trim()).collect()
    }

    #[test]
    fn lines_for_people_are_told_from_native_ones() {
        let text = "Normal rules.\nconstraint: anti-knight\r\n\nHave fun!\nconstraint:diagonal main\n\
            ```sudoku2cnf\nkiller 5 r1c1 r1c2\n# a comment\n```\nconstraint is a word.";
        assert_eq!(native(text), ["anti-knight", "diagonal main", "killer 5 r1c1 r1c2", "# a comment"]);
        let parts = Parts::of(text);
        assert_eq!(parts.prose, ["Normal rules.", "", "Have fun!", "constraint is a word."]);
        assert_eq!((parts.doubtful.len(), parts.wrong), (0, None));
        assert_eq!(parts.native.iter().map(|line| line.number).collect::<Vec<_>>(), [2, 5, 7, 8]);
        for prose in [
            "Anti-knight",
            "anti-knight",
            "The constraint: anti-knight",
            "No constraint: anti-knight holds here.",
            "constraint",
            "constraint anti-knight",
            "constrained: anti-knight",
            "constraint\u{ff1a} anti-knight",
            "```\nanti-knight\n```",
            "```text\nanti-knight\n```",
        ] {
            let parts = Parts::of(prose);
            assert_eq!((parts.native.len(), parts.doubtful.len(), parts.wrong), (0, 0, None), "{prose}");
        }
        for doubtful in [
            "Constraint: anti-knight",
            " constraint: anti-knight",
            "- constraint: anti-knight",
            "\u{200b}constraint: anti-knight",
            "constraints: chess:1,3",
            "constraint : anti-knight",
            "```Sudoku2cnf",
            " ```sudoku2cnf",
            "``` sudoku2cnf",
        ] {
            let parts = Parts::of(doubtful);
            assert_eq!((parts.native.len(), parts.doubtful.len(), parts.wrong), (0, 1, None), "{doubtful}");
        }
        for wrong in
            ["constraint:", "constraint: # anti-knight", "```sudoku2cnf\nanti-knight", "```sudoku2cnf\n````"]
        {
            assert!(Parts::of(wrong).wrong.is_some(), "{wrong}");
        }
    }

    #[test]
    fn texts_for_people_can_be_written_as_such() {
        let text = "a\nconstraint: anti-knight\n```sudoku2cnf\ndiagonal\n```".to_owned();
        let written = without_rules(text);
        assert_eq!((native(&written).len(), written.lines().count()), (0, 5), "{written}");
        assert_eq!(without_rules("a\r\nb\n".into()), "a\r\nb\n");
    }
}
