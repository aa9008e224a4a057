//! Tables with a board in one field of each line: CSV with commas or semicolons, TSV, and lists separated by blanks.

mod fields;
mod header;
pub mod recognise;

use std::ops::Range;

use super::spec::{Leniency, Spec};
use super::{Reading, grids, is_entry, native, stored_solution, unread_text};
use crate::error::{ErrorKind, Line, ParseError};
use crate::rules::Rules;
use fields::{SEPARATORS, fields, layouts};
use recognise::recognise;

pub use fields::boards;
pub use header::{Columns, header_fault, id, is_header, row_fault};

pub(super) const FORMAT: Spec =
    Spec { other_names: &["tsv"], recognise, ..Spec::new("csv", "a board in one field of each line", read) };

/// Returns `true` if the full boards on a line are probably solutions whose puzzle could not be read. A sign of this is
/// that the line has other fields or begins with an empty one.
fn is_puzzle_lost(line: &str, boards: &[(Range<usize>, bool)]) -> bool {
    let is_board = |field: &Range<usize>| boards.iter().any(|(board, _)| board == field);
    !fields(line).iter().all(is_board) || line.trim_start_matches(' ').starts_with(&SEPARATORS[..3])
}

/// Returns `true` if the board in a field is one repeated character, like part of a frame, and fills less than half of
/// the line.
fn is_frame(line: &str, place: &Range<usize>) -> bool {
    let mut signs = line[place.clone()].chars();
    let first = signs.next();
    signs.all(|sign| Some(sign) == first) && line.len() > 2 * place.len()
}

/// Returns the error for a field next to the board that says something about each cell.
fn wrong_map(line: Line<'_>, field: Range<usize>) -> ParseError {
    let message = "a map of the cells that is neither a solution nor regions";
    let expected = "labels of connected regions, each in as many cells as there are values";
    line.error(field, message, expected).of_kind(ErrorKind::Layout)
}

