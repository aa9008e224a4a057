//! OpenSudoku's XML: folders of games, each an element with the cells in an attribute.

use std::borrow::Cow;
use std::ops::Range;

use super::spec::{Ignored, Spec};
use super::{Reading, native};
use crate::error::{Line, ParseError, Warning};
use crate::rules::Rules;

pub(super) const FORMAT: Spec = Spec { puzzles, ..Spec::new("opensudoku", read) };

const EXPECTED: &str = "XML of OpenSudoku: games such as '<game data=\"…\"/>'";

/// The cells of a game.
const CELLS: usize = 81;

/// The elements with games, if a text is such XML; all of it, if it has none.
fn puzzles(text: &str) -> Vec<Line<'_>> {
    let start = text.trim_start();
    if !start.starts_with('<') || !start.contains("<opensudoku") {
        return Vec::new();
    }
    let (mut number, mut from) = (1, 0);
    let games = games(text).into_iter().map(|place| {
        number += text[from..place.start].matches('\n').count();
        from = place.start;
        Line { source: None, number, text: &text[place] }
    });
    let games: Vec<_> = games.collect();
    if games.is_empty() { vec![Line { source: None, number: 1, text }] } else { games }
}

/// The bytes of each element `game`, comments left out.
fn games(text: &str) -> Vec<Range<usize>> {
    let (mut found, mut at) = (Vec::new(), 0);
    while let Some(open) = text[at..].find('<').map(|length| at + length) {
        let rest = &text[open..];
        if rest.starts_with("<!--") {
            let Some(length) = rest.find("-->") else { break };
            at = open + length;
            continue;
        }
        let end = tag_end(rest).map_or(text.len(), |length| open + length);
        let named = rest
            .strip_prefix("<game")
            .is_some_and(|rest| rest.starts_with([' ', '\t', '\r', '\n', '/', '>']));
        if named {
            found.push(open..end);
        }
        at = end;
    }
    found
}

/// Where a tag ends: quotes may have its last character in them.
fn tag_end(tag: &str) -> Option<usize> {
    let mut quote = None;
    for (at, c) in tag.char_indices() {
        match (quote, c) {
            (None, '>') => return Some(at + 1),
            (None, '"' | '\'') => quote = Some(c),
            (Some(open), c) if open == c => quote = None,
            _ => {}
        }
    }
    None
}

/// The bytes of the attribute `data` of a tag, without its quotes.
fn data(tag: &str) -> Option<Range<usize>> {
    let mut at = tag.find(char::is_whitespace)?;
    loop {
        at += tag[at..].find(|c: char| !c.is_whitespace())?;
        let equals = at + tag[at..].find('=')?;
        let open = equals + 1 + tag[equals + 1..].find(|c: char| !c.is_whitespace())?;
        let quote = tag[open..].chars().next().filter(|c| matches!(c, '"' | '\''))?;
        let end = open + 1 + tag[open + 1..].find(quote)?;
        if tag[at..equals].trim() == "data" {
            return Some(open + 1..end);
        }
        at = end + 1;
    }
}

/// Line breaks are the only characters of the cells that XML writes in another way.
fn unescaped(data: &str) -> Cow<'_, str> {
    match data.contains('&') {
        true => data
            .replace("&#10;", "\n")
            .replace("&#xA;", "\n")
            .replace("&#xa;", "\n")
            .replace("&#13;", "")
            .into(),
        false => data.into(),
    }
}

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    _ignored: Ignored,
) -> Result<Reading, ParseError> {
    let places = games(text);
    let place = match &places[..] {
        [] => return Err(ParseError::of_input("no game", EXPECTED)),
        [place] => place.clone(),
        [_, second, ..] => return Err(line_at(text, second.start).error_whole("a second game", "one")),
    };
    let tag = &text[place.clone()];
    let line = line_at(text, place.start);
    let Some(found) = data(tag) else { return Err(line.error_whole("a game without data", EXPECTED)) };
    let line = line_at(text, place.start + found.start);
    let cells = unescaped(&tag[found]);
    let (board, entered) = match cells.trim().strip_prefix("version:") {
        None => (cells.trim().to_owned(), 0),
        Some(rest) => versioned(rest, line)?,
    };
    let count = board.chars().count();
    if count != CELLS {
        return Err(line.error_whole(format!("a game of {count} cells"), CELLS.to_string()));
    }
    let puzzle = native::read_board(Line { text: &board, ..line }, options, rules);
    let puzzle = puzzle.map_err(|error| {
        if error.input().is_none() { error.moved(line, 0..line.text.len()) } else { error }
    })?;
    let message = || format!("{entered} values that somebody entered");
    let warning = (entered > 0).then(|| Warning(line.error_whole(message(), "")));
    Ok((puzzle, warning.into_iter().collect()))
}

/// The fields of a cell by version, from 1 (`CellCollection` and `SudokuBoard` of OpenSudoku): value, marks, since
/// version 4 marks of a second kind, in version 5 a colour, and whether it can be edited.
const FIELDS: [usize; 5] = [3, 3, 3, 4, 5];

