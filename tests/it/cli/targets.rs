//! Targets other than CNF on the command line: they are written, chosen by a file name and read back, and options that
//! do not apply to them are refused.

use std::fs;
use std::io::Write;

use flate2::Compression;
use flate2::write::GzEncoder;

use super::{run, run_in};
use crate::targets::programs::program;
use sudoku2cnf_compile::target::Target;

const PUZZLE: &str = "grid 4x4\nkiller 6 r1c1 r1c2 r2c1\nthermo r3c3 r4c3\n....\n..1.\n....\n....\n";

/// Returns the text that `sudoku2cnf` writes for a puzzle.
#[track_caller]
fn written(arguments: &[&str]) -> String {
    run("sudoku2cnf", arguments, PUZZLE).ok(0).to_owned()
}

/// Returns all targets that can express a killer cage.
fn targets() -> impl Iterator<Item = Target> {
    Target::ALL.iter().copied().filter(|target| target.name() != "dlx")
}

#[test]
fn the_name_of_a_file_chooses_the_target() {
    let folder = tempfile::tempdir().unwrap();
    for target in targets() {
        let name = format!("p.{target}");
        run_in(folder.path(), "sudoku2cnf", &["-o", &name], PUZZLE).ok(0);
        let text = fs::read_to_string(folder.path().join(&name)).unwrap();
        assert_eq!(text, written(&["--to", target.name()]), "{target}");
        assert!(text.contains(&format!("sudoku target {target}\n")), "{text}");
        assert!(text.contains("sudoku puzzle killer 6 r1c1 r1c2 r2c1\n"), "{text}");
    }
    // A file name that belongs to another target is treated as a mistake.
    let done = run_in(folder.path(), "sudoku2cnf", &["--to", "native", "-o", "n.opb"], PUZZLE);
    assert!(done.fails(2).contains("the name of the output file ends in .opb"));
    assert!(!folder.path().join("n.opb").exists());
    // A CNF may be in a file with its own ending, an unknown one or none.
    for name in ["p", "p.txt", "p.cnf", "p.dimacs", "p.xyz", "p.1"] {
        let done = run_in(folder.path(), "sudoku2cnf", &["-o", name], PUZZLE);
        assert!(done.ok(0).is_empty() && done.err.is_empty(), "{name}: {}", done.err);
    }
    for (program, arguments, end) in [
        ("sudoku2cnf", &["-o", "q.icnf"][..], "icnf"),
        ("sudoku2cnf", &["-o", "q.json"], "json"),
        ("solve", &["-o", "q.cnf"], "cnf"),
        ("solve", &["--output", "line", "-o", "q.json"], "json"),
        ("cnf2sudoku", &["-o", "q.svg", "p.cnf"], "svg"),
        ("sudokugen", &["--to", "line", "-o", "q.html.gz"], "html"),
    ] {
        let done = run_in(folder.path(), program, arguments, PUZZLE);
        assert!(done.fails(2).contains(&format!("ends in .{end}, but the output")), "{}", done.err);
        assert!(!folder.path().join(arguments.iter().find(|name| name.contains("q.")).unwrap()).exists());
    }
}

#[test]
fn sizes_are_said() {
    for target in targets() {
        let done = run("sudoku2cnf", &["--to", target.name(), "--stats", "-o", "/dev/null"], PUZZLE);
        assert_eq!(done.code, Some(0), "{}", done.err);
        assert!(done.err.lines().count() >= 2, "{}", done.err);
        let number = |line: &str| line.rsplit(' ').next().is_some_and(|word| word.parse::<u64>().is_ok());
        assert!(done.err.lines().all(number), "{}", done.err);
    }
}

