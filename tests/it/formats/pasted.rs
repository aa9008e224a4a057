//! Boards as people paste them from tables, programs and mails: they are read correctly, or refused.

#![allow(clippy::print_stdout)]

use proptest::prelude::*;
use proptest::test_runner::{Config, RngSeed, TestRunner};
use sudoku2cnf_puzzle::formats::{ReadOptions, batch};

use super::givens;

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the rows of the board, with this text for each empty cell.
fn rows(empty: &str) -> Vec<Vec<String>> {
    let cell = |c: char| if c == '.' { empty.to_owned() } else { c.to_string() };
    let cells: Vec<String> = BOARD.chars().map(cell).collect();
    cells.chunks(9).map(<[String]>::to_vec).collect()
}

/// Returns the rows as text: cells joined by one text, and each row between two others.
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
        // Blanks are cells if each row has as many characters as there are rows.
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
        // Tables of numbers with a decimal point.
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
        // Row numbers and column headers.
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
    // In a list of cells such as B1, the letter may be the row or the column.
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
    assert_eq!(warnings(&mail)[0], "1:1: ignored: 'Hi Anna,', a title: no rule was read from it");
    let scattered = mail.replace("12.05.2024", "a = b");
    assert_eq!(
        warnings(&scattered),
        [
            "1:1: ignored: 4 lines of text next to the board, from which no rule was read: 'Hi Anna,' and others"
        ],
        "{scattered}"
    );
    assert_eq!(
        warnings(&format!("SUDOKU\n{rows}")),
        ["1:1: ignored: a line of text next to the board, from which no rule was read: 'SUDOKU'"]
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
            "'Sudoku X' next to a board names a rule, and no such rule was read, expected a line that states it ('diagonal')",
        ),
        ("Killer Sudoku", "'Killer Sudoku' next to a board names a rule"),
        ("Windoku from the paper", "names a rule"),
        ("hi, a samurai", "names a rule"),
        ("diagnal", "unknown rule 'diagnal', expected perhaps 'diagonal'"),
        ("killer 15 r1c1 r1c77", "'r1c77' is outside the grid"),
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
fn rule_lines_beside_a_pasted_board_are_read() {
    let table = format!("|1|2|3|4|5|6|7|8|9|\n|{}\n{}", "---|".repeat(9), board(" ", "|", "|", "|\n"));
    let array = format!("board = [\n{}]\n", board("0", "  [", ", ", "],\n"));
    for text in [
        format!("Sudoku X\ndiagonal\n\n{}", board(".", "", " ", "\n")),
        format!("Normal sudoku rules apply.\ndiagonal\n\n{table}"),
        format!("X-Sudoku No. 12, from the paper\n\n{array}\n- diagonal   # both\n"),
        format!("{array}\ndiagonal\nkropki white r1c4 r1c5\nnot all dots are given!\n"),
        format!("On 3 June Tom wrote:\n{}>\n> diagonal\n", board("_", "> ", "", "\n")),
        format!("{array}\ndiagonal\n"),
        format!("Kropki Sudoku, with diagonals\n{array}\ndiagonal\nkropki white r1c4 r1c5\n"),
    ] {
        assert_eq!(givens(&text), BOARD, "{text}");
        let (puzzle, _) = ReadOptions::new().read(&text).expect("a puzzle");
        assert!(puzzle.rules().iter().any(|stated| stated.statement.name == "diagonal"), "{text}");
    }
    let wrong = error(&format!("{array}\nkropki white r1c4 r1c99\n"));
    assert!(wrong.starts_with("13:19: 'r1c99'"), "{wrong}");
    let unread = error(&format!("Killer Sudoku X\n{array}\ndiagonal\n"));
    assert!(unread.contains("'Killer Sudoku X' next to a board names a rule"), "{unread}");
}

