//! The common parts of all game ids, which are parameters, a colon and a description; and how to recognise the game.

use std::ops::Range;

use super::text::parts;
use crate::error::{Line, ParseError};

/// A game of the collection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    Solo,
    Keen,
    Unequal,
    Towers,
}

impl Kind {
    /// All games, with their names in the collection.
    pub const NAMES: [(&'static str, Kind); 4] =
        [("Solo", Kind::Solo), ("Keen", Kind::Keen), ("Unequal", Kind::Unequal), ("Towers", Kind::Towers)];

    /// Recognises the game by the description in an id, because ids do not name their game. Towers has slashes, Unequal
    /// has a comma after almost every cell, Keen has a letter and a number after its only comma, and Solo has none of
    /// these.
    pub fn of(description: &str) -> Kind {
        let mut parts = description.split(',');
        let second = parts.nth(1).unwrap_or("").as_bytes();
        if description.contains('/') {
            Kind::Towers
        } else if parts.count() > 4 {
            Kind::Unequal
        } else if second.first().is_some_and(u8::is_ascii_lowercase)
            && second.get(1).is_some_and(u8::is_ascii_digit)
        {
            Kind::Keen
        } else {
            Kind::Solo
        }
    }

    /// Returns `true` if the description has as many parts as Towers or Unequal needs for the side. Such a text is a
    /// game id even if there are no letters before its colon.
    pub fn has_its_parts(side: usize, description: &str) -> bool {
        let cells = description.strip_suffix(',').unwrap_or(description);
        match Kind::of(description) {
            Kind::Towers => {
                description.split(',').next().is_some_and(|clues| clues.split('/').count() == 4 * side)
            }
            Kind::Unequal => cells.split(',').count() == side * side,
            Kind::Keen | Kind::Solo => false,
        }
    }
}

/// An id of a game on a Latin square.
pub struct Id<'a> {
    /// The line that holds the id.
    pub line: Line<'a>,
    /// The number of rows, of columns and of values.
    pub side: usize,
    /// The words found between the side and the colon.
    pub letters: Vec<&'static str>,
    /// The byte range after the colon.
    pub description: Range<usize>,
}

impl<'a> Id<'a> {
    /// Reads an id with a side from `least` to `most`, followed by any of the words `letters`.
    pub fn read(
        line: Line<'a>,
        (least, most): (usize, usize),
        letters: &[&'static str],
    ) -> Result<Id<'a>, ParseError> {
        let start = line.text.len() - line.text.trim_start().len();
        let end = line.text.trim_end().len().max(start);
        let Some(colon) = line.text[start..end].find(':').map(|at| start + at) else {
            return Err(line.error_whole("no colon", "a game id such as 5:2/1/4…"));
        };
        let digits = line.text[start..colon].bytes().take_while(u8::is_ascii_digit).count();
        let side = line.text[start..start + digits].parse().ok().filter(|side| (least..=most).contains(side));
        let Some(side) = side else {
            return Err(line.error(start..colon, "no size", format!("a number from {least} to {most}")));
        };
        let (mut at, mut found) = (start + digits, Vec::new());
        while at < colon {
            let word =
                letters.iter().find(|word| line.text[at..colon].starts_with(**word)).ok_or_else(|| {
                    line.error(at..colon, "unknown letters in a game id", "the parameters before the colon")
                })?;
            found.push(*word);
            at += word.len();
        }
        Ok(Id { line, side, letters: found, description: colon + 1..end })
    }

    /// Returns the byte range of each part of the description. Commas separate the parts.
    pub fn parts(&self) -> impl Iterator<Item = Range<usize>> + 'a {
        parts(self.line.text, self.description.clone())
    }

    /// Returns the number at byte offset `at`, and the offset after it; the text is read up to offset `end`. Fails if
    /// there is no number, or one larger than `max`.
    pub fn number(&self, at: usize, end: usize, max: usize) -> Result<(usize, usize), ParseError> {
        let digits = self.line.text[at..end].bytes().take_while(u8::is_ascii_digit).count();
        let number = self.line.text[at..at + digits].parse().ok().filter(|&number| number <= max);
        let number = number.ok_or_else(|| {
            let shown = if digits == 0 {
                "no number".into()
            } else {
                format!("'{}'", &self.line.text[at..at + digits])
            };
            self.line.error(at..at + digits.max(1).min(end - at), shown, format!("a number of at most {max}"))
        })?;
        Ok((number, at + digits))
    }
}
