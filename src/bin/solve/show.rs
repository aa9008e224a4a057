//! An answer about one puzzle or CNF, as it was asked for.

use anyhow::Result;
use sudoku2cnf::dimacs;
use sudoku2cnf::grid::{Cell, Grid};
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Outcome, Question, Task};
use sudoku2cnf::render::{self, Answer};
use sudoku2cnf::stopwatch::{Phase, Spent};

use crate::arguments::{Arguments, Output};
use crate::ask::{counted, ended, exit_code, report};
use crate::clock::Clock;
use crate::common::out::say;
use crate::drawing::{self, Known};

/// Shows that a limit was reached before anything could be asked.
pub fn unknown(arguments: &Arguments, puzzle: Option<&Puzzle>, backend: &str, clock: &Clock) -> Result<u8> {
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    let text = match arguments.output {
        Some(Output::Json) => {
            report(&Outcome::unknown(backend), arguments.question(), None, clock.spent()).to_json() + "\n"
        }
        Some(Output::Competition) => "s UNKNOWN\n".to_owned(),
        Some(output) if output.is_drawn() => match puzzle {
            Some(puzzle) => Known::new(puzzle, drawing::UNKNOWN).drawn(output),
            None => "unknown\n".to_owned(),
        },
        _ => "unknown\n".to_owned(),
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
        say!("solve: interrupted");
        // How many were found until then is an answer.
        if !matches!(question, Question::Count(_)) || outcome.answer != Answer::Unknown || outcome.count == 0
        {
            return Ok(code);
        }
    }
    let spent = clock.spent();
    if let Some(spent) = spent {
        statistics(outcome);
        seconds(&spent);
    }
    if let Question::Count(_) = question
        && !outcome.complete
        && outcome.answer != Answer::Unknown
    {
        let notes = &arguments.puzzle.notes;
        notes.note(&format!("solve: at least {} solutions; there the counting stopped", outcome.count));
    }
    if let Some(alarm) = task.puzzle.and_then(|puzzle| outcome.alarm(puzzle)) {
        arguments.puzzle.notes.note(&format!("solve: warning: {alarm}"));
    }
    let grid = task.puzzle.map(Puzzle::grid);
    let shown = |show: &dyn Fn(&_, &Grid) -> String| -> Vec<String> {
        outcome.solutions.iter().filter_map(|solution| Some(show(solution, grid?))).collect()
    };
    let output = arguments.output_or(output);
    let text = match output {
        Output::Json => report(outcome, question, task.puzzle, spent).to_json() + "\n",
        Output::Grid => words(outcome, question, &shown(&render::grid).join("\n")),
        Output::Line => {
            words(outcome, question, &shown(&|one, grid| render::line(one, grid) + "\n").concat())
        }
        Output::Unicode => {
            let style = arguments.style();
            let shown = |one| Some(render::unicode(task.puzzle?, Some(one), style));
            words(
                outcome,
                question,
                &outcome.solutions.iter().filter_map(shown).collect::<Vec<_>>().join("\n"),
            )
        }
        Output::Svg | Output::Html => match task.puzzle {
            Some(puzzle) => Known::of(puzzle, outcome, question).drawn(output),
            None => words(outcome, question, ""),
        },
        Output::Competition => competition(outcome, &shown(&render::grid).join("\n"))?,
    };
    let text = match (output, &outcome.differ[..]) {
        (Output::Json | Output::Svg | Output::Html, _) | (_, []) => text,
        (_, cells) => {
            let cells: Vec<String> = cells.iter().map(Cell::to_string).collect();
            format!("{text}differ: {}\n", cells.join(" "))
        }
    };
    arguments.answers()?.write_all(text.as_bytes())?;
    Ok(interrupted.unwrap_or(exit_code(outcome.answer)))
}

/// The answer for people: the number or the word that was asked for, then the solutions.
fn words(outcome: &Outcome, question: Question, solutions: &str) -> String {
    match (question, outcome.answer) {
        (Question::Count(_), _) => counted(outcome) + "\n",
        (_, Answer::Unknown) => "unknown\n".to_owned(),
        (Question::One, Answer::Solved) => solutions.to_owned(),
        (_, answer) => format!("{}\n{solutions}", answer.word()),
    }
}

/// The answer as the SAT Competition wants it; the grid goes into comments.
fn competition(outcome: &Outcome, grid: &str) -> Result<String> {
    let mut bytes: Vec<u8> = grid.lines().flat_map(|line| format!("c {line}\n").into_bytes()).collect();
    let answer = match (outcome.answer, outcome.models.first()) {
        (Answer::None, _) => dimacs::Satisfiability::Unsat,
        (_, Some(model)) => dimacs::Satisfiability::Sat(model.literals().collect()),
        (_, None) => dimacs::Satisfiability::Unknown,
    };
    dimacs::write_answer(&answer, &mut bytes)?;
    Ok(String::from_utf8(bytes)?)
}

/// What `--stats` prints.
fn statistics(outcome: &Outcome) {
    say!("backend: {}", outcome.backend);
    if let Some(certified) = outcome.certified() {
        say!("certified: {certified}");
    }
    for (name, value) in &outcome.statistics {
        say!("{name}: {value}");
    }
}

/// Prints the time of each phase.
pub fn seconds(spent: &Spent) {
    seconds_told(spent).for_each(|line| say!("{line}"));
}

/// The time of each phase, as `--stats` tells it, a line each.
pub fn seconds_told(spent: &Spent) -> impl Iterator<Item = String> {
    let line =
        |phase: Phase| format!("seconds to {}: {:.6}", phase.name(), spent[phase as usize].as_secs_f64());
    Phase::ALL.into_iter().map(line)
}
