//! `--relax`: the linear relaxation of a puzzle, and what a point of it says.

use std::io::{self, Write};

use anyhow::{Result, anyhow};
use serde_json::{Map, Value, json};
use sudoku2cnf::backend::process::{Process, SOLVERS, WriteFailed};
use sudoku2cnf::backend::{self, Backend};
use sudoku2cnf::grid::Grid;
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render;
use sudoku2cnf::target::relaxation::{self, Fractional, Relaxed};
use sudoku2cnf::target::{Job, Target, WriteError};

use crate::arguments::{Arguments, Output};
use crate::ask::compile;
use crate::clock::Clock;
use crate::common::output::stdout;

/// What solves the relaxation inside this program.
const IN_PROCESS: &str = "microlp";

/// A solver of linear programs.
pub enum Solver {
    /// The one inside this program.
    InProcess,
    /// A program that reads LP.
    Program(Box<Process>),
}

impl Solver {
    /// The solver that was chosen, or the first that there is.
    pub fn of(arguments: &Arguments, chosen: &sudoku2cnf::ask::Solver) -> Result<Solver> {
        if let Some(process) = chosen.reader()
            && let Some(process) = process.relaxing()
        {
            return Ok(Solver::Program(Box::new(process)));
        }
        let known: Vec<&str> = relaxers().collect();
        let known = known.join(" and ");
        if relaxers().any(|name| name == chosen.name()) {
            return Err(anyhow!(
                "{} solves relaxations of what it reads first; leave out --target",
                chosen.name()
            ));
        }
        if arguments.backend != backend::AUTO || chosen.reader().is_some() {
            return Err(anyhow!("{} solves no relaxations; {known} do", chosen.name()));
        }
        if cfg!(feature = "relaxation") {
            return Ok(Solver::InProcess);
        }
        let found = relaxers().find_map(|name| Process::named(name).ok()?.relaxing());
        found
            .map(|process| Solver::Program(Box::new(process)))
            .ok_or_else(|| anyhow!("nothing here solves relaxations; {known} do"))
    }

    fn name(&self) -> &str {
        match self {
            Solver::InProcess => IN_PROCESS,
            Solver::Program(process) => Backend::name(&**process),
        }
    }

    /// A point of the relaxation of `job`; `None` at a limit.
    fn solve(&self, job: &Job<'_>) -> Result<Option<Relaxed>> {
        let process = match self {
            Solver::InProcess => return in_process(job),
            Solver::Program(process) => process,
        };
        let write = |file: &mut std::fs::File| {
            job.write(Target::LP, file).map(drop).map_err(|error| match error {
                WriteError::Io(error) => WriteFailed::Io(error),
                error => WriteFailed::Io(io::Error::other(error)),
            })
        };
        let Some(told) = process.tell(&write, job.limits)? else { return Ok(None) };
        match relaxation::read(job, &told.answer) {
            Ok(relaxed) => Ok(relaxed),
            Err(_) if job.limits.stopped() => Ok(None),
            Err(wrong) => Err(told.error(format!("its answer is wrong: {wrong}")).into()),
        }
    }
}

#[cfg(feature = "relaxation")]
fn in_process(job: &Job<'_>) -> Result<Option<Relaxed>> {
    Ok(relaxation::solve(job)?)
}

#[cfg(not(feature = "relaxation"))]
fn in_process(_job: &Job<'_>) -> Result<Option<Relaxed>> {
    Err(anyhow!("this build is without the cargo feature `relaxation`"))
}

/// The names of the programs that solve relaxations.
fn relaxers() -> impl Iterator<Item = &'static str> {
    SOLVERS.iter().filter(|solver| solver.relaxes.is_some()).map(|solver| solver.name)
}

