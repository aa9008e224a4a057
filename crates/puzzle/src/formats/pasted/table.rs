//! Tables: a board with a header row, row labels and titles around it.

use super::Excerpt;
use crate::error::Line;
use crate::formats::plain::sheet::MISSING;
use crate::formats::plain::symbol::{Class, Empty, SYMBOLS};

/// The maximum number of rows and of columns of a table.
const MOST: usize = 200;

/// At least this many consecutive numbers in front of rows are labels rather than cells.
pub const ENOUGH_LABELS: usize = 6;

/// A row of a table.
#[derive(Clone, Debug)]
pub struct Row<'t> {
    /// The line that holds the row.
    pub line: Line<'t>,
    /// The texts of its fields.
    pub fields: Vec<String>,
    /// `true` if a line below marks this row as a header.
    pub is_head: bool,
}

/// Returns the cell that a field holds, as a plain board writes it; `None` if it is not a cell.
fn cell(field: &str) -> Option<String> {
    let word = field.trim().trim_matches(['*', '"', '$']).trim();
    let number = word.strip_suffix(".0").unwrap_or(word);
    let mut characters = word.chars();
    let single = characters.next().filter(|_| characters.next().is_none());
    match single {
        // Marks around nothing are an empty cell, which a row must keep. A lone quote means "same as above", so it is
        // not a cell.
        _ if word.is_empty() => match field.trim() {
            "\"" => None,
            marks if marks.contains(['*', '$']) => Some(".".into()),
            _ => Some(String::new()),
        },
        _ if is_missing(word) => Some(".".into()),
        _ if (1..4).contains(&number.len()) && number.bytes().all(|byte| byte.is_ascii_digit()) => {
            Some(number.to_owned())
        }
        Some(c) if Empty::Usual.class(c) == Class::Value && !matches!(c, 'x' | 'X') => Some(word.to_owned()),
        Some('–' | '—') => Some("-".into()),
        Some(c) if SYMBOLS.contains(&c) => Some(word.to_owned()),
        _ => None,
    }
}

/// Returns `true` if a word is a cell, empty or with a value.
pub fn is_cell(word: &str) -> bool {
    cell(word).is_some()
}

/// Returns `true` if the words of a line are at least four cells.
pub fn are_cells(row: &str) -> bool {
    row.split_whitespace().nth(super::SMALLEST - 1).is_some() && row.split_whitespace().all(is_cell)
}

/// Returns `true` if the word stands for a missing value, as programs print it or people say it.
pub fn is_missing(word: &str) -> bool {
    MISSING.contains(&word) || matches!(word, "blank" | "empty")
}

/// Returns `true` if at least four words count up: numbers from 0 or 1, or letters from A, each perhaps after the same
/// prefix.
pub fn count<'w>(words: impl Iterator<Item = &'w str>) -> bool {
    let words: Vec<&str> = words
        .map(|word| word.trim().trim_matches('*').trim_end_matches([':', '.', ')', ']']))
        .filter(|word| !word.is_empty())
        .collect();
    let numbers = |start: usize| {
        let number =
            |word: &str| word.trim_start_matches(|c: char| !c.is_ascii_digit()).parse::<usize>().ok();
        let before = |word: &str| word.len() - word.trim_start_matches(|c: char| !c.is_ascii_digit()).len();
        let same = words.windows(2).all(|pair| pair[0][..before(pair[0])] == pair[1][..before(pair[1])]);
        same && words.iter().enumerate().all(|(place, word)| number(word) == Some(place + start))
    };
    let letters = |alphabet: &str| {
        let is_next = |(word, c): (&&str, char)| word.len() == 1 && word.starts_with(c);
        words.len() <= alphabet.len() && words.iter().zip(alphabet.chars()).all(is_next)
    };
    words.len() >= super::SMALLEST
        && (numbers(0)
            || numbers(1)
            || ["ABCDEFGHIJKLMNOPQRSTUVWXYZ", "abcdefghijklmnopqrstuvwxyz", "ABCDEFGHJ"]
                .iter()
                .any(|all| letters(all)))
}

