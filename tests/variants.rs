//! Puzzles that setters published, in the formats they published them in, with known solutions.

mod common;

use serde_json::Value;
use sudoku2cnf::error::{ParseError, Warning};
use sudoku2cnf::formats::{Format, native};
use sudoku2cnf::grid::{Digit, Grid, Solution};
use sudoku2cnf::puzzle::Puzzle;

/// A record of the corpus.
struct Record {
    id: String,
    /// As its setter wrote it.
    puzzle: String,
    format: Format,
    /// The digits of the grid, where they are known.
    solution: Option<Vec<Digit>>,
}

fn records() -> Vec<Record> {
    let Some(text) = common::corpus("variants.jsonl") else { return Vec::new() };
    let record = |line: &str| {
        let value: Value = serde_json::from_str(line).expect("JSON");
        let text = |key: &str| value[key].as_str().map(str::to_owned);
        let solution = value["solution_values"]
            .as_array()
            .map(|digits| digits.iter().map(|digit| digit.as_u64().expect("a digit") as Digit).collect());
        let name = text("format").expect("a format");
        let format = Format::find(&name).unwrap_or_else(|| panic!("{name}"));
        let puzzle = text("puzzle").expect("a puzzle");
        let extra = text("extra_constraints").unwrap_or_default();
        Record { id: text("id").expect("an id"), puzzle: puzzle + &extra, format, solution }
    };
    text.lines().map(record).collect()
}

impl Record {
    fn read(&self) -> Result<(Puzzle, Vec<Warning>), ParseError> {
        self.format.read(&self.puzzle, &[], false)
    }

    /// The known solution, where it says everything.
    fn known(&self, grid: &Grid) -> Option<Solution> {
        let digits = self.solution.clone()?;
        (digits.len() == grid.places()).then(|| Solution::new(grid, digits))
    }
}

/// Fails with all complaints at once.
fn none(complaints: &[String]) {
    assert!(complaints.is_empty(), "{} complaints:\n{}", complaints.len(), complaints.join("\n"));
}

#[test]
fn every_record_is_read() {
    let mut complaints = Vec::new();
    for record in records() {
        match record.read() {
            Ok((_, warnings)) if warnings.is_empty() => {}
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
        match Format::Native.read(&text, &[], false) {
            Ok((again, _)) if native::write(&again) == text => {}
            Ok((again, _)) => {
                complaints.push(format!("{}: {text}\nbecame\n{}", record.id, native::write(&again)))
            }
            Err(error) => complaints.push(format!("{}: {error}\n{text}", record.id)),
        }
    }
    none(&complaints);
}

#[test]
fn known_solutions_keep_every_rule() {
    let mut complaints = Vec::new();
    for record in records() {
        let Ok((puzzle, _)) = record.read() else { continue };
        let Some(solution) = record.known(puzzle.grid()) else { continue };
        let broken = puzzle.broken_rules(&solution);
        complaints.extend(broken.iter().map(|broken| format!("{}: {broken}", record.id)));
    }
    none(&complaints);
}
