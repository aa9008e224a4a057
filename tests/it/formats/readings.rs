//! Ambiguous texts: each is read as people mean it, with a note, or refused with both readings in the message.

use crate::common::corpus;
use sudoku2cnf_answer::question::{self, Question};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::formats::{Format, ReadOptions, TextKind, batch, detect, native};
use sudoku2cnf_puzzle::grid::{Cell, Grid, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::Limits;
use sudoku2cnf_sat::backend::auto::Handover;

fn read(text: &str) -> Puzzle {
    let (puzzle, warnings) = ReadOptions::new().read(text).unwrap_or_else(|error| panic!("{text}\n{error}"));
    // Programs can read the text of every warning in the puzzle.
    for warning in &warnings {
        let message = warning.0.message();
        assert!(puzzle.about().reading.iter().any(|sentence| sentence == message), "{message}");
    }
    assert!(warnings.len() >= puzzle.about().reading.len(), "{text}");
    puzzle
}

fn refused(text: &str) -> String {
    match ReadOptions::new().read(text) {
        Ok((puzzle, _)) => panic!("{text}\nwas read as {}", native::write(&puzzle)),
        Err(error) => error.headline(),
    }
}

/// Returns the puzzles of a text, or their errors.
fn all(text: &str) -> Vec<Result<Puzzle, String>> {
    let options = ReadOptions::new();
    options
        .read_each(text)
        .map(|one| one.map(|(puzzle, _)| puzzle).map_err(|error| error.headline()))
        .collect()
}

fn solution(puzzle: &Puzzle) -> Solution {
    let outcome = question::ask(
        &Problem::new(puzzle.clone()),
        &Handover::default(),
        Question::Unique,
        &Limits::default(),
    )
    .expect("solved");
    outcome.solutions.into_iter().next().expect("a solution")
}

/// Draws a grid as one line per row, with a text for each cell and a text for places outside its subgrids.
fn drawn(grid: &Grid, cell: impl Fn(Cell) -> String, outside: &str, between: &str) -> String {
    let row = |row: usize| -> String {
        let cell = |column: usize| {
            let at = Cell::new(row, column);
            if grid.has(at) { cell(at) } else { outside.to_owned() }
        };
        (0..grid.columns()).map(cell).collect::<Vec<_>>().join(between) + "\n"
    };
    (0..grid.rows()).map(row).collect()
}

/// Named arrangements, and the corners of their 9x9 grids.
const ARRANGEMENTS: [(&str, &str); 10] = [
    ("Twodoku", "r1c1 r7c7"),
    ("Twodoku", "r1c7 r7c1"),
    ("Butterfly", "r1c1 r1c4 r4c1 r4c4"),
    ("Samurai", "r1c1 r1c13 r7c7 r13c1 r13c13"),
    ("Windmill", "r1c4 r4c13 r7c7 r10c1 r13c10"),
    ("Windmill", "r1c10 r4c1 r7c7 r10c13 r13c4"),
    ("Sohei", "r1c7 r7c1 r7c13 r13c7"),
    ("Gattai-8", "r1c1 r1c13 r1c25 r7c7 r7c19 r13c1 r13c13 r13c25"),
    ("Shogun", "r1c1 r1c13 r1c25 r1c37 r7c7 r7c19 r7c31 r13c1 r13c13 r13c25 r13c37"),
    ("Sumo", "r1c1 r1c13 r1c25 r7c7 r7c19 r13c1 r13c13 r13c25 r19c7 r19c19 r25c1 r25c13 r25c25"),
];

#[test]
fn overlapping_grids_are_read_by_their_names() {
    for (name, corners) in ARRANGEMENTS {
        let whole: Puzzle = format!("subgrids 9x9 at {corners}").parse().expect("an arrangement");
        let grid = whole.grid();
        let solution = solution(&whole);
        let full = |cell: Cell| solution[cell].to_string();
        let given = |cell: Cell| (usize::from(cell.row) * 7 + usize::from(cell.column) * 5).is_multiple_of(3);
        let open =
            |sign: &'static str| move |cell: Cell| if given(cell) { full(cell) } else { sign.to_owned() };
        let framed = |text: String| format!("{}\n{text}", "+---".repeat(5));
        let blank = |cell: Cell| open("0")(cell);
        let is_mirrored = corners.starts_with("r1c7 r7c1") || corners.starts_with("r1c10");
        let mut texts = vec![
            drawn(grid, full, ".", ""),
            drawn(grid, full, "-", " "),
            drawn(grid, full, " ", " "),
            drawn(grid, open("0"), ".", ""),
            drawn(grid, open("0"), "-1", ", "),
            drawn(grid, open("."), " ", " "),
            drawn(grid, open("-"), "-", " "),
            drawn(grid, open("."), ".", ""),
            drawn(grid, open("."), "#", " "),
            framed(drawn(grid, open("_"), "x", "")),
            format!("{} {}\n{}", grid.rows(), grid.columns(), drawn(grid, open("0"), "-", " ")),
            format!("{name}\n{}", drawn(grid, open("0"), ".", "")),
            drawn(grid, open("0"), ".", "").replace('\n', ""),
        ];
        // Text that has only the cells of the grids, flush left, does not distinguish an arrangement from its mirror
        // image.
        if !is_mirrored && name != "Twodoku" && name != "Windmill" {
            texts.push(drawn(grid, blank, "", ""));
        }
        for text in texts {
            let puzzle = read(&text);
            let subgrids = puzzle.grid().shape().subgrids().unwrap_or_else(|| panic!("{name}\n{text}"));
            let found: Vec<String> = subgrids.corners.iter().map(Cell::to_string).collect();
            assert_eq!(found.join(" "), corners, "{name}\n{text}");
            let is_given =
                |cell: Cell| puzzle.given(cell).is_none_or(|digit| digit.to_string() == full(cell));
            assert!(grid.cells().all(is_given), "{name}\n{text}");
            let count = grid.cells().filter(|&cell| given(cell)).count();
            assert!([count, grid.cells().count()].contains(&puzzle.givens().count()), "{name}\n{text}");
            let note = format!("read as {name}, {} grids of 9x9", subgrids.corners.len());
            assert!(puzzle.about().reading.contains(&note), "{:?}", puzzle.about().reading);
        }
    }
}

#[test]
fn what_solve_prints_of_overlapping_grids_is_read_again() {
    for corners in [
        "4x4 at r1c1 r3c3",
        "4x4 at r1c3 r3c1",
        "9x9 at r1c1 r1c13 r7c7 r13c1 r13c13",
        "16x16 at r1c1 r13c13",
    ] {
        let puzzle: Puzzle = format!("subgrids {corners}").parse().expect("grids");
        let solved = solution(&puzzle);
        for text in [
            sudoku2cnf_show::render::grid(&solved, puzzle.grid()),
            sudoku2cnf_show::render::line(&solved, puzzle.grid()),
        ] {
            let again = read(&text);
            assert_eq!(again.grid().shape().subgrids(), puzzle.grid().shape().subgrids(), "{text}");
            assert_eq!(again.givens().count(), puzzle.grid().cells().count(), "{text}");
        }
    }
}

#[test]
fn five_grids_with_the_same_boxes_at_their_corners_are_a_samurai() {
    let whole: Puzzle = "subgrids 9x9 at r1c1 r1c13 r7c7 r13c1 r13c13".parse().expect("a Samurai");
    let solved = solution(&whole);
    let grid = |corner: (usize, usize)| -> String {
        let row = |row: usize| -> String {
            let cell = |column: usize| match (row + column) % 2 {
                0 => solved[Cell::new(corner.0 + row, corner.1 + column)].to_string(),
                _ => "0".to_owned(),
            };
            (0..9).map(cell).collect::<String>() + "\n"
        };
        (0..9).map(row).collect()
    };
    let parts = [("A", (0, 0)), ("B", (0, 12)), ("C", (12, 0)), ("D", (12, 12)), ("S", (6, 6))];
    let text: String = parts.iter().map(|(name, corner)| format!("{name}\n{}\n", grid(*corner))).collect();
    let puzzle = read(&text);
    assert_eq!(puzzle.grid().shape().subgrids(), whole.grid().shape().subgrids());
    // With one more row, the text is as many puzzles as there are grids.
    let other = format!("{text}E\n{}", grid((0, 0)));
    assert_eq!(detect(&other), TextKind::Several(Format::Grids));
}

#[test]
fn grids_in_an_arrangement_without_a_name_are_both_readings() {
    // Two 9x9 grids that share a column of boxes.
    let row = |row: usize| {
        (0..15).map(|column| if (row + column).is_multiple_of(4) { '1' } else { '0' }).collect::<String>()
    };
    let rows: String = (0..15).map(|line| if line < 9 { row(line) } else { "-".repeat(15) } + "\n").collect();
    let error = refused(&rows);
    assert!(error.contains("a board of 15x15, or grids of 9x9 with '-' around them"), "{error}");
    assert!(error.contains("'subgrids 9x9 at r1c1 r1c4 r1c7'"), "{error}");
}

#[test]
fn numbers_around_an_empty_board_are_clues() {
    let error = refused(".2.3..\n1....3\n......\n4.....\n.....2\n..1...\n");
    assert!(error.contains("or clues around one of 4x4") && error.contains("'grid 6x6'"), "{error}");
    assert_eq!(read("grid 6x6\n.2.3..\n1....3\n......\n4.....\n.....2\n..1...\n").givens().count(), 7);
}

#[test]
fn a_board_that_lacks_two_values_says_what_it_was_taken_for() {
    let row = "1.2.3.4.5.6.7.8.9.".repeat(2)[..18].to_owned() + "\n";
    let puzzle = read(&row.repeat(18));
    assert_eq!(
        puzzle.about().reading,
        [
            "read as one 18x18 board of 162 givens, boxes 3x6, values 1-18, 9 of which occur: it cannot have exactly one \
          solution"
        ]
    );
    // An unambiguous board gets no note.
    for text in
        [".".repeat(81), "1".to_owned() + &".".repeat(80), "grid 18x18\n".to_owned() + &row.repeat(18)]
    {
        assert_eq!(read(&text).about().reading, Vec::<String>::new(), "{text}");
    }
}

const BOARD: &str = "1...\n..2.\n....\n.3..\n";
const LAYOUT: &str = "1112\n1322\n3324\n3444\n";

/// Returns the number of givens and the labels of each puzzle in a text.
fn jigsaws(text: &str) -> Vec<(usize, String)> {
    let of = |puzzle: Result<Puzzle, String>| {
        let puzzle = puzzle.unwrap_or_else(|error| panic!("{text}\n{error}"));
        let labels = puzzle.grid().shape().labels().unwrap_or_else(|| panic!("{text}\nno regions"));
        let place = |label: &Option<String>| labels.iter().position(|other| other == label).unwrap_or(0);
        let mut seen: Vec<usize> = Vec::new();
        let letters = labels.iter().map(|label| {
            let first = place(label);
            let number = seen.iter().position(|known| *known == first).unwrap_or_else(|| {
                seen.push(first);
                seen.len() - 1
            });
            char::from(b'1' + number as u8)
        });
        (puzzle.givens().count(), letters.collect())
    };
    all(text).into_iter().map(of).collect()
}

#[test]
fn a_layout_of_regions_belongs_to_the_board_beside_it() {
    let spaced = |text: &str| text.replace("", " ").replace(" \n ", "\n");
    let line = |text: &str| text.replace('\n', "");
    let (zeros, letters) = (
        LAYOUT.replace('4', "0"),
        LAYOUT.replace('1', "A").replace('2', "B").replace('3', "C").replace('4', "D"),
    );
    let one = vec![(3, "1112132233243444".to_owned())];
    for text in [
        format!("{BOARD}\n{LAYOUT}"),
        format!("{LAYOUT}\n{BOARD}"),
        format!("{BOARD}{LAYOUT}"),
        format!("{LAYOUT}{BOARD}"),
        format!("{}\n{}", spaced(BOARD), spaced(LAYOUT)),
        format!("Puzzle 9\n{BOARD}\n{LAYOUT}"),
        format!("4\n{BOARD}\n{LAYOUT}"),
        format!("4x4\n{LAYOUT}\n{BOARD}"),
        format!("Jigsaw\n{BOARD}\nRegions:\n{LAYOUT}"),
        format!("{BOARD}\n{zeros}"),
        format!("{letters}\n{BOARD}"),
        format!("{}\n{}\n", line(BOARD), line(LAYOUT)),
        format!("{}\n{}\n", line(LAYOUT), line(BOARD)),
        format!("{};{}\n", line(BOARD), line(LAYOUT)),
        format!("{},{}\n", line(BOARD), line(LAYOUT)),
        format!("{} {}\n", line(BOARD), line(LAYOUT)),
        format!("{} {}\n", line(LAYOUT), line(BOARD)),
        format!("puzzle,layout\n{},{}\n", line(BOARD), line(LAYOUT)),
        format!("layout,puzzle\n{},{}\n", line(&letters), line(BOARD)),
        BOARD
            .lines()
            .zip(LAYOUT.lines())
            .map(|(cells, labels)| {
                format!(
                    "{cells} {}\n",
                    labels.replace('1', "a").replace('2', "b").replace('3', "c").replace('4', "d")
                )
            })
            .collect(),
    ] {
        assert_eq!(jigsaws(&text), one, "{text}");
    }
    let two = [one.clone(), one].concat();
    for text in [
        format!("{BOARD}\n{LAYOUT}\n{BOARD}\n{LAYOUT}"),
        format!("{LAYOUT}\n{BOARD}\n{LAYOUT}\n{BOARD}"),
        format!("{}\n{}\n", line(BOARD), line(LAYOUT)).repeat(2),
        format!("{};{}\n", line(BOARD), line(LAYOUT)).repeat(2),
        format!("One\n{BOARD}{LAYOUT}Two\n{BOARD}{LAYOUT}"),
    ] {
        assert_eq!(jigsaws(&text), two, "{text}");
    }
    for text in [format!("{BOARD}\n{LAYOUT}\n{BOARD}"), format!("{LAYOUT}\n{BOARD}\n{BOARD}")] {
        assert!(
            refused(&text).contains("a layout of regions whose board cannot be determined"),
            "{}",
            refused(&text)
        );
    }
    let alone = read(&line(LAYOUT));
    assert_eq!(alone.about().reading, ["read as the regions of an empty board"]);
}

#[test]
fn a_full_board_with_zeros_has_the_values_from_zero() {
    let hexadecimal: String = (0..16)
        .map(|row| {
            let cell = |column: usize| char::from_digit(((row % 4 * 4 + row / 4 + column) % 16) as u32, 16);
            (0..16).filter_map(cell).collect::<String>().to_uppercase() + "\n"
        })
        .collect();
    let nine: String = (0..9)
        .map(|row| {
            (0..9)
                .map(|column| char::from(b'0' + ((row % 3 * 3 + row / 3 + column) % 9) as u8))
                .collect::<String>()
                + "\n"
        })
        .collect();
    for (text, max) in [
        ("0123\n2301\n1032\n3210\n".to_owned(), 3),
        ("0123230110323210\n".to_owned(), 3),
        ("[[0,1,2,3],[2,3,0,1],[1,0,3,2],[3,2,1,0]]".to_owned(), 3),
        (nine, 8),
        (hexadecimal, 15),
    ] {
        let puzzle = read(&text);
        let values = puzzle.grid().values();
        assert_eq!((values.min, values.max), (0, max), "{text}");
        assert_eq!(puzzle.givens().count(), puzzle.grid().positions(), "{text}");
        assert_eq!(puzzle.about().reading, [format!("read as the values 0-{max}")]);
    }
    for text in
        ["0123\n2301\n1032\n3211\n", "0123230110323211\n", "[[0,1,2,3],[2,3,0,1],[1,0,3,2],[3,2,1,1]]"]
    {
        let error = refused(text);
        assert!(
            error.contains("or it is one of the values 0-3") && error.contains("'values 1-4'"),
            "{error}"
        );
    }
    // A board without its last cells is still a board.
    assert_eq!(
        read("0123\n2341\n1432\n3210\n".replace('0', "4").replacen('4', "0", 1).as_str()).givens().count(),
        15
    );
}

#[test]
fn letters_from_a_on_are_values() {
    let board: String = (0..16)
        .map(|row| {
            let cell = |column: usize| match (row + 3 * column) % 5 {
                0 => '.',
                _ => char::from(b'A' + ((row % 4 * 4 + row / 4 + column) % 16) as u8),
            };
            (0..16).map(cell).collect::<String>() + "\n"
        })
        .collect();
    let puzzle = read(&board);
    assert_eq!(puzzle.grid().letters().map(|letters| letters.to_string()), Some("ABCDEFGHIJKLMNOP".into()));
    assert_eq!(puzzle.about().reading, ["read as the letters A to P for 1-16"]);
    assert!(refused(&("A".to_owned() + &".".repeat(80))).contains("expected a value from 1 to 9"));
}

#[test]
fn names_of_rules_are_no_titles() {
    const ROWS: &str =
        "53..7....\n6..195...\n.98....6.\n8...6...3\n4..8.3..1\n7...2...6\n.6....28.\n...419..5\n....8..79\n";
    for title in [
        "Konsekutiv-Sudoku",
        "Nonkonsekutiv 3",
        "Chaos Sudoku",
        "Offset Sudoku",
        "Colour Sudoku",
        "Center Dot",
        "Untouchable Sudoku",
        "DG Sudoku",
        "Twodoku",
        "Multi Sudoku",
        "Gerade/Ungerade",
        "Puzzle type: Quantum",
        "Killer Sudoku",
        "Sudoku X",
        "Hyper Sudoku",
        "Squiggly Sudoku",
        "Thermo Sudoku",
        "Pfeil-Sudoku",
        "Wolkenkratzer-Sudoku",
        "Kropki-Sudoku",
        "Even-Odd Sudoku",
        "Little Killer",
        "German Whispers",
        "Disjoint Groups",
        "Greater Than Sudoku",
        "Samurai Sudoku",
        "Windmill",
        "Girandola",
        "Argyle Sudoku",
        "Fensterkreuz",
        "Farbsudoku",
        "Miracle Sudoku",
        "Sudoku à flèches",
        "Sudoku irrégulier",
        "Numbered Rooms",
        "Rösselsprung",
        "Magisches Sudoku",
        "NC Sudoku",
        "Betweenline Sudoku",
        "Anti-Knight, hard",
    ] {
        let error = refused(&format!("{title}\n{ROWS}"));
        assert!(error.contains("rule"), "{title}: {error}");
        assert_eq!(read(&format!("# {title}\n{ROWS}")).givens().count(), 30, "{title}");
        assert_eq!(read(&format!("title {title}\n{ROWS}")).givens().count(), 30, "{title}");
    }
    let error = refused(&format!("Chaos Sudoku\n{ROWS}"));
    assert!(error.contains("a line that states it ('regions'), or '#' in front of it"), "{error}");
    for title in [
        "Puzzle 7",
        "Easy",
        "The Daily Sudoku",
        "No. 5, hard",
        "AI Escargot",
        "by Arto Inkala",
        "Type: classic",
    ] {
        let puzzle = read(&format!("{title}\n{ROWS}"));
        let [sentence] = &puzzle.about().reading[..] else { panic!("{title}: {:?}", puzzle.about().reading) };
        assert!(sentence.contains("no rule was read"), "{sentence}");
    }
}

#[test]
fn rows_that_a_table_lost_or_has_twice_are_missed() {
    let rows = [
        "5,3,,,7,,,,",
        "6,,,1,9,5,,,",
        ",9,8,,,,,6,",
        "8,,,,6,,,,3",
        "4,,,8,,3,,,1",
        "7,,,,2,,,,6",
        ",6,,,,,2,8,",
        ",,,4,1,9,,,5",
        ",,,,8,,,7,9",
    ];
    let csv = |rows: &[&str]| rows.join("\n") + "\n";
    let markdown = |rows: &[&str]| {
        let row = |row: &&str| format!("|{}|\n", row.replace(',', "|"));
        format!("|{}\n|{}\n{}", " |".repeat(9), "---|".repeat(9), rows.iter().map(row).collect::<String>())
    };
    assert_eq!(read(&csv(&rows)).givens().count(), 30);
    assert_eq!(read(&markdown(&rows)).givens().count(), 30);
    refused(&markdown(&rows[..8]));
    // With an empty first row and a repeated row. Without the empty row, there would be nine rows.
    let empty = ",,,,,,,,";
    let mut twice = rows.to_vec();
    (twice[0], twice[4]) = (empty, twice[3]);
    twice.insert(4, rows[4]);
    twice[5] = rows[4];
    refused(&csv(&twice));
    // With an empty first column and a missing row. Without the column, there would be eight rows and columns.
    let empty_column: Vec<String> =
        rows.iter().map(|row| format!(",{}", row.split_once(',').expect("fields").1)).collect();
    let mut eight: Vec<&str> =
        empty_column.iter().map(String::as_str).filter(|row| !row.contains('9')).collect();
    assert_eq!(eight.len(), 5);
    eight.extend([",,,,1,2,3,4,", ",5,,,,,,,6", ",,7,,,,8,,"]);
    refused(&csv(&eight));
    for (wide, text) in [("68", "6 . . 1"), ("76", "7 . . .")] {
        let spaced = csv(&rows)
            .replace(",,", ",.,")
            .replace(",,", ",.,")
            .replace(",\n", ",.\n")
            .replace("\n,", "\n.,")
            .replace(',', " ");
        let slip = spaced.replacen(text, &text.replacen(&wide[..1], wide, 1), 1);
        assert_ne!(slip, spaced);
        let error = refused(&slip);
        assert!(error.contains(&format!("'{wide}'")), "{error}");
    }
}

#[test]
fn sizes_above_a_board_are_no_rows() {
    const ROWS: &str = "6.....\n.2...3\n341...\n..2...\n...51.\n..6.2.\n";
    for head in ["6x6", "6 6", "6 2 3", "2 3", "6", "6 × 6"] {
        let puzzle = read(&format!("{head}\n{ROWS}"));
        assert_eq!((puzzle.givens().count(), puzzle.about().reading.len()), (11, 0), "{head}");
    }
    for head in ["9x9", "6 3 2", "4 4", "6 6 6"] {
        refused(&format!("{head}\n{ROWS}"));
    }
    assert!(refused(&format!("6 3 2\n{ROWS}")).contains("'grid 6x6 boxes 3x2'"));
    assert_eq!(read(&format!("A\n{ROWS}")).about().reading, ["'A', a title: no rule was read from it"]);
}

#[test]
fn plain_boards_of_programs_are_read() {
    const LINE: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";
    let solved = "534678912672195348198342567859761423426853791713924856961537284287419635345286179";
    let rows = |between: &str, sign: &str| -> Vec<String> {
        let row = |row: &[u8]| {
            let cell =
                |byte: &u8| if *byte == b'.' { sign.to_owned() } else { char::from(*byte).to_string() };
            row.iter().map(cell).collect::<Vec<_>>().join(between)
        };
        LINE.as_bytes().chunks(9).map(row).collect()
    };
    let trimmed = |between: &str| -> String {
        rows(between, " ").iter().map(|row| row.trim_end().to_owned() + "\n").collect()
    };
    let cages: String = LINE
        .as_bytes()
        .chunks(9)
        .enumerate()
        .map(|(row, cells)| {
            let labels: String =
                (0..9).map(|column| char::from(b'a' + (row / 3 * 3 + column / 3) as u8)).collect();
            format!("{} {labels}\n", String::from_utf8_lossy(cells))
        })
        .collect();
    for text in [
        format!(
            "{{\n{}\n}};\n",
            rows(",", "0").iter().map(|row| format!("{{{row}}},\n")).collect::<String>()
        ),
        rows(", ", "-1").join("\n"),
        format!(
            "[{}]",
            rows(",", "-1").iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",\n ")
        ),
        rows(" ", "0").iter().map(|row| format!("{row}</br>\n")).collect(),
        rows("", ".").iter().map(|row| format!("{row}\\\n")).collect(),
        rows(" ", "e").join("\n"),
        trimmed(""),
        trimmed(" "),
        format!("{LINE}:1:{solved}\n"),
        format!("{{\"quizzes\": \"{LINE}\", \"solutions\": \"{solved}\"}}"),
        format!("{{\"size\": 9, \"puzzle\": \"{LINE}\"}}"),
        format!(
            "{{\"size\": 9, \"clues\": [{}]}}",
            rows(",", "0").iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",")
        ),
        format!(
            "{{\n\"data\": [{}]\n}}",
            rows(",", "0").iter().map(|row| format!("[{row}]")).collect::<Vec<_>>().join(",\n")
        ),
        format!("Try this one: [https://qqwing.com/solve.html?puzzle={LINE}]"),
        format!("[a puzzle](https://qqwing.com/solve.html?puzzle={LINE})"),
        format!(
            "{cages}{}\n",
            (0..9).map(|cage| format!("{}=45 ", char::from(b'a' + cage))).collect::<String>()
        ),
    ] {
        let found = all(&text);
        let [Ok(puzzle)] = &found[..] else { panic!("{text}\n{found:?}") };
        let givens: String = puzzle
            .grid()
            .cells()
            .map(|cell| puzzle.given(cell).map_or(".".into(), |digit| digit.to_string()))
            .collect();
        assert_eq!(givens, LINE, "{text}");
    }
    let options = ReadOptions::new();
    let entry = batch::items("{\"size\": 4, \"puzzle\": \"1...............................................................................2\"}").find_map(|(_, item)| item);
    let error = entry.expect("an entry").and_then(|entry| entry.read(&options)).expect_err("another size");
    assert!(error.message().contains("size 4, and a puzzle of 9x9"), "{error}");
    let frame = " --- --- --- --- \n| 1   2 | 3   4 |\n\n| 3     |     2 |\n --- --- --- --- \n|       |       |\n\n|     3 | 2   1 |\n --- --- --- --- \n";
    assert_eq!(read(frame).givens().count(), 9);
}

