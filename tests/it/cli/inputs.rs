//! Inputs on the command line: a puzzle as an argument, several files, compressed files.

use super::{run, run_in, solve};
use std::fs;

const BOARD: &str = "1.34..1221..43.1";
const SOLVED: &str = "1234341221434321\n";

#[test]
fn a_puzzle_can_stand_on_the_command_line() {
    let done = run("solve", &["--output", "line", BOARD], "");
    assert_eq!(done.ok(10), SOLVED);
    let text = "diagonal\n11..\n....\n....\n....";
    assert_eq!(run("solve", &["--unique", text], "").ok(20), "none\n");
    assert!(run("sudoku2cnf", &[BOARD], "").ok(0).contains("p cnf 64 "));
    let bad = run("solve", &["1.34..1221..43.15"], "");
    assert!(bad.fails(1).contains("1.34..1221..43.15"), "{}", bad.err);
    let bad = run("solve", &["grid 4x4\n1..5\n....\n....\n...."], "");
    assert!(bad.fails(1).starts_with("solve: <argument>:2:4: '5'"), "{}", bad.err);
    let gone = run("solve", &["no-such-file.txt"], "");
    assert!(gone.fails(1).contains("no-such-file.txt: No such file"), "{}", gone.err);
    let folder = tempfile::tempdir().unwrap();
    // A file with this name takes precedence over the board.
    fs::write(folder.path().join(BOARD), "11..\n....\n....\n....").unwrap();
    assert_eq!(run_in(folder.path(), "solve", &[BOARD], "").ok(20), "none\n");
}

#[test]
fn several_files_are_answered_line_by_line() {
    let folder = tempfile::tempdir().unwrap();
    let write = |name: &str, text: &str| fs::write(folder.path().join(name), text).unwrap();
    write("a.txt", BOARD);
    write("b.txt", "grid 4x4\ndiagonal\n11..\n....\n....\n....\n");
    write("c.txt", "1...\n...\n");
    write("d.txt", "p cnf 1 1\n1 0\n");
    let in_folder = |arguments: &[&str]| run_in(folder.path(), "solve", arguments, "");
    let done = in_folder(&["a.txt", "b.txt", "a.txt"]);
    assert_eq!(done.ok(0), format!("a.txt\t{SOLVED}b.txt\tnone\na.txt\t{SOLVED}"));
    let done = in_folder(&["--output", "json", "--unique", "b.txt", "a.txt"]);
    let ids = done.ok(0).lines().map(|line| line.split(',').next().unwrap());
    assert_eq!(ids.collect::<Vec<_>>(), ["{\"id\":\"b.txt\"", "{\"id\":\"a.txt\""]);
    let done = in_folder(&["a.txt", "c.txt"]);
    assert_eq!(done.code, Some(1), "{}", done.err);
    assert!(done.out.contains("c.txt\terror: 2:1: row 2 has 3 cells"), "{}", done.out);
    // Each unreadable file gets a message, and the other files are answered.
    fs::create_dir(folder.path().join("folder")).unwrap();
    fs::write(folder.path().join("bytes"), b"1.\xff\xfe").unwrap();
    let done = in_folder(&["-q", "gone.txt", "a.txt", "folder", "d.txt", "bytes", "b.txt"]);
    assert_eq!((done.code, &done.out[..]), (Some(1), &format!("a.txt\t{SOLVED}b.txt\tnone\n")[..]));
    let messages: Vec<&str> = done.err.lines().filter(|line| line.starts_with("solve: ")).collect();
    let starts = [
        "solve: gone.txt: No such file",
        "solve: folder: Is a directory",
        "solve: d.txt: a CNF among several files",
        "solve: bytes:1:3: ",
    ];
    assert_eq!(messages.len(), starts.len(), "{}", done.err);
    for (message, start) in messages.iter().zip(starts) {
        assert!(message.starts_with(start), "{message}");
    }
    assert_eq!(in_folder(&["gone.txt", "gone.txt"]).fails(1).lines().count(), 2);
    assert!(in_folder(&["--certify", "x", "a.txt", "b.txt"]).fails(2).contains("one puzzle"));
    assert_eq!(run("sudoku2cnf", &["a.txt", "b.txt"], "").code, Some(2));
}

#[test]
fn files_are_compressed_as_their_names_say() {
    let folder = tempfile::tempdir().unwrap();
    let in_folder =
        |name: &str, arguments: &[&str], input: &str| run_in(folder.path(), name, arguments, input);
    let plain = run("sudoku2cnf", &[BOARD], "").ok(0).to_owned();
    for (name, start) in [("p.cnf.gz", &b"\x1f\x8b"[..]), ("p.cnf.xz", b"\xfd7zXZ"), ("p.GZ", b"\x1f\x8b")] {
        in_folder("sudoku2cnf", &["-o", name, BOARD], "").ok(0);
        let bytes = fs::read(folder.path().join(name)).unwrap();
        assert!(bytes.starts_with(start) && bytes.len() < plain.len() / 2, "{name}");
        assert!(in_folder("solve", &[name], "").ok(10).contains("c 1 2 | 3 4\n"), "{name}");
    }
    in_folder("sudoku2cnf", &["-o", "p.opb.gz", BOARD], "").ok(0);
    in_folder("sudoku2cnf", &["-o", "p.txt.xz", "--to", "native", BOARD], "").ok(0);
    assert_eq!(in_folder("solve", &["--output", "line", "p.txt.xz"], "").ok(10), SOLVED);
    // If something fails, an older file is unchanged.
    fs::write(folder.path().join("p.cnf.gz"), "old").unwrap();
    in_folder("sudoku2cnf", &["-o", "p.cnf.gz", "--rule", "diagnal", BOARD], "").fails(2);
    assert_eq!(fs::read(folder.path().join("p.cnf.gz")).unwrap(), b"old");
    let refused = in_folder("sudoku2cnf", &["-o", "p.cnf.zst", BOARD], "");
    assert!(refused.fails(2).contains(".gz and .xz compress"), "{}", refused.err);
    let refused = solve("--backend dpll --trace t.jsonl.gz", BOARD);
    assert!(refused.fails(2).contains("written as plain text"), "{}", refused.err);
    let cut = fs::read(folder.path().join("p.cnf.xz")).unwrap();
    fs::write(folder.path().join("cut.xz"), &cut[..cut.len() / 2]).unwrap();
    in_folder("solve", &["cut.xz"], "").fails(1);
}

#[test]
#[cfg(feature = "embedded")]
fn a_proof_is_compressed_as_its_name_says() {
    let folder = tempfile::tempdir().unwrap();
    run_in(folder.path(), "solve", &["--unique", "--proof", "p.drat.gz", BOARD], "").ok(10);
    run_in(folder.path(), "solve", &["--unique", "--proof", "p.drat", BOARD], "").ok(10);
    let mut proof = String::new();
    let file = fs::File::open(folder.path().join("p.drat.gz")).unwrap();
    std::io::Read::read_to_string(&mut flate2::read::GzDecoder::new(file), &mut proof).unwrap();
    assert_eq!(proof, fs::read_to_string(folder.path().join("p.drat")).unwrap());
}
