//! How inputs are read: the answer before the CNF, and no more than a limit.

use std::fs;
use std::io::Write;
use std::process::{Command, Stdio};
use std::time::Duration;

use super::{PUZZLE, folder, shell};
use crate::cli::{cnf, program, solve};

#[test]
fn the_answer_is_read_before_the_cnf() {
    let folder = folder();
    let answer = solve("--output competition", PUZZLE).out;
    let mut child = Command::new(program("cnf2sudoku"))
        .arg("p.cnf")
        .current_dir(folder.path())
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    std::thread::sleep(Duration::from_millis(300));
    fs::write(folder.path().join("p.cnf"), cnf("", PUZZLE)).unwrap();
    child.stdin.take().unwrap().write_all(answer.as_bytes()).unwrap();
    let output = child.wait_with_output().unwrap();
    let err = String::from_utf8(output.stderr).unwrap();
    assert_eq!((output.status.code(), &err[..]), (Some(0), ""));
    assert!(output.stdout.starts_with(b"1 "));
}

#[test]
fn inputs_without_an_end_are_errors() {
    let folder = folder();
    fs::write(folder.path().join("p.cnf"), cnf("", PUZZLE)).unwrap();
    for (command, message) in [
        (
            "yes 'a line of no answer, longer than most' | cnf2sudoku p.cnf",
            "more than 67108864 bytes of lines that are not part of an answer, expected an end",
        ),
        ("cnf2sudoku p.cnf < /dev/zero", "<stdin>:1:1: a line of more than 1048576 bytes"),
        ("echo s UNSATISFIABLE | cnf2sudoku /dev/zero", "/dev/zero: no comments that carry a puzzle"),
        ("solve < /dev/zero", "<stdin>: a text of more than 64 MiB, expected an end before that"),
        ("yes 'thermo r1c1 r1c2' | solve", "<stdin>: a text of more than 64 MiB"),
        ("solve --batch < /dev/zero", "<stdin>: a line of more than 64 MiB, expected an end before that"),
        ("sudoku2cnf < /dev/zero", "<stdin>: a text of more than 64 MiB"),
        ("sudokugen --from /dev/zero", "/dev/zero: a text of more than 64 MiB"),
        ("{ echo p cnf 1 1; yes 1 0; } | solve", "<stdin>:3:1: more clauses than the 1 of the header"),
        ("{ echo p cnf 1 1; yes 1; } | solve", "a clause of more than 1048576 literals"),
    ] {
        let (code, out, err) = shell(folder.path(), &format!("ulimit -v 1000000; {command}"));
        assert_eq!((code, &out[..]), (Some(1), ""), "{command}: {err}");
        assert!(err.contains(message), "{command}: {err}");
    }
    let several = "{ echo grid 2x2; echo; echo grid 2x2; yes '# x'; } | solve";
    let (code, _, err) = shell(folder.path(), &format!("ulimit -v 1000000; {several}"));
    assert!(code == Some(1) && err.contains("a puzzle of more than 64 MiB"), "{err}");
}
