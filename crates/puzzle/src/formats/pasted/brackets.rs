//! Lists of rows in brackets or braces, as in the source text of programs.

use super::table::{self, Row};
use super::{Excerpt, SMALLEST};
use crate::error::Line;

/// The characters that may stand between and around lists, next to names.
const PUNCTUATION: &str = "[]{}()<>=;,.:*&-_%\"'` \t\r\n";

/// The maximum length in bytes of the text around the lists of one line.
const LONGEST: usize = 120;

/// Returns the boards whose rows are the innermost lists of a text.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    let (mut rows, mut words): (Vec<Row<'_>>, Vec<Line<'_>>) = (Vec::new(), Vec::new());
    let mut sizes: Vec<String> = Vec::new();
    let (mut open, mut depth): (Option<(Line<'_>, String)>, usize) = (None, 0);
    for line in Line::all(text) {
        // An object with keys may state more than cells.
        let has_key = line.text.contains("\":") || line.text.contains("\" :") || line.text.contains("':");
        if has_key && (depth > 0 || line.text.contains(['{', '['])) {
            return Vec::new();
        }
        // A line that begins with a comment mark counts as words, unless the mark is `#`, which also begins native
        // comments.
        let comments = ["#", "//", "%", "/*", "--"];
        if open.is_none() && comments.iter().any(|mark| line.text.trim_start().starts_with(mark)) {
            words.extend(Some(line).filter(|line| !line.text.trim_start().starts_with('#')));
            continue;
        }
        let mut outside = String::new();
        for c in line.text.chars() {
            match c {
                '[' | '{' => {
                    depth += 1;
                    // The text in front of a nested list belongs to the outer list.
                    sizes.extend(
                        open.take().map(|(_, inside)| inside).filter(|inside| !inside.trim().is_empty()),
                    );
                    open = Some((line, String::new()));
                }
                ']' | '}' => {
                    let Some(less) = depth.checked_sub(1) else { return Vec::new() };
                    depth = less;
                    if let Some((line, inside)) = open.take() {
                        // A single list may separate its rows by semicolons.
                        let parts: Vec<&str> = inside.trim_end_matches([' ', ';']).split(';').collect();
                        let several: Option<Vec<Row<'_>>> =
                            parts.iter().map(|part| row(line, part)).collect();
                        match several {
                            Some(several) => rows.extend(several),
                            None => sizes.push(inside),
                        }
                    }
                }
                c => match &mut open {
                    Some((_, inside)) => inside.push(c),
                    None => outside.push(c),
                },
            }
        }
        if let Some((_, inside)) = &mut open {
            inside.push(' ');
        }
        let bare = outside.trim_matches(|c: char| PUNCTUATION.contains(c));
        if bare.starts_with(|c: char| c.is_ascii_digit()) && bare.contains(", ") {
            // The size of a table, such as `(9, 9)`.
            sizes.push(bare.to_owned());
        } else if !bare.is_empty() {
            let is_code = |c: char| {
                c.is_ascii_alphanumeric() || PUNCTUATION.contains(c) || matches!(c, '/' | '+' | '!')
            };
            if bare.len() > LONGEST
                || !bare.chars().all(is_code)
                || bare.starts_with(|c: char| c.is_ascii_digit())
                    && !bare
                        .split_whitespace()
                        .any(|word| word.len() > 2 && word.bytes().all(|byte| byte.is_ascii_alphabetic()))
            {
                return Vec::new();
            }
            words.push(line);
        }
    }
    let width = rows.first().map_or(0, |row| row.fields.len());
    let is_size =
        |inside: &String| is_size(inside, &[rows.len(), width, rows.len() * width]) || is_code(inside);
    if depth > 0 || rows.is_empty() || !sizes.iter().all(is_size) {
        return Vec::new();
    }
    // In a text with a single list, either all items are cells or each item is a row.
    if let [row] = &rows[..] {
        let (line, fields) = (row.line, row.fields.clone());
        let is_row = |field: &String| field.chars().count() == fields.len();
        let lines = match fields.iter().all(is_row) {
            true => fields.iter().map(|field| (line.number, field.clone())).collect(),
            false => vec![(line.number, fields.join(" "))],
        };
        return vec![Excerpt { lines, words, ..Excerpt::default() }];
    }
    table::cuts(rows, words)
}

/// Returns `true` if braces contain statements of a program: words and semicolons, without commas or numbers outside
/// function calls, except in `return 0` and `return 1`.
fn is_code(inside: &str) -> bool {
    let (mut bare, mut depth) = (String::new(), 0_usize);
    for c in inside.chars() {
        match c {
            '(' => depth += 1,
            ')' => depth = depth.saturating_sub(1),
            c if depth == 0 => bare.push(c),
            _ => {}
        }
    }
    let bare = bare.replace("return 0", "return").replace("return 1", "return");
    let has_number = bare.contains(|c: char| c.is_ascii_digit());
    bare.contains(';')
        && bare.contains(|c: char| c.is_ascii_alphabetic())
        && !has_number
        && !bare.contains(',')
}

/// Returns `true` if the brackets after a name only state the number of cells: `[]`, `[9]`, `[N]`, `[u8; 9]`.
fn is_size(inside: &str, sizes: &[usize]) -> bool {
    let size = inside.rsplit(';').next().unwrap_or_default().trim();
    let numbers: Result<Vec<usize>, _> = size.split(", ").map(str::parse).collect();
    match numbers {
        Ok(numbers) => numbers.iter().all(|size| sizes.contains(size)),
        Err(_) => size.chars().all(|c| c.is_ascii_uppercase() || c == '_'),
    }
}

/// Returns the row in a list, or `None` if the list has too few cells for a row, as in the brackets after a name.
fn row<'t>(line: Line<'t>, inside: &str) -> Option<Row<'t>> {
    let bare = |word: &str| {
        word.trim_matches(|c: char| c.is_whitespace() || matches!(c, '"' | '\'' | '(' | ')')).to_owned()
    };
    let by_comma: Vec<String> = inside.trim_end_matches([' ', ',']).split(',').map(bare).collect();
    let fields = match by_comma.len() {
        1 => inside.split_whitespace().map(bare).collect(),
        _ => by_comma,
    };
    let mut fields: Vec<String> = fields;
    for field in &mut fields {
        if field.is_empty() || table::is_missing(field) {
            ".".clone_into(field);
        }
    }
    (fields.len() >= SMALLEST).then_some(Row { line, fields, is_head: false })
}
