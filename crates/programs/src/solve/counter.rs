//! `--count` by a model counter, a program that counts models without printing any.

use std::io::Write;

use anyhow::{Context, Result, bail};
use sudoku2cnf_answer::ask;
use sudoku2cnf_answer::ask::Ask;
use sudoku2cnf_answer::question::{Projection, Task};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::legend;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_puzzle::formats::Format;
use sudoku2cnf_puzzle::puzzle::{Interrupted, Puzzle};
use sudoku2cnf_sat::backend::BackendChoice;
use sudoku2cnf_sat::backend::process::ModelCounter;
use sudoku2cnf_sat::dimacs::{self, ModelCount};
use sudoku2cnf_show::render::ModelCountWords;

use super::{SHOWN, one_or_many, refuse, text};
use crate::common::clock::Clock;
use crate::common::input::{Input, located};
use crate::solve::answer::{exit_code, json};
use crate::solve::arguments::{Arguments, Output};

/// Asks the model counter for the number of solutions of a puzzle, or of models of a CNF; returns the exit code.
pub fn solve(arguments: &Arguments, counter: &ModelCounter) -> Result<u8> {
    let name = counter.name();
    let Ask::Count { max, .. } = &arguments.ask else {
        refuse(&format!("{name} counts models and prints none: it can only be used with --count"));
    };
    if max.is_some() {
        refuse(&format!("{name} counts all models: --max cannot be used with it"));
    }
    if arguments.output.is_some_and(|output| !matches!(output, Output::Grid | Output::Line | Output::Json)) {
        refuse("the number from a model counter is printed as text or with --output json");
    }
    let is_many = arguments.batch || arguments.shard.is_some() || arguments.puzzle.several().is_some();
    if is_many {
        refuse(ONE);
    }
    let mut input = arguments.puzzle.open()?;
    let clock = Clock::start(arguments.time_limit, &arguments.memory(), true)?;
    let _running = clock.run()?;
    if arguments.puzzle.format.is_none() && input.is_cnf()? {
        return of_cnf(arguments, counter, input, &clock);
    }
    let beginning = input.beginning(SHOWN)?;
    let bytes = input.bytes(beginning)?;
    let text = &*text(&bytes, &input.name)?;
    let format: Format = one_or_many(arguments, text).unwrap_or_else(|_| refuse(ONE));
    let puzzle = arguments.puzzle.read_as(format, text, &input.name)?;
    // By default the puzzle is not simplified: simplification may decide every variable, and counters fail on such a
    // formula.
    let way = ask::Way { digits: arguments.ask.is_about_digits(), ..arguments.way() };
    let how = way.simplify.unwrap_or(Simplify::None);
    let solver = ask::Solver::new(BackendChoice::new(sudoku2cnf_sat::backend::DPLL))?;
    let posed = match (ask::Way { simplify: Some(how), ..way }).pose(&solver, &puzzle, None, &clock.limits())
    {
        Ok(posed) => posed,
        Err(Interrupted(rule)) => {
            clock.note_rule(rule.as_ref());
            return show(arguments, counter, None, Some(&puzzle), &clock);
        }
    };
    count(arguments, counter, &posed.task(), Some(&puzzle), &clock)
}

const ONE: &str = "a model counter counts one puzzle or CNF at a time, not a batch";

/// Counts the models of a CNF over the variables that its comments name, or over all variables.
fn of_cnf(arguments: &Arguments, counter: &ModelCounter, mut input: Input, clock: &Clock) -> Result<u8> {
    let name = input.name;
    let cnf = dimacs::read(&mut input.reader).map_err(|error| located(error, &name))?;
    if let Some(refusal) = arguments.refusal_of_broken(&cnf.comments) {
        bail!("{name}: {refusal}");
    }
    let problem = legend::read(&cnf.comments, &clock.limits()).context(name)?;
    let problem = problem.map(|problem| problem.about_digits(arguments.ask.is_about_digits()));
    let projection = match (&problem, cnf.shown) {
        (Some(problem), _) => problem.projection(),
        (None, Some(shown)) => Projection::These(shown),
        (None, None) => Projection::AllOf(cnf.formula.vars()),
    };
    let task = Task::of_formula(&cnf.formula, projection);
    count(arguments, counter, &task, problem.as_ref().map(Problem::puzzle), clock)
}

fn count(
    arguments: &Arguments,
    counter: &ModelCounter,
    task: &Task<'_>,
    puzzle: Option<&Puzzle>,
    clock: &Clock,
) -> Result<u8> {
    let found = counter.count(task.cnf, &task.projection, &clock.limits())?;
    show(arguments, counter, found.as_ref(), puzzle, clock)
}

fn show(
    arguments: &Arguments,
    counter: &ModelCounter,
    found: Option<&ModelCount>,
    puzzle: Option<&Puzzle>,
    clock: &Clock,
) -> Result<u8> {
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    let words = ModelCountWords::new(found).by(counter.name());
    if let Some(note) = words.note() {
        arguments.puzzle.notes.note(note);
    }
    let text = match arguments.output {
        Some(Output::Json) => json(&words.to_json(), puzzle),
        _ => words.text() + "\n",
    };
    arguments.answers()?.write_all(text.as_bytes())?;
    Ok(exit_code(words.answer()))
}
