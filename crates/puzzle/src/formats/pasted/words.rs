//! A board that is one word in a line of text, perhaps followed by its solution.

use super::Excerpt;
use super::lines;
use crate::error::Line;
use crate::formats::csv;

/// Returns the only word of a text that is a board with empty cells. All full boards must be the same; they are its
/// solution.
pub fn cuts(text: &str) -> Vec<Excerpt<'_>> {
    let (mut words, mut open, mut full) = (Vec::new(), Vec::new(), Vec::new());
    for line in Line::all(text) {
        let boards = csv::boards(line.text);
        if !boards.is_empty() {
            // The rest of the line is kept as words, because it may state something.
            words.push(line);
            for (place, is_open) in boards {
                let board = (line.number, line.text[place].to_owned());
                if is_open { open.push(board) } else { full.push(board) }
            }
            continue;
        }
        if !lines::is_beside(line, &mut words) {
            return Vec::new();
        }
    }
    let solution = full.first().map(|(_, first)| first.clone());
    let is_solved = full.iter().all(|(_, other)| Some(other) == solution.as_ref());
    match &open[..] {
        [board] if is_solved => {
            vec![Excerpt { lines: vec![board.clone()], words, solution, ..Excerpt::default() }]
        }
        _ => Vec::new(),
    }
}
