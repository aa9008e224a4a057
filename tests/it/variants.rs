//! Published puzzles with known solutions, in the formats in which they were published.

#![allow(clippy::print_stderr)]

use std::fmt::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc;
use std::thread;
use std::time::{Duration, Instant};

use crate::common;
use serde_json::Value;
use sudoku2cnf_answer::question::Models;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_puzzle::error::{ParseError, Warning};
use sudoku2cnf_puzzle::formats::{Format, ReadOptions, native};
use sudoku2cnf_puzzle::grid::{Digit, Grid, Solution};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::backend::{self, Backend, Limits, Verdict};

/// A record of the corpus.
pub struct Record {
    pub id: String,
    /// The puzzle as its setter wrote it.
    puzzle: String,
    format: Format,
    /// The digits of the grid, if known.
    solution: Option<Vec<Digit>>,
    /// The number of solutions, if known; 2 means several.
    pub solutions: Option<u64>,
    /// Whether there is a solution, for records that ask only this.
    layout: Option<bool>,
    /// The time in seconds that Interactive Sudoku Solver took, if it finished.
    seconds: Option<f64>,
}

/// Returns all records. Records from f-puzzles are repeated as ISS text.
pub fn records() -> Vec<Record> {
    let Some(text) = common::corpus("variants.jsonl") else { return Vec::new() };
    let record = |line: &str| {
        let value: Value = serde_json::from_str(line).expect("JSON");
        let text = |key: &str| value[key].as_str().map(str::to_owned);
        let solution = value["solution_values"].as_array().map(|digits| {
            digits.iter().map(|digit| digit.as_u64().expect("a digit") as Digit).collect::<Vec<_>>()
        });
        let name = text("format").expect("a format");
        let status = text("iss_status").expect("a status");
        let record = |id: String, puzzle: String, format: Format| Record {
            id,
            puzzle: puzzle + &text("extra_constraints").unwrap_or_default(),
            format,
            solution: solution.clone(),
            solutions: value["solutions"].as_u64(),
            layout: (name == "jigsaw_layout").then(|| status == "layout_ok"),
            seconds: value["iss_s"].as_f64().filter(|_| status != "timeout"),
        };
        let id = text("id").expect("an id");
        let format = name.parse::<Format>().unwrap_or_else(|error| panic!("{error}"));
        let other = text("iss_equivalent").map(|puzzle| record(format!("{id} in ISS"), puzzle, Format::Iss));
        [record(id, text("puzzle").expect("a puzzle"), format)].into_iter().chain(other)
    };
    text.lines().flat_map(record).collect()
}

impl Record {
    pub fn read(&self) -> Result<(Puzzle, Vec<Warning>), ParseError> {
        // Strict reading would refuse records with drawings, which another test covers.
        ReadOptions::new().format(self.format).ignore_drawings(true).read(&self.puzzle)
    }

    /// Returns the known solution if it is complete.
    pub fn known(&self, grid: &Grid) -> Option<Solution> {
        let digits = self.solution.clone()?;
        (digits.len() == grid.places()).then(|| Solution::new(grid, digits))
    }
}

/// Panics with all complaints if there are any.
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn every_record_is_read() {
    let is_told = |warning: &str| warning.contains("not read") || warning.contains("of a player");
    let mut complaints = Vec::new();
    let records = records();
    assert!(records.is_empty() || records.len() == 578 + 23, "{} records", records.len());
    for record in records {
        match record.read() {
            // Drawings and prose are not rules, and entries of a player are not part of the puzzle.
            Ok((_, warnings))
                if warnings.iter().map(ToString::to_string).all(|warning| is_told(&warning)) => {}
            Ok((_, warnings)) => complaints.push(format!("{}: {}", record.id, warnings[0])),
            Err(error) => complaints.push(format!("{}: {}", record.id, error.headline())),
        }
    }
    none(&complaints);
}

#[test]
fn native_text_of_every_record_reads_back() {
    let mut complaints = Vec::new();
    for record in records() {
        let Ok((puzzle, _)) = record.read() else { continue };
        let text = native::write(&puzzle);
        match Format::Native.read(&text) {
            Ok((again, _)) if native::write(&again) == text => {}
            Ok((again, _)) => {
                complaints.push(format!("{}: {text}\nbecame\n{}", record.id, native::write(&again)))
            }
            Err(error) => complaints.push(format!("{}: {error}\n{text}", record.id)),
        }
    }
    none(&complaints);
}

/// Returns the parts of a text in alphabetical order, because ISS keeps no order of rules.
fn sorted(text: &str, end: char) -> Vec<&str> {
    let mut parts: Vec<&str> = text.split(end).collect();
    parts.sort_unstable();
    parts
}

#[test]
fn iss_strings_read_back() {
    let mut complaints = Vec::new();
    for record in records() {
        let Ok((puzzle, _)) = record.read() else { continue };
        let string = match Format::Iss.write(&puzzle) {
            Ok(string) => string,
            // This is the only rule of f-puzzles in the corpus that ISS lacks.
            Err(error) if error.what == "the rule 'negative-ratio'" => continue,
            Err(error) => {
                complaints.push(format!("{}: {error}", record.id));
                continue;
            }
        };
        let read = |string: &str| {
            let (puzzle, _) = Format::Iss.read(string).unwrap_or_else(|error| panic!("{error}"));
            (native::write(&puzzle), Format::Iss.write(&puzzle).expect("written once"))
        };
        let (native, again) = read(&string);
        // A rule of f-puzzles may have another form in ISS, but this form must not change again.
        let stays = match record.format {
            Format::Fpuzzles => sorted(&again, '.') == sorted(&read(&again).1, '.'),
            _ => sorted(&native, '\n') == sorted(&native::write(&puzzle), '\n'),
        };
        if !stays {
            complaints.push(format!("{}: {string}became {again}{native}", record.id));
        }
    }
    none(&complaints);
}

