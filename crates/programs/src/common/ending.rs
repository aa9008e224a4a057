//! The end of a program: messages on standard error, and exit codes. A closed pipe ends the program without a message.

use std::io;
use std::process::ExitCode;

use sudoku2cnf_answer::question::QuestionError;
use sudoku2cnf_compile::target::TargetError;
use sudoku2cnf_puzzle::error::ParseError;
use sudoku2cnf_sat::backend::{BackendError, LanguageError};
use sudoku2cnf_sat::dimacs::WriteError;

use super::advice::{of_backend, told};
use super::exit::{FAILURE, SIGNALLED, USAGE};
use super::system::survive_full_files;
use super::{faults, hints, messages, place};

/// Runs a program's work and turns its outcome into an exit code.
pub fn end(work: impl FnOnce() -> anyhow::Result<u8>) -> ExitCode {
    faults::hear();
    match faults::caught(|| ended(work)) {
        Ok(code) => ExitCode::from(code),
        Err(fault) => {
            place::abandon();
            fault.tell(None);
            ExitCode::from(FAILURE)
        }
    }
}

fn ended(work: impl FnOnce() -> anyhow::Result<u8>) -> u8 {
    let done = survive_full_files().and_then(|()| work()).and_then(placed);
    place::abandon();
    match done {
        Ok(code) => code,
        Err(error) if is_closed_pipe(&error) => 0,
        Err(error) => {
            match error.downcast_ref::<ParseError>() {
                Some(error) => messages::error(hints::told(error.clone())),
                None => messages::error(told(&error)),
            }
            if is_wrong_usage(&error) { USAGE } else { FAILURE }
        }
    }
}

/// Completes the output file and returns the exit code. After a signal, the answers so far are kept under another name.
fn placed(code: u8) -> anyhow::Result<u8> {
    if code < SIGNALLED {
        place::finish()?;
    } else if let Some(part) = place::keep()? {
        messages::error(format_args!("the output written so far is {}", part.display()));
    }
    Ok(code)
}

/// Wrong usage that the parser of the command line cannot detect.
#[derive(Debug, thiserror::Error)]
#[error("{0}")]
pub struct WrongUsage(pub String);

/// Options whose values are parsed as lines of a puzzle.
const WITH_TEXT: [&str; 3] = ["--rules", "--rule", "--size"];

/// Returns `true` if an error is due to the command line, although its parser accepted it.
fn is_wrong_usage(error: &anyhow::Error) -> bool {
    let is_other_language =
        error.is::<LanguageError>() || matches!(error.downcast_ref(), Some(QuestionError::Language(_)));
    let is_value = |error: &ParseError| error.input().is_some_and(|input| WITH_TEXT.contains(&input));
    error.is::<WrongUsage>()
        || error.downcast_ref().is_some_and(is_value)
        || is_other_language
        || of_backend(error).is_some_and(BackendError::is_wrong_choice)
}

/// Returns `true` if the error is a closed pipe: the program that reads the output has ended.
fn is_closed_pipe(error: &anyhow::Error) -> bool {
    let broken = |cause: &(dyn std::error::Error + 'static)| {
        cause.downcast_ref::<io::Error>().is_some_and(|error| error.kind() == io::ErrorKind::BrokenPipe)
            || cause.downcast_ref::<WriteError>().is_some_and(WriteError::is_broken_pipe)
            || cause.downcast_ref::<TargetError>().is_some_and(TargetError::is_broken_pipe)
    };
    error.chain().any(broken)
}
