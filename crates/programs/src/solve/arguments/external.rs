//! Options of external solvers: the user's own commands, limits, and files to keep.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::{Context, Result, bail};
use clap::Args;
use clap::builder::{PossibleValuesParser, TypedValueParser};
use sudoku2cnf_compile::target::Target;
use sudoku2cnf_sat::backend::process::{Process, private_folder};

use crate::common::ending::WrongUsage;
use crate::common::messages::{self, Kind};
use crate::common::{named, number, system};
use crate::solve::config::{self, Custom, Format};

/// The options for external solvers.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Backend")]
pub struct ExternalArgs {
    /// Runs a solver by its command, such as 'mysolver --quiet {cnf}'
    ///
    /// The command is split into words as a shell would do it, and run without a shell. {cnf} stands for the file that
    /// the solver reads, {result} for the file that it writes. In the command of a model counter, {folder} stands for
    /// the folder of {cnf}, where the counter may put files of its own.
    #[arg(long, value_name = "COMMAND", conflicts_with_all = ["backend", "backend_path"])]
    backend_command: Option<String>,
    /// Answer format of the solver of --backend-command
    ///
    /// competition: s and v lines on standard output. minisat: the verdict on standard output, the verdict and the
    /// model in the file {result}. count: the number of models, as in the Model Counting Competition. The others belong
    /// to solvers of languages other than CNF. [default: the format of the first solver that --list-backends shows for
    /// the language that --target names]
    #[arg(long, value_parser = named(&Format::ALL, Format::name), requires = "backend_command", value_name = "FORMAT")]
    backend_output: Option<Format>,
    /// Language that the external solver is given, if it reads several
    ///
    /// These are the languages of sudoku2cnf --to, and cnf. [default: for a solver of --list-backends, the
    /// first that it reads; else cnf]
    #[arg(long, value_name = "NAME", value_parser = targets())]
    pub target: Option<String>,
    /// Reads backends from this file instead of sudoku2cnf/config.toml in $XDG_CONFIG_HOME or ~/.config
    ///
    /// On Windows, %APPDATA% takes the place of ~/.config. In the file, [backend.NAME] has command = "…" as for
    /// --backend-command, and optionally output = "minisat" or target = "opb". Then --backend NAME runs this solver.
    #[arg(long, value_name = "FILE")]
    config: Option<PathBuf>,
    /// Limit of memory in megabytes
    ///
    /// For an external solver it bounds the address space, otherwise the memory that this program has in use, including
    /// its own few megabytes; in a batch, what each line itself takes. [default: none for an external solver, half of
    /// the machine's memory for this program]
    #[arg(long, value_name = "MB", value_parser = number::<u64>(1..=u64::MAX))]
    memory_limit: Option<u64>,
    /// Keeps the files that external solvers are given, and prints their paths
    #[arg(long)]
    keep_temp: bool,
    /// The folder of the kept files.
    #[arg(skip)]
    kept: OnceLock<PathBuf>,
}

impl ExternalArgs {
    /// Returns `true` if the backend called `backend` is an external program; `path` says whether its path was given.
    pub fn chosen(&self, backend: &str, path: bool) -> bool {
        path || self.backend_command.is_some() || !config::is_reserved(backend)
    }

    /// Returns the limit of this program's own memory in megabytes; `None` if the limit is for an external solver.
    pub fn own_memory_limit(&self, backend: &str, path: bool) -> Option<u64> {
        self.memory_limit.filter(|_| !self.chosen(backend, path))
    }

    /// Returns the memory limit in megabytes for an external solver that makes a proof. It also applies if the backend
    /// `auto` chooses such a solver.
    pub fn prover_memory_limit(&self) -> Option<u64> {
        self.memory_limit
    }

