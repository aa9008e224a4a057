//! SMT-LIB texts with z3: every puzzle of the corpus has its solution.

use std::time::Duration;

use super::programs::{program, run};
use crate::common;
use crate::common::part::Part;
use crate::common::sheets;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Details, Job, Target};
use sudoku2cnf_puzzle::grid::Solution;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::answer::{Name, Value};

fn text(job: &Job<'_>) -> String {
    let mut text = Vec::new();
    job.write(Target::SMT2, &mut text).expect("it can be written");
    String::from_utf8(text).expect("text")
}

fn details(integers: bool) -> Details {
    let mut details = Details::default();
    details.integers = integers;
    details
}

/// Parses a value in the forms that z3 and cvc5 print.
fn number(value: &str) -> f64 {
    let digits = |value: &str, radix| u64::from_str_radix(value, radix).expect("digits") as f64;
    match (value.strip_prefix("#x"), value.strip_prefix("#b"), value.strip_prefix("(- ")) {
        (Some(value), _, _) => digits(value, 16),
        (_, Some(value), _) => digits(value, 2),
        (_, _, Some(value)) => -digits(value.trim_end_matches(')'), 10),
        _ if value == "true" => 1.0,
        _ if value == "false" => 0.0,
        _ => digits(value, 10),
    }
}

/// Parses the values after `sat`, each of which is a pair in parentheses.
fn values(output: &str) -> Option<Vec<Value>> {
    let pairs = output.strip_prefix("sat\n")?.trim().strip_prefix('(')?.strip_suffix(')')?;
    let pair = |line: &str| {
        let (name, value) = line.trim().strip_prefix('(')?.strip_suffix(')')?.split_once(' ')?;
        Some(Value { name: Name::Text(name.to_owned()), value: number(value) })
    };
    pairs.lines().map(pair).collect()
}

/// Returns the solution that z3 finds, or else its message.
fn solved(z3: &std::path::Path, job: &Job<'_>) -> Result<Solution, String> {
    let file = tempfile::NamedTempFile::new().expect("a file");
    std::fs::write(file.path(), text(job)).expect("it can be written");
    let arguments = ["-T:10".as_ref(), file.path().as_os_str()];
    let output = run(z3, arguments, Duration::from_secs(30)).ok_or("no end")?;
    let output = String::from_utf8(output.stdout).expect("text");
    let values = values(&output).ok_or_else(|| output.lines().next().unwrap_or("nothing").to_owned())?;
    Target::SMT2.check(job, &values).map_err(|wrong| wrong.to_string())?;
    let model = Target::SMT2.candidates(job.problem, &values).map_err(|wrong| wrong.to_string())?;
    job.problem.solution(&model).map_err(|wrong| wrong.to_string())
}

/// Solves a part of the puzzles of each rule that `asked` selects, and panics if one is wrong.
fn corpus(integers: bool, simplified: bool, part: Part, asked: fn(&str) -> bool) {
    let Some(z3) = program("z3") else { return };
    let mut faults = Vec::new();
    for spec in REGISTRY.iter().filter(|spec| asked(spec.name)) {
        for (block, number) in part.pick(sheets::read("corpus", spec.name, &["solution"]).iter().zip(1..)) {
            let puzzle = block.puzzle.clone();
            let problem = if simplified { Problem::new(puzzle) } else { Problem::whole(puzzle) };
            match solved(&z3, &Job::new(&problem).details(details(integers))) {
                Ok(solution) if solution == block.fillings[0].1 => {}
                Ok(_) => faults.push(format!("{} {number}: another solution", spec.name)),
                Err(fault) => faults.push(format!("{} {number}: {fault}", spec.name)),
            }
        }
    }
    assert_eq!(faults, [""; 0]);
}

#[test]
fn z3_solves_puzzles_of_every_rule_as_bit_vectors() {
    corpus(false, false, Part::new(1, 8), |_| true);
}

#[test]
#[ignore = "all puzzles, of which the other test takes some"]
fn z3_solves_the_corpus_as_bit_vectors() {
    corpus(false, false, Part::WHOLE, |_| true);
}

#[test]
fn z3_solves_puzzles_of_each_kind_when_they_are_simplified_or_integers() {
    // Negative numbers, truth values, automata, counts, regions and branches.
    let kinds =
        |name: &str| ["difference", "full-rank", "nfa", "same-values", "chaos-arrow", "or"].contains(&name);
    corpus(true, false, Part::WHOLE, kinds);
    corpus(false, true, Part::WHOLE, kinds);
}

#[test]
fn what_has_no_solution_is_unsatisfiable() {
    let Some(z3) = program("z3") else { return };
    let problem = Problem::whole(common::puzzle(
        "grid 4x4\nkiller 3 r1c1 r2c3\nthermo r2c3 r2c2 r2c1\n.1..\n....\n....\n...2",
    ));
    for integers in [false, true] {
        let found = solved(&z3, &Job::new(&problem).details(details(integers)));
        assert_eq!(found, Err("unsat".to_owned()));
    }
}

#[test]
fn a_puzzle_is_written_for_people_too() {
    let puzzle = "grid 4x4\nkiller 7 r1c1 r1c2 r2c1\nthermo r4c1 r4c2 r3c2\nor { even r1c4 } { renban r2c3 r2c4 }\n....\n...1\n....\n...3";
    let problem = Problem::whole(common::puzzle(puzzle));
    for (name, integers) in [("4x4-smt2-bits", false), ("4x4-smt2-integers", true)] {
        common::snapshot(name, &text(&Job::new(&problem).details(details(integers))));
    }
}
