//! Reads cells of a grid as people type them, and reads and writes whole lines of cells quickly.

use crate::grid::{Digit, Signs, UnionFind, Values};

/// Reads a cell as a given; `None` if it is empty. The error describes what was expected.
pub fn digit(word: &str, values: Values) -> Result<Option<Digit>, String> {
    let value = match word {
        "." | "_" | "*" => return Ok(None),
        "0" if values.min > 0 => return Ok(None),
        _ => match word.as_bytes() {
            [letter] if letter.is_ascii_alphabetic() => {
                Some(Digit::from(letter.to_ascii_uppercase() - b'A') + 10)
            }
            digits if digits.iter().all(u8::is_ascii_digit) => word.parse().ok(),
            _ => None,
        },
    };
    match value.filter(|&value| values.contains(value)) {
        Some(value) => Ok(Some(value)),
        None => {
            let letters = if values.max > 9 { " (A is 10)" } else { "" };
            Err(format!("a value from {} to {}{letters}, or . for an empty cell", values.min, values.max))
        }
    }
}

/// Reads a cell; `None` if it is empty. If the board's values are letters, only these letters are givens.
pub fn cell(word: &str, signs: Signs) -> Result<Option<Digit>, String> {
    let Some(letters) = signs.letters else { return digit(word, signs.values) };
    match (word, signs.value(word)) {
        (_, Some(value)) => Ok(Some(value)),
        ("." | "_" | "*" | "0", None) => Ok(None),
        _ => Err(format!("one of the letters {letters}, or . for an empty cell")),
    }
}

/// Reads a line with one byte per cell if it can only be a board of this size. Returns `false` if it needs a closer
/// look: a line of this length with few empty cells may be in another form. The content of `digits` then means nothing.
pub fn read_plain(text: &str, side: usize, values: Values, digits: &mut Vec<Option<Digit>>) -> bool {
    digits.clear();
    if text.len() != side * side || is_cube(text.len()) {
        return false;
    }
    // For speed, the loop has no branches: it collects flags, which are checked once at the end.
    let (mut empty, mut zeros, mut dots, mut stars, mut is_board) = (0, 0, 0, 0, true);
    digits.extend(text.bytes().map(|byte| {
        let digit = Digit::from(byte.wrapping_sub(b'0'));
        let is_zero = byte == b'0' && values.min > 0;
        let is_empty = matches!(byte, b'.' | b'_' | b'*') || is_zero;
        is_board &= is_empty || digit <= 9 && values.contains(digit);
        empty += usize::from(is_empty);
        zeros += usize::from(is_zero);
        dots += usize::from(byte == b'.');
        stars += usize::from(byte == b'*');
        if is_empty { None } else { Some(digit) }
    }));
    // If there are two different symbols for empty cells, one may mean something else.
    let has_one_sign = [zeros, dots, stars].contains(&empty) || zeros + dots + stars == 0;
    is_board && empty > 4 * side && has_one_sign
}

/// Returns `true` if a count is a cube: n x n x n characters may be the pencil marks of a board.
fn is_cube(count: usize) -> bool {
    (1..).map(|side| side * side * side).take_while(|&cube| cube <= count).any(|cube| cube == count)
}

/// Returns `true` if an item occurs twice.
pub fn repeats<T: PartialEq>(items: &[T]) -> bool {
    items.iter().enumerate().any(|(place, item)| items[..place].contains(item))
}

/// Returns `true` if no row or column of n x n cells contains a label twice.
pub fn is_latin<T: Copy + Ord>(cells: &[T]) -> bool {
    let side = cells.len().isqrt();
    let differ = |first: usize, step: usize| {
        let mut line: Vec<T> = (0..side).map(|place| cells[first + place * step]).collect();
        line.sort_unstable();
        line.windows(2).all(|pair| pair[0] != pair[1])
    };
    (0..side).all(|line| differ(line * side, 1) && differ(line, side))
}

/// Returns `true` if n x n cells have n different labels, each in n cells.
pub fn is_division<T: Copy + Ord>(cells: &[T]) -> bool {
    let side = cells.len().isqrt();
    let mut sorted = cells.to_vec();
    sorted.sort_unstable();
    side > 0
        && side * side == cells.len()
        && sorted.chunks(side).all(|piece| piece.iter().all(|c| *c == piece[0]))
        && sorted.chunks(side).zip(sorted.chunks(side).skip(1)).all(|(a, b)| a[0] != b[0])
}

