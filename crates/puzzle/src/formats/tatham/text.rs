//! The reader of Solo's game ids, such as `3x3x:DESC` and `9jk:DESC`.

use std::collections::HashMap;
use std::ops::Range;

use super::Game;
use crate::error::{Line, ParseError};
use crate::grid::{Cell, Digit, UnionFind};

/// The largest side in Solo.
const MAX_SIDE: usize = 31;

/// Decodes a game id of Solo.
pub fn decode(line: Line<'_>) -> Result<Game, ParseError> {
    let start = line.text.len() - line.text.trim_start().len();
    let end = line.text.trim_end().len().max(start);
    let Some(colon) = line.text[start..end].find(':').map(|at| start + at) else {
        return Err(line.error_whole("no colon", "a game id such as 3x3:a1b_2c…"));
    };
    let (high, wide, kind) = parameters(line, start..colon)?;
    let side = high * wide;
    let mut parts = parts(line.text, colon + 1..end);
    let mut part = |what: &str| {
        parts
            .next()
            .ok_or_else(|| line.error(end..end, "the game id ends here", format!("a comma and {what}")))
    };
    let grid = part("the grid")?;
    let regions = if kind.jigsaw { Some(part("the regions")?) } else { None };
    let cages = if kind.killer { Some((part("the cages")?, part("their sums")?)) } else { None };
    if let Some(more) = parts.next() {
        let expected = "as many parts as the letters before the colon name";
        return Err(line.error(more, "one part too many", expected));
    }
    let regions = regions.map(|place| jigsaw(line, place, side)).transpose()?;
    let cages = cages.map(|(cages, sums)| killer(line, cages, sums, side)).transpose()?;
    let givens = numbers(line, grid, side * side, side)?.into_iter();
    Ok(Game {
        side,
        boxes: if kind.jigsaw { None } else { Some((high, wide)) },
        diagonals: kind.diagonals,
        givens: givens.map(|given| given.map(|(value, _)| value as Digit)).collect(),
        regions,
        cages,
    })
}

/// The kind of puzzle that the letters before the colon state.
#[derive(Default)]
struct Variant {
    diagonals: bool,
    jigsaw: bool,
    killer: bool,
}

/// Reads `CxR` and the letters after it. Returns the height and width of the boxes, or the side and 1 for a jigsaw, and
/// the kind of puzzle.
fn parameters(line: Line<'_>, place: Range<usize>) -> Result<(usize, usize, Variant), ParseError> {
    let text = &line.text[place.clone()];
    let digits = |from: usize| text[from..].bytes().take_while(u8::is_ascii_digit).count();
    let number = |range: Range<usize>| {
        text[range.clone()].parse().ok().filter(|side| (1..=MAX_SIDE).contains(side)).ok_or_else(|| {
            let place = place.start + range.start..place.start + range.end;
            line.error(place, "no size", format!("a number from 1 to {MAX_SIDE}"))
        })
    };
    let mut rest = digits(0);
    let mut high: usize = number(0..rest)?;
    let mut wide = high;
    let second = rest + 1;
    let both = text[rest..].starts_with('x') && digits(second) > 0;
    if both {
        rest = second + digits(second);
        wide = number(second..rest)?;
    }
    let mut kind = Variant::default();
    // Skip symmetries and levels, which are parameters of the generator.
    const PASSED: [&str; 14] =
        ["md2", "md4", "m2", "m4", "m8", "r2", "r4", "dt", "db", "di", "da", "de", "du", "a"];
    while rest < text.len() {
        let at = place.start + rest;
        rest += match text[rest..].bytes().next() {
            Some(b'x') => set(&mut kind.diagonals),
            Some(b'j') => set(&mut kind.jigsaw),
            Some(b'k') => set(&mut kind.killer),
            _ => PASSED
                .iter()
                .find(|word| text[rest..].starts_with(**word))
                .map(|word| word.len())
                .ok_or_else(|| {
                    line.error(
                        at..place.end,
                        "unknown letters in a game id",
                        "x, j, k or nothing before the colon",
                    )
                })?,
        };
    }
    // Solo writes a jigsaw as one row of blocks, each as wide as the grid is high (`r == 1` in `solo.c`).
    kind.jigsaw |= wide == 1;
    if high < 2 {
        return Err(line.error(place, "a side of 1", "at least 2"));
    }
    if kind.jigsaw {
        (high, wide) = (if both { high * wide } else { high }, 1);
    }
    if high * wide > MAX_SIDE {
        return Err(line.error(place, format!("a side of {}", high * wide), format!("at most {MAX_SIDE}")));
    }
    Ok((high, wide, kind))
}

/// Sets a flag, and returns 1, the length of its letter.
fn set(flag: &mut bool) -> usize {
    *flag = true;
    1
}

/// Returns the byte range of each part. Commas separate the parts.
pub(super) fn parts(text: &str, place: Range<usize>) -> impl Iterator<Item = Range<usize>> + '_ {
    let mut next = Some(place.start);
    std::iter::from_fn(move || {
        let start = next?;
        let end = text[start..place.end].find(',').map_or(place.end, |at| start + at);
        next = (end < place.end).then_some(end + 1);
        Some(start..end)
    })
}

/// A number and its byte range.
type Number = (usize, Range<usize>);

