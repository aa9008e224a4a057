//! Game ids of Solo.

use std::collections::HashMap;
use std::hash::Hash;

use super::tatham_error;
use crate::common;
use sudoku2cnf_puzzle::error::Line;
use sudoku2cnf_puzzle::formats::{self, Format, ReadOptions, TextKind, tatham};

/// Replaces each label with its number in the order of first appearance.
fn partition<T: Eq + Hash>(labels: impl Iterator<Item = T>) -> Vec<usize> {
    let mut known = HashMap::new();
    labels
        .map(|label| {
            let next = known.len();
            *known.entry(label).or_insert(next)
        })
        .collect()
}

#[test]
fn every_game_of_solo_agrees_with_the_columns_beside_it() {
    let Some(text) = common::corpus("tatham.tsv") else { return };
    let mut lines = text.lines();
    let header: Vec<&str> = lines.next().expect("a header").split('\t').collect();
    let mut records = 0;
    for line in lines {
        let fields: Vec<&str> = line.split('\t').collect();
        let column = |name: &str| fields[header.iter().position(|column| *column == name).expect(name)];
        let id = column("game_id");
        let game = tatham::decode(Line { source: None, number: 1, text: id })
            .unwrap_or_else(|error| panic!("{error}"));
        let shown: String = game
            .givens
            .iter()
            .map(|given| given.map_or('.', |given| char::from_digit(given.into(), 36).expect("a digit")))
            .collect();
        assert_eq!(shown, column("line"), "{id}");
        let labels = |name: &str| Some(partition(column(name).chars())).filter(|labels| !labels.is_empty());
        assert_eq!(game.regions, labels("regions"), "{id}");
        let sums = column("cage_sums").split(',').filter_map(|sum| sum.parse().ok()).collect();
        assert_eq!(game.cages, labels("cages").map(|cages| (cages, sums)), "{id}");
        assert_eq!(game.diagonals, column("x") == "x", "{id}");
        if records % 10 == 0 || game.boxes.is_none() || game.cages.is_some() {
            assert_eq!(formats::detect(id), TextKind::Puzzle(Format::Tatham), "{id}");
            let puzzle = Format::Tatham.read(id).unwrap_or_else(|error| panic!("{error}")).0;
            let givens = puzzle.givens().count();
            assert_eq!(
                (givens, puzzle.grid().rows()),
                (column("clues").parse().expect("a number"), game.side)
            );
            assert_eq!(puzzle.grid().regions().count(), game.side, "{id}");
        }
        records += 1;
    }
    assert_eq!(records, 3_992);
}

#[test]
fn malformed_game_ids_are_located() {
    assert_eq!(tatham_error("3x3"), "1:1: no colon, expected a game id such as 3x3:a1b_2c…");
    assert_eq!(tatham_error("2x2:c4c2_1c4d"), "1:13: too many cells, expected 16");
    assert_eq!(tatham_error(" 2x2:c4c2_1c4b"), "1:6: 15 cells, expected 16");
    assert_eq!(tatham_error("2x2:c5c2_1c4c"), "1:6: '5', expected a number from 1 to 4");
    assert_eq!(tatham_error("2x2:c4cé_1c4c"), "1:8: 'é', expected a number, a letter a-z or _");
    assert_eq!(
        tatham_error("2x2q:p"),
        "1:4: unknown letters in a game id, expected x, j, k or nothing before the colon"
    );
    assert_eq!(
        tatham_error("2x2:p,p"),
        "1:7: one part too many, expected as many parts as the letters before the colon name"
    );
    assert_eq!(tatham_error("4j:p"), "1:5: the game id ends here, expected a comma and the regions");
    assert_eq!(tatham_error("9x9:p"), "1:1: a side of 81, expected at most 31");
    assert_eq!(tatham_error("4j:p,zz"), "1:6: too many borders, expected 24");
    assert_eq!(tatham_error("4j:p,x"), "1:6: a region of 16 cells, expected 4 regions of 4");
    assert_eq!(tatham_error("4j:p,_"), "1:6: 0 borders, expected 24");
    let rows = "____________";
    assert_eq!(tatham_error(&format!("2x2k:p,l{rows},10_10_10")), "1:22: 3 cells, expected 16");
    assert!(tatham_error("99999999999999999999:p").starts_with("1:1: no size"));
    // One row of blocks means a jigsaw, whose id contains its regions.
    assert_eq!(tatham_error("4x1:p"), "1:6: the game id ends here, expected a comma and the regions");
    assert_eq!(tatham_error("1x4:p"), "1:1: a side of 1, expected at least 2");
}

