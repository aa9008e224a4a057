//! Standard output: the file name `-` means it, it gets only the answer, and it must not be closed.

use std::fs;

use super::{PUZZLE, folder, names, shell};
use crate::cli::{cnf, is_fault, run, run_in, solve};

/// A puzzle without a solution.
const NONE: &str = "11..\n....\n....\n....\n";

#[test]
fn a_dash_is_standard_output() {
    let folder = folder();
    let whole = run("sudoku2cnf", &[], PUZZLE).out;
    for name in ["-", "/dev/stdout", "/dev/fd/1"] {
        assert_eq!(run_in(folder.path(), "sudoku2cnf", &["-o", name, "p.txt"], "").ok(0), whole, "{name}");
    }
    let native = run_in(folder.path(), "sudoku2cnf", &["--to", "native", "-o", "-", "p.txt"], "");
    assert!(native.ok(0).contains("grid 4x4"));
    let traced = run_in(folder.path(), "solve", &["--backend", "dpll", "--trace", "-", "p.txt"], "");
    let steps: Vec<serde_json::Value> =
        traced.ok(10).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(steps.last().unwrap()["event"], "solution");
    assert!(traced.err.starts_with("1 "), "the answer goes to standard error: {}", traced.err);
    assert_eq!(names(folder.path()), ["p.txt"]);
}

