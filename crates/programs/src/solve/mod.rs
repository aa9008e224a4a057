//! The program `solve`, which asks questions about one puzzle or many and prints the answers.
//!
//! Each module uses only modules that come before it in this order: common code, then the clock and the options, then
//! answers about one puzzle and about many, then this module, which chooses between them.

mod answer;
mod arguments;
mod backends;
mod batch;
mod config;
mod counter;
mod hints;
mod parts;
mod progress;
mod proof;
mod several;
mod trace;
mod whole_puzzle;

use std::io::{Cursor, Read};
use std::process::ExitCode;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use self::arguments::proof::PROOF_OF_ONE;
use self::arguments::question::{flag, one_puzzle};
use self::arguments::{Arguments, Output};
use self::batch::part::Part;
use self::batch::position::Position;
use self::batch::{Batch, Chunks, Unit};
use self::several::Files;
use crate::common::bound::BoundedLines;
use crate::common::clock::Clock;
use crate::common::docs;
use crate::common::ending::end;
use crate::common::exit::FAILURE;
use crate::common::input::{is_puzzle, text};
use crate::common::messages;
use crate::common::stdout;
use crate::common::system;
use crate::common::usage;
use anyhow::Result;
use clap::{ArgMatches, Command};
use serde_json::json;
use sudoku2cnf_answer::ask::Ask;
use sudoku2cnf_base::stopwatch::Phase;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_puzzle::formats::{self, Format, TextKind};
use sudoku2cnf_show::render::schema;

/// Returns the program's command line, in which options conflict if no question accepts both.
pub fn command() -> Command {
    Arguments::documented()
}

/// Runs the program, and returns its exit code.
pub fn main() -> ExitCode {
    messages::begin("solve");
    if let Some(code) = system::begin() {
        return code;
    }
    let (arguments, matches) = usage::parsed::<Arguments>();
    let arguments = arguments.with_form();
    if let Some(prefix) = arguments.docs.prefix() {
        return end(|| docs::install(command(), prefix));
    }
    let arguments = arguments.with_question(&matches).unwrap_or_else(|message| refuse(&message));
    if let Err(message) = arguments.check() {
        refuse(message);
    }
    let written = arguments.output.map_or(&[][..], Output::endings);
    if let Some(message) = arguments.place.contradiction(written) {
        refuse(&message);
    }
    end(|| {
        arguments.place.take()?;
        let done = run(&arguments, &matches);
        arguments.external.name_kept();
        done
    })
}

/// Ends the program with a usage error: its options conflict with each other or with the input.
fn refuse(message: &str) -> ! {
    usage::refuse::<Arguments>(message)
}

/// The maximum length in bytes of a text read before time and memory are watched.
const SHORT: usize = 1_000;

/// The number of bytes at the beginning of an input by which its kind is recognised.
const SHOWN: u64 = 1 << 16;

/// The source of a batch's puzzles.
enum Many<'a> {
    /// A reader whose puzzles are separated while they are read.
    Read(Box<dyn Read + Send>),
    /// A part of a file, whose lines are separated while they are read.
    Part(Part),
    /// A whole text in a format that shows where its puzzles begin.
    Text(&'a str, Format),
}

