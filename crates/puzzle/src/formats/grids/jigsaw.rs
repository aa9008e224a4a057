//! Boards with layouts of their regions (jigsaws). The labels are on lines above, below or between the boards.

use super::part::{LineKind, Part};
use crate::error::{Line, ParseError};
use crate::formats::board::is_layout;
use crate::formats::pasted::lines;
use crate::formats::plain::symbol::is_border;

/// The smallest side: almost any text looks like a smaller board.
const SMALLEST: usize = 4;

/// The maximum length of a text that is searched for boards and layouts, in bytes.
const LONGEST: usize = 1 << 22;

/// A board or layout of the text: the range of its lines, and its kind.
struct Board {
    lines: std::ops::Range<usize>,
    kind: Kind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    Puzzle,
    Layout,
    /// A board without empty cells.
    Full,
}

/// Returns the puzzles of a text of boards and layouts, each with its own layout; `None` if the text is not of this
/// kind.
///
/// # Errors
/// It is not clear which layout belongs to which board.
pub fn parts(text: &str) -> Option<Result<Vec<Part<'_>>, ParseError>> {
    if text.len() > LONGEST {
        return None;
    }
    let all: Vec<Line<'_>> = Line::all(text).collect();
    let kinds: Vec<LineKind> = all.iter().map(kind).collect::<Option<_>>()?;
    let rows: Vec<usize> = (0..all.len()).filter(|&place| kinds[place] == LineKind::Row).collect();
    let has_words = has_words(rows.iter().map(|&row| all[row].text));
    let cells: Vec<Vec<&str>> =
        rows.iter().map(|&row| cells(all[row].text, has_words)).collect::<Option<_>>()?;
    let width = cells.first()?.len();
    if cells.iter().any(|row| row.len() != width) {
        return None;
    }
    let height = match width.isqrt() {
        _ if width >= SMALLEST && rows.len() >= 2 * width && rows.len().is_multiple_of(width) => width,
        side if side >= SMALLEST && side * side == width => 1,
        _ => return None,
    };
    let found = rows.chunks(height).zip(cells.chunks(height)).map(|(rows, cells)| {
        let cells: Vec<&str> = cells.iter().flatten().copied().collect();
        let is_open = cells.iter().any(|cell| cell.contains(['.', '_', '*', '-', '?']));
        let kind = match () {
            () if !is_open && is_layout(&cells) => Kind::Layout,
            () if is_open || cells.contains(&"0") => Kind::Puzzle,
            () => Kind::Full,
        };
        Board { lines: rows[0]..rows[rows.len() - 1] + 1, kind }
    });
    let boards: Vec<Board> = found.collect();
    // If a text has layouts for its boards, one is among the first two; a text that consists of layouts alone has
    // another purpose.
    let is_layout = |board: &Board| board.kind == Kind::Layout;
    if !boards.iter().take(2).any(is_layout) || boards.iter().all(is_layout) {
        return None;
    }
    Some(paired(&all, kinds, &boards))
}

/// Joins each board with the layout next to it and with its solution.
fn paired<'t>(
    all: &[Line<'t>],
    mut kinds: Vec<LineKind>,
    boards: &[Board],
) -> Result<Vec<Part<'t>>, ParseError> {
    // A full board after a puzzle is its solution.
    let is_solution = |place: usize| {
        boards[place].kind == Kind::Full && boards[..place].iter().any(|board| board.kind == Kind::Puzzle)
    };
    let (solutions, others): (Vec<usize>, Vec<usize>) =
        (0..boards.len()).partition(|&place| is_solution(place));
    let is_layout = |place: usize| boards[place].kind == Kind::Layout;
    let is_paired = |pair: &[usize]| pair.len() == 2 && is_layout(pair[0]) != is_layout(pair[1]);
    let starts: Vec<bool> = others.chunks(2).map(|pair| is_layout(pair[0])).collect();
    if !others.chunks(2).all(is_paired) || starts.iter().any(|first| *first != starts[0]) {
        let layout = others.iter().copied().find(|&place| is_layout(place)).unwrap_or(0);
        let line = all[boards[layout].lines.start];
        let expected =
            "a layout for each board, or a text with one board and a line 'regions' above the labels";
        return Err(line.error_whole("a layout of regions whose board cannot be determined", expected));
    }
    for board in boards.iter().filter(|board| board.kind == Kind::Layout) {
        turn(&mut kinds[board.lines.clone()], LineKind::Layout);
    }
    for &place in &solutions {
        turn(&mut kinds[boards[place].lines.clone()], LineKind::Solution);
    }
    let begins: Vec<usize> = others.chunks(2).map(|pair| pair[0]).collect();
    let mut parts = Vec::new();
    let mut start = 0;
    for place in 0..begins.len() {
        // Text between two puzzles is the title of the second one.
        let end = match begins.get(place + 1) {
            Some(&next) => boards[next - 1].lines.end,
            None => all.len(),
        };
        let lines = kinds[start..end].iter().copied().zip(all[start..end].iter().copied()).collect();
        parts.push(super::split::trimmed(Part { lines }));
        start = end;
    }
    Ok(parts)
}