/// Prints what a point of the relaxation says. The exit code is 10 where it is a solution, 20 where there is no
/// point, and so no solution, and 0 where nothing is proved.
pub fn solve(arguments: &Arguments, solver: &Solver, puzzle: &Puzzle, clock: &Clock) -> Result<u8> {
    let limits = clock.limits();
    let relaxed = match compile(puzzle, arguments.encode.simplify(Simplify::None), clock) {
        None => None,
        Some(problem) => {
            let job = relaxation::job(&problem);
            let mut details = job.details;
            details.objective = arguments.objective();
            solver.solve(&job.details(details).limits(&limits))?
        }
    };
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    let json = arguments.output == Some(Output::Json);
    let text = match json {
        true => format!("{}\n", object(relaxed.as_ref(), puzzle, solver.name())),
        false => words(arguments, relaxed.as_ref(), puzzle),
    };
    stdout()?.write_all(text.as_bytes())?;
    let (code, note) = match &relaxed {
        Some(Relaxed::Integral(_)) => {
            (10, "this is a solution; whether it is the only one, the relaxation does not say")
        }
        Some(Relaxed::Infeasible) => (
            20,
            "the relaxation has no point, and so the puzzle no solution, as far as floating point can tell",
        ),
        Some(Relaxed::Fractional(_)) => {
            (0, "fractions prove nothing: there may be one solution, several or none")
        }
        None => (0, ""),
    };
    if !note.is_empty() {
        arguments.puzzle.notes.note(&format!("solve: {note}"));
    }
    Ok(code)
}

fn verdict(relaxed: Option<&Relaxed>) -> &'static str {
    match relaxed {
        None => "unknown",
        Some(Relaxed::Integral(_)) => "integral",
        Some(Relaxed::Fractional(_)) => "fractional",
        Some(Relaxed::Infeasible) => "infeasible",
    }
}

/// The answer for people.
fn words(arguments: &Arguments, relaxed: Option<&Relaxed>, puzzle: &Puzzle) -> String {
    let (grid, word) = (puzzle.grid(), verdict(relaxed));
    let line = arguments.output == Some(Output::Line);
    match relaxed {
        Some(Relaxed::Integral(solution)) if line => format!("{}\n", render::line(solution, grid)),
        Some(Relaxed::Integral(solution)) => format!("{word}\n{}", render::grid(solution, grid)),
        Some(Relaxed::Fractional(point)) if !line => {
            let values =
                point.cells.iter().map(|(_, values)| values.iter().map(|&(value, _)| (value, 1)).collect());
            let board = render::candidates(&values.collect::<Vec<Vec<(i32, u64)>>>(), false, grid);
            let (whole, all) = (point.whole(), point.cells.len());
            format!("{word}\n{board}{whole} of {all} cells have one value\n{}", weights(point, grid))
        }
        _ => format!("{word}\n"),
    }
}

/// A line for each cell with several values: these with their weights.
fn weights(point: &Fractional, grid: &Grid) -> String {
    let open = point.cells.iter().filter(|(_, values)| values.len() != 1);
    let line = |(cell, values): &(_, Vec<(i32, f64)>)| {
        let values: Vec<String> = values
            .iter()
            .map(|&(value, weight)| format!("{}:{}", grid.sign(value), rounded(weight)))
            .collect();
        format!("{cell} {}\n", values.join(" "))
    };
    open.map(line).collect()
}

/// A weight with four decimals at most: solvers compute no more than that for sure.
fn rounded(weight: f64) -> f64 {
    (weight * 1e4).round() / 1e4
}

/// The answer as JSON.
fn object(relaxed: Option<&Relaxed>, puzzle: &Puzzle, backend: &str) -> Value {
    let mut object = json!({ "verdict": verdict(relaxed), "backend": backend });
    render::add_letters(&mut object, puzzle.grid());
    match relaxed {
        Some(Relaxed::Integral(solution)) => {
            object["solution"] = json!(solution.digits(puzzle.grid()));
            if puzzle.grid().variables().next().is_some() {
                object["variables"] = json!(solution.variables());
            }
        }
        Some(Relaxed::Fractional(point)) => {
            let cell = |(cell, values): &(sudoku2cnf::grid::Cell, Vec<(i32, f64)>)| {
                let values = values.iter().map(|&(value, weight)| (value.to_string(), json!(weight)));
                (cell.to_string(), Value::Object(values.collect()))
            };
            object["whole"] = point.whole().into();
            object["weights"] = Value::Object(point.cells.iter().map(cell).collect::<Map<_, _>>());
        }
        Some(Relaxed::Infeasible) | None => {}
    }
    object
}
