//! MiniZinc and FlatZinc texts with minizinc and fzn-gecode.

use std::io::Write;
use std::path::Path;
use std::time::Duration;

use super::programs;
use crate::common::part::Part;
use crate::common::sheets::{self, Block};
use crate::common::{self, snapshot};
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Job, Target};
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_sat::answer::{Name, Value};
use sudoku2cnf_sat::cnf::Lit;

const LIMIT: Duration = Duration::from_secs(60);

/// Returns the output of the program for a job; `None` if MiniZinc itself crashes.
fn output(program: &Path, target: Target, job: &Job<'_>) -> Option<String> {
    let mut file = tempfile::Builder::new().suffix(&format!(".{target}")).tempfile().expect("a file");
    let mut text = Vec::new();
    job.write(target, &mut text).expect("it can be written");
    file.write_all(&text).expect("room");
    let path = file.path().to_str().expect("text");
    let arguments = if target == Target::MZN { vec!["--solver", "gecode", path] } else { vec![path] };
    let output = programs::run(program, arguments, LIMIT).unwrap_or_else(|| {
        panic!("{} takes longer than {LIMIT:?}:\n{}", program.display(), String::from_utf8_lossy(&text))
    });
    let printed = String::from_utf8(output.stdout).expect("text");
    let said = String::from_utf8_lossy(&output.stderr);
    if programs::is_crash_of_minizinc(&said) {
        return None;
    }
    assert!(output.status.success(), "{printed}{said}");
    Some(printed)
}

/// Parses the values that a program prints.
fn values(printed: &str) -> Vec<Value> {
    let line = |line: &str| {
        let (name, value) = line.strip_suffix(';')?.split_once(" = ")?;
        let value = match value {
            "true" => 1.0,
            "false" => 0.0,
            number => number.parse().expect("a number"),
        };
        Some(Value { name: Name::Text(name.to_owned()), value })
    };
    printed.lines().filter_map(line).collect()
}

/// Returns the solution that a program finds, checked against everything that was written and against the rules.
fn solved(program: &Path, target: Target, problem: &Problem) -> Solution {
    found(program, target, problem).expect("no crash")
}

/// Returns the solution that a program finds, as `solved` does; `None` if MiniZinc itself crashes.
fn found(program: &Path, target: Target, problem: &Problem) -> Option<Solution> {
    let job = Job::new(problem);
    let printed = output(program, target, &job)?;
    let values = values(&printed);
    target.check(&job, &values).unwrap_or_else(|error| panic!("{error}\n{printed}"));
    let model = target.candidates(problem, &values).expect("a value for each cell");
    Some(problem.solution(&model).expect("it keeps the rules"))
}

/// Returns `true` if a program finds no other solution; `None` if MiniZinc itself crashes.
fn is_only(program: &Path, target: Target, problem: &Problem, solution: &Solution) -> Option<bool> {
    let cells = problem.puzzle().cells();
    let lits = cells.filter_map(|cell| problem.literal(cell, solution[cell]));
    let others: Vec<Lit> = lits.filter(|&lit| lit != Lit::TRUE).map(|lit| !lit).collect();
    let added = [others];
    let printed = output(program, target, &Job::new(problem).added(&added))?;
    Some(printed.contains("=====UNSATISFIABLE====="))
}

/// Returns the first puzzle of each rule, with the rule's name.
fn corpus() -> impl Iterator<Item = (String, Block)> {
    let names = sheets::names("corpus").into_iter();
    names.filter_map(|name| {
        let block = sheets::read("corpus", &name, &["solution"]).into_iter().next()?;
        Some((name, block))
    })
}

#[test]
fn gecode_solves_a_puzzle_of_every_other_rule() {
    let Some(program) = programs::program("fzn-gecode") else { return };
    for (name, block) in Part::new(1, 2).pick(corpus()) {
        for problem in [Problem::new(block.puzzle.clone()), Problem::whole(block.puzzle.clone())] {
            let solution = solved(&program, Target::FZN, &problem);
            assert_eq!(solution, block.fillings[0].1, "{name}\n{}", block.text);
            let is_only = is_only(&program, Target::FZN, &problem, &solution);
            assert_eq!(is_only, Some(true), "{name}\n{}", block.text);
        }
    }
}

#[test]
fn minizinc_solves_a_puzzle_of_every_fourth_rule() {
    let Some(program) = programs::program("minizinc") else { return };
    for (name, block) in Part::new(1, 4).pick(corpus()) {
        let problem = Problem::new(block.puzzle.clone());
        let solution = solved(&program, Target::MZN, &problem);
        assert_eq!(solution, block.fillings[0].1, "{name}\n{}", block.text);
    }
}

#[test]
#[ignore = "takes a minute"]
fn a_puzzle_of_every_rule_is_solved_and_has_one_solution() {
    let mut crashed = Vec::new();
    for (target, program) in [(Target::FZN, "fzn-gecode"), (Target::MZN, "minizinc")] {
        let Some(program) = programs::program(program) else { continue };
        for (name, block) in corpus() {
            let problem = Problem::whole(block.puzzle.clone());
            let Some(solution) = found(&program, target, &problem) else {
                crashed.push(format!("{target}, {name}"));
                continue;
            };
            assert_eq!(solution, block.fillings[0].1, "{target}, {name}\n{}", block.text);
            match is_only(&program, target, &problem, &solution) {
                Some(is_only) => assert!(is_only, "{target}, {name}\n{}", block.text),
                None => crashed.push(format!("{target}, {name}, another")),
            }
        }
    }
    assert!(crashed.len() < 4 && crashed.iter().all(|of| of.starts_with("mzn")), "{crashed:?}");
}

#[test]
fn texts_are_as_reviewed() {
    let rules = "killer 6 r1c1 r1c2 r2c1\nratio 2 r2c3 r2c4\nregex [12]+3?4.* r4c1-r4c4";
    let problem = Problem::whole(common::puzzle(&format!("grid 4x4\n{rules}\n...4\n....\n.1..\n....")));
    for (name, target) in [("4x4-mzn", Target::MZN), ("4x4-fzn", Target::FZN)] {
        let mut text = Vec::new();
        let comments = ["killer, ratio and a regular expression".to_owned()];
        Job::new(&problem).comments(&comments).write(target, &mut text).expect("it can be written");
        snapshot(name, std::str::from_utf8(&text).expect("text"));
    }
}
