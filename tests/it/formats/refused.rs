//! Texts that look like boards, or are next to boards, and may mean another puzzle: they are refused.

use sudoku2cnf_puzzle::formats::ReadOptions;

use super::givens;

const BOARD: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

fn rows() -> String {
    BOARD.as_bytes().chunks(9).map(|row| format!("{}\n", String::from_utf8_lossy(row))).collect()
}

fn spaced(rows: &str) -> String {
    rows.lines().map(|row| row.chars().map(|c| format!("{c} ")).collect::<String>() + "\n").collect()
}

fn refused(text: &str) -> String {
    match ReadOptions::new().read(text) {
        Ok(_) => panic!("read as {}:\n{text}", givens(text)),
        Err(error) => error.headline(),
    }
}

#[test]
fn words_that_tell_of_another_puzzle_are_no_titles() {
    for words in [
        "Latin Square",
        "a latin square for you",
        "The Miracle Sudoku",
        "Chess Sudoku, hard",
        "Pandiagonal",
        "No boxes in this one",
        "Use the digits 0-8",
        "from 0 to 8",
        "A 6x6 Sudoku",
        "Six by six (6x6), easy",
        "Circles add up to 10",
        "Along the lines digits increase from the bulb",
        "No two adjacent cells have digits 1 apart",
        "The four shaded squares also have all digits",
    ] {
        refused(&format!("{words}\n{}", rows()));
        refused(&format!("Hi,\nthis is for you\n{words}\n{}", rows()));
    }
    let list = BOARD.replace('.', "0").chars().map(String::from).collect::<Vec<_>>().join(",");
    assert_eq!(givens(&format!("int g[81] = {{{list}}};\n")), BOARD);
    assert_eq!(givens(&format!("A 9x9 Sudoku, page 12\n{}", rows())), BOARD);
    refused("A 6x6 puzzle\nr1c1=1 r2c2=3\nr3c3=5\nr6c6=2\n");
    refused(&format!("diag {BOARD}\n"));
}

#[test]
fn rows_of_letters_are_no_words() {
    let pieces =
        "AAAABBBCC\nADDABBCCC\nADDDEBFFC\nGDDEEEFFC\nGGDEEFFHH\nGGIEEFHHH\nGIIIFFJHH\nGIIJJJJKH\nIIJJJKKKK\n";
    refused(&format!("Puzzle 3\n{}\n{pieces}", rows()));
    refused(&format!("Puzzle 3\n{}\n{}", rows(), pieces.to_lowercase()));
    // A 16x16 board that lacks a cell has a row that looks like a 4x4 board.
    let large = "AB..CDEF12345678\n".repeat(7) + &".".repeat(16) + "\n" + &"ABCDEFG.12345678\n".repeat(7);
    refused(&format!("{large}ABCDEFG.1234567\n"));
    refused(&format!("{large}ABCDEFG.12345678\nABCDEFG.12345678\n"));
}

#[test]
fn blanks_between_cells_are_no_cells() {
    refused(&"1 2 3 4\n3 4 1 2\n2 1 4 3\n4 3 2 1\n".repeat(2)[..56]);
    refused(&"123 456 789\n".repeat(11));
    refused("15 34\n34 12\n     \n21 43\n43 21\n");
    // Numbers before some rows, or above all rows, may be cells.
    refused("1 . . 3 .\n2 . . . .\n3 . . . .\n4 . . . .\n");
    for rows in [rows(), spaced(&rows())] {
        let head = if rows.starts_with("53") { "123456789" } else { "1 2 3 4 5 6 7 8 9" };
        refused(&format!("{head}\n{rows}"));
    }
    let commas = spaced(&rows()).replace(" \n", "\n").replace(' ', ",").replace('.', "");
    refused(&format!("1,2,3,4,5,6,7,8,9\n{commas}"));
    assert_eq!(givens(&format!("A,B,C,D,E,F,G,H,I\n{commas}")), BOARD);
}

#[test]
fn lists_beside_rows_are_not_passed_over() {
    for (open, close) in [('{', '}'), ('[', ']')] {
        let list = |cells: &str| {
            let cells: Vec<String> = cells.chars().map(String::from).collect();
            format!("  {open}{}{close},\n", cells.join(", "))
        };
        let all = |rows: &[&str]| -> String { rows.iter().map(|row| list(row)).collect() };
        let board = all(&["1002", "0000", "2000", "0010"]);
        let text = |rows: &str| format!("int g[4][4] = {open}\n{rows}{close};\n");
        assert_eq!(givens(&text(&board)), "1..2....2.....1.");
        refused(&text(&all(&["1002", "0000", "000", "2000", "0010"])));
        refused(&text(&(board.clone() + &list("5"))));
        refused(&format!("{}int pairs[2] = {open}1, 2{close};\n", text(&board)));
        refused(&format!("{}region: [jig]\n", text(&board)));
    }
}

