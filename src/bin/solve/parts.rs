//! One hard puzzle in parts: written for others to solve, and their answers joined.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sudoku2cnf::cnf::{Formula, Projection};
use sudoku2cnf::encode::Options;
use sudoku2cnf::error::Line;
use sudoku2cnf::formats::{Kind, batch};
use sudoku2cnf::proof::{self, certificate, certificate::Claim};
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Answer, Outcome, Question, Task};
use sudoku2cnf::split::{Cube, Error, Join, Joined, Parts};

use crate::arguments::{Arguments, Output};
use crate::ask::{compile, exit_code, report};
use crate::clock::Clock;
use crate::common::argument;
use crate::common::bound::BoundedLines;
use crate::common::input::{Input, is_puzzle, text};
use crate::common::out::say;
use crate::common::output::stdout;
use crate::hints;
use crate::show;

/// The one puzzle of an input.
fn puzzle(arguments: &Arguments, mut input: Input) -> Result<Puzzle> {
    if input.is_cnf()? {
        bail!("{}: a CNF, expected a puzzle", input.name);
    }
    let bytes = input.bytes(Vec::new())?;
    is_puzzle(&bytes, &input.name)?;
    let text = &*text(&bytes, &input.name)?;
    match arguments.puzzle.kind(text) {
        Kind::Puzzle(format) => {
            Ok(arguments.puzzle.read_as(arguments.puzzle.format.unwrap_or(format), text, &input.name)?)
        }
        Kind::Several(_) | Kind::Batch => bail!("{}: several puzzles, expected one", input.name),
    }
}

/// Starts the clock of a puzzle.
fn clock(arguments: &Arguments) -> Result<Clock> {
    Clock::start(arguments.time_limit, &arguments.memory(), arguments.tidies())
}

/// Writes the parts of a puzzle, each on a line.
pub fn split(arguments: &Arguments, wanted: u32) -> Result<u8> {
    let puzzle = puzzle(arguments, arguments.puzzle.open()?)?;
    let clock = clock(arguments)?;
    let _running = clock.run()?;
    let parts = match Parts::of(&puzzle, wanted as usize, &clock.limits()) {
        Err(Error::Interrupted(interrupted)) => {
            clock.note_rule(interrupted.0.as_ref());
            Err(Error::Interrupted(interrupted))
        }
        parts => parts,
    };
    if let Some(code) = clock.ended()? {
        say!("solve: interrupted");
        return Ok(code);
    }
    let parts = parts?;
    let mut out = stdout()?;
    for place in 0..parts.cubes().len() {
        writeln!(out, "{}", parts.line(place))?;
    }
    out.flush()?;
    Ok(0)
}

/// Whether a text is one object of JSON Lines, as a part is.
pub fn is_object(text: &[u8]) -> bool {
    let text = text.trim_ascii();
    let is_line = text.starts_with(b"{") && !text.contains(&b'\n');
    is_line && std::str::from_utf8(text).is_ok_and(|text| batch::is_json_line(text, false))
}

/// Leaves the certificate of the puzzle in an object of JSON Lines.
pub fn certify_one(arguments: &Arguments, folder: &Path, bytes: &[u8], name: &str) -> Result<u8> {
    let text = text(bytes, name)?;
    let mut entries = batch::items(&text).filter_map(|(_, item)| item);
    let Some(entry) = entries.next().filter(|_| entries.next().is_none()) else {
        bail!("{name}: several puzzles, expected one");
    };
    let reading = entry.and_then(|entry| entry.read(&arguments.puzzle.options()));
    let (puzzle, warnings) = reading.map_err(|error| error.in_file(name))?;
    arguments.puzzle.notes.warn(warnings, name);
    let clock = clock(arguments)?;
    let _running = clock.run()?;
    let code = crate::proof::certify(arguments, folder, &puzzle, &clock)?;
    Ok(hints::no_solution(arguments, code))
}

/// Joins the answers about the parts of a puzzle.
pub fn join(arguments: &Arguments, whole: &Path) -> Result<u8> {
    let input = match argument::text_of(whole) {
        Some(text) => Input::of_text("<argument>", text.to_owned()),
        None => Input::open(Some(&whole.to_owned()), "the puzzle", &arguments.puzzle.notes)?,
    };
    let puzzle = puzzle(arguments, input)?;
    let backend = arguments.backend()?;
    let clock = clock(arguments)?;
    let _running = clock.run()?;
    let mut join = Join::new(&puzzle);
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) =
        arguments.puzzle.files().iter().cloned().partition(|path| path.is_dir());
    if let (None, Some(folder)) = (&arguments.proof.certify, folders.first()) {
        bail!("{}: a folder, expected a file with answers; --certify takes certificates", folder.display());
    }
    if files.is_empty() {
        read(&mut join, Input::open(None, "the answers", &arguments.puzzle.notes)?)?;
    }
    for file in &files {
        read(&mut join, Input::open(Some(file), "the answers", &arguments.puzzle.notes)?)?;
    }
    if let Some(folder) = &arguments.proof.certify {
        return certify(arguments, folder, &puzzle, &join.cubes()?, &folders, &clock);
    }
    let joined = join.answer(arguments.question(), backend.takes_clauses()?, &clock.limits());
    if let Some(code) = clock.ended()? {
        say!("solve: interrupted");
        return Ok(code);
    }
    show(arguments, &puzzle, joined?, &clock)
}

