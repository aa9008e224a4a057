//! Boards in tables: values or empty fields between separators. Blank rows and columns may separate the boxes or
//! surround the board.

use super::fit::{Fit, Spot};
use super::symbol::{Class, Empty};
use crate::error::{Line, ParseError};
use crate::grid::default_boxes;

/// The characters that separate the fields of a table.
const SEPARATORS: [char; 3] = [',', ';', '\t'];

/// The words that programs write for a missing value.
pub const MISSING: [&str; 7] = ["NaN", "nan", "NA", "N/A", "null", "None", "NULL"];

/// The minimum side of a board cut out of a larger table.
const SMALLEST: usize = 4;

/// The maximum number of rows and of columns of a table from which blank ones are removed.
const MOST_LINES: usize = 100;
/// The maximum number of boards that are cut out of a table.
const MOST_BOARDS: usize = 50;

/// A field: its position, and whether it has no text.
#[derive(Clone, Copy)]
struct Field {
    spot: Spot,
    is_blank: bool,
}

/// Returns the likeliest board of a table that `is_right` accepts, or several boards if they are equally likely.
pub fn boards(lines: &[Line<'_>], size: Option<(usize, usize)>, is_right: impl Fn(&Fit) -> bool) -> Vec<Fit> {
    let Some(table) = table(lines) else { return Vec::new() };
    if size.is_none() && is_numbered(lines, &table) {
        return Vec::new();
    }
    let width = table.iter().map(Vec::len).min().unwrap_or(0);
    // If the last column is blank, a separator may follow each field instead of separating two.
    let blank_last = width > 1 && table.iter().all(|row| row[width - 1].is_blank);
    let is_sign = lines.iter().all(|line| may_be_cells(line.text, width));
    for columns in [width, width - 1] {
        if columns < width && (!blank_last || is_sign) {
            continue;
        }
        let whole = super::fit::shape(table.len(), columns, size).map(|(height, width)| Fit {
            height,
            width,
            spots: table.iter().flat_map(|row| row[..columns].iter().map(|field| field.spot)).collect(),
        });
        let whole = whole.filter(&is_right);
        if whole.as_ref().is_some_and(|fit| size.is_some() || rank(fit) == MOST_LIKELY) {
            return whole.into_iter().collect();
        }
        let mut parts = if is_sign { Vec::new() } else { parts(&table, columns, size) };
        // Blank rows are a margin only if the size of the rest is at least as likely as the size of the table.
        let likely = [table.len(), columns].into_iter().map(rank_of).max().unwrap_or(0);
        parts.retain(|fit| is_right(fit) && rank(fit) >= likely && !repeats(lines, fit));
        let most = parts.iter().map(rank).max();
        let parts = parts.into_iter().filter(|fit| Some(rank(fit)) == most && most > Some(0));
        let found: Vec<Fit> = match whole {
            None => parts.collect(),
            // If a board of this size has no boxes, blank rows and columns are more likely gaps.
            Some(whole) if rank(&whole) == 0 => {
                let parts: Vec<Fit> = parts.collect();
                if parts.is_empty() { vec![whole] } else { parts }
            }
            Some(whole) => {
                let least = rank(&whole);
                std::iter::once(whole).chain(parts.filter(|fit| rank(fit) > least)).collect()
            }
        };
        if !found.is_empty() {
            return found;
        }
    }
    Vec::new()
}

/// Returns the error for a table whose rows and fields do not form a board; `None` if the lines are not a table.
pub fn error(lines: &[Line<'_>]) -> Option<ParseError> {
    let table = table(lines).filter(|table| table.len() > 1 && table[0].len() >= SMALLEST)?;
    let (rows, fields) = (table.len(), table[0].len());
    let line = lines[lines.len() - 1];
    let message = format!("a table of {rows} rows with {fields} fields each");
    Some(line.error_whole(message, format!("as many rows as fields, or a line 'grid {rows}x{fields}' above")))
}

/// Returns `true` if the separators of a row, with spaces around each, could be empty cells. All columns then count.
pub fn may_be_cells(row: &str, width: usize) -> bool {
    let is_alone = |word: &str| word.len() == 1 || !word.contains([',', ';']);
    !row.contains('\t') && row.split_whitespace().count() == width && row.split_whitespace().all(is_alone)
}

/// The rank of boards with square boxes.
const MOST_LIKELY: usize = 2;

/// Returns the rank of a board's size. A greater rank is likelier.
fn rank(fit: &Fit) -> usize {
    if fit.height == fit.width { rank_of(fit.height) } else { 0 }
}

/// Returns the rank of a side: 2 with square boxes, 1 with other boxes, 0 with none. A greater rank is likelier.
fn rank_of(side: usize) -> usize {
    match default_boxes(side) {
        _ if side < SMALLEST => 0,
        Some((height, width)) if height == width => MOST_LIKELY,
        Some(_) => 1,
        None => 0,
    }
}

/// Returns `true` if two rows or two columns with values are the same, as after copying one twice.
fn repeats(lines: &[Line<'_>], fit: &Fit) -> bool {
    let text = |place: usize| fit.spots[place].text(lines).trim();
    let is_empty = |line: &Vec<&str>| line.iter().all(|word| matches!(*word, "" | "." | "0" | "_" | "*"));
    let twice = |mut all: Vec<Vec<&str>>| {
        all.retain(|line| !is_empty(line));
        all.sort_unstable();
        all.windows(2).any(|pair| pair[0] == pair[1])
    };
    let row = |row: usize| (0..fit.width).map(|column| text(row * fit.width + column)).collect();
    let column = |column: usize| (0..fit.height).map(|row| text(row * fit.width + column)).collect();
    twice((0..fit.height).map(row).collect()) || twice((0..fit.width).map(column).collect())
}

/// Returns the fields of all lines; `None` if they are not a table of values.
fn table(lines: &[Line<'_>]) -> Option<Vec<Vec<Field>>> {
    let first = lines.first()?;
    let separator = SEPARATORS.into_iter().find(|separator| first.text.contains(*separator))?;
    let mut table: Vec<Vec<Field>> = Vec::with_capacity(lines.len());
    for (number, line) in lines.iter().enumerate() {
        let (mut row, mut start) = (Vec::new(), 0);
        for text in line.text.split(separator) {
            row.push(field(number, start, text)?);
            start += text.len() + 1;
        }
        if table.first().is_some_and(|first| first.len() != row.len()) {
            return None;
        }
        table.push(row);
    }
    Some(table)
}

/// Returns `true` if the first row and column of a table are numbers in order, which are not cells.
fn is_numbered(lines: &[Line<'_>], table: &[Vec<Field>]) -> bool {
    let counts = |fields: Vec<&Field>, start: usize| {
        let number = |field: &&Field| field.spot.text(lines).parse::<usize>().ok();
        fields.iter().enumerate().all(|(place, field)| number(field) == Some(place + start))
    };
    let side = table.len();
    side > SMALLEST
        && table[0].len() == side
        && table[0][0].is_blank
        && [0, 1].iter().any(|&start| {
            counts(table[0][1..].iter().collect(), start)
                && counts(table[1..].iter().map(|row| &row[0]).collect(), start)
        })
}

fn field(line: usize, start: usize, text: &str) -> Option<Field> {
    let (from, word) = inner(text);
    // Tables of decimal numbers have a point in each field.
    let word = word.strip_suffix(".0").filter(|word| is_number(word)).unwrap_or(word);
    let single = word.chars().next().filter(|first| first.len_utf8() == word.len());
    let class = single.map(|c| Empty::Usual.class(c));
    let is_empty = word.is_empty() || class == Some(Class::Empty) || MISSING.contains(&word);
    if !is_empty && !is_number(word) && class != Some(Class::Value) {
        return None;
    }
    let begin = (start + from) as u32;
    let spot = Spot { line: line as u32, start: begin, end: begin + word.len() as u32, is_empty };
    Some(Field { spot, is_blank: word.is_empty() })
}

fn is_number(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|byte| byte.is_ascii_digit())
}

/// Returns the byte offset and the text of a field without the blanks and quotes around it.
fn inner(field: &str) -> (usize, &str) {
    let blank = |c: char| c.is_whitespace();
    let start = field.len() - field.trim_start_matches(blank).len();
    let word = field.trim_matches(blank);
    match word.strip_prefix('"').and_then(|word| word.strip_suffix('"')) {
        Some(quoted) => (start + 1, quoted),
        None => (start, word),
    }
}

/// Returns the square boards that remain without the blank rows and columns around them and between their boxes.
fn parts(table: &[Vec<Field>], columns: usize, size: Option<(usize, usize)>) -> Vec<Fit> {
    let blank_rows: Vec<bool> =
        table.iter().map(|row| row[..columns].iter().all(|field| field.is_blank)).collect();
    let blank_columns: Vec<bool> =
        (0..columns).map(|column| table.iter().all(|row| row[column].is_blank)).collect();
    let most = table.len().min(columns);
    if !blank_rows.contains(&true) && !blank_columns.contains(&true) || table.len().max(columns) > MOST_LINES
    {
        return Vec::new();
    }
    let mut found = Vec::new();
    for side in (SMALLEST..=most).filter(|&side| size.is_none_or(|size| size == (side, side))) {
        let (height, width) = default_boxes(side).unwrap_or((side, side));
        let columns = kept(&blank_columns, side, width);
        if columns.is_empty() {
            continue;
        }
        for rows in kept(&blank_rows, side, height) {
            for columns in &columns {
                if rows.len() == table.len() && columns.len() == blank_columns.len() {
                    continue;
                }
                let row = |&row: &usize| columns.iter().map(move |&column| table[row][column].spot);
                let spots = rows.iter().flat_map(row).collect();
                found.push(Fit { height: side, width: side, spots });
                if found.len() == MOST_BOARDS {
                    return found;
                }
            }
        }
    }
    found
}

/// For each way to skip blank lines, returns the indices of the `side` lines that remain. Blank lines are skipped
/// around these lines, or also after each `group` of them.
fn kept(blank: &[bool], side: usize, group: usize) -> Vec<Vec<usize>> {
    let mut found = Vec::new();
    for gap in [0, 1] {
        let length = side + gap * (side / group - 1);
        if length > blank.len() || gap == 1 && length == side {
            continue;
        }
        for start in 0..=blank.len() - length {
            let is_gap = |place: usize| gap == 1 && place % (group + 1) == group;
            let outside = blank[..start].iter().chain(&blank[start + length..]);
            let between = (0..length).filter(|&place| is_gap(place)).map(|place| &blank[start + place]);
            if outside.chain(between).all(|is_blank| *is_blank) {
                found.push((0..length).filter(|&place| !is_gap(place)).map(|place| start + place).collect());
            }
        }
    }
    found
}