#[test]
fn a_proof_on_standard_output_stands_alone() {
    let folder = folder();
    fs::write(folder.path().join("none.txt"), NONE).unwrap();
    let proof = |arguments: &[&str]| {
        run_in(
            folder.path(),
            "solve",
            &[&["--output", "json", "none.txt", "--proof"], arguments].concat(),
            "",
        )
    };
    let file = proof(&["p.drat"]);
    if !cfg!(feature = "embedded") {
        return;
    }
    assert!(file.ok(20).contains(r#""certified":true"#));
    fs::remove_file(folder.path().join("p.drat.cnf")).unwrap();
    let shown = proof(&["-"]);
    assert_eq!(shown.ok(20), fs::read_to_string(folder.path().join("p.drat")).unwrap());
    assert!(shown.err.contains(r#""certified":true"#), "{}", shown.err);
    assert_eq!(names(folder.path()), ["none.txt", "p.drat", "p.txt"]);
    let unique = proof(&["-", "--unique"]);
    assert!(unique.fails(2).contains("--proof - cannot be combined with --unique"), "{}", unique.err);
}

#[test]
fn a_closed_standard_output_is_a_failure() {
    let folder = folder();
    fs::write(folder.path().join("p.cnf"), cnf("", PUZZLE)).unwrap();
    fs::write(folder.path().join("answer"), solve("--output competition", PUZZLE).out).unwrap();
    for command in [
        "solve p.txt",
        "solve --batch --rules diagonal p.txt",
        "solve --all p.txt",
        "solve --candidates p.txt",
        "solve --explain p.txt",
        "solve --needless p.txt",
        "solve --grade p.txt",
        "solve p.cnf",
        "solve --list-backends",
        "sudoku2cnf p.txt",
        "sudoku2cnf --to native p.txt",
        "sudoku2cnf --list-rules",
        "cnf2sudoku p.cnf answer",
        "sudokugen --size 4x4",
        "cnf2sudoku --install-docs there",
    ] {
        let (code, _, err) = shell(folder.path(), &format!("{command} >&-"));
        assert_eq!(code, Some(1), "{command}: {err}");
        assert!(err.contains("standard output is closed"), "{command}: {err}");
        assert_ne!(shell(folder.path(), &format!("{command} > /dev/null")).0, Some(1), "{command}");
        assert_ne!(shell(folder.path(), &format!("{command} <> /dev/null >&0")).0, Some(1), "{command}");
    }
    // A closed standard output does not matter if nothing is written to it.
    assert_eq!(shell(folder.path(), "sudoku2cnf -o q.cnf p.txt >&- && test -s q.cnf").0, Some(0));
}

/// Commands that print something and succeed.
const PRINT: &[&str] = &[
    "solve p.txt",
    "solve --unique --output json p.txt",
    "solve --output svg p.txt",
    "solve --output competition p.cnf",
    "solve --all p.txt",
    "solve --count p.txt",
    "solve --candidates p.txt",
    "solve --explain p.txt",
    "solve --needless p.txt",
    "solve --steps p.txt",
    "solve --hint p.txt",
    "solve --grade p.txt",
    "solve --split 2 p.txt",
    "solve --list-backends",
    "solve --backend dpll --trace - p.txt",
    "solve --batch many",
    "solve --jobs 2 --output json many",
    "solve --version",
    "sudoku2cnf p.txt",
    "sudoku2cnf -o - p.txt",
    "sudoku2cnf --to native p.txt",
    "sudoku2cnf --to opb p.txt",
    "sudoku2cnf --icnf 2 p.txt",
    "sudoku2cnf --list-rules",
    "sudoku2cnf --explain-rule killer",
    "sudoku2cnf --help",
    "cnf2sudoku p.cnf answer",
    "cnf2sudoku --output json p.cnf answer",
    "cnf2sudoku --help",
    "sudokugen --size 4x4 --seed 1",
    "sudokugen --size 4x4 --seed 1 --to html",
    "sudokugen --size 4x4 --seed 1 --number 3 --to json",
    "sudokugen --help",
];

#[test]
fn what_cannot_be_printed_is_a_failure_that_is_told() {
    let folder = folder();
    fs::write(folder.path().join("p.cnf"), cnf("", PUZZLE)).unwrap();
    fs::write(folder.path().join("answer"), solve("--output competition", PUZZLE).out).unwrap();
    fs::write(folder.path().join("many"), "1...............\n".repeat(3)).unwrap();
    for (place, command) in PRINT.iter().enumerate() {
        let well = shell(folder.path(), command);
        assert!(matches!(well.0, Some(0 | 10)) && !well.1.is_empty(), "{command}: {}", well.2);
        let others = [
            ("standard output is closed", format!("{command} >&-")),
            ("File too large", format!("ulimit -f 0; {command} > there")),
        ];
        let full = ("No space left", format!("{command} > /dev/full"));
        for (how, script) in [&full, &others[place % 2]] {
            let (code, _, err) = shell(folder.path(), script);
            assert_eq!(code, Some(1), "{script}: {err}");
            assert!(err.contains("standard output") && err.contains(*how), "{script}: {err}");
        }
        // If the reader of the pipe is gone, the program does not fail.
        let (code, _, err) =
            shell(folder.path(), &format!("{{ {command}; echo $? >code; }} | true; exit \"$(cat code)\""));
        assert!(matches!(code, Some(0 | 10)), "{command}: {err}");
        assert!(!is_fault(&err), "{command}: {err}");
    }
}

#[test]
fn a_closed_standard_input_is_a_failure() {
    let folder = folder();
    fs::write(folder.path().join("p.cnf"), cnf("", PUZZLE)).unwrap();
    fs::write(folder.path().join("answer"), "s UNSATISFIABLE\n").unwrap();
    for command in [
        "solve",
        "solve --batch",
        "solve --split 2",
        "solve --join p.txt",
        "sudoku2cnf",
        "cnf2sudoku p.cnf",
        "cnf2sudoku - answer",
        "sudokugen --from -",
    ] {
        let (code, out, err) = shell(folder.path(), &format!("{command} <&-"));
        assert_eq!((code, &out[..]), (Some(1), ""), "{command}: {err}");
        assert!(err.contains("standard input is closed, expected "), "{command}: {err}");
    }
    // A program that does not read standard input does not need it to be open.
    assert_eq!(shell(folder.path(), "solve p.txt <&-").0, Some(10));
}
