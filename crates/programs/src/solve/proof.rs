//! Proofs, written together with an answer or as a certificate, which is a folder that anyone can check.

use std::fs::File;
use std::io::{self, Write};
use std::path::Path;

use anyhow::Result;
use sudoku2cnf_answer::proof::certificate::{self, Claim};
use sudoku2cnf_answer::proof::refute::WorkingFolder;
use sudoku2cnf_answer::proof::{self, DRAT, LRAT};
use sudoku2cnf_answer::question::{Outcome, Question, Status, Task};
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_puzzle::puzzle::{Interrupted, Puzzle};
use sudoku2cnf_sat::backend::{ProofFormat, Verdict};
use sudoku2cnf_sat::cnf::ExtendedFormula;

use crate::common::answers::stdout;
use crate::common::clock::Clock;
use crate::common::output::Destination;
use crate::common::packed::Packing;
use crate::solve::answer::{show, verdict};
use crate::solve::arguments::proof::beside;
use crate::solve::arguments::{Arguments, Output};

/// Searches for a model, and with `--unique` for a second one. When no further model exists, writes a proof of that to
/// `place`.
pub fn ask(
    task: &Task<'_>,
    comments: &[String],
    place: &Destination,
    arguments: &Arguments,
    clock: &Clock,
) -> Result<Outcome> {
    let prover = arguments.prover()?;
    let format = arguments.proof.format();
    let working = WorkingFolder::beside(place.file().unwrap_or(&std::env::temp_dir().join(CNF)))?;
    let limits = clock.limits();
    let (mut models, mut solutions, mut added) = (Vec::new(), Vec::new(), Vec::new());
    let wanted = if arguments.question() == Question::Unique { 2 } else { 1 };
    let (answer, size) = loop {
        let formula = ExtendedFormula::new(task.cnf, &added);
        match working.refute(&*prover, &formula, comments, CNF, &[format], &limits)? {
            (Verdict::Unknown, size) => break (Status::Unknown, size),
            (Verdict::Unsat, size) if models.is_empty() => break (Status::None, size),
            (Verdict::Unsat, size) => break (Status::Unique, size),
            (Verdict::Sat(model), size) => {
                solutions.extend(task.verified(&model)?);
                added.push(task.projection.block(&model));
                models.push(model);
                match models.len() {
                    found if found < wanted => {}
                    1 => break (Status::Solved, size),
                    _ => break (Status::Multiple, size),
                }
            }
        }
    };
    let certified = matches!(answer, Status::None | Status::Unique);
    if certified {
        let proof = if format == ProofFormat::Lrat { LRAT } else { DRAT };
        match place {
            Destination::File(path) => {
                working.hand_over(CNF, &beside(path))?;
                if Packing::of(path).is_some() {
                    let mut out = place.open()?;
                    out.with(|out| io::copy(&mut File::open(working.file(proof))?, out))?;
                    out.finish()?;
                } else {
                    working.hand_over(proof, path)?;
                }
            }
            Destination::Stdout => {
                let mut out = stdout()?;
                io::copy(&mut File::open(working.file(proof))?, &mut out)?;
                out.flush()?;
            }
        }
    } else {
        let why = match answer {
            Status::Unknown => "a limit was reached",
            Status::Multiple => "there are several solutions",
            _ => "there is a solution",
        };
        arguments.puzzle.notes.note(&format!("{why}; no proof was written"));
    }
    Ok(proof::outcome(prover.name(), task, answer, (models, solutions), size))
}

/// The name of the formula's file in the working folder.
const CNF: &str = "formula.cnf";

/// Answers whether there is exactly one solution, makes a certificate of the answer in `folder`, and returns the exit
/// code.
pub fn certify(arguments: &Arguments, folder: &Path, puzzle: &Puzzle, clock: &Clock) -> Result<u8> {
    let prover = arguments.prover()?;
    let backend = prover.name().to_owned();
    // Limits end the work only until the folder is made: a limit that is reached later must not hide the finished
    // certificate.
    let posed = match arguments.way().pose_simplified(puzzle, Simplify::None, &clock.limits()) {
        Ok(posed) => posed,
        Err(Interrupted(rule)) => {
            clock.note_rule(rule.as_ref());
            let answer = verdict(arguments, Outcome::unknown(&backend));
            return show(arguments, &answer, Some(puzzle), "", Output::Grid, clock);
        }
    };
    let make = if arguments.proof.from_rows { certificate::make_from_rows } else { certificate::make };
    let made = make(folder, puzzle, posed.options(), &*prover, &clock.limits())?;
    let task = posed.task();
    let unknown = || Outcome::unknown(&backend);
    let outcome = made.map_or_else(unknown, |made| made.outcome(&backend, &task));
    clock.note_rule(task.stopped_at());
    show(arguments, &verdict(arguments, outcome), Some(puzzle), "", Output::Grid, clock)
}

/// Checks the certificate in a folder, prints the result, and returns the exit code.
pub fn check(folder: &Path, clock: &Clock) -> Result<u8> {
    let checked = certificate::checked(folder, &clock.limits());
    if let Some(code) = clock.ended()? {
        return Ok(code);
    }
    let shown = checked?;
    let count = match (shown.claim, shown.count) {
        (Claim::Multiple, Some(count)) => format!(", exactly {count} solutions"),
        _ => String::new(),
    };
    writeln!(stdout()?, "accepted: {}{count}", shown.claim.word())?;
    Ok(0)
}
