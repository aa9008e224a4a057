//! `sudoku2cnf --split-lines` writes each puzzle of the input to a separate file.

use std::fs;
use std::path::Path;
use std::process::Stdio;

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::ending::until;
use super::{ProgramEnd, program, run_in};
use crate::common::children::{end_of, hearing};

/// Runs `sudoku2cnf --split-lines out` in `folder`, with `text` as its input.
fn split(folder: &Path, arguments: &[&str], text: &str) -> ProgramEnd {
    run_in(folder, "sudoku2cnf", &[&["--split-lines", "out"], arguments].concat(), text)
}

fn names(folder: &Path) -> Vec<String> {
    let mut names: Vec<String> = fs::read_dir(folder.join("out"))
        .map(|there| there.map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect())
        .unwrap_or_default();
    names.sort();
    names
}

#[test]
fn each_puzzle_has_the_file_that_it_has_alone() {
    let folder = tempfile::tempdir().unwrap();
    let puzzles: Vec<String> =
        (0..10).map(|place| format!("{}1{}", ".".repeat(place), ".".repeat(15 - place))).collect();
    let done = split(folder.path(), &["--amo", "product", "--stats=json"], &puzzles.join("\n"));
    assert_eq!(done.ok(0), "");
    assert_eq!((names(folder.path())[0].as_str(), names(folder.path())[9].as_str()), ("01.cnf", "10.cnf"));
    assert_eq!(
        done.err.lines().filter(|line| line.contains("\"target\":\"cnf\"")).count(),
        10,
        "{}",
        done.err
    );
    for (place, puzzle) in puzzles.iter().enumerate() {
        let alone = run_in(folder.path(), "sudoku2cnf", &["--amo", "product"], puzzle);
        let file = folder.path().join(format!("out/{:02}.cnf", place + 1));
        assert_eq!(fs::read_to_string(file).unwrap(), alone.ok(0), "{puzzle}");
    }
}

#[test]
fn ids_are_names_and_targets_are_endings() {
    let folder = tempfile::tempdir().unwrap();
    let board = "1...............";
    let text = format!("{{\"puzzle\": \"{board}\", \"id\": \"easy\"}}\n{board}\n");
    split(folder.path(), &["--to", "opb"], &text).ok(0);
    assert_eq!(names(folder.path()), ["2.opb", "easy.opb"]);
    // A single puzzle gets a numbered file too.
    split(folder.path(), &[], board).ok(0);
    assert_eq!(names(folder.path()), ["1.cnf", "2.opb", "easy.opb"]);
}

#[test]
fn a_folder_in_which_no_file_comes_to_stand_goes_again() {
    let folder = tempfile::tempdir().unwrap();
    let sum = "{\"puzzle\": \"grid 4x4\\nkiller 7 r1c1 r1c2 r2c1\", \"id\": \"sum\"}\n";
    let write = |out: &str, text: &str| {
        run_in(folder.path(), "sudoku2cnf", &["--to", "dlx", "--split-lines", out], text)
    };
    let done = write("a/b", sum);
    let told = "sudoku2cnf: a/b/sum.dlx: --to dlx cannot say killer 7 r1c1 r1c2 r2c1";
    assert_eq!(done.fails(1).trim_end(), told);
    assert!(!folder.path().join("a").exists());
    // Folders that existed before, or that contain a file, are kept.
    fs::create_dir(folder.path().join("a")).unwrap();
    write("a/b", sum).fails(1);
    assert!(folder.path().join("a").exists() && !folder.path().join("a/b").exists());
    // Files written before an error are removed.
    fs::create_dir(folder.path().join("out")).unwrap();
    write("out", &format!("1...............\n{sum}")).fails(1);
    assert!(folder.path().join("out").exists());
    assert_eq!(names(folder.path()), [""; 0]);
    let done = run_in(folder.path(), "sudoku2cnf", &["--to", "dlx"], "grid 4x4\nkiller 7 r1c1 r1c2 r2c1\n");
    assert_eq!(done.fails(1).trim_end(), "sudoku2cnf: --to dlx cannot say killer 7 r1c1 r1c2 r2c1");
}

#[test]
fn nothing_is_written_where_a_name_is_taken_or_none() {
    let folder = tempfile::tempdir().unwrap();
    let board = "1...............";
    let with_id = |id: &str| format!("{{\"puzzle\": \"{board}\", \"id\": \"{id}\"}}");
    for (id, told) in [
        ("a/b", "puzzle 2: the id \"a/b\" is not a file name"),
        (".a", "is not a file name"),
        ("1", "puzzle 2: a second puzzle named \"1\""),
    ] {
        let done = split(folder.path(), &[], &format!("{board}\n{}\n", with_id(id)));
        assert!(done.fails(1).contains(told), "{}", done.err);
        assert_eq!(names(folder.path()), [""; 0], "{id}");
    }
    fs::create_dir(folder.path().join("out")).unwrap();
    fs::write(folder.path().join("out/2.cnf"), "mine").unwrap();
    let done = split(folder.path(), &[], &format!("{board}\n{board}\n"));
    assert!(done.fails(1).contains("out/2.cnf: the file exists"), "{}", done.err);
    assert_eq!(names(folder.path()), ["2.cnf"]);
    assert_eq!(fs::read_to_string(folder.path().join("out/2.cnf")).unwrap(), "mine");
    // All puzzles are read before the first file is written.
    let wrong =
        split(folder.path(), &[], &format!("{}\n{}\n", with_id("a"), with_id("b").replace("1..", "9..")));
    assert!(!wrong.fails(1).is_empty());
    assert_eq!(names(folder.path()), ["2.cnf"]);
    assert!(split(folder.path(), &["-o", "p.cnf"], board).fails(2).contains("cannot be used with"));
    assert!(
        split(folder.path(), &["--to", "svg"], board)
            .fails(2)
            .contains("--split-lines cannot be used with --to svg")
    );
}

#[test]
fn an_end_by_a_signal_leaves_no_part_of_the_files() {
    let folder = tempfile::tempdir().unwrap();
    let rows = "................\n".repeat(16);
    fs::write(folder.path().join("many"), format!("grid 16x16\n{rows}\n").repeat(300)).unwrap();
    for signal in [Signal::SIGTERM, Signal::SIGKILL] {
        let mut child = hearing(program("sudoku2cnf"))
            .args(["--split-lines", "out", "many"])
            .current_dir(folder.path())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let written = || {
            let hidden = names(folder.path()).into_iter().find(|name| name.starts_with('.'))?;
            fs::read_dir(folder.path().join("out").join(hidden)).ok()?.nth(2)
        };
        until("two files are written", || written().is_some());
        kill(Pid::from_raw(child.id() as i32), signal).unwrap();
        assert!(!end_of(&mut child).success());
        let left = names(folder.path());
        // After SIGKILL, nothing can be cleaned up.
        assert!(left.len() <= usize::from(signal == Signal::SIGKILL), "{left:?}");
        assert!(left.iter().all(|name| name.starts_with(".sudoku2cnf-")), "{left:?}");
        split(folder.path(), &[], "1...............\n").ok(0);
        fs::remove_file(folder.path().join("out/1.cnf")).unwrap();
    }
}
