//! `--explain`: what contradicts itself, or what a puzzle with several solutions lacks.

use anyhow::Result;
use serde_json::{Value, json};
use sudoku2cnf::backend::Backend;
use sudoku2cnf::csp::{Owner, VarId};
use sudoku2cnf::grid::{Cell, Digit};
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::conflict::Conflict;
use sudoku2cnf::question::explain::{Finding, explain};
use sudoku2cnf::question::{Found, Stored};
use sudoku2cnf::render::{self, Answer};
use sudoku2cnf::terminal;

use crate::arguments::{Arguments, Output};
use crate::ask::{compare, compile};
use crate::clock::Clock;
use crate::common::out;
use crate::drawing::{self, Known};

/// Explains a puzzle read from the input called `name`.
pub fn solve(
    arguments: &Arguments,
    backend: &dyn Backend,
    puzzle: &Puzzle,
    name: &str,
    clock: &Clock,
) -> Result<u8> {
    let found = look(arguments, backend, puzzle, clock)?;
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    let stored = compared(arguments, &found, puzzle);
    let text = match arguments.output {
        Some(Output::Json) => {
            let mut object = object(&found, puzzle, name);
            render::add_letters(&mut object, puzzle.grid());
            if let Some(stored) = stored {
                object["stored_solution"] = json!(stored);
            }
            terminal::escaped_json(&format!("{object}\n")).into_owned()
        }
        Some(output) if output.is_drawn() => known(&found, puzzle).drawn(output),
        _ => text(&found, puzzle, name, arguments),
    };
    out::print(&text)?;
    Ok(match found {
        Finding::Unknown => 0,
        Finding::None(_) => 20,
        Finding::Unique(_) | Finding::Multiple(..) => 10,
    })
}

/// Compares what was found with the solution that is stored with the puzzle.
fn compared(arguments: &Arguments, finding: &Finding, puzzle: &Puzzle) -> Option<Stored> {
    let mut found = Found::default();
    let answer = match finding {
        Finding::Unknown => Answer::Unknown,
        Finding::None(_) => Answer::None,
        Finding::Multiple(..) => Answer::Multiple,
        Finding::Unique(solution) => {
            found.add(puzzle, solution);
            Answer::Unique
        }
    };
    compare(arguments, Some(puzzle), answer, found)
}

fn look(arguments: &Arguments, backend: &dyn Backend, puzzle: &Puzzle, clock: &Clock) -> Result<Finding> {
    let Some(problem) = compile(puzzle, arguments.way().simplification(), clock) else {
        return Ok(Finding::Unknown);
    };
    Ok(explain(&problem, arguments.encode.suited(&problem), backend, &clock.limits())?)
}

/// Where a rule stands: `file:line`, or the option and its number.
fn place(puzzle: &Puzzle, rule: usize, name: &str) -> String {
    let origin = &puzzle.rules()[rule].origin;
    format!("{}:{}", origin.source.as_deref().unwrap_or(name), origin.line)
}

fn given(puzzle: &Puzzle, cell: Cell, digit: Digit) -> String {
    format!("{cell}={}", puzzle.grid().sign(digit))
}

/// The given of the cell whose variable this is, if it has one.
fn given_of(puzzle: &Puzzle, var: VarId) -> String {
    let cell = puzzle.cells().nth(var.index());
    let found = cell.and_then(|cell| Some(given(puzzle, cell, puzzle.given(cell)?)));
    found.unwrap_or_default()
}

/// The names of houses, in their order.
fn houses(puzzle: &Puzzle, conflict: &Conflict) -> Vec<String> {
    let places = conflict.houses.iter().flatten();
    places.map(|&place| puzzle.grid().houses()[place].to_string()).collect()
}

/// More houses than this say no more than "the grid".
const MOST_HOUSES: usize = 6;

/// What was found, to be drawn.
fn known<'a>(found: &'a Finding, puzzle: &'a Puzzle) -> Known<'a> {
    let shown = |givens: &[(Cell, Digit)]| -> Vec<String> {
        givens.iter().map(|&(cell, digit)| given(puzzle, cell, digit)).collect()
    };
    match found {
        Finding::Unknown => Known::new(puzzle, drawing::UNKNOWN),
        Finding::Unique(solution) => {
            Known { solution: Some(solution), ..Known::new(puzzle, drawing::sentence(Answer::Unique)) }
        }
        Finding::Multiple(differ, givens) => {
            let cells: Vec<String> = differ.iter().map(Cell::to_string).collect();
            let verdict = format!(
                "There is more than one solution. These cells differ: {}. With these givens one is left: {}.",
                cells.join(" "),
                shown(givens).join(" ")
            );
            Known { differ, ..Known::new(puzzle, verdict) }
        }
        Finding::None(conflict) => {
            let verdict = match conflict.minimal {
                true => "There is no solution: what is marked contradicts itself.",
                false => {
                    "There is no solution: what is marked contradicts itself, and may be more than is needed."
                }
            };
            let without = conflict.wrong.iter().map(|wrong| {
                let given = given(puzzle, wrong.cell, wrong.given);
                format!(
                    " Without {given} there is exactly one solution, with {} there.",
                    puzzle.grid().sign(wrong.digit)
                )
            });
            let verdict = verdict.to_owned() + &without.collect::<String>();
            Known { conflict: Some(conflict), ..Known::new(puzzle, verdict) }
        }
    }
}

