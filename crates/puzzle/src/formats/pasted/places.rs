//! Lists of givens: `r1c1=5`, or `A1=5`, in which the letter may be the row or the column.

use super::Excerpt;
use super::lines::{self, LineKind};
use crate::error::Line;

/// The number of rows and columns assumed for a list of givens without a board.
const SIDE: usize = 9;

/// A given: its value, and its cell as two numbers for row and column or as a letter and a number.
#[derive(Clone, Copy)]
struct GivenCell {
    first: usize,
    second: usize,
    value: usize,
    is_lettered: bool,
}

/// Returns the board of a list of givens; two boards if a letter could be the row or the column.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    let (mut givens, mut words) = (Vec::new(), Vec::new());
    for line in Line::all(text) {
        let found: Option<Vec<GivenCell>> = tokens(line.text).iter().map(|token| given(token)).collect();
        match (found, lines::kind(line.text)) {
            (_, LineKind::Nothing) => {}
            (Some(found), _) if !found.is_empty() => givens.push((line.number, found)),
            (_, LineKind::Words) => words.push(line),
            _ => return Vec::new(),
        }
    }
    let all = || givens.iter().flat_map(|(_, found)| found);
    let lettered = all().filter(|given| given.is_lettered).count();
    if lettered > 0 && lettered < all().count() || all().count() < super::SMALLEST {
        return Vec::new();
    }
    let cut = |turned: bool, how| {
        let said = |given: &GivenCell| {
            let (row, column) =
                if turned { (given.second, given.first) } else { (given.first, given.second) };
            format!(" r{row}c{column}={}", given.value)
        };
        let line = |(number, found): &(usize, Vec<GivenCell>)| {
            (*number, format!("given{}", found.iter().map(said).collect::<String>()))
        };
        let mut lines = vec![(1, format!("grid {SIDE}x{SIDE}"))];
        lines.extend(givens.iter().map(line));
        Excerpt { lines, words: words.clone(), how, ..Excerpt::default() }
    };
    // The words may say what the letters mean, as in `rows A to I`.
    let says = |names: &[&str]| {
        words.iter().any(|line: &Line<'_>| {
            let lower = line.text.to_lowercase();
            names.iter().any(|name| {
                [" a ", " a-", " a–"].iter().any(|first| lower.contains(&format!("{name}{first}")))
            })
        })
    };
    let rows = says(&["row", "rows", "ligne", "lignes", "zeile", "zeilen"]);
    let columns = says(&["column", "columns", "colonne", "colonnes", "spalte", "spalten"]);
    match lettered {
        0 => vec![cut(false, "")],
        _ if rows != columns => vec![cut(columns, "")],
        _ => vec![cut(false, "'B1' is row 2, column 1 (r2c1)"), cut(true, "row 1, column 2 (r1c2)")],
    }
}

/// Splits a line at blanks and separators, but not at blanks around the sign between a cell and its value.
fn tokens(line: &str) -> Vec<String> {
    let text = line.replace("->", "=").replace(':', "=");
    let mut parts: Vec<String> = Vec::new();
    for word in
        text.split(|c: char| c.is_whitespace() || matches!(c, ',' | ';')).filter(|word| !word.is_empty())
    {
        match parts.last_mut() {
            Some(last) if last.ends_with('=') || word.starts_with('=') => last.push_str(word),
            _ => parts.push(word.to_owned()),
        }
    }
    parts
}

fn given(token: &str) -> Option<GivenCell> {
    let (cell, value) = token.split_once('=')?;
    let number = |text: &str| text.parse().ok().filter(|number| (1..=SIDE).contains(number));
    let value = number(value)?;
    let lower = cell.to_ascii_lowercase();
    let named = lower.strip_prefix('r').and_then(|rest| rest.split_once('c'));
    let (first, second, is_lettered) = match named {
        Some((row, column)) => (number(row)?, number(column)?, false),
        None => {
            let letter = lower.bytes().next().filter(u8::is_ascii_lowercase)?;
            (usize::from(letter - b'a') + 1, number(&lower[1..])?, true)
        }
    };
    (first <= SIDE).then_some(GivenCell { first, second, value, is_lettered })
}
