//! A single puzzle or CNF: asked, shown, and the exit code of a SAT solver.

use anyhow::{Context, Result, bail};
use sudoku2cnf::ask::{QuestionKind, Solver, TracedDpll};
use sudoku2cnf::backend::Backend;
use sudoku2cnf::dimacs;
use sudoku2cnf::legend::{self, LegendError};
use sudoku2cnf::puzzle::{Interrupted, Puzzle};
use sudoku2cnf::question::{ProblemSolver, Question, Task};
use sudoku2cnf::stopwatch::Phase;
use sudoku2cnf::symmetry::SymmetryBreaking;

use crate::common::clock::Clock;
use crate::common::input::{Input, located};
use crate::common::messages;
use crate::common::notes::UNFINISHED;
use crate::solve::all;
use crate::solve::arguments::{Arguments, Output};
use crate::solve::candidates;
use crate::solve::hints;
use crate::solve::proof;
use crate::solve::show::{show, unknown};
use crate::solve::sure::Sure;
use crate::solve::trace::TraceFile;

/// Solves a puzzle.
pub fn solve_puzzle(arguments: &Arguments, solver: &Solver, puzzle: &Puzzle, clock: &Clock) -> Result<u8> {
    let posed = match arguments.way().pose(solver, puzzle, arguments.posed(), &clock.limits()) {
        Ok(posed) => posed,
        Err(Interrupted(rule)) => {
            clock.note_rule(rule.as_ref());
            return unknown(arguments, Some(puzzle), solver.name(), clock);
        }
    };
    if posed.problem().compiled().broken().is_some_and(SymmetryBreaking::is_unfinished) {
        arguments.puzzle.notes.warning(UNFINISHED);
    }
    let proof = arguments.proof.proof.is_some();
    let comments = match proof {
        true => legend::write_within(posed.problem(), posed.options(), &clock.limits()),
        false => Vec::new(),
    };
    let asked = posed.asked(solver)?;
    let mut task = posed.task();
    // Threads read the formula as it is encoded.
    if let Some(encoded) = task.encoded.filter(|_| !arguments.way().published) {
        task.threads = arguments.threads(encoded)?;
    }
    solve(arguments, &asked, &task, &comments, Output::Grid, clock)
}

/// Solves a CNF: answered in competition format, and as a grid where its comments carry a puzzle.
pub fn solve_cnf(
    arguments: &Arguments,
    backend: &dyn Backend,
    mut input: Input,
    clock: &Clock,
) -> Result<u8> {
    let name = input.name;
    let reading = clock.limits().during(Phase::Read);
    let cnf = dimacs::read(&mut input.reader).map_err(|error| located(error, &name))?;
    drop(reading);
    if cnf.cubes.is_some() {
        bail!("{name}: several questions about one formula (p inccnf), expected one (p cnf)");
    }
    let problem = match legend::read(&cnf.comments, &clock.limits()) {
        Err(LegendError::Interrupted(Interrupted(rule))) => {
            clock.note_rule(rule.as_ref());
            return unknown(arguments, None, backend.name(), clock);
        }
        problem => problem.context(name.clone())?,
    };
    if let Some(refusal) = arguments.refusal_of_broken(&cnf.comments) {
        bail!("{name}: {refusal}");
    }
    let needs_grid = |output| !matches!(output, Output::Competition | Output::Json);
    if problem.is_none() && arguments.output.is_some_and(needs_grid) {
        bail!(
            "{name}: its comments carry no puzzle, so there is no grid to show; expected --output competition or json"
        );
    }
    let problem = problem.map(|problem| problem.about_digits(arguments.digits));
    let problem = problem.as_ref();
    let projection = legend::projection(&cnf, problem);
    let mut task = Task::of_formula(&cnf.formula, projection);
    if let Some(problem) = problem {
        task = task.with_problem(problem);
    }
    task.threads = arguments.threads(&cnf.formula)?;
    // The format of competitions has no words for the other questions.
    let output = if arguments.question() == Question::One { Output::Competition } else { Output::Grid };
    solve(arguments, backend, &task, &cnf.comments, output, clock)
}

fn solve<S: ProblemSolver + ?Sized>(
    arguments: &Arguments,
    solver: &S,
    task: &Task<'_>,
    comments: &[String],
    output: Output,
    clock: &Clock,
) -> Result<u8> {
    match arguments.asked() {
        QuestionKind::All => return all::solve(arguments, solver, task, arguments.max(), clock),
        QuestionKind::Candidates => {
            return candidates::solve(arguments, solver, task, arguments.cap, clock);
        }
        _ => {}
    }
    let outcome = match &arguments.proof.proof {
        Some(place) => proof::ask(task, comments, place, arguments, clock)?,
        None => match &arguments.trace {
            Some(place) => {
                let file = TraceFile::new(place.open()?).context("the trace")?;
                let traced = TracedDpll::new(arguments.dpll(), task, file.hearer());
                let outcome = arguments.capped(traced.ask(task, arguments.question(), &clock.limits())?);
                // A time limit is an end as good as any; half a trace for a whole one is not.
                match clock.ended()? {
                    None => file.finish()?,
                    Some(_) => file.dropped().iter().for_each(messages::error),
                }
                outcome
            }
            None => {
                let limits = clock.limits();
                let counts = matches!(arguments.question(), Question::Count(_));
                let sure = Sure::new(counts, &arguments.puzzle.notes);
                let hear = |count| sure.tell(count);
                let heard = task.clone().heard_by(&hear);
                let mut found = heard.open(solver, &limits)?;
                let outcome = arguments.capped(heard.ask_of(&mut found, arguments.question(), &limits)?);
                sure.end();
                let code = show(arguments, &outcome, task, output, clock)?;
                if matches!(arguments.output_or(output), Output::Grid | Output::Line | Output::Unicode) {
                    hints::other_solution(arguments, task, &outcome, &mut found, clock)?;
                }
                return Ok(code);
            }
        },
    };
    show(arguments, &outcome, task, output, clock)
}
