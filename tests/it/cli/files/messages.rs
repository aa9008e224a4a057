//! Messages: each begins with the name of its program, and none repeats itself.

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

/// Scripts, each with the program that prints its messages and the beginning of one of these messages.
const SAID: &[(&str, &str, &str)] = &[
    ("solve nowhere", "solve", "solve: nowhere: No such file"),
    ("solve bad", "solve", "solve: bad:2:3: 'x', expected"),
    ("solve --bogus", "solve", "solve: unknown option '--bogus'"),
    ("solve --output bogus p.txt", "solve", "solve: invalid value 'bogus'"),
    ("solve --count --unique p.txt", "solve", "solve: --unique cannot be used with --count"),
    ("solve --backend bogus p.txt", "solve", "solve: "),
    ("solve -v p.txt", "solve", "solve: p.txt: note: read as native"),
    ("solve titled", "solve", "solve: titled:1:1: warning: ignored: 'Grid 01', a title"),
    ("solve --count --max 2 p.txt", "solve", "solve: note: at least 2 solutions"),
    ("solve --all --max 2 p.txt", "solve", "solve: note: stopped after 2 solutions"),
    (
        "solve --steps --max-weight 1 hard",
        "solve",
        "solve: note: each step that was found weighs more than 1; --max-weight N",
    ),
    ("solve --batch --output json stored", "solve", "solve: line 1: warning: the solution differs"),
    ("solve p.txt nowhere", "solve", "solve: nowhere: No such file"),
    ("solve --batch many", "solve", "solve: note: 1 of 2 lines was an error"),
    ("solve --backend-command 'false {cnf}' p.txt", "solve", "solve: false: no answer"),
    ("sudoku2cnf bad", "sudoku2cnf", "sudoku2cnf: bad:2:3: 'x', expected"),
    ("sudoku2cnf --to fpuzzles lettered", "sudoku2cnf", "sudoku2cnf: warning: numbers stand for the letters"),
    ("sudoku2cnf -o p.zip p.txt", "sudoku2cnf", "sudoku2cnf: invalid value 'p.zip'"),
    ("sudoku2cnf p.txt | solve --bogus", "solve", "solve: unknown option"),
    ("sudoku2cnf bench p.txt --backends dpll", "sudoku2cnf", "sudoku2cnf: note: 1/1 p.txt dpll"),
    ("sudoku2cnf bench --bogus", "sudoku2cnf", "sudoku2cnf: unknown option '--bogus'"),
    ("cnf2sudoku nowhere p.txt", "cnf2sudoku", "cnf2sudoku: "),
    ("cnf2sudoku - -", "cnf2sudoku", "cnf2sudoku: only one of CNF, ANSWER and --puzzle"),
    ("sudokugen --size 4x4", "sudokugen", "sudokugen: note: --seed "),
    ("sudokugen --size 9y9", "sudokugen", "sudokugen: --size:1:6: '9y9'"),
    ("sudokugen --size 4x4 --clues 17", "sudokugen", "sudokugen: 17 clues on a grid of 16 cells"),
    ("sudokugen --size 3x3 -n 2 --seed 1", "sudokugen", "sudokugen: warning: lines this short"),
    ("sudokugen --size 4x4 --seed 1 --make zipper*5", "sudokugen", "sudokugen: note: puzzle 1 has "),
];

#[test]
fn every_message_says_whose_it_is() {
    let folder = folder();
    for (name, text) in [
        ("bad", "1...\n..x.\n....\n....\n"),
        ("titled", "Grid 01\n1...\n....\n....\n....\n"),
        ("hard", "grid 6x6 boxes 2x3\n2....3\n...6..\n..351.\n......\n436...\n.1....\n"),
        ("stored", r#"{"puzzle":"1.34..1221..43.1","id":null,"solution":[2,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]}"#),
        ("many", "1...............\n12345...........\n"),
        ("lettered", "letters ABCD\nA...\n....\n....\n....\n"),
    ] {
        fs::write(folder.path().join(name), text).unwrap();
    }
    for (script, program, said) in SAID {
        let (_, _, err) = shell(folder.path(), script);
        assert!(err.lines().any(|line| line.starts_with(said)), "{script}: {err}");
        for line in err.lines() {
            // A message may continue on further lines: the input line with its mark, or the usage.
            let goes_on = line.is_empty()
                || ["  ", "Usage: ", "For more information"].iter().any(|start| line.starts_with(start));
            let Some(message) = line.strip_prefix(&format!("{program}: ")) else {
                assert!(goes_on, "{script}: {line}");
                continue;
            };
            let kinds = ["warning: ", "note: ", "error: "].map(|kind| message.matches(kind).count());
            assert!(kinds.iter().sum::<usize>() <= 1, "{script}: {line}");
            assert!(!message.starts_with(program), "{script}: {line}");
        }
    }
}
