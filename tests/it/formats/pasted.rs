//! Boards as people paste them: in tables, programs and mails. They are read right, or refused.

#![allow(clippy::print_stdout)]

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use sudoku2cnf::formats::{ReadOptions, batch};

use super::givens;

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// The rows of the board, with this for each empty cell.
fn rows(empty: &str) -> Vec<Vec<String>> {
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    let cells: Vec<String> = BOARD.chars().map(cell).collect();
    cells.chunks(9).map(<[String]>::to_vec).collect()
}

/// Its rows, the cells joined, each between two texts.
fn board(empty: &str, before: &str, between: &str, behind: &str) -> String {
    rows(empty).iter().map(|row| format!("{before}{}{behind}", row.join(between))).collect()
}

fn error(text: &str) -> String {
    ReadOptions::new().read(text).expect_err(text).headline()
}

fn warnings(text: &str) -> Vec<String> {
    let (_, warnings) = ReadOptions::new().read(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    warnings.iter().map(ToString::to_string).collect()
}

#[test]
fn tables_with_heads_labels_and_margins_are_boards() {
    let numbered = |before: &dyn Fn(usize) -> String, empty: &str, between: &str| -> String {
        let row = |(number, row): (usize, &Vec<String>)| format!("{}{}\n", before(number), row.join(between));
        rows(empty).iter().enumerate().map(row).collect()
    };
    let letter = |number: usize| char::from(b'A' + number as u8);
    let floats = |empty: &str, between: &str| -> Vec<String> {
        let cell = |cell: &String| if cell == empty { cell.clone() } else { format!("{cell}.0") };
        rows(empty).iter().map(|row| row.iter().map(cell).collect::<Vec<_>>().join(between)).collect()
    };
    let rule = format!("|{}\n", "---|".repeat(9));
    for text in [
        // Blanks are cells where all rows are as long as there are rows.
        board(" ", "", "", "\n"),
        board(" ", "", " ", "\n"),
        // Spreadsheets.
        format!("{}\n{}{}\n", "\t".repeat(10), board("", "\t", "\t", "\t\n"), "\t".repeat(10)),
        format!("Sudoku 12{}\n{}", "\t".repeat(8), board("", "", "\t", "\n")),
        format!("My sudoku, for you\n{}", board("", "", ";", "\n")),
        format!(",1,2,3,4,5,6,7,8,9\n{}", numbered(&|row| format!("{},", row + 1), "", ",")),
        // Markdown.
        format!("| A | B | C | D | E | F | G | H | I |\n{rule}{}", board(" ", "| ", " | ", " |\n")),
        format!("|{}\n{rule}{}", "   |".repeat(9), board(" ", "| ", " | ", " |\n")),
        // Tables of numbers with a point.
        format!(
            ",A,B,C,D,E,F,G,H,I\n{}",
            floats("", ",").iter().enumerate().map(|(n, row)| format!("{n},{row}\n")).collect::<String>()
        ),
        format!("A,B,C,D,E,F,G,H,I\n{}\n", floats("NaN", ",").join("\n")),
        format!("0,1,2,3,4,5,6,7,8\n{}\n", floats("", ",").join("\n")),
        format!(
            "     0    1    2    3    4    5    6    7    8\n{}",
            floats("NaN", "  ")
                .iter()
                .enumerate()
                .map(|(n, row)| format!("{n}  {row}\n"))
                .collect::<String>()
        ),
        // Numbers of rows, and heads.
        numbered(&|row| format!("{}: ", row + 1), ".", " "),
        numbered(&|row| format!("{}) ", row + 1), ".", ""),
        format!("  1 2 3 4 5 6 7 8 9\n{}", numbered(&|row| format!("{} ", letter(row)), ".", " ")),
        format!("  123456789\n{}", numbered(&|row| format!("{} ", letter(row)), ".", "")),
    ] {
        assert_eq!(givens(&text), BOARD, "{text}");
    }
}

#[test]
fn languages_of_programs_and_pages_are_read() {
    let cells = |row: &[String], before: &str, behind: &str| -> String {
        row.iter().map(|cell| format!("{before}{cell}{behind}")).collect()
    };
    let html: String =
        rows("&nbsp;").iter().map(|row| format!("<tr>{}</tr>\n", cells(row, "<td>", "</td>"))).collect();
    let form: String = BOARD
        .as_bytes()
        .chunks(9)
        .map(|row| {
            let cell = |&c: &u8| match c {
                b'.' => "<td><input type=\"text\"></td>\n".to_owned(),
                c => format!("<td><input value=\"{}\"></td>\n", char::from(c)),
            };
            format!("<tr>{}</tr>", row.iter().map(cell).collect::<String>())
        })
        .collect();
    for text in [
        format!("<table>\n{html}</table>\n"),
        format!("<html><body><p>My puzzle</p><table><tbody>{form}</tbody></table></body></html>"),
        format!("\\begin{{sudoku}}\n{}\\end{{sudoku}}\n", board(" ", "|", "|", "|.\n")),
        format!(
            "\\begin{{tabular}}{{|c|c|}}\n\\hline\n{}\\end{{tabular}}\n",
            board("", "", " & ", " \\\\ \\hline\n")
        ),
        format!("int grid[9][9] = {{\n{}}};\n", board("0", "  {", ", ", "},\n")),
        format!("int[][] board = new int[][] {{\n{}}};\n", board("0", "  {", ", ", "},\n")),
        format!(
            "array([[{}]])\n",
            rows("0").iter().map(|row| row.join(", ")).collect::<Vec<_>>().join("],\n       [")
        ),
        format!("board = np.array([{}], dtype=int)\n", board("0", "[", ", ", "],\n")),
        format!("let board = [\n{}];\n", board(".", "    \"", "", "\",\n")),
        format!("board:\n{}", board("0", "  - [", ", ", "]\n")),
        format!("puzzle:\n{}", board(".", "  - \"", "", "\"\n")),
        format!("puzzle: |\n{}", board(".", "  ", "", "\n")),
        format!("{{| class=\"wikitable\"\n{}|}}\n", board(" ", "|-\n| ", " || ", "\n")),
        BOARD
            .bytes()
            .enumerate()
            .filter(|(_, c)| *c != b'.')
            .map(|(place, c)| format!("r{}c{}={}\n", place / 9 + 1, place % 9 + 1, char::from(c)))
            .collect(),
    ] {
        assert_eq!(givens(&text), BOARD, "{text}");
    }
    let circled =
        |c: char| c.to_digit(10).and_then(|digit| char::from_u32('①' as u32 + digit - 1)).unwrap_or(c);
    assert_eq!(givens(&BOARD.chars().map(circled).collect::<String>()), BOARD);
    // In a list of cells such as B1 nobody knows which is the row.
    let lettered = "B1=5 C4=7\nD2=1 A9=3\n";
    assert!(
        error(lettered).contains("'B1' is row 2, column 1 (r2c1), or row 1, column 2 (r1c2)"),
        "{}",
        error(lettered)
    );
}

#[test]
fn words_around_a_board_are_told_and_rules_among_them_refused() {
    let rows = board(".", "", " ", "\n");
    let mail = format!(
        "Hi Anna,\n\nhere is the one from today's paper, can you do it?\n\n{rows}\nBest wishes, 12.05.2024\nBert\n"
    );
    assert_eq!(givens(&mail), BOARD);
    assert_eq!(warnings(&mail), ["1:1: ignored: 4 lines of text beside the board: 'Hi Anna,' and others"]);
    assert_eq!(
        warnings(&format!("SUDOKU\n{rows}")),
        ["1:1: ignored: a line of text beside the board: 'SUDOKU'"]
    );
    for text in [
        format!("hard puzzle\n{rows}"),
        format!("Hello\n{}Bye\n", board(".", "> ", "", "\n")),
        format!("Try this one:\n{BOARD}\nIt is hard.\n"),
        format!("my puzzle is {BOARD} I think\n"),
    ] {
        assert_eq!(givens(&text), BOARD, "{text}");
    }
    for (title, told) in [
        (
            "Sudoku X",
            "'Sudoku X' beside a board names a rule, and no such rule was read, expected a line that states it, such as 'diagonal'",
        ),
        ("Killer Sudoku", "'Killer Sudoku' beside a board names a rule"),
        ("Windoku from the paper", "names a rule"),
        ("hi, a samurai", "names a rule"),
        ("diagnal", "unknown rule 'diagnal', expected perhaps 'diagonal'"),
        ("killer 15 r1c1", ""),
        ("grid 8x8", ""),
    ] {
        let found = error(&format!("{title}\nplease solve this for me\n{rows}"));
        assert!(found.contains(told), "{title}: {found}");
    }
    assert_eq!(givens(&format!("diagonal\n{rows}")), BOARD);
    let two = format!("Hello\n{rows}and the other\n{}", rows.replacen('5', "4", 1));
    ReadOptions::new().read(&two).expect_err("two boards");
}

#[test]
fn lists_keep_what_stands_in_front() {
    let text = format!(
        "id,puzzle\na7,{BOARD}\n12 {BOARD}\nhardest {BOARD}\n{BOARD} # easy\n{BOARD} ED=9.0/9.0/2.6\n\"{BOARD}\"\n"
    );
    let options = ReadOptions::new();
    let entries = batch::items(&text).filter_map(|(_, item)| item).map(|entry| entry.expect("an entry"));
    let found: Vec<(Option<String>, usize)> = entries
        .map(|entry| {
            (
                entry.id.as_ref().and_then(|id| Some(id.as_str()?.to_owned())),
                entry.read(&options).expect("a board").0.givens().count(),
            )
        })
        .collect();
    let named = |id: &str| (Some(id.to_owned()), 30);
    assert_eq!(found, [named("a7"), named("12"), named("hardest"), (None, 30), (None, 30), (None, 30)]);
    for text in [format!("{BOARD} # easy\n{BOARD} # hard\n"), format!("\"{BOARD}\"\n\"{BOARD}\"\n")] {
        assert_eq!(options.read_each(&text).filter(Result::is_ok).count(), 2, "{text}");
    }
    assert!(options.read(&format!("killer {BOARD}")).is_err());
    assert!(options.read(&format!("sudoku-x {BOARD}")).is_err());
}

/// A random board of this side, `.` for an empty cell.
fn cells(side: usize) -> impl Strategy<Value = Vec<String>> {
    let cell = (0..3 * side).prop_map(move |n| if n < side { (n + 1).to_string() } else { ".".into() });
    proptest::collection::vec(cell, side * side)
}

/// A way to write rows down: what stands before, between and behind the cells, and whether rows are numbered.
fn ways() -> impl Strategy<Value = (&'static str, &'static str, &'static str, bool)> {
    proptest::sample::select(vec![
        ("", " ", "", false),
        ("", "\t", "", false),
        ("", ",", "", false),
        ("| ", " | ", " |", false),
        ("> ", " ", "", false),
        ("  [", ", ", "],", false),
        ("  {", ", ", "},", false),
        ("", " ", "", true),
        ("- ", " ", "", false),
    ])
}

fn words() -> impl Strategy<Value = Vec<&'static str>> {
    let line = proptest::sample::select(vec![
        "Hi Anna,",
        "",
        "here is one for you",
        "From: bert@example.org",
        "12.05.2024",
        "see page 17 of the paper",
        "-----",
        "It took me 25 minutes!",
        "SUDOKU",
        "No. 5 (hard)",
        "x = 5",
        "1 2 3",
    ]);
    proptest::collection::vec(line, 0..4)
}

