//! Runs a solver on a text in a language other than CNF, and reads its answer.

use std::fs::{self, File};
use std::io::Read;
use std::path::Path;

use super::child::{self, FinishedRun};
use super::files::{Files, writing};
use super::{Output, Process, TellError, Write, WriteFailed, command_line, counts, output_limit};
use crate::answer::{Form, SolverAnswer};
use crate::backend::{BackendError, LanguageError, Limits, Statistics};

/// The answer of a solver, and its run, to which later error messages about the answer refer.
pub struct ProgramAnswer {
    name: String,
    command: String,
    ended: FinishedRun,
    /// The verdict and the values.
    pub answer: SolverAnswer,
    /// The statistics that the solver printed.
    pub statistics: Statistics,
}

impl Process {
    /// Runs the solver once on the text that `write` writes; returns `None` at a limit. The text's file is named after
    /// its language.
    ///
    /// # Errors
    /// The text was not written, the solver could not be run, or its answer makes no sense. The caller must check
    /// whether the values solve the problem.
    pub fn tell(&self, write: Write<'_>, limits: &Limits) -> Result<Option<ProgramAnswer>, TellError> {
        let Output::Form(form) = self.output else {
            return Err(LanguageError::Unread {
                name: self.name.clone(),
                target: "puzzle".into(),
                known: self.target.into(),
            }
            .into());
        };
        let name = format!("puzzle.{}", self.target);
        let mut unsayable = None;
        let files = Files::new(&name, self.bounds.keep.as_deref(), &mut |path, mut file| {
            write(&mut file).map_err(|error| {
                let reason = match error {
                    WriteFailed::Unsayable(what) => {
                        unsayable = Some(what);
                        std::io::ErrorKind::InvalidInput.into()
                    }
                    WriteFailed::Io(reason) => reason,
                };
                BackendError::Io { what: writing(path), reason }
            })
        });
        let files = match (files, unsayable) {
            (Err(_), _) if limits.stopped() => return Ok(None),
            (Err(_), Some(what)) => return Err(TellError::Unsayable(what)),
            (files, _) => files?,
        };
        let command = self.command_on(self.arguments.iter().map(|word| files.fill(word)));
        let line = command_line(&command.0);
        // Real answers are shorter, because these solvers cannot hold problems with longer answers.
        let most = output_limit(0);
        let ended = child::run(&command, most, &|| limits.stopped())
            .map_err(|reason| BackendError::Io { what: format!("running {line}"), reason })?;
        if ended.stopped {
            return Ok(None);
        }
        let (answer, statistics) = (SolverAnswer::Unknown, Statistics::new());
        let mut told = ProgramAnswer { name: self.name.clone(), command: line, ended, answer, statistics };
        told.answer = told.read(form, &files.result, most)?;
        told.statistics = counts::read(self.counts, &told.ended.stdout);
        Ok(Some(told))
    }
}

impl ProgramAnswer {
    fn read(&self, form: Form, result: &Path, most: usize) -> Result<SolverAnswer, BackendError> {
        if self.ended.overflowed {
            return Err(self.error("its output is longer than any answer"));
        }
        let result = if form.in_file() { self.result(result, most)? } else { None };
        let text = match (form.in_file(), &result) {
            (true, None) => return Err(self.no_answer()),
            (_, Some(bytes)) => bytes,
            (false, None) => &self.ended.stdout,
        };
        if text.trim_ascii().is_empty() || result.is_none() && !form.recognises(text) {
            return Err(self.no_answer());
        }
        let answer = match form.read(text) {
            Err(_) if self.ended.signal().is_some() => return Err(self.no_answer()),
            answer => answer.map_err(|error| self.error(format!("its answer makes no sense: {error}")))?,
        };
        match form.agrees(&answer, self.ended.status.code()) {
            true => Ok(answer),
            false => {
                let word = match answer {
                    SolverAnswer::Sat(_) => "there is a solution",
                    SolverAnswer::Unsat => "there is no solution",
                    SolverAnswer::Unknown => "it does not know",
                };
                Err(self.error(format!("it says that {word}, but its exit status does not agree")))
            }
        }
    }

    /// Reads the result file; returns `None` if the solver has not written one.
    fn result(&self, path: &Path, most: usize) -> Result<Option<Vec<u8>>, BackendError> {
        match fs::symlink_metadata(path) {
            Err(_) => return Ok(None),
            // Reading a pipe or a device that a solver left there might never end.
            Ok(there) if !there.is_file() => return Err(self.error("its result file is not a regular file")),
            Ok(_) => {}
        }
        let mut bytes = Vec::new();
        let read = File::open(path).and_then(|file| file.take(most as u64 + 1).read_to_end(&mut bytes));
        match read {
            Err(error) => Err(self.error(format!("its result file cannot be read: {error}"))),
            Ok(_) if bytes.len() > most => Err(self.error("its result file is longer than any answer")),
            Ok(_) => Ok(Some(bytes)),
        }
    }

    fn no_answer(&self) -> BackendError {
        match self.ended.signal() {
            Some(signal) => self.error(format!("killed by signal {signal}")),
            None => {
                let said = String::from_utf8_lossy(&self.ended.stdout);
                let last = said.lines().rev().map(str::trim).find(|line| !line.is_empty());
                match last {
                    Some(line) => {
                        let line: String = line.chars().take(80).collect();
                        self.error(format!("no answer, but `{}`", crate::terminal::escaped(&line)))
                    }
                    None => self.error("no answer"),
                }
            }
        }
    }

    /// Returns the error that this answer makes no sense; `what` describes the fault.
    pub fn error(&self, what: impl Into<String>) -> BackendError {
        self.ended.error(&self.name, &self.command, what)
    }
}
