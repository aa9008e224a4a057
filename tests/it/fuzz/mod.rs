//! Hostile random input for every reader and for compiling and solving: random bytes, and real texts with random
//! changes. There must be no panic, no hang, and no more memory use than `formats` promises.

mod change;
mod seeds;

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use self::change::change;
use self::seeds::seeds;
use crate::common::fuzz::{TARGETS, Target, with_targets};
use allocation_counter::measure;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};

/// Maximum memory, in bytes, that `formats` promises to use.
const MEMORY: u64 = 256 << 20;

/// Maximum time for one input. Inputs are small here, so even an unoptimised build takes less.
const PATIENCE: Duration = Duration::from_secs(20);

/// Prints the input and aborts the whole process if a target takes too long, because nothing else can interrupt it.
struct Watch(std::sync::Arc<Mutex<(Option<Instant>, Vec<u8>)>>);

impl Watch {
    fn new(name: &'static str) -> Watch {
        let current = std::sync::Arc::new(Mutex::new((None::<Instant>, Vec::new())));
        let watched = std::sync::Arc::downgrade(&current);
        std::thread::spawn(move || {
            while let Some(current) = watched.upgrade() {
                if let Ok(current) = current.lock()
                    && current.0.is_some_and(|start| start.elapsed() > PATIENCE)
                {
                    let shown = current.1.escape_ascii();
                    // Bypasses the capture of test output, which would be lost with the process.
                    let _ = writeln!(std::io::stderr(), "{name} hangs on b\"{shown}\"");
                    std::process::abort();
                }
                drop(current);
                std::thread::sleep(Duration::from_millis(500));
            }
        });
        Watch(current)
    }

    /// Runs a target with a timer. Fails if it panics or uses too much memory.
    fn run(&self, target: Target, input: &[u8]) -> Result<(), String> {
        *self.0.lock().expect("no panic inside") = (Some(Instant::now()), input.to_vec());
        let mut quiet = Ok(());
        let took = measure(|| quiet = catch_unwind(AssertUnwindSafe(|| target(input))));
        self.0.lock().expect("no panic inside").0 = None;
        let shown = || String::from_utf8_lossy(input).into_owned();
        if quiet.is_err() {
            return Err(format!("a panic on {:?}", shown()));
        }
        if took.bytes_max > MEMORY {
            return Err(format!("{} bytes at {:?}", took.bytes_max, shown()));
        }
        Ok(())
    }
}

/// An input, which is printed as text because most of it is text.
struct ShownInput(Vec<u8>);

impl std::fmt::Debug for ShownInput {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// Runs a target on all seeds, and on `cases` inputs: changed seeds, and some random bytes.
fn attack(name: &'static str, cases: u32) {
    let target = TARGETS.iter().find(|(known, _)| *known == name).expect("a target").1;
    let seeds = seeds(name);
    assert!(!seeds.is_empty(), "no seeds");
    let watch = Watch::new(name);
    seeds.iter().for_each(|seed| watch.run(target, seed).expect("a text that is well-formed"));
    let changed = (any::<prop::sample::Index>(), prop::collection::vec(any::<u64>(), 0..10));
    let changed = changed.prop_map(|(seed, hows)| {
        let mut text = seed.get(&seeds).clone();
        hows.into_iter().for_each(|how| change(&mut text, how, &seeds));
        text
    });
    let chance = prop::collection::vec(any::<u8>(), 0..200);
    let input = prop_oneof![15 => changed, 1 => chance].prop_map(ShownInput);
    // The seed is fixed in normal runs, and printed with every failure; FUZZ_SEED sets another one.
    let seed: u64 = std::env::var("FUZZ_SEED").ok().and_then(|seed| seed.parse().ok()).unwrap_or(1);
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let random = prop::test_runner::TestRng::from_seed(prop::test_runner::RngAlgorithm::ChaCha, &bytes);
    let config = Config { cases, failure_persistence: None, max_shrink_iters: 2_000, ..Config::default() };
    let result = TestRunner::new_with_rng(config, random)
        .run(&input, |input| watch.run(target, &input.0).map_err(TestCaseError::fail));
    if let Err(error) = result {
        panic!("{name}, FUZZ_SEED={seed}: {error}");
    }
}

macro_rules! targets {
    ($($name:ident)*) => {
        mod few {
            $(#[test] fn $name() { super::attack(stringify!($name), 256); })*
        }

        mod many {
            $(#[test] #[ignore = "10,000 inputs a target"] fn $name() { super::attack(stringify!($name), 10_000); })*
        }
    };
}

with_targets!(targets);
