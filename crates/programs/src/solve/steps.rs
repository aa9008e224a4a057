//! `--steps` and `--hint`: how a puzzle is solved by hand.

use std::path::PathBuf;

use anyhow::{Result, anyhow};
use sudoku2cnf::ask::Solver;
use sudoku2cnf::formats::native;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::html::StepPage;
use sudoku2cnf::render::svg::{LastBoard, Picture};
use sudoku2cnf::render::{Language, StepWords};
use sudoku2cnf::steps::{End, State, Steps, steps_heard};
use sudoku2cnf::terminal;

use crate::common::clock::Clock;
use crate::common::input::{Input, text};
use crate::common::out;
use crate::solve::answered::json;
use crate::solve::arguments::steps::MOST_WEIGHT;
use crate::solve::arguments::{Arguments, Output};
use crate::solve::explain;
use crate::solve::telling::StepTeller;

/// Tells the steps of a puzzle read from the input called `name`.
pub fn solve(
    arguments: &Arguments,
    solver: &Solver,
    puzzle: &Puzzle,
    name: &str,
    clock: &Clock,
) -> Result<u8> {
    let state = arguments.steps.state.as_ref().map(|path| read(arguments, path, puzzle)).transpose()?;
    let words =
        StepWords::new(puzzle, name).whole_proofs(arguments.steps.all_steps).language(arguments.steps.words);
    let mut telling = StepTeller::new(arguments, words)?;
    let (options, limits) = (arguments.step_options(), clock.limits());
    let backend = solver.takes_clauses()?;
    let found =
        steps_heard(puzzle, state.as_ref(), backend, &options, &limits, &mut |news| telling.hear(news))?;
    let rest = telling.rest(&found)?;
    // What was found is shown whatever ended the search.
    let interrupted = clock.interrupted();
    let words = words.interrupted(interrupted.is_some());
    match arguments.output {
        Some(Output::Json) => {
            let end = json(&words.end_object(&found).to_string(), Some(puzzle));
            out::print(&terminal::escaped_json(&(rest + &end)))?;
        }
        Some(output) if output.is_drawn() => {
            out::print(&drawn(arguments, &found, state.as_ref(), puzzle, name, output))?;
        }
        _ => out::print(&(rest + &words.end(&found)))?,
    }
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    if found.end == End::NoShortReason && options.max_weight < MOST_WEIGHT {
        let most = options.max_weight;
        let note =
            format!("each step that was found weighs more than {most}; --max-weight N allows heavier ones");
        arguments.puzzle.notes.note(&note);
    }
    match found.solvable {
        _ if arguments.output.is_some_and(Output::is_drawn) => Ok(exit_code(&found)),
        // What contradicts itself, without the steps.
        Some(false) if found.end != End::Stopped => explain::solve(arguments, solver, puzzle, name, clock),
        _ => Ok(exit_code(&found)),
    }
}

/// Returns the exit code, as after any other question about solutions.
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
        _ => {
            let language = arguments.steps.words.unwrap_or(Language::ENGLISH);
            StepPage::new(puzzle, found).state(state).source(name).language(language).to_html()
        }
    }
}

/// Reads what somebody has found of `puzzle`: the digits and candidates of a text in any format.
fn read(arguments: &Arguments, path: &PathBuf, puzzle: &Puzzle) -> Result<State> {
    let mut input = Input::open(Some(path), "the state", &arguments.puzzle.notes)?;
    let (name, bytes) = (input.name.clone(), input.bytes(Vec::new())?);
    let text = text(&bytes, &name)?;
    // The letters are those of the puzzle, unless the text states its own.
    let states = text.lines().any(|line| native::name(line) == Some("letters"));
    let letters = puzzle.grid().letters().filter(|_| !states);
    let header = letters.map_or(String::new(), |letters| format!("letters {letters}"));
    let options = arguments.puzzle.options().rule(&header);
    let (found, warnings) = options.read(&text).map_err(|error| error.in_file(&name))?;
    arguments.puzzle.notes.warn(warnings, &name);
    State::of(puzzle, &found).map_err(|error| match error.line {
        Some(line) => anyhow!("{name}:{line}: {error}"),
        None => anyhow!("{name}: {error}"),
    })
}