#[test]
fn known_solutions_keep_every_rule() {
    let (mut complaints, mut checked) = (Vec::new(), 0);
    for record in records() {
        let Ok((puzzle, _)) = record.read() else { continue };
        let Some(solution) = record.known(puzzle.grid()) else { continue };
        checked += 1;
        let broken = puzzle.broken_rules(&solution);
        complaints.extend(broken.iter().map(|broken| format!("{}: {broken}", record.id)));
    }
    none(&complaints);
    eprintln!("{checked} solutions checked");
}

/// Maximum time for a puzzle.
const LIMIT: Duration = Duration::from_secs(20);

/// The result for a puzzle: the number of solutions, at most two, and the digits of the first.
struct Answer {
    count: Option<u64>,
    digits: Option<Vec<Option<Digit>>>,
    seconds: f64,
}

/// Asks for `wanted` solutions; `solve --unique` asks for two.
fn ask(record: &Record, wanted: u64) -> Answer {
    let begin = Instant::now();
    let stop = Arc::new(AtomicBool::new(false));
    let (done, wait) = mpsc::channel::<()>();
    let flag = Arc::clone(&stop);
    let timer = thread::spawn(move || {
        if wait.recv_timeout(LIMIT) == Err(mpsc::RecvTimeoutError::Timeout) {
            flag.store(true, Ordering::Relaxed);
        }
    });
    let limits = Limits::default().stopped_by(stop);
    let (puzzle, _) = record.read().unwrap_or_else(|error| panic!("{}: {error}", record.id));
    let problem = common::compiled(&puzzle, Simplify::Propagate);
    let cnf = problem.encoded(Options::default().dedup(true));
    let backend = Handover::new(Box::new(common::DPLL), 2_000, Some(backend::strongest()));
    let session = backend.open(&cnf, &limits).expect("it loads");
    let mut models = Models::new(session, problem.projection());
    let mut answer = Answer { count: Some(0), digits: None, seconds: 0.0 };
    while answer.count.is_some_and(|count| count < wanted) {
        match models.next(&limits).expect("it answers") {
            Verdict::Sat(model) => {
                let solution = problem.decode(&model).expect("one value a cell");
                let broken = puzzle.broken_rules(&solution);
                assert!(broken.is_empty(), "{}: {}", record.id, broken[0]);
                answer.count = answer.count.map(|count| count + 1);
                answer.digits.get_or_insert_with(|| solution.digits(puzzle.grid()));
            }
            Verdict::Unsat => break,
            Verdict::Unknown => answer.count = None,
        }
    }
    answer.seconds = begin.elapsed().as_secs_f64();
    drop(done);
    timer.join().expect("a timer");
    answer
}

/// Puzzles that have one solution according to their sources, although other fillings satisfy all rules of our
/// catalogue. The second has 201: ISS bounds the number of cells between the crusts of a sandwich and of a lunchbox as
/// if digits began with 1, but here they begin with 0. With those bounds, only the published solution remains.
const MORE: [&str; 2] = ["iss:sandwich-snipe-18", "iss:0-indexed-sums-and-indexing"];

/// Returns the fault of an answer, if it has one.
fn complaint(record: &Record, answer: &Answer) -> Option<String> {
    let count = answer.count?;
    let known = record.solutions.map(|known| if MORE.contains(&&record.id[..]) { 2 } else { known.min(2) });
    if let Some(layout) = record.layout {
        return (layout != (count > 0)).then(|| format!("{} solutions, {layout} expected", count));
    }
    if let Some(known) = known.filter(|&known| known != count) {
        return Some(format!("{count} solutions instead of {known}"));
    }
    let digits: Option<Vec<Option<Digit>>> =
        record.solution.as_ref().map(|digits| digits.iter().copied().map(Some).collect());
    (count == 1 && digits.is_some() && digits != answer.digits).then(|| "another solution".into())
}

/// Run this in release mode, because it takes long. `VARIANTS` selects the records whose id contains its value.
#[test]
#[ignore = "minutes, in release mode"]
fn every_record_has_its_known_answer() {
    let pick = std::env::var("VARIANTS").unwrap_or_default();
    let records: Vec<_> = records().into_iter().filter(|record| record.id.contains(&pick)).collect();
    let (mut complaints, mut undecided, mut logs) = (Vec::new(), Vec::new(), Vec::new());
    let mut report = String::new();
    for record in &records {
        let answer = ask(record, if record.layout.is_some() { 1 } else { 2 });
        let count = answer.count.map_or("unknown".to_owned(), |count| count.to_string());
        let theirs = record.seconds.map_or("-".into(), |seconds| format!("{seconds:.3}"));
        writeln!(report, "{}\t{count}\t{:.3}\t{theirs}", record.id, answer.seconds).expect("memory");
        complaints.extend(complaint(record, &answer).map(|complaint| format!("{}: {complaint}", record.id)));
        match (answer.count, record.seconds) {
            (None, _) => undecided.push(record.id.clone()),
            (Some(_), Some(theirs)) => logs.push((answer.seconds / theirs).ln()),
            _ => {}
        }
    }
    eprintln!("id\tsolutions\tseconds\tISS\n{report}");
    let mean = (logs.iter().sum::<f64>() / logs.len().max(1) as f64).exp();
    eprintln!("{} records, {mean:.2} times as long as ISS on {} of them", records.len(), logs.len());
    eprintln!("{} undecided: {}", undecided.len(), undecided.join(" "));
    none(&complaints);
    assert!(undecided.len() * 50 <= records.len(), "more than 2 % undecided");
}
