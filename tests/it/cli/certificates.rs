//! `solve --certify` and `--check`: certificates of every verdict, for many rules and every encoding.

use std::fs;
use std::path::Path;
use std::process::Command;

use sudoku2cnf_answer::proof::certificate::{self, Claim};
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::formats::native;
use sudoku2cnf_puzzle::rules::REGISTRY;
use sudoku2cnf_sat::backend::{self, Limits, ProofFormat, Verdict, prover};

use super::{ProgramEnd, cnf, program, run_in};
use crate::common::{puzzle, skip};

pub const NONE: &str = "11..\n....\n....\n....\n";
pub const UNIQUE: &str = "1.34..1221..43.1";
pub const MULTIPLE: &str = "grid 4x4\n12..\n....\n....\n....\n";

/// Returns `true` if certificates can be made on this machine: the build may lack CaDiCaL, and the one on PATH may be
/// too old.
pub fn certificates() -> bool {
    let root = tempfile::tempdir().unwrap();
    let done = certify(root.path(), "c", NONE);
    let can = done.code == Some(20);
    assert!(can || !cfg!(feature = "embedded"), "{}", done.err);
    can
}

/// Returns the sorted names of the files in a folder.
pub fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

pub fn certify(folder: &Path, name: &str, text: &str) -> ProgramEnd {
    run_in(folder, "solve", &["--output", "line", "--certify", name], text)
}

pub fn check(folder: &Path, name: &str) -> ProgramEnd {
    run_in(folder, "solve", &["--check", name], "")
}

#[test]
fn each_verdict_has_its_files() {
    if !certificates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    for (text, code, claim, files) in [
        (NONE, 20, "none", &["README", "proof.drat", "proof.lrat", "puzzle.cnf", "puzzle.txt"][..]),
        (
            UNIQUE,
            10,
            "unique",
            &["README", "blocked.cnf", "model.txt", "proof.drat", "proof.lrat", "puzzle.cnf", "puzzle.txt"],
        ),
        (MULTIPLE, 10, "multiple", &["README", "model-2.txt", "model.txt", "puzzle.cnf", "puzzle.txt"]),
    ] {
        let done = certify(folder.path(), claim, text);
        assert_eq!(done.ok(code).lines().next(), Some(claim));
        assert_eq!(names(&folder.path().join(claim)), files);
        assert_eq!(check(folder.path(), claim).ok(0), format!("accepted: {claim}\n"));
    }
    assert_eq!(names(folder.path()), ["multiple", "none", "unique"]);
}

/// Returns the commands in a certificate's README, except `diff`, which shows a difference, and checkers that may not
/// be installed.
fn commands(readme: &str) -> String {
    let shown = readme.lines().filter_map(|line| line.strip_prefix("     "));
    let other = |line: &&str| !["diff", "drat-trim", "lrat-check"].iter().any(|word| line.starts_with(word));
    shown.filter(other).flat_map(|line| [line, "\n"]).collect()
}

/// Runs the commands of a certificate's README in a shell.
fn follow_the_readme(folder: &Path) {
    for tool in ["awk", "cmp"] {
        if which::which(tool).is_err() {
            return skip(format!("{tool} is not installed"));
        }
    }
    let readme = fs::read_to_string(folder.join("README")).unwrap();
    let programs = Path::new(program("solve")).parent().unwrap();
    let path = std::env::var("PATH").unwrap();
    let mut shell = Command::new("/bin/sh");
    shell.args(["-e", "-c", &commands(&readme)]).current_dir(folder);
    let output = shell.env("PATH", format!("{}:{path}", programs.display())).output().unwrap();
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{readme}\n{out}\n{err}");
    let models = out.lines().filter(|&line| line == "MODEL").count();
    let expected = names(folder).iter().filter(|name| name.starts_with("model")).count();
    assert_eq!(models, expected, "{readme}\n{out}");
    second_opinions(folder, &readme);
}

/// Checks the proof with independent checkers: one for DRAT and one for LRAT, the first of each that is installed. All
/// LRAT checkers take the same arguments.
pub fn second_opinions(folder: &Path, readme: &str) {
    const CHECKERS: [(&str, &[(&str, &str)]); 2] = [
        ("drat-trim", &[("drat-trim", "s VERIFIED")]),
        ("lrat-check", &[("lrat-check", "c VERIFIED"), ("lrat-trim", "s VERIFIED")]),
    ];
    for (named, checkers) in CHECKERS {
        let Some(line) = readme.lines().map(str::trim).find(|line| line.starts_with(named)) else { continue };
        let installed =
            checkers.iter().find_map(|&(checker, word)| Some((which::which(checker).ok()?, word)));
        let Some((program, word)) = installed else {
            skip(format!("{named}: no checker of this format on PATH"));
            continue;
        };
        let output =
            Command::new(program).args(line.split(' ').skip(1)).current_dir(folder).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout);
        assert!(says(&said, word), "{line}\n{said}");
    }
}

/// Returns `true` if a line reads `word` on a terminal: drat-trim overwrites its progress after a carriage return.
fn says(said: &str, word: &str) -> bool {
    said.lines().any(|line| line.trim_end().rsplit('\r').next() == Some(word))
}

#[test]
fn checkers_are_read_as_people_read_them() {
    assert!(says("c done\n\rs VERIFIED\nc time\n", "s VERIFIED"));
    assert!(says("c 20%\rc 40%\rs VERIFIED\r\n", "s VERIFIED"));
    assert!(!says("\rs NOT VERIFIED\n", "s VERIFIED") && !says("s VERIFIED\rs NOT VERIFIED\n", "s VERIFIED"));
}