#[test]
fn options_without_a_meaning_are_wrong_usage() {
    let cases: [(&str, &[&str], &str); 14] = [
        ("sudoku2cnf", &["--to", "native", "--sum", "native"], "--sum means nothing to native"),
        ("sudoku2cnf", &["--to", "iss", "--long-header"], "--long-header means nothing to iss"),
        ("sudoku2cnf", &["--to", "opb", "--amo", "product"], "--amo means nothing to opb"),
        ("sudoku2cnf", &["--to", "opb", "--projected"], "--projected means nothing to opb"),
        ("sudoku2cnf", &["--to", "opb", "--smt-sort", "int"], "--smt-sort means nothing to opb"),
        ("sudoku2cnf", &["--long-header"], "--long-header means nothing to a CNF"),
        ("sudoku2cnf", &["--smt-sort", "int"], "--smt-sort means nothing to a CNF"),
        (
            "sudoku2cnf",
            &["--sum", "native"],
            "--sum native and --sum both are for opb, lp, knf, cnf+ and smt2, not for a CNF",
        ),
        ("sudoku2cnf", &["--to", "native", "--stats"], "--stats cannot be used with --to native"),
        ("sudoku2cnf", &["--to", "iss", "--comments"], "--comments cannot be used with --to iss"),
        ("solve", &["--target", "opb"], "--target needs an external solver"),
        ("solve", &["--sum", "both"], "not for a CNF"),
        (
            "solve",
            &["--backend-command", "true", "--target", "opb", "--explain"],
            "--explain needs a solver of CNF",
        ),
        (
            "solve",
            &["--backend-command", "true", "--target", "opb", "--amo", "product"],
            "--amo means nothing to opb",
        ),
    ];
    for (name, arguments, message) in cases {
        let done = run(name, arguments, PUZZLE);
        assert!(done.fails(2).contains(message), "{arguments:?}: {}", done.err);
    }
}

fn gzip(text: &[u8]) -> Vec<u8> {
    let mut encoder = GzEncoder::new(Vec::new(), Compression::fast());
    encoder.write_all(text).unwrap();
    encoder.finish().unwrap()
}

#[test]
fn the_answer_of_a_sat_solver_to_cardinality_constraints_leads_back() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.knf"), written(&["--to", "knf", "--comments"])).unwrap();
    run_in(folder.path(), "sudoku2cnf", &["-o", "p.cnf"], PUZZLE).ok(0);
    // Candidates have the same numbers as in the CNF.
    let answer = run("solve", &["--output", "competition"], PUZZLE).ok(10).to_owned();
    assert!(answer.contains("\ns SATISFIABLE\nv "), "{answer}");
    let back = |text: &str| run_in(folder.path(), "cnf2sudoku", &[text], &answer).ok(0).to_owned();
    assert_eq!(back("p.knf"), back("p.cnf"));
    assert_eq!(run_in(folder.path(), "cnf2sudoku", &["p.knf"], "s UNSATISFIABLE\n").ok(0), "UNSATISFIABLE\n");
    assert!(run_in(folder.path(), "solve", &["p.knf"], "").fails(1).contains("p.knf"));
}