    /// Checks that `--keep-temp` comes with an external solver; `path` says whether a solver's path was given.
    pub fn check(&self, backend: &str, path: bool) -> Result<(), &'static str> {
        if self.keep_temp && !self.chosen(backend, path) {
            return Err("--keep-temp needs an external solver, chosen with --backend");
        }
        Ok(())
    }

    /// Returns the solver that the user described by a command: on the command line, or as `name` in the config file.
    /// Returns `None` if there is no such description.
    pub fn process(&self, name: &str) -> Result<Option<Process>> {
        if let Some(command) = &self.backend_command {
            let words = system::words(command).filter(|words| !words.is_empty());
            let words =
                words.ok_or_else(|| WrongUsage("--backend-command: expected words, quotes closed".into()))?;
            let program = Path::new(&words[0]).file_name().unwrap_or_default().to_string_lossy().into_owned();
            let target = self.target.as_deref().and_then(Target::named);
            let process = config::described(&program, &words, target, self.backend_output)?;
            return self.limit(process).map(Some);
        }
        // The user's own config file cannot define a reserved name, so it is not read, and errors in it do not matter.
        if self.config.is_none() && config::is_reserved(name) {
            return Ok(None);
        }
        match config::read(self.config.as_deref())?.into_iter().find(|custom| custom.name == name) {
            None => Ok(None),
            Some(custom) => {
                let process =
                    custom.process().with_context(|| format!("the backend {name} of the config file"))?;
                self.limit(process).map(Some)
            }
        }
    }

    /// Returns whether the solver that the user described, on the command line or as `name` in the config file, is a
    /// model counter; `None` if the user described none.
    pub fn counts(&self, name: &str) -> Result<Option<bool>> {
        if self.backend_command.is_some() {
            return Ok(Some(self.backend_output == Some(Format::Count)));
        }
        // The user's own config file cannot define a reserved name, so it is not read, and errors in it do not matter.
        if self.config.is_none() && config::is_reserved(name) {
            return Ok(None);
        }
        let custom = config::read(self.config.as_deref())?.into_iter().find(|custom| custom.name == name);
        Ok(custom.map(|custom| custom.output == Some(Format::Count)))
    }

    /// Returns `true` if the command line describes a solver by its command.
    pub fn is_command(&self) -> bool {
        self.backend_command.is_some()
    }

    /// Returns the solver with the requested memory limit and, with `--keep-temp`, a new folder for its files. Fails if
    /// there already is such a folder.
    pub fn limit(&self, mut process: Process) -> Result<Process> {
        if let Some(megabytes) = self.memory_limit {
            process = process.with_memory_limit(megabytes);
        }
        if self.keep_temp {
            let folder = private_folder("sudoku2cnf-kept-").disable_cleanup(true).tempdir()?;
            process = process.keeping_files(folder.path());
            if self.kept.set(folder.path().to_owned()).is_err() {
                bail!("two backends at once");
            }
        }
        Ok(process)
    }

    /// Returns the solvers of the config file: for each, the name, the language it reads, whether it can be run (its
    /// program exists, and its command and answer format are suitable), and the command.
    pub fn configured(&self) -> Result<Vec<(String, &'static str, bool, String)>> {
        let custom = config::read(self.config.as_deref())?;
        let listed = |custom: Custom| {
            let reads = custom.target.map_or("cnf", Target::name);
            (custom.name.clone(), reads, custom.process().is_ok(), custom.command)
        };
        Ok(custom.into_iter().map(listed).collect())
    }

    /// Prints the paths of the kept files on standard error.
    pub fn name_kept(&self) {
        let Some(folder) = self.kept.get() else { return };
        let files = |path: &PathBuf| -> Vec<PathBuf> {
            let entries = std::fs::read_dir(path).into_iter().flatten().flatten();
            let mut paths: Vec<PathBuf> = entries.map(|entry| entry.path()).collect();
            paths.sort();
            paths
        };
        for file in files(folder).iter().flat_map(files) {
            messages::remark(Kind::Note, None, format_args!("kept {}", file.display()));
        }
    }
}

/// Returns a parser for the name of a language that solvers can be given.
fn targets() -> impl TypedValueParser<Value = String> {
    let names = ["cnf"].into_iter().chain(Target::ALL.iter().map(|target| target.name()));
    PossibleValuesParser::new(names).map(|name| name.to_lowercase())
}
