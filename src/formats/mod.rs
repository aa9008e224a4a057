//! Readers and writers of puzzles, and how a text is recognised.

pub mod board;
pub mod native;

use crate::error::{Line, ParseError};
use crate::puzzle::Puzzle;
use board::{Row, Style};

/// What a text holds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One puzzle.
    Puzzle,
    /// One puzzle on each line.
    Batch,
}

/// The text of an input, if it is UTF-8; a byte order mark is cut off.
pub fn decode(bytes: &[u8]) -> Result<&str, ParseError> {
    let text = std::str::from_utf8(bytes).map_err(|error| {
        let (good, bad) = bytes.split_at(error.valid_up_to());
        let good = String::from_utf8_lossy(good);
        let number = good.matches('\n').count() + 1;
        let start = good.rfind('\n').map_or(0, |place| place + 1);
        let text = format!("{}\u{fffd}", &good[start..]);
        let place = text.len() - '\u{fffd}'.len_utf8()..text.len();
        let byte = bad.first().copied().unwrap_or_default();
        Line { source: None, number, text: &text }.error(
            place,
            format!("the byte 0x{byte:02x}"),
            "text in UTF-8",
        )
    })?;
    Ok(text.strip_prefix('\u{feff}').unwrap_or(text))
}

/// Whether the line holds a puzzle of a batch: neither blank nor a comment.
pub fn is_entry(line: &str) -> bool {
    let line = line.trim();
    !line.is_empty() && !line.starts_with('#')
}

/// Recognises a text. Lines that each hold a whole square board, or some of which do, are a batch;
/// but n lines of n cells are one grid, and so are lines with values too large for boards of one
/// line.
pub fn detect(text: &str) -> Kind {
    let entries = || Line::all(text).filter(|line| is_entry(line.text));
    let square = |line: &Line<'_>| Row::new(*line)?.square();
    let Some((side, style)) =
        entries().next().filter(|line| native::name(line.text).is_none()).and_then(|line| square(&line))
    else {
        return Kind::Puzzle;
    };
    let same_side = |line: &Line<'_>| square(line).is_some_and(|(other, _)| other == side);
    let readable =
        |line: &Line<'_>| same_side(line) && Row::new(*line).is_some_and(|row| row.is_readable(style));
    let count = entries().count();
    if count == 1 || !entries().any(|line| readable(&line)) {
        return Kind::Puzzle;
    }
    if count == side * side && entries().all(|line| same_side(&line)) {
        return Kind::Puzzle;
    }
    // A row of so many single characters belongs to no grid: there are not enough letters.
    let too_long_for_a_row = style == Style::Characters && side > 6;
    let fits = |line: &Line<'_>| Row::new(*line).is_none_or(|row| row.largest(style) <= side);
    if too_long_for_a_row || entries().all(|line| fits(&line)) { Kind::Batch } else { Kind::Puzzle }
}

/// Reads one puzzle; `options` are statements put in front of it.
pub fn read(text: &str, options: &[Line<'_>]) -> Result<Puzzle, ParseError> {
    native::read(options.iter().copied().chain(Line::all(text)))
}

/// Reads the puzzle of one line of a batch: all cells of a square board.
pub fn read_line(line: Line<'_>, options: &[Line<'_>]) -> Result<Puzzle, ParseError> {
    if native::name(line.text).is_some() {
        return Err(line.error_whole("no board", "all cells of a square board on one line"));
    }
    native::read(options.iter().copied().chain([line]))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn many_boards_of_one_line_are_a_batch() {
        let line = "1".to_owned() + &".".repeat(80) + "\n";
        assert_eq!(detect(&line), Kind::Puzzle);
        for count in [2, 9, 80, 82, 100] {
            assert_eq!(detect(&line.repeat(count)), Kind::Batch, "{count}");
        }
        assert_eq!(detect(&line.repeat(81)), Kind::Puzzle);
        assert_eq!(
            detect(&format!("# header\n\n{line}{line}80 cells are an error in their line\n")),
            Kind::Batch
        );
        assert_eq!(detect(&"1.......43......\n".repeat(3)), Kind::Batch);
        assert_eq!(detect(&"1 . . . 3 . . . . 2 . . . . . 4\n".repeat(3)), Kind::Batch);
    }

    #[test]
    fn rows_of_a_grid_are_no_batch() {
        assert_eq!(detect(&"53..7....\n".repeat(8)), Kind::Puzzle, "a row is missing");
        assert_eq!(detect(&"1.......43......\n".repeat(16)), Kind::Puzzle);
        assert_eq!(detect(&"1.......43.....F\n".repeat(15)), Kind::Puzzle);
        assert_eq!(detect(&"12 . . . 3 . . . . 2 . . . . . 4\n".repeat(15)), Kind::Puzzle);
        assert_eq!(detect(&"?\n".repeat(8)), Kind::Puzzle, "garbage");
        let killer = "target-sum 5 r1c1 r2c2 r3c3 r4c4 r5c5 r6c6 r7c7 r8c8 r9c9 r1c9 r2c8 r3c7 r4c6";
        assert_eq!(detect(&format!("{killer}\n{killer}\n")), Kind::Puzzle);
    }

    #[test]
    fn bytes_that_are_no_text_are_located() {
        let error = decode(b"abc\nd\xffe").unwrap_err();
        assert_eq!(error.headline(), "2:2: the byte 0xff, expected text in UTF-8");
        assert_eq!(decode(b"\xef\xbb\xbf..").map(str::len), Ok(2));
    }
}
