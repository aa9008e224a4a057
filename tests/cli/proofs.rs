//! `solve --proof`, `--certify` and `--check`.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use sudoku2cnf::backend::{self, Limits, ProofFormat, Verdict, prover};
use sudoku2cnf::decode::decode;
use sudoku2cnf::dimacs;
use sudoku2cnf::encode::{Encoded, Options};
use sudoku2cnf::formats::native;
use sudoku2cnf::proof::certificate::{self, Claim};
use sudoku2cnf::proof::refute;
use sudoku2cnf::question::Projection;
use sudoku2cnf::rules::REGISTRY;

use super::common::{puzzle, skip};
use super::{Done, cnf, program, run, run_in, solve};

const NONE: &str = "11..\n....\n....\n....\n";
const UNIQUE: &str = "1.34..1221..43.1";
const MULTIPLE: &str = "grid 4x4\n12..\n....\n....\n....\n";

/// Whether certificates can be made here: a build without CaDiCaL is tested for what it has, and the one on PATH
/// may be too old.
fn certificates() -> bool {
    let root = tempfile::tempdir().unwrap();
    let done = certify(root.path(), "c", NONE);
    let can = done.code == Some(20);
    assert!(can || !cfg!(feature = "embedded"), "{}", done.err);
    can
}

/// The names in a folder, sorted.
fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().file_name().into_string().unwrap())
        .collect();
    names.sort();
    names
}

fn certify(folder: &Path, name: &str, text: &str) -> Done {
    run_in(folder, "solve", &["--output", "line", "--certify", name], text)
}

fn check(folder: &Path, name: &str) -> Done {
    run_in(folder, "solve", &["--check", name], "")
}

// ---- Certificates ----

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

/// The commands that the README of a certificate gives, but those that show a difference or may not be
/// installed.
fn commands(readme: &str) -> String {
    let shown = readme.lines().filter_map(|line| line.strip_prefix("     "));
    let other = |line: &&str| !["diff", "drat-trim", "lrat-check"].iter().any(|word| line.starts_with(word));
    shown.filter(other).flat_map(|line| [line, "\n"]).collect()
}

/// What the README says must work, in a shell.
fn follow_the_readme(folder: &Path) {
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

/// What others say of the proof, where their checkers are installed.
fn second_opinions(folder: &Path, readme: &str) {
    for (checker, word) in [("drat-trim", "s VERIFIED"), ("lrat-check", "c VERIFIED")] {
        let line = readme.lines().map(str::trim).find(|line| line.starts_with(checker));
        if let (Some(line), Ok(program)) = (line, which::which(checker)) {
            let words = line.split(' ').skip(1);
            let output = Command::new(program).args(words).current_dir(folder).output().unwrap();
            let said = String::from_utf8_lossy(&output.stdout);
            assert!(said.lines().any(|line| line.trim_end() == word), "{line}\n{said}");
        }
    }
}

/// A puzzle with givens added to it until it has one solution.
fn made_unique(text: &str) -> String {
    let puzzle = puzzle(text);
    let csp = puzzle.csp();
    let cnf = Encoded::new(&csp, Options::default());
    let backend = backend::strongest().unwrap();
    let mut session = backend.open(&cnf, &Limits::default()).unwrap();
    let mut text = native::write(&puzzle);
    let Verdict::Sat(model) = session.solve_under(&[], &Limits::default()).unwrap() else { return text };
    let wanted = decode(&model, &csp, puzzle.grid()).unwrap();
    session.add(&Projection::TrueOnesOf(csp.candidates() as usize).block(&model));
    let mut given = Vec::new();
    while let Verdict::Sat(model) = session.solve_under(&given, &Limits::default()).unwrap() {
        let other = decode(&model, &csp, puzzle.grid()).unwrap();
        let cell = puzzle.cells().find(|&cell| wanted[cell] != other[cell]).unwrap();
        given.push(csp.literal(csp.cell(cell), wanted[cell].into()).unwrap());
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
            let options = Options { redundant: false, ..Options::default() };
            let made = certificate::make(&path, &puzzle, options, &*prover, &limits).unwrap().unwrap();
            assert!(state == "as-it-is" || made.claim != Claim::Multiple, "{text}");
            assert_eq!(certificate::check(&path).unwrap(), made.claim, "{text}");
            second_opinions(&path, &fs::read_to_string(path.join("README")).unwrap());
        }
    }
}

// ---- Corruptions ----

/// A certificate that was good, and what becomes of it.
struct Victim {
    folder: PathBuf,
    claim: Claim,
}

