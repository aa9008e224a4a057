//! Checks that the texts of KNF and CNF+ have the form that their readers require, for every rule.

use crate::common;
use crate::puzzles;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Rows;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Job, Target};
use sudoku2cnf_puzzle::rules::REGISTRY;

fn written(problem: &Problem, rows: Rows, target: Target) -> String {
    let mut text = Vec::new();
    Job::new(problem).options(problem.suited().rows(rows)).write(target, &mut text).expect("memory");
    String::from_utf8(text).expect("text")
}

/// Checks a line of the format; the error describes the violation.
fn check(line: &str, vars: u32, target: Target) -> Result<(), String> {
    let comparison = |sign: &str| line.split_once(sign).filter(|_| target == Target::CNF_PLUS);
    let (bound, lits) = match (line.strip_prefix("k "), comparison(" >= "), comparison(" <= ")) {
        (Some(rest), ..) if target == Target::KNF => rest.split_once(' ').ok_or("no literals")?,
        (_, Some((lits, bound)), _) | (_, _, Some((lits, bound))) => (bound, lits),
        _ => ("", line),
    };
    let lits = match comparison("= ") {
        Some(_) => lits,
        None => lits.strip_suffix(" 0").ok_or("no 0 at the end")?,
    };
    let mut seen = Vec::new();
    for word in lits.split(' ') {
        let number: i32 = word.parse().map_err(|error| format!("{word}: {error}"))?;
        if number == 0 || number.unsigned_abs() > vars || seen.contains(&number.unsigned_abs()) {
            return Err(format!("{word} is no literal of {vars} variables, or is there twice"));
        }
        seen.push(number.unsigned_abs());
    }
    let is_bound = |bound: usize| {
        let least = if comparison(" <= ").is_some() { 1 } else { 2 };
        (least..seen.len()).contains(&bound)
    };
    match bound.is_empty() || bound.parse().is_ok_and(is_bound) {
        true => Ok(()),
        false => Err(format!("{bound} of {} literals", seen.len())),
    }
}

#[test]
fn every_rule_is_written_as_the_reader_takes_it() {
    for spec in REGISTRY {
        for block in puzzles::blocks(spec.name).into_iter().take(puzzles::SOME) {
            let targets = [Target::KNF, Target::CNF_PLUS, Target::CNF_PLUS];
            for ((how, rows), target) in Simplify::ALL.into_iter().zip(Rows::ALL).zip(targets) {
                let text = written(&common::compiled(&block.puzzle, how), rows, target);
                let mut lines = text.lines().skip_while(|line| line.starts_with('c'));
                let header: Vec<&str> = lines.next().expect("a header").split(' ').collect();
                let ["p", name, vars, count] = header[..] else { panic!("{header:?}") };
                assert_eq!(name, target.name());
                let vars = vars.parse().expect("a number");
                let lines: Vec<&str> = lines.filter(|line| !line.starts_with('c')).collect();
                assert_eq!(lines.len().to_string(), count, "{}", block.text);
                for line in lines {
                    check(line, vars, target)
                        .unwrap_or_else(|error| panic!("{line}: {error}, of\n{}", block.text));
                }
            }
        }
    }
}

#[test]
fn groups_are_kept() {
    let problem = Problem::whole(common::puzzle("grid 4x4\n1...\n....\n....\n...."));
    let plus = written(&problem, Rows::Beside, Target::CNF_PLUS);
    assert!(plus.contains("\np cnf+ 64 129\n1 2 3 4 0\n1 2 3 4 <= 1\n"), "{plus}");
    let text = written(&problem, Rows::Beside, Target::KNF);
    let lines: Vec<&str> = text.lines().filter(|line| !line.starts_with('c')).collect();
    // One clause and one count for each group: the values of a cell, and each value of a row, column and box. Then the
    // given.
    assert_eq!(lines[0], "p knf 64 129");
    assert_eq!(lines[1..3], ["1 2 3 4 0", "k 3 -1 -2 -3 -4 0"]);
    assert_eq!(lines.iter().filter(|line| line.starts_with("k 3 ")).count(), 64);
    // If a puzzle has no solution, the text has none either.
    let none = common::compiled(&common::puzzle("grid 4x4\n1..1\n....\n....\n...."), Simplify::Propagate);
    let none = written(&none, Rows::Native, Target::KNF);
    assert!(none.contains("\n1 0\n") && none.contains("\n-1 0\n"), "{none}");
}
