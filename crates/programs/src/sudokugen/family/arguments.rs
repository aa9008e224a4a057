//! The options for families.

use std::path::PathBuf;

use anyhow::Result;
use clap::{ArgAction, Args};
use sudoku2cnf_lab::family::Family;
use sudoku2cnf_sat::backend::process::Process;

use super::measure::Measure;
use super::seconds::Seconds;
use crate::common::ending::WrongUsage;
use crate::common::number;

/// The options for families.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Families of SAT instances")]
pub struct FamilyArgs {
    #[arg(long, num_args = 2, action = ArgAction::Set, value_names = ["NAME", "FOLDER"], help = help(), long_help = long_help(), conflicts_with_all = [
        "from", "format", "rules", "rule", "make", "mix", "to", "output_file", "symmetry", "clues", "minimal", "effort", "grade",
        "difficulty", "vicinity", "distinct", "jobs"
    ])]
    family: Option<Vec<String>>,
    /// Number of holes, or of whatever makes instances of the family hard; it is then not searched for
    #[arg(long, value_name = "N", requires = "family", value_parser = number::<usize>(0..=u64::MAX))]
    pub holes: Option<usize>,
    /// Keeps instances for which a solver needs this much processor time in seconds, such as 5-120
    ///
    /// The number of holes is found by bisection over runs. This needs Linux, which reports the time of a process.
    #[arg(long, value_name = "MIN-MAX", requires = "family")]
    target_seconds: Option<Seconds>,
    /// The solver of --target-seconds, by its name; if several, the first must need MIN and the last at most MAX
    ///
    /// --memory-limit also bounds the address space of each of them.
    #[arg(
        long,
        value_name = "NAME,…",
        value_delimiter = ',',
        requires = "target_seconds",
        default_value = "kissat"
    )]
    solvers: Vec<String>,
}

fn help() -> String {
    "Makes a folder with SAT instances of a family: CNF files, puzzles, a table, a description".to_owned()
}

fn long_help() -> String {
    let families = Family::all().map(|family| format!("{}: {}", family.name(), family.summary()));
    format!(
        "{}\n\nNo two of the -n instances are equivalent. --size is the size of the boards.\n\nThe families are:\n{}",
        help(),
        families.collect::<Vec<_>>().join("\n")
    )
}

impl FamilyArgs {
    /// Returns `true` if a family is wanted.
    pub fn is_wanted(&self) -> bool {
        self.family.is_some()
    }

    /// Returns the chosen family, and the path of its folder.
    pub fn chosen(&self) -> Result<(Family, PathBuf)> {
        let Some([name, folder]) = self.family.as_deref() else {
            return Err(WrongUsage("--family: expected a name and a folder".into()).into());
        };
        let Some(family) = Family::named(name) else {
            let known: Vec<&str> = Family::all().map(|family| family.name()).collect();
            return Err(WrongUsage(format!(
                "--family: unknown family '{name}', expected one of {}",
                known.join(", ")
            ))
            .into());
        };
        Ok((family, PathBuf::from(folder)))
    }

    /// Returns the solvers that measure how hard an instance is, with `megabytes` as the memory limit of each; `None`
    /// if `--target-seconds` was not given.
    pub fn measure(&self, megabytes: Option<u64>) -> Result<Option<Measure>> {
        let Some(seconds) = self.target_seconds else { return Ok(None) };
        let mut solvers = Vec::new();
        for name in &self.solvers {
            let mut solver = Process::named(name)?;
            if let Some(megabytes) = megabytes {
                solver = solver.with_memory_limit(megabytes);
            }
            solvers.push(solver.into_backend()?);
        }
        Measure::new(seconds, solvers).map(Some)
    }

    /// Returns a phrase about the seconds that the solvers should need; `None` if `--target-seconds` was not given.
    pub fn window(&self) -> Option<String> {
        let Seconds { least, most } = self.target_seconds?;
        let (first, last) = (self.solvers.first()?, self.solvers.last()?);
        Some(match first == last {
            true => format!("from {least} to {most} seconds with {first}"),
            false => format!("{least} seconds or more with {first} and no more than {most} with {last}"),
        })
    }

    /// Returns the options about families as they are typed, for the command that makes the same folder.
    pub fn words(&self) -> String {
        let mut words = String::new();
        if let Some(holes) = self.holes {
            words += &format!(" --holes {holes}");
        }
        if let Some(Seconds { least, most }) = self.target_seconds {
            words += &format!(" --target-seconds {least}-{most} --solvers {}", self.solvers.join(","));
        }
        words
    }
}
