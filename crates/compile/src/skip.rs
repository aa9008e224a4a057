//! Skips tests that need a program which is not installed.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Mutex;

/// Prints, once per program, that it is missing, even if test output is captured. Panics if `CI` is set.
pub fn without(program: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    assert!(std::env::var_os("CI").is_none(), "with CI set nothing may be skipped: {program}");
    if SAID.lock().is_ok_and(|mut said| said.insert(program.to_owned())) {
        // A failed write to standard error must not fail the test.
        let _ = writeln!(std::io::stderr(), "skipped: there is no program {program} on PATH");
    }
}
