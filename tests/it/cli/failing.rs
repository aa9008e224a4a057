//! Exit codes are as in docs/ANSWERS.md when standard error cannot be written or threads cannot be created.

use std::fs;
use std::path::Path;
use std::process::{Command, Stdio};

use super::{is_fault, program};

const PUZZLES: &str = "1...............\n11..............\n";

/// Runs each case in a folder with the files `puzzle`, `many`, `bad` and `warned`.
#[track_caller]
fn each(cases: &[(&str, &str, i32)], run: impl Fn(&Path, &mut Command)) {
    let root = tempfile::tempdir().unwrap();
    for (name, text) in
        [("puzzle", "1...\n"), ("many", PUZZLES), ("bad", "12x4\n"), ("warned", "1...\nnote\n")]
    {
        fs::write(root.path().join(name), text).unwrap();
    }
    for &(name, arguments, code) in cases {
        let mut command = Command::new(program(name));
        command.args(arguments.split_whitespace()).current_dir(root.path()).stdin(Stdio::null());
        run(root.path(), &mut command);
        let output = command.output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{name} {arguments}: {err}");
        assert!(!is_fault(&err), "{name} {arguments}: {err}");
    }
}

const CASES: &[(&str, &str, i32)] = &[
    ("solve", "bad", 1),
    ("solve", "nowhere", 1),
    ("solve", "--no-such-option", 2),
    ("solve", "--stats puzzle", 10),
    ("solve", "--all --max 2 --stats puzzle", 10),
    ("solve", "--count --max 2 puzzle", 10),
    ("solve", "--stats many", 0),
    ("solve", "--candidates --stats puzzle", 10),
    ("solve", "--backend-command true --keep-temp puzzle", 1),
    ("solve", "--backend-command false many", 0),
    ("solve", "--strict --backend-command false many", 1),
    ("solve", "--check nowhere", 1),
    ("sudoku2cnf", "bad", 1),
    ("sudoku2cnf", "--no-such-option", 2),
    ("sudoku2cnf", "--stats puzzle", 0),
    ("cnf2sudoku", "bad", 1),
    ("cnf2sudoku", "", 2),
    ("sudokugen", "--size 4x4", 0),
    ("sudokugen", "--size 4x4 --seed 1 --to line", 0),
    ("sudokugen", "--size 5x", 2),
    ("sudokugen", "--size", 2),
];

#[test]
fn standard_error_that_is_full_changes_no_exit_code() {
    each(CASES, |_, command| {
        command.stderr(fs::OpenOptions::new().write(true).open("/dev/full").unwrap());
    });
}

#[test]
fn nor_does_one_that_is_closed() {
    each(CASES, |_, command| {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", "exec \"$0\" \"$@\" 2>&-"]).arg(command.get_program()).args(command.get_args());
        shell.current_dir(command.get_current_dir().unwrap()).stdin(Stdio::null());
        *command = shell;
    });
}

#[test]
fn threads_that_cannot_be_made_are_a_failure() {
    let cases = [
        ("solve", "--time-limit 9 puzzle", 1),
        ("solve", "--backend-command true puzzle", 1),
        ("solve", "many", 1),
        ("solve", "--list-backends", 0),
        ("solve", "puzzle", 10),
        ("sudokugen", "--size 4x4", 1),
    ];
    // A stack larger than the address space simulates a system that cannot create threads.
    each(&cases, |_, command| _ = command.env("RUST_MIN_STACK", (1_u64 << 47).to_string()));
}
