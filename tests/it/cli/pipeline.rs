//! Pipelines of `sudoku2cnf`, a solver and `cnf2sudoku`, for every rule, alone and combined.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{Encoding, Options};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::error::Line;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};

use super::{cnf, run, run_in, solve};
use crate::common::part::Part;
use crate::common::{DPLL, only_solution, puzzle, skip};

/// Returns the path of an external solver if it is installed. In CI it must be.
fn external(name: &'static str) -> Option<PathBuf> {
    match which::which(name) {
        Ok(path) => Some(path),
        Err(error) => {
            skip(format!("{name}: {error}"));
            None
        }
    }
}

/// Runs `solver CNF`, and returns the path of a file with its answer.
fn answer(name: &str, solver: &Path, folder: &Path) -> PathBuf {
    let (cnf, answer) = (folder.join("p.cnf"), folder.join("answer"));
    let mut command = Command::new(solver);
    if name == "minisat" {
        assert!(command.arg("-verb=0").args([&cnf, &answer]).output().unwrap().status.code() > Some(0));
    } else {
        fs::write(&answer, command.arg("-q").arg(&cnf).output().unwrap().stdout).unwrap();
    }
    answer
}

/// Parses a solution from one line of digits.
fn solution(line: &str, puzzle: &Puzzle) -> Solution {
    let filled = native::read(Line::all(&format!("{}{line}", frame(puzzle)))).unwrap();
    Solution::new(puzzle.grid(), filled.givens().map(|(_, digit)| digit).collect())
}

/// Returns the lines that describe the grid and values of a puzzle, without rules.
fn frame(puzzle: &Puzzle) -> String {
    let grid = puzzle.grid();
    format!("grid {}x{} raw\nvalues {}\n", grid.rows(), grid.columns(), grid.values())
}

/// Checks the output of the programs for a puzzle: a solution, or the message that none exists.
fn check(text: &str, shown: &str) {
    let puzzle = puzzle(text);
    let problem = Problem::whole(puzzle.clone());
    let verdict = DPLL.solve(&problem.encoded(Options::default()), &Limits::default()).unwrap();
    match verdict {
        Verdict::Unsat => assert_eq!(shown, "UNSATISFIABLE\n", "{text}"),
        _ => assert!(puzzle.broken_rules(&solution(shown.trim_end(), &puzzle)).is_empty(), "{text}\n{shown}"),
    }
}

/// Returns a part of all combinations of rules on a small grid, then a part of the examples of every rule; and the
/// number of the combinations.
fn puzzles(part: Part) -> (Vec<String>, usize) {
    let lines = [
        "regions\naaab\naccb\nddcb\nddcb",
        "diagonal anti",
        "non-consecutive",
        "udoku",
        // Two circles in each row, column, box and region.
        "target-sum 9 r1c1 r1c3 r2c2 r2c4 r3c1 r3c3 r4c2 r4c4",
        "given r1c1=8 r1c2=8",
    ];
    let combined = (0..1 << lines.len()).map(|chosen| {
        let chosen = lines.iter().enumerate().filter(|(place, _)| chosen >> place & 1 == 1);
        let rules: String = chosen.map(|(_, line)| format!("{line}\n")).collect();
        format!("grid 4x4\nvalues 1-8\n{rules}")
    });
    // Keeps only puzzles without hidden cells, because an output line shows only the digits of the grid.
    let shown = |text: &String| puzzle(text).grid().places() == puzzle(text).grid().cells().count();
    let examples = REGISTRY.iter().flat_map(|spec| spec.examples).map(|text| text.to_string()).filter(shown);
    let mut puzzles: Vec<String> = part.pick(combined).collect();
    let combined = puzzles.len();
    puzzles.extend(part.pick(examples));
    (puzzles, combined)
}

