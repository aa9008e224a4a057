//! `--relax`: the linear relaxation of a puzzle, and what a point of it says.

use std::io::Write;

use anyhow::{Result, anyhow};
use sudoku2cnf::ask::{RelaxError, Relaxer, Solver};
use sudoku2cnf::backend::AUTO;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::render::{RelaxationWords, TextStyle};
use sudoku2cnf::target::relaxation::RelaxedPoint;

use crate::common::answers::stdout;
use crate::common::clock::Clock;
use crate::solve::answered::json;
use crate::solve::arguments::{Arguments, Output};

/// The solver of relaxations that was chosen, or the first that there is.
pub fn chosen(arguments: &Arguments, solver: &Solver) -> Result<Relaxer> {
    if let Some(relaxer) = solver.reader().and_then(Relaxer::program) {
        return Ok(relaxer);
    }
    let known: Vec<&str> = Relaxer::programs().collect();
    if known.contains(&solver.name()) {
        let name = solver.name();
        return Err(anyhow!("{name} solves relaxations of what it reads first; leave out --target"));
    }
    let known = known.join(" and ");
    if arguments.backend != AUTO || arguments.names_program() {
        return Err(anyhow!("{} solves no relaxations; {known} do", solver.name()));
    }
    Relaxer::usual().ok_or_else(|| anyhow!("nothing here solves relaxations; {known} do"))
}

/// Prints what a point of the relaxation says. The exit code is 10 where it is a solution, 20 where there is no
/// point, and so no solution, and 0 where nothing is proved.
pub fn solve(arguments: &Arguments, solver: &Relaxer, puzzle: &Puzzle, clock: &Clock) -> Result<u8> {
    let asked = arguments.way().relaxation(solver, puzzle, arguments.objective(), &clock.limits());
    let asked = asked.map_err(|error| match error {
        RelaxError::Backend(error) => anyhow!(error),
        error => anyhow!(error),
    })?;
    clock.note_rule(asked.stopped_at.as_ref());
    let relaxed = asked.outcome;
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    let words = RelaxationWords::new(puzzle, relaxed.as_ref());
    let text = match arguments.output {
        Some(Output::Json) => json(&words.object(solver.name()).to_json(), Some(puzzle)),
        Some(Output::Line) => words.text(TextStyle::Line),
        _ => words.text(TextStyle::Grid),
    };
    stdout()?.write_all(text.as_bytes())?;
    if let Some(note) = words.note() {
        arguments.puzzle.notes.note(note);
    }
    Ok(match relaxed {
        Some(RelaxedPoint::Integral(_)) => 10,
        Some(RelaxedPoint::Infeasible) => 20,
        Some(RelaxedPoint::Fractional(_)) | None => 0,
    })
}
