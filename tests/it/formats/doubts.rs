//! Ambiguous boards: they are read correctly, or refused with both readings in the message.

use sudoku2cnf_puzzle::formats::{Format, ReadOptions, TextKind, detect};
use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::givens;

fn error(text: &str) -> String {
    ReadOptions::new().read(text).expect_err(text).headline()
}

fn puzzle(text: &str) -> Puzzle {
    ReadOptions::new().read(text).unwrap_or_else(|error| panic!("{text}\n{error}")).0
}

/// Returns the stored solution of a text, one character per cell.
fn stored(text: &str) -> Option<String> {
    let digits = puzzle(text).about().solution.clone()?;
    Some(digits.into_iter().map(|digit| digit.map_or('.', |digit| char::from(b'0' + digit as u8))).collect())
}

#[test]
fn zeros_beside_points_are_empty_only_where_that_is_certain() {
    let sixteen = |first: &str, sign: &str| {
        let row = format!("{first}{}\n", sign.repeat(15));
        format!("{row}F{}\n{}", sign.repeat(15), format!("{}\n", sign.repeat(16)).repeat(14))
    };
    for text in [
        "0.23\n....\n....\n3...\n",
        "0.23........3...",
        "0 . 2 3\n. . . .\n. . . .\n3 . . .\n",
        "|0.|23|\n|..|..|\n|--+--|\n|..|..|\n|3.|..|\n",
        "0,,2,3\n,,,\n,,,\n3,,,\n",
        "0\t\t2\t3\n\t\t\t\n\t\t\t\n3\t\t\t\n",
        "[[0, null, 2, 3], [null, null, null, null], [null, null, null, null], [3, null, null, null]]",
        &sixteen("0", "."),
        &(("0 15 ".to_owned() + &". ".repeat(14) + "\n") + &format!("{}\n", ". ".repeat(16)).repeat(15)),
        &("0".to_owned() + &"_".repeat(79) + "8"),
    ] {
        let found = error(text);
        assert!(found.contains("'0' is an empty cell, and the values are 1-"), "{text}\n{found}");
        assert!(found.contains(", or it is one of the values 0-"), "{text}\n{found}");
    }
    // The meaning of 0 is clear if the largest value occurs, if a row has two zeros, or if a line states the values.
    assert_eq!(givens("0.24\n....\n....\n3...\n"), "..24........3...");
    assert_eq!(givens("1 0 0 2\n. . . .\n2 0 0 0\n. . 1 .\n"), "1..2....2.....1.");
    assert_eq!(givens("values 0-3\n0.23\n....\n....\n3...\n"), "0.23........3...");
    assert_eq!(givens("values 1-4\n0.23\n....\n....\n3...\n"), "..23........3...");
}

#[test]
fn a_solution_behind_a_board_is_stored() {
    const SOLUTION: &str = "1324423121433412";
    for text in [
        "1...\n..3.\n.4..\n...2\n\n1324\n4231\n2143\n3412\n",
        "1.....3..4.....2 1324423121433412\n",
        "1.....3..4.....2\t1324423121433412\n",
        "Puzzle: 1.....3..4.....2 Solution: 1324423121433412\n",
        "Puzzle: 1.....3..4.....2\nSolution: 1324423121433412\n",
        "Puzzle:\n1...\n..3.\n.4..\n...2\nSolution:\n1324\n4231\n2143\n3412\n",
        "Puzzle\n1 . | . .\n. . | 3 .\n----+----\n. 4 | . .\n. . | . 2\n\nAnswer\n1 3 | 2 4\n4 2 | 3 1\n----+----\n2 1 | 4 3\n3 4 | 1 2\n",
    ] {
        assert_eq!(givens(text), "1.....3..4.....2", "{text}");
        assert_eq!(stored(text).as_deref(), Some(SOLUTION), "{text}");
    }
    // Connected pieces make a jigsaw; unconnected pieces may be anything.
    let jigsaw = "1...\n..3.\n.4..\n...2\n\naabb\naabb\nccdd\nccdd\n";
    assert_eq!((detect(jigsaw), stored(jigsaw)), (TextKind::Puzzle(Format::Grids), None));
    let loose = "1...\n..3.\n.4..\n...2\n\naabb\naabb\nccdd\ncddc\n";
    let found = error(loose);
    assert!(found.contains("a layout of pieces that are not connected, or a wrong solution"), "{found}");
    assert!(Format::Iss.read(loose).is_ok(), "where the format is stated");
    // A second board with other givens is a second puzzle.
    let two = "1...\n..3.\n.4..\n...2\n\n1...\n..3.\n.4..\n...1\n";
    assert_eq!(detect(two), TextKind::Several(Format::Grids));
}

