//! The command line of `solve`.

use std::io::{self, Write};
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use clap::{Parser, ValueEnum};
use sudoku2cnf::backend::dpll::{Dpll, Heuristic};
use sudoku2cnf::backend::{self, Backend, auto::Handover, process::Process};

use sudoku2cnf::propagate::Simplify;

use crate::ask::Question;
use crate::common::input::PuzzleArgs;
use crate::common::{EncodeArgs, RULES, named};

/// Solves a Sudoku, variant rules included, with a SAT solver
///
/// Also takes a file of one puzzle a line, answered line by line; there a line may be a JSON object
/// with puzzle and perhaps id and format, and its answer begins with the id and a tab. And a DIMACS
/// CNF, answered as SAT solvers do. Every model is checked against the clauses and every grid
/// against the rules before it is shown.
#[derive(Parser, Debug)]
#[command(name = "solve", version, after_help = format!("{}\n\n{HELP}", RULES))]
pub struct Arguments {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Reads one puzzle a line, even where the lines could be the rows of one grid
    #[arg(long)]
    pub batch: bool,
    /// Exits with 1 if a line of a batch was an error
    #[arg(long)]
    pub strict: bool,

    /// Is there exactly one solution? Prints unique, multiple or none
    #[arg(long, help_heading = "Question", conflicts_with = "count")]
    unique: bool,
    /// Prints the number of solutions
    #[arg(long, help_heading = "Question")]
    count: bool,
    /// Stops counting there
    #[arg(long, help_heading = "Question", value_name = "N", requires = "count", value_parser = clap::value_parser!(u64).range(1..))]
    max: Option<u64>,

    /// Says what it takes to solve: propagation, failed literals, or search with how many backtracks;
    /// and the level of Simon Tatham's Solo, where it has one
    #[arg(long, help_heading = "Question", conflicts_with_all = ["unique", "count", "stats"])]
    pub grade: bool,

    /// How the answer is written; grid, or line in a batch, or competition for a CNF
    #[arg(long, value_enum)]
    pub output: Option<Output>,
    /// Prints the backend's counts on standard error
    #[arg(long)]
    pub stats: bool,

    /// The solver: auto, embedded, dpll, or one that --list-backends shows
    #[arg(long, help_heading = "Backend", default_value = "auto", value_name = "NAME")]
    backend: String,
    /// The external solver's program; --backend says whose arguments it gets and how it answers,
    /// without it the program gets the CNF's name and prints s and v lines
    #[arg(long, help_heading = "Backend", value_name = "FILE")]
    backend_path: Option<PathBuf>,
    /// Shows all backends, with version and path or how to get them
    #[arg(long, help_heading = "Backend")]
    pub list_backends: bool,
    /// How the built-in DPLL chooses its decisions
    ///
    /// cohen: the shortest clause that has a positive literal, true first. next: the first
    /// unassigned literal of the first open clause. dlis, jw: the positive literal with the most
    /// occurrences in open clauses, or the largest sum of 2^-length over them. vsids: scores
    /// raised on conflicts.
    #[arg(long, help_heading = "Backend", value_parser = named(&Heuristic::ALL, Heuristic::name), default_value = "cohen")]
    heuristic: Heuristic,
    /// Gives the DPLL plain clauses only, no groups
    #[arg(long, help_heading = "Backend")]
    no_groups: bool,
    /// Writes the run of the built-in DPLL as JSON Lines: decision, propagation, conflict, backtrack
    #[arg(long, help_heading = "Backend", value_name = "FILE", conflicts_with = "grade")]
    pub trace: Option<PathBuf>,
    /// Gives up after so many seconds, of one puzzle in a batch
    #[arg(long, help_heading = "Backend", value_name = "SECONDS", value_parser = seconds)]
    pub time_limit: Option<Duration>,

    #[command(flatten)]
    pub encode: EncodeArgs,
}

/// How an answer is written.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub enum Output {
    /// Rows, with lines between boxes
    Grid,
    /// All cells on one line
    Line,
    /// One JSON object for each puzzle
    Json,
    /// s and v lines over the variables of the CNF
    Competition,
}

const HELP: &str = "\
Exit codes: 10 a solution exists, 20 none exists, 0 unknown (a limit was reached), 1 failure or
bad input, 2 wrong usage. In a batch: 0 every line answered, whatever the answers; 1 only with
--strict and an error line.

Examples:
  solve puzzle.txt
  solve --unique --rules diagonal,non-consecutive puzzle.txt
  solve --backend kissat --time-limit 60 puzzle.txt
  solve --unique --output json many.txt";

fn seconds(text: &str) -> Result<Duration, String> {
    let seconds = text.parse::<f64>().ok().filter(|seconds| *seconds > 0.0);
    seconds
        .and_then(|seconds| Duration::try_from_secs_f64(seconds).ok())
        .ok_or_else(|| "expected a number of seconds above 0".into())
}

impl Arguments {
    /// What clap cannot check.
    pub fn check(&self) -> Result<(), &'static str> {
        if self.output == Some(Output::Competition) && (self.unique || self.count) {
            return Err("--output competition knows one question only: is there a solution?");
        }
        if self.grade && self.output == Some(Output::Competition) {
            return Err("--output competition knows no grades");
        }
        if self.trace.is_some() && (self.backend != "dpll" || self.batch) {
            return Err("--trace is for --backend dpll and one puzzle");
        }
        if self.backend_path.is_some() && ["dpll", "embedded"].contains(&&self.backend[..]) {
            return Err("--backend-path is for external solvers, dpll and embedded have no program");
        }
        Ok(())
    }

    /// What is asked.
    pub fn question(&self) -> Question {
        match (self.unique, self.count) {
            (true, _) => Question::Unique,
            (_, true) => Question::Count(self.max.unwrap_or(u64::MAX)),
            _ => Question::One,
        }
    }

    /// How far the problem is simplified. An answer in competition format is one over the plain CNF.
    pub fn simplify(&self) -> Simplify {
        let plain = self.output == Some(Output::Competition);
        self.encode.simplify(if plain { Simplify::None } else { Simplify::Propagate })
    }

    /// The built-in solver with its options.
    pub fn dpll(&self) -> Dpll {
        Dpll { heuristic: self.heuristic, groups: !self.no_groups }
    }

    /// The backend that was asked for.
    pub fn backend(&self) -> Result<Box<dyn Backend>> {
        let dpll = Box::new(self.dpll());
        Ok(match (&self.backend[..], &self.backend_path) {
            (name, Some(path)) => Box::new(Process::with_path(name, path)?),
            ("dpll", None) => dpll,
            ("auto", None) => {
                Box::new(Handover { first: dpll, budget: BUDGET, second: backend::strongest() })
            }
            (name, None) => backend::named(name)?,
        })
    }
}

/// The conflicts that `auto` gives the DPLL before the next solver takes over.
const BUDGET: u64 = 2_000;

/// The table of `--list-backends`.
pub fn list_backends() -> Result<u8> {
    let mut out = io::stdout().lock();
    for backend in backend::list() {
        let version = match (&backend.version, backend.available) {
            (Some(version), _) => version,
            (None, true) => "-",
            (None, false) => "not here",
        };
        writeln!(out, "{:<15} {:<11} {version:<12} {}", backend.name, backend.kind, backend.place)?;
    }
    Ok(0)
}
