//! The counting rule: of all ways to read the lines of a board, the one with matching counts.

use super::blank;
use super::fit::{Expectation, Fit, fit};
use super::nearest;
use super::row::{Reading, Style};
use super::sheet;
use super::symbol::{Class, Empty, SYMBOLS};
use crate::error::{Line, ParseError};
use crate::grid::{Digit, MAX_SIDE};

/// The way in which a board shows an empty cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Way {
    Symbol(Empty),
    /// By a blank in a frame.
    Framed,
    /// By an empty field between two separators.
    Separated,
}

/// The maximum length of a board in bytes. A cell of the largest board is a number of up to four digits, with blanks
/// and borders. The time of each reading is linear in the text.
const LONGEST: usize = 16 * MAX_SIDE * MAX_SIDE;

/// A reading in which the number of cells and all values fit a board.
struct FittingBoard {
    way: Way,
    fit: Fit,
    values: Vec<Option<Digit>>,
}

/// Reads the lines as a board. A value of the board may be wrong, which the caller reports when it reads the digits.
///
/// # Errors
/// The lines are too long, or begin with row numbers. Several readings fit and give different boards, or none fits. If
/// none fits, the error says what the nearest reading lacks.
pub fn choose(lines: &[Line<'_>], wanted: &Expectation) -> Result<Fit, ParseError> {
    let length: usize = lines.iter().map(|line| line.text.len()).sum();
    if let Some(line) = lines.iter().find(|_| length > LONGEST) {
        let message = format!("rows of {length} bytes, more than any board has");
        return Err(line.error_whole(message, format!("at most {MAX_SIDE}x{MAX_SIDE} cells")));
    }
    if let Some(line) = numbered(lines) {
        return Err(line.error_whole("a number in front of each row", "the cells alone"));
    }
    // The usual symbols for empty cells suffice for most boards.
    let usual = of_symbol(lines, wanted, Empty::Usual);
    let is_simple =
        |line: &Line<'_>| line.text.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'.');
    if let Some(found) = usual {
        return match lines.iter().all(is_simple) {
            true => Ok(found.fit),
            false => rivals(lines, wanted, found),
        };
    }
    let present = present(lines, wanted);
    let alone = present.iter().map(|&symbol| Empty::One(symbol));
    let mut found: Vec<FittingBoard> = alone.filter_map(|empty| of_symbol(lines, wanted, empty)).collect();
    found.extend(blanks(lines, wanted));
    if found.is_empty() && lines.len() == 1 {
        found.extend(of_symbol(lines, wanted, Empty::With('-')));
    }
    if let Some(first) = found.first() {
        return match found.iter().find(|other| other.values != first.values || other.size() != first.size()) {
            Some(other) => Err(both(lines, first, other)),
            None => Ok(found.swap_remove(0).fit),
        };
    }
    // No reading fits. If one has the right number of cells, only a value is wrong, and the caller reports it when it
    // reads the digits.
    let counted = [Empty::Usual].into_iter().chain(present.iter().map(|&symbol| Empty::One(symbol)));
    let counted =
        counted.flat_map(|empty| ways(lines, empty)).filter_map(|reading| fit(lines, reading, wanted.size));
    // A run of digits is a row that is too short or too long, not the only cell of a 1x1 board.
    let is_run = |fit: &Fit| matches!(fit.spots[..], [spot] if spot.end - spot.start > 1);
    let tables = sheet::boards(lines, wanted.size, |_| true);
    let counted = counted.chain(tables).find(|fit| wanted.size.is_some() || !is_run(fit));
    counted.ok_or_else(|| match (sheet::error(lines), divided_number(lines)) {
        (Some(error), _) => error,
        (None, Some((line, number))) => {
            let at = number.as_ptr() as usize - line.text.as_ptr() as usize;
            let message = format!("'{number}' in a board whose other cells are single characters");
            line.error(at..at + number.len(), message, "the cells alone, without clues next to them")
        }
        (None, None) => nearest::error(lines, wanted, &present),
    })
}

/// Returns the first of four consecutive rows that begin with their row numbers and a mark such as a colon; these
/// numbers are not cells.
fn numbered<'a>(lines: &[Line<'a>]) -> Option<Line<'a>> {
    const ENOUGH: usize = 4;
    let counts = |number: usize, line: &Line<'_>| {
        let rest = line.text.trim_start().strip_prefix(&number.to_string());
        rest.is_some_and(|rest| [":", ". ", ") "].iter().any(|mark| rest.starts_with(mark)))
    };
    if !lines.iter().any(|line| counts(1, line)) {
        return None;
    }
    let rows: Vec<Line<'a>> =
        lines.iter().copied().filter(|line| super::symbol::has_cells(line.text)).collect();
    let found = rows.windows(ENOUGH).find(|rows| (1..).zip(*rows).all(|(number, line)| counts(number, line)));
    found.map(|rows| rows[0])
}