fn answer_batch(
    arguments: &Arguments,
    source: Many<'_>,
    unit: Unit,
    name: &str,
    length: Option<u64>,
) -> Result<u8> {
    if arguments.output.is_some_and(|output| !matches!(output, Output::Line | Output::Json | Output::Html)) {
        refuse("a batch is answered with --output line or json, or as a sheet with --output html");
    }
    if arguments.is_sheet() && matches!(arguments.ask, Ask::Count { .. }) {
        refuse(
            "a sheet has solutions, not their numbers: --output html cannot be used with --count for a batch",
        );
    }
    if arguments.is_sheet() && arguments.encode.breaks_symmetries() {
        refuse(
            "a sheet says whether each solution is the only one: --output html cannot be used with --symmetry for a batch",
        );
    }
    if !arguments.asked.takes("batch") {
        refuse(&one_puzzle(arguments.asked));
    }
    if arguments.proof.wanted() {
        refuse(PROOF_OF_ONE);
    }
    if arguments.trace.is_some() {
        refuse("--trace needs --backend dpll and one puzzle");
    }
    arguments.puzzle.check_rules()?;
    let what = match unit {
        Unit::Line => "a batch: a puzzle on each line".to_owned(),
        Unit::Puzzle(format) => format!("{}: several puzzles", format.name()),
    };
    arguments.puzzle.tell_many(name, &what);
    let (reader, first) = match source {
        Many::Read(reader) => (reader, Position::FIRST),
        Many::Part(part) => (Box::new(part.lines) as Box<dyn Read + Send>, Position::Byte(part.start)),
        Many::Text(text, format) => {
            let chunks = Box::new(batch::of_text(text, format));
            return batch::solve(
                arguments,
                Batch { chunks, unit, first: Position::FIRST, name, bytes: length },
            );
        }
    };
    let chunks = Box::new(Chunks::new(BoundedLines::new(reader), unit, first));
    batch::solve(arguments, Batch { chunks, unit, first, name, bytes: length })
}

/// Returns the format of a text that is one puzzle. For several puzzles, the error is the unit that is answered by one
/// line; warns if the text could be one puzzle instead.
fn one_or_many(arguments: &Arguments, text: &str) -> Result<Format, Unit> {
    match arguments.puzzle.kind(text) {
        TextKind::Puzzle(format) => Ok(format),
        TextKind::Several(format) => Err(Unit::Puzzle(format)),
        TextKind::Batch => {
            if let Some(count) = formats::doubt(text) {
                arguments.puzzle.notes.warning(&format!(
                    "{count} lines of {count} cells are read as {count} puzzles: --batch says \
                     that they are, --single that they are the rows of one"
                ));
            }
            Err(Unit::Line)
        }
    }
}

