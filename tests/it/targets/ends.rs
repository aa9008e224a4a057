//! Runs each program of the table with each of its targets: a solution, no solution, and a time limit.

use std::time::{Duration, Instant};

use super::programs::{limited, readers};
use crate::common::{self, puzzle};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Rows;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::{Details, Job, Reader, Target, TargetError};
use sudoku2cnf_sat::backend::{Limits, Verdict};

#[test]
fn there_is_a_solution_or_there_is_none() {
    let (one, none) = ("grid 4x4\n1...\n..3.\n.4..\n...2", "grid 4x4\n1..1\n....\n....\n....");
    for process in readers() {
        for how in Simplify::ALL {
            let name = format!("{} in {}, {how:?}", process.name(), process.target());
            let ask = |problem: &Problem| {
                let options = problem.suited().rows(Rows::Beside);
                let reader = Reader::new(&process, options, Details::default()).expect("it reads a target");
                let verdict = reader.on(problem).solve_under(&[], &Limits::default());
                verdict.unwrap_or_else(|error| panic!("{error}"))
            };
            let problem = common::compiled(&puzzle(one), how);
            let Verdict::Sat(model) = ask(&problem) else { panic!("{name}: no solution") };
            assert!(problem.solution(&model).is_ok(), "{name}");
            assert_eq!(ask(&common::compiled(&puzzle(none), how)), Verdict::Unsat, "{name}");
        }
    }
}

#[test]
fn time_ends_every_reader() {
    // No reader can even read this puzzle within the limit.
    let problem = Problem::whole(puzzle("grid 64x64\nnon-consecutive\nanti-knight"));
    for process in readers() {
        let begin = Instant::now();
        let (limits, _end) = limited(Duration::from_millis(300));
        let options = problem.suited().rows(Rows::Beside);
        let reader = Reader::new(&process, options, Details::default()).expect("it reads a target");
        let verdict = reader.on(&problem).solve_under(&[], &limits).unwrap_or_else(|error| panic!("{error}"));
        let name = format!("{} in {}", process.name(), process.target());
        assert_eq!(verdict, Verdict::Unknown, "{name}");
        assert!(begin.elapsed() < Duration::from_secs(30), "{name}: {:?}", begin.elapsed());
    }
}

#[test]
fn time_ends_the_writing_of_every_target() {
    // Each constraint has many clauses. Constraints that a target cannot express otherwise are lowered one at a time.
    let values: Vec<String> = (1..30).map(|value| value.to_string()).collect();
    let problem = Problem::whole(puzzle(&format!("grid 30x30\nconnected-values {}", values.join(","))));
    for &target in Target::ALL {
        let begin = Instant::now();
        let (limits, _end) = limited(Duration::from_millis(100));
        match Job::new(&problem).limits(&limits).write(target, &mut std::io::sink()) {
            Err(TargetError::Stopped(_)) => {}
            // Exact cover cannot express this rule, and reports that before the time limit.
            Err(TargetError::Unsayable { .. }) => assert_eq!(target, Target::DLX),
            other => panic!("{target}: {other:?}"),
        }
        assert!(begin.elapsed() < Duration::from_secs(10), "{target}: {:?}", begin.elapsed());
    }
}
