//! Tests that are skipped if a program is missing.

use std::collections::BTreeSet;
use std::io::Write;
use std::sync::Mutex;

/// Prints, once, that there is no such program, bypassing the capture of test output. With CI set that is a failure.
pub fn without(program: &str) {
    static SAID: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());
    assert!(std::env::var_os("CI").is_none(), "with CI set nothing may be skipped: {program}");
    if SAID.lock().is_ok_and(|mut said| said.insert(program.to_owned())) {
        // A message that cannot be written is no reason to fail.
        let _ = writeln!(std::io::stderr(), "skipped: there is no program {program} on PATH");
    }
}
