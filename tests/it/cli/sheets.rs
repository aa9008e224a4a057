//! Sheets of existing puzzles, as the programs make them.

use super::drawings::{browse, printed};
use super::{run, solve};

const UNIQUE: &str = "1.34..1221..43.1";
const MANY: &str = "1.34..1221..43.1\n1...............\n11..............\n";

/// The words above the pictures of a sheet.
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
    // One puzzle is a page of its own, and rows of a board are no puzzles.
    assert!(run("sudoku2cnf", &["--to", "html"], UNIQUE).ok(0).contains("The puzzle as text"));
    let rows = run("sudoku2cnf", &["--to", "html"], "1...\n....\n....\n...4\n");
    assert!(rows.ok(0).contains("The puzzle as text"));
}

#[test]
fn what_has_no_place_on_a_sheet_is_told() {
    let sheet = solve("--output html", format!("{MANY}1..............\n"));
    assert_eq!(captions(sheet.ok(0)).len(), 6);
    assert!(sheet.err.contains("solve: error: 4:1: 15 cells"), "{}", sheet.err);
    assert_eq!(solve("--strict --output html", format!("{MANY}1..............\n")).code, Some(1));
    let error = run("sudoku2cnf", &["--to", "html"], format!("{MANY}1..............\n"));
    assert!(error.fails(1).contains("<stdin>:4:1: 15 cells"), "{}", error.err);
    let none = solve("--batch --output html", "# nothing\n");
    assert!(none.fails(1).contains("no puzzle, expected one or more for a sheet"), "{}", none.err);
    let count = solve("--count --output html", MANY);
    assert!(count.fails(2).contains("a sheet has solutions, not their numbers"), "{}", count.err);
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
}
