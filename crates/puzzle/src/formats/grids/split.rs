//! Divides a text into grids by titles, blank lines and sections.

use super::part::{LineKind, Part};
use super::{marks, solved};
use crate::error::Line;
use crate::formats::headers;
use crate::formats::native;
use crate::formats::plain::symbol::{has_cells, is_known};
use crate::formats::plain::{Board, Expectation};
use crate::formats::rule_words::{self, Near};
use crate::formats::unread_text;
use crate::grid::{Digit, MAX_SIDE, Values};
use crate::rules::alias;

/// The maximum number of titles in a text. It is limited because each word of a title is compared with the names of all
/// rules.
const MOST_TITLES: usize = 5_000;

/// The smallest side: almost any text looks like rows of a smaller grid.
const SMALLEST: usize = 4;

/// The section that holds the puzzle.
const PUZZLE: &str = "[puzzle]";
const PASSED: [&str; 4] = ["[state]", "[pencilmarks]", "[solution]", "[history]"];

impl Part<'_> {
    /// Returns `true` if the rows form a board, titles are above or below all rows, and no title could be a row.
    fn fits(&self) -> bool {
        let kinds: Vec<LineKind> =
            self.lines.iter().map(|(kind, _)| *kind).filter(|kind| *kind != LineKind::Blank).collect();
        let (first, last) = (
            kinds.iter().position(|kind| *kind == LineKind::Row),
            kinds.iter().rposition(|kind| *kind == LineKind::Row),
        );
        let (Some(first), Some(last)) = (first, last) else { return false };
        if kinds[first..=last].iter().any(|kind| *kind != LineKind::Row) {
            return false;
        }
        let rows: Vec<Line<'_>> = self.rows().collect();
        if rows.len() > 4 * MAX_SIDE {
            return false;
        }
        if marks::givens(&rows).is_some() {
            return true;
        }
        let Some((side, _)) = board(rows).filter(|&(side, _)| side >= SMALLEST) else { return false };
        // A number below a grid is the beginning of another row.
        if kinds[last..].contains(&LineKind::Number) {
            return false;
        }
        let mut titles =
            self.lines.iter().filter(|(kind, _)| matches!(kind, LineKind::Title | LineKind::Number));
        !titles.any(|(_, line)| could_be_row(line.text, side)) && !kinds[first..].contains(&LineKind::Size)
    }
}

/// Returns the number of rows and columns of the board that the lines form; `None` if they do not form one.
fn board(lines: Vec<Line<'_>>) -> Option<(usize, usize)> {
    if !lines.iter().any(|line| has_cells(line.text)) {
        return None;
    }
    let board = Board::read(lines, &Expectation::default()).ok()?;
    let (height, width) = board.size();
    board.digits(Values::new(1, Digit::try_from(height).ok()?)).ok().map(|_| (height, width))
}

/// Returns `true` if a title could be a row of a board with this many rows, or a part of one: it consists of values of
/// the board and symbols for empty cells.
fn could_be_row(text: &str, side: usize) -> bool {
    let mut cells = text.chars().filter(|c| !c.is_whitespace());
    let value = |c: char| c.to_digit(36).is_none_or(|value| value as usize <= side);
    !is_number(text) && cells.all(|c| is_known(c) && value(c))
}

/// Returns `true` if a line is a single number: up to three digits, or up to six before a mark such as a full stop.
pub(super) fn is_number(text: &str) -> bool {
    let text = text.trim();
    let number = text.strip_suffix(['.', ':', ')']).unwrap_or(text);
    let digits = !number.is_empty() && number.bytes().all(|byte| byte.is_ascii_digit());
    digits && number.len() <= if number.len() < text.len() { 6 } else { 3 }
}

/// Returns `true` if a line is a single capital other than X, because some texts name their grids by letters.
pub(super) fn is_letter(text: &str) -> bool {
    let name = text.trim_end_matches(['.', ':', ')']);
    matches!(name.as_bytes(), [b'A'..=b'Z']) && name != "X"
}

/// Returns the numbers of a line that may be the size of a grid, such as `9x9`, `4 4` and `6 2 3`; `None` for other
/// lines.
pub(super) fn size(text: &str) -> Option<Vec<usize>> {
    let text = text.trim();
    let words: Vec<&str> = match text.split_once(['x', 'X', '×', '*']) {
        Some((rows, columns)) => vec![rows.trim(), columns.trim()],
        None => text.split_whitespace().collect(),
    };
    let found: Vec<usize> = words.into_iter().map(|word| word.parse().ok()).collect::<Option<_>>()?;
    let is_size = matches!(found.len(), 2 | 3) && found.iter().all(|number| (1..=MAX_SIDE).contains(number));
    is_size.then_some(found)
}

