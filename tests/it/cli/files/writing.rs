//! Devices and pipes get the output directly, files are either complete or unchanged, and memory does not grow.

use std::fs;
use std::io::{Read, Write};
use std::os::unix::fs::{MetadataExt, PermissionsExt};
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{ExitStatus, Stdio};
use std::time::Duration;

use super::{PUZZLE, folder, names, shell};
use crate::cli::ending::until;
use crate::cli::{cnf, program, run, run_in};
use crate::common::Random;
use crate::common::children::{end_of, hearing};
use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

#[test]
fn devices_and_pipes_take_what_is_written() {
    let folder = folder();
    let whole = run("sudoku2cnf", &[], PUZZLE).out;
    let (code, out, err) = shell(folder.path(), "mkfifo pipe; cat pipe & sudoku2cnf -o pipe p.txt && wait");
    assert_eq!((code, &out[..], &err[..]), (Some(0), &whole[..], ""));
    let (code, _, err) = shell(folder.path(), "sudoku2cnf -o /dev/null p.txt && test -c /dev/null");
    assert_eq!((code, &err[..]), (Some(0), ""));
    let (code, out, _) = shell(folder.path(), "mkfifo pipe; cat pipe & sudoku2cnf -o pipe p.txt; wait");
    assert_eq!((code, &out[..]), (Some(0), &whole[..]));
    let (code, out, _) =
        shell(folder.path(), "{ echo first; sudoku2cnf -o /dev/stdout p.txt; } > both; cat both");
    assert_eq!((code, out), (Some(0), format!("first\n{whole}")));
    let full = "sudoku2cnf: /dev/full: No space left on device (os error 28)\n";
    assert_eq!(shell(folder.path(), "sudoku2cnf -o /dev/full p.txt").2, full);
    assert_eq!(names(folder.path()), ["both", "p.txt", "pipe"]);
}

#[test]
fn a_file_is_written_as_others_are() {
    let folder = folder();
    let mode = |name: &str| fs::metadata(folder.path().join(name)).unwrap().mode() & 0o777;
    let script = "umask 027; sudoku2cnf -o new.cnf p.txt; ln -s target.cnf link; sudoku2cnf -o link p.txt
        echo old > old.cnf; chmod 604 old.cnf; sudoku2cnf -o old.cnf p.txt
        solve --backend dpll --trace trace p.txt";
    assert_eq!(shell(folder.path(), script).0, Some(10));
    assert_eq!(
        (mode("new.cnf"), mode("target.cnf"), mode("old.cnf"), mode("trace")),
        (0o640, 0o640, 0o604, 0o640)
    );
    assert_eq!(names(folder.path()), ["link", "new.cnf", "old.cnf", "p.txt", "target.cnf", "trace"]);
    let whole = cnf("", PUZZLE);
    for name in ["new.cnf", "target.cnf", "old.cnf"] {
        assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), whole, "{name}");
    }
    for (name, message) in [
        ("", "expected the name of a file"),
        (".", "Is a directory"),
        ("no/p.cnf", "no/p.cnf: No such file or directory (os error 2)\n"),
    ] {
        let done = run_in(folder.path(), "sudoku2cnf", &["-o", name, "p.txt"], "");
        assert!(done.fails(if name.is_empty() { 2 } else { 1 }).contains(message), "{}", done.err);
    }
    fs::set_permissions(folder.path().join("old.cnf"), fs::Permissions::from_mode(0o444)).unwrap();
    // Some users, such as root, may write to every file.
    if fs::OpenOptions::new().append(true).open(folder.path().join("old.cnf")).is_err() {
        let done = run_in(folder.path(), "sudoku2cnf", &["-o", "old.cnf", "p.txt"], "");
        assert!(done.fails(1).contains("Permission denied"), "{}", done.err);
    }
}

#[test]
fn a_limit_on_files_is_an_error_and_leaves_the_old_file() {
    let folder = folder();
    fs::write(folder.path().join("old"), "old").unwrap();
    for command in [
        "echo 'grid 9x9' | sudoku2cnf -o old",
        "echo 'grid 90x90' | sudoku2cnf --to native -o old",
        "echo 'grid 9x9' | sudoku2cnf > other",
        "solve --batch --output json p.txt p.txt < /dev/null > other; yes '1...............' | head -1000 | solve --output json > other",
        "echo 'grid 20x20' | solve --backend dpll --heuristic next --trace old",
    ] {
        let (code, out, err) = shell(folder.path(), &format!("ulimit -f 8; {command}"));
        assert_eq!((code, &out[..]), (Some(1), ""), "{command}: {err}");
        assert!(err.contains("File too large"), "{command}: {err}");
        assert!(!err.contains(".sudoku2cnf-"), "the temporary file is nobody's business: {err}");
        assert_eq!(fs::read_to_string(folder.path().join("old")).unwrap(), "old", "{command}");
        let _ = fs::remove_file(folder.path().join("other"));
        assert_eq!(names(folder.path()), ["old", "p.txt"], "{command}");
    }
}

#[test]
fn a_signal_leaves_the_old_file() {
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP, Signal::SIGALRM, Signal::SIGUSR1] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("old"), "old").unwrap();
        // Some of the output is written, and the rest takes a long time.
        let ready = || until("something is written", || size(folder.path()) > 100_000);
        let (ended, err) =
            interrupted(folder.path(), ("sudoku2cnf", &["-o", "old"]), "grid 81x81", signal, ready);
        assert_eq!(ended.signal(), Some(signal as i32), "{err}");
        assert_eq!(names(folder.path()), ["old"], "{signal}");
        assert_eq!(fs::read_to_string(folder.path().join("old")).unwrap(), "old");
    }
}

