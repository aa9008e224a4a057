#![no_main]

#[path = "../../tests/it/common/fuzz.rs"]
#[allow(dead_code)]
mod fuzz;

libfuzzer_sys::fuzz_target!(|bytes: &[u8]| fuzz::penpa(bytes));