/// The cells of `version: N`, and how many values were entered: a given cannot be edited.
fn versioned(rest: &str, line: Line<'_>) -> Result<(String, usize), ParseError> {
    let (version, cells) = rest.trim_start().split_once(char::is_whitespace).unwrap_or((rest.trim(), ""));
    let count = version.parse::<usize>().ok().and_then(|version| FIELDS.get(version.checked_sub(1)?));
    let Some(&count) = count else {
        let shown: String = version.chars().take(20).collect();
        return Err(line.error_whole(format!("version {shown}"), "version 1 to 5"));
    };
    // Version 2 has one bar too many behind some marks.
    let cells = if version == "2" { cells.replace("||", "|").into() } else { Cow::Borrowed(cells) };
    let fields: Vec<&str> = cells.trim().trim_end_matches('|').split('|').map(str::trim).collect();
    if fields.len() != count * CELLS {
        let message = format!("{} fields of cells", fields.len());
        let expected =
            format!("{}: {count} for each cell, with its value and whether it can be edited", count * CELLS);
        return Err(line.error_whole(message, expected));
    }
    let (mut board, mut entered) = (String::new(), 0);
    for (number, cell) in fields.chunks(count).enumerate() {
        let digit = match cell[0] {
            "0" => '.',
            digit if digit.len() == 1 && digit.as_bytes()[0].is_ascii_digit() => {
                char::from(digit.as_bytes()[0])
            }
            other => {
                let message =
                    format!("'{}' in cell {}", other.chars().take(20).collect::<String>(), number + 1);
                return Err(line.error_whole(message, "a digit"));
            }
        };
        let is_given = match cell[count - 1] {
            "0" | "false" => true,
            "1" | "true" => false,
            _ => {
                return Err(
                    line.error_whole(format!("no word on whether cell {} is given", number + 1), "0 or 1")
                );
            }
        };
        entered += usize::from(!is_given && digit != '.');
        board.push(if is_given { digit } else { '.' });
    }
    Ok((board, entered))
}

/// The line that a byte of a text stands on.
fn line_at(text: &str, byte: usize) -> Line<'_> {
    let start = text[..byte].rfind('\n').map_or(0, |at| at + 1);
    let end = text[byte..].find('\n').map_or(text.len(), |length| byte + length);
    let number = text[..start].matches('\n').count() + 1;
    Line { source: None, number, text: &text[start..end] }
}

#[cfg(test)]
mod tests {
    use super::*;

    const CELLS_OF_ONE: &str =
        "530070000600195000098000060800060003400803001700020006060000280000419005000080079";

    fn givens(text: &str) -> Result<usize, String> {
        let reading = read(text, &[], Rules::default(), Ignored::default());
        reading.map(|(puzzle, _)| puzzle.givens().count()).map_err(|error| error.headline())
    }

    #[test]
    fn every_game_is_a_puzzle() {
        let versioned: String =
            CELLS_OF_ONE.chars().map(|c| format!("{c}|0|{}|", u8::from(c == '0'))).collect();
        let entered = versioned.replacen("0|0|1|", "4|0|1|", 1);
        let text = format!(
            "<?xml version=\"1.0\"?>\n<opensudoku version=\"2\">\n<!-- <game data=\"x\"/> -->\n<folder name=\"a>b\">\n\
             <game data=\"{CELLS_OF_ONE}\"/><game created='1' data='version: 2&#10;{entered}' note=\"\" />\n\
             <game data=\"version: 1\n{versioned}\"></game>\n</folder></opensudoku>\n"
        );
        let found = puzzles(&text);
        assert_eq!(found.iter().map(|line| line.number).collect::<Vec<_>>(), [5, 5, 6]);
        for line in found {
            assert_eq!(givens(line.text), Ok(30), "{}", line.text);
        }
        assert!(givens(&text).expect_err("three").starts_with("5:1: a second game"));
        assert_eq!(puzzles("<html><game data=\"1\"/></html>").len(), 0);
    }

    #[test]
    fn cells_have_the_fields_of_their_version() {
        for (version, marks) in [(1, "-|"), (2, "12||"), (3, "12|"), (4, "12|3|"), (5, "12|3|7|")] {
            let cells: String =
                CELLS_OF_ONE.chars().map(|c| format!("{c}|{marks}{}|", u8::from(c == '0'))).collect();
            let text = format!("<opensudoku><game data=\"version: {version}\n{cells}\"/></opensudoku>");
            assert_eq!(givens(&text), Ok(30), "{version}");
        }
    }

    #[test]
    fn what_is_no_game_is_an_error() {
        for (text, error) in [
            ("<opensudoku></opensudoku>", "1:1: no game"),
            ("<opensudoku><game/></opensudoku>", "1:1: a game without data"),
            ("<opensudoku><game data=\"12\"/></opensudoku>", "1:1: a game of 2 cells, expected 81"),
            ("<game data=\"version: 9 1|0|0|\"/>", "1:1: version 9"),
            ("<game data=\"version: 0 1|0|0|\"/>", "1:1: version 0"),
            ("<game data=\"version: 1 1|0|0|\"/>", "1:1: 3 fields of cells"),
            ("<game data=\"version: 5 1|0|0|\"/>", "1:1: 3 fields of cells, expected 405"),
            ("<game data=\"", "1:1: a game without data"),
        ] {
            let found = givens(text).expect_err(text);
            assert!(found.starts_with(error), "{found}");
        }
        let wrong = CELLS_OF_ONE.replacen('5', "!", 1);
        assert!(
            givens(&format!("<game data=\"{wrong}\"/>")).expect_err("no digit").contains("'!' is no cell")
        );
    }
}
