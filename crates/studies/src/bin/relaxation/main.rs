//! Measures on corpora how often the linear relaxation of a Sudoku has an integral solution.
//!
//! ```sh
//! cargo run --release -p studies --bin relaxation -- \
//!     ../shared/corpora/sudoku17.txt ../shared/corpora/hardest1905.txt ../shared/corpora/tatham.tsv
//! ```
#![allow(clippy::print_stdout)]

mod figure;
mod puzzles;

use std::fmt::Write as _;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use clap::Parser;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::target::relaxation::{self, RelaxedPoint};
use sudoku2cnf_puzzle::puzzle::Puzzle;

/// Counts how often relaxations are integral, by set and level
#[derive(Parser)]
struct Arguments {
    /// Files with one puzzle per line, or tables of Solo puzzles in fields separated by tabs: level, x or -, kind,
    /// size, clues, game id
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Maximum number of puzzles of each file; a quarter of that for each level of a table of Solo puzzles
    #[arg(long, default_value_t = 100)]
    each: usize,
    /// Gives up on a puzzle after this many seconds
    #[arg(long, default_value_t = 30)]
    seconds: u64,
    /// Folder for RELAXATION.md and for the folder `relaxation` with the figure
    #[arg(long, default_value = "docs")]
    out: PathBuf,
}

/// The results of one set of puzzles with one kind of objective.
#[derive(Clone, Default)]
pub struct Runs {
    integral: usize,
    infeasible: usize,
    unknown: usize,
    /// Number of fractional cells of each puzzle whose relaxed solution was fractional.
    fractional: Vec<usize>,
    time: Duration,
}

impl Runs {
    /// Returns the mean number of fractional cells among the fractional puzzles; `None` if no puzzle is fractional.
    fn mean(&self) -> Option<f64> {
        let sum: usize = self.fractional.iter().sum();
        (!self.fractional.is_empty()).then(|| sum as f64 / self.fractional.len() as f64)
    }

    /// Returns the mean number of fractional cells among all solved puzzles. An integral solution counts as 0.
    pub fn mean_of_all(&self) -> f64 {
        let sum: usize = self.fractional.iter().sum();
        sum as f64 / (self.integral + self.fractional.len()).max(1) as f64
    }
}

/// The results of one set of puzzles.
pub struct Row {
    /// The name of the corpus, or the kind and level of Solo puzzles.
    pub name: String,
    puzzles: usize,
    /// The results with an objective of zeros, then with random weights.
    pub runs: [Runs; 2],
}

fn run(puzzle: &Puzzle, objective: Option<u64>, seconds: u64, runs: &mut Runs) -> Result<()> {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().stopped_by(Arc::clone(&flag));
    let problem = Problem::whole(puzzle.clone());
    let mut job = relaxation::job(&problem).limits(&limits);
    job.details.objective = objective;
    let (done, is_done) = std::sync::mpsc::channel::<()>();
    std::thread::spawn(move || {
        // The thread also ends with the run, because the sender is then dropped.
        if is_done.recv_timeout(Duration::from_secs(seconds))
            == Err(std::sync::mpsc::RecvTimeoutError::Timeout)
        {
            flag.store(true, Ordering::Relaxed);
        }
    });
    let start = Instant::now();
    let relaxed = relaxation::solve(&job)?;
    runs.time += start.elapsed();
    drop(done);
    match relaxed {
        None => runs.unknown += 1,
        Some(RelaxedPoint::Integral(_)) => runs.integral += 1,
        Some(RelaxedPoint::Infeasible) => runs.infeasible += 1,
        Some(RelaxedPoint::Fractional(board)) => runs.fractional.push(board.cells.len() - board.whole()),
    }
    Ok(())
}

fn table(rows: &[Row]) -> String {
    let mut text = String::from(
        "| set | puzzles | integral, zeros | integral, random | fractional cells, zeros | random | ms, zeros | random |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for Row { name, puzzles, runs } in rows {
        let _ = write!(text, "| {name} | {puzzles}");
        for runs in runs {
            let _ = write!(text, " | {}", runs.integral);
            for (count, word) in [(runs.infeasible, "infeasible"), (runs.unknown, "unknown")] {
                if count > 0 {
                    let _ = write!(text, " ({count} {word})");
                }
            }
        }
        for runs in runs {
            let _ = write!(text, " | {}", runs.mean().map_or("-".into(), |mean| format!("{mean:.0}")));
        }
        for runs in runs {
            let _ = write!(text, " | {:.0}", runs.time.as_secs_f64() * 1000.0 / (*puzzles).max(1) as f64);
        }
        text.push_str(" |\n");
    }
    text
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let mut rows = Vec::new();
    for file in &arguments.files {
        let text = std::fs::read_to_string(file).with_context(|| file.display().to_string())?;
        let stem = file.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
        for (name, puzzles) in puzzles::sets(&stem, &text, arguments.each)? {
            let mut runs = [Runs::default(), Runs::default()];
            for (puzzle, seed) in puzzles.iter().zip(0..) {
                run(puzzle, None, arguments.seconds, &mut runs[0])?;
                run(puzzle, Some(seed), arguments.seconds, &mut runs[1])?;
            }
            rows.push(Row { name, puzzles: puzzles.len(), runs });
            println!("{}", table(&rows[rows.len() - 1..]).lines().last().unwrap_or_default());
        }
    }
    let folder = arguments.out.join("relaxation");
    std::fs::create_dir_all(&folder)?;
    figure::draw(&rows, &folder.join("cells.svg"))?;
    let files: Vec<String> = arguments.files.iter().map(|file| file.display().to_string()).collect();
    let command = format!(
        "cargo run -p studies --bin relaxation -- --each {} --seconds {} {}",
        arguments.each,
        arguments.seconds,
        files.join(" ")
    );
    let report = format!(
        "{}\n`{command}` made the table and the figure. The times are no benchmark: they are from one run on a busy machine.\n\n{}\n\
         ![Fractional cells by set and level](relaxation/cells.svg)\n",
        include_str!("head.md"),
        table(&rows)
    );
    std::fs::write(arguments.out.join("RELAXATION.md"), report)?;
    Ok(())
}