/// Changes the kind of all rows among these lines.
fn turn(kinds: &mut [LineKind], kind: LineKind) {
    kinds.iter_mut().filter(|row| **row == LineKind::Row).for_each(|row| *row = kind);
}

/// Returns the kind of a line, regardless of other lines; `None` if the line may state something else.
fn kind(line: &Line<'_>) -> Option<LineKind> {
    let text = line.text.trim();
    let draws = |c: char| is_border(c) && !matches!(c, '.' | '*' | '_') || c.is_whitespace();
    if text.is_empty() || text.starts_with('#') {
        return Some(LineKind::Blank);
    }
    if text.chars().all(draws) && text.contains(|c| c != '-') {
        return Some(LineKind::Blank);
    }
    if super::split::is_number(text) || super::split::is_letter(text) {
        return Some(LineKind::Number);
    }
    if super::split::size(text).is_some() {
        return Some(LineKind::Size);
    }
    let words = cells(text, false).filter(|cells| cells.len() >= SMALLEST);
    let letters = |all: fn(&char) -> bool| text.chars().filter(|c| !c.is_whitespace()).all(|c| all(&c));
    let is_of_letters = letters(char::is_ascii_uppercase) || letters(char::is_ascii_lowercase);
    let is_spaced = text.split_whitespace().all(|word| word.len() == 1) || !text.contains(' ');
    match lines::kind(text) {
        lines::LineKind::Cells if words.is_some() => Some(LineKind::Row),
        lines::LineKind::Words | lines::LineKind::Other if words.is_some() && is_of_letters && is_spaced => {
            Some(LineKind::Row)
        }
        lines::LineKind::Words | lines::LineKind::Number => Some(LineKind::Title),
        _ => None,
    }
}

/// Returns `true` if each word of the rows is a cell: a single character, or a number of at most three digits. At least
/// one word must be a single character.
fn has_words<'t>(rows: impl Iterator<Item = &'t str>) -> bool {
    let mut has_short = false;
    for row in rows {
        for word in row.split(is_between).filter(|word| !word.is_empty()) {
            if word.len() > 3 || word.len() > 1 && !word.bytes().all(|byte| byte.is_ascii_digit()) {
                return false;
            }
            has_short |= word.len() == 1;
        }
    }
    has_short
}

fn is_between(c: char) -> bool {
    c.is_whitespace()
        || matches!(c, '|' | ',' | ';' | ':' | '[' | ']' | '"')
        || ('\u{2500}'..='\u{257f}').contains(&c)
}

/// Returns the cells of a row, including empty ones; `None` if a cell is neither a value nor empty.
fn cells(line: &str, has_words: bool) -> Option<Vec<&str>> {
    let words = line.split(is_between).filter(|word| !word.is_empty());
    let cells: Vec<&str> = match has_words {
        true => words.collect(),
        false => words.flat_map(|word| word.split("").filter(|cell| !cell.is_empty())).collect(),
    };
    let is_cell = |cell: &&str| {
        cell.bytes().all(|byte| byte.is_ascii_alphanumeric()) || matches!(*cell, "." | "_" | "*" | "-" | "?")
    };
    cells.iter().all(is_cell).then_some(cells)
}

/// Returns the labels of a layout as in native text: the rows of the grid, each with its line number.
pub fn labels(rows: &[Line<'_>]) -> Vec<(usize, String)> {
    let has_words = has_words(rows.iter().map(|row| row.text));
    let cells = |row: &Line<'_>| {
        cells(row.text, has_words).unwrap_or_default().into_iter().map(str::to_owned).collect()
    };
    let all: Vec<(usize, Vec<String>)> = rows.iter().map(|row| (row.number, cells(row))).collect();
    let side = match &all[..] {
        [(_, row)] => row.len().isqrt(),
        rows => rows.len(),
    };
    let rows =
        all.iter().flat_map(|(number, row)| row.chunks(side.max(1)).map(|row| (*number, row.join(" "))));
    rows.collect()
}