#[test]
fn cells_of_tables_show_what_they_hold_or_nothing_is_read() {
    let page = |cell: &str, words: &str| {
        let row = |first: &str| format!("<tr><td>{first}</td>{}</tr>", "<td></td>".repeat(3));
        format!("<html>{words}<table>{}{}</table></html>\n", row(cell), row("").repeat(3))
    };
    assert_eq!(givens(&page("3", "")), "3...............");
    assert_eq!(givens(&page("<input value=\"3\">", "<!-- <tr><td>1</td></tr> -->")), "3...............");
    refused(&page("<sup>3</sup>", ""));
    refused(&page("<select><option value=1>1</option><option value=2 selected>2</option></select>", ""));
    refused(&page("3", "<h1>Killer</h1>"));
    for caption in ["|+ Killer\n", ""] {
        let rows =
            format!("|-\n| 1{}\n{}", " || ".repeat(3), format!("|-\n| {}\n", " || ".repeat(3)).repeat(3));
        let text = format!("{{| class=\"wikitable\"\n{caption}{rows}|}}\n");
        if caption.is_empty() { assert_eq!(givens(&text), "1...............") } else { _ = refused(&text) }
    }
    let data = page("<b data-value=\"3\"></b>", "").replacen("<td></td>", "<td>2</td>", 1);
    refused(&data);
    let latex = |cell: &str| {
        let row = |first: &str| format!("{first} & & & \\\\ \\hline\n");
        format!("\\begin{{tabular}}{{|c|c|c|c|}}\n{}{}\\end{{tabular}}\n", row(cell), row("").repeat(3))
    };
    for cell in ["3", "\\textbf{3}", "\\cellcolor{yellow}3", "\\Large 3"] {
        assert_eq!(givens(&latex(cell)), "3...............", "{cell}");
    }
    refused(&format!("\\title{{Killer}}\n{}", latex("3")));
    for cell in ["\\circled{3}", "\\clue{3}", "\\phantom{3}"] {
        refused(&latex(cell));
    }
}

#[test]
fn numbers_and_filled_boards_are_no_other_puzzles() {
    refused("IBAN 1234123412341234\n");
    refused("Tel: 1234123412341234 thanks\n");
    // Zeros in a full board are values, not pieces of regions.
    assert_eq!(givens("0123\n2301\n1032\n3210\n"), "0123230110323210");
}

#[test]
fn lines_that_draw_other_boxes_are_not_left_out() {
    let drawn = "1..|...\n...|...\n...|...\n---+---\n...|...\n...|...\n...|..6\n";
    let words = "Hello,\nthis is for you\n\n";
    for text in [drawn.to_owned(), drawn.replace('-', "─").replace('+', "┼"), format!("{words}{drawn}")] {
        let error = refused(&text);
        assert!(error.contains("are not the borders of boxes"), "{text}{error}");
    }
    assert_eq!(givens(&format!("{words}{}", drawn.replace("---+---\n", ""))).len(), 36);
}

#[test]
fn stated_values_say_what_zeros_are_beside_dots() {
    let text = "0123............";
    refused(text);
    assert_eq!(givens(&format!("values 0-3\n{text}")), text);
    assert_eq!(givens(&format!("values 1-4\n{text}")), ".123............");
}

#[test]
fn clues_regions_and_zeros_that_would_be_lost_are_refused() {
    // A row of clues above the cells, of which 12 would be two cells.
    let clues = format!("  12 9 8 7 6 5 4 3 2\n{}", "3 . . . . . . . . .\n".repeat(9));
    assert!(refused(&clues).starts_with("1:3: '12' in a board whose other cells are single characters"));
    let regions =
        "grid 6x6\nsubgrids 4x4 at r1c1 r3c3\nregions\n112233\n112233\n112233\n445566\n445566\n445566\n";
    assert!(refused(regions).contains("regions and subgrids"), "{regions}");
    // For f-puzzles, one of the diagonals.
    assert!(refused("grid 9x9\ndiagonal-\n").contains("unknown rule 'diagonal-'"));
    assert!(refused("grid 4x4\nholes r1c1\nthermo r1c1 r1c2\n").contains("'r1c1' is a hole"));
    // Of two boards side by side, a right one with empty cells is no solution.
    let zeros = |row: &str| row.replace('.', "0");
    let both: String = rows().lines().map(|row| format!("{}  {}\n", zeros(row), zeros(row))).collect();
    refused(&both);
}