/// The classic puzzle that other texts are made from.
const CLASSIC: &str = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79";

/// Returns the rows of `CLASSIC`, each built from its number and its cells.
fn rows(row: impl Fn(usize, &str) -> String) -> Vec<String> {
    (1..)
        .zip(CLASSIC.as_bytes().chunks(9))
        .map(|(number, cells)| row(number, std::str::from_utf8(cells).expect("ASCII")))
        .collect()
}

fn apart(cells: &str, between: &str) -> String {
    cells.chars().map(String::from).collect::<Vec<_>>().join(between)
}

#[test]
fn numbers_beside_rows_are_no_cells_and_say_where_rows_belong() {
    let labelled = |word: &str| rows(|number, cells| format!("{word} {number}: {}\n", apart(cells, " ")));
    assert_eq!(read(&labelled("Row").concat()).givens().count(), 30);
    for (word, expected) in
        [("Column", "'column' with a number"), ("Box", "'box' with"), ("Spalte", "'spalte' with")]
    {
        let error = refused(&labelled(word).concat());
        assert!(error.contains(expected), "{error}");
    }
    for word in ["Row", "Zeile", "line"] {
        let mut rows = labelled(word);
        rows.swap(1, 2);
        assert!(refused(&rows.concat()).contains(" 3' in line 2 of the rows"), "{word}");
        rows.reverse();
        assert!(refused(&rows.concat()).contains("of the rows, expected rows of cells in order"), "{word}");
    }
    // Headers with a sign in the corner.
    for (corner, empty) in [(".", "."), ("*", "*"), ("_", "_"), ("0", "0")] {
        let cells =
            |number: usize, cells: &str| format!("{number} {}\n", apart(&cells.replace('.', empty), " "));
        let text = format!("{corner} 1 2 3 4 5 6 7 8 9\n{}", rows(cells).concat());
        match ReadOptions::new().read(&text) {
            Ok((puzzle, warnings)) => {
                assert_eq!(
                    (puzzle.grid().rows(), puzzle.givens().count(), warnings.len()),
                    (9, 30, 2),
                    "{text}"
                );
            }
            Err(error) => {
                assert!(error.message().contains("numbers above and to the left of one of 9x9"), "{error}")
            }
        }
    }
    let clues = format!(
        ". 2 1 4 3 2 1 2 4 2\n{}",
        rows(|n, cells| format!("{} {}\n", n % 4 + 1, apart(cells, " "))).concat()
    );
    assert!(refused(&clues).contains("whose first row and column are full but for the corner"));
}

