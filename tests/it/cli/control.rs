//! Input that is copied to standard output or standard error never contains control characters there, nor characters
//! that hide or reverse text.

use std::ffi::OsStr;
use std::fs;
use std::os::unix::ffi::OsStrExt;

use sudoku2cnf_base::terminal;

use super::{ProgramEnd, program, run, run_in, solve};

const RED: &str = "\u{1b}[31m\u{9b}0m\u{202e}\u{2028}\u{7f}";

#[track_caller]
fn clean(done: &ProgramEnd) {
    for text in [&done.out, &done.err] {
        let harmful = text.chars().find(|&c| !"\n\t".contains(c) && !terminal::shows(c));
        assert!(harmful.is_none(), "{harmful:?} in {text:?}");
    }
}

/// Checks the exit code, and that the output is clean and marks the characters that it replaces.
#[track_caller]
fn shown(done: ProgramEnd, code: i32) {
    assert_eq!(done.code, Some(code), "{}{}", done.out, done.err);
    clean(&done);
    let all = done.out + &done.err;
    assert!(["\\u{1b}", "\\u001b", "·", "\u{fffd}"].iter().any(|mark| all.contains(mark)), "{all}");
}

#[test]
fn option_values_and_file_names() {
    for name in ["solve", "sudoku2cnf", "sudokugen", "cnf2sudoku"] {
        shown(run(name, &[&format!("--{RED}")], ""), 2);
    }
    for name in ["solve", "sudoku2cnf", "cnf2sudoku"] {
        shown(run(name, &[&format!("no{RED}file")], ""), 1);
    }
    shown(run("solve", &["--output", RED], ""), 2);
    shown(run("solve", &["--backend", RED], ""), 2);
    shown(run("solve", &["--rules", RED], "1..."), 2);
    shown(run("sudoku2cnf", &["--explain-rule", RED], ""), 2);
    shown(run("sudokugen", &["--size", RED], ""), 2);
    shown(run("sudokugen", &["--make", RED], ""), 2);
    // An argument that is not UTF-8.
    let mut command = assert_cmd::Command::new(program("solve"));
    let output = command.arg(OsStr::from_bytes(b"--\xff\x1b[1m")).output().unwrap();
    assert!(output.status.code() == Some(2) && !output.stderr.contains(&0x1b));
}

#[test]
fn headlines_and_excerpts() {
    for text in [
        format!("grid 4x4\n{RED} r1c1\n"),
        format!("grid 4x4\nthermo {RED}\n"),
        format!("grid 4x4\nvalues {RED}\n"),
        format!("grid 4x4\nregions\n1122\n1122\n334{}\n3344\n", '\u{1b}'),
        format!(".{RED}~"),
        format!("1{RED}.."),
    ] {
        shown(solve("", &text), 1);
        shown(run("sudoku2cnf", &[], &text), 1);
        shown(run("sudoku2cnf", &["--to", "native"], &text), 1);
    }
    let json = r#"{"size":4,"grid":[[{"value":"\u001b[31m\u202e"}]]}"#;
    shown(solve("--format fpuzzles", json), 1);
    let json = r#"{"size":4,"grid":[[{},{},{},{}],[{},{},{},{}],[{},{},{},{}],[{},{},{},{}]],"\u001b[1m\u2028":[1]}"#;
    shown(solve("--format fpuzzles --ignore-unknown", json), 10);
    // `cnf2sudoku` has two inputs, the formula and the answer, and either of them may contain the characters.
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("answer"), "s UNSATISFIABLE\n").unwrap();
    let cnf = format!("c {RED}\np cnf 1 1\n{RED} 0\n");
    shown(run_in(root.path(), "cnf2sudoku", &["/dev/stdin", "answer"], cnf), 1);
    shown(run_in(root.path(), "cnf2sudoku", &["nowhere"], format!("s {RED}\n")), 1);
}

#[test]
fn batches() {
    let id = serde_json::json!({ "id": RED, "puzzle": "1..............." });
    let bad = serde_json::json!({ "id": RED, "puzzle": format!("1{RED}") });
    let lines = format!("# {RED}\n1...............\n1{RED}\n{id}\n{bad}\n");
    for arguments in ["--batch", "--batch --output json"] {
        let done = solve(arguments, &lines);
        shown(done, 0);
    }
    // In JSON, the id keeps its characters, as escapes.
    let done = solve("--batch --output json", format!("{id}\n"));
    assert_eq!(serde_json::from_str::<serde_json::Value>(done.ok(0)).unwrap()["id"], RED);
    // Harmless text is copied unchanged.
    assert!(
        solve("--batch", "# größer ≥ 7\t数独\n1...............\n").ok(0).starts_with("# größer ≥ 7\t数独\n")
    );
}

#[test]
fn explanations_and_lists() {
    let root = tempfile::tempdir().unwrap();
    let name = format!("p{RED}");
    fs::write(root.path().join(&name), "grid 4x4\nkiller 20 r1c1 r1c2\n").unwrap();
    for output in ["grid", "json"] {
        let done = run_in(root.path(), "solve", &["--explain", "--output", output, &name], "");
        shown(done, 20);
    }
    let config = format!("[backend.mine]\ncommand = \"sh {}\"\n", r"\u001b[31m\u202e");
    fs::write(root.path().join("c.toml"), config).unwrap();
    shown(run_in(root.path(), "solve", &["--config", "c.toml", "--list-backends"], ""), 0);
}

#[test]
fn solvers_and_certificates() {
    shown(solve("--backend-command /bin/false\u{1b}[31m", "1..."), 1);
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("puzzle.txt"), "").unwrap();
    fs::write(root.path().join(format!("puzzle.cnf{RED}")), "").unwrap();
    for name in ["proof.lrat", "proof.drat", "README", "puzzle.cnf"] {
        fs::write(root.path().join(name), "").unwrap();
    }
    shown(run("solve", &["--check", root.path().to_str().unwrap()], ""), 1);
}
