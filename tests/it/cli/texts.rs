//! Texts as people paste them: they are read as intended, or refused with a reason.

use super::{run, solve};

/// Returns a 16x16 board with values separated by blanks: a valid first row and fifteen empty rows.
fn sixteen(first: &str) -> String {
    format!("{first}\n{}", ". . . . . . . . . . . . . . . .\n".repeat(15))
}

#[test]
fn dashes_on_one_line_are_cells_if_all_of_it_is_a_board() {
    assert_eq!(solve("--single", "1--2----2-----1-").ok(20), solve("", "1..2....2.....1.").ok(20));
    let line = solve("--count", "1..2....2.......").ok(10).to_owned();
    for text in ["1--2----2-------", "1 - - 2 - - - - 2 - - - - - - -"] {
        assert_eq!(solve("--count", text).ok(10), line, "{text}");
        let two = format!("{text}\n{text}\n");
        assert_eq!(solve("--count", two).ok(0), line.repeat(2), "{text}");
    }
    // Borders are still read as borders.
    assert_eq!(solve("--count", "1..2|....|2...|....").ok(10), line);
    assert_eq!(solve("--count", "1..2-....-2...-....").ok(10), line);
}

#[test]
fn a_line_that_is_two_boards_shows_both() {
    let both = "a board of 3x3 if '-' is a border, of 4x4 if it is an empty cell, expected '.'";
    for text in ["1.2-...--..3----", "102-000--003----", "1|2-|.--|.1---...-|."] {
        let error = solve("", text);
        assert!(error.fails(1).contains(both), "{text}: {}", error.err);
        let line = format!("error: 1:1: {both}");
        assert!(solve("--batch", text).ok(0).starts_with(&line), "{text}");
    }
    let blanks = solve("", "1  2    2     1 ");
    assert!(blanks.fails(1).contains("2x2, or one of 4x4 if blanks are empty cells"), "{}", blanks.err);
}

#[test]
fn dashes_in_rows_are_cells_if_the_count_fits_only_so() {
    let nine =
        "53--7----\n6--195---\n-98----6-\n8---6---3\n4--8-3--1\n7---2---6\n-6----28-\n---419--5\n----8--79\n";
    let answer = solve("--unique --output line", nine.replace('-', ".")).ok(10).to_owned();
    for text in [nine.to_owned(), format!("grid 9x9\n{nine}")] {
        assert_eq!(solve("--unique --output line", &text).ok(10), answer, "{text}");
    }
    let error = solve("", "12--\n----\n----\n--21\n");
    assert!(error.fails(1).contains("a board of 2x2 if '-' is a border, of 4x4"), "{}", error.err);
    // These values do not fit a 2x2 grid.
    let first = solve("--output line", "1234\n----\n----\n----\n").ok(10).to_owned();
    assert_eq!(first.len(), 17, "{first}");
    assert_eq!(
        solve("--output line", "1 2 | 3 4\n. . | . .\n----+----\n. . | . .\n4 3 | . .\n").code,
        Some(10)
    );
    assert_eq!(solve("", "1 2\n---\n. .\n").code, Some(10), "borders that are no rows");
}

#[test]
fn many_lines_that_no_grid_has_are_a_batch() {
    let line = format!("1{}\n", ".".repeat(80));
    let done = solve("--unique", line.repeat(81));
    assert_eq!((done.ok(0), &done.err[..]), (&*"multiple\n".repeat(81), ""));
    let six = format!("1{}\n", ".".repeat(35));
    assert_eq!(solve("--unique", six.repeat(36)).ok(0), "multiple\n".repeat(36));
    assert_eq!(solve("--single", six.repeat(36)).ok(20), "none\n");
}

#[test]
fn as_many_lines_as_cells_of_small_values_are_a_batch_with_a_warning() {
    let text = "1...............\n".repeat(16);
    let done = solve("", &text);
    assert_eq!(done.ok(0), "1234341221434321\n".repeat(16));
    assert!(
        done.err.contains("warning: 16 lines of 16 cells") && done.err.contains("--batch"),
        "{}",
        done.err
    );
    assert_eq!(solve("--batch", &text).err, "");
    assert_eq!(solve("--single", &text).ok(20), "none\n");
    assert_eq!(solve("--format native", &text).ok(20), "none\n");
    assert!(solve("--single --batch", &text).fails(2).contains("cannot be used with"));
    // One value is too large for a 4x4 board.
    let large = text.replacen("1.", ".G", 1);
    assert_eq!(solve("", &large).ok(20), "none\n");
    let refused = run("sudoku2cnf", &[], &text);
    assert!(refused.fails(1).contains("a line 'grid 16x16' above"), "{}", refused.err);
    let headed = format!("grid 16x16\n{text}");
    assert_eq!(run("sudoku2cnf", &["--single"], &text).ok(0), run("sudoku2cnf", &[], headed).ok(0));
    let object = serde_json::json!({"puzzle": text.replacen("1.", "..", 15)});
    assert!(solve("--unique", object.to_string()).ok(0).starts_with("multiple"));
}

