//! `--all`: the solutions one by one, each printed as soon as it is known.

use std::io::Write;

use anyhow::Result;
use sudoku2cnf::question::{ProblemSolver, SolutionTally, Task};
use sudoku2cnf::render::{ListEnd, ModelObject, SolutionObject, TextStyle, listed, listed_model};

use crate::common::answers::stdout;
use crate::common::clock::{Clock, say_interrupted};
use crate::solve::answered::{compare, ended, exit_code, json};
use crate::solve::arguments::{Arguments, Output};
use crate::solve::show::stats;

/// Prints up to `max` solutions. The exit code is 0 where a limit was reached before the last.
pub fn solve<S: ProblemSolver + ?Sized>(
    arguments: &Arguments,
    solver: &S,
    task: &Task<'_>,
    max: u64,
    clock: &Clock,
) -> Result<u8> {
    let limits = clock.limits();
    let mut out = stdout()?;
    let mut found = task.models(solver, &limits)?;
    let style = match arguments.output {
        Some(Output::Unicode) => TextStyle::Unicode(arguments.style()),
        Some(Output::Grid) => TextStyle::Grid,
        _ => TextStyle::Line,
    };
    let (mut count, mut compared) = (0, SolutionTally::default());
    let listed = task.each(&mut found, max, &limits, |model, solution| -> Result<bool> {
        let text = match (solution, task.puzzle) {
            (Some(solution), Some(puzzle)) => {
                compared.add(puzzle, &solution);
                match arguments.output {
                    Some(Output::Json) => SolutionObject::new(&solution, puzzle.grid()).to_json() + "\n",
                    _ => listed(&solution, puzzle, style, count),
                }
            }
            _ if arguments.output == Some(Output::Json) => ModelObject::new(model).to_json() + "\n",
            _ => listed_model(model),
        };
        out.write_all(text.as_bytes())?;
        out.flush()?;
        count += 1;
        Ok(true)
    })?;
    if let Some(code) = ended(task, clock)? {
        say_interrupted(&format!(" after {count} solutions"));
        return Ok(code);
    }
    compared.complete = listed.complete;
    let answer = listed.answer();
    let stored = compare(arguments, task.puzzle, answer, compared);
    let ended = ListEnd::new(count, listed.complete, stored);
    if arguments.output == Some(Output::Json) {
        out.write_all(json(&ended.to_json(), task.puzzle).as_bytes())?;
    }
    if let Some(note) = ended.note() {
        arguments.puzzle.notes.note(&note);
    }
    if let Some(spent) = clock.spent() {
        stats(&listed.backend, None, &listed.statistics, &spent);
    }
    Ok(if listed.at_limit { 0 } else { exit_code(answer) })
}
