//! Game ids of Keen, Unequal and Towers. The ids in `tests/game-ids` were made with the generators of Simon Tatham's
//! collection.

use super::tatham_error;
use crate::common::only_solution;
use sudoku2cnf_puzzle::formats::{self, Format, ReadOptions, TextKind, native};

/// Reads each of 100 ids like a file, and checks that it has one solution.
fn all_have_one_solution(ids: &str) {
    assert_eq!(ids.lines().count(), 100);
    for id in ids.lines() {
        assert_eq!(formats::detect(id), TextKind::Puzzle(Format::Tatham), "{id}");
        let (puzzle, warnings) = ReadOptions::new().read(id).unwrap_or_else(|error| panic!("{id}\n{error}"));
        assert!(warnings.is_empty(), "{id}");
        only_solution(&puzzle, id);
    }
}

#[test]
fn a_hundred_games_of_keen_have_one_solution() {
    all_have_one_solution(include_str!("../../game-ids/keen.txt"));
}

#[test]
fn a_hundred_games_of_unequal_have_one_solution() {
    all_have_one_solution(include_str!("../../game-ids/unequal.txt"));
}

#[test]
fn a_hundred_games_of_towers_have_one_solution() {
    all_have_one_solution(include_str!("../../game-ids/towers.txt"));
}

/// Returns the native text of an id.
fn text(id: &str) -> String {
    native::write(&Format::Tatham.read(id).unwrap_or_else(|error| panic!("{id}\n{error}")).0)
}

#[test]
fn games_become_native_text() {
    // Walls between left and right neighbours come first, row by row, then walls between upper and lower ones, column
    // by column.
    assert_eq!(
        text("3:a3_4a_,a3m6s1d3a2"),
        "grid 3x3 no-boxes\nvalues 1-3\nsum 3 r1c1 r1c2\nproduct 6 r1c3 r2c3\ndifference 1 r2c1 r2c2\n\
         quotient 3 r3c1 r3c2\nsum 2 r3c3\n...\n...\n...\n"
    );
    // The sign belongs to the greater of two cells.
    assert_eq!(
        text("3:0R,0,0D,2U,0,0,0,0L,0,"),
        "grid 3x3 no-boxes\nvalues 1-3\ngreater-than r1c1 r1c2\ngreater-than r1c3 r2c3\n\
         greater-than r2c1 r1c1\ngreater-than r3c2 r3c1\n...\n2..\n...\n"
    );
    // Both cells next to a bar list it. The letter stands for two empty cells.
    assert_eq!(
        text("3a:0R,0L,0,b1D,0,0,0U"),
        "grid 3x3 no-boxes\nvalues 1-3\nkropki white r1c1 r1c2\nkropki white r2c3 r3c3\nnegative-difference\n\
         ...\n..1\n...\n"
    );
    // The clues come in the order above, below, left, right.
    assert_eq!(
        text("3:1//3/2/////2//3/,b2f"),
        "grid 3x3 no-boxes\nvalues 1-3\nskyscraper 1 c1 top\nskyscraper 3 c3 top\nskyscraper 2 c1 bottom\n\
         skyscraper 2 r3 left\nskyscraper 3 r2 right\n..2\n...\n...\n"
    );
    // The settings of the generator do not matter.
    assert_eq!(text("3de:1//3/2/////2//3/,b2f"), text("3:1//3/2/////2//3/,b2f"));
}

#[test]
fn ids_without_letters_are_told_from_rows() {
    let puzzle = TextKind::Puzzle(Format::Tatham);
    for id in ["3:1/2/3/1/2/3/1/2/3/1/2/3", "3:0,0,0,0,2,0,0,0,0,", "3:0,0,0,0,2,0,0,0,0"] {
        assert_eq!(formats::detect(id), puzzle, "{id}");
    }
    for text in ["3:1/2/3/1/2/3/1/2/3/1/2", "3:0,0,0,0,2,0,0,0", "4:1/2"] {
        assert_ne!(formats::detect(text), puzzle, "{text}");
    }
}

#[test]
fn malformed_ids_are_located() {
    for (id, expected) in [
        ("3:a3_4a_,a3", "1:12: no clue for the block of r1c3, expected one for each block"),
        ("3:_13,a1", "1:9: no clue for the block of r1c2, expected one for each block"),
        ("3:_11,a1", "1:3: 10 borders, expected 12"),
        ("3:z,a1", "1:3: 'z', expected a letter a-x or _"),
        ("3:_13,a1a1a1a1a1a1a1a1s1", "1:23: a difference or quotient of 1 cells, expected one of two cells"),
        ("3:_13,a1a1a1a1a1a1a1a1a1a1", "1:25: more clues than blocks, expected one clue for each block"),
        ("3:_13,a1a1a1a1a1a1a1a1x1", "1:23: 'x', expected a, m, s or d"),
        ("10:_9,a1", "1:1: no size, expected a number from 3 to 9"),
        ("3q:_9,a1", "1:2: unknown letters in a game id, expected the parameters before the colon"),
        ("3:0U,0,0,0,0,0,0,0,0,", "1:4: a sign at the edge, expected signs between cells that agree"),
        (
            "3:0R,0L,0,0,0,0,0,0,0,",
            "1:4: each of two cells is said to be the greater one, expected signs between cells that agree",
        ),
        (
            "3a:0R,0,0,0,0,0,0,0,0,",
            "1:5: a sign that the neighbour does not have, expected signs between cells that agree",
        ),
        ("3:0,0,0,0,0,0,0,0,4,", "1:19: '4', expected a number of at most 3"),
        ("3:0,0,0,0,0,0,0,0,0,0,", "1:21: too many cells, expected 9"),
        ("3:0,0,0,0,0,0,0,é,0,", "1:17: no number, expected a number of at most 3"),
        ("3:0,0,0,0,0,0,0 0,0,", "1:16: no comma here, expected U, R, D, L or a comma after a number"),
        ("33:0,0,0,0,0,0,0,0,0,", "1:1: no size, expected a number from 3 to 32"),
        ("3:1/2/3/1/2/3/1/2/3/1/2", "1:24: 11 clues, expected 12 with / between"),
        ("3:1/2/3/1/2/3/1/2/3/1/2/3/1", "1:26: more than the clues, expected 12 clues"),
        ("3:1/2/3/1/2/3/1/2/3/1/2/4", "1:25: '4', expected a number of at most 3"),
        ("3:1/2/3/1/2/3/1/2/3/1/2/0", "1:25: '0', expected a number from 1 to 3, or nothing"),
        ("3:1/2/3/1/2/é/1/2/3/1/2/3", "1:13: 6 clues, expected 12 with / between"),
        ("3:1/2/3/1/2/3/1/2/3/1/2/3,h", "1:27: 8 cells, expected 9"),
        ("3:1/2/3/1/2/3/1/2/3/1/2/3,i,i", "1:29: one part too many, expected clues and perhaps a grid"),
    ] {
        assert_eq!(tatham_error(id), expected, "{id}");
    }
}