#[test]
fn a_part_of_a_small_board_is_no_batch() {
    let error = solve("", "1...\n..2.\n");
    assert!(
        error.fails(1).starts_with("solve: <stdin>:2:1: 2 rows of 4 cells, expected 4 rows"),
        "{}",
        error.err
    );
    assert_eq!(solve("--batch", "1...\n..2.\n").ok(0).lines().count(), 2);
    assert!(solve("", ".........\n".repeat(8)).fails(1).contains("8 rows of 9 cells"));
    assert!(solve("", "....\n".repeat(5)).fails(1).contains("5 rows of 4 cells"));
}

#[test]
fn a_row_that_begins_with_c_is_no_comment() {
    let grid = sixteen("c 1 . . 3 16 . . . . . . . . . .");
    let row = sixteen("12 1 . . 3 16 . . . . . . . . . .");
    assert_eq!(run("sudoku2cnf", &[], &grid).ok(0), run("sudoku2cnf", &[], &row).ok(0));
    for arguments in ["--unique", "--unique --format native"] {
        assert!(solve(arguments, &grid).ok(10).starts_with("multiple"), "{arguments}");
    }
    for head in ["c a comment\n", "c 1 2 3\nc\n", "c 1 2 3\n\n", "c\n"] {
        let text = format!("{head}p cnf 1 1\n1 0\n");
        assert!(solve("", &text).ok(10).contains("s SATISFIABLE"), "{head}");
        assert!(run("sudoku2cnf", &[], &text).fails(1).contains("a CNF"), "{head}");
        assert!(solve("--format native", &text).fails(1).starts_with("solve: <stdin>:"), "{head}");
    }
    let headless = run("sudoku2cnf", &[], "c a comment\n1 0\n");
    assert!(headless.fails(1).contains("a CNF"), "{}", headless.err);
}

#[test]
fn characters_are_judged_before_counts() {
    let nine = |row: &str| format!("{row}\n").repeat(9);
    for (text, start) in [
        (nine("5!3!0!0!7!0!0!0!0"), "1:2: '!' is not a cell, expected a value"),
        (nine("5\u{200b}3.!7...."), "1:5: '!' is not a cell, expected a value"),
        (nine("５３．！７．．．．"), "1:4: '!' is not a cell, expected a value"),
        (
            "https://sudokupad.app/abc123".into(),
            "1:23: this link to sudokupad.app holds only the name 'abc123'",
        ),
        (format!("grid 9x9\nA=3\n{}", nine("53..7....")), "2:1: 'A=3' is neither"),
        (format!("today in the paper\n{}", nine("53..7...!")), "1:1: 'today in the paper' is neither"),
        ("diagonl main\n".into(), "1:1: unknown rule 'diagonl', expected perhaps 'diagonal'"),
        ("grid 9\u{200b}y9\n".into(), "1:6: '9y9', expected ROWSxCOLUMNS"),
    ] {
        let error = solve("", &text);
        assert!(error.fails(1).starts_with(&format!("solve: <stdin>:{start}")), "{text}\n{}", error.err);
        assert!(!error.err.contains('\u{200b}'), "{}", error.err);
    }
    // A capital letter alone does not make a line with a rule a title.
    assert_eq!(solve("", "Diagonal main\n").code, Some(10));
}

#[test]
fn the_mark_stands_under_the_row_that_is_wrong() {
    let row = ".........\n";
    for (text, line) in [
        (format!("{}........\n{}", row.repeat(4), row.repeat(5)), 5),
        (format!("{}..........\n{}", row.repeat(6), row.repeat(2)), 7),
        (format!("{}1.\n", row.repeat(9)), 10),
        (row.repeat(10), 10),
        (row.repeat(8), 8),
    ] {
        let error = solve("", &text);
        assert!(error.fails(1).starts_with(&format!("solve: <stdin>:{line}:1: ")), "{text}{}", error.err);
    }
}

