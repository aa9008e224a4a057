//! Names of output files: invalid ones are refused, and the puzzle is not overwritten.

use std::fs;

use super::{PUZZLE, folder, names, shell};
use crate::cli::run_in;

#[test]
fn endings_that_promise_what_nothing_writes_are_refused() {
    let folder = folder();
    for name in ["p.cnf.lz4", "p.cnf.zip", "p.BZ2", "p.zst", "p.pdf", "p.PNG.gz"] {
        for (program, arguments) in [
            ("sudoku2cnf", vec!["-o", name]),
            ("solve", vec!["-o", name]),
            ("solve", vec!["--proof", name]),
            ("solve", vec!["--backend", "dpll", "--trace", name]),
        ] {
            let done = run_in(folder.path(), program, &[&arguments[..], &["p.txt"]].concat(), "");
            assert!(done.fails(2).contains("nothing here writes ."), "{}", done.err);
        }
    }
    assert_eq!(names(folder.path()), ["p.txt"]);
}

#[test]
fn the_puzzle_is_no_output_by_any_name() {
    let folder = folder();
    let path = |name: &str| folder.path().join(name);
    fs::hard_link(path("p.txt"), path("hard")).unwrap();
    std::os::unix::fs::symlink("p.txt", path("soft")).unwrap();
    fs::hard_link(path("p.txt"), path("q.cnf")).unwrap();
    for name in ["p.txt", "./p.txt", "hard", "soft"] {
        for (command, message) in [
            (format!("sudoku2cnf -o {name} p.txt"), "--output-file would overwrite the puzzle"),
            (format!("sudoku2cnf -o {name} < p.txt"), "--output-file would overwrite the puzzle"),
            (format!("sudoku2cnf --to iss -o {name} - < p.txt"), "--output-file would overwrite the puzzle"),
            (format!("solve --backend dpll --trace {name} p.txt"), "--trace would overwrite the puzzle"),
            (format!("solve --backend dpll --trace {name} < p.txt"), "--trace would overwrite the puzzle"),
            (format!("solve --proof {name} p.txt"), "--proof "),
            ("solve --proof q < p.txt".to_owned(), "overwrite the puzzle with the formula"),
        ] {
            let (code, out, err) = shell(folder.path(), &command);
            assert_eq!((code, &out[..]), (Some(2), ""), "{command}: {err}");
            assert!(err.contains(message), "{command}: {err}");
        }
    }
    assert_eq!(fs::read_to_string(path("p.txt")).unwrap(), PUZZLE);
}
