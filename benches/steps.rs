//! Times one hint and all steps of puzzles: medians and maxima, in seconds of processor time. `cargo bench --bench
//! steps`; words after `--` choose the rows whose names contain one of them. Puzzles are read from `../shared/corpora`;
//! rows without their file are left out.
#![allow(clippy::print_stdout, clippy::print_stderr)]

use std::error::Error;
use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};
use std::{fs, thread};

use serde_json::Value;
use sudoku2cnf_answer::steps::{End, StepOptions, steps};
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::Limits;
use sudoku2cnf_sat::backend::auto::Handover;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

/// Variants with exactly one solution: a name for the table, and the name of the puzzle in the corpus.
const VARIANTS: [(&str, &str); 7] = [
    ("windoku", "iss:windoku"),
    ("anti-king, non-consecutive, cages", "index:jKIeg9NhF_8"),
    ("anti-knight", "iss:anti-knights-move"),
    ("anti-knight, cages", "index:QlxrDkDZKrQ"),
    ("miracle", "dcl:miracle"),
    ("kropki", "iss:kropki-sudoku"),
    ("arrows, cages, thermos", "iss:ctc-tribute"),
];

/// Time limit for a hint or for all steps of a puzzle, which may be very hard.
const LIMIT: Duration = Duration::from_secs(20);

/// Maximum weight of steps, unless `STEPS_MAX_WEIGHT` sets another.
const MAX_WEIGHT: u32 = 100;

/// A row of the table: puzzles that are measured together.
struct Row {
    name: String,
    puzzles: Vec<Puzzle>,
    /// `true` to report how many hints take at most a second, and how many lists of all steps at most five.
    has_goals: bool,
}

/// Returns the processor seconds of this thread, or the wall-clock seconds since `start` if the system does not report
/// them.
fn seconds(start: Instant) -> f64 {
    // Yielding makes the system update the thread's processor time.
    thread::yield_now();
    let told = fs::read_to_string("/proc/thread-self/schedstat").ok();
    let nanoseconds = told.and_then(|text| text.split_whitespace().next()?.parse::<f64>().ok());
    nanoseconds.map_or_else(|| start.elapsed().as_secs_f64(), |told| told / 1e9)
}

/// Returns the seconds that up to `most` steps of a puzzle take, and the weight of the hardest step if they solve the
/// puzzle.
fn measure(puzzle: &Puzzle, most: usize, begin: Instant) -> Result<(f64, Option<u32>)> {
    let max_weight = std::env::var("STEPS_MAX_WEIGHT").map_or(Ok(MAX_WEIGHT), |weight| weight.parse())?;
    let mut options = StepOptions::default();
    (options.max_weight, options.most) = (max_weight, most);
    let flag = Arc::new(AtomicBool::new(false));
    let (done, is_done) = mpsc::channel::<()>();
    let limit = Arc::clone(&flag);
    thread::spawn(move || {
        limit.store(is_done.recv_timeout(LIMIT) == Err(RecvTimeoutError::Timeout), Ordering::Relaxed)
    });
    let start = seconds(begin);
    let found = steps(puzzle, None, &Handover::default(), &options, &Limits::default().stopped_by(flag))?;
    drop(done);
    let spent = seconds(begin) - start;
    let weight = found.hardest().map_or(0, |(_, step)| step.weight);
    Ok((spent, matches!(found.end, End::Solved(_)).then_some(weight)))
}

impl Row {
    /// Measures one hint and all steps of each of the row's puzzles, and renders the row.
    fn told(&self, begin: Instant) -> Result<String> {
        let (mut hints, mut paths, mut weights) = (Vec::new(), Vec::new(), Vec::new());
        for puzzle in &self.puzzles {
            hints.push(measure(puzzle, 1, begin)?.0);
            let (spent, weight) = measure(puzzle, usize::MAX, begin)?;
            paths.push(spent);
            weights.extend(weight);
        }
        let within = |all: &[f64], most: f64| all.iter().filter(|&&spent| spent < most).count();
        let goals = match self.has_goals {
            true => {
                format!("; hint within 1 s: {}, all within 5 s: {}", within(&hints, 1.0), within(&paths, 5.0))
            }
            false => String::new(),
        };
        let times = |mut all: Vec<f64>| {
            all.sort_unstable_by(f64::total_cmp);
            format!("{:8.3} {:8.3}", all[all.len() / 2], all[all.len() - 1])
        };
        weights.sort_unstable();
        let hardest = match weights[..] {
            [] => "-".to_owned(),
            [first, .., last] if first < last => format!("{first}-{last}"),
            [first, ..] => first.to_string(),
        };
        let (all, solved) = (self.puzzles.len(), weights.len());
        Ok(format!(
            "{:36} {} {}  {hardest:8} {solved} of {all}{goals}",
            self.name,
            times(hints),
            times(paths)
        ))
    }
}

