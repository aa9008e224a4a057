//! The laboratory of heuristics: repeats the study of Frank and Ayoughi (2019) on a corpus of Solo
//! puzzles, or compares encodings and solvers on it.
//!
//! ```sh
//! cargo run --release -p studies --bin heuristics                       # the study, into docs/
//! cargo run --release -p studies --bin heuristics -- --each 20 --sweep  # encodings and solvers
//! ```
#![allow(clippy::print_stdout)]

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
    /// Lines with tabs between: level, x or -, kind, size, clues, game id, board; classic 3x3 are used.
    /// Or one puzzle a line, in any format
    #[arg(default_value = "../shared/corpora/tatham.tsv")]
    file: PathBuf,
    /// The most puzzles of each level, with and without diagonals
    #[arg(long, default_value_t = 300)]
    each: usize,
    /// Ends a run after so many backtracks; it then counts as that long
    #[arg(long, default_value_t = 20_000)]
    most: u64,
    /// Folder of HEURISTICS.md and the folder heuristics
    #[arg(long, default_value = "docs")]
    out: PathBuf,
    /// File of the numbers of all runs
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
    let text = std::fs::read_to_string(&arguments.file).with_context(name)?;
    let puzzles = study::puzzles(&text, arguments.each)?;
    if arguments.sweep {
        return sweep::sweep(&puzzles, &arguments.encoding, &arguments.backend, arguments.most);
    }
    let runs = study::run(&puzzles, arguments.most)?;
    let folder = arguments.out.join("heuristics");
    std::fs::create_dir_all(&folder)?;
    std::fs::write(&arguments.csv, study::csv(&runs)).with_context(|| arguments.csv.display().to_string())?;
    figures::draw(&runs, &folder)?;
    let report = report::report(&runs, puzzles.len(), arguments.most);
    std::fs::write(arguments.out.join("HEURISTICS.md"), &report)?;
    print!("{report}");
    Ok(())
}
