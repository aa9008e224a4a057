//! Certificates of the parts of a puzzle on the command line, and the certificate of the whole that joins them.

use std::path::Path;
use std::process::Command;

use super::certificates::{certificates, check, names as names_in};
use super::parts::{split, text};
use super::{ProgramEnd, run, run_in};

/// Writes certificates of the parts in `lines` to the folder `certificates`.
fn certify_parts(folder: &Path, lines: &[String]) -> Vec<String> {
    std::fs::create_dir(folder.join("certificates")).unwrap();
    let certify = |(place, line): (usize, &String)| {
        let name = format!("certificates/{place}");
        let done =
            run_in(folder, "solve", &["-q", "--output", "line", "--certify", &name], format!("{line}\n"));
        assert!(matches!(done.code, Some(10 | 20)), "{}", done.err);
        name
    };
    lines.iter().enumerate().map(certify).collect()
}

/// Joins the parts' certificates into the certificate of the whole.
fn certify_whole(folder: &Path, puzzle: &str, lines: &[String], certificates: &[String]) -> ProgramEnd {
    std::fs::write(folder.join("parts.jsonl"), text(lines)).unwrap();
    let names: Vec<&str> = certificates.iter().map(String::as_str).collect();
    let arguments = ["--output", "line", "--join", puzzle, "--certify", "whole", "parts.jsonl"];
    run_in(folder, "solve", &[&arguments[..], &names].concat(), "")
}

/// Puzzles with no, one and several solutions: the text, the exit code, and the verdict that `--check` prints.
const CERTIFIED: [(&str, i32, &str); 3] = [
    ("grid 6x6 boxes 2x3\ndiagonal\ndisjoint-sets", 20, "none"),
    (include_str!("../../../examples/non-consecutive.txt"), 10, "unique"),
    ("1.34............", 10, "multiple"),
];

#[test]
fn certificates_of_parts_make_one_of_the_whole() {
    if !certificates() {
        return;
    }
    certificates_make_one(&[CERTIFIED[0], CERTIFIED[2]]);
}

#[test]
#[ignore = "that a puzzle has one solution takes a larger board to be split"]
fn certificates_of_parts_make_one_of_a_unique_puzzle() {
    if !certificates() {
        return;
    }
    certificates_make_one(&[CERTIFIED[1]]);
}

/// Certifies the parts of each puzzle, joins them, and checks the result.
fn certificates_make_one(puzzles: &[(&str, i32, &str)]) {
    for &(puzzle, code, word) in puzzles {
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path();
        let lines = split("3", puzzle);
        assert!(lines.len() >= 3, "{puzzle}");
        let mut names = certify_parts(folder, &lines);
        names.reverse();
        let done = certify_whole(folder, puzzle, &lines, &names);
        assert!(done.ok(code).starts_with(word), "{}", done.out);
        let done = check(folder, "whole");
        assert!(done.ok(0).starts_with(&format!("accepted: {word}")), "{}", done.out);
        assert_eq!(names_in(&folder.join("whole/parts")).len(), lines.len());
        // drat-trim accepts the proof too, with the command in the README of the certificate.
        if let Ok(done) = Command::new("drat-trim")
            .args(["outside.cnf", "proof.drat"])
            .current_dir(folder.join("whole"))
            .output()
        {
            assert!(String::from_utf8_lossy(&done.stdout).contains("s VERIFIED"));
        }
        // Without the certificate of one part, no certificate of the whole is made.
        let again = tempfile::tempdir().unwrap();
        let moved: Vec<String> = names.iter().map(|name| folder.join(name).display().to_string()).collect();
        let done = certify_whole(again.path(), puzzle, &lines, &moved[1..]);
        assert!(done.fails(1).contains("no certificate of part"), "{}", done.err);
        assert!(!again.path().join("whole").exists());
        let twice = [&moved[..], &moved[..1]].concat();
        let done = certify_whole(again.path(), puzzle, &lines, &twice);
        assert!(done.fails(1).contains("a second certificate of part"), "{}", done.err);
    }
}