/// Reads the board of a line. If several boards have the largest size, the one with empty cells is read or, without
/// one, the first. If the others are full and equal, they are stored as its solution.
fn read(
    text: &str,
    options: &[Line<'_>],
    rules: Rules<'_>,
    _ignored: Leniency,
) -> Result<Reading, ParseError> {
    let is_head = |line: &Line<'_>| is_entry(line.text) && is_header(line.text);
    if let Some(error) = Line::all(text).filter(is_head).find_map(header_fault) {
        return Err(error);
    }
    let mut entries = Line::all(text).filter(|line| is_entry(line.text) && !is_header(line.text));
    let Some(line) = entries.next() else {
        return Err(ParseError::of_input("no puzzle", "a line with a board in one of its fields"));
    };
    if let Some(second) = entries.next() {
        return Err(second.error_whole("a second line", "one line with a board in one of its fields"));
    }
    let boards = boards(line.text);
    let mut open = boards.iter().filter(|(_, empty)| *empty);
    let place = match (open.next(), open.next()) {
        (Some((_, _)), Some((place, _))) => {
            return Err(line.error(place.clone(), "a second board with empty cells", "one in each line"));
        }
        (Some((place, _)), None) => place.clone(),
        (None, _) => match boards.first() {
            Some((place, _)) if is_puzzle_lost(line.text, &boards) => {
                let message = "a board without an empty cell, and no puzzle next to it";
                return Err(line.error(
                    place.clone(),
                    message,
                    "a puzzle in another field, or the board alone",
                ));
            }
            Some((place, _)) => place.clone(),
            None => return Err(line.error_whole("no board", "one of 16, 25, 36, 81 … characters in a field")),
        },
    };
    if is_frame(line.text, &place) {
        let message = "an empty board, or a part of a frame";
        return Err(line.error(place, message, "a board with a given, or the rows of the board alone"));
    }
    // Spaces in front keep the column numbers of errors the same as in the line.
    let before = line.text[..place.start].chars().count();
    let alone = " ".repeat(before) + &line.text[place.clone()];
    let layouts = layouts(line.text);
    if let [_, second, ..] = &layouts[..] {
        return Err(line.error(second.clone(), "a second layout of regions", "one for the board"));
    }
    let mut puzzle = match layouts.first() {
        None => native::read_board(Line { text: &alone, ..line }, options, rules)?,
        Some(layout) => {
            let labels = grids::labels(&[Line { text: &line.text[layout.clone()], ..line }]);
            let rows = labels.iter().map(|(_, row)| &row[..]);
            let rows = std::iter::once("regions").chain(rows).chain([&alone[..]]);
            let rows = rows.map(|text| Line { text, ..line });
            native::read_with(options.iter().copied().chain(rows), rules)?
        }
    };
    let is_read =
        |field: &Range<usize>| boards.iter().any(|(board, _)| board == field) || layouts.contains(field);
    for field in fields(line.text).into_iter().filter(|field| !is_read(field)) {
        let word = &line.text[field.clone()];
        if fields::may_be_map(word, puzzle.grid().rows()) {
            return Err(wrong_map(line, field));
        }
        if fields::names_a_cell(word) {
            let message = format!("'{word}' next to a board, which is not read from a table");
            return Err(line
                .error(field, message, "the board alone, and rules by --rule")
                .of_kind(ErrorKind::Layout));
        }
        // Most fields are numbers, which need no closer look.
        let stated = word.contains(char::is_alphabetic).then(|| unread_text::field(word)).flatten();
        if let Some(error) = stated.and_then(|stated| stated.unread(line, field, word, &puzzle)) {
            return Err(error);
        }
    }
    let others = || boards.iter().filter(|(other, empty)| !empty && *other != place).map(|(other, _)| other);
    let has_regions = |other: &&Range<usize>| fields::has_rows_of_regions(&line.text[(*other).clone()]);
    if let Some(field) = others().find(has_regions) {
        return Err(wrong_map(line, field.clone()));
    }
    // If full boards differ, it is unclear which one is the solution.
    let mut full = others().map(|other| &line.text[other.clone()]);
    if let Some(solution) = full.next().filter(|first| full.all(|other| other == *first)) {
        stored_solution::keep_text(&mut puzzle, solution);
    }
    Ok((puzzle, Vec::new()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::formats::spec::Extent;

    const NINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    const SOLUTION: &str =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179";

    #[test]
    fn the_field_with_the_puzzle_is_found() {
        let zeros = NINE.replace('.', "0");
        for line in [
            format!("{NINE},"),
            format!("{zeros},{SOLUTION}"),
            format!("{SOLUTION};{NINE}"),
            format!("7\t{NINE}\t{SOLUTION}\t30\t2.5"),
            format!("kaggle,{NINE},{SOLUTION},0"),
            format!("\"1\", \"{NINE}\", \"a comment\""),
            format!("0000000000000001,{NINE}"),
            format!("# a comment\nid,puzzle,solution\n1,{NINE},{SOLUTION}\n"),
        ] {
            let one = line.lines().last().expect("a line");
            assert_eq!(recognise(one), Some(Extent::Puzzle), "{line}");
            let (puzzle, _) = read(&line, &[], Rules::default(), Leniency::default()).expect(&line);
            assert_eq!(puzzle.givens().count(), 30, "{line}");
            let stored = puzzle.about().solution.as_ref().map(|digits| digits[2]);
            assert_eq!(stored, line.contains(SOLUTION).then_some(Some(4)), "{line}");
        }
        let full = read(&format!("{SOLUTION},{SOLUTION}"), &[], Rules::default(), Leniency::default())
            .expect("a board")
            .0;
        assert_eq!(full.givens().count(), 81);
        for line in
            ["5,3,.,.,7,.,.,.,.", "1234567890123456,1", "a,b", "{\"a\": 1, \"b\": \"1...............\"}"]
        {
            assert_eq!(recognise(line), None, "{line}");
        }
        let error =
            |line: &str| read(line, &[], Rules::default(), Leniency::default()).expect_err(line).headline();
        assert!(error(&format!("{NINE},{NINE}")).starts_with("1:83: a second board with empty cells"));
        assert!(
            error(&format!("diagonal,{NINE}")).starts_with("1:1: 'diagonal' next to a board names a rule")
        );
        assert!(error(&format!("{NINE},Killer Sudoku")).starts_with("1:83: 'Killer Sudoku' next to a board"));
        assert!(error("a,b").starts_with("1:1: no board"));
        for head in ["puzzle,diagonal", "puzzle;Variant", "id\tpuzzle\tkiller cages", "puzzle,rules"] {
            let found = error(&format!("{head}\n{NINE},1\n"));
            assert!(found.contains("names a rule, which is not read from a table"), "{found}");
        }
    }

    #[test]
    fn a_map_that_is_not_understood_is_an_error() {
        let error = |field: &str| {
            let text = format!("{NINE};{field}");
            let (column, shown) = match crate::formats::ReadOptions::new().read(&text) {
                Err(error) => (error.column(), error.headline()),
                Ok((puzzle, _)) => panic!("{field}: {:?}", puzzle.grid().shape()),
            };
            assert_eq!(column, 83, "{shown}");
        };
        let regions = ["111222333".repeat(3), "444555666".repeat(3), "777888999".repeat(3)].concat();
        // A label that is missing, wrong, or too much; labels with marks between them; labels of both cases.
        error(&regions[1..]);
        error(&regions.replacen('9', "1", 1));
        error(&format!("{regions}9"));
        error(&regions.replacen('1', "A", 1));
        error(
            &regions
                .as_bytes()
                .chunks(9)
                .map(|row| String::from_utf8_lossy(row))
                .collect::<Vec<_>>()
                .join("/"),
        );
        error(&regions.replace('1', "a").replacen('a', "A", 1));
        // Other maps of the cells, and rules about cells.
        error(&"<>^v^v<>.".repeat(9));
        error("r1c3=4");
        error("R1C1<R1C2");
    }

    #[test]
    fn headers_name_a_column_with_puzzles() {
        for line in [
            "quizzes,solutions",
            "Puzzle,",
            "id;puzzle;solution",
            "source,question,answer,rating",
            "\"id\"\t\"board\"",
        ] {
            assert!(is_header(line), "{line}");
        }
        for line in [
            "nonsense, here",
            "grid 9x9",
            "puzzle",
            "1,puzzle",
            &format!("puzzle,{NINE}"),
            &format!("board\t{NINE}x"),
            "sudoku,2",
            "board;1x34",
            "puzzle,solution53..7",
        ] {
            assert!(!is_header(line), "{line}");
        }
    }
}
