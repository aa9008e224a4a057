//! The short forms: a whole puzzle in the characters of a grid.

use std::collections::HashMap;

use super::form::{Characters, Form};
use super::killer_lines;
use super::shape::MAX_SIDE;
use super::token::{Section, Source};
use crate::error::ParseError;
use crate::grid::{Cell, Digit};

/// Returns the side, from 2 to `max`, for which `side.pow(exponent)` is `count`.
fn root(count: usize, exponent: u32, max: usize) -> Option<usize> {
    (2..=max).find(|side| side.pow(exponent) == count)
}

impl Form {
    /// Reads the short form of a section; `None` if the section has none.
    pub fn read(section: &Section<'_>, source: &Source<'_>) -> Result<Option<Form>, ParseError> {
        const LONGEST: usize = 1 << 12;
        if section.text.len() < 2 || section.text.len() > LONGEST {
            return Ok(grid_layout(section));
        }
        let all: Vec<(usize, char)> = section.text.char_indices().collect();
        if all[0].1 == '=' {
            let rest = Characters { section, all: all[1..].to_vec() };
            return Ok(plain(&rest, 0..rest.all.len()));
        }
        let text = Characters { section, all };
        if let Some(form) = killer_lines::short(&text, source)? {
            return Ok(Some(form));
        }
        if let Some(form) = killer_lines::long(section, source)? {
            return Ok(Some(form));
        }
        let count = text.all.len();
        let jigsaw = || {
            let form = plain(&text, 0..count / 2).filter(|_| count.is_multiple_of(2))?;
            let layout = layout(&text, count / 2..count)?.layout;
            Some(Form { layout, ..form })
        };
        Ok(jigsaw()
            .or_else(|| layout(&text, 0..count))
            .or_else(|| plain(&text, 0..count))
            .or_else(|| grid_layout(section))
            .or_else(|| pencilmarks(&text)))
    }
}

/// Reads n x n characters as the pieces of a jigsaw. There must be n different characters, each n times.
fn layout(text: &Characters<'_>, range: std::ops::Range<usize>) -> Option<Form> {
    let side = root(range.len(), 2, MAX_SIDE)?;
    let mut counts: HashMap<char, usize> = HashMap::new();
    let characters = &text.all[range];
    characters.iter().for_each(|&(_, c)| *counts.entry(c).or_default() += 1);
    if counts.len() != side || counts.values().any(|&count| count != side) {
        return None;
    }
    let (start, end) = (characters.first()?.0, characters.last()?);
    let mark = text.section.mark(start..end.0 + end.1.len_utf8());
    let layout = characters.iter().map(|&(_, c)| c).collect();
    Some(Form { layout: Some((layout, mark)), ..Form::new(side, text.section.whole()) })
}

/// Reads n x n characters: digits or, if there are more than nine values, letters, where A is 1. A single other
/// character may stand for empty cells.
fn plain(text: &Characters<'_>, range: std::ops::Range<usize>) -> Option<Form> {
    let side = root(range.len(), 2, MAX_SIDE)?;
    let first = if side < 10 { '1' } else { 'A' };
    let value = |c: char| {
        (c as u32).checked_sub(first as u32).map(|value| value + 1).filter(|&value| value <= side as u32)
    };
    let mut form = Form::new(side, text.section.whole());
    let mut filler = None;
    for (place, index) in range.enumerate() {
        let c = text.all[index].1;
        match value(c) {
            Some(value) => {
                let cell = Cell::new(place / side, place % side);
                form.givens.push((cell, vec![value as Digit], text.mark(index)));
            }
            None if *filler.get_or_insert(c) == c => {}
            None => return None,
        }
    }
    Some(form)
}

/// Reads decimal numbers, and dots for empty cells, separated by spaces and drawn lines.
fn grid_layout(section: &Section<'_>) -> Option<Form> {
    let separates = |c: char| c.is_whitespace() || matches!(c, '|' | '_' | '-');
    let mut numbers: Vec<Digit> = Vec::new();
    for line in &section.lines {
        if !line.text.chars().all(|c| c.is_ascii_digit() || c == '.' || separates(c)) {
            return None;
        }
        for word in line.text.split(separates) {
            // A dot is an empty cell, and needs no separator before or after it.
            for (place, digits) in word.split('.').enumerate() {
                numbers.extend((place > 0).then_some(0));
                if !digits.is_empty() {
                    numbers.push(digits.parse().ok()?);
                }
            }
        }
        if numbers.len() > MAX_SIDE * MAX_SIDE {
            return None;
        }
    }
    let side = root(numbers.len(), 2, MAX_SIDE)?;
    let mut form = Form::new(side, section.whole());
    for (place, number) in numbers.into_iter().enumerate().filter(|&(_, number)| number > 0) {
        if usize::from(number) > side {
            return None;
        }
        form.givens.push((Cell::new(place / side, place % side), vec![number], form.mark));
    }
    Some(form)
}

/// Reads n characters for each of n x n cells: its possible digits, and a dot for each other digit.
fn pencilmarks(text: &Characters<'_>) -> Option<Form> {
    let side = root(text.all.len(), 3, 9)?;
    let mut form = Form::new(side, text.section.whole());
    for (place, cell) in text.all.chunks(side).enumerate() {
        let mut values = Vec::new();
        for &(_, c) in cell {
            match c {
                '.' => {}
                _ => values.push(c.to_digit(10).filter(|value| (1..=side as u32).contains(value))? as Digit),
            }
        }
        form.givens.push((Cell::new(place / side, place % side), values, text.mark(place * side)));
    }
    Some(form)
}

#[cfg(test)]
mod tests {
    use super::super::native_text;

    fn native(text: &str) -> String {
        native_text(text).unwrap_or_else(|error| panic!("{text}: {error}"))
    }

    /// Returns the lines of native text after the size and the values.
    fn rules(text: &str) -> Vec<String> {
        native(text).lines().skip(2).map(str::to_owned).collect()
    }

    #[test]
    fn plain_grids() {
        assert_eq!(native("1...\n..2.\n....\n...4"), native(&"1.....2........4".replace('.', "*")));
        assert_eq!(rules("1.....2........4"), ["given r1c1=1", "given r2c3=2", "given r4c4=4"]);
        let big = format!("A{}P", ".".repeat(254));
        assert_eq!(rules(&big), ["given r1c1=1", "given r16c16=16"]);
        assert!(native_text("1..*..2........4").is_err(), "two fillers");
    }

    #[test]
    fn full_grids_are_layouts_unless_forced() {
        assert_eq!(rules("1234341221434321")[..2], ["regions", "1234"]);
        assert_eq!(rules("=1234341221434321").len(), 16);
        assert!(native("1234341221434321").starts_with("grid 4x4\n"));
    }

    #[test]
    fn jigsaws_with_givens() {
        let lines = rules("1...........2..1aabbaabbccddccdd");
        assert_eq!(lines[..5], ["regions", "1122", "1122", "3344", "3344"]);
        assert_eq!(lines[5..], ["given r1c1=1", "given r4c1=2", "given r4c4=1"]);
    }

    #[test]
    fn numbers_between_blanks_and_pencilmarks() {
        assert_eq!(
            rules("1 . | . .\n---------\n. 2 | . .\n. . . .\n. . . 4"),
            ["given r1c1=1", "given r2c2=2", "given r4c4=4"]
        );
        let marks = format!("1.3.2.{}", "123".repeat(7));
        assert_eq!(rules(&marks), ["candidates 1,3 r1c1", "given r1c2=2"]);
    }
}
