//! `solve --proof` with every prover, with solvers that lie, and for answers without a proof.

use std::fs;
use std::path::Path;

use sudoku2cnf_answer::proof::check_lrat;
use sudoku2cnf_sat::backend::{ProofFormat, prover};
use sudoku2cnf_sat::dimacs;

#[cfg(feature = "embedded")]
use super::certificates::check;
use super::certificates::{MULTIPLE, NONE, UNIQUE, certificates, names, second_opinions};
use super::{ProgramEnd, cnf, program, run, run_in, solve};
use crate::common::skip;

#[test]
fn proofs_of_all_who_make_them() {
    let root = tempfile::tempdir().unwrap();
    for (name, format) in [
        ("embedded", ProofFormat::Drat),
        ("embedded", ProofFormat::Lrat),
        ("kissat", ProofFormat::Drat),
        ("cadical", ProofFormat::Drat),
        ("glucose", ProofFormat::Drat),
    ] {
        if let Err(error) = prover(name, None, format) {
            if name == "embedded" && cfg!(feature = "embedded") || ["kissat", "cadical"].contains(&name) {
                skip(error);
            }
            continue;
        }
        for (question, text, code, word, added) in
            [("--unique", UNIQUE, 10, "unique", 1), ("--stats", NONE, 20, "none", 0)]
        {
            let arguments = [
                "--backend",
                name,
                question,
                "--proof",
                "p",
                "--proof-format",
                format.name(),
                "--output",
                "json",
            ];
            let done = run_in(root.path(), "solve", &arguments, text);
            let json: serde_json::Value = serde_json::from_str(done.ok(code)).unwrap();
            assert_eq!((&json["verdict"], &json["backend"]), (&word.into(), &name.into()));
            assert_eq!(json["certified"], true);
            let plain = dimacs::read(cnf("--no-redundant", text).as_bytes()).unwrap();
            let file = dimacs::read(&fs::read(root.path().join("p.cnf")).unwrap()[..]).unwrap();
            assert_eq!((file.formula.vars(), &file.comments), (plain.formula.vars(), &plain.comments));
            assert_eq!(file.formula.len(), plain.formula.len() + added);
            assert!(file.formula.clauses().zip(plain.formula.clauses()).all(|(a, b)| a == b));
            let (cnf, proof) = (root.path().join("p.cnf"), root.path().join("p"));
            match format {
                ProofFormat::Lrat => {
                    assert!(check_lrat(&cnf, &proof, &mut (), &proof, &Default::default()).is_ok())
                }
                _ => second_opinions(root.path(), "drat-trim p.cnf p"),
            }
            assert_eq!(names(root.path()), ["p", "p.cnf"]);
        }
    }
}

#[test]
fn the_formula_that_is_refuted_lacks_one_solution_only() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    run_in(root.path(), "solve", &["--unique", "--proof", "p"], UNIQUE).ok(10);
    let text = fs::read_to_string(root.path().join("p.cnf")).unwrap();
    let line = run_in(root.path(), "solve", &["--output", "line"], UNIQUE).ok(10).to_owned();
    let mut block: Vec<String> = line
        .trim()
        .chars()
        .enumerate()
        .map(|(cell, digit)| format!("-{} ", 4 * cell as u32 + digit.to_digit(10).unwrap()))
        .collect();
    block.push("0".to_owned());
    assert_eq!(text.lines().last(), Some(&block.concat()[..]));
}

#[test]
fn a_cnf_is_refuted_too() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let prove = |text: &str| {
        let done = run_in(root.path(), "solve", &["--proof", "p", "--proof-format", "lrat"], text);
        assert_eq!(done.ok(20), "s UNSATISFIABLE\n");
        fs::read_to_string(root.path().join("p")).unwrap()
    };
    assert_eq!(prove("p cnf 1 2\n1 0\n-1 0\n"), "3 0 1 2 0\n");
    assert_eq!(prove("p cnf 2 3\n1 0\n0\n2 0\n"), "4 0 2 0\n");
    // Options in comments must not reach the built-in solver.
    let proof = prove("c --lrat=0\nc --binary=1\nc --no-lrat\np cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n");
    let cnf = fs::read_to_string(root.path().join("p.cnf")).unwrap();
    assert!(cnf.starts_with("p cnf 2 4\n") && proof.starts_with('5'), "{cnf}\n{proof}");
}

