//! Time and memory limits hold not only while puzzles are solved, but also while they are compiled and while
//! certificates are checked.

use std::time::{Duration, Instant};

use assert_cmd::Command;

use super::{ProgramEnd, program, run, solve};

/// Returns puzzles whose formulas or constraints would take minutes or gigabytes.
fn too_much() -> Vec<String> {
    let all = |side: usize| {
        (1..=side).flat_map(|r| (1..=side).map(move |c| format!(" r{r}c{c}"))).collect::<String>()
    };
    vec![
        "grid 49x49 raw\nfull-rank-ties none\nfull-rank 5 r1 left".into(),
        "grid 32x32\nconnected-values 1-32".into(),
        format!("grid 64x64\nsum 133120{}", all(64)),
        "grid 64x64\nanti-taxicab".into(),
    ]
}

#[test]
fn a_time_limit_holds_while_compiling() {
    for puzzle in too_much() {
        let head = &puzzle[..puzzle.len().min(60)];
        let start = Instant::now();
        assert_eq!(solve("--time-limit 0.3", &puzzle).ok(0), "unknown\n", "{head}");
        // A generous bound: without the limit, each run takes minutes.
        assert!(start.elapsed() < Duration::from_secs(20), "{head}: {:?}", start.elapsed());
    }
    let stopped = run("sudoku2cnf", &["--time-limit", "0.3"], &too_much()[0]);
    let error = stopped.fails(1);
    assert!(error.contains("the time limit was reached at line 2: full-rank-ties none"), "{error}");
    for arguments in
        ["--unique", "--count", "--candidates", "--explain", "--needless", "--grade", "--output json"]
    {
        let done = solve(&format!("--time-limit 0.2 {arguments}"), &too_much()[0]);
        assert!(done.code == Some(0) && done.out.contains("unknown"), "{arguments}: {}", done.out);
    }
}

#[test]
fn a_memory_limit_ends_in_an_error_that_names_the_rule() {
    let puzzle = "grid 49x49 raw\nfull-rank-ties none\nfull-rank 5 r1 left";
    for (program, arguments) in [
        ("solve", "--memory-limit 150"),
        ("solve", "--memory-limit 150 --output json"),
        ("sudoku2cnf", "--memory-limit 150"),
    ] {
        let done = run(program, &arguments.split(' ').collect::<Vec<_>>(), puzzle);
        let error = done.fails(1);
        assert!(error.contains("the memory limit was reached at line 2: full-rank-ties none;"), "{error}");
        assert!(error.contains("--memory-limit MB sets a higher one"), "{error}");
    }
}

#[test]
fn such_a_line_of_a_batch_costs_its_own_answer_only() {
    let board = "1...............";
    let hungry = r#"{"id":"hungry","puzzle":"grid 49x49 raw\nfull-rank-ties none\nfull-rank 5 r1 left"}"#;
    let lines = format!("{board}\n{hungry}\n{board}\n{hungry}\n{board}\n");
    for jobs in ["1", "3"] {
        let done = run("solve", &["--batch", "-q", "--memory-limit", "150", "--jobs", jobs], &lines);
        let answers: Vec<&str> = done.ok(0).lines().collect();
        for place in [0, 2, 4] {
            assert_eq!(answers[place].len(), 16, "{answers:?}");
        }
        for place in [1, 3] {
            assert!(answers[place].starts_with("hungry\terror: the memory limit was reached"), "{answers:?}");
        }
        let done = run("solve", &["--batch", "-q", "--time-limit", "0.3", "--jobs", jobs], &lines);
        let answers: Vec<&str> = done.ok(0).lines().collect();
        assert_eq!((answers[1], answers[3]), ("hungry\tunknown", "hungry\tunknown"));
        assert!([0, 2, 4].iter().all(|&place| answers[place].len() == 16), "{answers:?}");
    }
}

#[test]
fn a_stated_memory_limit_holds_for_small_puzzles() {
    for puzzle in ["1...............", "grid 4x4\nkiller 5 r1c1 r1c2\n"] {
        for question in ["--output line", "--unique", "--count", "--candidates", "--grade"] {
            let done = solve(&format!("{question} --memory-limit 1"), puzzle);
            assert!(done.fails(1).contains("the memory limit was reached"), "{question}: {}", done.err);
            assert_eq!(solve(&format!("{question} --memory-limit 400"), puzzle).code, Some(10), "{question}");
        }
    }
}

#[test]
fn checking_a_certificate_has_limits() {
    let root = tempfile::tempdir().unwrap();
    let folder = root.path().join("c");
    let folder = folder.to_str().unwrap();
    let made = run("solve", &["--certify", folder], "grid 4x4\ngiven r1c1=1\n");
    assert_eq!(made.code, Some(10), "{}", made.err);
    assert_eq!(run("solve", &["--check", folder, "--time-limit", "60"], "").ok(0), "accepted: multiple\n");
    let stopped = run("solve", &["--check", folder, "--memory-limit", "1"], "");
    // The check of a certificate this small may end before the limit is checked.
    assert!(
        stopped.code == Some(0) || stopped.err.contains("the memory limit was reached"),
        "{}",
        stopped.err
    );
    let stopped = run("solve", &["--check", folder, "--time-limit", "0.000001"], "");
    assert!(stopped.code == Some(0) || stopped.err.contains("a limit was reached"), "{}", stopped.err);
}

/// Runs `solve` with an address space of at most `kilobytes`.
fn solve_within(kilobytes: u64, arguments: &str, puzzle: &str) -> ProgramEnd {
    let script = format!("ulimit -c 0; ulimit -v {kilobytes}; exec \"$@\"");
    let mut command = Command::new("sh");
    command.args(["-c", &script, "sh", program("solve")]).args(arguments.split_whitespace());
    let output = command.write_stdin(puzzle).output().unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    ProgramEnd { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// A puzzle with sixteen million candidates, for which the tables of a solver take gigabytes.
const HUGE: &str = "grid 256x256";

/// Asks these questions about `HUGE` within each of these memory sizes, in kilobytes, and checks that each run ends
/// with an error about memory.
fn ends_before_memory_does(questions: &[&str], kilobytes: &[u64]) {
    for &arguments in questions {
        // `--explain` asks CaDiCaL, or BatSat if the feature `embedded` is off. BatSat is not tested here.
        if arguments == "--explain" && !cfg!(feature = "embedded") {
            continue;
        }
        // In some runs the memory watch stops the program, and in others an allocation fails.
        for &kilobytes in kilobytes {
            let done = solve_within(kilobytes, arguments, HUGE);
            let error = done.fails(1);
            let said =
                error.contains("the memory limit was reached") || error.contains("no memory for 16777");
            assert!(said, "{arguments}, {kilobytes} KB: {error}");
        }
    }
}

#[test]
fn solvers_with_millions_of_variables_end_before_memory_does() {
    ends_before_memory_does(&["--explain", "--backend dpll", "--candidates"], &[500_000]);
}

#[test]
#[ignore = "all questions, with less memory and with more"]
fn solvers_with_millions_of_variables_end_in_less_and_more_memory() {
    let questions = ["--explain", "--backend dpll", "--unique", "--count", "--candidates", "--grade"];
    ends_before_memory_does(&questions, &[300_000, 500_000, 700_000]);
}

#[cfg(feature = "embedded")]
#[test]
fn a_time_limit_holds_while_a_solver_makes_its_tables() {
    for arguments in ["--explain", "--backend embedded"] {
        let done = solve_within(4_000_000, &format!("--time-limit 0.5 {arguments}"), "grid 160x160");
        assert_eq!(done.ok(0), "unknown\n", "{arguments}");
    }
}
