//! OpenSudoku's XML: folders of games, each an element whose attribute holds the cells.

mod cells;
mod xml;

use std::ops::Range;

use super::spec::{Leniency, Spec};
use super::unread_text::TextFact;
use super::{Reading, native, unread_text};
use crate::error::{Hint, Line, ParseError, Warning};
use crate::rules::Rules;

use cells::versioned;
use xml::{Piece, attributes, pieces, unescaped};

pub(super) const FORMAT: Spec = Spec { puzzles, ..Spec::new("opensudoku", "OpenSudoku's XML", read) };

const EXPECTED: &str = "XML of OpenSudoku: games such as '<game data=\"…\"/>'";

/// The number of cells of a game.
const CELLS: usize = 81;

/// Returns the elements that are games. Returns the whole text if it is OpenSudoku's XML without games or with
/// statements outside them, and nothing for other texts.
fn puzzles(text: &str) -> Vec<Line<'_>> {
    let start = text.trim_start();
    if !start.starts_with('<') || !start.contains("<opensudoku") {
        return Vec::new();
    }
    let (mut number, mut from) = (1, 0);
    let games = xml::tags(text, "game").into_iter().map(|place| {
        number += text[from..place.start].matches('\n').count();
        from = place.start;
        Line { source: None, number, text: &text[place] }
    });
    let games: Vec<_> = games.collect();
    // A statement outside the games applies to every game, so the text is read as a whole, which makes this an error.
    let is_whole = games.is_empty() || stray(text).is_some() || !stated(text, false).is_empty();
    if is_whole { vec![Line { source: None, number: 1, text }] } else { games }
}

/// The elements that contain other elements but no text.
const OUTER: [&str; 3] = ["opensudoku", "folder", "game"];

/// Returns the byte range of the first text outside the elements that may contain text.
fn stray(text: &str) -> Option<Range<usize>> {
    let is_stray = |piece: &Piece<'_>| {
        piece.tag.is_none() && piece.inside.last().is_none_or(|element| OUTER.contains(element))
    };
    pieces(text).into_iter().find(is_stray).map(|piece| piece.place)
}

/// Returns the facts that elements and attributes state about the puzzle, each with its byte range and its words. Facts
/// about games are included if `of_games` is true.
fn stated(text: &str, of_games: bool) -> Vec<(TextFact, Range<usize>, String)> {
    let mut found = Vec::new();
    for Piece { place, tag, inside } in pieces(text) {
        let piece = &text[place.clone()];
        let mut add = |key: &str, value: &str| {
            let told = unread_text::pair(key, value)
                .map(|stated| (stated, place.clone(), format!("{key}: {value}")));
            found.extend(told);
        };
        match tag {
            None => add(inside.last().unwrap_or(&""), piece.trim()),
            Some("game") if !of_games => {}
            Some(name) => {
                if unread_text::pair(name, "").is_some() {
                    add(name, "");
                }
                attributes(piece)
                    .into_iter()
                    .filter(|(key, _)| *key != "data")
                    .for_each(|(key, at)| add(key, &piece[at]));
            }
        }
    }
    found
}

fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    ignored: Leniency,
) -> Result<Reading, ParseError> {
    let places = xml::tags(text, "game");
    if let Some(place) = stray(text) {
        let line = line_at(text, place.start + text[place.clone()].len() - text[place].trim_start().len());
        return Err(line.error_whole("something other than games", EXPECTED));
    }
    let place = match &places[..] {
        [] => return Err(ParseError::of_input("no game", EXPECTED)),
        [place] => place.clone(),
        [_, second, ..] => {
            // Rules for several games are not read, so a text must not state any.
            if let Some((found, place, words)) = stated(text, true).into_iter().next() {
                let line = line_at(text, place.start);
                let none = native::read(Line::all("grid 9x9"))?;
                if let Some(error) = found.unread(line, 0..line.text.len(), &words, &none) {
                    return Err(error);
                }
            }
            return Err(line_at(text, second.start).error_whole("a second game", "one"));
        }
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
    let message = || format!("{entered} values entered by a player");
    let warning = (entered > 0).then(|| Warning(line.error_whole(message(), "")));
    let mut warnings: Vec<Warning> = warning.into_iter().collect();
    for (found, place, words) in stated(text, true) {
        let line = line_at(text, place.start);
        if let Some(error) = found.unread(line, 0..line.text.len(), &words, &puzzle) {
            ignored.pass(error.with_hint(Hint::IgnoreUnknown), &mut warnings)?;
        }
    }
    Ok((puzzle, warnings))
}

/// Returns the byte range of the attribute `data` of a tag, without its quotes.
fn data(tag: &str) -> Option<Range<usize>> {
    attributes(tag).into_iter().find(|(key, _)| *key == "data").map(|(_, place)| place)
}

/// Returns the line of a text that contains a byte.
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
        let reading = read(text, &[], Rules::default(), Leniency::default());
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
        let game = format!("<game data=\"{CELLS_OF_ONE}\"/>");
        for (text, error) in [
            (format!("<opensudoku>\n{game}\n</opensudoku>\ndiagonal\n"), "4:1: something other than games"),
            (format!("<opensudoku>{game}</opensudoku>\n{CELLS_OF_ONE}\n"), "2:1: something other than games"),
            (format!("<opensudoku>\n{game}\n foo <!-- --></opensudoku>"), "3:2: something other than games"),
            (
                format!("<opensudoku rules=\"diagonal\">{game}</opensudoku>"),
                "1:1: 'rules: diagonal' next to a board",
            ),
            (
                format!("<opensudoku>{game}<rule>diagonal</rule></opensudoku>"),
                "1:1: 'rule: diagonal' next to a board",
            ),
            (
                format!("<opensudoku>\n<name>Killer Sudoku</name>{game}</opensudoku>"),
                "2:1: 'name: Killer Sudoku'",
            ),
            (
                format!("<opensudoku><name><![CDATA[Killer <9x9>]]></name>{game}</opensudoku>"),
                "1:1: 'name: Killer",
            ),
            (format!("<opensudoku><killer/>{game}</opensudoku>"), "1:1: 'killer:' next to a board"),
            (game.replace("/>", " note='thermo'/>"), "1:1: 'note: thermo' next to a board"),
            (
                format!("<opensudoku><name>Killer</name>{game}\n{game}</opensudoku>"),
                "1:1: 'name: Killer' next to",
            ),
        ] {
            let found = givens(&text).expect_err(&text);
            assert!(found.starts_with(error), "{found}");
            let all: Vec<_> = puzzles(&text).into_iter().map(|line| line.text).collect();
            assert!(all.is_empty() || all == [&text[..]] || all == [&game[..]], "{all:?}");
        }
        let told =
            format!("<opensudoku>\n<author>Ann Killer</author><level>hard</level>{game}</opensudoku>\n");
        assert_eq!(givens(&told), Ok(30));
        let wrong = CELLS_OF_ONE.replacen('5', "!", 1);
        assert!(
            givens(&format!("<game data=\"{wrong}\"/>")).expect_err("no digit").contains("'!' is not a cell")
        );
    }
}
