//! Rows of cells between lines of words, perhaps with numbers in front of the rows and a header row above them.

use super::{Excerpt, table};
use crate::error::{Line, ParseError};
use crate::formats::native;
use crate::formats::plain::symbol::{has_cells, is_border, is_known};
use crate::formats::rule_words;
use crate::formats::{headers, is_entry};
use crate::rules::alias;

/// The kind of a line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum LineKind {
    /// A line of characters that can be cells.
    Cells,
    /// A line of prose.
    Words,
    /// A blank line, a comment or a border.
    Nothing,
    /// A line that is a date.
    Number,
    /// Any other line, which may be a rule.
    Other,
}

/// Returns the kind of a line, judged by its characters.
pub fn kind(line: &str) -> LineKind {
    let text = line.trim();
    // Separators alone are a table row of empty fields.
    if text.matches([',', ';']).nth(1).is_some() && text.chars().all(|c| matches!(c, ',' | ';' | ' ')) {
        return LineKind::Cells;
    }
    let marks = |c: char| is_border(c) || c.is_whitespace() || matches!(c, '~' | '#' | '>' | '"');
    if !is_entry(text) || text.chars().all(marks) {
        // Points and stars alone may be empty cells.
        return if has_cells(text) && !text.starts_with('#') { LineKind::Cells } else { LineKind::Nothing };
    }
    let is_word = |word: &str| {
        // Runs of X may be empty cells.
        let letters = word.chars().filter(|c| c.is_alphabetic() && !matches!(c, 'x' | 'X')).count();
        letters > 2 && word.contains(char::is_lowercase) || letters > 3
    };
    let names_cell = |word: &str| {
        let rest = word.trim_start_matches(['r', 'R']);
        rest.len() + 1 == word.len()
            && rest.split_once(['c', 'C']).is_some_and(|(row, column)| {
                row.bytes().all(|b| b.is_ascii_digit()) && column.starts_with(|c: char| c.is_ascii_digit())
            })
    };
    let words = || text.split(|c: char| !c.is_alphanumeric()).filter(|word| !word.is_empty());
    let is_header = native::name(text).is_some_and(|name| headers::find(&name.to_lowercase()).is_some());
    // A line that begins with a rule's name in lower case counts as a rule, even a faulty one; a single word may be a
    // misspelt name.
    let first = text.split_whitespace().next().unwrap_or_default();
    let is_small = first.bytes().all(|byte| byte.is_ascii_lowercase() || byte == b'-');
    let is_name =
        is_small && !rule_words::is_common(first) && (alias::named(first).is_some() || first == text);
    if words().any(names_cell) || is_header || is_name || may_state(text) {
        return LineKind::Other;
    }
    // Text typed at the prompt of a program.
    let typed = text.trim_start_matches('>');
    if typed.len() < text.len()
        && typed.trim().starts_with(|c: char| c.is_ascii_alphabetic())
        && !typed.contains(|c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '|' | '*'))
        && !typed.trim().contains(' ')
    {
        return LineKind::Words;
    }
    // Letters outside ASCII are never cells.
    if text.contains(|c: char| c.is_alphabetic() && !c.is_ascii()) {
        return LineKind::Words;
    }
    // Lines of short words only, such as `To: me`.
    let is_short = |word: &str| {
        let bare = word.trim_end_matches([',', ':', '.', '!', '?']);
        bare.len() == 2
            && bare.bytes().all(|byte| byte.is_ascii_alphabetic() && !matches!(byte, b'x' | b'X'))
            && bare.contains(char::is_lowercase)
    };
    let are_short = text.split_whitespace().all(is_short);
    if label(text)
        .is_some_and(|(label, row)| label.contains(' ') && table::are_cells(&row.replace([',', ';'], " ")))
    {
        return LineKind::Cells;
    }
    if are_short || text.split_whitespace().any(is_word) {
        return LineKind::Words;
    }
    // A date has three numbers, and one is a year.
    let is_year = |part: &str| part.len() == 4 && (part.starts_with("19") || part.starts_with("20"));
    let parts: Vec<&str> = text.split(['.', '/', '-']).collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if parts.len() == 3 && parts.iter().all(is_number) && parts.iter().any(|part| is_year(part)) {
        return LineKind::Number;
    }
    match text.chars().all(|c| is_known(c) || matches!(c, ')' | ']' | '(' | '[' | '>')) {
        true => LineKind::Cells,
        // Symbols that are not cells, such as smileys.
        false if !text.contains(|c: char| c.is_ascii_alphanumeric() || is_known(c) && !c.is_whitespace()) => {
            LineKind::Words
        }
        false => LineKind::Other,
    }
}

