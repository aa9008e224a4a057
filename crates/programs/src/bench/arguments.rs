//! The command line of `sudoku2cnf bench`.

use std::time::Duration;

use clap::builder::{ArgPredicate, PossibleValuesParser};
use clap::{ArgAction, Parser};
use sudoku2cnf_answer::ask::MOST_JOBS;
use sudoku2cnf_compile::deduce::Simplify;
use sudoku2cnf_compile::encode::amo::Amo;
use sudoku2cnf_compile::encode::{Encoding, Sums};
use sudoku2cnf_lab::bench::Setting;
use sudoku2cnf_sat::backend::dpll::Heuristic;
use sudoku2cnf_sat::backend::{self, BackendEntry, BackendError, DPLL, EMBEDDED, LanguageError};

use crate::common::limits::seconds;
use crate::common::output::Destination;
use crate::common::puzzle_args::PuzzleArgs;
use crate::common::{named, number, version};

/// The word that selects every entry of a list, as in `--encodings all`.
const ALL: &str = "all";

/// Runs solvers on puzzles under encodings, or on CNF files, and compares them
///
/// Every puzzle of the files is compiled with every encoding and given to every backend, which answers whether there is
/// a solution; CNF files are passed on unchanged. The table has a line for each encoding and backend. Models are
/// checked against clauses and rules; verdicts are compared with each other, and contradictions have an exit code of
/// their own.
#[derive(Parser, Debug)]
#[command(name = "sudoku2cnf bench", bin_name = "sudoku2cnf bench", version, long_version = version::long(), disable_help_flag = true, disable_version_flag = true, before_help = EXAMPLES, after_help = HELP)]
pub struct Arguments {
    #[command(flatten)]
    pub puzzle: PuzzleArgs,
    /// Clauses for cells and houses, as sudoku2cnf --encoding takes them; all means each of them
    #[arg(long, help_heading = "Compared", value_name = "NAME,…", value_delimiter = ',', default_value = "extended", value_parser = list(&Encoding::ALL, Encoding::name))]
    encodings: Vec<String>,
    /// Encodings of "at most one" as clauses; all means each of them
    #[arg(long, help_heading = "Compared", value_name = "NAME,…", value_delimiter = ',', default_value = Amo::default().name(), value_parser = list(Amo::ALL, Amo::name))]
    amo: Vec<String>,
    /// Encodings of sums of more than two terms as clauses; all means each of them
    #[arg(long, help_heading = "Compared", value_name = "NAME,…", value_delimiter = ',', default_value = "auto", value_parser = list(&Sums::ALL, Sums::name))]
    sum: Vec<String>,
    /// Solvers by the names of solve --list-backends; all means each that is installed and reads clauses
    #[arg(long, help_heading = "Compared", value_name = "NAME,…", value_delimiter = ',', default_value = EMBEDDED, default_value_if("heuristics", ArgPredicate::IsPresent, DPLL), value_parser = backends())]
    backends: Vec<String>,
    /// Heuristics of the built-in DPLL, as solve --heuristic takes them; all means each of them, and --backends is then
    /// dpll by default
    #[arg(long, help_heading = "Compared", value_name = "NAME,…", value_delimiter = ',', value_parser = list(&Heuristic::ALL, Heuristic::name))]
    heuristics: Vec<String>,
    /// Gives the built-in DPLL plain clauses only, without groups, as in the papers on the heuristics
    #[arg(long, help_heading = "Compared")]
    pub no_groups: bool,
    /// Drops what the givens decide before any clause is written, as sudoku2cnf --simplify does
    #[arg(long, help_heading = "Compared", value_parser = named(&Simplify::ALL, Simplify::name), default_value = "none")]
    pub simplify: Simplify,
    /// Asks whether there is exactly one solution, not only whether there is one
    ///
    /// A solver that has found one is asked for another; the time covers both answers. Verdicts in records are then
    /// unique, multiple or unsat.
    #[arg(long, help_heading = "Compared")]
    pub unique: bool,
    /// Seconds that compiling and solving may take in each run
    #[arg(long, help_heading = "Limits", value_name = "SECONDS", value_parser = seconds, default_value = "60")]
    pub time_limit: Duration,
    /// Ends a run when this program has this many megabytes in use, and bounds the address space of an external solver
    /// [default: half of the machine's memory for this program, none for an external solver]
    #[arg(long, help_heading = "Limits", value_name = "MB", value_parser = number::<u64>(1..=u64::MAX))]
    pub memory_limit: Option<u64>,
    /// Number of runs at the same time, each in a thread; 0 means one for each processor
    ///
    /// Parallel runs slow each other down: figures are compared best within one run, with 1.
    #[arg(short, long, help_heading = "Limits", value_name = "N", value_parser = number::<u16>(0..=MOST_JOBS), default_value = "1")]
    pub jobs: u16,
    /// Records each run in FILE as a line of CSV; runs that FILE already has are not repeated
    ///
    /// Two runs are the same if they agree in puzzle or CNF, encoding, --simplify, --unique, version of this program,
    /// backend and its version, heuristic, --no-groups and time limit; a run that failed is repeated. Other records in
    /// FILE stay. Each run is appended as soon as it is done; when the program ends, also by a signal, all records are
    /// sorted.
    #[arg(long, help_heading = "Output", value_name = "FILE", value_parser = Destination::parser())]
    pub csv: Option<Destination>,
    /// Records runs and table in FILE as JSON; runs that FILE already has are not repeated
    #[arg(long, help_heading = "Output", value_name = "FILE", value_parser = Destination::parser())]
    pub json: Option<Destination>,
    /// Draws a cactus plot into FILE: the number of instances that each setting decides within a given time
    #[arg(long, help_heading = "Output", value_name = "FILE", value_parser = Destination::parser())]
    pub svg: Option<Destination>,
    /// Prints help
    #[arg(short, long, action = ArgAction::Help, help_heading = "Help")]
    help: Option<bool>,
    /// Prints the version: -V alone, --version with the commit, and whether CaDiCaL is in it
    #[arg(short = 'V', long, action = ArgAction::Version, help_heading = "Help")]
    version: Option<bool>,
}

