//! `--relax`: the verdict about the linear relaxation, and the printed fractions.

use serde_json::Value;

use super::run;
use crate::targets::programs::program;

/// A puzzle that its houses alone solve.
const EASY: &str = "1...\n..3.\n.4..\n...2\n";
/// A puzzle with two solutions, between which there are fractional points.
const SEVERAL: &str = "..34\n3412\n..43\n4321\n";
/// A puzzle without even a fractional solution: a row has two givens with the same value.
const NONE: &str = "1..1\n....\n....\n....\n";

fn relaxed(arguments: &[&str], puzzle: &str) -> super::ProgramEnd {
    run("solve", &[&["--relax"], arguments].concat(), puzzle)
}

/// Returns the options for the built-in solver, and for each installed program that reads LP.
fn solvers() -> Vec<Vec<&'static str>> {
    let programs = ["glpsol", "cbc"].into_iter().filter(|name| program(name).is_some());
    std::iter::once(Vec::new()).chain(programs.map(|name| vec!["--backend", name])).collect()
}

#[test]
fn verdicts_have_their_exit_codes_and_honest_words() {
    for solver in solvers() {
        let integral = relaxed(&solver, EASY);
        assert_eq!(integral.ok(10).lines().next(), Some("integral"), "{solver:?}");
        assert_eq!(integral.out.lines().count(), 6, "{}", integral.out);
        assert!(
            integral.err.contains("whether it is the only one, the relaxation does not say"),
            "{}",
            integral.err
        );
        let none = relaxed(&solver, NONE);
        assert_eq!(none.ok(20), "infeasible\n", "{solver:?}");
        assert!(none.err.contains("the puzzle has no solution"), "{}", none.err);
    }
}

#[test]
fn fractions_are_listed() {
    // Random weights lead to some corner, which may be integral: not every seed gives fractions.
    let puzzle = "grid 4x4\nsum 5 r1c1 r1c2\nsum 5 r2c1 r2c2\n....\n....\n....\n....\n";
    for solver in solvers() {
        for seed in 0..5 {
            let seed = seed.to_string();
            let done = relaxed(&[&solver[..], &["--objective", "random", "--seed", &seed]].concat(), puzzle);
            let json = relaxed(
                &[&solver[..], &["--objective", "random", "--seed", &seed, "--output", "json"]].concat(),
                puzzle,
            );
            let object: Value = serde_json::from_str(&json.out).unwrap();
            assert_eq!(object["verdict"], *done.out.lines().next().unwrap());
            if object["verdict"] == "integral" {
                assert_eq!(done.code, Some(10));
                continue;
            }
            assert_eq!((done.code, &object["verdict"]), (Some(0), &"fractional".into()), "{}", done.out);
            let weights = object["weights"].as_object().unwrap();
            assert_eq!(weights.len(), 16);
            for (cell, values) in weights {
                let sum: f64 =
                    values.as_object().unwrap().values().map(|weight| weight.as_f64().unwrap()).sum();
                assert!((sum - 1.0).abs() < 1e-4, "{cell}: {values}");
            }
            let whole = weights.values().filter(|values| values.as_object().unwrap().len() == 1).count();
            assert_eq!(object["whole"], whole);
            assert!(done.out.contains(&format!("{whole} of 16 cells have one value\n")), "{}", done.out);
            // Every other cell has a line.
            let lines = done.out.lines().filter(|line| line.starts_with('r') && line.contains(':')).count();
            assert_eq!(lines, 16 - whole, "{}", done.out);
        }
    }
}

#[test]
fn several_solutions_are_never_called_one() {
    for solver in solvers() {
        let done = relaxed(&solver, SEVERAL);
        assert!(matches!(done.code, Some(0 | 10)), "{}", done.err);
        assert!(!done.out.contains("unique"), "{}", done.out);
    }
}

#[test]
fn lines_and_json_of_a_solution() {
    for solver in solvers() {
        let line = relaxed(&[&solver[..], &["--output", "line", "-q"]].concat(), EASY);
        assert_eq!((line.ok(10).trim_end().len(), line.err.as_str()), (16, ""));
        let json = relaxed(&[&solver[..], &["--output", "json", "-q"]].concat(), EASY);
        let object: Value = serde_json::from_str(json.ok(10)).unwrap();
        let digits: String = object["solution"].as_array().unwrap().iter().map(Value::to_string).collect();
        assert_eq!(digits, line.out.trim_end());
        assert!(object["backend"].is_string());
    }
}

#[test]
fn what_the_relaxation_does_not_answer_is_wrong_usage() {
    for arguments in [
        &["--unique"][..],
        &["--count"],
        &["--all"],
        &["--explain"],
        &["--grade"],
        &["--batch"],
        &["--proof", "p"],
        &["--output", "competition"],
        &["--seed", "x"],
        &["--encoding", "minimal"],
        &["--amo", "product"],
        &["--sum", "native"],
        &["--jobs", "2"],
    ] {
        relaxed(arguments, EASY).fails(2);
    }
    run("solve", &["--objective", "random"], EASY).fails(2);
    assert!(relaxed(&[], "1...............\n1...............\n").fails(2).contains("not a batch"));
    assert!(relaxed(&[], "p cnf 1 1\n1 0\n").fails(2).contains("not a CNF"));
    if program("minisat").is_some() {
        let error = relaxed(&["--backend", "minisat"], EASY);
        assert!(error.fails(2).contains("solves no relaxations; glpsol and cbc do"), "{}", error.err);
    }
}

#[test]
fn time_ends_it() {
    let board = "grid 36x36\n";
    let done = relaxed(&["--time-limit", "0.05"], board);
    assert_eq!(done.ok(0), "unknown\n");
}