#[test]
fn native_puzzles_below_each_other_are_answered_one_by_one() {
    for arguments in ["", "--grade", "--rules diagonal", "--make killer"] {
        let make: Vec<&str> = "--seed 4 --size 6x6 --number 3 --to native".split(' ').collect();
        let make: Vec<&str> = make.into_iter().chain(arguments.split_whitespace()).collect();
        let text = run("sudokugen", &make, "").ok(0).to_owned();
        for format in ["", "--format native", "--jobs 3"] {
            let done = solve(&format!("--unique {format}"), &text);
            let lines: Vec<&str> = done.ok(0).lines().collect();
            assert!(lines.len() == 3 && lines.iter().all(|line| line.len() == 36), "{text}{}", done.out);
        }
    }
    let text = "# first\ngrid 4x4\n11..\n....\n....\n....\n\n# second\n\ngrid 4x4\n\nx...\n....\n....\n....\n\n\
                grid 4x4\n1...\n....\n....\n....\n";
    let done = solve("", text);
    let lines: Vec<&str> = done.ok(0).lines().collect();
    assert_eq!((lines.len(), lines[0], lines[2]), (3, "none", "1234341221434321"));
    assert!(lines[1].starts_with("error: 12:1: 'x', expected a value from 1 to 4"), "{}", lines[1]);
    assert_eq!(solve("--strict", text).code, Some(1));
    let done = solve("--output json --rules diagonal", text);
    let ids: Vec<u64> = done
        .ok(0)
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].as_u64().unwrap())
        .collect();
    assert_eq!(ids, [2, 10, 17]);
    assert!(solve("--all", text).fails(2).contains("one puzzle"));
    assert!(solve("--single", text).fails(1).contains("a second 'grid' line"));
    assert!(solve("", "grid 4x4\n....\ngrid 4x4\n").fails(1).contains("a second 'grid' line"));
    assert!(run("sudoku2cnf", &[], text).fails(1).contains("a second 'grid' line"));
}

#[test]
fn more_native_puzzles_than_are_read_at_once() {
    let puzzle = "grid 4x4\n1...\n....\n....\n....\n\n";
    let done = solve("--jobs 2", puzzle.repeat(4_000));
    assert_eq!(done.ok(0), "1234341221434321\n".repeat(4_000));
}

#[test]
fn several_grids_are_a_batch_with_their_titles() {
    let grid = "1...\n....\n2...\n..1.\n";
    let line = solve("--output line", grid).ok(10).to_owned();
    let done = solve("", format!("Grid 01\n{grid}\nGrid 02\n{grid}"));
    assert_eq!(done.ok(0), format!("Grid 01\t{line}Grid 02\t{line}"));
    assert!(done.err.contains("ignored: 'Grid 01', a title"), "{}", done.err);
    assert_eq!(solve("", format!("{grid}\n{grid}\n\n{grid}")).ok(0), line.repeat(3));
    let done = solve("--output line", format!("Grid 01\n{grid}"));
    assert_eq!(
        (done.ok(10), &done.err[..]),
        (&line[..], "solve: <stdin>:1:1: warning: ignored: 'Grid 01', a title: no rule was read from it\n")
    );
    let done = solve("--output json --jobs 3", format!("1.\n{grid}\n2.\n{}", grid.replace("1...", "11..")));
    let ids: Vec<serde_json::Value> =
        done.ok(0).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&ids[0]["id"], &ids[1]["verdict"]), (&"1.".into(), &"none".into()));
    assert!(run("sudoku2cnf", &[], format!("{grid}\n{grid}")).fails(1).contains("a second grid"));
    // A title must not contain the name of a rule.
    assert!(solve("", format!("Killer Sudoku\n{grid}")).fails(1).contains("Killer Sudoku"));
    assert!(solve("", format!("Diagonl\n{grid}")).code == Some(1));
}

