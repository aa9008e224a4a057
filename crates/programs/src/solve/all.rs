//! `--all`: the solutions one by one, each printed as soon as it is known.

use std::io::Write;

use anyhow::Result;
use sudoku2cnf::backend::{Backend, Verdict};
use sudoku2cnf::question::{Answer, Models, SolutionTally, Task};
use sudoku2cnf::render::{ListEnd, ModelObject, SolutionObject, TextStyle, listed, listed_model};

use crate::common::answers::stdout;
use crate::common::out::say;
use crate::solve::arguments::{Arguments, Output};
use crate::solve::ask::{compare, ended};
use crate::solve::clock::Clock;
use crate::solve::show::seconds;

/// Prints up to `max` solutions. The exit code is 0 where a limit was reached before the last.
pub fn solve(
    arguments: &Arguments,
    backend: &dyn Backend,
    task: &Task<'_>,
    max: u64,
    clock: &Clock,
) -> Result<u8> {
    let limits = clock.limits();
    let mut out = stdout()?;
    let mut found = Models::open(backend, task.cnf, task.projection.clone(), &limits)?;
    let style = match arguments.output {
        Some(Output::Unicode) => TextStyle::Unicode(arguments.style()),
        Some(Output::Grid) => TextStyle::Grid,
        _ => TextStyle::Line,
    };
    let (mut count, mut compared) = (0, SolutionTally::default());
    let end = loop {
        if count == max {
            break None;
        }
        match found.next(&limits)? {
            Verdict::Sat(model) => {
                let text = match (task.verified(&model)?, task.puzzle) {
                    (Some(solution), Some(puzzle)) => {
                        compared.add(puzzle, &solution);
                        match arguments.output {
                            Some(Output::Json) => {
                                SolutionObject::new(&solution, puzzle.grid()).to_json() + "\n"
                            }
                            _ => listed(&solution, puzzle, style, count),
                        }
                    }
                    _ if arguments.output == Some(Output::Json) => ModelObject::new(&model).to_json() + "\n",
                    _ => listed_model(&model),
                };
                out.write_all(text.as_bytes())?;
                out.flush()?;
                count += 1;
            }
            end => break Some(end),
        }
    };
    if let Some(code) = ended(task, clock)? {
        say!("solve: interrupted after {count} solutions");
        return Ok(code);
    }
    let complete = end == Some(Verdict::Unsat);
    compared.complete = complete;
    let answer = match count {
        0 if complete => Answer::None,
        0 => Answer::Unknown,
        1 => Answer::Solved,
        _ => Answer::Multiple,
    };
    let stored = compare(arguments, task.puzzle, answer, compared);
    let ended = ListEnd::new(count, complete, stored);
    if arguments.output == Some(Output::Json) {
        writeln!(out, "{}", ended.to_json())?;
    }
    if let Some(note) = ended.note() {
        arguments.puzzle.notes.note(&format!("solve: {note}"));
    }
    if arguments.stats {
        say!("backend: {}", found.backend());
        found.statistics().iter().for_each(|(name, value)| say!("{name}: {value}"));
        clock.spent().iter().for_each(seconds);
    }
    Ok(match (end, count) {
        (Some(Verdict::Unknown), _) => 0,
        (_, 0) => 20,
        _ => 10,
    })
}
