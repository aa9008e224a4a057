//! An answer about one puzzle or CNF, as it was asked for.

use anyhow::Result;
use sudoku2cnf::backend::Statistics;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Outcome, Question, Task};
use sudoku2cnf::render::{Answer, OutcomeWords, UNKNOWN, View};
use sudoku2cnf::stopwatch::{Phase, PhaseTimes};

use crate::common::clock::{Clock, say_interrupted};
use crate::common::messages;
use crate::solve::answered::{ended, exit_code, json, text_style};
use crate::solve::arguments::{Arguments, Output};

/// Shows that a limit was reached before anything could be asked.
pub fn unknown(arguments: &Arguments, puzzle: Option<&Puzzle>, backend: &str, clock: &Clock) -> Result<u8> {
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    let text = match arguments.output {
        Some(Output::Json) => {
            let outcome = Outcome::unknown(backend);
            let words = OutcomeWords::new(&outcome, arguments.question(), None);
            json(&words.report(clock.spent()).to_json(), puzzle)
        }
        Some(Output::Competition) => "s UNKNOWN\n".to_owned(),
        output => match (output, puzzle.map(|puzzle| View::new(puzzle, UNKNOWN))) {
            (Some(Output::Svg), Some(view)) => view.to_svg(),
            (Some(Output::Html), Some(view)) => view.to_html(),
            _ => "unknown\n".to_owned(),
        },
    };
    arguments.answers()?.write_all(text.as_bytes())?;
    Ok(0)
}

/// Shows what came out.
pub fn show(
    arguments: &Arguments,
    outcome: &Outcome,
    task: &Task<'_>,
    output: Output,
    clock: &Clock,
) -> Result<u8> {
    let question = arguments.question();
    let interrupted = ended(task, clock)?;
    if let Some(code) = interrupted {
        say_interrupted("");
        // How many were found until then is an answer.
        if !matches!(question, Question::Count(_)) || outcome.answer != Answer::Unknown || outcome.count == 0
        {
            return Ok(code);
        }
    }
    let spent = clock.spent();
    if let Some(spent) = spent {
        stats(&outcome.backend, outcome.certified(), &outcome.statistics, &spent);
    }
    if let Question::Count(_) = question
        && !outcome.complete
        && outcome.answer != Answer::Unknown
    {
        let notes = &arguments.puzzle.notes;
        let solutions = if outcome.count == 1 { "solution" } else { "solutions" };
        notes.note(&format!("at least {} {solutions}; there the counting stopped", outcome.count));
    }
    if let Some(alarm) = task.puzzle.and_then(|puzzle| outcome.alarm(puzzle)) {
        arguments.puzzle.notes.warning(alarm);
    }
    let words = OutcomeWords::new(outcome, question, task.puzzle);
    let output = arguments.output_or(output);
    let view = if output.is_drawn() { words.view() } else { None };
    let text = match (output, view) {
        (Output::Json, _) => json(&words.report(spent).to_json(), task.puzzle),
        (Output::Competition, _) => words.competition(),
        (Output::Svg, Some(view)) => view.to_svg(),
        (Output::Html, Some(view)) => view.to_html(),
        _ => words.text(text_style(arguments, output)),
    };
    arguments.answers()?.write_all(text.as_bytes())?;
    Ok(interrupted.unwrap_or(exit_code(outcome.answer)))
}

/// Prints the lines of `--stats`.
pub fn stats(backend: &str, certified: Option<bool>, statistics: &Statistics, spent: &PhaseTimes) {
    messages::data(format_args!("backend: {backend}"));
    if let Some(certified) = certified {
        messages::data(format_args!("certified: {certified}"));
    }
    statistics.iter().for_each(|(name, value)| messages::data(format_args!("{name}: {value}")));
    seconds_told(spent).for_each(messages::data);
}

/// The time of each phase, as `--stats` tells it, a line each.
pub fn seconds_told(spent: &PhaseTimes) -> impl Iterator<Item = String> {
    let line =
        |phase: Phase| format!("seconds to {}: {:.6}", phase.name(), spent[phase as usize].as_secs_f64());
    Phase::ALL.into_iter().map(line)
}