/// Returns `true` if a number above a grid is the number of its rows, or the square root of this number.
pub(super) fn is_size_of(text: &str, part: &Part<'_>) -> bool {
    let side = board(part.rows().collect()).map_or(0, |(side, _)| side);
    text.trim().parse().is_ok_and(|number: usize| number == side || number * number == side)
}

/// Returns the grids of a text; `None` if the text has other content, or is just the rows of one grid without a title
/// and without candidates.
pub fn parts(text: &str) -> Option<Vec<Part<'_>>> {
    let (mut lines, mut titles) = (Vec::new(), 0);
    for line in Line::all(text) {
        let kind = kind(line)?;
        titles += usize::from(kind == LineKind::Title);
        if titles > MOST_TITLES {
            return None;
        }
        lines.push((kind, line));
    }
    if let Some(first) = lines.iter().position(|(kind, _)| *kind == LineKind::Section) {
        return section(&lines, first);
    }
    let is_title = |kind: &LineKind| matches!(kind, LineKind::Title | LineKind::Number | LineKind::Size);
    let is_titled = lines.iter().any(|(kind, _)| is_title(kind));
    let whole = Part { lines: lines.clone() };
    if whole.fits() {
        let marked = || marks::givens(&whole.rows().collect::<Vec<_>>()).is_some();
        return (is_titled || marked()).then(|| vec![trimmed(whole)]);
    }
    // Tries to divide the text at titles alone, then also at blank lines, and finally also at comments.
    let gaps: [fn(&str) -> bool; 3] = [|_| false, |text| text.trim().is_empty(), |_| true];
    let found = gaps.into_iter().find_map(|is_gap| all_fit(divided(&lines, is_gap)))?;
    (found.len() > 1 || is_titled).then(|| solved::joined(found))
}

/// Returns the kind of a line, regardless of other lines; `None` if such a line does not occur in grids.
fn kind(line: Line<'_>) -> Option<LineKind> {
    let text = line.text.trim();
    if !crate::formats::is_entry(text) {
        return Some(LineKind::Blank);
    }
    if text.starts_with('[') && text.ends_with(']') && text.len() > 2 {
        return Some(LineKind::Section);
    }
    if is_number(text) || is_letter(text) {
        return Some(LineKind::Number);
    }
    if size(text).is_some() {
        return Some(LineKind::Size);
    }
    // Runs of X are empty cells; digits after a `u` were entered by a player.
    let is_letter = |c: char| c.is_alphabetic() && !matches!(c, 'x' | 'X' | 'u');
    if !text.contains(is_letter) {
        return text.chars().all(is_known_or_u).then_some(LineKind::Row);
    }
    is_title(text).then_some(LineKind::Title)
}

fn is_known_or_u(c: char) -> bool {
    is_known(c) || c == 'u'
}

/// Returns `true` if a line is a title: its first letter is not in lower case, or it has several words and does not
/// begin with the name of a rule. It must not mention a rule, because the rule would be lost.
fn is_title(text: &str) -> bool {
    let begins = text.chars().find(|c| c.is_alphabetic()).is_some_and(|c| !c.is_lowercase())
        // Several words in lower case may be a sentence.
        || text.split_whitespace().nth(1).is_some() && native::name(text).is_none_or(|name| alias::named(name).is_none());
    // Titles contain words that consist of letters alone; rows of cells rarely do.
    let is_word = |word: &str| {
        let word = word.trim_start_matches(['(', '"', '\'']);
        let word = word.trim_end_matches(['.', ',', '!', '?', ':', ';', ')', '"']);
        !word.is_empty() && word.chars().all(|c| c.is_alphabetic() || matches!(c, '-' | '\'' | '’'))
    };
    let counts = |word: &str| {
        word.chars().any(|c| c.is_ascii_digit())
            && word
                .chars()
                .all(|c| c.is_ascii_digit() || matches!(c, '#' | '.' | ',' | ':' | '-' | '/' | '(' | ')'))
    };
    let is_sign = |word: &str| word.chars().all(|c| !c.is_alphanumeric());
    let are_words = text.split_whitespace().all(|word| is_word(word) || counts(word) || is_sign(word));
    let is_long = text.split_whitespace().any(|word| is_word(word) && word.chars().count() > 2)
        // A word in capitals may consist of values of a large grid.
        && text.contains(|c: char| c.is_lowercase());
    // A header line in capitals is not a title, except 'Grid' with a number.
    let is_header = native::name(text).is_some_and(|name| {
        let rest = text[name.len()..].trim();
        headers::find(&name.to_lowercase()).is_some_and(|header| {
            header.name != "grid" || name == "grid" || !rest.bytes().all(|byte| byte.is_ascii_digit())
        })
    });
    begins
        && text.chars().count() <= 200
        && are_words
        && is_long
        && !is_header
        && !rule_words::is_header_with_slip(text.split_whitespace().next().unwrap_or_default())
        && !text.contains(['{', '}', '~', '='])
        && unread_text::stated(text, Near::Alike).is_none()
}

