//! Compares the relaxation in glpsol and cbc with the in-process solver.

use std::path::Path;
use std::time::Duration;

use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::relaxation::{self, RelaxedPoint};
use sudoku2cnf_compile::target::{Job, Target};
use sudoku2cnf_sat::answer::{self, SolverAnswer};

use super::programs::{program, run};

#[derive(Debug, PartialEq)]
enum Verdict {
    Integral,
    Fractional,
    Infeasible,
}

fn verdict(relaxed: &RelaxedPoint) -> Verdict {
    match relaxed {
        RelaxedPoint::Integral(_) => Verdict::Integral,
        RelaxedPoint::Fractional(board) => {
            assert!(board.whole() < board.cells.len());
            Verdict::Fractional
        }
        RelaxedPoint::Infeasible => Verdict::Infeasible,
    }
}

/// Puzzles for which all solvers agree about the relaxation.
const PUZZLES: &[(&str, Verdict)] = &[
    ("53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79", Verdict::Integral),
    ("grid 4x4\n1234\n....\n.1.3\n43..", Verdict::Integral),
    // Inkala, 2012. It has one solution.
    (
        "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..",
        Verdict::Fractional,
    ),
    ("1..1............", Verdict::Infeasible),
    ("grid 4x4\nkiller 3 r1c1-r1c2\nkiller 4 r2c1-r2c2\n....\n....\n....\n....", Verdict::Infeasible),
];

fn run_on(job: &Job<'_>, name: &str, path: &Path) -> SolverAnswer {
    let folder = tempfile::tempdir().expect("a folder");
    let (file, out) = (folder.path().join("p.lp"), folder.path().join("out"));
    let mut text = Vec::new();
    job.write(Target::LP, &mut text).expect("written");
    std::fs::write(&file, text).expect("a file");
    let (file, written) = (file.to_str().expect("a name"), out.to_str().expect("a name"));
    let arguments: Vec<&str> = match name {
        // With its presolver, glpsol would not report its result if there is no feasible point.
        "glpsol" => vec!["--lp", file, "--nomip", "--nopresol", "-w", written],
        _ => vec![file, "-threads", "1", "-log", "0", "-solve", "-solu", written],
    };
    let output = run(path, &arguments, Duration::from_secs(60)).expect("an answer within a minute");
    let text = std::fs::read(&out).unwrap_or_else(|error| panic!("{name}: {error}: {output:?}"));
    let (form, answer) = answer::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(form.agrees(&answer, output.status.code()), "{name}: {answer:?}");
    answer
}

fn solves(name: &str) {
    let Some(path) = program(name) else { return };
    for (text, expected) in PUZZLES {
        let problem = Problem::whole(text.parse().expect("a puzzle"));
        for objective in [None, Some(7)] {
            let mut job = relaxation::job(&problem);
            job.details.objective = objective;
            let answer = run_on(&job, name, &path);
            let relaxed =
                relaxation::read(&job, &answer).unwrap_or_else(|error| panic!("{name}: {text}: {error}"));
            let relaxed = relaxed.unwrap_or_else(|| panic!("{name} does not know {text}"));
            assert_eq!(verdict(&relaxed), *expected, "{name}: {text}");
        }
    }
}

#[test]
fn glpsol_solves_relaxations() {
    solves("glpsol");
}

#[test]
fn cbc_solves_relaxations() {
    solves("cbc");
}

#[test]
fn the_solver_in_the_process_comes_to_the_same() {
    for (text, expected) in PUZZLES {
        let problem = Problem::whole(text.parse().expect("a puzzle"));
        for objective in [None, Some(7)] {
            let mut job = relaxation::job(&problem);
            job.details.objective = objective;
            let relaxed = relaxation::solve(&job).expect("solved").expect("without a limit");
            assert_eq!(verdict(&relaxed), *expected, "{text}");
        }
    }
}

#[test]
fn a_file_that_is_cut_is_an_error_or_the_same() {
    let problem = Problem::whole("1.....3....2....".parse().expect("a puzzle"));
    let log = include_str!("../../logs/cbc-relaxed-sat.txt");
    let job = relaxation::job(&problem);
    let whole = relaxation::read(&job, &answer::read(log.as_bytes()).expect("an answer").1).expect("a point");
    assert!(matches!(whole, Some(RelaxedPoint::Integral(_))));
    for cut in 0..log.len() {
        if let Ok((_, answer)) = answer::read(&log.as_bytes()[..cut]) {
            assert!(relaxation::read(&job, &answer).is_err(), "cut at {cut}");
        }
    }
    // For integer solutions, values missing from a list without an end mark are noticed too.
    let job = Job::new(&problem);
    for log in [include_str!("../../logs/cbc-sat.txt"), include_str!("../../logs/z3-opb-sat.txt")] {
        let whole = answer::read(log.as_bytes()).expect("an answer").1;
        let SolverAnswer::Sat(all) = &whole else { panic!("{whole:?}") };
        Target::LP.check(&job, all).expect("kept");
        for cut in 0..log.len() {
            let Ok((_, SolverAnswer::Sat(values))) = answer::read(&log.as_bytes()[..cut]) else { continue };
            // Zeros may be omitted.
            let same = all[values.len()..].iter().all(|value| value.value == 0.0);
            assert_eq!(Target::LP.check(&job, &values).is_ok(), same, "cut at {cut}");
        }
    }
}
