//! Hostile input, by chance: bytes, and real texts changed here and there, for every reader and for
//! compile-and-check. No panic, no hang, no more memory than `formats` promises.

use std::io::Write;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Mutex;
use std::time::{Duration, Instant};

use crate::common;
use crate::common::Random;
use crate::common::fuzz::{PROOF, TARGETS, Target};
use allocation_counter::measure;
use proptest::prelude::*;
use proptest::test_runner::{Config, TestRunner};
use sudoku2cnf::formats::Format;
use sudoku2cnf::rules::REGISTRY;

/// What `formats` promises, in bytes.
const MEMORY: u64 = 256 << 20;

/// No input, small as they are here, takes longer, in a build that is not optimised either.
const PATIENCE: Duration = Duration::from_secs(20);

/// Words that mean something somewhere, and numbers at the edges.
const WORDS: [&str; 72] = [
    "0",
    "1",
    "2",
    "9",
    "10",
    "16",
    "17",
    "255",
    "1000",
    "1024",
    "1025",
    "65535",
    "65536",
    "2000000",
    "2147483647",
    "2147483648",
    "4294967296",
    "18446744073709551615",
    "18446744073709551616",
    "-1",
    "-2",
    "1e99",
    "r1c1",
    "r9c9",
    "r4c4-r1c1",
    "r1c1-r1c4",
    "v1",
    "r0c0",
    "R1C1",
    "/",
    ";",
    "{",
    "}",
    " or { ",
    " and { ",
    "grid 4x4\n",
    "grid 1x1\n",
    "grid 1024x1024\n",
    "values 0-9\n",
    "values 1-1\n",
    "variables 3\n",
    "regions\n",
    " raw",
    " no-boxes",
    " boxes 1x4",
    "subgrids 2x2 at r1c1 r2c2\n",
    "given r1c1=1\n",
    "none",
    "*",
    "+",
    "?",
    "(",
    ")",
    "[^",
    "{2,}",
    "{1000}",
    "|",
    ".Or",
    ".And",
    ".End",
    ".Replicate~_",
    ".Shape~4x4",
    "~",
    "\"",
    "[",
    "]",
    ":",
    ",",
    "\n",
    " 0\n",
    "d ",
    "\u{e9}",
];

/// A text changed as `how` says.
fn change(text: &mut Vec<u8>, how: u64, seeds: &[Vec<u8>]) {
    let mut random = Random(how);
    let at = random.below(text.len() + 1);
    let end = at + random.below((text.len() - at).min(30) + 1);
    match random.below(8) {
        0 => drop(text.drain(at..end)),
        1 => drop(text.splice(at..at, [random.below(256) as u8])),
        2 | 3 => drop(text.splice(at..at, WORDS[random.below(WORDS.len())].bytes())),
        4 => drop(text.splice(at..end, WORDS[random.below(WORDS.len())].bytes())),
        5 => {
            let piece = text[at..end].repeat(1 + random.below(20));
            drop(text.splice(at..at, piece));
        }
        6 => {
            // A piece of another text of the kind.
            let other = &seeds[random.below(seeds.len())];
            let from = random.below(other.len() + 1);
            let to = from + random.below((other.len() - from).min(60) + 1);
            drop(text.splice(at..at, other[from..to].iter().copied()));
        }
        _ => {
            // A number becomes another one.
            let number = (at..text.len()).find(|&place| text[place].is_ascii_digit());
            let Some(start) = number else { return };
            let length = text[start..].iter().take_while(|byte| byte.is_ascii_digit()).count();
            let word = WORDS[random.below(22)];
            drop(text.splice(start..start + length, word.bytes()));
        }
    }
}

/// Every example of every rule, as `format` writes it.
fn examples(format: Format) -> Vec<Vec<u8>> {
    let texts = REGISTRY.iter().flat_map(|spec| spec.examples);
    let puzzles = texts.map(|text| common::puzzle(text));
    puzzles.filter_map(|puzzle| Some(format.write(&puzzle).ok()?.into_bytes())).collect()
}

