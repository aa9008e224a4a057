//! Messages about invalid input: they show the place, standard output stays empty, and nothing panics.

use std::fmt::Write;
use std::fs;
use std::time::{Duration, Instant};

use proptest::prelude::*;
use sudoku2cnf_puzzle::error::Line;
use sudoku2cnf_puzzle::formats::{self, native};
use sudoku2cnf_puzzle::puzzle::Puzzle;

use super::{ProgramEnd, run, run_in, snapshot, solve};

/// Returns the cases: a title, the bytes of the puzzle, and the options.
fn table() -> Vec<(&'static str, Vec<u8>, Vec<&'static str>)> {
    let rows = |row: &str, count| format!("{row}\n").repeat(count);
    let nine = rows(".........", 9);
    let texts: Vec<(&str, String, Vec<&str>)> = vec![
        ("an empty file", String::new(), vec![]),
        ("only comments", "# nothing\n\n# at all\n".into(), vec![]),
        ("a row too few", rows("53..7....", 8), vec![]),
        ("a row too short", nine.replacen(".........\n", "........\n", 1), vec![]),
        ("a line of 80 cells", ".".repeat(80), vec![]),
        ("a row too many for the grid line", format!("grid 9x9\n{nine}........."), vec![]),
        ("an alien character", nine.replacen("...", ".?.", 1), vec![]),
        ("a letter in a 9x9", nine.replacen("...", ".A.", 1), vec![]),
        ("a value out of range", format!("grid 6x6\n{}", rows("..7...", 6)), vec![]),
        ("a number out of range", rows("17 . . . . . . . . . . . . . . .", 16), vec![]),
        ("values that do not count the 0", format!("values 1-4\n{}", rows("5...", 4)), vec![]),
        ("one cell given twice", format!("given r1c2=5\n{}", nine.replacen("...", ".4.", 1)), vec![]),
        ("a given outside", "given r0c1=5\n".into(), vec![]),
        ("a given of no value", "given r1c1=x\n".into(), vec![]),
        ("a mistyped rule", format!("nonconsecutve\n{nine}"), vec![]),
        ("a name like no other", format!("frobnicate\n{nine}"), vec![]),
        ("a name that is near some", format!("parity r1c1\n{nine}"), vec![]),
        ("a rule with too much", format!("diagonal both\n{nine}"), vec![]),
        ("a second grid line", format!("grid 9x9\ngrid 9x9\n{nine}"), vec![]),
        ("a size that is none", "grid 9by9\n".into(), vec![]),
        ("a size too large", "grid 1025x1025\n".into(), vec![]),
        ("boxes that do not tile", "grid 6x6 boxes 4x2\n".into(), vec![]),
        ("too few values", "grid 9x9\nvalues 1-8\n".into(), vec![]),
        ("values upside down", "values 9-1\n".into(), vec![]),
        ("region rows missing", "grid 4x4\nregions\naabb\naabb\n".into(), vec![]),
        ("a region row too short", "grid 4x4\nregions\naabb\naab\nccdd\nccdd\n".into(), vec![]),
        ("a region too large", "grid 4x4\nvalues 1-4\nregions\naaab\naabb\nccdd\nccdd\n".into(), vec![]),
        ("target-sum without cells", format!("target-sum 10\n{nine}"), vec![]),
        ("target-sum without a sum", format!("target-sum r1c1\n{nine}"), vec![]),
        ("target-sum with a cell outside", format!("target-sum 10 r1c1 r1c10\n{nine}"), vec![]),
        ("target-sum with a cell twice", format!("target-sum 10 r1c1 r2c2 r1c1\n{nine}"), vec![]),
        ("a run that is not straight", format!("target-sum 10 r1c1-r2c3\n{nine}"), vec![]),
        ("a diagonal of a rectangle", "grid 2x3\ndiagonal\n".into(), vec![]),
        ("an unknown name in --rules", nine.clone(), vec!["--rules", "diagonal,udoko"]),
        ("an error in --rule", nine.clone(), vec!["--rule", "diagonal", "--rule", "target-sum x r1c1"]),
        ("a grid in --rule", nine.clone(), vec!["--rule", "....."]),
        ("a long line", format!("{}?{}", ".".repeat(200), ".".repeat(200)), vec![]),
        ("an escape sequence", nine.replacen("...", ".\u{1b}[31m", 1), vec![]),
        ("a CNF", "c a comment\np cnf 1 1\n1 0\n".into(), vec![]),
    ];
    let mut table: Vec<_> =
        texts.into_iter().map(|(title, text, options)| (title, text.into_bytes(), options)).collect();
    table.push(("bytes that are no UTF-8", b"1........\n..\xff\xfe....\n".to_vec(), vec![]));
    table
}

/// Returns the expected exit code: a faulty rule on the command line is a usage error.
fn code_of(options: &[&str]) -> i32 {
    if options.iter().any(|option| option.starts_with("--rule")) { 2 } else { 1 }
}

#[test]
fn messages() {
    let folder = tempfile::tempdir().unwrap();
    fs::create_dir(folder.path().join("folder")).unwrap();
    let mut shown = String::new();
    let mut show =
        |title: &str, done: &ProgramEnd, code| writeln!(shown, "# {title}\n{}", done.fails(code)).unwrap();
    for (title, bytes, options) in table() {
        fs::write(folder.path().join("p.txt"), bytes).unwrap();
        let arguments: Vec<&str> = options.into_iter().chain(["p.txt"]).collect();
        show(title, &run_in(folder.path(), "sudoku2cnf", &arguments, ""), code_of(&arguments));
    }
    show("a folder", &run_in(folder.path(), "sudoku2cnf", &["folder"], ""), 1);
    show("a file that is not there", &run_in(folder.path(), "sudoku2cnf", &["missing.txt"], ""), 1);
    show("standard input", &run("sudoku2cnf", &[], "grid 9x9\nvalues 1-8\n"), 1);
    show("many puzzles", &run("sudoku2cnf", &[], "1...............\n".repeat(3)), 1);
    snapshot("errors", &shown);
}

