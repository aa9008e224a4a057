//! `cnf2sudoku --puzzle` and `--size`: a CNF from elsewhere, which contains no puzzle.

use std::fs;
use std::path::Path;

use super::{ProgramEnd, run_in};

const PUZZLE: &str = "1.......2.......";
const SOLUTION: &str = "1234341223414123";

/// Returns the clauses of a 4x4 puzzle with these givens, as a student may write them; `var` numbers the candidates.
fn cnf(var: impl Fn(usize, usize, usize) -> usize, givens: &str) -> String {
    let mut clauses = Vec::new();
    let mut apart = |one: (usize, usize), other: (usize, usize), value| {
        clauses.push(format!("-{} -{} 0", var(one.0, one.1, value), var(other.0, other.1, value)));
    };
    let cells: Vec<(usize, usize)> = (1..5).flat_map(|row| (1..5).map(move |column| (row, column))).collect();
    for (place, &one) in cells.iter().enumerate() {
        for &other in &cells[..place] {
            let in_box = |cell: (usize, usize)| ((cell.0 - 1) / 2, (cell.1 - 1) / 2);
            if one.0 == other.0 || one.1 == other.1 || in_box(one) == in_box(other) {
                (1..5).for_each(|value| apart(one, other, value));
            }
        }
    }
    for (&(row, column), sign) in cells.iter().zip(givens.chars()) {
        let values: Vec<String> = (1..5).map(|value| var(row, column, value).to_string()).collect();
        clauses.push(format!("{} 0", values.join(" ")));
        if let Some(value) = sign.to_digit(10) {
            clauses.push(format!("{} 0", var(row, column, value as usize)));
        }
    }
    format!("p cnf {} {}\n{}\n", var(4, 4, 4), clauses.len(), clauses.join("\n"))
}

fn decoded(folder: &Path, words: &str) -> ProgramEnd {
    let words: Vec<&str> = words.split(' ').chain(["--output", "line"]).collect();
    run_in(folder, "cnf2sudoku", &words, "")
}

#[test]
fn it_is_decoded_by_both_numberings() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("p.txt", PUZZLE);
    write("rows.cnf", &cnf(|row, column, value| 16 * (row - 1) + 4 * (column - 1) + value, SOLUTION));
    write("digits.cnf", &cnf(|row, column, value| 100 * row + 10 * column + value, SOLUTION));
    for name in ["rows", "digits"] {
        let answer = run_in(folder.path(), "solve", &[&format!("{name}.cnf")], "");
        write(&format!("{name}.out"), answer.ok(10));
        // Plus signs before positive literals are accepted.
        let signed: String = answer
            .out
            .lines()
            .map(|line| {
                let words = line.split(' ').map(|word| match word.parse::<i64>() {
                    Ok(1..) => format!("+{word}"),
                    _ => word.to_owned(),
                });
                words.collect::<Vec<_>>().join(" ") + "\n"
            })
            .collect();
        assert!(signed.contains(" +"));
        write(&format!("{name}.signed"), &signed);
        for of in ["--size 4x4", "--puzzle p.txt", &format!("--puzzle {PUZZLE}")] {
            for answer in ["out", "signed"] {
                let done =
                    decoded(folder.path(), &format!("{name}.cnf {name}.{answer} {of} --numbering {name}"));
                assert_eq!(done.ok(0).trim_end(), SOLUTION, "{name} {of}");
            }
        }
    }
    let wrong = decoded(folder.path(), "digits.cnf digits.out --size 4x4");
    assert!(wrong.fails(1).contains("with variables as --numbering says: "), "{}", wrong.err);
}

#[test]
fn it_is_compared_with_the_puzzle() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("s.cnf", &cnf(|row, column, value| 16 * (row - 1) + 4 * (column - 1) + value, SOLUTION));
    write("s.out", run_in(folder.path(), "solve", &["s.cnf"], "").ok(10));
    write("u.out", "s UNSATISFIABLE\n");
    write("p.txt", PUZZLE);
    let fails = |words: &str, code| decoded(folder.path(), words).fails(code).to_owned();
    assert!(fails("s.cnf s.out", 1).contains("or --puzzle FILE or --size 9x9 with one of your own"));
    assert!(fails("s.cnf s.out --puzzle 2...............", 1).contains("r1c1 differs from its given"));
    assert!(fails("s.cnf s.out --size 4x", 2).contains("--size:1:6: "));
    assert!(
        fails("s.cnf s.out --size 16x16 --numbering digits", 1)
            .contains("expected up to 9 rows, columns and values")
    );
    assert!(fails("s.cnf s.out --numbering digits", 2).contains("--puzzle"));
    assert!(fails("s.cnf s.out --puzzle p --size 4x4", 2).contains("cannot be used with"));
    assert_eq!(decoded(folder.path(), "s.cnf u.out --size 4x4").ok(0), "UNSATISFIABLE\n");
    assert!(
        fails("s.cnf --puzzle -", 2).contains("only one of CNF, ANSWER and --puzzle can be standard input")
    );
    assert!(fails("s.cnf s.out --puzzle p.txt -o p.txt", 2).contains("would overwrite"));
    // A rule is checked even if the clauses do not express it.
    write("diagonal.txt", "grid 4x4\ndiagonal\n");
    assert!(fails("s.cnf s.out --puzzle diagonal.txt", 1).contains("diagonal"));
}