/// Solves puzzles with an external solver, in a pipeline.
fn through(name: &'static str, part: Part) {
    let Some(solver) = external(name) else { return };
    let folder = tempfile::tempdir().unwrap();
    let mut unsatisfiable = 0;
    let (puzzles, combined) = puzzles(part);
    for text in &puzzles {
        fs::write(folder.path().join("p.cnf"), cnf("", text)).unwrap();
        let answer = answer(name, &solver, folder.path());
        let cnf = folder.path().join("p.cnf");
        let files = [cnf.to_str().unwrap(), answer.to_str().unwrap()];
        let shown = run("cnf2sudoku", &["--output", "line", files[0], files[1]], "");
        check(text, shown.ok(0));
        unsatisfiable += usize::from(shown.out.starts_with("UNSAT"));
    }
    // In half of the combinations, a row has a value twice.
    let is_mixed = (combined / 2..puzzles.len() / 2).contains(&unsatisfiable);
    assert!(is_mixed, "{unsatisfiable} of {}: one side is hardly tested", puzzles.len());
}

#[test]
#[ignore = "all through each of them: for release mode"]
fn every_combination_through_all() {
    ["kissat", "cadical", "minisat"].into_iter().for_each(|name| through(name, Part::WHOLE));
}

#[test]
fn a_third_of_the_combinations_through_kissat() {
    through("kissat", Part::new(1, 3));
}

#[test]
fn another_third_through_cadical() {
    through("cadical", Part::new(2, 3));
}

#[test]
fn the_last_third_through_minisat_and_its_result_file() {
    through("minisat", Part::new(3, 3));
}

#[test]
fn every_combination_through_solve() {
    for text in puzzles(Part::WHOLE).0 {
        let done = solve("--output line", &text);
        let shown = if done.code == Some(20) { "UNSATISFIABLE\n" } else { done.ok(10) };
        check(&text, shown);
    }
}

#[test]
fn every_example_through_each_external_solver_there_is() {
    for entry in fs::read_dir("examples").unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_none_or(|extension| extension != "txt") {
            continue;
        }
        let name = path.to_str().unwrap();
        let puzzle = puzzle(&fs::read_to_string(&path).unwrap());
        let line = sudoku2cnf_show::render::line(&only_solution(&puzzle, name), puzzle.grid()) + "\n";
        for solver in ["kissat", "cadical", "minisat"] {
            if external(solver).is_some() {
                assert_eq!(solve(&format!("--backend {solver} --output line {name}"), "").ok(10), line);
            }
        }
    }
}

#[test]
fn rules_of_the_command_line_are_rules_of_the_puzzle() {
    let bare = "grid 4x4\nvalues 1-8\n1...\n....\n....\n....\n";
    let sum = "target-sum 9 r1c1 r1c3 r2c2 r2c4 r3c1 r3c3 r4c2 r4c4";
    let written = format!("udoku\nnon-consecutive\ndiagonal anti\n{sum}\n{bare}");
    let options = ["--rules", "udoku,non-consecutive", "--rule", "diagonal anti", "--rule", sum];
    assert_eq!(run("sudoku2cnf", &options, bare).ok(0), cnf("", &written));
    assert_eq!(run("solve", &options, bare).ok(10), solve("", &written).ok(10));
}

#[test]
fn every_encoding_comes_back_as_the_same_grid() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.cnf");
    let path = path.to_str().unwrap();
    let expected = solve("--output line examples/small-6x6.txt", "").ok(10).to_owned();
    for (encoding, amo) in
        Encoding::ALL.iter().flat_map(|encoding| Amo::ALL.iter().map(move |&amo| (encoding, amo)))
    {
        let flags = format!("--encoding {} --amo {}", encoding.name(), amo.name());
        cnf(&format!("{flags} -o {path} examples/small-6x6.txt"), "");
        let answer = solve(&format!("--backend dpll {path}"), "");
        let shown = run("cnf2sudoku", &["--output", "line", path], answer.ok(10));
        assert_eq!(shown.ok(0), expected, "{flags}");
    }
}

/// Runs `cnf2sudoku` on an answer for a 2x2 grid without givens.
fn decoded(answer: &str) -> super::ProgramEnd {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.cnf");
    fs::write(&path, cnf("", "grid 2x2")).unwrap();
    run("cnf2sudoku", &[path.to_str().unwrap()], answer)
}

