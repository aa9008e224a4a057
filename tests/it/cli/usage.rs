//! Wrong usage has exit code 2 in all programs: wrong options, values and combinations of options. An error in a file
//! has exit code 1.

use std::fs;
use std::path::Path;

use super::{run, run_in, solve};

/// Returns a folder with the files that the command lines below name.
fn folder() -> tempfile::TempDir {
    let folder = tempfile::tempdir().unwrap();
    let files = [
        ("puzzle", "1...\n"),
        ("many", "1...............\n11..............\n"),
        ("bad", "12x4\n"),
        ("formula", "p cnf 1 1\n1 0\n"),
        ("bad.toml", "[backend"),
    ];
    for (name, text) in files {
        fs::write(folder.path().join(name), text).unwrap();
    }
    folder
}

/// Runs `PROGRAM ARGUMENTS`, in which `+` denotes a blank within an argument. Checks that it fails with this code and a
/// message.
#[track_caller]
fn fails(folder: &Path, line: &str, code: i32) {
    let words: Vec<String> = line.split(' ').map(|word| word.replace('+', " ").replace("''", "")).collect();
    let arguments: Vec<&str> = words[1..].iter().map(String::as_str).collect();
    let done = run_in(folder, &words[0], &arguments, "1...\n");
    assert_eq!(done.code, Some(code), "{line}: {}", done.err);
    assert!(!done.fails(code).trim().is_empty(), "{line}");
}

const WRONG: &[&str] = &[
    "solve --bogus",
    "solve --count --max -1 puzzle",
    "sudokugen -n -1",
    "sudoku2cnf --explain-rule sandwich extra",
    "sudoku2cnf --explain-rule german whispers",
    "sudoku2cnf --list-rules puzzle",
    "sudoku2cnf --to opb -o p.lp puzzle",
    "sudoku2cnf --to lp -o p.cnf.gz puzzle",
    "sudoku2cnf --to native -o p.svg puzzle",
    "solve --output",
    "solve --rules bogus puzzle",
    "solve --rules killer puzzle",
    "solve --rule bogus puzzle",
    "solve --rule killer+x puzzle",
    "solve --rule killer+10+r1c1+r9c9 puzzle",
    "solve --batch --rules bogus many",
    "solve --rule bogus many",
    "solve --rule bogus puzzle puzzle",
    "solve --shard 1/2 --rule bogus many",
    "solve --split 2 --rule bogus puzzle",
    "solve --format bogus puzzle",
    "solve --output bogus puzzle",
    "solve --backend bogus puzzle",
    "solve --backend-command '' puzzle",
    "solve --backend-command ' puzzle",
    "solve --backend-path puzzle --proof p puzzle",
    "solve --heuristic bogus puzzle",
    "solve --encoding bogus puzzle",
    "solve --amo bogus puzzle",
    "solve --sum bogus puzzle",
    "solve --simplify bogus puzzle",
    "solve --target bogus puzzle",
    "solve --color bogus puzzle",
    "solve --jobs x many",
    "solve --jobs -1 many",
    "solve --jobs 257 many",
    "solve --time-limit 0 puzzle",
    "solve --time-limit x puzzle",
    "solve --memory-limit 0 puzzle",
    "solve --max 3 puzzle",
    "solve --count --max 0 puzzle",
    "solve --all --count puzzle",
    "solve --shard 3/2 --batch many",
    "solve --shard 1/2 --batch",
    "solve --split 0 puzzle",
    "solve --join -",
    "solve --join puzzle - -",
    "solve --explain formula",
    "solve --needless formula",
    "solve --steps formula",
    "solve --relax formula",
    "solve --grade formula",
    "solve --rules diagonal formula",
    "solve --explain many",
    "solve --needless many",
    "solve --output svg many",
    "solve --proof p many",
    "solve --proof '' puzzle",
    "solve --proof p.zip puzzle",
    "solve --trace t puzzle",
    "solve --backend dpll --trace t.gz puzzle",
    "solve --state puzzle puzzle",
    "solve --certify c --count puzzle",
    "solve --check c --stats",
    "sudoku2cnf --bogus",
    "sudoku2cnf --rules bogus puzzle",
    "sudoku2cnf --rule bogus puzzle",
    "sudoku2cnf --rule values+9 puzzle",
    "sudoku2cnf --explain-rule bogus",
    "sudoku2cnf --to bogus puzzle",
    "sudoku2cnf --to opb --projected puzzle",
    "sudoku2cnf --to svg --stats puzzle",
    "sudoku2cnf --icnf 0 puzzle",
    "sudoku2cnf --icnf 3 --to opb puzzle",
    "sudoku2cnf --icnf 3 -o p.opb puzzle",
    "sudoku2cnf --time-limit x puzzle",
    "sudoku2cnf -o '' puzzle",
    "sudoku2cnf -o p.zip puzzle",
    "sudoku2cnf -o puzzle puzzle",
    "cnf2sudoku",
    "cnf2sudoku --bogus",
    "cnf2sudoku - -",
    "cnf2sudoku formula puzzle many",
    "cnf2sudoku --output bogus formula",
    "sudokugen --bogus",
    "sudokugen puzzle",
    "sudokugen --size 7",
    "sudokugen --size ''",
    "sudokugen --size 5x",
    "sudokugen --size 2000x2000",
    "sudokugen --size 6x6+symmetric",
    "sudokugen --size 9x9 --from puzzle",
    "sudokugen --size 2x3 --rules diagonal",
    "sudokugen --size 2x4 --symmetry diagonal",
    "sudokugen --size 4x6 --make jigsaw",
    "sudokugen --rules bogus",
    "sudokugen --rule bogus",
    "sudokugen --rule killer+x",
    "sudokugen --from puzzle --rule given+r1c1=2",
    "sudokugen --make bogus",
    "sudokugen --make thermo:0",
    "sudokugen --size 4x4 --make thermo:99",
    "sudokugen --symmetry bogus",
    "sudokugen --difficulty bogus",
    "sudokugen --difficulty weight+4..2",
    "sudokugen --clues -1",
    "sudokugen --number x",
    "sudokugen --seed x",
    "sudokugen --tries 0",
    "sudokugen --effort x",
    "sudokugen --to bogus",
    "sudokugen --to svg --number 2",
    "sudokugen --per-page 3",
    "sudokugen --per-page 2",
    "sudokugen --format line",
];

