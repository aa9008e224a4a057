//! Skips tests that need something this machine lacks. Tests of several crates include this file by its path.

use std::collections::BTreeSet;
use std::fmt::Display;
use std::fs::OpenOptions;
use std::io::Write;
use std::sync::Mutex;

/// Prints once why something is not tested on this machine, even if test output is captured. If the environment
/// variable `CI` is set, panics instead, so the test fails.
pub fn skip(why: impl Display) {
    assert!(std::env::var_os("CI").is_none(), "with CI set nothing may be skipped: {why}");
    say_skipped(why);
}

/// Prints each reason once, and appends the test's name to the file that `SKIPPED_TESTS` names.
pub fn say_skipped(why: impl Display) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    let why = why.to_string();
    if SAID.lock().is_ok_and(|mut said| said.insert(why.clone())) {
        // If the message cannot be printed, the test must not fail.
        let _ = writeln!(std::io::stderr(), "skipped: {why}");
    }
    if let Some(path) = std::env::var_os("SKIPPED_TESTS") {
        // The test harness names a test's thread after the test.
        let thread = std::thread::current();
        let name = thread.name().expect("a test skips in its own thread");
        let mut file =
            OpenOptions::new().create(true).append(true).open(path).expect("SKIPPED_TESTS: a file");
        // One write, since several processes append.
        file.write_all(format!("{name}\n").as_bytes()).expect("SKIPPED_TESTS: it can be written");
    }
}
