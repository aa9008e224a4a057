//! The readers and writers of other programs' formats, tested with the corpora if they are present.

mod beside;
mod doubts;
mod every_format;
mod exports;
mod fpuzzles_read;
mod fpuzzles_write;
mod latin_games;
mod layouts;
mod links;
mod mistaken;
mod mutated;
mod pasted;
mod penpa;
mod readings;
mod refused;
mod solo;
mod states;
mod sudokumaker;
mod sudokupad;
mod sudokustudio;

use sudoku2cnf_puzzle::formats::{Format, ReadOptions};

fn tatham_error(id: &str) -> String {
    Format::Tatham.read(id).expect_err("refused").headline()
}

/// Returns an f-puzzles object of an empty 4x4 grid with these additional members.
fn object(members: &str) -> String {
    let row = "[{},{},{},{}]";
    format!(
        r#"{{"size":4,"grid":[{row},{row},{row},{row}]{}{members}}}"#,
        if members.is_empty() { "" } else { "," }
    )
}

fn error(text: &str) -> String {
    Format::Fpuzzles.read(text).expect_err("refused").headline()
}

/// Returns the givens of one puzzle with single digits, with `.` for an empty cell.
fn givens(text: &str) -> String {
    let (puzzle, _) = ReadOptions::new().read(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    let givens = puzzle.grid().cells().map(|cell| puzzle.given(cell));
    givens.map(|given| given.map_or(".".into(), |given| given.to_string())).collect()
}
