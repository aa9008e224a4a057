//! Draws digits and pencil marks, and decides their sizes.

use super::canvas;
use crate::form::UNIT;
use crate::grid::Signs;

/// Returns the font size of digits at which the widest value fits in a cell.
pub fn size(signs: Signs) -> i32 {
    match signs.width() {
        1 => 40,
        2 => 27,
        3 => 20,
        _ => 16,
    }
}

/// Returns the number of columns of pencil marks in a cell.
fn across(signs: Signs) -> i32 {
    (1..).find(|side| side * side >= signs.values.count() as i32).unwrap_or(1)
}

/// The maximum number of values for which each value has a fixed slot in its cell.
const MOST_SLOTS: usize = 25;

/// Returns `true` if each value has a fixed slot among the pencil marks of a cell.
pub fn has_slots(signs: Signs) -> bool {
    signs.values.count() <= MOST_SLOTS
}

/// The height that small texts take up at the top and at the bottom of each cell, in drawing units.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Room {
    pub top: i32,
    pub bottom: i32,
}

impl Room {
    /// Returns the height that remains for pencil marks in a cell.
    const fn left(self) -> i32 {
        UNIT - self.top - self.bottom
    }
}

/// Returns the font size of pencil marks and the distance between their rows, if texts take up `room`.
pub fn pencil_size(signs: Signs, room: Room) -> (i32, i32) {
    if !has_slots(signs) {
        return (9, 12);
    }
    let (wide, apart) = (UNIT / across(signs), room.left() / across(signs));
    let size = (UNIT / (across(signs) + 1)).min(18).min(apart);
    // Values with two digits get smaller characters, because they need more width.
    (if signs.width() > 1 { size.min(wide * 5 / 7) } else { size }, apart)
}

/// Returns the SVG attributes of a group of pencil marks, including the given `attributes`.
pub fn pencil(signs: Signs, room: Room, attributes: &str) -> String {
    let (size, _) = pencil_size(signs, room);
    format!("{attributes} font-size=\"{size}\" text-anchor=\"middle\"")
}

/// Draws the values of a cell as pencil marks, between the texts that take up `room`: each in its slot, or in lines if
/// there are too many values for slots.
pub fn pencil_marks(corner: (i32, i32), seen: &[i32], signs: Signs, room: Room) -> String {
    if !has_slots(signs) {
        return listed(corner, seen, signs);
    }
    seen.iter().map(|&value| canvas::text(slot(corner, value, signs, room), &signs.of(value))).collect()
}

/// Returns the centre of a value's slot in a cell.
pub fn slot((x, y): (i32, i32), value: i32, signs: Signs, room: Room) -> (i32, i32) {
    let across = across(signs);
    let place = value - i32::from(signs.values.min);
    let middle = |length: i32, number: i32| length * (2 * number + 1) / (2 * across);
    (x + middle(UNIT, place % across), y + room.top + middle(room.left(), place / across))
}

/// Draws values in lines of at most twelve characters; after [`MOST_LINES`] lines, an ellipsis stands for the rest.
fn listed((x, y): (i32, i32), seen: &[i32], signs: Signs) -> String {
    let mut lines = lines(seen, signs);
    if lines.len() > MOST_LINES {
        lines.truncate(MOST_LINES);
        lines[MOST_LINES - 1].push('…');
    }
    let top = y + UNIT / 2 - 6 * (lines.len() as i32 - 1);
    let lines = lines.iter().zip(0..).map(|(line, row)| canvas::text((x + UNIT / 2, top + 12 * row), line));
    let all: Vec<String> = seen.iter().map(|&value| signs.of(value)).collect();
    format!("<g><title>{}</title>{}</g>", all.join(" "), lines.collect::<String>())
}

/// The maximum number of lines of values in a cell.
pub const MOST_LINES: usize = 5;

/// Splits values into lines of at most twelve characters.
pub fn lines(seen: &[i32], signs: Signs) -> Vec<String> {
    let mut lines: Vec<String> = vec![String::new()];
    for value in seen.iter().map(|&value| signs.of(value)) {
        match lines.last_mut() {
            Some(line) if line.is_empty() => *line = value,
            Some(line) if line.len() + 1 + value.len() <= 12 => *line += &format!(" {value}"),
            _ => lines.push(value),
        }
    }
    lines
}