/// Returns the symbols for empty cells that occur in the lines or, without any, a letter that is too frequent to be a
/// value.
fn present(lines: &[Line<'_>], wanted: &Expectation) -> Vec<char> {
    let is_letter = |symbol: char| wanted.letters.is_some_and(|letters| letters.place(symbol).is_some());
    let symbols = SYMBOLS.into_iter().filter(|&symbol| !is_letter(symbol));
    let mut present: Vec<char> =
        symbols.filter(|symbol| lines.iter().any(|line| line.text.contains(*symbol))).collect();
    if present.is_empty() {
        present.extend(repeated_letter(lines));
    }
    present
}

/// Returns the only letter among words of cells, if it is too frequent to be a value. It is then an empty cell.
fn repeated_letter(lines: &[Line<'_>]) -> Option<char> {
    let words = || lines.iter().flat_map(|line| line.text.split(|c: char| !c.is_ascii_alphanumeric()));
    let mut letters = words().filter(|word| word.contains(|c: char| c.is_ascii_alphabetic()));
    let letter = letters.next().filter(|letter| letter.len() == 1)?;
    let count = 1 + letters.filter(|other| *other == letter).count();
    let all = words().filter(|word| word.contains(|c: char| c.is_ascii_alphabetic())).count();
    let cells = words().filter(|word| !word.is_empty()).count();
    (count == all && count > cells.isqrt()).then(|| letter.chars().next())?
}

/// Returns the possible styles of cells, the likelier one first: in a single row, cells are words rather than
/// characters. Characters are not possible if they would divide a number.
fn ways(lines: &[Line<'_>], empty: Empty) -> impl Iterator<Item = Reading> + use<> {
    let [characters, words] = [Style::Characters, Style::Words].map(|style| Reading { style, empty });
    let one = match lines {
        // A line without gaps is one word, so its cells are characters.
        [line] => line.text.contains(|c| matches!(empty.class(c), Class::Blank | Class::Border)),
        lines => lines.iter().filter(|line| super::symbol::has_cells(line.text)).count() == 1,
    };
    let both = if one { [words, characters] } else { [characters, words] };
    let divides = divided_number(lines).is_some();
    both.into_iter().filter(move |reading| !divides || reading.style == Style::Words)
}

/// Returns a number that would be divided if each character was a cell: most rows have blanks between all their cells,
/// but one has a number of several digits, such as a clue next to the board.
fn divided_number<'a>(lines: &[Line<'a>]) -> Option<(Line<'a>, &'a str)> {
    let is_spaced = |line: &&Line<'_>| line.text.split_whitespace().all(|word| word.chars().nth(1).is_none());
    let is_number = |word: &&str| word.len() > 1 && word.bytes().all(|byte| byte.is_ascii_digit());
    let rows = || lines.iter().filter(|line| super::symbol::has_cells(line.text));
    let number = |line: &Line<'a>| Some((*line, line.text.split_whitespace().find(is_number)?));
    let is_usual = lines.len() > 1 && 2 * rows().filter(is_spaced).count() > rows().count();
    is_usual.then(|| rows().find_map(number))?
}

fn of_symbol(lines: &[Line<'_>], wanted: &Expectation, empty: Empty) -> Option<FittingBoard> {
    ways(lines, empty).find_map(|reading| {
        let fit = fit(lines, reading, wanted.size)?;
        FittingBoard::new(Way::Symbol(empty), fit, lines, wanted)
    })
}

fn blanks(lines: &[Line<'_>], wanted: &Expectation) -> Vec<FittingBoard> {
    let is_right = |fit: &Fit| fit.values(lines, Empty::Usual, wanted).is_some();
    let mut found = sheet::boards(lines, wanted.size, is_right);
    let way = if found.is_empty() { Way::Framed } else { Way::Separated };
    if found.is_empty() {
        found.extend(blank::framed(lines, wanted.size));
    }
    found.into_iter().filter_map(|fit| FittingBoard::new(way, fit, lines, wanted)).collect()
}

impl FittingBoard {
    fn new(way: Way, fit: Fit, lines: &[Line<'_>], wanted: &Expectation) -> Option<FittingBoard> {
        let empty = match way {
            Way::Symbol(empty) => empty,
            Way::Framed | Way::Separated => Empty::Usual,
        };
        let values = fit.values(lines, empty, wanted)?;
        Some(FittingBoard { way, fit, values })
    }

    fn size(&self) -> (usize, usize) {
        (self.fit.height, self.fit.width)
    }
}

/// Returns the usual fit, or another board if that one is clearly meant. Fails if a different board with `-` or a blank
/// as an empty cell is also possible.
fn rivals(lines: &[Line<'_>], wanted: &Expectation, usual: FittingBoard) -> Result<Fit, ParseError> {
    let mut others = blanks(lines, wanted);
    if lines.iter().any(|line| line.text.contains('-')) {
        let dashed = [Empty::With('-'), Empty::One('-')];
        others.extend(dashed.into_iter().filter_map(|empty| of_symbol(lines, wanted, empty)));
    }
    let differs = |other: &FittingBoard| other.values != usual.values || other.size() != usual.size();
    let Some(place) = others.iter().position(differs) else {
        return match one_line_of_blanks(lines, &usual) {
            Some(error) => Err(error),
            None => Ok(usual.fit),
        };
    };
    let other = others.swap_remove(place);
    let is_meant = match other.way {
        // An empty field between two separators can only be an empty cell.
        Way::Separated => blank::has_blank_fields(&other.fit),
        // A board on one line needs no borders, so each `-` is an empty cell.
        Way::Symbol(_) => dashes_only(lines),
        // A frame of several rows around a single cell is unlikely, so the framed board is meant, unless there is a
        // third board.
        Way::Framed => usual.fit.spots.len() == 1 && !others.iter().any(differs),
    };
    if is_meant { Ok(other.fit) } else { Err(both(lines, &usual, &other)) }
}

/// Returns `true` if there is only one line, and it consists of values, `-` and blanks.
fn dashes_only(lines: &[Line<'_>]) -> bool {
    let [line] = lines else { return false };
    let is_cell = |c: char| c.is_ascii_alphanumeric() && c != '0';
    line.text.chars().all(|c| is_cell(c) || c == '-' || c.is_whitespace())
}

/// Returns an error if a line could also be a larger board with blanks as empty cells: it has no other empty cell, and
/// some gap of several blanks.
fn one_line_of_blanks(lines: &[Line<'_>], usual: &FittingBoard) -> Option<ParseError> {
    let [line] = lines else { return None };
    let (text, cells) = (line.text, usual.fit.spots.len());
    let count = text.chars().count();
    let other = count.isqrt();
    let bare = text.chars().all(|c| (c.is_ascii_alphanumeric() && c != '0') || c.is_whitespace());
    let single = usual.fit.spots.iter().all(|spot| spot.end - spot.start == 1);
    let doubtful = other * other == count && count > cells && bare && single && text.trim().contains("  ");
    doubtful.then(|| {
        let side = usual.fit.width;
        let message =
            format!("a board of {side}x{side}, or one of {other}x{other} if blanks are empty cells");
        line.error_whole(message, "'.' for an empty cell")
    })
}

/// Returns the error for lines that can be read as two boards.
fn both(lines: &[Line<'_>], first: &FittingBoard, second: &FittingBoard) -> ParseError {
    let of = |found: &FittingBoard| format!("{}x{}", found.fit.height, found.fit.width);
    let (first_size, second_size) = (of(first), of(second));
    let dashed =
        |found: &FittingBoard| matches!(found.way, Way::Symbol(empty) if empty.symbol() == Some('-'));
    let blanks = |found: &FittingBoard| !matches!(found.way, Way::Symbol(_));
    let line = lines.iter().find(|line| !line.text.trim().is_empty()).unwrap_or(&lines[0]);
    if dashed(second) && !blanks(first) {
        let message =
            format!("a board of {first_size} if '-' is a border, of {second_size} if it is an empty cell");
        let expected = "'.' for an empty cell, and no '-'";
        let dash = lines.iter().find_map(|line| Some((line, line.text.find('-')?)));
        return match dash {
            Some((line, at)) if lines.len() > 1 => line.error(at..at + 1, message, expected),
            _ => line.error_whole(message, expected),
        };
    }
    if blanks(second) {
        let message = format!("a board of {first_size}, or one of {second_size} if blanks are empty cells");
        return line.error_whole(message, "'.' for an empty cell");
    }
    let name = |found: &FittingBoard| match found.way {
        Way::Symbol(Empty::One(symbol) | Empty::With(symbol)) => format!("'{symbol}' is an empty cell"),
        Way::Symbol(Empty::Usual) => "'.' is an empty cell".into(),
        Way::Framed | Way::Separated => "blanks are empty cells".into(),
    };
    let message = format!("a board of {first_size} if {}, of {second_size} if {}", name(first), name(second));
    line.error_whole(message, "'.' for an empty cell")
}
