//! Exit codes and messages of the programs in adverse conditions: closed pipes, full disks, signals.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::{program, run, run_in};
use crate::common::children::{end_of, hearing};

/// Reads one line of a program's output, then closes the pipe. Returns the line, the exit code and standard error.
fn first_line(name: &str, arguments: &[&str]) -> (String, Option<i32>, String) {
    let mut child = Command::new(program(name))
        .args(arguments)
        .stdin(Stdio::null())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut line = String::new();
    BufReader::with_capacity(64, child.stdout.take().unwrap()).read_line(&mut line).unwrap();
    let code = end_of(&mut child).code();
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    (line, code, err)
}

#[test]
fn a_closed_pipe_is_a_quiet_success() {
    let (line, code, err) = first_line("sudoku2cnf", &["examples/large-16x16.txt"]);
    assert_eq!((&line[..], code, &err[..]), ("c sudoku puzzle grid 16x16 boxes 4x4\n", Some(0), ""));
    let folder = tempfile::tempdir().unwrap();
    let many = folder.path().join("many.txt");
    fs::write(&many, "1...............\n".repeat(5_000)).unwrap();
    let (line, code, err) = first_line("solve", &["--batch", many.to_str().unwrap()]);
    assert_eq!((&line[..], code, &err[..]), ("1234341221434321\n", Some(0), ""));
}

#[test]
fn a_full_disk_is_a_failure() {
    for (name, arguments) in [("sudoku2cnf", "examples/classic.txt"), ("solve", "examples/classic.txt")] {
        let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
        let output =
            Command::new(program(name)).arg(arguments).stdout(full).stderr(Stdio::piped()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{name}");
        assert!(String::from_utf8(output.stderr).unwrap().contains("No space left"), "{name}");
    }
    assert!(
        run("sudoku2cnf", &["-o", "/dev/full", "examples/classic.txt"], "").fails(1).contains("/dev/full")
    );
    assert!(Path::new("/dev/full").exists());
}

#[test]
fn a_file_holds_the_whole_cnf_or_is_not_there() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("p.cnf");
    run_in(folder.path(), "sudoku2cnf", &["-o", "p.cnf"], "1...").ok(0);
    assert_eq!(fs::read_to_string(&path).unwrap(), run("sudoku2cnf", &[], "1...").out);
    fs::remove_file(&path).unwrap();
    // A limit on file sizes simulates a full disk.
    let script = "trap '' XFSZ; ulimit -f 8; exec \"$0\" -o p.cnf";
    let mut limited = assert_cmd::Command::new("/bin/sh");
    limited.args(["-c", script, program("sudoku2cnf")]).current_dir(folder.path()).write_stdin("grid 9x9");
    let output = limited.output().unwrap();
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("File too large"));
    assert!(!path.exists(), "a half file");
    run_in(folder.path(), "sudoku2cnf", &["-o", "p.cnf"], "nonsense").fails(1);
    assert!(!path.exists(), "a file for bad input");
}

/// Waits until `ready` returns `true`.
#[track_caller]
pub fn until(what: &str, ready: impl Fn() -> bool) {
    let deadline = Instant::now() + Duration::from_secs(20);
    while !ready() {
        assert!(Instant::now() < deadline, "{what}");
        std::thread::sleep(Duration::from_millis(5));
    }
}

/// Returns `true` if a process exists and is not a zombie.
pub fn runs(pid: &str) -> bool {
    let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    status.rsplit(')').next().is_some_and(|rest| !rest.is_empty() && !rest.trim_start().starts_with('Z'))
}

#[test]
fn a_signal_ends_the_solver_as_well_and_leaves_nothing() {
    for (signal, code) in [(Signal::SIGINT, 130), (Signal::SIGTERM, 143), (Signal::SIGHUP, 129)] {
        let folder = tempfile::tempdir().unwrap();
        let temporary = folder.path().join("tmp");
        fs::create_dir(&temporary).unwrap();
        let mut child = hearing(program("solve"))
            .args(["--backend-path", "tests/sleeping-solver.sh", "examples/classic.txt"])
            .env("TMPDIR", &temporary)
            .env("PID_FILE", folder.path().join("pid"))
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        let pid = || fs::read_to_string(folder.path().join("pid")).unwrap_or_default();
        until("the solver starts", || pid().ends_with('\n'));
        assert!(fs::read_dir(&temporary).unwrap().next().is_some(), "the CNF is handed over in a file");
        kill(Pid::from_raw(child.id() as i32), signal).unwrap();
        assert_eq!(end_of(&mut child).code(), Some(code));
        let mut out = String::new();
        child.stdout.take().unwrap().read_to_string(&mut out).unwrap();
        assert_eq!(out, "");
        until("the solver is gone", || !runs(pid().trim()));
        assert!(fs::read_dir(&temporary).unwrap().next().is_none(), "a temporary file is left");
    }
}

