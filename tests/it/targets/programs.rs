//! Runs the programs that read targets.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::{Command, Output, Stdio};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::time::{Duration, Instant};

use crate::common::skip;
use sudoku2cnf_sat::backend::Limits;
use sudoku2cnf_sat::backend::process::{Process, SOLVERS};

/// Returns the path of a program if it is installed, and otherwise `None` with a message; panics if `CI` is set.
pub fn program(name: &str) -> Option<PathBuf> {
    let found = which::which(name).ok();
    if found.is_none() {
        skip(format!("there is no program {name} on PATH"));
    }
    found
}

/// Runs a program, and returns its output and exit status; `None` if it takes longer than `limit`.
pub fn run<S: AsRef<OsStr>>(
    program: &std::path::Path,
    arguments: impl IntoIterator<Item = S>,
    limit: Duration,
) -> Option<Output> {
    let (stdout, stderr) = (tempfile::tempfile().expect("a file"), tempfile::tempfile().expect("a file"));
    let mut command = Command::new(program);
    command.args(arguments).stdin(Stdio::null());
    let clone = |file: &std::fs::File| file.try_clone().expect("a handle");
    command.stdout(clone(&stdout)).stderr(clone(&stderr));
    let mut child = command.spawn().unwrap_or_else(|error| panic!("{}: {error}", program.display()));
    let deadline = Instant::now() + limit;
    let status = loop {
        if let Some(status) = child.try_wait().expect("a child of ours") {
            break status;
        }
        if Instant::now() > deadline {
            let _ = child.kill();
            let _ = child.wait();
            return None;
        }
        std::thread::sleep(Duration::from_millis(2));
    };
    let read = |mut file: std::fs::File| {
        use std::io::{Read, Seek};
        let mut bytes = Vec::new();
        file.rewind().and_then(|()| file.read_to_end(&mut bytes)).expect("what was written");
        bytes
    };
    Some(Output { status, stdout: read(stdout), stderr: read(stderr) })
}

/// Returns every installed program of the table that reads a target other than CNF, once for each of these targets.
pub fn readers() -> Vec<Process> {
    let mut readers = Vec::new();
    for solver in SOLVERS {
        let targets = solver.targets().map(|reads| reads.target).filter(|&target| target != "cnf");
        for target in targets {
            match Process::named(solver.name) {
                Ok(process) => readers.push(process.reading(target).expect("the table says so")),
                Err(error) => skip(error),
            }
        }
    }
    readers
}

/// Returns limits that stop after a time, unless the sender is dropped before.
pub fn limited(time: Duration) -> (Limits, Sender<()>) {
    let flag = Arc::new(AtomicBool::new(false));
    let (end, ended) = mpsc::channel::<()>();
    let raised = Arc::clone(&flag);
    std::thread::spawn(move || {
        if ended.recv_timeout(time) == Err(RecvTimeoutError::Timeout) {
            raised.store(true, Ordering::Relaxed);
        }
    });
    (Limits::default().stopped_by(flag), end)
}

/// Returns `true` if MiniZinc reports an internal error. Version 2.6 fails an assertion if its input decides many
/// implications.
pub fn is_crash_of_minizinc(said: &str) -> bool {
    said.contains("lib/optimize.cpp") && said.contains("Assertion")
}
