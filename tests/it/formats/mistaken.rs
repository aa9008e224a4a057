//! Texts that an earlier version read as the wrong board: they are refused or read correctly.

use super::givens;
use sudoku2cnf_puzzle::formats::{ReadOptions, batch};

const SOLVED: &str = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
/// A board that lacks one cell.
const DAMAGED: &str = "53..7....6..195....98....6.8...6...34..83..17...2...6.6....28....419..5....8..79";

fn refused(text: &str) -> String {
    match ReadOptions::new().read(text) {
        Ok((puzzle, _)) => {
            panic!("{text}\nwas read as {}", sudoku2cnf_puzzle::formats::native::write(&puzzle))
        }
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
        assert!(error.message().contains("no puzzle next to it"), "{error}");
    }
    assert!(refused(&format!("{DAMAGED} {SOLVED}\n")).contains("no puzzle next to it"));
    assert_eq!(givens(SOLVED), SOLVED);
}

#[test]
fn signs_marks_and_numbers_are_no_cells() {
    assert_eq!(givens("1 -1 3 4\n3 4 -1 2\n2 1 4 3\n4 3 2 1\n"), "1.3434.221434321");
    assert!(refused("1,+2,3,4\n3,4,1,2\n2,1,4,3\n4,3,2,1\n").contains("'+2' is not a cell"));
    assert!(refused("1|-1|3|4\n3|4|-1|2\n2|1|4|3\n4|3|2|1\n").contains("'-1' is not a cell"));
    assert_eq!(givens("1. 21--\n2. 3-2-\n3. -1-4\n4. 4-1-\n"), "21..3.2..1.44.1.");
    assert!(refused("* - - - -\n* - 1 - -\n* - - 2 -\n* - - - -\n").contains("the bullet of a list item"));
    assert!(refused(&format!("7,{DAMAGED}")).contains("'7' next to 80 characters"));
    let dashes = SOLVED.replacen('8', "-", 2);
    assert_eq!(givens(&format!("12 {dashes}")), dashes.replace('-', "."));
}

#[test]
fn signs_for_empty_cells_that_are_marks_elsewhere_lose_no_column() {
    for sign in ["$", "**", "$$", "****", "$ $"] {
        let board = "1|.|.|.\n.|.|3|.\n.|4|.|.\n.|.|.|2\n".replace('.', sign);
        assert_eq!(givens(&board), "1.....3..4.....2", "{sign}");
        // The last column is empty. Without it, this would be a board of four rows.
        let wide = "1|.|.|.|.\n.|.|3|.|.\n.|4|.|.|.\n.|.|2|.|.\n".replace('.', sign);
        assert!(refused(&wide).contains("cell"), "{sign}: {}", refused(&wide));
    }
    for sign in [" ; ", " , "] {
        let spaced = |board: &str| board.replace('.', sign);
        assert_eq!(givens(&spaced("1...\n..3.\n.4..\n...2\n")), "1.....3..4.....2", "{sign}");
        let wide = spaced("1....\n..3..\n.4...\n..2..\n");
        assert!(refused(&wide).contains("fields"), "{sign}: {}", refused(&wide));
        assert_eq!(givens(&spaced("1.2..\n3..4.\n.4.3.\n.2.1.\n").replace(' ', "")).len(), 16);
    }
    refused(&"1|.|.|.|.\n.|.|3|.|.\n.|4|.|.|.\n.|.|2|.|.\n".replace('.', "\""));
    assert_eq!(givens("1|$2$|$3$|4\n$3$|4|1|2\n2|1|4|3\n4|3|2|\n"), "123434122143432.");
}

