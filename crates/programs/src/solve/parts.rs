//! Splits one hard puzzle into parts that other processes can solve, and joins their answers.

use std::io::{BufRead, Write};
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use sudoku2cnf_answer::proof::{ProofError, certificate};
use sudoku2cnf_answer::question::{Outcome, Question, Status, Task};
use sudoku2cnf_answer::split::{Cube, Join, JoinedAnswer, Parts, SplitError};
use sudoku2cnf_base::plural::counted;
use sudoku2cnf_compile::encode::Options;
use sudoku2cnf_puzzle::error::Line;
use sudoku2cnf_puzzle::puzzle::Puzzle;
use sudoku2cnf_sat::cnf::{Formula, Projection};
use sudoku2cnf_show::render::{AnswerObject, AnswerView, with_id};

use crate::common::answers::stdout;
use crate::common::argument;
use crate::common::bound::BoundedLines;
use crate::common::clock::Clock;
use crate::common::ending::WrongUsage;
use crate::common::file_name::is_stdin;
use crate::common::input::{Input, text};
use crate::common::limits::at_rule;
use crate::solve::answer::{exit_code, json, show, verdict};
use crate::solve::arguments::{Arguments, Output};
use crate::solve::hints;
use crate::solve::whole_puzzle::WholePuzzle;

/// Starts the clock for the work on a puzzle.
fn clock(arguments: &Arguments) -> Result<Clock> {
    let clock = Clock::start(arguments.time_limit, &arguments.memory(), arguments.tidies())?;
    Ok(clock.timing(arguments.stats))
}

/// Writes the parts of a puzzle, one per line, and returns the exit code.
pub fn split(arguments: &Arguments, wanted: u32) -> Result<u8> {
    let whole = WholePuzzle::read(arguments, arguments.puzzle.open()?)?;
    let clock = clock(arguments)?;
    let _running = clock.run()?;
    let parts = Parts::of(&whole.puzzle, wanted as usize, &clock.limits());
    let rule = match &parts {
        Err(SplitError::Interrupted(interrupted)) => interrupted.0.clone(),
        _ => None,
    };
    clock.note_rule(rule.as_ref());
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    let parts = match (parts, arguments.time_limit) {
        // Signals and lack of memory were reported above, so the time limit is the cause.
        (Err(SplitError::Stopped(_) | SplitError::Interrupted(_)), Some(limit)) => {
            let rule = rule.map_or(String::new(), |rule| format!(" {}", at_rule(&rule)));
            let limit = limit.as_secs_f64();
            bail!(
                "the time limit of {limit} s was reached{rule}, before the puzzle was divided; --time-limit SECONDS sets a longer one"
            )
        }
        (parts, _) => parts?.within(whole.name()),
    };
    let mut out = stdout()?;
    for place in 0..parts.cubes().len() {
        writeln!(out, "{}", parts.line(place))?;
    }
    out.flush()?;
    Ok(0)
}

/// Makes a certificate for the one puzzle in `bytes`, such as a part that `--split` wrote.
pub fn certify_one(arguments: &Arguments, folder: &Path, bytes: &[u8], name: &str) -> Result<u8> {
    let whole = WholePuzzle::only(arguments, &text(bytes, name)?, name)?;
    let clock = clock(arguments)?;
    let _running = clock.run()?;
    let code = crate::solve::proof::certify(arguments, folder, &whole.puzzle, &clock)?;
    Ok(hints::no_solution(arguments, code))
}

/// Joins the answers about the parts of a puzzle, and shows the joint answer.
pub fn join(arguments: &Arguments, path: &Path) -> Result<u8> {
    let (folders, files): (Vec<PathBuf>, Vec<PathBuf>) =
        arguments.puzzle.files().iter().cloned().partition(|path| path.is_dir());
    let answers = if files.is_empty() { 1 } else { files.iter().filter(|file| is_stdin(file)).count() };
    if is_stdin(path) && answers > 0 {
        let message = "standard input cannot be both the puzzle and the answers, expected the name of a file for one of them";
        return Err(WrongUsage(message.into()).into());
    }
    if answers > 1 {
        return Err(WrongUsage(format!("standard input is named {answers} times, expected once")).into());
    }
    let input = match argument::text_of(path) {
        Some(text) => Input::of_text("<argument>", text.to_owned()),
        None => Input::open(Some(&path.to_owned()), "the puzzle", &arguments.puzzle.notes)?,
    };
    let whole = WholePuzzle::read(arguments, input)?;
    let backend = arguments.backend()?;
    let clock = clock(arguments)?;
    let _running = clock.run()?;
    let mut join = Join::new(&whole.puzzle).within(whole.name());
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
        return certify(arguments, folder, &whole, &join.cubes()?, &folders, &clock);
    }
    let joined = join.answer(arguments.question(), backend.takes_clauses()?, &clock.limits());
    if let Some(code) = clock.ended_told()? {
        return Ok(code);
    }
    show_joined(arguments, &whole, joined?, &clock)
}