#[test]
fn regions_beside_a_board_are_read() {
    const LABELS: [&str; 4] = ["AABB", "AABB", "CCDD", "CCDD"];
    const ROWS: [&str; 4] = ["1..2", "....", "2...", "..1."];
    let shape = |text: &str| {
        let (puzzle, _) = ReadOptions::new().read(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
        let labels = puzzle.grid().shape().labels().unwrap_or_else(|| panic!("{text}: no regions"));
        let first = labels[0].clone();
        (puzzle.givens().count(), labels.iter().filter(|label| **label == first).count())
    };
    let spaced = |rows: &[&str]| -> String {
        let row = |row: &&str| row.chars().map(|c| format!("{c} ")).collect::<String>() + "\n";
        rows.iter().map(row).collect()
    };
    let (rows, labels) = (ROWS.join("\n"), LABELS.join("\n"));
    for text in [
        format!("Jigsaw Sudoku\n\nGivens:\n{rows}\n\nRegions:\n{labels}\n"),
        format!("{}\n{}\nHave fun!\n", spaced(&ROWS), spaced(&LABELS)),
        format!("{rows}\n\n{}\n", labels.to_lowercase()),
        format!("{}\n{}\n", ROWS.concat(), LABELS.concat()),
        "+---+---+---+---+\n| 1     |     2 |\n+   +   +   +   +\n|       |       |\n+---+---+---+---+\n| 2     |       |\n\
         +   +   +   +   +\n|       | 1     |\n+---+---+---+---+\n"
            .to_owned(),
    ] {
        assert_eq!(shape(&text), (4, 4), "{text}");
    }
    let cue: String = ROWS
        .concat()
        .chars()
        .zip(LABELS.concat().chars())
        .map(|(value, label)| {
            let value = if value == '.' { '0' } else { value };
            format!("={value}J{}", label as u32 - 'A' as u32)
        })
        .collect();
    assert_eq!(shape(&format!("SumoCueV1{cue}\n")), (4, 4));
    // A second board is refused, whatever its rows contain.
    let two = format!("{rows}\n\n1234\n3412\n2143\n4321\n");
    let options = ReadOptions::new();
    let is_none = options.read(&two).is_err_and(|error| !error.message().is_empty())
        || options.read(&two).is_ok_and(|(puzzle, _)| puzzle.grid().shape().labels().is_none());
    assert!(is_none);
}

#[test]
fn boards_are_found_in_forums_mails_and_programs() {
    let spaced = board(".", "", " ", "\n");
    let dotted = rows(".");
    let bold = dotted.iter().map(|row| {
        let cell = |cell: &String| if cell == "." { cell.clone() } else { format!("[b]{cell}[/b]") };
        row.iter().map(cell).collect::<Vec<_>>().join(" ") + "\n"
    });
    let bold: String = bold.collect();
    let quoted = board("-", "> ", " ", "\n");
    let floats = rows("0").iter().map(|row| row.join(". ") + ".\n").collect::<String>();
    let solution: Vec<String> =
        "534678912672195348198342567859761423426853791713924856961537284287419635345286179"
            .as_bytes()
            .chunks(9)
            .map(|row| String::from_utf8_lossy(row).into_owned())
            .collect();
    let side: String = rows(".")
        .iter()
        .zip(&solution)
        .map(|(row, solved)| format!("{}     {solved}\n", row.concat()))
        .collect();
    for text in [
        format!(
            "by [b]Ann_72[/b] » 2006\n[quote=\"Bo\"]A nice one?[/quote]\n\n[code]\n{spaced}[/code]\nNo guessing! :D\n_________________\n[i]Ann[/i]\n"
        ),
        format!("[size=150]Weekly[/size]\n{bold}"),
        format!(
            "From: Ann <ann@example.org>\nTo: Bo\n\nHi Bo,\n> try this:\n>\n{quoted}>\n> Love, Tom\n\n-- \nTel. 01632 960 123\n"
        ),
        format!(
            "import sys\n# 0 means empty\nboard = [\n{}]\nif __name__ == \"__main__\":\n    sys.exit(solve(board))\n",
            board("0", "    [", ", ", "],\n")
        ),
        format!(
            "#define N 9\nint grid[N][N] = {{\n{}}};\nint main(void)\n{{\n\tprint(grid);\n\treturn 0;\n}}\n",
            board("0", "\t{ ", ", ", " },\n")
        ),
        format!(
            "% a puzzle\nS = [{}];\nx = engine(S);\nshow(x)\n",
            board("0", "", " ", ";\n").trim_end_matches(";\n")
        ),
        format!("String puzzle =\n{};\n", board(".", "    \"", "", "\" +\n").trim_end_matches(" +\n")),
        format!("sudoku:\n  title: Daily\n  rows:\n{}", board("0", "    - [", ", ", "]\n")),
        floats,
        rows("blank")
            .iter()
            .enumerate()
            .map(|(n, row)| format!("Row {}: {}\n", n + 1, row.join(", ")))
            .collect(),
        rows("x").iter().enumerate().map(|(n, row)| format!("Row {}: {}\n", n + 1, row.join(" "))).collect(),
        format!(
            " id | a | b | c | d | e | f | g | h | i \n----+{}\n{}(9 rows)\n",
            ["---"; 9].join("+"),
            rows(" ")
                .iter()
                .enumerate()
                .map(|(n, row)| format!("  {} | {} \n", n + 1, row.join(" | ")))
                .collect::<String>()
        ),
        format!("数独　第１２問　（中級）\n\n{}\n制限時間：２０分\n", board("・", "", "", "\n")),
        board("○", "", " ", "\n"),
        board(" ", "‖ ", " ‖ ", " ‖\n"),
        format!("Puzzle      Solution\n\n{side}"),
        format!(
            ">>> print(board)\n[{}]\n>>> board.shape\n(9, 9)\n",
            rows("0").iter().map(|row| format!("[{}]", row.join(" "))).collect::<Vec<_>>().join("\n ")
        ),
        format!(
            "library(sudoku)\nz <- matrix(c(\n{}\n), nrow=9, ncol=9, byrow=TRUE)\nsolve(z)\n",
            rows("0").iter().map(|row| row.join(",")).collect::<Vec<_>>().join(",\n")
        ),
        format!(
            "import sys\nPUZZLE = \"\"\"\n{}\"\"\"\n\ndef parse(s):\n    return [[int(c) for c in line] for line in s.split()]\n",
            board("0", "", "", "\n")
        ),
        format!("{{| class=\"wikitable\"\n|+ Example\n{}|}}\n", board("&nbsp;", "|-\n| ", " || ", "\n")),
        format!(
            "$ ./other hard.txt\n\n{}\nSolved in 0.0132 s\n\n{}\n1 solution found.\n",
            spaced,
            solution.join("\n")
        ),
        format!(
            "In [2]: board\nOut[2]:\narray([[{}]])\n",
            rows("0").iter().map(|row| row.join(", ")).collect::<Vec<_>>().join("],\n       [")
        ),
        format!(
            "diff --git a/h.txt b/h.txt\nnew file mode 100644\nindex 0000000..5f1c2ab\n--- /dev/null\n+++ b/h.txt\n@@ -0,0 +1,9 @@\n{}",
            board(".", "+", "", "\n")
        ),
        format!(
            "37. Solver\n\nThe '.' character indicates empty cells.\n\nInput: board =\n[{}]\n",
            rows(".")
                .iter()
                .map(|row| format!("[\"{}\"]", row.join("\",\"")))
                .collect::<Vec<_>>()
                .join(",\n")
        ),
        format!(
            "[12.03.24, 19:04:11] Mama: Kannst du das lösen? 0 = leer\n[12.03.24, 19:05:40] Mama: {}[12.03.24, 19:06:30] Mama: 👍\n",
            board("0", "", "", "\n")
        ),
        format!("Mein heutiges: `{}`\n", BOARD.replace('.', "0")),
        format!(
            "[23.11.26, 08:14] Oma: Guten Morgen\n[23.11.26, 08:15] Oma: {}[23.11.26, 08:31] Ich: ja klar, um 5\n",
            board("x", "", "", "\n")
        ),
        format!(
            "> m\n      [,1] [,2] [,3] [,4] [,5] [,6] [,7] [,8] [,9]\n{}",
            rows("0")
                .iter()
                .enumerate()
                .map(|(n, row)| format!(" [{},]    {}\n", n + 1, row.join("    ")))
                .collect::<String>()
        ),
        format!(
            ">>> df\n     0    1    2    3    4    5    6    7    8\n{}",
            rows("NaN")
                .iter()
                .enumerate()
                .map(|(n, row)| format!("{n}  {}\n", row.join("  ")))
                .collect::<String>()
        ),
        format!("Look at the X-Wing: https://www.sudokuwiki.org/sudoku.htm?bd={}\n", BOARD.replace('.', "0")),
        format!(
            "Fill in 1 to 9 so that every row\nand every column, 9 in all, has each once.\n\n{spaced}\nName: _________\n"
        ),
        format!(
            "Can somebody explain this?\nhttps://www.sudokuwiki.org/sudoku.htm?bd={}\n\nthx\n",
            BOARD.replace('.', "0")
        ),
        format!(
            "{{\"newboard\":{{\"grids\":[{{\"value\":[{}],\"difficulty\":\"Medium\"}}],\"results\":1,\"message\":\"All Ok\"}}}}",
            rows("0").iter().map(|row| format!("[{}]", row.join(","))).collect::<Vec<_>>().join(",")
        ),
    ] {
        assert_eq!(givens(&text), BOARD, "{text}");
    }
    let cells = |row: &[String]| -> String { row.iter().map(|cell| format!("<td>{cell}</td>")).collect() };
    let html: String = rows("").iter().map(|row| format!("<tr>{}</tr>\n", cells(row))).collect();
    assert_eq!(givens(&html), BOARD);
    let lettered = |place: usize| format!("{}{}", char::from(b'A' + (place / 9) as u8), place % 9 + 1);
    let clues = BOARD.chars().enumerate().filter(|(_, c)| *c != '.');
    let clues: String = clues.map(|(place, c)| format!("{}={c}, ", lettered(place))).collect();
    assert_eq!(givens(&format!("Bonjour (lignes A à I, colonnes 1 à 9) :\n\n{clues}\n\nMerci !\n")), BOARD);
    // Content that would be lost makes the text invalid.
    for text in [
        html.replacen("<td></td>", "<td><small>4</small></td>", 1),
        html.replacen("<td></td>", "<td><i style=\"display: none\">4</i></td>", 1),
        format!("\\begin{{sudoku}}\n% Killer Sudoku\n{}\\end{{sudoku}}\n", board(" ", "|", "|", "|.\n")),
        format!("{}\n[b]5[/b] 3 . . 7 . . . .\n", bold),
        bold.replacen("[b]3[/b]", "3", 1),
        r#"{"newboard":{"grids":[{"value":[[1]],"cages":[[1]]}]}}"#.to_owned(),
        format!("board = [\n{}]\ncages = [[(0, 0), (0, 1)], 5]\n", board("0", "  [", ", ", "],\n")),
        format!("{spaced}\nA1 + B2 = 10\n"),
        format!(
            "anti-knight applies\nhttps://www.sudokuwiki.org/sudoku.htm?bd={}\n",
            BOARD.replace('.', "0")
        ),
    ] {
        assert!(ReadOptions::new().read(&text).is_err(), "{text}");
    }
    let hex = "Hex sudoku: digits 0-9 and A-F\n".to_owned() + "0 . . F\n".repeat(4).as_str();
    ReadOptions::new().read(&hex).expect_err("a board of four");
}

#[test]
fn letters_that_the_text_speaks_of_are_values() {
    let large: String = (0..16)
        .map(|row| {
            let cell = |column: usize| match (row, column) {
                (0, column) => char::from(b'A' + column as u8),
                (15, 15) => 'B',
                _ => '-',
            };
            (0..16).map(|column| format!("{} ", cell(column))).collect::<String>() + "\n"
        })
        .collect();
    let text = format!("Sudoku 16x16 (letters A-P)\n\n{large}");
    let (puzzle, _) = ReadOptions::new().read(&text).expect("a board");
    let first: Vec<u16> = puzzle.grid().cells().take(16).filter_map(|cell| puzzle.given(cell)).collect();
    assert_eq!(first, (1..=16).collect::<Vec<u16>>());
    let hex = format!(
        "Hex sudoku: digits 0-9 and A-F\n{}",
        large.replace("G H I J K L M N O P", "7 8 9 - - - - - - 0")
    );
    let (puzzle, _) = ReadOptions::new().read(&hex).expect("a board");
    assert_eq!(
        (puzzle.grid().values().min, puzzle.given(sudoku2cnf_puzzle::grid::Cell::new(0, 0))),
        (0, Some(10))
    );
    assert_eq!(puzzle.given(sudoku2cnf_puzzle::grid::Cell::new(0, 15)), Some(0));
    // If all signs are letters from A on, the puzzle has one letter for each value.
    let (puzzle, _) = ReadOptions::new().read(&format!("Sudoku 16x16\n\n{large}")).expect("a board");
    assert_eq!(puzzle.grid().letters().map(|letters| letters.count()), Some(16));
}

#[test]
fn a_sentence_is_no_board_of_letters() {
    let rows = "_ 6 _ | _ 1 _\n_ _ _ | _ _ _\n---------------\n_ 3 _ | 1 _ 4\n6 _ _ | _ _ 3\n---------------\n_ 2 _ | 5 _ _\n_ _ 1 | _ 4 _\n";
    // The sentence has as many letters and digits as the board has cells.
    let text = format!("Kids' corner: 6x6 sudoku - use the numbers 1 to 6\n\n{rows}");
    assert_eq!(givens(&text), ".6..1........3.1.46....3.2.5....1.4.");
    assert_eq!(
        ReadOptions::new().kind(&text),
        sudoku2cnf_puzzle::formats::TextKind::Puzzle(sudoku2cnf_puzzle::formats::Format::Native)
    );
}

#[test]
fn rulers_of_dashes_are_no_rows() {
    let text = |last: &str| format!("- 1 | - -\n- - | 2 -\n---------\n- 2 | - -\n1 - | - {last}\n");
    assert_eq!(givens(&text("2")), ".1....2..2..1..2");
    assert_eq!(givens(&text("-")), ".1....2..2..1...");
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
    // A header may name a later column as the one with the ids.
    let table = format!("# mine\npuzzle,rating,id\n{BOARD},3,a7\n{BOARD},4,b8\n");
    let entries = batch::items(&table).filter_map(|(_, item)| item).map(|entry| entry.expect("an entry"));
    let ids: Vec<_> = entries.map(|entry| entry.id).collect();
    assert_eq!(ids, [Some("a7".into()), Some("b8".into())]);
    for text in [format!("{BOARD} # easy\n{BOARD} # hard\n"), format!("\"{BOARD}\"\n\"{BOARD}\"\n")] {
        assert_eq!(options.read_each(&text).filter(Result::is_ok).count(), 2, "{text}");
    }
    assert!(options.read(&format!("killer {BOARD}")).is_err());
    assert!(options.read(&format!("sudoku-x {BOARD}")).is_err());
}

/// Returns a random board of this side, with `.` for an empty cell.
fn cells(side: usize) -> impl Strategy<Value = Vec<String>> {
    let cell = (0..3 * side).prop_map(move |n| if n < side { (n + 1).to_string() } else { ".".into() });
    proptest::collection::vec(cell, side * side)
}

/// Returns forms of rows: the text before, between and after the cells, and `true` if rows are numbered.
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
    let config =
        Config { cases: 500, rng_seed: RngSeed::Fixed(SEED), failure_persistence: None, ..Config::default() };
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
    assert!(right > 60, "{right} were read");
}
