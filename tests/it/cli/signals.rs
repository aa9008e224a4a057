//! However `solve` ends, it leaves no running solver, and other users cannot read its temporary files. If interrupted,
//! it prints what it has found; a signal that it was started to ignore does not end it.

use std::fs;
use std::os::unix::fs::PermissionsExt;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use nix::sys::signal::{Signal, kill};
use nix::unistd::Pid;

use super::ending::{runs, until};
use super::program;
use crate::common::children::{end_of, hearing};

/// A solver that never answers, and a `solve` that waits for it. Both run in a temporary folder.
struct WaitingSolve {
    root: tempfile::TempDir,
    solve: Child,
    solver: String,
}

impl WaitingSolve {
    fn new(solver: &Path, puzzle: &str) -> WaitingSolve {
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
        WaitingSolve { root, solve, solver }
    }

    fn send(&self, signal: Signal) {
        // The program may have ended after an earlier signal.
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
            let waiting = WaitingSolve::new(&sleeping(), "1...");
            waiting.send(signal);
            std::thread::sleep(std::time::Duration::from_millis(pause));
            waiting.send(signal);
            waiting.send(Signal::SIGCONT);
            waiting.ends(Some(128 + signal as i32));
        }
    }
    let waiting = WaitingSolve::new(&sleeping(), "1...............\n11..............\n");
    waiting.send(Signal::SIGTERM);
    waiting.send(Signal::SIGTERM);
    waiting.ends(Some(143));
}

#[test]
fn every_signal_that_asks_for_the_end_is_heard() {
    for signal in
        [Signal::SIGQUIT, Signal::SIGALRM, Signal::SIGUSR1, Signal::SIGUSR2, Signal::SIGXCPU, Signal::SIGTERM]
    {
        let waiting = WaitingSolve::new(&sleeping(), "1...");
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
    // A shell lets background jobs ignore SIGINT, which is meant for the foreground job.
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
        let waiting = WaitingSolve::new(&sleeping(), puzzle);
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

/// Returns the processor time of a process in hundredths of a second, which does not depend on other work on the
/// machine.
fn worked(pid: u32) -> u64 {
    let status = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    let fields = status.rsplit(')').next().unwrap_or_default().split_whitespace();
    fields.skip(11).take(2).filter_map(|ticks| ticks.parse::<u64>().ok()).sum()
}

/// Runs `solve` and interrupts it once it has printed something or has worked for a while. Returns its standard output
/// and its exit code.
fn interrupted(arguments: &[&str], puzzle: &str, waits_for_output: bool) -> (String, Option<i32>) {
    let folder = tempfile::tempdir().unwrap();
    let (file, out) = (folder.path().join("puzzle"), folder.path().join("out"));
    fs::write(&file, puzzle).unwrap();
    let mut solve = hearing(program("solve"))
        .args(arguments)
        .arg(&file)
        .stdin(Stdio::null())
        .stdout(fs::File::create(&out).unwrap())
        .stderr(Stdio::null())
        .spawn()
        .unwrap();
    let printed = || fs::read_to_string(&out).unwrap();
    if waits_for_output {
        until("something is printed", || printed().contains('\n'));
    } else {
        until("it works for a while", || worked(solve.id()) >= 60);
    }
    kill(Pid::from_raw(solve.id() as i32), Signal::SIGINT).unwrap();
    let code = end_of(&mut solve).code();
    (printed(), code)
}

/// A board by Arto Inkala (2012). Some of its solving steps take seconds to find.
const HARD: &str = "8..........36......7..9.2...5...7.......457.....1...3...1....68..85...1..9....4..";

#[test]
fn steps_that_were_found_are_told_when_somebody_interrupts() {
    let steps = ["--steps", "--all-steps", "--max-weight", "1000", "--output", "json"];
    let (told, code) = interrupted(&steps, HARD, true);
    assert_eq!(code, Some(130), "{told}");
    let lines: Vec<serde_json::Value> =
        told.lines().map(|line| serde_json::from_str(line).expect("a whole line")).collect();
    let (end, steps) = lines.split_last().expect("an end");
    assert!(!steps.is_empty() && steps.iter().all(|step| step["name"].is_string()), "{told}");
    assert_eq!((&end["end"], &end["steps"]), (&"unknown".into(), &steps.len().into()), "{told}");

    let (told, code) = interrupted(&["--steps", "--max-weight", "1000"], HARD, false);
    assert_eq!(code, Some(130), "{told}");
    let last = told.lines().last().unwrap_or_default();
    assert!(last.starts_with("interrupted after "), "{told}");
    let (page, code) = interrupted(&["--steps", "--max-weight", "1000", "--output", "html"], HARD, false);
    assert!(code == Some(130) && page.trim_end().ends_with("</html>"), "{page}");
}

#[test]
fn what_was_counted_is_told_when_somebody_interrupts() {
    let rules = "grid 9x9\nanti-knight\nwhisper 5 r1c1-r1c4\n";
    let (told, code) = interrupted(&["--count"], rules, false);
    assert_eq!(code, Some(130), "{told}");
    let count = told.strip_prefix("at least ").and_then(|count| count.trim().parse::<u64>().ok());
    assert!(count.is_some_and(|count| count > 0), "{told}");
    let (told, code) = interrupted(&["--count", "--output", "json"], rules, false);
    let answer: serde_json::Value = serde_json::from_str(&told).expect("an object");
    assert_eq!(
        (code, &answer["verdict"], &answer["complete"]),
        (Some(130), &"unknown".into(), &false.into())
    );
    assert!(answer["count"].as_u64().is_some_and(|count| count > 0), "{told}");
}

/// A puzzle with two clues and three rules, all of them needed. Without some of them, it has too many solutions to
/// count.
const MIRACLE: &str = "grid 9x9\nanti-knight\nanti-king\nnon-consecutive\ngiven r5c3=1\ngiven r6c7=2\n";

#[test]
fn what_is_known_of_clues_is_told_when_somebody_interrupts() {
    let endless = ["--needless", "--cap", "1000000000000"];
    let (told, code) = interrupted(&endless, MIRACLE, false);
    assert_eq!(code, Some(130), "{told}");
    let lines: Vec<&str> = told.lines().collect();
    assert!(lines.len() == 6 && lines[0] == "unique", "{told}");
    assert!(
        lines[1..].iter().all(|line| line.starts_with("needed: ") || line.starts_with("unknown: ")),
        "{told}"
    );
    assert!(lines[1..].iter().any(|line| line.starts_with("unknown: ")), "{told}");

    let (told, code) = interrupted(&[&endless[..], &["--output", "json"]].concat(), MIRACLE, false);
    let answer: serde_json::Value = serde_json::from_str(&told).expect("an object");
    assert_eq!(
        (code, &answer["verdict"], &answer["complete"]),
        (Some(130), &"unique".into(), &false.into()),
        "{told}"
    );
    let count = |key: &str| answer[key].as_array().map_or(0, Vec::len);
    assert!(count("unknown") > 0 && count("needed") + count("unknown") == 5, "{told}");
}

#[test]
fn what_was_estimated_is_told_when_somebody_interrupts() {
    let endless = ["--estimate", "--precision", "0.000001"];
    let (told, code) = interrupted(&endless, "grid 6x6\n", false);
    assert_eq!(code, Some(130), "{told}");
    assert!(told.starts_with("about ") && told.ends_with(", 95 %)\n"), "{told}");
}
