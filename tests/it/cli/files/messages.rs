//! Messages about files say nothing twice.

use std::fs;

use super::{PUZZLE, folder, shell};
use crate::cli::cnf;

#[test]
fn no_message_says_anything_twice() {
    let folder = folder();
    let broken = cnf("", PUZZLE).replace("puzzle values 1-4", "puzzle values 1-x");
    fs::write(folder.path().join("broken.cnf"), broken).unwrap();
    for command in [
        "solve broken.cnf",
        "echo s UNSATISFIABLE | cnf2sudoku broken.cnf",
        "solve nowhere",
        "solve .",
        "sudoku2cnf nowhere",
        "sudoku2cnf -o nowhere/p.cnf p.txt",
        "sudoku2cnf -o . p.txt",
        "sudokugen --from nowhere",
        "cnf2sudoku nowhere nowhere",
        "cnf2sudoku nowhere p.txt",
        "solve --check nowhere",
        "solve --proof nowhere/p p.txt",
        "solve --certify nowhere/p p.txt",
        "solve --backend dpll --trace nowhere/t p.txt",
        "solve --backend dpll --trace /dev/full p.txt",
        "solve --config nowhere p.txt",
        "solve --backend-path nowhere p.txt",
        "solve --backend-path ./p.txt p.txt",
        "solve --backend-command 'nowhere {cnf}' p.txt",
        "TMPDIR=nowhere solve --backend-command 'cat {cnf}' p.txt",
        "echo '[backend.x]' > c; echo 'command = \"nowhere\"' >> c; solve --config c --backend x p.txt",
        "solve --batch .",
    ] {
        let (code, out, err) = shell(folder.path(), command);
        assert_eq!((code, &out[..]), (Some(1), ""), "{command}: {err}");
        let parts: Vec<&str> = err.lines().flat_map(|line| line.split(": ")).map(str::trim).collect();
        for (place, part) in parts.iter().enumerate().filter(|(_, part)| part.len() > 3) {
            assert!(!parts[place + 1..].contains(part), "{command}: '{part}' stands twice in {err}");
        }
    }
}