#[test]
fn blank_rows_and_columns_of_a_table_are_no_cells() {
    let cells: Vec<char> =
        "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79".chars().collect();
    for separator in [",", ";", "\t"] {
        for empty in ["", "."] {
            for (top, left, gap) in [(0, 0, 1), (1, 0, 1), (2, 1, 1), (0, 3, 0), (1, 0, 0), (0, 2, 1)] {
                let mut lines: Vec<Vec<&str>> = Vec::new();
                let width = left + 9 + 2 * gap;
                lines.extend(vec![vec![""; width]; top]);
                let texts: Vec<String> = cells.iter().map(char::to_string).collect();
                for row in 0..9 {
                    if gap == 1 && row > 0 && row % 3 == 0 {
                        lines.push(vec![""; width]);
                    }
                    let mut line = vec![""; left];
                    for column in 0..9 {
                        if gap == 1 && column > 0 && column % 3 == 0 {
                            line.push("");
                        }
                        let text = &texts[9 * row + column][..];
                        line.push(if text == "." { empty } else { text });
                    }
                    lines.push(line);
                }
                let text: String = lines.iter().map(|line| line.join(separator) + "\n").collect();
                assert_eq!(givens(&text), cells.iter().collect::<String>(), "{top} {left} {gap}\n{text}");
            }
        }
    }
    // A 9x9 board may well have an empty row and column at its edge.
    let edge: String = (0..9)
        .map(|row| if row == 0 { ",,,,,,,,\n".into() } else { format!(",{row},,,,,,{},\n", 9 - row) })
        .collect();
    assert_eq!(puzzle(&edge).grid().rows(), 9);
    // A 10x10 board could be a 9x9 board next to empty cells.
    let rows: String = (1..10).map(|row| format!(",{row},,,,,,{},,\n", 10 - row)).collect();
    let found = error(&(",,,,,,,,,\n".to_owned() + &rows));
    assert!(found.contains("a board of 10x10, or one of 9x9"), "{found}");
}

#[test]
fn a_hash_can_be_an_empty_cell() {
    for text in [
        "2 | # | # | 4\n# | # | # | #\n1 | # | # | #\n# | # | # | 3\n",
        "2##4\n####\n1###\n###3\n",
        "2 # # 4\n# # # #\n1 # # #\n# # # 3\n",
    ] {
        assert_eq!(givens(text), "2..4....1......3", "{text}");
    }
    assert_eq!(givens("# 1 2 3 4\n2..4 # easy\n....\n1... # 3 # 4\n...3\n"), "2..4....1......3");
}

#[test]
fn a_row_that_lacks_a_cell_is_not_passed_over() {
    for row in [".;.;.;.;.;.;.;.", ";;;;;;;", ".|.|.|.|.|.|.|.", ". , ."] {
        let separator = if row.contains('|') {
            "|"
        } else if row.contains(';') {
            ";"
        } else {
            ","
        };
        let line = |cells: [&str; 9]| cells.join(separator) + "\n";
        let head = line(["1", "2", "3", "4", "5", "6", "7", "8", "9"]);
        let rows = line([".", ".", ".", "5", ".", ".", ".", ".", "."]).repeat(8);
        let text = format!("{head}{rows}{row}\n");
        assert!(ReadOptions::new().read(&text).is_err(), "{text}");
    }
}

#[test]
fn blanks_between_all_cells_make_rows() {
    for side in [16, 25, 36, 49] {
        let text = format!("{}\n", vec!["."; side].join(" ")).repeat(side);
        assert_eq!(detect(&text), TextKind::Puzzle(Format::Native), "{side}");
        assert_eq!(puzzle(&text).grid().rows(), side);
    }
    assert_eq!(detect(&format!("{}\n", ".".repeat(36)).repeat(36)), TextKind::Batch);
    assert_eq!(detect(&"1 . . . 3 . . . . 2 . . . . . 4\n".repeat(3)), TextKind::Batch);
}
