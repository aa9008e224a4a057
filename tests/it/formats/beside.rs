//! Text next to a board is never silently ignored if it could state a rule or be a row of the board.

use sudoku2cnf_puzzle::formats::ReadOptions;

fn error(text: &str) -> String {
    match ReadOptions::new().read(text) {
        Ok((puzzle, _)) => panic!("{text}\nwas read as {}x{}", puzzle.grid().rows(), puzzle.grid().columns()),
        Err(error) => error.headline(),
    }
}

/// The same 4x4 board with bars, in a frame, with commas, and plain.
const BOARDS: [&str; 4] = [
    "0 3 | 4 0\n0 0 | 3 0\n----+----\n3 0 | 1 4\n0 0 | 0 0\n",
    "+-----+-----+\n| 0 3 | 4 0 |\n| 0 0 | 3 0 |\n+-----+-----+\n| 3 0 | 1 4 |\n| 0 0 | 0 0 |\n+-----+-----+\n",
    "0,3,4,0\n0,0,3,0\n3,0,1,4\n0,0,0,0\n",
    "0340\n0030\n3014\n0000\n",
];

#[test]
fn a_line_that_names_a_rule_or_a_header_is_an_error_wherever_it_stands() {
    for line in [
        "rules: diagonal",
        "variant: anti-knight",
        "type: windoku",
        "Rule: anti-king",
        "diagonal: yes",
        "thermo: r1c1 r1c2",
        "diagonal;",
        "diagonal,",
        "= diagonal",
        "/diagonal",
        "values: 0-3",
        "Values: 0-3",
        "grid: 4x4",
        "rules: no digit stands beside itself",
        "title: Killer Sudoku",
    ] {
        for board in BOARDS {
            let rows: Vec<&str> = board.lines().collect();
            for place in [0, 2, rows.len()] {
                let mut rows = rows.clone();
                rows.insert(place, line);
                let error = error(&format!("{}\n", rows.join("\n")));
                let number = place + 1;
                assert!(
                    error.starts_with(&format!("{number}:")),
                    "{line} on line {number} of {board}: {error}"
                );
            }
        }
    }
    for board in BOARDS {
        assert_eq!(ReadOptions::new().read(board).expect("a board").0.givens().count(), 6, "{board}");
        let stated = format!("{board}diagonal\n");
        assert_eq!(ReadOptions::new().read(&stated).expect("a board").0.rules().len(), 1, "{board}");
        // Text without rules is allowed, with a warning.
        let (_, warnings) =
            ReadOptions::new().read(&format!("Author: Ann Killer\n{board}")).expect("a board");
        assert_eq!(warnings.len(), 1, "{board}");
    }
}

#[test]
fn a_damaged_border_is_no_border() {
    let rows = "....|.1..\n.6..|.8..\n----+----\n.1..|...3\n78..|...4\n1: ----+----\n8...|2..7\n12.7|5...\n----+----\n.47.|.6.1\n5...|4.2.\n";
    error(rows);
    let whole = rows.replace("1: ", "");
    assert_eq!(ReadOptions::new().read(&whole).expect("8x8").0.grid().rows(), 8);
    error("....\n1: ----+----\n....\n....\n....\n");
}

#[test]
fn a_row_of_empty_cells_is_no_border() {
    for (text, count) in [
        ("34|12\n12|34\n..|..\n21|43\n43|21\n", 5),
        ("34|12\n12|34\n**|**\n21|43\n43|21\n", 5),
        ("|34|12|\n|12|34|\n|..|..|\n|21|43|\n|43|21|\n", 5),
    ] {
        let error = error(text);
        assert!(error.contains(&format!("{count} rows of 4 cells")), "{text}\n{error}");
    }
    let (puzzle, _) = ReadOptions::new().read("12|34\n..|..\n21|43\n43|21\n").expect("four rows");
    assert_eq!(puzzle.givens().count(), 12);
}

#[test]
fn a_cell_that_is_missing_is_none_that_is_blank() {
    for text in
        ["12|3\n34|12\n21|43\n43|2\n", "12|3\n..|..\n34|12\n21|43\n43|21\n", "12|3\n34|1\n21|4\n43|2\n"]
    {
        error(text);
    }
    // Blanks at the end of a row may be missing if other blanks are cells.
    let (puzzle, _) =
        ReadOptions::new().read("1   |   2\n    |\n----+----\n2   |\n    | 1\n").expect("blank cells");
    assert_eq!(puzzle.givens().count(), 4, "blank cells");
}

#[test]
fn a_second_puzzle_in_sections_is_an_error() {
    let one = "[Puzzle]\n.42.\n1.43\n4..2\n....\n";
    assert_eq!(ReadOptions::new().read(one).expect("one").0.givens().count(), 7);
    let error = error(&format!("{one}[Puzzle]\n4.13\n....\n2.34\n.4..\n"));
    assert!(error.starts_with("6:1: a second [Puzzle] section"), "{error}");
}