fn bytes(texts: &[&str]) -> Vec<Vec<u8>> {
    texts.iter().map(|text| text.as_bytes().to_vec()).collect()
}

/// Native texts as people write them, and as they are written here.
fn natives() -> Vec<Vec<u8>> {
    let stated = REGISTRY.iter().flat_map(|spec| spec.examples.iter().map(|text| text.as_bytes().to_vec()));
    let headers = [
        "grid 4x4\nregions\naaab\naccb\nddcb\nddcb\n1...\n....\n....\n...4",
        "grid 6x6\nsubgrids 4x4 at r1c1 r3c3\ngiven r1c1=1 r6c6=2",
        "grid 3x3 raw\nvalues 0-3\nvariables 2x2\ngiven v1=3 # a comment\ndiagonal main",
        "1 . | 3 4\n. . | . .\n----+----\n. . | . .\n4 . | . 1\n",
    ];
    stated.chain(bytes(&headers)).chain(examples(Format::Native)).collect()
}

const SOLO: [&str; 6] = [
    "3x3:6b5b3_7d4_3h7_1a9a2f6_1i7_1f2a7a3_5h9_8d8_9b4b7",
    "2x2:c4c2_1c4c",
    "2x2x:1a4a_2b3d",
    "3j:a1e2a,abcdefghi",
    "2x2k:p,aa_6d4bbb,3a3b7a7b",
    "4jk:p,aaaaaaaa,10a3",
];

const CNFS: [&str; 5] = [
    "p cnf 0 0\n",
    "c a comment\np cnf 3 2\n1 -2 0\n2\n3 0\n%\n0\n",
    "p cnf 1 2\n1 0\n-1 0\n",
    "p cnf 2 4\n1 2 0\n1 -2 0\n-1 2 0\n-1 -2 0\n",
    "p cnf 3 8\n1 2 3 0 1 2 -3 0 1 -2 3 0 1 -2 -3 0\n-1 2 3 0 -1 2 -3 0 -1 -2 3 0 -1 -2 -3 0\n",
];

const PROOFS: [(usize, &str); 5] = [
    (2, "3 0 1 2 0\n"),
    (3, "5 1 0 1 2 0\n5 d 1 2 0\n6 0 5 3 4 0\n"),
    (3, "5 2 0 1 3 0\n7 -2 0 2 4 0\n8 0 5 7 0\n"),
    (
        4,
        "9 1 2 0 1 2 0\n10 1 -2 0 3 4 0\n10 d 1 2 3 4 0\n11 1 0 9 10 0\n12 -1 2 0 11 5 6 0\n13 -1 -2 0 7 8 0\n14 0 11 12 13 0\n",
    ),
    (4, "9 1 2 0 1 2 0\n10 1 0 9 3 4 0\n11 2 0 10 5 6 0\n17 0 10 11 7 8 0\n"),
];

const ANSWERS: [&str; 6] = [
    "s SATISFIABLE\nv 1 -2 3\nv 4 0\n",
    "SAT\n1 -2 3 0\n",
    "UNSAT\n",
    "c talk\ns UNSATISFIABLE\n",
    "SATISFIABLE\nv 1 2 0",
    "s UNKNOWN\nINDETERMINATE\n",
];

/// CNFs, small ones and those of small puzzles.
fn cnfs() -> Vec<Vec<u8>> {
    let mut all = bytes(&CNFS);
    for text in ["grid 2x2\n1.\n..", "grid 4x4\ndiagonal main\nkiller 3 r1c1 r1c2\n1...\n....\n....\n...."] {
        let puzzle = common::puzzle(text);
        let problem = sudoku2cnf::problem::Problem::whole(puzzle);
        let options = sudoku2cnf::encode::Options::default().dedup(true);
        let mut cnf = Vec::new();
        let comments = sudoku2cnf::legend::write(&problem, options);
        let encoded = problem.encoded(options);
        sudoku2cnf::dimacs::write(&encoded, &comments, &mut cnf).expect("memory takes it");
        all.push(cnf);
    }
    all
}

