//! Repeats the study of heuristics by Frank and Ayoughi (2019) on a corpus of Solo puzzles, or compares encodings and
//! solvers on the corpus.
//!
//! ```sh
//! cargo run --release -p studies --bin heuristics                       # the study, into docs/
//! cargo run --release -p studies --bin heuristics -- --each 20 --sweep  # encodings and solvers
//! cargo run --release -p studies --bin heuristics -- --family FOLDER    # the study on instances of sudokugen
//! ```
#![allow(clippy::print_stdout)]

mod family;
mod figures;
mod numbers;
mod report;
mod study;
mod sweep;

use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Parser;

/// Compares the heuristics of the built-in DPLL, or encodings and solvers, on many puzzles
#[derive(Parser)]
struct Arguments {
    /// A table of puzzles in fields separated by tabs: level, x or -, kind, size, clues, game id, board; only classic
    /// 3x3 puzzles are used. Or a file with one puzzle per line, in any format
    #[arg(default_value = "../shared/corpora/tatham.tsv")]
    file: PathBuf,
    /// Runs the heuristics on a folder made by sudokugen --family and prints their cost; clauses that exclude a
    /// solution are ignored
    #[arg(long, value_name = "FOLDER", conflicts_with = "file")]
    family: Option<PathBuf>,
    /// Maximum number of puzzles of each level, counted separately with and without diagonals
    #[arg(long, default_value_t = 300)]
    each: usize,
    /// Ends a run after this many backtracks; the run then counts with this number
    #[arg(long, default_value_t = 20_000)]
    most: u64,
    /// Folder for HEURISTICS.md and for the folder `heuristics` with the figures
    #[arg(long, default_value = "docs")]
    out: PathBuf,
    /// CSV file for the numbers of all runs
    #[arg(long, default_value = "target/heuristics.csv")]
    csv: PathBuf,
    /// Compares encodings and solvers instead
    #[arg(long)]
    sweep: bool,
    /// The encodings of --sweep
    #[arg(long, value_delimiter = ',', default_value = "minimal,efficient,extended,definedness")]
    encoding: Vec<String>,
    /// The solvers of --sweep
    #[arg(long, value_delimiter = ',', default_value = "dpll,embedded")]
    backend: Vec<String>,
}

fn main() -> Result<()> {
    let arguments = Arguments::parse();
    let name = || arguments.file.display().to_string();
    let puzzles = match &arguments.family {
        Some(folder) => family::puzzles(folder, arguments.each)?,
        None => {
            study::puzzles(&std::fs::read_to_string(&arguments.file).with_context(name)?, arguments.each)?
        }
    };
    if arguments.sweep {
        return sweep::sweep(&puzzles, &arguments.encoding, &arguments.backend, arguments.most);
    }
    let runs = study::run(&puzzles, arguments.most)?;
    std::fs::write(&arguments.csv, study::csv(&runs)).with_context(|| arguments.csv.display().to_string())?;
    if arguments.family.is_some() {
        print!("{}", family::report(&runs, puzzles.len(), arguments.most));
        return Ok(());
    }
    let folder = arguments.out.join("heuristics");
    std::fs::create_dir_all(&folder)?;
    figures::draw(&runs, &folder)?;
    let report = report::report(&runs, puzzles.len(), arguments.most);
    std::fs::write(arguments.out.join("HEURISTICS.md"), &report)?;
    print!("{report}");
    Ok(())
}
