//! Runs the fuzz target of tests/it/common/fuzz.rs whose name is in the environment variable FUZZ_TARGET.

#![no_main]

#[path = "../../tests/it/common/fuzz.rs"]
#[allow(dead_code)]
mod fuzz;

use std::sync::LazyLock;

static TARGET: LazyLock<fuzz::Target> = LazyLock::new(|| {
    let known = || fuzz::TARGETS.iter().map(|(name, _)| *name).collect::<Vec<_>>().join(", ");
    let name = std::env::var("FUZZ_TARGET").unwrap_or_default();
    match fuzz::TARGETS.iter().find(|(known, _)| *known == name) {
        Some((_, target)) => *target,
        None => panic!("FUZZ_TARGET is `{name}`, expected one of {}", known()),
    }
});

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| (*TARGET)(bytes));