#[test]
fn a_time_limit_ends_an_external_solver() {
    let folder = tempfile::tempdir().unwrap();
    let start = Instant::now();
    let output = Command::new(program("solve"))
        .args(["--backend-path", "tests/sleeping-solver.sh", "--time-limit", "0.3", "examples/classic.txt"])
        .env("PID_FILE", folder.path().join("pid"))
        .output()
        .unwrap();
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(0), &b"unknown\n"[..]));
    assert!(start.elapsed() < Duration::from_secs(10), "{:?}", start.elapsed());
}

#[test]
fn help_that_cannot_be_written_is_a_failure() {
    for name in ["solve", "sudoku2cnf", "cnf2sudoku", "sudokugen"] {
        for option in ["--help", "-V"] {
            let full = fs::OpenOptions::new().write(true).open("/dev/full").unwrap();
            let done =
                Command::new(program(name)).arg(option).stdout(full).stderr(Stdio::piped()).output().unwrap();
            let said = String::from_utf8_lossy(&done.stderr).into_owned();
            assert_eq!(done.status.code(), Some(1), "{name} {option}: {said}");
            assert!(said.contains("standard output"), "{name} {option}: {said}");
        }
    }
}

/// Runs `solve -o answers.txt` with these arguments, and interrupts it once it has written something. Returns its
/// messages, and the files that exist then.
fn interrupted(folder: &Path, arguments: &[&str]) -> (String, Vec<String>) {
    let mut child = hearing(program("solve"))
        .args(arguments)
        .args(["-o", "answers.txt"])
        .current_dir(folder)
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let has_begun = || {
        let files = fs::read_dir(folder).unwrap().filter_map(Result::ok);
        let is_written = |file: fs::DirEntry| {
            let name = file.file_name().into_string().unwrap_or_default();
            name.starts_with(".sudoku2cnf-") && file.metadata().is_ok_and(|there| there.len() > 0)
        };
        files.into_iter().any(is_written)
    };
    until("something is written", has_begun);
    kill(Pid::from_raw(child.id() as i32), Signal::SIGINT).unwrap();
    assert_eq!(end_of(&mut child).code(), Some(130));
    let mut err = String::new();
    child.stderr.take().unwrap().read_to_string(&mut err).unwrap();
    let files = fs::read_dir(folder).unwrap().filter_map(Result::ok);
    let mut names: Vec<String> = files.map(|file| file.file_name().into_string().unwrap()).collect();
    names.sort_unstable();
    (err, names)
}

#[test]
fn what_was_answered_before_ctrl_c_is_kept_beside_the_file() {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("many"), "1...............\n".repeat(1_000_000)).unwrap();
    fs::write(folder.path().join("answers.txt"), "older\n").unwrap();
    for (arguments, line) in
        [(["--unique", "--batch", "many"], "multiple"), (["--all", "--quiet", ".".repeat(81).as_str()], "")]
    {
        let (err, names) = interrupted(folder.path(), &arguments);
        assert!(
            err.contains("solve: the output written so far is ") && err.contains("/answers.txt.part"),
            "{err}"
        );
        assert_eq!(names, ["answers.txt", "answers.txt.part", "many"]);
        assert_eq!(fs::read_to_string(folder.path().join("answers.txt")).unwrap(), "older\n");
        let kept = fs::read_to_string(folder.path().join("answers.txt.part")).unwrap();
        assert!(kept.ends_with('\n') && kept.lines().count() > 0, "{kept:.100}");
        assert!(
            kept.lines().all(|kept| if line.is_empty() { kept.len() == 81 } else { kept == line }),
            "{kept:.100}"
        );
        let told = kept.lines().count() + usize::from(!line.is_empty());
        let place = if line.is_empty() { "after" } else { "at line" };
        assert!(err.contains(&format!("solve: interrupted {place} {told}")), "{told}: {err}");
    }
}
