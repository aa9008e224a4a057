//! Proofs: written beside an answer, or as a folder that a stranger can check.

use std::fs::File;
use std::io::{self, Write};
use std::path::{Path, PathBuf};

use anyhow::Result;
use clap::{Args, ValueHint};
use sudoku2cnf::backend::{ProofFormat, Statistics, Verdict};
use sudoku2cnf::cnf::{Extended, Model};
use sudoku2cnf::encode::Options;
use sudoku2cnf::grid::Solution;
use sudoku2cnf::proof::certificate::{self, Claim};
use sudoku2cnf::proof::lrat::Size;
use sudoku2cnf::proof::{DRAT, LRAT, refute::Workshop};
use sudoku2cnf::propagate::Simplify;
use sudoku2cnf::puzzle::Puzzle;
use sudoku2cnf::question::{Answer, Outcome, Question, Task};

use crate::arguments::{Arguments, Output};
use crate::ask::compile;
use crate::clock::Clock;
use crate::common::named;
use crate::common::output::{Destination, stdout};
use crate::one;

/// What asks something else than `--check` does.
const NOT_WITH_CHECK: [&str; 17] = [
    "puzzle",
    "rules",
    "rule",
    "format",
    "single",
    "batch",
    "strict",
    "unique",
    "counted",
    "candidates",
    "explain",
    "grade",
    "output",
    "stats",
    "trace",
    "proof",
    "certify",
];

/// What is to be proved, and where that goes.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Proof")]
pub struct ProofArgs {
    /// Writes a proof that there is no solution; with --unique, that there is no other one
    ///
    /// The formula that the proof refutes is written to FILE.cnf. If FILE is -, the proof goes to standard
    /// output and the answer to standard error, and no formula is written.
    #[arg(long, value_name = "FILE", conflicts_with_all = ["count", "certify"], value_hint = ValueHint::AnyPath, value_parser = Destination::parser())]
    pub proof: Option<Destination>,
    /// Proof format; both are text
    ///
    /// drat: the clauses that are added and deleted; embedded, kissat, cadical and glucose make it. lrat:
    /// the same with hints, checked before it is handed over; embedded and cadical make it.
    #[arg(long, value_parser = named(&ProofFormat::ALL, ProofFormat::name), default_value = "drat", requires = "proof")]
    proof_format: ProofFormat,
    /// Answers as --unique does, and makes a folder with puzzle, formula, model and proof, and a README
    /// that says how to check them
    #[arg(long, value_name = "DIR", conflicts_with = "count")]
    pub certify: Option<PathBuf>,
    /// Checks a folder that --certify made
    #[arg(long, value_name = "DIR", conflicts_with_all = NOT_WITH_CHECK)]
    pub check: Option<PathBuf>,
}

impl ProofArgs {
    /// Whether the answer needs a proof.
    pub fn wanted(&self) -> bool {
        self.proof.is_some() || self.certify.is_some()
    }

    /// The format that the prover has to know.
    pub fn format(&self) -> ProofFormat {
        if self.certify.is_some() { ProofFormat::Lrat } else { self.proof_format }
    }

    /// What clap cannot check.
    pub fn check(&self, arguments: &Arguments) -> Result<(), &'static str> {
        if self.wanted() && arguments.batch {
            return Err(ONE_PUZZLE);
        }
        if self.wanted() && arguments.special().is_some() {
            return Err("--proof and --certify cannot be combined with --all, --candidates or --explain");
        }
        if self.wanted() && arguments.simplify() != Default::default() {
            return Err("a proof is about the whole formula: it can only be combined with --simplify none");
        }
        // The proof is made beside it and renamed, which would replace a link or a device.
        if let Some(proof) = self.proof.as_ref().and_then(Destination::file) {
            let formula = beside(proof);
            let no_file = |path: &Path| path.symlink_metadata().is_ok_and(|there| !there.is_file());
            if no_file(proof) || no_file(&formula) {
                return Err(
                    "--proof needs the name of a file: neither it nor the same name with .cnf may be a folder, link or device",
                );
            }
            if arguments.puzzle.is(proof) {
                return Err("--proof would overwrite the puzzle");
            }
            if arguments.puzzle.is(&formula) {
                return Err(
                    "--proof would overwrite the puzzle with the formula, which goes to the proof's name with .cnf",
                );
            }
        }
        if self.proof == Some(Destination::Stdout) && arguments.question() == Question::Unique {
            return Err(
                "--proof - cannot be combined with --unique: the formula then has one more clause, and only --proof FILE writes it",
            );
        }
        if self.certify.is_some() && arguments.output == Some(Output::Competition) {
            return Err(
                "--output competition can only answer whether there is a solution; --certify asks more",
            );
        }
        Ok(())
    }
}

/// Why a batch is refused.
pub const ONE_PUZZLE: &str = "--proof and --certify take one puzzle, not a batch";