impl Victim {
    fn new(root: &Path, name: &str, text: &str) -> Victim {
        let folder = root.join(name);
        let prover = prover("auto", None, ProofFormat::Lrat).unwrap();
        let made =
            certificate::make(&folder, &puzzle(text), Options::default(), &*prover, &Default::default());
        Victim { claim: made.unwrap().unwrap().claim, folder }
    }

    fn read(&self, file: &str) -> Vec<u8> {
        fs::read(self.folder.join(file)).unwrap()
    }

    /// With this content of a file, the certificate must be refused, and the reason be told.
    #[track_caller]
    fn is_refused(&self, file: &str, content: &[u8], how: &str) {
        let good = self.read(file);
        assert_ne!(good, content, "{file}: {how} changes nothing");
        fs::write(self.folder.join(file), content).unwrap();
        let refused = certificate::check(&self.folder);
        fs::write(self.folder.join(file), good).unwrap();
        let error = refused.expect_err(&format!("{:?}, {file}: {how}", self.claim)).to_string();
        assert!(error.starts_with(self.folder.to_str().unwrap()), "{error}");
    }
}

fn victims(root: &Path, name: &str) -> Vec<Victim> {
    let texts = match name {
        "first" => [NONE, UNIQUE, MULTIPLE],
        _ => ["1...\n1...\n....\n....\n", "2.34..2112..43.2", "grid 4x4\n.13.\n....\n....\n....\n"],
    };
    let victims = Claim::ALL.into_iter().zip(texts).map(|(claim, text)| {
        let victim = Victim::new(root, &format!("{name}-{}", claim.word()), text);
        assert_eq!(victim.claim, claim, "{text}");
        victim
    });
    victims.collect()
}

#[test]
fn every_file_is_looked_at() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    for (victim, other) in victims(root.path(), "first").iter().zip(victims(root.path(), "second")) {
        for file in victim.claim.files() {
            let good = victim.read(file);
            victim.is_refused(file, b"", "emptied");
            victim.is_refused(file, &good[..good.len() - 1], "cut by a byte");
            victim.is_refused(file, &good[..good.len() / 2], "cut in half");
            victim.is_refused(file, &[&good[..], b"1 0\n"].concat(), "a line more");
            victim.is_refused(file, &[&good[..], b"\n"].concat(), "a line break more");
            victim.is_refused(file, &[&b"\xff"[..], &good].concat(), "garbage in front");
            if !["README", "proof.lrat", "proof.drat"].contains(file) {
                victim.is_refused(file, &other.read(file), "that of another puzzle");
            }
            fs::rename(victim.folder.join(file), root.path().join("away")).unwrap();
            assert!(certificate::check(&victim.folder).is_err(), "{file}: gone");
            fs::rename(root.path().join("away"), victim.folder.join(file)).unwrap();
        }
        for file in ["model.txt", "model-2.txt", "blocked.cnf", "proof.lrat", "proof.drat", "alien"] {
            if !victim.claim.files().contains(&file) {
                fs::write(victim.folder.join(file), "").unwrap();
                assert!(certificate::check(&victim.folder).is_err(), "{file}: superfluous");
                fs::remove_file(victim.folder.join(file)).unwrap();
            }
        }
        assert_eq!(certificate::check(&victim.folder).unwrap(), victim.claim);
    }
}

#[test]
fn every_byte_counts() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    for victim in victims(root.path(), "first") {
        // In an LRAT proof some hints can be others.
        for file in victim.claim.files().iter().filter(|&&file| file != "proof.lrat") {
            let good = victim.read(file);
            // The README may come from another version.
            let start = if *file == "README" { good.iter().position(|&b| b == b'\n').unwrap() } else { 0 };
            for place in (start..good.len()).step_by(good.len() / 50 + 1) {
                let mut bytes = good.clone();
                bytes[place] = if bytes[place] == b'1' { b'2' } else { b'1' };
                victim.is_refused(file, &bytes, &format!("byte {place}"));
            }
        }
    }
}