fn run(arguments: &Arguments, matches: &ArgMatches) -> Result<u8> {
    if let Some(text) = arguments.puzzle.help_on_rules()? {
        stdout::print(&text)?;
        return Ok(0);
    }
    match arguments.asked.name {
        "list-backends" => return backends::list(&arguments.external),
        "schema" => {
            stdout::print(&format!("{:#}\n", schema().as_value()))?;
            return Ok(0);
        }
        _ => {}
    }
    if let Some(folder) = &arguments.proof.check {
        let clock = Clock::start(arguments.time_limit, &arguments.memory(), false)?;
        let _running = clock.run()?;
        return proof::check(folder, &clock);
    }
    if arguments.proof.wanted() {
        // A missing prover is an error before anything is read or solved.
        arguments.prover()?;
    }
    if let Some(wanted) = arguments.parts.split {
        return parts::split(arguments, wanted);
    }
    if let Some(counter) = arguments.counter()? {
        return counter::solve(arguments, &counter);
    }
    let backend = arguments.backend()?;
    if let Some(message) = arguments.without_relaxer(&backend) {
        refuse(&message);
    }
    if let Some(message) = arguments.conflict(backend.target(), matches) {
        refuse(&message);
    }
    if let Some(whole) = &arguments.parts.join {
        return parts::join(arguments, whole);
    }
    if let Some(files) = arguments.puzzle.several() {
        if arguments.shard.is_some() {
            refuse("--shard takes one file; of several, each is a puzzle");
        }
        let failed = Arc::<AtomicBool>::default();
        let reader = Box::new(Files::new(arguments, files, &failed));
        let code = answer_batch(arguments, Many::Read(reader), Unit::Line, "the files", None)?;
        return Ok(if code == 0 && failed.load(Ordering::Relaxed) { FAILURE } else { code });
    }
    if let Some(shard) = arguments.shard {
        let Some(path) = arguments.puzzle.stored() else {
            refuse("--shard needs the name of a file; 'parallel --pipe' divides standard input")
        };
        let part = Part::open(path, shard)?;
        let (name, length) = (path.display().to_string(), part.length);
        return answer_batch(arguments, Many::Part(part), Unit::Line, &name, Some(length));
    }
    let mut input = arguments.puzzle.open()?;
    if !arguments.batch && arguments.puzzle.format.is_none() && input.is_cnf()? {
        if !arguments.asked.formula {
            refuse(&format!("{} takes a puzzle, not a CNF", flag(arguments.asked.name)));
        }
        if !arguments.puzzle.statements().is_empty() {
            refuse("--rules and --rule do not apply to a CNF, which consists of clauses only");
        }
        if arguments.distinct {
            refuse("--distinct compares the puzzles of a batch; this is a CNF");
        }
        let clock = Clock::start(arguments.time_limit, &arguments.memory(), arguments.tidies())?;
        let clock = clock.timing(arguments.stats);
        let _running = clock.run()?;
        return answer::of_cnf(arguments, &backend, input, &clock);
    }
    if arguments.batch {
        return answer_batch(arguments, Many::Read(input.reader), Unit::Line, &input.name, input.length);
    }
    let mut bytes = input.beginning(SHOWN)?;
    is_puzzle(&bytes, &input.name)?;
    if let Some(folder) = &arguments.proof.certify
        && whole_puzzle::is_object(&bytes)
    {
        bytes = input.bytes(bytes)?;
        return parts::certify_one(arguments, folder, &bytes, &input.name);
    }
    let begun = one_or_many(arguments, &text(&bytes, &input.name)?);
    if let Err(unit @ (Unit::Line | Unit::Puzzle(Format::Native))) = begun {
        let reader = Many::Read(Box::new(Cursor::new(bytes).chain(input.reader)));
        return answer_batch(arguments, reader, unit, &input.name, input.length);
    }
    let shown = bytes.len();
    bytes = input.bytes(bytes)?;
    let text = &*text(&bytes, &input.name)?;
    // The text is examined again only if the beginning was not all of it: examining a large text takes time.
    let known = if bytes.len() == shown { begun } else { one_or_many(arguments, text) };
    let format = match known {
        Ok(format) => format,
        Err(unit) => {
            let many = match unit {
                Unit::Puzzle(format) if format != Format::Native => Many::Text(text, format),
                _ => Many::Read(Box::new(Cursor::new(bytes.clone()))),
            };
            return answer_batch(arguments, many, unit, &input.name, input.length);
        }
    };
    if arguments.distinct {
        refuse(
            "--distinct compares the puzzles of a batch; this is one puzzle (with --batch, each line is one)",
        );
    }
    if arguments.is_sheet_described() || matches!(arguments.ask, Ask::Grade {}) && arguments.is_sheet() {
        // Only a sheet has such settings and shows grades, so even one puzzle is answered as a sheet here.
        let format = arguments.puzzle.format.is_none().then(|| format.name());
        let line = format!("{}\n", json!({ "puzzle": text, "format": format }));
        let reader = Many::Read(Box::new(Cursor::new(line.into_bytes())));
        return answer_batch(arguments, reader, Unit::Line, &input.name, None);
    }
    let memory = arguments.memory_for_one();
    let clock = Clock::new(arguments.time_limit, &memory).timing(arguments.stats);
    if text.len() > SHORT {
        memory.begin();
        clock.watch(arguments.tidies())?;
    }
    let reading = clock.limits().during(Phase::Read);
    let puzzle = arguments.puzzle.read_as(format, text, &input.name)?;
    drop(reading);
    let is_small = arguments.is_small(&puzzle) && !memory.is_stated();
    if !is_small {
        memory.begin();
    }
    // If the answer comes at once, signals need not be handled: they may simply end the program.
    let is_whole = backend.takes_boards_whole() && arguments.simplified(&backend, &puzzle) == Simplify::None;
    let at_once = is_small && is_whole && !arguments.tidies();
    if text.len() <= SHORT && !at_once {
        clock.watch(arguments.tidies())?;
    }
    let _running = clock.run()?;
    memory.check();
    if let Some(folder) = &arguments.proof.certify {
        let code = proof::certify(arguments, folder, &puzzle, &clock)?;
        return Ok(hints::no_solution(arguments, code));
    }
    answer::of_puzzle(arguments, &backend, &puzzle, &input.name, &clock)
}
