//! Runs model counters: programs that count the models of a CNF without listing them.

use std::path::Path;

use super::child::{self, FinishedRun};
use super::files::{Files, StoppableFile, writing};
use super::{Process, command_line};
use crate::backend::{BackendError, Limits};
use crate::cnf::{Emit, Formula, Projection, Sink};
use crate::dimacs::{self, CountAnswer, ModelCount, WriteError};

/// A known counter: its program, its arguments and the reliability of its answers.
#[derive(Clone, Copy, Debug)]
#[non_exhaustive]
pub struct KnownCounter {
    /// The name by which users choose the counter.
    pub name: &'static str,
    /// The name of the program.
    pub program: &'static str,
    /// The arguments, separated by spaces: `{cnf}` stands for the formula's file, `{folder}` for the folder of this
    /// file.
    pub arguments: &'static str,
    /// `true` if the numbers are exact, even if an answer does not say so.
    pub exact: bool,
    /// A hint at where to get the program.
    pub source: &'static str,
}

/// All known model counters. The arguments are those recommended on the projects' own pages; with `--prob 0`, `ganak`
/// compares components, not their hashes: two components with the same hash could make its number wrong.
#[rustfmt::skip]
pub const COUNTERS: &[KnownCounter] = &[
    KnownCounter { name: "ganak", program: "ganak", arguments: "--prob 0 {cnf}", exact: true, source: "github.com/meelgroup/ganak" },
    KnownCounter { name: "d4", program: "d4", arguments: "-m counting -i {cnf}", exact: true, source: "github.com/crillab/d4v2" },
    KnownCounter { name: "approxmc", program: "approxmc", arguments: "{cnf}", exact: false, source: "github.com/meelgroup/approxmc" },
    KnownCounter { name: "sharpsat-td", program: "sharpSAT", arguments: "-decot 1 -decow 100 -tmpdir {folder} -cs 3500 {cnf}", exact: true, source: "github.com/Laakeri/sharpsat-td" },
];

/// In arguments, stands for the folder of the formula's file.
const FOLDER: &str = "{folder}";

/// Maximum number of bytes that a counter may write to standard output.
const MOST: usize = 64 << 20;

/// A model counter that is installed.
#[derive(Clone, Debug)]
pub struct ModelCounter {
    process: Process,
    /// `true` if the numbers are exact, even if an answer does not say so.
    exact: bool,
}

impl ModelCounter {
    /// Returns `true` if [`COUNTERS`] has a counter with this name.
    pub fn is_known(name: &str) -> bool {
        known(name).is_some()
    }

    /// Returns the counter with this name in [`COUNTERS`]; its program is looked up on PATH.
    ///
    /// # Errors
    /// [`COUNTERS`] has no such counter, or its program is not on PATH.
    pub fn named(name: &str) -> Result<ModelCounter, BackendError> {
        let Some(counter) = known(name) else {
            let names: Vec<&str> = COUNTERS.iter().map(|counter| counter.name).collect();
            return Err(BackendError::NoSuchBackend { name: name.to_owned(), known: names.join(", ") });
        };
        let hint = || format!("no '{}' on PATH; {}", counter.program, counter.source);
        let missing = |_| BackendError::NotFound { name: name.to_owned(), hint: hint() };
        which::which(counter.program).map_err(missing).map(|program| counter.at(program))
    }

    /// Returns the program at `path`, with the arguments of the counter with this name in [`COUNTERS`].
    ///
    /// # Errors
    /// [`COUNTERS`] has no such counter, or there is no executable program at `path`.
    pub fn with_path(name: &str, path: &Path) -> Result<ModelCounter, BackendError> {
        let Some(counter) = known(name) else { return ModelCounter::named(name) };
        let program = which::which(path).map_err(|_| BackendError::NotExecutable(path.to_owned()))?;
        Ok(counter.at(program))
    }

    /// Returns a counter that runs this program. Its numbers count as exact only if its answers say so.
    pub fn of(process: Process) -> ModelCounter {
        ModelCounter { process, exact: false }
    }

    /// Returns the name by which users choose the counter.
    pub fn name(&self) -> &str {
        self.process.name()
    }

    /// Returns the path of the program.
    pub fn program(&self) -> &Path {
        self.process.program()
    }

    /// Returns the counter after `limit` has set limits for its program.
    ///
    /// # Errors
    /// Same as `limit`.
    pub fn limited<E>(self, limit: impl FnOnce(Process) -> Result<Process, E>) -> Result<ModelCounter, E> {
        Ok(ModelCounter { process: limit(self.process)?, ..self })
    }

    /// Counts the models of `cnf` that differ on `projection`. Returns `None` if a limit was reached or the counter
    /// gave up. If the projection lacks some variables, the counter is first tested on a formula of two variables
    /// projected to one, since a counter without support for projections would return another number.
    ///
    /// # Errors
    /// The formula cannot be written, the counter could not be run, its answer makes no sense, or it does not support
    /// projections.
    pub fn count(
        &self,
        cnf: &dyn Emit,
        projection: &Projection,
        limits: &Limits,
    ) -> Result<Option<ModelCount>, BackendError> {
        let Some((asked, is_projected)) = self.ask(cnf, projection, limits, true)? else { return Ok(None) };
        let Some(found) = asked.read(self.exact)? else { return Ok(None) };
        if is_projected && found.projected() == Some(false) {
            return Err(asked.error("it counted all models, expected the projected ones (c s type pmc)"));
        }
        Ok(Some(found))
    }