#[test]
fn blanks_that_were_cut_on_both_sides_leave_no_board() {
    let blank = |_: usize, cells: &str| cells.replace('.', " ");
    let behind = rows(|number, cells| blank(number, cells).trim_end().to_owned() + "\n").concat();
    assert_eq!(read(&behind).givens().count(), 30);
    let both = rows(|number, cells| blank(number, cells).trim().to_owned() + "\n").concat();
    refused(&both);
}

#[test]
fn tables_of_pages_say_what_else_their_cells_have() {
    let page = |table: &str, cell: fn(char) -> String| {
        let row =
            |_: usize, cells: &str| format!("<tr>{}</tr>\n", cells.chars().map(cell).collect::<String>());
        format!("{table}\n{}</table>\n", rows(row).concat())
    };
    let plain = |c: char| format!("<td>{}</td>", if c == '.' { String::new() } else { c.to_string() });
    let whole = |table: &str| page(table, plain);
    assert_eq!(read(&whole("<style>td { border-color: black; }</style>\n<table>")).givens().count(), 30);
    for table in ["<table class=\"jigsaw\">", "<table id='diagonal-7'>", "<table title=\"Killer\">"] {
        assert!(refused(&whole(table)).contains("names a rule"), "{table}");
    }
    for cell in [
        (|c| {
            format!(
                "<td>{}</td>",
                if c == '.' { "<span class=\"sum\">7</span>".into() } else { c.to_string() }
            )
        }) as fn(char) -> String,
        |c| {
            format!(
                "<td>{}</td>",
                if c == '.' { "<i class='pencil-marks'>4</i>".into() } else { c.to_string() }
            )
        },
        |c| if c == '5' { "<td><img alt=\"5\"></td>".into() } else { format!("<td>{c}</td>") },
        |c| if c == '5' { "<td data-value=\"5\"></td>".into() } else { format!("<td>{c}</td>") },
    ] {
        refused(&page("<table>", cell));
    }
    let shaded =
        |c: char| format!("<td{}>{c}</td>", if c == '5' { " style=\"background:gray\"" } else { "" });
    let (puzzle, _) = ReadOptions::new().read(&page("<table>", shaded)).expect("a board");
    assert_eq!(puzzle.about().reading, ["the colours of cells next to the board"]);
}