/// Returns a puzzle with givens added until it has only one solution.
pub fn made_unique(text: &str) -> String {
    let puzzle = puzzle(text);
    let problem = Problem::whole(puzzle.clone());
    let cnf = problem.encoded(Options::default());
    let backend = backend::strongest();
    let mut session = backend.open(&cnf, &Limits::default()).unwrap();
    let mut text = native::write(&puzzle);
    let Verdict::Sat(model) = session.solve_under(&[], &Limits::default()).unwrap() else { return text };
    let wanted = problem.decode(&model).unwrap();
    session.add(&problem.projection().block(&model));
    let mut given = Vec::new();
    while let Verdict::Sat(model) = session.solve_under(&given, &Limits::default()).unwrap() {
        let other = problem.decode(&model).unwrap();
        let cell = puzzle.cells().find(|&cell| wanted[cell] != other[cell]).unwrap();
        given.push(problem.literal(cell, wanted[cell]).unwrap());
        text += &format!("given {cell}={}\n", wanted[cell]);
    }
    text
}

#[test]
fn ten_puzzles_of_ten_rules() {
    if !certificates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let examples: Vec<_> = REGISTRY.iter().filter(|spec| !spec.examples.is_empty()).collect();
    for spec in examples.iter().step_by(examples.len() / 10).take(10) {
        let text = made_unique(spec.examples[0]);
        let done = certify(folder.path(), spec.name, &text);
        assert_eq!(done.ok(10).lines().next(), Some("unique"), "{text}");
        assert_eq!(check(folder.path(), spec.name).ok(0), "accepted: unique\n", "{text}");
        follow_the_readme(&folder.path().join(spec.name));
    }
    assert_eq!(names(folder.path()).len(), 10);
}

#[test]
fn every_option_of_an_encoding_is_found_again() {
    if !certificates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    let text = "grid 6x6\nkiller 9 r1c1 r1c2 r2c1\nkiller 12 r4c4 r5c4 r6c4\ndiagonal\n";
    for (name, flags) in [
        ("a", "--encoding minimal --amo ladder"),
        ("b", "--encoding definedness --amo product --sum chain"),
        ("c", "--amo bitwise --sum combinations"),
    ] {
        let arguments: Vec<&str> = flags.split(' ').chain(["--certify", name]).collect();
        assert_eq!(run_in(folder.path(), "solve", &arguments, text).code, Some(10));
        assert_eq!(check(folder.path(), name).ok(0), "accepted: multiple\n");
        follow_the_readme(&folder.path().join(name));
        let written = fs::read_to_string(folder.path().join(name).join("puzzle.cnf")).unwrap();
        assert!(written == cnf(&format!("{flags} --no-redundant"), text), "{flags}");
    }
}

#[test]
#[ignore = "certifies the examples of all rules: for release mode"]
fn every_rule_can_be_certified() {
    let folder = tempfile::tempdir().unwrap();
    let prover = prover("auto", None, ProofFormat::Lrat).unwrap();
    let examples = REGISTRY.iter().flat_map(|spec| spec.examples.iter().map(|text| (spec.name, text)));
    for (number, (name, text)) in examples.enumerate() {
        for (state, text) in [("as-it-is", text.to_string()), ("unique", made_unique(text))] {
            let path = folder.path().join(format!("{number}-{name}-{state}"));
            let (puzzle, limits) = (puzzle(&text), Limits::default());
            let options = Options::default().redundant(false);
            let made = certificate::make(&path, &puzzle, options, &*prover, &limits).unwrap().unwrap();
            assert!(state == "as-it-is" || made.claim != Claim::Multiple, "{text}");
            assert_eq!(certificate::check(&path, &Default::default()).unwrap(), made.claim, "{text}");
            second_opinions(&path, &fs::read_to_string(path.join("README")).unwrap());
        }
    }
}

#[test]
fn a_folder_with_something_in_it_is_left_alone() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    fs::create_dir(root.path().join("empty")).unwrap();
    certify(root.path(), "empty", UNIQUE).ok(10);
    let error = certify(root.path(), "empty", UNIQUE);
    assert!(error.fails(1).contains("the folder is not empty"), "{}", error.err);
    let error = certify(root.path(), "nowhere/here", UNIQUE);
    assert!(error.fails(1).contains("nowhere"), "{}", error.err);
    let error = check(root.path(), "nowhere");
    assert!(error.fails(1).contains("nowhere: No such file"), "{}", error.err);
    assert_eq!(names(root.path()), ["empty"]);
}

#[test]
fn the_lrat_proof_counts_by_what_it_means_and_the_rest_byte_for_byte() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    certify(root.path(), "c", UNIQUE).ok(10);
    let files = names(&root.path().join("c"));
    for name in files {
        let path = root.path().join("c").join(&name);
        let text = fs::read_to_string(&path).unwrap();
        // The same content with an additional blank.
        let spelled = text.replacen(' ', "  ", 1);
        assert_ne!(text, spelled, "{name}");
        fs::write(&path, spelled).unwrap();
        let done = check(root.path(), "c");
        match &name[..] {
            "proof.lrat" => assert_eq!(done.ok(0), "accepted: unique\n"),
            _ => assert!(done.fails(1).contains(&name), "{}", done.err),
        }
        fs::write(&path, text).unwrap();
    }
    assert_eq!(check(root.path(), "c").ok(0), "accepted: unique\n");
}