    /// Tests whether the counter supports projections: the formula `1 or 2` has three models, or two if only the first
    /// variable counts. Returns `false` at a limit, or if the counter gave up; an error if the number is not two.
    fn check_projection(&self, limits: &Limits) -> Result<bool, BackendError> {
        let mut formula = Formula::default();
        let first = formula.new_vars(2);
        formula.clause(&[first.positive(), first.offset(1).positive()]);
        let Some((asked, _)) = self.ask(&formula, &Projection::AllOf(1), limits, false)? else {
            return Ok(false);
        };
        let Some(found) = asked.read(self.exact)? else { return Ok(false) };
        match found.digits() {
            Some("2") => Ok(true),
            _ => Err(asked.error(
                "it does not count projected models (of `1 or 2`, two differ in the first variable), expected a \
                 counter of the track pmc, or an encoding without auxiliary variables",
            )),
        }
    }

    /// Runs the counter on the formula, after testing its support for projections if `checks` is set. Also returns
    /// `true` if the projection lacks some variables. Returns `None` at a limit, or if the counter gave up on the test.
    fn ask(
        &self,
        cnf: &dyn Emit,
        projection: &Projection,
        limits: &Limits,
        checks: bool,
    ) -> Result<Option<(CounterRun<'_>, bool)>, BackendError> {
        let mut is_projected = false;
        let files = Files::new("formula.cnf", self.process.bounds.keep.as_deref(), &mut |path, file| {
            let failed = |reason| BackendError::Io { what: writing(path), reason };
            let mut out = StoppableFile { file, limits };
            is_projected =
                dimacs::write_for_counter(projection, cnf, &mut out, limits).map_err(
                    |error| match error {
                        WriteError::TooManyVariables(error) => BackendError::from(error),
                        WriteError::Io(reason) => failed(reason),
                        WriteError::Stopped(stopped) => failed(std::io::Error::other(stopped)),
                    },
                )?;
            Ok(())
        });
        let files = match files {
            Err(_) if limits.stopped() => return Ok(None),
            files => files?,
        };
        if is_projected && checks && !self.check_projection(limits)? {
            return Ok(None);
        }
        let folder = files.folder();
        let words = self.process.arguments.iter().map(|word| match word.contains(FOLDER) {
            true => word.replace(FOLDER, &folder.to_string_lossy()).into(),
            false => files.fill(word),
        });
        let command = self.process.command_on(words);
        let line = command_line(&command.0);
        let ended = child::run(&command, MOST, &|| limits.stopped())
            .map_err(|reason| BackendError::Io { what: format!("running {line}"), reason })?;
        if ended.stopped {
            return Ok(None);
        }
        Ok(Some((CounterRun { name: self.name(), command: line, ended }, is_projected)))
    }
}

impl KnownCounter {
    fn at(&self, program: std::path::PathBuf) -> ModelCounter {
        let arguments = self.arguments.split(' ').map(str::to_owned).collect();
        let process = Process { arguments, ..Process::plain(self.name, program) };
        ModelCounter { process, exact: self.exact }
    }
}

/// Returns the counter with this name in [`COUNTERS`], if there is one.
fn known(name: &str) -> Option<&'static KnownCounter> {
    COUNTERS.iter().find(|counter| counter.name == name)
}

/// A finished run of a counter.
struct CounterRun<'a> {
    name: &'a str,
    command: String,
    ended: FinishedRun,
}

impl CounterRun<'_> {
    /// Reads the number of models; returns `None` if the counter gave up. If `exact` is set, numbers count as exact
    /// even if the answer does not say so.
    fn read(&self, exact: bool) -> Result<Option<ModelCount>, BackendError> {
        if self.ended.overflowed {
            return Err(self.error("its output is longer than any answer"));
        }
        if let Some(signal) = self.ended.signal() {
            return Err(self.error(format!("killed by signal {signal}")));
        }
        let answer = dimacs::read_count(&self.ended.stdout)
            .map_err(|error| self.error(format!("its answer makes no sense: {error}")))?;
        // Some counters end with the exit codes of SAT solvers, others with 0.
        let ends_well = self.ended.status.code().is_some_and(|code| [0, 10, 20].contains(&code));
        match answer {
            CountAnswer::Number(_) | CountAnswer::Unknown if !ends_well => {
                Err(self.error("its exit status contradicts its answer"))
            }
            CountAnswer::Number(number) => Ok(Some(if exact { number.of_exact_counter() } else { number })),
            CountAnswer::Unknown => Ok(None),
            CountAnswer::Nothing => {
                Err(self.error("no answer of a model counter, expected a line such as c s exact arb int 30"))
            }
        }
    }

    fn error(&self, what: impl Into<String>) -> BackendError {
        self.ended.error(self.name, &self.command, what)
    }
}

#[cfg(test)]
mod tests {
    use super::super::files::{CNF, RESULT};
    use super::*;
    use crate::backend::names;

    #[test]
    fn every_counter_is_given_the_formula_and_has_a_name_of_its_own() {
        for (place, counter) in COUNTERS.iter().enumerate() {
            assert!(
                counter.arguments.contains(CNF) && !counter.arguments.contains(RESULT),
                "{}",
                counter.name
            );
            assert_eq!(COUNTERS.iter().position(|other| other.name == counter.name), Some(place));
            assert!(names().all(|name| name != counter.name), "{}", counter.name);
        }
        let error = ModelCounter::named("quux").map(|_| ()).expect_err("unknown").to_string();
        assert_eq!(error, "no backend 'quux', expected one of ganak, d4, approxmc, sharpsat-td");
    }
}