#[test]
fn random_boards_in_random_texts_are_read_right_or_refused() {
    const SEED: u64 = 20_261_123;
    println!("seed {SEED}");
    let config = Config {
        cases: 2_500,
        rng_seed: RngSeed::Fixed(SEED),
        failure_persistence: None,
        ..Config::default()
    };
    let side = proptest::sample::select(vec![4_usize, 6, 9, 9]);
    let boards = side.prop_flat_map(|side| (Just(side), cells(side)));
    let damage = proptest::option::of((any::<proptest::sample::Index>(), any::<bool>()));
    let (mut right, mut refused) = (0, 0);
    let all = (boards, ways(), words(), words(), damage);
    let mut runner = TestRunner::new(config);
    let counts = std::cell::RefCell::new((&mut right, &mut refused));
    runner
        .run(&all, |((side, cells), (before, between, behind, is_numbered), above, below, damage)| {
            let mut text: String = above.iter().map(|line| format!("{line}\n")).collect();
            let damaged = damage.map(|(place, removes)| (place.index(cells.len()), removes));
            for (number, row) in cells.chunks(side).enumerate() {
                let mut row = row.to_vec();
                if let Some((place, removes)) = damaged.filter(|(place, _)| place / side == number) {
                    if removes { _ = row.remove(place % side) } else { row.insert(place % side, "1".into()) }
                }
                let label = if is_numbered { format!("{}: ", number + 1) } else { String::new() };
                text += &format!("{label}{before}{}{behind}\n", row.join(between));
            }
            text.extend(below.iter().map(|line| format!("{line}\n")));
            let mut counts = counts.borrow_mut();
            match ReadOptions::new().read(&text) {
                Err(_) => *counts.1 += 1,
                Ok((puzzle, _)) => {
                    *counts.0 += 1;
                    prop_assert!(damaged.is_none(), "a damaged board was read:\n{text}");
                    let grid = puzzle.grid();
                    let read: Vec<String> = grid
                        .cells()
                        .map(|cell| puzzle.given(cell).map_or(".".into(), |digit| digit.to_string()))
                        .collect();
                    prop_assert_eq!((grid.rows(), read), (side, cells), "{}", text);
                }
            }
            Ok(())
        })
        .unwrap_or_else(|error| panic!("{error}"));
    println!("{right} read, {refused} refused");
    assert!(right > 300, "{right} were read");
}