#[test]
fn certificates_of_parts_tell_how_many_solutions_there_are() {
    if !certificates() {
        return;
    }
    let folder = tempfile::tempdir().unwrap();
    // With at least as many parts as solutions, each part has one solution or none.
    let lines = split("100", "1.34............");
    let names = certify_parts(folder.path(), &lines);
    certify_whole(folder.path(), "1.34............", &lines, &names).ok(10);
    let count = run("solve", &["--count", "1.34............"], "").ok(10).trim().to_owned();
    let said = check(folder.path(), "whole");
    assert_eq!(said.ok(0), format!("accepted: multiple, exactly {count} solutions\n"));
}

#[test]
fn forged_certificates_of_parts_are_refused() {
    if !certificates() {
        return;
    }
    let root = tempfile::tempdir().unwrap();
    let folder = root.path();
    let (puzzle, code, _) = CERTIFIED[0];
    let lines = split("3", puzzle);
    let names = certify_parts(folder, &lines);
    certify_whole(folder, puzzle, &lines, &names).ok(code);
    let whole = folder.join("whole");
    let refused = |message: &str| {
        let done = check(folder, "whole");
        assert!(done.fails(1).contains(message), "{message}: {}", done.err);
    };
    let changed = |name: &str, edit: &dyn Fn(&str) -> String, message: &str| {
        let path = whole.join(name);
        let text = std::fs::read_to_string(&path).unwrap();
        assert_ne!(edit(&text), text, "{name}");
        std::fs::write(&path, edit(&text)).unwrap();
        refused(message);
        std::fs::write(&path, text).unwrap();
    };
    changed("puzzle.txt", &|text| text.replacen("diagonal", "diagonal main", 1), "");
    changed(
        "cubes.txt",
        &|text| text.lines().skip(1).flat_map(|line| [line, "\n"]).collect(),
        "outside.cnf:",
    );
    changed("cubes.txt", &|text| format!("{text}r99c9=1\n"), "not a cube of this puzzle");
    changed(
        "cubes.txt",
        &|text| format!("{text}{}\n", text.lines().next().unwrap()),
        "a filled grid may be in two parts",
    );
    changed("outside.cnf", &|text| format!("{text}1 0\n"), "outside.cnf:");
    changed("proof.lrat", &|_| String::new(), "proof.lrat");
    changed("README", &|text| text.replace("none", "some"), "README:");
    changed("parts/1/puzzle.txt", &|text| text.replacen('.', "1", 1), "parts/1/puzzle.txt:");
    changed("parts/2/proof.lrat", &|text| text[..text.len() / 2].to_owned(), "parts/2/");
    // Exchanges two parts, removes one, and adds one.
    std::fs::rename(whole.join("parts/1"), folder.join("first")).unwrap();
    refused("1: it is missing");
    std::fs::rename(whole.join("parts/2"), whole.join("parts/1")).unwrap();
    std::fs::rename(folder.join("first"), whole.join("parts/2")).unwrap();
    refused("parts/1/puzzle.txt:");
    std::fs::rename(whole.join("parts/1"), folder.join("first")).unwrap();
    std::fs::rename(whole.join("parts/2"), whole.join("parts/1")).unwrap();
    std::fs::rename(folder.join("first"), whole.join("parts/2")).unwrap();
    check(folder, "whole").ok(0);
    std::fs::create_dir(whole.join("parts/99")).unwrap();
    refused("99: it is not part of this certificate");
    std::fs::remove_dir(whole.join("parts/99")).unwrap();
    std::os::unix::fs::symlink(".", whole.join("link")).unwrap();
    refused("link: it is not part of this certificate");
    // A folder is not accepted as a file with answers.
    let done = run_in(folder, "solve", &["--join", puzzle, "parts.jsonl", "certificates/0"], "");
    assert!(done.fails(1).contains("a folder, expected a file with answers"), "{}", done.err);
    // An invalid certificate is rejected, and so is a certificate for another puzzle.
    std::fs::write(folder.join("certificates/0/proof.lrat"), "").unwrap();
    std::fs::remove_dir_all(&whole).unwrap();
    let done = certify_whole(folder, puzzle, &lines, &names);
    assert!(done.fails(1).contains("certificates/0/"), "{}", done.err);
    let other = tempfile::tempdir().unwrap();
    let alien = certify_parts(other.path(), &split("3", "1.34............"));
    let alien: Vec<String> = alien.iter().map(|name| other.path().join(name).display().to_string()).collect();
    let done = certify_whole(folder, puzzle, &lines, &alien);
    assert!(done.fails(1).contains("it is not a part of this puzzle"), "{}", done.err);
    assert!(!whole.exists());
}
