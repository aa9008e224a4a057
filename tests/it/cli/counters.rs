//! Model counters: `solve --count` with a counter, and conversion of a counter's answer to a number of solutions. Shell
//! scripts fake answers; pyganak and pyapproxmc really count.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::process::Command;

use super::{ProgramEnd, cnf, run, run_in, solve};
use crate::common::{Random, skip};

const EMPTY: &str = "....\n....\n....\n...1\n";
/// In this puzzle's formula, the states of the automaton are auxiliary variables.
const SANDWICH: &str = "grid 4x4\nsandwich 2 r1\n....\n....\n....\n1...\n";

/// Runs `solve --count` with a script that gets the formula as `$1`. The program first uses the formula `1 or 2` to
/// check that the counter projects, and the script answers 2 to that.
fn counted(says: &str, arguments: &[&str], input: &str) -> ProgramEnd {
    let folder = tempfile::tempdir().unwrap();
    let script = format!("case \"$(cat \"$1\")\" in *'p cnf 2 1\n'*) echo s mc 2; exit ;; esac\n{says}\n");
    fs::write(folder.path().join("count.sh"), script).unwrap();
    let begin = ["--count", "--backend-command", "sh count.sh {cnf}", "--backend-output", "count"];
    run_in(folder.path(), "solve", &[&begin[..], arguments].concat(), input)
}

/// Returns a Python with pyganak and pyapproxmc: `COUNTERS_PYTHON`, or else `python3`.
fn python() -> Option<String> {
    let python = std::env::var("COUNTERS_PYTHON").unwrap_or_else(|_| "python3".into());
    let found = Command::new(&python).args(["-c", "import pyganak, pyapproxmc"]).output();
    if found.is_ok_and(|output| output.status.success()) {
        return Some(python);
    }
    skip(format!("{python} has no pyganak and pyapproxmc (COUNTERS_PYTHON names another one)"));
    None
}

/// Writes a script that runs a PyPI model counter as the program `name`, and returns its path.
fn program(folder: &Path, python: &str, name: &str) -> String {
    let path = folder.join(name);
    let count = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/counters/count");
    fs::write(&path, format!("#!/bin/sh\nexec {python} {} {name} \"$@\"\n", count.display())).unwrap();
    fs::set_permissions(&path, fs::Permissions::from_mode(0o755)).unwrap();
    path.display().to_string()
}

