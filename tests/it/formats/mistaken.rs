//! Texts that were once taken for another board than the one that they show: they are refused now, or read right.

use super::givens;
use sudoku2cnf::formats::{ReadOptions, batch};

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A board that lacks a cell.
const DAMAGED: &str = "53..7....6..195....98....6.8...6...34..83..17...2...6.6....28....419..5....8..79";

fn refused(text: &str) -> String {
    match ReadOptions::new().read(text) {
        Ok((puzzle, _)) => panic!("{text}\nwas read as {}", sudoku2cnf::formats::native::write(&puzzle)),
        Err(error) => error.headline(),
    }
}

#[test]
fn a_solution_beside_a_damaged_puzzle_is_no_puzzle() {
    let options = ReadOptions::new();
    for line in [
        format!("{DAMAGED},{SOLVED}"),
        format!("7,n/a,{SOLVED}"),
        format!(",{SOLVED}"),
        format!("7,{},{SOLVED}", &DAMAGED[..30]),
    ] {
        let table = format!("quizzes,solutions\n{line}\n");
        let entry = batch::items(&table).filter_map(|(_, item)| item).last().expect("an entry");
        let error = entry.and_then(|entry| entry.read(&options)).expect_err(&line);
        assert!(error.message().contains("no puzzle beside it"), "{error}");
    }
    assert!(refused(&format!("{DAMAGED} {SOLVED}\n")).contains("no puzzle beside it"));
    assert_eq!(givens(SOLVED), SOLVED);
}

#[test]
fn signs_marks_and_numbers_are_no_cells() {
    assert!(refused("1 -1 3 4\n3 4 -1 2\n2 1 4 3\n4 3 2 1\n").contains("'-1' is no cell"));
    assert!(refused("1,+2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n").contains("'+2' is no cell"));
    assert!(refused("1|-1|3|4\n3|4|-1|2\n2|1|4|3\n4|3|2|1\n").contains("'-1' is no cell"));
    assert_eq!(givens("1. 21--\n2. 3-2-\n3. -1-4\n4. 4-1-\n"), "21..3.2..1.44.1.");
    assert!(
        refused("* - - - -\n* - 1 - -\n* - - 2 -\n* - - - -\n").contains("the mark of an item of a list")
    );
    assert!(refused(&format!("7,{DAMAGED}")).contains("'7' beside 80 characters"));
    let dashes = SOLVED.replacen('8', "-", 2);
    assert_eq!(givens(&format!("12 {dashes}")), dashes.replace('-', "."));
}

#[test]
fn what_is_left_of_a_text_is_no_board_of_one_cell() {
    assert!(refused("1 # # 4\n# # 2 #\n# # 4 #\n# 2 #\n").contains("a board of one cell"));
    assert_eq!(givens("1"), "1");
    assert_eq!(givens("grid 1x1\n1\n"), "1");
    refused("1\n1\n2\n1\n");
}

#[test]
fn lines_of_several_lengths_are_no_form_of_another_format() {
    let rows = "5 3 4 6 7 8 9 1 2\n6 7 2 1 9 5 3 4 8\n1 9 8 3 4 2 5 6 7\n8 5 9 7 6 1 4 2 3\n4 2 6 8 5 3 v 9 1\n\
                7 1 3 9 2 4 8 5 6\n9 6 1 5 3 7 2 8 4\n2 8 7 4 1 9 6 3 5\n3 4 5 2 8 6 1 7 9\n";
    assert!(refused(rows).starts_with("5:13: 'v'"), "{}", refused(rows));
    refused("========\n3 1  2 4\n2 4  3 1\n========\n     4 3\n  3  1 2\n========\n");
    refused("[ | ],\n[ | ],\n[ | ],\n[ | ],\n");
}

#[test]
fn a_native_line_with_a_slip_is_no_title() {
    const ROWS: &str = "1...\n....\n....\n....\n";
    for line in [
        "knigts-move",
        "kings-mvoe",
        "udkou",
        "vaues 1-5",
        "valeus 2-5",
        "varibales 3",
        "lettrs ABCD",
        "gird 6x6 raw",
        "values2-7",
        "4 r2 left",
        "hidden-sykscrapr 1 r2 left",
    ] {
        for text in [format!("{line}\n{ROWS}"), format!("grid 4x4\nthermo r1c1 r1c2\n{line}\n{ROWS}")] {
            refused(&text);
        }
    }
}