#[test]
fn answers_lead_back_to_the_grid_compressed_or_not() {
    let Some(clasp) = program("clasp") else { return };
    let folder = tempfile::tempdir().unwrap();
    let path = |name: &str| folder.path().join(name);
    fs::write(path("p.opb"), written(&["--to", "opb"])).unwrap();
    let answer =
        std::process::Command::new(clasp).args(["--outf=1", "-V0"]).arg(path("p.opb")).output().unwrap();
    fs::write(path("a.txt"), &answer.stdout).unwrap();
    let back = |arguments: &[&str]| run_in(folder.path(), "cnf2sudoku", arguments, &answer.stdout);
    let grid = back(&["p.opb", "a.txt"]).ok(0).to_owned();
    assert_eq!(grid.lines().count(), 5, "{grid}");
    assert_eq!(back(&["p.opb"]).ok(0), grid);
    fs::write(path("p.opb.gz"), gzip(&fs::read(path("p.opb")).unwrap())).unwrap();
    fs::write(path("a.gz"), gzip(&answer.stdout)).unwrap();
    assert_eq!(back(&["p.opb.gz", "a.gz"]).ok(0), grid);
    // An answer to another puzzle does not solve this one.
    let other = run("sudoku2cnf", &["--to", "opb"], "grid 4x4\n4...\n....\n....\n...4\n");
    fs::write(path("o.opb"), other.ok(0)).unwrap();
    back(&["o.opb", "a.txt"]).fails(1);
    // A text that is cut off or lacks a rule cannot be the text that the solver got.
    let text = fs::read_to_string(path("p.opb")).unwrap();
    let without = text.replace("* sudoku puzzle thermo r3c3 r4c3\n", "");
    for cut in
        [&text[..text.len() / 2], text.rsplit_once('\n').unwrap().0.rsplit_once('\n').unwrap().0, &without]
    {
        fs::write(path("cut.opb"), cut).unwrap();
        assert!(
            back(&["cut.opb", "a.txt"])
                .fails(1)
                .contains("cut.opb: its end or some of its comments are missing")
        );
    }
    // A truncated answer is rejected.
    let half = &answer.stdout[..answer.stdout.len() / 2];
    fs::write(path("half.txt"), half).unwrap();
    back(&["p.opb", "half.txt"]).fails(1);
    fs::write(path("garbage.txt"), "garbage\n").unwrap();
    assert!(back(&["p.opb", "garbage.txt"]).fails(1).contains("garbage.txt:1:1: no answer of a solver"));
}

#[test]
fn a_text_without_puzzle_is_an_error() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.opb"), "* #variable= 1 #constraint= 1\n+1 x1 >= 1 ;\n").unwrap();
    let done = run_in(folder.path(), "cnf2sudoku", &["p.opb"], "s SATISFIABLE\nv x1\n");
    assert!(done.fails(1).contains("p.opb: no comments that carry a puzzle"), "{}", done.err);
    for (comments, message) in [
        ("* sudoku target opb\n", "p.opb: its comments carry no puzzle"),
        ("* sudoku target opb\n* sudoku puzzle grid 4x5x6\n", "p.opb: the puzzle in its comments"),
        ("* sudoku target frob\n* sudoku puzzle 1...\n", "p.opb: no comments that carry a puzzle"),
    ] {
        fs::write(folder.path().join("p.opb"), comments).unwrap();
        let done = run_in(folder.path(), "cnf2sudoku", &["p.opb"], "s SATISFIABLE\nv x1\n");
        assert!(done.fails(1).contains(message), "{}", done.err);
    }
}

#[test]
fn every_question_is_answered_through_rows() {
    let Some(_) = program("clasp") else { return };
    let solve = |arguments: &[&str]| {
        let arguments = [&["--backend", "clasp", "--target", "opb"], arguments].concat();
        run("solve", &arguments, PUZZLE)
    };
    let ours = |arguments: &[&str]| run("solve", arguments, PUZZLE).ok(10).to_owned();
    assert_eq!(solve(&["--count"]).ok(10), ours(&["--count"]));
    assert_eq!(solve(&["--candidates"]).ok(10), ours(&["--candidates"]));
    let sorted = |text: &str| {
        let mut lines: Vec<String> = text.lines().map(str::to_owned).collect();
        lines.sort();
        lines
    };
    assert_eq!(sorted(solve(&["--all"]).ok(10)), sorted(&ours(&["--all"])));
    assert!(solve(&["--unique"]).ok(10).starts_with("multiple\n"));
    assert_eq!(solve(&["--rule", "given r1c1=1", "--rule", "given r1c2=1"]).ok(20), "none\n");
}

#[test]
fn a_text_for_solvers_is_no_puzzle() {
    for target in targets() {
        let text = written(&["--to", target.name()]);
        for name in ["solve", "sudoku2cnf"] {
            let message = format!("<stdin>: a text for solvers of {target}, expected a puzzle");
            assert!(run(name, &[], &text).fails(1).contains(&message), "{name}");
        }
    }
}