#[test]
fn where_there_is_a_solution_no_file_is_touched() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("p"), "mine").unwrap();
    let done = run_in(root.path(), "solve", &["--proof", "p"], UNIQUE);
    assert!(done.code == Some(10) && done.err.contains("there is a solution; no proof"), "{}", done.err);
    let done = run_in(root.path(), "solve", &["--unique", "--proof", "p"], MULTIPLE);
    assert!(done.code == Some(10) && done.err.contains("several solutions; no proof"), "{}", done.err);
    for what in ["--proof", "--certify"] {
        let done = run_in(root.path(), "solve", &["--time-limit", "0.000001", what, "q"], "grid 16x16");
        assert_eq!(done.ok(0), "unknown\n");
    }
    assert_eq!(names(root.path()), ["p"]);
    assert_eq!(fs::read_to_string(root.path().join("p")).unwrap(), "mine");
}

#[test]
fn a_command_writes_no_proofs() {
    let root = tempfile::tempdir().unwrap();
    for what in ["--proof", "--certify"] {
        let given = [what, "p", "--backend-command", "false {cnf}"];
        let done = run_in(root.path(), "solve", &given, "1...\n1...\n....\n....\n");
        assert!(done.code == Some(2) && done.err.contains("--backend-command"), "{}", done.err);
    }
    assert!(names(root.path()).is_empty());
}

#[test]
fn provers_that_lie() {
    let root = tempfile::tempdir().unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lying-prover.sh");
    for (name, format, proof, message) in [
        ("kissat", "drat", "", "its proof is wrong: No such file"),
        ("kissat", "drat", "1 0\\n", "its proof is wrong: 2:1: the proof ends, expected a step"),
        ("glucose", "drat", "a\\000\\001", "its proof is wrong: 1:1: `a"),
        ("cadical", "lrat", "", "its proof is wrong: No such file"),
        (
            "cadical",
            "lrat",
            "9 0 1 0\\n",
            "its proof is wrong: 1:3: a clause numbered 9, expected a number above ",
        ),
        (
            "cadical",
            "lrat",
            "9999 0 1 2 3 4 0\\n",
            "its proof is wrong: 1:8: hint 1 is neither unit nor false here",
        ),
    ] {
        let mut command = assert_cmd::Command::new(program("solve"));
        command.args(["--backend", name, "--proof", "p", "--proof-format", format, "--backend-path"]);
        let output = command.arg(&script).env("PROOF", proof).current_dir(root.path()).write_stdin("1...");
        let output = output.output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(1) && output.stdout.is_empty(), "{err}");
        assert!(err.contains(&format!("{name} says UNSATISFIABLE")) && err.contains(message), "{err}");
        assert!(names(root.path()).is_empty(), "{:?}", names(root.path()));
    }
}

#[test]
#[cfg(feature = "embedded")]
fn lrat_proofs_of_an_external_solver() {
    let root = tempfile::tempdir().unwrap();
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/lrat-prover.sh");
    for what in [["--certify", "c"], ["--proof", "p"]] {
        let mut command = assert_cmd::Command::new(program("solve"));
        command
            .args(["--backend", "cadical", "--unique", "--stats", "--backend-path"])
            .arg(&script)
            .args(what);
        command.args(if what[0] == "--proof" { &["--proof-format", "lrat"][..] } else { &[] });
        command.env("SOLVE", program("solve")).current_dir(root.path()).write_stdin(UNIQUE);
        let output = command.output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.code() == Some(10) && err.contains("certified: true"), "{err}");
    }
    assert_eq!(names(root.path()), ["c", "p", "p.cnf"]);
    assert_eq!(check(root.path(), "c").ok(0), "accepted: unique\n");
}

/// Checks that a prover gets the same memory limit as `solve`. `choose` makes `solve` use a prover that answers only if
/// its limit is 200 megabytes.
fn has_the_limit(choose: impl Fn(&mut assert_cmd::Command, &Path)) {
    let root = tempfile::tempdir().unwrap();
    let script = root.path().join("kissat");
    let good = "echo s SATISFIABLE; echo v 1 -2 -3 4 -5 6 7 -8 0; exit 10";
    fs::write(&script, format!("#!/bin/sh\ntest \"$(ulimit -v)\" = 204800 || exit 3\n{good}\n")).unwrap();
    fs::set_permissions(&script, std::os::unix::fs::PermissionsExt::from_mode(0o755)).unwrap();
    for (limit, code) in [("200", 10), ("201", 1)] {
        let mut command = assert_cmd::Command::new(program("solve"));
        command.args(["--memory-limit", limit, "--proof", "p"]).current_dir(root.path());
        choose(&mut command, &script);
        let output = command.write_stdin("1...").output().unwrap();
        let err = String::from_utf8_lossy(&output.stderr);
        assert_eq!(output.status.code(), Some(code), "{limit}: {err}");
        assert!(code == 10 || err.contains("kissat: no answer") && err.contains(" 205824 "), "{err}");
    }
}

