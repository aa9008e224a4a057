//! Boards with a word of one letter per cell to the right of each row. The letters name regions, or cages whose sums
//! follow below.

use std::collections::BTreeMap;

use super::Excerpt;
use super::lines;
use crate::error::Line;
use crate::formats::board::{is_layout, pieces};

/// Returns the board of a text in which each row is followed by a word of the same length.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    board(text).into_iter().collect()
}

fn board(text: &str) -> Option<Excerpt<'_>> {
    let (mut words, mut rows, mut sums) = (Vec::new(), Vec::new(), BTreeMap::new());
    for line in Line::all(text) {
        if let Some(row) = row(line.text) {
            rows.push((line, row));
        } else if let Some(found) = self::sums(line.text) {
            for (label, sum) in found {
                if sums.insert(label, (line.number, sum)).is_some() {
                    return None;
                }
            }
        } else if !lines::is_beside(line, &mut words) {
            return None;
        }
    }
    let side = rows.len();
    if side < super::SMALLEST || rows.iter().any(|(_, (cells, _))| cells.chars().count() != side) {
        return None;
    }
    let labels: Vec<char> = rows.iter().flat_map(|(_, (_, labels))| labels.chars()).collect();
    let mut lines: Vec<(usize, String)> =
        rows.iter().map(|(line, (cells, _))| (line.number, (*cells).to_owned())).collect();
    if sums.is_empty() {
        if !is_layout(&labels) {
            return None;
        }
        lines.push((rows[0].0.number, "regions".into()));
        // A word without spaces would be read as the name of a statement.
        let spaced = |labels: &str| labels.chars().map(String::from).collect::<Vec<_>>().join(" ");
        lines.extend(rows.iter().map(|(line, (_, labels))| (line.number, spaced(labels))));
        return Some(Excerpt { lines, words, states: &["regions"], ..Excerpt::default() });
    }
    let mut cages: BTreeMap<char, String> = BTreeMap::new();
    for (place, label) in labels.iter().enumerate() {
        let cell = format!(" r{}c{}", place / side + 1, place % side + 1);
        cages.entry(*label).or_default().push_str(&cell);
    }
    // Each letter needs a sum, and each sum a letter; a letter in two separate areas may mean two cages.
    if !cages.keys().eq(sums.keys()) || pieces(&labels) != sums.len() {
        return None;
    }
    lines.extend(
        cages
            .iter()
            .zip(sums.values())
            .map(|((_, cells), (number, sum))| (*number, format!("killer {sum}{cells}"))),
    );
    Some(Excerpt { lines, words, states: &["killer"], ..Excerpt::default() })
}

/// Returns the cells and the letters of a row, or `None` if the line is not such a row.
fn row(line: &str) -> Option<(&str, &str)> {
    let mut words = line.split_whitespace();
    let (cells, labels) = (words.next()?, words.next()?);
    let is_cell = |c: char| c.is_ascii_digit() || matches!(c, '.' | '_' | '*' | '-' | '?');
    let is_row = words.next().is_none()
        && cells.chars().all(is_cell)
        && labels.bytes().all(|byte| byte.is_ascii_alphabetic())
        && cells.len() == labels.len()
        && cells.len() >= super::SMALLEST;
    is_row.then_some((cells, labels))
}

/// Returns the sums of cages in a line such as `a=12 b=17`, or `None` if the line has anything else.
fn sums(line: &str) -> Option<Vec<(char, usize)>> {
    let sum = |word: &str| -> Option<(char, usize)> {
        let (label, sum) = word.split_once('=')?;
        let mut letters = label.chars();
        let letter = letters.next().filter(char::is_ascii_alphabetic)?;
        letters.next().is_none().then_some((letter, sum.parse().ok()?))
    };
    let found: Vec<(char, usize)> = line.split_whitespace().map(sum).collect::<Option<_>>()?;
    (!found.is_empty()).then_some(found)
}