#[test]
fn solve_says_the_same() {
    for (title, bytes, options) in table() {
        if title == "a CNF" {
            continue;
        }
        let theirs = run("sudoku2cnf", &options, &bytes);
        let code = code_of(&options);
        let theirs = theirs.fails(code).replacen("sudoku2cnf: ", "solve: ", 1);
        assert_eq!(run("solve", &options, &bytes).fails(code), theirs, "{title}");
    }
}

#[test]
fn equal_givens_in_a_house_are_a_puzzle_without_solution() {
    assert_eq!(solve("", "55.......\n".to_owned() + &".........\n".repeat(8)).ok(20), "none\n");
}

/// Runs all programs on `bytes`, and checks that they fail with a short message in reasonable time.
fn all_refuse(title: &str, bytes: &[u8]) {
    let folder = tempfile::tempdir().unwrap();
    fs::write(folder.path().join("p.txt"), bytes).unwrap();
    for program in ["sudoku2cnf", "solve", "cnf2sudoku"] {
        let start = Instant::now();
        let done = run_in(folder.path(), program, &["p.txt"], "");
        assert!(!done.fails(1).is_empty(), "{program}, {title}");
        assert!(done.err.len() < 2_000, "{program}, {title}: {}", done.err.len());
        // Reading 100 MB takes some ten seconds, and the machine may be busy.
        assert!(start.elapsed() < Duration::from_secs(180), "{program}, {title}: {:?}", start.elapsed());
    }
}

fn garbage(size: usize) {
    let lines = |line: &str| line.repeat(size / line.len());
    all_refuse("one line", lines("x").as_bytes());
    // The number of digits is not a square, so the line cannot be a grid.
    all_refuse("one line of digits", (lines("1") + "111").as_bytes());
    all_refuse("many lines", lines("frobnicate r1c1 r2c2\n").as_bytes());
    all_refuse("short lines", lines("?\n").as_bytes());
    all_refuse("comments", lines("# x\n").as_bytes());
    all_refuse("cells", ("target-sum 5".to_owned() + &lines(" r1c1")).as_bytes());
    let mut random = crate::common::Random(1);
    let bytes: Vec<u8> = (0..size).map(|_| random.below(256) as u8).collect();
    all_refuse("random bytes", &bytes);
    all_refuse("zeros", &vec![0; size]);
}

#[test]
fn kilobytes_of_garbage() {
    garbage(5_000);
}

#[test]
#[ignore = "100 MB for each program: for release mode"]
fn a_hundred_megabytes_of_garbage() {
    garbage(100_000_000);
}

/// Checks that a puzzle stays the same when written and read again, if the reader accepts the text.
fn survives(text: &str) -> Result<(), TestCaseError> {
    if let Ok(puzzle) = text.parse::<Puzzle>() {
        // Writing a big empty grid is slow and tests nothing new.
        prop_assume!(puzzle.grid().places() < 10_000);
        let written = native::write(&puzzle);
        let again = native::read(Line::all(&written))
            .map_err(|error| TestCaseError::fail(format!("{text:?} was written as\n{written}\n{error}")))?;
        prop_assert_eq!(native::write(&again), written);
        prop_assert_eq!(again.grid(), puzzle.grid());
    }
    Ok(())
}

/// Texts to mutate.
const SEEDS: [&str; 5] = [
    "grid 4x4 boxes 2x2\nvalues 1-4\ndiagonal main\n12..\n....\n....\n...4\n",
    "regions\naaab\naccb\nddcb\nddcb\nnon-consecutive\nvalues 0-6\n0...\n....\n....\n....\n",
    "udoku\ngrid 2x3 boxes 2x3 # comment\ngiven r1c1=5 r2c3=7\ntarget-sum 5 r1c1-r1c3\n",
    "16 . . . . . . . . . . . . . . A\n",
    "1 2 | 3 4\n. . | . .\n----+----\n_ _ | * *\n0 0 | 0 0\n",
];

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::with_cases(512) })]

    #[test]
    fn random_bytes_never_panic(bytes in prop::collection::vec(any::<u8>(), 0..200)) {
        if let Ok(text) = formats::decode(&bytes) {
            formats::detect(&text);
            survives(&text)?;
        }
    }

    #[test]
    fn random_words_never_panic(words in prop::collection::vec("(grid|values|regions|given|diagonal|udoku|non-consecutive|target-sum|boxes|no-boxes|#|\\||[1-6]x[1-6]|[0-9]-[0-9]|r[0-5]c[0-5]|r1c1-r[0-4]c[0-4]|r[1-4]c[1-4]=[0-9A-F]|[.0-9A-Ga-c]{1,16}|\n|\n)", 0..40)) {
        let text = words.join(" ");
        formats::detect(&text);
        survives(&text)?;
    }

    #[test]
    fn mutations_never_panic(
        seed in prop::sample::select(&SEEDS[..]),
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..3, "[ -~\n\té]"), 0..6),
    ) {
        let mut text: Vec<String> = seed.chars().map(String::from).collect();
        for (place, kind, new) in edits {
            let place = place.index(text.len());
            match kind {
                0 => text[place] = new,
                1 => text.insert(place, new),
                _ if text.len() > 1 => { text.remove(place); }
                _ => {}
            }
        }
        let text = text.concat();
        formats::detect(&text);
        survives(&text)?;
    }
}
