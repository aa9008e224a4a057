//! Lines of HoDoKu's library: a code, candidates, the cells, and the deletions, separated by colons.

use super::rule_words::Near;
use super::spec::{Extent, Leniency, Spec};
use super::{Reading, is_entry, native, unread_text};
use crate::error::{Line, ParseError, Warning};
use crate::rules::Rules;

pub(super) const FORMAT: Spec = Spec { recognise, ..Spec::new("hodoku", "lines of HoDoKu's library", read) };

/// The index of the field that holds the cells; the field before the first colon is empty.
const CELLS: usize = 3;

/// Recognises a line that begins with a colon and has 81 cells in the field for cells.
fn recognise(line: &str) -> Option<Extent> {
    let cells = line.strip_prefix(':')?.split(':').nth(CELLS - 1)?;
    let count = cells.chars().filter(|c| *c != '+').count();
    (count == 81).then_some(Extent::Puzzle)
}

/// Reads one line. Values marked as found later and deleted candidates are a player's progress and not part of the
/// puzzle.
fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    _ignored: Leniency,
) -> Result<Reading, ParseError> {
    let mut entries = Line::all(text).filter(|line| is_entry(line.text));
    let expected = "a line such as ':0000:x:53..7+4…:::', with 81 cells";
    let Some(line) = entries.next() else { return Err(ParseError::of_input("no puzzle", expected)) };
    if let Some(second) = entries.next() {
        return Err(second.error_whole("a second line", expected));
    }
    if recognise(line.text.trim()).is_none() {
        return Err(line.error_whole("not a line of HoDoKu's library", expected));
    }
    let colons: Vec<usize> = line.text.match_indices(':').map(|(at, _)| at).collect();
    let start = colons.get(CELLS - 1).map_or(0, |at| at + 1);
    let end = colons.get(CELLS).copied().unwrap_or(line.text.trim_end().len());
    // A value marked with `+` was found later, so its cell becomes empty. `|` replaces `+`, so that an error in the
    // board has the same column as in the line.
    let (mut board, mut placed, mut is_placed) = (" ".repeat(line.text[..start].chars().count()), 0, false);
    for c in line.text[start..end].chars() {
        match c {
            '+' if is_placed => return Err(line.error(start..end, "'++' in front of a cell", "one '+'")),
            '+' => board.push('|'),
            _ if is_placed => board.push('.'),
            c => board.push(c),
        }
        is_placed = c == '+';
        placed += usize::from(is_placed);
    }
    let deleted =
        colons.get(CELLS).map(|from| (*from, colons.get(CELLS + 1).copied().unwrap_or(line.text.len())));
    let deleted = deleted.map_or("", |(from, to)| line.text[from + 1..to].trim());
    let bare = board.replace('|', "");
    let puzzle = native::read_board(Line { text: &bare, ..line }, options, rules).map_err(|error| {
        native::read_board(Line { text: &board, ..line }, options, rules).err().unwrap_or(error)
    })?;
    let behind = colons.get(CELLS).map_or(line.text.len(), |at| at + 1);
    if let Some(stated) = unread_text::stated(&line.text[behind..], Near::Same)
        && let Some(error) = stated.unread(line, behind..line.text.len(), &line.text[behind..], &puzzle)
    {
        return Err(error);
    }
    let mut warnings = Vec::new();
    if placed > 0 {
        let message = format!("{placed} values that are marked as found later");
        warnings.push(Warning(line.error(start..end, message, "")));
    }
    if !deleted.is_empty() {
        let from = colons[CELLS] + 1;
        warnings.push(Warning(line.error(from..from + deleted.len(), "deleted candidates", "")));
    }
    Ok((puzzle, warnings))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_found_later_is_left_out() {
        let cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
        let placed = cells.replacen("..", "+4.", 1);
        for (line, warnings) in [
            (format!(":0000:x:{cells}::"), 0),
            (format!(":0000:x:{cells}"), 0),
            (format!(":0708:9:{placed}:312 313:921:"), 2),
        ] {
            assert_eq!(recognise(&line), Some(Extent::Puzzle));
            let (puzzle, told) = read(&line, &[], Rules::default(), Leniency::default()).expect(&line);
            assert_eq!((puzzle.givens().count(), told.len()), (30, warnings), "{line}");
        }
        assert_eq!(recognise(":0000:x:12"), None);
        let ruled = read(&format!(":0000:x:{cells}:::diagonal"), &[], Rules::default(), Leniency::default());
        assert!(ruled.expect_err("a rule").message().contains("names a rule"));
        let wrong = format!(":0000:x:{}::", cells.replacen('3', "!", 1));
        let error = read(&wrong, &[], Rules::default(), Leniency::default()).expect_err("no cell");
        assert_eq!((error.line(), error.column()), (1, 10));
    }
}