#[test]
fn what_is_left_of_a_text_is_no_board_of_one_cell() {
    assert!(refused("1 # # 4\n# # 2 #\n# # 4 #\n# 2 #\n").contains("a board of one cell"));
    assert_eq!(givens("1"), "1");
    assert_eq!(givens("grid 1x1\n1\n"), "1");
    refused("1\n1\n2\n1\n");
    for text in [
        "# 3-x  1-4\n# x-x  x-x\n==========\n# x-x  4-3\n# x-x  2-1\n",
        "anti-knight\n# ' 4 1 ' 9\n# 3 ' ' 1 '\n# ' ' ' 2 '\n# 5 ' ' ' '\n# ' ' ' ' 3\n",
        "# . | 5 | .\n|---|---|---|\n# 1 | . | .\n|---|---|---|\n# 3 | . | 2\n|---|---|---|\n",
        "* 2-# 1 #  4-1-#\n* 3-# 2 #  2-#-#\n* 4-# 3 #  1-#-#\n* 1-# 4 #  5-3-#\n",
        " |  -  | \n |  -  | \n_________\n |  -  | \n",
        "'/+/+/+/',\n'/+/+/+/',\n'/+/+/+/',\n'/+/+/+/',\nanti-knight\n",
        "　|　  　|\n　|　  　|\nanti-knight\n+---+---+---+---+\n　|　  　|\n　|　  　|\n",
        "  C1, C2, C3, C4, C5\nR1  ,  ,  ,  ,  \n+--------------+\nR2  ,  ,  ,  ,  \n+--------------+\nR3  ,  ,  ,  ,  \n\
         +--------------+\nR4  ,  ,  ,  ,  \n+--------------+\nR5  ,  ,  , 2,  \n",
        "  0 1 2 3\n---|---|---|---\n0 - None 3 | 4 None\nanti-knight\n---|---|---|---\n1 - 4 None | 2 1\n---|---|---|---\n\
         2 - 2 1 | None 4\n---|---|---|---\n3 - 3 4 | 1 2\n",
        "7|2,****************,4|5|6|3!7|1|8|2,6|3|7|1!8|2|4|5",
    ] {
        refused(text);
    }
    // The text is refused in an object as well as alone.
    let line = serde_json::json!({"puzzle": "1 # # 4\n# # 2 #\n# # 4 #\n# 2 #\n"}).to_string();
    let entry = batch::items(&line).find_map(|(_, item)| item).expect("an entry");
    let error = entry.and_then(|entry| entry.read(&ReadOptions::new())).expect_err("one cell");
    assert!(error.message().contains("a board of one cell"), "{error}");
    assert_eq!(givens("# an empty board\n# 1\n# 2\n................\n"), ".".repeat(16));
    assert_eq!(givens("grid 4x4\n# 1 2 3 4\n# 3 4 1 2\n# 2 1 4 3\n# 4 3 2 1\n"), ".".repeat(16));
}

#[test]
fn rows_are_parted_alike() {
    let refused_with = |text: &str, part: &str| assert!(refused(text).contains(part), "{}", refused(text));
    refused_with("*********-    │-   2│3 4*********- 4  │2- 2 3│4 1*********", "and nothing in row 1");
    refused_with("4--1--1--1\n3--1--1-1\n-1--1--1--1\n-1-4--1--1\n", "between columns");
    refused_with("0 3/1/2/4/ \n1  /2/4/5/3\n2 2/ /5/3/1\n3 4/5/3/1/ \n4 5/3/ /2/4\n", "between columns");
    refused_with("1142323144231314-", "a dash next to cells that is not a cell itself");
    refused_with("1342-21334212134.", "a dash next to cells that is not a cell itself");
    refused_with("002010300400301.", "both empty cells");
    refused_with(". . . . .  2-1541 35412 54123 41235 12354 . . . . . ", "both empty cells");
    // 143 + 144 + 2 cells are as many as 17 times 17.
    let large: String =
        "123456789ABC".repeat(13).chars().enumerate().filter(|(i, _)| i % 13 > 0).map(|(_, c)| c).collect();
    refused_with(&format!("{} {large} 17", &large[1..]), "next to 144 characters");
    for text in [
        "1 2|3 4\n3 4|1 2\n2 1|4 3\n4 3|2 1\n",
        "1-2-3-4\n3-4-1-2\n2-1-4-3\n4-3-2-1\n",
        "\"1\",\"\",\"\",\"4\"\n,,,\n,,,\n,2,,\n",
        "[[1, 2, 3, 4], [3, 4, 1, 2], [2, 1, 4, 3], [4, 3, 2, 1]]",
    ] {
        assert!(ReadOptions::new().read(text).is_ok(), "{text}");
    }
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
    // If a line states the grid, no line is a title.
    for line in ["4c1 eveenr", "3 atxicab", "glo bal-mod", "0iaognal", "t(3axic5b 2", "A title"] {
        refused(&format!("grid 4x4\n{line}\n+------+\n|1 ...|\n|. ...|\n|. ...|\n|. ...|\n+------+\n"));
        refused(&format!("grid 4x4\n{line}\n{ROWS}"));
    }
}