/// Returns the number in each of `count` cells, with its byte range; `None` for an empty cell. Numbers go up to `max`,
/// letters are runs of empty cells, and `_` separates two numbers.
pub(super) fn numbers(
    line: Line<'_>,
    place: Range<usize>,
    count: usize,
    max: usize,
) -> Result<Vec<Option<Number>>, ParseError> {
    let bytes = line.text.as_bytes();
    let mut cells = Vec::new();
    let mut at = place.start;
    while at < place.end {
        let start = at;
        at += 1;
        match bytes[start] {
            b'_' => {}
            letter @ b'a'..=b'z' => cells.resize(cells.len() + usize::from(letter - b'a') + 1, None),
            b'0'..=b'9' => {
                at += bytes[at..place.end].iter().take_while(|b| b.is_ascii_digit()).count();
                let value = line.text[start..at].parse().ok().filter(|value| (1..=max).contains(value));
                let value = value.ok_or_else(|| {
                    let message = format!("'{}'", &line.text[start..at]);
                    line.error(start..at, message, format!("a number from 1 to {max}"))
                })?;
                cells.push(Some((value, start..at)));
            }
            _ => return Err(alien(line, start, "a number, a letter a-z or _")),
        }
        if cells.len() > count {
            return Err(line.error(start..at, "too many cells", format!("{count}")));
        }
    }
    if cells.len() < count {
        return Err(line.error(place, format!("{} cells", cells.len()), format!("{count}")));
    }
    Ok(cells)
}

/// Returns an error about the character at a byte offset.
pub(super) fn alien(line: Line<'_>, at: usize, expected: &str) -> ParseError {
    let c = line.text[at..].chars().next().unwrap_or(char::REPLACEMENT_CHARACTER);
    line.error(at..at + c.len_utf8(), format!("'{}'", c.escape_debug()), expected)
}

/// Returns the numbers of the cells on both sides of a border inside the grid. Borders between left and right
/// neighbours come first, row by row, then those between upper and lower neighbours, column by column.
pub(super) fn border(number: usize, side: usize) -> (usize, usize) {
    let across = side * (side - 1);
    if number < across {
        let cell = number / (side - 1) * side + number % (side - 1);
        (cell, cell + 1)
    } else {
        let cell = (number - across) % (side - 1) * side + (number - across) / (side - 1);
        (cell, cell + side)
    }
}

/// Returns the area of each of `side` x `side` cells, separated by walls and numbered in the order of first cells.
///
/// The borders inside the grid are listed in the order of [`border`]: a letter means 1 to 26 borders without a wall and
/// then one with a wall, except that no wall follows after `z`; `_` means a wall at the next border.
fn areas(line: Line<'_>, place: Range<usize>, side: usize) -> Result<Vec<usize>, ParseError> {
    let across = side * (side - 1);
    let mut areas = UnionFind::new(side * side);
    let mut border = 0;
    for at in place.clone() {
        let open = match line.text.as_bytes()[at] {
            b'_' => 0,
            letter @ b'a'..=b'z' => usize::from(letter - b'a') + 1,
            _ => return Err(alien(line, at, "a letter a-z or _")),
        };
        if border + open > 2 * across {
            return Err(line.error(at..at + 1, "too many borders", format!("{}", 2 * across)));
        }
        for border in border..border + open {
            let (cell, other) = self::border(border, side);
            areas.join(cell, other);
        }
        border += open + usize::from(open < 26);
    }
    // An imaginary wall after the last border ends the list.
    if border != 2 * across + 1 {
        let message = format!("{} borders", border.saturating_sub(1));
        return Err(line.error(place, message, format!("{}", 2 * across)));
    }
    let mut names = HashMap::new();
    let name = |cell| {
        let next = names.len();
        *names.entry(areas.least(cell)).or_insert(next)
    };
    Ok((0..side * side).map(name).collect())
}

/// Returns the region of each cell of a jigsaw. Fails unless each region has `side` cells.
fn jigsaw(line: Line<'_>, place: Range<usize>, side: usize) -> Result<Vec<usize>, ParseError> {
    let regions = areas(line, place.clone(), side)?;
    for region in 0..side {
        let cells = regions.iter().filter(|&&other| other == region).count();
        if cells != side {
            return Err(line.error(
                place,
                format!("a region of {cells} cells"),
                format!("{side} regions of {side}"),
            ));
        }
    }
    Ok(regions)
}

/// Returns the cage of each cell of a killer, and the sum of each cage, which is in the cage's first cell.
fn killer(
    line: Line<'_>,
    place: Range<usize>,
    sums: Range<usize>,
    side: usize,
) -> Result<(Vec<usize>, Vec<usize>), ParseError> {
    let cages = areas(line, place, side)?;
    let numbers = numbers(line, sums.clone(), side * side, side * (side + 1) / 2)?;
    let mut found = Vec::new();
    for (at, (&cage, number)) in cages.iter().zip(numbers).enumerate() {
        let cell = Cell::new(at / side, at % side);
        match (cage == found.len(), number) {
            (true, Some((sum, _))) => found.push(sum),
            (true, None) => {
                return Err(line.error(
                    sums,
                    format!("no sum at {cell}"),
                    "one on the first cell of each cage",
                ));
            }
            (false, Some((_, place))) => {
                let message = format!("a second sum for the cage of {cell}");
                return Err(line.error(place, message, "one on the first cell of each cage"));
            }
            (false, None) => {}
        }
    }
    Ok((cages, found))
}
