//! `--relax`: the linear relaxation of a puzzle, and what a point of it says.

use std::io::{self, Write};

use anyhow::{Result, anyhow};
use sudoku2cnf::backend::process::{Process, SOLVERS, WriteFailed};
use sudoku2cnf::backend::{self, Backend};
use sudoku2cnf::deduce::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::{RelaxationWords, TextStyle};
use sudoku2cnf::target::relaxation::{self, Relaxed};
use sudoku2cnf::target::{Job, Target, WriteError};

use crate::common::answers::stdout;
use crate::solve::arguments::{Arguments, Output};
use crate::solve::ask::compile;
use crate::solve::clock::Clock;

/// The name of the solver of the relaxation inside this program.
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
        if arguments.backend != backend::AUTO || arguments.names_program() {
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
    let words = RelaxationWords::new(puzzle, relaxed.as_ref());
    let text = match arguments.output {
        Some(Output::Json) => words.object(solver.name()).to_json() + "\n",
        Some(Output::Line) => words.text(TextStyle::Line),
        _ => words.text(TextStyle::Grid),
    };
    stdout()?.write_all(text.as_bytes())?;
    if let Some(note) = words.note() {
        arguments.puzzle.notes.note(&format!("solve: {note}"));
    }
    Ok(match relaxed {
        Some(Relaxed::Integral(_)) => 10,
        Some(Relaxed::Infeasible) => 20,
        Some(Relaxed::Fractional(_)) | None => 0,
    })
}
