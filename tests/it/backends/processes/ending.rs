//! Solvers stop on request, and leave no process and no file.

use std::fs;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::{Fake, fake, fake_with, two};
use nix::sys::signal::kill;
use nix::unistd::Pid;
use sudoku2cnf_sat::backend::process::Output;
use sudoku2cnf_sat::backend::{Backend, Limits, Verdict};

/// Runs until the script has written its process number into `pid`, then raises the stop flag. Returns the time from
/// the flag to the end of the run.
fn stopped(fake: &Fake) -> Duration {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().stopped_by(Arc::clone(&flag));
    let raised = thread::scope(|scope| {
        let raiser = scope.spawn(|| {
            while fake.read("pid").is_none() {
                thread::sleep(Duration::from_millis(2));
            }
            flag.store(true, Ordering::Relaxed);
            Instant::now()
        });
        assert_eq!(fake.process.solve(&two(), &limits).unwrap(), Verdict::Unknown);
        raiser.join().unwrap()
    });
    raised.elapsed()
}

#[track_caller]
fn assert_gone(fake: &Fake) {
    for pid in fake.read("pid").unwrap().lines() {
        let pid = Pid::from_raw(pid.parse().unwrap());
        // The init process may take a moment to reap an orphan.
        let deadline = Instant::now() + Duration::from_secs(1);
        while kill(pid, None).is_ok() && !is_zombie(pid) {
            assert!(Instant::now() < deadline, "process {pid} is still there");
            thread::sleep(Duration::from_millis(5));
        }
    }
}

fn is_zombie(pid: Pid) -> bool {
    let stat = fs::read_to_string(format!("/proc/{pid}/stat")).unwrap_or_default();
    stat.rsplit(')').next().is_some_and(|rest| rest.trim_start().starts_with('Z'))
}

#[test]
fn stops_when_asked() {
    let fake = fake("echo $$ >pid; exec sleep 30");
    assert!(stopped(&fake) < Duration::from_millis(800));
    assert_gone(&fake);
}

#[test]
fn ignores_being_asked() {
    let fake = fake("trap '' TERM; sleep 30 & echo $1 >cnf; (echo $!; echo $$) >all; mv all pid; sleep 30");
    assert!(stopped(&fake) < Duration::from_secs(3));
    assert_gone(&fake);
    assert!(!Path::new(fake.read("cnf").unwrap().trim_end()).exists(), "the CNF is still there");
}

#[test]
fn leaves_a_child_that_keeps_the_pipe_open() {
    let start = Instant::now();
    let fake = fake("sleep 30 & echo $! >pid; echo s UNSATISFIABLE; exit 20");
    assert_eq!(fake.verdict().unwrap(), Verdict::Unsat);
    assert!(start.elapsed() < Duration::from_secs(3));
    assert_gone(&fake);
}

#[test]
fn leaves_a_child_in_a_session_of_its_own() {
    // The program cannot kill that child, and must not wait for it.
    let start = Instant::now();
    let fake = fake("setsid sleep 4 & echo s UNSATISFIABLE; sleep 0.1; exit 20");
    assert_eq!(fake.verdict().unwrap(), Verdict::Unsat);
    assert!(start.elapsed() < Duration::from_secs(3));
}

#[test]
fn leaves_no_file_behind() {
    let fake = fake_with(Output::Minisat, "echo $1 >cnf; touch $2 $1.other; kill -SEGV $$");
    assert!(fake.verdict().is_err());
    let cnf = fake.read("cnf").unwrap();
    assert!(!Path::new(cnf.trim_end()).parent().unwrap().exists());
}