#[test]
fn letters_and_hosts_that_name_a_rule_are_no_classic() {
    for text in
        [format!("{CLASSIC},X"), format!("{CLASSIC},AK"), format!("https://example.org/p?v=ak&s={CLASSIC}")]
    {
        assert!(refused(&text).contains("names a rule"), "{text}");
    }
    for (link, said) in [
        ("https://killer-sudoku.example.org/p/", "the name of a rule in 'killer-sudoku.example.org'"),
        ("https://example.org/p?x=1&s=", "the parameter 'x=1'"),
    ] {
        let (puzzle, _) = ReadOptions::new().read(&format!("{link}{CLASSIC}")).expect("a board");
        assert_eq!(puzzle.about().reading, [said]);
    }
    for title in ["对角线数独", "対角線ナンプレ", "Диагональное судоку"] {
        let text = format!("{title}\n{}", rows(|_, cells| format!("{cells}\n")).concat());
        assert!(refused(&text).contains("('diagonal')"), "{title}");
    }
}

#[test]
fn cages_of_letters_need_no_givens_and_hang_together() {
    let text =
        |last: &str| format!(".... aabb\n.... cabb\n.... ccdd\n.... cedd\n\na=7 b=10 c=10 d=10 {last}\n");
    let puzzle = read(&text("e=3"));
    assert_eq!((puzzle.rules().len(), puzzle.givens().count()), (5, 0));
    refused(&text("e=3").replace("cedd", "cadd").replace(" e=3", ""));
}

