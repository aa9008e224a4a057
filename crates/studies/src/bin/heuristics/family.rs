//! Runs the heuristics on a family of instances and reports their cost, without the claims about Solo's levels.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result, bail};
use sudoku2cnf_puzzle::formats::ReadOptions;
use sudoku2cnf_sat::backend::dpll::Heuristic;

use crate::numbers::{correlation, mean, median};
use crate::study::{COMPARED, Clauses, Run, Sample};

/// Reads at most `each` puzzles of a folder made by `sudokugen --family`, in the order of their names.
pub fn puzzles(folder: &Path, each: usize) -> Result<Vec<Sample>> {
    let place = folder.join("puzzles");
    let name = || place.display().to_string();
    let entries =
        std::fs::read_dir(&place).with_context(name)?.collect::<Result<Vec<_>, _>>().with_context(name)?;
    let mut files: Vec<_> = entries.into_iter().map(|entry| entry.path()).collect();
    files.retain(|file| file.extension().is_some_and(|end| end == "txt"));
    files.sort();
    if files.is_empty() {
        bail!("{}: no puzzles, expected a folder of sudokugen --family", place.display());
    }
    let sample = |file: &Path| {
        let text = std::fs::read_to_string(file)?;
        let (puzzle, _) = ReadOptions::new().read(&text)?;
        let clues = puzzle.givens().count();
        anyhow::Ok(Sample { level: "any".to_owned(), diagonals: false, clues, puzzle })
    };
    files.iter().take(each).map(|file| sample(file).with_context(|| file.display().to_string())).collect()
}

/// Returns a table for each set of clauses, with a row for each heuristic.
pub fn report(runs: &[Run], puzzles: usize, most: u64) -> String {
    let mut text =
        format!("{puzzles} puzzles; a run ends after {most} backtracks and then counts as that many.\n");
    for clauses in Clauses::ALL {
        let title = if clauses == Clauses::Study { "On the clauses of the study" } else { "On our clauses" };
        let _ = writeln!(
            text,
            "\n{title}:\n\n| heuristic | decided | mean backtracks | median | mean splits | mean ms | filled in the first tenth | \
             time with backtracks |\n|---|---|---|---|---|---|---|---|"
        );
        for heuristic in COMPARED {
            let _ = writeln!(text, "{}", row(runs, clauses, heuristic));
        }
    }
    text
}

fn row(runs: &[Run], clauses: Clauses, heuristic: Heuristic) -> String {
    let chosen: Vec<&Run> =
        runs.iter().filter(|run| run.clauses == clauses && run.heuristic == heuristic).collect();
    let of = |metric: fn(&Run) -> f64| chosen.iter().map(move |run| metric(run));
    let decided = chosen.iter().filter(|run| run.ended);
    let pairs: Vec<(f64, f64)> = decided.clone().map(|run| (run.backtracks, run.seconds)).collect();
    let long = chosen.iter().filter(|run| run.backtracks >= 10.0).map(|run| run.found[10]);
    let filled = match long.clone().count() {
        0 => "-".to_owned(),
        _ => format!("{:.0} %", 100.0 * mean(long)),
    };
    format!(
        "| {heuristic} | {} | {:.1} | {:.1} | {:.1} | {:.2} | {filled} | {:.4} |",
        decided.count(),
        mean(of(|run| run.backtracks)),
        median(of(|run| run.backtracks)),
        mean(of(|run| run.splits)),
        1e3 * mean(of(|run| run.seconds)),
        correlation(&pairs)
    )
}
