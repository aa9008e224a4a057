//! Sheets of existing puzzles that the programs make.

use super::drawings::{browse, printed};
use super::{run, solve};

const UNIQUE: &str = "1.34..1221..43.1";
const MANY: &str = "1.34..1221..43.1\n1...............\n11..............\n";

/// Returns the captions above the pictures of a sheet.
fn captions(html: &str) -> Vec<String> {
    let caption = |rest: &str| rest.split("</figcaption>").next().unwrap_or_default().replace("</b>", "");
    html.split("<figcaption><b>").skip(1).map(caption).collect()
}

#[test]
fn puzzles_stand_on_a_sheet_with_their_answers() {
    let lines = format!("# Some\n\n{MANY}");
    for options in ["--batch --output html", "--output html", "--unique --jobs 3 --output html"] {
        let sheet = solve(options, &lines);
        let told = captions(sheet.ok(0));
        assert_eq!(told, ["1", "2", "3", "1", "2 · more than one solution", "3 · no solution"], "{options}");
        assert_eq!(sheet.out.matches("<svg ").count(), 5, "no solution is not drawn");
    }
    let native = "grid 4x4\ndiagonal\n1.34\n..12\n21..\n43.1\n\ngrid 4x4\n....\n....\n....\n....\n";
    assert_eq!(
        captions(solve("--output html", native).ok(0))[2..],
        ["1 · no solution", "2 · more than one solution"]
    );
    let twice = format!("{UNIQUE}\n{}\n", UNIQUE.replace('1', "x").replace('2', "1").replace('x', "2"));
    assert_eq!(captions(solve("--distinct --output html", &twice).ok(0)), ["1", "1"]);
}

#[test]
fn the_compiler_prints_puzzles_and_knows_no_answers() {
    let sheet = run("sudoku2cnf", &["--to", "html"], MANY);
    assert_eq!(captions(sheet.ok(0)), ["1", "2", "3"]);
    let objects = format!(
        "{{\"id\": \"first & last\", \"puzzle\": \"{UNIQUE}\"}}\n{{\"puzzle\": \"grid 4x4\\ndiagonal\\n....\\n....\\n....\\n....\"}}\n"
    );
    for html in [run("sudoku2cnf", &["--to", "html"], &objects), solve("--output html", &objects)] {
        assert_eq!(captions(html.ok(0))[..2], ["1 · first &amp; last", "2"]);
        assert!(html.out.contains("<h3>Puzzle 2</h3>\n<ul class=\"rules\">"));
    }
    // A single puzzle makes a page, not a sheet. The rows of a board are not separate puzzles.
    assert!(run("sudoku2cnf", &["--to", "html"], UNIQUE).ok(0).contains("The puzzle as text"));
    let rows = run("sudoku2cnf", &["--to", "html"], "1...\n....\n....\n...4\n");
    assert!(rows.ok(0).contains("The puzzle as text"));
}

#[test]
fn what_has_no_place_on_a_sheet_is_told() {
    let sheet = solve("--output html", format!("{MANY}1..............\n"));
    assert_eq!(captions(sheet.ok(0)).len(), 6);
    assert!(sheet.err.contains("solve: 4:1: 15 cells"), "{}", sheet.err);
    assert_eq!(solve("--strict --output html", format!("{MANY}1..............\n")).code, Some(1));
    let error = run("sudoku2cnf", &["--to", "html"], format!("{MANY}1..............\n"));
    assert!(error.fails(1).contains("<stdin>:4:1: 15 cells"), "{}", error.err);
    let none = solve("--batch --output html", "# nothing\n");
    assert!(none.fails(1).contains("no puzzle, expected one or more for a sheet"), "{}", none.err);
    let count = solve("--count --output html", MANY);
    assert!(count.fails(2).contains("a sheet has solutions, not their numbers"), "{}", count.err);
}

#[test]
fn a_sheet_looks_as_its_options_say() {
    let look = ["--title", "Class 4b", "--name-line", "--per-page", "1"];
    let few = "1.34..1221..43.1\n2.34..1221..43.2\n";
    let made = ["--to", "html", "-n", "2", "--seed", "1", "--size", "4x4", "--answers", "none"];
    for sheet in [
        run("solve", &[&["--output", "html", "--answers", "none"], &look[..]].concat(), few),
        run("sudoku2cnf", &[&["--to", "html"], &look[..]].concat(), few),
        run("sudokugen", &[&made[..], &look[..]].concat(), ""),
    ] {
        let html = sheet.ok(0);
        let count = |words: &str| html.matches(words).count();
        assert_eq!(["paper puzzles", "<h1>Class 4b</h1>", "Name <span>"].map(count), [2, 2, 2]);
        assert!(!html.contains("Solutions"));
    }
    // With any sheet option, one puzzle makes a sheet.
    let one = run("solve", &["--output", "html", "--large-print", "--single"], "1.34\n..12\n21..\n43.1\n");
    assert_eq!(captions(one.ok(0)), ["1", "1"]);
    let one = run("sudoku2cnf", &["--to", "html", "--large-print"], UNIQUE);
    assert_eq!(captions(one.ok(0)), ["1"]);
    // Facts that the sheet does not show are reported.
    let none = solve("--output html --answers none", MANY);
    assert!(
        none.ok(0).contains("<b>3</b>") && none.err.contains("puzzle 3 of the sheet: no solution"),
        "{}",
        none.err
    );
}

