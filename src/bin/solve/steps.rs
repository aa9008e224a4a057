//! `--steps` and `--hint`: how a puzzle is solved by hand.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use sudoku2cnf::backend::Backend;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::StepWords;
use sudoku2cnf::render::html::StepPage;
use sudoku2cnf::render::svg::{LastBoard, Picture};
use sudoku2cnf::steps::{End, State, Steps, steps};
use sudoku2cnf::terminal;

use crate::arguments::{Arguments, Output};
use crate::clock::Clock;
use crate::common::input::{Input, text};
use crate::common::out::{self, say};
use crate::explain;

/// Tells the steps of a puzzle read from the input called `name`.
pub fn solve(
    arguments: &Arguments,
    backend: &dyn Backend,
    puzzle: &Puzzle,
    name: &str,
    clock: &Clock,
) -> Result<u8> {
    let state = arguments.steps.state.as_ref().map(|path| read(arguments, path, puzzle)).transpose()?;
    let found = steps(puzzle, state.as_ref(), backend, &arguments.step_options(), &clock.limits())?;
    if let Some(code) = clock.ended()? {
        say!("solve: interrupted");
        return Ok(code);
    }
    let words = StepWords::new(puzzle, name).whole_proofs(arguments.steps.all_steps);
    let numbered = || (1..).zip(&found.steps);
    match arguments.output {
        Some(Output::Json) => {
            let lines = numbered().map(|(number, step)| words.object(number, step));
            let lines: String =
                lines.chain([words.end_object(&found)]).map(|line| format!("{line}\n")).collect();
            out::print(&terminal::escaped_json(&lines))?;
        }
        Some(output) if output.is_drawn() => {
            out::print(&drawn(arguments, &found, state.as_ref(), puzzle, name, output))?;
            return Ok(exit_code(&found));
        }
        _ if arguments.steps.hint && found.solvable != Some(false) => {
            let steps: String = numbered().map(|(number, step)| words.step(number, step)).collect();
            out::print(&(steps + &words.end(&found)))?;
        }
        _ => out::print(&words.text(&found))?,
    }
    match found.solvable {
        // What contradicts itself, without the steps.
        Some(false) if found.end != End::Stopped => explain::solve(arguments, backend, puzzle, name, clock),
        _ => Ok(exit_code(&found)),
    }
}

/// As of any other question about solutions.
fn exit_code(found: &Steps) -> u8 {
    match found.solvable {
        _ if found.end == End::Stopped => 0,
        None => 0,
        Some(true) => 10,
        Some(false) => 20,
    }
}

/// A picture of the next step, one of the board on which the steps end, or a page with all of them.
fn drawn(
    arguments: &Arguments,
    found: &Steps,
    state: Option<&State>,
    puzzle: &Puzzle,
    name: &str,
    output: Output,
) -> String {
    let next = found.steps.first().filter(|_| arguments.steps.hint);
    match (output, next) {
        (Output::Svg, Some(step)) => {
            let placed = LastBoard::placed(found, state, 0);
            Picture::new(puzzle).placed(&placed).step(step, name).to_svg()
        }
        (Output::Svg, None) => LastBoard::new(puzzle, found, state, name).picture().to_svg(),
        _ => StepPage::new(puzzle, found).state(state).source(name).to_html(),
    }
}

/// What somebody has found of `puzzle`: the digits and candidates of a text in any format.
fn read(arguments: &Arguments, path: &PathBuf, puzzle: &Puzzle) -> Result<State> {
    let mut input = Input::open(Some(path), "the state", &arguments.puzzle.notes)?;
    let (name, bytes) = (input.name.clone(), input.bytes(Vec::new())?);
    let (found, warnings) =
        arguments.puzzle.options().read(&text(&bytes, &name)?).map_err(|error| error.in_file(&name))?;
    arguments.puzzle.notes.warn(warnings, &name);
    State::of(puzzle, &found).map_err(|error| match error.line {
        Some(line) => anyhow!("{name}:{line}: {error}"),
        None => anyhow!("{name}: {error}"),
    })
}