#[test]
fn signs_of_0_to_f_are_those_of_hexadecimal_boards() {
    let row = |row: usize| -> String {
        let cell = |column: usize| match (row * 5 + column) % 3 {
            0 => '-',
            _ => char::from_digit(((row % 4 * 4 + row / 4 + column) % 16) as u32, 16)
                .unwrap()
                .to_ascii_uppercase(),
        };
        (0..16).map(cell).collect::<String>() + "\n"
    };
    let puzzle = read(&(0..16).map(row).collect::<String>());
    assert_eq!(puzzle.about().reading, ["read as the values 0-15, in which F is 15"]);
    assert_eq!(puzzle.grid().values().min, 0);
}

#[test]
fn numbers_of_several_lengths_are_no_runs_of_digits() {
    let line = format!("{}\n", "1 12 ".repeat(108) + &"1 ".repeat(37));
    assert!(refused(&line).contains("253 numbers, or 361 digits of one cell each"), "{}", refused(&line));
}

#[test]
fn what_is_long_or_large_ends_as_soon_as_what_is_not() {
    let numbers = |number: u64| format!("Row {number}: 1 . . .\n").repeat(4);
    assert!(refused(&numbers(u64::MAX)).contains("in line 2 of the rows"));
    // This text took a minute when the reader examined everything around each x.
    refused(&format!("https://example.org/?s={CLASSIC}&t={}", "+x+".repeat(20_000)));
}