#[test]
fn levels_stand_in_words_beside_the_numbers() {
    let variant = "grid 4x4\\nanti-knight\\n....\\n.1..\\n....\\n...2";
    let lines = format!("{MANY}{{\"puzzle\": \"{variant}\"}}\n");
    let sheet = solve("--grade --output html", &lines);
    let told = captions(sheet.ok(0));
    assert_eq!(told[..3], ["1 · easy", "2", "3"], "only one solution has a level");
    assert!(sheet.out.contains("<b>easy</b>: singles only"), "{}", sheet.out);
    let boards = solve("--batch --grade --output html", MANY);
    assert_eq!(captions(boards.ok(0))[..3], ["1 · easy", "2", "3"]);
    let one = solve("--grade --output html", UNIQUE);
    assert_eq!(captions(one.ok(0)), ["1 · easy", "1"]);
    let made = ["--to", "html", "--seed", "1", "--size", "4x4", "--grade"];
    let told = captions(run("sudokugen", &made, "").ok(0))[0].clone();
    assert!(told.starts_with("1 · easy · ") && told.contains("clues · propagation, "), "{told}");
}

#[test]
fn new_puzzles_of_several_levels_stand_on_one_sheet() {
    let mix = [
        "--sheet",
        "Easy*2, hard..expert*1",
        "--seed",
        "1",
        "--effort",
        "50",
        "--clues",
        "28",
        "--per-page",
        "4",
    ];
    let sheet = run("sudokugen", &mix, "");
    let told = captions(sheet.ok(0));
    let levels: Vec<&str> = told[..3].iter().filter_map(|told| told.split(" · ").nth(1)).collect();
    assert!(matches!(levels[..], ["easy", "easy", "hard" | "expert"]), "{told:?}");
    assert_eq!((told.len(), sheet.out.matches("class=\"levels\"").count()), (6, 1));
    let lines =
        run("sudokugen", &["--sheet", "easy,easy", "--size", "4x4", "--seed", "1", "--to", "line"], "");
    assert_eq!(lines.ok(0).lines().count(), 2);
    for (wrong, expected) in [("easy*0", "expected a number from 1"), ("nice*2", "'nice")] {
        assert!(run("sudokugen", &["--sheet", wrong], "").fails(2).contains(expected), "{wrong}");
    }
    assert!(run("sudokugen", &["--sheet", "easy", "-n", "2"], "").fails(2).contains("cannot be used with"));
}

#[test]
fn options_of_sheets_need_a_sheet() {
    let error = run("solve", &["--title", "x"], UNIQUE);
    assert!(error.fails(2).contains("are about sheets: they need --output html"), "{}", error.err);
    let error = run("sudoku2cnf", &["--name-line"], UNIQUE);
    assert!(error.fails(2).contains("--name-line applies to --to html only"), "{}", error.err);
    let error = run("sudokugen", &["--answers", "none"], "");
    assert!(error.fails(2).contains("--answers applies to --to html only"), "{}", error.err);
}

#[test]
#[ignore = "starts a browser"]
fn sheets_are_printed_on_both_sizes_of_paper() {
    if browse("/dev/null", &["--dump-dom"]).is_none() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let page = folder.path().join("sheet.html");
    let many = run("sudokugen", &["-n", "41", "--seed", "1", "--effort", "10"], "").ok(0).to_owned();
    let html = solve("--output html", &many).ok(0).to_owned();
    for paper in ["A4", "letter"] {
        std::fs::write(&page, html.replace("size: auto", &format!("size: {paper}"))).unwrap();
        assert_eq!(printed(&page), 11 + 3, "{paper}");
    }
    // Two pages of six puzzles with a heading, and one page of answers.
    let ten: String = many.lines().take(10).map(|line| format!("{line}\n")).collect();
    let look = ["--output", "html", "--title", "A long title that takes two lines: of ten", "--name-line"];
    for (more, pages) in
        [(["--per-page", "6"], 2 + 1), (["--per-page", "12"], 1 + 1), (["--large-print", "--quiet"], 10 + 3)]
    {
        std::fs::write(&page, run("solve", &[&look[..], &more[..]].concat(), &*ten).ok(0)).unwrap();
        assert_eq!(printed(&page), pages, "{more:?}");
    }
}
