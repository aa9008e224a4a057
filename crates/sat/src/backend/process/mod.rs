//! Runs external solvers on CNF files or texts in other languages. Not available on WebAssembly.

mod child;
mod counter;
mod files;
#[cfg(unix)]
pub mod launch;
mod program_answer;
mod prove;
mod reply;
mod session;

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::{Duration, Instant};

pub use super::external_solvers::{ExternalSolver, Output, Proofs, Reads, SOLVERS};
pub use super::language::{TellError, Write, WriteFailed};
pub use counter::{COUNTERS, KnownCounter, ModelCounter};
pub use program_answer::ProgramAnswer;
pub use session::CnfProcess;

pub use files::{StoppableFile, private_folder};

use super::counts::{self, Counts};
use super::external_solvers;
use super::runs::RunAnswer;
use super::system::BoundedCommand;
use super::{BackendError, LanguageError, Limits, Statistics, Verdict};
use crate::cnf::Emit;
use files::{CNF, Files, RESULT};
use reply::Reply;

/// An external solver that is installed, and its input language. If that is CNF, [`Process::into_backend`] turns the
/// solver into a [`Backend`](super::Backend).
#[derive(Clone, Debug)]
pub struct Process {
    name: String,
    program: PathBuf,
    /// The solver's entry in the table of known solvers, if there is one.
    solver: Option<&'static ExternalSolver>,
    /// The language of the input: `cnf`, or the name of a target.
    target: &'static str,
    arguments: Vec<String>,
    output: Output,
    proofs: Proofs,
    counts: Counts,
    version: Option<&'static str>,
    bounds: Bounds,
}

/// The settings of a run besides its command.
#[derive(Clone, Debug, Default)]
struct Bounds {
    /// Limit of the address space in megabytes.
    memory: Option<u64>,
    /// The parent folder for the files of each run if they are to be kept.
    keep: Option<PathBuf>,
}

impl Process {
    /// Returns the solver with this name in the table of known solvers; its program is searched for on PATH.
    ///
    /// # Errors
    /// The table has no such solver, or none of its programs is on PATH.
    pub fn named(name: &str) -> Result<Process, BackendError> {
        let Some(solver) = ExternalSolver::named(name) else {
            let known: Vec<&str> = SOLVERS.iter().map(|solver| solver.name).collect();
            return Err(BackendError::NoSuchBackend { name: name.to_owned(), known: known.join(", ") });
        };
        let found = solver.programs.split(' ').find_map(|program| which::which(program).ok());
        match found {
            Some(program) => Ok(Process::of(solver, program)),
            None => Err(BackendError::NotFound { name: name.to_owned(), hint: solver.hint() }),
        }
    }

    /// Returns the program at `path` as a solver with the file's name. The program gets the CNF as its only argument
    /// and must answer in competition format.
    ///
    /// # Errors
    /// There is no executable program at `path`.
    pub fn at(path: &Path) -> Result<Process, BackendError> {
        let program = which::which(path).map_err(|_| BackendError::NotExecutable(path.to_owned()))?;
        let name = path.file_name().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        Ok(Process::plain(&name, program))
    }

    /// Returns the program at `path`, called with the arguments of the solver `name` in the table. If the table has no
    /// such name, the program gets the CNF as its only argument and must answer in competition format.
    ///
    /// # Errors
    /// There is no executable program at `path`.
    pub fn with_path(name: &str, path: &Path) -> Result<Process, BackendError> {
        let program = which::which(path).map_err(|_| BackendError::NotExecutable(path.to_owned()))?;
        match ExternalSolver::named(name) {
            Some(solver) => Ok(Process::of(solver, program)),
            None => Ok(Process::plain(name, program)),
        }
    }

    /// Returns a program about which nothing else is known: it gets the CNF as its only argument and answers in
    /// competition format.
    fn plain(name: &str, program: PathBuf) -> Process {
        Process {
            name: name.to_owned(),
            program,
            solver: None,
            target: external_solvers::CNF,
            arguments: vec![CNF.to_owned()],
            output: Output::Competition,
            proofs: Proofs::NONE,
            counts: counts::COMMON,
            version: None,
            bounds: Bounds::default(),
        }
    }

