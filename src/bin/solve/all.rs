//! `--all`: the solutions one by one, each printed as soon as it is known.

use std::io::Write;

use anyhow::Result;
use serde_json::json;
use sudoku2cnf::backend::{Backend, Verdict};
use sudoku2cnf::cnf::Model;
use sudoku2cnf::dimacs;
use sudoku2cnf::grid::Solution;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Answer, Found, Models, Task};
use sudoku2cnf::render::{self, Style};

use crate::arguments::{Arguments, Output};
use crate::ask::{compare, ended};
use crate::clock::Clock;
use crate::common::out::say;
use crate::common::output::stdout;
use crate::show::seconds;

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
    let (mut count, mut compared) = (0, Found::default());
    let end = loop {
        if count == max {
            break None;
        }
        match found.next(&limits)? {
            Verdict::Sat(model) => {
                let text = match (task.verified(&model)?, task.puzzle) {
                    (Some(solution), Some(puzzle)) => {
                        compared.add(puzzle, &solution);
                        shown(arguments.output, &solution, puzzle, arguments.style(), count)
                    }
                    _ => of_cnf(arguments.output, &model)?,
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
    if arguments.output == Some(Output::Json) {
        let mut object = json!({ "count": count, "complete": complete });
        if complete && count < 2 {
            object["certified"] = false.into();
        }
        if let Some(stored) = stored {
            object["stored_solution"] = json!(stored);
        }
        writeln!(out, "{object}")?;
    }
    if !complete {
        let notes = &arguments.puzzle.notes;
        notes.note(&format!("solve: stopped after {count} solutions; there may be others"));
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

/// One solution, the first after `before` others.
fn shown(output: Option<Output>, solution: &Solution, puzzle: &Puzzle, style: Style, before: u64) -> String {
    let grid = puzzle.grid();
    let beside = grid.variables().map(|cell| format!(" {cell}={}", solution[cell])).collect::<String>();
    match output {
        Some(Output::Json) => {
            let mut object = json!({ "solution": solution.digits(grid) });
            if !beside.is_empty() {
                object["variables"] = json!(solution.variables());
            }
            format!("{object}\n")
        }
        Some(Output::Unicode) => {
            let gap = if before > 0 { "\n" } else { "" };
            format!("{gap}{}", render::unicode(puzzle, Some(solution), style))
        }
        Some(Output::Grid) => {
            let gap = if before > 0 { "\n" } else { "" };
            let beside = if beside.is_empty() { beside } else { format!("{}\n", beside.trim_start()) };
            format!("{gap}{}{beside}", render::grid(solution, grid))
        }
        _ => format!("{}{beside}\n", render::line(solution, grid)),
    }
}

/// A model of a CNF without puzzle.
fn of_cnf(output: Option<Output>, model: &Model) -> Result<String> {
    if output == Some(Output::Json) {
        let literals: Vec<i32> = model.literals().map(|lit| lit.to_dimacs()).collect();
        return Ok(format!("{}\n", json!({ "model": literals })));
    }
    let mut bytes = Vec::new();
    dimacs::write_answer(&dimacs::Satisfiability::Sat(model.literals().collect()), &mut bytes)?;
    let text = String::from_utf8(bytes)?;
    Ok(text.lines().filter(|line| line.starts_with('v')).flat_map(|line| [line, "\n"]).collect())
}
