//! The layout of a board, reported to users who check that it was read correctly.

use std::fmt;

use super::fit::Fit;
use crate::error::Line;

/// The maximum number of symbols of empty cells that are listed.
const MOST_SYMBOLS: usize = 4;

/// The layout of cells in the lines of a board.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Layout {
    size: (usize, usize),
    /// `true` if all cells are on one line.
    is_line: bool,
    /// `true` if some cell has several characters.
    has_words: bool,
    /// The texts of empty cells; a blank cell has an empty text.
    empty: Vec<String>,
    /// A phrase about the characters around and between the cells.
    between: Option<&'static str>,
    /// The height and width of the boxes, if they are not the default ones of the size.
    boxes: Option<(usize, usize)>,
}

impl Layout {
    /// Returns the layout of the lines of a board. If `has_zero`, the cell `0` is a value.
    pub fn new(lines: &[Line<'_>], fit: &Fit, has_zero: bool) -> Layout {
        let mut empty: Vec<String> = Vec::new();
        for spot in fit.spots.iter().filter(|spot| spot.is_empty) {
            let text = spot.text(lines);
            if has_zero && text == "0" {
                continue;
            }
            if empty.len() < MOST_SYMBOLS && !empty.iter().any(|known| known == text) {
                empty.push(text.to_owned());
            }
        }
        let is_line = fit.is_on_one_line();
        let has_words = fit.spots.iter().any(|spot| spot.text(lines).chars().count() > 1);
        let has = |marks: &[char]| lines.iter().any(|line| line.text.contains(marks));
        let has_boxes =
            lines.iter().any(|line| line.text.contains(|c: char| matches!(c, '\u{2500}'..='\u{257f}')));
        let is_separator = |mark: char| has(&[mark]) && !empty.iter().any(|symbol| symbol.contains(mark));
        let between = match () {
            () if has_boxes => Some("with a frame of box characters"),
            () if is_separator('|') => Some("with bars"),
            () if is_separator(',') || is_separator(';') || is_separator('\t') => Some("with separators"),
            () => None,
        };
        Layout { size: (fit.height, fit.width), is_line, has_words, empty, between, boxes: None }
    }

    /// Returns the numbers of rows and columns.
    pub fn size(&self) -> (usize, usize) {
        self.size
    }

    /// Returns the layout with boxes of this height and width; `boxes` is `None` for the default boxes.
    pub fn with_boxes(self, boxes: Option<(usize, usize)>) -> Layout {
        Layout { boxes, ..self }
    }
}

/// Prints a phrase such as `9x9, with a frame of box characters, empty cells '.'`.
impl fmt::Display for Layout {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}x{}", self.size.0, self.size.1)?;
        if self.is_line {
            f.write_str(" on one line")?;
        }
        if self.has_words {
            f.write_str(", cells of several characters")?;
        }
        if let Some(between) = self.between {
            write!(f, ", {between}")?;
        }
        if let Some((height, width)) = self.boxes {
            write!(f, ", boxes {height}x{width}")?;
        }
        let shown = |symbol: &String| match symbol.trim() {
            "" => "blank".to_owned(),
            symbol => format!("'{symbol}'"),
        };
        match &self.empty[..] {
            [] => Ok(()),
            symbols => {
                write!(f, ", empty cells {}", symbols.iter().map(shown).collect::<Vec<_>>().join(" and "))
            }
        }
    }
}