/// Returns the text of a corpus file, or `None` with a message if the file is missing.
fn corpus(name: &str) -> Option<String> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../shared/corpora").join(name);
    let text = fs::read_to_string(&path);
    text.map_err(|error| eprintln!("left out: {}: {error}", path.display())).ok()
}

/// Returns the first `count` puzzles of this level and kind from Simon Tatham's Solo.
fn of_solo(text: &str, level: &str, kind: &str, count: usize) -> Result<Vec<Puzzle>> {
    let rows = text.lines().map(|line| line.split('\t').collect::<Vec<_>>());
    let rows = rows.filter(|row| row[..4] == [level, "-", kind, "3x3"]).take(count);
    rows.map(|row| Ok(Format::Tatham.read(row[5])?.0)).collect()
}

/// Returns the JSON objects in a corpus file, or none if the file is missing.
fn records(name: &str) -> Result<Vec<Value>> {
    let text = corpus(name).unwrap_or_default();
    text.lines().map(|line| Ok(serde_json::from_str(line)?)).collect()
}

/// Reads the puzzle in a JSON object of a corpus.
fn read(record: &Value) -> Result<Puzzle> {
    let text = |key: &str| record[key].as_str().unwrap_or_default();
    let format = text("format").parse::<Format>()?;
    Ok(ReadOptions::new().format(format).ignore_drawings(true).read(text("puzzle"))?.0)
}

fn rows() -> Result<Vec<Row>> {
    let mut rows = Vec::new();
    if let Some(text) = corpus("tatham.tsv") {
        for level in ["trivial", "basic", "intermediate", "advanced", "extreme", "unreasonable"] {
            let puzzles = of_solo(&text, level, "classic", 50)?;
            rows.push(Row { name: level.to_owned(), puzzles, has_goals: false });
        }
        for (level, count) in [("advanced", 1), ("unreasonable", 3)] {
            let puzzles = of_solo(&text, level, "killer", count)?;
            rows.push(Row { name: format!("killer, {level}"), puzzles, has_goals: false });
        }
    }
    if let Some(text) = corpus("hardest1905.txt") {
        let lines = text.lines().filter(|line| !line.starts_with('#')).take(20);
        let puzzles = lines.map(|line| Ok(line[..81].parse()?)).collect::<Result<_>>()?;
        rows.push(Row { name: "hardest1905".to_owned(), puzzles, has_goals: false });
    }
    let records = records("variants.jsonl")?;
    for (name, id) in VARIANTS {
        let Some(record) = records.iter().find(|record| record["id"] == id) else { continue };
        rows.push(Row { name: name.to_owned(), puzzles: vec![read(record)?], has_goals: false });
    }
    let of_setter = |record: &&Value| {
        let is_of = |name: &str| record["source"].as_str().is_some_and(|source| source.contains(name));
        let has_one = record["solutions"] == 1 || record["status"] == "validated";
        has_one && (is_of("iss-sudoku-index") || is_of("uniqueVariants"))
    };
    let index = self::records("index.jsonl")?;
    let puzzles = records.iter().chain(&index).filter(of_setter).map(read).collect::<Result<Vec<_>>>()?;
    if !puzzles.is_empty() {
        rows.push(Row { name: "setters' puzzles".to_owned(), puzzles, has_goals: true });
    }
    Ok(rows)
}

fn main() -> Result<()> {
    let words: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let begin = Instant::now();
    println!("{:36} {:17} {:17}  {:8} solved", "", "hint: median, max", "all:  median, max", "hardest");
    for row in rows()? {
        if words.is_empty() || words.iter().any(|word| row.name.contains(word)) {
            println!("{}", row.told(begin)?);
        }
    }
    Ok(())
}