/// Returns the number of bytes of the files in a folder.
fn size(folder: &Path) -> u64 {
    let entries = fs::read_dir(folder).unwrap();
    entries.map(|entry| entry.unwrap().metadata().map_or(0, |data| data.len())).sum()
}

/// Runs a program that writes to `old`, and sends a signal after `ready` returns. Returns the exit status and the
/// messages.
fn interrupted(
    folder: &Path,
    (name, arguments): (&str, &[&str]),
    puzzle: &str,
    signal: Signal,
    ready: impl FnOnce(),
) -> (ExitStatus, String) {
    let mut command = hearing(program(name));
    command.args(arguments).current_dir(folder).stdin(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.stdout(Stdio::null()).spawn().unwrap();
    // The program may end before it has read this.
    let _ = child.stdin.take().unwrap().write_all(puzzle.as_bytes());
    ready();
    kill(Pid::from_raw(child.id() as i32), signal).unwrap();
    let ended = end_of(&mut child);
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    (ended, err)
}

const TRACED: [&str; 7] = ["--backend", "dpll", "--heuristic", "next", "--count", "--trace", "old"];

#[test]
fn half_a_trace_does_not_replace_a_whole_one() {
    for signal in [Signal::SIGINT, Signal::SIGTERM, Signal::SIGHUP] {
        let folder = tempfile::tempdir().unwrap();
        fs::write(folder.path().join("old"), "old").unwrap();
        let ready = || until("something is traced", || size(folder.path()) > 100_000);
        let (ended, err) = interrupted(folder.path(), ("solve", &TRACED), "grid 9x9", signal, ready);
        assert_eq!(ended.code(), Some(128 + signal as i32), "{err}");
        let told = "solve: the trace was not finished; old is as it was before\nsolve: interrupted\n";
        assert_eq!(err, told);
        assert_eq!(names(folder.path()), ["old"]);
        assert_eq!(fs::read_to_string(folder.path().join("old")).unwrap(), "old");
    }
    // A run that ends at a time limit writes its trace.
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("old"), "old").unwrap();
    let done = run_in(folder.path(), "solve", &[&TRACED[..], &["--time-limit", "0.2"]].concat(), "grid 9x9");
    assert!(done.ok(0).starts_with("at least "), "{}", done.out);
    assert!(fs::read_to_string(folder.path().join("old")).unwrap().starts_with("{"));
}

/// Sends signals within the first 60 ms, while a file is written, and checks which files remain.
fn kills(count: u64) {
    let folder = folder();
    let path = folder.path();
    fs::write(path.join("old"), "old").unwrap();
    let mut random = Random(1);
    for round in 0..count {
        let signal = [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP][round as usize % 3];
        let pause = Duration::from_micros(random.below(60_000) as u64);
        let (name, arguments): (_, &[&str]) = match round % 4 {
            0 => ("solve", &TRACED),
            _ => ("sudoku2cnf", &["-o", "old"]),
        };
        let wait = || std::thread::sleep(pause);
        let (ended, err) = interrupted(path, (name, arguments), "grid 49x49", signal, wait);
        let is_interrupted =
            ended.code() == Some(128 + signal as i32) || ended.signal() == Some(signal as i32);
        assert!(is_interrupted, "{pause:?}: {ended:?} {err}");
        assert_eq!(names(path), ["old", "p.txt"], "{pause:?}: {ended:?} {err}");
        assert_eq!(fs::read_to_string(path.join("old")).unwrap(), "old");
    }
}

#[test]
fn a_signal_at_any_moment_leaves_nothing() {
    kills(30);
}

#[test]
#[ignore = "takes half a minute"]
fn hundreds_of_signals_leave_nothing() {
    kills(300);
}

#[test]
fn a_certificate_is_whole_or_not_there() {
    if !cfg!(feature = "embedded") {
        return;
    }
    let folder = folder();
    let (code, _, err) = shell(folder.path(), "ulimit -f 8; echo 'grid 9x9' | solve --certify new");
    assert_eq!(code, Some(1), "{err}");
    let (code, _, err) =
        shell(folder.path(), "mkdir empty; ulimit -f 8; echo 'grid 9x9' | solve --certify empty");
    assert_eq!(code, Some(1), "{err}");
    assert_eq!(names(folder.path()), ["empty", "p.txt"]);
    assert_eq!(names(&folder.path().join("empty")), [""; 0]);
    let (code, out, err) =
        shell(folder.path(), "umask 022; solve --certify new p.txt > out; solve --check new");
    assert_eq!((code, &out[..]), (Some(0), "accepted: multiple\n"), "{err}");
    assert_eq!(fs::metadata(folder.path().join("new")).unwrap().mode() & 0o777, 0o755);
    // A model that is too large is not read.
    let (code, _, err) =
        shell(folder.path(), "truncate -s 9G new/model.txt; ulimit -v 2000000; solve --check new");
    assert_eq!(code, Some(1), "{err}");
    assert!(err.contains("new/model.txt: more than "), "{err}");
}

#[test]
fn shown_variables_cost_no_memory() {
    let folder = folder();
    // The numbers of the variables alone are 70 MB of text.
    let head = "echo 'grid 200x200' | sudoku2cnf --projected | head -c 30";
    let (code, out, err) = shell(folder.path(), &format!("ulimit -v 90000; {head}"));
    assert_eq!((code, &out[..], &err[..]), (Some(0), "c t pmc\nc p show 1 2 3 4 5 6 7", ""));
}