/// Returns the number of connected pieces of n x n cells, where neighbours with the same label are connected.
pub fn pieces<T: PartialEq>(cells: &[T]) -> usize {
    let side = cells.len().isqrt();
    let mut sets = UnionFind::new(cells.len());
    for place in 0..cells.len() {
        let right = (place % side + 1 < side).then_some(place + 1);
        let below = Some(place + side).filter(|&below| below < cells.len());
        let same = right.into_iter().chain(below).filter(|&other| cells[other] == cells[place]);
        same.for_each(|other| sets.join(place, other));
    }
    sets.sets().len()
}

/// Returns `true` if n x n cells form n connected pieces. If they have n labels, each label then forms one piece.
pub fn hangs_together<T: PartialEq>(cells: &[T]) -> bool {
    pieces(cells) == cells.len().isqrt()
}

/// Returns `true` if n x n cells can be the labels of regions: n labels, each on n connected cells. Solved boards are
/// never mistaken for layouts, because their equal digits are never neighbours.
pub fn is_layout<T: Copy + Ord>(cells: &[T]) -> bool {
    cells.len() > 1 && is_division(cells) && hangs_together(cells)
}

/// Writes cells in a form that the board reader accepts: one character each if every value is a single digit or has a
/// letter, otherwise numbers separated by blanks.
pub fn write(cells: &[Option<Digit>], signs: impl Into<Signs>) -> String {
    let signs = signs.into();
    if signs.letters.is_some() {
        return cells
            .iter()
            .map(|cell| cell.map_or_else(|| ".".to_owned(), |value| signs.of(value)))
            .collect();
    }
    let values = signs.values;
    let character = |cell: &Option<Digit>| cell.map_or(b'.', |digit| b'0' + digit as u8);
    if cells.iter().flatten().all(|&digit| digit <= 9) && values.max <= 9 {
        return String::from_utf8(cells.iter().map(character).collect()).expect("digits are ASCII");
    }
    let mut text = String::with_capacity(cells.len() * 3);
    for (place, cell) in cells.iter().enumerate() {
        if values.max > 9 && place > 0 {
            text.push(' ');
        }
        match cell {
            None => text.push('.'),
            Some(digit) => text += &digit.to_string(),
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    const NINE: Values = Values::new(1, 9);

    #[test]
    fn what_is_read_quickly_is_read_alike() {
        use crate::error::Line;
        use crate::formats::plain::{Board, Expectation};
        use crate::formats::{Format, TextKind, detect};
        let side = |cells: usize| {
            let of = |sign| proptest::collection::vec(sign, cells);
            proptest::prop_oneof![of("[.1-9]"), of("[01-9]"), of("[_1-9]"), of("[*1-9]"), of("[.0_*1-9]")]
        };
        let lines = proptest::prop_oneof![side(16), side(36), side(64), side(81), side(256)];
        let empty = proptest::num::u8::ANY;
        proptest::proptest!(|(cells in lines, weight in empty, is_dots: bool)| {
            let cells: Vec<&str> =
                cells.iter().enumerate().map(|(i, cell)| if (i * 89 + 7) % 256 < weight.into() { if is_dots { "." } else { "0" } } else { cell }).collect();
            let (text, side) = (cells.concat(), cells.len().isqrt());
            let mut quick = Vec::new();
            let values = Values::new(1, side as Digit);
            if read_plain(&text, side, values, &mut quick) {
                let lines = vec![Line { source: None, number: 1, text: &text }];
                // A fixed size, as for the second board of a batch, means that no clues can be around the board.
                let wanted = Expectation { size: Some((side, side)), ..Expectation::default() };
                let board = Board::read(lines, &wanted).expect("a board");
                assert_eq!((board.size().0, board.digits(values).expect("digits")), (side, quick));
                let two = format!("{text}\n{text}");
                assert!(matches!(detect(&text), TextKind::Puzzle(Format::Line)), "{text}");
                assert!(matches!(detect(&two), TextKind::Batch), "{text}");
            }
        });
    }

    #[test]
    fn alien_characters_and_large_values_are_named() {
        assert_eq!(digit("5", NINE), Ok(Some(5)));
        assert_eq!(digit("0", Values::new(0, 8)), Ok(Some(0)));
        for word in ["A", "10", "x", "é", "½", "+1", ""] {
            assert_eq!(
                digit(word, NINE).unwrap_err(),
                "a value from 1 to 9, or . for an empty cell",
                "{word}"
            );
        }
    }
}
