//! Checks that OPB texts have the form that readers require, for every rule.

use crate::common::{self, snapshot};
use crate::puzzles;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Rows;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Details, Job, Target};
use sudoku2cnf_puzzle::rules::REGISTRY;

fn written(problem: &Problem, rows: Rows, details: Details) -> String {
    let mut text = Vec::new();
    let options = problem.suited().rows(rows);
    Job::new(problem).options(options).details(details).write(Target::OPB, &mut text).expect("memory");
    String::from_utf8(text).expect("text")
}

/// Checks that a line is a valid row; the error describes the violation.
fn row(line: &str, vars: u64) -> Result<(), String> {
    let line = line.strip_suffix(" ;").ok_or("no semicolon")?;
    let mut words: Vec<&str> = line.split(' ').collect();
    let bound = words.pop().ok_or("no bound")?;
    bound.parse::<i32>().map_err(|error| format!("{bound}: {error}"))?;
    let compare = words.pop().ok_or("no comparison")?;
    if !["=", ">="].contains(&compare) || words.is_empty() || !words.len().is_multiple_of(2) {
        return Err("not weights and variables, a comparison and a bound".into());
    }
    let mut last = 0;
    for pair in words.chunks(2) {
        let weight: i32 = pair[0].parse().map_err(|error| format!("{}: {error}", pair[0]))?;
        let number = pair[1].strip_prefix('x').and_then(|number| number.parse::<u64>().ok());
        let number = number.ok_or_else(|| format!("{} is no variable", pair[1]))?;
        if weight == 0 || !pair[0].starts_with(['+', '-']) || number <= last || number > vars {
            return Err(format!("{} {} behind x{last} of {vars}", pair[0], pair[1]));
        }
        last = number;
    }
    Ok(())
}

#[test]
fn every_rule_is_written_as_readers_take_it() {
    for (number, spec) in REGISTRY.iter().enumerate() {
        for (place, block) in puzzles::blocks(spec.name).into_iter().take(puzzles::SOME).enumerate() {
            // Each kind of writing is tried with a third of the puzzles.
            for (how, rows) in Simplify::ALL.into_iter().zip(Rows::ALL).skip((number + place) % 3).step_by(3)
            {
                let text = written(&common::compiled(&block.puzzle, how), rows, Details::default());
                let (header, rest) = text.split_once('\n').expect("a header");
                let words: Vec<&str> = header.split(' ').collect();
                let ["*", "#variable=", vars, "#constraint=", count] = words[..] else { panic!("{header}") };
                let vars = vars.parse().expect("a number");
                let lines: Vec<&str> = rest.lines().filter(|line| !line.starts_with('*')).collect();
                assert_eq!(lines.len().to_string(), count, "{}", block.text);
                for line in lines {
                    row(line, vars).unwrap_or_else(|error| panic!("{line}: {error}, of\n{}", block.text));
                }
            }
        }
    }
}

const SMALL: &str = "grid 4x4\nkiller 6 r1c1 r1c2 r2c1\nthermo r3c3 r4c3\ncount-distinct r1c4 r2c4 r3c4\n....\n..1.\n....\n....";

#[test]
fn a_small_puzzle() {
    let problem = Problem::whole(common::puzzle(SMALL));
    snapshot("target-opb-native", &written(&problem, Rows::Native, Details::default()));
    let mut details = Details::default();
    details.long_header = true;
    let long = written(&problem, Rows::Native, details);
    assert!(long.starts_with("* #variable= "), "{long:.100}");
    assert!(
        long.lines().next().is_some_and(|line| line.contains(" #equal= ") && line.contains(" intsize= "))
    );
}

#[test]
fn what_cannot_be_satisfied_has_rows_with_variables() {
    // Two equal givens in one row, an impossible sum, and a cell without candidates.
    for rules in ["given r1c1=1\ngiven r1c2=1", "sum 99 r1c1 r1c2", "candidates 1 r1c1\ncandidates 2 r1c1"] {
        for (how, rows) in Simplify::ALL.into_iter().zip(Rows::ALL) {
            let problem = common::compiled(&common::puzzle(&format!("grid 4x4\n{rules}")), how);
            let text = written(&problem, rows, Details::default());
            for line in text.lines().filter(|line| !line.starts_with('*')) {
                row(line, u64::MAX).unwrap_or_else(|error| panic!("{rules}: {line}: {error}"));
            }
        }
    }
}
