//! Boards whose regions are drawn by the walls between cells: a missing side joins two cells.
//!
//! ```text
//! +---+---+---+---+
//! | 2 |       |   |
//! +   +---+   +   +
//! ```

use super::Excerpt;
use super::lines;
use crate::error::Line;
use crate::grid::UnionFind;

/// Returns the board that is drawn as a lattice of corners and walls.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    let mut words = Vec::new();
    let mut drawn: Vec<(Line<'_>, Vec<char>)> = Vec::new();
    for line in Line::all(text) {
        let bare = line.text.trim_end();
        if bare.trim_start().starts_with(['+', '|']) {
            drawn.push((line, bare.chars().collect()));
            continue;
        }
        if !lines::is_beside(line, &mut words) {
            return Vec::new();
        }
    }
    board(&drawn)
        .map(|lines| Excerpt { lines, words, states: &["regions"], ..Excerpt::default() })
        .into_iter()
        .collect()
}

/// Returns the native lines for the board and its regions, or `None` if the drawing is not a square with regions as
/// large as its side.
fn board(drawn: &[(Line<'_>, Vec<char>)]) -> Option<Vec<(usize, String)>> {
    let side = drawn.len().checked_sub(1)? / 2;
    let (_, top) = drawn.first()?;
    if side < super::SMALLEST || drawn.len() != 2 * side + 1 {
        return None;
    }
    let corners: Vec<usize> = (0..top.len()).filter(|&at| top[at] == '+').collect();
    let at = |line: usize, column: usize| drawn[line].1.get(column).copied().unwrap_or(' ');
    let is_drawn = corners.len() == side + 1
        && (0..=side).all(|row| corners.iter().all(|&corner| at(2 * row, corner) == '+'))
        && drawn.iter().all(|(_, line)| line.len() <= corners[side] + 1);
    if !is_drawn {
        return None;
    }
    // Each side of a cell must be all wall or all blank.
    let whole = |marks: &[char], wall: char| match () {
        () if marks.iter().all(|&mark| mark == wall) => Some(true),
        () if marks.iter().all(|&mark| mark == ' ') => Some(false),
        () => None,
    };
    let (mut cells, mut regions) = (Vec::new(), UnionFind::new(side * side));
    for row in 0..side {
        let mut text = String::new();
        for column in 0..side {
            let (left, right) = (corners[column], corners[column + 1]);
            let inside: String = (left + 1..right).map(|place| at(2 * row + 1, place)).collect();
            let value = inside.trim();
            if value.contains(char::is_whitespace)
                || !value.chars().all(|c| c.is_ascii_alphanumeric() || c == '.')
            {
                return None;
            }
            text += if value.is_empty() { "." } else { value };
            text.push(' ');
            let place = row * side + column;
            let above: Vec<char> = (left + 1..right).map(|place| at(2 * row, place)).collect();
            if !whole(&above, '-')? {
                regions.join(place, place.checked_sub(side)?);
            }
            if !whole(&[at(2 * row + 1, left)], '|')? {
                regions.join(place, (column > 0).then(|| place - 1)?);
            }
        }
        if at(2 * row + 1, corners[side]) != '|' {
            return None;
        }
        cells.push((drawn[2 * row + 1].0.number, text.trim_end().to_owned()));
    }
    let below: Vec<char> = (0..=corners[side]).map(|place| at(2 * side, place)).collect();
    if !below.iter().all(|c| matches!(c, '+' | '-')) {
        return None;
    }
    // Every region must have as many cells as the side; with a wall around each cell, the drawing is only a table.
    if regions.sets().iter().any(|region| region.len() != side) {
        return None;
    }
    cells.push((drawn[0].0.number, "regions".into()));
    cells.extend((0..side).map(|row| {
        let labels = (row * side..(row + 1) * side).map(|place| regions.least(place).to_string());
        (drawn[2 * row].0.number, labels.collect::<Vec<_>>().join(" "))
    }));
    Some(cells)
}