/// Returns `true` if signs in a line may relate cells or values, as in `A1+B2=10`. An equals sign between words alone
/// does not.
fn may_state(text: &str) -> bool {
    let is_word = |word: &str| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic());
    let has_word = || text.split(|c: char| !c.is_alphanumeric()).any(is_word);
    // Programs print the size of a table, as in `ncol=9`.
    let is_size = |before: &str| ["ncol", "nrow"].iter().any(|name| before.ends_with(name));
    let beside_number = || {
        text.match_indices('=').any(|(at, _)| {
            let before = text[..at].trim_end();
            let is_left = before.ends_with(|c: char| c.is_ascii_digit());
            let is_right = text[at + 1..].trim_start().starts_with(|c: char| c.is_ascii_digit());
            // A text such as `0 = empty` explains a symbol.
            let behind = text[at + 1..].trim_start();
            let is_sign = before.ends_with('0') && behind.starts_with(char::is_alphabetic);
            is_left && !is_sign || is_right && !is_size(before)
        })
    };
    match () {
        () if text.contains(['{', '}', '~']) || text.contains("://") => true,
        () => text.contains('=') && (!has_word() || beside_number()),
    }
}

/// Returns `true` if at least three lines without blanks have the same length and look like words: they may be rows of
/// letters, such as labels of regions.
pub fn has_rows_of_letters(text: &str) -> bool {
    const ENOUGH: usize = 3;
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '*' | '-' | '?');
    let lines = Line::all(text).map(|line| line.text.trim()).filter(|line| {
        line.chars().count() >= super::SMALLEST && line.chars().all(is_cell) && kind(line) == LineKind::Words
    });
    let mut lengths: Vec<usize> = lines.map(str::len).collect();
    lengths.sort_unstable();
    lengths.windows(ENOUGH).any(|same| same[0] == same[ENOUGH - 1])
}

/// Returns `true` if a line next to a board may be skipped, and adds lines of prose and dates to `words`. A line that
/// may hold cells or a rule may not be skipped.
pub fn is_beside<'t>(line: Line<'t>, words: &mut Vec<Line<'t>>) -> bool {
    match kind(line.text) {
        LineKind::Words | LineKind::Number => words.push(line),
        LineKind::Nothing => {}
        LineKind::Cells | LineKind::Other => return false,
    }
    true
}