#[test]
fn sizes_and_boards_of_objects_are_those_of_their_cells() {
    let object = |size: &str| format!("{{\"board\": \"1.34..1221..43.1\", \"size\": {size}}}");
    for size in ["4", "\"4x4\"", "4.0", "[4, 4]", "\"small\""] {
        assert_eq!(read(&object(size)).givens().count(), 10, "{size}");
    }
    for size in ["6", "\"6x6\"", "6.5", "[6, 6]", "-4", "{\"rows\": 6}", "99999999999999999999"] {
        assert!(refused(&object(size)).contains("and a board of 4x4"), "{size}");
    }
    for board in ["1·34··1221··43·1", "1.34\\n..12\\n21..\\n43.1"] {
        assert_eq!(read(&format!("{{\"board\": \"{board}\"}}")).givens().count(), 10, "{board}");
    }
    // A character that reverses a row must not be ignored as invisible.
    refused(
        &rows(|number, cells| format!("{}{cells}\n", if number == 1 { "\u{202e}" } else { "" })).concat(),
    );
    // Each of these signs has three bytes.
    assert_eq!(read("1⬜⬜⬜ ⬜2⬜⬜ ⬜⬜⬜⬜ ⬜⬜⬜1\n").givens().count(), 3);
    assert_eq!(read(&format!("https://exämple.org/?s={CLASSIC}")).givens().count(), 30);
    let open = rows(|_, cells| {
        format!("<tr>{}\n", cells.replace('.', " ").chars().map(|c| format!("<td>{c}")).collect::<String>())
    });
    assert_eq!(read(&format!("<table>{}</table>\n", open.concat())).givens().count(), 30);
}