#[test]
fn a_good_answer_is_shown() {
    assert_eq!(decoded("c hello\ns SATISFIABLE\nv 1 -2 -3 4\nv -5 6 7 -8 0\n").ok(0), "1 2\n2 1\n");
    assert_eq!(
        decoded("v 1 4\nv 6 7\ns SATISFIABLE\n").ok(0),
        "1 2\n2 1\n",
        "a partial model, before the s line"
    );
    assert_eq!(decoded("SAT\n1 -2 -3 4 -5 6 7 -8 0\n").ok(0), "1 2\n2 1\n");
}

#[test]
fn no_model_is_a_word() {
    for answer in ["s UNSATISFIABLE\n", "UNSAT\n", "UNSATISFIABLE\n"] {
        assert_eq!(decoded(answer).ok(0), "UNSATISFIABLE\n");
    }
    for answer in ["c nothing\n", "s UNKNOWN\n", "s INDETERMINATE\n", "INDET\n", "INDETERMINATE\n"] {
        assert_eq!(decoded(answer).ok(0), "UNKNOWN\n", "{answer}");
    }
    // A pipe from a missing solver is empty.
    assert!(decoded("").fails(1).contains("no answer, expected the output of a solver"));
}

#[test]
fn no_model_is_an_object_in_json() {
    let folder = tempfile::tempdir().unwrap();
    for name in ["p.cnf", "p.opb"] {
        let written = run_in(folder.path(), "sudoku2cnf", &["-o", name], "grid 4x4");
        written.ok(0);
        for (answer, object) in [
            ("s UNSATISFIABLE\n", r#"{"verdict":"none","certified":false,"puzzle":"................"}"#),
            ("s UNKNOWN\n", r#"{"verdict":"unknown","puzzle":"................"}"#),
        ] {
            let told = run_in(folder.path(), "cnf2sudoku", &["--output", "json", name], answer);
            assert_eq!(told.ok(0), format!("{object}\n"), "{name}");
        }
    }
}

#[test]
fn a_model_that_breaks_a_clause_is_not_shown() {
    assert!(decoded("s SATISFIABLE\nv 1 -2 3 -4 -5 6 7 -8 0\n").fails(1).contains("falsifies the clause"));
    assert!(decoded("s SATISFIABLE\nv 0\n").fails(1).contains("falsifies the clause"));
    assert!(decoded("s SATISFIABLE\nv 9 0\n").fails(1).contains("variable 9"));
    assert!(decoded("s SATISFIABLE\nv 1 x 0\n").fails(1).contains("<stdin>:2:5: "));
    assert!(decoded("s SATISFIABLE\ns UNSATISFIABLE\n").fails(1).contains("2:"));
}

#[test]
fn a_grid_that_breaks_a_rule_is_not_shown() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.cnf");
    // The comments describe the puzzle, but the formula has no clauses, so any model satisfies it.
    let comments: String = cnf("", "grid 2x2\ndiagonal main")
        .lines()
        .filter(|line| line.starts_with('c'))
        .map(|line| format!("{line}\n"))
        .collect();
    fs::write(&path, comments + "p cnf 8 0\n").unwrap();
    let show =
        |model: &str| run("cnf2sudoku", &[path.to_str().unwrap()], format!("s SATISFIABLE\nv {model} 0\n"));
    assert!(show("1 3 5 7").fails(1).contains("row 1 repeats a digit"));
    assert!(show("1 4 6 7").fails(1).contains("the rule 'diagonal main' is broken"));
    assert!(show("1 2 3 5 7").fails(1).contains("r1c1 2 values"));
    let done = solve("--backend dpll --output grid", fs::read(&path).unwrap());
    assert_eq!((done.code, &done.out[..]), (Some(1), ""), "solve checks as well: {}", done.err);
}

#[test]
fn a_cnf_without_a_puzzle_has_no_grid() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.cnf");
    fs::write(&path, "p cnf 1 1\n1 0\n").unwrap();
    assert!(run("cnf2sudoku", &[path.to_str().unwrap()], "s UNKNOWN\n").fails(1).contains("carry no puzzle"));
    assert!(solve("--output grid", "p cnf 1 1\n1 0\n").fails(1).contains("carry no puzzle"));
}
