//! Compile, run a backend, decode, verify, print.
#![allow(clippy::print_stderr)] // programs do

mod arguments;
mod ask;
mod batch;
mod clock;
#[path = "../common/mod.rs"]
mod common;
mod grade;
mod one;
mod trace;

use std::process::ExitCode;

use anyhow::Result;
use arguments::{Arguments, Output};
use clap::{CommandFactory, Parser, error::ErrorKind};
use clock::Clock;
use common::ending::end;
use common::input::text;
use sudoku2cnf::formats::{self, Format, Kind};

fn main() -> ExitCode {
    let arguments = Arguments::parse();
    if let Err(message) = arguments.check() {
        refuse(message);
    }
    end("solve", run(&arguments))
}

/// Ends the program because its options do not go together, or not with the input.
fn refuse(message: &str) -> ! {
    Arguments::command().error(ErrorKind::ArgumentConflict, message).exit()
}

fn run(arguments: &Arguments) -> Result<u8> {
    if arguments.list_backends {
        return arguments::list_backends();
    }
    let backend = arguments.backend()?;
    let mut input = arguments.puzzle.open()?;
    if !arguments.batch && input.is_cnf()? {
        if arguments.grade {
            refuse("a CNF has no grade: it says nothing of rules and cells");
        }
        if !arguments.puzzle.statements().is_empty() {
            refuse("a CNF takes no --rules and no --rule: its clauses are all there is");
        }
        let clock = Clock::start(arguments.time_limit)?;
        let _running = clock.run();
        return one::solve_cnf(arguments, &*backend, input, &clock);
    }
    let bytes = input.bytes()?;
    let text = text(&bytes, &input.name)?;
    let clock = Clock::start(arguments.time_limit)?;
    let native = arguments.puzzle.format == Some(Format::Native);
    if arguments.batch || !native && formats::detect(text) == Kind::Batch {
        if matches!(arguments.output, Some(Output::Grid | Output::Competition)) {
            refuse("a batch is answered with --output line or json");
        }
        if arguments.trace.is_some() {
            refuse("--trace is for --backend dpll and one puzzle");
        }
        return batch::solve(arguments, &*backend, text, &clock);
    }
    let puzzle = arguments.puzzle.read(text, &input.name)?;
    let _running = clock.run();
    if arguments.grade {
        return grade::one(arguments, &puzzle, &clock);
    }
    one::solve_puzzle(arguments, &*backend, &puzzle, &clock)
}
