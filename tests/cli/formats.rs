//! Formats on the command line: recognised or named, written, and rules explained.

use super::{run, solve};

const GAME: &str = "2x2:c4c2_1c4c\n";
const FPUZZLES: &str = r#"{"size":4,"foo":[1],"diagonal+":true,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]]}"#;

#[test]
fn formats_are_recognised_or_named() {
    let line = solve("--output line", "...4...21...4...").ok(10).to_owned();
    assert_eq!(line, "2134341212434321\n");
    for arguments in ["--output line", "--output line --format tatham"] {
        assert_eq!(solve(arguments, GAME).ok(10), line);
    }
    let error = solve("--format line", GAME);
    assert!(error.fails(1).starts_with("<stdin>:1:4: ':' is no cell"), "{}", error.err);
    assert!(solve("--format klingon", GAME).fails(2).contains("native, line, iss, fpuzzles, tatham"));
}

#[test]
fn what_is_unknown_is_an_error_or_a_warning() {
    let message = "<stdin>:1:17: foo: an unknown key, expected a key that is known";
    assert!(solve("", FPUZZLES).fails(1).starts_with(message));
    let done = solve("--ignore-unknown --count", FPUZZLES);
    assert_eq!(done.err, "<stdin>:1:17: ignored: foo: an unknown key\n");
    assert_eq!(done.ok(10), solve("--count", "grid 4x4\ndiagonal anti").ok(10));
}

#[test]
fn a_puzzle_goes_through_other_formats() {
    let native = run("sudoku2cnf", &["--to", "native"], GAME).ok(0).to_owned();
    assert_eq!(native, "grid 4x4 boxes 2x2\nvalues 1-4\n...4\n...2\n1...\n4...\n");
    let url = run("sudoku2cnf", &["--to", "fpuzzles"], GAME).ok(0).to_owned();
    assert!(url.starts_with("https://f-puzzles.com/?load=N4Ig"), "{url}");
    assert_eq!(run("sudoku2cnf", &["--to", "native"], &url).ok(0), native);
    assert_eq!(run("sudoku2cnf", &[], &url).ok(0), run("sudoku2cnf", &[], &native).ok(0));
    let string = run("sudoku2cnf", &["--to", "iss", "--rules", "anti-king"], GAME).ok(0).to_owned();
    assert!(string.starts_with(".Shape~4x4") && string.contains(".AntiKing"), "{string}");
    let anti_king = run("sudoku2cnf", &["--rules", "anti-king"], GAME).ok(0).to_owned();
    assert_eq!(run("sudoku2cnf", &[], &string).ok(0), anti_king);
    let global = run("sudoku2cnf", &["--to", "iss", "--rule", "or { anti-king } { even r1c1 }"], GAME);
    assert!(global.fails(1).contains("ISS has nothing that says it"), "{}", global.err);
    let lacks = run("sudoku2cnf", &["--to", "fpuzzles", "--rule", "sum 3 r1c1 r2c2"], GAME);
    assert!(lacks.fails(1).contains("the rule 'sum 3 r1c1 r2c2': f-puzzles has nothing that says it"));
}

#[test]
fn batches_hold_any_form_of_one_line() {
    let url = run("sudoku2cnf", &["--to", "fpuzzles"], GAME).ok(0).to_owned();
    let text = format!("# comment\n{GAME}{url}...4...21...4...\n2x2:o\n");
    let answers = solve("", &text).ok(0).to_owned();
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines[..4], ["# comment", "2134341212434321", "2134341212434321", "2134341212434321"]);
    assert!(lines[4].starts_with("error: 5:5: 15 cells"), "{}", lines[4]);
}

#[test]
fn json_lines_are_answered_with_their_ids() {
    let text = format!(
        "{}\n{}\n{}\n",
        r#"{"id":"a","puzzle":"...4\n...2\n1...\n4..."}"#,
        r#"{"id":7,"puzzle":"2x2:c4c2_1c4c","format":"tatham"}"#,
        r#"{"puzzle":"2x2:o"}"#
    );
    let answers = solve("", &text).ok(0).to_owned();
    let lines: Vec<&str> = answers.lines().collect();
    assert_eq!(lines[..2], ["a\t2134341212434321", "7\t2134341212434321"]);
    assert!(lines[2].starts_with("error: "), "{}", lines[2]);
    let answers = solve("--output json", &text).ok(0).to_owned();
    let ids: Vec<serde_json::Value> = answers
        .lines()
        .map(|line| serde_json::from_str::<serde_json::Value>(line).unwrap()["id"].clone())
        .collect();
    assert_eq!(ids, [serde_json::json!("a"), 7.into(), 3.into()]);
}

#[test]
fn rules_are_listed_and_explained() {
    let list = run("sudoku2cnf", &["--list-rules"], "").ok(0).to_owned();
    assert_eq!(list.lines().count(), sudoku2cnf::rules::REGISTRY.len());
    assert!(list.lines().any(|line| line.starts_with("killer  ") && line.contains("killer SUM CELLS  ")));
    let killer = run("sudoku2cnf", &["--explain-rule", "killer"], "").ok(0).to_owned();
    for part in
        ["killer SUM CELLS\n  ", "ISS: .Cage", "f-puzzles: killercage", "Example:\n  grid", "729 variables"]
    {
        assert!(killer.contains(part), "{part}: {killer}");
    }
    let unknown = run("sudoku2cnf", &["--explain-rule", "kilker"], "");
    assert_eq!(unknown.fails(1), "sudoku2cnf: no rule 'kilker', expected perhaps 'killer'\n");
}