/// Returns the possible boards in the only run of rows of a text: with all its lines, or without row numbers or a
/// header row.
pub(super) fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    let lines: Vec<(Line<'_>, LineKind)> = Line::all(text).map(|line| (line, kind(line.text))).collect();
    let (mut words, mut runs): (Vec<Line<'_>>, Vec<Vec<Line<'_>>>) = (Vec::new(), vec![Vec::new()]);
    for (line, kind) in &lines {
        match kind {
            LineKind::Cells => runs[0].push(*line),
            LineKind::Nothing => {}
            LineKind::Words | LineKind::Number => {
                words.push(*line);
                if !runs[0].is_empty() {
                    runs.insert(0, Vec::new());
                }
            }
            LineKind::Other => return Vec::new(),
        }
    }
    // A line of marks that stands alone is a horizontal rule of the page.
    let is_rule = |run: &Vec<Line<'_>>| match run[..] {
        [line] => {
            line.text.trim().chars().count() > 4
                && line.text.trim().chars().all(|c| matches!(c, '_' | '*' | '.'))
        }
        _ => false,
    };
    runs.retain(|run| !run.is_empty() && !is_rule(run));
    let mut found = Vec::new();
    // Two runs of rows are two boards, or one board with a gap, unless the second run is a full solution.
    let (run, solution) = match &runs[..] {
        [run] => (run, None),
        [below, run] => match full(below) {
            Some(solution) => (run, Some(solution)),
            None => return found,
        },
        _ => return found,
    };
    // A field separator in front of a one-line board means that the board is a field of a table row.
    if let [line] = &run[..]
        && line.text.trim_start().starts_with([',', ';', '\t'])
    {
        return found;
    }
    let whole = |lines: Vec<(usize, String)>, passed| {
        let (words, solution) = (words.clone(), solution.clone());
        Excerpt { lines, words, passed, solution, ..Excerpt::default() }
    };
    // A `-` in front of a row is a list mark only if every row has one; otherwise it is a cell.
    let are_items = run.iter().all(|line| bare(line.text, false).trim_start().starts_with("- "));
    let bare = |line: &str| bare(line, are_items);
    let all: Vec<(usize, String)> = run.iter().map(|line| (line.number, bare(line.text))).collect();
    // The first try includes the border lines, because a row of blank cells between bars counts as a border.
    if let (Some(first), Some(last)) = (run.first(), run.last()) {
        let is_part = |kind: &LineKind| matches!(kind, LineKind::Cells | LineKind::Nothing);
        let start = lines.iter().position(|(line, _)| line.number == first.number).unwrap_or(0);
        let start = start - lines[..start].iter().rev().take_while(|(_, kind)| is_part(kind)).count();
        let end = lines.iter().position(|(line, _)| line.number == last.number).unwrap_or(0);
        let drawn = lines[start..]
            .iter()
            .take_while(|(line, kind)| line.number <= lines[end].0.number || is_part(kind));
        let drawn = drawn.filter(|(line, _)| !line.text.trim_start().starts_with('#'));
        let drawn: Vec<(usize, String)> = drawn.map(|(line, _)| (line.number, bare(line.text))).collect();
        let may_be_row = |text: &str| text.contains('|') && text.chars().all(|c| matches!(c, '|' | ' '));
        let has_blank_row = drawn.iter().any(|(_, text)| may_be_row(text));
        found.push(whole(drawn, Vec::new()));
        if has_blank_row {
            return found;
        }
    }
    found.push(whole(all.clone(), Vec::new()));
    let is_head = |line: &str| table::count(line.split(|c: char| c.is_whitespace() || is_border(c)));
    let head = run.first().is_some_and(|line| is_head(line.text) || is_dense_head(line.text));
    let numbered = |lines: &[(usize, String)]| -> Option<Vec<(usize, String)>> {
        let pairs: Vec<(&str, String)> = lines.iter().map(|(_, text)| label(text)).collect::<Option<_>>()?;
        let counts = table::count(pairs.iter().map(|(label, _)| *label));
        counts.then(|| lines.iter().zip(pairs).map(|((number, _), (_, rest))| (*number, rest)).collect())
    };
    // If cells are separated by blanks, the number in front of a row may be a cell itself.
    let may_be_cells = || {
        let is_spaced = |(_, text): &(usize, String)| text.split_whitespace().all(|word| word.len() == 1);
        all.len() < table::ENOUGH_LABELS && all.iter().all(is_spaced)
    };
    if let Some(rows) = numbered(&all).filter(|_| !may_be_cells()) {
        found.push(whole(rows, vec!["row numbers"]));
    }
    if head {
        let counted = run.first().map(|line| heads(line.text));
        let is_row = all.first().is_some_and(|(_, text)| table::may_be_row(text.chars().map(String::from)));
        if !is_row {
            found.push(Excerpt { heads: counted, ..whole(all[1..].to_vec(), vec!["a header row"]) });
        }
        if let Some(rows) = numbered(&all[1..]) {
            found.push(Excerpt { heads: counted, ..whole(rows, vec!["a header row", "row numbers"]) });
        }
    }
    found
}