/// Makes a certificate of a puzzle from the certificates of its parts, and shows the joint answer.
fn certify(
    arguments: &Arguments,
    folder: &Path,
    whole: &WholePuzzle,
    cubes: &[Cube],
    certificates: &[PathBuf],
    clock: &Clock,
) -> Result<u8> {
    let prover = arguments.prover()?;
    let puzzle = &whole.puzzle;
    let options = |problem: &_| arguments.encode.options(problem, Options::default());
    let made =
        certificate::parts::make(folder, puzzle, cubes, certificates, options, &*prover, &clock.limits());
    let made = match made {
        Err(ProofError::Interrupted(interrupted)) => {
            clock.note_rule(interrupted.0.as_ref());
            None
        }
        Err(ProofError::Stopped(_)) => None,
        made => made?,
    };
    let mut outcome = Outcome::unknown(prover.name());
    if let Some(shown) = made {
        outcome.answer = shown.claim.answer();
        outcome.certified = shown.count.is_some();
        outcome.complete = shown.count.is_some();
        outcome.count = u128::from(shown.count.unwrap_or(2)).into();
        outcome.solutions = shown.solutions;
    }
    let empty = Formula::default();
    let task = task_of(puzzle, &empty);
    outcome.differ = task.differ(&outcome.solutions);
    answer(arguments, whole, &outcome, &task, clock, Details::default())
}

/// Returns a task about the puzzle with an empty formula, since joining answers needs no clauses.
fn task_of<'a>(puzzle: &'a Puzzle, empty: &'a Formula) -> Task<'a> {
    let mut task = Task::of_formula(empty, Projection::AllOf(0));
    task.puzzle = Some(puzzle);
    task
}

/// Adds the answers in an input, which may also contain the parts themselves.
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

/// Further details of a joint answer: the parts without an answer, and the parts whose answer is unknown, with the
/// reason.
#[derive(Default)]
struct Details {
    missing: Vec<String>,
    unknown: Vec<String>,
    /// `true` if there are several solutions, but the answers show only one.
    hides: bool,
}

/// The message that the parts' answers count other solutions without showing any.
const HIDDEN: &str = "the other solutions are not shown: the answers give only their number";

/// Shows the joint answer as if it were about a single puzzle.
fn show_joined(
    arguments: &Arguments,
    whole: &WholePuzzle,
    joined: JoinedAnswer,
    clock: &Clock,
) -> Result<u8> {
    let notes = &arguments.puzzle.notes;
    for id in &joined.missing {
        notes.note(&format!("no answer: {}", on_one_line(id)));
    }
    for (id, why) in &joined.unknown {
        notes.note(&format!("{}: {}", on_one_line(why), on_one_line(id)));
    }
    if joined.doubled > 0 {
        let was = if joined.doubled == 1 { "was" } else { "were" };
        let answers = counted(joined.doubled, "answer");
        notes.note(&format!("{answers} {was} about parts that had one; they agree"));
    }
    let empty = Formula::default();
    let task = task_of(&whole.puzzle, &empty);
    let question = arguments.question();
    let outcome = joined.outcome(&whole.puzzle, question);
    let hides =
        question == Question::Unique && outcome.answer == Status::Multiple && outcome.solutions.len() < 2;
    let unknown = joined.unknown.into_iter().map(|(id, _)| id).collect();
    answer(arguments, whole, &outcome, &task, clock, Details { missing: joined.missing, unknown, hides })
}

/// Shows an answer. In JSON, it has the `id` of the puzzle, so that the joint answer of a part that was split again can
/// be joined, too.
fn answer(
    arguments: &Arguments,
    whole: &WholePuzzle,
    outcome: &Outcome,
    task: &Task<'_>,
    clock: &Clock,
    details: Details,
) -> Result<u8> {
    if arguments.output == Some(Output::Json) {
        if let Some(code) = clock.ended_told()? {
            return Ok(code);
        }
        let shown = verdict(arguments, outcome.clone());
        let AnswerObject::Report(mut report) = AnswerView::new(&shown, task.puzzle).object() else {
            return Ok(exit_code(outcome.answer));
        };
        (report.missing, report.unknown) = (details.missing, details.unknown);
        report.message = details.hides.then(|| HIDDEN.to_owned());
        let object = with_id(&report.to_json(), whole.id.as_ref());
        arguments.answers()?.write_all(json(&object, task.puzzle).as_bytes())?;
        return Ok(exit_code(outcome.answer));
    }
    let shown = verdict(arguments, outcome.clone());
    let code = show(arguments, &shown, task.puzzle, "", Output::Grid, clock)?;
    match (details.hides, arguments.output) {
        (true, Some(Output::Svg | Output::Html)) => arguments.puzzle.notes.note(HIDDEN),
        (true, _) => writeln!(arguments.answers()?, "{HIDDEN}")?,
        (false, _) => {}
    }
    Ok(code)
}

/// Replaces control characters, such as line breaks, in a text that is untrusted.
fn on_one_line(text: &str) -> String {
    text.chars().map(|c| if c.is_control() { ' ' } else { c }).collect()
}