/// Makes a certificate of those of the parts, and shows what it says.
fn certify(
    arguments: &Arguments,
    folder: &Path,
    puzzle: &Puzzle,
    cubes: &[Cube],
    certificates: &[PathBuf],
    clock: &Clock,
) -> Result<u8> {
    let prover = arguments.prover()?;
    let Some(problem) = compile(puzzle, Simplify::None, clock) else {
        return show::unknown(arguments, Some(puzzle), prover.name(), clock);
    };
    let options = arguments.encode.options(&problem, Options::default());
    let made =
        certificate::parts::make(folder, puzzle, cubes, certificates, options, &*prover, &clock.limits());
    let made = match made {
        Err(proof::Error::Stopped(_) | proof::Error::Interrupted(_)) => None,
        made => made?,
    };
    let mut outcome = Outcome::unknown(prover.name());
    if let Some(shown) = made {
        outcome.answer = match shown.claim {
            Claim::None => Answer::None,
            Claim::Unique => Answer::Unique,
            Claim::Multiple => Answer::Multiple,
        };
        outcome.certified = shown.count.is_some();
        (outcome.complete, outcome.count) = (shown.count.is_some(), shown.count.unwrap_or(2));
        outcome.solutions = shown.solutions;
    }
    let (empty, nothing) = (Formula::default(), Projection::AllOf(0));
    let mut task = Task::of_formula(&empty, nothing);
    task.puzzle = Some(puzzle);
    outcome.differ = task.differ(&outcome.solutions);
    show::show(arguments, &outcome, &task, Output::Grid, clock)
}

/// Hears what an input says.
fn read(join: &mut Join<'_>, input: Input) -> Result<()> {
    let mut reader = std::io::BufReader::new(BoundedLines::new(input.reader));
    let mut bytes = Vec::new();
    for number in 1.. {
        bytes.clear();
        if reader.read_until(b'\n', &mut bytes).with_context(|| input.name.clone())? == 0 {
            break;
        }
        let text = text(&bytes, &input.name)?;
        let line = Line { source: None, number, text: text.trim_end_matches(['\n', '\r']) };
        join.read(line).map_err(|error| error.in_file(&input.name))?;
    }
    Ok(())
}

/// Shows what came out as an answer about a single puzzle.
fn show(arguments: &Arguments, puzzle: &Puzzle, joined: Joined, clock: &Clock) -> Result<u8> {
    let notes = &arguments.puzzle.notes;
    for id in &joined.missing {
        notes.note(&format!("solve: no answer: {id}"));
    }
    for (id, why) in &joined.unknown {
        notes.note(&format!("solve: {why}: {id}"));
    }
    if joined.doubled > 0 {
        let (s, was) = if joined.doubled == 1 { ("", "was") } else { ("s", "were") };
        notes
            .note(&format!("solve: {} answer{s} {was} about parts that had one; they agree", joined.doubled));
    }
    let (empty, mut outcome) = (Formula::default(), Outcome::unknown("join"));
    let mut task = Task::of_formula(&empty, Projection::AllOf(0));
    task.puzzle = Some(puzzle);
    (outcome.answer, outcome.count, outcome.complete) = (joined.answer, joined.count, joined.complete);
    if arguments.question() == Question::Unique {
        outcome.differ = task.differ(&joined.solutions);
    }
    outcome.solutions = joined.solutions;
    let answers = joined.parts - joined.missing.len();
    outcome.statistics = vec![("parts", joined.parts as u64), ("answered", answers as u64)];
    if arguments.output != Some(Output::Json) {
        return show::show(arguments, &outcome, &task, Output::Grid, clock);
    }
    let mut report = report(&outcome, arguments.question(), Some(puzzle), None);
    report.missing = joined.missing;
    report.unknown = joined.unknown.into_iter().map(|(id, _)| id).collect();
    arguments.answers()?.write_all((report.to_json() + "\n").as_bytes())?;
    Ok(exit_code(outcome.answer))
}
