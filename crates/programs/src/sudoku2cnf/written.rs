//! Writes a compiled puzzle as CNF or in another language for solvers.

use anyhow::{Error, Result, anyhow};
use clap::{ArgMatches, CommandFactory};
use sudoku2cnf_answer::split::{Parts, SplitError};
use sudoku2cnf_base::stopwatch::{Phase, Stopwatch};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::{Options, Rows};
use sudoku2cnf_compile::legend;
use sudoku2cnf_compile::problem::Problem;
use sudoku2cnf_compile::symmetry::SymmetryBreaking;
use sudoku2cnf_compile::target::{Job, Target, TargetError};
use sudoku2cnf_puzzle::csp::Owner;
use sudoku2cnf_puzzle::puzzle::{Interrupted, Puzzle};
use sudoku2cnf_sat::cnf::Counter;
use sudoku2cnf_sat::dimacs;
use sudoku2cnf_show::render::SizeReport;

use super::{Arguments, Stats};
use crate::common::command_line;
use crate::common::limits::LimitedWork;
use crate::common::messages;
use crate::common::notes::UNFINISHED;
use crate::common::output::Destination;

/// The context shared by all puzzles that are written.
#[derive(Clone, Copy)]
pub struct Work<'a> {
    /// The options; `matches` shows which ones were given on the command line.
    pub arguments: &'a Arguments,
    pub matches: &'a ArgMatches,
    /// The limits of time and memory, and the stopwatch that measures the phases.
    pub limited: &'a LimitedWork,
    pub watch: &'a Stopwatch,
}

/// Compiles a puzzle and writes it as CNF, or in the language that `--to` chose.
pub fn write_compiled(work: &Work<'_>, puzzle: Puzzle, place: &Destination) -> Result<()> {
    let Work { arguments, matches, limited, watch } = *work;
    let limits = limited.limits();
    let stopped = |Interrupted(rule): Interrupted| {
        limited.error(rule.as_ref()).unwrap_or_else(|| Interrupted(rule).into())
    };
    let parts = match arguments.icnf.map(|wanted| Parts::of(&puzzle, wanted as usize, &limits)).transpose() {
        Ok(parts) => parts,
        Err(SplitError::Interrupted(interrupted)) => return Err(stopped(interrupted)),
        Err(error) => return Err(limited.error(None).unwrap_or(error.into())),
    };
    let problem = Problem::compile(puzzle, arguments.encode.simplify(Simplify::None), &limits);
    let mut problem = problem.map_err(stopped)?;
    if arguments.encode.breaks_symmetries() {
        problem = problem.breaking_symmetries(&limits).map_err(stopped)?;
        if problem.compiled().broken().is_some_and(SymmetryBreaking::is_unfinished) {
            arguments.puzzle.notes.warning(UNFINISHED);
        }
    }
    let mut above = Vec::new();
    if arguments.comments {
        let words = command_line::words(&Arguments::command(), matches);
        above.push(format!("generator {}", Arguments::command().render_version().trim_end()));
        above.push(format!("command line {words}"));
    }
    if let Some(target) = arguments.target() {
        let job = Job::new(&problem).comments(&above);
        return write_target(work, target, job, place);
    }
    let options = arguments.encode.options(&problem, Options::default().dedup(arguments.dedup));
    let cnf = problem.encoded_within(options, &limits);
    let comments = legend::write_within(&problem, options, &limits);
    if arguments.comments {
        above.extend(legend::names(&problem, &cnf, &limits));
    }
    let shown = arguments.projected.then(|| problem.candidates());
    let mut output = place.open()?;
    // A cube that contradicts the simplified problem has no literals to write, and contains no solution.
    let cubes = parts
        .as_ref()
        .map(|parts| parts.cubes().iter().filter_map(|cube| cube.literals(&problem)).collect::<Vec<_>>());
    let encoding = limits.during(Phase::Encode);
    let written = output.with(|out| match (shown, &cubes) {
        (_, Some(cubes)) => dimacs::write_incremental(cubes, &cnf, &[above, comments].concat(), out, &limits),
        (Some(shown), _) => dimacs::write_projected(&above, shown, &cnf, &comments, out, &limits),
        (None, None) => dimacs::write_within(&cnf, &[above, comments].concat(), out, &limits),
    });
    drop(encoding);
    let rule = match cnf.stopped_at() {
        Some(Owner::Rule(place)) => problem.puzzle().rules().get(place),
        _ => None,
    };
    let counter = written.map_err(|error| limited.error(rule).unwrap_or(error))?;
    output.finish()?;
    match arguments.stats {
        Some(Stats::Text) => report(&counter, problem.candidates()),
        Some(Stats::Json) => {
            let sizes = SizeReport::of_clauses(&counter, problem.candidates());
            messages::data(sizes.timed(watch.lap()).to_json());
        }
        None => {}
    }
    Ok(())
}

/// Writes a problem in a language other than CNF.
fn write_target(work: &Work<'_>, target: Target, job: Job<'_>, place: &Destination) -> Result<()> {
    let Work { arguments, limited, watch, .. } = *work;
    let default = Options::default().dedup(arguments.dedup).rows(Rows::Beside);
    let options = arguments.encode.options(job.problem, default);
    let mut details = arguments.target.details();
    details.long_header = arguments.long_header;
    let limits = limited.limits();
    let job = job.options(options).details(details).limits(&limits);
    let mut output = place.open()?;
    let encoding = limits.during(Phase::Encode);
    let written = output.with(|out| job.write(target, out));
    drop(encoding);
    let size = written.map_err(|error| limited.error(None).unwrap_or_else(|| about_the_puzzle(error)))?;
    output.finish()?;
    match arguments.stats {
        Some(Stats::Text) => {
            size.iter().for_each(|(what, count)| messages::data(format_args!("{what}: {count}")));
        }
        Some(Stats::Json) => {
            messages::data(SizeReport::of_target(target.name(), size).timed(watch.lap()).to_json());
        }
        None => {}
    }
    Ok(())
}

/// Removes the name of the output file from the error that the language cannot express a rule: the file is not the
/// cause.
fn about_the_puzzle(error: Error) -> Error {
    match error.downcast_ref::<TargetError>() {
        Some(unsayable @ TargetError::Unsayable { .. }) => anyhow!("--to {unsayable}"),
        _ => error,
    }
}

/// Prints the statistics of `--stats`.
fn report(counter: &Counter, candidates: u64) {
    let auxiliary = counter.vars() - candidates;
    messages::data(format_args!("variables: {candidates} candidates, {auxiliary} auxiliary"));
    messages::data(format_args!("clauses: {}", counter.clauses()));
    for (section, clauses) in counter.sections().iter().filter(|(_, clauses)| *clauses > 0) {
        messages::data(format_args!("  {section}: {clauses}"));
    }
}