#[test]
fn a_full_board_with_a_value_twice_is_said_to_be_one() {
    let triples = (0..27).map(|place| format!("{} {} {} ", place / 3 + 1, place % 9 + 1, place % 7 + 1));
    let puzzle = read(&triples.collect::<String>());
    let sentence = "read as a board without empty cells, in which a row or column has a value twice";
    assert_eq!(puzzle.about().reading, [sentence]);
}

#[test]
fn grids_between_comments_are_several() {
    let grid = |name: &str| format!("# Grid {name}\n{}", rows(|_, cells| format!("{cells}\n")).concat());
    assert_eq!(all(&(grid("01") + &grid("02"))).len(), 2);
}

/// Texts from users: the number of rows, columns, givens and rules that are read, or the error.
#[test]
fn reports_are_read_or_refused_with_what_they_are() {
    for (name, expected) in [
        ("06-braces-1.txt", Ok((9, 9, 4, 0))),
        ("07-minus-one.txt", Ok((9, 9, 2, 0))),
        ("12-codingame-killer.txt", Ok((9, 9, 31, 32))),
        ("13-yale-underscore.txt", Ok((9, 9, 29, 0))),
        ("14-swapped.txt", Ok((9, 9, 22, 0))),
        ("15-samurai-ABCDS.txt", Ok((21, 21, 125, 0))),
        ("16-samurai-csv.txt", Ok((21, 21, 121, 0))),
        ("17-codingame16.txt", Ok((16, 16, 159, 0))),
        ("22-hex-html.txt", Ok((16, 16, 131, 0))),
        ("32-samurai-easy1.txt", Ok((21, 21, 109, 0))),
        ("41-trimmed-blanks.txt", Ok((9, 9, 30, 0))),
        ("44-e-empty.txt", Ok((9, 9, 34, 0))),
        ("47-clues.json", Err("unknown key 'block'")),
        ("53b.txt", Ok((9, 9, 23, 0))),
        ("55-towers.txt", Err("or clues around one of 4x4")),
        ("57-frame.txt", Ok((4, 4, 9, 0))),
    ] {
        let Some(text) = corpus(&format!("reports/{name}")) else { return };
        match (ReadOptions::new().read(&text), expected) {
            (Ok((puzzle, _)), Ok(expected)) => {
                let grid = puzzle.grid();
                let found = (grid.rows(), grid.columns(), puzzle.givens().count(), puzzle.rules().len());
                assert_eq!(found, expected, "{name}");
            }
            (Err(error), Err(expected)) => assert!(error.message().contains(expected), "{name}: {error}"),
            (found, expected) => panic!("{name}: {found:?}, expected {expected:?}"),
        }
    }
    assert_eq!(corpus("reports/60-two-jigsaws.txt").map(|two| jigsaws(&two).len()), Some(2));
}