#[test]
fn the_memory_of_a_solver_that_makes_proofs_is_limited() {
    has_the_limit(|command, script| {
        command.args(["--backend", "kissat", "--backend-path"]).arg(script);
    });
}

#[test]
#[cfg(not(feature = "embedded"))]
fn the_memory_of_a_prover_that_auto_chooses_is_limited() {
    has_the_limit(|command, script| {
        command.env("PATH", script.parent().unwrap());
    });
}

#[test]
fn those_without_proofs_are_refused_before_anything_is_read() {
    for name in ["dpll", "minisat", "clasp", "picosat"] {
        let error = solve(&format!("--backend {name} --proof p /nonexistent"), "");
        assert!(
            error.fails(1).contains(&format!("the backend {name} makes no drat proofs; ")),
            "{}",
            error.err
        );
    }
    let error = solve("--backend kissat --certify p /nonexistent", "");
    assert!(error.fails(1).contains("kissat makes no lrat proofs; embedded, cadical do"), "{}", error.err);
    let path = program("solve");
    let error = run("solve", &["--backend-path", path, "--proof", "p"], "1...");
    assert!(error.fails(2).contains("expected --backend with the name"), "{}", error.err);
}

#[test]
fn what_goes_with_no_proof_is_wrong_usage() {
    for (arguments, text, message) in [
        ("--proof p --count", "1...", "--proof cannot be used with --count"),
        ("--proof p --certify d", "1...", "--proof cannot be used with --certify"),
        ("--proof-format lrat", "1...", "--proof <FILE>"),
        ("--proof p --simplify givens", "1...", "--simplify none"),
        ("--certify d --simplify propagate", "1...", "--simplify none"),
        ("--certify d --output competition", "1...", "--output competition"),
        ("--certify d --batch", "1...", "one puzzle"),
        ("--proof p", "1.34..1221..43.1\n11..............\n", "one puzzle"),
        ("--certify d", "p cnf 1 0\n", "--certify takes a puzzle"),
        ("--check d puzzle.txt", "", "PUZZLE cannot be used with --check"),
    ] {
        let done = solve(arguments, text);
        // A missing prover is reported before other errors.
        if done.err.contains("is not available") && !certificates() {
            continue;
        }
        assert!(done.fails(2).contains(message), "{arguments}: {}", done.err);
    }
}

#[test]
fn answers_say_whether_they_are_certified() {
    let json = |done: ProgramEnd| -> serde_json::Value { serde_json::from_str(&done.out).unwrap() };
    assert_eq!(json(solve("--output json --unique", UNIQUE))["certified"], false);
    assert_eq!(json(solve("--output json", NONE))["certified"], false);
    assert_eq!(json(solve("--output json --count", UNIQUE))["certified"], false);
    for (arguments, text) in [("", UNIQUE), ("--unique", MULTIPLE), ("--count", MULTIPLE)] {
        let answer = json(solve(&format!("--output json {arguments}"), text));
        assert!(answer.get("certified").is_none(), "{answer}");
    }
    assert!(solve("--stats --unique", UNIQUE).err.contains("certified: false\n"));
    assert!(!solve("--stats", UNIQUE).err.contains("certified"));
    let batch =
        solve("--batch --output json --unique", "1.34..1221..43.1\n11..............\n1...............\n");
    let certified: Vec<bool> =
        batch.ok(0).lines().map(|line| line.contains(r#""certified":false"#)).collect();
    assert_eq!(certified, [true, true, false]);
}

#[test]
fn the_puzzle_is_not_overwritten() {
    if !certificates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let puzzle = folder.path().join("hard.cnf");
    let cnf = "p cnf 1 2\n1 0\n-1 0\n";
    std::fs::write(&puzzle, cnf).unwrap();
    let proof = folder.path().join("hard");
    let arguments = ["--proof", proof.to_str().unwrap(), puzzle.to_str().unwrap()];
    let done = run("solve", &arguments, "");
    assert!(done.fails(2).contains("overwrite the puzzle with the formula"), "{}", done.err);
    assert_eq!(std::fs::read_to_string(&puzzle).unwrap(), cnf);
    std::os::unix::fs::symlink("elsewhere", folder.path().join("link")).unwrap();
    for place in [folder.path(), &folder.path().join("link"), Path::new("/dev/null")] {
        let done = run("solve", &["--proof", place.to_str().unwrap(), puzzle.to_str().unwrap()], "");
        assert!(done.fails(2).contains("may be a folder, link or device"), "{}", done.err);
    }
}

#[test]
fn a_trace_that_cannot_be_written_is_an_error() {
    let done = solve("--backend dpll --trace /dev/full", "1...\n....\n....\n....\n");
    assert!(done.fails(1).starts_with("solve: /dev/full: "), "{}", done.err);
}
