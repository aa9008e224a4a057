//! Rows of cells between lines of words, perhaps with numbers in front of the rows and heads above them.

use super::{Cut, table};
use crate::error::Line;
use crate::formats::native;
use crate::formats::plain::symbol::{has_cells, is_border, is_known};
use crate::formats::{headers, is_entry};

/// What a line is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Cells, as far as its characters show.
    Cells,
    /// Words for people.
    Words,
    /// Nothing, a comment or a border.
    Nothing,
    /// A date.
    Number,
    /// Anything else: there may be a rule in it.
    Other,
}

/// What a line is by its characters.
pub fn kind(line: &str) -> Kind {
    let text = line.trim();
    // A row of a table without anything in its fields.
    if text.matches([',', ';']).nth(1).is_some() && text.chars().all(|c| matches!(c, ',' | ';' | ' ')) {
        return Kind::Cells;
    }
    let marks = |c: char| is_border(c) || c.is_whitespace() || matches!(c, '~' | '#' | '>' | '"');
    if !is_entry(text) || text.chars().all(marks) {
        // Points and stars alone may be empty cells.
        return if has_cells(text) && !text.starts_with('#') { Kind::Cells } else { Kind::Nothing };
    }
    let is_word = |word: &str| {
        let letters = word.chars().filter(|c| c.is_alphabetic()).count();
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
    if words().any(names_cell) || is_header || text.contains(['{', '}', '=', '~']) || text.contains("://") {
        return Kind::Other;
    }
    if text.split_whitespace().any(is_word) {
        return Kind::Words;
    }
    // A row of cells has no year.
    let is_year = |part: &str| part.len() == 4 && (part.starts_with("19") || part.starts_with("20"));
    let parts: Vec<&str> = text.split(['.', '/', '-']).collect();
    let is_number = |part: &&str| !part.is_empty() && part.bytes().all(|byte| byte.is_ascii_digit());
    if parts.len() == 3 && parts.iter().all(is_number) && parts.iter().any(|part| is_year(part)) {
        return Kind::Number;
    }
    match text.chars().all(|c| is_known(c) || matches!(c, ')' | ']' | '(' | '[' | '>')) {
        true => Kind::Cells,
        false => Kind::Other,
    }
}

/// Whether several lines without blanks are as long as each other and look like words: they may be rows of letters,
/// such as those of regions.
pub fn has_rows_of_letters(text: &str) -> bool {
    const ENOUGH: usize = 3;
    let is_cell = |c: char| c.is_ascii_alphanumeric() || matches!(c, '.' | '_' | '*' | '-' | '?');
    let lines = Line::all(text).map(|line| line.text.trim()).filter(|line| {
        line.chars().count() >= super::SMALLEST && line.chars().all(is_cell) && kind(line) == Kind::Words
    });
    let mut lengths: Vec<usize> = lines.map(str::len).collect();
    lengths.sort_unstable();
    lengths.windows(ENOUGH).any(|same| same[0] == same[ENOUGH - 1])
}

/// The lines of words, if all lines but cells are such or nothing at all.
pub fn words<'t>(text: &'t str) -> Option<Vec<Line<'t>>> {
    let mut words = Vec::new();
    for line in Line::all(text) {
        match kind(line.text) {
            Kind::Words | Kind::Number => words.push(line),
            Kind::Cells | Kind::Nothing => {}
            Kind::Other => return None,
        }
    }
    Some(words)
}

/// The only rows of a text that stand behind each other, as they are and without numbers and heads.
pub fn cuts(text: &str) -> Vec<Cut<'_>> {
    let Some(words) = words(text) else { return Vec::new() };
    let lines: Vec<(Line<'_>, Kind)> = Line::all(text).map(|line| (line, kind(line.text))).collect();
    let mut runs: Vec<Vec<Line<'_>>> = vec![Vec::new()];
    for (line, kind) in lines {
        match kind {
            Kind::Cells => runs[0].push(line),
            // What draws a border is of no account here: rows without it are the same board.
            Kind::Nothing => {}
            Kind::Words | Kind::Number | Kind::Other if runs[0].is_empty() => {}
            Kind::Words | Kind::Number | Kind::Other => runs.insert(0, Vec::new()),
        }
    }
    runs.retain(|run| !run.is_empty());
    let mut found = Vec::new();
    // Any two runs are two boards, or one with a hole.
    let [run] = &runs[..] else { return found };
    let whole =
        |lines: Vec<(usize, String)>, passed| Cut { lines, words: words.clone(), passed, ..Cut::default() };
    let all: Vec<(usize, String)> = run.iter().map(|line| (line.number, bare(line.text))).collect();
    found.push(whole(all.clone(), Vec::new()));
    let is_head = |line: &str| table::count(line.split(|c: char| c.is_whitespace() || is_border(c)));
    let head = run.first().is_some_and(|line| is_head(line.text) || is_dense_head(line.text));
    let numbered = |lines: &[(usize, String)]| -> Option<Vec<(usize, String)>> {
        let pairs: Vec<(&str, String)> = lines.iter().map(|(_, text)| label(text)).collect::<Option<_>>()?;
        let counts = table::count(pairs.iter().map(|(label, _)| *label));
        counts.then(|| lines.iter().zip(pairs).map(|((number, _), (_, rest))| (*number, rest)).collect())
    };
    // A number and a blank in front of cells with blanks between may be one of them.
    let may_be_cells = || {
        let is_spaced = |(_, text): &(usize, String)| text.split_whitespace().all(|word| word.len() == 1);
        all.len() < table::ENOUGH_LABELS && all.iter().all(is_spaced)
    };
    if let Some(rows) = numbered(&all).filter(|_| !may_be_cells()) {
        found.push(whole(rows, vec!["row numbers"]));
    }
    if head {
        let is_row = all.first().is_some_and(|(_, text)| table::may_be_row(text.chars().map(String::from)));
        if !is_row {
            found.push(whole(all[1..].to_vec(), vec!["a row of heads"]));
        }
        if let Some(rows) = numbered(&all[1..]) {
            found.push(whole(rows, vec!["a row of heads", "row numbers"]));
        }
    }
    found
}

/// A row without what makes it an item of a list or a quotation: blanks stand in place of that.
fn bare(line: &str) -> String {
    let blank = |c: char| if matches!(c, '"' | '>') { ' ' } else { c };
    let line: String = line.chars().map(blank).collect();
    match line.trim_start().strip_prefix("- ") {
        Some(rest) => " ".repeat(line.len() - rest.len()) + rest,
        None => line,
    }
}

/// Whether a line counts its columns without anything between.
fn is_dense_head(line: &str) -> bool {
    let characters: Vec<String> = line.chars().filter(|c| c.is_alphanumeric()).map(String::from).collect();
    table::count(characters.iter().map(String::as_str))
}

/// The number or letter in front of a row, and blanks in its place with the row.
fn label(line: &str) -> Option<(&str, String)> {
    let start = line.len() - line.trim_start().len();
    let rest = &line[start..];
    let end = rest.find(|c: char| !c.is_ascii_alphanumeric())?;
    let behind = rest[end..].trim_start_matches([':', '.', ')', ']', '|']);
    let behind_at = line.len() - behind.len();
    // A point that no blank follows is an empty cell.
    let divided = behind.starts_with(char::is_whitespace) || rest[end..].starts_with([':', ')', ']', '|']);
    (end > 0 && divided).then(|| (&line[start..start + end], " ".repeat(behind_at) + behind))
}