#[test]
fn every_line_of_a_proof_counts() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    for victim in victims(root.path(), "first").iter().filter(|victim| victim.claim != Claim::Multiple) {
        for file in ["proof.lrat", "proof.drat"] {
            let text = String::from_utf8(victim.read(file)).unwrap();
            let lines: Vec<&str> = text.lines().collect();
            for place in 0..lines.len() {
                let replaced = |by: &[&str]| {
                    let all = [&lines[..place], by, &lines[place + 1..]].concat();
                    all.into_iter().flat_map(|line| [line, "\n"]).collect::<String>().into_bytes()
                };
                victim.is_refused(file, &replaced(&[]), "without a line");
                victim.is_refused(file, &replaced(&[lines[place], lines[place]]), "a line twice");
                let (first, rest) = lines[place].split_once(' ').unwrap_or((lines[place], ""));
                victim.is_refused(file, &replaced(&[&format!("{first} 3 {rest}")]), "another literal");
                victim.is_refused(file, &replaced(&[&format!("-{}", lines[place])]), "a minus");
            }
        }
    }
}

/// The model is checked by itself, not only by the clause that blocks it.
#[test]
fn a_model_that_is_none_is_named() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let victim = Victim::new(root.path(), "c", MULTIPLE);
    for (found, by, message) in [
        ("v 1 -2", "v -1 -2", "model.txt: the model falsifies the clause "),
        (" 64 0", " 65 0", "model.txt: the model speaks of variable 65"),
        (" -64 0", " -65 0", "model.txt: the model speaks of variable 65"),
        ("s SAT", "s UNSAT", "model.txt: no model, expected "),
    ] {
        let good = String::from_utf8(victim.read("model.txt")).unwrap();
        if good.contains(found) {
            fs::write(victim.folder.join("model.txt"), good.replacen(found, by, 1)).unwrap();
            let done = check(root.path(), "c");
            assert!(done.fails(1).contains(message), "{}", done.err);
            fs::write(victim.folder.join("model.txt"), good).unwrap();
        }
    }
    let good = victim.read("model.txt");
    victim.is_refused("model-2.txt", &good, "the first one again");
}

#[test]
fn the_readme_may_be_of_another_version() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let victim = Victim::new(root.path(), "c", UNIQUE);
    let readme = String::from_utf8(victim.read("README")).unwrap();
    let older = readme.replacen(env!("CARGO_PKG_VERSION"), "0.0.9-rc.1", 1);
    assert_ne!(older, readme);
    fs::write(victim.folder.join("README"), older).unwrap();
    assert_eq!(certificate::check(&victim.folder).unwrap(), Claim::Unique);
    victim.is_refused("README", readme.replacen("0.1", "0.1; rm -r", 1).as_bytes(), "no version");
}

// ---- Proofs beside answers ----

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
                ProofFormat::Lrat => assert!(refute::check(&cnf, &proof, &mut (), &proof).is_ok()),
                ProofFormat::Drat => second_opinions(root.path(), "drat-trim p.cnf p"),
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
    // Options in comments are not for our solver.
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
    assert!(done.code == Some(10) && done.err.contains("there is a solution, no proof"), "{}", done.err);
    let done = run_in(root.path(), "solve", &["--unique", "--proof", "p"], MULTIPLE);
    assert!(done.code == Some(10) && done.err.contains("several solutions, no proof"), "{}", done.err);
    for what in ["--proof", "--certify"] {
        let done = run_in(root.path(), "solve", &["--time-limit", "0.000001", what, "q"], "grid 16x16");
        assert_eq!(done.ok(0), "unknown\n");
    }
    assert_eq!(names(root.path()), ["p"]);
    assert_eq!(fs::read_to_string(root.path().join("p")).unwrap(), "mine");
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
    assert!(error.fails(1).contains("expected --backend with the name"), "{}", error.err);
}

#[test]
fn what_goes_with_no_proof_is_wrong_usage() {
    for (arguments, text, message) in [
        ("--proof p --count", "1...", "cannot be used with '--count'"),
        ("--proof p --certify d", "1...", "cannot be used with '--certify"),
        ("--proof-format lrat", "1...", "--proof <FILE>"),
        ("--proof p --simplify givens", "1...", "--simplify none"),
        ("--certify d --simplify propagate", "1...", "--simplify none"),
        ("--certify d --output competition", "1...", "--output competition"),
        ("--certify d --batch", "1...", "one puzzle"),
        ("--proof p", "1.34..1221..43.1\n11..............\n", "one puzzle"),
        ("--certify d", "p cnf 1 0\n", "--certify takes a puzzle"),
        ("--check d puzzle.txt", "", "cannot be used with"),
    ] {
        let done = solve(arguments, text);
        // Without any prover that is what is said first.
        if done.err.contains("is not available") && !certificates() {
            continue;
        }
        assert!(done.fails(2).contains(message), "{arguments}: {}", done.err);
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
fn answers_say_whether_they_are_certified() {
    let json = |done: Done| -> serde_json::Value { serde_json::from_str(&done.out).unwrap() };
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