/// Returns the values of a board without empty cells; `None` unless each line has as many values as there are lines.
fn full(run: &[Line<'_>]) -> Option<String> {
    let values = |line: &Line<'_>| -> String { line.text.chars().filter(char::is_ascii_digit).collect() };
    let rows: Vec<String> = run.iter().map(values).collect();
    let is_drawn = |c: char| c.is_ascii_digit() || c.is_whitespace() || matches!(c, '|' | ',' | ';' | ':');
    let is_square = rows.iter().all(|row| row.len() == rows.len());
    let is_full = run.iter().all(|line| line.text.chars().all(is_drawn)) && rows.len() >= super::SMALLEST;
    (is_full && is_square && !rows.concat().contains('0')).then(|| rows.concat())
}

/// Returns a row with each `"` and `>` and, if `is_item`, its list mark replaced by blanks.
fn bare(line: &str, is_item: bool) -> String {
    let blank = |c: char| if matches!(c, '"' | '>') { ' ' } else { c };
    let line: String = line.chars().map(blank).collect();
    match line.trim_start().strip_prefix("- ").filter(|_| is_item) {
        Some(rest) => " ".repeat(line.len() - rest.len()) + rest,
        None => line,
    }
}

/// Returns the number of columns that a header row counts.
fn heads(line: &str) -> usize {
    if is_dense_head(line) {
        return line.chars().filter(|c| c.is_alphanumeric()).count();
    }
    line.split(|c: char| c.is_whitespace() || is_border(c))
        .filter(|word| word.contains(char::is_alphanumeric))
        .count()
}

/// Returns `true` if a header row counts the columns without separators, as in `123456789`.
fn is_dense_head(line: &str) -> bool {
    let characters: Vec<String> = line.chars().filter(|c| c.is_alphanumeric()).map(String::from).collect();
    table::count(characters.iter().map(String::as_str))
}

/// Words for numbered groups of cells other than rows, in several languages.
const NO_ROWS: [&str; 17] = [
    "block", "box", "boxes", "col", "colonna", "colonne", "column", "columna", "coluna", "diagonal", "house",
    "kasten", "kolom", "nonet", "region", "spalte", "square",
];

/// Returns an error if the lines of cells are numbered as columns or boxes, or as rows in another order.
pub fn misplaced(text: &str) -> Option<ParseError> {
    let labels = Line::all(text).filter_map(|line| {
        let start = line.text.trim_start();
        let word = &start[..start.find(|c: char| !c.is_alphabetic())?];
        let rest = start[word.len()..].trim_start_matches([' ', '_', '#']);
        let digits = &rest[..rest.find(|c: char| !c.is_ascii_digit())?];
        let behind = rest[digits.len()..].trim_start();
        let number: usize = digits.parse().ok()?;
        let is_label = word.len() > 2 && behind.starts_with([':', '.', ')', ']', '|', '=', '-']);
        is_label.then(|| (line, word.to_lowercase(), number))
    });
    let labels: Vec<(Line<'_>, String, usize)> = labels.collect();
    let (first, word, least) = labels.first()?;
    if labels.len() < super::SMALLEST || labels.iter().any(|(_, other, _)| other != word) {
        return None;
    }
    if NO_ROWS.contains(&&word[..]) {
        let message = format!("'{word}' with a number in front of cells");
        return Some(first.error_whole(message, "rows of cells, from the top to the bottom"));
    }
    let is_elsewhere = |(place, (_, _, number)): &(usize, &(Line<'_>, String, usize))| {
        number.checked_sub(*least) != Some(*place)
    };
    let (_, (line, _, number)) = labels.iter().enumerate().find(is_elsewhere)?;
    let message = format!("'{word} {number}' in line {} of the rows", line.number - first.number + 1);
    Some(line.error_whole(message, "rows of cells in order, from the top to the bottom"))
}

/// Returns the number or letter in front of a row, perhaps after a word as in `Row 1:`, and the row with blanks in
/// place of this label. `None` if the line has no label.
pub fn label(line: &str) -> Option<(&str, String)> {
    let start = line.len() - line.trim_start().len();
    let rest = &line[start..];
    let mut end = rest.find(|c: char| !c.is_ascii_alphanumeric())?;
    if rest[..end].bytes().all(|byte| byte.is_ascii_alphabetic())
        && end > 2
        && let Some(number) = rest[end..].strip_prefix(' ')
    {
        let digits = number.bytes().take_while(u8::is_ascii_digit).count();
        if digits > 0 && number[digits..].starts_with([':', '.', ')', ']']) {
            end += 1 + digits;
        }
    }
    let behind = rest[end..].trim_start_matches([':', '.', ')', ']', '|']);
    let behind_at = line.len() - behind.len();
    // A point with no blank after it is an empty cell, not the end of a label.
    let divided = behind.starts_with(char::is_whitespace) || rest[end..].starts_with([':', ')', ']', '|']);
    (end > 0 && divided).then(|| (&line[start..start + end], " ".repeat(behind_at) + behind))
}