const BAD: &[&str] = &[
    "solve nowhere",
    "solve bad",
    "solve .",
    "solve --config nowhere puzzle",
    "solve --config bad.toml puzzle",
    "solve --hint --state nowhere puzzle",
    "solve --check nowhere",
    "solve --join nowhere many",
    "solve --split 2 many",
    "solve --backend-path nowhere puzzle",
    "solve --backend-path puzzle puzzle",
    "solve --candidates formula",
    "solve --output grid formula",
    "solve --certify puzzle puzzle",
    "solve --backend dpll --trace no/t puzzle",
    "solve --install-docs puzzle/x",
    "sudoku2cnf nowhere",
    "sudoku2cnf bad",
    "sudoku2cnf formula",
    "sudoku2cnf many",
    "sudoku2cnf -o no/p puzzle",
    "sudoku2cnf -o . puzzle",
    "cnf2sudoku nowhere",
    "cnf2sudoku formula nowhere",
    "cnf2sudoku bad",
    "sudokugen --from nowhere",
    "sudokugen --from bad",
    "sudokugen --from formula",
];

#[test]
fn wrong_usage_is_2() {
    let folder = folder();
    WRONG.iter().for_each(|line| fails(folder.path(), line, 2));
}

#[test]
fn a_number_below_0_is_a_wrong_value_of_its_option() {
    for line in ["--count --max -1", "--count --max=-1", "--jobs -2", "--candidates --cap -1"] {
        let done = solve(line, "1...\n....\n....\n....\n");
        let told = done.fails(2);
        assert!(told.contains("invalid value '-") && !told.contains("-- -"), "{line}: {told}");
    }
}

#[test]
fn words_behind_the_name_of_a_rule_are_told() {
    let done = run("sudoku2cnf", &["--explain-rule", "sandwich", "extra"], "");
    assert!(done.fails(2).contains("'extra' is too much"), "{}", done.err);
    assert!(run("sudoku2cnf", &["--explain-rule", "sandwich"], "").ok(0).starts_with("sandwich "));
}

#[test]
fn bad_input_is_1() {
    let folder = folder();
    BAD.iter().for_each(|line| fails(folder.path(), line, 1));
}

#[test]
fn a_rule_that_fits_some_lines_is_an_error_of_the_others() {
    let lines = format!("{}\n{}\n", ".".repeat(16), ".".repeat(81));
    let done = run_in(Path::new("."), "solve", &["--batch", "--rule", "even r9c9"], &lines);
    assert!(done.ok(0).starts_with("error: --rule:1:6: 'r9c9' is outside the grid"), "{}", done.out);
    assert_eq!(solve("--batch --rules diagonal", &lines).ok(0).lines().count(), 2);
}