#[test]
fn a_game_becomes_native_text() {
    let line = Line { source: None, number: 1, text: "4jxk:p,l____________,l____________,10c10c10c10c" };
    let game = tatham::decode(line).unwrap_or_else(|error| panic!("{error}"));
    let expected = "grid 4x4\nvalues 1-4\nregions\n1111\n2222\n3333\n4444\ndiagonal\n\
                    killer 10 r1c1 r1c2 r1c3 r1c4\nkiller 10 r2c1 r2c2 r2c3 r2c4\n\
                    killer 10 r3c1 r3c2 r3c3 r3c4\nkiller 10 r4c1 r4c2 r4c3 r4c4\n";
    assert_eq!(game.imported().native_text(), expected);
    let same = Line { text: "4x1xk:p,l____________,l____________,10c10c10c10c", ..line };
    assert_eq!(tatham::decode(same).unwrap_or_else(|error| panic!("{error}")), game);
    let line = Line { text: "2x3:c3b6d1a1_5b2_2b5_1a4d6b3c", ..line };
    let game = tatham::decode(line).unwrap_or_else(|error| panic!("{error}"));
    assert_eq!(game.boxes, Some((2, 3)), "blocks are 3 wide and 2 high");
}

#[test]
fn rows_with_colons_are_no_ids() {
    for (text, kind) in [
        ("12:34\n34:12\n21:43\n43:21\n", TextKind::Puzzle(Format::Native)),
        ("12:34\n34:..\n..:..\n..:21\n", TextKind::Puzzle(Format::Native)),
        ("2x2:c4c2_1c4c", TextKind::Puzzle(Format::Tatham)),
        ("9j:a1b", TextKind::Puzzle(Format::Tatham)),
        ("3:a1b_2", TextKind::Puzzle(Format::Tatham)),
    ] {
        assert_eq!(formats::detect(text), kind, "{text}");
    }
    let puzzle: sudoku2cnf_puzzle::puzzle::Puzzle =
        "12:34\n34:..\n--:--\n..:..\n..:21\n".parse().expect("a puzzle");
    let written = formats::native::write(&puzzle);
    assert!(written.ends_with("\n1234\n34..\n....\n..21\n"), "{written}");
}

#[test]
fn a_saved_game_is_its_description() {
    let saved = |game: &str, description: &str| {
        format!(
            "SAVEFILE:41:Simon Tatham's Portable Puzzle Collection\nVERSION :1:1\nGAME    :{}:{game}\nPARAMS  :3:2x2\n\
             CPARAMS :3:2x2\nDESC    :{}:{description}\nNSTATES :1:2\nSTATEPOS:1:2\nMOVE    :6:R1,0,3\n",
            game.len(),
            description.len()
        )
    };
    let (puzzle, warnings) = ReadOptions::new().read(&saved("Solo", "1b2d2e1a")).expect("a game");
    assert_eq!(puzzle.givens().count(), 4);
    assert_eq!(
        warnings.iter().map(ToString::to_string).collect::<Vec<_>>(),
        ["6:1: ignored: 1 moves of a player"]
    );
    let towers = saved("Towers", "///////////").replace(":3:2x2", ":3:3de");
    let (puzzle, _) = ReadOptions::new().read(&towers).expect("a game");
    assert_eq!((puzzle.grid().rows(), puzzle.grid().regions().count()), (3, 0));
    for (text, error) in [
        (
            saved("Magnets", "1b2d2e1a"),
            "3:1: a game of 'Magnets', expected one of Solo, Keen, Unequal, Towers",
        ),
        (saved("Solo", "1b2d2e1a").replace(":8:", ":9:"), "6:1: a value of 8 bytes, expected 9 bytes"),
        (saved("Solo", "1b2d2e1"), "6:1: "),
    ] {
        let found = ReadOptions::new().read(&text).expect_err(&text).headline();
        assert!(found.starts_with(error), "{found}");
    }
}

#[test]
fn boards_of_puzz_link_are_read() {
    let read = |code: &str| {
        ReadOptions::new()
            .read(&format!("https://puzz.link/p?sudoku/{code}"))
            .map(|(puzzle, _)| puzzle)
            .map_err(|error| error.headline())
    };
    let puzzle = read("4/4/1h2j2k1g").expect("a board");
    assert_eq!(
        puzzle.grid().cells().map(|cell| puzzle.given(cell).unwrap_or(0).to_string()).collect::<String>(),
        "1002000020000010"
    );
    assert_eq!(read("16/16/-10zzzzzzzzzzzzu").expect("a board").givens().count(), 1);
    for (code, error) in [
        ("4/4/1h2j2k1", "a code of 15 cells, expected 16"),
        ("4/4/1h5j2k1g", "'5' in the code of the cells"),
        ("4/4/.h2j2k1g", "'.' in the code of the cells"),
        ("4/4/-1", "'-1' in the code of the cells"),
        ("7/7/1h2", "a board of 7 rows and 7 columns"),
        ("v:/4/4/1h2", "a code with other parts"),
    ] {
        assert!(read(code).expect_err(code).contains(error), "{:?}", read(code));
    }
    // More cells than numbers of rows can count.
    let long = format!("4/4/{}1", "z".repeat(13_107));
    assert!(read(&long).expect_err("too long").contains("a code of more than 16 cells"));
}
