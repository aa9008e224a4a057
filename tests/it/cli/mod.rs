//! The programs as users see them: arguments and texts go in; output, messages and exit codes come out.
#![cfg(feature = "cli")]
#![allow(clippy::unwrap_used)]

mod bad_input;
mod batch;
mod bench;
mod certificates;
mod certified_parts;
mod control;
mod corruptions;
mod counters;
mod drawings;
mod driver;
mod ending;
mod failing;
mod families;
mod files;
mod forged_rows;
mod formats;
mod from_rows;
mod generating;
mod inputs;
mod json_lines;
mod layers;
mod letters;
mod limits;
mod needless;
mod options;
mod own_cnf;
mod own_values;
mod parts;
mod pipeline;
mod proofs;
mod questions;
mod relaxing;
mod same_way;
mod shards;
mod sheets;
mod shells;
mod signals;
mod solving;
mod split_lines;
mod stability;
mod step_pages;
mod steps;
mod subparts;
mod symmetry;
mod targets;
mod terminal;
mod texts;
mod usage;

use std::path::Path;

use crate::common::snapshot;
use assert_cmd::Command;

/// The exit code and the outputs of a program that has ended.
struct ProgramEnd {
    code: Option<i32>,
    out: String,
    err: String,
}

impl ProgramEnd {
    /// Returns the standard output; panics if the exit code is not `code`.
    #[track_caller]
    fn ok(&self, code: i32) -> &str {
        assert_eq!(self.code, Some(code), "{:.2000}\n{:.2000}", self.out, self.err);
        &self.out
    }

    /// Returns the standard error; panics if the exit code is not `code`, if standard output is not empty, or if the
    /// program reported an internal error.
    #[track_caller]
    fn fails(&self, code: i32) -> &str {
        assert_eq!(self.code, Some(code), "{:.2000}\n{:.2000}", self.out, self.err);
        assert!(self.out.is_empty(), "{:.2000}", self.out);
        assert!(!is_fault(&self.err), "{}", self.err);
        &self.err
    }
}

/// Returns `true` if a program reported an internal error.
fn is_fault(err: &str) -> bool {
    err.contains("panicked") || err.contains("a fault of this program")
}

/// Returns the path of one of our programs.
fn program(name: &str) -> &'static str {
    match name {
        "solve" => env!("CARGO_BIN_EXE_solve"),
        "sudoku2cnf" => env!("CARGO_BIN_EXE_sudoku2cnf"),
        "sudokugen" => env!("CARGO_BIN_EXE_sudokugen"),
        "cnf2sudoku" => env!("CARGO_BIN_EXE_cnf2sudoku"),
        _ => panic!("no program {name}"),
    }
}

/// Runs a program in `folder`.
fn run_in(folder: &Path, name: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> ProgramEnd {
    let mut command = Command::new(program(name));
    let output = command
        .args(arguments)
        .current_dir(folder)
        .env("COLUMNS", "100")
        .write_stdin(input.as_ref())
        .output()
        .unwrap();
    let text = |bytes: Vec<u8>| String::from_utf8(bytes).unwrap();
    ProgramEnd { code: output.status.code(), out: text(output.stdout), err: text(output.stderr) }
}

/// Runs a program in the root folder of the project.
fn run(name: &str, arguments: &[&str], input: impl AsRef<[u8]>) -> ProgramEnd {
    run_in(Path::new(env!("CARGO_MANIFEST_DIR")), name, arguments, input)
}

/// Runs `solve` with these arguments, which are separated by blanks.
fn solve(arguments: &str, input: impl AsRef<[u8]>) -> ProgramEnd {
    run("solve", &arguments.split_whitespace().collect::<Vec<_>>(), input)
}

/// Returns the messages of a program, without the times that `--stats` prints.
fn without_seconds(told: &str) -> String {
    told.split_inclusive('\n').filter(|line| !line.starts_with("seconds to ")).collect()
}

/// Returns the CNF of a puzzle.
#[track_caller]
fn cnf(arguments: &str, input: &str) -> String {
    run("sudoku2cnf", &arguments.split_whitespace().collect::<Vec<_>>(), input).ok(0).to_owned()
}

#[test]
fn help_pages() {
    for name in ["solve", "sudoku2cnf", "cnf2sudoku", "sudokugen"] {
        let help = run(name, &["--help"], "").ok(0).to_owned();
        let brief = run(name, &["-h"], "").ok(0).to_owned();
        assert!(help.lines().count() <= 250 && brief.lines().count() <= 60, "{brief}");
        snapshot(&format!("help-{name}"), &help);
        let version = format!("{name} {}\n", env!("CARGO_PKG_VERSION"));
        assert_eq!(run(name, &["-V"], "").ok(0), version);
        let long = run(name, &["--version"], "").ok(0).to_owned();
        let lines: Vec<&str> = long.strip_prefix(&version).expect("the same line").lines().collect();
        let [commit, cadical] = lines[..] else { panic!("{long}") };
        assert!(commit.starts_with("commit "), "{long}");
        assert_eq!(cadical == "with CaDiCaL", cfg!(feature = "embedded"), "{long}");
        assert!(run(name, &["--no-such-option"], "").fails(2).contains("Usage"));
    }
    snapshot("help-sudoku2cnf-bench", run("sudoku2cnf", &["bench", "--help"], "").ok(0));
}