/// Returns the part that holds the rows of the first section with a puzzle. Other known sections hold a player's
/// progress or the solution, and are not read. Returns `None` if there is an unknown section.
fn section<'a>(lines: &[(LineKind, Line<'a>)], first: usize) -> Option<Vec<Part<'a>>> {
    let name = |line: &Line<'_>| line.text.trim().to_lowercase();
    if lines[..first].iter().any(|(kind, _)| *kind == LineKind::Row) {
        return None;
    }
    let (mut found, mut inside, mut part) = (false, false, Vec::new());
    for &(kind, line) in lines {
        if kind == LineKind::Section {
            let is_puzzle = name(&line) == PUZZLE;
            if !is_puzzle && !PASSED.contains(&&name(&line)[..]) {
                return None;
            }
            inside = is_puzzle && !found;
            // The line that begins the puzzle's section counts as blank. Other section lines keep their kind, so that a
            // second puzzle is refused.
            part.push((if inside { LineKind::Blank } else { LineKind::Section }, line));
            found |= is_puzzle;
        } else if inside {
            part.push((kind, line));
        } else {
            part.push((LineKind::Blank, line));
        }
    }
    let part = Part { lines: part };
    let rows =
        Part { lines: part.lines.iter().filter(|(kind, _)| *kind != LineKind::Section).copied().collect() };
    (found && rows.fits()).then(|| vec![part])
}

/// Returns `true` if a line begins a further section with a puzzle. The first such line has another kind.
pub fn is_second_puzzle(kind: LineKind, line: &Line<'_>) -> bool {
    kind == LineKind::Section && line.text.trim().to_lowercase() == PUZZLE
}

/// Divides lines into parts. After rows, a new part begins at a title, or at a row that follows a gap: a blank line or
/// comment for which `is_gap` returns `true`.
fn divided<'a>(lines: &[(LineKind, Line<'a>)], is_gap: fn(&str) -> bool) -> Vec<Part<'a>> {
    let (mut parts, mut lines_of_part, mut has_rows, mut apart) = (Vec::new(), Vec::new(), false, false);
    for &(kind, line) in lines {
        let ends = match kind {
            LineKind::Title | LineKind::Number | LineKind::Size => has_rows,
            LineKind::Row => has_rows && apart,
            LineKind::Blank | LineKind::Section | LineKind::Solution | LineKind::Layout => false,
        };
        if ends {
            parts.push(Part { lines: std::mem::take(&mut lines_of_part) });
            has_rows = false;
        }
        apart = if kind == LineKind::Blank { apart || is_gap(line.text) } else { false };
        has_rows |= kind == LineKind::Row;
        lines_of_part.push((kind, line));
    }
    if has_rows || parts.is_empty() {
        parts.push(Part { lines: lines_of_part });
    } else if let Some(last) = parts.last_mut() {
        // Lines after the last grid belong to it.
        last.lines.extend(lines_of_part);
    }
    parts
}

/// Returns the parts if each is a grid, otherwise `None`. A part whose lines are whole boards counts as several.
fn all_fit(parts: Vec<Part<'_>>) -> Option<Vec<Part<'_>>> {
    let mut found = Vec::new();
    for part in parts {
        if part.fits() {
            found.push(trimmed(part));
        } else {
            found.extend(lines_of_boards(part)?);
        }
    }
    Some(found)
}

/// Returns a part for each line if all rows are whole boards; lines above a row belong to its part. Otherwise `None`.
fn lines_of_boards(part: Part<'_>) -> Option<Vec<Part<'_>>> {
    let mut parts: Vec<Part<'_>> = Vec::new();
    let mut before = Vec::new();
    for (kind, line) in part.lines {
        before.push((kind, line));
        if kind == LineKind::Row {
            let (side, _) = board(vec![line])?;
            if side < SMALLEST {
                return None;
            }
            parts.push(trimmed(Part { lines: std::mem::take(&mut before) }));
        }
    }
    let is_mute = before.iter().all(|(kind, _)| *kind == LineKind::Blank);
    (is_mute && !parts.is_empty()).then_some(parts)
}

/// Removes the blank lines around a part.
pub(super) fn trimmed(mut part: Part<'_>) -> Part<'_> {
    let is_said = |(kind, _): &(LineKind, Line<'_>)| *kind != LineKind::Blank;
    let first = part.lines.iter().position(is_said).unwrap_or(0);
    let last = part.lines.iter().rposition(is_said).map_or(part.lines.len(), |last| last + 1);
    part.lines.truncate(last);
    part.lines.drain(..first);
    part
}