/// Asks for a model, and with `--unique` for another one, until there is a proof at `place` that there is none.
pub fn ask(
    task: &Task<'_>,
    comments: &[String],
    place: &Destination,
    arguments: &Arguments,
    clock: &Clock,
) -> Result<Outcome> {
    let prover = arguments.prover()?;
    let format = arguments.proof.format();
    let workshop = Workshop::beside(place.file().unwrap_or(&std::env::temp_dir().join(CNF)))?;
    let limits = clock.limits();
    let (mut models, mut solutions, mut added) = (Vec::new(), Vec::new(), Vec::new());
    let wanted = if arguments.question() == Question::Unique { 2 } else { 1 };
    let (answer, size) = loop {
        let formula = Extended::new(task.cnf, &added);
        match workshop.refute(&*prover, &formula, comments, CNF, &[format], &limits)? {
            (Verdict::Unknown, size) => break (Answer::Unknown, size),
            (Verdict::Unsat, size) if models.is_empty() => break (Answer::None, size),
            (Verdict::Unsat, size) => break (Answer::Unique, size),
            (Verdict::Sat(model), size) => {
                solutions.extend(task.verified(&model)?);
                added.push(task.projection.block(&model));
                models.push(model);
                match models.len() {
                    found if found < wanted => {}
                    1 => break (Answer::Solved, size),
                    _ => break (Answer::Multiple, size),
                }
            }
        }
    };
    let certified = matches!(answer, Answer::None | Answer::Unique);
    if certified {
        let proof = if format == ProofFormat::Lrat { LRAT } else { DRAT };
        match place {
            Destination::File(path) => {
                workshop.hand_over(CNF, &beside(path))?;
                workshop.hand_over(proof, path)?;
            }
            Destination::Stdout => {
                let mut out = stdout()?;
                io::copy(&mut File::open(workshop.file(proof))?, &mut out)?;
                out.flush()?;
            }
        }
    } else {
        let why = match answer {
            Answer::Unknown => "a limit was reached",
            Answer::Multiple => "there are several solutions",
            _ => "there is a solution",
        };
        arguments.puzzle.notes.note(&format!("solve: {why}; no proof was written"));
    }
    Ok(outcome(prover.name(), task, answer, (models, solutions), size))
}

/// What a prover found out: these models and their solutions, and that there are no others where `answer`
/// says so.
fn outcome(
    backend: &str,
    task: &Task<'_>,
    answer: Answer,
    (models, solutions): (Vec<Model>, Vec<Solution>),
    size: Size,
) -> Outcome {
    let certified = matches!(answer, Answer::None | Answer::Unique);
    let mut outcome = Outcome::unknown(backend);
    outcome.answer = answer;
    outcome.count = models.len() as u64;
    outcome.differ = task.differ(&solutions);
    (outcome.models, outcome.solutions) = (models, solutions);
    outcome.statistics = statistics(size, certified);
    (outcome.complete, outcome.certified) = (certified, certified);
    outcome
}

/// The formula's file in the workshop.
const CNF: &str = "formula.cnf";

/// The formula's file beside a proof.
fn beside(proof: &Path) -> PathBuf {
    let mut name = proof.as_os_str().to_owned();
    name.push(".cnf");
    name.into()
}

fn statistics(size: Size, certified: bool) -> Statistics {
    let Size { additions, deletions } = size;
    if certified { vec![("proof additions", additions), ("proof deletions", deletions)] } else { Vec::new() }
}

/// Answers whether there is exactly one solution, and leaves a certificate in `folder`.
pub fn certify(arguments: &Arguments, folder: &Path, puzzle: &Puzzle, clock: &Clock) -> Result<u8> {
    let prover = arguments.prover()?;
    // The sums that follow from others are deductions of ours, which no proof shows.
    let options = arguments.encode.options(puzzle, Options::default().redundant(false));
    let backend = prover.name().to_owned();
    // Before anything is made: a limit that is reached later must not hide a certificate.
    let Some(problem) = compile(puzzle, Simplify::None, clock) else {
        return one::unknown(arguments, &backend, clock);
    };
    let made = certificate::make(folder, puzzle, options, &*prover, &clock.limits())?;
    let encoded = problem.encoded(options);
    let task = Task::new(&problem, &encoded);
    let outcome = match made {
        None => Outcome::unknown(&backend),
        Some(made) => {
            let answer = match made.claim {
                Claim::None => Answer::None,
                Claim::Unique => Answer::Unique,
                Claim::Multiple => Answer::Multiple,
            };
            outcome(&backend, &task, answer, (made.models, made.solutions), made.size)
        }
    };
    one::show(arguments, &outcome, &task, Output::Grid, clock)
}

/// Checks a certificate.
pub fn check(folder: &Path, clock: &Clock) -> Result<u8> {
    let checked = certificate::check(folder, &clock.limits());
    if let Some(code) = clock.ended()? {
        return Ok(code);
    }
    let claim = checked?;
    writeln!(stdout()?, "accepted: {}", claim.word())?;
    Ok(0)
}