    /// Returns a solver that is given by its command: the program and its arguments. In these, `{cnf}` stands for the
    /// input file and `{result}` for the file for the answer; a placeholder that is needed for `output` but missing is
    /// appended. No shell is involved.
    ///
    /// # Errors
    /// `words` is empty, or the first word is not an executable program.
    pub fn command(name: &str, words: &[String], output: Output) -> Result<Process, BackendError> {
        let (program, arguments) = words
            .split_first()
            .map_or((Path::new(""), words), |(program, arguments)| (Path::new(program), arguments));
        let program = which::which(program).map_err(|_| BackendError::NotExecutable(program.to_owned()))?;
        let mut arguments = arguments.to_vec();
        let needed: &[&str] = if output.in_file() { &[CNF, RESULT] } else { &[CNF] };
        for &placeholder in needed {
            if !arguments.iter().any(|word| word.contains(placeholder)) {
                arguments.push(placeholder.to_owned());
            }
        }
        Ok(Process { arguments, output, ..Process::plain(name, program) })
    }

    fn of(solver: &'static ExternalSolver, program: PathBuf) -> Process {
        let process = Process {
            solver: Some(solver),
            proofs: solver.proofs,
            counts: solver.counts,
            version: solver.version,
            ..Process::plain(solver.name, program)
        };
        match solver.targets().next() {
            Some(best) => process.asked(best),
            None => process,
        }
    }

    fn asked(self, reads: &Reads) -> Process {
        let arguments = reads.arguments.split(' ').map(str::to_owned).collect();
        Process { target: reads.target, arguments, output: reads.output, ..self }
    }

    /// Returns the same solver with another input language: `cnf`, or the name of a target.
    ///
    /// # Errors
    /// The solver is not known to read this language.
    pub fn reading(self, target: &str) -> Result<Process, LanguageError> {
        let known = |process: &Process| match process.solver {
            Some(solver) => solver.targets().map(|reads| reads.target).collect::<Vec<_>>().join(", "),
            None => process.target.to_owned(),
        };
        match self.solver.and_then(|solver| solver.asked_in(target)) {
            Some(reads) => Ok(self.asked(reads)),
            None if self.target == target => Ok(self),
            None => {
                let (target, known) = (target.to_owned(), known(&self));
                Err(LanguageError::Unread { target, known, name: self.name })
            }
        }
    }

    /// Sets the input language of a solver that is given by its command. `target` is the name of a target, and the
    /// answers must be in one of the [forms](crate::answer::Form) for targets.
    pub fn given(self, target: &'static str) -> Process {
        Process { target, ..self }
    }

    /// Returns the same program, with arguments that make it solve relaxations; `None` if it is not known to do that.
    pub fn relaxing(&self) -> Option<Process> {
        let solver = self.solver?;
        let first = solver.targets().next().filter(|reads| reads.target == self.target)?;
        Some(self.clone().asked(&Reads { arguments: solver.relaxes?, ..*first }))
    }