/// Real texts of the kind that a target reads.
fn seeds(target: &str) -> Vec<Vec<u8>> {
    let boards = || {
        bytes(&[
            "1.......43......",
            "..3.\n",
            "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79",
        ])
    };
    let iss = || {
        let more =
            [".Or.X~R1C1~R1C2.And.V~R2C1~R2C2.End.End", ".Replicate~B~R1C1.Thermo~R1C1~R1C2.End.Shape~6x6~9"];
        let forms = ["Z<<<<W<<<^0<<>^X<T>^j>>>^>^c^^<<>>^T^<<<^>>>^^S<<^<<0^>^L<<<^^<^>^U<>>^Q>>>^>>>>^"];
        [examples(Format::Iss), bytes(&more), bytes(&forms)].concat()
    };
    let fpuzzles = || {
        let objects = examples(Format::Fpuzzles);
        let json = |link: &[u8]| {
            let link = std::str::from_utf8(link).expect("text");
            let packed = link.split("load=").nth(1).unwrap_or(link);
            Some(
                lz_str::decompress_from_base64(packed)
                    .and_then(|units| String::from_utf16(&units).ok())?
                    .into_bytes(),
            )
        };
        let opened: Vec<Vec<u8>> = objects.iter().filter_map(|object| json(object)).collect();
        [objects, opened].concat()
    };
    match target {
        "native" | "compile" => natives(),
        "line" => boards(),
        "iss" => iss(),
        "fpuzzles" => fpuzzles(),
        "solo" => bytes(&SOLO),
        "any" => [natives(), boards(), iss(), fpuzzles(), bytes(&SOLO)].concat(),
        "dimacs" => cnfs(),
        "answer" => bytes(&ANSWERS),
        "lrat" => {
            let joined =
                |&(cnf, proof): &(usize, &str)| [CNFS[cnf].as_bytes(), PROOF, proof.as_bytes()].concat();
            PROOFS.iter().map(joined).collect()
        }
        other => panic!("no seeds for {other}"),
    }
}

/// Gives up on the whole process, with the input, when a target takes too long: it cannot be
/// interrupted otherwise.
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
                    // Past the capturing of test output, which ends with the process.
                    let _ = writeln!(std::io::stderr(), "{name} hangs on b\"{shown}\"");
                    std::process::abort();
                }
                drop(current);
                std::thread::sleep(Duration::from_millis(500));
            }
        });
        Watch(current)
    }

    /// Runs a target, timed; says whether it was quiet and frugal.
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

/// An input, shown as the text that it mostly is.
struct Shown(Vec<u8>);

impl std::fmt::Debug for Shown {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        write!(f, "b\"{}\"", self.0.escape_ascii())
    }
}

/// So many inputs for a target: real texts, changed, and some of nothing but chance.
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
    let input = prop_oneof![15 => changed, 1 => chance].prop_map(Shown);
    // A fixed seed in normal runs, printed with every failure; FUZZ_SEED chooses another.
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
        const NAMED: &[&str] = &[$(stringify!($name)),*];

        mod few {
            $(#[test] fn $name() { super::attack(stringify!($name), 256); })*
        }

        mod many {
            $(#[test] #[ignore = "10,000 inputs a target"] fn $name() { super::attack(stringify!($name), 10_000); })*
        }
    };
}

targets! { native line iss fpuzzles solo any dimacs answer lrat compile }

#[test]
fn every_target_is_run() {
    let names: Vec<&str> = TARGETS.iter().map(|(name, _)| *name).collect();
    assert_eq!(names, NAMED);
    for name in NAMED {
        let program = format!("{}/fuzz/fuzz_targets/{name}.rs", env!("CARGO_MANIFEST_DIR"));
        assert!(std::path::Path::new(&program).exists(), "{program}");
    }
}