const EXAMPLES: &str = "\
Examples:
  sudoku2cnf bench puzzles.txt --encodings all --amo all --backends kissat,cadical,embedded
  sudoku2cnf bench *.txt --backends all --time-limit 10 --csv runs.csv --svg cactus.svg
  sudoku2cnf bench puzzles.txt --heuristics all --no-groups --encodings efficient
  sudoku2cnf bench *.cnf.xz --backends kissat,cadical --time-limit 5000";

const HELP: &str = "\
PAR-2 is the mean of the seconds to compile and to solve, in which a run without a verdict counts as twice the time limit.

A file that is called bench is compiled by 'sudoku2cnf ./bench'.

Exit codes: 0 done, 1 failure or bad input, or a run failed, 2 wrong usage, 3 verdicts contradict each other.";

/// Returns a parser for the names in a list, or the word `all`.
fn list<T: Copy>(all: &[T], name: fn(T) -> &'static str) -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once(ALL).chain(all.iter().map(|&value| name(value))))
}

fn backends() -> PossibleValuesParser {
    PossibleValuesParser::new(std::iter::once(ALL).chain(backend::names()))
}

/// Returns the values in the list `all` whose names were given, or the whole list if one of the names is [`ALL`]. The
/// order is the same as in the list.
fn chosen<T: Copy>(names: &[String], all: &[T], name: fn(T) -> &'static str) -> Vec<T> {
    let is_named = |value: &T| names.iter().any(|named| is(named, ALL) || is(named, name(*value)));
    all.iter().copied().filter(is_named).collect()
}

fn is(word: &str, name: &str) -> bool {
    word.eq_ignore_ascii_case(name)
}

impl Arguments {
    /// Checks what clap cannot: heuristics need their solver, and no output may overwrite a puzzle or another output.
    pub fn conflict(&self) -> Option<String> {
        if !self.heuristics.is_empty() && !self.backends.iter().any(|named| is(named, DPLL) || is(named, ALL))
        {
            return Some(format!("--heuristics belong to the backend {DPLL}, expected it among --backends"));
        }
        let places = [("--csv", &self.csv), ("--json", &self.json), ("--svg", &self.svg)];
        let places: Vec<(&str, &Destination)> =
            places.into_iter().filter_map(|(option, place)| Some((option, place.as_ref()?))).collect();
        for (number, (option, place)) in places.iter().enumerate() {
            if let Some(message) = place.contradiction(&[option.trim_start_matches('-')]) {
                return Some(format!("{option}: {message}"));
            }
            if place.file().is_some_and(|file| self.puzzle.is_any(file)) {
                return Some(format!("{option} would overwrite the puzzle"));
            }
            if let Some((other, _)) = places[..number].iter().find(|(_, other)| other.is_same(place)) {
                return Some(format!("{option} would be written to the same place as {other}"));
            }
        }
        None
    }

    /// Returns the settings in the order of the table: solvers in the order of the command line, DPLL once per
    /// heuristic, and each solver with all encodings.
    pub fn settings(&self) -> Result<Vec<Setting>, BackendError> {
        let heuristics = chosen(&self.heuristics, &Heuristic::ALL, Heuristic::name);
        let mut settings = Vec::new();
        for BackendEntry { name, version, .. } in self.backends()? {
            let solver = Setting::new(name).version(version.unwrap_or_default());
            let solvers: Vec<Setting> = match &heuristics[..] {
                [_, ..] if name == DPLL => {
                    heuristics.iter().map(|&heuristic| solver.clone().heuristic(Some(heuristic))).collect()
                }
                _ => vec![solver],
            };
            for solver in solvers {
                for encoding in chosen(&self.encodings, &Encoding::ALL, Encoding::name) {
                    for amo in chosen(&self.amo, Amo::ALL, Amo::name) {
                        let setting = solver.clone().encoding(encoding).amo(amo);
                        let sums = chosen(&self.sum, &Sums::ALL, Sums::name).into_iter();
                        settings.extend(sums.map(|sums| setting.clone().sums(sums)));
                    }
                }
            }
        }
        Ok(settings)
    }

    /// Returns the solvers that were named, each once.
    ///
    /// # Errors
    /// A solver is unknown, not available, or cannot read CNF.
    fn backends(&self) -> Result<Vec<BackendEntry>, BackendError> {
        let mut listed = backend::list();
        let mut found: Vec<BackendEntry> = Vec::new();
        for named in &self.backends {
            if is(named, ALL) {
                found.extend(listed.extract_if(.., |entry| backend::named(entry.name).is_ok()));
                continue;
            }
            if let Some(place) = listed.iter().position(|entry| is(named, entry.name)) {
                let entry = listed.remove(place);
                // A solver that cannot read CNF is refused, whether or not it is installed.
                if let Some(target) = entry.reads.first().filter(|_| !entry.reads.contains(&"cnf")) {
                    return Err(LanguageError::NotCnf { name: entry.name.to_owned(), target }.into());
                }
                backend::named(entry.name)?;
                found.push(entry);
            }
        }
        Ok(found)
    }
}