    /// Returns the input language: `cnf`, or the name of a target.
    pub fn target(&self) -> &'static str {
        self.target
    }

    /// Limits the address space of each run to this many megabytes; on Windows, the memory of the program and of all
    /// processes that it starts. macOS does not support this: the limit has no effect, or the run fails.
    pub fn with_memory_limit(mut self, megabytes: u64) -> Process {
        self.bounds.memory = Some(megabytes);
        self
    }

    /// Sets the memory limit of each run, in megabytes, if one was chosen.
    pub(super) fn within(self, memory_limit: Option<u64>) -> Process {
        memory_limit.into_iter().fold(self, Process::with_memory_limit)
    }

    /// Keeps the files of each run in a new folder inside `folder`.
    pub fn keeping_files(mut self, folder: &Path) -> Process {
        self.bounds.keep = Some(folder.to_owned());
        self
    }

    /// Returns the command for a run with these arguments.
    fn command_on(&self, words: impl Iterator<Item = OsString>) -> BoundedCommand {
        BoundedCommand::new(&self.program, words, self.bounds.memory)
    }

    /// Returns the name by which users choose the solver.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Returns the path of the program.
    pub fn program(&self) -> &Path {
        &self.program
    }

    /// Returns the version that the program prints; `None` if it has no option for that, or does not answer within two
    /// seconds.
    pub fn version(&self) -> Option<String> {
        let deadline = Instant::now() + Duration::from_secs(2);
        let flag = self.version?;
        let command = BoundedCommand::new(&self.program, [flag.into()].into_iter(), None);
        let ended = child::run(&command, 1 << 16, &|| Instant::now() > deadline).ok()?;
        let text = String::from_utf8(ended.stdout).ok()?;
        let line = text.lines().find(|line| !line.trim().is_empty())?;
        // Programs print `version 4.8.12 - 64 bit`, `1.9.5`, or `sc2021`, which is recognised as the last word.
        let is_version = |word: &&str| word.starts_with(|c: char| c.is_ascii_digit()) && word.contains('.');
        let words = || line.split_whitespace();
        words().find(is_version).or_else(|| words().last()).map(str::to_owned)
    }

    /// Runs the solver once on `cnf`; the answer is "unknown" at a limit.
    fn run(&self, cnf: &dyn Emit, limits: &Limits) -> Result<RunAnswer, BackendError> {
        let (files, vars) = match Files::of_formula(cnf, limits, self.bounds.keep.as_deref()) {
            Ok(ready) => ready,
            Err(_) if limits.stopped() => return Ok((Verdict::Unknown, Statistics::new())),
            Err(error) => return Err(error),
        };
        let command = self.command_on(self.arguments.iter().map(|word| files.fill(word)));
        let result = self.output.in_file().then_some(files.result.as_path());
        self.call(command, result, cnf, vars, limits)
    }

    /// Returns the solver as a backend.
    ///
    /// # Errors
    /// The input language is not CNF.
    pub fn into_backend(self) -> Result<CnfProcess, LanguageError> {
        match self.target {
            external_solvers::CNF => Ok(CnfProcess(self)),
            target => Err(LanguageError::NotCnf { name: self.name, target }),
        }
    }

    /// Runs `command`, whose input file is `cnf` with `vars` variables, and reads the answer, which may be partly in
    /// the file `result`.
    fn call(
        &self,
        command: BoundedCommand,
        result: Option<&Path>,
        cnf: &dyn Emit,
        vars: usize,
        limits: &Limits,
    ) -> Result<RunAnswer, BackendError> {
        let line = command_line(&command.0);
        let ended = child::run(&command, output_limit(vars), &|| limits.stopped())
            .map_err(|reason| BackendError::Io { what: format!("running {line}"), reason })?;
        // Many solvers print statistics even when they are stopped. Endless output is not searched for them.
        let told =
            if ended.overflowed { Statistics::new() } else { counts::read(self.counts, &ended.stdout) };
        if ended.stopped {
            return Ok((Verdict::Unknown, told));
        }
        let most = output_limit(vars) as u64;
        let reply = Reply { name: &self.name, command: line, ended, result, most };
        Ok((reply.verdict(cnf, vars, limits)?, told))
    }
}

/// Returns the maximum number of bytes of a solver's output or result file: room for the literals of a model, with
/// repetitions, and for many other lines.
fn output_limit(vars: usize) -> usize {
    (64 << 20) + 32 * vars
}

/// Formats a command as it would be typed in a shell.
fn command_line(command: &Command) -> String {
    let words = std::iter::once(command.get_program()).chain(command.get_args());
    let typed = words.map(|word| {
        let word = word.to_string_lossy();
        let plain = |c: char| c.is_alphanumeric() || "-_=./,:+@%".contains(c);
        if !word.is_empty() && word.chars().all(plain) {
            word.into_owned()
        } else {
            format!("'{}'", word.replace('\'', r"'\''"))
        }
    });
    typed.collect::<Vec<_>>().join(" ")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_shown_as_typed() {
        let mut command = Command::new("/bin/solver");
        command.args(["-q", "--seed=1", "a b", "it's", ""]);
        assert_eq!(command_line(&command), r"/bin/solver -q --seed=1 'a b' 'it'\''s' ''");
    }

    #[cfg(unix)]
    #[test]
    fn placeholders_that_are_missing_are_appended() {
        let words = ["sh".to_owned(), "--in={cnf}".to_owned()];
        let process = Process::command("mine", &words, Output::Minisat).expect("a shell");
        assert_eq!(process.arguments, ["--in={cnf}", "{result}"]);
    }

    #[test]
    fn a_command_needs_a_program() {
        assert!(matches!(
            Process::command("mine", &[], Output::Competition),
            Err(BackendError::NotExecutable(_))
        ));
    }

    #[test]
    fn names_nobody_knows_are_refused_with_those_known() {
        let error = Process::named("quux").expect_err("unknown").to_string();
        assert!(error.starts_with("no backend 'quux', expected one of kissat, cadical, "), "{error}");
    }
}
