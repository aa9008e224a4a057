//! `sudokugen --family`: folders of SAT instances, as they are made with and without a solver, and as tests/families checks
//! them.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;
use std::process::Command;

use super::{Done, program, run, run_in};
use crate::common::skip;

/// Makes a folder `f` in `folder`.
fn made(folder: &Path, family: &str, arguments: &str) -> Done {
    let arguments: Vec<&str> =
        ["--family", family, "f", "--seed", "1"].into_iter().chain(arguments.split(' ')).collect();
    run_in(folder, "sudokugen", &arguments, "")
}

/// All files below a folder.
fn files(folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let mut found = BTreeMap::new();
    for entry in fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        match path.is_dir() {
            true => found.extend(files(&path)),
            false => {
                _ = found.insert(
                    path.display().to_string().split_once("/f/").unwrap().1.to_owned(),
                    fs::read(&path).unwrap(),
                )
            }
        }
    }
    found
}

/// What tests/families says of a folder.
fn checked(folder: &Path) -> Option<(bool, String)> {
    for name in ["minisat", "prlimit"] {
        if let Err(error) = which::which(name) {
            skip(format!("{name}: {error}"));
            return None;
        }
    }
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/families");
    let programs = Path::new(program("solve")).parent().unwrap();
    let done = Command::new(script).arg(folder.join("f")).arg("--programs").arg(programs).output().unwrap();
    Some((done.status.success(), String::from_utf8(done.stdout).unwrap()))
}

#[test]
fn a_seed_gives_the_same_folder_and_the_script_accepts_it() {
    for (family, arguments) in
        [("qwh", "-n 3 --size 7x7"), ("sudoku", "-n 2 --size 9x9 --holes 50"), ("killer", "-n 2 --size 6x6")]
    {
        let (one, other) = (tempfile::tempdir().unwrap(), tempfile::tempdir().unwrap());
        made(one.path(), family, arguments).ok(0);
        made(other.path(), family, arguments).ok(0);
        assert_eq!(files(one.path()), files(other.path()));
        let Some((is_right, said)) = checked(one.path()) else { return };
        assert!(is_right && said.contains(": satisfiable by its solution"), "{said}");
        let table = fs::read_to_string(one.path().join("f/instances.csv")).unwrap();
        for row in table.lines().skip(1) {
            let cnf = one.path().join(format!("f/cnf/{}.cnf.xz", row.split(',').next().unwrap()));
            let cnf = cnf.display().to_string();
            let said = run("solve", &[&cnf], "");
            let back = run("cnf2sudoku", &[&cnf], said.ok(10));
            assert!(back.ok(0).lines().count() >= 6, "{}", back.out);
        }
    }
}

#[test]
fn the_script_finds_faults() {
    let folder = tempfile::tempdir().unwrap();
    made(folder.path(), "qwh", "-n 2 --size 7x7").ok(0);
    let names: Vec<String> =
        files(folder.path()).into_keys().filter(|name| name.starts_with("puzzles/")).collect();
    let (one, other) = (folder.path().join("f").join(&names[0]), folder.path().join("f").join(&names[1]));
    fs::copy(&one, &other).unwrap();
    let table = folder.path().join("f/instances.csv");
    let text = fs::read_to_string(&table).unwrap();
    fs::write(&table, text.replacen(",satisfiable", ",unsatisfiable", 1)).unwrap();
    let Some((is_right, said)) = checked(folder.path()) else { return };
    assert!(!is_right, "{said}");
    assert!(
        said.contains("in another guise") && said.contains("finds another status than unsatisfiable"),
        "{said}"
    );
}

#[test]
fn hardness_is_that_of_the_named_solver() {
    if let Err(error) = which::which("minisat") {
        skip(format!("minisat: {error}"));
        return;
    }
    for (family, status) in [("unsat", "unsatisfiable"), ("unique", "satisfiable")] {
        let folder = tempfile::tempdir().unwrap();
        let arguments = "-n 2 --size 9x9 --holes 52 --target-seconds 0-60 --solvers minisat";
        let done = made(folder.path(), family, arguments);
        done.ok(0);
        assert!(done.err.contains("52 holes: minisat 0.0 s ("), "{}", done.err);
        let page = fs::read_to_string(folder.path().join("f/README.md")).unwrap();
        assert!(page.contains("from 0 to 60 seconds with minisat"), "{page}");
        assert!(page.contains(&format!(" | {status} | 0.0 | ")), "{page}");
        let Some((is_right, said)) = checked(folder.path()) else { return };
        assert!(is_right, "{said}");
    }
    // No instance of this size takes so long, and a folder says how far it came.
    let folder = tempfile::tempdir().unwrap();
    let done =
        made(folder.path(), "qwh", "-n 2 --size 5x5 --tries 3 --target-seconds 5-60 --solvers minisat");
    assert!(
        done.fails(1)
            .contains("none of 3 instances one after the other was as wanted; 0 of 2 instances were made"),
        "{}",
        done.err
    );
    let page = fs::read_to_string(folder.path().join("f/README.md")).unwrap();
    assert!(page.contains("0 instances, not all of the 2 that were wanted"), "{page}");
}

#[test]
fn what_is_no_family_is_refused() {
    let folder = tempfile::tempdir().unwrap();
    let refused = |family: &str, arguments: &str| made(folder.path(), family, arguments).fails(2).to_owned();
    assert!(refused("qhw", "-n 1").contains("unknown family 'qhw', expected one of qwh, sudoku, unsat"));
    assert!(refused("unsat", "-n 1").contains("expected --target-seconds"));
    assert!(refused("qwh", "-n 1 --size 4x6").contains("--size: a family of boards that are no squares"));
    assert!(refused("qwh", "-n 1 --size 4x4 --holes 17").contains("--holes 17: expected at most 16"));
    assert!(refused("qwh", "-n 1 --minimal").contains("cannot be used with"));
    assert!(refused("qwh", "-n 1 --target-seconds 5").contains("expected MIN-MAX"));
    made(folder.path(), "qwh", "-n 1 --size 5x5").ok(0);
    let again = made(folder.path(), "qwh", "-n 1 --size 5x5");
    assert!(again.fails(1).contains("f: it is not empty, expected a new folder"), "{}", again.err);
}