#[test]
fn tables_stream_as_batches() {
    let (line, answer) = ("1.......2.....1.", solve("--output line", "1.......2.....1.").ok(10).to_owned());
    let done = solve("", format!("quizzes,solutions\n{line},{answer}{line},{answer}"));
    assert_eq!(done.ok(0), format!("quizzes,solutions\n{answer}{answer}"));
    assert_eq!(solve("--batch", format!("Puzzle,\n{line},\n")).ok(0), format!("Puzzle,\n{answer}"));
    let many = solve("--jobs 2", format!("id;puzzle\n{}", format!("7;{line}\n").repeat(1_000)));
    assert_eq!(many.ok(0), format!("id;puzzle\n{}", answer.repeat(1_000)));
    let wrong = solve("", format!("{line},{line}\n{line},\n"));
    assert!(wrong.ok(0).starts_with("error: 1:18: a second board with empty cells"), "{}", wrong.out);
    assert_eq!(solve("--output line", "1,,,\n,,,\n2,,,\n,,1,\n").ok(10), answer);
}

#[test]
fn texts_of_other_programs_are_read() {
    let cells = "530070000600195000098000060800060003400803001700020006060000280000419005000080079";
    let answer = solve("--output line", cells).ok(10).to_owned();
    let game = format!("<game data=\"{cells}\"/>");
    let xml = format!("<opensudoku>\n{game}\n{}\n{game}</opensudoku>\n", game.replace("53", "55"));
    assert_eq!(solve("", &xml).ok(0), format!("{answer}none\n{answer}"));
    let long = format!("<opensudoku>\n{}</opensudoku>\n", format!("{game}\n").repeat(900));
    assert_eq!(solve("--jobs 2", &long).ok(0), answer.repeat(900), "more than is looked at first");
    let hodoku = format!(":0000:x:{}:::\n", cells.replace('0', "."));
    assert_eq!(solve("--output line", &hodoku).ok(10), answer);
    assert_eq!(solve("", hodoku.repeat(2)).ok(0), answer.repeat(2));
    let row = |row: &str| format!("[{}]", row.chars().map(|c| c.to_string()).collect::<Vec<_>>().join(", "));
    let rows: Vec<String> = (0..9).map(|at| row(&cells[9 * at..9 * at + 9])).collect();
    let list = format!("[{}]", rows.join(",\n "));
    assert_eq!(solve("--output line", &list).ok(10), answer);
    let one = list.replace('\n', "");
    assert_eq!(solve("", format!("{one}\n{one}\n")).ok(0), answer.repeat(2));
    let object = format!("{{\"id\": \"a\", \"puzzle\": {one}}}");
    assert_eq!(solve("", &object).ok(0), format!("a\t{answer}"));
    assert_eq!(solve("--output line", format!("{{\"board\": {list}}}")).ok(10), answer);
    let lost = solve("", format!("{{\"board\": {list}, \"rules\": \"diagonal\"}}"));
    assert!(lost.fails(1).contains("unknown key 'rules'"), "{}", lost.err);
}

#[test]
fn bytes_and_characters_from_anywhere() {
    let text = "1...\n....\n2...\n..1.\n";
    let answer = solve("--output line", text).ok(10).to_owned();
    let units = |order: fn(u16) -> [u8; 2], mark: &str, text: &str| -> Vec<u8> {
        mark.encode_utf16().chain(text.encode_utf16()).flat_map(order).collect()
    };
    for bytes in [
        units(u16::to_le_bytes, "\u{feff}", text),
        units(u16::to_be_bytes, "\u{feff}", text),
        units(u16::to_le_bytes, "", text),
        units(u16::to_be_bytes, "", text),
        "１．．．\n．．．．\n２．．．\n．．１．\n".into(),
        "1\u{200b}...\n....\n2...\n..1.\u{feff}\n".into(),
        "```\n1...\n....\n2...\n..1.\n```\n".into(),
        "> 1...\n> ....\n> 2...\n> ..1.\n".into(),
        "\"1.......2.....1.\"\n".into(),
        "1️⃣⬜⬜⬜\n⬜⬜⬜⬜\n2️⃣⬜⬜⬜\n⬜⬜1️⃣⬜\n".into(),
    ] {
        assert_eq!(solve("--output line", &bytes).ok(10), answer, "{bytes:?}");
    }
    // Comments make the batch longer than what is read ahead of it. They are printed, too.
    let (comment, line) = (format!("# {}\n", "-".repeat(140)), "1.......2.....1.\n");
    let many = units(u16::to_le_bytes, "\u{feff}", &format!("{comment}{line}").repeat(500));
    assert_eq!(solve("", many).ok(0), format!("{comment}{answer}").repeat(500));
    let error = solve("", "> 1\u{200b}..!\n> ....\n> 2...\n> ..1.\n");
    assert!(error.fails(1).starts_with("solve: <stdin>:1:7: '!' is not a cell"), "{}", error.err);
}
