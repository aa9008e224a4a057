//! `sudoku2cnf bench`: reads puzzles and CNF files, runs solvers on them with the library, and keeps the records.

mod arguments;
mod formulas;
mod records;

use std::any::Any;
use std::ffi::OsString;
use std::io;
use std::path::PathBuf;
use std::process::ExitCode;

use anyhow::Result;
use sudoku2cnf_answer::ask;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_lab::bench::BenchReport;
use sudoku2cnf_lab::bench::{self, Instance, Job, Plan, Run, RunClock, RunFault, Verdict};

use crate::common::argument;
use crate::common::clock::{Clock, say_interrupted};
use crate::common::completions::OtherCommand;
use crate::common::ending::end;
use crate::common::exit::FAILURE;
use crate::common::help;
use crate::common::input::{Input, is_puzzle, text};
use crate::common::memory::MemoryWatch;
use crate::common::messages;
use crate::common::stdout;
use crate::common::usage;
use arguments::Arguments;
use records::Records;

/// The subcommand's name.
pub const NAME: &str = "bench";

/// Returns the command line of the subcommand, for its man page and its completions.
pub fn other() -> OtherCommand {
    let command = help::command::<Arguments>();
    OtherCommand { word: NAME, page: "sudoku2cnf-bench", function: "sudoku2cnf_bench", command }
}

/// The exit code if two verdicts on the same instance contradict each other.
const DISAGREEMENT: u8 = 3;

/// Runs the subcommand; the first of `words` is its name.
pub fn main(words: Vec<OsString>) -> ExitCode {
    let words = std::iter::once("sudoku2cnf bench".into()).chain(words.into_iter().skip(1));
    let (arguments, _) = usage::parsed_of::<Arguments>(words.collect());
    if let Some(message) = arguments.conflict() {
        usage::refuse::<Arguments>(&message);
    }
    end(|| run(&arguments))
}

impl RunClock for Clock {
    fn begin(&self) -> io::Result<Box<dyn Any>> {
        Ok(Box::new(self.run().map_err(io::Error::other)?))
    }

    fn limits(&self) -> Limits {
        Clock::limits(self)
    }

    fn stop(&self) {
        Clock::stop(self);
    }

    fn spoilt(&self) -> Option<RunFault> {
        match self.interrupted() {
            Some(_) => Some(RunFault::Interrupted),
            None => self.out_of_memory().then(|| RunFault::Failed("the memory limit was reached".into())),
        }
    }
}

fn run(arguments: &Arguments) -> Result<u8> {
    if let Some(text) = arguments.puzzle.help_on_rules()? {
        stdout::print(&text)?;
        return Ok(0);
    }
    let notes = &arguments.puzzle.notes;
    let plan = Plan {
        settings: arguments.settings()?,
        instances: instances(arguments)?,
        simplify: arguments.simplify,
        unique: arguments.unique,
        groups: !arguments.no_groups,
        time_limit: arguments.time_limit.as_secs_f64(),
        memory_limit: arguments.memory_limit,
    };
    let mut records = Records::open(arguments, &plan)?;
    let jobs: Vec<Job<'_>> = plan.jobs().collect();
    let places: Vec<usize> = records.missing();
    if places.len() < jobs.len() {
        notes.note(&format!("{} of {} runs are recorded already", jobs.len() - places.len(), jobs.len()));
    }
    let wanted: Vec<Job<'_>> = places.iter().map(|&place| jobs[place]).collect();
    let memory = MemoryWatch::start(arguments.memory_limit);
    let start = |_| Clock::start(Some(arguments.time_limit), &memory, true);
    let threads = ask::threads(arguments.jobs).min(wanted.len());
    let clocks = (0..threads).map(start).collect::<Result<Vec<Clock>>>()?;
    let mut done = 0;
    let ran = bench::run_all(&wanted, &clocks, |place, run| {
        done += 1;
        notes.note(&told(done, wanted.len(), &run));
        records.add(places[place], run)
    });
    let written = records.write();
    ran?;
    written?;
    if let Some(code) = clocks.iter().find_map(Clock::interrupted) {
        let done = jobs.len() - records.missing().len();
        say_interrupted(&format!("; {done} of {} runs are done", jobs.len()));
        return Ok(code);
    }
    let report = records.report();
    records.draw(&report)?;
    Ok(verdict(&report, &records.runs()))
}

/// Returns the progress line for a finished run, which is number `done` of `of`.
fn told(done: usize, of: usize, run: &Run) -> String {
    let reason = if run.message.is_empty() { String::new() } else { format!(": {}", run.message) };
    let Run { instance, backend, heuristic, encoding, amo, sum, .. } = run;
    let words = [instance, backend, heuristic, encoding, amo, sum].map(String::as_str);
    let words: Vec<&str> = words.into_iter().filter(|word| !word.is_empty()).collect();
    format!("{done}/{of} {}: {} {:.3} s{reason}", words.join(" "), run.verdict.name(), run.seconds())
}

/// Prints contradictions and failed runs, and returns the exit code.
fn verdict(report: &BenchReport<'_>, runs: &[&Run]) -> u8 {
    if !report.disagreements.is_empty() {
        messages::error("VERDICTS CONTRADICT EACH OTHER: a solver or an encoding is wrong");
        report
            .disagreements
            .iter()
            .for_each(|disagreement| messages::error(format_args!("  {disagreement}")));
        return DISAGREEMENT;
    }
    let failed: Vec<&&Run> = runs.iter().filter(|run| run.verdict == Verdict::Error).collect();
    if let [first, ..] = failed[..] {
        let (count, runs) = (failed.len(), runs.len());
        messages::error(format_args!("{count} of {runs} runs failed, such as {}", first.message));
        return FAILURE;
    }
    0
}

/// Returns the puzzles and formulas of all files. Each is named after its file; if the file has several puzzles, the id
/// or number of the puzzle follows.
fn instances(arguments: &Arguments) -> Result<Vec<Instance>> {
    let mut instances = Vec::new();
    let args = &arguments.puzzle;
    if args.files().is_empty() {
        read(arguments, None, args.open()?, &mut instances)?;
    }
    for path in args.files() {
        let input = match argument::text_of(path) {
            Some(text) => Input::of_text("<argument>", text.to_owned()),
            None => Input::open(Some(path), "the puzzles", &args.notes)?,
        };
        read(arguments, Some(path), input, &mut instances)?;
    }
    Ok(instances)
}

fn read(
    arguments: &Arguments,
    path: Option<&PathBuf>,
    mut input: Input,
    instances: &mut Vec<Instance>,
) -> Result<()> {
    if arguments.puzzle.format.is_none() && input.is_cnf()? {
        instances.push(formulas::instance(path, input, &arguments.puzzle.notes)?);
        return Ok(());
    }
    let bytes = input.bytes(Vec::new())?;
    is_puzzle(&bytes, &input.name)?;
    let text = &*text(&bytes, &input.name)?;
    match arguments.puzzle.read_many(text, &input.name)? {
        None => {
            let puzzle = arguments.puzzle.read(text, &input.name)?;
            instances.push(Instance::of_puzzle(input.name.clone(), puzzle));
        }
        Some(several) => {
            let named = (1..).zip(several).map(|(number, read)| {
                let id = read.id.unwrap_or_else(|| number.to_string());
                Instance::of_puzzle(format!("{}:{id}", input.name), read.puzzle)
            });
            instances.extend(named);
        }
    }
    Ok(())
}