fn text(found: &Finding, puzzle: &Puzzle, name: &str, arguments: &Arguments) -> String {
    let output = arguments.output_or(Output::Grid);
    match found {
        Finding::Unknown => "unknown\n".to_owned(),
        Finding::Unique(solution) if output == Output::Line => {
            format!("unique\n{}\n", render::line(solution, puzzle.grid()))
        }
        Finding::Unique(solution) if output == Output::Unicode => {
            format!("unique\n{}", render::unicode(puzzle, Some(solution), arguments.style()))
        }
        Finding::Unique(solution) => format!("unique\n{}", render::grid(solution, puzzle.grid())),
        Finding::Multiple(differ, givens) => {
            let differ: Vec<String> = differ.iter().map(Cell::to_string).collect();
            let givens: Vec<String> =
                givens.iter().map(|&(cell, digit)| given(puzzle, cell, digit)).collect();
            format!("multiple\ndiffer: {}\nunique with: given {}\n", differ.join(" "), givens.join(" "))
        }
        Finding::None(conflict) => {
            let mut text = "none\n".to_owned();
            for wrong in &conflict.wrong {
                let given = given(puzzle, wrong.cell, wrong.given);
                let right = puzzle.grid().sign(wrong.digit);
                text += &format!("without {given} there is exactly one solution, with {right} there\n");
            }
            for &member in &conflict.members {
                text += &match member {
                    Owner::Rule(rule) => {
                        format!("{}: {}\n", place(puzzle, rule, name), puzzle.rules()[rule])
                    }
                    Owner::Given(var) => format!("given {}\n", given_of(puzzle, var)),
                    Owner::House(_) | Owner::Shared => String::new(),
                };
            }
            match &houses(puzzle, conflict)[..] {
                [] => {}
                few if few.len() <= MOST_HOUSES => text += &format!("houses: {}\n", few.join(", ")),
                many => text += &format!("houses: {} of {}\n", many.len(), puzzle.grid().houses().len()),
            }
            if !conflict.minimal {
                text += "a limit was reached: some of these may not be needed\n";
            }
            text
        }
    }
}

fn object(found: &Finding, puzzle: &Puzzle, name: &str) -> Value {
    match found {
        Finding::Unknown => json!({ "verdict": "unknown" }),
        Finding::Unique(solution) => {
            json!({ "verdict": "unique", "solution": solution.digits(puzzle.grid()), "certified": false })
        }
        Finding::Multiple(differ, givens) => json!({
            "verdict": "multiple",
            "differ": differ.iter().map(Cell::to_string).collect::<Vec<_>>(),
            "unique_with": givens.iter().map(|&(cell, digit)| given(puzzle, cell, digit)).collect::<Vec<_>>(),
        }),
        Finding::None(conflict) => {
            let member = |&member: &Owner| match member {
                Owner::Rule(rule) => {
                    let stated = &puzzle.rules()[rule];
                    let source = stated.origin.source.as_deref().unwrap_or(name);
                    json!({ "rule": stated.to_string(), "source": source, "line": stated.origin.line })
                }
                Owner::Given(var) => json!({ "given": given_of(puzzle, var) }),
                Owner::House(place) => json!({ "house": puzzle.grid().houses()[place].to_string() }),
                Owner::Shared => json!(null),
            };
            let core: Vec<Value> = conflict.members.iter().map(member).collect();
            let houses = houses(puzzle, conflict);
            let mut object = json!({
                "verdict": "none", "core": core, "houses": houses,
                "minimal": conflict.minimal, "certified": false,
            });
            if !conflict.wrong.is_empty() {
                let without = conflict.wrong.iter();
                let without = without.map(
                    |wrong| json!({ "given": given(puzzle, wrong.cell, wrong.given), "digit": wrong.digit }),
                );
                object["unique_without"] = without.collect();
            }
            object
        }
    }
}
