//! Altered certificates, which must be rejected.

use std::fs;
use std::path::{Path, PathBuf};

use sudoku2cnf_answer::proof::certificate::{self, Claim};
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_sat::backend::{ProofFormat, prover};

use super::certificates::{MULTIPLE, NONE, UNIQUE, certificates, check};
use crate::common::puzzle;

/// A valid certificate, which the tests alter.
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

    /// Checks that the certificate is rejected with a message if `file` has this content.
    #[track_caller]
    fn is_refused(&self, file: &str, content: &[u8], how: &str) {
        let good = self.read(file);
        assert_ne!(good, content, "{file}: {how} changes nothing");
        fs::write(self.folder.join(file), content).unwrap();
        let refused = certificate::check(&self.folder, &Default::default());
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
            assert!(certificate::check(&victim.folder, &Default::default()).is_err(), "{file}: gone");
            fs::rename(root.path().join("away"), victim.folder.join(file)).unwrap();
        }
        for file in ["model.txt", "model-2.txt", "blocked.cnf", "proof.lrat", "proof.drat", "alien"] {
            if !victim.claim.files().contains(&file) {
                fs::write(victim.folder.join(file), "").unwrap();
                assert!(
                    certificate::check(&victim.folder, &Default::default()).is_err(),
                    "{file}: superfluous"
                );
                fs::remove_file(victim.folder.join(file)).unwrap();
            }
        }
        assert_eq!(certificate::check(&victim.folder, &Default::default()).unwrap(), victim.claim);
    }
}

#[test]
fn every_byte_counts() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    for victim in victims(root.path(), "first") {
        // An LRAT proof may remain valid when its hints change.
        for file in victim.claim.files().iter().filter(|&&file| file != "proof.lrat") {
            let good = victim.read(file);
            // The first line of the README may name another version of the program.
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

/// The model itself is checked, not only the clause that blocks it.
#[test]
fn a_model_that_is_none_is_named() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let victim = Victim::new(root.path(), "c", MULTIPLE);
    for (found, by, message) in [
        ("v 1 -2", "v -1 -2", "model.txt: the model falsifies the clause "),
        (" 64 0", " 65 0", "model.txt: the model names variable 65"),
        (" -64 0", " -65 0", "model.txt: the model names variable 65"),
        ("s SATISFIABLE", "s UNKNOWN", "model.txt: no model, expected "),
        ("s SAT", "s UNSAT", ":1: values, but the answer is unsatisfiable, expected no model"),
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

/// Both files are named, because either may have been edited.
#[test]
fn an_edited_puzzle_is_named_along_with_its_formula() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let victim = Victim::new(root.path(), "c", UNIQUE);
    let puzzle = String::from_utf8(victim.read("puzzle.txt")).unwrap();
    let edited = puzzle.replacen("21..", "2...", 1);
    assert_ne!(edited, puzzle);
    fs::write(victim.folder.join("puzzle.txt"), edited).unwrap();
    let done = check(root.path(), "c");
    let error = done.fails(1);
    assert!(error.contains("puzzle.cnf:5:18: `1..`, expected `...` to agree with puzzle.txt: "), "{error}");
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
    assert_eq!(certificate::check(&victim.folder, &Default::default()).unwrap(), Claim::Unique);
    victim.is_refused("README", readme.replacen("0.1", "0.1; rm -r", 1).as_bytes(), "no version");
}

/// The message names only the missing file, not files that belong to another verdict.
#[test]
fn a_missing_file_is_named() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    for victim in victims(root.path(), "first") {
        for name in victim.claim.files() {
            let good = victim.read(name);
            fs::remove_file(victim.folder.join(name)).unwrap();
            let error = certificate::check(&victim.folder, &Default::default()).unwrap_err().to_string();
            let expected =
                format!("{name}: it is missing, expected in a certificate that says {}", victim.claim.word());
            assert!(error.ends_with(&expected), "{error}");
            fs::write(victim.folder.join(name), good).unwrap();
        }
    }
    let error = certificate::check(root.path(), &Default::default()).unwrap_err().to_string();
    assert!(error.ends_with("it is not a regular file, expected only regular files"), "{error}");
    let empty = tempfile::tempdir().unwrap();
    let error = certificate::check(empty.path(), &Default::default()).unwrap_err().to_string();
    assert!(error.ends_with("there is no certificate in it"), "{error}");
}

#[test]
fn only_files_are_read() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let victim = Victim::new(root.path(), "one", UNIQUE);
    for name in ["puzzle.txt", "puzzle.cnf", "proof.lrat"] {
        let (there, elsewhere) = (victim.folder.join(name), root.path().join(name));
        fs::rename(&there, &elsewhere).unwrap();
        std::os::unix::fs::symlink(&elsewhere, &there).unwrap();
        let error = certificate::check(&victim.folder, &Default::default()).unwrap_err().to_string();
        assert!(
            error.contains(name) && error.ends_with("it is not a regular file, expected only regular files"),
            "{error}"
        );
        fs::rename(&elsewhere, &there).unwrap();
    }
    certificate::check(&victim.folder, &Default::default()).unwrap();
}

/// Sums that follow from other sums make the formula weaker than it looks.
#[test]
fn redundant_sums_are_refused() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let text = "grid 4x4\nkiller 3 r1c1 r1c2\nkiller 7 r1c3 r1c4\n1...\n....\n...3\n....\n";
    let victim = Victim::new(root.path(), "sums", text);
    let cnf = String::from_utf8(victim.read("puzzle.cnf")).unwrap();
    let lines: Vec<&str> = cnf.lines().collect();
    let encoding = lines.iter().position(|line| line.starts_with("c sudoku encoding")).expect("its options");
    let redundant: Vec<&str> =
        lines[encoding].split(' ').filter(|word| !word.contains("redundant")).collect();
    let mut changed = lines.clone();
    let line = redundant.join(" ");
    changed[encoding] = &line;
    fs::write(victim.folder.join("puzzle.cnf"), changed.join("\n") + "\n").unwrap();
    let error = certificate::check(&victim.folder, &Default::default()).unwrap_err().to_string();
    assert!(error.contains("puzzle.cnf") && error.ends_with("no proof shows them"), "{error}");
}
