//! However `solve` is ended, no solver goes on, and nobody else reads its files.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::ending::{runs, until};
use super::program;
use crate::common::children::{end_of, hearing};

/// A solver that never answers, in a folder with its files, and `solve` that waits for it.
struct Waiting {
    root: tempfile::TempDir,
    solve: Child,
    solver: String,
}

impl Waiting {
    fn new(solver: &Path, puzzle: &str) -> Waiting {
        let root = tempfile::tempdir().unwrap();
        fs::create_dir(root.path().join("tmp")).unwrap();
        fs::write(root.path().join("puzzle"), puzzle).unwrap();
        let solve = hearing(program("solve"))
            .arg("--backend-path")
            .arg(solver)
            .arg("puzzle")
            .env("TMPDIR", root.path().join("tmp"))
            .env("PID_FILE", root.path().join("pid"))
            .current_dir(root.path())
            .stdin(Stdio::null())
            .stdout(Stdio::null())
            .stderr(Stdio::null())
            .spawn()
            .unwrap();
        let pid = || fs::read_to_string(root.path().join("pid")).unwrap_or_default();
        until("the solver starts", || pid().ends_with('\n'));
        let solver = pid().trim().to_owned();
        assert!(runs(&solver));
        Waiting { root, solve, solver }
    }

    fn send(&self, signal: Signal) {
        // It may have ended after the one before.
        let _ = kill(Pid::from_raw(self.solve.id() as i32), signal);
    }

    #[track_caller]
    fn ends(mut self, code: Option<i32>) {
        assert_eq!(end_of(&mut self.solve).code(), code);
        until("the solver is gone", || !runs(&self.solver));
        if code.is_some() {
            let left: Vec<_> = fs::read_dir(self.root.path().join("tmp")).unwrap().collect();
            assert!(left.is_empty(), "{left:?}");
        }
    }
}

fn sleeping() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/sleeping-solver.sh")
}

#[test]
fn signals_that_come_twice_end_the_solver_once() {
    for signal in [Signal::SIGTERM, Signal::SIGINT, Signal::SIGHUP] {
        for pause in [0, 0, 1, 10] {
            let waiting = Waiting::new(&sleeping(), "1...");
            waiting.send(signal);
            std::thread::sleep(std::time::Duration::from_millis(pause));
            waiting.send(signal);
            waiting.send(Signal::SIGCONT);
            waiting.ends(Some(128 + signal as i32));
        }
    }
    let waiting = Waiting::new(&sleeping(), "1...............\n11..............\n");
    waiting.send(Signal::SIGTERM);
    waiting.send(Signal::SIGTERM);
    waiting.ends(Some(143));
}

#[test]
fn every_signal_that_asks_for_the_end_is_heard() {
    for signal in
        [Signal::SIGQUIT, Signal::SIGALRM, Signal::SIGUSR1, Signal::SIGUSR2, Signal::SIGXCPU, Signal::SIGTERM]
    {
        let waiting = Waiting::new(&sleeping(), "1...");
        waiting.send(signal);
        waiting.ends(Some(128 + signal as i32));
    }
}

#[test]
fn what_is_told_to_ignore_a_signal_goes_on() {
    for name in ["HUP", "QUIT", "USR1", "INT", "TERM"] {
        let script = format!(
            "trap '' {name}; \"$0\" --backend-command 'sh solver.sh' puzzle & kill -{name} $!; wait $!"
        );
        let root = tempfile::tempdir().unwrap();
        fs::write(root.path().join("puzzle"), "1...\n").unwrap();
        let solver = "kill -NAME $PPID; sleep 0.2; echo s UNKNOWN".replace("NAME", name);
        fs::write(root.path().join("solver.sh"), solver).unwrap();
        let mut shell = Command::new("/bin/sh");
        let output = shell.args(["-c", &script, program("solve")]).current_dir(root.path()).output().unwrap();
        let said = String::from_utf8_lossy(&output.stdout).into_owned();
        assert_eq!((output.status.code(), &said[..]), (Some(0), "unknown\n"), "{name}");
    }
}

#[test]
fn what_runs_in_the_background_of_a_script_goes_on() {
    // There, a shell has it ignore SIGINT, which is for whoever sits in front.
    let root = tempfile::tempdir().unwrap();
    fs::write(root.path().join("solver.sh"), "kill -INT $PPID; sleep 0.2; echo s UNKNOWN").unwrap();
    fs::write(root.path().join("puzzle"), "1...\n").unwrap();
    let script = "\"$0\" --backend-command 'sh solver.sh' puzzle & wait $!";
    let mut shell = hearing("/bin/sh");
    let output = shell.args(["-c", script, program("solve")]).current_dir(root.path()).output().unwrap();
    assert_eq!((output.status.code(), &output.stdout[..]), (Some(0), &b"unknown\n"[..]));
}

#[test]
#[cfg(target_os = "linux")]
fn the_solver_dies_with_those_who_are_killed() {
    for puzzle in ["1...\n", "1...............\n11..............\n"] {
        let waiting = Waiting::new(&sleeping(), puzzle);
        waiting.send(Signal::SIGKILL);
        waiting.ends(None);
    }
}

#[test]
fn a_program_that_cannot_be_run_is_named() {
    let root = tempfile::tempdir().unwrap();
    let solver = root.path().join("solver");
    fs::write(&solver, "#!/nonexistent/interpreter\n").unwrap();
    fs::set_permissions(&solver, fs::Permissions::from_mode(0o755)).unwrap();
    let done = super::run("solve", &["--backend-path", solver.to_str().unwrap()], "1...");
    let error = done.fails(1);
    assert!(error.contains("No such file") && error.contains(solver.to_str().unwrap()), "{error}");
}

#[test]
fn temporary_folders_are_private() {
    let root = tempfile::tempdir().unwrap();
    let solver = root.path().join("solver.sh");
    let script = "#!/bin/sh\nfor word; do case $word in *.cnf) stat -c %a \"${word%/*}\" \"${word%/*}/..\" >modes;; esac; done\nexit 3\n";
    fs::write(&solver, script).unwrap();
    fs::set_permissions(&solver, fs::Permissions::from_mode(0o755)).unwrap();
    for (arguments, private) in [
        (&["--keep-temp"][..], &["700", "700"][..]),
        (&[], &["700"]),
        (&["--backend", "kissat", "--proof", "p"], &["700"]),
    ] {
        let mut shell = Command::new("/bin/sh");
        shell.args(["-c", "umask 0; exec \"$0\" \"$@\"", program("solve"), "--backend-path"]).arg(&solver);
        let output = shell.args(arguments).arg("puzzle").current_dir(root.path());
        fs::write(root.path().join("puzzle"), "1...\n").unwrap();
        let output = output.env("TMPDIR", root.path()).output().unwrap();
        assert_eq!(output.status.code(), Some(1), "{}", String::from_utf8_lossy(&output.stderr));
        let modes = fs::read_to_string(root.path().join("modes")).unwrap();
        assert!(modes.lines().zip(private).all(|(mode, private)| mode == *private), "{arguments:?}: {modes}");
        fs::remove_file(root.path().join("modes")).unwrap();
    }
}