#[test]
fn exact_numbers_are_printed_and_others_are_about() {
    let exact = counted("echo s SATISFIABLE; echo c s type mc; echo c s exact arb int 72", &[], EMPTY);
    assert_eq!((exact.ok(10), &exact.err[..]), ("72\n", ""));
    let unstated = counted("echo s mc 72", &[], EMPTY);
    assert_eq!(unstated.ok(10), "about 72\n");
    assert_eq!(unstated.err, "solve: note: the counter does not say whether its number is exact\n");
    let about = counted("echo c s type mc; echo c s approx arb int 123456789", &["--output", "json"], EMPTY);
    assert!(about.ok(10).starts_with(r#"{"verdict":"solved","exact":false,"estimate":{"mean":123456789.0,"#));
    let probable = "echo c s exact arb int 72; echo c s pac guarantees epsilon: 0 delta: 1e-9";
    assert_eq!(counted(probable, &[], EMPTY).ok(10), "about 72\n");
    let large = counted("echo c s exact arb int 100000000000000000000000000000000000000000", &[], EMPTY);
    assert_eq!(large.ok(10), "100000000000000000000000000000000000000000\n");
    assert_eq!(counted("echo s UNSATISFIABLE; echo c s exact arb int 0", &[], EMPTY).ok(20), "0\n");
    assert_eq!(counted("echo s UNKNOWN; echo c s type mc", &[], EMPTY).ok(0), "unknown\n");
}

#[test]
fn answers_that_make_no_sense_are_errors() {
    for (says, expected) in [
        ("echo s SATISFIABLE; echo v 1 0; exit 10", "no answer of a model counter"),
        ("echo s mc 3; echo s mc 4", "its answer makes no sense: 2:1: a second and different answer"),
        ("echo s mc 3; kill -SEGV $$", "killed by signal 11"),
        ("echo s mc 3; exit 3", "its exit status contradicts its answer"),
        ("echo oh no >&2; exit 1", "no answer of a model counter"),
    ] {
        let failed = counted(says, &[], EMPTY);
        assert!(failed.fails(1).contains(expected), "{}", failed.err);
    }
}

#[test]
fn a_counter_that_does_not_project_is_found_out() {
    let folder = tempfile::tempdir().unwrap();
    // This counter counts all models of every formula, including the test formula with two variables.
    fs::write(
        folder.path().join("count.sh"),
        "echo s SATISFIABLE; echo c s type mc; echo c s exact arb int 3\n",
    )
    .unwrap();
    let arguments = ["--count", "--backend-command", "sh count.sh {cnf}", "--backend-output", "count"];
    let failed = run_in(folder.path(), "solve", &arguments, SANDWICH);
    assert!(failed.fails(1).contains("it does not count projected models"), "{}", failed.err);
    let failed = counted("echo s SATISFIABLE; echo c s type mc; echo c s exact arb int 3", &[], SANDWICH);
    assert!(failed.fails(1).contains("it counted all models, expected the projected ones"), "{}", failed.err);
}

#[test]
fn counters_answer_nothing_else() {
    let refused = |arguments: &[&str]| run("solve", arguments, EMPTY).fails(2).to_owned();
    let begin = ["--backend-command", "true {cnf}", "--backend-output", "count"];
    let told = refused(&begin);
    assert!(told.contains("true counts models and prints none: it can only be used with --count"), "{told}");
    assert!(
        refused(&[&begin[..], &["--count", "--max", "5"]].concat()).contains("--max cannot be used with it")
    );
    assert!(refused(&[&begin[..], &["--count", "--batch"]].concat()).contains("one puzzle or CNF at a time"));
    assert!(
        refused(&[&begin[..], &["--count", "--output", "svg"]].concat())
            .contains("as text or with --output json")
    );
    let path = ["--count", "--backend", "ganak", "--backend-path", "/nonexistent/ganak"];
    let missing = run("solve", &path, EMPTY);
    assert!(
        missing.fails(1).contains("/nonexistent/ganak: not a program that can be run"),
        "{}",
        missing.err
    );
    let listed = run("solve", &["--list-backends"], "");
    for name in ["ganak", "d4", "approxmc", "sharpsat-td"] {
        assert!(
            listed
                .ok(0)
                .lines()
                .any(|line| line.starts_with(name) && line.ends_with("(counts models: --count)"))
        );
    }
}

#[test]
fn answers_are_turned_back_into_numbers() {
    let folder = tempfile::tempdir().unwrap();
    let back = |cnf: &str, answer: &str, arguments: &[&str]| {
        fs::write(folder.path().join("p.cnf"), cnf).unwrap();
        run_in(folder.path(), "cnf2sudoku", &[arguments, &["p.cnf"]].concat(), answer)
    };
    let (plain, projected) = (cnf("--projected", EMPTY), cnf("--projected", SANDWICH));
    let exact = "s SATISFIABLE\nc s type pmc\nc s log10-estimate 1.857\nc s exact arb int 72\n";
    assert_eq!(back(&plain, exact, &[]).ok(0), "72\n");
    assert_eq!(back(&plain, "s mc 72\n", &[]).ok(0), "about 72\n");
    assert_eq!(back(&plain, "s UNKNOWN\nc s type mc\n", &[]).ok(0), "unknown\n");
    let json = back(&plain, exact, &["--output", "json"]);
    assert_eq!(
        json.ok(0),
        "{\"verdict\":\"multiple\",\"count\":72,\"exact\":true,\"puzzle\":\"...............1\"}\n"
    );
    assert_eq!(back(&projected, exact, &[]).ok(0), "72\n");
    // The formula has more models than solutions.
    let all = back(&projected, "c s type mc\nc s exact arb int 72\n", &[]);
    assert!(all.fails(1).contains("all models were counted, expected the projected ones"), "{}", all.err);
    let either = back(&projected, "c s exact arb int 72\n", &[]);
    assert!(
        either.fails(1).contains("expected a line that says which were counted (c s type pmc)"),
        "{}",
        either.err
    );
    let shown: Vec<String> = projected
        .lines()
        .map(|line| line.replacen("c p show 1 ", &format!("c p show {} ", 10_000), 1))
        .collect();
    let other = back(&(shown.join("\n") + "\n"), exact, &[]);
    assert_eq!(other.code, Some(1), "{}", other.out);
    let whole = back(&cnf("", SANDWICH), exact, &[]);
    assert!(whole.fails(1).contains("expected a CNF of sudoku2cnf --projected"), "{}", whole.err);
    let unstated = back(&projected, "s mc 72\n", &[]);
    assert_eq!(unstated.ok(0), "about 72\n");
    assert!(
        unstated
            .err
            .ends_with("note: the count may be of models, and one solution can have several models\n")
    );
    // A number that is cut off would still be a number.
    let cut = back(&plain, exact.trim_end(), &[]);
    assert!(cut.fails(1).contains("<stdin>: a counter's answer that ends within a line"), "{}", cut.err);
    let wrong = back(&plain, "c s exact arb int 7x\n", &[]);
    assert!(wrong.fails(1).contains("1:19: `7x` in the answer of a counter"), "{}", wrong.err);
    // A verdict of a solver is still accepted.
    assert_eq!(back(&plain, "s UNSATISFIABLE\n", &[]).ok(0), "UNSATISFIABLE\n");
}

#[test]
fn counters_of_pypi_find_the_numbers() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let (ganak, approxmc) =
        (program(folder.path(), &python, "ganak"), program(folder.path(), &python, "approxmc"));
    for puzzle in [EMPTY, SANDWICH, "11..\n....\n....\n....\n"] {
        let own = run("solve", &["--count"], puzzle);
        let number = own.out.trim();
        let code = own.code.unwrap();
        let exact = run("solve", &["--count", "--backend", "ganak", "--backend-path", &ganak], puzzle);
        assert_eq!(exact.ok(code).trim(), number, "{puzzle}");
        let about = run("solve", &["--count", "--backend", "approxmc", "--backend-path", &approxmc], puzzle);
        // approxmc counts exactly when there are only a few models.
        assert_eq!(about.out.trim(), format!("about {number}"), "{puzzle}");
        let file = folder.path().join("p.cnf");
        fs::write(&file, cnf("--projected", puzzle)).unwrap();
        let said = Command::new(&ganak).arg(&file).output().unwrap();
        let back = run("cnf2sudoku", &[&file.display().to_string()], said.stdout);
        assert_eq!(back.ok(0).trim(), number, "{puzzle}");
    }
}

/// For random clauses without a puzzle, `solve` and ganak count the same number of projected models.
#[test]
fn formulas_have_the_numbers_of_ganak() {
    let Some(python) = python() else { return };
    let folder = tempfile::tempdir().unwrap();
    let ganak = program(folder.path(), &python, "ganak");
    let mut random = Random(35);
    for round in 0..4 {
        let (vars, clauses) = (24 + random.below(12), 40 + random.below(20));
        let mut text = format!("p cnf {vars} {clauses}\n");
        if round % 2 == 0 {
            let shown: Vec<String> =
                (1..=vars).filter(|_| random.below(3) > 0).map(|var| var.to_string()).collect();
            text += &format!("c p show {} 0\n", shown.join(" "));
        }
        for _ in 0..clauses {
            let mut lit = || (1 + random.below(vars)) as i64 * [1, -1][random.below(2)];
            text += &format!("{} {} {} 0\n", lit(), lit(), lit());
        }
        let expected = run("solve", &["--count", "--backend", "ganak", "--backend-path", &ganak], &text[..]);
        assert_eq!(solve("--count", &text).out, expected.out, "{text}");
        assert!(expected.ok(10).trim().len() > 3, "{}", expected.out);
    }
}