/// Returns `true` if a header row could also be a row of cells, because it begins with 1.
pub fn may_be_row(words: impl Iterator<Item = String>) -> bool {
    let first = words.map(|word| word.trim().to_owned()).find(|word| !word.is_empty());
    first.is_some_and(|first| first == "1")
}

/// Returns the possible boards of a table between lines of words: with and without its header row and row labels.
pub fn cuts<'t>(mut rows: Vec<Row<'t>>, mut words: Vec<Line<'t>>) -> Vec<Excerpt<'t>> {
    // A row with words in one field, above or below the others, is a title.
    let is_title = |row: &Row<'_>| {
        let says = row.fields.iter().filter(|field| !field.trim().is_empty()).count();
        says == 1 && row.fields.iter().all(|field| field.trim().is_empty() || cell(field).is_none())
    };
    while rows.first().is_some_and(is_title) {
        words.push(rows.remove(0).line);
    }
    while rows.last().is_some_and(is_title) {
        words.extend(rows.pop().map(|row| row.line));
    }
    words.sort_by_key(|line| line.number);
    let width = rows.iter().map(|row| row.fields.len()).max().unwrap_or(0);
    if rows.len() > MOST || width > MOST || rows.len() < super::SMALLEST {
        return Vec::new();
    }
    // A header row that is one field short lacks the corner above the row labels.
    let mut fields: Vec<Vec<&str>> =
        rows.iter().map(|row| row.fields.iter().map(String::as_str).collect()).collect();
    let others = rows[1..].iter().map(|row| row.fields.len()).max().unwrap_or(0);
    if fields[0].len() + 1 == others && count(fields[0].iter().copied()) {
        fields[0].insert(0, "");
    }
    if fields.iter().any(|row| row.len() != width) {
        return Vec::new();
    }
    let behind = |row: &[&str]| -> Vec<String> { row[1..].iter().map(|word| (*word).to_owned()).collect() };
    let has_cells = |row: &[&str]| row.iter().all(|field| cell(field).is_some());
    let head = {
        let row = behind(&fields[0]);
        let counts = count(fields[0].iter().copied()) || count(row.iter().map(String::as_str));
        counts || rows[0].is_head || !has_cells(&fields[0])
    };
    let labelled = |from: usize| count(fields[from..].iter().map(|row| row[0]));
    let is_counted = head && count(behind(&fields[0]).iter().map(String::as_str)) && labelled(1);
    // Every Markdown table has a header row, so an empty one holds no cells.
    let is_blank_head = rows[0].is_head && fields[0].iter().all(|field| field.trim().is_empty());
    let head_may_be_row = || !rows[0].is_head && may_be_row(rows[0].fields.iter().cloned());
    let mut found = Vec::new();
    for drops_head in [false, true] {
        for drops_labels in [false, true] {
            let from = usize::from(drops_head);
            let is_likely = (!drops_head || head)
                && (!drops_labels || labelled(from) && (drops_head || rows.len() >= ENOUGH_LABELS))
                && (!drops_head || drops_labels || !head_may_be_row());
            // If both rows and columns are counted, neither the header row nor the labels are cells.
            if !is_likely || is_counted && !(drops_head && drops_labels) || is_blank_head && !drops_head {
                continue;
            }
            let column = usize::from(drops_labels);
            let cells: Option<Vec<Vec<String>>> = fields[from..]
                .iter()
                .map(|row| row[column..].iter().map(|field| cell(field)).collect())
                .collect();
            let Some(cells) = cells else { continue };
            let mut passed = Vec::new();
            passed.extend(drops_head.then_some("a header row"));
            passed.extend(drops_labels.then_some("row numbers"));
            let lines = rows[from..].iter().zip(cells);
            let lines = lines.map(|(row, cells)| (row.line.number, cells.join("\t"))).collect();
            let says = |field: &&&str| !field.trim().is_empty();
            let heads = (drops_head && count(fields[0].iter().copied()))
                .then(|| fields[0].iter().filter(says).count());
            let labels = drops_labels.then(|| fields.len() - from);
            found.push(Excerpt { lines, words: words.clone(), passed, heads, labels, ..Excerpt::default() });
        }
    }
    found
}
